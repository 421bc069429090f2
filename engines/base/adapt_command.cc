#include "engines/base/adapt_command.h"

#include <utility>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engines/base/subcommand.h"
#include "protocol/server/loop.h"

namespace tavoliere::base {
namespace {

// The rules are ours, the searches another's.
class AdaptedEngine final : public protocol::Engine {
 public:
  // `command` is for what is told when the foreign engine has died.
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
    SetPosition({}).IgnoreError();
  }

  absl::Status SetPosition(const protocol::PositionCommand& command) override {
    absl::Status set = rules_->SetPosition(command);
    if (!set.ok()) return set;
    task_.moves = command.moves;
    task_.mover = Turn();
    rules_->SetPosition({command.fen, {}}).IgnoreError();
    task_.start = rules_->Query({"fen", {}}).value_or("");
    task_.first = Turn();
    rules_->SetPosition({}).IgnoreError();
    task_.from_start = task_.start == rules_->Query({"fen", {}}).value_or("");
    return rules_->SetPosition(command);
  }

  absl::StatusOr<protocol::Task> Go(const protocol::GoCommand& command, protocol::Sink&) override {
    if (command.perft) return absl::UnimplementedError("an adapted engine has no perft");
    if (rules_->Query({"gameover", {}}).value_or("true") == "true") {
      return protocol::Task{protocol::SearchKind::kLimited, [](protocol::Reporter&) {
                              return protocol::SearchReport{"", "none"};
                            }};
    }
    task_.go = command;
    stop_ = false;
    return protocol::Task{protocol::SearchKind::kLimited,
                          [this](protocol::Reporter& reporter) { return Search(reporter); }};
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
  std::size_t Turn() const { return rules_->Query({"p1turn", {}}).value_or("") == "true" ? 0 : 1; }

  std::optional<protocol::SearchReport> Search(protocol::Reporter& reporter) {
    const auto found = foreign_->Search(task_, stop_);
    if (absl::IsUnimplemented(found.status())) {
      reporter.Write(absl::StrCat("info string error: ", std::string(found.status().message())));
      return protocol::SearchReport{"", "none"};
    }
    // Whoever waits for the move learns it as of any engine that dies.
    if (!found.ok()) std::_Exit(FailedSubcommand(command_, found.status()));
    protocol::SearchReport report;
    report.best_move = found->move;
    if (found->score_cp || found->score_mate) {
      report.lines = absl::StrCat(
          "info depth ", found->depth.value_or(1), " score ", found->score_cp ? "cp " : "mate ",
          found->score_cp ? *found->score_cp : *found->score_mate, " pv ", found->move);
    }
    return report;
  }

  const std::string command_;
  const std::unique_ptr<protocol::Engine> rules_;
  const std::unique_ptr<ForeignEngine> foreign_;
  protocol::Options options_;
  ForeignTask task_;
  std::atomic<bool> stop_ = false;
};

}  // namespace

int AdaptCommand(const std::string& command, const ForeignProtocols& protocols,
                 const std::function<std::unique_ptr<protocol::Engine>()>& rules,
                 const std::vector<std::string>& arguments) {
  std::vector<std::string> words;
  for (const auto& [word, start] : protocols) words.push_back(word);
  usage::Option operands = usage::Declare("", "PROGRAM", "");
  operands.words = words;
  const std::string usage = absl::StrCat(absl::StrJoin(words, "|"), " -- PROGRAM [ARGUMENT...]");
  return WithWords(command, usage, operands, arguments, [&] {
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
  });
}

}  // namespace tavoliere::base
