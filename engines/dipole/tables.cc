#include "engines/dipole/tables.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "core/files/replace_file.h"

namespace tavoliere::dipole {
namespace {

constexpr std::array<char, 8> kMagic = {'t', 'a', 'v', 'd', 'i', 'p', '0', '1'};

// In front of the values, which follow in the order of Materials().
struct Header {
  std::array<char, 8> magic = kMagic;
  std::uint64_t checkers = 0;
  std::uint64_t bytes = 0;
  std::uint64_t checksum = 0;
};
static_assert(sizeof(Header) == 32);

std::size_t BytesFor(int checkers) {
  std::size_t bytes = 0;
  for (const Material& material : Materials(checkers)) bytes += material.size();
  return bytes;
}

// Multiply and fold, eight bytes at a time: finds any damage, at the speed of the disk.
std::uint64_t Checksum(const TableValue* values, std::size_t bytes) {
  constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15;
  std::uint64_t sum = bytes;
  for (std::size_t at = 0; at < bytes; at += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    std::memcpy(&word, values + at, std::min(sizeof word, bytes - at));
    sum = (sum ^ word) * kMultiplier;
    sum ^= sum >> 32;
  }
  return sum;
}

absl::Status SystemError(const std::string& what, const std::string& path) {
  return absl::UnavailableError(
      absl::StrCat("cannot ", what, " ", path, ": ", std::generic_category().message(errno)));
}

// Values by recursion with memory. A line of play is short, for every move that is no pass brings
// checkers forward or takes some off; so the recursion is not deep either.
class Solver {
 public:
  Solver(TableValue* values,
         const std::array<std::array<std::size_t, kMaxTableCheckers>, kMaxTableCheckers>& offsets)
      : values_(values), offsets_(offsets) {}

  int Value(const Position& position) {
    const Material material = MaterialOf(position);
    if (material.own == 0) return -kOver;
    if (material.enemy == 0) return kOver;
    TableValue& value =
        values_[offsets_[Index(material.own)][Index(material.enemy)] + IndexOf(position)];
    if (value != 0) return value;
    Dipole::MoveList moves;
    Dipole::Generate(position, moves);
    int win = 0;
    int loss = 0;
    for (const Move& move : moves) {
      const int answer = Value(position.Play(move));
      if (answer < 0) {
        const int plies = answer == -kOver ? 1 : 1 - answer;
        win = win == 0 ? plies : std::min(win, plies);
      } else {
        loss = std::max(loss, answer == kOver ? 1 : 1 + answer);
      }
    }
    const int found = win > 0 ? win : -loss;
    assert(found != 0 && std::abs(found) < kOver);
    value = static_cast<TableValue>(found);
    return value;
  }

 private:
  // The game is over: won and lost in no plies cannot be told apart by their sign.
  static constexpr int kOver = 127;

