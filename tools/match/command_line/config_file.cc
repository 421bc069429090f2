#include <cstdint>
#include <optional>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "nlohmann/json.hpp"
#include "protocol/wire/text/text_file.h"
#include "tools/match/command_line/words/engine_words.h"

namespace tavoliere::match {
namespace {

using Json = nlohmann::ordered_json;
using Words = std::vector<std::string>;

std::optional<std::string> ValueText(const Json& value, const char* yes, const char* no) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? yes : no;
  if (value.is_number()) return value.dump();
  return std::nullopt;
}

absl::Status Unfit(const std::string& where, const char* expected, const Json& got) {
  return absl::InvalidArgumentError(
      absl::StrCat(where, ": expected ", expected, ", not ",
                   got.dump(-1, ' ', false, Json::error_handler_t::replace)));
}

absl::Status AppendOptions(const Json& options, const std::string& where, Words& words) {
  if (!options.is_object()) return Unfit(where, "an object", options);
  for (const auto& [name, value] : options.items()) {
    const auto text = ValueText(value, "true", "false");
    if (!text)
      return Unfit(absl::StrCat(where, ".", name), "a string, a number, true or false", value);
    words.push_back(absl::StrCat("option.", name, "=", *text));
  }
  return absl::OkStatus();
}

absl::Status AppendArguments(const Json& arguments, const std::string& where, Words& words) {
  for (const Json& argument : arguments) {
    if (!argument.is_string()) return Unfit(where, "strings", argument);
    words.push_back(absl::StrCat("arg=", argument.get<std::string>()));
  }
  return absl::OkStatus();
}

absl::Status AppendEngine(const Json& engine, const std::string& where, Words& words) {
  if (!engine.is_object()) return Unfit(where, "an object", engine);
  for (const auto& [key, value] : engine.items()) {
    const std::string member = absl::StrCat(where, ".", key);
    absl::Status status;
    if (key == "options") {
      status = AppendOptions(value, member, words);
    } else if (key == "args" && value.is_array()) {
      status = AppendArguments(value, member, words);
    } else if (const auto text = ValueText(value, "on", "off")) {
      words.push_back(absl::StrCat(key, "=", *text));
    } else {
      status = Unfit(member, "a string, a number, true or false", value);
    }
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<EngineWords> ParseConfig(const std::string& text) {
  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) return absl::InvalidArgumentError("expected one JSON object");
  EngineWords config;
  for (const auto& [key, value] : json.items()) {
    absl::Status status;
    if (key == "engines" && value.is_array()) {
      for (std::size_t i = 0; i < value.size() && status.ok(); ++i) {
        status =
            AppendEngine(value[i], absl::StrCat("engines[", i, "]"), config.engines.emplace_back());
      }
    } else if (key == "each") {
      status = AppendEngine(value, key, config.each);
    } else if (key == "judge") {
      status = AppendEngine(value, key, config.judge.emplace());
    } else if (key == "evaluator") {
      status = AppendEngine(value, key, config.evaluator.emplace());
    } else {
      status = absl::InvalidArgumentError(absl::StrCat(
          "unknown member '", key, "': expected engines (an array), each, judge or evaluator"));
    }
    if (!status.ok()) return status;
  }
  return config;
}

absl::StatusOr<EngineWords> ReadConfig(const std::string& path) {
  constexpr files::FileKind kConfigFile = {"a configuration file", std::uint64_t{1} << 24};
  ASSIGN_OR_RETURN(const auto text, protocol::ReadTextFile(path, kConfigFile));
  auto config = ParseConfig(text);
  if (config.ok()) return config;
  return absl::InvalidArgumentError(
      absl::StrCat(path, ": ", std::string(config.status().message())));
}

}  // namespace tavoliere::match
