#include "tools/play/text/notice.h"

#include "absl/strings/cord.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {
namespace {

using protocol::Json;

// Where a status carries code and places.
constexpr char kPayload[] = "tavoliere/notice";

}  // namespace

Json NoticeJson(const Notice& notice) {
  Json places = Json::object();
  for (const auto& [name, text] : notice.places) places[name] = text;
  return {{"code", notice.code}, {"text", notice.text.english()}, {"places", std::move(places)}};
}

absl::Status Refusal(absl::StatusCode status, const Notice& notice) {
  absl::Status refused = Error(status, notice.text);
  const std::string json = NoticeJson(notice).dump(-1, ' ', false, Json::error_handler_t::replace);
  // From a view: clang 19 names the template for std::string otherwise than the g++ of Abseil.
  refused.SetPayload(kPayload, absl::Cord(absl::string_view(json)));
  return refused;
}

absl::Status GameIsOver() {
  return Refusal(absl::StatusCode::kFailedPrecondition,
                 {"game-over", Words{"the game is over", "la partita è finita"}, {}});
}

absl::Status NoSuchMove() {
  return Refusal(
      absl::StatusCode::kNotFound,
      {"no-such-move", Words{"this move no longer exists", "questa mossa non c'è più"}, {}});
}

Notice NoticeOf(const absl::Status& status) {
  Notice notice{"refused", SentenceOf(status), {}};
  const absl::optional<absl::Cord> payload = status.GetPayload(kPayload);
  if (!payload) return notice;
  const Json json = Json::parse(std::string(*payload), nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) return notice;
  notice.code = json.value("code", notice.code);
  const Json places = json.value("places", Json::object());
  for (const auto& [name, text] : places.items()) {
    notice.places.emplace_back(name, text.get<std::string>());
  }
  return notice;
}

}  // namespace tavoliere::play
