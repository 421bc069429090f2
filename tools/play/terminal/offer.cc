// What Tab offers.
#include <filesystem>
#include <system_error>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/play/terminal/terminal_ui.h"

namespace tavoliere::play {
namespace {

namespace fs = std::filesystem;

// The entries of the folder that `word` begins to name; folders end in '/'.
std::vector<std::string> Files(const std::string& word) {
  const std::size_t slash = word.find_last_of('/');
  const std::string shown = slash == std::string::npos ? "" : word.substr(0, slash + 1);
  std::vector<std::string> files;
  std::error_code error;
  for (const fs::directory_entry& entry :
       fs::directory_iterator(shown.empty() ? "." : shown, error)) {
    std::error_code none;
    files.push_back(
        absl::StrCat(shown, entry.path().filename().string(), entry.is_directory(none) ? "/" : ""));
  }
  return files;
}

// "evaluation=", and behind that its choices.
std::vector<std::string> OptionWords(const std::vector<protocol::OptionInfo>& options,
                                     const std::string& word) {
  std::vector<std::string> words = {"depth=", "nodes=", "time=", "level=", "cmd="};
  for (const protocol::OptionInfo& option : options) {
    const std::string key = absl::AsciiStrToLower(option.CommandLineName()) + "=";
    words.push_back(key);
    if (!absl::StartsWith(word, key)) continue;
    for (const std::string& choice : option.choices) words.push_back(key + choice);
  }
  return words;
}

}  // namespace

std::vector<std::string> TerminalUi::Offer(const std::string& before) const {
  std::vector<std::string> words = absl::StrSplit(before, ' ', absl::SkipEmpty());
  const bool new_word = before.empty() || before.back() == ' ';
  const std::string last = new_word || words.empty() ? "" : words.back();
  const std::size_t complete = words.size() - (new_word || words.empty() ? 0 : 1);
  const std::string command = complete == 0 ? "" : absl::AsciiStrToLower(words.front());

  if (command == "load" || command == "save" || command == "transcript") return Files(last);
  if (command == "side" && complete == 1) return {judge().side(0), judge().side(1)};
  if (command == "side" && complete == 2) return {"human", "engine"};
  if (command == "side" || command == "level") {
    std::vector<std::string> offered = OptionWords(session_.judge_engine().options(), last);
    if (command == "level" && complete == 1) {
      offered.push_back(judge().side(0));
      offered.push_back(judge().side(1));
    }
    return offered;
  }
  if (command == "pace") return {"step"};
  if (command == "variant") {
    for (const protocol::OptionInfo& option : session_.judge_engine().options()) {
      if (option.name == "UCI_Variant") return option.choices;
    }
  }
  if (!command.empty() && command != "move" && command != "why" &&
      !AsSquares(words.front()).has_value()) {
    return {};
  }

  // Moves, and squares after those that are chosen already.
  std::vector<std::string> route = session_.chosen();
  for (std::size_t i = 0; i < complete; ++i) {
    if (const auto square = AsSquares(words[i])) route.push_back(square->front());
  }
  const Choice choice = Continue(facts().routes, route);
  std::vector<std::string> offered = choice.next;
  offered.insert(offered.end(), choice.moves.begin(), choice.moves.end());
  if (route.empty()) offered.insert(offered.end(), facts().legal.begin(), facts().legal.end());
  if (complete == 0) {
    for (const Command& known : Commands()) offered.emplace_back(known.name);
    const std::vector<std::string>& more = judge().extensions();
    offered.insert(offered.end(), more.begin(), more.end());
  }
  return offered;
}

}  // namespace tavoliere::play
