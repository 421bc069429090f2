#include "core/usage/usage.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace tavoliere::usage {
namespace {

bool IsSmall(const std::string& word) {
  return !word.empty() && !absl::ascii_isupper(static_cast<unsigned char>(word.front()));
}

Kind KindOf(const std::string& value) {
  const std::string word = value.substr(0, value.find('.'));
  if (word == "FILE" || word == "JOURNAL") return Kind::kFile;
  if (word == "FOLDER") return Kind::kFolder;
  if (word == "PROGRAM" || word == "CMD" || word == "ENGINE") return Kind::kProgram;
  if (word == "GAME") return Kind::kGame;
  for (const char* integer : {"N", "MS", "PORT"}) {
    if (word == integer) return Kind::kInteger;
  }
  for (const char* number : {"SECONDS", "FACTOR", "E", "P", "R", "X"}) {
    if (word == number) return Kind::kNumber;
  }
  return word == "KEY=VALUE" ? Kind::kPairs : Kind::kText;
}

}  // namespace

std::string Option::BareName() const {
  const std::size_t start = name.find_first_not_of('-');
  return start == std::string::npos ? "" : name.substr(start);
}

const char* NameOf(Kind kind) {
  switch (kind) {
    case Kind::kText:
      return "text";
    case Kind::kInteger:
      return "integer";
    case Kind::kNumber:
      return "number";
    case Kind::kFile:
      return "file";
    case Kind::kFolder:
      return "folder";
    case Kind::kProgram:
      return "program";
    case Kind::kGame:
      return "game";
    case Kind::kPairs:
      return "pairs";
  }
  return "";
}

Option Declare(const std::string& name, const std::string& value, const std::string& help) {
  Option option;
  option.name = name;
  option.value = value;
  option.help = help;
  if (value.empty()) return option;
  std::string bare = value;
  option.count = Count::kOne;
  if (absl::StartsWith(bare, "[") && absl::EndsWith(bare, "]")) {
    option.count = Count::kAtMostOne;
    bare = bare.substr(1, bare.size() - 2);
  }
  if (absl::EndsWith(bare, "...")) {
    option.count = Count::kSeveral;
    bare.resize(bare.size() - 3);
  }
  option.kind = KindOf(bare);
  const bool is_word = !bare.empty() && absl::ascii_islower(static_cast<unsigned char>(bare[0]));
  if (!absl::StrContains(bare, '|') && !is_word) return option;
  option.words = absl::StrSplit(bare, '|');
  option.words.erase(std::remove_if(option.words.begin(), option.words.end(),
                                    [](const std::string& word) { return !IsSmall(word); }),
                     option.words.end());
  return option;
}

const Option* FindOption(const std::vector<Option>& options, const std::string& name) {
  for (const Option& option : options) {
    if (option.name == name || option.BareName() == name || option.brief == name) return &option;
  }
  return nullptr;
}

}  // namespace tavoliere::usage
