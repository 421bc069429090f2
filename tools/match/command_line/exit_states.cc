#include "tools/match/command_line/exit_states.h"

#include "tools/match/run/console/ending.h"

namespace tavoliere::match {
namespace {

usage::ExitState State(Ending ending, const char* brief, const char* text) {
  return {static_cast<int>(ending), brief, text};
}

}  // namespace

std::vector<usage::ExitState> ExitStates() {
  return {
      State(Ending::kFinished, "finished", "the match was played to its end"),
      State(Ending::kInternalError, "internal error", ""),
      State(Ending::kBadConfiguration, "bad configuration",
            "bad configuration: the command line, an opening, a file that exists, or an engine "
            "that cannot be started or refuses an option"),
      State(Ending::kEngineFault, "engine fault without -recover",
            "an engine crashed, hung or sent garbage: without -recover, or before its first move "
            "in three games in a row"),
      State(Ending::kInterrupted, "interrupted",
            "interrupted: once, and the games in progress were finished; twice, and they were "
            "abandoned"),
      State(Ending::kJournalError, "the journal cannot be written",
            "the journal or standard output cannot be written, another file took the journal's "
            "place, or another program changed it"),
      State(Ending::kJudgeFailed, "the judge failed", "the judge or the evaluator failed"),
      State(Ending::kH1Accepted, "H1 accepted", "the SPRT accepted H1"),
      State(Ending::kH0Accepted, "H0 accepted", "the SPRT accepted H0"),
      State(Ending::kNotCompliant, "not compliant",
            "compliance: the engine failed a step of the check"),
      State(Ending::kIncomplete, "a merged match is incomplete",
            "merge: games of the match are missing"),
  };
}

}  // namespace tavoliere::match
