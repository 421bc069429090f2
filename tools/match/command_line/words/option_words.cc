#include "tools/match/command_line/words/option_words.h"

#include <utility>

#include <iterator>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "core/usage/nearest_word.h"
#include "protocol/wire/text/text.h"
#include "tools/match/run/engine/affinity.h"
#include "tools/match/stats/words.h"

namespace tavoliere::match {
namespace {

using Words = std::vector<std::string>;

constexpr std::int64_t kMostScore = 1'000'000;
constexpr std::int64_t kMostMoves = 100'000;

template <class Integer>
absl::Status SetNumber(const std::string& value, std::int64_t min, std::int64_t max,
                       Integer& target) {
  const auto number = protocol::ParseNumber(value, min, max);
  if (number.ok()) target = static_cast<Integer>(*number);
  return number.status();
}

absl::Status ApplyOpening(const KeyValue& pair, MatchSettings& settings) {
  const auto& [key, value] = pair;
  OpeningSettings& openings = settings.openings;
  std::size_t word = 0;
  if (key == "file") {
    openings.file = value;
    return absl::OkStatus();
  }
  if (key == "format") {
    absl::Status status = SetWord(value, {"moves", "fen", "epd", "pgn", "engine"}, word);
    constexpr LineFormat kFormats[] = {LineFormat::kMoves, LineFormat::kFen, LineFormat::kEpd,
                                       LineFormat::kPgn};
    openings.through_engine = word == std::size(kFormats);
    if (word < std::size(kFormats)) openings.format = kFormats[word];
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
  if (key == "policy") {
    absl::Status status = SetWord(value, {"default", "encounter", "round"}, word);
    settings.openings_each.by_round = word == 2;
    return status;
  }
  return UnknownKey(key, {"file", "format", "order", "start", "skip", "plies", "within", "policy"});
}

// Where the words do not say it, the file's ending does.
void GuessFormat(const Words& words, OpeningSettings& openings) {
  for (const std::string& word : words) {
    if (absl::StartsWith(word, "format=")) return;
  }
  if (absl::EndsWith(openings.file, ".epd")) openings.format = LineFormat::kEpd;
  if (absl::EndsWith(openings.file, ".pgn")) openings.format = LineFormat::kPgn;
}

}  // namespace

absl::Status UnknownKey(const std::string& key, const Words& known) {
  const std::string meant = usage::DidYouMean(key, known);
  return absl::InvalidArgumentError(
      absl::StrCat("unknown key", meant.empty() ? ":" : meant, " expected ",
                   absl::StrJoin(known.begin(), known.end() - 1, ", "),
                   known.size() > 1 ? " or " : "", known.back()));
}

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

absl::Status SetWord(const std::string& value, const Words& known, std::size_t& index) {
  for (index = 0; index < known.size(); ++index) {
    if (known[index] == value) return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("expected ", absl::StrJoin(known, " or "), ", not '", value, "'"));
}

absl::Status ApplyOpeningWords(const Words& words, MatchSettings& settings) {
  RETURN_IF_ERROR(
      ForEachPair(words, [&](const KeyValue& pair) { return ApplyOpening(pair, settings); }));
  GuessFormat(words, settings.openings);
  return absl::OkStatus();
}

absl::Status ApplyDrawWords(const Words& words, DrawRule& rule) {
  rule.moves = 1;
  return ForEachPair(words, [&](const KeyValue& pair) {
    const auto& [key, value] = pair;
    if (key == "movenumber") return SetNumber(value, 0, kMostMoves, rule.from_move);
    if (key == "movecount") return SetNumber(value, 1, kMostMoves, rule.moves);
    if (key == "score") return SetNumber(value, 0, kMostScore, rule.score);
    return UnknownKey(key, {"movenumber", "movecount", "score"});
  });
}

absl::Status ApplyResignWords(const Words& words, ResignRule& rule) {
  rule.moves = 1;
  absl::Status status = ForEachPair(words, [&](const KeyValue& pair) {
    const auto& [key, value] = pair;
    if (key == "movecount") return SetNumber(value, 1, kMostMoves, rule.moves);
    if (key == "score") return SetNumber(value, 1, kMostScore, rule.score);
    if (key != "twosided") return UnknownKey(key, {"movecount", "score", "twosided"});
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
  settings.openings_each.repeat = kSwapped;
  if (words.size() > 1) return absl::InvalidArgumentError("expected one number");
  if (words.empty()) return absl::OkStatus();
  return SetNumber(words[0], 1, 1000, settings.openings_each.repeat);
}

absl::Status ApplyAffinityWords(const Words& words, std::vector<int>& processors) {
  if (words.size() > 1) return absl::InvalidArgumentError("expected one list such as 0-3,6");
  ASSIGN_OR_RETURN(auto parsed, ParseProcessors(words.empty() ? "" : words[0]));
  processors = std::move(parsed);
  return absl::OkStatus();
}

}  // namespace tavoliere::match
