#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/files/read_file.h"
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"
#include "core/usage/bound_options.h"
#include "engines/base/book/book_player.h"
#include "engines/base/program/conversion.h"
#include "engines/othello/learn/book.h"
#include "engines/othello/learn/edax_book.h"
#include "engines/othello/learn/foreign_data.h"

namespace tavoliere::othello {
namespace {

constexpr char kBookVerbs[] = "tav-othello book";
constexpr files::FileKind kEdaxBookFile = {"an opening book of Edax", std::uint64_t{1} << 30};

struct EdaxExportArguments {
  std::string book;
  std::string output;

  void Declare(usage::BoundOptions& options) {
    options.synopsis = "[FILE] --output NEW";
    options
        .Text("book", "FILE", &book,
              "The book; --book may be left out. Default: the built-in book.")
        .Operand();
    options.Text("output", "NEW", &output, "The file to write.").Needed();
  }
};

absl::Status ExportToEdax(const EdaxExportArguments& given) {
  ASSIGN_OR_RETURN(const auto book, base::BookAt<OthelloBook>(given.book));
  const absl::StatusOr<std::string> bytes = ToEdaxBook(*book);
  if (bytes.ok()) return files::ReplaceFile(given.output, {*bytes});
  return absl::Status(bytes.status().code(),
                      absl::StrCat("'", given.book, "' ", std::string(bytes.status().message())));
}

}  // namespace

std::vector<base::Subcommand> EdaxBookVerbs() {
  return {base::BytesVerb(kBookVerbs, "import", "Convert a book from the format of Edax.",
                          kEdaxBookFile, FromEdaxBook),
          base::WithOptions<EdaxExportArguments>(
              kBookVerbs, "export", "Convert a book to the format of Edax.",
              [](const std::string& command, const EdaxExportArguments& given) {
                const absl::Status status = ExportToEdax(given);
                if (!status.ok()) return base::FailedSubcommand(command, status);
                std::cout << given.output << " written" << std::endl;
                return EXIT_SUCCESS;
              })};
}

}  // namespace tavoliere::othello
