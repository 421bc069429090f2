#include "tools/match/run/preparation/preparation.h"

#include <utility>

#include <algorithm>
#include <optional>
#include <set>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"
#include "tools/match/run/preparation/engine_inquiry.h"
#include "tools/match/run/preparation/judge_inquiry.h"
#include "tools/match/run/preparation/opening_choice.h"
#include "tools/match/run/preparation/provenance.h"

namespace tavoliere::match {
namespace {

// "A", "A", "B" become "A (1)", "A (2)", "B".
void TellApart(std::vector<EngineConfig>& engines) {
  std::multiset<std::string> all;
  for (const EngineConfig& engine : engines) all.insert(engine.name);
  std::multiset<std::string> seen;
  for (EngineConfig& engine : engines) {
    if (all.count(engine.name) < 2) continue;
    seen.insert(engine.name);
    absl::StrAppend(&engine.name, " (", seen.count(engine.name), ")");
  }
}

absl::Status MakeSuite(MatchSettings& settings) {
  if (settings.schedule.format != Format::kRoundRobin || settings.sprt) {
    return absl::InvalidArgumentError(
        "a single-player game compares engines on positions: -tournament and -sprt do not apply");
  }
  settings.schedule.format = Format::kSuite;
  settings.schedule.games_each = 1;
  return absl::OkStatus();
}

constexpr char kGameQueries[] = "query players\nquery startfen\nquery p1turn\nquery squares\n";

// `answers`: the judge's to kGameQueries, of which it knows p1turn at least; without what it knows
// from there on, which is kept.
void TakeSquares(std::vector<std::string>& answers, MatchSettings& settings) {
  const auto turn = std::find_if(answers.begin(), answers.end(), [](const std::string& answer) {
    return answer == "true" || answer == "false";
  });
  if (turn == answers.end()) return;
  if (settings.boards && turn + 1 != answers.end()) settings.squares = protocol::ToUtf8(turn[1]);
  answers.erase(turn, answers.end());
}

// `answers`: the judge's to `query players` and `query startfen`, either of which it may not know.
absl::Status TakeGame(std::vector<std::string> answers, const std::string& judge,
                      const MatchHeader* recorded, MatchSettings& settings) {
  const bool says_players = !answers.empty() && (answers[0] == "1" || answers[0] == "2");
  const bool is_for_one = says_players && answers[0] == "1";
  if (says_players) answers.erase(answers.begin());
  if (!answers.empty()) settings.game = protocol::ToUtf8(answers[0]);
  if (recorded != nullptr) {
    RETURN_IF_ERROR(CheckSameGame(*recorded, HeaderOf(settings)));
  }
  if (is_for_one) return MakeSuite(settings);
  if (settings.engines.size() >= 2) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(
      "expected two engines or more (-engine cmd=...), not one: the game of the judge ", judge,
      " is for two"));
}

// Those that will be played first, of the file or of all random ones.
absl::Status FindOpenings(protocol::EventLoop& loop, JudgeInquiry& judge, MatchSettings& settings,
                          OpeningBook book, Preparation& preparation) {
  if (book.empty()) {
    const auto list = ListOpenings(loop, judge, settings);
    if (list.ok()) preparation.openings = OpeningBook(*list);
    return list.status();
  }
  ASSIGN_OR_RETURN(auto notice, CheckOpenings(judge, settings, book));
  preparation.notice = std::move(notice);
  if (settings.schedule.format == Format::kSuite && !settings.rounds_given) {
    settings.schedule.rounds = static_cast<std::int64_t>(book.size() - book.left_out());
  }
  preparation.openings = std::move(book);
  return absl::OkStatus();
}

// From which the first opening is played; an engine need not read its moves as the file has them.
std::string FirstPosition(const MatchSettings& settings, const OpeningBook& book) {
  Opening opening;
  if (!book.empty()) opening = book[book.Index(SequenceOf(settings), 0)].opening;
  opening.moves.clear();
  return absl::StrCat("position ", opening.PositionWords());
}

}  // namespace

absl::StatusOr<Preparation> PrepareMatch(protocol::EventLoop& loop, MatchSettings& settings,
                                         OpeningBook book, const MatchHeader* recorded) {
  Preparation preparation;
  preparation.engines.resize(settings.engines.size());
  std::optional<ProgramFinder> programs;
  if (!settings.journal.empty()) programs.emplace(settings.engines, settings.judge);
  JudgeInquiry judge(loop, settings);
  judge.BeginKnown(kGameQueries);
  EngineInquiry engines(loop, settings);
  engines.Begin();  // while the judge is busy
  auto answers = judge.AwaitKnown();
  if (!answers.ok()) return answers.status();
  TakeSquares(*answers, settings);
  absl::Status status = TakeGame(*std::move(answers), judge.name(), recorded, settings);
  if (!status.ok()) return status;
  status = FindOpenings(loop, judge, settings, std::move(book), preparation);
  if (!status.ok()) return status;
  status = engines.Run(judge, FirstPosition(settings, preparation.openings));
  if (!status.ok()) return status;
  for (std::size_t i = 0; i < settings.engines.size(); ++i) {
    preparation.engines[i] = engines.Take(i);
    if (settings.engines[i].name.empty()) settings.engines[i].name = engines.name(i);
  }
  TellApart(settings.engines);
  if (programs) {
    MatchPrograms found = programs->Take();
    for (std::size_t i = 0; i < settings.engines.size(); ++i) {
      settings.origins.push_back(engines.origin(i));
      settings.origins.back().programs = std::move(found.engines[i]);
    }
    settings.judge_origin = judge.origin();
    settings.judge_origin.programs = std::move(found.judge);
  }
  return preparation;
}

}  // namespace tavoliere::match
