#include <utility>

#include <memory>
#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "protocol/client/client.h"
#include "tools/match/command_line/command_line.h"
#include "tools/match/command_line/words/declaration.h"
#include "tools/match/command_line/words/engine_words.h"
#include "tools/match/command_line/words/replay_words.h"
#include "tools/match/commands/commands.h"
#include "tools/match/journal/journal.h"
#include "tools/match/replay/replay.h"
#include "tools/match/run/console/ending.h"
#include "tools/match/run/console/line_log.h"

namespace tavoliere::match {
namespace {

constexpr const char* kLimitKeys[] = {"tc=", "st=", "depth=", "plies=", "nodes="};
constexpr char kVariantKey[] = "option.UCI_Variant=";

struct RecordedGame {
  protocol::GameRecord record;
  std::optional<MatchHeader> header;
};

absl::StatusOr<RecordedGame> FindGame(const ReplayLine& line) {
  std::optional<protocol::GameRecord> found;
  std::string first;
  std::string last;
  std::vector<DamagedLine> damaged;
  auto summary = ReadJournal(
      line.journal,
      [&](protocol::GameRecord&& record) {
        if (first.empty()) first = record.id;
        last = record.id;
        if (record.id == line.id && !found) found = std::move(record);
        return absl::OkStatus();
      },
      line.salvage ? &damaged : nullptr);
  if (!summary.ok()) return summary.status();
  Warn(DamageText(damaged));
  if (found) return RecordedGame{*std::move(found), std::move(summary->header)};
  return absl::InvalidArgumentError(absl::StrCat(
      "'", line.journal, "' has no game '", line.id, "'",
      first.empty() ? "; it has none at all"
                    : absl::StrCat("; its first game is ", first, ", its last ", last)));
}

bool HasCommandLine(const RecordedGame& game) {
  return game.header && !game.header->arguments.empty();
}

// The match as its command line says; an error where the journal does not hold it.
absl::StatusOr<MatchSettings> MatchOf(const ReplayLine& line, const RecordedGame& game) {
  const auto& header = game.header;
  if (!HasCommandLine(game)) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", line.journal,
                     "' does not say how its engines were started: name one, with a limit, "
                     "-engine cmd=PROGRAM depth=8"));
  }
  if (header->tune && !line.engine) {
    return absl::InvalidArgumentError(
        "the game is one of a tuning, whose options differ from game to game: name an engine, "
        "-engine cmd=PROGRAM option.NAME=VALUE");
  }
  ASSIGN_OR_RETURN(auto parsed, ParseCommandLine(header->arguments));
  MatchSettings settings = std::move(parsed.settings);
  // Engines without name= bear the names that they reported then.
  if (settings.engines.size() == header->engines.size()) {
    for (std::size_t i = 0; i < settings.engines.size(); ++i) {
      settings.engines[i].name = header->engines[i].name;
    }
  }
  return settings;
}

const EngineConfig* EngineOf(const MatchSettings& settings, const std::string& name) {
  for (const EngineConfig& engine : settings.engines) {
    if (engine.name == name) return &engine;
  }
  return nullptr;
}

bool HasKey(const std::vector<std::string>& words, const std::string& key) {
  for (const std::string& word : words) {
    if (absl::StartsWithIgnoreCase(word, key)) return true;
  }
  return false;
}

