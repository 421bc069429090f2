#include "tools/match/command_line.h"

#include <utility>

#include <algorithm>
#include <optional>

#include <boost/program_options.hpp>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace tavoliere::match {
namespace {

namespace po = boost::program_options;

using Words = std::vector<std::string>;

absl::Status InOption(const std::string& option, const absl::Status& status) {
  if (status.ok()) return status;
  return absl::InvalidArgumentError(absl::StrCat("-", option, ": ", std::string(status.message())));
}

// One occurrence of an option, and the words after it.
struct Occurrence {
  std::string name;
  Words words;
};

// Boost reads the words; the key=value pairs among them are read by ApplyEngineKey and its like.
po::options_description Description() {
  po::options_description description;
  const auto many = [] { return po::value<Words>()->multitoken(); };
  const auto one = [] { return po::value<std::string>(); };
  description.add_options()("help", "")("version", "")("engine", many(), "")("each", many(), "")(
      "judge", many(), "")("rounds", one(), "")("games", one(), "")("openings", many(), "")(
      "concurrency", one(), "")("srand", one(), "")("hang", one(), "")("startup", one(), "")(
      "maxmoves", one(), "")("recover", "")("output", one(), "")("variant", one(), "")("event",
                                                                                       one(), "");
  return description;
}

bool HoldsPercent(const std::string& argument) { return argument.find('%') != std::string::npos; }

absl::StatusOr<std::vector<Occurrence>> SplitOptions(const std::vector<std::string>& arguments) {
  namespace style = po::command_line_style;
  constexpr int kStyle = style::allow_long | style::allow_long_disguise | style::long_allow_next;
  const po::options_description description = Description();
  try {
    const auto parsed = po::command_line_parser(arguments).options(description).style(kStyle).run();
    std::vector<Occurrence> occurrences;
    for (const auto& option : parsed.options) {
      if (option.string_key.empty()) {
        return absl::InvalidArgumentError(absl::StrCat(
            "unexpected word '", option.value.empty() ? "" : option.value[0], "'; see --help"));
      }
      occurrences.push_back({option.string_key, option.value});
    }
    return occurrences;
  } catch (const po::error& error) {
    // Boost fills in placeholders such as %value% when it is asked what(), for ever where a word of
    // the user's holds one.
    const bool safe = std::none_of(arguments.begin(), arguments.end(), HoldsPercent);
    return absl::InvalidArgumentError(absl::StrCat(
        safe ? error.what() : "an option is not known or lacks its value", "; see --help"));
  }
}

// Options that may come once and take one word.
class SingleOptions {
 public:
  absl::Status Add(const Occurrence& occurrence) {
    for (const auto& [name, value] : values_) {
      if (name == occurrence.name)
        return absl::InvalidArgumentError(absl::StrCat("-", name, " is given twice"));
    }
    values_.emplace_back(occurrence.name, occurrence.words.empty() ? "" : occurrence.words[0]);
    return absl::OkStatus();
  }

  bool Has(const std::string& name) const { return Find(name) != nullptr; }

  void Text(const std::string& name, std::string& target) const {
    if (const std::string* value = Find(name)) target = *value;
  }

  template <class Integer>
  void Number(const std::string& name, std::int64_t min, std::int64_t max, Integer& target,
              absl::Status& status) const {
    const std::string* value = Find(name);
    if (value == nullptr || !status.ok()) return;
    const auto number = ParseInteger(*value, min, max);
    status = InOption(name, number.status());
    if (number.ok()) target = static_cast<Integer>(*number);
  }

  void Seconds(const std::string& name, Microseconds& target, absl::Status& status) const {
    const std::string* value = Find(name);
    if (value == nullptr || !status.ok()) return;
    const auto seconds = ParseSeconds(*value);
    status = InOption(name, seconds.status());
    if (!seconds.ok()) return;
    target = *seconds;
    if (target.count() == 0) {
      status =
          absl::InvalidArgumentError(absl::StrCat("-", name, ": expected more than 0 seconds"));
    }
  }

 private:
  const std::string* Find(const std::string& name) const {
    for (const auto& [known, value] : values_) {
      if (known == name) return &value;
    }
    return nullptr;
  }

