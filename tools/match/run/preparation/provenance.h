// Finds out what plays a match: the files of its programs with their SHA-256, and the machine.
#pragma once

#include <string>
#include <thread>
#include <vector>

#include "protocol/process/spawn.h"
#include "tools/match/journal/programs.h"
#include "tools/match/run/engine/engine_config.h"

namespace tavoliere::match {

// Of engines and judge, in this order, as far as it is found.
struct MatchPrograms {
  std::vector<Programs> engines;
  Programs judge;
};

// Reads the files in a thread of its own, each once, while the engines start.
class ProgramFinder {
 public:
  ProgramFinder(const std::vector<EngineConfig>& engines, const EngineConfig& judge);
  ~ProgramFinder();  // waits for the thread
  ProgramFinder(const ProgramFinder&) = delete;
  ProgramFinder& operator=(const ProgramFinder&) = delete;

  // Blocks until all are read. Once.
  MatchPrograms Take();

 private:
  MatchPrograms programs_;
  std::thread thread_;
};

Machine ThisMachine();

// The SHA-256 of a regular file of at most a gibibyte, in small hexadecimal digits; empty where it
// cannot be read, and always on Windows, where tav-match is built without libcrypto.
std::string Sha256Of(const std::string& path);

}  // namespace tavoliere::match
