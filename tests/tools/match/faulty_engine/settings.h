// What the command line asks of the engine.
#pragma once

#include <string>

namespace tavoliere::faulty_engine {

struct Settings {
  std::string dialect = "both";
  std::string fault = "none";
  int pile = 21;
  int at = 1;
  int delay_ms = 0;
  int draw_below = -1;
  bool for_one = false;
  bool ponder = false;
  bool board = true;
  bool move_query = true;
  bool counts = false;  // answers `query score`
  bool reads_long = false;
  bool writes_long = false;
  int think_ms = 0;
  int busy_ms = 0;
  int score = 100;
  std::string spare;
  int spared = 1;
  std::string sides;  // the answer to `query sides`
  std::string name = "Take-away";
  bool letters = false;
  std::string bound;
  int best = -1;
  bool score_is_pile = false;
  bool fen = true;
  int key = 0;  // 0: `query key` is not known
  std::string searches;
};

inline Settings g_settings;

inline bool FaultIs(const char* name) { return g_settings.fault == name; }

void ReadSettings(int argc, char** argv);

}  // namespace tavoliere::faulty_engine
