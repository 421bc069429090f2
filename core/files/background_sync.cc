#include "core/files/background_sync.h"

#include <utility>

#include <chrono>

#include <unistd.h>

#include "core/files/descriptor.h"

namespace tavoliere::files {
// Stays open while it is brought to the disk, even when another file is watched by then.
class BackgroundSync::Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(Duplicate(fd)) {}
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int get() const { return fd_; }

 private:
  int fd_;
};

BackgroundSync::~BackgroundSync() {
  Finish().IgnoreError();
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void BackgroundSync::Watch(int fd, const std::string& path, bool is_new) {
  auto file = std::make_shared<const Descriptor>(fd);
  const std::lock_guard lock(mutex_);
  file_ = std::move(file);
  path_ = path;
  new_name_ = is_new;
}

absl::Status BackgroundSync::Wrote() {
  const std::lock_guard lock(mutex_);
  wanted_ = true;
  if (!thread_.joinable()) thread_ = StartWithoutSignals([this] { Run(); });
  changed_.notify_all();
  return status_;
}

absl::Status BackgroundSync::Finish() {
  std::unique_lock lock(mutex_);
  hurry_ = true;
  changed_.notify_all();
  changed_.wait(lock, [&] { return (!wanted_ && !syncing_) || !status_.ok(); });
  hurry_ = false;
  return status_;
}

void BackgroundSync::Run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return ends_ || (wanted_ && status_.ok()); });
    if (ends_) return;
    const auto next = std::chrono::steady_clock::now() + absl::ToChronoNanoseconds(pause_);
    wanted_ = false;
    syncing_ = true;
    const std::shared_ptr<const Descriptor> file = file_;
    const std::string path = path_;
    const bool new_name = std::exchange(new_name_, false);
    lock.unlock();
    absl::Status status = SyncFile(file->get(), path);
    if (status.ok() && new_name) status = SyncFolderOf(path);
    lock.lock();
    syncing_ = false;
    status_.Update(status);
    changed_.notify_all();
    changed_.wait_until(lock, next, [&] { return ends_ || hurry_; });
  }
}

}  // namespace tavoliere::files
