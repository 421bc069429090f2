#include "engines/dama/dialects/hub_line.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "protocol/wire/text.h"

namespace tavoliere::dama {
namespace {

constexpr std::string_view kBlanks = " \t\r";

// The text up to one of `ends`, which is taken off `rest`.
std::string Take(std::string_view* rest, std::string_view ends) {
  const std::string taken(rest->substr(0, rest->find_first_of(ends)));
  rest->remove_prefix(taken.size());
  return taken;
}

void SkipBlanks(std::string_view* rest) {
  rest->remove_prefix(std::min(rest->find_first_not_of(kBlanks), rest->size()));
}

}  // namespace

std::optional<std::string> HubLine::Find(const std::string& name) const {
  for (const auto& [key, value] : arguments) {
    if (key == name) return value;
  }
  return std::nullopt;
}

absl::StatusOr<HubLine> ParseHubLine(const std::string& line) {
  HubLine parsed;
  std::string_view rest = line;
  SkipBlanks(&rest);
  parsed.command = Take(&rest, kBlanks);
  for (SkipBlanks(&rest); !rest.empty(); SkipBlanks(&rest)) {
    auto& [name, value] = parsed.arguments.emplace_back();
    name = Take(&rest, " \t\r=");
    if (rest.empty() || rest.front() != '=') continue;
    rest.remove_prefix(1);
    if (rest.empty() || rest.front() != '"') {
      value = Take(&rest, kBlanks);
      continue;
    }
    rest.remove_prefix(1);
    value = Take(&rest, "\"");
    if (rest.empty()) {
      return absl::InvalidArgumentError(
          absl::StrCat("the quote of ", protocol::Quoted(name), " is not closed"));
    }
    rest.remove_prefix(1);
  }
  return parsed;
}

std::string HubValue(const std::string& value) {
  std::string text = value;
  for (char& c : text) {
    if (c == '"') c = '\'';
    if (absl::ascii_iscntrl(static_cast<unsigned char>(c))) c = ' ';
  }
  const bool plain = !text.empty() && text.find_first_of(" =") == std::string::npos;
  return plain ? text : absl::StrCat("\"", text, "\"");
}

}  // namespace tavoliere::dama
