#include "engines/base/engine/variant_engine.h"

#include <utility>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tavoliere::base {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// An engine that says who it is.
class Named : public protocol::Engine {
 public:
  Named(std::string name, const std::vector<std::string>& variants) : name_(std::move(name)) {
    if (variants.size() > 1) {
      variant_ = variants[0];
      options_.AddCombo("UCI_Variant", &variant_, variants, "the board", [this] {
        NewGame();
        return absl::OkStatus();
      });
    }
    options_.AddSpin("Shared", &shared_, 0, 9, "shared by all", [this] {
      return shared_ > most_ ? absl::InvalidArgumentError(name_ + " refuses") : absl::OkStatus();
    });
    options_.AddString("Only " + name_, &own_, "its own");
    options_.AddAlias(name_, "Only " + name_);
  }

  std::string name() const override { return name_; }
  std::string author() const override { return "us"; }
  protocol::Options& options() override { return options_; }
  void NewGame() override { ++games_; }
  absl::Status SetPosition(const protocol::PositionCommand&) override { return absl::OkStatus(); }
  absl::StatusOr<protocol::Task> Go(const protocol::GoCommand&, protocol::Sink&) override {
    return protocol::Task{};
  }
  absl::StatusOr<protocol::Task> Bench(const protocol::BenchCommand&) override {
    return protocol::Task{};
  }
  void Stop() override {}
  void PonderHit() override {}
  absl::StatusOr<std::string> Query(const protocol::QueryCommand&) override { return name_; }
  std::string Display() override { return name_ + " " + variant_; }
  std::vector<protocol::DialectChoice> dialects() override {
    return {{name_, [](const std::string&) { return false; }, [] { return nullptr; }}};
  }
  absl::StatusOr<std::string> Evaluate() override { return name_; }

  std::int64_t shared_ = 1;
  std::int64_t most_ = 9;
  std::string own_;
  int games_ = 0;

 private:
  std::string name_;
  std::string variant_;
  protocol::Options options_;
};

struct Pair {
  explicit Pair(std::vector<VariantEngine::Unused> unused = {}) {
    auto first = std::make_unique<Named>("small", std::vector<std::string>{"one", "two"});
    auto second = std::make_unique<Named>("large", std::vector<std::string>{"three"});
    small = first.get();
    large = second.get();
    std::vector<VariantEngine::Part> parts;
    parts.push_back({std::move(first), {"one", "two"}});
    parts.push_back({std::move(second), {"three"}, {}, std::move(unused)});
    engine = std::make_unique<VariantEngine>(std::move(parts));
  }

  std::string Value(const std::string& name) const {
    std::string value;
    engine->options().Get(name, &value).IgnoreError();
    return value;
  }

  Named* small;
  Named* large;
  std::unique_ptr<VariantEngine> engine;
};

TEST(VariantEngine, DeclaresEveryOptionOnceAndAllVariants) {
  const Pair pair;
  std::vector<std::string> names;
  for (const auto& option : pair.engine->options().List()) names.push_back(option.name);
  EXPECT_THAT(names, ElementsAre("UCI_Variant", "Shared", "Only small", "Only large"));
  EXPECT_THAT(pair.engine->options().List()[0].choices, ElementsAre("one", "two", "three"));
  EXPECT_EQ(pair.engine->Display(), "small one");
}

TEST(VariantEngine, AVariantChoosesTheEngineAndBeginsItsGame) {
  Pair pair;
  EXPECT_TRUE(pair.engine->options().Set("uci_variant", "THREE").ok());
  EXPECT_EQ(pair.engine->Display(), "large ");
  EXPECT_EQ(pair.large->games_, 1);
  EXPECT_EQ(pair.small->games_, 0);
  EXPECT_TRUE(pair.engine->options().Set("UCI_Variant", "two").ok());
  EXPECT_EQ(pair.engine->Display(), "small two");
  EXPECT_EQ(pair.small->games_, 1);
  EXPECT_FALSE(pair.engine->options().Set("UCI_Variant", "four").ok());
  EXPECT_EQ(pair.engine->Display(), "small two");
  EXPECT_EQ(pair.Value("UCI_Variant"), "two");
}

TEST(VariantEngine, ADialectChoosesThePartWhoseItIs) {
  Pair pair;
  const auto dialects = pair.engine->dialects();
  ASSERT_EQ(dialects.size(), 2u);
  EXPECT_EQ(dialects[0].name, "large");
  dialects[0].make();
  EXPECT_EQ(pair.engine->Display(), "large ");
  EXPECT_EQ(pair.Value("UCI_Variant"), "three");
  EXPECT_EQ(dialects[1].name, "small");
  dialects[1].make();
  EXPECT_EQ(pair.engine->Display(), "small one");
  EXPECT_TRUE(pair.engine->options().Set("UCI_Variant", "two").ok());
  dialects[1].make();
  EXPECT_EQ(pair.engine->Display(), "small two") << "that part plays already";
}

TEST(VariantEngine, AnOptionIsSetForAllThatHaveIt) {
  Pair pair;
  EXPECT_TRUE(pair.engine->options().Set("Shared", "7").ok());
  EXPECT_EQ(pair.small->shared_, 7);
  EXPECT_EQ(pair.large->shared_, 7);
  EXPECT_TRUE(pair.engine->options().Set("Only large", "mine").ok());
  EXPECT_EQ(pair.large->own_, "mine");
  EXPECT_EQ(pair.Value("Only large"), "mine");
}

TEST(VariantEngine, OldNamesAreReadToo) {
  Pair pair;
  EXPECT_TRUE(pair.engine->options().Set("large", "mine").ok());
  EXPECT_EQ(pair.large->own_, "mine");
  EXPECT_EQ(pair.engine->options().PresentName("small"), "Only small");
}

TEST(VariantEngine, AnOptionThatAVariantDoesNotUseIsRefused) {
  Pair pair({{"Only small", {"", "none"}}});
  protocol::Options& options = pair.engine->options();
  EXPECT_TRUE(options.Set("Only small", "x").ok());
  EXPECT_EQ(options.Set("UCI_Variant", "three").message(),
            "the variant three does not use the option Only small: expected <empty> or none, got "
            "'x'");
  EXPECT_EQ(pair.engine->Display(), "small one");
  EXPECT_TRUE(options.Set("Only small", "none").ok());
  EXPECT_TRUE(options.Set("UCI_Variant", "three").ok());
  EXPECT_EQ(pair.engine->Display(), "large ");
  EXPECT_FALSE(options.Set("only small", "x").ok());
  EXPECT_EQ(pair.small->own_, "none");
  EXPECT_TRUE(options.Set("Only small", "").ok());
  EXPECT_TRUE(options.Set("UCI_Variant", "one").ok());
  EXPECT_TRUE(options.Set("Only small", "x").ok());
}

TEST(VariantEngine, AnOptionThatOneRefusesChangesForNone) {
  Pair pair;
  pair.large->most_ = 5;
  const absl::Status refused = pair.engine->options().Set("Shared", "6");
  EXPECT_THAT(std::string(refused.message()), HasSubstr("large refuses"));
  EXPECT_EQ(pair.small->shared_, 1);
  EXPECT_EQ(pair.large->shared_, 1);
  EXPECT_EQ(pair.Value("Shared"), "1");
}

}  // namespace
}  // namespace tavoliere::base
