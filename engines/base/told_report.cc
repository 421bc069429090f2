#include "engines/base/told_report.h"

#include <utility>

#include <charconv>

#include "protocol/wire/line_words.h"

namespace tavoliere::base {
namespace {

using protocol::LineWords;

template <class Number>
Number ReadNumber(std::string_view word) {
  Number number{};
  std::from_chars(word.data(), word.data() + word.size(), number);
  return number;
}

ToldLine ReadLine(LineWords words) {
  ToldLine line;
  while (!words.empty()) {
    const std::string_view word = words.Next();
    if (word == "depth") line.depth = ReadNumber<int>(words.Next());
    if (word == "multipv") line.multi_pv = ReadNumber<int>(words.Next());
    if (word == "nodes") line.nodes = ReadNumber<std::uint64_t>(words.Next());
    if (word == "time") line.time_ms = ReadNumber<std::int64_t>(words.Next());
    if (word == "cp") line.score_cp = ReadNumber<int>(words.Next());
    if (word == "mate") line.score_mate = ReadNumber<int>(words.Next());
    if (word == "pv") line.pv = words.All();
  }
  return line;
}

void ReadRemark(LineWords words, ToldReport* report) {
  const std::string_view word = words.Next();
  if (word == "exact") report->proof = ToldReport::Proof::kScore;
  if (word == "proved") report->proof = ToldReport::Proof::kWinner;
  if (word == "selectivity") report->selectivity = ReadNumber<int>(words.Next());
  if (word == "book") report->from_book = true;
}

}  // namespace

ToldReport ReadReport(std::string_view text) {
  ToldReport report;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size() + (line.size() < text.size() ? 1 : 0));
    LineWords words(line);
    if (words.Next() != "info") continue;
    if (words.Peek() == "depth") {
      report.lines.push_back(ReadLine(words));
    } else if (words.Next() == "string") {
      ReadRemark(words, &report);
    }
  }
  return report;
}

}  // namespace tavoliere::base
