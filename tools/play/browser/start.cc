#include "tools/play/browser/start.h"

#include <utility>

#include <cstdio>

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "tools/play/browser/web_files.h"
#include "tools/web/server/browser.h"

namespace tavoliere::play {
namespace {

std::string Advice(const WebPlace& place, const page::Server& server) {
  if (place.address == "127.0.0.1" || place.address == "::1") return "";
  const std::uint16_t port = server.port();
  return absl::StrCat(
      "Anyone with the link can play, and it is not encrypted. From another machine rather listen\n"
      "on 127.0.0.1 (--web alone) and reach it through a tunnel:\n"
      "  ssh -L ",
      port, ":127.0.0.1:", port, " USER@THIS-MACHINE\n",
      "after which the link works there, with 127.0.0.1 in it.\n");
}

}  // namespace

absl::StatusOr<Ending> PlayInBrowser(protocol::EventLoop& loop, const WebPlace& place,
                                     Settings settings, WebOptions options) {
  page::ServerSettings serving;
  serving.address = place.address;
  serving.port = place.port;
  serving.files = WebFiles();
  ASSIGN_OR_RETURN(auto server, page::Server::Start(std::move(serving)));
  WebUi ui(loop, *server, std::move(settings), std::move(options));
  RETURN_IF_ERROR(ui.Begin());
  std::printf("The board is at %s\n%sCtrl-C ends the program; the game is kept.\n",
              server->link().c_str(), Advice(place, *server).c_str());
  std::fflush(stdout);
  if (place.open) page::ShowInBrowser(server->link());
  return ui.Run();
}

}  // namespace tavoliere::play
