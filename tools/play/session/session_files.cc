// What a session keeps: the game under way, saved games, the transcript.
#include <utility>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"
#include "tools/play/game/transcript.h"
#include "tools/play/session/play_session.h"

namespace tavoliere::play {
namespace {

// Whether player 1 moves first in it: the position says so, whatever was played since.
absl::StatusOr<bool> FirstBegins(Judge& judge, const std::optional<std::string>& fen) {
  RETURN_IF_ERROR(
      judge.SetPosition(fen ? absl::StrCat("position fen ", *fen) : "position startpos"));
  const absl::StatusOr<std::string> first = judge.engine().Ask("query p1turn");
  return !first.ok() || *first != "false";
}

bool HasControls(const std::string& text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return absl::ascii_iscntrl(static_cast<unsigned char>(c)); });
}

bool ArePlain(const std::vector<protocol::MoveRecord>& moves) {
  return std::none_of(moves.begin(), moves.end(),
                      [](const protocol::MoveRecord& move) { return HasControls(move.move); });
}

// Whether what an engine gets of a game, from any writer of records, is no other command too.
bool IsOneLine(const protocol::GameRecord& record) {
  return !HasControls(record.fen.value_or("")) &&
         std::none_of(record.opening.begin(), record.opening.end(), HasControls) &&
         ArePlain(record.moves) &&
         std::all_of(record.variations.begin(), record.variations.end(),
                     [](const protocol::Variation& line) { return ArePlain(line.moves); });
}

}  // namespace

absl::Status PlaySession::OpenState() {
  if (settings_.state.empty()) return absl::OkStatus();
  ASSIGN_OR_RETURN(auto autosave, Autosave::Open(settings_.state, BaseName(settings_.program)));
  autosave_ = std::move(autosave);
  return absl::OkStatus();
}

protocol::GameRecord PlaySession::Record() const {
  return game_->Record(PlayerName(0), players() == 1 ? "" : PlayerName(1));
}

void PlaySession::Keep() {
  absl::Status status;
  if (autosave_ != nullptr && game_->has_content()) status = autosave_->Save(Record());
  if (status.ok() && !settings_.transcript.empty()) {
    const std::string sides[2] = {judge_->side(0), judge_->side(1)};
    const std::string names[2] = {PlayerName(0), players() == 1 ? "" : PlayerName(1)};
    status =
        files::ReplaceFile(settings_.transcript,
                           {Transcript(*game_, judge_engine_->name(), sides, names, sentences())});
  }
  if (!status.ok() && !save_failed_) ReportUnsaved(status);
  save_failed_ = !status.ok();
}

void PlaySession::ReportUnsaved(const absl::Status& status) {
  const std::string why(status.message());
  Notify({"unsaved", absl::StrCat("The game is not saved: ", why, "."), {{"why", why}}});
}

void PlaySession::PutAway() {
  Keep();
  if (autosave_ == nullptr || !game_->has_content() || save_failed_) return;
  const absl::Status status = autosave_->Close(Record());
  if (!status.ok()) {
    ReportUnsaved(status);
  } else if (!game_->ended() && listener_ != nullptr) {
    listener_->OnPutAway(autosave_->archive());
  }
}

absl::Status PlaySession::SetUp(const PlayedGame& game) {
  if (absl::Status status = judge_->SetPosition(game.PositionLine()); !status.ok()) {
    return status;
  }
  if (game_) PutAway();
  game_ = game;
  paused_ = false;
  announced_ = false;
  const absl::StatusOr<std::vector<std::string>> said =
      judge_engine_->Say(judge_engine_->NewGameCommand() + "\n");
  if (!said.ok()) return said.status();
  for (std::unique_ptr<AskedEngine>& engine : engines_) {
    if (engine == nullptr) continue;
    const auto answer = engine->Say(engine->NewGameCommand() + "\n");
    if (!answer.ok()) return answer.status();
  }
  RETURN_IF_ERROR(RestoreTakebacks(game.takebacks()));
  // The whole game is drawn as wide as its beginning, though it may be shown from its end.
  const std::string start = game.PositionLine(game.plies());
  RETURN_IF_ERROR(judge_->SetPosition(start));
  ASSIGN_OR_RETURN(Facts facts, judge_->Look());
  first_board_ = std::move(facts.board);
  ++games_begun_;
  return LookAgain();
}

// The engine counts what its `undo` has cost since the game began, and forgets it with its process:
// so many moves are made and taken back once more.
absl::Status PlaySession::RestoreTakebacks(int count) {
  if (count == 0 || !judge_->Has("undo")) return absl::OkStatus();
  const std::string start = game_->PositionLine(game_->plies());
  ASSIGN_OR_RETURN(const std::vector<Route> routes, judge_->RoutesOf(start));
  if (routes.empty()) return absl::OkStatus();
  std::string commands;
  for (int i = 0; i < count; ++i) {
    absl::StrAppend(&commands, start, " moves ", routes.front().move, "\nundo\n");
  }
  return judge_engine_->Say(commands).status();
}

