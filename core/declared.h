// Detects whether a class has a member of some name, in any form: it distinguishes a misdeclared
// optional part of a contract from a missing one.
#pragma once

#include <type_traits>

// Defines kDeclares<Name><T> for the class `T`, which must not be final.
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
