#include "tools/play/web_start.h"

#include <utility>

#include <cstdio>

#include "absl/strings/str_cat.h"
#include "tools/page/browser.h"
#include "tools/play/web_files.h"

namespace tavoliere::play {
namespace {

std::string Advice(const WebPlace& place, const page::Server& server) {
  if (place.address == "127.0.0.1" || place.address == "::1") return "";
  const std::uint16_t port = server.port();
  return absl::StrCat(
      "Whoever has the link may play, and it is not encrypted. From another machine rather listen\n"
      "on 127.0.0.1 (--web alone) and reach it through a tunnel:\n"
      "  ssh -L ",
      port, ":127.0.0.1:", port, " USER@THIS-MACHINE\n",
      "after which the link works there, with 127.0.0.1 in it.\n");
}

}  // namespace

absl::StatusOr<Ending> PlayInBrowser(protocol::EventLoop& loop, const WebPlace& place,
                                     Settings settings, WebManner manner) {
  page::ServerSettings serving;
  serving.address = place.address;
  serving.port = place.port;
  serving.files = WebFiles();
  auto server = page::Server::Start(std::move(serving));
  if (!server.ok()) return server.status();
  WebFace face(loop, **server, std::move(settings), std::move(manner));
  if (absl::Status status = face.Begin(); !status.ok()) return status;
  std::printf("The board is at %s\n%sCtrl-C ends the program; the game is kept.\n",
              (*server)->link().c_str(), Advice(place, **server).c_str());
  std::fflush(stdout);
  if (place.open) page::ShowInBrowser((*server)->link());
  return face.Run();
}

}  // namespace tavoliere::play
