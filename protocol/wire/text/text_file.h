// Text files as people and programs write them, perhaps with a byte-order mark before the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <string>

#include "absl/status/statusor.h"
#include "core/files/read_file.h"

namespace tavoliere::protocol {

inline constexpr files::FileKind kGamesFile = {"a file of games", std::uint64_t{1} << 30};
inline constexpr files::FileKind kOpeningsFile = {"a file of openings", std::uint64_t{1} << 28};

// The whole file without a byte-order mark; errors as those of files::ReadFile().
absl::StatusOr<std::string> ReadTextFile(const std::string& path, const files::FileKind& kind);
// The bytes of the file; those of standard input, which may be a pipe, where `path` is "-".
absl::StatusOr<std::string> ReadFileOrInput(const std::string& path, const files::FileKind& kind);

// The next line of `file` without its newline. False: there is no whole one. Of a line of more than
// `most_bytes` only its beginning is read, which is longer than that too.
bool ReadLine(std::istream& file, std::size_t most_bytes, std::string* line);

}  // namespace tavoliere::protocol
