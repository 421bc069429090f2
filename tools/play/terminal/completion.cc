#include "tools/play/terminal/completion.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/play/terminal/board/move_entry.h"
#include "tools/play/text/sentences.h"

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

std::vector<std::string> Offer(const PlaySession& session, const std::vector<std::string>& commands,
                               const std::string& before) {
  const Facts& facts = session.facts();
  std::vector<std::string> words = absl::StrSplit(before, ' ', absl::SkipEmpty());
  const bool new_word = before.empty() || before.back() == ' ';
  const std::string last = new_word || words.empty() ? "" : words.back();
  const std::size_t complete = words.size() - (new_word || words.empty() ? 0 : 1);
  const std::string command = complete == 0 ? "" : absl::AsciiStrToLower(words.front());

  if (command == "load" || command == "save" || command == "transcript") return Files(last);
  const auto side = [&](int player) {
    return sentences::Side(session.judge().side(player)).In(session.engines().language());
  };
  if (command == "side" && complete == 1) return {side(0), side(1)};
  if (command == "side" && complete == 2) return {"human", "engine"};
  if (command == "side" || command == "level") {
    std::vector<std::string> offered =
        OptionWords(session.engines().judge_engine().options(), last);
    if (command == "level" && complete == 1) {
      offered.push_back(side(0));
      offered.push_back(side(1));
    }
    return offered;
  }
  if (command == "pace") return {"step"};
  if (command == "variant") {
    const auto& options = session.engines().judge_engine().options();
    if (const auto* const option = protocol::FindOption(options, kVariantOption)) {
      return option->choices;
    }
  }
  if (!command.empty() && command != "move" && command != "why" &&
      !SquaresIn(words.front(), facts).has_value()) {
    return {};
  }

  // Moves, and squares after those that are chosen already.
  std::vector<std::string> route = session.chosen();
  for (std::size_t i = 0; i < complete; ++i) {
    if (const auto square = SquaresIn(words[i], facts)) route.push_back(square->front());
  }
  const Choice choice = Continue(facts.routes, route);
  std::vector<std::string> offered = choice.next;
  offered.insert(offered.end(), choice.moves.begin(), choice.moves.end());
  if (route.empty()) offered.insert(offered.end(), facts.legal.begin(), facts.legal.end());
  if (complete == 0) {
    offered.insert(offered.end(), commands.begin(), commands.end());
    const std::vector<std::string>& more = session.judge().extensions();
    offered.insert(offered.end(), more.begin(), more.end());
  }
  return offered;
}

Completion Complete(const std::string& before, const std::vector<std::string>& offered) {
  const std::size_t blank = before.find_last_of(' ');
  const std::string word = blank == std::string::npos ? before : before.substr(blank + 1);
  Completion completion;
  for (const std::string& candidate : offered) {
    if (!candidate.empty() && candidate.compare(0, word.size(), word) == 0)
      completion.list.push_back(candidate);
  }
  std::sort(completion.list.begin(), completion.list.end());
  completion.list.erase(std::unique(completion.list.begin(), completion.list.end()),
                        completion.list.end());
  if (completion.list.empty()) return completion;
  // Of a sorted list the first and the last share what all share.
  const std::string& first = completion.list.front();
  const std::string& last = completion.list.back();
  const auto end = std::mismatch(first.begin(), first.end(), last.begin(), last.end()).first;
  const std::string shared(first.begin(), end);
  completion.insert = shared.substr(word.size());
  if (completion.list.size() == 1) {
    if (shared.back() != '=' && shared.back() != '/') completion.insert += ' ';
    completion.list.clear();
  } else if (!completion.insert.empty()) {
    completion.list.clear();
  }
  return completion;
}

}  // namespace tavoliere::play
