#include "protocol/server/requests.h"

#include <utility>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "protocol/wire/options.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::protocol {
namespace {

// How many illegal moves of a `go` are named.
constexpr std::ptrdiff_t kMostNamed = 10;

// What every engine knows, in the order of a conversation.
constexpr std::pair<const char*, const char*> kCommands[] = {
    {"uci, ugi", "Name the engine and list its options."},
    {"isready", "Answer 'readyok'."},
    {"ucinewgame, uginewgame", "Begin a new game."},
    {"setoption name N [value V]", "Set an option."},
    {"position startpos [moves M...]", "Set up the start position, then play the moves."},
    {"position fen F [moves M...]", "Set up a position, then play the moves."},
    {"go [LIMITS]", "Search: depth N, nodes N, movetime MS, infinite, or clocks."},
    {"go perft D", "Count the lines of play of D plies."},
    {"stop", "End the search and answer with its best move."},
    {"ponderhit", "Turn 'go ponder' into a search on the clock."},
    {"query WHAT", "Ask about the position: legal, fen, board, result, extensions."},
    {"d", "Show the position."},
    {"eval", "Show the evaluation of the position, term by term."},
    {"bench [D]", "Search the fixed positions and report nodes, time and speed."},
    {"help, ?", "List the commands."},
    {"quit", "End the program."},
};

std::string WordsOrNone(const std::vector<std::string>& words) {
  return words.empty() ? "none" : absl::StrJoin(words, " ");
}

absl::StatusOr<std::string> AboutChoice(const Options& options,
                                        const std::vector<std::string>& words) {
  const auto value = std::find(words.begin(), words.end(), "value");
  if (value == words.end() || value - words.begin() < 2 || words.front() != "name") {
    return absl::InvalidArgumentError(
        "query choice: expected 'name', an option's name, 'value' and one of its values");
  }
  absl::StatusOr<std::string> about = options.About(absl::StrJoin(words.begin() + 1, value, " "),
                                                    absl::StrJoin(value + 1, words.end(), " "));
  if (about.ok() && about->empty()) return "none";
  return about;
}

}  // namespace

std::string HelpText(const Engine& engine) {
  constexpr std::size_t kColumn = 32;
  std::string text;
  const auto add = [&](std::string command, const std::string& what) {
    command.resize(std::max(command.size() + 1, kColumn), ' ');
    absl::StrAppend(&text, command, what, "\n");
  };
  for (const auto& [command, what] : kCommands) add(command, what);
  for (const ExtensionInfo& extension : engine.extensions()) {
    add(absl::StrCat(extension.name, extension.words.empty() ? "" : " ", extension.words),
        extension.help);
  }
  text.pop_back();
  return text;
}

void FindLimit(Engine& engine, GoCommand* go, Sink& sink) {
  if (go->perft) return;
  const auto is_legal = [&](const std::string& move) {
    return engine.Query({"legal", {move}}).value_or("") == "true";
  };
  auto& moves = go->search_moves;
  const auto illegal = std::stable_partition(moves.begin(), moves.end(), is_legal);
  for (auto move = illegal; move != moves.end(); ++move) {
    if (move - illegal == kMostNamed) break;
    go->left_out.push_back(absl::StrCat("go searchmoves: illegal move ", Quoted(*move)));
  }
  moves.erase(illegal, moves.end());
  for (const std::string& why : go->left_out) {
    sink.Remark(absl::StrCat(why, " (left out)"));
  }

  const bool lost = !go->left_out.empty() && !go->infinite && !HasLimit(*go);
  const std::vector<std::string> known = engine.go_words();
  const bool asks =
      !moves.empty() || std::any_of(go->extra.begin(), go->extra.end(), [&](auto& word) {
        return std::count(known.begin(), known.end(), word) > 0;
      });
  if (lost || (LacksLimit(*go) && !asks)) {
    go->movetime = kTimeWithoutLimit;
    sink.Remark(absl::StrCat("no limit: searching for ", kTimeWithoutLimit.count(), " ms"));
  }
}

std::string AnyMove(Engine& engine) {
  const std::string legal = engine.Query({"legal", {}}).value_or("none");
  return legal.substr(0, legal.find(' '));
}

std::string Introduction(Engine& engine) {
  std::string lines =
      absl::StrCat("id name ", engine.name(), "\nid author ", engine.author(), "\n");
  for (const OptionInfo& info : engine.options().List())
    absl::StrAppend(&lines, info.UciLine(), "\n");
  return lines;
}

std::optional<absl::StatusOr<std::string>> AnswerAboutEngine(Engine& engine,
                                                             const QueryCommand& query) {
  if (query.what == "extensions") return WordsOrNone(ExtensionNames(engine));
  if (query.what == "historical") return WordsOrNone(engine.historical());
  if (query.what == "protocol") return absl::StrCat(kProtocolVersion);
  if (query.what == "option")
    return engine.options().PresentName(absl::StrJoin(query.arguments, " ")).value_or("none");
  if (query.what == "choice") return AboutChoice(engine.options(), query.arguments);
  return std::nullopt;
}

}  // namespace tavoliere::protocol
