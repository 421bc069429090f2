// Subcommands that convert files.
//
// import, export and openings of a game share their options, the game records that they read, and
// the report of games that cannot be converted. `convert` makes a file of this version of one of an
// earlier version.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/files/read_file.h"
#include "engines/base/program/subcommand.h"
#include "protocol/wire/record.h"

namespace tavoliere::base {

struct Conversion {
  std::string command;  // "tav-fake import"
  std::string input;
  std::string output;  // empty: standard output
  std::string format;  // empty: not given
  bool skip = false;   // a game that cannot be converted is no failure
  // The help of FILE and of --format.
  std::string input_help;
  std::string format_help;

  // "FILE [--format NAME] [--output FILE] [--skip]".
  void Declare(usage::BoundOptions& options);
};

// A subcommand of `program`; `act(conversion)` returns the exit status. `standard`, a Conversion or
// a type derived from it, has the texts of the help.
template <class Given, class Act>
Subcommand ConversionCommand(const std::string& program, const std::string& name,
                             const std::string& help, const Given& standard, Act act) {
  const auto run = [act](const std::string& command, Given& conversion) {
    conversion.command = command;
    return act(conversion);
  };
  return WithOptions(program, name, help, run, standard);
}

// Calls `take` with each game record of `text`, lines of JSON. Returns one line for each record
// that cannot be read or that `take` refuses.
std::vector<std::string> TakeRecords(
    const std::string& text, absl::FunctionRef<absl::Status(const protocol::GameRecord&)> take);

// Writes `faults` to standard error. Returns the exit status.
int ReportFaults(const Conversion& conversion, const std::vector<std::string>& faults);
// Writes `text` to the output, a file anew or not at all, then reports `faults`. Returns the exit
// status.
int FinishConversion(const Conversion& conversion, const std::string& text,
                     const std::vector<std::string>& faults);

// The bytes of a file of this version, of those of an earlier version; an error fits after a file's
// name.
using ByteConversion = std::function<absl::StatusOr<std::string>(std::string_view bytes)>;

// The verb `convert` of `program`, such as "tav-fake book": makes the one of the other.
Subcommand ConvertVerb(const std::string& program, const files::FileKind& kind,
                       const ByteConversion& convert);
// A verb that makes a file of another format of one of that kind: "FILE --output NEW".
Subcommand BytesVerb(const std::string& program, const std::string& name, const std::string& help,
                     const files::FileKind& kind, const ByteConversion& convert);

}  // namespace tavoliere::base
