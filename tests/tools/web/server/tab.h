// A browser's part, for tests: requests, and a WebSocket that speaks in texts. Calls block.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace tavoliere::test {

// "http://host:port/path" in its parts.
struct Link {
  std::string host;
  std::uint16_t port = 0;
  std::string path;

  explicit Link(const std::string& link);
  std::string authority() const { return host + ":" + std::to_string(port); }
};

struct Reply {
  int status = 0;
  std::string head;
  std::string body;
};

// Sends `request` as it is and reads to the end.
Reply Ask(const Link& link, const std::string& request);
// "GET path" with a Host field and further lines, each with its end.
Reply Get(const Link& link, const std::string& path, const std::string& host,
          const std::string& further = "");

// A connection that has sent `begun`, which is no whole request, and sends no more.
class HalfRequest {
 public:
  HalfRequest(const Link& link, const std::string& begun);
  ~HalfRequest();
  HalfRequest(const HalfRequest&) = delete;
  HalfRequest& operator=(const HalfRequest&) = delete;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

class Tab {
 public:
  // Null: the server refuses. `origin` as the page's own unless given; `take` is how much the
  // system may keep of what is not heard, 0: as usual.
  static std::unique_ptr<Tab> Open(const Link& link,
                                   const std::optional<std::string>& origin = std::nullopt,
                                   int take = 0);
  ~Tab();
  Tab(const Tab&) = delete;
  Tab& operator=(const Tab&) = delete;

  // A test that waits for what never comes fails with words before ctest ends it without.
  static constexpr std::chrono::milliseconds kTimeout{120'000};

  bool Say(const std::string& text);
  // The answer to a ping, which need not have come. Receive() answers those that come.
  bool Pong(const std::string& payload);
  // nullopt: the server has closed, or has sent nothing within `timeout`; the tab is then closed.
  std::optional<std::string> Receive(std::chrono::milliseconds timeout = kTimeout);
  // Whether it was the latter.
  bool timed_out() const { return timed_out_; }

 private:
  struct Impl;
  explicit Tab(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
  bool timed_out_ = false;
};

}  // namespace tavoliere::test