  TableValue* values_;
  const std::array<std::array<std::size_t, kMaxTableCheckers>, kMaxTableCheckers>& offsets_;
};

// Calls `visit(heights)` for all ways to put down `checkers` of one side, as heights by square.
using Heights = std::array<int, kSquares>;
template <class Visit>
void VisitPlacements(int checkers, Square from, Heights& heights, const Visit& visit) {
  if (checkers == 0) return visit(heights);
  for (Square square = from; square < kSquares; ++square) {
    ++heights[Index(square)];
    VisitPlacements(checkers - 1, square, heights, visit);
    --heights[Index(square)];
  }
}

void PutAll(core::Player player, const Heights& heights, Position& position) {
  for (Square square = 0; square < kSquares; ++square) {
    if (heights[Index(square)] > 0) position.Put(player, square, heights[Index(square)]);
  }
}

bool Share(const Heights& a, const Heights& b) {
  for (std::size_t i = 0; i < kSquares; ++i) {
    if (a[i] > 0 && b[i] > 0) return true;
  }
  return false;
}

}  // namespace

std::vector<Material> Materials(int checkers) {
  std::vector<Material> materials;
  for (int total = 2; total <= checkers; ++total) {
    for (int own = 1; own < total; ++own) materials.push_back({own, total - own});
  }
  return materials;
}

Tables::Tables(int checkers, std::shared_ptr<const TableValue> values)
    : checkers_(checkers), values_(std::move(values)) {
  for (const Material& material : Materials(checkers)) {
    offsets_[Index(material.own)][Index(material.enemy)] = bytes_;
    bytes_ += material.size();
  }
}

Tables Tables::Build(int checkers, absl::FunctionRef<void(double)> reached) {
  assert(checkers >= 2 && checkers <= kMaxTableCheckers);
  const std::shared_ptr<TableValue[]> values(new TableValue[BytesFor(checkers)]());
  Tables tables(checkers, std::shared_ptr<const TableValue>(values, values.get()));
  Solver solver(values.get(), tables.offsets_);
  std::uint64_t done = 0;
  for (const Material& material : Materials(checkers)) {
    Heights own{};
    VisitPlacements(material.own, 0, own, [&](const Heights& white) {
      Position half;
      PutAll(core::Player::kFirst, white, half);
      Heights enemy{};
      VisitPlacements(material.enemy, 0, enemy, [&](const Heights& black) {
        if (Share(white, black)) return;
        Position position = half;
        PutAll(core::Player::kSecond, black, position);
        solver.Value(position);
      });
      done += Placements(material.enemy);
      reached(static_cast<double>(done) / static_cast<double>(tables.bytes_));
    });
  }
  return tables;
}

absl::StatusOr<Tables> Tables::Load(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return SystemError("open", path);
  struct stat status {};
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
    close(file);
    return absl::InvalidArgumentError(absl::StrCat(path, " is no regular file"));
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size < sizeof(Header)) {
    close(file);
    return absl::InvalidArgumentError(
        absl::StrCat(path, " is no file of Dipole tables: it has ", size, " bytes"));
  }
  void* const mapped = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
  close(file);
  if (mapped == MAP_FAILED) return SystemError("map", path);
  const std::shared_ptr<const char> bytes(static_cast<const char*>(mapped), [size](const char* at) {
    munmap(const_cast<char*>(at), size);
  });
  Header header;
  std::memcpy(&header, bytes.get(), sizeof header);
  if (header.magic != kMagic) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, " is no file of Dipole tables of this version"));
  }
  const auto checkers = static_cast<int>(std::min<std::uint64_t>(header.checkers, 99));
  if (checkers < 2 || checkers > kMaxTableCheckers) {
    return absl::InvalidArgumentError(absl::StrCat(
        path, ": expected tables of 2 to ", kMaxTableCheckers, " checkers, got ", header.checkers));
  }
  const std::size_t expected = BytesFor(checkers);
  if (header.bytes != expected || size != expected + sizeof header) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": expected ", expected + sizeof header,
                                                   " bytes for ", checkers, " checkers, got ",
                                                   size));
  }
  const auto* const values = reinterpret_cast<const TableValue*>(bytes.get() + sizeof header);
  if (Checksum(values, expected) != header.checksum)
    return absl::DataLossError(absl::StrCat(path, " is damaged: its checksum is wrong"));
  return Tables(checkers, std::shared_ptr<const TableValue>(bytes, values));
}

absl::Status Tables::Save(const std::string& path) const {
  Header header;
  header.checkers = static_cast<std::uint64_t>(checkers_);
  header.bytes = bytes_;
  header.checksum = Checksum(values_.get(), bytes_);
  return files::ReplaceFile(
      path, {std::string_view(reinterpret_cast<const char*>(&header), sizeof header),
             std::string_view(reinterpret_cast<const char*>(values_.get()), bytes_)});
}

template <class Visit>
void Tables::VisitValues(int total, const Visit& visit) const {
  for (const Material& material : Materials(checkers_)) {
    if (material.total() != total) continue;
    const TableValue* const table = Table(material);
    for (std::size_t i = 0; i < material.size(); ++i) visit(table[i]);
  }
}

int Tables::Longest(int total) const {
  int longest = 0;
  VisitValues(total, [&](TableValue value) { longest = std::max<int>(longest, value); });
  return longest;
}

Tables::Census Tables::Count(int total) const {
  Census census;
  VisitValues(total, [&](TableValue value) {
    census.positions += value != 0 ? 1 : 0;
    census.wins += value > 0 ? 1 : 0;
  });
  return census;
}

}  // namespace tavoliere::dipole
