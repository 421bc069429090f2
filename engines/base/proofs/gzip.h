// The gzip format, by zlib.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tavoliere::base {

// The header of every file that GzipWriter makes: no name, no time, an unknown system.
inline constexpr std::string_view kGzipHeader("\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff", 10);

// Compresses a text piece by piece.
class GzipWriter {
 public:
  using Write = absl::FunctionRef<absl::Status(std::string_view bytes)>;

  GzipWriter();
  ~GzipWriter();
  GzipWriter(const GzipWriter&) = delete;
  GzipWriter& operator=(const GzipWriter&) = delete;

  // Passes what is compressed so far to `write`.
  absl::Status Add(std::string_view text, Write write);
  // After the last piece.
  absl::Status Finish(Write write);

 private:
  struct Stream;
  absl::Status Run(std::string_view text, bool last, Write write);

  std::unique_ptr<Stream> stream_;
};

// The text of a gzip file with the header above and one member, of at most `most_bytes`. DataLoss,
// in words that fit after a file's name, for anything else, for damage and for what follows.
absl::StatusOr<std::string> Gunzip(std::string_view bytes, std::uint64_t most_bytes);

}  // namespace tavoliere::base
