#include "tools/play/sitting.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/play/interrupts.h"
#include "tools/play/transcript.h"

namespace tavoliere::play {
namespace {

using std::chrono::steady_clock;

constexpr char kPass[] = "pass";

}  // namespace

absl::StatusOr<std::unique_ptr<Sitting>> Sitting::Begin(protocol::EventLoop& loop,
                                                        const Settings& settings) {
  std::unique_ptr<Sitting> sitting(new Sitting(loop, settings));
  Side keeper;
  absl::StatusOr<std::unique_ptr<Engine>> engine = sitting->StartEngine(keeper);
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

std::optional<std::string> Sitting::ReadLine(const std::string& prompt) {
  return console_->ReadLine(prompt, [this] { return AnyEngineLost(); });
}

Ending Sitting::Run(Console& console) {
  console_ = &console;
  absl::Status status;
  if (!settings_.load.empty()) status = Load(settings_.load);
  if (settings_.resume) status = Resume("");
  const bool went_on = (!settings_.load.empty() || settings_.resume) && status.ok();
  if (status.ok() && !settings_.transcript.empty()) status = TranscriptTo(settings_.transcript);
  if (!went_on) Show();  // a game that goes on has been shown
  bool lost = false;
  while (true) {
    if (Interrupts::pending() || leaving_) break;
    if (AnyEngineLost()) {
      lost = !ReviveEngines();
      if (lost) break;
    } else if (!status.ok()) {
      Print(absl::StrCat(std::string(status.message()), "\n"));
    }
    if (game_->ended() && !announced_) Announce();
    const bool engine_plays = !game_->ended() && !paused_ && IsEngine(turn());
    status = engine_plays && !typed_ ? EnginesTurn() : PersonsTurn();
    // An engine that cannot go on is not asked again and again.
    if (!status.ok() && engine_plays && !AnyEngineLost()) paused_ = true;
  }
  PutAway(/*leaving=*/true);
  if (lost) return Ending::kEngineLost;
  return Interrupts::pending() ? Ending::kInterrupted : Ending::kLeft;
}

absl::Status Sitting::LookAgain() {
  chosen_.clear();
  last_squares_.clear();
  if (game_->has_moves()) {
    const absl::StatusOr<std::vector<Route>> routes =
        referee_->RoutesOf(game_->PositionLine(/*plies_ago=*/1));
    if (!routes.ok()) return routes.status();
    for (const Route& route : *routes) {
      if (route.move == game_->last().move) {
        last_squares_.insert(route.squares.begin(), route.squares.end());
      }
    }
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

absl::Status Sitting::PersonsTurn() {
  if (!game_->ended() && !paused_ && facts_.legal == std::vector<std::string>{kPass} && !typed_) {
    Print(absl::StrCat(referee_->side(turn()), " has no move and passes.\n"));
    return PlayPersonsMove(kPass);
  }
  std::string prompt = game_->ended() ? "" : referee_->side(turn());
  for (const std::string& square : chosen_) absl::StrAppend(&prompt, " ", square);
  if (paused_ && !game_->ended() && IsEngine(turn())) {
    absl::StrAppend(&prompt, " (waits; Enter lets it play)");
  }
  std::optional<std::string> line;
  if (typed_) {
    line.swap(typed_);
  } else {
    line = ReadLine(prompt + "> ");
  }
  if (!line) {
    leaving_ = !AnyEngineLost();
    return absl::OkStatus();
  }
  return Execute(std::string(absl::StripAsciiWhitespace(*line)));
}

absl::Status Sitting::Execute(const std::string& line) {
  if (line.empty()) {
    if (!chosen_.empty()) {
      chosen_.clear();
      Show();
    } else if (paused_) {
      paused_ = false;
    }
    return absl::OkStatus();
  }
  const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
  const std::string word = absl::AsciiStrToLower(line.substr(0, end));
  const std::string arguments(absl::StripAsciiWhitespace(line.substr(end)));
  for (const Command& command : Commands()) {
    if (word == command.name) return (this->*command.run)(arguments);
  }
  if (referee_->Has(word)) return EngineCommand(line);
  return EnterMove(line);
}

absl::Status Sitting::EnginesTurn() {
  const int player = turn();
  const auto began = steady_clock::now();
  const absl::StatusOr<Engine*> engine = EngineOf(player);
  if (!engine.ok()) return engine.status();
  absl::StatusOr<Found> found;
  {
    const KeyWatch keys(loop_, console_->interactive());
    if (keys.watching()) {
      Print(absl::StrCat(referee_->side(player), " thinks. ",
                         watching() ? "Enter: pause" : "Enter: move now", "\n"));
    }
    found = (*engine)->Search(game_->PositionLine(), GoLine(sides_[player]),
                              [&] { return keys.line().has_value() || Interrupts::pending(); });
    if (!found.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat(PlayerName(player), ": ", std::string(found.status().message())));
    }
    if (Interrupts::pending()) return absl::OkStatus();
    if (keys.line() && (watching() || !keys.line()->empty())) {
      paused_ = true;
      if (!keys.line()->empty()) typed_ = keys.line();
      return absl::OkStatus();
    }
  }
  if (watching()) WaitForPace(began);
  if (Interrupts::pending() || paused_) return absl::OkStatus();
  return TakeEnginesMove(*found, player);
}

absl::Status Sitting::TakeEnginesMove(const Found& found, int player) {
  std::string remark;
  for (const std::string& text : found.remarks) remark = text;
  if (found.move.empty() || found.move == "none") {
    paused_ = true;
    Print(absl::StrCat(PlayerName(player), " finds no move", remark.empty() ? "" : ": ", remark,
                       ".\n"));
    return absl::OkStatus();
  }
  const absl::StatusOr<std::string> move =
      referee_->Read(game_->PositionLine(), game_->has_moves(), found.move, facts_);
  if (!move.ok()) {
    return absl::InvalidArgumentError(absl::StrCat(PlayerName(player), " wants to play ",
                                                   found.move, ": ",
                                                   std::string(move.status().message())));
  }
  protocol::MoveRecord figures;
  figures.score_cp = found.score_cp;
  figures.score_mate = found.score_mate;
  figures.depth = found.depth;
  figures.nodes = found.nodes;
  figures.time_us = std::chrono::duration_cast<Microseconds>(found.elapsed).count();
  if (*move == kPass) {
    Print(absl::StrCat(referee_->side(player), " has no move and passes.\n"));
  } else {
    const std::string score = ScoreText(figures);
    Print(absl::StrCat(
        referee_->side(player), " plays ", *move, score.empty() ? "" : "  (score ", score,
        score.empty() ? ""
                      : absl::StrFormat(", depth %d, %.1f s)", found.depth.value_or(0),
                                        static_cast<double>(figures.time_us) / 1e6),
        "\n"));
  }
  if (absl::Status status = PlayMove(*move, figures); !status.ok()) return status;
  if (watching() && settings_.step) paused_ = true;
  return absl::OkStatus();
}

absl::Status Sitting::PlayPersonsMove(const std::string& move) {
  protocol::MoveRecord figures;
  figures.time_us =
      std::chrono::duration_cast<Microseconds>(steady_clock::now() - turn_began_).count();
  paused_ = false;
  return PlayMove(move, figures);
}

absl::Status Sitting::PlayMove(const std::string& move, protocol::MoveRecord figures) {
  figures.move = move;
  game_->Play(std::move(figures));
  if (absl::Status status = LookAgain(); !status.ok()) {
    game_->Undo(1);
    return status;
  }
  announced_ = false;
  revivals_ = 0;
  Keep();
  Show();
  return absl::OkStatus();
}

void Sitting::WaitForPace(steady_clock::time_point began) {
  const auto until = began + settings_.pace;
  const KeyWatch keys(loop_, console_->interactive());
  SleepUntil(loop_, until, [&] { return keys.line().has_value() || Interrupts::pending(); });
  if (!keys.line()) return;
  paused_ = true;
  if (!keys.line()->empty()) typed_ = keys.line();
}

}  // namespace tavoliere::play
