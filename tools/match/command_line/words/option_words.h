// The options of a match other than its engines. An error names the option or word and says what
// was expected.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "tools/match/command_line/words/arguments.h"
#include "tools/match/command_line/words/engine_words.h"
#include "tools/match/run/preparation/settings.h"
#include "tools/match/stats/words.h"

namespace tavoliere::match {

// Those that several words may follow: key=value pairs and the like.

// file=, format=, order=, start=, skip=, plies=, within=, policy=.
absl::Status ApplyOpeningWords(const std::vector<std::string>& words, MatchSettings& settings);
// movenumber=, movecount=, score=.
absl::Status ApplyDrawWords(const std::vector<std::string>& words, DrawRule& rule);
// movecount=, score=, twosided=.
absl::Status ApplyResignWords(const std::vector<std::string>& words, ResignRule& rule);
// Nothing, which is 2, or a number: how many games of a pair begin from one opening.
absl::Status ApplyRepeatWords(const std::vector<std::string>& words, MatchSettings& settings);
// Nothing, which is all processors, or "0-3,6".
absl::Status ApplyAffinityWords(const std::vector<std::string>& words,
                                std::vector<int>& processors);

// FILE, or file= and append=; realtime= and engine= where they say what is done anyway, and any
// level=, since all lines are written.
absl::Status ApplyLogWords(const std::vector<std::string>& words, MatchSettings& settings);
// FILE [min] [fi], or file=, append=, min=, nodes=, nps=, notation=, format=.
absl::Status ApplyPgnWords(const std::vector<std::string>& words, PgnSettings& pgn);
// FILE, or file= and append=.
absl::Status ApplyEpdWords(const std::vector<std::string>& words, EpdSettings& epd);
// penta=.
absl::Status ApplyReportWords(const std::vector<std::string>& words, OutputStyle& output);
// The value of -output, where it is format=fastchess|cutechess and no file.
bool IsOutputForm(const Occurrence& occurrence);
absl::Status ApplyOutputForm(const std::string& word, MatchSettings& settings);
// FILE. Those of fastchess are refused.
absl::Status ApplyConfigWords(const std::vector<std::string>& words, std::string& file);
// Two cmd= and book=: engines, clock, openings and the rest of fastchess's quick match. What other
// options say holds.
absl::Status ApplyQuickWords(const std::vector<std::string>& words, EngineWords& engines,
                             MatchSettings& settings);

// For the words of an option: an error that names the nearest key.
absl::Status UnknownKey(const std::string& key, const std::vector<std::string>& known);
// Hands each pair to `apply`, whose errors get the key before them.
absl::Status ForEachPair(const std::vector<std::string>& words,
                         absl::FunctionRef<absl::Status(const KeyValue&)> apply);
// The index of `value` among `known`; an error lists these.
absl::Status SetWord(const std::string& value, const std::vector<std::string>& known,
                     std::size_t& index);

// Those that may come once and take at most one word.
class SingleOptions {
 public:
  absl::Status Add(const Occurrence& occurrence);
  bool Has(const std::string& name) const { return Find(name) != nullptr; }
  // Sets `target` if the option was given.
  void Text(const std::string& name, std::string& target) const;
  // Sets what the options say about the match. An error names the option.
  absl::Status Apply(MatchSettings& settings) const;

 private:
  const std::string* Find(const std::string& name) const;
  // Within the range that the option declares.
  template <class Integer>
  void Number(const std::string& name, Integer& target, absl::Status& status) const;
  void Seconds(const std::string& name, Microseconds& target, absl::Status& status) const;
  void Milliseconds(const std::string& name, Microseconds& target, absl::Status& status) const;
  absl::Status ApplyJournal(MatchSettings& settings) const;
  absl::Status ApplyWords(MatchSettings& settings) const;

  std::vector<KeyValue> values_;
};

}  // namespace tavoliere::match
