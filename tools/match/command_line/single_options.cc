#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"
#include "tools/match/command_line/words/declaration.h"
#include "tools/match/command_line/words/option_words.h"
#include "tools/match/journal/shards.h"

namespace tavoliere::match {

absl::Status SingleOptions::Add(const Occurrence& occurrence) {
  if (Has(occurrence.name)) {
    return absl::InvalidArgumentError(absl::StrCat("-", occurrence.name, " is given twice"));
  }
  values_.emplace_back(occurrence.name, occurrence.words.empty() ? "" : occurrence.words[0]);
  return absl::OkStatus();
}

const std::string* SingleOptions::Find(const std::string& name) const {
  for (const auto& [known, value] : values_) {
    if (known == name) return &value;
  }
  return nullptr;
}

void SingleOptions::Text(const std::string& name, std::string& target) const {
  if (const std::string* value = Find(name)) target = *value;
}

template <class Integer>
void SingleOptions::Number(const std::string& name, Integer& target, absl::Status& status) const {
  const std::string* value = Find(name);
  if (value == nullptr || !status.ok()) return;
  const auto [min, max] = *usage::FindOption(MatchOptions(), name)->range;
  const auto number = protocol::ParseNumber(*value, min, max);
  status = InOption(name, number.status());
  if (number.ok()) target = static_cast<Integer>(*number);
}

void SingleOptions::Seconds(const std::string& name, Microseconds& target,
                            absl::Status& status) const {
  const std::string* value = Find(name);
  if (value == nullptr || !status.ok()) return;
  const auto seconds = ParseSeconds(*value);
  status = InOption(name, seconds.status());
  if (!seconds.ok()) return;
  target = *seconds;
  if (target.count() == 0) {
    status = absl::InvalidArgumentError(absl::StrCat("-", name, ": expected more than 0 seconds"));
  }
}

void SingleOptions::Milliseconds(const std::string& name, Microseconds& target,
                                 absl::Status& status) const {
  std::int64_t milliseconds = 0;
  Number(name, milliseconds, status);
  if (Has(name) && status.ok()) target = Microseconds(milliseconds * 1000);
}

absl::Status SingleOptions::ApplyJournal(MatchSettings& settings) const {
  settings.resume = Has("resume");
  settings.salvage = Has("salvage");
  Text("output", settings.journal);
  if (settings.resume && !settings.journal.empty()) {
    return absl::InvalidArgumentError(
        "-output: not expected with -resume, which names the journal");
  }
  Text("resume", settings.journal);
  Text("event", settings.event);
  settings.event = protocol::ToUtf8(settings.event);
  return absl::OkStatus();
}

absl::Status SingleOptions::ApplyWords(MatchSettings& settings) const {
  if (std::string word; Has("sync")) {
    Text("sync", word);
    if (word != "second" && word != "game") {
      return absl::InvalidArgumentError(
          absl::StrCat("-sync: expected second or game, not '", word, "'"));
    }
    settings.sync_each_game = word == "game";
  }
  if (std::string word; Has("shard")) {
    Text("shard", word);
    const auto shard = ParseShard(word);
    if (!shard.ok()) return InOption("shard", shard.status());
    settings.shard = *shard;
  }
  if (std::string word; Has("resultformat")) {
    Text("resultformat", word);
    auto fields = ParseResultFields(word);
    if (!fields.ok()) return InOption("resultformat", fields.status());
    settings.output.fields = *std::move(fields);
  }
  if (std::string word; Has("tournament")) {
    Text("tournament", word);
    if (word == "roundrobin") word = "round-robin";  // fastchess
    const auto format = ParseFormat(word);
    if (!format || *format == Format::kSuite) {
      return absl::InvalidArgumentError(absl::StrCat(
          "-tournament: expected round-robin, gauntlet, pyramid, swiss or knockout, not '", word,
          "'"));
    }
    settings.schedule.format = *format;
  }
  return absl::OkStatus();
}

absl::Status SingleOptions::Apply(MatchSettings& settings) const {
  absl::Status status;
  Number("rounds", settings.schedule.rounds, status);
  Number("games", settings.schedule.games_each, status);
  Number("seeds", settings.schedule.seeds, status);
  Number("concurrency", settings.concurrency, status);
  Number("srand", settings.seed, status);
  Number("maxmoves", settings.max_moves, status);
  Number("ratinginterval", settings.rating_interval, status);
  Number("scoreinterval", settings.score_interval, status);
  Number("outcomeinterval", settings.outcome_interval, status);
  Milliseconds("wait", settings.wait, status);
  Milliseconds("startup-ms", settings.patience, status);
  Seconds("hang", settings.hang, status);
  Seconds("startup", settings.patience, status);
  Seconds("grace", settings.grace, status);
  if (!status.ok()) return status;
  settings.rounds_given = settings.rounds_given || Has("rounds");
  settings.recover = settings.recover || Has("recover");
  settings.exit_zero = Has("exit-zero");
  settings.schedule.swaps = !Has("noswap");
  settings.schedule.reversed = Has("reverse");
  settings.boards = !Has("noboards");
  settings.debug = Has("debug");
  Text("site", settings.pgn.site);
  if (std::uint16_t port = 0; Has("live")) {
    Number("live", port, status);
    if (!status.ok()) return status;
    settings.live_port = port;
  }
  RETURN_IF_ERROR(ApplyJournal(settings));
  return ApplyWords(settings);
}

}  // namespace tavoliere::match
