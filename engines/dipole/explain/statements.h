// What `query explain` can say of a move in Dipole, on every board.
#pragma once

#include "absl/types/span.h"
#include "engines/base/explain/statements.h"
#include "engines/dipole/rules/game.h"

namespace tavoliere::dipole {

// The gravest first.
template <class G = Dipole>
absl::Span<const base::StatementKind<G>> Statements();

}  // namespace tavoliere::dipole
