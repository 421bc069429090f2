// What `query explain` can say of a move in Italian draughts.
#pragma once

#include "absl/types/span.h"
#include "engines/base/explain/statements.h"
#include "engines/dama/rules/game.h"

namespace tavoliere::dama {

// The gravest first.
absl::Span<const base::StatementKind<Dama>> Statements();

}  // namespace tavoliere::dama
