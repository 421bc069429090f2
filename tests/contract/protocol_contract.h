// The program that a test of the contract asks: run on one input, or kept through a whole test.
#pragma once

#include <algorithm>
#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/contract/engine_process.h"
#include "tests/contract/programs.h"

namespace tavoliere::contract {

class ProtocolContract : public ::testing::TestWithParam<Program> {
 protected:
  Finished Run(const std::string& input, const std::vector<std::string>& arguments = {}) {
    Finished finished = RunProgram(GetParam().path, input, arguments);
    EXPECT_TRUE(finished.status.has_value()) << "it has not ended";
    return finished;
  }
  Lines Answers(const std::string& input) {
    const Finished finished = Run(input);
    EXPECT_THAT(finished.status, ::testing::Optional(0));
    return finished.lines;
  }
};

// One program through a whole test.
class Session {
 public:
  explicit Session(const Program& program) : engine_(program.path) {}

  EngineProcess& engine() { return engine_; }

  std::string Query(const std::string& what) {
    engine_.Send("query " + what + "\n");
    const auto line = engine_.ReadLine();
    EXPECT_THAT(line, ::testing::Optional(::testing::StartsWith("response "))) << what;
    return line ? line->substr(std::min<std::size_t>(line->size(), 9)) : "";
  }
  Lines Legal() {
    const std::string text = Query("legal");
    return text == "none" ? Lines() : Lines(absl::StrSplit(text, ' '));
  }
  void SetPosition(const Lines& moves) {
    engine_.Send(absl::StrCat("position startpos", moves.empty() ? "" : " moves ",
                              absl::StrJoin(moves, " "), "\n"));
  }
  // Plays random moves from the start until the game is over, or for very long; the moves.
  Lines PlayRandomGame(std::mt19937_64& random) {
    constexpr int kLongest = 600;
    Lines moves;
    SetPosition(moves);
    while (moves.size() < kLongest && Query("gameover") == "false") {
      const Lines legal = Legal();
      if (legal.empty()) {
        ADD_FAILURE() << "no legal move, yet the game is not over";
        return moves;
      }
      moves.push_back(legal[random() % legal.size()]);
      SetPosition(moves);
    }
    return moves;
  }

 private:
  EngineProcess engine_;
};

}  // namespace tavoliere::contract
