#include "tools/play/session/engines.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {
namespace {

constexpr char kLines[] = "MultiPV";
constexpr char kChances[] = "UCI_ShowWDL";
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
std::string Capitalised(std::string text) {
  text.front() = absl::ascii_toupper(static_cast<unsigned char>(text.front()));
  return absl::StrCat(text, ".");
}
Sentence AsSentence(const Sentence& text) {
  return {Capitalised(text.english()), Capitalised(text.In(Language::kItalian))};
}

bool IsLost(const std::unique_ptr<AskedEngine>& engine) {
  return engine != nullptr && engine->lost();
}

}  // namespace

std::string BaseName(const std::string& program) {
  return program.substr(program.find_last_of('/') + 1);
}

SessionEngines::SessionEngines(protocol::EventLoop& loop, Settings settings)
    : loop_(loop), settings_(std::move(settings)) {
  for (const auto& [name, value] : settings_.options) {
    if (absl::EqualsIgnoreCase(name, kLanguageOption)) settings_.language = value;
  }
  SetSides(settings_.sides[0], settings_.sides[1]);
}

absl::StatusOr<std::unique_ptr<AskedEngine>> SessionEngines::Start(Side& side) {
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
  const std::string& folder = settings_.state;
  for (const auto& [name, file] : kKeptFiles) {
    const auto given = [&, &wanted = name](const auto& option) { return option.first == wanted; };
    if (!folder.empty() && protocol::FindOption(known, name) != nullptr &&
        std::none_of(common.options.begin(), common.options.end(), given)) {
      absl::StrAppend(&commands, "setoption name ", name, " value ", folder, "/",
                      BaseName(launch.program), "-", file, "\n");
    }
  }
  absl::StrAppend(&commands, OptionLines(side));
  ASSIGN_OR_RETURN(const std::vector<std::string> said, (*engine)->Say(commands));
  RETURN_IF_ERROR(FirstError(said));
  return engine;
}

absl::Status SessionEngines::StartJudge() {
  Side judge_side;
  ASSIGN_OR_RETURN(std::unique_ptr<AskedEngine> engine, Start(judge_side));
  ASSIGN_OR_RETURN(Judge judge, Judge::Meet(*engine));
  judge_engine_ = std::move(engine);
  judge_ = std::move(judge);
  return said_options_.empty() ? absl::OkStatus() : judge_engine_->Say(said_options_).status();
}

absl::StatusOr<std::vector<std::string>> SessionEngines::SayToJudge(const std::string& line) {
  absl::StatusOr<std::vector<std::string>> lines = judge_->Command(line);
  if (lines.ok() && absl::StartsWith(line, "setoption ")) {
    absl::StrAppend(&said_options_, line, "\n");
    for (const char* const name : {"en", "it"}) {
      const std::string chooses = absl::StrCat("setoption name ", kLanguageOption, " value ", name);
      if (absl::EqualsIgnoreCase(line, chooses)) settings_.language = name;
    }
  }
  return lines;
}

bool SessionEngines::watching() const {
  return IsEngine(0) && (judge_->players() == 1 || IsEngine(1));
}

Sentence SessionEngines::PlayerName(int player) const {
  const Sentence description = Describe(sides_[player]);
  if (sides_[player].human || engines_[player] == nullptr) return description;
  const auto named = [&](const std::string& text) {
    const std::size_t comma = std::min(text.find(','), text.size());
    return absl::StrCat(engines_[player]->name(), text.substr(comma));
  };
  return {named(description.english()), named(description.In(Language::kItalian))};
}

void SessionEngines::SetSides(const Side& first, const Side& second) {
  const Side* const sides[2] = {&first, &second};
  for (int player = 0; player < 2; ++player) {
    sides_[player] = *sides[player];
    engines_[player].reset();
  }
}

absl::Status SessionEngines::Seat(int player, Side side) {
  std::unique_ptr<AskedEngine> engine;
  if (!side.human) {
    ASSIGN_OR_RETURN(std::unique_ptr<AskedEngine> started, Start(side));
    engine = std::move(started);
  }
  sides_[player] = std::move(side);
  engines_[player] = std::move(engine);
  return absl::OkStatus();
}

void SessionEngines::SwitchSides() {
  std::swap(sides_[0], sides_[1]);
  std::swap(engines_[0], engines_[1]);
}

std::string SessionEngines::OptionValue(const protocol::OptionInfo& option) const {
  std::string value = option.default_value;
  for (const auto& [name, given] : settings_.options) {
    if (name == option.name) value = given;
  }
  return value;
}

std::string SessionEngines::variant() const {
  const auto* const option = protocol::FindOption(judge_engine_->options(), kVariantOption);
  return option == nullptr ? "" : OptionValue(*option);
}

