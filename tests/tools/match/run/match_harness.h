// Plays matches of the take-away engine inside the test's process.
#pragma once

#include <utility>

#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/client/client.h"
#include "protocol/wire/record.h"
#include "tests/tools/match/temporary_folder.h"
#include "tools/match/command_line/command_line.h"
#include "tools/match/journal/journal.h"
#include "tools/match/run/preparation/preparation.h"
#include "tools/match/run/tournament.h"

namespace tavoliere::match {

inline const std::string kCommand = std::string("cmd=") + FAULTY_ENGINE;

struct Played {
  Ending ending = Ending::kInternalError;
  std::string problem;
  std::string text;
  std::string notice;  // of the preparation
  std::vector<protocol::GameRecord> records;
};

inline std::vector<protocol::GameRecord> RecordsOf(const std::string& path) {
  std::vector<protocol::GameRecord> records;
  const auto summary = ReadJournal(path, [&](protocol::GameRecord&& record) {
    records.push_back(std::move(record));
    return absl::OkStatus();
  });
  EXPECT_TRUE(summary.ok()) << summary.status();
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
  OpeningBook book;
  const OpeningSettings& source = line->settings.openings;
  if (!source.file.empty()) {
    auto read = ReadOpenings(source.file, source.format);
    EXPECT_TRUE(read.ok()) << read.status();
    book = *std::move(read);
  }
  auto journal = Journal::Open(folder.File("games.jsonl"));
  EXPECT_TRUE(journal.ok()) << journal.status();
  protocol::EventLoop loop;
  auto prepared = PrepareMatch(loop, line->settings, std::move(book));
  if (!prepared.ok()) {
    played.ending =
        absl::IsUnavailable(prepared.status()) ? Ending::kJudgeFailed : Ending::kBadConfiguration;
    played.problem = std::string(prepared.status().message());
    return played;
  }
  played.notice = prepared->notice;
  Tournament* playing = nullptr;
  Tournament tournament(loop, line->settings, prepared->openings, journal->get(),
                        [&](const std::string& text) {
                          played.text += text;
                          if (on_text) on_text(*playing, text);
                        });
  playing = &tournament;
  tournament.Lend(std::move(prepared->engines));
  played.ending = tournament.Run();
  played.problem = tournament.problem();
  EXPECT_EQ(loop.processes(), 0u);
  played.records = RecordsOf(folder.File("games.jsonl"));
  return played;
}

// "-engine cmd=<take-away> name=A ..." and B with `b_arguments` for B's arguments and `b_keys` for
// B alone, then `more`.
inline std::vector<std::string> Match(const std::string& b_arguments,
                                      const std::vector<std::string>& more,
                                      const std::vector<std::string>& b_keys = {}) {
  const std::string command = std::string("cmd=") + FAULTY_ENGINE;
  std::vector<std::string> words = {
      "-engine", command, "name=A", "-engine", command, "name=B", "args=" + b_arguments};
  words.insert(words.end(), b_keys.begin(), b_keys.end());
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

}  // namespace tavoliere::match
