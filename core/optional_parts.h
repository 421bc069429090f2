// What a contract's optional parts need so that a slip does not count as absence: a misdeclared or
// misspelt part is legal C++, and the concept that asks for it is silently not satisfied.
#pragma once

#include <type_traits>

// A misdeclared part is a member of the right name in any other form.
//
// Defines kDeclares<Name><T>, whether the class `T`, which must not be final, has a member `Name`.
#define TAVOLIERE_DECLARES(Name)                                                  \
  template <class T>                                                              \
  struct Declares##Name {                                                         \
    static_assert(!std::is_final_v<T>, "what is looked up by name is not final"); \
    struct Decoy {                                                                \
      int Name; /* NOLINT(bugprone-macro-parentheses): a name that is declared */ \
    };                                                                            \
    struct Both : T, Decoy {};                                                    \
    /* Of two members of one name neither is found. */                            \
    static constexpr bool kYes = !requires { &Both::Name; };                      \
  };                                                                              \
  template <class T>                                                              \
  inline constexpr bool kDeclares##Name = Declares##Name<T>::kYes;

// C++ cannot list a type's members, so each likely misspelling is named: a plural, a prefix, the
// name of the concept.
//
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
