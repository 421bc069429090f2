#include "engines/othello/adapt/adapt_command.h"

#include <utility>

#include <cstdlib>
#include <map>
#include <memory>

#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "engines/base/subcommand.h"
#include "engines/othello/adapt/foreign_engine.h"
#include "engines/othello/engine.h"
#include "protocol/server/loop.h"

namespace tavoliere::othello {
namespace {

constexpr char kCommand[] = "tav-othello adapt";

// The rules are ours, the searches another's.
class AdaptedEngine final : public protocol::Engine {
 public:
  explicit AdaptedEngine(std::unique_ptr<ForeignEngine> foreign) : foreign_(std::move(foreign)) {
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
    if (!found.ok()) std::_Exit(base::FailedSubcommand(kCommand, found.status()));
    protocol::SearchReport report;
    report.best_move = found->move;
    if (found->score_cp) {
      report.lines = absl::StrCat("info depth ", found->depth.value_or(1), " score cp ",
                                  *found->score_cp, " pv ", found->move);
    }
    return report;
  }

  std::unique_ptr<protocol::Engine> rules_ = NewEngine();
  std::unique_ptr<ForeignEngine> foreign_;
  protocol::Options options_;
  ForeignTask task_;
  std::atomic<bool> stop_ = false;
};

int Adapt(const std::vector<std::string>& arguments) {
  static const std::map<std::string, ForeignStart> kProtocols = {{"gtp", &StartGtpEngine},
                                                                 {"nboard", &StartNBoardEngine}};
  const auto start = arguments.empty() ? kProtocols.end() : kProtocols.find(arguments[0]);
  if (start == kProtocols.end() || arguments.size() < 3 || arguments[1] != "--") {
    return base::BadSubcommand(kCommand, "expected gtp or nboard, --, and a program");
  }
  auto program = base::ForeignProgram::Start({arguments.begin() + 2, arguments.end()});
  if (!program.ok()) return base::FailedSubcommand(kCommand, program.status());
  auto foreign = start->second(*std::move(program));
  if (!foreign.ok()) return base::FailedSubcommand(kCommand, foreign.status());
  AdaptedEngine engine(*std::move(foreign));
  return protocol::RunLoop(engine, STDIN_FILENO, STDOUT_FILENO);
}

}  // namespace

int AdaptCommand(const std::vector<std::string>& arguments) {
  usage::Option operands = usage::Declare("", "PROGRAM", "");
  operands.words = {"gtp", "nboard"};
  return base::WithWords(kCommand, "gtp|nboard -- PROGRAM [ARGUMENT...]", operands, arguments,
                         [&] { return Adapt(arguments); });
}

}  // namespace tavoliere::othello
