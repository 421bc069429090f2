#include "protocol/wire/text/text_file.h"

#include <array>

#include <unistd.h>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::protocol {

absl::StatusOr<std::string> ReadTextFile(const std::string& path, const files::FileKind& kind) {
  absl::StatusOr<std::string> text = files::ReadFile(path, kind);
  if (text.ok()) DropByteOrderMark(&*text);
  return text;
}

absl::StatusOr<std::string> ReadFileOrInput(const std::string& path, const files::FileKind& kind) {
  if (path == "-") return files::ReadDescriptor(STDIN_FILENO, "standard input", kind);
  absl::StatusOr<std::string> bytes = files::ReadFile(path, kind);
  if (!absl::IsFailedPrecondition(bytes.status())) return bytes;
  return absl::FailedPreconditionError(
      absl::StrCat(std::string(bytes.status().message()), "; - reads standard input"));
}

bool ReadLine(std::istream& file, std::size_t most_bytes, std::string* line) {
  std::array<char, 4096> piece;
  line->clear();
  while (line->size() <= most_bytes) {
    file.getline(piece.data(), piece.size());
    const auto count = static_cast<std::size_t>(file.gcount());
    if (file.bad() || file.eof()) return false;
    // The newline counts where it was found.
    line->append(piece.data(), file.fail() ? count : count - 1);
    if (!file.fail()) return true;
    file.clear();
  }
  return true;
}

}  // namespace tavoliere::protocol
