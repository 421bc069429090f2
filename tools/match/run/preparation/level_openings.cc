#include <utility>

#include <atomic>
#include <filesystem>
#include <optional>
#include <system_error>
#include <thread>

#include "absl/strings/str_cat.h"
#include "core/files/checksum.h"
#include "core/files/descriptor.h"
#include "core/files/file_lock.h"
#include "core/files/status_macros.h"
#include "tools/match/run/console/ending.h"
#include "tools/match/run/openings/opening_files.h"
#include "tools/match/run/preparation/opening_choice.h"
#include "tools/match/run/preparation/weighing.h"

namespace tavoliere::match {
namespace {

absl::StatusOr<std::vector<Opening>> WeighedOnes(protocol::EventLoop& loop,
                                                 const MatchSettings& settings,
                                                 const std::vector<Opening>& openings) {
  Weighing weighing(loop, settings);
  ASSIGN_OR_RETURN(const auto level, weighing.AreLevel(openings));
  std::vector<Opening> kept;
  for (std::size_t i = 0; i < openings.size(); ++i) {
    if (level[i]) kept.push_back(openings[i]);
  }
  return kept;
}

// Of the list of all that are to be weighed, which the judge has made.
std::string IdentityOf(const MatchSettings& settings, const std::vector<Opening>& openings) {
  const std::string evaluator = EvaluatorIdentity(*settings.evaluator);
  if (evaluator.empty()) return "";
  std::string all;
  for (const Opening& opening : openings) absl::StrAppend(&all, opening.PositionWords(), "\n");
  return absl::StrCat("{\"evaluator\":", evaluator, ",\"within\":", *settings.openings.within,
                      ",\"openings\":", openings.size(), ",\"sum\":\"",
                      absl::Hex(files::Checksum(all.data(), all.size())), "\"}");
}

// The lock of a list while it is made. Runs the loop while another process has it, because engines
// are being started. Without locks every process makes its own list.
std::optional<files::FileLock> AwaitLock(protocol::EventLoop& loop, const std::string& path) {
  auto lock = files::FileLock::Try(path);
  if (absl::IsAborted(lock.status())) {
    Warn("Waiting for another part of the match, which weighs the openings.\n");
    std::atomic<bool> has_ended = false;
    loop.SetWakeHandler([&] { loop.Stop(); });
    std::thread waiting = files::StartWithoutSignals([&] {
      lock = files::FileLock::Acquire(path);
      has_ended = true;
      loop.Wake();
    });
    while (!has_ended) loop.Run();
    waiting.join();
    loop.SetWakeHandler({});
  }
  if (!lock.ok()) return std::nullopt;
  return *std::move(lock);
}

}  // namespace

absl::StatusOr<std::vector<Opening>> LevelOpenings(protocol::EventLoop& loop,
                                                   const MatchSettings& settings,
                                                   const std::vector<Opening>& openings) {
  const std::string identity = settings.journal.empty() ? "" : IdentityOf(settings, openings);
  if (identity.empty()) return WeighedOnes(loop, settings, openings);
  const OpeningList list(settings.journal, identity);
  if (auto kept = list.Read()) return *std::move(kept);
  const std::string lock_path = absl::StrCat(list.path(), ".lock");
  const auto lock = AwaitLock(loop, lock_path);
  if (auto kept = list.Read()) return *std::move(kept);
  ASSIGN_OR_RETURN(auto kept, WeighedOnes(loop, settings, openings));
  if (const absl::Status status = list.Write(kept); !status.ok()) {
    Warn(absl::StrCat(
        "Warning: the list of level openings is not kept: ", std::string(status.message()), ".\n"));
  }
  std::error_code none;  // from here on the list is read without it
  std::filesystem::remove(files::PathOf(lock_path), none);
  return kept;
}

}  // namespace tavoliere::match
