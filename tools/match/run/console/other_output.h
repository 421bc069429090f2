// What other runners print of a match, for programs and people that read it: the lines of
// fastchess's two forms, cutechess-cli's lists of results and of outcomes.
#pragma once

#include <utility>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "protocol/wire/record.h"
#include "tools/match/journal/match_header.h"
#include "tools/match/schedule/schedule.h"
#include "tools/match/stats/results.h"
#include "tools/match/stats/sprt.h"

namespace tavoliere::match {

enum class OutputForm { kOwn, kFastchess, kCutechess };

struct OutputStyle {
  OutputForm form = OutputForm::kOwn;
  bool pairs = true;                // results count by pairs
  std::vector<std::string> fields;  // of the list of more than two engines; none: the usual table
};

// "default", another format's name, or fields between commas; cutechess-cli's words. An error lists
// the names.
absl::StatusOr<std::vector<std::string>> ParseResultFields(const std::string& text);

// "Started game 3 of 20 (A vs B)", player 1 first.
std::string StartedLine(const MatchHeader& header, const GameSpec& spec, std::int64_t games);
// "Finished game 3 (A vs B): 1-0 {REASON}".
std::string FinishedLine(const GameSpec& spec, const protocol::GameRecord& record);
// "Score of A vs B: 1 - 0 - 2  [0.667] 3": wins, losses, draws. Empty with more than two engines.
std::string ScoreLine(const Results& results);
// The table in the form, which is not the own one, with the test where there is one.
std::string FiguresText(OutputForm form, const MatchHeader& header, const Results& results,
                        const std::optional<SprtSettings>& sprt);
// The engines, best first, with these fields.
std::string ResultList(const std::vector<std::string>& fields, const MatchHeader& header,
                       const Results& results);

// How often each engine's games ended in which way.
class Outcomes {
 public:
  void Add(const protocol::GameRecord& record);
  // "Player: A", then '   "Win: REASON": N' for each.
  std::string Text() const;

 private:
  std::vector<std::pair<std::string, std::map<std::string, std::int64_t>>> engines_;
};

}  // namespace tavoliere::match
