// What a sitting keeps: the game under way, saved games, the transcript.
#include <utility>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/files/replace_file.h"
#include "tools/play/sitting.h"
#include "tools/play/transcript.h"

namespace tavoliere::play {
namespace {

// Whether player 1 moves first in it: the position says so, whatever was played since.
absl::StatusOr<bool> FirstBegins(Referee& referee, const std::optional<std::string>& fen) {
  const absl::Status status =
      referee.SetPosition(fen ? absl::StrCat("position fen ", *fen) : "position startpos");
  if (!status.ok()) return status;
  const absl::StatusOr<std::string> first = referee.engine().Ask("query p1turn");
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

// Whether what is said to an engine of a game, whoever wrote its record, is no other command too.
bool IsOneLine(const protocol::GameRecord& record) {
  return !HasControls(record.fen.value_or("")) &&
         std::none_of(record.opening.begin(), record.opening.end(), HasControls) &&
         ArePlain(record.moves) &&
         std::all_of(record.variations.begin(), record.variations.end(),
                     [](const protocol::Variation& line) { return ArePlain(line.moves); });
}

}  // namespace

absl::Status Sitting::OpenState() {
  if (settings_.state.empty()) return absl::OkStatus();
  const std::string program = settings_.program.substr(settings_.program.find_last_of('/') + 1);
  absl::StatusOr<std::unique_ptr<Autosave>> autosave = Autosave::Open(settings_.state, program);
  if (!autosave.ok()) return autosave.status();
  autosave_ = *std::move(autosave);
  return absl::OkStatus();
}

protocol::GameRecord Sitting::Record() const {
  return game_->Record(PlayerName(0), players() == 1 ? "" : PlayerName(1));
}

void Sitting::Keep() {
  absl::Status status;
  if (autosave_ != nullptr && game_->has_content()) status = autosave_->Save(Record());
  if (status.ok() && !settings_.transcript.empty()) {
    const std::string sides[2] = {referee_->side(0), referee_->side(1)};
    const std::string names[2] = {PlayerName(0), players() == 1 ? "" : PlayerName(1)};
    status = files::ReplaceFile(settings_.transcript,
                                {Transcript(*game_, keeper_->name(), sides, names)});
  }
  if (!status.ok() && !save_failed_) {
    Tell(absl::StrCat("The game is not saved: ", std::string(status.message()), ".\n"));
  }
  save_failed_ = !status.ok();
}

void Sitting::PutAway() {
  Keep();
  if (autosave_ == nullptr || !game_->has_content() || save_failed_) return;
  const absl::Status status = autosave_->Close(Record());
  if (!status.ok()) {
    Tell(absl::StrCat("The game is not saved: ", std::string(status.message()), ".\n"));
  } else if (!game_->ended() && listener_ != nullptr) {
    listener_->OnPutAway(autosave_->archive());
  }
}

absl::Status Sitting::SetUp(const PlayedGame& game) {
  if (absl::Status status = referee_->SetPosition(game.PositionLine()); !status.ok()) {
    return status;
  }
  if (game_) PutAway();
  game_ = game;
  paused_ = false;
  announced_ = false;
  const absl::StatusOr<std::vector<std::string>> said =
      keeper_->Say(keeper_->NewGameCommand() + "\n");
  if (!said.ok()) return said.status();
  for (std::unique_ptr<AskedEngine>& engine : engines_) {
    if (engine == nullptr) continue;
    const auto answer = engine->Say(engine->NewGameCommand() + "\n");
    if (!answer.ok()) return answer.status();
  }
  if (absl::Status status = RestoreTakebacks(game.takebacks()); !status.ok()) return status;
  // The whole game is drawn as wide as its beginning, though it may be shown from its end.
  const std::string start = game.PositionLine(game.plies());
  if (absl::Status status = referee_->SetPosition(start); !status.ok()) return status;
  absl::StatusOr<Facts> facts = referee_->Look();
  if (!facts.ok()) return facts.status();
  first_board_ = std::move(facts->board);
  ++games_begun_;
  return LookAgain();
}

// The engine counts what its `undo` has cost since the game began, and forgets it with its process:
// so many moves are made and taken back once more.
absl::Status Sitting::RestoreTakebacks(int count) {
  if (count == 0 || !referee_->Has("undo")) return absl::OkStatus();
  const std::string start = game_->PositionLine(game_->plies());
  const absl::StatusOr<std::vector<Route>> routes = referee_->RoutesOf(start);
  if (!routes.ok()) return routes.status();
  if (routes->empty()) return absl::OkStatus();
  std::string commands;
  for (int i = 0; i < count; ++i) {
    absl::StrAppend(&commands, start, " moves ", routes->front().move, "\nundo\n");
  }
  return keeper_->Say(commands).status();
}

absl::Status Sitting::NewGame(const std::string& position) {
  const Opening opening = ParseOpening(position);
  const absl::StatusOr<bool> first = FirstBegins(*referee_, opening.fen);
  if (!first.ok()) return first.status();
  PlayedGame game(opening.fen, players(), *first);
  for (const std::string& text : opening.moves) {
    protocol::MoveRecord move;
    move.move = text;
    game.Play(move);
  }
  return SetUp(game);
}

absl::StatusOr<PlayedGame> Sitting::GameOf(const protocol::GameRecord& record) {
  if (!IsOneLine(record)) {
    return absl::InvalidArgumentError("its position or its moves hold control characters");
  }
  const absl::StatusOr<bool> first = FirstBegins(*referee_, record.fen);
  if (!first.ok()) return first.status();
  PlayedGame game(record, players(), *first);
  if (absl::Status status = referee_->SetPosition(game.PositionLine()); !status.ok()) return status;
  return game;
}

// A record does not name its variant: where the game is none of the present one, the others are
// tried.
absl::Status Sitting::GoOnWith(const protocol::GameRecord& record) {
  absl::StatusOr<PlayedGame> game = GameOf(record);
  const absl::Status why = game.status();
  for (const protocol::OptionInfo& option : keeper_->options()) {
    if (game.ok() || option.name != "UCI_Variant") continue;
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
    return absl::InvalidArgumentError(absl::StrCat("the record is no game of ", keeper_->name(),
                                                   ": ", std::string(why.message())));
  }
  if (absl::Status status = SetUp(*game); !status.ok()) return status;
  if (!game_->ended() && IsEngine(turn())) paused_ = true;
  announced_ = game_->ended();
  Keep();
  return absl::OkStatus();
}

absl::Status Sitting::Load(const std::string& path, int number) {
  return GoOnWithOneOf(ReadGames(path), absl::StrCat("'", path, "'"), number);
}

absl::Status Sitting::LoadText(const std::string& text, int number) {
  return GoOnWithOneOf(ParseGames(text, "the file"), "the file", number);
}

absl::Status Sitting::GoOnWithOneOf(const absl::StatusOr<std::vector<protocol::GameRecord>>& games,
                                    const std::string& where, int number) {
  if (!games.ok()) return games.status();
  const int count = static_cast<int>(games->size());
  if (number == 0) number = count;
  if (number < 1 || number > count) {
    return absl::InvalidArgumentError(
        absl::StrCat(where, " has ", count, count == 1 ? " game" : " games"));
  }
  return GoOnWith((*games)[static_cast<std::size_t>(number - 1)]);
}

absl::Status Sitting::Resume() {
  if (autosave_ == nullptr) return absl::FailedPreconditionError("no game is kept (--state)");
  const absl::StatusOr<std::vector<protocol::GameRecord>> games = ReadGames(autosave_->archive());
  if (!games.ok() && !absl::IsNotFound(games.status())) return games.status();
  if (games.ok()) {
    const auto found = std::find_if(games->rbegin(), games->rend(), [&](const auto& game) {
      return game.result == "none" && !game_->Is(game);
    });
    if (found != games->rend()) return GoOnWith(*found);
  }
  return absl::NotFoundError("there is no unfinished game");
}

bool Sitting::WriteTranscriptTo(const std::string& path) {
  settings_.transcript = path;
  save_failed_ = false;
  Keep();
  return !save_failed_;
}

absl::Status Sitting::Comment(const std::string& text) { return CommentAt(game_->here(), text); }

}  // namespace tavoliere::play
