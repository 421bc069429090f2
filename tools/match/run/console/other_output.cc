#include "tools/match/run/console/other_output.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "tools/match/stats/ratings.h"
#include "tools/match/stats/text.h"

namespace tavoliere::match {
namespace {

constexpr int kWidestName = 25;

const char* WordOf(const std::string& result) {
  if (result == "p1win") return "1-0";
  if (result == "p2win") return "0-1";
  return result == "draw" ? "1/2-1/2" : "*";
}

// A figure that does not exist is "nan" there.
double Number(std::optional<double> figure) { return figure.value_or(std::nan("")); }

std::string PlusMinus(std::optional<double> figure, std::optional<double> error) {
  return absl::StrFormat("%.2f +/- %.2f", Number(figure), Number(error));
}

double PointsOf(const GameCounts& counts) {
  return static_cast<double>(counts.wins) + 0.5 * static_cast<double>(counts.draws);
}

double PercentOf(std::int64_t part, std::int64_t whole) {
  constexpr double kPercent = 100;
  return whole == 0 ? std::nan("")
                    : kPercent * static_cast<double>(part) / static_cast<double>(whole);
}

// What both engines have in common, or "A - B".
std::string OfBoth(const std::string& first, const std::string& second) {
  return first == second ? first : absl::StrCat(first, " - ", second);
}

std::string ValueOf(const EngineEntry& engine, const char* option, const char* unit) {
  std::string value = "NULL";
  for (const auto& [name, set] : engine.options) {
    if (absl::EqualsIgnoreCase(name, option)) value = set + unit;
  }
  return value;
}

std::string LimitOf(const EngineEntry& engine) {
  constexpr char kClock[] = "tc=";
  return absl::StartsWith(engine.limits, kClock) ? engine.limits.substr(sizeof(kClock) - 1)
                                                 : engine.limits;
}

// "file=a/b.epd order=random" as ", b.epd".
std::string BookOf(const MatchHeader& header) {
  constexpr char kFile[] = "file=";
  if (!absl::StartsWith(header.openings, kFile)) return "";
  const std::string file =
      header.openings.substr(sizeof(kFile) - 1, header.openings.find(' ') - (sizeof(kFile) - 1));
  return absl::StrCat(", ", file.substr(file.find_last_of('/') + 1));
}

std::string FastchessMatch(const MatchHeader& header, const Results& results) {
  const Encounter encounter = results.Between(0, 1);
  const GameCounts& games = encounter.games;
  const PairCounts& pairs = encounter.pairs;
  const bool by_pairs = pairs.pairs() > 0;
  const Sample sample = encounter.BestSample();
  const EngineEntry& first = header.engines[0];
  const EngineEntry& second = header.engines[1];
  const auto ratio = [](std::int64_t a, std::int64_t b) {
    return static_cast<double>(a) / static_cast<double>(b);
  };
  constexpr double kPercent = 100;
  std::string text = absl::StrFormat(
      "Results of %s vs %s (%s, %s, %s%s):\n", first.name, second.name,
      OfBoth(LimitOf(first), LimitOf(second)),
      OfBoth(ValueOf(first, "Threads", "t"), ValueOf(second, "Threads", "t")),
      OfBoth(ValueOf(first, "Hash", "MB"), ValueOf(second, "Hash", "MB")), BookOf(header));
  absl::StrAppend(&text, "Elo: ", PlusMinus(Elo(sample), EloError(sample)),
                  ", nElo: ", PlusMinus(NormalizedElo(sample), NormalizedEloError(sample)), "\n");
  const double draws = by_pairs ? PercentOf(pairs.wl + pairs.dd, pairs.pairs())
                                : PercentOf(games.draws, games.games());
  absl::StrAppendFormat(&text, "LOS: %.2f %%, DrawRatio: %.2f %%",
                        kPercent * Number(LikelihoodOfSuperiority(sample)), draws);
  if (by_pairs) {
    absl::StrAppendFormat(&text, ", PairsRatio: %.2f",
                          ratio(pairs.wd + pairs.ww, pairs.ld + pairs.ll));
  }
  absl::StrAppendFormat(&text,
                        "\nGames: %d, Wins: %d, Losses: %d, Draws: %d, Points: %.1f (%.2f %%)\n",
                        games.games(), games.wins, games.losses, games.draws, PointsOf(games),
                        kPercent * PointsOf(games) / static_cast<double>(games.games()));
  if (by_pairs) {
    absl::StrAppendFormat(&text, "Ptnml(0-2): [%d, %d, %d, %d, %d], WL/DD Ratio: %.2f\n", pairs.ll,
                          pairs.ld, pairs.wl + pairs.dd, pairs.wd, pairs.ww,
                          ratio(pairs.wl, pairs.dd));
  }
  return text;
}

std::string CutechessMatch(const Results& results) {
  const GameCounts games = results.Between(0, 1).games;
  const Sample sample(games);
  constexpr double kPercent = 100;
  return absl::StrFormat("Elo difference: %s, LOS: %.2f %%, DrawRatio: %.2f %%\n",
                         PlusMinus(Elo(sample), EloError(sample)),
                         kPercent * Number(LikelihoodOfSuperiority(sample)),
                         PercentOf(games.draws, games.games()));
}

std::string TestText(OutputForm form, const Results& results, const SprtSettings& sprt) {
  const SprtState state = StateOfSprt(results.Between(0, 1).BestSample(), sprt);
  const double llr = state.llr.value_or(0);
  const auto& [lower, upper] = state.bounds;
  constexpr double kPercent = 100;
  const double part = kPercent * (llr < 0 ? llr / lower : llr / upper);
  if (form == OutputForm::kFastchess) {
    return absl::StrFormat("LLR: %.2f (%.1f%%) (%.2f, %.2f) [%.2f, %.2f]\n", llr,
                           llr < 0 ? -part : part, lower, upper, sprt.hypotheses.elo0,
                           sprt.hypotheses.elo1);
  }
  const char* const verdict = state.verdict == SprtVerdict::kGoOn ? ""
                              : state.verdict == SprtVerdict::kH1 ? " - H1 was accepted"
                                                                  : " - H0 was accepted";
  return absl::StrFormat("SPRT: llr %.2f (%.1f%%), lbound %.2f, ubound %.2f%s\n", llr, part, lower,
                         upper, verdict);
}

struct NamedFormat {
  const char* name;
  const char* fields;
};

constexpr NamedFormat kFormats[] = {
    {"minimal", "Rank,Name"},
    {"small", "Rank,Name,Games,Points"},
    {"short", "Rank,Name,Elo,Games"},
    {"concise", "Rank,Name,Elo,Error,Games"},
    {"default", "Rank,Name,Elo,Error,Games,Score,DScore"},
    {"with-points", "Rank,Name,Elo,Error,Games,Points,Score,DScore"},
    {"wide", "Rank,Name,Elo,Error,Games,W,L,D,Points,Score,DScore"},
    {"wide2", "Rank,Name,Elo,Error,Games,W,L,D,Points,Score,DScore,wScore,bScore"},
    {"per-color", "Rank,Name,Elo,Error,Games,W,L,D,Points,wW,wL,wD,bW,bL,bD"},
    {"ordo", "Rank,Name,Elo,Points,Games,Score"},
    {"term", "Rank,Name,Elo,Error,Games,Score,Time,Illegal,Discon,Stall"},
};

struct Row {
  std::size_t rank;  // from 1
  const EngineEntry& entry;
  const Results::Engine& engine;
  const Rating& rating;
};

std::string Share(const GameCounts& counts) {
  return absl::StrFormat("%.1f%%", PercentOf(2 * counts.wins + counts.draws, 2 * counts.games()));
}

std::string DrawShare(const GameCounts& counts) {
  return absl::StrFormat("%.1f%%", PercentOf(counts.draws, counts.games()));
}

std::string FaultsOf(const Row& row, const char* cause) {
  const auto found = row.engine.faults.find(cause);
  return absl::StrCat(found == row.engine.faults.end() ? 0 : found->second);
}

struct Field {
  const char* name;
  const char* heading;
  std::string (*text)(const Row& row);
};

const std::vector<Field>& Fields() {
  static const std::vector<Field> kFields = {
      {"Rank", "Rank", [](const Row& r) { return absl::StrCat(r.rank); }},
      {"Name", "Name", [](const Row& r) { return Shown(r.engine.name); }},
      {"Elo", "Elo", [](const Row& r) { return absl::StrFormat("%.0f", Number(r.rating.elo)); }},
      {"Error", "+/-",
       [](const Row& r) { return absl::StrFormat("%.0f", Number(r.rating.error)); }},
      {"Games", "Games", [](const Row& r) { return absl::StrCat(r.engine.total.games()); }},
      {"W", "Wins", [](const Row& r) { return absl::StrCat(r.engine.total.wins); }},
      {"L", "Losses", [](const Row& r) { return absl::StrCat(r.engine.total.losses); }},
      {"D", "Draws", [](const Row& r) { return absl::StrCat(r.engine.total.draws); }},
      {"Points", "Points",
       [](const Row& r) { return absl::StrFormat("%.1f", PointsOf(r.engine.total)); }},
      {"Score", "Score", [](const Row& r) { return Share(r.engine.total); }},
      {"DScore", "Draw", [](const Row& r) { return DrawShare(r.engine.total); }},
      {"wScore", "White", [](const Row& r) { return Share(r.engine.as_player[0]); }},
      {"bScore", "Black", [](const Row& r) { return Share(r.engine.as_player[1]); }},
      {"wDScore", "WDraw", [](const Row& r) { return DrawShare(r.engine.as_player[0]); }},
      {"bDScore", "BDraw", [](const Row& r) { return DrawShare(r.engine.as_player[1]); }},
      {"wW", "WWins", [](const Row& r) { return absl::StrCat(r.engine.as_player[0].wins); }},
      {"wL", "WLoss.", [](const Row& r) { return absl::StrCat(r.engine.as_player[0].losses); }},
      {"wD", "WDraws", [](const Row& r) { return absl::StrCat(r.engine.as_player[0].draws); }},
      {"bW", "BWins", [](const Row& r) { return absl::StrCat(r.engine.as_player[1].wins); }},
      {"bL", "BLoss.", [](const Row& r) { return absl::StrCat(r.engine.as_player[1].losses); }},
      {"bD", "BDraws", [](const Row& r) { return absl::StrCat(r.engine.as_player[1].draws); }},
      {"Time", "Time", [](const Row& r) { return FaultsOf(r, "time"); }},
      {"Illegal", "Illegal", [](const Row& r) { return FaultsOf(r, "illegal"); }},
      {"Discon", "Discon", [](const Row& r) { return FaultsOf(r, "crash"); }},
      {"Stall", "Stall", [](const Row& r) { return FaultsOf(r, "hang"); }},
      {"TC", "TC", [](const Row& r) { return LimitOf(r.entry); }},
  };
  return kFields;
}

const Field* FindField(const std::string& name) {
  for (const Field& field : Fields()) {
    if (absl::EqualsIgnoreCase(name, field.name)) return &field;
  }
  return nullptr;
}

void AppendCell(std::string& line, const Field& field, const std::string& text) {
  const std::string name = field.name;
  if (name == "Name") {
    line += Padded(text, kWidestName);
  } else {
    const int width = name == "Rank" ? 4 : name == "TC" ? 14 : 7;
    absl::StrAppendFormat(&line, "%*s", width, text);
  }
  line += ' ';
}

}  // namespace

absl::StatusOr<std::vector<std::string>> ParseResultFields(const std::string& text) {
  std::string names;
  std::string wanted = text;
  for (const NamedFormat& format : kFormats) {
    if (text == format.name) wanted = format.fields;
    absl::StrAppend(&names, names.empty() ? "" : ", ", format.name);
  }
  std::vector<std::string> fields;
  std::string field;
  for (const char c : wanted + ",") {
    if (c != ',') {
      field += c;
      continue;
    }
    const Field* const known = FindField(field);
    if (known == nullptr) {
      std::string all;
      for (const Field& one : Fields()) {
        absl::StrAppend(&all, all.empty() ? "" : ",", one.name);
      }
      return absl::InvalidArgumentError(
          absl::StrCat("expected ", names, ", or fields of ", all, ", not '", field, "'"));
    }
    fields.emplace_back(known->name);
    field.clear();
  }
  return fields;
}

std::string StartedLine(const MatchHeader& header, const GameSpec& spec, std::int64_t games) {
  const auto name = [&](int player) {
    const int engine = spec.engine[player];
    return engine < 0 ? std::string() : header.engines[static_cast<std::size_t>(engine)].name;
  };
  return Shown(absl::StrFormat("Started game %d of %d (%s vs %s)", spec.number + 1, games, name(0),
                               name(1))) +
         "\n";
}

namespace {

// Faults in the words that readers of such lines look for.
std::string ReasonOf(const protocol::GameRecord& record) {
  const auto culprit = Culprit(record);
  if (!culprit) return record.reason;
  const char* const side = *culprit == 0 ? "White" : "Black";
  const std::string& cause = record.termination;
  const char* const what = cause == "time"      ? " loses on time"
                           : cause == "illegal" ? " makes an illegal move"
                           : cause == "hang"    ? "'s connection stalls"
                                                : " disconnects";
  return absl::StrCat(side, what, ": ", record.reason);
}

}  // namespace

std::string FinishedLine(const GameSpec& spec, const protocol::GameRecord& record) {
  return Shown(absl::StrFormat("Finished game %d (%s vs %s): %s {%s}", spec.number + 1,
                               record.engine[0], record.engine[1], WordOf(record.result),
                               ReasonOf(record)));
}

std::string ScoreLine(const Results& results) {
  if (results.engines().size() != 2) return "";
  const GameCounts games = results.Between(0, 1).games;
  if (games.games() == 0) return "";
  return Shown(absl::StrFormat(
             "Score of %s vs %s: %d - %d - %d  [%.3f] %d", results.engines()[0].name,
             results.engines()[1].name, games.wins, games.losses, games.draws,
             PointsOf(games) / static_cast<double>(games.games()), games.games())) +
         "\n";
}

std::string FiguresText(OutputForm form, const MatchHeader& header, const Results& results,
                        const std::optional<SprtSettings>& sprt) {
  const bool fastchess = form == OutputForm::kFastchess;
  const std::string rule = fastchess ? std::string(50, '-') + "\n" : "";
  std::string text = rule;
  if (results.engines().size() != 2) {
    text += ResultList(*ParseResultFields("default"), header, results);
  } else {
    text += fastchess ? FastchessMatch(header, results) : CutechessMatch(results);
  }
  if (sprt) text += TestText(form, results, *sprt);
  return text + rule;
}

std::string ResultList(const std::vector<std::string>& fields, const MatchHeader& header,
                       const Results& results) {
  std::string text;
  for (const std::string& name : fields) {
    const Field& field = *FindField(name);
    AppendCell(text, field, field.heading);
  }
  text += '\n';
  const std::vector<Rating> ratings = MaximumLikelihoodRatings(results);
  const std::vector<std::size_t> ranking = Ranking(results, ratings);
  for (std::size_t place = 0; place < ranking.size(); ++place) {
    const std::size_t i = ranking[place];
    const Row row{place + 1, header.engines[i], results.engines()[i], ratings[i]};
    for (const std::string& name : fields) {
      const Field& field = *FindField(name);
      AppendCell(text, field, field.text(row));
    }
    text += '\n';
  }
  return text;
}

void Outcomes::Add(const protocol::GameRecord& record) {
  const int players = record.engine[1].empty() ? 1 : 2;
  for (int i = 0; i < players; ++i) {
    const std::string& name = record.engine[i];
    auto engine = std::find_if(engines_.begin(), engines_.end(),
                               [&](const auto& known) { return known.first == name; });
    if (engine == engines_.end()) {
      engines_.emplace_back(name, std::map<std::string, std::int64_t>());
      engine = engines_.end() - 1;
    }
    const char* const won = i == 0 ? "p1win" : "p2win";
    const char* const word = record.result == "draw"   ? "Draw"
                             : record.result == "none" ? "No result"
                             : record.result == won    ? "Win"
                                                       : "Loss";
    ++engine
          ->second[absl::StrCat(word, ": ", Culprit(record) ? record.termination : record.reason)];
  }
}

std::string Outcomes::Text() const {
  std::string text;
  for (const auto& [name, outcomes] : engines_) {
    absl::StrAppend(&text, "Player: ", Shown(name), "\n");
    for (const auto& [outcome, count] : outcomes) {
      absl::StrAppend(&text, "   \"", Shown(outcome), "\": ", count, "\n");
    }
  }
  return text;
}

}  // namespace tavoliere::match
