// Fairy-Stockfish's UCI for its variant flipello, from the board's side.
#include <utility>

#include <algorithm>
#include <chrono>
#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "core/history.h"
#include "engines/othello/adapt/foreign_engines.h"
#include "engines/othello/dialects/flipello.h"
#include "engines/othello/rules/game.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::othello {
namespace {

using base::ForeignEngine;
using base::ForeignMove;
using base::ForeignProgram;
using base::ForeignTask;
using base::kForeignPatience;
using protocol::Milliseconds;

// How often a search looks whether it shall stop.
constexpr Milliseconds kGlance{20};

// The clocks go by colours, and White is our Black.
std::string Clocks(const protocol::GoCommand& go) {
  std::string words;
  for (const std::size_t player : {0U, 1U}) {
    const auto& named = player == 0 ? go.black : go.white;
    const auto& clock = go.clock[player].time ? go.clock[player] : named;
    if (!clock.time) continue;
    const char* colour = player == 0 ? "w" : "b";
    absl::StrAppend(&words, " ", colour, "time ", clock.time->count(), " ", colour, "inc ",
                    clock.increment.count());
  }
  if (go.moves_to_go) absl::StrAppend(&words, " movestogo ", *go.moves_to_go);
  return words;
}

std::string GoWords(const protocol::GoCommand& go) {
  std::string words = "go";
  if (go.depth) absl::StrAppend(&words, " depth ", *go.depth);
  if (go.nodes) absl::StrAppend(&words, " nodes ", *go.nodes);
  if (go.movetime) absl::StrAppend(&words, " movetime ", go.movetime->count());
  absl::StrAppend(&words, Clocks(go));
  return words == "go" ? "go infinite" : words;
}

class FlipelloEngine final : public ForeignEngine {
 public:
  explicit FlipelloEngine(std::unique_ptr<ForeignProgram> program) : program_(std::move(program)) {}

  absl::Status Begin() {
    absl::Status status = program_->Send("uci");
    if (status.ok()) status = ReadHandshake();
    if (status.ok())
      status = program_->Send(absl::StrCat("setoption name UCI_Variant value ", kFlipello));
    if (status.ok()) status = Settle();
    return status;
  }

  const std::string& name() const override { return name_; }

  absl::StatusOr<ForeignMove> Search(const ForeignTask& task,
                                     const std::atomic<bool>& stop) override {
    ASSIGN_OR_RETURN(const auto game, Replay(task));
    absl::Status sent = absl::OkStatus();
    if (game.moves().size() < 2) sent = program_->Send("ucinewgame");
    if (sent.ok()) sent = Settle();
    if (sent.ok()) sent = program_->Send(PositionWords(task, game));
    if (sent.ok()) sent = program_->Send(GoWords(task.go));
    if (!sent.ok()) return sent;
    return ReadMove(game.current(), stop);
  }

 private:
  absl::Status ReadHandshake() {
    bool speaks = false;
    while (true) {
      ASSIGN_OR_RETURN(const auto line, ReadLine(kForeignPatience));
      constexpr char kName[] = "id name ";
      if (absl::StartsWith(line, kName)) name_ = line.substr(sizeof kName - 1);
      const std::vector<std::string> words = absl::StrSplit(line, ' ');
      if (absl::StartsWith(line, "option name UCI_Variant "))
        speaks = std::find(words.begin(), words.end(), kFlipello) != words.end();
      if (line == "uciok") break;
    }
    return speaks ? absl::OkStatus()
                  : absl::FailedPreconditionError("UCI: the engine has no variant flipello");
  }

  // Waits until the engine has read everything.
  absl::Status Settle() {
    RETURN_IF_ERROR(program_->Send("isready"));
    while (true) {
      const auto line = ReadLine(kForeignPatience);
      if (!line.ok() || *line == "readyok") return line.status();
    }
  }

  static absl::StatusOr<core::History<Othello>> Replay(const ForeignTask& task) {
    const auto start = Othello::Parse(task.start, Variant::kOthello);
    if (!start.ok()) return absl::UnimplementedError("flipello: the board is 8x8");
    core::History<Othello> game(*start);
    for (const std::string& word : task.moves) {
      ASSIGN_OR_RETURN(const auto moves, Othello::ParseMoves(game.current(), word));
      for (const Move move : moves) game.Play(move);
    }
    return game;
  }

  static std::string PositionWords(const ForeignTask& task, const core::History<Othello>& game) {
    std::string words = task.from_start
                            ? "position startpos"
                            : absl::StrCat("position fen ", WriteFlipelloFen(game, {}, true));
    Position position = game.start();
    for (std::size_t i = 0; i < game.moves().size(); ++i) {
      absl::StrAppend(&words, i == 0 ? " moves " : " ",
                      WriteFlipelloMove(position, game.moves()[i]));
      position = position.Play(game.moves()[i]);
    }
    return words;
  }

  absl::StatusOr<ForeignMove> ReadMove(const Position& position, const std::atomic<bool>& stop) {
    ForeignMove found;
    bool stopped = false;
    while (true) {
      ASSIGN_OR_RETURN(const auto line, program_->Read(std::chrono::steady_clock::now() + kGlance));
      if (stop && !std::exchange(stopped, true)) {
        RETURN_IF_ERROR(program_->Send("stop"));
      }
      if (!line) continue;
      constexpr char kBestMove[] = "bestmove ";
      if (absl::StartsWith(*line, kBestMove)) {
        const std::vector<std::string> words = absl::StrSplit(*line, ' ');
        const auto move = Othello::ParseMove(position, ReadFlipelloMove(words[1]));
        // What is not legal is for the judge to see.
        found.move = move.ok() ? Othello::FormatMove(position, *move) : words[1];
        return found;
      }
      const auto info = protocol::ParseSearchInfo(*line);
      if (!info || info->multipv.value_or(1) != 1 || !info->has_score()) continue;
      found.info.depth = info->depth;
      found.info.score_cp = info->score_cp;
      found.info.score_mate = info->score_mate;
      found.info.bound = info->bound;
    }
  }

  absl::StatusOr<std::string> ReadLine(std::chrono::seconds patience) {
    ASSIGN_OR_RETURN(auto line, program_->Read(std::chrono::steady_clock::now() + patience));
    if (!line) return absl::DeadlineExceededError("UCI: the engine does not answer");
    return *std::move(line);
  }

  std::unique_ptr<ForeignProgram> program_;
  std::string name_ = "an engine of flipello";
};

}  // namespace

absl::StatusOr<std::unique_ptr<base::ForeignEngine>> StartFlipelloEngine(
    const std::vector<std::string>& command) {
  return base::StartForeign<FlipelloEngine>(command);
}

}  // namespace tavoliere::othello
