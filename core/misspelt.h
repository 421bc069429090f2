// Rejects misspelt names of a game's optional parts. Without it such a function is legal C++, and
// the part silently counts as absent.
//
// C++ cannot list a type's members, so each likely slip is named: a plural, a prefix, the name of
// the concept.
#pragma once

// For a function with a template parameter `Game`. Does not compile if the game has a public static
// member function or value called `Wrong`; the message names the part `Right`. Overloaded names
// pass unnoticed.
//
//   template <class G>
//   consteval bool Fits() {
//     TAVOLIERE_MISSPELT(G, CountsMoves, CountMoves);
//     return true;
//   }
//
// error: static assertion failed:
//     'CountsMoves' is no part of a game: the part is called 'CountMoves'
#define TAVOLIERE_MISSPELT(Game, Wrong, Right)                               \
  /* NOLINTNEXTLINE(bugprone-macro-parentheses): names that are looked up */ \
  static_assert(                                                             \
      !requires { &Game::Wrong; },                                           \
      "'" #Wrong "' is no part of a game: the part is called '" #Right "'")
