// Runs tav-match as a process of its own.
#pragma once

#include <utility>

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/tools/match/temporary_folder.h"
#include "tools/match/journal/journal.h"

namespace tavoliere::match {

inline const std::string kCommand = std::string("cmd=") + FAULTY_ENGINE;

// What it says on both streams goes to `log`.
inline pid_t Start(const std::vector<std::string>& arguments,
                   const std::string& log = "/dev/null") {
  std::vector<char*> words = {const_cast<char*>(TAV_MATCH)};
  for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  const pid_t pid = ::fork();
  if (pid != 0) return pid;
  const int output = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  ::dup2(output, STDOUT_FILENO);
  if (log != "/dev/null") ::dup2(output, STDERR_FILENO);
  ::execv(TAV_MATCH, words.data());
  ::_exit(127);
}

// The exit status, or 128 and the signal.
inline int Wait(pid_t pid) {
  int status = 0;
  ::waitpid(pid, &status, 0);
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

inline int StatusOf(const std::vector<std::string>& arguments) { return Wait(Start(arguments)); }

inline std::string TextOf(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

struct Said {
  int status;
  std::string text;  // both streams
};

inline Said RunMatch(const std::vector<std::string>& arguments) {
  const TemporaryFolder folder;
  const int status = Wait(Start(arguments, folder.File("log")));
  return {status, TextOf(folder.File("log"))};
}

// What of a journal does not depend on clocks: moves and result of each game. A game that is there
// twice is a failure.
inline std::map<std::string, std::string> GamesOf(const std::string& path) {
  std::map<std::string, std::string> games;
  const auto summary = ReadJournal(path, [&](protocol::GameRecord&& record) {
    std::string text = record.engine[0] + " " + record.result;
    for (const auto& move : record.opening) text += " " + move;
    text += " |";
    for (const auto& move : record.moves) text += " " + move.move;
    EXPECT_TRUE(games.emplace(record.id, text).second) << record.id << " was played twice";
    return absl::OkStatus();
  });
  EXPECT_TRUE(summary.ok()) << summary.status();
  return games;
}

// A match of A and B, three games at a time from random openings, then `more`.
inline std::vector<std::string> Words(int rounds, const std::vector<std::string>& more) {
  std::vector<std::string> words = {"-engine",
                                    kCommand,
                                    "name=A",
                                    "-engine",
                                    kCommand,
                                    "name=B",
                                    "-each",
                                    "depth=1",
                                    "option.Pile=60",
                                    "-openings",
                                    "plies=4",
                                    "-rounds",
                                    std::to_string(rounds),
                                    "-concurrency",
                                    "3"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

}  // namespace tavoliere::match