absl::Status PlaySession::NewGame(const std::string& position) {
  ASSIGN_OR_RETURN(const Opening opening, judge_->SetOpening(position));
  ASSIGN_OR_RETURN(const bool first, FirstBegins(*judge_, opening.fen));
  PlayedGame game(opening.fen, players(), first);
  for (const std::string& text : opening.moves) {
    protocol::MoveRecord move;
    move.move = text;
    game.Play(move);
  }
  return SetUp(game);
}

absl::StatusOr<PlayedGame> PlaySession::GameOf(const protocol::GameRecord& record) {
  if (!IsOneLine(record)) {
    return absl::InvalidArgumentError("its position or moves contain control characters");
  }
  ASSIGN_OR_RETURN(const bool first, FirstBegins(*judge_, record.fen));
  PlayedGame game(record, players(), first);
  RETURN_IF_ERROR(judge_->SetPosition(game.PositionLine()));
  return game;
}

// A record does not name its variant: where the game is none of the present one, the others are
// tried.
absl::Status PlaySession::GoOnWith(const protocol::GameRecord& record) {
  absl::StatusOr<PlayedGame> game = GameOf(record);
  const absl::Status why = game.status();
  for (const protocol::OptionInfo& option : judge_engine_->options()) {
    if (game.ok() || option.name != kVariantOption) continue;
    std::string former = option.default_value;
    for (const auto& [name, value] : settings_.options) {
      if (name == option.name) former = value;
    }
    for (const std::string& choice : option.choices) {
      if (!game.ok() && SetVariant(choice).ok()) game = GameOf(record);
    }
    if (!game.ok()) SetVariant(former).IgnoreError();
  }
  if (!game.ok()) {
    LookAgain().IgnoreError();
    return Refusal(absl::StatusCode::kInvalidArgument,
                   {"other-game",
                    absl::StrCat("the record is not a game of ", judge_engine_->name(), ": ",
                                 std::string(why.message())),
                    {{"engine", judge_engine_->name()}}});
  }
  RETURN_IF_ERROR(SetUp(*game));
  if (!game_->ended() && IsEngine(turn())) paused_ = true;
  announced_ = game_->ended();
  Keep();
  return absl::OkStatus();
}

absl::Status PlaySession::Load(const std::string& path, int number) {
  return GoOnWithOneOf(ReadGames(path), path, number);
}

absl::Status PlaySession::LoadText(const std::string& text, int number) {
  return GoOnWithOneOf(ParseGames(text, "the file"), "", number);
}

// Only the engine knows which of its commands reads the files of other programs, if any.
absl::Status PlaySession::NoRecords(const absl::Status& status, const std::string& path) {
  if (!absl::IsInvalidArgument(status)) return status;
  const std::string why(status.message());
  const absl::StatusOr<std::string> import = judge_engine_->Ask("query import");
  if (!import.ok() || *import == "none") return Refusal(status.code(), {"no-records", why, {}});
  const std::string command =
      absl::StrCat(BaseName(settings_.program), " ", *import, " ", path.empty() ? "FILE" : path);
  return Refusal(status.code(),
                 {"convert",
                  absl::StrCat(why, "; '", command, "' converts games of other programs"),
                  {{"command", command}}});
}

absl::Status PlaySession::GoOnWithOneOf(
    const absl::StatusOr<std::vector<protocol::GameRecord>>& games, const std::string& path,
    int number) {
  if (!games.ok()) return NoRecords(games.status(), path);
  const int count = static_cast<int>(games->size());
  if (number == 0) number = count;
  if (number < 1 || number > count) {
    const std::string where = path.empty() ? "the file" : absl::StrCat("'", path, "'");
    return Refusal(absl::StatusCode::kInvalidArgument,
                   {"few-games",
                    absl::StrCat(where, " has ", count, count == 1 ? " game" : " games"),
                    {{"count", absl::StrCat(count)}}});
  }
  return GoOnWith((*games)[static_cast<std::size_t>(number - 1)]);
}

absl::Status PlaySession::Resume() {
  if (autosave_ == nullptr)
    return absl::FailedPreconditionError("games are not saved (--no-state)");
  const absl::StatusOr<std::vector<protocol::GameRecord>> games = ReadGames(autosave_->archive());
  if (!games.ok() && !absl::IsNotFound(games.status())) return games.status();
  if (games.ok()) {
    const auto found = std::find_if(games->rbegin(), games->rend(), [&](const auto& game) {
      return game.result == "none" && !game_->Is(game);
    });
    if (found != games->rend()) return GoOnWith(*found);
  }
  return Refusal(absl::StatusCode::kNotFound, {"no-unfinished", "there is no unfinished game", {}});
}

absl::Status PlaySession::AsArgumentError(const absl::Status& status) const {
  if (status.ok() || AnyEngineLost()) return status;
  return absl::InvalidArgumentError(std::string(status.message()));
}

bool PlaySession::WriteTranscriptTo(const std::string& path) {
  settings_.transcript = path;
  save_failed_ = false;
  Keep();
  return !save_failed_;
}

absl::Status PlaySession::Comment(const std::string& text) {
  return CommentAt(game_->here(), text);
}

}  // namespace tavoliere::play