  std::vector<KeyValue> values_;
};

absl::Status ApplyEngineWords(const Words& words, EngineConfig& config) {
  const auto pairs = SplitKeyValues(words);
  if (!pairs.ok()) return pairs.status();
  for (const KeyValue& pair : *pairs) {
    if (absl::Status status = ApplyEngineKey(pair, config); !status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status ApplyOpeningWords(const Words& words, OpeningSettings& openings) {
  const auto pairs = SplitKeyValues(words);
  if (!pairs.ok()) return pairs.status();
  for (const auto& [key, value] : *pairs) {
    const auto either = [&key = key, &value = value](const char* one, const char* other) {
      if (value == one || value == other) return absl::OkStatus();
      return absl::InvalidArgumentError(
          absl::StrCat(key, "=: expected ", one, " or ", other, ", not '", value, "'"));
    };
    absl::Status status;
    if (key == "file") {
      openings.file = value;
    } else if (key == "format") {
      status = either("moves", "fen");
      openings.format = value == "fen" ? LineFormat::kFen : LineFormat::kMoves;
    } else if (key == "order") {
      status = either("sequential", "random");
      openings.order = value == "random" ? OpeningOrder::kRandom : OpeningOrder::kSequential;
    } else if (key == "start") {
      const auto start = ParseInteger(value, 1, 1'000'000'000);
      status = start.status();
      if (start.ok()) openings.start = static_cast<std::size_t>(*start - 1);
    } else if (key == "plies") {
      const auto plies = ParseInteger(value, 1, 1000);
      status = plies.status();
      if (plies.ok()) openings.plies = static_cast<int>(*plies);
    } else {
      status = absl::InvalidArgumentError(
          absl::StrCat("unknown key '", key, "': expected file, format, order, start or plies"));
    }
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

// The judge that is another process of the first engine: same command and options, but not the
// resources that a search needs and a judge does not.
EngineConfig JudgeLike(const EngineConfig& engine) {
  EngineConfig judge = engine;
  judge.name = absl::StrCat(engine.name.empty() ? engine.launch.program : engine.name, " (judge)");
  std::erase_if(judge.options, [](const auto& option) {
    return absl::EqualsIgnoreCase(option.first, "Hash") ||
           absl::EqualsIgnoreCase(option.first, "Threads");
  });
  return judge;
}

absl::Status CheckEngines(const MatchSettings& settings) {
  if (settings.engines.size() != 2) {
    return absl::InvalidArgumentError(absl::StrCat(
        "expected two engines (-engine cmd=... twice), not ", settings.engines.size()));
  }
  for (const EngineConfig& engine : settings.engines) {
    if (engine.launch.program.empty()) {
      return absl::InvalidArgumentError("-engine: expected cmd=PROGRAM");
    }
    if (!engine.limits.any()) {
      return absl::InvalidArgumentError(
          "an engine has no limit: expected tc=, st=, depth= or nodes= after -engine or -each");
    }
  }
  const std::string& name = settings.engines[0].name;
  if (!name.empty() && name == settings.engines[1].name) {
    return absl::InvalidArgumentError(absl::StrCat("both engines are named '", name, "'"));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<CommandLine> ParseCommandLine(const std::vector<std::string>& arguments) {
  const auto occurrences = SplitOptions(arguments);
  if (!occurrences.ok()) return occurrences.status();

  CommandLine line;
  MatchSettings& settings = line.settings;
  // What -each says holds for every engine, wherever it stands; an engine's own words come after
  // it.
  EngineConfig each;
  std::optional<EngineConfig> judge;
  SingleOptions singles;
  for (const Occurrence& option : *occurrences) {
    absl::Status status;
    if (option.name == "help" || option.name == "version") {
      line.request =
          option.name == "help" ? CommandLine::Request::kHelp : CommandLine::Request::kVersion;
      return line;
    }
    if (option.name == "each") {
      status = ApplyEngineWords(option.words, each);
    } else if (option.name == "judge") {
      if (judge) status = absl::InvalidArgumentError("is given twice");
      judge.emplace();
      if (status.ok()) status = ApplyEngineWords(option.words, *judge);
    } else if (option.name == "openings") {
      status = ApplyOpeningWords(option.words, settings.openings);
    } else if (option.name != "engine") {
      status = singles.Add(option);
      if (!status.ok()) return status;
    }
    if (!status.ok()) return InOption(option.name, status);
  }

  if (singles.Has("variant")) {
    std::string variant;
    singles.Text("variant", variant);
    each.options.emplace_back("UCI_Variant", variant);
    if (judge) judge->options.emplace_back("UCI_Variant", variant);
  }
  for (const Occurrence& option : *occurrences) {
    if (option.name != "engine") continue;
    EngineConfig& engine = settings.engines.emplace_back(each);
    const absl::Status status = ApplyEngineWords(option.words, engine);
    if (!status.ok()) return InOption(option.name, status);
  }
  if (absl::Status status = CheckEngines(settings); !status.ok()) return status;
  settings.judge = judge ? *judge : JudgeLike(settings.engines[0]);
  if (settings.judge.launch.program.empty()) {
    return absl::InvalidArgumentError("-judge: expected cmd=PROGRAM");
  }

  absl::Status status;
  singles.Number("rounds", 1, 1'000'000'000, settings.rounds, status);
  singles.Number("games", 1, 1000, settings.games_each, status);
  singles.Number("concurrency", 1, 1000, settings.concurrency, status);
  singles.Number("srand", 0, std::int64_t{1} << 62, settings.seed, status);
  singles.Number("maxmoves", 1, 1'000'000, settings.max_moves, status);
  singles.Seconds("hang", settings.hang, status);
  singles.Seconds("startup", settings.patience, status);
  if (!status.ok()) return status;
  settings.recover = singles.Has("recover");
  singles.Text("output", settings.journal);
  singles.Text("event", settings.event);
  return line;
}

std::string HelpText() {
  return R"(tav-match: plays matches between engines of any two-player game that speak UGI or UCI.

Usage: tav-match -engine cmd=A [KEY=VALUE...] -engine cmd=B [KEY=VALUE...] [OPTIONS]

  -engine KEY=VALUE...     one of the two engines
  -each KEY=VALUE...       what holds for both, unless an -engine says otherwise
    cmd=PROGRAM            a path, or a name in PATH
    args="A B"  arg=A      its arguments, split at blanks or one as it is; both add
    dir=FOLDER             to run it in
    stderr=FILE            keeps its standard error (default: thrown away)
    name=NAME              default: what the engine calls itself
    option.NAME=VALUE      an option of the engine
    proto=ugi|uci|auto     the handshake (default auto: ugi, then uci)
    tc=[MOVES/]TIME[+INC]  the clock, in seconds or M:S or H:M:S: 40/1:00+0.5
    st=SECONDS             time for each move
    depth=N  nodes=N       limits of each search
    timemargin=MS          how late a move may be without losing (default 50)
    white=p1|p2            whose clock wtime is, under uci (default p1)
  -judge KEY=VALUE...      the process that knows the rules (default: another one of the first engine)
  -rounds N                rounds of games (default 1)
  -games N                 games a round, from one opening with sides swapped (default 2)
  -openings KEY=VALUE...   how games begin
    file=FILE              an opening a line: startpos moves M..., fen F [moves M...]
    format=moves|fen       what a line without such a word is (default moves)
    order=sequential|random
    start=N                the first line to play (default 1)
    plies=N                with a file: N moves of each line; without: N random moves
  -srand N                 the seed of random openings and orders (default 1)
  -concurrency N           games at a time (default 1)
  -maxmoves N              a draw after N moves of each side
  -hang SECONDS            the longest search without clock or move time (default 60)
  -startup SECONDS         the longest handshake, isready or answer of the judge (default 10)
  -recover                 go on after a crash, a hang or garbage, with the engine started anew
  -variant NAME            sets UCI_Variant for engines and judge
  -output FILE             adds a JSON record of each game to FILE
  -event NAME              for the records
  --help  --version

Exit status: 0 finished, 1 internal error, 2 bad configuration, 3 engine fault without -recover,
4 interrupted, 5 the output file cannot be written, 6 the judge failed.
)";
}

}  // namespace tavoliere::match
