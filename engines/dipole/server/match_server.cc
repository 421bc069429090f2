#include "engines/dipole/server/match_server.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <memory>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "core/files/status_macros.h"
#include "engines/dipole/server/network.h"

namespace tavoliere::dipole {
namespace {

using core::Player;
using Kind = ServerMessage::Kind;
using SteadyClock = std::chrono::steady_clock;

constexpr std::array<Player, 2> kPlayers = {Player::kFirst, Player::kSecond};

// Engines seated by this program leave this much of the time for everything but thinking.
core::Milliseconds ThinkingTime(core::Milliseconds allowed) {
  return std::max(core::Milliseconds(1), allowed - allowed / 20 - core::Milliseconds(10));
}

class GameServer : private LineServerEvents {
 public:
  GameServer(const ServeOptions& options, const Say& say) : options_(options), say_(say) {}

  absl::Status Run(const std::function<void(int)>& listening) {
    for (Player player : kPlayers) {
      const auto& profile = options_.seats[Index(player)];
      if (!profile) continue;
      std::vector<OptionValue> engine_options = {{"Profile", *profile}};
      engine_options.insert(engine_options.end(), options_.engine_options.begin(),
                            options_.engine_options.end());
      ASSIGN_OR_RETURN(auto engine, EnginePlayer::Make(engine_options));
      seats_[Index(player)].engine = std::move(engine);
    }
    if (!options_.record.empty()) {
      record_.open(options_.record, std::ios::app);
      if (!record_) return absl::UnavailableError("cannot write " + options_.record);
    }
    ASSIGN_OR_RETURN(auto server, LineServer::Listen(options_.address, options_.port, *this));
    server_ = std::move(server);
    listening(server_->port());
    AwaitPlayers();
    server_->Run();
    // The engines may still be thinking, and would report to the server.
    for (Seat& seat : seats_) seat.engine.reset();
    return status_;
  }

 private:
  struct Seat {
    std::unique_ptr<EnginePlayer> engine;
    std::optional<PeerId> peer;
    std::string name;

    bool taken() const { return engine != nullptr || peer.has_value(); }
  };

  void AwaitPlayers() {
    if (std::all_of(seats_.begin(), seats_.end(), [](const Seat& s) { return s.taken(); }))
      return BeginGame();
    if (options_.patience) server_->SetTimer(*options_.patience);
  }

  void OnConnect(PeerId peer) override {
    const auto seat =
        std::find_if(seats_.begin(), seats_.end(), [](const Seat& s) { return !s.taken(); });
    if (seat == seats_.end()) {
      server_->Send(peer, FormatServerMessage({Kind::kMessage, "both seats are taken"}));
      return server_->Close(peer);
    }
    const Player player = kPlayers[static_cast<std::size_t>(seat - seats_.begin())];
    seat->peer = peer;
    seat->name = ColourName(player);
    server_->Send(peer, FormatServerMessage({Kind::kWelcome, ColourName(player)}));
    const int group = player == Player::kFirst ? 1 : 2;
    server_->Send(peer, FormatServerMessage({Kind::kMessage, WaitingText(group)}));
    say_(absl::StrCat(ColourName(player), " has connected"));
    if (std::all_of(seats_.begin(), seats_.end(), [](const Seat& s) { return s.taken(); }))
      BeginGame();
  }

  void OnLine(PeerId peer, const std::string& line) override {
    const std::optional<Player> player = PlayerOf(peer);
    if (!player) return;
    const ClientMessage message = ParseClientMessage(line);
    if (message.kind == ClientMessage::Kind::kName && moves_[Index(*player)] == 0) {
      constexpr std::size_t kLongestName = 60;
      seats_[Index(*player)].name = message.argument.substr(0, kLongestName);
    }
    // Before the game no side is to move; what is said too early has no effect.
    if (!judge_ || warming_up_) return;
    if (message.kind == ClientMessage::Kind::kMove) ++moves_[Index(*player)];
    Deliver(judge_->Hear(*player, line, Spent()));
  }

  void OnLineTooLong(PeerId peer) override {
    const std::optional<Player> player = PlayerOf(peer);
    if (!player) return;
    if (!judge_) {
      seats_[Index(*player)].peer.reset();
      return server_->Close(peer);
    }
    Deliver(judge_->TooMuch(*player));
  }

  void OnDisconnect(PeerId peer) override {
    const std::optional<Player> player = PlayerOf(peer);
    if (!player) return;
    seats_[Index(*player)].peer.reset();
    say_(absl::StrCat(ColourName(*player), " has disconnected"));
    if (judge_) Deliver(judge_->Disconnected(*player));
  }

