#include "tools/match/run/ending.h"

#include <cstdio>

namespace tavoliere::match {

void Print(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

void Warn(const std::string& text) {
  std::fflush(stdout);
  std::fputs(text.c_str(), stderr);
}

int Complain(const std::string& problem, Ending ending) {
  std::fflush(stdout);
  std::fprintf(stderr, "tav-match: %s\n", problem.c_str());
  return static_cast<int>(ending);
}

}  // namespace tavoliere::match
