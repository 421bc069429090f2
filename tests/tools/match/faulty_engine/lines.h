// The lines that the engine reads and writes.
#pragma once

#include <string>
#include <string_view>

namespace tavoliere::faulty_engine {

// What Flush() has still to write.
inline std::string g_out;

void Flush();
void Say(std::string_view line);

// Flush before they wait.
[[noreturn]] void Hang();
void SleepMs(int ms);

// Takes the first word away; empty: there is none.
std::string_view Next(std::string_view& rest);

}  // namespace tavoliere::faulty_engine
