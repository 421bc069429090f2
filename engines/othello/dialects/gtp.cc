#include "engines/othello/dialects/gtp.h"

#include <utility>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "core/files/status_macros.h"

namespace tavoliere::othello {
namespace {

using protocol::Arrival;
using protocol::DialectHost;
using protocol::Milliseconds;

constexpr Milliseconds kMoveTime{1000};  // without a time control
constexpr int kMostSeconds = 1'000'000;
constexpr int kMostMoves = 1000;
constexpr std::array<const char*, 2> kColours = {"black", "white"};

class Gtp final : public protocol::Translator {
 public:
  explicit Gtp(base::GameEngine<Othello>& engine) : engine_(engine), game_(engine) {}

  // Null where the word is no command.
  using Answer = absl::StatusOr<std::string> (Gtp::*)(const GtpRequest&, DialectHost&);
  static Answer Find(const std::string& name) {
    const auto found = Commands().find(name);
    return found == Commands().end() ? nullptr : found->second;
  }

  // A client waits for each answer before the next command: so does each line.
  Arrival Arrives(const std::string&) const override { return Arrival::kWaits; }

  void Read(const std::string& line, DialectHost& host) override {
    const GtpRequest request = ReadGtpRequest(line);
    if (request.name.empty() && request.id.empty()) return;
    id_ = request.id;
    const Answer answer = Find(request.name);
    if (answer == nullptr) return Reply(absl::UnimplementedError("unknown command"), host);
    const absl::StatusOr<std::string> text = (this->*answer)(request, host);
    if (!host.searching()) Reply(text, host);
  }

  void OnReport(const protocol::SearchReport& report, DialectHost&) override {
    spent_ = report.lines.back().time.value_or(Milliseconds(0));
  }

  void OnError(const std::string& message, DialectHost& host) override {
    if (host.searching()) return;
    id_.clear();
    Reply(absl::InternalError(message), host);
  }

  void EndSearch(const protocol::BestMove& best, bool, DialectHost& host) override {
    if (best.move.empty()) return Reply(absl::InternalError("no move was found"), host);
    const std::string move = best.move == "pass" ? best.move : absl::AsciiStrToUpper(best.move);
    if (keep_move_) {
      Clock& clock = clocks_[mover_];
      if (clock.left) *clock.left = std::max(*clock.left - spent_, Milliseconds(0));
      const absl::Status played = game_.Play(mover_, best.move);
      if (!played.ok()) return Reply(played, host);
    }
    game_.EndTurn();
    Reply(move, host);
  }

 private:
  struct Clock {
    std::optional<Milliseconds> left;
    int moves = 0;  // for which it is; 0: for all
  };
  using Result = absl::StatusOr<std::string>;

  static const std::map<std::string, Answer>& Commands() {
    static const std::map<std::string, Answer> kCommands = {
        {"boardsize", &Gtp::SetBoardSize},
        {"clear_board", &Gtp::ClearBoard},
        {"final_score", &Gtp::FinalScore},
        {"genmove", &Gtp::GenMove},
        {"gogui-rules_board", &Gtp::RulesBoard},
        {"gogui-rules_board_size", &Gtp::RulesBoardSize},
        {"gogui-rules_final_result", &Gtp::FinalScore},
        {"gogui-rules_game_id", &Gtp::RulesGame},
        {"gogui-rules_legal_moves", &Gtp::RulesLegalMoves},
        {"gogui-rules_side_to_move", &Gtp::RulesSideToMove},
        {"known_command", &Gtp::KnownCommand},
        {"komi", &Gtp::Komi},
        {"list_commands", &Gtp::ListCommands},
        {"name", &Gtp::Name},
        {"play", &Gtp::Play},
        {"protocol_version", &Gtp::ProtocolVersion},
        {"quit", &Gtp::Quit},
        {"reg_genmove", &Gtp::RegGenMove},
        {"showboard", &Gtp::ShowBoard},
        {"time_left", &Gtp::TimeLeft},
        {"time_settings", &Gtp::TimeSettings},
        {"undo", &Gtp::Undo},
        {"version", &Gtp::Version},
    };
    return kCommands;
  }

  void Reply(const Result& text, DialectHost& host) const {
    std::string words = text.ok() ? *text : std::string(text.status().message());
    absl::StripTrailingAsciiWhitespace(&words);
    host.Say(absl::StrCat(text.ok() ? "=" : "?", id_, words.empty() ? "" : " ", words, "\n"));
  }

  // ---- about the engine

  Result ProtocolVersion(const GtpRequest&, DialectHost&) { return "2"; }
  Result Name(const GtpRequest&, DialectHost&) {
    const std::string name = engine_.name();
    return name.substr(0, name.rfind(' '));
  }
  Result Version(const GtpRequest&, DialectHost&) {
    const std::string name = engine_.name();
    return name.substr(name.rfind(' ') + 1);
  }
  Result KnownCommand(const GtpRequest& request, DialectHost&) {
    const bool known = !request.arguments.empty() && Find(request.arguments[0]) != nullptr;
    return std::string(known ? "true" : "false");
  }
  Result ListCommands(const GtpRequest&, DialectHost&) {
    std::vector<std::string> names;
    for (const auto& command : Commands()) names.push_back(command.first);
    return absl::StrJoin(names, "\n");
  }
  Result Quit(const GtpRequest&, DialectHost& host) {
    host.Quit();
    return "";
  }

  // ---- the game

