// A program that a thread waits for, with the shell for one.
#include "protocol/process/conversation.h"

#include <chrono>
#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace tavoliere::protocol {
namespace {

using Outcome = Conversation::Outcome;

constexpr auto kAlways = Conversation::Time::max();

std::unique_ptr<Conversation> Shell(const std::string& script) {
  Invocation invocation;
  invocation.program = "sh";
  invocation.arguments = {"-c", script};
  auto conversation = Conversation::Start(invocation);
  EXPECT_TRUE(conversation.ok()) << conversation.status();
  return *std::move(conversation);
}

std::string ReadToEnd(Conversation& conversation) {
  std::string said;
  while (conversation.Read(said, kAlways) == Outcome::kDone) continue;
  return said;
}

TEST(ConversationTest, TakesInWhatIsSaidWhileItWrites) {
  const auto cat = Shell("cat");
  const std::string text(std::size_t{1} << 20, 'x');  // more than both pipes hold
  std::string said;
  ASSERT_EQ(cat->Write(text, said, kAlways), Outcome::kDone);
  cat->CloseInput();
  said += ReadToEnd(*cat);
  EXPECT_TRUE(said == text);
  EXPECT_EQ(cat->Wait(kAlways)->text, "exited with status 0");
}

TEST(ConversationTest, IsLateWhereNothingIsSaidOrTakenInTime) {
  const auto silent = Shell("sleep 1000");
  const auto soon = std::chrono::steady_clock::now() + std::chrono::milliseconds(20);
  std::string said;
  EXPECT_EQ(silent->Read(said, soon), Outcome::kLate);
  EXPECT_EQ(silent->Write(std::string(std::size_t{1} << 20, 'x'), said, soon), Outcome::kLate);
  EXPECT_EQ(silent->Wait(soon), std::nullopt);
  EXPECT_EQ(said, "");
}

TEST(ConversationTest, ReportsThatTheReaderIsGone) {
  const auto deaf = Shell("exec <&-; echo deaf; exec sleep 1000");
  std::string said;
  ASSERT_EQ(deaf->Read(said, kAlways), Outcome::kDone);
  EXPECT_EQ(deaf->Write("hello\n", said, kAlways), Outcome::kEnded);
}

TEST(ConversationTest, ReportsTheProgramsEndAndKillsItsOrphans) {
  const auto shell = Shell("sleep 1000 & exit 3");
  const auto exit = shell->Wait(kAlways);
  ASSERT_TRUE(exit.has_value());
  EXPECT_EQ(exit->status, 3);
  EXPECT_EQ(exit->text, "exited with status 3");
  EXPECT_EQ(ReadToEnd(*shell), "") << "what was left held the pipe for long";
}

TEST(ConversationTest, NamesTheSignal) {
  const auto exit = Shell("kill -SEGV $$")->Wait(kAlways);
  ASSERT_TRUE(exit.has_value());
  EXPECT_EQ(exit->status, 128 + 11);
  EXPECT_EQ(exit->text, "killed by signal 11 (Segmentation fault)");
}

}  // namespace
}  // namespace tavoliere::protocol
