#include "engines/base/text/outcome_text.h"

namespace tavoliere::base {

std::string ResultWord(const std::optional<core::Outcome>& outcome) {
  if (!outcome) return "none";
  switch (outcome->result) {
    case core::Outcome::Result::kFirstWins:
      return "p1win";
    case core::Outcome::Result::kSecondWins:
      return "p2win";
    case core::Outcome::Result::kDraw:
      break;
  }
  return "draw";
}

}  // namespace tavoliere::base
