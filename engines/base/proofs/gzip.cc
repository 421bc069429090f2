#include "engines/base/proofs/gzip.h"

#include <algorithm>
#include <limits>
#include <new>
#include <vector>

#include <zlib.h>

#include "core/files/status_macros.h"

namespace tavoliere::base {
namespace {

constexpr std::size_t kPieceBytes = std::size_t{1} << 16;
constexpr std::size_t kMostAtOnce = std::size_t{1} << 30;  // zlib counts in 32 bits
constexpr int kRawWindow = -15;                            // deflate without a header

absl::Status Damaged(const char* what) {
  return absl::DataLossError(std::string("is damaged: ") + what);
}

Bytef* Bytes(std::string_view text) {
  return const_cast<Bytef*>(reinterpret_cast<const Bytef*>(text.data()));
}

std::string NumberText(std::uint32_t number) {
  std::string text;
  for (int i = 0; i < 4; ++i) text += static_cast<char>(number >> 8 * i & 0xFF);
  return text;
}

// Inflates the bytes behind the header into `text`; returns how many of them were used.
absl::StatusOr<std::size_t> Inflate(std::string_view bytes, std::uint64_t most_bytes,
                                    std::string* text) {
  z_stream stream{};
  if (inflateInit2(&stream, kRawWindow) != Z_OK) throw std::bad_alloc();
  std::vector<char> buffer(kPieceBytes);
  std::size_t used = 0;
  int state = Z_OK;
  while (state == Z_OK) {
    if (stream.avail_in == 0) {
      const std::string_view piece = bytes.substr(used, kMostAtOnce);
      stream.next_in = Bytes(piece);
      stream.avail_in = static_cast<uInt>(piece.size());
      used += piece.size();
    }
    stream.next_out = reinterpret_cast<Bytef*>(buffer.data());
    stream.avail_out = static_cast<uInt>(buffer.size());
    state = inflate(&stream, Z_NO_FLUSH);
    text->append(buffer.data(), buffer.size() - stream.avail_out);
    if (text->size() > most_bytes) state = Z_MEM_ERROR;
  }
  used -= stream.avail_in;
  inflateEnd(&stream);
  if (state == Z_MEM_ERROR) return absl::DataLossError("holds more than a certificate may");
  if (state != Z_STREAM_END) return Damaged("its compressed text is broken");
  return used;
}

}  // namespace

struct GzipWriter::Stream {
  z_stream z{};
  std::uint32_t sum = 0;
  std::uint64_t bytes = 0;
  bool begun = false;
  std::vector<char> buffer = std::vector<char>(kPieceBytes);
};

GzipWriter::GzipWriter() : stream_(std::make_unique<Stream>()) {
  // On sorted positions, level 9 takes seven times as long and saves a tenth of the bytes.
  constexpr int kLevel = 7;
  constexpr int kMemory = 9;
  if (deflateInit2(&stream_->z, kLevel, Z_DEFLATED, kRawWindow, kMemory, Z_DEFAULT_STRATEGY) !=
      Z_OK)
    throw std::bad_alloc();
  stream_->sum = static_cast<std::uint32_t>(crc32(0, nullptr, 0));
}

GzipWriter::~GzipWriter() { deflateEnd(&stream_->z); }

absl::Status GzipWriter::Run(std::string_view text, bool last, Write write) {
  z_stream& z = stream_->z;
  if (!stream_->begun) RETURN_IF_ERROR(write(kGzipHeader));
  stream_->begun = true;
  z.next_in = Bytes(text);
  z.avail_in = static_cast<uInt>(text.size());
  int state = Z_OK;
  do {
    z.next_out = reinterpret_cast<Bytef*>(stream_->buffer.data());
    z.avail_out = static_cast<uInt>(stream_->buffer.size());
    state = deflate(&z, last ? Z_FINISH : Z_NO_FLUSH);
    RETURN_IF_ERROR(write({stream_->buffer.data(), stream_->buffer.size() - z.avail_out}));
  } while (last ? state != Z_STREAM_END : z.avail_out == 0);
  return absl::OkStatus();
}

absl::Status GzipWriter::Add(std::string_view text, Write write) {
  for (; !text.empty(); text.remove_prefix(std::min(text.size(), kMostAtOnce))) {
    const std::string_view piece = text.substr(0, kMostAtOnce);
    stream_->sum = static_cast<std::uint32_t>(
        crc32(stream_->sum, Bytes(piece), static_cast<uInt>(piece.size())));
    stream_->bytes += piece.size();
    RETURN_IF_ERROR(Run(piece, false, write));
  }
  return absl::OkStatus();
}

absl::Status GzipWriter::Finish(Write write) {
  RETURN_IF_ERROR(Run({}, true, write));
  return write(NumberText(stream_->sum) + NumberText(static_cast<std::uint32_t>(stream_->bytes)));
}

absl::StatusOr<std::string> Gunzip(std::string_view bytes, std::uint64_t most_bytes) {
  constexpr std::size_t kTrailerBytes = 8;
  if (bytes.substr(0, kGzipHeader.size()) != kGzipHeader)
    return absl::DataLossError("does not begin with the gzip header of a certificate");
  bytes.remove_prefix(kGzipHeader.size());
  std::string text;
  ASSIGN_OR_RETURN(const std::size_t used, Inflate(bytes, most_bytes, &text));
  std::uint32_t sum = static_cast<std::uint32_t>(crc32(0, nullptr, 0));
  for (std::string_view rest = text; !rest.empty();
       rest.remove_prefix(std::min(rest.size(), kMostAtOnce))) {
    const std::string_view piece = rest.substr(0, kMostAtOnce);
    sum = static_cast<std::uint32_t>(crc32(sum, Bytes(piece), static_cast<uInt>(piece.size())));
  }
  const std::string trailer = NumberText(sum) + NumberText(static_cast<std::uint32_t>(text.size()));
  if (bytes.size() != used + kTrailerBytes) return Damaged("it is cut short, or more follows");
  if (bytes.substr(used) != trailer) return Damaged("its checksum is wrong");
  return text;
}

}  // namespace tavoliere::base
