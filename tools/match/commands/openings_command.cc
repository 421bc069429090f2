#include <utility>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"
#include "protocol/client/client.h"
#include "protocol/wire/text/json_reader.h"
#include "protocol/wire/text/text.h"
#include "tools/match/command_line/command_line.h"
#include "tools/match/command_line/words/declaration.h"
#include "tools/match/commands/commands.h"
#include "tools/match/run/console/ending.h"
#include "tools/match/run/openings/opening_files.h"
#include "tools/match/run/preparation/book_maker.h"
#include "tools/match/run/preparation/judge_inquiry.h"
#include "tools/match/run/preparation/weighing.h"
#include "tools/match/stats/text.h"

namespace tavoliere::match {
namespace {

constexpr std::chrono::seconds kNoticePause{10};

// All that the book depends on but its length, as one line of JSON.
std::string IdentityOf(const MatchSettings& settings) {
  const auto identity_of = [](const EngineConfig& engine) {
    const std::string identity = EvaluatorIdentity(engine);
    return identity.empty() ? protocol::Json(protocol::ToUtf8(engine.launch.program)).dump()
                            : identity;
  };
  return absl::StrCat("{\"plies\":", settings.openings.plies,
                      ",\"within\":", *settings.openings.within, ",\"srand\":", settings.seed,
                      ",\"evaluator\":", identity_of(*settings.evaluator),
                      ",\"judge\":", identity_of(settings.judge), "}");
}

bool IsThere(const std::string& path) {
  std::error_code none;
  return std::filesystem::exists(files::PathOf(path), none);
}

absl::Status WriteBook(const BookLine& line, const std::string& identity,
                       const std::vector<Opening>& book) {
  ASSIGN_OR_RETURN(const auto file, files::FileReplacement::Begin(line.output));
  std::string text =
      absl::StrCat("# ", book.size(), " openings, made by tav-match openings\n# ", identity, "\n");
  for (const Opening& opening : book) absl::StrAppend(&text, opening.PositionWords(), "\n");
  RETURN_IF_ERROR(file->Write(text));
  return file->CommitNew();
}

// What was left out, as far as the judge tells what is the same.
std::string TwinsText(Sameness sameness, std::size_t twins) {
  const std::string others = absl::StrCat(twins, " more led to the same positions as others");
  switch (sameness) {
    case Sameness::kKey:
      return others + " or to images of them.";
    case Sameness::kFen:
      return others + "; the judge does not know query key, which tells images, too.";
    case Sameness::kMoves:
      break;
  }
  return "Some may lead to the same position: the judge knows neither query key nor query fen.";
}

int MakeBook(const BookLine& line) {
  if (IsThere(line.output)) {
    return Complain(absl::StrCat("'", line.output, "' exists: use another name, or remove it"),
                    Ending::kBadConfiguration);
  }
  const std::string identity = IdentityOf(line.settings);
  const std::string part = absl::StrCat(line.output, ".part");
  auto progress = BookProgress::Open(part, identity);
  if (!progress.ok()) return Complain(progress.status());
  if (!progress->empty()) Warn(absl::StrCat("Continuing with '", part, "'.\n"));
  protocol::EventLoop loop;
  JudgeInquiry judge(loop, line.settings);
  BookMaker maker(loop, judge, line.settings);
  auto next_notice = std::chrono::steady_clock::now() + kNoticePause;
  const auto book = maker.Run(line.count, *progress, [&](std::size_t found) {
    const auto now = std::chrono::steady_clock::now();
    if (now < next_notice) return;
    next_notice = now + kNoticePause;
    Warn(absl::StrCat(found, " of ", line.count, " openings\n"));
  });
  if (absl::IsDataLoss(book.status())) return Complain(book.status(), Ending::kJournalError);
  if (absl::IsUnavailable(book.status())) return Complain(book.status(), Ending::kJudgeFailed);
  if (!book.ok()) return Complain(book.status());
  const absl::Status written = WriteBook(line, identity, *book);
  if (!written.ok()) {
    const bool exists = absl::IsAlreadyExists(written);
    return Complain(written, exists ? Ending::kBadConfiguration : Ending::kJournalError);
  }
  std::error_code none;
  std::filesystem::remove(files::PathOf(part), none);
  const BookCounts& counts = maker.counts();
  Print(absl::StrCat("Wrote ", Counted(static_cast<std::int64_t>(book->size()), "opening"), " to '",
                     line.output, "', of ", counts.weighed, " that were weighed. ",
                     TwinsText(maker.sameness(), counts.twins), "\n"));
  if (book->size() == line.count) return 0;
  return Complain(absl::StrCat("found only ", book->size(), " of ", line.count,
                               " openings: allow more with plies= or within="),
                  Ending::kIncomplete);
}

}  // namespace

int OpeningsMain(const std::vector<std::string>& arguments) {
  const auto line = ParseBookLine(arguments);
  if (!line.ok()) return Complain(line.status());
  if (line->asks_for_help) {
    Print(HelpText(OpeningsUsage()));
    return 0;
  }
  return MakeBook(*line);
}

}  // namespace tavoliere::match
