#include "tools/play/text/words.h"

#include "absl/strings/cord.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"

namespace tavoliere::play {
namespace {

// Where a status carries the Italian.
constexpr char kItalianPayload[] = "tavoliere/it";

}  // namespace

void Sentence::Append(const Sentence& more) {
  for (const Language language : {Language::kEnglish, Language::kItalian}) {
    texts_[static_cast<std::size_t>(language)] += more.In(language);
  }
}

absl::Status Error(absl::StatusCode code, const Sentence& sentence) {
  absl::Status status(code, sentence.english());
  // From a view: clang 19 names the template for std::string otherwise than the g++ of Abseil.
  const absl::string_view italian = sentence.In(Language::kItalian);
  status.SetPayload(kItalianPayload, absl::Cord(italian));
  return status;
}

Sentence SentenceOf(const absl::Status& status) {
  const absl::optional<absl::Cord> italian = status.GetPayload(kItalianPayload);
  const std::string english(status.message());
  return {english, italian ? std::string(*italian) : english};
}

}  // namespace tavoliere::play
