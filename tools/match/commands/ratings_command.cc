#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/files/descriptor.h"
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"
#include "core/usage/nearest_word.h"
#include "protocol/wire/text/text.h"
#include "protocol/wire/text/text_file.h"
#include "tools/match/command_line/words/arguments.h"
#include "tools/match/command_line/words/declaration.h"
#include "tools/match/commands/commands.h"
#include "tools/match/journal/journal_folder.h"
#include "tools/match/journal/journals.h"
#include "tools/match/run/console/ending.h"
#include "tools/match/stats/distinct_games.h"
#include "tools/match/stats/rating_list/rating_tables.h"
#include "tools/match/stats/rating_list/standings.h"
#include "tools/match/stats/text.h"

namespace tavoliere::match {
namespace {

using Json = nlohmann::ordered_json;

// Takes the anchors out of the arguments; Boost would read the journals after one as its words.
absl::StatusOr<std::map<std::string, double>> TakeAnchors(std::vector<std::string>& arguments) {
  constexpr char kOption[] = "--anchor";
  std::map<std::string, double> anchors;
  std::vector<std::string> rest;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    std::string word = arguments[i];
    if (word == kOption && i + 1 < arguments.size()) {
      word = arguments[++i];
    } else if (absl::StartsWith(word, absl::StrCat(kOption, "="))) {
      word.erase(0, sizeof kOption);
    } else {
      rest.push_back(word);
      continue;
    }
    constexpr double kMost = 100'000;
    const std::size_t equals = word.rfind('=');
    double elo = 0;
    if (equals == std::string::npos || equals == 0 ||
        !absl::SimpleAtod(word.substr(equals + 1), &elo) || !(std::abs(elo) <= kMost)) {
      return absl::InvalidArgumentError(
          absl::StrCat("--anchor: expected NAME=ELO such as A=1500, not '", word, "'"));
    }
    if (!anchors.emplace(word.substr(0, equals), elo).second) {
      return absl::InvalidArgumentError(
          absl::StrCat("--anchor: '", word.substr(0, equals), "' is given twice"));
    }
  }
  arguments = std::move(rest);
  return anchors;
}

absl::StatusOr<double> ParsePrior(const std::string& text) {
  constexpr double kLeast = 0.001;
  constexpr double kMost = 1000;
  double prior = 0;
  if (absl::SimpleAtod(text, &prior) && prior >= kLeast && prior <= kMost) return prior;
  return absl::InvalidArgumentError(
      absl::StrCat("--prior: expected a number from 0.001 to 1000, not '", text, "'"));
}

// What all journals say.
class RatingList {
 public:
  explicit RatingList(const Journals& journals) : journals_(journals), games_(GamesOf(journals)) {
    for (const Journals::Match& match : journals.matches()) {
      standings_.emplace_back();
      if (!match.header) continue;
      const Format format = match.header->format;
      if (format != Format::kSwiss && format != Format::kKnockout) continue;
      std::vector<std::string> names;
      for (const EngineEntry& engine : match.header->engines) names.push_back(engine.name);
      standings_.back().emplace(match.header->schedule(), names);
    }
  }

  // Writes the game to `pgn`, too, where there is one.
  void Add(const protocol::GameRecord& record, std::size_t match, files::FileReplacement* pgn) {
    pools_[games_[match]].Add(record, match);
    if (!record.engine[1].empty()) distinct_.Add(record);
    if (pgn != nullptr) pgn->Write(PgnResult(record)).IgnoreError();  // Commit() says it again
    auto& standings = standings_[match];
    if (!standings || record.result == "none") return;
    const auto spec = SpecOf(*journals_.matches()[match].header, standings->schedule(), record);
    if (spec.ok()) standings->Add(*spec, record.result);
  }

  absl::Status CheckAnchors(const RatingSettings& settings) const {
    for (const auto& [name, elo] : settings.anchors) {
      std::vector<std::string> known;
      for (const auto& [game, pool] : pools_) {
        known.insert(known.end(), pool.names().begin(), pool.names().end());
      }
      if (std::find(known.begin(), known.end(), name) != known.end()) continue;
      return absl::InvalidArgumentError(absl::StrCat("--anchor: no game of an engine '", name, "'",
                                                     usage::DidYouMean(name, known)));
    }
    return absl::OkStatus();
  }

  std::string Text(const RatingSettings& settings) const {
    std::string text;
    for (const auto& [game, pool] : pools_) {
      if (pool.games() == 0) continue;
      constexpr int kColumns = 60;
      if (pools_.size() > 1) {
        absl::StrAppend(&text, "Game: ",
                        game.empty() ? "not recorded" : FirstColumns(Shown(game), kColumns), "\n");
      }
      text += RatingListText(pool, FitRatings(pool, settings));
    }
    if (text.empty()) text = "No finished games.\n";
    for (std::size_t match = 0; match < standings_.size(); ++match) {
      if (!standings_[match]) continue;
      absl::StrAppend(&text, FormatWord(journals_.matches()[match].header->format), " of ",
                      Shown(journals_.matches()[match].path), ":\n", standings_[match]->Text());
    }
    return text + distinct_.Text();
  }

