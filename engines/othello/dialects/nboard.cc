#include "engines/othello/dialects/nboard.h"

#include <utility>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/files/status_macros.h"
#include "engines/base/engine/session.h"
#include "protocol/wire/text/line_words.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::othello {
namespace {

using protocol::Arrival;
using protocol::DialectHost;
using protocol::LineWords;
using protocol::Milliseconds;
using protocol::Proof;
using protocol::SearchInfo;
using protocol::SearchReport;

constexpr int kDepth = 12;      // until `set depth`
constexpr int kMostHints = 60;  // as many as there can be moves
constexpr double kWin = 64;     // discs, of a win that is certain and of unknown size

using Seconds = std::chrono::duration<double>;

std::string NBoardMove(const std::string& move) {
  return move == "pass" ? "PA" : absl::AsciiStrToUpper(move);
}

// Discs, for the side to move.
double Eval(const SearchInfo& line) {
  if (line.score_mate) return *line.score_mate < 0 ? -kWin : kWin;
  return line.score_cp.value_or(0) / 100.0;
}

// NBoard knows 100% and 100%W, and takes what else begins with a number.
std::string Depth(const SearchReport& report, const SearchInfo& line) {
  if (report.proof == Proof::kScore) return "100%";
  if (report.proof == Proof::kWinner) return "100%W";
  if (report.selectivity) return absl::StrCat(*report.selectivity, "%");
  return absl::StrCat(line.depth.value_or(0));
}

std::string SearchLines(const SearchReport& report) {
  std::string text;
  for (const SearchInfo& line : report.lines) {
    if (line.pv.empty() || (line.depth == 0 && report.book.empty())) continue;
    std::string pv;
    for (const std::string& move : line.pv) absl::StrAppend(&pv, NBoardMove(move));
    absl::StrAppendFormat(&text, "%s %s %.2f 0 %s\n", report.book.empty() ? "search" : "book", pv,
                          Eval(line), Depth(report, line));
  }
  const SearchInfo& last = report.lines.back();
  const Seconds time = last.time.value_or(Milliseconds(0));
  absl::StrAppendFormat(&text, "nodestats %d %.3f", last.nodes.value_or(0), time.count());
  return text;
}

class NBoard final : public protocol::Translator {
 public:
  explicit NBoard(base::GameEngine<Othello>& engine) : engine_(engine) {}

  Arrival Arrives(const std::string& line) const override {
    const std::string_view word = LineWords(line).Peek();
    return word == "ping" || word == "quit" ? Arrival::kInterrupts : Arrival::kWaits;
  }

  void Read(const std::string& line, DialectHost& host) override {
    LineWords words(line);
    const std::string_view word = words.Next();
    const std::string rest(words.Rest());
    if (word == "nboard")
      return host.Say(absl::StrCat("set myname ", engine_.name(), "\nstatus Ready"));
    if (word == "ping") return Check(Pong(rest, host), host);
    if (word == "set") return Check(Set(words), host);
    if (word == "move") return Check(Play(rest), host);
    if (word == "hint") return Check(Hint(rest, host), host);
    if (word == "go") return Check(Go(host), host);
    if (word == "analyze") return Check(Analyze(host), host);
    if (word == "learn") return host.Say("learned");
    if (word == "quit") return host.Quit();
    // The protocol grows: a line that is not understood is to be ignored.
  }

  void OnReport(const SearchReport& report, DialectHost& host) override {
    if (work_ != Work::kAnalyze) host.Say(SearchLines(report));
    best_ = report.lines.front();
    proved_ = report.proof != Proof::kNone;
  }

  void OnError(const std::string& message, DialectHost& host) override {
    host.Say("status " + message);
  }

  void EndSearch(const protocol::BestMove& best, bool interrupted, DialectHost& host) override {
    const bool over = best.move.empty() || best.move == "none";
    const Work done = std::exchange(work_, Work::kNone);
    if (done == Work::kAnalyze) return EndAnalysis(interrupted, host);
    // A client that interrupts has another position in mind than that of the answer.
    if (done == Work::kGo && !interrupted && !over) {
      const Seconds spent = Clock::now() - began_;
      host.Say(absl::StrFormat("=== %s/%s/%.3f", NBoardMove(best.move),
                               Guessed() ? "" : absl::StrFormat("%.2f", Eval(best_)),
                               spent.count()));
    }
    host.Say(done == Work::kGo && over ? "status The game is over" : "status");
  }

 private:
  enum class Work { kNone, kGo, kHint, kAnalyze };
  using Clock = std::chrono::steady_clock;

  static void Check(const absl::Status& status, DialectHost& host) {
    if (!status.ok()) host.Say(absl::StrCat("status ", std::string(status.message())));
  }

  static absl::Status Pong(const std::string& text, DialectHost& host) {
    const auto number = protocol::ParseNumber(text, "ping", 0, std::numeric_limits<int>::max());
    if (number.ok()) host.Say(absl::StrCat("pong ", *number));
    return number.status();
  }

