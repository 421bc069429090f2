// What `query explain` can say of a move in Dipole, on both boards.
#pragma once

#include "absl/types/span.h"
#include "engines/base/explain/statements.h"
#include "engines/dipole/rules/game.h"

namespace tavoliere::dipole {

// The gravest first.
absl::Span<const base::StatementKind<Dipole>> Statements();
absl::Span<const base::StatementKind<International>> InternationalStatements();

}  // namespace tavoliere::dipole
