// NBoard 2, from the board's side.
#include <utility>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "engines/othello/adapt/foreign_engines.h"
#include "engines/othello/files/formats.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::othello {
namespace {

using base::ForeignEngine;
using base::ForeignMove;
using base::ForeignProgram;
using base::ForeignTask;
using base::kForeignEndless;
using base::kForeignPatience;

constexpr int kDeepestAsked = 60;

class NBoardEngine final : public ForeignEngine {
 public:
  explicit NBoardEngine(std::unique_ptr<ForeignProgram> program) : program_(std::move(program)) {}

  absl::Status Begin() {
    absl::Status sent = program_->Send("nboard 2");
    if (sent.ok()) sent = Settle();
    return sent;
  }

  const std::string& name() const override { return name_; }

  // The protocol knows the time of a game alone, and engines that heed none: the depth is what they
  // all keep.
  absl::StatusOr<ForeignMove> Search(const ForeignTask& task, const std::atomic<bool>&) override {
    absl::Status sent =
        program_->Send(absl::StrCat("set depth ", task.go.depth.value_or(kDeepestAsked)));
    if (sent.ok()) sent = program_->Send(absl::StrCat("set game ", Game(task)));
    if (sent.ok()) sent = Settle();
    if (sent.ok()) sent = program_->Send("go");
    if (!sent.ok()) return sent;
    ASSIGN_OR_RETURN(const auto answer,
                     ReadUntil("===", std::chrono::steady_clock::now() + kForeignEndless));
    return Move(answer, task.go.depth);
  }

 private:
  static std::string Game(const ForeignTask& task) {
    GgfProperties game;
    game.place = "tav-othello";
    game.black = "Black";
    game.white = "White";
    game.result = "?";
    const auto time = task.go.movetime ? task.go.movetime : task.go.clock[task.mover].time;
    if (time) {
      const std::int64_t seconds = std::max<std::int64_t>(1, time->count() / 1000);
      game.clock = absl::StrFormat("%d:%02d", seconds / 60, seconds % 60);
    }
    game.type = "8";
    game.board = absl::StrCat("8 ", absl::StrReplaceAll(task.start, {{"X", "*"}}));
    for (std::size_t i = 0; i < task.moves.size(); ++i) {
      const std::string& move = task.moves[i];
      game.moves.emplace_back(
          (task.first + i) % 2 == 0 ? core::Player::kFirst : core::Player::kSecond,
          move == "pass" ? "PA" : absl::AsciiStrToUpper(move));
    }
    return JoinGgf(game);
  }

  // "=== F5/1.20/3.4"; Edax puts blanks between them.
  static absl::StatusOr<ForeignMove> Move(const std::string& line, std::optional<int> depth) {
    const std::string words(absl::StripAsciiWhitespace(line.substr(3)));
    const std::vector<std::string> parts = absl::StrSplit(words, absl::ByAnyChar("/ "));
    ForeignMove found;
    found.move = absl::AsciiStrToLower(parts[0]);
    if (absl::StartsWith(found.move, "pa")) found.move = "pass";
    if (found.move.empty()) {
      return absl::FailedPreconditionError(
          absl::StrCat("NBoard: expected a move, got ", protocol::Quoted(line)));
    }
    double discs = 0;
    constexpr double kMost = 64;
    if (parts.size() > 1 && absl::SimpleAtod(parts[1], &discs) && std::abs(discs) <= kMost) {
      found.info.score_cp = static_cast<int>(std::lround(100 * discs));
      found.info.depth = depth;
    }
    return found;
  }

  // Waits until the engine has read everything.
  absl::Status Settle() {
    const std::string number = absl::StrCat(++pings_);
    RETURN_IF_ERROR(program_->Send("ping " + number));
    return ReadUntil("pong " + number, std::chrono::steady_clock::now() + kForeignPatience)
        .status();
  }

  // The first line that begins so.
  absl::StatusOr<std::string> ReadUntil(const std::string& beginning,
                                        ForeignProgram::Time deadline) {
    while (true) {
      ASSIGN_OR_RETURN(const auto line, program_->Read(deadline));
      if (!line) return absl::DeadlineExceededError(absl::StrCat("NBoard: no ", beginning));
      if (absl::StartsWith(*line, beginning)) return *line;
      constexpr char kName[] = "set myname ";
      if (absl::StartsWith(*line, kName)) name_ = line->substr(sizeof kName - 1);
    }
  }

  std::unique_ptr<ForeignProgram> program_;
  std::string name_ = "an engine of NBoard";
  int pings_ = 0;
};

}  // namespace

absl::StatusOr<std::unique_ptr<base::ForeignEngine>> StartNBoardEngine(
    const std::vector<std::string>& command) {
  return base::StartForeign<NBoardEngine>(command);
}

}  // namespace tavoliere::othello
