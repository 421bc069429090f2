#include "engines/base/text/sentence.h"

#include <cstddef>

#include "absl/strings/cord.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "engines/base/text/choice.h"

namespace tavoliere::base {
namespace {

// Where a status carries the Italian.
constexpr char kItalianPayload[] = "tavoliere/it";

}  // namespace

const std::string& Sentence::In(Language language) const {
  const std::string& text = texts_[static_cast<std::size_t>(language)];
  return text.empty() ? english() : text;
}

absl::Status Wrong(const Sentence& sentence) {
  absl::Status status = absl::InvalidArgumentError(sentence.english());
  // The constructor from std::string is a template that clang 19 names otherwise than the g++ that
  // built Abseil.
  const absl::string_view italian = sentence.In(Language::kItalian);
  status.SetPayload(kItalianPayload, absl::Cord(italian));
  return status;
}

Sentence SentenceOf(const absl::Status& status) {
  const absl::optional<absl::Cord> italian = status.GetPayload(kItalianPayload);
  return {std::string(status.message()), italian ? std::string(*italian) : ""};
}

Sentence SideSentence(const std::string& name) {
  if (name == "White") return Words{"White", "Bianco"};
  if (name == "Black") return Words{"Black", "Nero"};
  return name;
}

void SpokenLanguage::DeclareOption(protocol::Options& options, bool italian) {
  options_ = &options;
  if (!italian) return;
  options.AddCombo(kLanguageOption, &name_, NamesOf(kLanguages), "language of texts for people",
                   [this] {
                     ExplainAnew();
                     return absl::OkStatus();
                   });
}

void SpokenLanguage::Explain(const std::string& option, std::vector<Sentence> notes) {
  notes_.emplace_back(option, std::move(notes));
  ExplainAnew();
}

Language SpokenLanguage::language() const { return MeaningOf(kLanguages, name_); }

void SpokenLanguage::ExplainAnew() const {
  for (const auto& [option, notes] : notes_) {
    std::vector<std::string> texts;
    for (const Sentence& note : notes) texts.push_back(Text(note));
    options_->Explain(option, std::move(texts));
  }
}

}  // namespace tavoliere::base
