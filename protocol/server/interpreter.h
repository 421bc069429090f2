// A dialect at work between the loop and its client.
#pragma once

#include <memory>
#include <string>

#include "protocol/server/dialect.h"
#include "protocol/server/engine.h"
#include "protocol/server/output.h"
#include "protocol/server/tasks.h"

namespace tavoliere::protocol {

// For the loop's thread. While it lives, what the loop would print goes to the dialect.
class Interpreter final : public DialectHost, private Output::Listener {
 public:
  // All outlive this.
  Interpreter(std::unique_ptr<Translator> dialect, Engine& engine, Output& output, Tasks& tasks);
  ~Interpreter() override;
  Interpreter(const Interpreter&) = delete;
  Interpreter& operator=(const Interpreter&) = delete;

  Arrival Arrives(const std::string& line) const { return dialect_->Arrives(line); }
  bool TakesBlankLines() const { return dialect_->TakesBlankLines(); }
  void Read(const std::string& line);
  // Stops the search under way, for a line that interrupts.
  void Interrupt();
  // Notifies the dialect of a search that has ended since the last call; it may begin another.
  void TellEnd();
  // Whether the dialect has asked for the end.
  bool quit() const { return quit_; }

  void Say(const std::string& lines) override { output_.Pass(lines); }
  absl::Status Search(const GoCommand& go) override;
  bool searching() const override { return tasks_.searching(); }
  void Stop() override { tasks_.Stop(); }
  void PonderHit() override { tasks_.PonderHit(); }
  void Quit() override { quit_ = true; }

 private:
  void OnReport(const SearchReport& report) override;
  void OnBestMove(const BestMove& best) override { best_ = best; }

  const std::unique_ptr<Translator> dialect_;
  Engine& engine_;
  Output& output_;
  Tasks& tasks_;
  bool owes_end_ = false;  // a search has begun, and its end has not been told
  BestMove best_;          // of that search
  bool interrupted_ = false;
  bool quit_ = false;
};

}  // namespace tavoliere::protocol
