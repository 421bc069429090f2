// The turns of a session that need no person: an engine's move, a forced pass, the end of a game on
// the clock or by agreement. Every user interface plays them by these.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/client/client.h"
#include "tools/play/session/play_session.h"

namespace tavoliere::play {

// What a user interface does while an engine thinks or passes.
class TurnHost {
 public:
  virtual ~TurnHost() = default;
  // Shows that the engine of `player` thinks, and lets it: PlaySession::Think() with `go`.
  virtual absl::StatusOr<Found> Think(int player, const std::string& go) = 0;
  // After a search that began then: waits as long as moves of two engines are to take. False: the
  // move is not to be played.
  virtual bool AwaitPace(protocol::SteadyTime began) = 0;
  // So that the person sees that a side passes. False: it is not to be played now.
  virtual bool AwaitPass() = 0;
};

enum class Turn { kOver, kPaused, kEngine, kForcedPass, kPerson };
// What the game goes on with. A forced pass is a person's.
Turn TurnOf(const PlaySession& session);

// The engine to move thinks and plays. False: it did not, for a reason that the listener has got
// unless `host` or a lost engine is the reason; an engine that cannot go on waits, so that it is
// not asked again and again.
bool PlayEnginesTurn(PlaySession& session, TurnHost& host);
// The person to move, who has no move, passes.
absl::Status PlayPass(PlaySession& session, TurnHost& host);

// ---- the clock
// For how long the side to move has thought; none while the game waits or is over.
Microseconds ThinkingTime(const PlaySession& session);
// What `player` has left; nullopt: no limit.
std::optional<Microseconds> TimeLeft(const PlaySession& session, int player);
// Ends the game if the side to move has no time left. True: that was so now.
bool CheckClock(PlaySession& session);

// ---- how players end a game
// By the person to move, or else by the person who waits.
absl::Status ResignGame(PlaySession& session);
// The player who offers a draw now: a person, as for ResignGame().
int OfferingPlayer(const PlaySession& session);
// Whether the engine accepts a draw: if it does not think itself ahead.
absl::StatusOr<bool> EngineAgrees(PlaySession& session, int player,
                                  const std::function<bool()>& hurry);
void AgreeOnDraw(PlaySession& session);
// Reports that `player` does not accept the draw.
void DeclineDraw(const PlaySession& session, int player);
// How the game ended where the rules did not end it, `text` being its reason: "resigns" and "time",
// with the place "side", or "agreed". nullopt: it has not, or the engine knows the reason.
std::optional<Notice> EndingByPlayers(const PlaySession& session);

// ---- after the end
// Reports the result, once, and puts the game away.
void AnnounceEnd(PlaySession& session);
// Whether the person has won what the hall of fame takes.
bool MayEnterHallOfFame(const PlaySession& session);

}  // namespace tavoliere::play
