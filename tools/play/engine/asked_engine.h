// One engine process, asked and answered before the call returns.
#pragma once

#include <utility>

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/client/client.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {

// What a search found, from its last `info` line with a score.
struct Found {
  std::string move;  // "none": the game is over, or, of a puzzle, there is no solution
  protocol::SearchInfo info;
  std::vector<std::string> remarks;  // the text of the `info string` lines that are no errors
  protocol::Duration elapsed{};
};

using LineTap = std::function<void(std::string_view line)>;

// A status Unavailable from any call means that the process is lost, and that every further call
// fails alike. Calls run the event loop, whose Stop() by others ends them only where it is said.
class AskedEngine : private protocol::SessionListener {
 public:
  // For an answer that needs no search. Long: the machine may be busy.
  static constexpr std::chrono::seconds kPatience{60};

  // Blocks until the handshake is done, for which there is `patience`.
  static absl::StatusOr<std::unique_ptr<AskedEngine>> Start(
      protocol::EventLoop& loop, const protocol::Launch& launch,
      protocol::Duration patience = kPatience);

  // Writes `commands`, whole lines that begin no search, and blocks until they are done: the lines
  // that they drew.
  absl::StatusOr<std::vector<std::string>> Say(const std::string& commands);
  // As Say(), for one line that draws one `response`: its text. What the engine calls an error is
  // a status InvalidArgument with the engine's words.
  absl::StatusOr<std::string> Ask(const std::string& command);

  // Sets `position`, writes `go`, both without newline, and blocks until the `bestmove`. At first
  // and whenever something stops the loop, `hurry` is asked; once it says true the search is
  // stopped, and its move comes as always. An error InvalidArgument: the engine refuses the
  // position. `tap` gets each line that it prints meanwhile; it may call nothing of this.
  absl::StatusOr<Found> Search(const std::string& position, const std::string& go,
                               const std::function<bool()>& hurry, const LineTap& tap = nullptr);

  // As Ask(), for a question that may take long. Once `hurry` says true it is stopped, and answered
  // with what is known by then.
  absl::StatusOr<std::string> AskSlowly(const std::string& command,
                                        const std::function<bool()>& hurry);

  const std::string& name() const { return name_; }  // what it calls itself, else its program
  const std::vector<protocol::OptionInfo>& options() const { return session_->options(); }
  bool lost() const { return !loss_.english().empty(); }
  const Sentence& loss() const { return loss_; }  // "the engine X is lost: ..."
  // The word that begins another game, in the dialect of the handshake.
  std::string NewGameCommand() const;

 private:
  AskedEngine(protocol::EventLoop& loop, std::string name) : loop_(loop), name_(std::move(name)) {}

  void OnLine(std::string_view line) override;
  void OnReady() override;
  void OnBestMove(const protocol::SearchResult& result) override;
  void OnResponses(const std::vector<std::string>&) override {}
  void OnDeadline() override;
  void OnFailure(const protocol::Failure& failure) override;

  absl::Status Wait(const std::function<bool()>& hurry);
  void Lose(const Sentence& how);

  protocol::EventLoop& loop_;
  std::string name_;
  std::unique_ptr<protocol::Session> session_;
  bool answered_ = false;
  std::vector<std::string> lines_;
  LineTap tap_;               // of the search under way; null: none
  bool slow_answer_ = false;  // waits for a line of the answer
  Found found_;
  Sentence loss_;  // how the process was lost; empty: it lives
};

// "info string error: text" as `text`; nullopt for any other line.
std::optional<std::string> ErrorText(const std::string& line);
// "response text" as `text`.
std::optional<std::string> ResponseText(const std::string& line);

}  // namespace tavoliere::play
