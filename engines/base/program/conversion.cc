#include "engines/base/program/conversion.h"

#include <cstdlib>
#include <iostream>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"

namespace tavoliere::base {
namespace {

absl::Status Write(const std::string& path, const std::string& text) {
  if (!path.empty()) return files::ReplaceFile(path, {text});
  std::cout << text << std::flush;
  return std::cout ? absl::OkStatus() : absl::UnavailableError("cannot write to standard output");
}

struct ConvertArguments {
  std::string input;
  std::string output;

  void Declare(usage::BoundOptions& options) {
    options.synopsis = "FILE --output NEW";
    options.Text("input", "FILE", &input, "The file; --input may be left out.").Needed().Operand();
    options.Text("output", "NEW", &output, "The file to write.").Needed();
  }
};

absl::Status Converted(const ConvertArguments& given, const files::FileKind& kind,
                       const ByteConversion& convert) {
  ASSIGN_OR_RETURN(const std::string bytes, files::ReadFile(given.input, kind));
  const absl::StatusOr<std::string> converted = convert(bytes);
  if (!converted.ok()) {
    return absl::Status(
        converted.status().code(),
        absl::StrCat("'", given.input, "' ", std::string(converted.status().message())));
  }
  return files::ReplaceFile(given.output, {*converted});
}

}  // namespace

void Conversion::Declare(usage::BoundOptions& options) {
  options.synopsis = "FILE [options]";
  options.Text("input", "FILE", &input, input_help).Needed("a file").Operand();
  options.Text("format", "NAME", &format, format_help);
  options.Text("output", "FILE", &output, "Output file. Default: standard output.");
  options.Flag("skip", &skip,
               "Exit with status 0 even if some games could not be read; they are still reported.");
}

std::vector<std::string> TakeRecords(
    const std::string& text, absl::FunctionRef<absl::Status(const protocol::GameRecord&)> take) {
  std::vector<std::string> faults;
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (!protocol::HoldsGameRecord(line)) continue;
    const absl::StatusOr<protocol::GameRecord> record = protocol::ParseGameRecord(line);
    const absl::Status taken = record.ok() ? take(*record) : record.status();
    if (!taken.ok())
      faults.push_back(absl::StrCat("line ", number, ": ", std::string(taken.message())));
  }
  return faults;
}

int ReportFaults(const Conversion& conversion, const std::vector<std::string>& faults) {
  for (const std::string& fault : faults)
    std::cerr << absl::StrCat(conversion.command, ": '", conversion.input, "': ", fault, "\n");
  return faults.empty() || conversion.skip ? EXIT_SUCCESS : EXIT_FAILURE;
}

int FinishConversion(const Conversion& conversion, const std::string& text,
                     const std::vector<std::string>& faults) {
  const absl::Status written = Write(conversion.output, text);
  if (!written.ok()) return FailedSubcommand(conversion.command, written);
  return ReportFaults(conversion, faults);
}

Subcommand ConvertVerb(const std::string& program, const files::FileKind& kind,
                       const ByteConversion& convert) {
  return BytesVerb(program, "convert", "Convert a file of an earlier version.", kind, convert);
}

Subcommand BytesVerb(const std::string& program, const std::string& name, const std::string& help,
                     const files::FileKind& kind, const ByteConversion& convert) {
  return WithOptions<ConvertArguments>(
      program, name, help,
      [kind, convert](const std::string& command, const ConvertArguments& given) {
        const absl::Status status = Converted(given, kind, convert);
        if (!status.ok()) return FailedSubcommand(command, status);
        std::cout << given.output << " written" << std::endl;
        return EXIT_SUCCESS;
      });
}

}  // namespace tavoliere::base
