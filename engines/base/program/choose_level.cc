// The start of a program that holds its code for several processors (cmake/levels.cmake): chooses
// the highest level that this one has. Compiled for the oldest of all, it uses nothing but C.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <unistd.h>

#include "engines/base/program/levels.h"

namespace {

using Initialiser = void (*)(int, char**, char**);

struct Code {
  const char* name;
  bool (*supported)();
  int (*main)(int, char**);
  const tavoliere::base::LevelChoice** levels;
  const Initialiser* initialisers;
  const Initialiser* initialisers_end;
};

}  // namespace

// Weak, for the linker knows no section where the compiler has left nothing to initialise.
#define TAVOLIERE_LEVEL(name, identifier)                                           \
  extern "C" int tavoliere_main_##identifier(int, char**);                          \
  extern "C" const tavoliere::base::LevelChoice* tavoliere_levels_##identifier;     \
  extern "C" [[gnu::weak]] const Initialiser __start_tavoliere_init_##identifier[]; \
  extern "C" [[gnu::weak]] const Initialiser __stop_tavoliere_init_##identifier[];
#include "levels/level_list.inc"
#undef TAVOLIERE_LEVEL

namespace {

#define TAVOLIERE_LEVEL(name, identifier)            \
  {name,                                             \
   [] { return __builtin_cpu_supports(name) != 0; }, \
   tavoliere_main_##identifier,                      \
   &tavoliere_levels_##identifier,                   \
   __start_tavoliere_init_##identifier,              \
   __stop_tavoliere_init_##identifier},
constexpr Code kCodes[] = {
// the lowest first
#include "levels/level_list.inc"
};
#undef TAVOLIERE_LEVEL

#define TAVOLIERE_LEVEL(name, identifier) name,
constexpr const char* kNames[] = {
#include "levels/level_list.inc"
    nullptr};
#undef TAVOLIERE_LEVEL

int Run(const Code& code, int argc, char** argv);

int RunNamed(const char* level, int argc, char** argv) {
  for (const Code& code : kCodes) {
    if (std::strcmp(code.name, level) == 0 && code.supported()) return Run(code, argc, argv);
  }
  return tavoliere::base::kLacking;
}

int Run(const Code& code, int argc, char** argv) {
  const tavoliere::base::LevelChoice choice = {code.name, kNames, RunNamed};
  *code.levels = &choice;
  for (const Initialiser* each = code.initialisers; each != code.initialisers_end; ++each)
    (*each)(argc, argv, environ);
  return code.main(argc, argv);
}

}  // namespace

int main(int argc, char** argv) {
  const Code* best = nullptr;
  for (const Code& code : kCodes) {
    if (code.supported()) best = &code;
  }
  if (best != nullptr) return Run(*best, argc, argv);
  std::fprintf(stderr, "%s: this processor does not support %s, the program's lowest level\n",
               argv[0], kCodes[0].name);
  return EXIT_FAILURE;
}
