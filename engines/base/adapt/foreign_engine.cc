#include "engines/base/adapt/foreign_engine.h"

#include <utility>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "protocol/server/loop.h"

namespace tavoliere::base {
namespace {

// The rules are this engine's, the searches the other program's.
class AdaptedEngine final : public protocol::Engine {
 public:
  // `command` begins the message when the foreign engine has died.
  AdaptedEngine(std::string command, std::unique_ptr<protocol::Engine> rules,
                std::unique_ptr<ForeignEngine> foreign)
      : command_(std::move(command)), rules_(std::move(rules)), foreign_(std::move(foreign)) {
    NewGame();
  }

  std::string name() const override { return foreign_->name(); }
  std::string author() const override { return "see the engine"; }
  protocol::Options& options() override { return options_; }

  void NewGame() override {
    rules_->NewGame();
    usual_start_ = Ask("fen");
    TakeGame();
  }

  absl::Status SetPosition(const protocol::PositionCommand& command) override {
    absl::Status set = rules_->SetPosition(command);
    if (set.ok()) TakeGame();
    return set;
  }

  absl::StatusOr<protocol::Task> Go(const protocol::GoCommand& command, protocol::Sink&) override {
    if (command.perft) return absl::UnimplementedError("an adapted engine has no perft");
    if (Ask("gameover") != "false") {
      return protocol::Task{protocol::SearchKind::kLimited,
                            [](protocol::Sink&) { return Answer("none"); }};
    }
    task_.go = command;
    if (protocol::LacksLimit(command)) task_.go.movetime = protocol::kTimeWithoutLimit;
    stop_ = false;
    return protocol::Task{protocol::SearchKind::kLimited,
                          [this](protocol::Sink& sink) { return Search(sink); }};
  }
  absl::StatusOr<protocol::Task> Bench(const protocol::BenchCommand&) override {
    return absl::UnimplementedError("an adapted engine has no bench");
  }
  void Stop() override { stop_ = true; }
  void PonderHit() override {}

  absl::StatusOr<std::string> Query(const protocol::QueryCommand& command) override {
    return rules_->Query(command);
  }
  std::string Display() override { return rules_->Display(); }
  absl::StatusOr<std::string> Evaluate() override {
    return absl::UnimplementedError("an adapted engine does not show its evaluation");
  }

 private:
  std::string Ask(const std::string& what) const { return rules_->Query({what, {}}).value_or(""); }

  // What the rules know of the game. Every move gives the turn to the other side.
  void TakeGame() {
    task_.start = Ask("startfen");
    task_.from_start = task_.start == usual_start_;
    const std::string played = Ask("played");
    task_.moves.clear();
    if (played != "none") task_.moves = absl::StrSplit(played, ' ', absl::SkipEmpty());
    task_.mover = Ask("p1turn") == "true" ? 0 : 1;
    task_.first = (task_.mover + task_.moves.size()) % 2;
  }

  static protocol::SearchReport Answer(const std::string& move) {
    protocol::SearchReport report;
    report.best.move = move;
    return report;
  }

  protocol::SearchReport Search(protocol::Sink& sink) {
    const auto found = foreign_->Search(task_, stop_);
    if (absl::IsUnimplemented(found.status())) {
      sink.Error(found.status());
      return Answer("none");
    }
    // A client that waits for the move sees the exit of the engine, as with any engine that dies.
    if (!found.ok()) std::_Exit(FailedSubcommand(command_, found.status()));
    protocol::SearchReport report = Answer(found->move);
    if (found->info.has_score()) {
      protocol::SearchInfo& info = report.lines.emplace_back(found->info);
      if (!info.depth) info.depth = 1;
      info.pv = {found->move};
    }
    return report;
  }

  const std::string command_;
  const std::unique_ptr<protocol::Engine> rules_;
  const std::unique_ptr<ForeignEngine> foreign_;
  protocol::Options options_;
  std::string usual_start_;  // as Query() writes it
  ForeignTask task_;
  std::atomic<bool> stop_ = false;
};

}  // namespace

Subcommand AdaptCommand(const std::string& program, const std::string& help,
                        const ForeignProtocols& protocols,
                        const std::function<std::unique_ptr<protocol::Engine>()>& rules) {
  std::vector<std::string> words;
  for (const auto& [word, start] : protocols) words.push_back(word);
  usage::Option operands = usage::Declare("", "PROGRAM", "");
  operands.words = words;
  const std::string usage = absl::StrCat(absl::StrJoin(words, "|"), " -- PROGRAM [ARGUMENT...]");
  const std::string command = absl::StrCat(program, " adapt");
  const auto act = [command, words, protocols, rules](const Arguments& arguments) {
    const auto chosen = std::find_if(protocols.begin(), protocols.end(), [&](const auto& p) {
      return !arguments.empty() && p.first == arguments[0];
    });
    if (chosen == protocols.end() || arguments.size() < 3 || arguments[1] != "--") {
      return BadSubcommand(
          command, absl::StrCat("expected ", absl::StrJoin(words, " or "), ", --, and a program"));
    }
    auto foreign = chosen->second({arguments.begin() + 2, arguments.end()});
    if (!foreign.ok()) return FailedSubcommand(command, foreign.status());
    AdaptedEngine engine(command, rules(), *std::move(foreign));
    return protocol::RunLoop(engine, STDIN_FILENO, STDOUT_FILENO);
  };
  return WithWords(program, "adapt", help, usage, operands, act);
}

}  // namespace tavoliere::base
