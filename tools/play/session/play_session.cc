#include "tools/play/session/play_session.h"

#include <utility>

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"

namespace tavoliere::play {
namespace {

using std::chrono::steady_clock;

constexpr char kLines[] = "MultiPV";

// The ends of games that people decide, as their records have them.
constexpr char kAgreed[] = "by agreement";
constexpr char kResigns[] = " resigns";  // behind the side
constexpr char kHasNoTime[] = " has no time left";

}  // namespace

absl::StatusOr<std::unique_ptr<PlaySession>> PlaySession::Begin(protocol::EventLoop& loop,
                                                                const Settings& settings) {
  std::unique_ptr<PlaySession> session(new PlaySession(loop, settings));
  Side judge_side;
  ASSIGN_OR_RETURN(std::unique_ptr<AskedEngine> engine, session->StartEngine(judge_side));
  session->judge_engine_ = std::move(engine);
  ASSIGN_OR_RETURN(Judge judge, Judge::Meet(*session->judge_engine_));
  session->judge_ = std::move(judge);
  session->SetSides(settings.sides[0], settings.sides[1]);
  RETURN_IF_ERROR(session->OpenState());
  RETURN_IF_ERROR(session->NewGame(settings.position));
  return session;
}

void PlaySession::SetSides(const Side& first, const Side& second) {
  const Side* const sides[2] = {&first, &second};
  for (int player = 0; player < 2; ++player) {
    sides_[player] = *sides[player];
    engines_[player].reset();
  }
}

bool PlaySession::watching() const { return IsEngine(0) && (players() == 1 || IsEngine(1)); }

std::string PlaySession::PlayerName(int player) const {
  if (!IsEngine(player)) return "human";
  const std::string description = Describe(sides_[player]);
  if (engines_[player] == nullptr) return description;
  const std::size_t comma = description.find(',');
  return absl::StrCat(engines_[player]->name(),
                      comma == std::string::npos ? "" : description.substr(comma));
}

Sentences PlaySession::sentences() const {
  const bool italian = settings_.language == "it" &&
                       !LanguageLine(judge_engine_->options(), settings_.language).empty();
  return Sentences(italian ? Sentences::Language::kItalian : Sentences::Language::kEnglish);
}

absl::Status PlaySession::LookAgain() {
  chosen_.clear();
  last_squares_.clear();
  if (game_->has_moves()) {
    ASSIGN_OR_RETURN(const std::vector<Route> routes,
                     judge_->RoutesOf(game_->PositionLine(/*plies_ago=*/1)));
    const std::vector<std::string> squares = SquaresOf(routes, game_->last().move);
    last_squares_.insert(squares.begin(), squares.end());
  }
  if (absl::Status status = judge_->SetPosition(game_->PositionLine()); !status.ok()) {
    return status;
  }
  ASSIGN_OR_RETURN(Facts facts, judge_->Look());
  facts_ = std::move(facts);
  if (facts_.over()) game_->End(facts_.result, facts_.reason);
  turn_began_ = steady_clock::now();
  return absl::OkStatus();
}

absl::Status PlaySession::SpeakLanguage(const std::string& language) {
  settings_.language = language;
  ASSIGN_OR_RETURN(const bool spoken, judge_->SpeakLanguage(language));
  if (!spoken) return absl::OkStatus();
  ASSIGN_OR_RETURN(Facts facts, judge_->Look());
  facts_ = std::move(facts);
  if (facts_.over()) game_->End(facts_.result, facts_.reason);
  return absl::OkStatus();
}

absl::Status PlaySession::Play(const std::string& move, protocol::MoveRecord figures) {
  figures.move = move;
  const bool known = game_->tree().Child(game_->here(), move).has_value();
  game_->Play(std::move(figures));
  if (absl::Status status = LookAgain(); !status.ok()) {
    const GameTree::Node played = game_->here();
    game_->Undo(1);
    if (!known) game_->Remove(played);
    return status;
  }
  announced_ = false;
  revivals_ = 0;
  Keep();
  return absl::OkStatus();
}

absl::Status PlaySession::PlayPersonsMove(const std::string& move) {
  protocol::MoveRecord figures;
  figures.time_us =
      std::chrono::duration_cast<Microseconds>(steady_clock::now() - turn_began_).count();
  paused_ = false;
  return Play(move, figures);
}

// Where the engine counts what is taken back, each move costs what its own `undo` says.
absl::Status PlaySession::UndoPlies(std::size_t plies) {
  for (std::size_t i = 0; i < plies && game_->has_moves(); ++i) {
    if (judge_->Has("undo")) {
      if (absl::Status status = judge_->SetPosition(game_->PositionLine()); !status.ok()) {
        return status;
      }
      ASSIGN_OR_RETURN(const std::vector<std::string> said, judge_->Command("undo"));
      Notify({kEnginesWords, absl::StrJoin(said, "\n"), {}});
      game_->TakeBack();
    }
    game_->Undo(1);
  }
  announced_ = false;
  return LookAgain();
}

absl::Status PlaySession::Undo(std::optional<std::size_t> plies) {
  if (!game_->has_moves()) return absl::FailedPreconditionError("there is no move to take back");
  absl::Status status;
  if (plies) {
    status = UndoPlies(*plies);
  } else {
    // As far as a position where the person had a choice.
    do {
      status = UndoPlies(1);
    } while (status.ok() && !watching() && game_->has_moves() &&
             (IsEngine(turn()) || facts_.legal.size() == 1));
  }
  paused_ = IsEngine(turn()) || watching() || facts_.legal == std::vector<std::string>{kPass};
  Keep();
  return status;
}

absl::Status PlaySession::Redo(std::optional<std::size_t> plies) {
  if (game_->redoable() == 0) {
    return absl::FailedPreconditionError("there is no move to replay");
  }
  const auto redo = [this](std::size_t count) {
    game_->Redo(count);
    return LookAgain();
  };
  absl::Status status;
  if (plies) {
    status = redo(*plies);
  } else {
    do {
      status = redo(1);
    } while (status.ok() && !watching() && game_->redoable() > 0 && IsEngine(turn()));
  }
  paused_ = IsEngine(turn());
  announced_ = false;
  Keep();
  return status;
}

std::string PlaySession::variant() const {
  for (auto option = settings_.options.rbegin(); option != settings_.options.rend(); ++option) {
    if (option->first == kVariantOption) return option->second;
  }
  for (const protocol::OptionInfo& option : judge_engine_->options()) {
    if (option.name == kVariantOption) return option.default_value;
  }
  return "";
}

absl::Status PlaySession::SetVariant(const std::string& name) {
  const absl::StatusOr<std::vector<std::string>> said =
      judge_->Command(absl::StrCat("setoption name ", kVariantOption, " value ", name));
  if (!said.ok()) return said.status();
  std::erase_if(settings_.options,
                [&](const auto& option) { return option.first == kVariantOption; });
  settings_.options.emplace_back(kVariantOption, name);
  for (std::unique_ptr<AskedEngine>& engine : engines_) engine.reset();
  analysis_engine_.reset();
  return absl::OkStatus();
}

absl::Status PlaySession::ChooseVariant(const std::string& name) {
  RETURN_IF_ERROR(SetVariant(name));
  return NewGame("");
}

absl::StatusOr<std::vector<std::string>> PlaySession::SayToJudge(const std::string& line) {
  absl::StatusOr<std::vector<std::string>> lines = judge_->Command(line);
  if (lines.ok() && absl::StartsWith(line, "setoption ")) {
    absl::StrAppend(&said_options_, line, "\n");
  }
  return lines;
}

absl::StatusOr<Found> PlaySession::Think(int player, const std::function<bool()>& hurry,
                                         const std::string& go) {
  ASSIGN_OR_RETURN(AskedEngine* const engine, EngineOf(player));
  return engine->Search(game_->PositionLine(), go.empty() ? GoLine(sides_[player]) : go, hurry,
                        Tap());
}

LineTap PlaySession::Tap() {
  return [this](std::string_view line) {
    if (listener_ != nullptr) listener_->OnSearchLine(line);
  };
}

absl::StatusOr<Found> PlaySession::Advise(GameTree::Node node, int lines, const std::string& go,
                                          const std::function<bool()>& hurry) {
  if (!game_->tree().Has(node)) return NoSuchMove();
  ASSIGN_OR_RETURN(AskedEngine* const analysis_engine, AnalysisEngine());
  const auto& known = analysis_engine->options();
  const bool several = std::any_of(known.begin(), known.end(),
                                   [](const auto& option) { return option.name == kLines; });
  if (several && lines != advised_lines_) {
    const auto said =
        analysis_engine->Say(absl::StrCat("setoption name ", kLines, " value ", lines, "\n"));
    if (!said.ok()) return said.status();
    advised_lines_ = lines;
  }
  return analysis_engine->Search(game_->PositionLineAt(node), go, hurry, Tap());
}

absl::StatusOr<Facts> PlaySession::LookAtPosition(const std::string& position) {
  const absl::StatusOr<Opening> opening = judge_->SetOpening(position);
  absl::StatusOr<Facts> facts = opening.ok() ? judge_->Look() : opening.status();
  RETURN_IF_ERROR(RestorePosition());
  return facts;
}

absl::Status PlaySession::Seat(int player, Side side) {
  std::unique_ptr<AskedEngine> engine;
  if (!side.human) {
    ASSIGN_OR_RETURN(std::unique_ptr<AskedEngine> started, StartEngine(side));
    engine = std::move(started);
  }
  sides_[player] = std::move(side);
  engines_[player] = std::move(engine);
  return absl::OkStatus();
}

void PlaySession::SwitchSides() {
  std::swap(sides_[0], sides_[1]);
  std::swap(engines_[0], engines_[1]);
}

absl::Status PlaySession::Resign() {
  if (game_->ended()) return GameIsOver();
  if (watching()) return absl::FailedPreconditionError("no person plays");
  const int loser = IsEngine(turn()) ? 1 - turn() : turn();
  EndGame(loser == 0 ? "p2win" : "p1win", absl::StrCat(judge_->side(loser), kResigns));
  return absl::OkStatus();
}

absl::StatusOr<bool> PlaySession::EngineAgrees(int player, const std::function<bool()>& hurry) {
  const absl::StatusOr<Found> found = Think(player, hurry);
  if (!found.ok()) return found.status();
  const protocol::SearchInfo& info = found->info;
  const int score = info.score_mate ? *info.score_mate : info.score_cp.value_or(0);
  return turn() == player ? score <= 0 : score >= 0;
}

void PlaySession::LoseByTime() {
  EndGame(turn() == 0 ? "p2win" : "p1win", absl::StrCat(judge_->side(turn()), kHasNoTime));
}

void PlaySession::AgreeOnDraw() { EndGame("draw", kAgreed); }

// By its reason alone, so that it is known of a game from a file, too.
std::optional<Notice> PlaySession::EndingByPlayers() const {
  if (!game_->ended()) return std::nullopt;
  const std::string& reason = game_->reason();
  if (reason == kAgreed) return Notice{"agreed", reason, {}};
  for (int player = 0; player < players(); ++player) {
    const std::string& side = judge_->side(player);
    if (reason == side + kResigns) return Notice{"resigns", reason, {{"side", side}}};
    if (reason == side + kHasNoTime) return Notice{"time", reason, {{"side", side}}};
  }
  return std::nullopt;
}

void PlaySession::EndGame(const std::string& result, const std::string& reason) {
  game_->End(result, reason);
  announced_ = false;
  paused_ = false;
}

void PlaySession::Notify(const Notice& notice) {
  if (listener_ != nullptr) listener_->OnNotice(notice);
}

}  // namespace tavoliere::play
