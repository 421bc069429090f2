#include "tools/match/run/engine/engine_config.h"

#include <algorithm>
#include <functional>
#include <map>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::match {
namespace {

absl::Status SetTimeControl(const std::string& value, EngineConfig& config) {
  ASSIGN_OR_RETURN(const auto control, ParseTimeControl(value));
  config.limits.time_control = control;
  return absl::OkStatus();
}

absl::Status SetMoveTime(const std::string& value, EngineConfig& config) {
  ASSIGN_OR_RETURN(const auto seconds, ParseSeconds(value));
  if (seconds.count() == 0) return absl::InvalidArgumentError("expected more than 0 seconds");
  config.limits.move_time = seconds;
  return absl::OkStatus();
}

absl::Status SetDepth(const std::string& value, EngineConfig& config) {
  ASSIGN_OR_RETURN(const auto depth, protocol::ParseNumber(value, 1, 10'000));
  config.limits.depth = static_cast<int>(depth);
  return absl::OkStatus();
}

absl::Status SetNodes(const std::string& value, EngineConfig& config) {
  ASSIGN_OR_RETURN(const auto nodes, protocol::ParseNumber(value, 1, std::int64_t{1} << 62));
  config.limits.nodes = static_cast<std::uint64_t>(nodes);
  return absl::OkStatus();
}

absl::Status SetMargin(const std::string& value, EngineConfig& config) {
  ASSIGN_OR_RETURN(const auto milliseconds, protocol::ParseNumber(value, 0, 10'000'000));
  config.limits.margin = Microseconds(milliseconds * 1000);
  return absl::OkStatus();
}

absl::Status SetStartup(const std::string& value, EngineConfig& config) {
  ASSIGN_OR_RETURN(const auto seconds, ParseSeconds(value));
  if (seconds.count() == 0) return absl::InvalidArgumentError("expected more than 0 seconds");
  config.startup = seconds;
  return absl::OkStatus();
}

absl::Status SetProtocol(const std::string& value, EngineConfig& config) {
  const auto is_small = [](char c) { return absl::ascii_islower(static_cast<unsigned char>(c)); };
  config.foreign_protocol.clear();
  if (value == "ugi") {
    config.launch.dialect = protocol::Dialect::kUgi;
  } else if (value == "uci") {
    config.launch.dialect = protocol::Dialect::kUci;
  } else if (value == "auto") {
    config.launch.dialect.reset();
  } else if (!value.empty() && std::all_of(value.begin(), value.end(), is_small)) {
    config.foreign_protocol = value;
    config.launch.dialect = protocol::Dialect::kUgi;
  } else {
    return absl::InvalidArgumentError(absl::StrCat(
        "expected ugi, uci, auto or what the judge's program adapts, not '", value, "'"));
  }
  return absl::OkStatus();
}

absl::Status SetWhite(const std::string& value, EngineConfig& config) {
  if (value != "p1" && value != "p2") {
    return absl::InvalidArgumentError(absl::StrCat("expected p1 or p2, not '", value, "'"));
  }
  config.white = value == "p2" ? 1 : 0;
  return absl::OkStatus();
}

absl::Status SetSwitch(const std::string& value, bool& target) {
  if (value != "on" && value != "off") {
    return absl::InvalidArgumentError(absl::StrCat("expected on or off, not '", value, "'"));
  }
  target = value == "on";
  return absl::OkStatus();
}

// "auto" leaves it to the engine, and none of these protocols has an engine ask for it.
absl::Status SetRestart(const std::string& value, EngineConfig& config) {
  if (value == "auto") {
    config.restart = false;
    return absl::OkStatus();
  }
  if (SetSwitch(value, config.restart).ok()) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("expected on, off or auto, not '", value, "'"));
}

absl::Status SetPatienceFactor(const std::string& value, EngineConfig& config) {
  constexpr double kLeastFactor = 0.01;
  constexpr double kMostFactor = 100;
  double factor = 0;
  if (!absl::SimpleAtod(value, &factor) || !(factor >= kLeastFactor && factor <= kMostFactor)) {
    return absl::InvalidArgumentError(absl::StrCat("expected a factor from ", kLeastFactor, " to ",
                                                   kMostFactor, ", not '", value, "'"));
  }
  config.patience_factor = factor;
  return absl::OkStatus();
}

// Lines; "\n" in the value ends one, and so does its end.
absl::Status AddFirstLines(const std::string& value, EngineConfig& config) {
  absl::StrAppend(&config.launch.first_lines, absl::StrReplaceAll(value, {{"\\n", "\n"}}), "\n");
  return absl::OkStatus();
}

absl::Status AddArguments(const std::string& value, EngineConfig& config) {
  ASSIGN_OR_RETURN(const auto arguments, SplitArguments(value));
  config.launch.arguments.insert(config.launch.arguments.end(), arguments.begin(), arguments.end());
  return absl::OkStatus();
}

template <class Member>
auto Store(Member member) {
  return [member](const std::string& value, EngineConfig& config) {
    std::invoke(member, config) = value;
    return absl::OkStatus();
  };
}

struct Key {
  const char* name;
  std::function<absl::Status(const std::string&, EngineConfig&)> apply;
};

const std::vector<Key>& Keys() {
  static const std::vector<Key> kKeys = {
      {"name",
       [](const std::string& value, EngineConfig& config) {
         config.name = protocol::ToUtf8(value);
         return absl::OkStatus();
       }},
      {"cmd", Store([](EngineConfig& c) -> std::string& { return c.launch.program; })},
      {"dir", Store([](EngineConfig& c) -> std::string& { return c.launch.directory; })},
      {"stderr", Store([](EngineConfig& c) -> std::string& { return c.launch.error_log; })},
      {"args", AddArguments},
      {"arg",
       [](const std::string& value, EngineConfig& config) {
         config.launch.arguments.push_back(value);
         return absl::OkStatus();
       }},
      {"proto", SetProtocol},
      {"white", SetWhite},
      {"ponder", [](const std::string& value,
                    EngineConfig& config) { return SetSwitch(value, config.ponder); }},
      {"restart", SetRestart},
      {"whitepov", [](const std::string& value,
                      EngineConfig& config) { return SetSwitch(value, config.white_pov); }},
      {"debug", [](const std::string& value,
                   EngineConfig& config) { return SetSwitch(value, config.debug); }},
      {"initstr", AddFirstLines},
      {"tscale", SetPatienceFactor},
      {"tc", SetTimeControl},
      {"st", SetMoveTime},
      {"depth", SetDepth},
      {"plies", SetDepth},
      {"nodes", SetNodes},
      {"timemargin", SetMargin},
      {"startup", SetStartup},
  };
  return kKeys;
}

// Words of other runners that have no meaning here.
absl::Status RefusedEngineKey(const std::string& key) {
  static const std::map<std::string, std::string> kRefused = {
      {"trust", "no engine claims a result under these protocols; the judge decides"},
      {"conf", "there is no list of configured engines; use cmd=, or -config FILE"},
      {"book", "Polyglot books are not read; use -openings file=FILE"},
      {"bookdepth", "Polyglot books are not read; use -openings file=FILE plies=N"},
  };
  const auto found = kRefused.find(key);
  if (found == kRefused.end()) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat(key, " is not supported: ", found->second));
}

}  // namespace

