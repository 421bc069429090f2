// The processes behind a sitting: how they are started, and started again when they are lost.
#include <utility>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "tools/play/sitting.h"

namespace tavoliere::play {
namespace {

// How often engines are started again before the next move is made.
constexpr int kMostRevivals = 3;
// Options of the protocol that name a file, and the file that is theirs unless the user says
// otherwise: what a game keeps of the person's successes.
constexpr std::pair<const char*, const char*> kKeptFiles[] = {{"Hall Of Fame File", "hall-of-fame"},
                                                              {"Memory File", "memory"}};

// The name of the program without its folder: it names the files that are kept.
std::string BaseName(const std::string& program) {
  return program.substr(program.find_last_of('/') + 1);
}

// The first error among what the engine said; OK when there is none.
absl::Status FirstError(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    if (const auto text = ErrorText(line)) return absl::InvalidArgumentError(*text);
  }
  return absl::OkStatus();
}

// "the engine ..." as a sentence.
std::string Sentence(std::string text) {
  text.front() = absl::ascii_toupper(static_cast<unsigned char>(text.front()));
  return absl::StrCat(text, ".");
}

}  // namespace

absl::StatusOr<std::unique_ptr<AskedEngine>> Sitting::StartEngine(Side& side) {
  protocol::Launch launch;
  launch.program = side.command.empty() ? settings_.program : side.command;
  if (side.command.empty()) launch.arguments = settings_.arguments;
  absl::StatusOr<std::unique_ptr<AskedEngine>> engine = AskedEngine::Start(loop_, launch);
  if (!engine.ok()) return engine.status();
  const std::vector<protocol::OptionInfo>& known = (*engine)->options();
  Side common;
  if (side.command.empty()) common.options = settings_.options;
  if (absl::Status status = FitOptions(known, common); !status.ok()) return status;
  if (absl::Status status = FitOptions(known, side); !status.ok()) return status;
  std::string commands = LanguageLine(known, settings_.language) + OptionLines(common);
  for (const auto& [name, file] : kKeptFiles) {
    const auto named = [&, &wanted = name](const auto& option) { return option.name == wanted; };
    const auto given = [&, &wanted = name](const auto& option) { return option.first == wanted; };
    if (!settings_.state.empty() && std::any_of(known.begin(), known.end(), named) &&
        std::none_of(common.options.begin(), common.options.end(), given)) {
      absl::StrAppend(&commands, "setoption name ", name, " value ", settings_.state, "/",
                      BaseName(launch.program), "-", file, "\n");
    }
  }
  absl::StrAppend(&commands, OptionLines(side));
  const absl::StatusOr<std::vector<std::string>> said = (*engine)->Say(commands);
  if (!said.ok()) return said.status();
  if (absl::Status status = FirstError(*said); !status.ok()) return status;
  return engine;
}

absl::StatusOr<AskedEngine*> Sitting::EngineOf(int player) {
  if (engines_[player] == nullptr) {
    absl::StatusOr<std::unique_ptr<AskedEngine>> engine = StartEngine(sides_[player]);
    if (!engine.ok()) return engine.status();
    engines_[player] = *std::move(engine);
  }
  return engines_[player].get();
}

absl::StatusOr<AskedEngine*> Sitting::Adviser() {
  if (adviser_ == nullptr || adviser_->lost()) {
    Side adviser;
    adviser.human = false;
    absl::StatusOr<std::unique_ptr<AskedEngine>> engine = StartEngine(adviser);
    if (!engine.ok()) return engine.status();
    adviser_ = *std::move(engine);
    advised_lines_ = 1;
  }
  return adviser_.get();
}

bool Sitting::AnyEngineLost() const {
  return keeper_->lost() || (engines_[0] != nullptr && engines_[0]->lost()) ||
         (engines_[1] != nullptr && engines_[1]->lost());
}

// The engine that keeps the game learns its options, the variant and the position anew; what the
// person was entering stays.
absl::Status Sitting::ReviveKeeper() {
  Side keeper;
  absl::StatusOr<std::unique_ptr<AskedEngine>> engine = StartEngine(keeper);
  if (!engine.ok()) return engine.status();
  absl::StatusOr<Referee> referee = Referee::Meet(**engine);
  if (!referee.ok()) return referee.status();
  keeper_ = *std::move(engine);
  referee_ = *std::move(referee);
  if (const auto said = keeper_->Say(said_options_); !said.ok()) return said.status();
  if (absl::Status status = RestoreTakebacks(game_->takebacks()); !status.ok()) return status;
  const std::vector<std::string> chosen = chosen_;
  const auto turn_began = turn_began_;
  if (absl::Status status = LookAgain(); !status.ok()) return status;
  chosen_ = chosen;
  turn_began_ = turn_began;
  return absl::OkStatus();
}

bool Sitting::ReviveEngines() {
  absl::Status status;
  const bool again = revivals_ < kMostRevivals;
  ++revivals_;
  for (std::unique_ptr<AskedEngine>* engine : {&keeper_, &engines_[0], &engines_[1]}) {
    if (*engine == nullptr || !(*engine)->lost()) continue;
    Tell(absl::StrCat(Sentence((*engine)->loss()), "\n"));
    if (!again) continue;
    if (engine == &keeper_) {
      status.Update(ReviveKeeper());
    } else {
      engine->reset();
      status.Update(EngineOf(engine == &engines_[0] ? 0 : 1).status());
    }
  }
  if (!again) {
    Tell(absl::StrCat("It has been started again ", kMostRevivals,
                      " times without a move being made.\n"));
    return false;
  }
  // Lost anew already: that is the next time's affair.
  if (!status.ok() && !AnyEngineLost()) {
    Tell(absl::StrCat("It cannot be started again: ", std::string(status.message()), ".\n"));
    return false;
  }
  if (status.ok()) Tell("It has been started again, and the game goes on.\n");
  return true;
}

}  // namespace tavoliere::play
