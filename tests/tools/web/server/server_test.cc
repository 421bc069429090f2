#include "tools/web/server/server.h"

#include <utility>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <poll.h>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/tools/web/server/tab.h"

namespace tavoliere::page {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kPage[] = "<p>the page</p>";
constexpr char kScript[] = "let x;";

class ServerTest : public ::testing::Test {
 protected:
  void Begin(ServerSettings settings = {}) {
    settings.files = {{"index.html", kPage}, {"page.js", kScript}};
    auto server = Server::Start(std::move(settings));
    ASSERT_TRUE(server.ok()) << server.status();
    server_ = *std::move(server);
    link_.emplace(server_->link());
  }
  std::string Host() const { return link_->authority(); }
  // The next event; waits for it.
  Event Next() {
    while (events_.empty()) {
      pollfd ready{server_->events_ready(), POLLIN, 0};
      ::poll(&ready, 1, -1);
      events_ = server_->TakeEvents();
    }
    Event event = events_.front();
    events_.erase(events_.begin());
    return event;
  }

  std::unique_ptr<Server> server_;
  std::optional<test::Link> link_;
  std::vector<Event> events_;
};

TEST_F(ServerTest, ServesItsFilesToHoldersOfTheLink) {
  Begin();
  const test::Reply page = test::Get(*link_, link_->path, Host());
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(page.body, kPage);
  EXPECT_THAT(page.head, HasSubstr("text/html"));
  EXPECT_THAT(page.head, HasSubstr("default-src 'none'"));
  EXPECT_THAT(page.head, HasSubstr("connect-src 'self';"));
  EXPECT_THAT(page.head, Not(HasSubstr("ws:"))) << "a socket to anywhere";
  EXPECT_THAT(page.head, Not(HasSubstr("data:")));
  EXPECT_THAT(page.head, HasSubstr("no-referrer"));
  EXPECT_THAT(page.head, Not(HasSubstr("Set-Cookie")));
  const test::Reply script = test::Get(*link_, link_->path + "page.js?v=1", Host());
  EXPECT_EQ(script.body, kScript);
  EXPECT_THAT(script.head, HasSubstr("text/javascript"));
  std::string bare = link_->path;
  bare.pop_back();
  EXPECT_EQ(test::Get(*link_, bare, Host()).status, 301);
}

TEST_F(ServerTest, RefusesClientsWithoutTheLink) {
  Begin();
  EXPECT_EQ(test::Get(*link_, "/", Host()).status, 404);
  EXPECT_EQ(test::Get(*link_, "/index.html", Host()).status, 404);
  EXPECT_EQ(test::Get(*link_, "/" + std::string(32, '0') + "/", Host()).status, 404);
  EXPECT_EQ(test::Get(*link_, link_->path + "other", Host()).status, 404);
  EXPECT_EQ(test::Get(*link_, link_->path + "../../etc/passwd", Host()).status, 404);
}

TEST_F(ServerTest, RefusesAnotherHostAndAnotherOrigin) {
  Begin();
  EXPECT_EQ(test::Get(*link_, link_->path, "evil.example").status, 403);
  EXPECT_EQ(test::Get(*link_, link_->path, Host(), "Origin: http://evil.example\r\n").status, 403);
  EXPECT_EQ(test::Get(*link_, link_->path, Host(), "Origin: http://" + Host() + "\r\n").status,
            200);
}

TEST_F(ServerTest, RefusesARequestWithoutOneHostAndAtMostOneOrigin) {
  Begin();
  const std::string own = "Origin: http://" + Host() + "\r\n";
  EXPECT_EQ(test::Ask(*link_, "GET " + link_->path + " HTTP/1.1\r\n\r\n").status, 400);
  EXPECT_EQ(test::Get(*link_, link_->path, Host(), "Host: evil.example\r\n").status, 400);
  EXPECT_EQ(test::Get(*link_, link_->path, Host(), "host: " + Host() + "\r\n").status, 400);
  EXPECT_EQ(test::Get(*link_, link_->path, Host(), own + "Origin: http://evil.example\r\n").status,
            403);
  EXPECT_EQ(test::Get(*link_, link_->path, Host(), own).status, 200);
}

TEST_F(ServerTest, ConnectionsWithoutTheTokenDoNotKeepTheOwnerOut) {
  Begin();
  const auto tab = test::Tab::Open(*link_);
  ASSERT_NE(tab, nullptr);
  EXPECT_EQ(Next().kind, Event::Kind::kOpened);
  std::vector<std::unique_ptr<test::HalfRequest>> strangers;
  for (int i = 0; i < 300; ++i) {
    const std::string begun = i % 3 == 0 ? "" : i % 3 == 1 ? "GET /" : "GET / HTTP/1.1\r\nX: ";
    strangers.push_back(std::make_unique<test::HalfRequest>(*link_, begun));
    if (i % 20 == 0) {
      EXPECT_EQ(test::Get(*link_, link_->path, Host()).status, 200);
    }
  }
  EXPECT_EQ(test::Get(*link_, link_->path, Host()).status, 200);
  EXPECT_NE(test::Tab::Open(*link_), nullptr);
  ASSERT_TRUE(tab->Say("still here"));
  while (Next().text != "still here") {
  }
}

TEST_F(ServerTest, RefusesWhatIsTooLongOrNoRequest) {
  Begin();
  EXPECT_EQ(
      test::Get(*link_, link_->path, Host(), "X: " + std::string(20'000, 'x') + "\r\n").status,
      413);
  EXPECT_EQ(test::Ask(*link_, "POST " + link_->path + " HTTP/1.1\r\nHost: " + Host() +
                                  "\r\nContent-Length: 5\r\n\r\nhello")
                .status,
            413);
  EXPECT_EQ(test::Ask(*link_, "DELETE " + link_->path + " HTTP/1.1\r\nHost: " + Host() + "\r\n\r\n")
                .status,
            405);
  EXPECT_EQ(test::Ask(*link_, "no request at all\r\n\r\n").status, 0);
  EXPECT_EQ(test::Get(*link_, link_->path, Host()).status, 200);
}

TEST_F(ServerTest, ASocketIsForItsOwnPageOnly) {
  Begin();
  EXPECT_NE(test::Tab::Open(*link_), nullptr);
  EXPECT_EQ(test::Tab::Open(*link_, "http://evil.example"), nullptr);
  EXPECT_EQ(test::Tab::Open(*link_, ""), nullptr) << "no browser leaves the origin out";
  test::Link other = *link_;
  other.path = "/" + std::string(32, '0') + "/";
  EXPECT_EQ(test::Tab::Open(other), nullptr);
}

TEST_F(ServerTest, TabsGetTheStateAndTheMessages) {
  Begin();
  server_->SetState("one");
  const auto first = test::Tab::Open(*link_);
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first->Receive(), "one");
  const Event opened = Next();
  EXPECT_EQ(opened.kind, Event::Kind::kOpened);
  const auto second = test::Tab::Open(*link_);
  EXPECT_EQ(second->Receive(), "one");
  server_->SetState("two");
  server_->SendAll("to all");
  server_->Send(opened.tab, "to the first");
  EXPECT_EQ(first->Receive(), "two");
  EXPECT_EQ(first->Receive(), "to all");
  EXPECT_EQ(first->Receive(), "to the first");
  EXPECT_EQ(second->Receive(), "two");
  EXPECT_EQ(second->Receive(), "to all");
}

TEST_F(ServerTest, TheProgramGetsMessagesUntilTheTabsAreClosed) {
  Begin();
  auto tab = test::Tab::Open(*link_);
  const Event opened = Next();
  ASSERT_TRUE(tab->Say("hello"));
  const Event said = Next();
  EXPECT_EQ(said.kind, Event::Kind::kText);
  EXPECT_EQ(said.text, "hello");
  EXPECT_EQ(said.tab, opened.tab);
  tab.reset();
  const Event closed = Next();
  EXPECT_EQ(closed.kind, Event::Kind::kClosed);
  EXPECT_EQ(closed.tab, opened.tab);
  server_->Send(closed.tab, "to no tab");
  EXPECT_NE(test::Tab::Open(*link_), nullptr);
}

TEST_F(ServerTest, AReceiveThatTimesOutClosesTheTab) {
  Begin();
  const auto tab = test::Tab::Open(*link_);
  EXPECT_EQ(Next().kind, Event::Kind::kOpened);
  EXPECT_EQ(tab->Receive(std::chrono::milliseconds(50)), std::nullopt);
  EXPECT_TRUE(tab->timed_out());
  EXPECT_EQ(Next().kind, Event::Kind::kClosed);
  const auto other = test::Tab::Open(*link_);
  server_->Send(Next().tab, "a word");
  EXPECT_EQ(other->Receive(), "a word");
  EXPECT_FALSE(other->timed_out());
}

TEST_F(ServerTest, WhatIsTooLongClosesTheTab) {
  ServerSettings settings;
  settings.longest_message = 1000;
  Begin(settings);
  const auto tab = test::Tab::Open(*link_);
  EXPECT_EQ(Next().kind, Event::Kind::kOpened);
  tab->Say(std::string(1000, 'x'));
  EXPECT_EQ(Next().text.size(), 1000u);
  tab->Say(std::string(1001, 'x'));
  EXPECT_EQ(tab->Receive(), std::nullopt);
  EXPECT_EQ(Next().kind, Event::Kind::kClosed);
}

TEST_F(ServerTest, ThereAreOnlySoManyTabs) {
  ServerSettings settings;
  settings.most_tabs = 2;
  Begin(settings);
  const auto first = test::Tab::Open(*link_);
  const auto second = test::Tab::Open(*link_);
  EXPECT_NE(second, nullptr);
  EXPECT_EQ(test::Tab::Open(*link_), nullptr);
}

// A tab that listens no more gets the newest state only, and is closed when too much else waits for
// it; the program never waits.
TEST_F(ServerTest, ASlowTabDelaysNoOther) {
  ServerSettings settings;
  settings.most_waiting = std::size_t{4} << 20U;
  Begin(settings);
  const auto slow = test::Tab::Open(*link_, std::nullopt, 4096);
  const auto quick = test::Tab::Open(*link_);
  ASSERT_NE(quick, nullptr);
  EXPECT_EQ(Next().kind, Event::Kind::kOpened);
  EXPECT_EQ(Next().kind, Event::Kind::kOpened);
  const std::string big(std::size_t{1} << 20U, 's');
  for (int i = 0; i < 50; ++i) {
    const std::string state = std::to_string(i) + big;
    server_->SetState(state);
    while (quick->Receive() != state) {
    }
  }
  EXPECT_TRUE(events_.empty() && server_->TakeEvents().empty()) << "states alone close no tab";
  for (int i = 0; i < 50; ++i) {
    server_->SendAll(big);
    ASSERT_EQ(quick->Receive(), big);
  }
  EXPECT_EQ(Next().kind, Event::Kind::kClosed);
  std::vector<std::string> heard;
  while (const auto text = slow->Receive()) heard.push_back(*text);
  EXPECT_LT(heard.size(), 30u);
}

TEST_F(ServerTest, ASecondServerTakesAnotherPortAndLink) {
  Begin();
  const auto other = Server::Start({});
  ASSERT_TRUE(other.ok());
  EXPECT_NE((*other)->port(), server_->port());
  EXPECT_NE((*other)->link(), server_->link());
  ServerSettings same;
  same.port = server_->port();
  const auto refused = Server::Start(same);
  EXPECT_FALSE(refused.ok());
  EXPECT_THAT(std::string(refused.status().message()),
              HasSubstr("cannot listen on 127.0.0.1 port"));
  ServerSettings name;
  name.address = "some.name";
  EXPECT_FALSE(Server::Start(name).ok());
}

TEST_F(ServerTest, TheLastMessageIsStillDelivered) {
  Begin();
  const auto tab = test::Tab::Open(*link_);
  EXPECT_EQ(Next().kind, Event::Kind::kOpened);
  std::thread listener([&] {
    EXPECT_EQ(tab->Receive(), "farewell");
    EXPECT_EQ(tab->Receive(), std::nullopt);
  });
  server_->SendAll("farewell");
  server_.reset();
  listener.join();
}

TEST_F(ServerTest, ATabThatIsBehindSkipsStates) {
  Begin();
  server_->SetState("first");
  const auto tab = test::Tab::Open(*link_);
  const auto quick = test::Tab::Open(*link_);
  EXPECT_EQ(Next().kind, Event::Kind::kOpened);
  EXPECT_EQ(Next().kind, Event::Kind::kOpened);
  EXPECT_EQ(quick->Receive(), "first");
  for (int i = 0; i < 50; ++i) {
    server_->SetState(std::to_string(i));
    EXPECT_EQ(quick->Receive(), std::to_string(i));
  }
  server_->SendAll("message");
  EXPECT_EQ(tab->Receive(), "first");
  EXPECT_EQ(tab->Receive(), "49");
  EXPECT_EQ(tab->Receive(), "message");
}

TEST_F(ServerTest, AnswersThatNothingHasAskedForChangeNothing) {
  Begin();
  const auto tab = test::Tab::Open(*link_, std::nullopt, 4096);
  EXPECT_EQ(Next().kind, Event::Kind::kOpened);
  const std::string big(std::size_t{7} << 20U, 's');
  server_->SetState(big);
  server_->SetState("the last");
  EXPECT_TRUE(tab->Pong("state"));
  EXPECT_TRUE(tab->Say("heard"));
  EXPECT_EQ(Next().kind, Event::Kind::kText);
  EXPECT_EQ(tab->Receive(), big);
  EXPECT_EQ(tab->Receive(), "the last");
}

// As a page is whose browser is busy when the program ends.
TEST_F(ServerTest, TheLastStateReachesATabThatIsBehind) {
  Begin();
  const auto tab = test::Tab::Open(*link_, std::nullopt, 4096);
  EXPECT_EQ(Next().kind, Event::Kind::kOpened);
  const std::string big(std::size_t{4} << 20U, 's');
  server_->SetState(big);
  server_->SetState("the last");
  std::thread listener([&] {
    std::this_thread::sleep_for(std::chrono::seconds(1));
    EXPECT_EQ(tab->Receive(), big);
    EXPECT_EQ(tab->Receive(), "the last");
    EXPECT_EQ(tab->Receive(), std::nullopt);
  });
  server_.reset();
  listener.join();
}

}  // namespace
}  // namespace tavoliere::page
