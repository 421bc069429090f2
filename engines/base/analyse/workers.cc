#include "engines/base/analyse/workers.h"

#include <utility>

#include <algorithm>
#include <system_error>

#include "absl/strings/str_cat.h"

namespace tavoliere::base {

Workers::~Workers() {
  CancelAll();
  {
    const std::lock_guard lock(mutex_);
    leaving_ = true;
    changed_.notify_all();
  }
  for (std::thread& thread : threads_) thread.join();
}

absl::Status Workers::Start(int threads) {
  try {
    while (static_cast<int>(threads_.size()) < threads) threads_.emplace_back([this] { Work(); });
  } catch (const std::system_error& error) {
    if (threads_.empty())
      return absl::ResourceExhaustedError(absl::StrCat("cannot start a thread: ", error.what()));
  }
  return absl::OkStatus();
}

void Workers::Add(AnalysisRequest request, std::uint64_t line) {
  std::shared_ptr<Session> session;
  if (!request.session.empty()) session = SessionOf(request.session);
  const std::lock_guard lock(mutex_);
  waiting_.push_back({std::move(request), line, std::move(session)});
  changed_.notify_all();
}

std::shared_ptr<Workers::Session> Workers::SessionOf(const std::string& name) {
  const auto found = std::find_if(sessions_.begin(), sessions_.end(),
                                  [&](const auto& session) { return session->name == name; });
  if (found != sessions_.end()) {
    sessions_.splice(sessions_.begin(), sessions_, found);
  } else {
    if (sessions_.size() == kMostSessions) sessions_.pop_back();
    sessions_.push_front(std::shared_ptr<Session>(
        new Session{name, {make_, Analyst::Memory::kKeeps}, /*busy=*/false}));
  }
  return sessions_.front();
}

bool Workers::Cancel(const RequestId& id) {
  const std::lock_guard lock(mutex_);
  bool found = false;
  for (auto job = waiting_.begin(); job != waiting_.end();) {
    if (job->request.id != id) {
      ++job;
      continue;
    }
    AnalysisAnswer answer;
    answer.id = id;
    answer.cancelled = true;
    answer.error = absl::CancelledError("cancelled before its search began");
    answers_.push_back(std::move(answer));
    wakeup_.Signal();
    job = waiting_.erase(job);
    found = true;
  }
  for (const Running& running : running_) {
    if (running.id != id) continue;
    running.analyst->Cancel();
    found = true;
  }
  return found;
}

void Workers::CancelAll() {
  const std::lock_guard lock(mutex_);
  waiting_.clear();
  for (const Running& running : running_) running.analyst->Cancel();
}

std::size_t Workers::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

bool Workers::busy() const {
  const std::lock_guard lock(mutex_);
  return !waiting_.empty() || !running_.empty() || !answers_.empty();
}

std::vector<AnalysisAnswer> Workers::Take() {
  const std::lock_guard lock(mutex_);
  wakeup_.Clear();
  return std::exchange(answers_, {});
}

// ---- on the threads

void Workers::Work() {
  Analyst own(make_, Analyst::Memory::kForgets);
  std::unique_lock lock(mutex_);
  while (true) {
    std::deque<Job>::iterator next;
    changed_.wait(lock, [&] {
      next = NextJob();
      return leaving_ || next != waiting_.end();
    });
    if (leaving_) return;
    const Job job = std::move(*next);
    waiting_.erase(next);
    Analyst& analyst = job.session != nullptr ? job.session->analyst : own;
    if (job.session != nullptr) job.session->busy = true;
    const auto running = running_.insert(running_.end(), {job.request.id, &analyst});
    analyst.Begin();
    wakeup_.Signal();

    lock.unlock();
    AnalysisAnswer answer =
        analyst.Analyse(job.request, [this](AnalysisAnswer report) { Say(std::move(report)); });
    answer.line = job.line;
    lock.lock();
    running_.erase(running);
    answers_.push_back(std::move(answer));
    wakeup_.Signal();
    if (job.session == nullptr) continue;
    job.session->busy = false;
    changed_.notify_all();
  }
}

std::deque<Workers::Job>::iterator Workers::NextJob() {
  return std::find_if(waiting_.begin(), waiting_.end(),
                      [](const Job& job) { return job.session == nullptr || !job.session->busy; });
}

void Workers::Say(AnalysisAnswer answer) {
  const std::lock_guard lock(mutex_);
  answers_.push_back(std::move(answer));
  wakeup_.Signal();
}

}  // namespace tavoliere::base
