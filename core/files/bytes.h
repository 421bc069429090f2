// Numbers and texts in a binary file; numbers are little-endian on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace tavoliere::files {

template <class Number>
void AppendNumber(Number number, std::string* out) {
  for (std::size_t i = 0; i < sizeof(Number); ++i)
    *out += static_cast<char>(static_cast<std::uint64_t>(number) >> 8 * i & 0xFF);
}

inline void AppendText(const std::string& text, std::string* out) {
  AppendNumber(static_cast<std::uint32_t>(text.size()), out);
  *out += text;
}

// Takes numbers off a stretch of bytes; once they run out, everything reads as 0 and ok() is false.
class ByteReader {
 public:
  ByteReader(const std::uint8_t* begin, std::uint64_t bytes) : next_(begin), end_(begin + bytes) {}

  template <class Number>
  Number Take() {
    std::uint64_t number = 0;
    if (!Has(sizeof(Number))) return 0;
    for (std::size_t i = 0; i < sizeof(Number); ++i)
      number |= static_cast<std::uint64_t>(*next_++) << 8 * i;
    return static_cast<Number>(number);
  }
  std::string TakeText() {
    constexpr std::uint32_t kLongest = 256;
    const auto size = Take<std::uint32_t>();
    if (size > kLongest || !Has(size)) {
      ok_ = false;
      return "";
    }
    std::string text(reinterpret_cast<const char*>(next_), size);
    next_ += size;
    return text;
  }
  bool ok() const { return ok_; }
  std::uint64_t left() const { return static_cast<std::uint64_t>(end_ - next_); }

 private:
  bool Has(std::uint64_t bytes) {
    if (left() < bytes) ok_ = false;
    return ok_;
  }

  const std::uint8_t* next_;
  const std::uint8_t* end_;
  bool ok_ = true;
};

}  // namespace tavoliere::files
