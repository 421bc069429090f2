// The game: the pile, its moves, and what is answered about them.
#pragma once

#include <string_view>

namespace tavoliere::faulty_engine {

inline bool g_misere = false;
inline int g_start = 21;
inline int g_pile = 21;
inline int g_player = 0;

bool Over();

// The rest of a line that begins with `position`, or with `query`.
void SetPosition(std::string_view rest);
void Query(std::string_view rest);

}  // namespace tavoliere::faulty_engine