  // An answer without words, or the error.
  static Result Done(const absl::Status& status) {
    if (status.ok()) return "";
    return status;
  }

  Result SetBoardSize(const GtpRequest& request, DialectHost&) {
    const absl::StatusOr<int> size = GtpNumber(request, 0, 1, kMostMoves);
    return Done(size.ok() ? game_.SetSize(*size) : size.status());
  }
  Result ClearBoard(const GtpRequest&, DialectHost&) {
    game_.Clear();
    return "";
  }
  Result Komi(const GtpRequest&, DialectHost&) { return ""; }
  Result Play(const GtpRequest& request, DialectHost&) {
    ASSIGN_OR_RETURN(const std::size_t colour, GtpColour(request));
    if (request.arguments.size() != 2) {
      return absl::InvalidArgumentError("syntax error: expected a colour and a move");
    }
    return Done(game_.Play(colour, absl::AsciiStrToLower(request.arguments[1])));
  }
  Result Undo(const GtpRequest&, DialectHost&) { return Done(game_.Undo()); }
  // An empty line would end the answer.
  Result ShowBoard(const GtpRequest&, DialectHost&) {
    return absl::StrReplaceAll(absl::StrCat("\n", engine_.Display()), {{"\n\n", "\n"}});
  }

  // ---- searching

  Result TimeSettings(const GtpRequest& request, DialectHost&) {
    const auto main = GtpTime(request, 0, kMostSeconds);
    const auto overtime = GtpTime(request, 1, kMostSeconds);
    const auto stones = GtpTime(request, 2, kMostMoves);
    for (const absl::StatusOr<int>* number : {&main, &overtime, &stones}) {
      if (!number->ok()) return number->status();
    }
    Clock clock;
    const bool unlimited = *overtime > 0 && *stones == 0;
    if (*main > 0) {
      clock.left = std::chrono::seconds(*main);
    } else {
      clock = {std::chrono::seconds(*overtime), *stones};
    }
    clocks_.fill(unlimited ? Clock() : clock);
    return "";
  }

  Result TimeLeft(const GtpRequest& request, DialectHost&) {
    ASSIGN_OR_RETURN(const std::size_t colour, GtpColour(request));
    ASSIGN_OR_RETURN(const auto left, GtpTime(request, 1, kMostSeconds));
    // The time counts even where the stones are missing.
    const auto stones = GtpTime(request, 2, kMostMoves);
    clocks_[colour] = {std::chrono::seconds(left), stones.value_or(0)};
    return Done(stones.status());
  }

  Result GenMove(const GtpRequest& request, DialectHost& host) {
    return Search(request, true, host);
  }
  Result RegGenMove(const GtpRequest& request, DialectHost& host) {
    return Search(request, false, host);
  }

  // On a finished game.
  Result Pass(std::size_t colour) {
    RETURN_IF_ERROR(game_.Play(colour, "pass"));
    return "pass";
  }

  Result Search(const GtpRequest& request, bool keep_move, DialectHost& host) {
    ASSIGN_OR_RETURN(const std::size_t colour, GtpColour(request));
    if (game_.over()) return keep_move ? Pass(colour) : Result("pass");
    RETURN_IF_ERROR(game_.GiveTurn(colour));
    keep_move_ = keep_move;
    mover_ = colour;
    spent_ = Milliseconds(0);
    protocol::GoCommand go;
    const Clock& clock = clocks_[mover_];
    if (clock.left) {
      go.clock[mover_].time = *clock.left;
      if (clock.moves > 0) go.moves_to_go = clock.moves;
    } else if (!HasLevel()) {
      go.movetime = kMoveTime;
    }
    return Done(host.Search(go));
  }

  // Whether the engine has limits of its own.
  bool HasLevel() const {
    for (const char* option : {"Level", "Black Level", "White Level"}) {
      std::string value;
      if (engine_.options().Get(option, &value).ok() && value != "0") return true;
    }
    return false;
  }

  // ---- the result, and what GoGui asks of a game that is not Go

  Result FinalScore(const GtpRequest&, DialectHost&) {
    if (!game_.over()) return absl::FailedPreconditionError("the game is not over");
    return game_.Result();
  }
  Result RulesGame(const GtpRequest&, DialectHost&) { return "Othello"; }
  Result RulesBoardSize(const GtpRequest&, DialectHost&) { return absl::StrCat(game_.size()); }
  Result RulesBoard(const GtpRequest&, DialectHost&) { return game_.Board(); }
  Result RulesSideToMove(const GtpRequest&, DialectHost&) { return kColours[game_.turn()]; }
  Result RulesLegalMoves(const GtpRequest&, DialectHost&) { return game_.legal_moves(); }

  std::string id_;  // of the command that is being answered
  base::GameEngine<Othello>& engine_;
  GtpGame game_;
  std::array<Clock, 2> clocks_;

  bool keep_move_ = false;  // the search's move is played
  std::size_t mover_ = 0;
  Milliseconds spent_{0};
};

}  // namespace

protocol::DialectChoice GtpDialect(base::GameEngine<Othello>& engine) {
  return {"gtp",
          [](const std::string& line) {
            const GtpRequest request = ReadGtpRequest(line);
            // A plain `quit` ends any session in the same way.
            const bool ours = request.name == "quit" && request.id.empty();
            return !ours && Gtp::Find(request.name) != nullptr;
          },
          [&engine] { return std::make_unique<Gtp>(engine); }};
}

}  // namespace tavoliere::othello
