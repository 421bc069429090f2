#include "tools/play/text/strengths.h"

#include <utility>

#include <algorithm>
#include <iterator>

namespace tavoliere::play {
namespace {

constexpr std::pair<const char*, Words> kMeanings[] = {
    {"random", {"moves at random", "muove a caso"}},
    {"beginner", {"knows the rules", "conosce le regole"}},
    {"novice", {"has played a few games", "ha giocato poche partite"}},
    {"learner", {"sees simple threats", "vede le minacce semplici"}},
    {"casual", {"plays now and then", "gioca ogni tanto"}},
    {"regular", {"plays every week", "gioca ogni settimana"}},
    {"club", {"plays in a club", "gioca in un circolo"}},
    {"skilled", {"wins in a club", "vince in un circolo"}},
    {"expert", {"plays tournaments", "gioca nei tornei"}},
    {"master", {"wins tournaments", "vince i tornei"}},
    {"grandmaster", {"among the best people", "fra i migliori giocatori"}},
    {"champion", {"beats the best people", "batte i migliori giocatori"}},
    {"strongest", {"all that the engine can do", "tutto ciò che il motore sa fare"}}};

}  // namespace

Sentence StrengthMeaning(const std::string& strength) {
  const auto* const found = std::find_if(std::begin(kMeanings), std::end(kMeanings),
                                         [&](const auto& one) { return one.first == strength; });
  return found == std::end(kMeanings) ? Sentence() : Sentence(found->second);
}

Sentence StrengthTitle(const std::string& strength) {
  const Sentence meaning = StrengthMeaning(strength);
  return meaning.english().empty() ? Sentence(strength)
                                   : Say({"$0 ($1)", "$0 ($1)"}, strength, meaning);
}

}  // namespace tavoliere::play
