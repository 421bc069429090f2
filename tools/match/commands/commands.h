// The commands of tav-match. Each takes its arguments without its own name and returns the exit
// status.
#pragma once

#include <string>
#include <vector>

namespace tavoliere::match {

// `tav-match [play] ...`: plays a match.
int PlayMain(const std::vector<std::string>& arguments);

// `tav-match tune ...`: plays the games of a tuning.
int TuneMain(const std::vector<std::string>& arguments);

// `tav-match stats`: prints the tables of a match again, from its journals.
int StatsMain(const std::vector<std::string>& arguments);

// `tav-match ratings`: rates the engines of all journals of a folder.
int RatingsMain(const std::vector<std::string>& arguments);

// `tav-match watch`: shows a match in parts while its journals grow.
int WatchMain(const std::vector<std::string>& arguments);

// `tav-match report`: writes a page about a match, from its journals.
int ReportMain(const std::vector<std::string>& arguments);

// `tav-match replay`: sends a recorded game's commands to its engines again.
int ReplayMain(const std::vector<std::string>& arguments);

// `tav-match merge JOURNAL... [-o MERGED]`: joins the parts of a match. Writes the games of all
// journals, each once and in the order of the schedule, and prints the table.
int MergeMain(const std::vector<std::string>& arguments);

// `tav-match sprt`: the figures and the sequential test of counts from any source. The status is
// the verdict's when the test is decided.
int SprtMain(const std::vector<std::string>& arguments);

// `tav-match openings`: makes a file of level openings.
int OpeningsMain(const std::vector<std::string>& arguments);

// `tav-match compliance`: checks that an engine keeps the protocol.
int ComplianceMain(const std::vector<std::string>& arguments);

}  // namespace tavoliere::match