absl::Status ApplyEngineKey(const KeyValue& pair, EngineConfig& config) {
  const auto& [key, value] = pair;
  const std::string option_prefix = "option.";
  if (key.compare(0, option_prefix.size(), option_prefix) == 0) {
    const std::string option = key.substr(option_prefix.size());
    if (option.empty()) return absl::InvalidArgumentError("expected option.NAME=VALUE");
    if (value.find_first_of("\r\n") != std::string::npos ||
        option.find_first_of("\r\n") != std::string::npos) {
      return absl::InvalidArgumentError(absl::StrCat("option ", option, ": more than one line"));
    }
    config.options.emplace_back(option, value);
    return absl::OkStatus();
  }
  RETURN_IF_ERROR(RefusedEngineKey(key));
  for (const Key& entry : Keys()) {
    if (key != entry.name) continue;
    absl::Status status = entry.apply(value, config);
    if (status.ok()) return status;
    return absl::InvalidArgumentError(absl::StrCat(key, "=: ", std::string(status.message())));
  }
  return absl::NotFoundError(absl::StrCat("unknown key '", key, "'"));
}

std::vector<std::string> EngineKeyNames() {
  std::vector<std::string> names;
  for (const Key& entry : Keys()) names.emplace_back(entry.name);
  return names;
}

}  // namespace tavoliere::match
