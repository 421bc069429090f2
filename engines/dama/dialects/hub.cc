#include "engines/dama/dialects/hub.h"

#include <utility>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "engines/dama/rules/game.h"
#include "protocol/wire/text/line_words.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::dama {
namespace {

using protocol::Arrival;
using protocol::DialectHost;
using protocol::Milliseconds;
using protocol::OptionInfo;
using protocol::SearchInfo;

// The time of a search without limits.
constexpr Milliseconds kUsualTime{1000};
// Of a won game, in men; less a hundredth for each ply until its end.
constexpr double kWin = 100;

// "type=int min=1 max=64" and the like; empty: the protocol has no such type.
std::string ParameterType(const OptionInfo& option) {
  switch (option.type) {
    case OptionInfo::Type::kCheck:
      return "type=bool";
    case OptionInfo::Type::kSpin:
      return absl::StrCat("type=int min=", option.min, " max=", option.max);
    case OptionInfo::Type::kCombo:
      return absl::StrCat("type=enum values=", HubValue(absl::StrJoin(option.choices, " ")));
    case OptionInfo::Type::kString:
      return "type=string";
    case OptionInfo::Type::kButton:
      break;
  }
  return "";
}

double Men(const SearchInfo& line) {
  if (!line.score_mate) return line.score_cp.value_or(0) / 100.0;
  const int plies = *line.score_mate;
  return std::copysign(kWin - std::abs(plies) / 100.0, plies > 0 ? 1.0 : -1.0);
}

// Seconds, "0.25": 0 to a year, to which others are brought; nullopt: they are none.
std::optional<Milliseconds> ParseSeconds(const std::string& text) {
  constexpr double kMost = 366.0 * 86400;
  double seconds = 0;
  if (!absl::SimpleAtod(text, &seconds) || std::isnan(seconds)) return std::nullopt;
  return Milliseconds(static_cast<std::int64_t>(std::clamp(seconds, 0.0, kMost) * 1000));
}

// A number from 1 on, cut to a whole one and at `most`; nullopt: it is none.
std::optional<std::int64_t> ParseCount(const std::string& text, std::int64_t most) {
  const std::optional<std::int64_t> count = protocol::WholePart(text);
  if (!count || *count < 1) return std::nullopt;
  return std::min(*count, most);
}

class Hub final : public protocol::Translator {
 public:
  explicit Hub(base::GameEngine<Dama>& engine) : engine_(engine) {}

  Arrival Arrives(const std::string& line) const override {
    const std::string_view word = protocol::LineWords(line).Peek();
    if (word == "ping" || word == "stop" || word == "ponder-hit") return Arrival::kAtOnce;
    return word == "quit" ? Arrival::kInterrupts : Arrival::kWaits;
  }

  void Read(const std::string& line, DialectHost& host) override {
    const absl::StatusOr<HubLine> read = ParseHubLine(line);
    if (!read.ok()) return Check(read.status(), host);
    const std::string& word = read->command;
    if (word == "hub") return Introduce(host);
    if (word == "init") return host.Say("ready");
    if (word == "ping") return host.Say("pong");
    if (word == "stop") return host.Stop();
    if (word == "ponder-hit") return host.PonderHit();
    if (word == "new-game") return engine_.NewGame();
    if (word == "quit") return host.Quit();
    if (word == "set-param") return Check(SetParameter(*read), host);
    if (word == "pos") return Check(SetPosition(*read), host);
    if (word == "level") return Check(SetLevel(*read), host);
    if (word == "go") return Check(Go(*read, host), host);
    // The protocol grows: what is not understood is to be ignored.
  }

  void OnReport(const protocol::SearchReport& report, DialectHost& host) override {
    host.Say(Info(report.lines.front()));
  }

  void OnError(const std::string& message, DialectHost& host) override { SayError(message, host); }

  void EndSearch(const protocol::BestMove& best, bool, DialectHost& host) override {
    const std::vector<std::string> moves = Translate({best.move, best.ponder});
    if (moves.empty()) return SayError("the game is over", host);
    const std::string ponder = moves.size() > 1 ? " ponder=" + moves[1] : "";
    host.Say(absl::StrCat("done move=", moves[0], ponder));
  }

 private:
  static void SayError(const std::string& message, DialectHost& host) {
    host.Say("error message=" + HubValue(message));
  }

  static void Check(const absl::Status& status, DialectHost& host) {
    if (!status.ok()) SayError(std::string(status.message()), host);
  }

  void Introduce(DialectHost& host) {
    const std::string name = engine_.name();
    const std::size_t blank = name.rfind(' ');
    std::string text = absl::StrCat(
        "id name=", HubValue(name.substr(0, blank)), " version=", HubValue(name.substr(blank + 1)),
        " author=", HubValue(engine_.author()), "\nparam name=variant value=", kHubVariant,
        " type=enum values=", kHubVariant);
    for (const OptionInfo& option : engine_.options().List()) {
      const std::string type = ParameterType(option);
      std::string value;
      if (type.empty() || !engine_.options().Get(option.name, &value).ok()) continue;
      absl::StrAppend(&text, "\nparam name=", HubValue(option.name), " value=", HubValue(value),
                      " ", type);
    }
    host.Say(text + "\nwait");
  }

