#include "engines/base/program/journals.h"

#include <cstddef>
#include <iostream>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "engines/base/program/conversion.h"
#include "protocol/wire/text/text.h"
#include "protocol/wire/text/text_file.h"

namespace tavoliere::base {

void AddJournals(usage::BoundOptions& options, std::vector<std::string>* journals) {
  options
      .Texts("journal", "JOURNAL", journals,
             "File of game records; -: standard input. --journal may be left out.")
      .Needed("a journal")
      .Operand(-1);
}

absl::Status TakeJournals(const std::string& command, const std::vector<std::string>& journals,
                          absl::FunctionRef<absl::Status(const protocol::GameRecord&)> take) {
  std::size_t faults = 0;
  for (const std::string& journal : journals) {
    ASSIGN_OR_RETURN(std::string text, protocol::ReadFileOrInput(journal, protocol::kGamesFile));
    protocol::DropByteOrderMark(&text);
    for (const std::string& fault : TakeRecords(text, take)) {
      std::cerr << absl::StrCat(command, ": '", journal, "': ", fault, "\n");
      ++faults;
    }
  }
  if (faults == 0) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat(faults, " of the games could not be used"));
}

protocol::PositionCommand CommandOf(const protocol::GameRecord& record) {
  protocol::PositionCommand command{record.fen, record.opening};
  for (const protocol::MoveRecord& move : record.moves) command.moves.push_back(move.move);
  return command;
}

}  // namespace tavoliere::base
