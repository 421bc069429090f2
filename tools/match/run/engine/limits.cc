#include "tools/match/run/engine/limits.h"

#include <utility>

#include <algorithm>
#include <cmath>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

namespace tavoliere::match {
namespace {

constexpr double kMaxSeconds = 1e7;

std::int64_t WholeMilliseconds(Microseconds time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

bool IsPlainNumber(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789.") == std::string::npos;
}

// "1.5" or "1.5s".
std::optional<double> PlainNumber(std::string text) {
  double number = 0;
  if (text.size() > 1 && text.back() == 's') text.pop_back();
  if (!IsPlainNumber(text) || !absl::SimpleAtod(text, &number)) return std::nullopt;
  return number;
}

bool IsInfinite(const std::string& word) { return word == "inf" || word == "infinite"; }

Microseconds FromSeconds(double seconds) { return Microseconds(std::llround(seconds * 1e6)); }

}  // namespace

absl::StatusOr<Microseconds> ParseSeconds(const std::string& text) {
  const auto seconds = PlainNumber(text);
  if (!seconds || *seconds > kMaxSeconds) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a number of seconds from 0 to 10000000, not '", text, "'"));
  }
  return FromSeconds(*seconds);
}

absl::StatusOr<std::optional<TimeControl>> ParseTimeControl(const std::string& text) {
  if (IsInfinite(text)) return std::optional<TimeControl>();
  const absl::Status malformed = absl::InvalidArgumentError(
      absl::StrCat("expected a time control such as 40/1:00+0.5, 60+0.6 or inf, not '", text, "'"));

  TimeControl control;
  std::string rest = text;
  if (const std::size_t slash = rest.find('/'); slash != std::string::npos) {
    constexpr int kMaxMoves = 100'000;
    const std::string moves = rest.substr(0, slash);
    const bool counts = !IsInfinite(moves);
    if (counts && (!IsPlainNumber(moves) || !absl::SimpleAtoi(moves, &control.moves) ||
                   control.moves < 1 || control.moves > kMaxMoves)) {
      return malformed;
    }
    rest.erase(0, slash + 1);
  }
  if (const std::size_t plus = rest.find('+'); plus != std::string::npos) {
    const auto increment = ParseSeconds(rest.substr(plus + 1));
    if (!increment.ok()) return malformed;
    control.increment = *increment;
    rest.erase(plus);
  }
  const std::vector<std::string> fields = absl::StrSplit(rest, ':');
  if (fields.size() > 3) return malformed;
  double seconds = 0;
  for (const std::string& field : fields) {
    const auto number = PlainNumber(field);
    if (!number) return malformed;
    seconds = seconds * 60 + *number;
  }
  if (seconds > kMaxSeconds) return malformed;
  control.base = FromSeconds(seconds);
  if (control.base.count() == 0 && control.increment.count() == 0) return malformed;
  return std::optional<TimeControl>(control);
}

std::string FormatLimits(const Limits& limits) {
  const auto seconds = [](Microseconds time) { return static_cast<double>(time.count()) / 1e6; };
  std::vector<std::string> words;
  if (const auto& control = limits.time_control) {
    std::string word = "tc=";
    if (control->moves > 0) absl::StrAppend(&word, control->moves, "/");
    absl::StrAppend(&word, seconds(control->base));
    if (control->increment.count() > 0) absl::StrAppend(&word, "+", seconds(control->increment));
    words.push_back(std::move(word));
  }
  if (limits.move_time) words.push_back(absl::StrCat("st=", seconds(*limits.move_time)));
  if (limits.depth) words.push_back(absl::StrCat("depth=", *limits.depth));
  if (limits.nodes) words.push_back(absl::StrCat("nodes=", *limits.nodes));
  return absl::StrJoin(words, " ");
}

std::string LimitWords(const Limits& limits) {
  std::string words;
  if (limits.depth) absl::StrAppend(&words, " depth ", *limits.depth);
  if (limits.nodes) absl::StrAppend(&words, " nodes ", *limits.nodes);
  if (limits.move_time) {
    const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(*limits.move_time);
    absl::StrAppend(&words, " movetime ", time.count());
  }
  return words;
}

void GameClock::Use(Microseconds used) {
  left_ = std::max(left_ - used, Microseconds(0)) + control_.increment;
  ++played_;
  if (control_.moves != 0 && played_ % control_.moves == 0) left_ += control_.base;
}

void WriteGoLine(const Limits& limits, const GoRequest& request,
                 const std::optional<GameClock> (&clocks)[2], std::string& line) {
  line = request.ponder ? "\ngo ponder" : "\ngo";
  line += LimitWords(limits);
  if (clocks[request.player]) {
    const bool ugi = request.dialect == protocol::Dialect::kUgi;
    for (int owner = 0; owner < 2; ++owner) {
      if (!clocks[owner]) continue;
      const char* const who =
          ugi ? (owner == 0 ? "p1" : "p2") : (owner == request.white ? "w" : "b");
      const auto left = std::max<std::int64_t>(1, WholeMilliseconds(clocks[owner]->left()));
      absl::StrAppend(&line, " ", who, "time ", left);
      const auto increment = WholeMilliseconds(clocks[owner]->increment());
      if (increment > 0) absl::StrAppend(&line, " ", who, "inc ", increment);
    }
    const int moves_to_go = clocks[request.player]->moves_to_go();
    if (moves_to_go > 0) absl::StrAppend(&line, " movestogo ", moves_to_go);
  }
  line += '\n';
}

}  // namespace tavoliere::match
