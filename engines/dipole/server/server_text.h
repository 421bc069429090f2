// The text that the university course's match server and its clients exchange, a line a message.
// Reading is tolerant: any case, any blanks, unknown words told apart from known ones.
#pragma once

#include <utility>

#include <optional>
#include <string>

#include "core/types.h"

namespace tavoliere::dipole {

// The port that the course's server listens on.
inline constexpr int kServerPort = 8901;
// What it gives for a move, and after how many moves per side it counts checkers.
inline constexpr core::Milliseconds kServerTime{1000};
inline constexpr int kServerMaxMoves = 60;

// What a server says.
struct ServerMessage {
  enum class Kind {
    kWelcome,       // argument: White or Black
    kMessage,       // argument: text for people
    kYourTurn,      // the time for a move begins
    kValidMove,     // the move was played
    kOpponentMove,  // argument: the move
    kIllegalMove,
    kTimeout,
    kVictory,
    kDefeat,
    kTie,
    kUnknown,  // argument: the whole line
  };
  Kind kind = Kind::kUnknown;
  std::string argument;
};
ServerMessage ParseServerMessage(const std::string& line);
// Without the end of the line.
std::string FormatServerMessage(const ServerMessage& message);

// White or Black, in any case.
std::optional<core::Player> ParseColour(const std::string& word);
std::string ColourName(core::Player player);

// What a client says.
struct ClientMessage {
  enum class Kind {
    kMove,     // argument: the move, H5,NE,1
    kName,     // argument: a name; this project's judge alone knows it
    kUnknown,  // argument: the whole line
    kNothing,  // a blank line
  };
  Kind kind = Kind::kNothing;
  std::string argument;
};
ClientMessage ParseClientMessage(const std::string& line);

// The two MESSAGEs that follow WELCOME, which the course's clients count on: at once to a player of
// that group, and when both have come. The first one ends with this project's mark, by which a
// client knows that it may send its name.
std::string WaitingText(int group);
bool IsFromThisProject(const std::string& waiting_text);
inline constexpr const char* kAllConnected = "All players connected";

}  // namespace tavoliere::dipole
