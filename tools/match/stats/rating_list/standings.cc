#include "tools/match/stats/rating_list/standings.h"

#include <algorithm>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/match/stats/text.h"

namespace tavoliere::match {
namespace {

double Halved(std::int64_t doubled) { return static_cast<double>(doubled) / 2; }

}  // namespace

Standings::Standings(const ScheduleSettings& settings, std::vector<std::string> names)
    : settings_(settings), names_(std::move(names)), schedule_(settings) {}

void Standings::Add(const GameSpec& spec, const std::string& result) {
  const Pairing engines = std::minmax({spec.engine[0], spec.engine[1]});
  Meeting& meeting = meetings_[{spec.round, engines}];
  meeting.engines = engines;
  ++meeting.games;
  ++played_;
  constexpr std::int64_t kWin = 2;
  const std::int64_t first = result == "p1win" ? kWin : result == "p2win" ? 0 : 1;
  const bool in_order = spec.engine[0] == engines.first;
  meeting.points[0] += in_order ? first : kWin - first;
  meeting.points[1] += in_order ? kWin - first : first;
  schedule_.Add(spec, result);
}

std::int64_t Standings::GamesOfMeeting() const {
  return schedule_.games_each() * (is_swiss() ? 1 : settings_.rounds);
}

std::vector<std::vector<Standings::Meeting>> Standings::Rounds() const {
  std::vector<std::vector<Meeting>> rounds;
  for (std::int64_t number = 0; number < schedule_.known(); number += schedule_.games_each()) {
    const GameSpec spec = schedule_.Game(number);
    const Pairing engines = std::minmax({spec.engine[0], spec.engine[1]});
    rounds.resize(static_cast<std::size_t>(spec.round) + 1);
    auto& round = rounds.back();
    const bool is_known = std::any_of(round.begin(), round.end(), [&](const Meeting& meeting) {
      return meeting.engines == engines;
    });
    if (is_known) continue;
    const auto played = meetings_.find({spec.round, engines});
    round.push_back(played == meetings_.end() ? Meeting{engines} : played->second);
  }
  return rounds;
}

int Standings::WinnerOf(const Meeting& meeting) const {
  if (meeting.games < GamesOfMeeting()) return -1;
  return meeting.points[1] > meeting.points[0] ? 1 : 0;
}

std::vector<Standings::Line> Standings::Lines() const {
  std::vector<Line> lines(names_.size());
  for (std::size_t i = 0; i < lines.size(); ++i) lines[i].engine = i;
  const auto line = [&](int engine) -> Line& { return lines[static_cast<std::size_t>(engine)]; };
  const auto rounds = Rounds();
  for (const auto& round : rounds) {
    std::vector<bool> plays(names_.size(), false);
    for (const Meeting& meeting : round) {
      const int engines[2] = {meeting.engines.first, meeting.engines.second};
      for (int side = 0; side < 2; ++side) {
        plays[static_cast<std::size_t>(engines[side])] = true;
        line(engines[side]).points += Halved(meeting.points[side]);
        line(engines[side]).games += meeting.games;
        if (WinnerOf(meeting) == side) ++line(engines[side]).rounds_won;
      }
    }
    for (std::size_t i = 0; is_swiss() && i < plays.size(); ++i) {
      if (plays[i]) continue;
      ++lines[i].byes;
      lines[i].points += schedule_.games_each();
    }
  }
  for (const auto& [key, meeting] : meetings_) {
    const int engines[2] = {meeting.engines.first, meeting.engines.second};
    for (int side = 0; side < 2; ++side) {
      const double theirs = line(engines[1 - side]).points;
      line(engines[side]).buchholz += theirs;
      line(engines[side]).sonneborn_berger +=
          theirs * Halved(meeting.points[side]) / static_cast<double>(meeting.games);
    }
  }
  std::stable_sort(lines.begin(), lines.end(), [&](const Line& a, const Line& b) {
    if (is_swiss()) {
      return std::tie(a.points, a.buchholz, a.sonneborn_berger) >
             std::tie(b.points, b.buchholz, b.sonneborn_berger);
    }
    return a.rounds_won > b.rounds_won;
  });
  return lines;
}

std::string Standings::SwissText() const {
  int width = 4;
  for (const std::string& name : names_) width = std::max(width, ColumnsOf(Shown(name)));
  std::string text = absl::StrFormat("  %4s  %s %8s %9s %9s %6s %5s\n", "", Padded("name", width),
                                     "points", "Buchholz", "S-Berger", "games", "byes");
  int rank = 0;
  for (const Line& line : Lines()) {
    absl::StrAppendFormat(&text, "  %4d  %s %8.1f %9.1f %9.2f %6d %5d\n", ++rank,
                          Padded(Shown(names_[line.engine]), width), line.points, line.buchholz,
                          line.sonneborn_berger, line.games, line.byes);
  }
  return text;
}

std::string Standings::KnockoutText() const {
  const auto name = [&](int engine) { return Shown(names_[static_cast<std::size_t>(engine)]); };
  std::string text;
  std::string winner = "not decided";
  const auto rounds = Rounds();
  for (std::size_t round = 0; round < rounds.size(); ++round) {
    for (const Meeting& meeting : rounds[round]) {
      const int side = WinnerOf(meeting);
      const auto& [better, other] = meeting.engines;
      const std::string outcome =
          side < 0 ? "not decided" : absl::StrCat(name(side == 0 ? better : other), " goes on");
      absl::StrAppendFormat(&text, "  round %d  %s %g-%g %s: %s\n", round + 1, name(better),
                            Halved(meeting.points[0]), Halved(meeting.points[1]), name(other),
                            outcome);
      if (complete() && round + 1 == rounds.size()) winner = name(side == 0 ? better : other);
    }
  }
  return absl::StrCat(text, "  winner   ", winner, "\n");
}

std::string Standings::Text() const { return is_swiss() ? SwissText() : KnockoutText(); }

nlohmann::ordered_json Standings::ToJson() const {
  nlohmann::ordered_json json;
  json["format"] = FormatWord(settings_.format);
  json["complete"] = complete();
  json["engines"] = nlohmann::ordered_json::array();
  for (const Line& line : Lines()) {
    nlohmann::ordered_json engine;
    engine["name"] = names_[line.engine];
    engine["points"] = line.points;
    if (is_swiss()) {
      engine["buchholz"] = line.buchholz;
      engine["sonneborn_berger"] = line.sonneborn_berger;
      engine["games"] = line.games;
      engine["byes"] = line.byes;
    } else {
      engine["rounds_won"] = line.rounds_won;
    }
    json["engines"].push_back(engine);
  }
  return json;
}

}  // namespace tavoliere::match
