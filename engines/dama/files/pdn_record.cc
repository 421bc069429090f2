#include <optional>
#include <string_view>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "core/history.h"
#include "engines/base/text/dates.h"
#include "engines/base/text/game_text.h"
#include "engines/dama/files/pdn.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::dama {
namespace {

// Results of records with those of PDN.
constexpr std::pair<const char*, const char*> kResults[] = {
    {"p1win", "1-0"}, {"p2win", "0-1"}, {"draw", "1/2-1/2"}};
constexpr char kUnfinished[] = "none";

// "2003.12.15", with question marks for what is unknown.
std::string PdnDate(const std::string& date) {
  constexpr std::string_view kUnknown = "????.??.??";
  const std::string known = base::DayOf(base::ReadDate(date), '.');
  return absl::StrCat(known, std::string(kUnknown.substr(known.size())));
}

// The value of the first tag of that name; empty: there is none.
std::string TagOf(const PdnGame& game, std::string_view name) {
  for (const auto& [tag, value] : game.tags) {
    if (tag == name) return value;
  }
  return "";
}

std::string PlayerOf(const PdnGame& game, std::string_view tag) {
  const std::string name = TagOf(game, tag);
  return name.empty() ? "?" : name;
}

void SetEnd(const PdnGame& game, const std::optional<core::Outcome>& over,
            protocol::GameRecord* record) {
  const std::string by_rules = base::ResultWord(over);
  record->result = by_rules;
  for (const auto& [word, pdn] : kResults) {
    if (game.result == pdn) record->result = word;
  }
  const std::string told = TagOf(game, "Termination");
  if (record->result == kUnfinished) {
    record->termination = "interrupted";
    record->reason = told.empty() ? "the game was not finished" : told;
  } else if (record->result == by_rules) {
    record->termination = "normal";
    record->reason = std::string(over->reason);
  } else {
    record->termination = "adjudication";
    record->reason = !told.empty() ? told : record->result == "draw" ? "agreed" : "resigned";
  }
}

}  // namespace

absl::StatusOr<PdnGame> PdnOfRecord(const protocol::GameRecord& record) {
  PdnGame game;
  if (record.fen) {
    ASSIGN_OR_RETURN(const Position start, Dama::Parse(*record.fen, {}));
    game.start = start;
  }
  std::vector<std::string> texts = record.opening;
  for (const protocol::MoveRecord& move : record.moves) texts.push_back(move.move);
  Position position = game.start;
  for (const std::string& text : texts) {
    const absl::StatusOr<Move> move = Dama::ParseMove(position, text);
    if (!move.ok()) {
      return absl::InvalidArgumentError(absl::StrCat("move ", game.moves.size() + 1, ", ",
                                                     protocol::Quoted(text), ": ",
                                                     std::string(move.status().message())));
    }
    game.moves.push_back(*move);
    position = position.Play(*move);
  }
  for (const auto& [word, pdn] : kResults) {
    if (record.result == word) game.result = pdn;
  }
  game.tags = {{"Event", record.event},     {"Date", PdnDate(record.started)},
               {"Round", record.id},        {"White", record.engine[0]},
               {"Black", record.engine[1]}, {"Termination", record.reason}};
  return game;
}

protocol::GameRecord RecordOfPdn(const PdnGame& game, const std::string& id) {
  protocol::GameRecord record;
  record.id = id;
  record.event = TagOf(game, "Event");
  record.engine[0] = PlayerOf(game, "White");
  record.engine[1] = PlayerOf(game, "Black");
  if (int round = 0; absl::SimpleAtoi(TagOf(game, "Round"), &round) && round > 0)
    record.round = round;
  if (game.start != Position()) record.fen = Dama::Format(game.start);
  record.first = game.start.turn() == kWhite ? 1 : 2;
  core::History<Dama> history(game.start);
  for (const Move& move : game.moves) {
    protocol::MoveRecord& written = record.moves.emplace_back();
    written.move = Dama::FormatMove(history.current(), move);
    history.Play(move);
  }
  record.started = base::ReadDate(TagOf(game, "Date"));
  SetEnd(game, history.GameOver({}), &record);
  return record;
}

}  // namespace tavoliere::dama
