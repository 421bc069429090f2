// What a search has told in the protocol's own words, read back for those who tell it in others.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tavoliere::base {

// One `info depth` line.
struct ToldLine {
  int depth = 0;
  int multi_pv = 1;
  std::optional<int> score_cp, score_mate;
  std::uint64_t nodes = 0;
  std::int64_t time_ms = 0;
  std::vector<std::string> pv;
};

// The lines that a search says together.
struct ToldReport {
  enum class Proof { kNone, kWinner, kScore };  // of the lines' scores

  std::vector<ToldLine> lines;
  Proof proof = Proof::kNone;
  std::optional<int> selectivity;  // per cent, where they look to the end but leave out some
  bool from_book = false;
};

// `text`: several lines joined by '\n'. What is no report has no lines.
ToldReport ReadReport(std::string_view text);

}  // namespace tavoliere::base
