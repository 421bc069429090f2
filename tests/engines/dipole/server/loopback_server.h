// A server on the loopback interface, and the clients that join it.
#pragma once

#include <utility>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "absl/status/status.h"
#include "core/types.h"
#include "engines/dipole/server/match_server.h"
#include "engines/dipole/server/network.h"
#include "protocol/wire/record.h"

namespace tavoliere::dipole {

// Long enough for any machine under load, where no timeout is wanted.
inline constexpr core::Milliseconds kPlenty{60'000};

class ServerTest : public ::testing::Test {
 protected:
  ServerTest() {
    std::string name = ::testing::TempDir() + "dipole-server-XXXXXX";
    folder_ = mkdtemp(name.data());
    options_.address = "127.0.0.1";
    options_.port = 0;
    options_.time = kPlenty;
    options_.record = folder_ + "/games.jsonl";
    options_.engine_options = {{"Hash", "1"}, {"Tables", "none"}};
  }
  ~ServerTest() override {
    if (thread_.joinable()) thread_.join();
    std::filesystem::remove_all(folder_);
  }

  void Start() {
    std::promise<int> port;
    auto ready = port.get_future();
    thread_ = std::thread([this, port = std::move(port)]() mutable {
      status_ = Serve(
          options_, [&port](int number) { port.set_value(number); }, [](const std::string&) {});
    });
    port_ = ready.get();
  }
  // What the server wrote, after it has ended by itself.
  std::vector<protocol::GameRecord> Records() {
    thread_.join();
    EXPECT_TRUE(status_.ok()) << status_;
    std::vector<protocol::GameRecord> records;
    std::ifstream file(options_.record);
    for (std::string line; std::getline(file, line);) {
      auto record = protocol::ParseGameRecord(line);
      EXPECT_TRUE(record.ok()) << record.status();
      if (record.ok()) records.push_back(*record);
    }
    return records;
  }
  protocol::GameRecord OnlyRecord() {
    const auto records = Records();
    EXPECT_EQ(records.size(), 1U);
    return records.empty() ? protocol::GameRecord() : records.front();
  }

  std::unique_ptr<LineClient> Join() const {
    auto client = LineClient::Connect("127.0.0.1", port_);
    EXPECT_TRUE(client.ok()) << client.status();
    return *std::move(client);
  }
  // A client that has its WELCOME, so that the next one gets the other seat.
  std::unique_ptr<LineClient> Seated(const std::string& colour) const {
    auto client = Join();
    EXPECT_EQ(ReadUntil(*client, "WELCOME").back(), "WELCOME " + colour);
    return client;
  }
  // The lines up to one that begins so; or to the end.
  static std::vector<std::string> ReadUntil(LineClient& client, const std::string& start) {
    std::vector<std::string> lines;
    while (true) {
      const auto line = client.ReadLine();
      if (!line.ok() || !*line) return lines;
      lines.push_back(**line);
      if (lines.back().rfind(start, 0) == 0) return lines;
    }
  }
  static std::vector<std::string> ReadAll(LineClient& client) {
    return ReadUntil(client, "nothing begins like this");
  }
  static void Say(LineClient& client, const std::string& line) {
    EXPECT_TRUE(client.Write(line).ok());
  }

  ConnectOptions Guest() const {
    ConnectOptions guest;
    guest.host = "127.0.0.1";
    guest.port = port_;
    guest.time = core::Milliseconds(5);
    guest.engine_options = {{"Hash", "1"}, {"Tables", "none"}};
    return guest;
  }

  std::string folder_;
  ServeOptions options_;
  int port_ = 0;
  std::thread thread_;
  absl::Status status_;
};

}  // namespace tavoliere::dipole
