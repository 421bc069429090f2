#include "tools/match/command_line/words/replay_words.h"

#include <utility>

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "tools/match/command_line/words/arguments.h"
#include "tools/match/command_line/words/declaration.h"

namespace tavoliere::match {
namespace {

using Words = std::vector<std::string>;

bool IsEngineOption(const std::string& word) { return word == "-engine" || word == "--engine"; }

// The words after -engine, up to the next option, which `arguments` lose.
absl::StatusOr<std::optional<Words>> TakeEngine(Words& arguments) {
  const auto option = std::find_if(arguments.begin(), arguments.end(), IsEngineOption);
  if (option == arguments.end()) return std::nullopt;
  const auto end = std::find_if(option + 1, arguments.end(), [](const std::string& word) {
    return absl::StartsWith(word, "-") || !absl::StrContains(word, "=");
  });
  Words words(option + 1, end);
  arguments.erase(option, end);
  if (std::any_of(arguments.begin(), arguments.end(), IsEngineOption)) {
    return absl::InvalidArgumentError("-engine is given twice");
  }
  return words;
}

}  // namespace

absl::StatusOr<ReplayLine> ParseReplayLine(const std::vector<std::string>& arguments) {
  ReplayLine line;
  Words rest = arguments;
  ASSIGN_OR_RETURN(line.engine, TakeEngine(rest));
  ASSIGN_OR_RETURN(const auto values, ReadOptions(rest, ReplayUsage(), "journal"));
  line.help = values.count("help") > 0;
  if (line.help) return line;
  line.debug = values.count("debug") > 0;
  line.salvage = values.count("salvage") > 0;
  if (values.count("player") > 0) {
    const auto& player = values["player"].as<std::string>();
    if (player != "1" && player != "2") {
      return absl::InvalidArgumentError(
          absl::StrCat("--player: expected 1 or 2, got '", player, "'"));
    }
    line.player = player == "1" ? 0 : 1;
  }
  const Words words = JournalsOf(values);
  if (words.size() != 2) {
    return absl::InvalidArgumentError(
        "expected a journal and the ID of a game, such as 3.1; see tav-match replay --help");
  }
  line.journal = words[0];
  line.id = words[1];
  return line;
}

}  // namespace tavoliere::match
