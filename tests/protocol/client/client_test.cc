#include "protocol/client/client.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <dirent.h>
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tavoliere::protocol {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::steady_clock;
using testing::ElementsAre;
using testing::HasSubstr;

constexpr auto kPatience = seconds(20);

rlim_t DescriptorLimit() {
  rlimit limit{};
  ::getrlimit(RLIMIT_NOFILE, &limit);
  return limit.rlim_cur;
}
// The first engine's start raises it.
const rlim_t kDescriptorsGiven = DescriptorLimit();

std::size_t OpenFiles() {
  std::size_t count = 0;
  DIR* const folder = ::opendir("/proc/self/fd");
  while (::readdir(folder) != nullptr) ++count;
  ::closedir(folder);
  return count;
}

// Runs the loop until the session has said something, and keeps what.
class Listener : public SessionListener {
 public:
  explicit Listener(EventLoop& loop) : loop_(loop) {}

  void OnLine(std::string_view line) override { lines.emplace_back(line); }
  void OnReady() override { Note("ready"); }
  void OnBestMove(const SearchResult& result) override {
    move = result.move;
    ponder = result.ponder;
    excess = result.excess;
    score_cp = result.info.score_cp;
    depth = result.info.depth;
    nodes = result.info.nodes;
    elapsed = result.elapsed;
    Note("bestmove");
  }
  void OnResponses(const std::vector<std::string>& answers) override {
    responses = answers;
    Note("responses");
  }
  void OnDeadline() override { Note("deadline"); }
  void OnFailure(const Failure& what) override {
    failure = what;
    Note("failure");
  }

  std::string Wait() {
    event.clear();
    loop_.Run();
    return event;
  }

  std::string event;
  std::string move, ponder, excess;
  std::optional<int> score_cp, depth;
  std::optional<std::uint64_t> nodes;
  Duration elapsed{};
  std::vector<std::string> lines;
  std::vector<std::string> responses;
  std::optional<Failure> failure;

 private:
  void Note(const char* what) {
    event = what;
    loop_.Stop();
  }

  EventLoop& loop_;
};

class ClientTest : public testing::Test {
 protected:
  // Starts the engine and waits for the handshake's outcome.
  std::string Start(std::vector<std::string> arguments, Duration patience = kPatience) {
    Launch launch;
    launch.program = FAULTY_ENGINE;
    launch.arguments = std::move(arguments);
    return StartAs(launch, patience);
  }

  std::string StartAs(const Launch& launch, Duration patience = kPatience) {
    auto session = Session::Start(loop_, launch, listener_, steady_clock::now() + patience);
    EXPECT_TRUE(session.ok()) << session.status();
    session_ = *std::move(session);
    return listener_.Wait();
  }

  std::string Search(Duration patience = kPatience) {
    session_->Search({"position startpos", "\ngo depth 1\n"}, steady_clock::now() + patience);
    return listener_.Wait();
  }

  EventLoop loop_;
  Listener listener_{loop_};
  std::unique_ptr<Session> session_;
};

TEST_F(ClientTest, HandshakePrefersUgi) {
  ASSERT_EQ(Start({}), "ready");
  EXPECT_EQ(session_->dialect(), Dialect::kUgi);
  EXPECT_EQ(session_->name(), "Take-away");
  EXPECT_EQ(session_->author(), "the tests");
  ASSERT_EQ(session_->options().size(), 4u);
  EXPECT_EQ(session_->options()[0].name, "Pile");
  EXPECT_EQ(session_->options()[0].max, 100000);
  EXPECT_THAT(session_->options()[2].choices, ElementsAre("normal", "misere"));
}

TEST_F(ClientTest, ATapGetsEveryLineInOrder) {
  std::vector<std::string> heard;
  loop_.SetTap([&heard](const WireLine& line) {
    const char* sign = line.kind == WireLine::Kind::kToEngine     ? "> "
                       : line.kind == WireLine::Kind::kFromEngine ? "< "
                                                                  : "! ";
    heard.push_back(sign + std::string(line.text));
    EXPECT_EQ(line.label, "the label");
    EXPECT_GT(line.pid, 0);
    EXPECT_LE(line.time, steady_clock::now());
  });
  Launch launch;
  launch.program = FAULTY_ENGINE;
  launch.arguments = {"--dialect=ugi"};
  launch.dialect = Dialect::kUgi;  // or one that starts slowly is asked for UCI too
  launch.label = "the label";
  ASSERT_EQ(StartAs(launch), "ready");
  EXPECT_EQ(heard[0], "! started: " FAULTY_ENGINE " --dialect=ugi");
  EXPECT_EQ(heard[1], "> ugi");
  EXPECT_EQ(heard[2], "> isready");
  EXPECT_EQ(heard.back(), "< readyok");
  heard.clear();
  ASSERT_EQ(Search(), "bestmove");
  ASSERT_GE(heard.size(), 3u);
  EXPECT_EQ(heard[0], "> position startpos");
  EXPECT_EQ(heard[1], "> go depth 1");
  EXPECT_THAT(heard.back(), HasSubstr("< bestmove "));
  heard.clear();
  session_.reset();
  loop_.Drain();
  EXPECT_THAT(heard, ElementsAre("> quit", "! exited with status 0"));
}

TEST_F(ClientTest, HandshakeFallsBackToUci) {
  ASSERT_EQ(Start({"--dialect=uci"}), "ready");
  EXPECT_EQ(session_->dialect(), Dialect::kUci);
}

TEST_F(ClientTest, HandshakeTriesUciWhenNothingIsSaid) {
  ASSERT_EQ(Start({"--dialect=uci", "--fault=deaf-before-uci"}), "ready");
  EXPECT_EQ(session_->dialect(), Dialect::kUci);
}

TEST_F(ClientTest, HandshakeCanBeNamed) {
  Launch launch;
  launch.program = FAULTY_ENGINE;
  launch.dialect = Dialect::kUci;
  ASSERT_EQ(StartAs(launch), "ready");
  EXPECT_EQ(session_->dialect(), Dialect::kUci);
}

TEST_F(ClientTest, AByteOrderMarkBeforeTheFirstLineIsSkipped) {
  Launch launch;
  launch.program = "/bin/sh";
  launch.arguments = {"-c", "printf '\\357\\273\\277'; exec \"$0\"", FAULTY_ENGINE};
  ASSERT_EQ(StartAs(launch), "ready");
  EXPECT_EQ(session_->name(), "Take-away");
}

TEST_F(ClientTest, SlowStartIsWaitedFor) {
  ASSERT_EQ(Start({"--fault=slow-start", "--delay-ms=300"}), "ready");
  EXPECT_EQ(session_->dialect(), Dialect::kUgi);
  session_->Synchronise("uginewgame\n", steady_clock::now() + kPatience);
  EXPECT_EQ(listener_.Wait(), "ready");
  EXPECT_EQ(Search(), "bestmove");
}

TEST_F(ClientTest, MissingFolderIsAnError) {
  Launch launch;
  launch.program = FAULTY_ENGINE;
  launch.directory = "/nowhere";
  const auto session = Session::Start(loop_, launch, listener_, steady_clock::now() + kPatience);
  ASSERT_FALSE(session.ok());
  EXPECT_THAT(std::string(session.status().message()), HasSubstr("in '/nowhere'"));
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
}

// What the child gets as its own three must not be lost when they have the same numbers here,
// whichever of them are closed.
TEST_F(ClientTest, StandardDescriptorsMayBeClosedHere) {
  for (int closed = 1; closed < 8; ++closed) {
    Launch launch;
    launch.program = "/bin/sh";
    launch.arguments = {"-c", "echo complaint >&2; exec \"$0\"", FAULTY_ENGINE};
    launch.error_log = testing::TempDir() + "client-test-errors-" + std::to_string(::getpid());
    int kept[3];
    for (int fd = 0; fd < 3; ++fd) {
      kept[fd] = ::fcntl(fd, F_DUPFD_CLOEXEC, 100);
      if ((closed >> fd & 1) != 0) ::close(fd);
    }
    const std::string outcome = StartAs(launch);
    session_.reset();
    loop_.Drain();
    for (int fd = 0; fd < 3; ++fd) {
      ::dup2(kept[fd], fd);
      ::close(kept[fd]);
    }
    EXPECT_EQ(outcome, "ready") << closed;
    std::string complaint;
    std::getline(std::ifstream(launch.error_log), complaint);
    EXPECT_EQ(complaint, "complaint") << closed;
    ::unlink(launch.error_log.c_str());
  }
}

TEST_F(ClientTest, MissingProgramIsAnError) {
  Launch launch;
  launch.program = "/nowhere/engine";
  const auto session = Session::Start(loop_, launch, listener_, steady_clock::now() + kPatience);
  ASSERT_FALSE(session.ok());
  EXPECT_THAT(std::string(session.status().message()), HasSubstr("/nowhere/engine"));
  launch.program = "no-such-program-in-path";
  EXPECT_FALSE(Session::Start(loop_, launch, listener_, steady_clock::now() + kPatience).ok());
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a child is left";
}

TEST_F(ClientTest, SearchGivesMoveAndFigures) {
  ASSERT_EQ(Start({"--pile=22"}), "ready");
  ASSERT_EQ(Search(), "bestmove");
  EXPECT_EQ(listener_.move, "2");
  EXPECT_EQ(listener_.score_cp, 100);
  EXPECT_EQ(listener_.depth, 2);
  EXPECT_EQ(listener_.nodes, 22u);
  EXPECT_GT(listener_.elapsed.count(), 0);
}

TEST_F(ClientTest, SynchroniseKeepsWhatQueriesDrew) {
  ASSERT_EQ(Start({}), "ready");
  session_->Synchronise("query board\nquery nonsense\n", steady_clock::now() + kPatience);
  ASSERT_EQ(listener_.Wait(), "ready");
  EXPECT_THAT(session_->responses(), ElementsAre("1x1 b21"));
  session_->Synchronise("", steady_clock::now() + kPatience);
  ASSERT_EQ(listener_.Wait(), "ready");
  EXPECT_TRUE(session_->responses().empty());
}

TEST_F(ClientTest, AskGivesTheAnswersInOrder) {
  ASSERT_EQ(Start({}), "ready");
  session_->Ask({"query legal 4\n", "query gameover\nquery p1turn\n"}, 3,
                steady_clock::now() + kPatience);
  ASSERT_EQ(listener_.Wait(), "responses");
  EXPECT_THAT(listener_.responses, ElementsAre("false", "false", "true"));
}

TEST_F(ClientTest, EveryLineIsReported) {
  ASSERT_EQ(Start({}), "ready");
  listener_.lines.clear();
  session_->Synchronise("query gameover\nposition startpos moves 9\n",
                        steady_clock::now() + kPatience);
  ASSERT_EQ(listener_.Wait(), "ready");
  // On a loaded machine the engine is greeted twice, and its second answer may come first.
  auto& lines = listener_.lines;
  lines.erase(lines.begin(), std::find(lines.begin(), lines.end(), "response false"));
  EXPECT_THAT(lines, ElementsAre("response false", HasSubstr("illegal move '9'"), "readyok"));
}

TEST(EventLoopTest, WatchedDescriptorsAreReported) {
  EventLoop loop;
  int ends[2] = {-1, -1};
  ASSERT_EQ(::pipe(ends), 0);
  std::string told;
  ASSERT_TRUE(loop.Watch(ends[0], [&] {
    char byte = 0;
    if (::read(ends[0], &byte, 1) == 1) told += byte;
    if (told.size() == 2) loop.Unwatch(ends[0]);
    loop.Stop();
  }));
  ASSERT_EQ(::write(ends[1], "abc", 3), 3);
  loop.Run();
  loop.Run();
  EXPECT_EQ(told, "ab");
  loop.Defer([&] { loop.Stop(); });
  loop.Run();
  EXPECT_EQ(told, "ab") << "it is watched no longer";
  const int file = ::open("/proc/self/exe", O_RDONLY);
  EXPECT_FALSE(loop.Watch(file, [] {}));
  ::close(file);
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST(EventLoopTest, BeatsReportTheirDelay) {
  EventLoop loop;
  std::vector<Duration> late;
  loop.SetBeatHandler([&](Duration duration) {
    late.push_back(duration);
    if (late.size() == 1) ::usleep(1'500'000);
    if (late.size() == 3) loop.Stop();
  });
  const auto began = steady_clock::now();
  loop.Run();
  EXPECT_GE(steady_clock::now() - began, milliseconds(1600));
  EXPECT_GE(late[0], Duration::zero());
  EXPECT_GE(late[1], milliseconds(1300));
  EXPECT_EQ(late.size(), 3u);
}

TEST_F(ClientTest, ErrorsAreKept) {
  ASSERT_EQ(Start({}), "ready");
  session_->Synchronise("position startpos moves 9\n", steady_clock::now() + kPatience);
  ASSERT_EQ(listener_.Wait(), "ready");
  EXPECT_THAT(session_->errors(), ElementsAre(HasSubstr("illegal move '9'")));
}

TEST_F(ClientTest, LongRequestsArriveWhole) {
  ASSERT_EQ(Start({"--pile=100000"}), "ready");
  // Far more than a pipe holds.
  std::string position = "position startpos moves";
  for (int i = 0; i < 99'990; ++i) position += " 1";
  position += "\n";
  session_->Ask({position, "query legal 3\n", "query p1turn\n"}, 2,
                steady_clock::now() + kPatience);
  ASSERT_EQ(listener_.Wait(), "responses");
  EXPECT_THAT(listener_.responses, ElementsAre("true", "true"));
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

TEST_F(ClientTest, BlanksAroundALineMeanNothing) {
  ASSERT_EQ(Start({"--fault=blanks"}), "ready");
  ASSERT_EQ(Search(), "bestmove");
  EXPECT_EQ(listener_.move, "1");
  EXPECT_EQ(listener_.excess, "");
  EXPECT_EQ(listener_.score_cp, 100);
  session_->Synchronise("", steady_clock::now() + kPatience);
  ASSERT_EQ(listener_.Wait(), "ready");
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

TEST_F(ClientTest, OddBestMoves) {
  ASSERT_EQ(Start({"--fault=no-move"}), "ready");
  ASSERT_EQ(Search(), "bestmove");
  EXPECT_EQ(listener_.move, "");
  ASSERT_EQ(Start({"--fault=extra-words"}), "ready");
  ASSERT_EQ(Search(), "bestmove");
  EXPECT_EQ(listener_.move, "1");
  EXPECT_EQ(listener_.excess, "or perhaps 2");
  ASSERT_EQ(Start({"--fault=no-reply"}), "ready");
  ASSERT_EQ(Search(), "bestmove");
  EXPECT_EQ(listener_.move, "1");
  EXPECT_EQ(listener_.ponder, "");
  EXPECT_EQ(listener_.excess, "");
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

TEST_F(ClientTest, AnEngineMayWriteToStandardErrorWithoutEnd) {
  Launch launch;
  launch.program = "/bin/sh";
  launch.arguments = {"-c", "yes >&2 & exec " FAULTY_ENGINE};
  ASSERT_EQ(StartAs(launch), "ready");
  for (int i = 0; i < 100; ++i) ASSERT_EQ(Search(), "bestmove");
}

TEST_F(ClientTest, EnginesGetAsManyDescriptorsAsThisProgramWasGiven) {
  Launch launch;
  launch.program = "/bin/sh";
  launch.arguments = {"-c", "ulimit -Sn >&2; exec " FAULTY_ENGINE};
  ASSERT_EQ(StartAs(launch), "ready");
  EXPECT_THAT(session_->error_output(), ElementsAre(std::to_string(kDescriptorsGiven)));
  EXPECT_GE(DescriptorLimit(), kDescriptorsGiven);
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

TEST_F(ClientTest, OneThreadDrivesManySessions) {
  constexpr int kSessions = 60;
  constexpr int kSearches = 20;
  int finished = 0;
  // Searches again and again, until it has done its share.
  class Player : public SessionListener {
   public:
    Player(EventLoop& loop, int& finished) : loop_(loop), finished_(finished) {}
    void OnReady() override { Go(); }
    void OnBestMove(const SearchResult&) override {
      if (++searches < kSearches) return Go();
      if (++finished_ == kSessions) loop_.Stop();
    }
    void OnResponses(const std::vector<std::string>&) override {}
    void OnDeadline() override { FAIL() << "a deadline passed"; }
    void OnFailure(const Failure& failure) override { FAIL() << failure.message; }
    void Go() { session->Search({"position startpos\ngo\n"}, steady_clock::now() + kPatience); }

    std::unique_ptr<Session> session;
    int searches = 0;

   private:
    EventLoop& loop_;
    int& finished_;
  };
  std::vector<std::unique_ptr<Player>> players;
  Launch launch;
  launch.program = FAULTY_ENGINE;
  for (int i = 0; i < kSessions; ++i) {
    players.push_back(std::make_unique<Player>(loop_, finished));
    auto session = Session::Start(loop_, launch, *players.back(), steady_clock::now() + kPatience);
    ASSERT_TRUE(session.ok());
    players.back()->session = *std::move(session);
  }
  loop_.Run();
  EXPECT_EQ(finished, kSessions);
}

TEST(ClientLines, OptionLines) {
  const auto spin =
      ParseOptionLine("option name Move Overhead type spin default 10 min 0 max 5000");
  ASSERT_TRUE(spin);
  EXPECT_EQ(spin->name, "Move Overhead");
  EXPECT_EQ(spin->type, OptionInfo::Type::kSpin);
  EXPECT_EQ(spin->default_value, "10");
  EXPECT_EQ(spin->max, 5000);
  const auto combo =
      ParseOptionLine("option name Style type combo default Very Solid var Very Solid var Risky");
  ASSERT_TRUE(combo);
  EXPECT_THAT(combo->choices, ElementsAre("Very Solid", "Risky"));
  const auto odd = ParseOptionLine("option name P type combo default default var default var min");
  ASSERT_TRUE(odd);
  EXPECT_EQ(odd->default_value, "default");
  EXPECT_THAT(odd->choices, ElementsAre("default", "min"));
  EXPECT_FALSE(ParseOptionLine("option name X"));
  EXPECT_FALSE(ParseOptionLine("option name X type wonder"));
  EXPECT_FALSE(ParseOptionLine("option"));
  EXPECT_FALSE(ParseOptionLine(""));
}

}  // namespace
}  // namespace tavoliere::protocol
