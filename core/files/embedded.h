// Files that travel inside the program as they are: bytes that are mapped with it and cost nothing
// until they are read. The build's tavoliere_embed() says which sources have some.
#pragma once

#include <cstddef>
#include <string_view>

// Where read-only data lies in an object file, and the way back.
#if defined(_WIN32)
#define TAVOLIERE_EMBED_BEGIN ".section .rdata,\"dr\"\n"
#define TAVOLIERE_EMBED_END ".text\n"
#else
#define TAVOLIERE_EMBED_BEGIN ".section .rodata\n"
#define TAVOLIERE_EMBED_END ".previous\n"
#endif

// At global scope: makes TAVOLIERE_EMBEDDED(Name) the bytes of the file at `path`, a string literal.
// They begin at a multiple of 64. Names are the whole program's.
#define TAVOLIERE_EMBED(Name, path)                         \
  __asm__(TAVOLIERE_EMBED_BEGIN                             \
          ".balign 64\n"                                    \
          ".global kTavoliere" #Name                        \
          "\n"                                              \
          "kTavoliere" #Name                                \
          ":\n"                                             \
          ".incbin \"" path                                 \
          "\"\n"                                            \
          ".global kTavoliere" #Name                        \
          "End\n"                                           \
          "kTavoliere" #Name "End:\n" TAVOLIERE_EMBED_END); \
  extern "C" const char kTavoliere##Name[];                 \
  extern "C" const char kTavoliere##Name##End[]

#define TAVOLIERE_EMBEDDED(Name) \
  ::tavoliere::files::EmbeddedBetween(kTavoliere##Name, kTavoliere##Name##End)

namespace tavoliere::files {

inline std::string_view EmbeddedBetween(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace tavoliere::files
