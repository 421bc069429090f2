// How a run of tav-match ends; the values are the program's exit statuses.
#pragma once

#include <string>

#include "absl/status/status.h"

namespace tavoliere::match {

enum class Ending {
  kFinished = 0,
  kInternalError = 1,
  kBadConfiguration = 2,
  kEngineFault = 3,  // a crash, a hang or garbage, without -recover
  kInterrupted = 4,
  kJournalError = 5,  // or standard output cannot be written
  kJudgeFailed = 6,
  kH1Accepted = 7,  // the SPRT ended the match
  kH0Accepted = 8,
  kNotCompliant = 9,  // an engine failed the check of its protocol
  kIncomplete = 10,   // games are missing in a merged journal
};

// To standard output, flushed. Here and below control bytes are written as "\x1b".
void Print(const std::string& text);

// To standard error, after what was printed; nothing when empty.
void Warn(const std::string& text);

// "tav-match: PROBLEM" on standard error, after what was printed. Returns `ending` as a status.
int Complain(const std::string& problem, Ending ending);
int Complain(const absl::Status& status, Ending ending = Ending::kBadConfiguration);

// The program's exit status: `status`, or kJournalError and a sentence on standard error if
// anything that was printed could not be written. A reader that has left is no error.
int CheckOutput(int status);

}  // namespace tavoliere::match
