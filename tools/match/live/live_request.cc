#include "tools/match/live/live_request.h"

#include <string_view>

#include "protocol/wire/json_reader.h"

namespace tavoliere::match {
namespace {

constexpr int kMostNesting = 4;
constexpr std::size_t kLongestId = 100;
constexpr std::string_view kTypes[] = {"game"};

}  // namespace

absl::StatusOr<std::string> ParseLiveRequest(const std::string& text) {
  if (text.size() > kLongestLiveRequest || protocol::NestsDeeperThan(text, kMostNesting)) {
    return absl::InvalidArgumentError("request: expected a short JSON object");
  }
  const auto json = protocol::Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) return absl::InvalidArgumentError("request: expected JSON");
  protocol::JsonReader reader(json, "request: ");
  std::string type;
  std::string id;
  reader.GetWord("type", kTypes, &type);
  reader.Get("game", &id);
  if (!reader.status().ok()) return reader.status();
  if (id.size() > kLongestId) return absl::InvalidArgumentError("request: game is too long");
  return id;
}

}  // namespace tavoliere::match
