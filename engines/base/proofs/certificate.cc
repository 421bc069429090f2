#include "engines/base/proofs/certificate.h"

#include <utility>

#include <algorithm>
#include <memory>
#include <optional>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/descriptor.h"
#include "core/files/read_file.h"
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"
#include "engines/base/proofs/gzip.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::base {
namespace {

constexpr files::FileKind kCertificateFile = {"a certificate", std::uint64_t{1} << 33};
constexpr std::uint64_t kMostText = std::uint64_t{1} << 36;
constexpr char kFirstWins[] = "first wins";
constexpr char kSecondWins[] = "second wins";
constexpr char kFirst[] = "first";
constexpr char kSecond[] = "second";
// Between the words of a claim on the score.
constexpr char kScores[] = " scores at least ";
constexpr char kLeaves[] = "; the checker solves ";
constexpr char kEmptySquares[] = " empty squares";

absl::Status Broken(std::size_t line, const std::string& what) {
  return absl::DataLossError(absl::StrCat("line ", line, ": ", what));
}

// Takes the first line, without its newline, off `rest`; nullopt: there is no whole line.
std::optional<std::string_view> NextLine(std::string_view& rest) {
  const std::size_t end = rest.find('\n');
  if (end == rest.npos) return std::nullopt;
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(end + 1);
  return line;
}

// The value of the header line "NAME VALUE", number `line` of the file.
absl::StatusOr<std::string> TakeField(std::string_view& rest, const std::string& name,
                                      std::size_t line) {
  const std::optional<std::string_view> text = NextLine(rest);
  const std::string head = name + " ";
  if (!text || text->substr(0, head.size()) != head || text->size() == head.size())
    return Broken(line, absl::StrCat("expected '", name, "' and a value"));
  return std::string(text->substr(head.size()));
}

absl::Status TakeLines(std::string_view rest, std::size_t line, std::uint64_t count,
                       Certificate* read) {
  for (; !rest.empty(); ++line) {
    const std::optional<std::string_view> text = NextLine(rest);
    if (!text) return Broken(line, "its newline is missing");
    if (read->kind != kReplies) {
      read->lines.push_back(*text);
      continue;
    }
    const std::size_t tab = text->find('\t');
    if (tab == 0 || tab == text->npos || tab + 1 == text->size())
      return Broken(line, "expected a position, a tabulator and a move");
    const Certificate::Reply reply{text->substr(0, tab), text->substr(tab + 1)};
    if (!read->replies.empty() && reply.position <= read->replies.back().position)
      return Broken(line, "the positions are not in order, each once");
    read->replies.push_back(reply);
  }
  const std::size_t got = std::max(read->replies.size(), read->lines.size());
  if (got == count) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat("expected ", count, " ", read->kind, ", got ", got));
}

// Takes the kind and the number of the lines.
absl::StatusOr<std::string> TakeCount(std::string_view& rest, const std::vector<std::string>& kinds,
                                      std::string* kind) {
  for (const std::string& one : kinds) {
    std::string_view begin = rest;
    if (absl::StatusOr<std::string> count = TakeField(begin, one, 6); count.ok()) {
      rest = begin;
      *kind = one;
      return count;
    }
  }
  return Broken(6, absl::StrCat("expected '", absl::StrJoin(kinds, "' or '"), "' and a value"));
}

absl::Status Parse(Certificate* read, const std::vector<std::string>& kinds) {
  std::string_view rest = read->text;
  if (NextLine(rest) != kCertificateTitle)
    return Broken(1, absl::StrCat("expected '", std::string(kCertificateTitle), "'"));
  ASSIGN_OR_RETURN(read->claim.game, TakeField(rest, "game", 2));
  ASSIGN_OR_RETURN(read->claim.variant, TakeField(rest, "variant", 3));
  ASSIGN_OR_RETURN(read->claim.position, TakeField(rest, "position", 4));
  ASSIGN_OR_RETURN(read->claim.claim, TakeField(rest, "claim", 5));
  ASSIGN_OR_RETURN(const std::string number, TakeCount(rest, kinds, &read->kind));
  std::uint64_t count = 0;
  if (!absl::SimpleAtoi(number, &count) || absl::StrCat(count) != number)
    return Broken(6, absl::StrCat("expected a number, got ", protocol::Quoted(number)));
  if (NextLine(rest) != std::string_view()) return Broken(7, "expected an empty line");
  return TakeLines(rest, 8, count, read);
}

}  // namespace

std::string WinClaim(core::Player winner) {
  return winner == core::Player::kFirst ? kFirstWins : kSecondWins;
}

