#include "protocol/server/io.h"

// Where the program that calls the loop hands it its lines: nothing is read, no other
// thread wakes it, and what the loop would wait for has happened when it asks.
namespace tavoliere::protocol {

Wakeup::Wakeup() : handle_(0) {}
Wakeup::~Wakeup() = default;
void Wakeup::Signal() const {}
void Wakeup::Clear() const {}

struct Io::Listener {};

Io::Io(int, int out_fd) : in_fd_(kNoFile), out_fd_(out_fd) {}
Io::~Io() = default;

Io::Events Io::Wait(const Wakeup&, bool) {
  Events events;
  events.wakeup = true;
  return events;
}

std::optional<std::size_t> Io::Read(char*, std::size_t) { return 0; }

}  // namespace tavoliere::protocol
