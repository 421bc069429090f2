#include <utility>

#include <memory>
#include <vector>

#include <sys/stat.h>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "core/usage/documents/completion.h"
#include "core/usage/documents/documents.h"
#include "core/usage/version.h"
#include "protocol/client/client.h"
#include "protocol/process/conversation.h"
#include "tools/match/command_line/command_line.h"
#include "tools/match/command_line/words/declaration.h"
#include "tools/match/commands/commands.h"
#include "tools/match/commands/interrupts.h"
#include "tools/match/journal/journal.h"
#include "tools/match/live/live_page.h"
#include "tools/match/run/console/ending.h"
#include "tools/match/run/console/line_log.h"
#include "tools/match/run/console/live_table.h"
#include "tools/match/run/openings/openings.h"
#include "tools/match/run/preparation/preparation.h"
#include "tools/match/run/tournament.h"
#include "tools/match/stats/text.h"
#include "tools/web/server/server.h"

namespace tavoliere::match {
namespace {

bool HoldsGames(const std::string& path) {
  struct stat what {};
  return ::stat(path.c_str(), &what) == 0 && S_ISREG(what.st_mode) && what.st_size > 0;
}

absl::StatusOr<OpeningBook> OpeningsOf(const MatchSettings& settings) {
  const OpeningSettings& openings = settings.openings;
  if (openings.file.empty()) return OpeningBook();
  if (openings.through_engine) {
    return ReadOpeningsThrough(settings.judge.launch.program, openings.file);
  }
  return ReadOpenings(openings.file, openings.format);
}

// The header of the journal that is gone on with, if there is one. An error: the match is another.
absl::StatusOr<std::optional<MatchHeader>> RecordedHeader(const MatchSettings& settings) {
  if (!settings.resume || !HoldsGames(settings.journal)) return std::nullopt;
  auto header = ReadHeader(settings.journal);
  if (!header.ok() || !*header) return header;
  MatchHeader& recorded = **header;
  // An older journal has rules and judge in its command line alone.
  const auto line = ParseCommandLine(recorded.arguments);
  if (line.ok() && line->request == CommandLine::Request::kPlay) {
    const MatchHeader begun = HeaderOf(line->settings);
    if (!recorded.rules) recorded.rules = begun.rules;
    if (recorded.judge.empty()) recorded.judge = begun.judge;
  }
  return header;
}

// Why the match cannot be prepared; where that may be so because the judge is another than before,
// with the recorded one.
std::string PreparationProblem(const absl::Status& status, const MatchSettings& settings,
                               const std::optional<MatchHeader>& recorded) {
  const std::string problem(status.message());
  const std::string judge = HeaderOf(settings).judge;
  if (!recorded || !recorded->game.empty() || recorded->judge.empty() || recorded->judge == judge) {
    return problem;
  }
  return absl::StrCat(problem, "; '", settings.journal, "' was begun with -judge '",
                      recorded->judge, "', not '", judge, "'");
}

// Hands the games of the journal to the tournament, and drops a line that was cut short. `before`:
// its last header. A match that goes on otherwise gets another header.
absl::Status Resume(const MatchSettings& settings, const std::optional<MatchHeader>& before,
                    Journal& journal, Tournament& tournament, std::int64_t& games) {
  if (!journal.has_begun()) return absl::OkStatus();
  const auto summary = ReadJournal(
      settings.journal, [&](protocol::GameRecord&& record) { return tournament.Adopt(record); });
  if (!summary.ok()) return summary.status();
  games = summary->games;
  MatchHeader header = HeaderOf(settings);
  if (!summary->header) {
    if (games > 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("'", settings.journal, "' does not say which match it is of"));
    }
  } else {
    auto recorded = *summary->header;
    if (before) recorded = *before;  // which has the rules of an older journal too
    ASSIGN_OR_RETURN(header.changes, GrowthOf(recorded, header));
    if (!(summary->header->shard == header.shard)) {
      return absl::InvalidArgumentError(
          absl::StrCat("'", settings.journal, "' is of another part of the match"));
    }
  }
  // Without a header there are blank lines, or less than one line.
  const std::int64_t whole = summary->header ? summary->whole_bytes : 0;
  RETURN_IF_ERROR(journal.Truncate(whole));
  if (summary->header && header.changes.empty()) return absl::OkStatus();
  if (summary->header) {
    Print(absl::StrCat("The match continues with other options: ", ChangesText(header.changes),
                       ".\n"));
  }
  return journal.Append(header);
}

// A journal to go on with is this process's from here on; a new one is made with the first game.
absl::StatusOr<std::unique_ptr<Journal>> OpenJournal(const MatchSettings& settings) {
  const absl::Duration pause = settings.sync_each_game ? absl::ZeroDuration() : absl::Seconds(1);
  return HoldsGames(settings.journal) ? Journal::Open(settings.journal, pause)
                                      : Journal::Announce(settings.journal, pause);
}

// Whether the journal is whole, or was made so.
absl::Status Repair(const std::string& journal) {
  const auto told = SalvageJournal(journal);
  if (told.ok()) Warn(*told);
  return told.status();
}

// Null: not requested.
absl::StatusOr<std::unique_ptr<LineLog>> OpenLog(const MatchSettings& settings) {
  if (settings.line_log.empty() && !settings.debug) return nullptr;
  return LineLog::Open(settings.line_log, settings.debug, settings.append_log);
}

// Null: not requested.
absl::StatusOr<std::unique_ptr<LivePage>> ShowLive(const MatchSettings& settings) {
  if (!settings.live_port) return nullptr;
  auto page = LivePage::Start(*settings.live_port);
  if (!page.ok()) {
    return absl::UnavailableError(
        absl::StrCat("-live ", *settings.live_port, ": ", page.status().message()));
  }
  Warn(absl::StrCat("Watch the match at ", (*page)->link(), "\n"));
  page::ShowInBrowser((*page)->link());
  return page;
}

// The journal as a file of the game's own format, made by the judge's program.
absl::Status ExportGames(const MatchSettings& settings) {
  if (!settings.pgn.through_engine || !HoldsGames(settings.journal)) return absl::OkStatus();
  protocol::Invocation invocation;
  invocation.program = settings.judge.launch.program;
  invocation.arguments = {"export", settings.journal, "--output", settings.pgn.file};
  invocation.error_log = protocol::kOwnErrors;
  ASSIGN_OR_RETURN(const auto process, protocol::Conversation::Start(invocation));
  process->CloseInput();
  constexpr auto kAlways = protocol::Conversation::Time::max();
  std::string said;
  while (process->Read(said, kAlways) == protocol::Conversation::Outcome::kDone) said.clear();
  const auto exit = process->Wait(kAlways);
  if (exit && exit->status == 0) return absl::OkStatus();
  return absl::UnavailableError(absl::StrCat("-pgnout format=engine: '", invocation.program,
                                             " export' ", exit ? exit->text : "did not end"));
}

int Play(MatchSettings settings) {
  // Before anything is written.
  const auto live = ShowLive(settings);
  if (!live.ok()) return Complain(live.status());
  auto openings = OpeningsOf(settings);
  if (!openings.ok()) return Complain(openings.status());
  std::unique_ptr<Journal> journal;
  if (!settings.journal.empty()) {
    if (!settings.resume && HoldsGames(settings.journal)) {
      return Complain(absl::StrCat("'", settings.journal, "' exists: -resume ", settings.journal,
                                   " resumes its match; use another name for a new one"),
                      Ending::kBadConfiguration);
    }
    if (settings.salvage) {
      const absl::Status status = Repair(settings.journal);
      if (!status.ok()) return Complain(status);
    }
    auto opened = OpenJournal(settings);
    if (!opened.ok()) return Complain(opened.status(), Ending::kJournalError);
    journal = *std::move(opened);
  }
  const auto recorded = RecordedHeader(settings);
  if (!recorded.ok()) return Complain(recorded.status());
  const auto log = OpenLog(settings);
  if (!log.ok()) return Complain(log.status());
  protocol::EventLoop loop;
  if (*log != nullptr) {
    loop.SetTap([&log](const protocol::WireLine& line) { (*log)->Write(line); });
  }
  auto prepared =
      PrepareMatch(loop, settings, *std::move(openings), *recorded ? &**recorded : nullptr);
  if (!prepared.ok()) {
    const bool judge_failed = absl::IsUnavailable(prepared.status());
    return Complain(PreparationProblem(prepared.status(), settings, *recorded),
                    judge_failed ? Ending::kJudgeFailed : Ending::kBadConfiguration);
  }
  Warn(prepared->notice);
  LiveDisplay display(settings.sprt);
  Tournament tournament(loop, settings, prepared->openings, journal.get(),
                        [&](const std::string& text) {
                          display.Print(text);
                          display.Show(tournament.progress(), tournament.results());
                        });
  tournament.Lend(std::move(prepared->engines));
  if (*live != nullptr) (*live)->Begin(loop, settings, tournament);
  if (settings.resume) {
    std::int64_t games = 0;
    const absl::Status status = Resume(settings, *recorded, *journal, tournament, games);
    if (!status.ok()) return Complain(status);
    Print(absl::StrCat("Resumed after ", Counted(games, "game"), ".\n"));
  }
  display.Show(tournament.progress(), tournament.results());
  int interrupts = 0;
  loop.SetWakeHandler([&] {
    for (; interrupts != Interrupts::count(); ++interrupts) tournament.Interrupt();
    display.Show(tournament.progress(), tournament.results());
  });
  Interrupts signals(loop);
  tournament.SetStopCheck(Interrupts::TakeStop);
  if (display.is_live()) signals.WakeEverySecond();
  const Ending ending = tournament.Run();
  display.Finish();
  if (*live != nullptr) {
    (*live)->Finish(ending == Ending::kFinished ? "finished" : tournament.problem());
  }
  if (const absl::Status exported = ExportGames(settings); !exported.ok()) {
    return Complain(exported, Ending::kJournalError);
  }
  if (ending == Ending::kH1Accepted || ending == Ending::kH0Accepted) {
    Print(tournament.problem() + "\n");
    return settings.exit_zero ? 0 : static_cast<int>(ending);
  }
  return ending == Ending::kFinished ? 0 : Complain(tournament.problem(), ending);
}

// `arguments` name a journal; the rest of the command line is in its header.
int PlayRecorded(const MatchSettings& settings, const std::vector<std::string>& arguments) {
  const std::string& journal = settings.journal;
  if (settings.salvage) {
    const absl::Status status = Repair(journal);
    if (!status.ok()) return Complain(status);
  }
  const auto summary =
      ReadJournal(journal, [](protocol::GameRecord&&) { return absl::OkStatus(); });
  if (!summary.ok()) return Complain(summary.status());
  if (!summary->header) {
    return Complain(
        absl::StrCat("'", journal,
                     HoldsGames(journal) ? "' does not say which match it is of" : "' is empty",
                     ": give the engines and options of the match too"),
        Ending::kBadConfiguration);
  }
  auto line = ParseResumed(summary->header->arguments, arguments);
  if (!line.ok()) return Complain(line.status());
  return Play(std::move(line->settings));
}

// The program as a shell completes it: a tuning takes the options of a match too, and the evaluator
// of a book the keys of an engine, which their help does not repeat.
usage::Command ShellUsage() {
  usage::Command program = ProgramUsage();
  for (usage::Command& command : program.commands) {
    if (command.name == OpeningsUsage().name) {
      for (usage::Option& option : command.options) {
        if (option.value != "cmd=PROGRAM...") continue;
        option.kind = usage::Kind::kPairs;
        option.keys = usage::FindOption(program.options, "engine")->keys;
      }
    }
    if (command.name != TuneUsage().name) continue;
    command.options = MatchOptions();
    for (const usage::Option& option : TuneOptions()) command.options.push_back(option);
  }
  return program;
}

int PrintUsage(const std::string& what) {
  const bool is_page = what == "mdoc" || what == "markdown";
  const std::string text =
      usage::UsageText(what, is_page ? ProgramUsage() : ShellUsage(), "COMMANDS");
  if (text.empty()) {
    return Complain(absl::StrCat("-usage: expected bash, zsh, fish, mdoc or markdown, not '", what,
                                 "'; see --help"),
                    Ending::kBadConfiguration);
  }
  Print(text);
  return 0;
}

}  // namespace

