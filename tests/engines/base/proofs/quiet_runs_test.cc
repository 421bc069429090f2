// The reversible plies in a row, and cycles, of small graphs of replies.
#include "engines/base/proofs/quiet_runs.h"

#include <optional>

#include <gtest/gtest.h>

namespace tavoliere::base {
namespace {

constexpr std::nullopt_t kOver = std::nullopt;

struct FoundRun {
  int longest = 0;
  std::optional<std::size_t> cycle;

  friend bool operator==(const FoundRun&, const FoundRun&) = default;
};

FoundRun RunOf(const ReplyGraph& graph, std::size_t root) {
  FoundRun run;
  run.longest = graph.LongestRun(root, run.cycle);
  return run;
}

TEST(ReplyGraph, CountsReversiblePliesInARow) {
  ReplyGraph graph;
  graph.BeginReply(true);  // 0: four plies to the end by way of 1, cut short by way of 2
  graph.AddAnswer(true, 1);
  graph.AddAnswer(true, 2);
  graph.BeginReply(true);  // 1
  graph.AddAnswer(true, kOver);
  graph.BeginReply(false);  // 2: then five plies by way of 3
  graph.AddAnswer(true, 3);
  graph.BeginReply(true);  // 3
  graph.AddAnswer(true, 1);
  graph.AddAnswer(false, 1);
  EXPECT_EQ(RunOf(graph, 1), (FoundRun{2, kOver}));
  EXPECT_EQ(RunOf(graph, 3), (FoundRun{4, kOver}));
  EXPECT_EQ(RunOf(graph, 2), (FoundRun{5, kOver})) << "the run begins with the answer to reply 2";
  EXPECT_EQ(RunOf(graph, 0), (FoundRun{5, kOver}));
}

TEST(ReplyGraph, AnIrreversibleAnswerBeginsANewRun) {
  ReplyGraph graph;
  graph.BeginReply(true);
  graph.AddAnswer(false, 1);
  graph.BeginReply(true);
  EXPECT_EQ(RunOf(graph, 0), (FoundRun{1, kOver}));
}

TEST(ReplyGraph, FindsACycleThatPlayReaches) {
  ReplyGraph graph;
  graph.BeginReply(true);  // 0 leads to 1 and 2, which lead to each other
  graph.AddAnswer(true, kOver);
  graph.AddAnswer(true, 1);
  graph.BeginReply(true);
  graph.AddAnswer(true, 2);
  graph.BeginReply(true);
  graph.AddAnswer(true, 1);
  graph.BeginReply(true);  // 3 leads to no other
  EXPECT_EQ(RunOf(graph, 0).cycle, 1U);
  EXPECT_EQ(RunOf(graph, 2).cycle, 2U);
  EXPECT_EQ(RunOf(graph, 3), (FoundRun{1, kOver}));
}

TEST(ReplyGraph, TwoWaysToAReplyAreNoCycle) {
  ReplyGraph graph;
  graph.BeginReply(true);
  graph.AddAnswer(true, 1);
  graph.AddAnswer(true, 2);
  graph.BeginReply(true);
  graph.AddAnswer(true, 2);
  graph.BeginReply(true);
  EXPECT_EQ(RunOf(graph, 0), (FoundRun{5, kOver}));
}

}  // namespace
}  // namespace tavoliere::base
