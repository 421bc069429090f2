// What every two-player game must fulfil, as a test suite that a game inherits with one line:
//
//   TAVOLIERE_GAME_CONTRACT(Othello, othello::Othello, othello::Evaluator);
//
// The evaluator is the one that is made by default.
#pragma once

#include <algorithm>
#include <atomic>
#include <map>
#include <random>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "core/game.h"
#include "core/history.h"
#include "core/search/evaluator.h"
#include "core/search/perft.h"
#include "core/search/search.h"
#include "engines/base/text/game_text.h"

namespace tavoliere::testing {

template <class G, class E>
struct GameContract {
  using Game = G;
  using Evaluator = E;
  // Plies; the rules may end a game earlier.
  static constexpr int kLongestRandomGame = 2000;
};

template <class Contract>
class GameContractTest : public ::testing::Test {
 protected:
  using G = typename Contract::Game;
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Variant = typename G::Variant;

  static_assert(core::TwoPlayerGame<G> && base::GameText<G>);
  static_assert(core::Evaluator<typename Contract::Evaluator, G>);
  static_assert(std::is_final_v<typename Contract::Evaluator>, "so that its calls cost nothing");

  static MoveList Moves(const Position& position) {
    MoveList moves;
    G::Generate(position, moves);
    return moves;
  }

  // Calls `visit(history, variant)` for every position of `games` random games of each variant, the
  // last one included.
  template <class Visit>
  static void VisitRandomGames(int games, const Visit& visit) {
    std::mt19937_64 random(1);
    for (const auto& [name, variant] : G::kVariants) {
      for (int game = 0; game < games; ++game) {
        core::History<G> history(G::Start(variant));
        while (true) {
          visit(history, variant);
          if (::testing::Test::HasFatalFailure()) return;
          if (history.GameOver({})) break;
          const MoveList moves = Moves(history.current());
          ASSERT_LE(static_cast<int>(history.moves().size()), Contract::kLongestRandomGame);
          history.Play(moves[random() % moves.size()]);
        }
      }
    }
  }
};

TYPED_TEST_SUITE_P(GameContractTest);

TYPED_TEST_P(GameContractTest, PositionTextRoundTrips) {
  using Game = typename TypeParam::Game;
  TestFixture::VisitRandomGames(20, [](const auto& history, auto variant) {
    const std::string text = Game::Format(history.current());
    const auto read = Game::Parse(text, variant);
    ASSERT_TRUE(read.ok()) << text << ": " << read.status();
    ASSERT_EQ(*read, history.current()) << text;
    ASSERT_EQ(Game::Format(*read), text);
  });
}

// Asked of games whose boards can be given cell by cell.
TYPED_TEST_P(GameContractTest, EditedBoardsAreThoseThatWereGiven) {
  using Game = typename TypeParam::Game;
  if (base::TextOf<Game>::Cells().empty()) GTEST_SKIP() << "its boards cannot be given";
  TestFixture::VisitRandomGames(20, [](const auto& history, auto variant) {
    const auto& position = history.current();
    const base::BoardPicture picture = Game::Picture(position);
    const bool first = position.turn() == core::Player::kFirst;
    std::vector<std::string> words = {first ? "p1" : "p2",
                                      absl::StrCat(picture.columns, "x", picture.rows)};
    words.insert(words.end(), picture.cells.begin(), picture.cells.end());
    const auto start = Game::Picture(Game::Start(variant));
    const auto text = base::TextOf<Game>::EditedText(words, start, variant);
    ASSERT_TRUE(text.ok()) << Game::Format(position) << ": " << text.status();
    const auto read = Game::Parse(*text, variant);
    ASSERT_TRUE(read.ok()) << *text << ": " << read.status();
    ASSERT_EQ(base::ToLine(Game::Picture(*read)), base::ToLine(picture));
    ASSERT_EQ(read->turn(), position.turn()) << *text;
    // Except for counters it is the same position.
    ASSERT_EQ(read->key(), position.key()) << *text;
  });
}

// Positions of one key may differ in a counter, and in nothing that can be seen or played.
TYPED_TEST_P(GameContractTest, KeysAgreeWithRecomputedOnesAndTellPositionsApart) {
  using Game = typename TypeParam::Game;
  std::map<core::Key, std::string> seen;
  TestFixture::VisitRandomGames(20, [&](const auto& history, auto variant) {
    const auto& position = history.current();
    const std::string text = Game::Format(position);
    ASSERT_EQ(Game::Parse(text, variant)->key(), position.key()) << text;
    std::string look = base::ToLine(Game::Picture(position));
    look += position.turn() == core::Player::kFirst ? " 1" : " 2";
    for (const auto& move : TestFixture::Moves(position))
      look += " " + Game::FormatMove(position, move);
    ASSERT_EQ(seen.emplace(position.key(), look).first->second, look) << text;
  });
}

TYPED_TEST_P(GameContractTest, MoveTextRoundTripsAndMovesHaveNoTwins) {
  using Game = typename TypeParam::Game;
  TestFixture::VisitRandomGames(20, [](const auto& history, auto) {
    std::set<std::string> texts;
    const auto moves = TestFixture::Moves(history.current());
    for (const auto& move : moves) {
      const std::string text = Game::FormatMove(history.current(), move);
      ASSERT_TRUE(texts.insert(text).second)
          << "two moves are written " << text << " in " << Game::Format(history.current());
      const auto read = base::TextOf<Game>::ParseMove(history.current(), text);
      ASSERT_TRUE(read.ok()) << text << ": " << read.status();
      ASSERT_EQ(*read, move);
      ASSERT_NE(move.tag(), 0);
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) ASSERT_FALSE(moves[i] == moves[j]);
    }
  });
}

