// Several engines as one, each for some variants of a game that are too different for one type:
// another board, say.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "protocol/server/engine.h"

namespace tavoliere::base {

// `UCI_Variant` chooses among all their variants and thereby the engine that plays, and sets up the
// variant's start. An option is everybody's who declares it: its declaration is the first one's, and
// setting it sets it for all of them, so that those of one name must take the same values. The
// handshake's name and author, the words after `go`, the extensions and the dialects are the first
// engine's; a dialect speaks to the engine that plays.
class VariantEngine final : public protocol::Engine {
 public:
  struct Part {
    std::unique_ptr<protocol::Engine> engine;
    std::vector<std::string> variants;  // the first part's first is the usual one
  };
  // Not empty. A part of several variants, as the first one is, has an option `UCI_Variant` of its own
  // for them.
  explicit VariantEngine(std::vector<Part> parts);

  std::string name() const override { return parts_[0].engine->name(); }
  std::string author() const override { return parts_[0].engine->author(); }
  protocol::Options& options() override { return options_; }
  void GetReady(protocol::Sink& sink) override { active().GetReady(sink); }
  void NewGame() override { active().NewGame(); }
  absl::Status SetPosition(const protocol::PositionCommand& command) override {
    return active().SetPosition(command);
  }
  absl::StatusOr<protocol::Task> Go(const protocol::GoCommand& command,
                                    protocol::Sink& sink) override {
    return active().Go(command, sink);
  }
  absl::StatusOr<protocol::Task> Bench(const protocol::BenchCommand& command) override {
    return active().Bench(command);
  }
  void Stop() override { active().Stop(); }
  void PonderHit() override { active().PonderHit(); }
  absl::StatusOr<std::string> Query(const protocol::QueryCommand& command) override {
    return active().Query(command);
  }
  std::optional<protocol::SlowQuestion> SlowQuery(const protocol::QueryCommand& command) override {
    return active().SlowQuery(command);
  }
  std::string Display() override { return active().Display(); }
  absl::StatusOr<std::string> Evaluate() override { return active().Evaluate(); }
  std::vector<std::string> extensions() const override { return parts_[0].engine->extensions(); }
  absl::StatusOr<std::string> Extension(const protocol::ExtensionCommand& command) override {
    return active().Extension(command);
  }
  std::vector<std::string> go_words() const override { return parts_[0].engine->go_words(); }
  std::vector<protocol::DialectChoice> dialects() const override {
    return parts_[0].engine->dialects();
  }

 private:
  protocol::Engine& active() { return *parts_[active_].engine; }
  // Adds the option to options_, unless a former part has one of its name.
  void Declare(const protocol::OptionInfo& info);
  // Sets the option for every part that has it; on an error for none.
  absl::Status SetForAll(const std::string& name, const std::string& value);
  // Takes over what is said of the choices, which may follow an option.
  void ExplainChoices();
  absl::Status ChooseVariant();

  std::vector<Part> parts_;
  std::size_t active_ = 0;
  std::string variant_;
  protocol::Options options_;
};

}  // namespace tavoliere::base
