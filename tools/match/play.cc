#include "tools/match/play.h"

#include <utility>

#include <csignal>
#include <memory>

#include "protocol/client.h"
#include "tools/match/command_line.h"
#include "tools/match/ending.h"
#include "tools/match/journal.h"
#include "tools/match/openings.h"
#include "tools/match/tournament.h"

namespace tavoliere::match {
namespace {

protocol::EventLoop* g_loop = nullptr;  // for the signal handler

void OnSignal(int) { g_loop->Wake(); }

void InstallHandlers(protocol::EventLoop& loop) {
  g_loop = &loop;
  struct sigaction action {};
  action.sa_handler = OnSignal;
  action.sa_flags = SA_RESTART;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction present {};
    ::sigaction(signal, nullptr, &present);
    if (present.sa_handler == SIG_IGN) continue;  // nohup, or a shell's background job
    ::sigaction(signal, &action, nullptr);
  }
}

int Play(const MatchSettings& settings) {
  std::vector<Opening> openings;
  if (!settings.openings.file.empty()) {
    auto read = ReadOpenings(settings.openings.file, settings.openings.format);
    if (!read.ok())
      return Complain(std::string(read.status().message()), Ending::kBadConfiguration);
    openings = *std::move(read);
  }
  std::unique_ptr<Journal> journal;
  if (!settings.journal.empty()) {
    auto opened = Journal::Open(settings.journal);
    if (!opened.ok())
      return Complain(std::string(opened.status().message()), Ending::kJournalError);
    journal = *std::move(opened);
  }
  protocol::EventLoop loop;
  Tournament tournament(loop, settings, openings, journal.get(), Print);
  loop.SetWakeHandler([&tournament] { tournament.Interrupt(); });
  InstallHandlers(loop);
  const Ending ending = tournament.Run();
  if (ending != Ending::kFinished) return Complain(tournament.problem(), ending);
  return 0;
}

}  // namespace

int PlayMain(const std::vector<std::string>& arguments) {
  const auto line = ParseCommandLine(arguments);
  if (!line.ok()) return Complain(std::string(line.status().message()), Ending::kBadConfiguration);
  switch (line->request) {
    case CommandLine::Request::kHelp:
      Print(HelpText());
      return 0;
    case CommandLine::Request::kVersion:
      Print("tav-match " TAVOLIERE_VERSION "\n");
      return 0;
    case CommandLine::Request::kPlay:
      break;
  }
  return Play(line->settings);
}

}  // namespace tavoliere::match
