#include "tools/play/session/news.h"

#include "absl/strings/cord.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"

namespace tavoliere::play {
namespace {

using protocol::Json;

// Where a status carries code and places.
constexpr char kPayload[] = "tavoliere/news";

}  // namespace

Json NewsJson(const News& news) {
  Json places = Json::object();
  for (const auto& [name, text] : news.places) places[name] = text;
  return {{"code", news.code}, {"text", news.text}, {"places", std::move(places)}};
}

absl::Status Refusal(absl::StatusCode status, const News& news) {
  absl::Status refused(status, news.text);
  const std::string json = NewsJson(news).dump(-1, ' ', false, Json::error_handler_t::replace);
  // From a view: clang 19 names the template for std::string otherwise than the g++ of Abseil.
  refused.SetPayload(kPayload, absl::Cord(absl::string_view(json)));
  return refused;
}

absl::Status GameIsOver() {
  return Refusal(absl::StatusCode::kFailedPrecondition, {"game-over", "the game is over", {}});
}

News NewsOf(const absl::Status& status) {
  News news{"refused", std::string(status.message()), {}};
  const absl::optional<absl::Cord> payload = status.GetPayload(kPayload);
  if (!payload) return news;
  const Json json = Json::parse(std::string(*payload), nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) return news;
  news.code = json.value("code", news.code);
  const Json places = json.value("places", Json::object());
  for (const auto& [name, text] : places.items()) {
    news.places.emplace_back(name, text.get<std::string>());
  }
  return news;
}

}  // namespace tavoliere::play
