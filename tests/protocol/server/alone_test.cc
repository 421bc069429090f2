// The server as it is in a web page: without threads, called line by line.
#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "absl/status/statusor.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "protocol/server/loop.h"
#include "tests/protocol/server/fake_engine.h"

namespace tavoliere::protocol {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// Where an engine's lines go: what has come can be asked for at any time.
class Screen {
 public:
  Screen() { EXPECT_EQ(pipe2(ends_, O_CLOEXEC | O_NONBLOCK), 0); }
  ~Screen() {
    close(ends_[0]);
    close(ends_[1]);
  }
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;

  int fd() const { return ends_[1]; }

  // The lines that have come since the last call.
  std::vector<std::string> Lines() {
    std::string text;
    char buffer[4096];
    for (ssize_t count; (count = read(ends_[0], buffer, sizeof buffer)) > 0;)
      text.append(buffer, static_cast<std::size_t>(count));
    std::vector<std::string> lines = absl::StrSplit(text, '\n', absl::SkipEmpty());
    return lines;
  }

 private:
  int ends_[2];
};

// Of its search it looks at the screen after each of two lines.
class WatchingEngine final : public FakeEngine {
 public:
  explicit WatchingEngine(Screen& screen) : screen_(screen) {}

  absl::StatusOr<Task> Go(const GoCommand&, Sink&) override {
    return Task{SearchKind::kLimited, [this](Sink& sink) {
                  sink.Remark("first");
                  first = screen_.Lines();
                  SearchReport report;
                  report.lines.emplace_back().depth = 1;
                  report.best.move = "+1";
                  sink.Report(report);
                  second = screen_.Lines();
                  return report;
                }};
  }

  std::vector<std::string> first;
  std::vector<std::string> second;

 private:
  Screen& screen_;
};

TEST(Alone, ASearchPrintsLinesAsItFindsThem) {
  Screen screen;
  WatchingEngine engine(screen);
  EXPECT_EQ(RunLine(engine, "go depth 1", screen.fd()), 0);
  EXPECT_THAT(engine.first, ElementsAre("info string first"));
  EXPECT_THAT(engine.second, ElementsAre("info depth 1"));
  EXPECT_THAT(screen.Lines(), ElementsAre("bestmove +1"));
}

TEST(Alone, LinesAreCarriedOutOneAfterAnother) {
  Screen screen;
  FakeEngine engine;
  EXPECT_EQ(RunLine(engine, "uci", screen.fd()), 0);
  EXPECT_EQ(screen.Lines().back(), "uciok");
  EXPECT_EQ(RunLine(engine, "isready", screen.fd()), 0);
  EXPECT_THAT(screen.Lines(), ElementsAre("readyok"));
  EXPECT_EQ(RunLine(engine, "position startpos moves +3", screen.fd()), 0);
  EXPECT_EQ(RunLine(engine, "go depth 2", screen.fd()), 0);
  EXPECT_THAT(screen.Lines(),
              ElementsAre(StartsWith("info depth 1"), StartsWith("info depth 2"), "bestmove +2"));
  EXPECT_EQ(RunLine(engine, "go perft 2", screen.fd()), 0);
  EXPECT_EQ(screen.Lines().back(), "Nodes searched: 9");
}

TEST(Alone, ASearchWithoutLimitsIsStoppedAtOnce) {
  Screen screen;
  FakeEngine engine;
  for (const char* go : {"go", "go infinite", "go ponder"}) {
    EXPECT_EQ(RunLine(engine, go, screen.fd()), 0) << go;
    EXPECT_THAT(screen.Lines().back(), StartsWith("bestmove ")) << go;
  }
}

// Its search has no limit, and notes whether it was stopped before it had begun.
class UnlimitedEngine final : public FakeEngine {
 public:
  absl::StatusOr<Task> Go(const GoCommand&, Sink&) override {
    return Task{SearchKind::kUnlimited, [this](Sink&) {
                  stopped = !calls().empty();
                  SearchReport report;
                  report.best.move = "+1";
                  return report;
                }};
  }

  std::optional<bool> stopped;
};

TEST(Alone, AnUnstoppedSearchWithoutLimitsRunsToItsEnd) {
  Screen screen;
  UnlimitedEngine engine;
  EXPECT_EQ(RunLineUnstopped(engine, "go infinite", screen.fd()), 0);
  EXPECT_EQ(engine.stopped, false);
  EXPECT_THAT(screen.Lines(), ElementsAre("bestmove +1"));
  UnlimitedEngine other;
  EXPECT_EQ(RunLine(other, "go infinite", screen.fd()), 0);
  EXPECT_EQ(other.stopped, true);
}

TEST(Alone, AnUnstoppedLineIsAnsweredLikeAnyOther) {
  Screen screen;
  FakeEngine engine;
  EXPECT_EQ(RunLineUnstopped(engine, "isready", screen.fd()), 0);
  EXPECT_THAT(screen.Lines(), ElementsAre("readyok"));
  EXPECT_EQ(RunLineUnstopped(engine, "go depth 1", screen.fd()), 0);
  EXPECT_EQ(screen.Lines().back(), "bestmove +1");
  EXPECT_EQ(RunLineUnstopped(engine, "query nothing", screen.fd()), 1);
}

class PonderousEngine final : public FakeEngine {
 public:
  std::optional<SlowQuestion> SlowQuery(const QueryCommand&) override {
    return [](const std::atomic<bool>&) -> absl::StatusOr<std::string> { return "42"; };
  }
};

TEST(Alone, ASlowQuestionIsAnswered) {
  Screen screen;
  PonderousEngine engine;
  EXPECT_EQ(RunLine(engine, "query everything", screen.fd()), 0);
  EXPECT_THAT(screen.Lines(), ElementsAre("response 42"));
}

TEST(Alone, ErrorsSetTheExitStatus) {
  Screen screen;
  FakeEngine engine;
  EXPECT_EQ(RunLine(engine, "query nothing", screen.fd()), 1);
  EXPECT_THAT(screen.Lines(), ElementsAre(StartsWith("info string error: ")));
  FakeEngine::Behaviour behaviour;
  behaviour.no_memory_to_end = true;
  FakeEngine forgetful(behaviour);
  EXPECT_EQ(RunLine(forgetful, "go depth 1", screen.fd()), 1);
  EXPECT_THAT(screen.Lines(), ::testing::Contains(HasSubstr("out of memory")));
}

}  // namespace
}  // namespace tavoliere::protocol
