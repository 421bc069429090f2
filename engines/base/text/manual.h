// A game's manual for those who have never played it: sections of text and boards.
#pragma once

#include "engines/base/text/sentence.h"

namespace tavoliere::base {

// A piece of a manual. Its board is that of the usual variant.
struct ManualPart {
  Words title;                     // of the section that begins here; empty: the last one goes on
  Words text;                      // paragraphs, separated by '\n'
  const char* position = nullptr;  // its board is shown above the text; null: none; "": the start
  const char* moves = nullptr;     // played from there, for a second board; null: none
};

// The game whose boards the manual of G shows: a specialisation names the usual one of a family.
template <class G>
struct ManualGame {
  using Shown = G;
};

}  // namespace tavoliere::base
