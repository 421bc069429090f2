#include "tests/protocol/server/fake_engine.h"

#include <utility>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <new>
#include <thread>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tests/protocol/server/fake_dialect.h"

namespace tavoliere::protocol {
namespace {

constexpr Milliseconds kShareOfClock{1000};  // a move takes a thousandth of the clock

// How long the search may take, if time limits it.
std::optional<Milliseconds> TimeFor(const GoCommand& go, int turn) {
  if (go.movetime) return *go.movetime;
  if (const auto& clock = go.clock[turn].time) return *clock / kShareOfClock.count();
  if (const auto& clock = turn == 0 ? go.white.time : go.black.time) {
    return *clock / kShareOfClock.count();
  }
  return std::nullopt;
}

}  // namespace

absl::StatusOr<CountingGame> CountingGame::Parse(const std::string& fen) {
  const std::vector<std::string> fields = absl::StrSplit(fen, ' ');
  CountingGame game;
  if (!absl::SimpleAtoi(fields[0], &game.total) || game.total < 0 || game.total > kGoal) {
    return absl::InvalidArgumentError(
        absl::StrCat("position: expected a total from 0 to 21, got '", fields[0], "'"));
  }
  if (fields.size() != 2 || (fields[1] != "1" && fields[1] != "2")) {
    return absl::InvalidArgumentError(
        absl::StrCat("position: expected the turn '1' or '2', got '", fields.back(), "'"));
  }
  game.turn = fields[1] == "1" ? 0 : 1;
  return game;
}

std::string CountingGame::Format() const { return absl::StrCat(total, " ", turn + 1); }

std::vector<std::string> CountingGame::Moves() const {
  std::vector<std::string> moves;
  for (int step = 1; step <= std::min(3, kGoal - total); ++step) {
    moves.push_back(absl::StrCat("+", step));
  }
  return moves;
}

absl::Status CountingGame::Play(const std::string& move) {
  const std::vector<std::string> moves = Moves();
  const auto found = std::find(moves.begin(), moves.end(), move);
  if (found == moves.end()) {
    return absl::InvalidArgumentError(absl::StrCat("illegal move '", move, "'"));
  }
  total += static_cast<int>(found - moves.begin()) + 1;
  turn = 1 - turn;
  return absl::OkStatus();
}

std::uint64_t CountingGame::Perft(int depth) const {
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (int step = 1; step <= std::min(3, kGoal - total); ++step) {
    leaves += CountingGame{total + step, 1 - turn}.Perft(depth - 1);
  }
  return leaves;
}

FakeEngine::FakeEngine() : FakeEngine(Behaviour{}) {}

FakeEngine::FakeEngine(Behaviour behaviour) : behaviour_(std::move(behaviour)) {
  options_.AddSpin("Hash", &hash_, 1, 64, "size in MB of a table that does not exist");
  options_.AddSpin("Move Overhead", &move_overhead_, 0, 5000,
                   "Time subtracted from every move, in ms.");
  options_.AddCheck("Ponder", &ponder_, "Accepted and ignored.");
  options_.AddCombo("Style", &style_, {"Normal", "Solid", "Risky"}, "Style of play.");
  options_.AddString("Book File", &book_file_, "A file that is never read.");
  options_.AddAlias("BookPath", "Book File");
  options_.AddCheck("Fragile", &fragile_, "An option that refuses every value.",
                    [] { return absl::FailedPreconditionError("option Fragile: refused"); });
  options_.AddButton("Clear Hash", "A button without effect.", [this] {
    calls_.push_back("clear hash");
    return absl::OkStatus();
  });
}

void FakeEngine::GetReady(Sink&) { calls_.push_back("get ready"); }

std::vector<DialectChoice> FakeEngine::dialects() { return {FakeDialect(*this)}; }

void FakeEngine::NewGame() {
  calls_.push_back("newgame");
  game_ = CountingGame();
}

absl::Status FakeEngine::SetPosition(const PositionCommand& command) {
  absl::StatusOr<CountingGame> game = CountingGame();
  if (command.fen) game = CountingGame::Parse(*command.fen);
  if (!game.ok()) return game.status();
  for (const std::string& move : command.moves) {
    if (absl::Status status = game->Play(move); !status.ok()) return status;
  }
  game_ = *game;
  calls_.push_back(absl::StrCat("position ", game_.Format()));
  return absl::OkStatus();
}

absl::StatusOr<Task> FakeEngine::Go(const GoCommand& given, Sink&) {
  if (!behaviour_.refuse_go.empty()) return absl::InvalidArgumentError(behaviour_.refuse_go);
  GoCommand command = given;
  if (LacksLimit(command)) command.movetime = kTimeWithoutLimit;
  calls_.push_back("go");
  Prepare();
  const CountingGame root = game_;
  if (command.perft) {
    return Task{SearchKind::kLimited, [this, root, depth = *command.perft](Sink& sink) {
                  Perft(depth, root, sink);
                  return std::nullopt;
                }};
  }
  const bool limited =
      command.depth || command.nodes || command.mate || TimeFor(command, root.turn);
  return Task{limited && !command.infinite ? SearchKind::kLimited : SearchKind::kUnlimited,
              [this, command, root](Sink& sink) { return Search(command, root, sink); }};
}

absl::StatusOr<Task> FakeEngine::Bench(const BenchCommand& command) {
  Prepare();
  return Task{SearchKind::kLimited, [depth = command.depth.value_or(8)](Sink& sink) {
                const std::uint64_t nodes = CountingGame().Perft(std::min(depth, 12));
                sink.Write(absl::StrCat("nodes ", nodes, "\ntime 1\n", nodes * 1000, " nps"));
                return std::nullopt;
              }};
}

void FakeEngine::Prepare() {
  const std::lock_guard lock(mutex_);
  stop_ = ponder_hit_ = false;
}

SearchReport FakeEngine::Search(const GoCommand& go, const CountingGame& root, Sink& sink) {
  std::optional<Milliseconds> time = TimeFor(go, root.turn);
  if (time && behaviour_.hasty) time = Milliseconds(0);
  const std::vector<std::string> moves = go.search_moves.empty() ? root.Moves() : go.search_moves;
  // Totals of the form 4n+1 are lost for the side to move.
  const int step = (CountingGame::kGoal - root.total) % 4;
  std::string best = moves.empty() ? "none" : moves.front();
  if (const std::string wanted = absl::StrCat("+", step);
      std::find(moves.begin(), moves.end(), wanted) != moves.end()) {
    best = wanted;
  }
  const int deepest = std::min({go.depth.value_or(kDeepest), go.mate.value_or(kDeepest), kDeepest});
  std::uint64_t nodes = 0;
  const auto report = [&](int depth) {
    SearchReport told;
    SearchInfo& info = told.lines.emplace_back();
    info.depth = info.seldepth = depth;
    info.score_cp = step == 0 ? -depth : depth;
    info.nodes = nodes;
    info.nps = 1000;
    info.hashfull = 0;
    info.time = Milliseconds(depth);
    if (best != "none") info.pv = {best};
    told.best.move = best;
    return told;
  };
  int depth = 0;
  do {
    ++depth;
    nodes += static_cast<std::uint64_t>(3 * depth);
    sink.Report(report(depth));
  } while (depth < deepest && !(go.nodes && nodes >= *go.nodes));
  if (behaviour_.no_memory_to_end) throw std::bad_alloc();
  if (go.mate) sink.Remark(absl::StrCat("none found within ", *go.mate, " plies"));
  const bool limited = go.depth || go.nodes || go.mate;
  if (!limited && !go.infinite) {
    std::unique_lock lock(mutex_);
    const auto stopped = [this] { return stop_; };
    if (go.ponder) changed_.wait(lock, [this] { return stop_ || ponder_hit_; });
    if (time) {
      changed_.wait_for(lock, *time, stopped);
    } else {
      changed_.wait(lock, stopped);
    }
  }
  if (!behaviour_.second_thought.empty()) best = behaviour_.second_thought;
  return report(depth);
}

void FakeEngine::Perft(int depth, const CountingGame& root, Sink& sink) const {
  std::uint64_t total = 0;
  for (const std::string& move : root.Moves()) {
    CountingGame child = root;
    child.Play(move).IgnoreError();
    const std::uint64_t leaves = child.Perft(std::min(depth, 12) - 1);
    sink.Write(absl::StrCat(move, ": ", leaves));
    total += leaves;
  }
  sink.Write(absl::StrCat("Nodes searched: ", total));
}

void FakeEngine::Stop() {
  calls_.push_back("stop");
  const std::lock_guard lock(mutex_);
  stop_ = true;
  changed_.notify_all();
}

void FakeEngine::PonderHit() {
  calls_.push_back("ponderhit");
  const std::lock_guard lock(mutex_);
  ponder_hit_ = true;
  changed_.notify_all();
}

std::optional<SlowQuestion> FakeEngine::SlowQuery(const QueryCommand& command) {
  if (command.what != "forever") return std::nullopt;
  return [](const std::atomic<bool>& stop) -> absl::StatusOr<std::string> {
    while (!stop) std::this_thread::sleep_for(Milliseconds(1));
    return std::string("stopped");
  };
}

absl::StatusOr<std::string> FakeEngine::Query(const QueryCommand& command) {
  const std::vector<std::string> moves = game_.Moves();
  if (command.what == "players") return std::string("2");
  if (command.what == "p1turn") return std::string(game_.turn == 0 ? "true" : "false");
  if (command.what == "gameover") return std::string(game_.Over() ? "true" : "false");
  if (command.what == "result") {
    return std::string(!game_.Over() ? "none" : game_.turn == 0 ? "p2win" : "p1win");
  }
  if (command.what == "reason") return std::string(game_.Over() ? "the goal was said" : "none");
  if (command.what == "fen") return game_.Format();
  if (command.what == "startfen") return CountingGame().Format();
  if (command.what == "board") return absl::StrCat("1x1 ", game_.total);
  if (command.what == "squares") return std::string("1x1 a1");
  if (command.what == "sides") return std::string("one two");
  if (command.what == "obliged") return std::string("none");
  if (command.what == "cells") return std::string("none");
  if (command.what == "edited") {
    return absl::UnimplementedError("the board cannot be given cell by cell");
  }
  if (command.what == "why" && command.arguments.size() == 2 && command.arguments[0] == "from") {
    return std::string("every move is made on the one square");
  }
  if (command.what == "routes") {
    std::vector<std::string> routes;
    for (const std::string& move : moves) routes.push_back(absl::StrCat(move, "=a1"));
    return routes.empty() ? "none" : absl::StrJoin(routes, " ");
  }
  if (command.what == "legal" && command.arguments.empty()) {
    return moves.empty() ? "none" : absl::StrJoin(moves, " ");
  }
  if (command.what == "legal") {
    const bool legal = std::find(moves.begin(), moves.end(), command.arguments[0]) != moves.end();
    return std::string(legal ? "true" : "false");
  }
  if (command.what == "move" && !command.arguments.empty()) {
    const bool legal = std::find(moves.begin(), moves.end(), command.arguments[0]) != moves.end();
    return legal ? command.arguments[0] : std::string("none");
  }
  return absl::InvalidArgumentError(absl::StrCat("query: nothing is called '", command.what, "'"));
}

std::string FakeEngine::Display() {
  if (behaviour_.no_memory_to_display) throw std::bad_alloc();
  return absl::StrCat("total ", game_.total, "\nfen ", game_.Format(), "\nlegal ",
                      absl::StrJoin(game_.Moves(), " "), "\n");
}

absl::StatusOr<std::string> FakeEngine::Evaluate() {
  return absl::StrCat("said ", game_.total, "\ndistance ", CountingGame::kGoal - game_.total);
}

absl::StatusOr<std::string> FakeEngine::Extension(const ExtensionCommand& command) {
  if (command.name == "rules") {
    return std::string(
        "info string Two players in turn add 1, 2 or 3 to a total.\n"
        "info string The total begins at 0.\n"
        "info string Who says 21 has won.\n"
        "response end of the rules");
  }
  return absl::StrJoin(command.arguments, " ");
}

}  // namespace tavoliere::protocol
