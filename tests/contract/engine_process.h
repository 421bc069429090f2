// An engine's program with pipes to it, as any client sees it.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tavoliere::contract {

// Generous: only a hang takes so long.
inline constexpr std::chrono::seconds kPatience{300};

class EngineProcess {
 public:
  explicit EngineProcess(const std::string& program,
                         const std::vector<std::string>& arguments = {});
  // Kills the program if it still runs.
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  void Send(const std::string& text);  // as it is: the caller writes the newlines
  void CloseInput();
  void CloseOutput();  // the engine's standard output loses its reader

  // The next line, or nullopt at the end of output or when none comes within the time.
  std::optional<std::string> ReadLine(std::chrono::milliseconds timeout = kPatience);
  // Lines up to and with the first that begins so; an empty vector when it never comes.
  std::vector<std::string> ReadUntil(const std::string& prefix);
  std::vector<std::string> ReadAll();

  // What it has of the machine's memory at present, files apart.
  std::size_t ResidentKilobytes() const;

  // The exit status, or nullopt when it still runs after the time.
  std::optional<int> Wait(std::chrono::milliseconds timeout = kPatience);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

struct Finished {
  std::vector<std::string> lines;
  std::optional<int> status;
};

// Feeds the whole input, closes it, and waits.
Finished RunProgram(const std::string& program, const std::string& input,
                    const std::vector<std::string>& arguments = {});

}  // namespace tavoliere::contract
