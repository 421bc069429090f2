// Certificates: proofs that others can check. tools/proofs/README.md describes the file.
#pragma once

#include <utility>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/types.h"
#include "engines/base/proofs/sorted_lines.h"

namespace tavoliere::base {

inline constexpr std::string_view kCertificateTitle = "tavoliere-certificate 1";
// The kind of lines of which a two-player game's certificate consists.
inline constexpr char kReplies[] = "replies";

// What a certificate proves.
struct Claim {
  std::string game;
  std::string variant;
  std::string position;
  std::string claim;  // in words, as the functions below read and write it
};

// "first wins" or "second wins".
std::string WinClaim(core::Player winner);
// The winner that a claim names; an error that says what was expected.
absl::StatusOr<core::Player> WinnerOf(const std::string& claim);

// A side scores at least so much, against any play.
struct ScoreClaim {
  core::Player side = core::Player::kFirst;
  int at_least = 0;
  int empties = 0;  // positions with at most so many empty squares are left to the checker
};

// "second scores at least -4; the checker solves 8 empty squares".
std::string TextOfScoreClaim(const ScoreClaim& claim);
absl::StatusOr<ScoreClaim> ReadScoreClaim(const std::string& claim);
// The side that "first" or "second" names.
absl::StatusOr<core::Player> ReadSide(const std::string& name);

using TakeLine = absl::FunctionRef<absl::Status(std::string_view line)>;

// Replaces the file by a certificate of `count` lines of a kind, such as "replies", which `visit`
// passes on, each with its newline. Returns the file's bytes.
absl::StatusOr<std::uint64_t> WriteCertificate(const std::string& path, const Claim& claim,
                                               const std::string& kind, std::uint64_t count,
                                               absl::FunctionRef<absl::Status(TakeLine)> visit);

// Collects replies, a position and the move that the claim's side plays there, and writes them.
class CertificateWriter {
 public:
  // Of the file `path`, in whose folder temporary files may be made.
  explicit CertificateWriter(std::string path);

  // Each position once, in any order.
  absl::Status Add(std::string_view position, std::string_view move);
  std::uint64_t replies() const { return lines_.count(); }
  // Replaces the file; once. Returns its bytes.
  absl::StatusOr<std::uint64_t> Write(const Claim& claim);

 private:
  std::string path_;
  SortedLines lines_;
};

// A certificate as it was read. The views are into `text`, which is too long to move with it.
struct Certificate {
  struct Reply {
    std::string_view position;
    std::string_view move;
  };

  Certificate() = default;
  Certificate(Certificate&&) = default;
  Certificate& operator=(Certificate&&) = default;

  Claim claim;
  std::string text;
  std::string kind;                     // of its lines
  std::vector<Reply> replies;           // in the order of their positions, each position once
  std::vector<std::string_view> lines;  // of every other kind, as they stand, without the newline
};

// Of one of these kinds. Errors name the file: one that is no certificate, is damaged, or breaks a
// rule of the format.
absl::StatusOr<Certificate> ReadCertificate(const std::string& path,
                                            const std::vector<std::string>& kinds = {kReplies});

}  // namespace tavoliere::base
