// Loads the library of Italian draughts as CheckerBoard does, and says what it answers.
//
//   checkerboard_host LIBRARY command TEXT          its status and reply
//   checkerboard_host LIBRARY play SECONDS PLIES    plays both sides from the start, one move per
// line:
//                                                   "22-18", or "22x13" with the pieces taken
//   checkerboard_host LIBRARY now SECONDS           one move with playnow set from the beginning
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include <windows.h>

namespace {

using Board = int[8][8];
struct Place {
  int x, y;
};
struct Move {
  int jumps, new_piece, old_piece;
  Place from, to, path[12], taken[12];
  int taken_pieces[12];
};
using GetMove = int(WINAPI*)(Board, int, double, char*, int*, int, int, Move*);
using Command = int(WINAPI*)(const char*, char*);
using IsLegal = int(WINAPI*)(Board, int, int, int, Move*);

constexpr int kUnknown = 3;

int NumberOf(Place place) { return 1 + 4 * place.y + place.x / 2; }

template <class Function>
Function Find(HMODULE library, const char* name) {
  return reinterpret_cast<Function>(reinterpret_cast<void*>(::GetProcAddress(library, name)));
}

[[noreturn]] void Fail(const std::string& what) {
  std::printf("failed: %s\n", what.c_str());
  std::exit(EXIT_FAILURE);
}

void SetUp(Board& board) {
  std::memset(board, 0, sizeof board);
  for (int y = 0; y < 8; ++y) {
    for (int x = y % 2; x < 8; x += 2) board[x][y] = y < 3 ? 6 : y > 4 ? 5 : 0;
  }
}

// The move as it is reported, made on the host's own board.
void Do(const Move& move, Board& board) {
  board[move.from.x][move.from.y] = 0;
  for (int i = 0; i < move.jumps; ++i) board[move.taken[i].x][move.taken[i].y] = 0;
  board[move.to.x][move.to.y] = move.new_piece;
}

int Play(GetMove get_move, IsLegal is_legal, double seconds, int plies, int play_now) {
  Board board;
  SetUp(board);
  for (int ply = 0; ply < plies; ++ply) {
    const int side = 1 + ply % 2;
    Board expected;
    std::memcpy(expected, board, sizeof board);
    char status[1024] = "";
    Move move{};
    Move legal{};
    const int verdict = get_move(board, side, seconds, status, &play_now, 0, 0, &move);
    if (std::memcmp(expected, board, sizeof board) == 0) Fail(status);
    const int from = NumberOf(move.from);
    const int to = NumberOf(move.to);
    if (is_legal(expected, side, from, to, &legal) == 0) Fail("islegal() denies the move");
    Do(move, expected);
    if (std::memcmp(expected, board, sizeof board) != 0) Fail("the move is not what was played");
    std::printf("%d%c%d", from, move.jumps > 0 ? 'x' : '-', to);
    for (int i = 0; i < move.jumps; ++i) std::printf(" takes %d", NumberOf(move.taken[i]));
    std::printf(" | %s\n", status);
    if (verdict != kUnknown) {
      std::printf("verdict %d\n", verdict);
      break;
    }
  }
  return EXIT_SUCCESS;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) Fail("expected LIBRARY and what to do");
  const HMODULE library = ::LoadLibraryA(argv[1]);
  if (library == nullptr) Fail("the library cannot be loaded");
  const auto get_move = Find<GetMove>(library, "getmove");
  const auto command = Find<Command>(library, "enginecommand");
  const auto is_legal = Find<IsLegal>(library, "islegal");
  if (get_move == nullptr || command == nullptr || is_legal == nullptr)
    Fail("a function is missing");
  const std::string task = argv[2];
  if (task == "now") return Play(get_move, is_legal, std::atof(argv[3]), 1, 1);
  if (task == "play" && argc > 4)
    return Play(get_move, is_legal, std::atof(argv[3]), std::atoi(argv[4]), 0);
  char reply[1024] = "";
  const int status = command(argv[3], reply);
  std::printf("%d %s\n", status, reply);
  return EXIT_SUCCESS;
}