int PlayMain(const std::vector<std::string>& arguments) {
  const auto line = ParseCommandLine(arguments);
  if (!line.ok()) return Complain(line.status());
  switch (line->request) {
    case CommandLine::Request::kHelp:
      Print(HelpText(PlayUsage()));
      return 0;
    case CommandLine::Request::kVersion:
      Print(usage::WithVersion("tav-match") + "\n");
      return 0;
    case CommandLine::Request::kUsage:
      return PrintUsage(line->usage);
    case CommandLine::Request::kDescribe:
      Print(usage::Description(ShellUsage()));
      return 0;
    case CommandLine::Request::kResume:
      return PlayRecorded(line->settings, arguments);
    case CommandLine::Request::kPlay:
      break;
  }
  return Play(line->settings);
}

int TuneMain(const std::vector<std::string>& arguments) {
  const auto line = ParseCommandLine(arguments);
  if (!line.ok()) return Complain(line.status());
  if (line->request == CommandLine::Request::kHelp) {
    Print(HelpText(TuneUsage()));
    return 0;
  }
  if (line->request == CommandLine::Request::kPlay && !line->settings.tune) {
    return Complain("expected -parameter or -parameters; see tav-match tune --help",
                    Ending::kBadConfiguration);
  }
  return PlayMain(arguments);
}

}  // namespace tavoliere::match
