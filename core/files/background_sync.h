// Syncs appended data to the disk on a thread of its own: that may take longer than the writer can
// wait.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "absl/status/status.h"
#include "absl/time/time.h"

namespace tavoliere::files {

class BackgroundSync {
 public:
  // `pause`: the least time from the beginning of one sync to that of the next.
  explicit BackgroundSync(absl::Duration pause) : pause_(pause) {}
  // Brings to the disk what has not been, whatever the pause.
  ~BackgroundSync();
  BackgroundSync(const BackgroundSync&) = delete;
  BackgroundSync& operator=(const BackgroundSync&) = delete;

  // From here on `path`, open as `fd`, is the file. The descriptor is duplicated. With `is_new` the
  // file's name goes to the disk too.
  void Watch(int fd, const std::string& path, bool is_new);
  // Something was appended. Returns at once; an error is that of an earlier sync, and stays.
  absl::Status Wrote();
  // Blocks until all that was appended is on the disk.
  absl::Status Finish();

 private:
  class Descriptor;

  void Run();

  const absl::Duration pause_;
  std::mutex mutex_;
  std::condition_variable changed_;
  // Guarded by mutex_.
  std::shared_ptr<const Descriptor> file_;
  std::string path_;
  bool new_name_ = false;
  bool wanted_ = false;   // since the last sync began
  bool syncing_ = false;  // at this moment
  bool hurry_ = false;    // whatever the pause
  bool ends_ = false;
  absl::Status status_;
  std::thread thread_;  // begins with the first Wrote()
};

}  // namespace tavoliere::files
