#include "tools/match/merge.h"

#include <utility>

#include <fstream>
#include <map>
#include <optional>

#include <sys/stat.h>

#include "absl/strings/str_cat.h"
#include "tools/match/ending.h"
#include "tools/match/journal.h"
#include "tools/match/results.h"
#include "tools/match/sprt.h"
#include "tools/match/suite.h"
#include "tools/match/tables.h"

namespace tavoliere::match {
namespace {

constexpr char kUsage[] =
    "usage: tav-match merge JOURNAL... [-o MERGED]\n"
    "Joins the journals of a match that was played in parts: every game once, in the order of the\n"
    "schedule, written to MERGED; then the table of all of them. The exit status is 7 when the\n"
    "match's SPRT accepts H1 on the games of all, 8 when it accepts H0.\n";

struct Request {
  std::vector<std::string> journals;
  std::string output;
};

absl::StatusOr<Request> ParseRequest(const std::vector<std::string>& arguments) {
  Request request;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (word == "-o" || word == "-output" || word == "--output") {
      if (++i == arguments.size()) return absl::InvalidArgumentError("-o: expected a file");
      request.output = arguments[i];
    } else if (word.size() > 1 && word[0] == '-') {
      return absl::InvalidArgumentError(absl::StrCat("unknown option '", word, "'\n", kUsage));
    } else {
      request.journals.push_back(word);
    }
  }
  if (request.journals.empty()) return absl::InvalidArgumentError(kUsage);
  return request;
}

// Which line of which journal a game is; the games themselves stay in their files.
class Merger {
 public:
  absl::Status Read(const std::string& path);
  // In the order of the schedule.
  absl::Status Write(std::ostream& output) const;

  const MatchHeader& header() const { return *header_; }
  std::size_t games() const { return games_.size(); }
  std::size_t twice() const { return twice_; }
  std::string Table() const;
  SprtVerdict verdict() const;

 private:
  absl::Status Take(protocol::GameRecord&& record);

  std::optional<MatchHeader> header_;
  std::map<std::pair<std::int64_t, int>, protocol::GameRecord> games_;  // by pair and game of it
  std::size_t twice_ = 0;
};

absl::Status Merger::Read(const std::string& path) {
  const auto summary =
      ReadJournal(path, [this](protocol::GameRecord&& record) { return Take(std::move(record)); });
  if (!summary.ok()) return summary.status();
  if (!summary->header) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", path, "' does not say which match it is of"));
  }
  if (!header_) {
    header_ = summary->header;
    header_->shard = Shard();
    return absl::OkStatus();
  }
  if (absl::Status status = CheckSameMatch(*header_, *summary->header); !status.ok()) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": ", std::string(status.message())));
  }
  header_->started = std::min(header_->started, summary->header->started);
  return absl::OkStatus();
}

absl::Status Merger::Take(protocol::GameRecord&& record) {
  const auto id = ParseGameId(record.id);
  if (!id) return absl::InvalidArgumentError(absl::StrCat("'", record.id, "' is no game's id"));
  if (!games_.try_emplace({id->pair, id->game_of_pair}, std::move(record)).second) ++twice_;
  return absl::OkStatus();
}

absl::Status Merger::Write(std::ostream& output) const {
  output << ToJsonLine(*header_) << '\n';
  for (const auto& [place, record] : games_) output << protocol::ToJsonLine(record) << '\n';
  output.flush();
  return output ? absl::OkStatus() : absl::UnavailableError("cannot write the merged journal");
}

Results ResultsOf(const MatchHeader& header) {
  std::vector<std::string> names;
  for (const EngineEntry& engine : header.engines) names.push_back(engine.name);
  return Results(names);
}

std::string Merger::Table() const {
  if (header_->format == Format::kSuite) {
    std::vector<std::string> names;
    for (const EngineEntry& engine : header_->engines) names.push_back(engine.name);
    SuiteResults suite(names);
    const Schedule schedule(header_->schedule());
    for (const auto& [place, record] : games_) {
      const auto spec = SpecOf(*header_, schedule, record);
      if (spec.ok()) suite.Add(*spec, record);
    }
    return suite.Table();
  }
  Results results = ResultsOf(*header_);
  for (const auto& [place, record] : games_) results.Add(record);
  return TablesText(results, header_->sprt);
}

SprtVerdict Merger::verdict() const {
  if (!header_->sprt) return SprtVerdict::kGoOn;
  Results results = ResultsOf(*header_);
  for (const auto& [place, record] : games_) results.Add(record);
  return StateOfSprt(results.Between(0, 1).BestSample(), *header_->sprt).verdict;
}

// The file is whole or absent: written beside itself and renamed.
absl::Status WriteFile(const Merger& merger, const std::string& path) {
  const std::string unfinished = path + ".unfinished";
  std::ofstream file(unfinished, std::ios::binary);
  absl::Status status = merger.Write(file);
  file.close();
  if (status.ok() && file && std::rename(unfinished.c_str(), path.c_str()) == 0) return status;
  std::remove(unfinished.c_str());
  return absl::UnavailableError(absl::StrCat("cannot write '", path, "'"));
}

}  // namespace

int MergeMain(const std::vector<std::string>& arguments) {
  for (const std::string& word : arguments) {
    if (word != "--help" && word != "-help" && word != "-h") continue;
    Print(kUsage);
    return 0;
  }
  const auto request = ParseRequest(arguments);
  if (!request.ok()) {
    return Complain(std::string(request.status().message()), Ending::kBadConfiguration);
  }
  Merger merger;
  for (const std::string& path : request->journals) {
    const absl::Status status = merger.Read(path);
    if (!status.ok()) return Complain(std::string(status.message()), Ending::kBadConfiguration);
  }
  if (!request->output.empty()) {
    const absl::Status status = WriteFile(merger, request->output);
    if (!status.ok()) return Complain(std::string(status.message()), Ending::kJournalError);
  }
  const Schedule schedule(merger.header().schedule());
  Print(
      absl::StrCat(merger.games(), " of ", schedule.size(), " games",
                   merger.twice() > 0 ? absl::StrCat(", ", merger.twice(), " more than once") : "",
                   ".\n", merger.Table()));
  const SprtVerdict verdict = merger.verdict();
  if (verdict == SprtVerdict::kGoOn) return 0;
  return static_cast<int>(verdict == SprtVerdict::kH1 ? Ending::kH1Accepted : Ending::kH0Accepted);
}

}  // namespace tavoliere::match
