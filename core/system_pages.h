// Memory pages of the operating system.
#pragma once

#include <cstddef>

namespace tavoliere::core {

// Pages that read as zeros, each of which is given when it is first written to, in huge ones where
// the system has some. Null: there is not so much memory.
void* MapZeroedPages(std::size_t bytes);
void UnmapPages(void* memory, std::size_t bytes);
// All of what MapZeroedPages() gave reads as zeros again; the system has the pages back.
void ZeroPages(void* memory, std::size_t bytes);
// For page-aligned memory from any source: huge pages serve it better.
void WantHugePages(void* memory, std::size_t bytes);

std::size_t PageBytes();
// What the system could give without taking it from anybody; as good as no limit where it does not
// say.
std::size_t AvailableBytes();

}  // namespace tavoliere::core
