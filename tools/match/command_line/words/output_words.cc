// The options that other runners have for what they read and write.
#include <algorithm>
#include <cstddef>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "tools/match/command_line/words/option_words.h"

namespace tavoliere::match {
namespace {

using Words = std::vector<std::string>;

constexpr char kFormatKey[] = "format=";

absl::Status SetFlag(const std::string& value, bool& target) {
  std::size_t word = 0;
  absl::Status status = SetWord(value, {"false", "true"}, word);
  target = word == 1;
  return status;
}

// For a key of another runner that may only say what is done anyway.
absl::Status OnlyAs(const std::string& value, const char* only, const char* why) {
  if (value == only) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("expected ", only, ", not '", value, "': ", why));
}

absl::Status SetExpression(const std::string& value, std::string& target) {
  try {
    const std::regex expression(value);
    target = value;
    return absl::OkStatus();
  } catch (const std::regex_error& error) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a regular expression, not '", value, "': ", error.what()));
  }
}

bool IsPair(const std::string& word) { return absl::StrContains(word, '='); }

// The first word may be the file, as cutechess-cli has it.
Words WithFileKey(Words words) {
  if (!words.empty() && !IsPair(words[0])) words[0] = absl::StrCat("file=", words[0]);
  return words;
}

absl::Status ExpectFile(const std::string& file) {
  if (!file.empty()) return absl::OkStatus();
  return absl::InvalidArgumentError("expected FILE or file=FILE");
}

absl::Status ApplyPgnWord(const KeyValue& pair, PgnSettings& pgn) {
  const auto& [key, value] = pair;
  if (key == "file") {
    pgn.file = value;
    return absl::OkStatus();
  }
  if (key == "append") return SetFlag(value, pgn.append);
  if (key == "min") return SetFlag(value, pgn.minimal);
  if (key == "fi") return SetFlag(value, pgn.finished_only);
  if (key == "nodes") return SetFlag(value, pgn.nodes);
  if (key == "nps") return SetFlag(value, pgn.nps);
  if (key == "notation") return OnlyAs(value, "san", "moves are written as the judge writes them");
  if (key == "format") {
    std::size_t word = 0;
    absl::Status status = SetWord(value, {"pgn", "engine"}, word);
    pgn.through_engine = word == 1;
    return status;
  }
  if (key == "seldepth") return SetFlag(value, pgn.seldepth);
  if (key == "match_line") return SetExpression(value, pgn.match_line);
  for (const char* unknown : {"hashfull", "tbhits", "timeleft", "latency", "pv"}) {
    if (key == unknown) return OnlyAs(value, "false", "no journal holds it");
  }
  return UnknownKey(key, {"file", "append", "min", "fi", "nodes", "nps", "seldepth", "match_line",
                          "notation", "format"});
}

}  // namespace

absl::Status ApplyLogWords(const Words& words, MatchSettings& settings) {
  if (words.size() == 1 && !IsPair(words[0])) {
    settings.line_log = words[0];
    return absl::OkStatus();
  }
  RETURN_IF_ERROR(ForEachPair(WithFileKey(words), [&](const KeyValue& pair) {
    const auto& [key, value] = pair;
    const char* const all = "every line of every process is written, as it comes";
    if (key == "file") {
      settings.line_log = value;
      return absl::OkStatus();
    }
    if (key == "append") return SetFlag(value, settings.append_log);
    if (key == "level") {
      std::size_t any = 0;
      return SetWord(value, {"trace", "info", "warn", "err", "fatal"}, any);
    }
    if (key == "engine" || key == "realtime") return OnlyAs(value, "true", all);
    if (key == "compress") return OnlyAs(value, "false", "the log is plain text");
    return UnknownKey(key, {"file", "append", "level", "engine", "realtime", "compress"});
  }));
  return ExpectFile(settings.line_log);
}

absl::Status ApplyPgnWords(const Words& words, PgnSettings& pgn) {
  Words pairs = WithFileKey(words);
  for (std::string& word : pairs) {
    if (word == "min" || word == "fi") word += "=true";
  }
  RETURN_IF_ERROR(
      ForEachPair(pairs, [&](const KeyValue& pair) { return ApplyPgnWord(pair, pgn); }));
  return ExpectFile(pgn.file);
}

absl::Status ApplyEpdWords(const Words& words, EpdSettings& epd) {
  RETURN_IF_ERROR(ForEachPair(WithFileKey(words), [&](const KeyValue& pair) {
    const auto& [key, value] = pair;
    if (key == "append") return SetFlag(value, epd.append);
    if (key != "file") return UnknownKey(key, {"file", "append"});
    epd.file = value;
    return absl::OkStatus();
  }));
  return ExpectFile(epd.file);
}

absl::Status ApplyReportWords(const Words& words, OutputStyle& output) {
  return ForEachPair(words, [&](const KeyValue& pair) {
    if (pair.first != "penta") return UnknownKey(pair.first, {"penta"});
    return SetFlag(pair.second, output.pairs);
  });
}

bool IsOutputForm(const Occurrence& occurrence) {
  return occurrence.name == "output" && !occurrence.words.empty() &&
         absl::StartsWith(occurrence.words[0], kFormatKey);
}

absl::Status ApplyOutputForm(const std::string& word, MatchSettings& settings) {
  constexpr int kUsualInterval = 10;
  std::size_t form = 0;
  RETURN_IF_ERROR(SetWord(word.substr(sizeof(kFormatKey) - 1), {"fastchess", "cutechess"}, form));
  settings.output.form = form == 0 ? OutputForm::kFastchess : OutputForm::kCutechess;
  settings.rating_interval = kUsualInterval;
  return absl::OkStatus();
}

absl::Status ApplyConfigWords(const Words& words, std::string& file) {
  if (words.size() == 1 && !IsPair(words[0])) {
    file = words[0];
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      "expected one JSON file of engines; a match is kept by -output JOURNAL and continued by "
      "-resume JOURNAL");
}

absl::Status ApplyQuickWords(const Words& words, EngineWords& engines, MatchSettings& settings) {
  Words programs;
  std::string book;
  RETURN_IF_ERROR(ForEachPair(words, [&](const KeyValue& pair) {
    const auto& [key, value] = pair;
    if (key != "cmd" && key != "book") return UnknownKey(key, {"cmd", "book"});
    if (key == "cmd") programs.push_back(value);
    if (key == "book") book = value;
    return absl::OkStatus();
  }));
  if (programs.size() != 2 || book.empty()) {
    return absl::InvalidArgumentError("expected cmd=PROGRAM twice and book=FILE");
  }
  const bool alike = programs[0] == programs[1];
  for (std::size_t i = 0; i < programs.size(); ++i) {
    engines.engines.push_back(
        {"cmd=" + programs[i],
         absl::StrCat("name=", programs[i], alike ? absl::StrCat(i + 1) : "")});
  }
  engines.each.insert(engines.each.begin(), "tc=10+0.1");
  constexpr int kRounds = 25'000;
  constexpr unsigned kSpared = 2;
  settings.schedule.rounds = kRounds;
  settings.rounds_given = true;
  const unsigned processors = std::thread::hardware_concurrency();
  settings.concurrency = static_cast<int>(processors > kSpared ? processors - kSpared : 1);
  settings.recover = true;
  settings.draw = {30, 8, 8};
  const OutputForm form = settings.output.form;
  if (form == OutputForm::kOwn) RETURN_IF_ERROR(ApplyOutputForm("format=cutechess", settings));
  return ApplyOpeningWords({absl::StrCat("file=", book), "order=random"}, settings);
}

}  // namespace tavoliere::match
