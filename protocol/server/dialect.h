// A dialect: another protocol that an engine speaks for the clients of its game. A translator
// stands between that protocol's lines and the engine. The loop brings it the lines in their turn
// and runs its searches; it never reaches into a search, and what the loop promises of lines that
// are too long, of the end of input and of an output that is closed holds for it too.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "protocol/wire/commands.h"
#include "protocol/wire/search_info.h"

namespace tavoliere::protocol {

// What a line does to the search under way.
enum class Arrival {
  kAtOnce,      // nothing by itself: it is read beside the search, before all that waits
  kWaits,       // waits for a limited search, stops an unlimited one, and is read then
  kInterrupts,  // stops any search, and is read then
};

// What a dialect has to work with. For the loop's thread.
class DialectHost {
 public:
  virtual ~DialectHost() = default;

  // A line of the dialect, or several joined by '\n', for the client; written soon.
  virtual void Say(const std::string& lines) = 0;
  // Begins a search and returns at once; none may be under way. What it says comes to
  // Translator::OnReport(), its end to Translator::EndSearch(). On an error nothing begins.
  virtual absl::Status Search(const GoCommand& go) = 0;
  virtual bool searching() const = 0;
  // As the words `stop` and `ponderhit`.
  virtual void Stop() = 0;
  virtual void PonderHit() = 0;
  // No further line is read, and a search is interrupted without EndSearch().
  virtual void Quit() = 0;
};

// The loop calls every function from its one thread, where nothing may take long.
class Translator {
 public:
  virtual ~Translator() = default;

  // Whether blank lines come too; otherwise they are skipped.
  virtual bool TakesBlankLines() const { return false; }
  // `line` has no newline and no carriage return at its end.
  virtual Arrival Arrives(const std::string& line) const = 0;
  // The line's turn has come: no search is under way, unless it arrived as kAtOnce.
  virtual void Read(const std::string& line, DialectHost& host) = 0;
  // What a search knows at one moment, to be said in the dialect's words or not at all: it has a
  // line of play.
  virtual void OnReport(const SearchReport& report, DialectHost& host) = 0;
  // What went wrong, in one line: with a search, or with a line that is no line.
  virtual void OnError(const std::string& message, DialectHost& host) = 0;
  // The search has ended and has said all that it had to say: the next one may begin. `best` has no
  // move where an error left none. `interrupted`: an arriving line has broken it off.
  virtual void EndSearch(const BestMove& best, bool interrupted, DialectHost& host) = 0;
};

// A dialect to choose.
struct DialectChoice {
  std::string name;  // after `--dialect`
  // Whether the first line of an input is one of its commands, and not one of Tavoliere's protocol.
  std::function<bool(const std::string& line)> begins;
  // The engine whose dialect it is outlives the translator. Each of its functions may be called as
  // engine.h says, not all of them beside a search; its searches are begun by the host. null: the
  // lines are those of Tavoliere's protocol, and the engine has been told to write moves and
  // positions otherwise.
  std::function<std::unique_ptr<Translator>()> make;
};

}  // namespace tavoliere::protocol