  void OnTimer() override {
    if (warming_up_) return BeginMoves();
    if (judge_) return Deliver(judge_->TimeIsUp());
    status_ = absl::DeadlineExceededError("the players did not connect in time");
    server_->Stop();
  }

  void BeginGame() {
    server_->CancelTimer();
    moves_ = {};
    judge_.emplace(options_.judge, std::array<std::string, 2>{});
    started_ = absl::Now();
    began_ = SteadyClock::now();
    for (const Seat& seat : seats_) {
      if (seat.peer)
        server_->Send(*seat.peer, FormatServerMessage({Kind::kMessage, kAllConnected}));
    }
    if (options_.warm_up.count() == 0) return BeginMoves();
    warming_up_ = true;
    server_->SetTimer(options_.warm_up);
  }

  void BeginMoves() {
    warming_up_ = false;
    Deliver(judge_->Begin());
  }

  // Passes on what the judge says; a YOUR_TURN starts the clock.
  void Deliver(const Sayings& sayings) {
    for (const Saying& saying : sayings) {
      const Seat& seat = seats_[Index(saying.to)];
      if (seat.peer) server_->Send(*seat.peer, FormatServerMessage(saying.message));
      if (saying.message.kind != Kind::kYourTurn) continue;
      turn_began_ = SteadyClock::now();
      server_->SetTimer(options_.time);
      if (seat.engine) Think(saying.to);
    }
    if (judge_ && judge_->over()) EndGame();
  }

  void Think(Player player) {
    const core::History<Dipole>& history = judge_->history();
    seats_[Index(player)].engine->Begin(
        history, ThinkingTime(options_.time),
        [this, player, number = played_, at = history.current()](Move move) {
          server_->Post([this, player, number, line = "MOVE " + Dipole::FormatMove(at, move)] {
            // The game may be over since.
            if (judge_ && number == played_) Deliver(judge_->Hear(player, line, Spent()));
          });
        });
  }

  void EndGame() {
    server_->CancelTimer();
    warming_up_ = false;
    protocol::GameRecord record = judge_->record();
    for (Player player : kPlayers) {
      Seat& seat = seats_[Index(player)];
      record.engine[Index(player)] =
          seat.engine ? absl::StrCat("tav-dipole ", *options_.seats[Index(player)]) : seat.name;
      if (seat.peer) server_->Close(*seat.peer);
      seat.peer.reset();
    }
    ++played_;
    record.id = absl::StrCat(played_, ".1");
    record.event = options_.event;
    record.started = absl::FormatTime("%Y-%m-%dT%H:%M:%SZ", started_, absl::UTCTimeZone());
    record.duration_ms =
        std::chrono::duration_cast<core::Milliseconds>(SteadyClock::now() - began_).count();
    say_(absl::StrCat("game ", played_, ": ", record.engine[0], " - ", record.engine[1], ": ",
                      record.result, " (", record.reason, ")"));
    judge_.reset();
    if (record_.is_open()) {
      record_ << protocol::ToJsonLine(record) << std::endl;
      if (!record_) status_ = absl::UnavailableError("cannot write " + options_.record);
    }
    if (played_ == options_.games || !status_.ok()) return server_->Stop();
    // Not from within the events of the last connection.
    server_->Post([this] { AwaitPlayers(); });
  }

  std::optional<Player> PlayerOf(PeerId peer) const {
    for (Player player : kPlayers) {
      if (seats_[Index(player)].peer == peer) return player;
    }
    return std::nullopt;
  }

  std::chrono::microseconds Spent() const {
    return std::chrono::duration_cast<std::chrono::microseconds>(SteadyClock::now() - turn_began_);
  }

  const ServeOptions& options_;
  const Say& say_;
  std::array<Seat, 2> seats_;
  std::optional<Judge> judge_;  // of the game under way
  bool warming_up_ = false;     // it has no first YOUR_TURN yet
  std::ofstream record_;
  absl::Time started_;
  SteadyClock::time_point began_;
  SteadyClock::time_point turn_began_;
  std::array<int, 2> moves_{};  // that each has sent: a name comes before the first
  int played_ = 0;
  absl::Status status_;
  std::unique_ptr<LineServer> server_;
};

// Plays our side of one game.
class Guest {
 public:
  Guest(LineClient& connection, EnginePlayer& engine, const ConnectOptions& options, const Say& say)
      : connection_(connection),
        engine_(engine),
        options_(options),
        say_(say),
        history_(Dipole::Start(options.variant)) {}

