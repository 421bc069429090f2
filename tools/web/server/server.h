// Serves one page, its files compiled in, and speaks with the tabs that show it over WebSockets.
//
// The messages between tabs and program are opaque text here. The server has a
// thread of its own, so that the program may compute as long as it likes, and a tab that is slow,
// or was closed, never makes the program wait.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace tavoliere::page {

struct File {
  std::string name;          // "index.html" is the page itself
  std::string_view content;  // outlives the server
};

struct ServerSettings {
  std::string address = "127.0.0.1";  // a numeric one
  std::uint16_t port = 0;             // 0: a free one
  std::vector<File> files;
  std::size_t most_tabs = 16;
  std::size_t longest_message = std::size_t{1} << 20U;  // that a tab may send, in bytes
  // That may wait to be sent to a tab, in bytes. A tab that is slower is closed.
  std::size_t most_waiting = std::size_t{8} << 20U;
};

using Tab = std::uint64_t;

struct Event {
  enum class Kind { kOpened, kText, kClosed };
  Kind kind = Kind::kText;
  Tab tab = 0;
  std::string text;
};

// Only a request that has the link's token, comes to this machine by its address and, where a page
// makes it, from the page itself is answered with anything but a refusal. All calls may be made
// from one thread, whichever; none waits for a tab.
class Server {
 public:
  // An error says why the address cannot be listened on.
  static absl::StatusOr<std::unique_ptr<Server>> Start(ServerSettings settings);
  // What was sent reaches the tabs that take it within ten seconds; blocks until then. A tab that
  // has it is awaited for half a second at most.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  const std::string& link() const;  // "http://127.0.0.1:4711/<token>/"
  std::uint16_t port() const;

  // A descriptor that can be read while there are events; on Windows the handle of an event that is
  // signalled then.
  int events_ready() const;
  std::vector<Event> TakeEvents();

  void Send(Tab tab, std::string text);
  void SendAll(std::string text);
  // What every tab is to know: takes the place of the former one where that has not been sent yet,
  // and is the first message to a new tab. A tab gets nothing more before it has taken a state.
  void SetState(std::string text);

  class Impl;

 private:
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// `files` and those that all pages share: elements and style, pieces and pictures of boards, the
// connection. words.js among these wants words_en.js and words_it.js of the page.
std::vector<File> WithSharedFiles(std::vector<File> files);

// Opens `link` with xdg-open where there is a screen, on Windows as the system does. Does not wait;
// where there is no xdg-open the person opens the link.
void ShowInBrowser(const std::string& link);

}  // namespace tavoliere::page
