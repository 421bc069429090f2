// Engines that crash, hang, babble or leave processes behind.
#include <utility>

#include <chrono>
#include <csignal>
#include <cstddef>
#include <string>
#include <vector>

#include <dirent.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include "protocol/client/client.h"
#include "tests/protocol/client/session_listener.h"

namespace tavoliere::protocol {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;
using testing::ElementsAre;
using testing::HasSubstr;

std::size_t OpenFiles() {
  std::size_t count = 0;
  DIR* const folder = ::opendir("/proc/self/fd");
  while (::readdir(folder) != nullptr) ++count;
  ::closedir(folder);
  return count;
}

TEST_F(ClientTest, CrashReportsTheSignalAndTheLastLines) {
  ASSERT_EQ(Start({"--fault=crash"}), "ready");
  ASSERT_EQ(Search(), "failure");
  EXPECT_EQ(listener_.failure->kind, Failure::Kind::kExited);
  EXPECT_THAT(listener_.failure->message, HasSubstr("signal 6"));
  EXPECT_FALSE(session_->alive());
  EXPECT_THAT(session_->last_lines(), testing::Contains("readyok"));
}

TEST_F(ClientTest, ExitReportsTheStatusAndTheLastLines) {
  ASSERT_EQ(Start({"--fault=exit"}), "ready");
  ASSERT_EQ(Search(), "failure");
  EXPECT_THAT(listener_.failure->message, HasSubstr("status 7"));
  EXPECT_EQ(session_->last_lines().back(), "bye");
}

TEST_F(ClientTest, AProcessThatAnotherHasWaitedForIsGone) {
  std::signal(SIGCHLD, SIG_IGN);  // the kernel does
  EXPECT_EQ(Start({"--fault=exit"}), "ready");
  EXPECT_EQ(Search(), "failure");
  EXPECT_EQ(listener_.failure->kind, Failure::Kind::kExited);
  EXPECT_EQ(Start({}), "ready");
  session_.reset();
  loop_.Drain();
  EXPECT_EQ(loop_.processes(), 0u);
  std::signal(SIGCHLD, SIG_DFL);
}

TEST_F(ClientTest, CrashWithALivingChildIsDetected) {
  ASSERT_EQ(Start({"--fault=leave-children-crash"}), "ready");
  ASSERT_EQ(Search(), "failure");
  EXPECT_EQ(listener_.failure->kind, Failure::Kind::kExited);
  loop_.Drain();
  EXPECT_EQ(loop_.processes(), 0u);
}

TEST_F(ClientTest, NoDaemonIsLeft) {
  for (const char* fault :
       {"leave-daemons-crash", "leave-ending-daemon-crash", "leave-headless-daemon-crash"}) {
    SCOPED_TRACE(fault);
    ASSERT_EQ(Start({std::string("--fault=") + fault}), "ready");
    ASSERT_EQ(Search(), "failure");
    EXPECT_THAT(listener_.failure->message, HasSubstr("signal 6"));
    loop_.Drain();
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a process is left";
  }
}

TEST_F(ClientTest, OnlyTheDaemonsOfTheEngineThatEndedAreEnded) {
  ASSERT_EQ(Start({"--fault=leave-daemons"}), "ready");
  const auto first = std::move(session_);
  ASSERT_EQ(Start({"--fault=leave-daemons-crash"}), "ready");
  ASSERT_EQ(Search(), "failure");
  loop_.Drain();
  EXPECT_EQ(loop_.processes(), 1u);
  // The crashed engine's three processes are gone, the other's live on.
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), 0);
}

TEST_F(ClientTest, ClosedInputIsNoticedAtTheNextRequest) {
  ASSERT_EQ(Start({"--fault=close-input"}), "ready");
  ASSERT_EQ(Search(), "bestmove");
  ASSERT_EQ(Search(), "failure");
  EXPECT_EQ(listener_.failure->kind, Failure::Kind::kClosed);
}

TEST_F(ClientTest, HangIsADeadlineAndCanBeKilled) {
  ASSERT_EQ(Start({"--fault=hang"}), "ready");
  EXPECT_EQ(Search(milliseconds(100)), "deadline");
  EXPECT_TRUE(session_->alive());
  session_->WaitUntil(steady_clock::now() + milliseconds(50));
  EXPECT_EQ(listener_.Wait(), "deadline");
  session_->Kill();
  EXPECT_FALSE(session_->alive());
  loop_.Drain();
  EXPECT_EQ(loop_.processes(), 0u);
}

