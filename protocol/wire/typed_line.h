// A protocol line that a person types on a command line: unknown words are errors, not skipped.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"

namespace tavoliere::protocol {

// The words that one engine adds to those of every engine.
struct FurtherWords {
  std::vector<std::string> extensions;
  std::vector<std::string> go_words;
  // That begin a line but are no commands of the protocol, such as subcommands: `line` is none of
  // them, but may be meant to be.
  std::vector<std::string> others;
};

// Ok when `line` holds a well-formed command and no word that ParseCommand() would skip. Else an
// error that names the first such word and the known one that is nearest to it.
absl::Status CheckTypedLine(const std::string& line, const FurtherWords& further);

}  // namespace tavoliere::protocol
