#include "tests/tools/match/faulty_engine/game.h"

#include <cstdlib>
#include <string>
#include <string_view>

#include "tests/tools/match/faulty_engine/lines.h"
#include "tests/tools/match/faulty_engine/settings.h"

namespace tavoliere::faulty_engine {
namespace {

int MoveOf(std::string_view word) {
  if (g_settings.reads_long && word.substr(0, 4) == "take") word.remove_prefix(4);
  if (g_settings.letters)
    return word.size() == 1 && word[0] >= 'a' && word[0] <= 'c' ? word[0] - 'a' + 1 : 0;
  return word.size() == 1 && word[0] >= '1' && word[0] <= '3' ? word[0] - '0' : 0;
}

bool Legal(std::string_view word) {
  const int take = MoveOf(word);
  return take != 0 && take <= g_pile && !Over();
}

const char* Result() {
  if (g_settings.for_one && Over()) return g_pile == 0 ? "p1win" : "p2win";
  if (g_pile > 0) return Over() ? "draw" : "none";
  const int winner = (g_player ^ 1) ^ (g_misere ? 1 : 0);
  return winner == 0 ? "p1win" : "p2win";
}

}  // namespace

bool Over() { return g_pile == 0 || g_pile <= g_settings.draw_below; }

void SetPosition(std::string_view rest) {
  const int old_pile = g_pile;
  const int old_player = g_player;
  const std::string_view kind = Next(rest);
  if (kind == "fen") {
    g_pile = std::atoi(std::string(Next(rest)).c_str());
    g_player = std::atoi(std::string(Next(rest)).c_str()) - 1;
    if (g_pile < 1 || g_player < 0 || g_player > 1) {
      g_pile = old_pile;
      g_player = old_player;
      return Say("info string error: expected 'PILE PLAYER'");
    }
  } else {
    g_pile = g_start;
    g_player = 0;
  }
  if (Next(rest) != "moves") return;
  for (std::string_view word = Next(rest); !word.empty(); word = Next(rest)) {
    if (!Legal(word)) {
      g_pile = old_pile;
      g_player = old_player;
      return Say("info string error: illegal move '" + std::string(word) + "'");
    }
    g_pile -= MoveOf(word);
    g_player ^= 1;
  }
}

void Query(std::string_view rest) {
  if (FaultIs("judge-mute")) return;
  const std::string_view what = Next(rest);
  if (what == "legal") {
    const std::string_view move = Next(rest);
    if (!move.empty()) return Say(Legal(move) ? "response true" : "response false");
    if (Over()) return Say("response none");
    if (g_settings.letters) return Say("response a b c");
    return Say(g_pile >= 3 ? "response 1 2 3" : g_pile == 2 ? "response 1 2" : "response 1");
  }
  if (what == "move" && g_settings.move_query) {
    const std::string_view move = Next(rest);
    return Say(Legal(move) ? "response " + std::to_string(MoveOf(move)) : "response none");
  }
  if (what == "key" && g_settings.key > 0) {
    return Say("response " + std::to_string(g_pile % g_settings.key));
  }
  if (what == "fen" && g_settings.fen) {
    return Say("response " + std::to_string(g_pile) + " " + std::to_string(g_player + 1));
  }
  if (what == "gameover") return Say(Over() ? "response true" : "response false");
  if (what == "p1turn")
    return Say(g_player == 0 || g_settings.for_one ? "response true" : "response false");
  if (what == "result") return Say(std::string("response ") + Result());
  if (what == "reason") {
    return Say(!Over()       ? "response none"
               : g_pile == 0 ? "response last stone taken"
                             : "response few stones");
  }
  if (what == "score" && g_settings.counts)
    return Say(Over() ? "response " + std::to_string(g_start - g_pile) + " stones"
                      : "response none");
  if (what == "option") return Say(Next(rest) == "Heap" ? "response Pile" : "response none");
  if (what == "players") return Say(g_settings.for_one ? "response 1" : "response 2");
  if (what == "startfen")
    return Say(g_settings.letters ? "response letters"
                                  : "response " + std::to_string(g_start) + " 1");
  if (what == "sides" && !g_settings.sides.empty()) return Say("response " + g_settings.sides);
  if (what == "board" && g_settings.board) return Say("response 1x1 b" + std::to_string(g_pile));
  if (what == "squares" && g_settings.board) return Say("response 1x1 pile");
  Say("info string error: unknown query");
}

}  // namespace tavoliere::faulty_engine
