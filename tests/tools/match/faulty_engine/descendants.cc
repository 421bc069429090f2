#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <thread>

#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "tests/tools/match/faulty_engine/faults.h"
#include "tests/tools/match/faulty_engine/lines.h"

namespace tavoliere::faulty_engine {
namespace {

// By which a descendant says that it is there.
class Ready {
 public:
  Ready() {
    if (::pipe(ends_) != 0) std::abort();
  }
  void Say() const {
    if (::write(ends_[1], "", 1) != 1) _exit(1);
  }
  void Await() const {
    char byte;
    if (::read(ends_[0], &byte, 1) != 1) std::abort();
    ::close(ends_[0]);
    ::close(ends_[1]);
  }

 private:
  int ends_[2];
};

}  // namespace

void LeaveChild() {
  if (::fork() != 0) return;
  std::signal(SIGTERM, SIG_IGN);
  ::close(0);
  for (;;) ::pause();
}

void LeaveDaemons() {
  const Ready ready;
  if (::fork() == 0) {
    ::setsid();
    if (::fork() == 0) {
      LeaveChild();
      ready.Say();
      _exit(0);
    }
    for (;;) ::pause();
  }
  ready.Await();
}

void LeaveEndingDaemon() {
  constexpr std::size_t kBytes = std::size_t{256} << 20;
  const Ready ready;
  if (::fork() == 0) {
    ::setsid();
    ::prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);  // small pages take longer
    void* memory = ::mmap(nullptr, kBytes, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
    if (memory == MAP_FAILED || ::madvise(memory, kBytes, MADV_DONTFORK) != 0) _exit(1);
    LeaveChild();
    ready.Say();
    _exit(0);
  }
  ready.Await();
}

void LeaveHeadlessDaemon() {
  const Ready ready;
  if (::fork() == 0) {
    ::setsid();
    std::thread([ready] {
      // The first thread's environment goes when it has ended.
      while (std::ifstream("/proc/self/environ").get() != EOF) SleepMs(1);
      ready.Say();
      for (;;) ::pause();
    }).detach();
    ::syscall(SYS_exit, 0);
  }
  ready.Await();
}

}  // namespace tavoliere::faulty_engine
