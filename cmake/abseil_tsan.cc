// Tells ThreadSanitizer what absl::Mutex and absl::CondVar order.
//
// Debian's Abseil is built without ThreadSanitizer, which therefore sees neither the lock nor the
// unlock and reports every guarded variable as a race. The linker's --wrap (see
// cmake/options.cmake) sends our calls through these functions, which announce the acquire and the
// release around the real one. Reader locks are not covered: nothing here uses them.
#include <sanitizer/tsan_interface.h>

#include "absl/synchronization/mutex.h"
#include "absl/time/time.h"

// While it unlocks or waits, Abseil may evaluate the condition of another thread's Await, still
// under the lock but beyond what we can announce: its reads are not checked.
extern "C" void AnnotateIgnoreReadsBegin(const char* file, int line);
extern "C" void AnnotateIgnoreReadsEnd(const char* file, int line);

namespace {

class UncheckedReads {
 public:
  UncheckedReads() { AnnotateIgnoreReadsBegin(__FILE__, __LINE__); }
  ~UncheckedReads() { AnnotateIgnoreReadsEnd(__FILE__, __LINE__); }
};

}  // namespace

// clang-format off
#define TAVOLIERE_REAL(symbol) asm("__real_" symbol)
#define TAVOLIERE_WRAP(symbol) asm("__wrap_" symbol)

#define TAVOLIERE_LOCK "_ZN4absl7debian35Mutex4LockEv"
#define TAVOLIERE_UNLOCK "_ZN4absl7debian35Mutex6UnlockEv"
#define TAVOLIERE_TRY_LOCK "_ZN4absl7debian35Mutex7TryLockEv"
#define TAVOLIERE_LOCK_WHEN "_ZN4absl7debian35Mutex8LockWhenERKNS0_9ConditionE"
#define TAVOLIERE_AWAIT "_ZN4absl7debian35Mutex5AwaitERKNS0_9ConditionE"
#define TAVOLIERE_AWAIT_TIMEOUT "_ZN4absl7debian35Mutex16AwaitWithTimeoutERKNS0_9ConditionENS0_8DurationE"
#define TAVOLIERE_AWAIT_DEADLINE "_ZN4absl7debian35Mutex17AwaitWithDeadlineERKNS0_9ConditionENS0_4TimeE"
#define TAVOLIERE_WAIT "_ZN4absl7debian37CondVar4WaitEPNS0_5MutexE"
#define TAVOLIERE_WAIT_TIMEOUT "_ZN4absl7debian37CondVar15WaitWithTimeoutEPNS0_5MutexENS0_8DurationE"
#define TAVOLIERE_WAIT_DEADLINE "_ZN4absl7debian37CondVar16WaitWithDeadlineEPNS0_5MutexENS0_4TimeE"
// clang-format on

