#include "protocol/server/sink.h"

#include <utility>

namespace tavoliere::protocol {

void Sink::Write(std::string line) {
  SearchReport report;
  report.answer = std::move(line);
  Report(report);
}

void Sink::Remark(std::string text) {
  SearchReport report;
  report.remarks.push_back(std::move(text));
  Report(report);
}

void Sink::Error(absl::Status error) {
  SearchReport report;
  report.error = std::move(error);
  Report(report);
}

}  // namespace tavoliere::protocol
