#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <variant>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "protocol/wire/commands.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::protocol {
namespace {

using Words = std::vector<std::string>;

// Single letters to add, drop, change or swap with the next, the least number that makes `b` of
// `a`.
std::size_t Distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = a[i - 1] == b[j - 1];
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
    before.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

// The error for `word` where one of `known` is expected.
absl::Status Unknown(const std::string& where, const std::string& word, const Words& known) {
  constexpr std::size_t kLongestWord = 40;  // a longer one is no mistyped word
  std::string nearest;
  std::size_t least = std::min(word.size(), kLongestWord) / 2 + 1;
  for (const std::string& candidate : known) {
    if (word.size() > kLongestWord) break;
    if (const std::size_t distance = Distance(word, candidate); distance < least) {
      least = distance;
      nearest = candidate;
    }
  }
  return absl::InvalidArgumentError(
      absl::StrCat(where, "unknown word ", Quoted(word),
                   nearest.empty() ? "" : absl::StrCat(": did you mean ", Quoted(nearest), "?")));
}

bool Holds(const Words& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

void Append(const Words& more, Words* words) {
  words->insert(words->end(), more.begin(), more.end());
}

}  // namespace

absl::Status CheckTypedLine(const std::string& line, const FurtherWords& further) {
  const Words words = absl::StrSplit(line, absl::ByAnyChar(" \t"), absl::SkipEmpty());
  Words commands = CommandWords();
  Append(further.extensions, &commands);
  if (!words.empty() && !Holds(commands, words.front())) {
    Append(further.others, &commands);
    return Unknown("", words.front(), commands);
  }
  const auto command = ParseCommand(line, further.extensions);
  if (words.size() > 1 && words[0] == "setoption" && words[1] != "name") {
    return Unknown("setoption: ", words[1], {"name"});
  }
  if (!command.ok()) return command.status();
  if (!command->has_value()) return absl::OkStatus();
  if (const auto* go = std::get_if<GoCommand>(&**command)) {
    if (!go->left_out.empty()) return absl::InvalidArgumentError(go->left_out.front());
    Words known = GoWords();
    Append(further.go_words, &known);
    for (const std::string& word : go->extra) {
      if (!Holds(known, word)) return Unknown("go: ", word, known);
    }
  }
  const std::size_t most = std::holds_alternative<Word>(**command)           ? 1
                           : std::holds_alternative<BenchCommand>(**command) ? 2
                                                                             : words.size();
  if (words.size() > most) return Unknown(absl::StrCat(words[0], ": "), words[most], {});
  return absl::OkStatus();
}

}  // namespace tavoliere::protocol
