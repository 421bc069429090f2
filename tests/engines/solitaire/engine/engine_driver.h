// The engine without a program around it: lines in, lines out.
#pragma once

#include <utility>

#include <atomic>
#include <string>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "engines/solitaire/engine/engine.h"
#include "gtest/gtest.h"

namespace tavoliere::solitaire {

using Lines = std::vector<std::string>;

class Recorder final : public protocol::Sink {
 public:
  void Report(const protocol::SearchReport& report) override {
    for (const auto part : absl::StrSplit(protocol::FormatReport(report), '\n'))
      lines_.emplace_back(part);
  }
  Lines Take() { return std::exchange(lines_, {}); }

 private:
  Lines lines_;
};

// An engine without the table, fed by lines.
class Driver {
 public:
  Driver() { EXPECT_TRUE(Set("Use Table", "false").ok()); }

  absl::Status Set(const std::string& name, const std::string& value) {
    return engine_.options().Set(name, value);
  }

  // The lines that one command answers.
  Lines Do(const std::string& line) {
    const auto command = protocol::ParseCommand(line, protocol::ExtensionNames(engine_));
    EXPECT_TRUE(command.ok() && command->has_value()) << line;
    return std::visit([this](const auto& c) { return Run(c); }, **command);
  }
  std::string One(const std::string& line) { return absl::StrJoin(Do(line), "\n"); }

 private:
  Lines Answer(const absl::StatusOr<std::string>& text) {
    if (!text.ok()) return {absl::StrCat("error: ", std::string(text.status().message()))};
    return absl::StrSplit(*text, '\n');
  }
  Lines Run(const protocol::PositionCommand& c) {
    const absl::Status status = engine_.SetPosition(c);
    return status.ok() ? Lines() : Answer(status);
  }
  Lines Run(const protocol::GoCommand& c) {
    const auto task = engine_.Go(c, recorder_);
    if (!task.ok()) return Answer(task.status());
    if (const auto found = task->run(recorder_)) {
      recorder_.Report(*found);
      recorder_.Write(protocol::FormatBestMove(found->best));
    }
    return recorder_.Take();
  }
  Lines Run(const protocol::QueryCommand& c) {
    const std::atomic<bool> never{false};
    if (const auto question = engine_.SlowQuery(c)) return Answer((*question)(never));
    return Answer(engine_.Query(c));
  }
  Lines Run(const protocol::ExtensionCommand& c) { return Answer(engine_.Extension(c)); }
  Lines Run(const protocol::SetOptionCommand& c) {
    const absl::Status status = Set(c.name, c.value);
    return status.ok() ? Lines() : Answer(status);
  }
  Lines Run(const protocol::BenchCommand&) { return {}; }
  Lines Run(protocol::Word word) {
    if (word == protocol::Word::kNewGame) engine_.NewGame();
    return word == protocol::Word::kDisplay ? Lines{engine_.Display()} : Lines();
  }

  Recorder recorder_;
  Engine engine_;
};

inline std::string PvOf(const Lines& lines) {
  for (const std::string& line : lines) {
    const std::size_t at = line.find(" pv ");
    if (at != std::string::npos) return line.substr(at + 4);
  }
  return "";
}

}  // namespace tavoliere::solitaire
