#include "tools/play/session/turns.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/files/status_macros.h"
#include "tools/play/engine/interrupts.h"
#include "tools/play/game/transcript.h"
#include "tools/play/text/sentences.h"

namespace tavoliere::play {
namespace {

using std::chrono::steady_clock;

void NotifyPass(const PlaySession& session, const std::string& side) {
  session.Notify(
      {"pass",
       Say({"$0 has no move and passes.", "Passa $0: non ha mosse."}, sentences::TheSide(side)),
       {{"side", side}}});
}

void NotifyMove(const PlaySession& session, const std::string& side, const std::string& move,
                const Found& found) {
  const protocol::MoveRecord figures = FiguresOf(found);
  Sentence text = Say({"$0 plays $1", "$0 muove $1"}, sentences::Side(side), move);
  if (const Sentence score = ScoreText(figures); !score.english().empty()) {
    text.Append(Say({"  (score $0, depth $1, $2 s)", "  (punti $0, profondità $1, $2 s)"}, score,
                    found.info.depth.value_or(0),
                    absl::StrFormat("%.1f", static_cast<double>(figures.time_us) / 1e6)));
  }
  session.Notify({"move", text, {{"side", side}, {"move", move}}});
}

// The engine cannot go on. False.
bool StopEngine(PlaySession& session, const Notice& notice) {
  session.set_paused(true);
  session.Notify(notice);
  return false;
}

bool StopEngine(PlaySession& session, int player, const absl::Status& status) {
  if (session.engines().AnyLost()) return false;
  const Sentence name = session.engines().PlayerName(player);
  const Sentence why = SentenceOf(status);
  return StopEngine(session, Notice{"stopped",
                                    Say({"$0: $1.", "$0 si è fermato: \"$1\"."}, name, why),
                                    {{"engine", name.english()}, {"why", why.english()}}});
}

bool PlayFound(PlaySession& session, const Found& found, int player) {
  const Sentence name = session.engines().PlayerName(player);
  if (found.move.empty() || found.move == "none") {
    return StopEngine(
        session,
        Notice{"no-move", sentences::NoMove(name, found.remarks), {{"engine", name.english()}}});
  }
  const absl::StatusOr<std::string> move = session.judge().Read(found.move, session.facts());
  if (!move.ok() && session.engines().AnyLost()) return false;
  if (!move.ok()) {
    const Sentence why = SentenceOf(move.status());
    return StopEngine(
        session,
        Notice{"illegal-move",
               sentences::IllegalMove(name, found.move, why),
               {{"engine", name.english()}, {"move", found.move}, {"why", why.english()}}});
  }
  const std::string& side = session.judge().side(player);
  if (*move == kPass) {
    NotifyPass(session, side);
  } else {
    NotifyMove(session, side, *move, found);
  }
  const absl::Status status = session.Play(*move, FiguresOf(found));
  return status.ok() || StopEngine(session, player, status);
}

}  // namespace

Turn TurnOf(const PlaySession& session) {
  if (session.game().ended()) return Turn::kOver;
  if (session.IsEngine(session.turn())) return session.paused() ? Turn::kPaused : Turn::kEngine;
  if (!session.must_pass()) return Turn::kPerson;
  return session.paused() ? Turn::kPaused : Turn::kForcedPass;
}

bool PlayEnginesTurn(PlaySession& session, TurnHost& host) {
  const int player = session.turn();
  const auto began = steady_clock::now();
  const absl::Status woken = session.engines().Wake(player);
  if (!woken.ok()) return StopEngine(session, player, woken);
  const absl::StatusOr<Found> found = host.Think(
      player, session.clock().GoLine(session.engines().side(player), player, session.game()));
  CheckClock(session);
  if (!found.ok()) return StopEngine(session, player, found.status());
  if (Interrupts::pending() || !host.AwaitPace(began)) return false;
  CheckClock(session);
  if (Interrupts::pending() || session.game().ended()) return false;
  return PlayFound(session, *found, player);
}

absl::Status PlayPass(PlaySession& session, TurnHost& host) {
  NotifyPass(session, session.judge().side(session.turn()));
  return host.AwaitPass() ? session.PlayPersonsMove(kPass) : absl::OkStatus();
}

Microseconds ThinkingTime(const PlaySession& session) {
  const bool waits = session.paused() && session.IsEngine(session.turn());
  if (session.game().ended() || waits) return Microseconds(0);
  return std::chrono::duration_cast<Microseconds>(steady_clock::now() - session.turn_began());
}

std::optional<Microseconds> TimeLeft(const PlaySession& session, int player) {
  return session.clock().Left(player, session.game(), session.turn(), ThinkingTime(session));
}

bool CheckClock(PlaySession& session) {
  if (session.game().ended()) return false;
  const int turn = session.turn();
  const std::optional<Microseconds> left = TimeLeft(session, turn);
  if (!left || left->count() > 0) return false;
  session.EndGame(turn == 0 ? "p2win" : "p1win",
                  absl::StrCat(session.judge().side(turn), kHasNoTime));
  return true;
}

int OfferingPlayer(const PlaySession& session) {
  const int turn = session.turn();
  return session.IsEngine(turn) ? 1 - turn : turn;
}

absl::Status ResignGame(PlaySession& session) {
  if (session.game().ended()) return GameIsOver();
  if (session.watching()) return Impossible({"no person plays", "non gioca nessuna persona"});
  const int loser = OfferingPlayer(session);
  session.EndGame(loser == 0 ? "p2win" : "p1win",
                  absl::StrCat(session.judge().side(loser), kResigns));
  return absl::OkStatus();
}

absl::StatusOr<bool> EngineAgrees(PlaySession& session, int player,
                                  const std::function<bool()>& hurry) {
  ASSIGN_OR_RETURN(const Found found, session.Think(player, hurry));
  const protocol::SearchInfo& info = found.info;
  const int score = info.score_mate ? *info.score_mate : info.score_cp.value_or(0);
  return session.turn() == player ? score <= 0 : score >= 0;
}

void AgreeOnDraw(PlaySession& session) { session.EndGame("draw", kAgreed); }

void DeclineDraw(const PlaySession& session, int player) {
  const std::string& side = session.judge().side(player);
  session.Notify({"declines",
                  Say({"$0 declines the draw. The game continues.",
                       "Patta rifiutata: $0 continua la partita."},
                      sentences::TheSide(side)),
                  {{"side", side}}});
}

// By its reason alone, so that it is known of a game from a file, too.
std::optional<Notice> EndingByPlayers(const PlaySession& session) {
  if (!session.game().ended()) return std::nullopt;
  const std::string& reason = session.game().reason();
  if (reason == kAgreed) return Notice{"agreed", reason, {}};
  for (int player = 0; player < session.players(); ++player) {
    const std::string& side = session.judge().side(player);
    if (reason == side + kResigns) return Notice{"resigns", reason, {{"side", side}}};
    if (reason == side + kHasNoTime) return Notice{"time", reason, {{"side", side}}};
  }
  return std::nullopt;
}

void AnnounceEnd(PlaySession& session) {
  session.set_announced();
  const GameHeading heading = session.Heading();
  const std::string result =
      ResultText(session.game(), heading.sides, session.players(), heading.language);
  // Other languages make the sentence of the state's result.
  session.Notify({"over", absl::StrCat(result, "."), {}});
  session.PutAway();
}

bool MayEnterHallOfFame(const PlaySession& session) {
  return session.judge().Has("halloffame") && session.game().result() == "p1win" &&
         !session.IsEngine(0) && !absl::StartsWith(session.facts().score, "-");
}

}  // namespace tavoliere::play
