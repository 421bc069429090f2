// The container of the project's binary files: tables, weights and opening books.
//
// Numbers are little-endian, a text is its length (u32) and its bytes, a checksum is XXH3 of 64
// bits. H is a multiple of 64:
//
//        0  8 bytes  "TAVOLIER"
//        8  u32      version of the container, 1
//       12  u32      version of the content's layout
//       16  u64      H, the bytes of this header, checksum included
//       24  u64      bytes of the whole file
//       32  text     kind of the content: "table", "weights", "book"
//           text     the game: "chess"
//           text     which of the game's: "chess patterns 1"; may be empty
//           u32      number of sections; for each: text its name, u64 its bytes, u64 its checksum
//           zeros
//      H-8  u64      checksum of the bytes before
//        H           the sections, each at the next multiple of 64, with zeros before it; the file
//                    ends with the last one
//
// Every byte is under a checksum or known to be zero. What the sections of a kind hold stands where
// it is read: tables/table_file.h, learn/weights_file.h, book/book_format.h. A data set, to which
// a writer that may be killed appends, is no container (learn/data_set_file.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tavoliere::files {

inline constexpr std::string_view kContainerMagic = "TAVOLIER";

// A kind of content.
struct ContentKind {
  const char* key;             // in the file: "book"
  const char* name;            // in messages: "an opening book"
  std::uint32_t version;       // of the layout of its sections
  std::string_view old_magic;  // its files began with this before there were containers
  const char* converter;       // the subcommand that makes containers of those; may be empty
};

// A section to write: its parts, one after the other.
struct SectionParts {
  std::string name;
  std::vector<std::string_view> parts;
};

// Hands the bytes of a container to `write`, piece by piece, until that fails. Blocks.
absl::Status WriteContainer(const ContentKind& kind, const std::string& game,
                            const std::string& name, const std::vector<SectionParts>& sections,
                            absl::FunctionRef<absl::Status(std::string_view)> write);
std::string ContainerText(const ContentKind& kind, const std::string& game, const std::string& name,
                          const std::vector<SectionParts>& sections);

// The key of the kind of what begins as a container; empty: it does not. Nothing else is checked.
std::string KindOf(std::string_view bytes);

// A container in bytes that outlive it.
class Container {
 public:
  struct Section {
    std::string name;
    std::string_view bytes;  // begin at a multiple of 64 from the beginning of the file
    std::uint64_t checksum = 0;
  };

  // Reads the header and nothing else of `bytes`. Errors say what is wrong in words that fit after
  // a file's name: "is not a weights file", "is damaged: ...", of another game, of another version.
  // They are DataLoss.
  static absl::StatusOr<Container> Read(std::string_view bytes, const ContentKind& kind,
                                        const std::string& game);
  // Reads everything: an error, as those of Read(), unless each section is as it was written.
  absl::Status Check() const;

  const std::string& name() const { return name_; }
  const std::vector<Section>& sections() const { return sections_; }
  // Whether its sections have these names.
  bool Holds(std::initializer_list<std::string_view> names) const;

 private:
  absl::Status ReadSections(std::string_view bytes, std::uint64_t header_bytes,
                            const ContentKind& kind, const std::string& game);

  std::string name_;
  std::vector<Section> sections_;
};

}  // namespace tavoliere::files
