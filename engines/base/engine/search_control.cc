#include "engines/base/engine/search_control.h"

namespace tavoliere::base {

void SearchControl::Begin(const core::Budget& budget, bool pondering) {
  stop_.store(false);
  clock_.Start(budget, pondering);
}

void SearchControl::PonderHit() {
  if (clock_.pondering()) clock_.PonderHit();
}

}  // namespace tavoliere::base
