#include "tools/match/run/game/game_opening.h"

#include <utility>

#include <cstdlib>

#include "absl/strings/str_cat.h"

namespace tavoliere::match {
namespace {

constexpr int kMaxWalks = 1000;
constexpr int kWalksToBeNew = 100;

}  // namespace

void GameOpening::Begin(const JudgeSkills& skills) {
  skills_ = skills;
  if (settings_.random_plies > 0) {
    BeginWalk();
    return;
  }
  parts_.position = PositionLine(settings_.opening);
  parts_.record.opening = settings_.opening.moves;
  Check();
}

GameOpening::Next GameOpening::OnResponses(const std::vector<std::string>& responses) {
  switch (step_) {
    case Step::kRandomMoves:
      return TakeRandomMove(responses[0]);
    case Step::kChecking:
      return TakeAnswers(responses);
    case Step::kWeighing:
      break;
  }
  return Next::kWait;
}

GameOpening::Next GameOpening::Fail(std::string problem) {
  problem_ = std::move(problem);
  return Next::kFail;
}

GameOpening::Next GameOpening::BeginWalk() {
  step_ = Step::kRandomMoves;
  parts_.position = PositionLine(settings_.opening);
  parts_.record.opening = settings_.opening.moves;
  parts_.boards.Clear();
  random_.emplace(settings_.seed, settings_.walk + attempt_++ * settings_.walks);
  random_left_ = settings_.random_plies;
  return AskForMoves();
}

GameOpening::Next GameOpening::WalkAgain() {
  if (attempt_ < kMaxWalks) return BeginWalk();
  return Fail(absl::StrCat(
      "no ", settings_.random_plies, " random plies were found that leave the game open",
      parts_.evaluator == nullptr ? "" : absl::StrCat(" and within ", settings_.within, " of 0")));
}

GameOpening::Next GameOpening::AskForMoves() {
  parts_.judge.Ask({parts_.position.text(), "\nquery legal\n"}, 1);
  return Next::kWait;
}

GameOpening::Next GameOpening::TakeRandomMove(const std::string& legal) {
  if (legal.empty() || legal == "none") {
    return WalkAgain();
  }
  const std::string move = random_->Pick(legal);
  parts_.record.opening.push_back(move);
  parts_.position.Append(move);
  if (--random_left_ > 0) return AskForMoves();
  // Another game has this opening. Where there are not enough, some come twice.
  if (random_->repeats() && attempt_ < kWalksToBeNew) return WalkAgain();
  return Check();
}

// What the judge is asked before each move of the opening comes first: its picture, and how the
// judge writes the move where a person wrote it.
GameOpening::Next GameOpening::Check() {
  step_ = Step::kChecking;
  const bool spells = skills_.spells;
  const bool draws = skills_.draws;
  std::string questions;
  int count = draws ? 3 : 2;
  Opening before{settings_.opening.fen, {}};
  for (const std::string& move : parts_.record.opening) {
    const bool is_given = before.moves.size() < settings_.opening.moves.size();
    if (draws || (is_given && spells)) {
      absl::StrAppend(&questions, "position ", before.PositionWords(), "\n");
    }
    if (draws) {
      questions += kBoardQuery;
      ++count;
    }
    if (is_given && spells) {
      absl::StrAppend(&questions, kMoveQuery, move, "\n");
      ++count;
    }
    before.moves.push_back(move);
  }
  parts_.judge.Ask({questions, parts_.position.text(), "\n", draws ? kBoardQuery : "",
                    "query gameover\nquery p1turn\n"},
                   count);
  return Next::kWait;
}

// Takes what was asked before the moves of the opening.
void GameOpening::TakeMoves(const std::vector<std::string>& responses) {
  Opening spelled{settings_.opening.fen, {}};
  auto response = responses.begin();
  for (std::string& move : parts_.record.opening) {
    if (skills_.draws) parts_.boards.Add(*response++);
    if (skills_.spells && spelled.moves.size() < settings_.opening.moves.size()) {
      move = skills_.Spelling(move, *response++).value_or(move);
    }
    spelled.moves.push_back(move);
  }
  if (skills_.draws) parts_.boards.Add(*response);
  parts_.position = PositionLine(spelled);
}

GameOpening::Next GameOpening::TakeAnswers(const std::vector<std::string>& responses) {
  const std::string& p1turn = responses.back();
  const bool over = responses[responses.size() - 2] == "true";
  if (over && settings_.random_plies > 0) return WalkAgain();
  const auto errors = parts_.judge.errors();
  if (over || !errors.empty()) {
    return Fail(absl::StrCat("the opening '", settings_.opening.PositionWords(), "' ",
                             errors.empty() ? "ends the game" : errors.front()));
  }
  parts_.record.fen = settings_.opening.fen;
  TakeMoves(responses);
  parts_.record.first = p1turn == "true" ? 1 : 2;
  return parts_.evaluator != nullptr ? BeginWeighing() : Next::kPlay;
}

// The evaluator forgets what it knows from other openings, so that the same one always weighs the
// same.
GameOpening::Next GameOpening::BeginWeighing() {
  step_ = Step::kWeighing;
  parts_.evaluator->Prepare(parts_.events);
  return Next::kWait;
}

void GameOpening::OnEvaluatorPrepared() {
  if (step_ != Step::kWeighing) return;
  go_ = absl::StrCat("\ngo", LimitWords(parts_.evaluator->config().limits), "\n");
  parts_.evaluator->Search({parts_.position.text(), go_}, settings_.hang);
}

GameOpening::Next GameOpening::OnBestMove(const protocol::SearchResult& result) {
  if (!result.info.has_score()) {
    return Fail(absl::StrCat("the evaluator ", parts_.evaluator->name(), " reports no score"));
  }
  const std::optional<int> score = result.info.score_cp;
  const bool kept = score && !result.info.bound && std::abs(*score) <= settings_.within;
  return kept ? Next::kPlay : WalkAgain();
}

}  // namespace tavoliere::match
