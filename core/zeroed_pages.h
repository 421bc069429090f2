// Zeroed memory for large tables, allocated from the system.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace tavoliere::core {

// Where in a table of `count` slots a key belongs: the key as a fraction of 2^64 (Lemire, "Fast
// random integer generation in an interval", ACM TOMACS 2019). Keys have to differ in their high
// bits.
inline std::uint64_t MultiplyHigh(std::uint64_t key, std::uint64_t count) {
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>(static_cast<Wide>(key) * count >> 64);
}

// Memory that reads as zeros until it is written to. The system gives each page when it is first
// written to, which takes its time: a large block begins at once, and its first user waits, unless
// Touch() has waited before.
class ZeroedPages {
 public:
  ZeroedPages() : memory_(nullptr, Unmap{0}) {}

  // In place of what there was. False: the system has not so much memory to give, and that stays.
  [[nodiscard]] bool Allocate(std::size_t bytes);

  void* data() const { return memory_.get(); }
  std::size_t bytes() const { return memory_ == nullptr ? 0 : memory_.get_deleter().bytes; }

  // Everything reads as zeros again, at once; the system has the pages back.
  void Zero();
  // Has the system give the pages, on so many threads, and changes nothing that is written there.
  // Blocks, some tenths of a second a gigabyte; returns at once where nothing has been zeroed since
  // the last time. What would be more than most of the memory that is free is left to its first
  // use.
  void Touch(int threads);

 private:
  struct Unmap {
    std::size_t bytes;
    void operator()(void* memory) const;
  };

  std::unique_ptr<void, Unmap> memory_;
  bool touched_ = false;
};

}  // namespace tavoliere::core
