#include "protocol/wire/search_info.h"

#include <charconv>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "protocol/wire/text/line_words.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::protocol {
namespace {

// The next word, if it is a number.
template <class Number>
std::optional<Number> TakeNumber(LineWords& words) {
  const std::string_view word = words.Peek();
  Number number{};
  const auto [rest, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || rest != word.data() + word.size()) return std::nullopt;
  words.Next();
  return number;
}

void ReadScore(LineWords& words, SearchInfo& info) {
  const std::string_view unit = words.Next();
  if (unit == "cp") info.score_cp = TakeNumber<int>(words);
  if (unit == "mate") info.score_mate = TakeNumber<int>(words);
}

// The three numbers after `wdl`, or nothing.
std::optional<Chances> TakeChances(LineWords& words) {
  const std::optional<int> win = TakeNumber<int>(words);
  const std::optional<int> draw = win ? TakeNumber<int>(words) : std::nullopt;
  const std::optional<int> loss = draw ? TakeNumber<int>(words) : std::nullopt;
  if (!loss) return std::nullopt;
  return Chances{*win, *draw, *loss};
}

// In whole units where it can be. A mate score says itself what it is worth.
std::string ProofText(Proof proof, const SearchInfo& best) {
  if (proof == Proof::kNone || !best.score_cp) return "";
  const int score = *best.score_cp;
  if (proof == Proof::kWinner) return score > 0 ? "proved win" : "proved loss";
  if (score % 100 == 0) return absl::StrFormat("exact %+d", score / 100);
  return absl::StrFormat("exact %+.2f", score / 100.0);
}

}  // namespace

std::string FormatScore(const SearchInfo& info) {
  std::string text;
  if (info.score_cp) text = absl::StrCat("cp ", *info.score_cp);
  if (info.score_mate) text = absl::StrCat("mate ", *info.score_mate);
  if (info.bound) text += *info.bound == ScoreBound::kLower ? " lowerbound" : " upperbound";
  return text;
}

std::string FormatSearchInfo(const SearchInfo& info) {
  std::string text = "info";
  const auto add = [&text](const char* name, const auto& figure) {
    if (figure) absl::StrAppend(&text, " ", name, " ", *figure);
  };
  add("depth", info.depth);
  add("seldepth", info.seldepth);
  add("multipv", info.multipv);
  if (info.has_score()) absl::StrAppend(&text, " score ", FormatScore(info));
  if (info.chances) {
    const auto& [win, draw, loss] = *info.chances;
    absl::StrAppend(&text, " wdl ", win, " ", draw, " ", loss);
  }
  add("nodes", info.nodes);
  add("nps", info.nps);
  add("hashfull", info.hashfull);
  if (info.time) absl::StrAppend(&text, " time ", info.time->count());
  if (!info.pv.empty()) absl::StrAppend(&text, " pv ", absl::StrJoin(info.pv, " "));
  return text;
}

std::optional<SearchInfo> ParseSearchInfo(std::string_view line) {
  LineWords words(line);
  if (words.Next() != "info" || words.Peek() == "string") return std::nullopt;
  SearchInfo info;
  while (!words.empty()) {
    const std::string_view word = words.Next();
    if (word == "string") break;
    if (word == "depth") info.depth = TakeNumber<int>(words);
    if (word == "seldepth") info.seldepth = TakeNumber<int>(words);
    if (word == "multipv") info.multipv = TakeNumber<int>(words);
    if (word == "score") ReadScore(words, info);
    if (word == "wdl") info.chances = TakeChances(words);
    if (word == "lowerbound") info.bound = ScoreBound::kLower;
    if (word == "upperbound") info.bound = ScoreBound::kUpper;
    if (word == "nodes") info.nodes = TakeNumber<std::uint64_t>(words);
    if (word == "nps") info.nps = TakeNumber<std::uint64_t>(words);
    if (word == "hashfull") info.hashfull = TakeNumber<int>(words);
    if (word == "time") {
      const auto time = TakeNumber<std::int64_t>(words);
      if (time) info.time = Milliseconds(*time);
    }
    if (word != "pv") continue;
    while (!words.empty() && info.pv.size() < kLongestPv) info.pv.emplace_back(words.Next());
    break;
  }
  return info;
}

std::string FormatReport(const SearchReport& report) {
  std::vector<std::string> lines;
  const auto remark = [&lines](const std::string& text) {
    if (!text.empty()) lines.push_back("info string " + text);
  };
  for (const SearchInfo& info : report.lines) lines.push_back(FormatSearchInfo(info));
  if (report.selectivity) remark(absl::StrCat("selectivity ", *report.selectivity, "%"));
  if (!report.lines.empty()) remark(ProofText(report.proof, report.lines.front()));
  if (!report.book.empty()) remark("book " + report.book);
  for (const std::string& text : report.remarks) remark(text);
  if (!report.error.ok()) lines.push_back(ErrorLine(report.error));
  if (!report.answer.empty()) lines.push_back(report.answer);
  return absl::StrJoin(lines, "\n");
}

std::string FormatBestMove(const BestMove& best) {
  return absl::StrCat("bestmove ", best.move, best.ponder.empty() ? "" : " ponder ", best.ponder);
}

}  // namespace tavoliere::protocol
