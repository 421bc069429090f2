#include "core/usage/help.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace tavoliere::usage {
namespace {

std::string Blanks(int count) { return std::string(static_cast<std::size_t>(count), ' '); }

// Appends the words of `text` to a line that is begun already.
std::string Flowed(std::string line, const std::string& text, int indent, int width) {
  std::string lines;
  const std::vector<std::string> words = absl::StrSplit(text, ' ', absl::SkipEmpty());
  for (const std::string& word : words) {
    const bool fits = line.size() + 1 + word.size() < static_cast<std::size_t>(width);
    if (!fits && line.find_first_not_of(' ') != std::string::npos) {
      absl::StrAppend(&lines, line, "\n");
      line = Blanks(indent);
    }
    absl::StrAppend(&line, line.empty() || line.back() == ' ' ? "" : " ", word);
  }
  return absl::StrCat(lines, line, "\n");
}

std::string NameOf(const Option& option) {
  // A key that ends with a dot has its name completed by the value.
  const std::string between = absl::StartsWith(option.name, "-") ? " "
                              : absl::EndsWith(option.name, ".") ? ""
                                                                 : "=";
  return absl::StrCat(option.brief.empty() ? "" : absl::StrCat(option.brief, ", "), option.name,
                      option.value.empty() ? "" : between, option.value);
}

std::string HelpWithStandard(const Option& option) {
  if (option.standard.empty()) return option.help;
  return absl::StrCat(option.help, " (default ", option.standard, ")");
}

std::string ExitLine(const std::vector<ExitState>& states) {
  const auto append = [](std::string* line, const ExitState& state) {
    absl::StrAppend(line, state.status, " ", state.brief);
  };
  return absl::StrCat("Exit status: ", absl::StrJoin(states, ", ", append), ".");
}

}  // namespace

std::string Sentence(std::string text) {
  if (text.empty()) return text;
  text.front() = absl::ascii_toupper(static_cast<unsigned char>(text.front()));
  if (std::string(".!?").find(text.back()) == std::string::npos) text += '.';
  return text;
}

std::string Wrapped(const std::string& text, int indent, int width) {
  std::string lines;
  const std::vector<std::string> paragraphs = absl::StrSplit(text, '\n');
  for (const std::string& paragraph : paragraphs) {
    const bool begins_with_blank = absl::StartsWith(paragraph, " ");
    if (paragraph.empty() ||
        (begins_with_blank && paragraph.size() < static_cast<std::size_t>(width))) {
      absl::StrAppend(&lines, paragraph, "\n");
    } else {
      const int beginning =
          begins_with_blank ? static_cast<int>(paragraph.find_first_not_of(' ')) : indent;
      absl::StrAppend(&lines, Flowed(Blanks(beginning), paragraph, beginning, width));
    }
  }
  return lines;
}

std::string UsageLine(const std::string& program, const std::string& synopsis, int width) {
  const std::string begin = "Usage: ";
  return Flowed(begin + program, synopsis, static_cast<int>(begin.size()), width);
}

std::string Entry(const std::string& name, const std::string& help, int column, int width) {
  std::string line = name;
  const auto start = static_cast<std::size_t>(column);
  if (line.size() + 2 > start) {
    return absl::StrCat(line, "\n", Flowed(Blanks(column), help, column, width));
  }
  line.resize(start, ' ');
  return Flowed(line, help, column, width);
}

std::string OptionEntries(const std::vector<Option>& options, int width) {
  constexpr int kColumn = 27;
  const int column = std::min(kColumn, width / 3);
  std::string text;
  for (const Option& option : options) {
    absl::StrAppend(&text, Entry("  " + NameOf(option), HelpWithStandard(option), column, width));
    for (const Option& key : option.keys)
      absl::StrAppend(&text, Entry("    " + NameOf(key), HelpWithStandard(key), column, width));
  }
  return text;
}

bool AsksForHelp(const std::string& word) {
  return word == "--help" || word == "-h" || word == "help" || word == "?";
}

std::string HelpOf(const std::string& program, const Command& command, int width) {
  std::string text = Wrapped(absl::StrCat(program, ": ", command.help), 0, width);
  absl::StrAppend(&text, "\n", UsageLine(program, command.synopsis, width));
  if (!command.text.empty()) {
    // What begins with a blank goes on with the usage.
    absl::StrAppend(&text, command.text.front() == ' ' ? "" : "\n",
                    Wrapped(command.text, 0, width));
  }
  if (!command.options.empty()) absl::StrAppend(&text, "\n", OptionEntries(command.options, width));
  if (!command.end.empty()) absl::StrAppend(&text, "\n", Wrapped(command.end, 0, width));
  if (!command.exit_states.empty()) {
    absl::StrAppend(&text, "\n", Wrapped(ExitLine(command.exit_states), 0, width));
  }
  return text;
}

}  // namespace tavoliere::usage
