// Sentences for people, in each language of tav-play.
#pragma once

#include <utility>

#include <string>

#include "absl/status/status.h"
#include "absl/strings/cord.h"
#include "absl/strings/string_view.h"
#include "absl/strings/substitute.h"
#include "absl/types/optional.h"

namespace tavoliere::play {

enum class Language { kEnglish, kItalian };

// Of the name "en" or "it"; any other is English.
inline Language LanguageCalled(const std::string& name) {
  return name == "it" ? Language::kItalian : Language::kEnglish;
}

// The same sentence in each language. Its places are $0 to $9.
struct Words {
  const char* en;
  const char* it;
};

// Converts from one text, which then stands in every language: a move, a name, an engine's words.
class Sentence {
 public:
  Sentence() = default;
  Sentence(const char* text) : texts_{text, text} {}  // NOLINT(google-explicit-constructor)
  Sentence(const std::string& text)                   // NOLINT(google-explicit-constructor)
      : texts_{text, text} {}
  Sentence(const Words& words)  // NOLINT(google-explicit-constructor)
      : texts_{words.en, words.it} {}
  Sentence(std::string english, std::string italian)
      : texts_{std::move(english), std::move(italian)} {}

  const std::string& english() const { return texts_[0]; }
  const std::string& In(Language language) const {
    return texts_[static_cast<std::size_t>(language)];
  }
  void Append(const Sentence& more) {
    for (const Language language : {Language::kEnglish, Language::kItalian}) {
      texts_[static_cast<std::size_t>(language)] += more.In(language);
    }
  }

 private:
  std::string texts_[2];  // by Language
};

namespace internal {
// Where a status carries the Italian.
inline constexpr char kItalianPayload[] = "tavoliere/it";
inline const std::string& Spoken(const Sentence& sentence, Language language) {
  return sentence.In(language);
}
template <class Part>
const Part& Spoken(const Part& part, Language) {
  return part;
}
}  // namespace internal

// The words with their places filled: by sentences in the same language, by texts and by numbers.
template <class... Parts>
Sentence Say(const Words& words, const Parts&... parts) {
  return {absl::Substitute(words.en, internal::Spoken(parts, Language::kEnglish)...),
          absl::Substitute(words.it, internal::Spoken(parts, Language::kItalian)...)};
}

// An error with this sentence: its message is the English, and it carries the Italian.
inline absl::Status Error(absl::StatusCode code, const Sentence& sentence) {
  absl::Status status(code, sentence.english());
  // From a view: clang 19 names the template for std::string otherwise than the g++ of Abseil.
  const absl::string_view italian = sentence.In(Language::kItalian);
  status.SetPayload(internal::kItalianPayload, absl::Cord(italian));
  return status;
}
// Of what a person has typed, and of what is impossible now.
template <class... Parts>
absl::Status Wrong(const Words& words, const Parts&... parts) {
  return Error(absl::StatusCode::kInvalidArgument, Say(words, parts...));
}
template <class... Parts>
absl::Status Impossible(const Words& words, const Parts&... parts) {
  return Error(absl::StatusCode::kFailedPrecondition, Say(words, parts...));
}
// The sentence of Error(); the message of any other status, in every language.
inline Sentence SentenceOf(const absl::Status& status) {
  const absl::optional<absl::Cord> italian = status.GetPayload(internal::kItalianPayload);
  const std::string english(status.message());
  return {english, italian ? std::string(*italian) : english};
}

}  // namespace tavoliere::play
