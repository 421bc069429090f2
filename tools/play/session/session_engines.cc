// The processes behind a session: how they are started, and started again when they are lost.
#include <utility>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "tools/play/session/play_session.h"

namespace tavoliere::play {
namespace {

// How often engines are started again before the next move is made.
constexpr int kMostRevivals = 3;
// Options of the protocol that name a file, and the file that is theirs unless the user says
// otherwise: what a game keeps of the person's successes.
constexpr std::pair<const char*, const char*> kKeptFiles[] = {{"Hall Of Fame File", "hall-of-fame"},
                                                              {"Memory File", "memory"}};

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

std::string BaseName(const std::string& program) {
  return program.substr(program.find_last_of('/') + 1);
}

absl::StatusOr<std::unique_ptr<AskedEngine>> PlaySession::StartEngine(Side& side) {
  protocol::Launch launch;
  launch.program = side.command.empty() ? settings_.program : side.command;
  if (side.command.empty()) launch.arguments = settings_.arguments;
  absl::StatusOr<std::unique_ptr<AskedEngine>> engine = AskedEngine::Start(loop_, launch);
  if (!engine.ok()) return engine.status();
  const std::vector<protocol::OptionInfo>& known = (*engine)->options();
  Side common;
  if (side.command.empty()) common.options = settings_.options;
  RETURN_IF_ERROR(FitOptions(known, common));
  RETURN_IF_ERROR(FitOptions(known, side));
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
  ASSIGN_OR_RETURN(const std::vector<std::string> said, (*engine)->Say(commands));
  RETURN_IF_ERROR(FirstError(said));
  return engine;
}

absl::StatusOr<AskedEngine*> PlaySession::EngineOf(int player) {
  if (engines_[player] == nullptr) {
    ASSIGN_OR_RETURN(std::unique_ptr<AskedEngine> engine, StartEngine(sides_[player]));
    engines_[player] = std::move(engine);
  }
  return engines_[player].get();
}

absl::StatusOr<AskedEngine*> PlaySession::AnalysisEngine() {
  if (analysis_engine_ == nullptr || analysis_engine_->lost()) {
    Side analysis_engine;
    analysis_engine.human = false;
    ASSIGN_OR_RETURN(std::unique_ptr<AskedEngine> engine, StartEngine(analysis_engine));
    analysis_engine_ = std::move(engine);
    advised_lines_ = 1;
  }
  return analysis_engine_.get();
}

bool PlaySession::AnyEngineLost() const {
  return judge_engine_->lost() || (engines_[0] != nullptr && engines_[0]->lost()) ||
         (engines_[1] != nullptr && engines_[1]->lost());
}

// The engine that keeps the game learns its options, the variant and the position anew; what the
// person was entering stays.
absl::Status PlaySession::ReviveJudge() {
  Side judge_side;
  ASSIGN_OR_RETURN(std::unique_ptr<AskedEngine> engine, StartEngine(judge_side));
  ASSIGN_OR_RETURN(Judge judge, Judge::Meet(*engine));
  judge_engine_ = std::move(engine);
  judge_ = std::move(judge);
  if (const auto said = judge_engine_->Say(said_options_); !said.ok()) return said.status();
  RETURN_IF_ERROR(RestoreTakebacks(game_->takebacks()));
  const std::vector<std::string> chosen = chosen_;
  const auto turn_began = turn_began_;
  RETURN_IF_ERROR(LookAgain());
  chosen_ = chosen;
  turn_began_ = turn_began;
  return absl::OkStatus();
}

bool PlaySession::ReviveEngines() {
  absl::Status status;
  const bool again = revivals_ < kMostRevivals;
  ++revivals_;
  for (std::unique_ptr<AskedEngine>* engine : {&judge_engine_, &engines_[0], &engines_[1]}) {
    if (*engine == nullptr || !(*engine)->lost()) continue;
    Notify({"lost", Sentence((*engine)->loss()), {{"engine", (*engine)->name()}}});
    if (!again) continue;
    if (engine == &judge_engine_) {
      status.Update(ReviveJudge());
    } else {
      engine->reset();
      status.Update(EngineOf(engine == &engines_[0] ? 0 : 1).status());
    }
  }
  if (!again) {
    Notify({"restarted-often",
            absl::StrCat("It was restarted ", kMostRevivals, " times without a move being played."),
            {{"count", absl::StrCat(kMostRevivals)}}});
    return false;
  }
  // Lost anew already: that is the next time's affair.
  if (!status.ok() && !AnyEngineLost()) {
    const std::string why(status.message());
    Notify({"not-restarted", absl::StrCat("It cannot be restarted: ", why, "."), {{"why", why}}});
    return false;
  }
  if (status.ok()) {
    Notify({"restarted", "It was restarted, and the game continues.", {}});
  }
  return true;
}

}  // namespace tavoliere::play
