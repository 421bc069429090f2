// A user interface that is served, and persons in their browsers, for the tests of the whole way
// from a socket to the engines and back.
#pragma once

#include <utility>

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <thread>

#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/tools/web/server/tab.h"
#include "tools/play/browser/web_ui.h"

namespace tavoliere::play {

using WebJson = nlohmann::json;

// A user interface and its engines on a thread of their own.
class Served {
 public:
  Served(const Settings& settings, const WebOptions& options) {
    std::promise<std::string> link;
    thread_ = std::thread([&, settings, options] { Serve(settings, options, link); });
    link_ = link.get_future().get();
  }
  ~Served() {
    if (!link_.empty()) {
      const auto tab = test::Tab::Open(test::Link(link_));
      if (tab != nullptr) tab->Say(R"({"type": "quit"})");
      // What it says is heard, so that it need not wait for this tab.
      while (tab != nullptr && tab->Receive()) {
      }
    }
    thread_.join();
  }
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;

  const std::string& link() const { return link_; }

 private:
  static void Serve(const Settings& settings, const WebOptions& options,
                    std::promise<std::string>& link) {
    protocol::EventLoop loop;
    page::ServerSettings serving;
    serving.files = WebFiles();
    auto server = page::Server::Start(serving);
    ASSERT_TRUE(server.ok()) << server.status();
    WebUi ui(loop, **server, settings, options);
    const absl::Status begun = ui.Begin();
    EXPECT_TRUE(begun.ok()) << begun;
    link.set_value(begun.ok() ? (*server)->link() : "");
    if (begun.ok()) ui.Run();
  }

  std::string link_;
  std::thread thread_;
};

// A tab that keeps what it heard last.
class Person {
 public:
  explicit Person(const Served& served) : tab_(test::Tab::Open(test::Link(served.link()))) {
    state_ = Await([](const WebJson&) { return true; });
  }
  const WebJson& state() const { return state_; }
  void Say(const WebJson& message) { EXPECT_TRUE(tab_->Say(message.dump())); }
  // The next state that is so.
  const WebJson& Await(const std::function<bool(const WebJson&)>& wanted) {
    while (true) {
      WebJson message = Receive("a state");
      if (message.is_null()) return state_;
      if (message["type"] != "state") continue;
      state_ = std::move(message);
      if (wanted(state_)) return state_;
    }
  }
  // The next message of a type, or of either.
  WebJson AwaitType(const std::string& type, const std::string& other = "") {
    while (true) {
      WebJson message = Receive("a message '" + type + "'");
      if (message.is_null() || message["type"] == type || message["type"] == other) return message;
      if (message["type"] == "state") state_ = std::move(message);
    }
  }
  const WebJson& AwaitPlies(std::size_t plies) {
    // There are none before a game is chosen.
    return Await(
        [&](const WebJson& state) { return state.contains("plies") && state["plies"] == plies; });
  }

 private:
  WebJson Receive(const std::string& awaited) {
    const auto text = tab_->Receive();
    EXPECT_TRUE(text.has_value()) << "the server has "
                                  << (tab_->timed_out() ? "been silent" : "closed") << " while "
                                  << awaited << " was awaited; the last state: " << state_;
    return text ? WebJson::parse(*text) : WebJson();
  }
  std::unique_ptr<test::Tab> tab_;
  WebJson state_;
};

class WebTest : public ::testing::Test {
 protected:
  WebTest() {
    std::string pattern = (std::filesystem::temp_directory_path() / "web-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
    settings_.state = folder_;
    options_.version = "test";
  }
  ~WebTest() override { std::filesystem::remove_all(folder_); }

  std::string folder_;
  Settings settings_;
  WebOptions options_;
};

}  // namespace tavoliere::play
