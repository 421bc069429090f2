#include <utility>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/files/status_macros.h"
#include "engines/othello/dialects/cassio.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::othello {
namespace {

using protocol::Proof;
using protocol::SearchInfo;
using protocol::SearchReport;

constexpr std::size_t kCells = 64;
constexpr double kMostDiscs = 64;
constexpr int kMostDepth = 60;
constexpr int kGuess = 73;  // per cent: as low as the protocol goes

// The position, of the first one or two words.
absl::StatusOr<std::string> TakeCells(protocol::LineWords& words) {
  std::string cells = absl::AsciiStrToUpper(std::string(words.Next()));
  if (cells.size() == kCells)
    absl::StrAppend(&cells, absl::AsciiStrToUpper(std::string(words.Next())));
  if (cells.size() != kCells + 1 || cells.find_first_not_of("XO-") != std::string::npos ||
      cells.back() == '-') {
    return absl::InvalidArgumentError(absl::StrCat(
        "expected 64 of X, O and -, and X or O to move, got ", protocol::Quoted(cells)));
  }
  return cells;
}

absl::Status TakeNumber(protocol::LineWords& words, const char* what, double& number) {
  const std::string word(words.Next());
  if (absl::SimpleAtod(word, &number) && std::isfinite(number)) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("expected a number as ", what, ", got ", protocol::Quoted(word)));
}

int Whole(double number, int least, int most) {
  return static_cast<int>(std::clamp<double>(number, least, most));
}

std::string CassioMove(const std::string& move, bool black) {
  const std::string name = move == "pass" ? "pa" : move;
  return black ? absl::AsciiStrToUpper(name) : absl::AsciiStrToLower(name);
}

using Seconds = std::chrono::duration<double>;

// Discs, for the side to move.
std::pair<double, double> Bounds(const SearchReport& report) {
  const SearchInfo& line = report.lines.front();
  double value = line.score_cp.value_or(0) / 100.0;
  if (line.score_mate) value = *line.score_mate < 0 ? -kMostDiscs : kMostDiscs;
  value = std::clamp(value, -kMostDiscs, kMostDiscs);
  if (report.proof != Proof::kWinner || value == 0) return {value, value};
  if (value > 0) return {2, kMostDiscs};
  return {-kMostDiscs, -2};
}

int Precision(const SearchReport& report) {
  if (report.proof != Proof::kNone || report.lines.front().pv.empty()) return 100;
  return report.selectivity.value_or(kGuess);
}

}  // namespace

std::string CassioRequest::Position() const {
  return absl::StrCat(cells.substr(0, kCells), " ", cells.substr(kCells));
}

bool CassioRequest::OnlyWinner() const { return endgame && alpha >= -2 && beta <= 2; }

absl::StatusOr<CassioRequest> ReadCassioRequest(protocol::LineWords words, bool endgame) {
  CassioRequest request;
  request.endgame = endgame;
  ASSIGN_OR_RETURN(auto cells, TakeCells(words));
  request.cells = std::move(cells);
  request.black = request.cells.back() == 'X';
  double depth =
      static_cast<double>(std::count(request.cells.begin(), request.cells.begin() + kCells, '-'));
  double precision = 100;
  absl::Status read = TakeNumber(words, "alpha", request.alpha);
  if (read.ok()) read = TakeNumber(words, "beta", request.beta);
  if (read.ok() && !endgame) read = TakeNumber(words, "depth", depth);
  if (read.ok()) read = TakeNumber(words, "precision", precision);
  if (!read.ok()) return read;
  request.depth = Whole(depth, 1, kMostDepth);
  request.precision = Whole(precision, 0, 100);
  return request;
}

std::string CassioAnswer(const CassioRequest& request, const SearchReport& report) {
  const SearchInfo& line = report.lines.front();
  std::string pv;
  bool black = request.black;
  for (const std::string& move : line.pv) {
    absl::StrAppend(&pv, CassioMove(move, black));
    black = !black;
  }
  const char side = request.black ? 'B' : 'W';
  const auto [lower, upper] = Bounds(report);
  return absl::StrFormat(
      "%s, move %s, depth %d, @%d%%, %c%+.2f <= v <= %c%+.2f, %s, node %d, time %.3f",
      request.cells, line.pv.empty() ? "--" : pv.substr(0, 2), line.depth.value_or(0),
      Precision(report), side, lower, side, upper, pv, line.nodes.value_or(0),
      Seconds(line.time.value_or(protocol::Milliseconds(0))).count());
}

}  // namespace tavoliere::othello