TEST_F(ClientTest, HangInTheHandshakeIsADeadline) {
  EXPECT_EQ(Start({"--fault=hang-handshake"}, milliseconds(200)), "deadline");
}

TEST_F(ClientTest, CrashInTheHandshakeIsAFailure) {
  EXPECT_EQ(Start({"--fault=crash-handshake"}), "failure");
}

TEST_F(ClientTest, GarbageIsAFailure) {
  for (const char* fault : {"flood", "chatter", "binary", "info-flood", "readyok-flood",
                            "response-flood", "blank-flood", "long-line", "control-move",
                            "delete-move", "escape-move", "control-ponder"}) {
    SCOPED_TRACE(fault);
    ASSERT_EQ(Start({std::string("--fault=") + fault}), "ready");
    ASSERT_EQ(Search(seconds(200)), "failure");
    EXPECT_EQ(listener_.failure->kind, Failure::Kind::kGarbage);
  }
}

TEST_F(ClientTest, AHandshakeWithoutEndIsAFailure) {
  ASSERT_EQ(Start({"--fault=option-flood"}, seconds(200)), "failure");
  EXPECT_EQ(listener_.failure->kind, Failure::Kind::kGarbage);
}

TEST_F(ClientTest, ClosedPipeIsAFailure) {
  ASSERT_EQ(Start({"--fault=close-output"}), "ready");
  ASSERT_EQ(Search(), "failure");
  EXPECT_EQ(listener_.failure->kind, Failure::Kind::kClosed);
}

TEST_F(ClientTest, HalfALineIsNoAnswer) {
  ASSERT_EQ(Start({"--fault=half-line"}), "ready");
  ASSERT_EQ(Search(milliseconds(100)), "deadline");
  const auto patience = steady_clock::now() + kPatience;
  while (session_->last_lines().back() != "bestmove" && steady_clock::now() < patience) {
    session_->WaitUntil(steady_clock::now() + milliseconds(20));
    ASSERT_EQ(listener_.Wait(), "deadline");
  }
  EXPECT_EQ(session_->last_lines().back(), "bestmove");
}

TEST_F(ClientTest, TheLastLinesOfStandardErrorAreKept) {
  ASSERT_EQ(Start({"--fault=exit"}), "ready");
  EXPECT_THAT(session_->error_output(), testing::IsEmpty());
  ASSERT_EQ(Search(), "failure");
  const std::vector<std::string> lines = session_->error_output();
  ASSERT_EQ(lines.size(), 13u) << "twelve, and one without its end";
  EXPECT_EQ(lines[11], "frame 20");
  EXPECT_EQ(lines[12], "\x1b[31mout of ideas");
  ASSERT_EQ(Start({"--fault=crash-start"}), "failure");
  EXPECT_THAT(session_->error_output(), ElementsAre("weights.bin: no such file"));
}

TEST_F(ClientTest, EveryProcessOfTheGroupEnds) {
  for (const char* fault :
       {"none", "ignore-quit", "ignore-term", "leave-children", "leave-daemons", "hang"}) {
    SCOPED_TRACE(fault);
    ASSERT_EQ(Start({std::string("--fault=") + fault}), "ready");
    session_->Synchronise("", steady_clock::now() + kPatience);
    ASSERT_EQ(listener_.Wait(), "ready");
    session_.reset();
    loop_.Drain();
    EXPECT_EQ(loop_.processes(), 0u);
  }
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
}

TEST_F(ClientTest, FileDescriptorsStayLevel) {
  const std::size_t before = OpenFiles();
  for (int i = 0; i < 100; ++i) {
    const char* const fault = i % 3 == 0   ? "--fault=crash"
                              : i % 3 == 1 ? "--fault=flood"
                                           : "--fault=none";
    ASSERT_EQ(Start({fault}), "ready");
    Search();
    session_.reset();
    loop_.Drain();
  }
  EXPECT_EQ(OpenFiles(), before);
}

}  // namespace
}  // namespace tavoliere::protocol
