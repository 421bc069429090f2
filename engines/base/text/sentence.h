// The sentences of an engine for people, in each of its languages.
#pragma once

#include <utility>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/substitute.h"
#include "protocol/wire/options.h"

namespace tavoliere::base {

enum class Language : std::uint8_t { kEnglish, kItalian };
inline constexpr char kLanguageOption[] = "Language";
// Its values.
inline constexpr std::array<std::pair<const char*, Language>, 2> kLanguages = {
    {{"en", Language::kEnglish}, {"it", Language::kItalian}}};

// The same in each language; null: in English alone. Its places are $0 to $9.
struct Words {
  const char* en;
  const char* it = nullptr;
};

// Converts from English alone, which is then said in every language.
class Sentence {
 public:
  Sentence() = default;
  Sentence(const char* english) : texts_{english, ""} {}  // NOLINT(google-explicit-constructor)
  Sentence(std::string english)                           // NOLINT(google-explicit-constructor)
      : texts_{std::move(english), ""} {}
  Sentence(const Words& words)  // NOLINT(google-explicit-constructor)
      : texts_{words.en, words.it == nullptr ? "" : words.it} {}
  Sentence(std::string english, std::string italian)
      : texts_{std::move(english), std::move(italian)} {}

  bool empty() const { return english().empty(); }
  const std::string& english() const { return texts_[0]; }
  const std::string& In(Language language) const;

 private:
  std::array<std::string, 2> texts_;  // by Language; empty: as in English
};

namespace internal {
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
  const auto fill = [&](const char* text, [[maybe_unused]] Language language) {
    return absl::Substitute(text, internal::Spoken(parts, language)...);
  };
  return {fill(words.en, Language::kEnglish),
          words.it == nullptr ? "" : fill(words.it, Language::kItalian)};
}

// What is wrong with a text, as a status InvalidArgument: its message is the English, and it
// carries the other languages.
absl::Status Wrong(const Sentence& sentence);
template <class... Parts>
absl::Status Wrong(const Words& words, const Parts&... parts) {
  return Wrong(Say(words, parts...));
}
// The sentence of Wrong(); the message of any other error.
Sentence SentenceOf(const absl::Status& status);

// "White", "Black" or any other name of a side; in Italian without its article.
Sentence SideSentence(const std::string& name);

// The option `Language`, and the lines about choices of other options that follow it.
class SpokenLanguage {
 public:
  // The options outlive this. `italian`: the engine says all in Italian too; without it there is no
  // option, and English alone is spoken.
  void DeclareOption(protocol::Options& options, bool italian);
  // A line about each choice of a combo that has been added, in their order.
  void Explain(const std::string& option, std::vector<Sentence> notes);

  Language language() const;
  const std::string& Text(const Sentence& sentence) const { return sentence.In(language()); }

 private:
  void ExplainAnew() const;

  std::string name_ = kLanguages[0].first;
  protocol::Options* options_ = nullptr;
  std::vector<std::pair<std::string, std::vector<Sentence>>> notes_;
};

// Sentences shared by several games.

// ---- how a game ended
inline constexpr Words kGameIsOver{"the game is over", "la partita è finita"};
inline constexpr Words kOverBecause{"the game is over: $0", "la partita è finita: $0"};
inline constexpr Words kBoardFull{"the board is full", "il tavoliere è pieno"};

// ---- why a move is not legal
inline constexpr Words kIsLegal{"$0 is legal", "$0 è legale"};
inline constexpr Words kTaken{"$0 is taken", "la casella $0 è occupata"};
// The side, and how many moves it has; ReadPass() in game_text.h says these.
inline constexpr Words kMayNotPass{"$0 has $1 legal moves and may not pass",
                                   "il $0 ha mosse legali ($1) e non può passare"};
inline constexpr Words kMayNotPassOne{"$0 has 1 legal move and may not pass",
                                      "il $0 ha una mossa legale e non può passare"};

}  // namespace tavoliere::base