  Json ToJson(const RatingSettings& settings) const {
    Json json;
    json["pools"] = Json::array();
    for (const auto& [game, pool] : pools_) {
      if (pool.games() == 0) continue;
      json["pools"].push_back(
          {{"game", game}, {"groups", RatingListJson(pool, FitRatings(pool, settings))}});
    }
    json["tournaments"] = Json::array();
    for (std::size_t match = 0; match < standings_.size(); ++match) {
      if (!standings_[match]) continue;
      Json tournament = {{"journal", journals_.matches()[match].path}};
      tournament.update(standings_[match]->ToJson());
      json["tournaments"].push_back(tournament);
    }
    json["distinct_games"] = distinct_.distinct();
    json["repeats_error_factor"] = distinct_.error_factor();
    return json;
  }

  // Names that stand for several programs, option values or limits; empty where there are none.
  std::string NamesakesText() const {
    std::map<std::pair<std::string, std::string>, std::vector<EngineEntry>> entries;
    for (std::size_t match = 0; match < standings_.size(); ++match) {
      const auto& header = journals_.matches()[match].header;
      if (!header) continue;
      for (const EngineEntry& engine : header->engines) {
        auto& known = entries[{games_[match], engine.name}];
        const auto alike = [&](const EngineEntry& other) { return AreAlike(other, engine); };
        if (std::none_of(known.begin(), known.end(), alike)) known.push_back(engine);
      }
    }
    std::string text;
    for (const auto& [key, known] : entries) {
      if (known.size() < 2) continue;
      absl::StrAppend(&text, "Engine '", Shown(key.second), "' has ", known.size(),
                      " different programs, options or limits; its games count together.\n");
    }
    return text;
  }

 private:
  // By match. The start position names the game; older journals lack it, and are of the only game
  // that is known.
  static std::vector<std::string> GamesOf(const Journals& journals) {
    std::vector<std::string> games;
    std::set<std::string> known;
    for (const Journals::Match& match : journals.matches()) {
      games.push_back(match.header ? match.header->game : "");
      if (!games.back().empty()) known.insert(games.back());
    }
    if (known.size() != 1) return games;
    return std::vector<std::string>(games.size(), *known.begin());
  }

  const Journals& journals_;
  std::vector<std::string> games_;     // by match
  std::map<std::string, Pool> pools_;  // by game
  std::vector<std::optional<Standings>> standings_;
  DistinctGames distinct_;
};

absl::Status CheckPgn(const std::string& path, const std::vector<std::string>& journals) {
  for (const std::string& journal : journals) {
    std::error_code none;  // where one of them is not there
    if (!std::filesystem::equivalent(files::PathOf(journal), files::PathOf(path), none)) continue;
    return absl::InvalidArgumentError(absl::StrCat("'", path, "' is a journal"));
  }
  return absl::OkStatus();
}

}  // namespace

int RatingsMain(const std::vector<std::string>& arguments) {
  std::vector<std::string> words = arguments;
  auto anchors = TakeAnchors(words);
  if (!anchors.ok()) return Complain(anchors.status());
  const auto values = ReadOptions(words, RatingsUsage(), "journal");
  if (!values.ok()) return Complain(values.status());
  if (values->count("help") > 0) {
    Print(HelpText(RatingsUsage()));
    return 0;
  }
  const auto prior = ParsePrior((*values)["prior"].as<std::string>());
  if (!prior.ok()) return Complain(prior.status());
  const RatingSettings settings{*std::move(anchors), *prior};
  const auto found = JournalsIn(JournalsOf(*values));
  if (!found.ok()) return Complain(found.status());
  for (const std::string& path : found->others) {
    Warn(absl::StrCat("'", path, "' is not a journal and is left out.\n"));
  }
  const bool salvage = values->count("salvage") > 0;
  const auto journals = Journals::Open(found->journals, salvage);
  if (!journals.ok()) return Complain(journals.status());

  std::unique_ptr<files::FileReplacement> pgn;
  if (values->count("pgn") > 0) {
    const std::string path = (*values)["pgn"].as<std::string>();
    const absl::Status status = CheckPgn(path, found->journals);
    if (!status.ok()) return Complain(status);
    auto begun = files::FileReplacement::Begin(path);
    if (!begun.ok()) return Complain(begun.status(), Ending::kJournalError);
    pgn = *std::move(begun);
  }
  RatingList list(*journals);
  std::vector<DamagedLine> damaged;
  const auto read = journals->Read([&](const protocol::GameRecord& record,
                                       std::size_t match) { list.Add(record, match, pgn.get()); },
                                   salvage ? &damaged : nullptr);
  if (!read.ok()) return Complain(read.status());
  Warn(DamageText(damaged));
  Warn(list.NamesakesText());
  if (const absl::Status status = list.CheckAnchors(settings); !status.ok())
    return Complain(status);
  if (pgn != nullptr) {
    const absl::Status status = pgn->Commit();
    if (!status.ok()) return Complain(status, Ending::kJournalError);
  }
  Print(values->count("json") > 0 ? list.ToJson(settings).dump(2) + "\n" : list.Text(settings));
  return 0;
}

}  // namespace tavoliere::match
