#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "core/usage/documents/documents.h"
#include "core/usage/help.h"
#include "core/usage/version.h"
#include "nlohmann/json.hpp"

namespace tavoliere::usage {
namespace {

using Json = nlohmann::ordered_json;

const char* TypeOf(const Option& option) {
  if (option.count == Count::kNone) return "flag";
  if (option.kind == Kind::kText && !option.words.empty()) return "word";
  return NameOf(option.kind);
}

const char* CountOf(Count count) {
  switch (count) {
    case Count::kNone:
      return "none";
    case Count::kOne:
      return "one";
    case Count::kAtMostOne:
      return "at most one";
    case Count::kSeveral:
      return "several";
  }
  return "";
}

// A number where the option's values are numbers.
Json ValueOf(const Option& option, const std::string& text) {
  std::int64_t integer = 0;
  double number = 0;
  const bool is_number = option.kind == Kind::kInteger || option.kind == Kind::kNumber;
  if (is_number && absl::SimpleAtoi(text, &integer)) return integer;
  if (is_number && absl::SimpleAtod(text, &number)) return number;
  return text;
}

Json ToJson(const Option& option) {
  Json json;
  if (!option.name.empty()) json["name"] = option.name;
  if (!option.brief.empty()) json["short"] = option.brief;
  json["type"] = TypeOf(option);
  json["values"] = CountOf(option.count);
  if (!option.value.empty()) json["value"] = option.value;
  if (option.range) json["min"] = option.range->first;
  if (option.range) json["max"] = option.range->second;
  if (!option.words.empty()) json["words"] = option.words;
  if (!option.standard.empty()) {
    json["default"] = ValueOf(option, option.standard);
  } else if (option.usual) {
    json["default"] = ValueOf(option, *option.usual);
  }
  if (!option.help.empty()) json["help"] = Sentence(option.help);
  for (const Option& key : option.keys) json["keys"].push_back(ToJson(key));
  return json;
}

Json ToJson(const Command& command) {
  Json json = {{"name", command.name}};
  if (!command.help.empty()) json["help"] = command.help;
  if (!command.synopsis.empty()) json["synopsis"] = command.synopsis;
  json["options"] = Json::array();
  // An option whose words are pairs may have the keys of the one before it.
  std::vector<Option> keys;
  for (Option option : command.options) {
    if (option.kind == Kind::kPairs && option.keys.empty()) option.keys = keys;
    keys = option.keys;
    json["options"].push_back(ToJson(option));
  }
  if (command.operands.count != Count::kNone) json["operands"] = ToJson(command.operands);
  for (const Command& inner : command.commands) json["commands"].push_back(ToJson(inner));
  for (const ExitState& state : command.exit_states) {
    json["exit_states"].push_back(
        {{"status", state.status},
         {"meaning", Sentence(state.text.empty() ? state.brief : state.text)}});
  }
  return json;
}

}  // namespace

std::string Description(const Command& program) {
  Json json = {{"program", program.name}, {"version", std::string(kVersion)}};
  json.update(ToJson(program));
  json.erase("name");
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace tavoliere::usage
