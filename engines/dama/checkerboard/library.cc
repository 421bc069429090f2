// The library that CheckerBoard loads: its three functions, by the names and the calling convention
// that it looks for.
#include <algorithm>
#include <string>

#include <windows.h>

#include "engines/dama/checkerboard/player.h"

namespace tavoliere::dama::checkerboard {
namespace {

// Made at the first call: nothing may be started while the library is being loaded. Lives as long
// as the program.
Player& ThePlayer() {
  static auto* const player = new Player;
  return *player;
}

void Put(const std::string& text, int bytes, char* out) {
  const std::size_t size = std::min<std::size_t>(text.size(), static_cast<std::size_t>(bytes) - 1);
  *std::copy_n(text.data(), size, out) = '\0';
}

}  // namespace
}  // namespace tavoliere::dama::checkerboard

namespace cb = tavoliere::dama::checkerboard;

extern "C" {

__declspec(dllexport) int WINAPI getmove(int board[8][8], int color, double maxtime, char* str,
                                         int* playnow, int info, int moreinfo, cb::CbMove* move) {
  // Older versions have room for so much.
  constexpr int kStatusBytes = 255;
  const auto tell = [str](const std::string& text) { cb::Put(text, kStatusBytes, str); };
  return cb::ThePlayer().Play(*reinterpret_cast<cb::Board*>(board), color, maxtime, tell, *playnow,
                              info, moreinfo, move);
}

__declspec(dllexport) int WINAPI enginecommand(const char* command, char* reply) {
  const auto answer = cb::ThePlayer().Command(command);
  cb::Put(answer.value_or("?"), cb::kReplyBytes, reply);
  return answer ? 1 : 0;
}

__declspec(dllexport) int WINAPI
    islegal(int board[8][8], int color, int from, int to, cb::CbMove* move) {
  const auto legal = cb::Player::Legal(*reinterpret_cast<const cb::Board*>(board), color, from, to);
  if (legal && move != nullptr) *move = *legal;
  return legal ? 1 : 0;
}

}  // extern "C"
