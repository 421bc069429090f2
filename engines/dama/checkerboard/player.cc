#include "engines/dama/checkerboard/player.h"

#include <utility>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <new>
#include <string_view>
#include <thread>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "engines/dama/checkerboard/board.h"
#include "engines/dama/engine/engine.h"

namespace tavoliere::dama::checkerboard {
namespace {

using protocol::Milliseconds;

constexpr Milliseconds kLongest = std::chrono::hours(24);

// CheckerBoard's words for tav-dama's options that take the same value.
constexpr std::array<std::pair<const char*, const char*>, 5> kOptions = {
    {{"hashsize", "Hash"},
     {"searchthreads", "Threads"},
     {"dbpath", "Tables"},
     {"dbmbytes", "Table Cache"},
     {"bookfile", "Book File"}}};

const char* OptionOf(const std::string& word) {
  const auto found = std::find_if(kOptions.begin(), kOptions.end(),
                                  [&](const auto& option) { return word == option.first; });
  return found == kOptions.end() ? nullptr : found->second;
}

Milliseconds FromSeconds(double seconds) {
  const double most = static_cast<double>(kLongest.count());
  // What is no number compares with none.
  if (!(seconds > 0)) return Milliseconds(1);
  return Milliseconds(static_cast<std::int64_t>(std::clamp(seconds * 1000, 1.0, most)));
}

protocol::GoCommand LimitsOf(int side, double seconds, int info, int more) {
  protocol::GoCommand go;
  const int unit = info >> kClockShift & kClockMask;
  if (unit == 0) {
    go.movetime = FromSeconds(seconds);
    return go;
  }
  constexpr std::array<int, 4> kMilliseconds = {0, 1, 10, 100};
  const int scale = kMilliseconds[static_cast<std::size_t>(unit)];
  const auto bits = static_cast<std::uint32_t>(more);
  protocol::GoCommand::Clock& clock = go.clock[side == kWhiteSide ? 0 : 1];
  clock.time = Milliseconds(std::max<std::int64_t>(1, std::int64_t{bits >> 16} * scale));
  clock.increment = Milliseconds(std::int64_t{bits & 0xFFFF} * scale);
  return go;
}

// What the user reads of a search.
std::string StatusOf(const protocol::SearchReport& report) {
  if (!report.error.ok()) return std::string(report.error.message());
  if (report.lines.empty()) return absl::StrJoin(report.remarks, "; ");
  if (!report.book.empty()) return "book " + report.book;
  constexpr std::string_view kInfo = "info ";
  return protocol::FormatSearchInfo(report.lines.back()).substr(kInfo.size());
}

class StatusSink final : public protocol::Sink {
 public:
  explicit StatusSink(const Player::Tell& tell) : tell_(tell) {}
  void Report(const protocol::SearchReport& report) override { tell_(StatusOf(report)); }

 private:
  const Player::Tell& tell_;
};

// Stops the engine once `play_now` is not 0, as long as it lives.
class Watch {
 public:
  Watch(protocol::Engine& engine, const volatile int& play_now)
      : thread_([this, &engine, &play_now] {
          constexpr Milliseconds kPause{10};
          for (; !ends_; std::this_thread::sleep_for(kPause)) {
            if (play_now != 0) engine.Stop();
          }
        }) {}
  ~Watch() { ends_ = true; }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

