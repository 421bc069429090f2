// A match that is gone on with otherwise than it was begun.
#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "tools/match/journal/match_header.h"

namespace tavoliere::match {
namespace {

constexpr char kProgramOf[] = "program of ";

std::string TestWords(const std::optional<SprtSettings>& sprt) {
  if (!sprt) return "";
  const Hypotheses& hypotheses = sprt->hypotheses;
  return absl::StrCat("elo0=", hypotheses.elo0, " elo1=", hypotheses.elo1, " alpha=", sprt->alpha,
                      " beta=", sprt->beta, " model=",
                      hypotheses.model == EloModel::kLogistic ? "logistic" : "normalized");
}

std::string RuleOf(const MatchHeader& header, const std::string& option) {
  for (const auto& [name, words] : *header.rules) {
    if (name == option) return words;
  }
  return "";
}

// Other bytes than before play under an engine's name.
void AddProgramChanges(const MatchHeader& recorded, const MatchHeader& now,
                       std::vector<HeaderChange>& changes) {
  for (std::size_t i = 0; i < now.engines.size(); ++i) {
    const Programs& was = recorded.engines[i].origin.programs;
    const Programs& is = now.engines[i].origin.programs;
    if (!was.known() || !is.known() || was.SameAs(is)) continue;
    changes.push_back({absl::StrCat(kProgramOf, now.engines[i].name), was.Text(), is.Text()});
  }
}

// `later` with what `earlier` knows of the engines' programs.
MatchHeader Joined(const MatchHeader& earlier, MatchHeader later) {
  for (std::size_t i = 0; i < later.engines.size(); ++i) {
    Join(earlier.engines[i].origin, later.engines[i].origin);
  }
  return later;
}

absl::Status CheckRounds(const MatchHeader& recorded, const MatchHeader& now) {
  if (recorded.format == Format::kKnockout) {
    return absl::InvalidArgumentError(
        absl::StrCat("-rounds: a knockout of ", recorded.rounds,
                     " rounds per encounter cannot be continued with ", now.rounds));
  }
  if (now.rounds > recorded.rounds) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("-rounds: expected at least the ", recorded.rounds,
                                                 " of the journal, not ", now.rounds));
}

}  // namespace

absl::StatusOr<std::vector<HeaderChange>> GrowthOf(const MatchHeader& recorded,
                                                   const MatchHeader& now) {
  std::vector<HeaderChange> changes;
  MatchHeader grown = recorded;
  if (recorded.rounds != now.rounds) {
    RETURN_IF_ERROR(CheckRounds(recorded, now));
    changes.push_back({"rounds", absl::StrCat(recorded.rounds), absl::StrCat(now.rounds)});
  }
  grown.rounds = now.rounds;
  if (TestWords(recorded.sprt) != TestWords(now.sprt)) {
    changes.push_back({"sprt", TestWords(recorded.sprt), TestWords(now.sprt)});
  }
  grown.sprt = now.sprt;
  if (recorded.rules && now.rules) {
    for (const char* option : {"maxmoves", "draw", "resign", "timemargin"}) {
      const std::string was = RuleOf(recorded, option);
      const std::string is = RuleOf(now, option);
      if (was != is) changes.push_back({option, was, is});
    }
    grown.rules = now.rules;
  }
  RETURN_IF_ERROR(CheckSameMatch(grown, now));
  if (!changes.empty() && !recorded.judge.empty() && recorded.judge != now.judge) {
    return absl::InvalidArgumentError(absl::StrCat("-judge: the match was begun with '",
                                                   recorded.judge, "', not with '", now.judge,
                                                   "'; it cannot change while other options do"));
  }
  AddProgramChanges(recorded, now, changes);
  return changes;
}

absl::StatusOr<MatchHeader> LaterOf(const MatchHeader& a, const MatchHeader& b) {
  const absl::Status same = CheckSameMatch(a, b);
  if (same.ok() && (a.changes.empty() || !b.changes.empty())) return Joined(a, b);
  if (same.ok()) return Joined(b, a);
  if (!b.changes.empty() && GrowthOf(a, b).ok()) return Joined(a, b);
  if (!a.changes.empty() && GrowthOf(b, a).ok()) return Joined(b, a);
  return same;
}

std::string ChangesText(const std::vector<HeaderChange>& changes) {
  std::string text;
  for (const auto& [option, was, is] : changes) {
    const bool is_option = !absl::StartsWith(option, kProgramOf) && option != "timemargin";
    const std::string name =
        absl::StrCat(is_option ? "-" : "", option, option == "timemargin" ? "=" : "");
    absl::StrAppend(&text, text.empty() ? "" : "; ", name, " ");
    if (was.empty()) {
      absl::StrAppend(&text, "added, ", is);
    } else if (is.empty()) {
      absl::StrAppend(&text, "removed, it was ", was);
    } else {
      absl::StrAppend(&text, "from ", was, " to ", is);
    }
  }
  return text;
}

}  // namespace tavoliere::match
