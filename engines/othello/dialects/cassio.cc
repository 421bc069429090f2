#include "engines/othello/dialects/cassio.h"

#include <utility>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/line_words.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::othello {
namespace {

using protocol::Arrival;
using protocol::DialectHost;
using protocol::LineWords;

constexpr std::string_view kProtocolWord = "ENGINE-PROTOCOL";
constexpr char kReady[] = "ready.";

class Cassio final : public protocol::Translator {
 public:
  explicit Cassio(protocol::Engine& engine) : engine_(engine) {}

  bool TakesBlankLines() const override { return true; }

  Arrival Arrives(const std::string& line) const override {
    if (LineWords(line).empty()) return Arrival::kAtOnce;
    const std::string command = Command(line);
    if (command == "get-search-infos") return Arrival::kAtOnce;
    return command == "stop" || command == "quit" ? Arrival::kInterrupts : Arrival::kWaits;
  }

  void Read(const std::string& line, DialectHost& host) override {
    LineWords words(line);
    if (words.empty()) return host.Say(host.searching() ? "ok." : kReady);
    const std::string_view protocol_word = words.Next();
    if (protocol_word != kProtocolWord) {
      return host.Say(absl::StrCat("ERROR: expected ENGINE-PROTOCOL, got ",
                                   protocol::Quoted(std::string(protocol_word))));
    }
    const std::string command = absl::AsciiStrToLower(std::string(words.Next()));
    if (command == "midgame-search" || command == "endgame-search") {
      return Search(command, words, host);
    }
    if (command == "get-search-infos") return TellSearch(host);
    if (command == "stop") return EndStop(host);
    if (command == "quit") {
      host.Say("bye bye.");
      return host.Quit();
    }
    // What Cassio knows of a position, in front of the search it asks for next: not answered.
    if (command == "feed-hash") return;
    Settle(command, host);
    host.Say(kReady);
  }

  void OnReport(const protocol::SearchReport& report, DialectHost& host) override {
    report_ = report;
    const bool sure = report_.selectivity.value_or(0) >= request_.precision;
    if (request_.endgame && report_.selectivity && sure) host.Stop();
  }

  void OnError(const std::string& message, DialectHost& host) override { SayError(message, host); }

  void EndSearch(const protocol::BestMove&, bool interrupted, DialectHost& host) override {
    if (!interrupted && !report_.lines.empty()) host.Say(CassioAnswer(request_, report_));
    host.Say(kReady);
    told_ready_ = interrupted;
  }

 private:
  using Clock = std::chrono::steady_clock;

  // In small letters; empty: the line is not of this protocol.
  static std::string Command(const std::string& line) {
    LineWords words(line);
    return words.Next() == kProtocolWord ? absl::AsciiStrToLower(std::string(words.Next())) : "";
  }

  static void SayError(const std::string& what, DialectHost& host) {
    host.Say(absl::StrCat("ERROR: ", what));
  }

  // The commands that ask for nothing but "ready.".
  void Settle(const std::string& command, DialectHost& host) {
    if (command == "init") {
      engine_.NewGame();
    } else if (command == "get-version") {
      host.Say(absl::StrCat("version: ", engine_.name()));
    } else if (command == "empty-hash") {
      const absl::Status cleared = engine_.options().Set("Clear Hash", "");
      if (!cleared.ok()) SayError(std::string(cleared.message()), host);
    } else if (command != "new-position") {
      SayError(absl::StrCat("no known command: ", protocol::Quoted(command)), host);
    }
  }

  void Search(const std::string& command, const LineWords& words, DialectHost& host) {
    const absl::Status begun = Begin(words, command == "endgame-search", host);
    if (begun.ok()) return;
    SayError(absl::StrCat(command, ": ", std::string(begun.message())), host);
    host.Say(kReady);
  }

  absl::Status Begin(const LineWords& words, bool endgame, DialectHost& host) {
    ASSIGN_OR_RETURN(auto request, ReadCassioRequest(words, endgame));
    absl::Status status = engine_.SetPosition({request.Position(), {}});
    if (status.ok()) status = SolveFor(request.OnlyWinner() ? "result" : "score");
    if (!status.ok()) return status;
    protocol::GoCommand go;
    go.depth = request.depth;
    request_ = std::move(request);
    report_ = {};
    told_ready_ = false;
    begun_ = Clock::now();
    return host.Search(go);
  }

  // Setting the option anew would empty the table.
  absl::Status SolveFor(const std::string& goal) {
    if (goal == goal_) return absl::OkStatus();
    goal_ = goal;
    return engine_.options().Set("Solve For", goal);
  }

  void TellSearch(DialectHost& host) const {
    if (!host.searching()) return host.Say(kReady);
    const std::uint64_t nodes = report_.lines.empty() ? 0 : report_.lines.front().nodes.value_or(0);
    const std::chrono::duration<double> time = Clock::now() - begun_;
    host.Say(absl::StrFormat("node %d, time %.3f", nodes, time.count()));
  }

  // The search that `stop` has interrupted has answered for it.
  void EndStop(DialectHost& host) {
    if (!std::exchange(told_ready_, false)) host.Say(kReady);
  }

  protocol::Engine& engine_;
  std::string goal_;  // of the option; empty: not known
  CassioRequest request_;
  protocol::SearchReport report_;  // the last one of this search
  Clock::time_point begun_;
  bool told_ready_ = false;
};

}  // namespace

protocol::DialectChoice CassioDialect(protocol::Engine& engine) {
  return {"cassio", [](const std::string& line) { return LineWords(line).Peek() == kProtocolWord; },
          [&engine] { return std::make_unique<Cassio>(engine); }};
}

}  // namespace tavoliere::othello
