#include <utility>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "engines/dama/adapt/foreign_engines.h"
#include "engines/dama/dialects/hub.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::dama {
namespace {

using base::ForeignMove;
using base::ForeignTask;
using std::chrono::steady_clock;

// How often a search looks whether it shall stop.
constexpr std::chrono::milliseconds kBeat{10};

std::string Seconds(protocol::Milliseconds time) {
  return absl::StrFormat("%.3f", static_cast<double>(time.count()) / 1000);
}

// What `level` says of the limits.
std::string Level(const ForeignTask& task) {
  const protocol::GoCommand& go = task.go;
  if (go.infinite || go.ponder) return "level infinite";
  std::string text = "level";
  if (go.depth) absl::StrAppend(&text, " depth=", *go.depth);
  if (go.nodes) absl::StrAppend(&text, " nodes=", *go.nodes);
  if (go.movetime) absl::StrAppend(&text, " move-time=", Seconds(*go.movetime));
  const protocol::GoCommand::Clock& clock = go.clock[task.mover];
  if (clock.time) {
    if (go.moves_to_go) absl::StrAppend(&text, " moves=", *go.moves_to_go);
    // There the increment comes before the move.
    const auto left = std::max(*clock.time - clock.increment, protocol::Milliseconds(0));
    absl::StrAppend(&text, " time=", Seconds(left), " inc=", Seconds(clock.increment));
  }
  return text == "level" ? "level infinite" : text;
}

class HubEngine final : public base::ForeignEngine {
 public:
  explicit HubEngine(std::unique_ptr<base::ForeignProgram> program)
      : program_(std::move(program)) {}

  absl::Status Begin() {
    absl::Status sent = program_->Send("hub");
    if (!sent.ok()) return sent;
    bool has_variants = false;
    while (true) {
      ASSIGN_OR_RETURN(const HubLine line, ReadLine(steady_clock::now() + base::kForeignPatience));
      if (line.command == "wait") break;
      if (line.command == "id") {
        name_ = absl::StrCat(line.Find("name").value_or("a Hub engine"), " ",
                             line.Find("version").value_or(""));
      }
      if (line.command != "param" || line.Find("name") != "variant") continue;
      has_variants = true;
      const std::vector<std::string> values = absl::StrSplit(line.Find("values").value_or(""), ' ');
      if (std::count(values.begin(), values.end(), kHubVariant) == 0)
        return absl::FailedPreconditionError("Hub: the engine does not play Italian draughts");
    }
    if (has_variants)
      sent = program_->Send(absl::StrCat("set-param name=variant value=", kHubVariant));
    if (sent.ok()) sent = program_->Send("init");
    while (sent.ok()) {
      ASSIGN_OR_RETURN(const HubLine line, ReadLine(steady_clock::now() + base::kForeignPatience));
      if (line.command == "ready") break;
    }
    return sent;
  }

  const std::string& name() const override { return name_; }

  absl::StatusOr<ForeignMove> Search(const ForeignTask& task,
                                     const std::atomic<bool>& stop) override {
    ASSIGN_OR_RETURN(const Position start, Dama::Parse(task.start, {}));
    Position position = start;
    std::vector<std::string> moves;
    for (const std::string& text : task.moves) {
      ASSIGN_OR_RETURN(const Move move, Dama::ParseMove(position, text));
      moves.push_back(FormatHubMove(move));
      position = position.Play(move);
    }
    std::string game = absl::StrCat("pos pos=", FormatHubPosition(start));
    if (!moves.empty()) absl::StrAppend(&game, " moves=\"", absl::StrJoin(moves, " "), "\"");
    for (const std::string& line : {game, Level(task), std::string("go think")}) {
      RETURN_IF_ERROR(program_->Send(line));
    }
    return Await(position, stop);
  }

 private:
  // What the search of `position` finds.
  absl::StatusOr<ForeignMove> Await(const Position& position, const std::atomic<bool>& stop) {
    ForeignMove found;
    bool stopped = false;
    while (true) {
      ASSIGN_OR_RETURN(const auto line, program_->Read(steady_clock::now() + kBeat));
      if (stop && !std::exchange(stopped, true)) {
        RETURN_IF_ERROR(program_->Send("stop"));
      }
      if (!line) continue;
      const absl::StatusOr<HubLine> said = ParseHubLine(*line);
      if (!said.ok()) continue;
      if (said->command == "error") {
        return absl::FailedPreconditionError(
            absl::StrCat("Hub: ", protocol::Quoted(said->Find("message").value_or(""))));
      }
      if (said->command == "info") Note(*said, &found);
      if (said->command != "done") continue;
      ASSIGN_OR_RETURN(const Move move, ParseHubMove(position, said->Find("move").value_or("")));
      found.move = Dama::FormatMove(position, move);
      return found;
    }
  }

  static void Note(const HubLine& info, ForeignMove* found) {
    int depth = 0;
    double men = 0;
    constexpr double kMost = 200;
    if (absl::SimpleAtoi(info.Find("depth").value_or(""), &depth)) found->info.depth = depth;
    if (absl::SimpleAtod(info.Find("score").value_or(""), &men) && std::abs(men) <= kMost)
      found->info.score_cp = static_cast<int>(std::lround(100 * men));
  }

  // Lines that are none of the protocol's are passed over.
  absl::StatusOr<HubLine> ReadLine(base::ForeignProgram::Time deadline) {
    while (true) {
      ASSIGN_OR_RETURN(const auto line, program_->Read(deadline));
      if (!line) return absl::DeadlineExceededError("Hub: the engine does not answer");
      absl::StatusOr<HubLine> parsed = ParseHubLine(*line);
      if (parsed.ok()) return parsed;
    }
  }

  std::unique_ptr<base::ForeignProgram> program_;
  std::string name_ = "a Hub engine";
};

}  // namespace

absl::StatusOr<std::unique_ptr<base::ForeignEngine>> StartHubEngine(
    const std::vector<std::string>& command) {
  return base::StartForeign<HubEngine>(command);
}

}  // namespace tavoliere::dama
