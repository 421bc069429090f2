#include "tools/match/compliance/dialogue.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/time/time.h"

namespace tavoliere::match {
namespace {

constexpr std::size_t kLinesKept = 8;
constexpr std::size_t kWidthKept = 110;
constexpr char kResponse[] = "response ";

std::string InWords(protocol::Duration duration) {
  return absl::FormatDuration(absl::FromChrono(duration));
}

}  // namespace

Dialogue::Dialogue(const protocol::Launch& launch, protocol::Duration patience)
    : patience_(patience) {
  auto process = LineProcess::Start(launch);
  if (process.ok()) {
    process_ = *std::move(process);
  } else {
    status_ = process.status();
  }
}

void Dialogue::Keep(const char* who, const std::string& line) {
  std::string kept = absl::StrCat(who, " ", line.substr(0, kWidthKept));
  if (line.size() > kWidthKept) absl::StrAppend(&kept, "...");
  const auto is_figures = [](const std::string& text) {
    return absl::StartsWith(text, "< info ") && !absl::StartsWith(text, "< info string");
  };
  // Of a search's many lines the last is enough.
  if (is_figures(kept) && !transcript_.empty() && is_figures(transcript_.back())) {
    transcript_.pop_back();
  }
  transcript_.push_back(std::move(kept));
  if (transcript_.size() > kLinesKept) transcript_.pop_front();
}

void Dialogue::Expect(bool holds, const std::string& otherwise) {
  if (ok() && !holds) status_ = absl::FailedPreconditionError(otherwise);
}

void Dialogue::Send(const std::string& lines) {
  if (!ok()) return;
  for (const auto line : absl::StrSplit(absl::StripSuffix(lines, "\n"), '\n')) {
    Keep(">", std::string(line));
  }
  Expect(process_->Send(lines, patience_), "it stopped reading its commands");
}

void Dialogue::CloseInput() {
  if (ok()) process_->CloseInput();
}

void Dialogue::CloseOutput() {
  if (ok()) process_->CloseOutput();
}

std::string Dialogue::ReadLine() {
  if (!ok()) return "";
  const auto line = process_->ReadLine(patience_);
  if (line) Keep("<", *line);
  Expect(line.has_value(), process_->ended()
                               ? "its output ended where a line was expected"
                               : absl::StrCat("no line came within ", InWords(patience_)));
  return line.value_or("");
}

Lines Dialogue::ReadUntil(const std::string& prefix, const std::string& other) {
  Lines lines;
  const auto deadline = std::chrono::steady_clock::now() + patience_;
  while (ok()) {
    const auto line = process_->ReadLine(deadline - std::chrono::steady_clock::now());
    if (!line) {
      Fail(process_->ended() ? absl::StrCat("its output ended before '", prefix, "' came")
                             : absl::StrCat("no '", prefix, "' came within ", InWords(patience_)));
      break;
    }
    Keep("<", *line);
    lines.push_back(*line);
    if (absl::StartsWith(*line, prefix)) return lines;
    if (!other.empty() && absl::StartsWith(*line, other)) return lines;
  }
  return {};
}

Lines Dialogue::Synchronise() {
  Send("isready\n");
  Lines lines = ReadUntil("readyok");
  if (!lines.empty()) lines.pop_back();
  return lines;
}

Lines Dialogue::Finish() {
  CloseInput();
  Lines lines;
  const auto deadline = std::chrono::steady_clock::now() + patience_;
  while (ok()) {
    const auto line = process_->ReadLine(deadline - std::chrono::steady_clock::now());
    if (line) {
      Keep("<", *line);
      lines.push_back(*line);
      continue;
    }
    Expect(process_->ended(),
           absl::StrCat("its output had not ended ", InWords(patience_), " after its input"));
    break;
  }
  ExpectExit(0);
  return lines;
}

void Dialogue::ExpectNone(const std::string& prefix, protocol::Duration duration) {
  const auto deadline = std::chrono::steady_clock::now() + duration;
  while (ok()) {
    const auto line = process_->ReadLine(deadline - std::chrono::steady_clock::now());
    Expect(!process_->ended(), "its output ended");
    if (!line) return;
    Keep("<", *line);
    Expect(!absl::StartsWith(*line, prefix), absl::StrCat("'", *line, "' came too early"));
  }
}

void Dialogue::ExpectExit(int status) {
  if (!ok()) return;
  const auto exited = process_->Wait(patience_);
  Expect(exited.has_value(), absl::StrCat("it had not exited after ", InWords(patience_)));
  if (exited) {
    Expect(*exited == status,
           absl::StrCat("it exited with status ", *exited, ", expected was ", status));
  }
}

std::string Dialogue::Query(const std::string& what) {
  Send(absl::StrCat("query ", what, "\n"));
  const std::string line = ReadLine();
  Expect(absl::StartsWith(line, kResponse),
         absl::StrCat("expected a response to query ", what, ", got '", line, "'"));
  return ok() ? line.substr(sizeof kResponse - 1) : "";
}

Lines Dialogue::Legal() {
  const std::string moves = Query("legal");
  if (moves.empty() || moves == "none") return {};
  return absl::StrSplit(moves, ' ');
}

void Dialogue::ExpectError(const std::string& command) {
  Send(command + "\n");
  const Lines lines = Synchronise();
  Expect(lines.size() == 1 && absl::StartsWith(lines[0], "info string error: "),
         absl::StrCat("expected one 'info string error: ...' for '", command.substr(0, 60),
                      "', got ", lines.empty() ? "nothing" : absl::StrCat("'", lines[0], "'")));
}

int Count(const Lines& lines, const std::string& prefix) {
  return static_cast<int>(std::count_if(lines.begin(), lines.end(), [&](const std::string& line) {
    return absl::StartsWith(line, prefix);
  }));
}

}  // namespace tavoliere::match
