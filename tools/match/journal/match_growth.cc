// A match that is gone on with otherwise than it was begun.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "tools/match/journal/match_header.h"

namespace tavoliere::match {
namespace {

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
  return changes;
}

absl::StatusOr<MatchHeader> LaterOf(const MatchHeader& a, const MatchHeader& b) {
  const absl::Status same = CheckSameMatch(a, b);
  if (same.ok()) return a.changes.empty() ? b : a;
  if (!b.changes.empty() && GrowthOf(a, b).ok()) return b;
  if (!a.changes.empty() && GrowthOf(b, a).ok()) return a;
  return same;
}

std::string ChangesText(const std::vector<HeaderChange>& changes) {
  std::string text;
  for (const auto& [option, was, is] : changes) {
    const std::string name = option == "timemargin" ? "timemargin=" : absl::StrCat("-", option);
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
