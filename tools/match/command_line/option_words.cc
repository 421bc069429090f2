#include "tools/match/command_line/option_words.h"

#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text.h"
#include "tools/match/run/engine/affinity.h"
#include "tools/match/stats/words.h"

namespace tavoliere::match {
namespace {

using Words = std::vector<std::string>;

constexpr std::int64_t kMostScore = 1'000'000;
constexpr std::int64_t kMostMoves = 100'000;

// Hands each pair to `apply`, whose errors get the key before them.
absl::Status ForEachPair(const Words& words,
                         absl::FunctionRef<absl::Status(const KeyValue&)> apply) {
  ASSIGN_OR_RETURN(const auto pairs, SplitKeyValues(words));
  for (const KeyValue& pair : pairs) {
    const absl::Status status = apply(pair);
    if (status.ok()) continue;
    return absl::InvalidArgumentError(
        absl::StrCat(pair.first, "=: ", std::string(status.message())));
  }
  return absl::OkStatus();
}

template <class Integer>
absl::Status SetNumber(const std::string& value, std::int64_t min, std::int64_t max,
                       Integer& target) {
  const auto number = protocol::ParseNumber(value, min, max);
  if (number.ok()) target = static_cast<Integer>(*number);
  return number.status();
}

absl::Status SetWord(const std::string& value, const Words& known, std::size_t& index) {
  for (index = 0; index < known.size(); ++index) {
    if (known[index] == value) return absl::OkStatus();
  }
  std::string expected;
  for (const std::string& word : known) {
    absl::StrAppend(&expected, expected.empty() ? "" : " or ", word);
  }
  return absl::InvalidArgumentError(absl::StrCat("expected ", expected, ", not '", value, "'"));
}

absl::Status UnknownKey(const char* expected) {
  return absl::InvalidArgumentError(absl::StrCat("unknown key: expected ", expected));
}

absl::Status ApplyOpening(const KeyValue& pair, OpeningSettings& openings) {
  const auto& [key, value] = pair;
  std::size_t word = 0;
  if (key == "file") {
    openings.file = value;
    return absl::OkStatus();
  }
  if (key == "format") {
    absl::Status status = SetWord(value, {"moves", "fen", "engine"}, word);
    openings.format = word == 1 ? LineFormat::kFen : LineFormat::kMoves;
    openings.through_engine = word == 2;
    return status;
  }
  if (key == "order") {
    absl::Status status = SetWord(value, {"sequential", "random"}, word);
    openings.order = word == 1 ? OpeningOrder::kRandom : OpeningOrder::kSequential;
    return status;
  }
  if (key == "start") {
    absl::Status status = SetNumber(value, 1, 1'000'000'000, openings.start);
    if (status.ok()) --openings.start;
    return status;
  }
  if (key == "plies") return SetNumber(value, 1, 1000, openings.plies);
  if (key == "skip") {
    absl::Status status = SetWord(value, {"false", "true"}, word);
    openings.skip = word == 1;
    return status;
  }
  if (key == "within") return SetNumber(value, 0, kMostScore, openings.within.emplace());
  return UnknownKey("file, format, order, start, skip, plies or within");
}

}  // namespace

absl::Status ApplyOpeningWords(const Words& words, OpeningSettings& openings) {
  return ForEachPair(words, [&](const KeyValue& pair) { return ApplyOpening(pair, openings); });
}

absl::Status ApplyDrawWords(const Words& words, DrawRule& rule) {
  rule.moves = 1;
  return ForEachPair(words, [&](const KeyValue& pair) {
    const auto& [key, value] = pair;
    if (key == "movenumber") return SetNumber(value, 0, kMostMoves, rule.from_move);
    if (key == "movecount") return SetNumber(value, 1, kMostMoves, rule.moves);
    if (key == "score") return SetNumber(value, 0, kMostScore, rule.score);
    return UnknownKey("movenumber, movecount or score");
  });
}

absl::Status ApplyResignWords(const Words& words, ResignRule& rule) {
  rule.moves = 1;
  absl::Status status = ForEachPair(words, [&](const KeyValue& pair) {
    const auto& [key, value] = pair;
    if (key == "movecount") return SetNumber(value, 1, kMostMoves, rule.moves);
    if (key == "score") return SetNumber(value, 1, kMostScore, rule.score);
    if (key != "twosided") return UnknownKey("movecount, score or twosided");
    std::size_t word = 0;
    absl::Status known = SetWord(value, {"false", "true"}, word);
    rule.two_sided = word == 1;
    return known;
  });
  if (status.ok() && rule.score == 0) {
    return absl::InvalidArgumentError("expected score=N, how far behind the loser says it is");
  }
  return status;
}

absl::Status ApplyRepeatWords(const Words& words, MatchSettings& settings) {
  constexpr int kSwapped = 2;
  settings.repeat = kSwapped;
  if (words.size() > 1) return absl::InvalidArgumentError("expected one number");
  if (words.empty()) return absl::OkStatus();
  return SetNumber(words[0], 1, 1000, settings.repeat);
}

absl::Status ApplyAffinityWords(const Words& words, std::vector<int>& processors) {
  if (words.size() > 1) return absl::InvalidArgumentError("expected one list such as 0-3,6");
  ASSIGN_OR_RETURN(auto parsed, ParseProcessors(words.empty() ? "" : words[0]));
  processors = std::move(parsed);
  return absl::OkStatus();
}

}  // namespace tavoliere::match
