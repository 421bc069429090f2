#include "engines/solitaire/sample_positions.h"

#include <atomic>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "engines/solitaire/subcommands.h"
#include "gtest/gtest.h"

namespace tavoliere::solitaire {
namespace {

std::vector<Pegs> Sample(SampleKind kind, int pegs, std::uint64_t seed) {
  SamplePositions positions(kind, pegs, seed, nullptr);
  std::vector<Pegs> sample;
  for (int i = 0; i < 20; ++i) sample.push_back(positions.Next().position.pegs());
  return sample;
}

TEST(SamplePositions, DependOnTheirSeedAlone) {
  for (const SampleKind kind :
       {SampleKind::kRandom, SampleKind::kReachable, SampleKind::kSolvable}) {
    const std::vector<Pegs> sample = Sample(kind, 12, 1);
    EXPECT_EQ(sample, Sample(kind, 12, 1));
    EXPECT_NE(sample, Sample(kind, 12, 2));
    for (const Pegs pegs : sample) EXPECT_EQ(Count(pegs), 12);
  }
}

TEST(SamplePositions, SolvableOnesCanBeSolved) {
  const std::atomic<bool> never{false};
  ExactSolver exact;
  for (const Pegs pegs : Sample(SampleKind::kSolvable, 13, 1)) {
    SearchMeter meter(never);
    EXPECT_EQ(exact.Solve({Position(EnglishBoard(), pegs), {}}, nullptr, &meter).verdict,
              Verdict::kSolvable);
  }
}

TEST(Measure, NamesTheSettingThatItDoesNotKnow) {
  for (const std::string wrong : {"fists=6", "fist=15", "fist=", "group"}) {
    const absl::Status status = Measure({"classic:pmg", "random", "5", "1", "10", wrong});
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << wrong;
    EXPECT_TRUE(absl::StrContains(status.message(), "measure")) << status;
  }
}

}  // namespace
}  // namespace tavoliere::solitaire
