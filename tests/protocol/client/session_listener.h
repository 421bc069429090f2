// Sessions with the engine that misbehaves on demand, and a listener that keeps what they say.
#pragma once

#include <utility>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/client/client.h"

namespace tavoliere::protocol {

inline constexpr auto kPatience = std::chrono::seconds(20);

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

class ClientTest : public ::testing::Test {
 protected:
  // Starts the engine and waits for the handshake's outcome.
  std::string Start(std::vector<std::string> arguments, Duration patience = kPatience) {
    Launch launch;
    launch.program = FAULTY_ENGINE;
    launch.arguments = std::move(arguments);
    return StartAs(launch, patience);
  }

  std::string StartAs(const Launch& launch, Duration patience = kPatience) {
    auto session =
        Session::Start(loop_, launch, listener_, std::chrono::steady_clock::now() + patience);
    EXPECT_TRUE(session.ok()) << session.status();
    session_ = *std::move(session);
    return listener_.Wait();
  }

  std::string Search(Duration patience = kPatience) {
    session_->Search({"position startpos", "\ngo depth 1\n"},
                     std::chrono::steady_clock::now() + patience);
    return listener_.Wait();
  }

  EventLoop loop_;
  Listener listener_{loop_};
  std::unique_ptr<Session> session_;
};

}  // namespace tavoliere::protocol
