#include "tools/play/browser/requests/requests.h"

#include <algorithm>

#include "tools/play/session/turns.h"

namespace tavoliere::play {
namespace {

using View = WebView;

bool Any(const View&, const PlaySession&) { return true; }

bool HasMoves(const View&, const PlaySession& session) { return session.game().has_moves(); }

bool HasTree(const View&, const PlaySession& session) { return session.game().tree().moves() > 0; }

bool CanRedo(const View&, const PlaySession& session) { return session.game().redoable() > 0; }

bool PersonMoves(const View&, const PlaySession& session) {
  return !session.game().ended() && !session.IsEngine(session.turn());
}

bool GoesOn(const View&, const PlaySession& session) { return !session.game().ended(); }

bool Waits(const View&, const PlaySession& session) { return TurnOf(session) == Turn::kPaused; }

bool CanPause(const View& view, const PlaySession& session) {
  return TurnOf(session) == Turn::kEngine || view.thinking == "review";
}

bool Thinks(const View& view, const PlaySession&) { return view.thinking == "move"; }

bool HasTwoSides(const View&, const PlaySession& session) { return session.players() == 2; }

bool CanResign(const View&, const PlaySession& session) {
  return !session.game().ended() && !session.watching();
}

bool CanOfferDraw(const View& view, const PlaySession& session) {
  return CanResign(view, session) && session.players() == 2 && view.offer == 0;
}

bool IsOffered(const View& view, const PlaySession&) { return view.offer != 0; }

bool HasVerdicts(const View& view, const PlaySession& session) {
  return !session.game().ended() && view.has_verdicts;
}

bool EditsBoards(const View&, const PlaySession& session) { return session.judge().edits_boards(); }

bool HasPuzzles(const View&, const PlaySession& session) { return session.judge().puzzles() > 0; }

bool HasRules(const View&, const PlaySession& session) { return session.judge().Has("rules"); }

bool HasBook(const View&, const PlaySession& session) { return session.judge().has_book(); }

bool HasHall(const View&, const PlaySession& session) { return session.judge().Has("halloffame"); }

bool MayEnterName(const View& view, const PlaySession&) { return view.fame; }

bool KeepsGames(const View&, const PlaySession& session) { return session.saved().keeps_games(); }

constexpr bool kAlone = true;
constexpr bool kMeanwhile = false;

constexpr Request kRequests[] = {
    {"choose", "squares", kAlone, PersonMoves, requests::Choose},
    {"play", "move", kAlone, PersonMoves, requests::PlayText},
    {"undo", nullptr, kAlone, HasMoves, requests::Undo},
    {"redo", nullptr, kAlone, CanRedo, requests::Redo},
    {"goto", nullptr, kAlone, HasTree, requests::GoTo},
    {"go", nullptr, kAlone, Waits, requests::Go},
    {"pause", nullptr, kAlone, CanPause, requests::Pause},
    {"hurry", nullptr, kMeanwhile, Thinks, requests::MoveNow},
    {"resign", nullptr, kAlone, CanResign, requests::Resign},
    {"draw", nullptr, kAlone, CanOfferDraw, requests::OfferDraw},
    {"answer", "yes", kAlone, IsOffered, requests::AnswerDraw},

    {"describe", "name", kMeanwhile, nullptr, requests::Describe},
    {"game", "name", kAlone, nullptr, requests::ChooseGame},
    {"new", nullptr, kAlone, Any, requests::New},
    {"side", "player", kAlone, Any, requests::SetSide},
    {"switch", nullptr, kAlone, HasTwoSides, requests::Switch},
    {"clock", "kind", kAlone, Any, requests::SetClock},
    {"pace", "ms", kAlone, Any, requests::SetPace},
    {"language", "language", kAlone, nullptr, requests::SetLanguage},
    {"load", "text", kAlone, Any, requests::Load},
    {"resume", nullptr, kAlone, KeepsGames, requests::Resume},
    {"quit", nullptr, kMeanwhile, nullptr, requests::Quit},

    {"why", nullptr, kMeanwhile, Any, requests::Why},
    {"rules", nullptr, kMeanwhile, HasRules, requests::Rules},
    {"book", nullptr, kMeanwhile, HasBook, requests::Book},
    {"halloffame", nullptr, kMeanwhile, HasHall, requests::HallOfFame},
    {"fame", "name", kMeanwhile, MayEnterName, requests::EnterHallOfFame},
    {"save", nullptr, kMeanwhile, Any, requests::Save},
    {"transcript", nullptr, kMeanwhile, Any, requests::WriteTranscript},
    {"state", nullptr, kMeanwhile, nullptr, requests::SendState},

    {"look", nullptr, kMeanwhile, Any, requests::Look},
    {"try", "node", kMeanwhile, Any, requests::Try},
    {"insert", "moves", kMeanwhile, Any, requests::Insert},
    {"promote", "node", kMeanwhile, HasTree, requests::Promote},
    {"remove", "node", kMeanwhile, HasTree, requests::Remove},
    {"comment", "text", kMeanwhile, Any, requests::Comment},
    {"setup", nullptr, kMeanwhile, EditsBoards, requests::SetUp},

    {"puzzles", nullptr, kMeanwhile, HasPuzzles, requests::ListPuzzles},
    {"puzzle", "number", kAlone, HasPuzzles, requests::BeginPuzzle},
    {"helped", nullptr, kMeanwhile, HasPuzzles, requests::HelpWithPuzzle},

    {"hint", nullptr, kAlone, GoesOn, requests::Hint},
    {"analysis", "on", kMeanwhile, Any, requests::SetAnalysis},
    {"review", nullptr, kAlone, HasMoves, requests::Review},
    {"explain", "node", kAlone, Any, requests::Explain},
    {"attempt", "node", kAlone, HasTree, requests::TryExercise},
    {"verdicts", nullptr, kAlone, HasVerdicts, requests::Verdicts},
};

bool IsListed(const Request& request, const WebTable& table) {
  return request.possible == nullptr ||
         (table.session != nullptr && request.possible(table.view, *table.session));
}

}  // namespace

const Request* FindRequest(std::string_view type) {
  const auto* const found =
      std::find_if(std::begin(kRequests), std::end(kRequests),
                   [&](const Request& request) { return request.type == type; });
  return found == std::end(kRequests) ? nullptr : found;
}

// An engine that has just moved need not be paused: that is no mistake of the tab's.
bool IsPossible(const Request& request, const WebTable& table) {
  return IsListed(request, table) ||
         (table.session != nullptr && request.handle == requests::Pause);
}

std::vector<std::string> PossibleRequests(const WebTable& table) {
  std::vector<std::string> types;
  for (const Request& request : kRequests) {
    if (IsListed(request, table)) types.emplace_back(request.type);
  }
  return types;
}

absl::StatusOr<WebMessage> ParseWebMessage(const std::string& text) {
  return ReadWebMessage(text, [](std::string_view type) -> std::optional<const char*> {
    const Request* const request = FindRequest(type);
    return request == nullptr ? std::nullopt : std::optional(request->member);
  });
}

}  // namespace tavoliere::play
