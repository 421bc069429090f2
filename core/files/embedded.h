// Files embedded in the program unchanged: bytes that are mapped with it and cost nothing until
// they are read. The build's tavoliere_embed() says which sources have some.
#pragma once

#include <cstddef>
#include <string_view>

// Where read-only data lies in an object file, and the way back. WebAssembly's symbols have types
// and sizes.
#if defined(__wasm__)
#define TAVOLIERE_EMBED_BEGIN ".section .rodata.embedded,\"\",@\n"
#define TAVOLIERE_EMBED_LABEL(name) ".globl " name "\n.type " name ",@object\n" name ":\n"
#define TAVOLIERE_EMBED_END(name) \
  ".int8 0\n.size " name "," name "End-" name "\n.size " name "End,1\n.text\n"
#else
#define TAVOLIERE_EMBED_LABEL(name) ".globl " name "\n" name ":\n"
#if defined(_WIN32)
#define TAVOLIERE_EMBED_BEGIN ".section .rdata,\"dr\"\n"
#define TAVOLIERE_EMBED_END(name) ".text\n"
#else
#define TAVOLIERE_EMBED_BEGIN ".section .rodata\n"
#define TAVOLIERE_EMBED_END(name) ".previous\n"
#endif
#endif

// At global scope: makes TAVOLIERE_EMBEDDED(Name) the bytes of the file at `path`, a string
// literal. They begin at a multiple of 64. Names are the whole program's.
#define TAVOLIERE_EMBED(Name, path)                                                                \
  __asm__(TAVOLIERE_EMBED_BEGIN ".p2align 6\n" TAVOLIERE_EMBED_LABEL(                              \
      "kTavoliere" #Name) ".incbin \"" path "\"\n" TAVOLIERE_EMBED_LABEL("kTavoliere" #Name "End") \
              TAVOLIERE_EMBED_END("kTavoliere" #Name));                                            \
  extern "C" const char kTavoliere##Name[];                                                        \
  extern "C" const char kTavoliere##Name##End[]

#define TAVOLIERE_EMBEDDED(Name) \
  ::tavoliere::files::EmbeddedBetween(kTavoliere##Name, kTavoliere##Name##End)

namespace tavoliere::files {

inline std::string_view EmbeddedBetween(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace tavoliere::files
