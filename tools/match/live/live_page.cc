#include "tools/match/live/live_page.h"

#include <utility>

#include <string_view>
#include <vector>

#include "core/files/status_macros.h"
#include "protocol/wire/text/json_reader.h"
#include "tools/match/report/report.h"

namespace tavoliere::match {
namespace {

// An eye sees no more often, and a match of fast games has other work.
constexpr std::chrono::milliseconds kBetweenStates{250};

std::string TextOf(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

// Differs when something has happened.
std::int64_t Happened(const Tournament& tournament) {
  std::int64_t sum = tournament.progress().finished * 1'000'003 + tournament.progress().running;
  for (const GameUnderWay& game : tournament.games_under_way()) {
    sum = sum * 31 + game.spec.number * 1009 +
          static_cast<std::int64_t>(game.view.record->changes.size() +
                                    game.view.record->moves.size() * 2);
    sum &= 0xffff'ffff'ffff;
  }
  return sum;
}

// Of a request.
constexpr int kMostNesting = 4;
constexpr std::size_t kLongestId = 100;
constexpr std::string_view kTypes[] = {"game"};

}  // namespace

LivePage::LivePage(std::unique_ptr<page::Server> server) : server_(std::move(server)) {}

absl::StatusOr<std::unique_ptr<LivePage>> LivePage::Start(std::uint16_t port) {
  page::ServerSettings serving;
  serving.port = port;
  serving.files = PageFiles();
  serving.longest_message = kLongestLiveRequest;
  ASSIGN_OR_RETURN(auto server, page::Server::Start(std::move(serving)));
  return std::unique_ptr<LivePage>(new LivePage(std::move(server)));
}

void LivePage::Begin(protocol::EventLoop& loop, const MatchSettings& settings,
                     Tournament& tournament) {
  loop_ = &loop;
  tournament_ = &tournament;
  std::vector<std::string> names;
  for (const EngineConfig& engine : settings.engines) names.push_back(engine.name);
  state_.emplace(settings.event, std::move(names), settings.sprt);
  state_->SetTuning(tournament.tuning());
  state_->AddSquares(settings.squares);
  tournament.SetWatcher(this);
  loop.Watch(server_->events_ready(), [this] { TakeEvents(); });
}

void LivePage::OnGame(const protocol::GameRecord& record) {
  state_->Add(record, tournament_->results());
}

void LivePage::OnBeat() {
  if (tabs_ == 0 || std::chrono::steady_clock::now() - shown_at_ < kBetweenStates) return;
  if (Happened(*tournament_) != shown_) ShowNow();
}

void LivePage::ShowNow(const std::optional<std::string>& ended) {
  shown_ = Happened(*tournament_);
  shown_at_ = std::chrono::steady_clock::now();
  server_->SetState(TextOf(state_->ToJson(tournament_->progress(), tournament_->results(),
                                          tournament_->games_under_way(), ended)));
}

void LivePage::TakeEvents() {
  for (const page::Event& event : server_->TakeEvents()) {
    switch (event.kind) {
      case page::Event::Kind::kOpened:
        ++tabs_;
        ShowNow();
        break;
      case page::Event::Kind::kClosed:
        --tabs_;
        break;
      case page::Event::Kind::kText:
        if (const auto id = ParseLiveRequest(event.text); id.ok()) {
          server_->Send(event.tab, TextOf(state_->Game(*id)));
        }
        break;
    }
  }
}

void LivePage::Finish(const std::string& why) {
  ShowNow(why);
  tournament_->SetWatcher(nullptr);
  loop_->Unwatch(server_->events_ready());
}

absl::StatusOr<std::string> ParseLiveRequest(const std::string& text) {
  if (text.size() > kLongestLiveRequest || protocol::NestsDeeperThan(text, kMostNesting)) {
    return absl::InvalidArgumentError("request: expected a short JSON object");
  }
  const auto json = protocol::Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) return absl::InvalidArgumentError("request: expected JSON");
  protocol::JsonReader reader(json, "request: ");
  std::string type;
  std::string id;
  reader.GetWord("type", kTypes, &type);
  reader.Get("game", &id);
  if (!reader.status().ok()) return reader.status();
  if (id.size() > kLongestId) return absl::InvalidArgumentError("request: game is too long");
  return id;
}

}  // namespace tavoliere::match
