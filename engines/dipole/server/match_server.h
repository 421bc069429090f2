// A server on which two programs play Dipole by the text of the university course's server, and
// the client that plays on such servers.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/types.h"
#include "engines/dipole/server/engine_player.h"
#include "engines/dipole/server/judge.h"
#include "protocol/wire/record.h"

namespace tavoliere::dipole {

// `say` gets a line for a person now and then.
using Say = std::function<void(const std::string&)>;

struct ServeOptions {
  std::string address = "127.0.0.1";  // of the interface to listen on
  int port = kServerPort;             // 0: any free one
  core::Milliseconds time = kServerTime;
  // Between "All players connected" and the first YOUR_TURN, for players who warm up.
  core::Milliseconds warm_up{0};
  JudgeSettings judge;
  // The `Profile` of a tav-dipole that takes the seat of White or Black.
  std::array<std::optional<std::string>, 2> seats;
  std::vector<OptionValue> engine_options;
  int games = 1;       // one after the other, each with new connections
  std::string record;  // a file to append each game to, a line of JSON; empty: none
  std::string event = "Dipole server";
  // How long to wait for players before a game; none: for ever.
  std::optional<core::Milliseconds> patience;
};

// The first client takes the first free seat, White's before Black's; further ones are told so and
// sent away. Serves the games and returns: Ok, or what kept a game from being played.
// Blocks. `listening` is called once with the port.
absl::Status Serve(const ServeOptions& options, const std::function<void(int port)>& listening,
                   const Say& say);

struct ConnectOptions {
  std::string host = "localhost";
  int port = kServerPort;
  std::string name = "tav-dipole";         // in records; told to a judge of this project
  std::optional<core::Milliseconds> time;  // to think; none: EnginePlayer::UsualTime()
  std::vector<OptionValue> engine_options;
  Variant variant = Variant::kDipole;
};

// How a game on a server ended for us.
enum class Verdict { kVictory, kDefeat, kTie };

// Plays one game. Blocks until the server gives its verdict. An error: no connection, a server that
// leaves before the end, or an opponent's move that the rules do not allow.
absl::StatusOr<Verdict> PlayOnServer(const ConnectOptions& options, const Say& say);

}  // namespace tavoliere::dipole