absl::Status SessionEngines::SetVariant(const std::string& name) {
  const absl::StatusOr<std::vector<std::string>> said =
      judge_->Command(absl::StrCat("setoption name ", kVariantOption, " value ", name));
  RETURN_IF_ERROR(said.status());
  std::erase_if(settings_.options,
                [&](const auto& option) { return option.first == kVariantOption; });
  settings_.options.emplace_back(kVariantOption, name);
  RETURN_IF_ERROR(judge_->LearnWords());
  for (std::unique_ptr<AskedEngine>& engine : engines_) engine.reset();
  analysis_engine_.reset();
  return absl::OkStatus();
}

absl::StatusOr<bool> SessionEngines::SpeakLanguage(const std::string& language) {
  settings_.language = language;
  return judge_->SpeakLanguage(language);
}

Language SessionEngines::language() const {
  const bool spoken = !LanguageLine(judge_engine_->options(), settings_.language).empty();
  return spoken ? LanguageCalled(settings_.language) : Language::kEnglish;
}

absl::Status SessionEngines::BeginGame() {
  for (AskedEngine* engine : {judge_engine_.get(), engines_[0].get(), engines_[1].get()}) {
    if (engine == nullptr) continue;
    RETURN_IF_ERROR(engine->Say(engine->NewGameCommand() + "\n").status());
  }
  return absl::OkStatus();
}

absl::StatusOr<AskedEngine*> SessionEngines::EngineOf(int player) {
  if (engines_[player] == nullptr) {
    ASSIGN_OR_RETURN(std::unique_ptr<AskedEngine> engine, Start(sides_[player]));
    engines_[player] = std::move(engine);
  }
  return engines_[player].get();
}

absl::StatusOr<Found> SessionEngines::Think(int player, const std::string& position,
                                            const std::string& go,
                                            const std::function<bool()>& hurry,
                                            const LineTap& tap) {
  ASSIGN_OR_RETURN(AskedEngine* const engine, EngineOf(player));
  return engine->Search(position, go, hurry, tap);
}

absl::StatusOr<AskedEngine*> SessionEngines::AnalysisEngine() {
  if (analysis_engine_ == nullptr || analysis_engine_->lost()) {
    Side analysis_engine;
    analysis_engine.human = false;
    ASSIGN_OR_RETURN(std::unique_ptr<AskedEngine> engine, Start(analysis_engine));
    if (protocol::FindOption(engine->options(), kChances) != nullptr) {
      const std::string shows = absl::StrCat("setoption name ", kChances, " value true\n");
      RETURN_IF_ERROR(engine->Say(shows).status());
    }
    analysis_engine_ = std::move(engine);
    advised_lines_ = 1;
  }
  return analysis_engine_.get();
}

absl::StatusOr<Found> SessionEngines::Advise(const std::string& position, int lines,
                                             const std::string& go,
                                             const std::function<bool()>& hurry,
                                             const LineTap& tap) {
  ASSIGN_OR_RETURN(AskedEngine* const engine, AnalysisEngine());
  const bool several = protocol::FindOption(engine->options(), kLines) != nullptr;
  if (several && lines != advised_lines_) {
    const auto said = engine->Say(absl::StrCat("setoption name ", kLines, " value ", lines, "\n"));
    RETURN_IF_ERROR(said.status());
    advised_lines_ = lines;
  }
  return engine->Search(position, go, hurry, tap);
}

absl::StatusOr<std::optional<protocol::Explanation>> SessionEngines::Explain(
    const std::string& position, const std::string& move, const std::function<bool()>& hurry) {
  ASSIGN_OR_RETURN(AskedEngine* const engine, AnalysisEngine());
  const std::string speaks = LanguageLine(engine->options(), settings_.language);
  ASSIGN_OR_RETURN(const auto said, engine->Say(absl::StrCat(speaks, position, "\n")));
  RETURN_IF_ERROR(FirstError(said));
  const absl::StatusOr<std::string> answer =
      engine->AskSlowly(absl::StrCat("query explain ", move), hurry);
  if (!answer.ok()) return answer.status();
  if (*answer == "none") return std::nullopt;
  ASSIGN_OR_RETURN(protocol::Explanation explanation, protocol::ParseExplanation(*answer));
  return explanation;
}

bool SessionEngines::AnyLost() const {
  return judge_engine_->lost() || IsLost(engines_[0]) || IsLost(engines_[1]);
}

std::vector<Notice> SessionEngines::Losses() const {
  std::vector<Notice> losses;
  for (const auto* engine : {&judge_engine_, &engines_[0], &engines_[1]}) {
    if (!IsLost(*engine)) continue;
    losses.push_back(
        Notice{"lost", AsSentence((*engine)->loss()), {{"engine", (*engine)->name()}}});
  }
  return losses;
}

absl::Status SessionEngines::RestartPlayers() {
  absl::Status status;
  for (int player = 0; player < 2; ++player) {
    if (!IsLost(engines_[player])) continue;
    engines_[player].reset();
    status.Update(EngineOf(player).status());
  }
  return status;
}

}  // namespace tavoliere::play
