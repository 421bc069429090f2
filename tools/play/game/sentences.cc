#include "tools/play/game/sentences.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace tavoliere::play {
namespace {

// ": unsolvable."; a full stop where nothing is remarked.
std::string LastOf(const std::vector<std::string>& remarks) {
  return remarks.empty() ? "." : absl::StrCat(": ", remarks.back(), ".");
}

std::string Capitalised(std::string text) {
  if (!text.empty()) text.front() = absl::ascii_toupper(static_cast<unsigned char>(text.front()));
  return text;
}

std::string InItalian(const std::string& side) {
  if (side == "White") return "il Bianco";
  return side == "Black" ? "il Nero" : side;
}

}  // namespace

std::string Sentences::NotPlayed(const std::string& why) const {
  return absl::StrCat(italian_ ? "Non giocata: " : "Not played: ", why, ".");
}

std::string Sentences::NotAPosition(const std::string& why) const {
  return italian_ ? absl::StrCat("Posizione non valida: ", why,
                                 ". Premi Invio per la posizione iniziale.")
                  : absl::StrCat("Not a position: ", why, ". Press Enter for the usual start.");
}

std::string Sentences::MustMove(const std::string& rule,
                                const std::vector<std::string>& squares) const {
  const std::string whole = Capitalised(rule);
  return italian_ ? absl::StrCat(whole, ": deve muovere ", absl::StrJoin(squares, " o "), ".")
                  : absl::StrCat(whole, ": ", absl::StrJoin(squares, " or "), " must move.");
}

std::string Sentences::NoMoveHelps(const std::vector<std::string>& remarks) const {
  return absl::StrCat(italian_ ? "Nessuna mossa aiuta" : "No move helps", LastOf(remarks));
}

std::string Sentences::NoMove(const std::string& engine,
                              const std::vector<std::string>& remarks) const {
  return absl::StrCat(engine, italian_ ? " non trova mosse" : " finds no move", LastOf(remarks));
}

std::string Sentences::IllegalMove(const std::string& engine, const std::string& move,
                                   const std::string& why) const {
  return italian_ ? absl::StrCat(engine, " ha scelto la mossa ", move, ", non valida: ", why, ".")
                  : absl::StrCat(engine, " chose the illegal move ", move, ": ", why, ".");
}

std::string Sentences::Reason(const std::string& reason) const {
  if (!italian_) return reason;
  if (reason == kAgreed) return "per accordo";
  for (const std::string side : {"White", "Black"}) {
    if (reason == side + kResigns) return absl::StrCat(InItalian(side), " abbandona");
    if (reason == side + kHasNoTime) return absl::StrCat(InItalian(side), " ha esaurito il tempo");
  }
  return reason;
}

std::string Sentences::Wins(const std::string& side) const {
  return italian_ ? absl::StrCat("Vince ", InItalian(side)) : absl::StrCat(side, " wins");
}

}  // namespace tavoliere::play
