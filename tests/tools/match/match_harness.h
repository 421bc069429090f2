// Plays matches of the take-away engine inside the test's process.
#pragma once

#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/client.h"
#include "protocol/record.h"
#include "tools/match/command_line.h"
#include "tools/match/journal.h"
#include "tools/match/tournament.h"

namespace tavoliere::match {

// A folder of its own, removed at the end.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string path = testing::TempDir() + "/tav-match-XXXXXX";
    path_ = ::mkdtemp(path.data());
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string File(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

struct Played {
  Ending ending = Ending::kInternalError;
  std::string problem;
  std::string text;
  std::vector<protocol::GameRecord> records;
};

inline std::vector<protocol::GameRecord> ReadJournal(const std::string& path) {
  std::vector<protocol::GameRecord> records;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const auto record = protocol::ParseGameRecord(line);
    EXPECT_TRUE(record.ok()) << record.status();
    if (record.ok()) records.push_back(*record);
  }
  return records;
}

// Plays what the command line says. `on_text` is told each text printed.
inline Played Play(const std::vector<std::string>& arguments,
                   const std::function<void(Tournament&, const std::string&)>& on_text = {}) {
  TemporaryFolder folder;
  Played played;
  auto line = ParseCommandLine(arguments);
  EXPECT_TRUE(line.ok()) << line.status();
  if (!line.ok()) return played;
  std::vector<Opening> openings;
  const OpeningSettings& source = line->settings.openings;
  if (!source.file.empty()) {
    auto read = ReadOpenings(source.file, source.format);
    EXPECT_TRUE(read.ok()) << read.status();
    openings = *std::move(read);
  }
  auto journal = Journal::Open(folder.File("games.jsonl"));
  EXPECT_TRUE(journal.ok()) << journal.status();
  protocol::EventLoop loop;
  Tournament* playing = nullptr;
  Tournament tournament(loop, line->settings, openings, journal->get(),
                        [&](const std::string& text) {
                          played.text += text;
                          if (on_text) on_text(*playing, text);
                        });
  playing = &tournament;
  played.ending = tournament.Run();
  played.problem = tournament.problem();
  EXPECT_EQ(loop.processes(), 0u);
  played.records = ReadJournal(folder.File("games.jsonl"));
  return played;
}

// "-engine cmd=<take-away> name=A ..." and B with `words` for B's arguments, then `more`.
inline std::vector<std::string> Match(const std::string& b_arguments,
                                      const std::vector<std::string>& more) {
  const std::string command = std::string("cmd=") + FAULTY_ENGINE;
  std::vector<std::string> words = {
      "-engine", command, "name=A", "-engine", command, "name=B", "args=" + b_arguments};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

}  // namespace tavoliere::match
