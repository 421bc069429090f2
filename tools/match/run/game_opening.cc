// A game up to its first move: what the judge says to the opening, and random ones.
#include <utility>

#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "protocol/board_picture.h"
#include "tools/match/run/game.h"

namespace tavoliere::match {
namespace {

constexpr int kMaxWalks = 1000;
constexpr int kWalksToBeNew = 100;

}  // namespace

void Game::BeginWalk() {
  step_ = Step::kRandomMoves;
  position_ = absl::StrCat("position ", settings_.opening.PositionWords());
  has_moves_ = !settings_.opening.moves.empty();
  outcome_.record.opening = settings_.opening.moves;
  outcome_.record.board.clear();
  outcome_.record.changes.clear();
  random_.emplace(settings_.seed, settings_.walk + attempt_++ * settings_.walks);
  random_left_ = settings_.random_plies;
  AskForMoves();
}

void Game::WalkAgain() {
  if (attempt_ < kMaxWalks) return BeginWalk();
  outcome_.setup_problem = absl::StrCat(
      "no ", settings_.random_plies, " random plies were found that leave the game open",
      evaluator_ == nullptr ? "" : absl::StrCat(" and within ", settings_.within, " of 0"));
  End();
}

void Game::AskForMoves() { judge_.Ask({position_, "\nquery legal\n"}, 1); }

void Game::TakeRandomMove(const std::string& legal) {
  if (legal.empty() || legal == "none") {
    return WalkAgain();
  }
  const std::string move = random_->Pick(legal);
  outcome_.record.opening.push_back(move);
  AppendMove(move);
  if (--random_left_ > 0) return AskForMoves();
  // Another game has this opening. Where there are not enough, some come twice.
  if (random_->repeats() && attempt_ < kWalksToBeNew) return WalkAgain();
  CheckOpening();
}

// What the judge is asked before each move of the opening comes first: its picture, and how the
// judge writes the move where a person wrote it.
void Game::CheckOpening() {
  step_ = Step::kOpening;
  std::string questions;
  int count = draws_ ? 3 : 2;
  Opening before{settings_.opening.fen, {}};
  for (const std::string& move : outcome_.record.opening) {
    const bool is_given = before.moves.size() < settings_.opening.moves.size();
    if (draws_ || (is_given && spells_)) {
      absl::StrAppend(&questions, "position ", before.PositionWords(), "\n");
    }
    if (draws_) {
      questions += kBoardQuery;
      ++count;
    }
    if (is_given && spells_) {
      absl::StrAppend(&questions, kMoveQuery, move, "\n");
      ++count;
    }
    before.moves.push_back(move);
  }
  judge_.Ask(
      {questions, position_, "\n", draws_ ? kBoardQuery : "", "query gameover\nquery p1turn\n"},
      count);
}

// Takes what was asked before the moves of the opening.
void Game::TakeOpening(const std::vector<std::string>& responses) {
  Opening spelled{settings_.opening.fen, {}};
  auto response = responses.begin();
  for (std::string& move : outcome_.record.opening) {
    if (draws_) TakeBoard(*response++);
    if (spells_ && spelled.moves.size() < settings_.opening.moves.size()) {
      move = Spelling(move, *response++).value_or(move);
    }
    spelled.moves.push_back(move);
  }
  if (draws_) TakeBoard(*response);
  position_ = absl::StrCat("position ", spelled.PositionWords());
}

void Game::BeginPlay(const std::vector<std::string>& responses) {
  const std::string& p1turn = responses.back();
  const bool over = responses[responses.size() - 2] == "true";
  if (over && settings_.random_plies > 0) return WalkAgain();
  const auto errors = judge_.errors();
  if (over || !errors.empty()) {
    outcome_.setup_problem = absl::StrCat("the opening '", settings_.opening.PositionWords(), "' ",
                                          errors.empty() ? "ends the game" : errors.front());
    return End();
  }
  outcome_.record.fen = settings_.opening.fen;
  TakeOpening(responses);
  SetTurn(p1turn);
  outcome_.record.first = turn_ + 1;
  if (evaluator_ != nullptr) return BeginWeighing();
  NextMove();
}

// It forgets what it knows from other openings, so that the same one always weighs the same.
void Game::BeginWeighing() {
  step_ = Step::kWeighing;
  go_ = "\ngo";
  AppendLimits(evaluator_->config().limits);
  go_ += '\n';
  evaluator_->Prepare(*this);
}

void Game::TakeWeight(const protocol::SearchResult& result) {
  if (!result.score_cp && !result.score_mate) {
    outcome_.setup_problem = absl::StrCat("the evaluator ", evaluator_->name(), " says no score");
    return End();
  }
  const bool kept = result.score_cp && std::abs(*result.score_cp) <= settings_.within;
  if (!kept) return WalkAgain();
  NextMove();
}

void Game::TakeBoard(const std::string& picture) {
  protocol::GameRecord& record = outcome_.record;
  if (record.board.empty()) {
    record.board = picture;
  } else {
    record.changes.push_back(protocol::BoardChanges(picture_, picture));
  }
  picture_ = picture;
}

}  // namespace tavoliere::match
