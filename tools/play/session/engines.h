// The processes behind a session, and who plays: the judge, an engine for each side that no person
// plays, and the analysis engine.
#pragma once

#include <utility>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "protocol/client/client.h"
#include "protocol/wire/explanation.h"
#include "tools/play/engine/asked_engine.h"
#include "tools/play/game/sides.h"
#include "tools/play/judge/judge.h"
#include "tools/play/text/notice.h"
#include "tools/play/text/sentences.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {

// The name of a program without its folder: it names the files that are kept.
std::string BaseName(const std::string& program);

struct Settings {
  std::string program;                                       // of the judge
  std::vector<std::string> arguments;                        // of that program
  std::vector<std::pair<std::string, std::string>> options;  // of every engine of the game
  Side sides[2];
  bool usual_opponent = false;  // player 2 is the one that a beginner can beat, where there is one
  std::string position;         // to begin from; empty: the usual start
  std::string state;            // the folder for what is kept, by engines too; empty: nothing is
  std::string transcript;       // a file to write the game to as it goes; empty: none
  std::string language;  // of the engines' sentences, for those that speak it; empty: the usual
};

// All calls block; those that start a process or search run the event loop.
class SessionEngines {
 public:
  SessionEngines(protocol::EventLoop& loop, Settings settings);

  // Starts the judge, or starts it again with the options that it was given.
  absl::Status StartJudge();
  Judge& judge() { return *judge_; }
  const Judge& judge() const { return *judge_; }
  AskedEngine& judge_engine() { return *judge_engine_; }
  const AskedEngine& judge_engine() const { return *judge_engine_; }
  // A line to the judge, and what it prints.
  absl::StatusOr<std::vector<std::string>> SayToJudge(const std::string& line);

  // ---- who plays
  const std::string& program() const { return settings_.program; }
  const Side& side(int player) const { return sides_[player]; }
  bool IsEngine(int player) const { return !sides_[player].human; }
  bool watching() const;  // no side is a person's
  // "human", "Some Engine 1.2.0, depth 5".
  Sentence PlayerName(int player) const;
  void SetSides(const Side& first, const Side& second);
  // As SetSides() for one; an engine is started first, and without it nothing changes.
  absl::Status Seat(int player, Side side);
  void SwitchSides();

  // ---- of all engines
  // The variant that is played; empty where the game has none.
  std::string variant() const;
  // The error is the judge's. The other engines start anew when they are needed.
  absl::Status SetVariant(const std::string& name);
  // The value of an option of every engine, unless the judge has its default.
  std::string OptionValue(const protocol::OptionInfo& option) const;
  // False: the judge does not speak that language.
  absl::StatusOr<bool> SpeakLanguage(const std::string& language);
  // Of all sentences: the person's, if the judge speaks it.
  Language language() const;
  // Tells those that run that another game begins.
  absl::Status BeginGame();

  // ---- searches, as AskedEngine::Search()
  // Starts the engine of `player` unless it runs.
  absl::Status Wake(int player) { return EngineOf(player).status(); }
  absl::StatusOr<Found> Think(int player, const std::string& position, const std::string& go,
                              const std::function<bool()>& hurry, const LineTap& tap);
  // By the analysis engine, which starts by itself, also again; `lines` lines of play where it can
  // report several.
  absl::StatusOr<Found> Advise(const std::string& position, int lines, const std::string& go,
                               const std::function<bool()>& hurry, const LineTap& tap);
  // Why `move` is good or bad, by the analysis engine, in the person's language. nullopt: `hurry`
  // has ended it. An error: the move is illegal, or the engine explains none.
  absl::StatusOr<std::optional<protocol::Explanation>> Explain(const std::string& position,
                                                               const std::string& move,
                                                               const std::function<bool()>& hurry);

  // ---- lost processes; the analysis engine does not count.
  bool AnyLost() const;
  std::vector<Notice> Losses() const;
  // Starts the lost engines of the sides again.
  absl::Status RestartPlayers();

 private:
  absl::StatusOr<std::unique_ptr<AskedEngine>> Start(Side& side);
  absl::StatusOr<AskedEngine*> EngineOf(int player);
  absl::StatusOr<AskedEngine*> AnalysisEngine();

  protocol::EventLoop& loop_;
  Settings settings_;
  std::unique_ptr<AskedEngine> judge_engine_;
  std::optional<Judge> judge_;
  std::string said_options_;  // `setoption` lines that the person said to the judge
  Side sides_[2];
  std::unique_ptr<AskedEngine> engines_[2];       // null: not started
  std::unique_ptr<AskedEngine> analysis_engine_;  // null: not asked yet
  int advised_lines_ = 1;
};

}  // namespace tavoliere::play
