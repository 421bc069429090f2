// The program within the page: one tab, which messages reach by Module.bridge
// (tools/web/wasm/page/bridge.js).
#include <utility>

#include <cstdlib>

#include <emscripten.h>

#include "tools/web/server/server.h"

// The next message of the page; null: there is none. The caller frees it.
EM_JS(char*, tavoliere_message, (), {
  const message = Module.bridge.messages.shift();
  return message ? allocateUTF8(message) : 0;
});
EM_JS(void, tavoliere_tell, (const char* text), { Module.bridge.tell(UTF8ToString(text)); });

namespace tavoliere::page {
namespace {

constexpr Tab kTheTab = 1;
constexpr int kMessages = 1;  // the bridge's number for them

}  // namespace

class Server::Impl {
 public:
  std::string link;
};

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Server::~Server() = default;

absl::StatusOr<std::unique_ptr<Server>> Server::Start(ServerSettings /*settings*/) {
  return std::unique_ptr<Server>(new Server(std::make_unique<Impl>()));
}

const std::string& Server::link() const { return impl_->link; }
std::uint16_t Server::port() const { return 0; }
int Server::events_ready() const { return kMessages; }

std::vector<Event> Server::TakeEvents() {
  std::vector<Event> events;
  while (char* const text = tavoliere_message()) {
    events.push_back({Event::Kind::kText, kTheTab, text});
    std::free(text);
  }
  return events;
}

void Server::Send(Tab /*tab*/, std::string text) { tavoliere_tell(text.c_str()); }
void Server::SendAll(std::string text) { tavoliere_tell(text.c_str()); }
void Server::SetState(std::string text) { tavoliere_tell(text.c_str()); }

}  // namespace tavoliere::page
