#include "tools/play/game/sides.h"

#include <algorithm>
#include <limits>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {
namespace {

constexpr std::int64_t kDefaultMilliseconds = 1000;
constexpr double kMostMoveSeconds = 1e7;
constexpr char kLevel[] = "level";

std::string Plain(const std::string& name) {
  return absl::StrReplaceAll(absl::AsciiStrToLower(name), {{"-", " "}, {"_", " "}});
}

absl::Status ApplyTime(const std::string& value, Side& side) {
  double seconds = 0;
  if (absl::EqualsIgnoreCase(value, "own")) {
    side.own_limits = true;
    side.milliseconds.reset();
    return absl::OkStatus();
  }
  if (!absl::SimpleAtod(value, &seconds) || !(seconds >= 0.001 && seconds <= kMostMoveSeconds)) {
    return Wrong({"time: expected seconds (0.001 or more) or 'own', got $0",
                  "time: servono i secondi (almeno 0.001) o 'own', non $0"},
                 protocol::Quoted(value));
  }
  side.milliseconds = static_cast<std::int64_t>(seconds * 1000);
  return absl::OkStatus();
}

absl::Status ApplyWord(const std::string& word, Side& side) {
  const std::size_t equals = word.find('=');
  if (equals == std::string::npos || equals == 0) {
    return Wrong({"expected settings such as depth=5, time=2 or evaluation=greedy, got $0",
                  "servono impostazioni come depth=5, time=2 o evaluation=greedy, non $0"},
                 protocol::Quoted(word));
  }
  const std::string key = absl::AsciiStrToLower(word.substr(0, equals));
  const std::string value = word.substr(equals + 1);
  if (key == "cmd") {
    side.command = value;
    return absl::OkStatus();
  }
  if (key == "time") return ApplyTime(value, side);
  if (key == "depth" || key == "nodes") {
    ASSIGN_OR_RETURN(const std::int64_t number,
                     ReadNumber(value, key, 1,
                                key == "depth" ? std::numeric_limits<int>::max()
                                               : std::numeric_limits<std::int64_t>::max()));
    if (key == "depth") side.depth = static_cast<int>(number);
    if (key == "nodes") side.nodes = static_cast<std::uint64_t>(number);
    return absl::OkStatus();
  }
  const auto same = [&](const auto& option) { return Plain(option.first) == Plain(key); };
  std::erase_if(side.options, same);
  side.options.emplace_back(word.substr(0, equals), value);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::int64_t> ReadNumber(const std::string& text, const Sentence& what,
                                        std::int64_t least, std::int64_t most) {
  const absl::StatusOr<std::int64_t> number =
      protocol::ParseNumber(text, what.english(), least, most);
  if (number.ok()) return number;
  return Error(number.status().code(), {std::string(number.status().message()),
                                        absl::Substitute("$0: serve un numero da $1 a $2, non $3",
                                                         what.In(Language::kItalian), least, most,
                                                         protocol::Quoted(text))});
}

absl::StatusOr<Side> ParseSide(const std::string& text) {
  std::string rest(absl::StripAsciiWhitespace(text));
  const std::size_t end = std::min(rest.find_first_of(" ,\t"), rest.size());
  const std::string kind = absl::AsciiStrToLower(rest.substr(0, end));
  rest.erase(0, end);
  Side side;
  if (kind == "human") {
    if (!absl::StripAsciiWhitespace(rest).empty()) {
      return Wrong(
          {"expected nothing after 'human', got $0", "dopo 'human' non ci vuole altro, non $0"},
          protocol::Quoted(rest));
    }
    return side;
  }
  if (kind != "engine") {
    return Wrong({"expected 'human' or 'engine' and its settings, got $0",
                  "ci vuole 'human', oppure 'engine' con le sue impostazioni, non $0"},
                 protocol::Quoted(text));
  }
  side.human = false;
  RETURN_IF_ERROR(ApplyWords(rest, side));
  return side;
}

absl::Status ApplyWords(const std::string& text, Side& side) {
  Side changed = side;
  const std::vector<std::string> words =
      absl::StrSplit(text, absl::ByAnyChar(" ,\t"), absl::SkipEmpty());
  for (const std::string& word : words) {
    RETURN_IF_ERROR(ApplyWord(word, changed));
  }
  changed.human = false;
  side = std::move(changed);
  return absl::OkStatus();
}

absl::Status FitOptions(const std::vector<protocol::OptionInfo>& known, Side& side) {
  Side fitted = side;
  fitted.options.clear();
  for (const auto& [name, value] : side.options) {
    const auto found = std::find_if(known.begin(), known.end(), [&, &wanted = name](const auto& o) {
      return Plain(o.name) == Plain(wanted);
    });
    if (found != known.end()) {
      fitted.options.emplace_back(found->name, value);
      if (Plain(name) == kLevel) fitted.own_limits = true;
      continue;
    }
    if (Plain(name) == kLevel) {
      ASSIGN_OR_RETURN(const std::int64_t depth, ReadNumber(value, kLevel, 1, 1000));
      fitted.depth = static_cast<int>(depth);
      continue;
    }
    const std::string names = absl::StrJoin(known, ", ", [](std::string* out, const auto& option) {
      out->append(option.CommandLineName());
    });
    return Wrong({"the engine has no option $0; options: cmd, depth, nodes, time, level, $1",
                  "il motore non ha l'opzione $0; opzioni: cmd, depth, nodes, time, level, $1"},
                 protocol::Quoted(name), names);
  }
  side = std::move(fitted);
  return absl::OkStatus();
}

Sentence Describe(const Side& side) {
  if (side.human) return Words{"human", "persona"};
  Sentence text = side.command.empty() ? Sentence(Words{"engine", "motore"}) : side.command;
  if (side.depth) text.Append(Say({", depth $0", ", profondità $0"}, *side.depth));
  if (side.nodes) text.Append(Say({", nodes $0", ", nodi $0"}, *side.nodes));
  if (side.milliseconds) {
    text.Append(Say({", $0 s per move", ", $0 s per mossa"},
                    absl::StrFormat("%g", static_cast<double>(*side.milliseconds) / 1000)));
  }
  for (const auto& [name, value] : side.options) {
    text.Append(absl::StrCat(", ", name, " ", value));
  }
  return text;
}

std::string WordsOf(const Side& side) {
  if (side.human) return "";
  std::vector<std::string> words;
  if (side.depth) words.push_back(absl::StrCat("depth=", *side.depth));
  if (side.nodes) words.push_back(absl::StrCat("nodes=", *side.nodes));
  if (side.milliseconds) {
    words.push_back(absl::StrFormat("time=%g", static_cast<double>(*side.milliseconds) / 1000));
  }
  const auto is_level = [](const auto& option) { return Plain(option.first) == kLevel; };
  const bool level = std::any_of(side.options.begin(), side.options.end(), is_level);
  if (side.own_limits && !level && words.empty()) words.emplace_back("time=own");
  for (const auto& [name, value] : side.options) {
    protocol::OptionInfo option;
    option.name = name;
    words.push_back(absl::StrCat(absl::AsciiStrToLower(option.CommandLineName()), "=", value));
  }
  std::string text;
  for (const std::string& word : words) absl::StrAppend(&text, text.empty() ? "" : " ", word);
  return text;
}

std::string OptionLines(const Side& side) {
  std::string lines;
  for (const auto& [name, value] : side.options) {
    absl::StrAppend(&lines, "setoption name ", name, " value ", value, "\n");
  }
  return lines;
}

std::string GoLine(const Side& side) {
  std::string line = "go";
  if (side.depth) absl::StrAppend(&line, " depth ", *side.depth);
  if (side.nodes) absl::StrAppend(&line, " nodes ", *side.nodes);
  if (side.milliseconds) absl::StrAppend(&line, " movetime ", *side.milliseconds);
  if (line == "go" && !side.own_limits) absl::StrAppend(&line, " movetime ", kDefaultMilliseconds);
  return line;
}

}  // namespace tavoliere::play