  absl::Status Set(LineWords words) {
    const std::string_view what = words.Next();
    const std::string value(words.Rest());
    if (what == "game") return SetGame(value);
    if (what == "depth") return SetDepth(value);
    return absl::OkStatus();
  }

  absl::Status SetDepth(const std::string& value) {
    const auto depth =
        protocol::ParseNumber(value, "set depth", 1, std::numeric_limits<int>::max());
    if (depth.ok()) depth_ = static_cast<int>(*depth);
    return depth.status();
  }

  absl::Status SetGame(const std::string& ggf) {
    ASSIGN_OR_RETURN(const TimedGame game, ParseTimedGame(ggf));
    ASSIGN_OR_RETURN(const Position start, Othello::Parse(game.start, engine_.variant()));
    core::History<Othello> history(start);
    for (const TimedMove& move : game.moves)
      RETURN_IF_ERROR(base::PlayWord<Othello>(history, move.move));
    engine_.SetGame(std::move(history));
    game_time_ = game.time;
    times_.clear();
    for (const TimedMove& move : game.moves) times_.push_back(move.time);
    return absl::OkStatus();
  }

  absl::Status Play(const std::string& text) {
    ASSIGN_OR_RETURN(const TimedMove move, ParseTimedMove(text));
    RETURN_IF_ERROR(engine_.PlayWord(move.move));
    times_.push_back(move.time);
    return absl::OkStatus();
  }

  absl::Status Hint(const std::string& count, DialectHost& host) {
    ASSIGN_OR_RETURN(const auto lines,
                     protocol::ParseNumber(count, "hint", 1, std::numeric_limits<int>::max()));
    return Begin(Work::kHint, static_cast<int>(std::min<std::int64_t>(lines, kMostHints)), {},
                 host);
  }

  absl::Status Go(DialectHost& host) {
    protocol::GoCommand go;
    const std::size_t mover = BlackToMove() ? 0 : 1;
    if (const std::optional<Milliseconds> left = TimeLeft(mover)) go.clock[mover].time = left;
    Othello::MoveList moves;
    Othello::Generate(engine_.history().current(), moves);
    forced_ = moves.size() <= 1;
    return Begin(Work::kGo, 1, go, host);
  }

  bool BlackToMove() const { return engine_.history().current().turn() == core::Player::kFirst; }

  // On a clock a move without a choice is made at a glance, whose value says nothing.
  bool Guessed() const { return forced_ && !proved_ && best_.depth.value_or(0) <= 1 && depth_ > 1; }

  // What the player to move has left of the game's time, of which every second move is the mover's.
  std::optional<Milliseconds> TimeLeft(std::size_t mover) const {
    if (!game_time_[mover]) return std::nullopt;
    Milliseconds left = *game_time_[mover];
    for (std::size_t i = times_.size(); i >= 2; i -= 2) left -= times_[i - 2];
    return std::max(left, Milliseconds(0));
  }

  absl::Status Analyze(DialectHost& host) { return Begin(Work::kAnalyze, 1, {}, host); }

  // The last position has been judged: on to the one before it.
  void EndAnalysis(bool interrupted, DialectHost& host) {
    if (!interrupted) {
      const double to_black = BlackToMove() ? Eval(best_) : -Eval(best_);
      const std::vector<Move>& moves = engine_.history().moves();
      host.Say(absl::StrFormat("analysis %d %.2f", moves.size(), to_black));
      if (!moves.empty()) {
        taken_back_.push_back(moves.back());
        engine_.TakeBack();
        const absl::Status begun = Begin(Work::kAnalyze, 1, {}, host);
        if (begun.ok()) return;
        Check(begun, host);
      }
    }
    for (; !taken_back_.empty(); taken_back_.pop_back()) engine_.Play(taken_back_.back());
    host.Say("status");
  }

  absl::Status Begin(Work work, int lines, protocol::GoCommand go, DialectHost& host) {
    RETURN_IF_ERROR(engine_.options().Set("MultiPV", absl::StrCat(lines)));
    go.depth = depth_;
    best_ = SearchInfo();
    proved_ = false;
    began_ = Clock::now();
    const absl::Status begun = host.Search(go);
    if (!begun.ok()) return begun;
    // An analysis is many searches.
    if (taken_back_.empty())
      host.Say(work == Work::kAnalyze ? "status Analyzing" : "status Thinking");
    work_ = work;
    return begun;
  }

  base::GameEngine<Othello>& engine_;
  int depth_ = kDepth;
  std::array<std::optional<Milliseconds>, 2> game_time_;
  std::vector<Milliseconds> times_;  // of the moves

  Work work_ = Work::kNone;
  std::vector<Move> taken_back_;  // of the game that is being analysed, from its end
  SearchInfo best_;               // of the last report
  bool proved_ = false;           // its score, or who wins
  bool forced_ = false;           // there is one move
  Clock::time_point began_;
};

}  // namespace

protocol::DialectChoice NBoardDialect(base::GameEngine<Othello>& engine) {
  return {"nboard", [](const std::string& line) { return LineWords(line).Peek() == "nboard"; },
          [&engine] { return std::make_unique<NBoard>(engine); }};
}

}  // namespace tavoliere::othello