 private:
  std::atomic<bool> ends_ = false;
  std::jthread thread_;  // last: it ends before the rest
};

// A score of a win or a loss is proven.
Verdict VerdictOf(const protocol::SearchReport& report) {
  if (report.lines.empty() || !report.lines.back().score_mate) return kUnknown;
  return *report.lines.back().score_mate < 0 ? kLoss : kWin;
}

}  // namespace

Player::Player() : engine_(NewEngine()) {}

std::optional<std::string> Player::Command(const std::string& command) {
  const std::vector<std::string> words =
      absl::StrSplit(command, absl::MaxSplits(' ', 2), absl::SkipWhitespace());
  if (words.empty()) return std::nullopt;
  if (words[0] == "name") return engine_->name();
  if (words[0] == "about") {
    return absl::StrCat(engine_->name(), "\n", engine_->author(),
                        "\nItalian draughts by the rules of the Federazione Italiana Dama");
  }
  const std::string rest = words.size() < 3 ? "" : words[2];
  if (words.size() < 2) return std::nullopt;
  if (words[0] == "get") return Get(words[1], rest);
  if (words[0] == "set") return Set(words[1], std::string(absl::StripAsciiWhitespace(rest)));
  return std::nullopt;
}

std::optional<std::string> Player::Get(const std::string& what, const std::string& rest) const {
  if (what == "protocolversion") return absl::StrCat(kProtocolVersion);
  if (what == "gametype") return absl::StrCat(kItalian);
  if (what == "movelist") {
    const auto position = Dama::Parse(rest, {});
    // CheckerBoard asks so once, with a position that the rules have not: a man about to be
    // crowned.
    return position.ok() ? MoveListText(*position) : "movelist 0";
  }
  std::string value;
  if (what == "book") {
    engine_->options().Get("Book", &value).IgnoreError();
    return value == "true" ? "3" : "0";
  }
  const char* const option = OptionOf(what);
  if (option == nullptr || !engine_->options().Get(option, &value).ok()) return std::nullopt;
  return value;
}

std::optional<std::string> Player::Set(const std::string& what, const std::string& value) {
  if (what == "gamehist") {
    past_ = absl::StrSplit(value, ' ', absl::SkipWhitespace());
    return "gamehist is set";
  }
  absl::Status status;
  if (what == "book") {
    // No book, moves of all kinds, good ones, the best: hundredths of a man that may be lost.
    constexpr std::array<const char*, 4> kVariety = {"0", "30", "10", "0"};
    int strength = 0;
    if (!absl::SimpleAtoi(value, &strength) || strength < 0 || strength > 3) return std::nullopt;
    status = engine_->options().Set("Book", strength == 0 ? "false" : "true");
    status.Update(
        engine_->options().Set("Book Variety", kVariety[static_cast<std::size_t>(strength)]));
  } else if (const char* const option = OptionOf(what)) {
    status = engine_->options().Set(option, value);
  } else {
    return std::nullopt;
  }
  return status.ok() ? absl::StrCat(what, " is set to ", value) : std::string(status.message());
}

void Player::SetPosition(const Position& position) {
  if (!past_.empty()) {
    protocol::PositionCommand command;
    command.fen = past_.front();
    command.moves.assign(past_.begin() + 1, past_.end());
    // A game that its past has drawn may be played on all the same.
    if (engine_->SetPosition(command).ok() && engine_->history().current() == position &&
        !engine_->Over()) {
      return;
    }
  }
  engine_->SetGame(core::History<Dama>(position));
}

std::optional<protocol::SearchReport> Player::Search(const protocol::GoCommand& limits,
                                                     const Tell& tell,
                                                     const volatile int& play_now) {
  StatusSink sink(tell);
  engine_->GetReady(sink);
  auto task = engine_->Go(limits, sink);
  if (!task.ok()) {
    tell(std::string(task.status().message()));
    return std::nullopt;
  }
  const Watch watch(*engine_, play_now);
  try {
    return task->run(sink);
  } catch (const std::bad_alloc&) {
    tell("out of memory");
    return std::nullopt;
  }
}

Verdict Player::Play(Board& board, int side, double seconds, const Tell& tell,
                     const volatile int& play_now, int info, int more, CbMove* move) {
  const auto position = ReadBoard(board, side);
  if (!position.ok()) {
    tell(std::string(position.status().message()));
    return kUnknown;
  }
  SetPosition(*position);
  const auto found = Search(LimitsOf(side, seconds, info, more), tell, play_now);
  if (!found) return kUnknown;
  const auto best = Dama::ParseMove(*position, found->best.move);
  if (!best.ok()) {
    tell("there is no move to play");
    return kLoss;
  }
  tell(StatusOf(*found));
  if (move != nullptr) *move = Describe(*position, *best);
  const Position next = position->Play(*best);
  WriteBoard(next, board);
  return Dama::CountMoves(next) == 0 ? kWin : VerdictOf(*found);
}

std::optional<CbMove> Player::Legal(const Board& board, int side, int from, int to) {
  const auto position = ReadBoard(board, side);
  if (!position.ok()) return std::nullopt;
  Dama::MoveList moves;
  Dama::Generate(*position, moves);
  for (const Move move : moves) {
    if (move.from().number() == from && move.to().number() == to) return Describe(*position, move);
  }
  return std::nullopt;
}

}  // namespace tavoliere::dama::checkerboard
