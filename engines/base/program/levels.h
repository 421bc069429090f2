// The instruction sets, or levels, that a program holds its code for side by side. It is built so
// by cmake/levels.cmake, and chooses when it starts (choose_level.cc).
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace tavoliere::base {

// What the choosing code passes to the chosen code.
struct LevelChoice {
  const char* level;         // of the code that runs: "x86-64-v3"
  const char* const* names;  // of all that there are, the lowest first; null ends them
  // main() of another of them; returns its exit status, or kLacking.
  int (*run)(const char* level, int argc, char** argv);
};
inline constexpr int kLacking = -1;  // the processor lacks that level

// Set before main(); null: the program is built for one processor.
extern "C" const LevelChoice* tavoliere_levels;

// Empty in a program that is built for one.
std::vector<std::string> Levels();
// The one that runs; empty where Levels() is.
std::string Level();
// Runs main() as it is compiled for `level`, one of Levels(); returns its exit status, or an error
// where the processor lacks it.
absl::StatusOr<int> RunLevel(const std::string& level, int argc, char** argv);

}  // namespace tavoliere::base
