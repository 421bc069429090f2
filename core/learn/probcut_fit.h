// How well shallow searches predict deep ones, fitted to searches: what ProbCut prunes by (Buro,
// "ProbCut: an effective selective extension of the alpha-beta algorithm", ICCA Journal 1995).
#pragma once

#include <array>
#include <vector>

#include "absl/types/span.h"

namespace tavoliere::learn {

// A position's values by searches to 1, 2, 3, ... plies, in centi-units.
struct DepthValues {
  int stage = 0;
  std::vector<int> values;
};

// What the searches of some stages to two depths of equal parity (an odd and an even one differ by
// whose move is the last) say of each other.
struct ProbCutCell {
  double stage = 0.0;  // the mean
  int shallow = 0;
  int deep = 0;
  int count = 0;
  double mean = 0.0;   // of the deep value less the shallow one
  double sigma = 0.0;  // its standard deviation
};

// `stages` stages make one cell. Cells of fewer than 20 positions are left out.
std::vector<ProbCutCell> CellsOf(absl::Span<const DepthValues> positions, int stages);

// The logarithm of sigma is linear in 1, the stage / 100, its square, ln(shallow) and
// ln(deep - shallow), with these coefficients.
using ProbCutFit = std::array<double, 5>;

// By least squares, a cell weighing as much as its count. The cells need at least two stages, two
// shallow depths and two distances, and sigmas above 0.
ProbCutFit FitProbCut(absl::Span<const ProbCutCell> cells);

// 1 <= shallow < deep. In centi-units.
double SigmaOf(const ProbCutFit& fit, double stage, int shallow, int deep);

}  // namespace tavoliere::learn
