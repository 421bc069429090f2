#include "engines/base/analyse/analyse.h"

#include <utility>

#include <cerrno>
#include <cstdint>
#include <optional>
#include <system_error>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"
#include "core/files/status_macros.h"
#include "engines/base/analyse/answer.h"
#include "engines/base/analyse/answers_file.h"
#include "engines/base/analyse/request.h"
#include "engines/base/analyse/workers.h"
#include "protocol/server/io.h"
#include "protocol/wire/text/line_reader.h"

namespace tavoliere::base {
namespace {

using protocol::Io;
using protocol::LineReader;

constexpr std::size_t kReadAtOnce = 1 << 16;

// For one thread, which alone reads and writes.
class AnalysisLoop {
 public:
  AnalysisLoop(const AnalysisSettings& settings, const EngineFactory& make,
               const std::vector<protocol::OptionInfo>& options, std::optional<AnswersFile> file,
               int in_fd, int out_fd)
      : queue_(static_cast<std::size_t>(settings.queue)),
        options_(options),
        file_(std::move(file)),
        out_fd_(file_ ? file_->descriptor() : out_fd),
        io_(in_fd, out_fd_),
        output_only_(Io::kNoFile, out_fd_),
        buffer_(kReadAtOnce, '\0'),
        workers_(make) {}

  absl::Status Run(int threads) {
    RETURN_IF_ERROR(workers_.Start(threads));
    while (true) {
      const bool full = TakeLines();
      Write();
      if (!broken_.ok()) return broken_;
      if (!full && io_.input_ended() && !workers_.busy()) return absl::OkStatus();
      const Io::Events events = (full ? output_only_ : io_).Wait(workers_.wakeup(), false);
      if (events.reader_gone) return absl::UnavailableError("the output has lost its reader");
      if (events.wakeup) {
        for (const AnalysisAnswer& answer : workers_.Take()) Say(FormatAnswer(answer));
      }
      if (events.input) Read();
    }
  }

 private:
  void Read() {
    const std::optional<std::size_t> count = io_.Read(buffer_.data(), buffer_.size());
    if (count && *count > 0) reader_.Feed(buffer_.data(), *count);
    if (io_.input_ended()) reader_.End();
  }

  // Handles the lines that have been read, while there is room for requests. Returns whether lines
  // are left, so that no more should be read.
  bool TakeLines() {
    std::string line;
    while (workers_.waiting() < queue_) {
      switch (reader_.Take(&line)) {
        case LineReader::Next::kLine:
          ++line_number_;
          if (!absl::StripAsciiWhitespace(line).empty()) TakeLine(line);
          break;
        case LineReader::Next::kTooLong:
          ++line_number_;
          Refuse(nullptr, absl::InvalidArgumentError(absl::StrCat(
                              "line longer than ", LineReader::kLongestLine, " bytes")));
          break;
        case LineReader::Next::kNothing:
          return false;
      }
    }
    return true;
  }

  void TakeLine(const std::string& line) {
    RequestLine read = ParseRequest(line, options_);
    if (file_ && !read.id.is_null() && file_->Holds(read.id)) return;
    if (!read.request.ok()) return Refuse(read.id, read.request.status());
    if (const auto* cancel = std::get_if<CancelRequest>(&*read.request))
      return Say(FormatCancelled(cancel->id, workers_.Cancel(cancel->id)));
    workers_.Add(std::get<AnalysisRequest>(*std::move(read.request)), line_number_);
  }

  void Refuse(const RequestId& id, const absl::Status& error) {
    AnalysisAnswer answer;
    answer.id = id;
    answer.line = line_number_;
    answer.error = error;
    Say(FormatAnswer(answer));
  }

  void Say(const std::string& line) {
    held_ += line;
    held_ += '\n';
    if (held_.size() >= kReadAtOnce) Write();
  }

  void Write() {
    if (held_.empty() || !broken_.ok()) return;
    if (files::WriteAll(out_fd_, held_) < held_.size())
      broken_ = absl::UnavailableError(
          absl::StrCat("cannot write answers: ", std::generic_category().message(errno)));
    held_.clear();
  }

  const std::size_t queue_;
  const std::vector<protocol::OptionInfo>& options_;
  const std::optional<AnswersFile> file_;
  const int out_fd_;
  Io io_;
  Io output_only_;  // while no more requests are read
  LineReader reader_;
  std::string buffer_;
  std::uint64_t line_number_ = 0;
  std::string held_;  // answers that have not been written
  absl::Status broken_;
  Workers workers_;
};

}  // namespace

absl::Status RunAnalysis(const AnalysisSettings& settings, const EngineFactory& make,
                         const std::vector<protocol::OptionInfo>& options, int in_fd, int out_fd) {
  std::optional<AnswersFile> file;
  if (!settings.resume.empty()) {
    ASSIGN_OR_RETURN(AnswersFile opened, AnswersFile::Open(settings.resume));
    file.emplace(std::move(opened));
  }
  return AnalysisLoop(settings, make, options, std::move(file), in_fd, out_fd)
      .Run(settings.threads);
}

}  // namespace tavoliere::base
