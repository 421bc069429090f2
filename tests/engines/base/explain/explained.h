// Asks an engine `query explain`, as the loop of the protocol does.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "protocol/server/engine.h"
#include "protocol/wire/explanation.h"

namespace tavoliere::base {

inline absl::StatusOr<std::string> AskToExplain(protocol::Engine& engine, const std::string& move,
                                                bool stopped = false) {
  const std::atomic<bool> stop{stopped};
  const std::optional<protocol::SlowQuestion> question = engine.SlowQuery(
      {"explain", move.empty() ? std::vector<std::string>{} : std::vector<std::string>{move}});
  if (!question) return absl::UnimplementedError("no slow question");
  return (*question)(stop);
}

// `move` in the position that `fen` is, in the language "en" or "it".
inline protocol::Explanation Explained(protocol::Engine& engine, const std::string& fen,
                                       const std::string& move, const std::string& language) {
  EXPECT_TRUE(engine.options().Set("Language", language).ok());
  protocol::PositionCommand position;
  position.fen = fen;
  EXPECT_TRUE(engine.SetPosition(position).ok()) << fen;
  const absl::StatusOr<std::string> text = AskToExplain(engine, move);
  EXPECT_TRUE(text.ok()) << text.status();
  const absl::StatusOr<protocol::Explanation> explanation =
      protocol::ParseExplanation(text.value_or(""));
  EXPECT_TRUE(explanation.ok()) << *text;
  return explanation.value_or(protocol::Explanation());
}

// The statement of that kind; empty: there is none.
inline protocol::Explanation::Statement StatementOf(const protocol::Explanation& explanation,
                                                    const std::string& kind) {
  for (const protocol::Explanation::Statement& statement : explanation.statements) {
    if (statement.kind == kind) return statement;
  }
  return {};
}

// Plays the move's line, the other and those of the statements; each move is legal.
inline void ExpectLegalLines(protocol::Engine& engine, const std::string& fen,
                             const protocol::Explanation& explanation) {
  const auto expect_legal = [&](const std::vector<std::string>& line) {
    protocol::PositionCommand position;
    position.fen = fen;
    position.moves = line;
    EXPECT_FALSE(line.empty());
    EXPECT_TRUE(engine.SetPosition(position).ok()) << ::testing::PrintToString(line);
  };
  expect_legal(explanation.move.pv);
  if (explanation.other) expect_legal(explanation.other->pv);
  for (const auto& statement : explanation.statements) expect_legal(statement.line);
}

}  // namespace tavoliere::base