  absl::Status SetParameter(const HubLine& line) {
    const std::string name = line.Find("name").value_or("");
    const std::string value = line.Find("value").value_or("");
    if (name != "variant") return engine_.options().Set(name, value);
    if (value == kHubVariant) return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat("set-param variant: expected ", kHubVariant,
                                                   ", got ", protocol::Quoted(value)));
  }

  absl::Status SetPosition(const HubLine& line) {
    ASSIGN_OR_RETURN(const Position position, ParseHubPosition(line.Find("pos").value_or("")));
    core::History<Dama> game(position);
    const std::string moves = line.Find("moves").value_or("");
    for (const auto& text : absl::StrSplit(moves, ' ', absl::SkipEmpty())) {
      ASSIGN_OR_RETURN(const Move move, ParseHubMove(game.current(), std::string(text)));
      game.Play(move);
    }
    engine_.SetGame(std::move(game));
    return absl::OkStatus();
  }

  absl::Status SetLevel(const HubLine& line) {
    protocol::GoCommand level;
    protocol::GoCommand::Clock clock;
    absl::Status left_out;
    const auto leave_out = [&](const std::string& name, const char* what, const std::string& got) {
      left_out.Update(absl::InvalidArgumentError(
          absl::StrCat("level ", name, ": expected ", what, ", got ", protocol::Quoted(got))));
    };
    for (const auto& [name, value] : line.arguments) {
      if (name == "infinite") level.infinite = true;
      if (name == "depth" || name == "moves" || name == "nodes") {
        const auto count = ParseCount(value, name == "nodes" ? INT64_MAX : INT32_MAX);
        if (!count) {
          leave_out(name, "a number from 1", value);
          continue;
        }
        if (name == "depth") level.depth = static_cast<int>(*count);
        if (name == "moves") level.moves_to_go = static_cast<int>(*count);
        if (name == "nodes") level.nodes = static_cast<std::uint64_t>(*count);
      }
      if (name == "move-time" || name == "time" || name == "inc") {
        const std::optional<Milliseconds> time = ParseSeconds(value);
        if (!time) {
          leave_out(name, "seconds", value);
          continue;
        }
        if (name == "move-time") level.movetime = *time;
        if (name == "time") clock.time = *time;
        if (name == "inc") clock.increment = *time;
      }
    }
    // Here the increment comes before the move.
    if (clock.time) *clock.time += clock.increment;
    level_ = level;
    clock_ = clock;
    return left_out;
  }

  absl::Status Go(const HubLine& line, DialectHost& host) {
    protocol::GoCommand go = level_;
    go.clock[engine_.history().current().turn() == kWhite ? 0 : 1] = clock_;
    if (line.Find("analyze")) {
      go = {};
      go.infinite = true;
    } else if (line.Find("ponder")) {
      go.ponder = true;
    } else if (!line.Find("think")) {
      return absl::InvalidArgumentError("go: expected think, ponder or analyze");
    }
    const bool bounded = go.infinite || go.depth || go.nodes || go.movetime || clock_.time;
    if (!bounded) go.movetime = kUsualTime;
    return host.Search(go);
  }

  std::string Info(const SearchInfo& line) const {
    const std::uint64_t nodes = line.nodes.value_or(0);
    const double seconds =
        std::chrono::duration<double>(line.time.value_or(Milliseconds(0))).count();
    // Below a millisecond the speed is that of one.
    const double millions = static_cast<double>(nodes) / 1e6 / std::max(seconds, 0.001);
    const std::string text =
        absl::StrFormat("info depth=%d score=%.2f nodes=%d time=%.3f nps=%.2f",
                        line.depth.value_or(0), Men(line), nodes, seconds, millions);
    return absl::StrCat(text, " pv=", HubValue(absl::StrJoin(Translate(line.pv), " ")));
  }

  // Moves in a row from the present position, as far as they are moves.
  std::vector<std::string> Translate(const std::vector<std::string>& moves) const {
    std::vector<std::string> texts;
    Position position = engine_.history().current();
    for (const std::string& text : moves) {
      const absl::StatusOr<Move> move = Dama::ParseMove(position, text);
      if (!move.ok()) break;
      texts.push_back(FormatHubMove(*move));
      position = position.Play(*move);
    }
    return texts;
  }

  base::GameEngine<Dama>& engine_;
  protocol::GoCommand level_;
  protocol::GoCommand::Clock clock_;
};

}  // namespace

protocol::DialectChoice HubDialect(base::GameEngine<Dama>& engine) {
  return {"hub", [](const std::string& line) { return protocol::LineWords(line).Peek() == "hub"; },
          [&engine] { return std::make_unique<Hub>(engine); }};
}

}  // namespace tavoliere::dama
