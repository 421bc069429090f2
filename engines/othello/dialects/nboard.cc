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
#include "engines/base/told_report.h"
#include "engines/othello/dialects/nboard_game.h"
#include "protocol/server/engine.h"
#include "protocol/wire/line_words.h"
#include "protocol/wire/text.h"

namespace tavoliere::othello {
namespace {

using base::ToldLine;
using base::ToldReport;
using protocol::Arrival;
using protocol::DialectHost;
using protocol::LineWords;
using protocol::Milliseconds;

constexpr int kDepth = 12;      // until `set depth`
constexpr int kMostHints = 60;  // as many as there can be moves
constexpr double kWin = 64;     // discs, of a win that is certain and of unknown size

std::string NBoardMove(const std::string& move) {
  return move == "pass" ? "PA" : absl::AsciiStrToUpper(move);
}

// Discs, for the side to move.
double Eval(const ToldLine& line) {
  if (line.score_mate) return *line.score_mate < 0 ? -kWin : kWin;
  return line.score_cp.value_or(0) / 100.0;
}

double Seconds(const ToldLine& line) { return static_cast<double>(line.time_ms) / 1000; }

// NBoard knows 100% and 100%W, and takes what else begins with a number.
std::string Depth(const ToldReport& report, const ToldLine& line) {
  if (report.proof == ToldReport::Proof::kScore) return "100%";
  if (report.proof == ToldReport::Proof::kWinner) return "100%W";
  if (report.selectivity) return absl::StrCat(*report.selectivity, "%");
  return absl::StrCat(line.depth);
}

std::string SearchLines(const ToldReport& report) {
  std::string text;
  for (const ToldLine& line : report.lines) {
    if (line.pv.empty() || (line.depth == 0 && !report.from_book)) continue;
    std::string pv;
    for (const std::string& move : line.pv) absl::StrAppend(&pv, NBoardMove(move));
    absl::StrAppendFormat(&text, "%s %s %.2f 0 %s\n", report.from_book ? "book" : "search", pv,
                          Eval(line), Depth(report, line));
  }
  const ToldLine& last = report.lines.back();
  return absl::StrCat(text, absl::StrFormat("nodestats %d %.3f", last.nodes, Seconds(last)));
}

class NBoard final : public protocol::Translator {
 public:
  explicit NBoard(protocol::Engine& engine) : engine_(engine) {}

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

  void Hear(const std::string& lines, DialectHost& host) override {
    if (lines.rfind(kError, 0) == 0) return host.Say("status " + lines.substr(kError.size()));
    if (lines.rfind(kBestMove, 0) == 0) best_move_ = lines.substr(kBestMove.size());
    ToldReport report = base::ReadReport(lines);
    if (report.lines.empty()) return;
    if (work_ != Work::kAnalyze) host.Say(SearchLines(report));
    best_ = std::move(report.lines.front());
    proved_ = report.proof != ToldReport::Proof::kNone;
  }

  void EndSearch(bool interrupted, DialectHost& host) override {
    const Work done = std::exchange(work_, Work::kNone);
    if (done == Work::kAnalyze) return EndAnalysis(interrupted, host);
    // Whoever interrupts has another position in mind than that of the answer.
    if (done == Work::kGo && !interrupted && best_move_ != "none") {
      const std::chrono::duration<double> spent = Clock::now() - began_;
      host.Say(absl::StrFormat("=== %s/%s/%.3f", NBoardMove(best_move_),
                               Guessed() ? "" : absl::StrFormat("%.2f", Eval(best_)),
                               spent.count()));
    }
    host.Say(done == Work::kGo && best_move_ == "none" ? "status The game is over" : "status");
  }

 private:
  enum class Work { kNone, kGo, kHint, kAnalyze };
  using Clock = std::chrono::steady_clock;

  static constexpr std::string_view kError = "info string error: ";
  static constexpr std::string_view kBestMove = "bestmove ";

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
    const absl::StatusOr<TimedGame> game = ParseTimedGame(ggf);
    if (!game.ok()) return game.status();
    protocol::PositionCommand position;
    position.fen = game->start;
    for (const TimedMove& move : game->moves) position.moves.push_back(move.move);
    const absl::Status set = engine_.SetPosition(position);
    if (!set.ok()) return set;
    position_ = std::move(position);
    game_time_ = game->time;
    times_.clear();
    for (const TimedMove& move : game->moves) times_.push_back(move.time);
    return absl::OkStatus();
  }