TYPED_TEST_P(GameContractTest, PlayersAlternateAndRandomGamesEnd) {
  using Game = typename TypeParam::Game;
  int games = 0;
  TestFixture::VisitRandomGames(100, [&](const auto& history, auto) {
    for (const auto& move : TestFixture::Moves(history.current())) {
      ASSERT_EQ(history.current().Play(move).turn(), core::Opponent(history.current().turn()));
    }
    if (history.GameOver({})) ++games;
  });
  EXPECT_EQ(games, 100 * static_cast<int>(std::size(Game::kVariants)));
}

TYPED_TEST_P(GameContractTest, WrongTextIsRefused) {
  using Game = typename TypeParam::Game;
  const auto start = Game::Start({});
  for (const std::string text :
       {"", " ", "zz9", "startpos", "e9e99", "-1", "\xff\xfe", "a1a1a1a1a1a1a1a1a1"}) {
    EXPECT_FALSE(base::TextOf<Game>::ParseMove(start, text).ok()) << text;
    EXPECT_FALSE(Game::Parse(text, {}).ok()) << text;
  }
}

TYPED_TEST_P(GameContractTest, PerftWithTableEqualsPerftWithout) {
  using Game = typename TypeParam::Game;
  const std::atomic<bool> never{false};
  core::PerftTable table = *core::PerftTable::OfSize(1);
  for (const auto& [name, variant] : Game::kVariants) {
    const auto start = Game::Start(variant);
    EXPECT_EQ(core::Perft<Game>(never, &table).Count(start, 5),
              core::Perft<Game>(never, nullptr).Count(start, 5))
        << name;
    EXPECT_EQ(core::Perft<Game>(never, nullptr).Count(start, 1), TestFixture::Moves(start).size())
        << name;
  }
}

TYPED_TEST_P(GameContractTest, PictureFillsTheBoardAndRoutesStayOnIt) {
  using Game = typename TypeParam::Game;
  TestFixture::VisitRandomGames(2, [](const auto& history, auto) {
    const base::BoardPicture picture = Game::Picture(history.current());
    ASSERT_EQ(static_cast<int>(picture.cells.size()), picture.columns * picture.rows);
    ASSERT_EQ(picture.names.size(), picture.cells.size());
    for (std::size_t i = 0; i < picture.cells.size(); ++i) {
      ASSERT_EQ(picture.names[i] == "#", picture.cells[i] == "#") << i;
    }
    for (const std::string& cell : picture.cells)
      ASSERT_FALSE(cell.empty() || cell.find(' ') != std::string::npos);
    for (const auto& move : TestFixture::Moves(history.current())) {
      const auto routes = base::TextOf<Game>::Routes(history.current(), move);
      ASSERT_FALSE(routes.empty());
      for (const base::SquareNames& route : routes) {
        for (const std::string& square : route) {
          ASSERT_NE(std::find(picture.names.begin(), picture.names.end(), square),
                    picture.names.end());
          ASSERT_TRUE(square.find_first_of(" ,=#") == std::string::npos);
        }
      }
    }
  });
}

// Asked of games that say what their mirrored positions are.
TYPED_TEST_P(GameContractTest, MirroredPositionsScoreMirrored) {
  using Game = typename TypeParam::Game;
  if constexpr (requires(const typename Game::Position& p) { Game::Mirrored(p); }) {
    const typename TypeParam::Evaluator evaluator{};
    TestFixture::VisitRandomGames(20, [&](const auto& history, auto) {
      const auto& position = history.current();
      const auto mirrored = Game::Mirrored(position);
      ASSERT_EQ(Game::Mirrored(mirrored), position);
      const auto moves = TestFixture::Moves(position);
      ASSERT_EQ(TestFixture::Moves(mirrored).size(), moves.size()) << Game::Format(position);
      if (!moves.empty()) {
        ASSERT_EQ(evaluator.Evaluate(mirrored), evaluator.Evaluate(position))
            << Game::Format(position);
      }
    });
  }
}

TYPED_TEST_P(GameContractTest, SameSearchTwiceSameNodes) {
  using Game = typename TypeParam::Game;
  const typename TypeParam::Evaluator evaluator{};
  core::TranspositionTable table;
  ASSERT_TRUE(table.Resize(1));
  core::Search<Game, typename TypeParam::Evaluator> search(evaluator, table);
  const std::atomic<bool> never{false};
  core::SearchLimits<typename Game::Move> limits;
  limits.depth = core::Depth{5};
  core::SearchClock clock;
  clock.Start({}, false);
  const core::History<Game> start(Game::Start({}));
  const auto run = [&] {
    return search.Run(start, limits, {}, clock, never, 1, [](const auto&) {});
  };
  const auto first = run();
  table.Clear();
  const auto second = run();
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_EQ(first.lines.front().pv, second.lines.front().pv);
  EXPECT_EQ(first.lines.front().score, second.lines.front().score);
}

REGISTER_TYPED_TEST_SUITE_P(GameContractTest, PositionTextRoundTrips,
                            EditedBoardsAreThoseThatWereGiven,
                            KeysAgreeWithRecomputedOnesAndTellPositionsApart,
                            MoveTextRoundTripsAndMovesHaveNoTwins,
                            PlayersAlternateAndRandomGamesEnd, WrongTextIsRefused,
                            PerftWithTableEqualsPerftWithout, PictureFillsTheBoardAndRoutesStayOnIt,
                            MirroredPositionsScoreMirrored, SameSearchTwiceSameNodes);

// In the namespace tavoliere::testing.
#define TAVOLIERE_GAME_CONTRACT(name, game, evaluator)  \
  using name##Contract = GameContract<game, evaluator>; \
  INSTANTIATE_TYPED_TEST_SUITE_P(name, GameContractTest, name##Contract)

}  // namespace tavoliere::testing
