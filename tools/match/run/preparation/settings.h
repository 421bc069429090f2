// The settings of a match, as the user gave them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/match/journal/match_header.h"
#include "tools/match/journal/pgn_file.h"
#include "tools/match/run/console/other_output.h"
#include "tools/match/run/engine/engine_config.h"
#include "tools/match/run/game/adjudication.h"
#include "tools/match/run/openings/openings.h"
#include "tools/match/schedule/schedule.h"
#include "tools/match/stats/sprt.h"

namespace tavoliere::match {

struct OpeningSettings {
  std::string file;  // empty: none
  LineFormat format = LineFormat::kMoves;
  bool through_engine = false;  // the judge's program reads the file
  OpeningOrder order = OpeningOrder::kSequential;
  std::size_t start = 0;  // the first line to play, from 0
  bool skip = false;      // bad openings are left out, instead of ending the match
  // With a file: at most so many moves of each line (0: all). Without: random moves from the start.
  int plies = 0;
  // Random moves are kept only when the evaluator's score is within this of 0, in hundredths.
  std::optional<int> within;
};

struct MatchSettings {
  std::string event;
  std::vector<EngineConfig> engines;
  EngineConfig judge;
  std::optional<EngineConfig> evaluator;  // of random openings

  ScheduleSettings schedule;
  bool rounds_given = false;  // else a suite has as many as there are positions
  OpeningPolicy openings_each;
  std::uint64_t seed = 1;
  OpeningSettings openings;
  Shard shard;

  int concurrency = 1;
  // Each game that runs at the same time gets its share of these to itself; empty: no rule.
  std::vector<int> processors;
  Microseconds hang{60'000'000};
  Microseconds patience{10'000'000};  // for handshake, isready and the judge's answers
  // After clock and margin an engine gets so long to answer `stop`: a move means that it was late,
  // none that it hangs.
  Microseconds grace{900'000};
  int max_moves = 0;
  DrawRule draw;
  ResignRule resign;
  bool recover = false;
  bool exit_zero = false;  // when the test ends the match

  // Of the page to watch it on; 0: any free one; nullopt: no page.
  std::optional<std::uint16_t> live_port;

  std::optional<SprtSettings> sprt;
  // The engines are then those of tune/tuning.h.
  std::optional<TuneSettings> tune;
  Microseconds wait{0};                // between two games of a slot
  int rating_interval = 0;             // a table after so many games; 0: only at the end
  int score_interval = 1;              // the score after so many games; 0: never
  int outcome_interval = 0;            // how games ended, after so many games; 0: never
  OutputStyle output;                  // how all that is printed
  PgnSettings pgn;                     // games as PGN text
  EpdSettings epd;                     // and the last position of each
  std::string journal;                 // empty: none
  bool resume = false;                 // go on with that journal
  bool salvage = false;                // without its damaged lines
  bool sync_each_game = false;         // to the disk, instead of once per second
  bool boards = true;                  // keep pictures of the board in it
  std::string line_log;                // a file for what goes to and from processes; empty: none
  bool append_log = true;              // to what the file has
  bool debug = false;                  // the same on standard error
  std::vector<std::string> peers;      // journals of the other shards, whose games the SPRT counts
  std::vector<std::string> arguments;  // the command line that this was read from
  // The start position and the names of its squares, as the judge writes them; preparation.h finds
  // both, the names where boards are kept.
  std::string game;
  std::string squares;
  // What the programs are, for the journal, which preparation.h finds too: of the engines and the
  // judge; empty without a journal.
  std::vector<Origin> origins;
  Origin judge_origin;
};

// The processors of game number `index` at a time, when they are dealt out; those of others again
// when there are fewer than games.
std::vector<int> ProcessorsOf(const MatchSettings& settings, std::size_t index);

// The match's description for its journal; every engine has its name.
MatchHeader HeaderOf(const MatchSettings& settings);

}  // namespace tavoliere::match
