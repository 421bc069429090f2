// The judge's manual, as its extension `manual` prints it.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/play/judge/judge.h"

namespace tavoliere::play {

inline constexpr char kManualExtension[] = "manual";

// A line of it: a title, a paragraph, or a board as `query board` writes it, which follows a move
// from the one before if it is an "after".
struct ManualLine {
  std::string kind;  // "title", "text", "board", "after"
  std::string text;
};

// In the judge's language; empty: it has none.
absl::StatusOr<std::vector<ManualLine>> ManualOf(Judge& judge);

}  // namespace tavoliere::play
