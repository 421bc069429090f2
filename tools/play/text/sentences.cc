#include "tools/play/text/sentences.h"

#include <utility>

#include <algorithm>
#include <iterator>
#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace tavoliere::play::sentences {
namespace {

constexpr char kNoSolutionFound[] = "no solution found";
// How the remarks of PROTOCOL.md begin.
constexpr Words kRemarks[] = {{"unsolvable", "non c'è soluzione"},
                              {"not decided", "indeciso"},
                              {kNoSolutionFound, "nessuna soluzione trovata"},
                              {"solution ", "soluzione "},
                              {"exact ", "esatto "},
                              {"proved win", "vittoria dimostrata"},
                              {"proved loss", "sconfitta dimostrata"},
                              {"selectivity ", "selettività "},
                              {"book ", "libro di aperture "}};

// ": the position has no solution."; a full stop where nothing is remarked.
Sentence LastOf(const std::vector<std::string>& remarks) {
  return remarks.empty() ? Sentence(".") : Say({": $0.", ": $0."}, Remark(remarks.back()));
}

std::string Capitalised(std::string text) {
  if (!text.empty()) text.front() = absl::ascii_toupper(static_cast<unsigned char>(text.front()));
  return text;
}

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

Sentence Side(const std::string& side) {
  if (side == "White") return Words{"White", "Bianco"};
  if (side == "Black") return Words{"Black", "Nero"};
  if (side == "Player") return Words{"Player", "Giocatore"};
  return side;
}

Sentence TheSide(const std::string& side) {
  const Sentence name = Side(side);
  if (name.english() == name.In(Language::kItalian)) return name;
  if (side == "Player") return Words{"Player", "il giocatore"};
  return {name.english(), absl::StrCat("il ", name.In(Language::kItalian))};
}

Sentence NotPlayed(const Sentence& why) {
  return Say({"Not played: $0.", "Non giocata: $0."}, why);
}

Sentence NotAPosition(const Sentence& why) {
  return Say({"Not a position: $0. Press Enter for the usual start.",
              "Posizione non valida: \"$0\". Premi Invio per la posizione iniziale."},
             why);
}

Sentence MustMove(const std::string& rule, const std::vector<std::string>& squares) {
  return Say({"$0: $1 must move.", "$0: deve muovere $1."}, Capitalised(rule),
             Sentence(absl::StrJoin(squares, " or "), absl::StrJoin(squares, " o ")));
}

Sentence Remark(const std::string& remark) {
  for (const Words& words : kRemarks) {
    if (!absl::StartsWith(remark, words.en)) continue;
    return {remark, absl::StrCat(words.it, remark.substr(std::string_view(words.en).size()))};
  }
  return remark;
}

bool GaveUp(const std::vector<std::string>& remarks) {
  return std::find(remarks.begin(), remarks.end(), kNoSolutionFound) != remarks.end();
}

Sentence NoMoveHelps(const std::vector<std::string>& remarks) {
  Sentence sentence = Words{"No move helps", "Nessuna mossa aiuta"};
  sentence.Append(LastOf(remarks));
  return sentence;
}

Sentence NoMove(const Sentence& engine, const std::vector<std::string>& remarks) {
  Sentence sentence = Say({"$0 finds no move", "$0 non trova mosse"}, engine);
  sentence.Append(LastOf(remarks));
  return sentence;
}

Sentence IllegalMove(const Sentence& engine, const std::string& move, const Sentence& why) {
  return Say({"$0 chose the illegal move $1: $2.", "$0 ha scelto la mossa $1, non valida: $2."},
             engine, move, why);
}

Sentence Wins(const std::string& side) { return Say({"$0 wins", "Vince $0"}, TheSide(side)); }

Sentence Reason(const std::string& reason) {
  if (reason == kAgreed) return Words{kAgreed, "per accordo"};
  const auto side_before = [&](const char* end) {
    return TheSide(reason.substr(0, reason.size() - std::string_view(end).size()));
  };
  if (absl::EndsWith(reason, kResigns)) {
    return Say({"$0 resigns", "$0 abbandona"}, side_before(kResigns));
  }
  if (absl::EndsWith(reason, kHasNoTime)) {
    return Say({"$0 has no time left", "$0 ha esaurito il tempo"}, side_before(kHasNoTime));
  }
  return reason;
}

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

}  // namespace tavoliere::play::sentences
