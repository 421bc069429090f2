#include "tools/play/sitting.h"

#include <utility>

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace tavoliere::play {
namespace {

using std::chrono::steady_clock;

constexpr char kVariant[] = "UCI_Variant";
constexpr char kLines[] = "MultiPV";

}  // namespace

absl::StatusOr<std::unique_ptr<Sitting>> Sitting::Begin(protocol::EventLoop& loop,
                                                        const Settings& settings) {
  std::unique_ptr<Sitting> sitting(new Sitting(loop, settings));
  Side keeper;
  absl::StatusOr<std::unique_ptr<AskedEngine>> engine = sitting->StartEngine(keeper);
  if (!engine.ok()) return engine.status();
  sitting->keeper_ = *std::move(engine);
  absl::StatusOr<Referee> referee = Referee::Meet(*sitting->keeper_);
  if (!referee.ok()) return referee.status();
  sitting->referee_ = *std::move(referee);
  sitting->SetSides(settings.sides[0], settings.sides[1]);
  if (absl::Status status = sitting->OpenState(); !status.ok()) return status;
  if (absl::Status status = sitting->NewGame(settings.position); !status.ok()) return status;
  return sitting;
}

void Sitting::SetSides(const Side& first, const Side& second) {
  const Side* const sides[2] = {&first, &second};
  for (int player = 0; player < 2; ++player) {
    sides_[player] = *sides[player];
    engines_[player].reset();
  }
}

bool Sitting::watching() const { return IsEngine(0) && (players() == 1 || IsEngine(1)); }

std::string Sitting::PlayerName(int player) const {
  if (!IsEngine(player)) return "human";
  const std::string description = Describe(sides_[player]);
  if (engines_[player] == nullptr) return description;
  const std::size_t comma = description.find(',');
  return absl::StrCat(engines_[player]->name(),
                      comma == std::string::npos ? "" : description.substr(comma));
}

absl::Status Sitting::LookAgain() {
  chosen_.clear();
  last_squares_.clear();
  if (game_->has_moves()) {
    const absl::StatusOr<std::vector<Route>> routes =
        referee_->RoutesOf(game_->PositionLine(/*plies_ago=*/1));
    if (!routes.ok()) return routes.status();
    const std::vector<std::string> squares = SquaresOf(*routes, game_->last().move);
    last_squares_.insert(squares.begin(), squares.end());
  }
  if (absl::Status status = referee_->SetPosition(game_->PositionLine()); !status.ok()) {
    return status;
  }
  absl::StatusOr<Facts> facts = referee_->Look();
  if (!facts.ok()) return facts.status();
  facts_ = *std::move(facts);
  if (facts_.over()) game_->End(facts_.result, facts_.reason);
  turn_began_ = steady_clock::now();
  return absl::OkStatus();
}

absl::Status Sitting::SpeakLanguage(const std::string& language) {
  settings_.language = language;
  const absl::StatusOr<bool> spoken = referee_->SpeakLanguage(language);
  if (!spoken.ok()) return spoken.status();
  if (!*spoken) return absl::OkStatus();
  absl::StatusOr<Facts> facts = referee_->Look();
  if (!facts.ok()) return facts.status();
  facts_ = *std::move(facts);
  if (facts_.over()) game_->End(facts_.result, facts_.reason);
  return absl::OkStatus();
}

absl::Status Sitting::Play(const std::string& move, protocol::MoveRecord figures) {
  figures.move = move;
  const bool known = game_->tree().Child(game_->here(), move).has_value();
  game_->Play(std::move(figures));
  if (absl::Status status = LookAgain(); !status.ok()) {
    const GameTree::Node played = game_->here();
    game_->Undo(1);
    if (!known) game_->Remove(played);
    return status;
  }
  announced_ = false;
  revivals_ = 0;
  Keep();
  return absl::OkStatus();
}

absl::Status Sitting::PlayPersonsMove(const std::string& move) {
  protocol::MoveRecord figures;
  figures.time_us =
      std::chrono::duration_cast<Microseconds>(steady_clock::now() - turn_began_).count();
  paused_ = false;
  return Play(move, figures);
}

// Where the engine counts what is taken back, each move costs what its own `undo` says.
absl::Status Sitting::UndoPlies(std::size_t plies) {
  for (std::size_t i = 0; i < plies && game_->has_moves(); ++i) {
    if (referee_->Has("undo")) {
      if (absl::Status status = referee_->SetPosition(game_->PositionLine()); !status.ok()) {
        return status;
      }
      const absl::StatusOr<std::vector<std::string>> said = referee_->Command("undo");
      if (!said.ok()) return said.status();
      Tell(absl::StrCat(absl::StrJoin(*said, "\n"), "\n"));
      game_->TakeBack();
    }
    game_->Undo(1);
  }
  announced_ = false;
  return LookAgain();
}

absl::Status Sitting::Undo(std::optional<std::size_t> plies) {
  if (!game_->has_moves()) return absl::FailedPreconditionError("there is no move to take back");
  absl::Status status;
  if (plies) {
    status = UndoPlies(*plies);
  } else {
    // As far as a position where the person had a choice.
    do {
      status = UndoPlies(1);
    } while (status.ok() && !watching() && game_->has_moves() &&
             (IsEngine(turn()) || facts_.legal.size() == 1));
  }
  paused_ = IsEngine(turn()) || watching() || facts_.legal == std::vector<std::string>{kPass};
  Keep();
  return status;
}

absl::Status Sitting::Redo(std::optional<std::size_t> plies) {
  if (game_->redoable() == 0) {
    return absl::FailedPreconditionError("there is no move that was taken back");
  }
  const auto redo = [this](std::size_t count) {
    game_->Redo(count);
    return LookAgain();
  };
  absl::Status status;
  if (plies) {
    status = redo(*plies);
  } else {
    do {
      status = redo(1);
    } while (status.ok() && !watching() && game_->redoable() > 0 && IsEngine(turn()));
  }
  paused_ = IsEngine(turn());
  announced_ = false;
  Keep();
  return status;
}

std::string Sitting::variant() const {
  for (auto option = settings_.options.rbegin(); option != settings_.options.rend(); ++option) {
    if (option->first == kVariant) return option->second;
  }
  for (const protocol::OptionInfo& option : keeper_->options()) {
    if (option.name == kVariant) return option.default_value;
  }
  return "";
}

absl::Status Sitting::SetVariant(const std::string& name) {
  const absl::StatusOr<std::vector<std::string>> said =
      referee_->Command(absl::StrCat("setoption name ", kVariant, " value ", name));
  if (!said.ok()) return said.status();
  std::erase_if(settings_.options, [&](const auto& option) { return option.first == kVariant; });
  settings_.options.emplace_back(kVariant, name);
  for (std::unique_ptr<AskedEngine>& engine : engines_) engine.reset();
  adviser_.reset();
  return absl::OkStatus();
}

absl::Status Sitting::ChooseVariant(const std::string& name) {
  if (absl::Status status = SetVariant(name); !status.ok()) return status;
  return NewGame("");
}

absl::StatusOr<std::vector<std::string>> Sitting::SayToKeeper(const std::string& line) {
  absl::StatusOr<std::vector<std::string>> lines = referee_->Command(line);
  if (lines.ok() && absl::StartsWith(line, "setoption ")) {
    absl::StrAppend(&said_options_, line, "\n");
  }
  return lines;
}

absl::StatusOr<Found> Sitting::Think(int player, const std::function<bool()>& hurry,
                                     const std::string& go) {
  const absl::StatusOr<AskedEngine*> engine = EngineOf(player);
  if (!engine.ok()) return engine.status();
  return (*engine)->Search(game_->PositionLine(), go.empty() ? GoLine(sides_[player]) : go, hurry,
                           Tap());
}

LineTap Sitting::Tap() {
  return [this](std::string_view line) {
    if (listener_ != nullptr) listener_->OnSearchLine(line);
  };
}

absl::StatusOr<Found> Sitting::Advise(std::size_t ply, int lines, const std::string& go,
                                      const std::function<bool()>& hurry) {
  const absl::StatusOr<AskedEngine*> adviser = Adviser();
  if (!adviser.ok()) return adviser.status();
  const auto& known = (*adviser)->options();
  const bool several = std::any_of(known.begin(), known.end(),
                                   [](const auto& option) { return option.name == kLines; });
  if (several && lines != advised_lines_) {
    const auto said =
        (*adviser)->Say(absl::StrCat("setoption name ", kLines, " value ", lines, "\n"));
    if (!said.ok()) return said.status();
    advised_lines_ = lines;
  }
  return (*adviser)->Search(game_->PositionLine(game_->plies() - ply), go, hurry, Tap());
}

absl::StatusOr<Facts> Sitting::LookAtPosition(const std::string& position) {
  const Opening opening = ParseOpening(position);
  std::string line =
      opening.fen ? absl::StrCat("position fen ", *opening.fen) : "position startpos";
  if (!opening.moves.empty()) {
    absl::StrAppend(&line, " moves ", absl::StrJoin(opening.moves, " "));
  }
  absl::Status status = referee_->SetPosition(line);
  if (!status.ok()) return status;
  absl::StatusOr<Facts> facts = referee_->Look();
  if (status = RestorePosition(); !status.ok()) return status;
  return facts;
}

absl::Status Sitting::Seat(int player, Side side) {
  std::unique_ptr<AskedEngine> engine;
  if (!side.human) {
    absl::StatusOr<std::unique_ptr<AskedEngine>> started = StartEngine(side);
    if (!started.ok()) return started.status();
    engine = *std::move(started);
  }
  sides_[player] = std::move(side);
  engines_[player] = std::move(engine);
  return absl::OkStatus();
}

void Sitting::SwitchSides() {
  std::swap(sides_[0], sides_[1]);
  std::swap(engines_[0], engines_[1]);
}

absl::Status Sitting::Resign() {
  if (game_->ended()) return absl::FailedPreconditionError("the game is over");
  if (watching()) return absl::FailedPreconditionError("no person plays");
  const int loser = IsEngine(turn()) ? 1 - turn() : turn();
  EndGame(loser == 0 ? "p2win" : "p1win", absl::StrCat(referee_->side(loser), " resigns"));
  return absl::OkStatus();
}

absl::StatusOr<bool> Sitting::EngineAgrees(int player, const std::function<bool()>& hurry) {
  const absl::StatusOr<Found> found = Think(player, hurry);
  if (!found.ok()) return found.status();
  const int score = found->score_mate ? *found->score_mate : found->score_cp.value_or(0);
  return turn() == player ? score <= 0 : score >= 0;
}

void Sitting::LoseByTime() {
  EndGame(turn() == 0 ? "p2win" : "p1win",
          absl::StrCat(referee_->side(turn()), " has no time left"));
}

void Sitting::EndGame(const std::string& result, const std::string& reason) {
  game_->End(result, reason);
  announced_ = false;
  paused_ = false;
}

void Sitting::Tell(const std::string& text) {
  if (listener_ != nullptr) listener_->OnNews(text);
}

}  // namespace tavoliere::play
