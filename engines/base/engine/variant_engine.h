// Several engines as one, each for some variants of a game that are too different for one type:
// another board, say.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engines/base/text/sentence.h"
#include "protocol/server/engine.h"

namespace tavoliere::base {

// `UCI_Variant` chooses among all their variants and thereby the engine that plays, and sets up the
// variant's start. An option belongs to every part that declares it. The first declaration counts,
// and setting the option sets it for all of them: options of one name must take the same values.
// Name and author of the handshake, the words after `go` and the extensions are the first engine's.
// The dialects are those of every part, in the order of their names. A dialect speaks to the part
// whose it is: beginning it chooses the first variant of that part unless the part plays already.
class VariantEngine final : public protocol::Engine {
 public:
  // An option that would change nothing in a part. While the part plays, only these values can be
  // set; while the option has another value, the part's variants cannot be chosen.
  struct Unused {
    std::string option;
    std::vector<std::string> values;
  };
  struct Part {
    std::unique_ptr<protocol::Engine> engine;
    std::vector<std::string> variants;  // the first part's first is the usual one
    std::vector<Sentence> titles = {};  // what people call them; of every part, or of none
    std::vector<Unused> unused = {};
  };
  // Not empty. A part of several variants, as the first one is, has an option `UCI_Variant` of its
  // own for them.
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
  std::optional<protocol::ExplainQuestion> Explain(const std::string& move) override {
    return active().Explain(move);
  }
  std::string Display() override { return active().Display(); }
  absl::StatusOr<std::string> Evaluate() override { return active().Evaluate(); }
  std::vector<protocol::ExtensionInfo> extensions() const override {
    return parts_[0].engine->extensions();
  }
  absl::StatusOr<std::string> Extension(const protocol::ExtensionCommand& command) override {
    return active().Extension(command);
  }
  std::vector<std::string> historical() const override {
    return parts_[active_].engine->historical();
  }
  std::vector<std::string> go_words() const override { return parts_[0].engine->go_words(); }
  std::vector<protocol::DialectChoice> dialects() override;

 private:
  protocol::Engine& active() { return *parts_[active_].engine; }
  // Adds the option to options_, unless a former part has one of its name.
  void Declare(const protocol::OptionInfo& info);
  // An error where `part` makes no use of the option, and that matters with this value.
  static absl::Status CheckUsed(const Part& part, const std::string& variant,
                                const std::string& option, const std::string& value);
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
