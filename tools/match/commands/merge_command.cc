#include <sys/stat.h>

#include "absl/strings/str_cat.h"
#include "core/usage/nearest_word.h"
#include "tools/match/command_line/words/arguments.h"
#include "tools/match/command_line/words/declaration.h"
#include "tools/match/commands/commands.h"
#include "tools/match/journal/journal.h"
#include "tools/match/journal/merger.h"
#include "tools/match/run/console/ending.h"
#include "tools/match/stats/text.h"

namespace tavoliere::match {
namespace {

struct Request {
  std::vector<std::string> journals;
  std::string output;
  bool force = false;
  bool exit_zero = false;
  bool salvage = false;
};

absl::StatusOr<Request> ParseRequest(const std::vector<std::string>& arguments) {
  Request request;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (word == "-o" || word == "-output" || word == "--output") {
      if (++i == arguments.size()) return absl::InvalidArgumentError("-o: expected a file");
      request.output = arguments[i];
    } else if (word == "-force" || word == "--force") {
      request.force = true;
    } else if (word == "-exit-zero" || word == "--exit-zero") {
      request.exit_zero = true;
    } else if (word == "-salvage" || word == "--salvage") {
      request.salvage = true;
    } else if (word.size() > 1 && word[0] == '-') {
      const std::string name = word.substr(word.find_first_not_of('-') == 1 ? 1 : 2);
      const std::string meant =
          usage::DidYouMean(name, {"output", "force", "salvage", "exit-zero", "help"}, "--");
      return absl::InvalidArgumentError(absl::StrCat(
          "unknown option '", word, "'", meant.empty() ? ";" : meant, " see merge --help"));
    } else {
      request.journals.push_back(word);
    }
  }
  if (request.journals.empty()) {
    return absl::InvalidArgumentError("expected a journal; see merge --help");
  }
  return request;
}

absl::Status CheckOutput(const Request& request) {
  struct stat what {};
  if (request.output.empty() || ::stat(request.output.c_str(), &what) != 0) {
    return absl::OkStatus();
  }
  if (!S_ISREG(what.st_mode)) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", request.output, "' is not a regular file and cannot be replaced"));
  }
  if (request.force) return absl::OkStatus();
  return absl::AlreadyExistsError(
      absl::StrCat("'", request.output, "' exists: --force replaces it"));
}

}  // namespace

int MergeMain(const std::vector<std::string>& arguments) {
  for (const std::string& word : arguments) {
    if (word != "--help" && word != "-help" && word != "-h") continue;
    Print(HelpText(MergeUsage()));
    return 0;
  }
  const auto request = ParseRequest(arguments);
  if (!request.ok()) return Complain(request.status());
  if (const absl::Status status = CheckOutput(*request); !status.ok()) {
    return Complain(status);
  }
  Merger merger;
  std::vector<DamagedLine> damaged;
  for (const std::string& path : request->journals) {
    const absl::Status status = merger.Read(path, request->salvage ? &damaged : nullptr);
    if (!status.ok()) return Complain(status);
  }
  Warn(DamageText(damaged));
  // What makes a run one of a part; where the words are strange the header alone says all.
  const auto whole =
      WithoutOptions(merger.header().arguments, {"shard", "peers", "output", "resume"});
  if (whole.ok()) merger.set_arguments(*whole);
  if (!request->output.empty()) {
    const absl::Status status = merger.WriteTo(request->output, request->force);
    const bool exists = absl::IsAlreadyExists(status);
    if (!status.ok()) {
      return Complain(status, exists ? Ending::kBadConfiguration : Ending::kJournalError);
    }
  }
  const std::int64_t scheduled = merger.scheduled();
  Print(
      absl::StrCat(merger.games(), " of ", Counted(scheduled, "game"),
                   merger.twice() > 0 ? absl::StrCat(", ", merger.twice(), " more than once") : "",
                   ".\n", merger.Table()));
  const SprtVerdict verdict = merger.verdict();
  if (verdict != SprtVerdict::kGoOn && request->exit_zero) return 0;
  if (verdict == SprtVerdict::kH1) return static_cast<int>(Ending::kH1Accepted);
  if (verdict == SprtVerdict::kH0) return static_cast<int>(Ending::kH0Accepted);
  if (merger.games() == scheduled) return 0;
  const std::int64_t lacking = scheduled - merger.games();
  std::string missing =
      absl::StrCat(Counted(lacking, "game"), lacking == 1 ? " is" : " are", " missing");
  if (!request->output.empty()) {
    absl::StrAppend(&missing, "; tav-match -resume ", request->output, " plays them");
  }
  return Complain(missing, Ending::kIncomplete);
}

}  // namespace tavoliere::match
