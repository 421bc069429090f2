// What the threads beside the loop have to tell it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "absl/base/thread_annotations.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/synchronization/mutex.h"
#include "protocol/server/bell.h"
#include "protocol/server/engine.h"

namespace tavoliere::protocol {

struct News {
  std::vector<SearchReport> said;  // in order; without a move: mere lines
  // The search has ended, with this result, and has said all that it had to say.
  std::optional<absl::StatusOr<std::optional<SearchReport>>> search;
  // So has the slow question.
  std::optional<absl::StatusOr<std::string>> question;
};

// Filled by any thread without waiting, emptied by the loop's, which it wakes.
class Inbox {
 public:
  Inbox() = default;
  Inbox(const Inbox&) = delete;
  Inbox& operator=(const Inbox&) = delete;

  // Rings when there is news.
  const Bell& bell() const { return bell_; }

  void Say(SearchReport report);
  void EndSearch(absl::StatusOr<std::optional<SearchReport>> result);
  void EndQuestion(absl::StatusOr<std::string> answer);

  // Everything since the last call. Does not block.
  News Take();

 private:
  const Bell bell_;
  absl::Mutex mutex_;
  News news_ ABSL_GUARDED_BY(mutex_);
};

}  // namespace tavoliere::protocol
