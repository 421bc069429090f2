// tav-play in a web page: the session of --web with the page as its only tab. The page has put the
// games that it keeps into kState (tools/web/wasm/page). Arguments: the game to begin with, and the
// list of all games.
#include <utility>

#include <cstdio>
#include <string>

#include "core/files/status_macros.h"
#include "core/usage/version.h"
#include "tools/play/browser/messages/games_json.h"
#include "tools/play/browser/web_ui.h"

namespace tavoliere::play {
namespace {

constexpr char kPrograms[] = "/bin";  // a name only: engines are workers
constexpr char kState[] = "/state";

void Warn(const absl::Status& status) {
  std::fprintf(stderr, "%s\n", std::string(status.message()).c_str());
}

// `game`: to begin with, or to go on with; empty: the person chooses. `games`: ReadGamesJson()'s.
absl::Status PlayInPage(const std::string& game, const std::string& games) {
  protocol::EventLoop loop;
  ASSIGN_OR_RETURN(const auto server, page::Server::Start({}));
  WebOptions options;
  options.version = usage::kVersion;
  ASSIGN_OR_RETURN(options.games, ReadGamesJson(games, kPrograms));
  Settings settings;
  settings.state = kState;
  settings.sides[1].human = false;
  settings.usual_opponent = true;
  for (const GameProgram& found : options.games) {
    if (found.name == game) settings.program = found.path;
  }
  WebUi ui(loop, *server, std::move(settings), std::move(options));
  // Without that game the person chooses.
  if (const absl::Status begun = ui.Begin(); !begun.ok()) Warn(begun);
  ui.Run();
  return absl::OkStatus();
}

}  // namespace
}  // namespace tavoliere::play

int main(int argc, char** argv) {
  const absl::Status status =
      tavoliere::play::PlayInPage(argc > 1 ? argv[1] : "", argc > 2 ? argv[2] : "");
  if (!status.ok()) tavoliere::play::Warn(status);
}
