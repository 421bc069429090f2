// The compression of one block: runs, then Huffman (A Method for the Construction of
// Minimum-Redundancy Codes, Proceedings of the IRE 1952), canonical codes of at most 15 bits.
#include <utility>

#include <algorithm>
#include <array>
#include <cassert>
#include <functional>
#include <queue>
#include <vector>

#include "core/tables/value_file.h"

namespace tavoliere::core {
namespace {

// 0 to 255: a value. The digits 1 and 2 of a run's length, in bijective base two.
constexpr int kRunOne = 256;
constexpr int kSymbols = 258;
constexpr int kLongestCode = 15;
constexpr std::size_t kLengthBytes = kSymbols / 2;

using Lengths = std::array<std::uint8_t, kSymbols>;

std::vector<std::uint16_t> ToSymbols(const std::uint8_t* values, std::size_t count) {
  std::vector<std::uint16_t> symbols;
  for (std::size_t i = 0; i < count;) {
    symbols.push_back(values[i]);
    std::size_t end = i + 1;
    while (end < count && values[end] == values[i]) ++end;
    for (std::size_t run = end - i - 1; run > 0; run = (run - 1) / 2)
      symbols.push_back(static_cast<std::uint16_t>(kRunOne + (run - 1) % 2));
    i = end;
  }
  return symbols;
}

// Code lengths for these frequencies; 0 for symbols that do not occur.
Lengths HuffmanLengths(std::array<std::uint64_t, kSymbols> frequencies) {
  struct Node {
    int left = -1;
    int right = -1;
  };
  while (true) {
    std::vector<Node> nodes(kSymbols);
    using Entry = std::pair<std::uint64_t, int>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    for (int symbol = 0; symbol < kSymbols; ++symbol) {
      const std::uint64_t frequency = frequencies[static_cast<std::size_t>(symbol)];
      if (frequency > 0) queue.emplace(frequency, symbol);
    }
    Lengths lengths{};
    if (queue.size() == 1) lengths[static_cast<std::size_t>(queue.top().second)] = 1;
    while (queue.size() > 1) {
      const Entry first = queue.top();
      queue.pop();
      const Entry second = queue.top();
      queue.pop();
      queue.emplace(first.first + second.first, static_cast<int>(nodes.size()));
      nodes.push_back({first.second, second.second});
    }
    std::vector<int> depth(nodes.size());
    int deepest = 0;
    for (std::size_t i = nodes.size(); i-- > kSymbols;) {
      for (const int child : {nodes[i].left, nodes[i].right}) {
        const auto at = static_cast<std::size_t>(child);
        depth[at] = depth[i] + 1;
        deepest = std::max(deepest, depth[at]);
        if (at < kSymbols) lengths[at] = static_cast<std::uint8_t>(depth[at]);
      }
    }
    if (deepest <= kLongestCode) return lengths;
    // Flatter frequencies make shorter codes.
    for (std::uint64_t& frequency : frequencies) frequency = (frequency + 1) / 2;
  }
}

// Canonical codes: by length, then by symbol.
std::array<std::uint32_t, kSymbols> CanonicalCodes(const Lengths& lengths) {
  std::array<std::uint32_t, kSymbols> codes{};
  std::uint32_t code = 0;
  for (int length = 1; length <= kLongestCode; ++length) {
    for (std::size_t symbol = 0; symbol < kSymbols; ++symbol) {
      if (lengths[symbol] == length) codes[symbol] = code++;
    }
    code <<= 1;
  }
  return codes;
}

// Reads one canonical code after another, most significant bit first.
class Decoder {
 public:
  Decoder(const std::uint8_t* packed, std::size_t bytes) : next_(packed), end_(packed + bytes) {
    Lengths lengths{};
    for (std::size_t i = 0; i < kLengthBytes; ++i, ++next_) {
      lengths[2 * i] = *next_ & 15;
      lengths[2 * i + 1] = *next_ >> 4;
    }
    std::size_t place = 0;
    for (std::size_t length = 1; length <= kLongestCode; ++length) {
      first_place_[length] = place;
      for (std::size_t symbol = 0; symbol < kSymbols; ++symbol) {
        if (lengths[symbol] == length) by_code_[place++] = static_cast<std::uint16_t>(symbol);
      }
      count_[length] = place - first_place_[length];
    }
  }

  int Symbol() {
    std::size_t code = 0;
    std::size_t first = 0;
    for (std::size_t length = 1; length <= kLongestCode; ++length) {
      code |= Bit();
      if (code - first < count_[length]) return by_code_[first_place_[length] + code - first];
      first = (first + count_[length]) << 1;
      code <<= 1;
    }
    assert(false && "no such code");
    return 0;
  }

 private:
  std::size_t Bit() {
    if (bits_ == 0) {
      byte_ = next_ < end_ ? *next_++ : 0;
      bits_ = 8;
    }
    return byte_ >> --bits_ & 1U;
  }

  const std::uint8_t* next_;
  const std::uint8_t* end_;
  unsigned byte_ = 0;
  int bits_ = 0;
  std::array<std::size_t, kLongestCode + 1> first_place_{};
  std::array<std::size_t, kLongestCode + 1> count_{};
  std::array<std::uint16_t, kSymbols> by_code_{};
};

}  // namespace

std::string PackValues(const std::uint8_t* values, std::size_t count) {
  const std::vector<std::uint16_t> symbols = ToSymbols(values, count);
  std::array<std::uint64_t, kSymbols> frequencies{};
  for (const std::uint16_t symbol : symbols) ++frequencies[symbol];
  const Lengths lengths = HuffmanLengths(frequencies);
  const auto codes = CanonicalCodes(lengths);

  std::string packed;
  for (std::size_t i = 0; i < kLengthBytes; ++i)
    packed += static_cast<char>(lengths[2 * i] | lengths[2 * i + 1] << 4);
  unsigned byte = 0;
  int bits = 0;
  for (const std::uint16_t symbol : symbols) {
    for (int bit = lengths[symbol] - 1; bit >= 0; --bit) {
      byte = byte << 1 | (codes[symbol] >> bit & 1U);
      if (++bits == 8) {
        packed += static_cast<char>(byte);
        byte = 0;
        bits = 0;
      }
    }
  }
  if (bits > 0) packed += static_cast<char>(byte << (8 - bits));
  return packed;
}

void UnpackValues(const std::uint8_t* packed, std::size_t bytes, std::uint8_t* values,
                  std::size_t count) {
  Decoder decoder(packed, bytes);
  std::size_t done = 0;
  std::size_t digit = 1;  // the worth of a run's next digit
  while (done < count) {
    const int symbol = decoder.Symbol();
    if (symbol < kRunOne) {
      values[done++] = static_cast<std::uint8_t>(symbol);
      digit = 1;
      continue;
    }
    const std::size_t run = digit * static_cast<std::size_t>(symbol - kRunOne + 1);
    digit *= 2;
    assert(done > 0 && run <= count - done);
    if (done == 0) return;
    std::fill_n(values + done, std::min(run, count - done), values[done - 1]);
    done += std::min(run, count - done);
  }
}

}  // namespace tavoliere::core