namespace tavoliere {

using absl::Condition;
using absl::CondVar;
using absl::Duration;
using absl::Mutex;
using absl::Time;

void RealLock(Mutex*) TAVOLIERE_REAL(TAVOLIERE_LOCK);
void WrapLock(Mutex*) TAVOLIERE_WRAP(TAVOLIERE_LOCK);
void WrapLock(Mutex* mutex) {
  const UncheckedReads unchecked;
  RealLock(mutex);
  __tsan_acquire(mutex);
}

void RealUnlock(Mutex*) TAVOLIERE_REAL(TAVOLIERE_UNLOCK);
void WrapUnlock(Mutex*) TAVOLIERE_WRAP(TAVOLIERE_UNLOCK);
void WrapUnlock(Mutex* mutex) {
  const UncheckedReads unchecked;
  __tsan_release(mutex);
  RealUnlock(mutex);
}

bool RealTryLock(Mutex*) TAVOLIERE_REAL(TAVOLIERE_TRY_LOCK);
bool WrapTryLock(Mutex*) TAVOLIERE_WRAP(TAVOLIERE_TRY_LOCK);
bool WrapTryLock(Mutex* mutex) {
  const bool locked = RealTryLock(mutex);
  if (locked) __tsan_acquire(mutex);
  return locked;
}

void RealLockWhen(Mutex*, const Condition&) TAVOLIERE_REAL(TAVOLIERE_LOCK_WHEN);
void WrapLockWhen(Mutex*, const Condition&) TAVOLIERE_WRAP(TAVOLIERE_LOCK_WHEN);
void WrapLockWhen(Mutex* mutex, const Condition& condition) {
  const UncheckedReads unchecked;
  RealLockWhen(mutex, condition);
  __tsan_acquire(mutex);
}

// Everything that gives the lock up, waits, and holds it again when it returns.
template <typename Wait>
auto ReleaseAround(Mutex* mutex, Wait wait) {
  const UncheckedReads unchecked;
  __tsan_release(mutex);
  struct Reacquire {
    Mutex* mutex;
    ~Reacquire() { __tsan_acquire(mutex); }
  } reacquire{mutex};
  return wait();
}

void RealAwait(Mutex*, const Condition&) TAVOLIERE_REAL(TAVOLIERE_AWAIT);
void WrapAwait(Mutex*, const Condition&) TAVOLIERE_WRAP(TAVOLIERE_AWAIT);
void WrapAwait(Mutex* mutex, const Condition& condition) {
  ReleaseAround(mutex, [&] { RealAwait(mutex, condition); });
}

bool RealAwaitTimeout(Mutex*, const Condition&, Duration) TAVOLIERE_REAL(TAVOLIERE_AWAIT_TIMEOUT);
bool WrapAwaitTimeout(Mutex*, const Condition&, Duration) TAVOLIERE_WRAP(TAVOLIERE_AWAIT_TIMEOUT);
bool WrapAwaitTimeout(Mutex* mutex, const Condition& condition, Duration timeout) {
  return ReleaseAround(mutex, [&] { return RealAwaitTimeout(mutex, condition, timeout); });
}

bool RealAwaitDeadline(Mutex*, const Condition&, Time) TAVOLIERE_REAL(TAVOLIERE_AWAIT_DEADLINE);
bool WrapAwaitDeadline(Mutex*, const Condition&, Time) TAVOLIERE_WRAP(TAVOLIERE_AWAIT_DEADLINE);
bool WrapAwaitDeadline(Mutex* mutex, const Condition& condition, Time deadline) {
  return ReleaseAround(mutex, [&] { return RealAwaitDeadline(mutex, condition, deadline); });
}

void RealWait(CondVar*, Mutex*) TAVOLIERE_REAL(TAVOLIERE_WAIT);
void WrapWait(CondVar*, Mutex*) TAVOLIERE_WRAP(TAVOLIERE_WAIT);
void WrapWait(CondVar* variable, Mutex* mutex) {
  ReleaseAround(mutex, [&] { RealWait(variable, mutex); });
}

bool RealWaitTimeout(CondVar*, Mutex*, Duration) TAVOLIERE_REAL(TAVOLIERE_WAIT_TIMEOUT);
bool WrapWaitTimeout(CondVar*, Mutex*, Duration) TAVOLIERE_WRAP(TAVOLIERE_WAIT_TIMEOUT);
bool WrapWaitTimeout(CondVar* variable, Mutex* mutex, Duration timeout) {
  return ReleaseAround(mutex, [&] { return RealWaitTimeout(variable, mutex, timeout); });
}

bool RealWaitDeadline(CondVar*, Mutex*, Time) TAVOLIERE_REAL(TAVOLIERE_WAIT_DEADLINE);
bool WrapWaitDeadline(CondVar*, Mutex*, Time) TAVOLIERE_WRAP(TAVOLIERE_WAIT_DEADLINE);
bool WrapWaitDeadline(CondVar* variable, Mutex* mutex, Time deadline) {
  return ReleaseAround(mutex, [&] { return RealWaitDeadline(variable, mutex, deadline); });
}

}  // namespace tavoliere
