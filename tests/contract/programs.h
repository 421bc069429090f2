// The programs that the contract's suites run on.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace tavoliere::contract {

using Lines = std::vector<std::string>;

inline constexpr char kError[] = "info string error: ";

struct Program {
  std::string name;
  std::string path;
};

void PrintTo(const Program& program, std::ostream* out);

// The toy engine's and those of every engine.
std::vector<Program> Programs();

// How many of the lines begin so.
int Count(const Lines& lines, const std::string& prefix);

}  // namespace tavoliere::contract
