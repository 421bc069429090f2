#include <fstream>
#include <string>

#include <unistd.h>

#include "tools/match/run/engine/idle_room.h"

namespace tavoliere::match {

std::optional<double> AvailableMemory() {
  std::ifstream file("/proc/meminfo");
  double total = 0;
  double available = -1;
  double value = 0;
  for (std::string word; file >> word && available < 0;) {
    if (word == "MemTotal:" && file >> value) total = value;
    if (word == "MemAvailable:" && file >> value) available = value;
  }
  if (total <= 0 || available < 0) return std::nullopt;
  return available / total;
}

std::size_t MostProcesses() {
  constexpr long kOthers = 64;
  constexpr long kEach = 4;  // three pipes and one that is open while a process starts
  const long files = ::sysconf(_SC_OPEN_MAX);
  return files <= kOthers ? 0 : static_cast<std::size_t>((files - kOthers) / kEach);
}

}  // namespace tavoliere::match