absl::StatusOr<core::Player> WinnerOf(const std::string& claim) {
  if (claim == kFirstWins) return core::Player::kFirst;
  if (claim == kSecondWins) return core::Player::kSecond;
  return absl::InvalidArgumentError(absl::StrCat("expected the claim '", kFirstWins, "' or '",
                                                 kSecondWins, "', got ", protocol::Quoted(claim)));
}

std::string TextOfScoreClaim(const ScoreClaim& claim) {
  return absl::StrCat(claim.side == core::Player::kFirst ? kFirst : kSecond, kScores,
                      claim.at_least, kLeaves, claim.empties, kEmptySquares);
}

absl::StatusOr<core::Player> ReadSide(const std::string& name) {
  if (name == kFirst) return core::Player::kFirst;
  if (name == kSecond) return core::Player::kSecond;
  return absl::InvalidArgumentError(
      absl::StrCat("expected first or second as the side, got ", protocol::Quoted(name)));
}

absl::StatusOr<ScoreClaim> ReadScoreClaim(const std::string& claim) {
  const std::size_t scores = claim.find(kScores);
  const std::size_t leaves = claim.find(kLeaves);
  if (scores != claim.npos && leaves != claim.npos && scores < leaves) {
    const std::size_t number = scores + std::string_view(kScores).size();
    const std::size_t last = leaves + std::string_view(kLeaves).size();
    const absl::StatusOr<core::Player> side = ReadSide(claim.substr(0, scores));
    ScoreClaim read;
    if (side.ok() && absl::SimpleAtoi(claim.substr(number, leaves - number), &read.at_least) &&
        absl::SimpleAtoi(claim.substr(last, claim.find(' ', last) - last), &read.empties)) {
      read.side = *side;
      if (TextOfScoreClaim(read) == claim) return read;
    }
  }
  return absl::InvalidArgumentError(absl::StrCat("expected a claim such as '",
                                                 TextOfScoreClaim({core::Player::kFirst, 4, 8}),
                                                 "', got ", protocol::Quoted(claim)));
}

CertificateWriter::CertificateWriter(std::string path)
    : path_(std::move(path)), lines_(files::FolderOf(path_)) {}

absl::Status CertificateWriter::Add(std::string_view position, std::string_view move) {
  // No character of a position comes before the tabulator.
  return lines_.Add(std::string(position).append(1, '\t').append(move).append(1, '\n'));
}

absl::StatusOr<std::uint64_t> CertificateWriter::Write(const Claim& claim) {
  return WriteCertificate(path_, claim, kReplies, lines_.count(),
                          [this](TakeLine take) { return lines_.Visit(take); });
}

absl::StatusOr<std::uint64_t> WriteCertificate(const std::string& path, const Claim& claim,
                                               const std::string& kind, std::uint64_t count,
                                               absl::FunctionRef<absl::Status(TakeLine)> visit) {
  ASSIGN_OR_RETURN(const std::unique_ptr<files::FileReplacement> file,
                   files::FileReplacement::Begin(path));
  std::uint64_t bytes = 0;
  const auto write = [&](std::string_view text) {
    bytes += text.size();
    return file->Write(text);
  };
  GzipWriter gzip;
  RETURN_IF_ERROR(gzip.Add(absl::StrCat(std::string(kCertificateTitle), "\ngame ", claim.game,
                                        "\nvariant ", claim.variant, "\nposition ", claim.position,
                                        "\nclaim ", claim.claim, "\n", kind, " ", count, "\n\n"),
                           write));
  RETURN_IF_ERROR(visit([&](std::string_view line) { return gzip.Add(line, write); }));
  RETURN_IF_ERROR(gzip.Finish(write));
  RETURN_IF_ERROR(file->Commit());
  return bytes;
}

absl::StatusOr<Certificate> ReadCertificate(const std::string& path,
                                            const std::vector<std::string>& kinds) {
  ASSIGN_OR_RETURN(const std::string bytes, files::ReadFile(path, kCertificateFile));
  const auto named = [&](const absl::Status& status) {
    return absl::Status(status.code(),
                        absl::StrCat("'", path, "' ", std::string(status.message())));
  };
  absl::StatusOr<std::string> text = Gunzip(bytes, kMostText);
  if (!text.ok()) return named(text.status());
  Certificate read;
  read.text = *std::move(text);
  const absl::Status parsed = Parse(&read, kinds);
  if (!parsed.ok()) {
    return absl::DataLossError(
        absl::StrCat("'", path, "' is no certificate: ", std::string(parsed.message())));
  }
  return read;
}

}  // namespace tavoliere::base
