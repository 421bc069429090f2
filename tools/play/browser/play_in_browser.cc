// The page on a socket of this machine, and the browser that shows it.
#include <utility>

#include <cstdio>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "generated/tavoliere_play_web.h"
#include "tools/play/browser/web_ui.h"

namespace tavoliere::play {
namespace {

std::string Advice(const WebPlace& place, const page::Server& server) {
  if (place.address == "127.0.0.1" || place.address == "::1") return "";
  const std::uint16_t port = server.port();
  return absl::StrCat(
      "Anyone with the link can play, and the connection is not encrypted. A tunnel is safer:\n"
      "start tav-play with --web only, and on the other machine run\n"
      "  ssh -L ",
      port, ":127.0.0.1:", port, " USER@THIS-MACHINE\n",
      "Then open the link there, with the address 127.0.0.1.\n");
}

}  // namespace

std::vector<page::File> WebFiles() { return page::WithSharedFiles(page::EmbeddedPlayFiles()); }

absl::StatusOr<Ending> PlayInBrowser(protocol::EventLoop& loop, const WebPlace& place,
                                     Settings settings, WebOptions options) {
  page::ServerSettings serving;
  serving.address = place.address;
  serving.port = place.port;
  serving.files = WebFiles();
  ASSIGN_OR_RETURN(auto server, page::Server::Start(std::move(serving)));
  WebUi ui(loop, *server, std::move(settings), std::move(options));
  RETURN_IF_ERROR(ui.Begin());
  std::printf("The board is at %s\n%sCtrl-C saves the game and ends the program.\n",
              server->link().c_str(), Advice(place, *server).c_str());
  std::fflush(stdout);
  if (place.open) page::ShowInBrowser(server->link());
  return ui.Run();
}

}  // namespace tavoliere::play