  absl::Status Play(const std::string& text) {
    const absl::StatusOr<TimedMove> move = ParseTimedMove(text);
    if (!move.ok()) return move.status();
    protocol::PositionCommand position = position_;
    position.moves.push_back(move->move);
    const absl::Status set = engine_.SetPosition(position);
    if (!set.ok()) return set;
    position_ = std::move(position);
    times_.push_back(move->time);
    return absl::OkStatus();
  }

  absl::Status Hint(const std::string& count, DialectHost& host) {
    const auto lines = protocol::ParseNumber(count, "hint", 1, std::numeric_limits<int>::max());
    if (!lines.ok()) return lines.status();
    return Begin(Work::kHint, static_cast<int>(std::min<std::int64_t>(*lines, kMostHints)), {},
                 host);
  }

  absl::Status Go(DialectHost& host) {
    protocol::GoCommand go;
    const std::size_t mover = BlackToMove() ? 0 : 1;
    if (const std::optional<Milliseconds> left = TimeLeft(mover)) go.clock[mover].time = left;
    forced_ = engine_.Query({"legal", {}}).value_or(" ").find(' ') == std::string::npos;
    return Begin(Work::kGo, 1, go, host);
  }

  bool BlackToMove() const { return engine_.Query({"p1turn", {}}).value_or("") == "true"; }

  // On a clock a move without a choice is made at a glance, whose value says nothing.
  bool Guessed() const { return forced_ && !proved_ && best_.depth <= 1 && depth_ > 1; }

  // What the player to move has left of the game's time, of which every second move is the mover's.
  std::optional<Milliseconds> TimeLeft(std::size_t mover) const {
    if (!game_time_[mover]) return std::nullopt;
    Milliseconds left = *game_time_[mover];
    for (std::size_t i = times_.size(); i >= 2; i -= 2) left -= times_[i - 2];
    return std::max(left, Milliseconds(0));
  }

  absl::Status Analyze(DialectHost& host) {
    analyzed_ = position_.moves.size();
    return Begin(Work::kAnalyze, 1, {}, host);
  }

  // The last position has been judged: on to the one before it.
  void EndAnalysis(bool interrupted, DialectHost& host) {
    if (!interrupted) {
      const double to_black = BlackToMove() ? Eval(best_) : -Eval(best_);
      host.Say(absl::StrFormat("analysis %d %.2f", analyzed_, to_black));
      if (analyzed_ > 0) {
        protocol::PositionCommand position = position_;
        position.moves.resize(--analyzed_);
        absl::Status begun = engine_.SetPosition(position);
        if (begun.ok()) begun = Begin(Work::kAnalyze, 1, {}, host);
        if (begun.ok()) return;
        Check(begun, host);
      }
    }
    Check(engine_.SetPosition(position_), host);
    host.Say("status");
  }

  absl::Status Begin(Work work, int lines, protocol::GoCommand go, DialectHost& host) {
    const absl::Status set = engine_.options().Set("MultiPV", absl::StrCat(lines));
    if (!set.ok()) return set;
    go.depth = depth_;
    best_move_ = "none";
    best_ = ToldLine();
    proved_ = false;
    began_ = Clock::now();
    const absl::Status begun = host.Search(go);
    if (!begun.ok()) return begun;
    // An analysis is many searches.
    const bool goes_on = work == Work::kAnalyze && analyzed_ < position_.moves.size();
    if (!goes_on) host.Say(work == Work::kAnalyze ? "status Analyzing" : "status Thinking");
    work_ = work;
    return begun;
  }

  protocol::Engine& engine_;
  int depth_ = kDepth;
  protocol::PositionCommand position_;
  std::array<std::optional<Milliseconds>, 2> game_time_;
  std::vector<Milliseconds> times_;  // of the moves

  Work work_ = Work::kNone;
  std::size_t analyzed_ = 0;  // moves before the position that is being judged
  std::string best_move_;
  ToldLine best_;        // of the last report
  bool proved_ = false;  // its score, or who wins
  bool forced_ = false;  // there is one move
  Clock::time_point began_;
};

}  // namespace

protocol::DialectChoice NBoardDialect() {
  return {"nboard", [](const std::string& line) { return LineWords(line).Peek() == "nboard"; },
          [](protocol::Engine& engine) { return std::make_unique<NBoard>(engine); }};
}

}  // namespace tavoliere::othello