  absl::StatusOr<Verdict> Play() {
    while (true) {
      ASSIGN_OR_RETURN(const std::optional<std::string> line, connection_.ReadLine());
      if (!line)
        return absl::UnavailableError("the server disconnected before the end of the game");
      const ServerMessage message = ParseServerMessage(*line);
      switch (message.kind) {
        case Kind::kVictory:
          return Verdict::kVictory;
        case Kind::kDefeat:
          return Verdict::kDefeat;
        case Kind::kTie:
          return Verdict::kTie;
        default:
          RETURN_IF_ERROR(Hear(message));
      }
    }
  }

 private:
  absl::Status Hear(const ServerMessage& message) {
    switch (message.kind) {
      case Kind::kWelcome:
        colour_ = ParseColour(message.argument);
        if (!colour_) {
          return absl::InvalidArgumentError(absl::StrCat(
              "expected WELCOME White or WELCOME Black, got '", message.argument, "'"));
        }
        say_("playing " + ColourName(*colour_));
        return absl::OkStatus();
      case Kind::kMessage:
        say_(message.argument);
        // Other servers need not know the word.
        if (IsFromThisProject(message.argument)) return connection_.Write("NAME " + options_.name);
        return absl::OkStatus();
      case Kind::kYourTurn:
        return TakeTurn();
      case Kind::kOpponentMove:
        return HearMove(message.argument);
      case Kind::kIllegalMove:
      case Kind::kTimeout:
        say_(FormatServerMessage(message));
        return absl::OkStatus();
      default:
        return absl::OkStatus();
    }
  }

  // A server may leave out the passes of those who can do nothing else.
  void PassUnless(core::Player expected) {
    if (history_.current().turn() == expected) return;
    Dipole::MoveList moves;
    Dipole::Generate(history_.current(), moves);
    if (!moves.empty() && moves[0].IsPass()) history_.Play(Move::Pass());
  }

  absl::Status TakeTurn() {
    if (!colour_) return absl::InvalidArgumentError("the server sent YOUR_TURN before WELCOME");
    PassUnless(*colour_);
    if (history_.current().turn() != *colour_ || history_.current().Finished()) {
      return absl::InvalidArgumentError(absl::StrCat("the server sent YOUR_TURN in ",
                                                     Dipole::Format(history_.current()),
                                                     ", where the opponent is to move"));
    }
    const Move move = engine_.Choose(history_, options_.time.value_or(engine_.UsualTime()));
    say_(absl::StrCat("own move ", Dipole::FormatMove(history_.current(), move)));
    const std::string text = FormatCourseMove(history_.current(), move);
    history_.Play(move);
    return connection_.Write("MOVE " + text);
  }

  absl::Status HearMove(const std::string& text) {
    if (!colour_) return absl::InvalidArgumentError("the server sent OPPONENT_MOVE before WELCOME");
    PassUnless(core::Opponent(*colour_));
    // What the server has let pass is legal there.
    const absl::StatusOr<Move> move = ParseMoveWithOddExits(history_.current(), text);
    if (history_.current().turn() == *colour_ || !move.ok()) {
      return absl::InvalidArgumentError(absl::StrCat(
          "the opponent's move '", text, "' is not legal in ", Dipole::Format(history_.current()),
          move.ok() ? "" : ": ", move.ok() ? "" : std::string(move.status().message())));
    }
    say_(absl::StrCat("opponent's move ", Dipole::FormatMove(history_.current(), *move)));
    history_.Play(*move);
    return absl::OkStatus();
  }

  LineClient& connection_;
  EnginePlayer& engine_;
  const ConnectOptions& options_;
  const Say& say_;
  core::History<Dipole> history_;
  std::optional<Player> colour_;
};

}  // namespace

absl::Status Serve(const ServeOptions& options, const std::function<void(int port)>& listening,
                   const Say& say) {
  return GameServer(options, say).Run(listening);
}

absl::StatusOr<Verdict> PlayOnServer(const ConnectOptions& options, const Say& say) {
  ASSIGN_OR_RETURN(auto engine, EnginePlayer::Make(options.engine_options));
  ASSIGN_OR_RETURN(auto connection, LineClient::Connect(options.host, options.port));
  return Guest(*connection, *engine, options, say).Play();
}

}  // namespace tavoliere::dipole
