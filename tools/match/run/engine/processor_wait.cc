#include "tools/match/run/engine/processor_wait.h"

#include <utility>

#include <cstdlib>
#include <fstream>

#include <dirent.h>

#include "absl/strings/str_cat.h"

namespace tavoliere::match {

void ProcessorWait::Sample(const std::vector<int>& processes) {
  std::map<int, Threads> next;
  for (const int process : processes) SampleProcess(process, next[process]);
  seen_ = std::move(next);
  SampleHost();
}

void ProcessorWait::SampleProcess(int process, Threads& next) {
  const std::string folder = absl::StrCat(proc_, "/", process, "/task");
  DIR* const tasks = ::opendir(folder.c_str());
  if (tasks == nullptr) return;  // it has ended
  const auto known = seen_.find(process);
  while (const dirent* const entry = ::readdir(tasks)) {
    const int thread = std::atoi(entry->d_name);
    if (thread <= 0) continue;
    Times now;
    if (!(std::ifstream(absl::StrCat(folder, "/", thread, "/schedstat")) >> now.ran >>
          now.waited)) {
      continue;
    }
    Times before;
    if (known != seen_.end()) before = known->second[thread];
    if (now.ran < before.ran || now.waited < before.waited) before = {};  // its number came again
    nanoseconds_.ran += now.ran - before.ran;
    nanoseconds_.waited += now.waited - before.waited;
    next[thread] = now;
  }
  ::closedir(tasks);
}

void ProcessorWait::SampleHost() {
  std::string word;
  std::uint64_t user = 0, nice = 0, system = 0, idle = 0, io = 0, irq = 0, softirq = 0, stolen = 0;
  if (!(std::ifstream(proc_ + "/stat") >> word >> user >> nice >> system >> idle >> io >> irq >>
        softirq >> stolen)) {
    return;
  }
  const Times now{user + nice + system + irq + softirq, stolen};
  if (!host_began_) host_began_ = now;
  host_ = {now.ran - host_began_->ran, now.waited - host_began_->waited};
}

std::optional<double> ProcessorWait::Share(double least) const {
  const auto share = [](const Times& times) {
    const auto wanted = static_cast<double>(times.ran + times.waited);
    return wanted > 0 ? static_cast<double>(times.waited) / wanted : 0.0;
  };
  const auto wanted = static_cast<double>(nanoseconds_.ran + nanoseconds_.waited);
  if (wanted < least * 1e9) return std::nullopt;
  return 1 - (1 - share(nanoseconds_)) * (1 - share(host_));
}

}  // namespace tavoliere::match
