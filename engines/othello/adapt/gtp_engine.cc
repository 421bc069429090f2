// The Go Text Protocol, from the controller's side.
#include <utility>

#include <algorithm>
#include <chrono>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "engines/othello/adapt/foreign_engines.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::othello {
namespace {

using base::ForeignEngine;
using base::ForeignMove;
using base::ForeignProgram;
using base::ForeignTask;
using base::kForeignEndless;
using base::kForeignPatience;
using protocol::Milliseconds;

const char* Colour(std::size_t player) { return player == 0 ? "b" : "w"; }

// Whole seconds, all that the protocol knows; at least one.
std::string WholeSeconds(Milliseconds time) {
  return absl::StrCat(std::max<std::int64_t>(1, time.count() / 1000));
}

class GtpEngine final : public ForeignEngine {
 public:
  explicit GtpEngine(std::unique_ptr<ForeignProgram> program) : program_(std::move(program)) {}

  absl::Status Begin() {
    ASSIGN_OR_RETURN(const auto name, Ask("name", kForeignPatience));
    const auto version = Ask("version", kForeignPatience);
    name_ = version.ok() ? absl::StrCat(name, " ", *version) : name;
    return Ask("boardsize 8", kForeignPatience).status();
  }

  const std::string& name() const override { return name_; }

  absl::StatusOr<ForeignMove> Search(const ForeignTask& task, const std::atomic<bool>&) override {
    if (!task.from_start) {
      return absl::UnimplementedError("GTP: no game but one from the start can be set up");
    }
    RETURN_IF_ERROR(SetUp(task));
    RETURN_IF_ERROR(SetTime(task));
    ASSIGN_OR_RETURN(const auto answer,
                     Ask(absl::StrCat("genmove ", Colour(task.mover)), kForeignEndless));
    played_.push_back(absl::AsciiStrToLower(answer));
    ForeignMove found;
    found.move = played_.back();
    return found;
  }

 private:
  // A continuation of the game that the engine has is sent move by move.
  absl::Status SetUp(const ForeignTask& task) {
    const auto& moves = task.moves;
    const bool goes_on =
        played_.size() <= moves.size() && std::equal(played_.begin(), played_.end(), moves.begin());
    if (!goes_on || played_.empty()) {
      const auto cleared = Ask("clear_board", kForeignPatience);
      if (!cleared.ok()) return cleared.status();
      played_.clear();
    }
    for (std::size_t i = played_.size(); i < moves.size(); ++i) {
      const auto told =
          Ask(absl::StrCat("play ", Colour((task.first + i) % 2), " ", moves[i]), kForeignPatience);
      if (!told.ok()) return told.status();
      played_.push_back(moves[i]);
    }
    return absl::OkStatus();
  }

  absl::Status SetTime(const ForeignTask& task) {
    if (task.go.movetime) {
      return Ask(absl::StrCat("time_settings 0 ", WholeSeconds(*task.go.movetime), " 1"),
                 kForeignPatience)
          .status();
    }
    const auto left = task.go.clock[task.mover].time;
    if (!left) return absl::OkStatus();
    return Ask(absl::StrCat("time_left ", Colour(task.mover), " ", WholeSeconds(*left), " 0"),
               kForeignPatience)
        .status();
  }

  // The answer's text, its first line.
  absl::StatusOr<std::string> Ask(const std::string& command, std::chrono::seconds patience) {
    RETURN_IF_ERROR(program_->Send(command));
    const ForeignProgram::Time deadline = std::chrono::steady_clock::now() + patience;
    std::optional<std::string> first;
    while (true) {
      ASSIGN_OR_RETURN(const auto line, program_->Read(deadline));
      if (!line) return absl::DeadlineExceededError(absl::StrCat("GTP: no answer to ", command));
      if (first && line->empty()) break;
      const bool begins = absl::StartsWith(*line, "=") || absl::StartsWith(*line, "?");
      if (!first && begins) first = line;
    }
    const std::string text(absl::StripAsciiWhitespace(first->substr(1)));
    if ((*first)[0] == '=') return text;
    return absl::FailedPreconditionError(
        absl::StrCat("GTP: ", command, " was answered by ", protocol::Quoted(*first)));
  }

  std::unique_ptr<ForeignProgram> program_;
  std::string name_;
  std::vector<std::string> played_;  // the moves that the engine has
};

}  // namespace

absl::StatusOr<std::unique_ptr<base::ForeignEngine>> StartGtpEngine(
    const std::vector<std::string>& command) {
  return base::StartForeign<GtpEngine>(command);
}

}  // namespace tavoliere::othello
