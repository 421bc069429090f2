// What `query explain` can say of a move in Othello.
#pragma once

#include "absl/types/span.h"
#include "engines/base/explain/statements.h"
#include "engines/othello/rules/game.h"

namespace tavoliere::othello {

// The gravest first.
absl::Span<const base::StatementKind<Othello>> Statements();

}  // namespace tavoliere::othello