// The engine of the command line in the place of a recorded one: with the limits and the variant of
// that, unless the words say others. The recorded judge translates.
absl::StatusOr<EngineConfig> OtherEngine(const std::vector<std::string>& words,
                                         const EngineConfig* recorded,
                                         const std::optional<EngineConfig>& judge) {
  EngineWords engines;
  engines.engines = {words};
  bool has_limits = false;
  for (const char* key : kLimitKeys) has_limits = has_limits || HasKey(words, key);
  if (recorded != nullptr && !has_limits) {
    engines.each = absl::StrSplit(FormatLimits(recorded->limits), ' ', absl::SkipEmpty());
  }
  if (recorded != nullptr && !HasKey(words, kVariantKey)) {
    for (const auto& [name, value] : recorded->options) {
      const std::string word = absl::StrCat("option.", name, "=", value);
      if (absl::StartsWithIgnoreCase(word, kVariantKey)) engines.each.push_back(word);
    }
  }
  if (judge) {
    engines.judge = {absl::StrCat("cmd=", judge->launch.program)};
    for (const std::string& argument : judge->launch.arguments) {
      engines.judge->push_back("arg=" + argument);
    }
  }
  MatchSettings settings;
  RETURN_IF_ERROR(ApplyEngines(engines, settings));
  return settings.engines[0];
}

absl::StatusOr<ReplaySettings> ReplaySettingsOf(const ReplayLine& line, const RecordedGame& game) {
  ReplaySettings settings;
  MatchSettings known;
  if (HasCommandLine(game) || !line.engine) {
    ASSIGN_OR_RETURN(known, MatchOf(line, game));
    settings.judge = known.judge;
  }
  settings.patience = {known.patience, known.grace};
  settings.hang = known.hang;
  const bool alone = game.record.engine[1].empty();
  if (alone && line.player == 1) {
    return absl::InvalidArgumentError("--player 2: a single-player game has one player");
  }
  for (int player = 0; player < (alone ? 1 : 2); ++player) {
    const std::string& name = game.record.engine[player];
    const EngineConfig* const recorded = EngineOf(known, name);
    if (recorded != nullptr) settings.clocks[player] = recorded->limits.time_control;
    if (line.player && *line.player != player) continue;
    if (line.engine) {
      ASSIGN_OR_RETURN(settings.engines[player],
                       OtherEngine(*line.engine, recorded, settings.judge));
      settings.clocks[player] = settings.engines[player]->limits.time_control;
    } else if (recorded != nullptr) {
      settings.engines[player] = *recorded;
    } else {
      return absl::InvalidArgumentError(absl::StrCat("the journal's match has no engine '", name,
                                                     "': name one, -engine cmd=PROGRAM"));
    }
    settings.engines[player]->ponder = false;
  }
  return settings;
}

int ReplayGame(const ReplayLine& line) {
  const auto game = FindGame(line);
  if (!game.ok()) return Complain(game.status());
  const auto settings = ReplaySettingsOf(line, *game);
  if (!settings.ok()) return Complain(settings.status());
  protocol::EventLoop loop;
  std::unique_ptr<LineLog> log;
  if (line.debug) {
    auto opened = LineLog::Open("", /*on_standard_error=*/true);
    if (!opened.ok()) return Complain(opened.status());
    log = *std::move(opened);
    loop.SetTap([&log](const protocol::WireLine& sent) { log->Write(sent); });
  }
  bool is_lost = false;
  absl::Status status;
  {
    ReplayText text(game->record);
    Replay replay(loop, *settings, game->record);
    std::string heading = text.Heading();  // once the engines have started
    status = replay.Run([&](const ReplayedMove& move) {
      Print(std::exchange(heading, "") + text.Line(move));
      is_lost = is_lost || move.is_lost;
    });
    if (status.ok()) Print(heading + text.Summary());
    if (!replay.judge_problem().empty()) {
      Warn(absl::StrCat("Warning: the judge could not be asked how moves are written: ",
                        replay.judge_problem(), "\n"));
    }
  }
  loop.Drain();
  if (!status.ok()) return Complain(status);
  return static_cast<int>(is_lost ? Ending::kEngineFault : Ending::kFinished);
}

}  // namespace

int ReplayMain(const std::vector<std::string>& arguments) {
  const auto line = ParseReplayLine(arguments);
  if (!line.ok()) return Complain(line.status());
  if (line->help) {
    Print(HelpText(ReplayUsage()));
    return 0;
  }
  return ReplayGame(*line);
}

}  // namespace tavoliere::match
