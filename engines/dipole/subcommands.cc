#include "engines/dipole/subcommands.h"

#include <utility>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "core/files/read_file.h"
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"
#include "core/parallel.h"
#include "engines/base/program/progress.h"
#include "engines/base/program/subcommand.h"
#include "engines/base/proofs/proof_commands.h"
#include "engines/base/proofs/prove_winner.h"
#include "engines/base/puzzles/puzzles_command.h"
#include "engines/base/train/train_command.h"
#include "engines/dipole/engine/engine.h"
#include "engines/dipole/evaluation/weights.h"
#include "engines/dipole/learn/training_traits.h"
#include "engines/dipole/server/match_server.h"
#include "engines/dipole/server/server_text.h"
#include "engines/dipole/solver/table_lookup.h"
#include "engines/dipole/solver/win_guide.h"
#include "engines/dipole/tables/tables.h"

namespace tavoliere::dipole {
namespace {

using base::Arguments;
using base::FailedSubcommand;
using base::SayOnOutput;
using base::WithOptions;

// ---- build-tables

struct TablesArguments {
  int checkers = 5;
  int threads = core::ProcessorThreads();
  std::string path = absl::StrCat(files::ProgramFolder(), "/", kTableFileName);

  void Declare(usage::BoundOptions& options) {
    options.synopsis = "[options]";
    options.Number(
        "checkers", "N", &checkers,
        absl::StrCat("Positions of up to N checkers in all, 2 to ", kMaxTableCheckers, "."));
    options.Check([this] {
      return checkers >= 2 && checkers <= kMaxTableCheckers
                 ? absl::OkStatus()
                 : absl::InvalidArgumentError(absl::StrCat("expected 2 to ", kMaxTableCheckers,
                                                           " checkers, got ", checkers));
    });
    options.Text("output", "FILE", &path,
                 "Output file. Default: the program's folder, where the engine looks for it.");
    options
        .Number("threads", "N", &threads,
                "Threads, 1 to 1024. Default: one per processor. The file does not depend on them.")
        .Range(1, 1024, "number of threads")
        .ShowDefault(false);
  }
};

int BuildTables(const std::string& command, const TablesArguments& given) {
  const auto began = std::chrono::steady_clock::now();
  base::Progress progress(SayOnOutput);
  const Tables tables =
      Tables::Build(given.checkers, given.threads, [&](double share) { progress.Reached(share); });
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  for (int total = 2; total <= given.checkers; ++total) {
    const Tables::Census census = tables.Count(total);
    std::cout << total << " checkers: " << census.positions << " positions, "
              << 1000 * census.wins / census.positions
              << " per mille won by the side to move, longest win " << tables.Longest(total)
              << " plies\n";
  }
  if (const absl::Status saved = tables.Save(given.path, given.threads); !saved.ok())
    return FailedSubcommand(command, saved);
  std::cout << given.path << ": " << tables.bytes() << " bytes of values, " << took.count()
            << " s to compute\n";
  return EXIT_SUCCESS;
}

// ---- convert-weights

struct ConvertArguments {
  std::string input;
  std::string output;

  void Declare(usage::BoundOptions& options) {
    options.synopsis = "FILE --output FILE";
    options.Text("input", "FILE", &input, "The file without a checksum; --input may be left out.")
        .Needed("a file")
        .Operand();
    options.Text("output", "FILE", &output, "Output file, with a checksum.").Needed();
  }
};

int ConvertWeights(const std::string& command, const ConvertArguments& given) {
  const auto weights = LearntWeights::Load(given.input, LearntWeights::Form::kRows);
  if (!weights.ok()) return FailedSubcommand(command, weights.status());
  const absl::Status written = files::ReplaceFile(given.output, {weights->Format()});
  return written.ok() ? EXIT_SUCCESS : FailedSubcommand(command, written);
}

// ---- serve and connect

// "white=default" as its two halves; nullopt: no '=' or nothing before it.
std::optional<std::pair<std::string, std::string>> SplitPair(const std::string& text) {
  const std::size_t at = text.find('=');
  if (at == 0 || at == std::string::npos) return std::nullopt;
  return std::pair(text.substr(0, at), text.substr(at + 1));
}

absl::Status ReadOptionValues(const Arguments& pairs, std::vector<OptionValue>* values) {
  for (const std::string& text : pairs) {
    const auto pair = SplitPair(text);
    if (!pair) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected NAME=VALUE after --option, got '", text, "'"));
    }
    values->push_back(*pair);
  }
  return absl::OkStatus();
}

absl::Status ReadVariant(const std::string& text, Variant* variant) {
  for (const auto& [name, known] : Dipole::kVariants) {
    if (text != name) continue;
    *variant = known;
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("expected dipole or dipole-c1 as the variant, got '", text, "'"));
}

// What both commands are given.
void AddVariant(usage::BoundOptions& options, Variant* variant) {
  options.Parsed("variant", "WORD", Dipole::kVariants[0].first, "dipole or dipole-c1.",
                 [=](const std::string& text) { return ReadVariant(text, variant); });
}

absl::Status TakeSeats(const Arguments& texts, ServeOptions* serve) {
  for (const std::string& text : texts) {
    const auto pair = SplitPair(text);
    const std::optional<core::Player> player = pair ? ParseColour(pair->first) : std::nullopt;
    if (!player) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected --seat white=PROFILE or --seat black=PROFILE, got '", text, "'"));
    }
    serve->seats[Index(*player)] = pair->second;
  }
  return absl::OkStatus();
}

struct ServeArguments {
  ServeOptions serve;
  int time = static_cast<int>(serve.time.count());
  int warm_up = 0;
  int patience = 0;
  Arguments seats;
  Arguments engine_options;

  void Declare(usage::BoundOptions& options) {
    options.synopsis = "[PORT] [options]";
    options
        .Number("port", "PORT", &serve.port,
                "Port to listen on; 0: any free one, which is printed. --port may be left out.")
        .Range(0, 65535, "port")
        .Operand();
    options
        .Text("address", "ADDRESS", &serve.address,
              "Address to listen on; 0.0.0.0: all interfaces.")
        .ShowDefault();
    options.Texts("seat", "COLOUR=PROFILE", &seats,
                  "Let a tav-dipole play a side: white=default or black=course.");
    options.Check([this] { return TakeSeats(seats, &serve); });
    options.Texts("option", "NAME=VALUE", &engine_options,
                  "Set an option of these engines, such as Hash=64. May be repeated.");
    options.Check([this] { return ReadOptionValues(engine_options, &serve.engine_options); });
    options.Number("time", "MS", &time, "Time per move in ms.").Range(1, 86'400'000);
    options
        .Number("max-moves", "N", &serve.judge.max_moves,
                "Moves per side after which checkers are counted; 0: no limit.")
        .Range(0, 100'000);
    options
        .Number("warm-up", "SECONDS", &warm_up,
                "Time between 'All players connected' and the first move; the course's server "
                "gives 15.")
        .Range(0, 1'000'000);
    options.Flag(
        "odd-exits", &serve.judge.odd_exits,
        "Let odd numbers of checkers leave straight ahead too, as in the game's description.");
    AddVariant(options, &serve.judge.variant);
    options.Number("games", "N", &serve.games, "Games to judge before the server exits.")
        .Range(1, 1'000'000);
    options.Number("wait", "SECONDS", &patience, "Time to wait for players; 0: no limit.")
        .Range(0, 1'000'000);
    options.Text("record", "FILE", &serve.record, "Append each game to FILE as a line of JSON.");
    options.Text("event", "TEXT", &serve.event, "Event name in the records.").ShowDefault();
  }
};

int ServeGames(const std::string& command, ServeArguments& given) {
  ServeOptions& serve = given.serve;
  serve.time = core::Milliseconds(given.time);
  serve.warm_up = std::chrono::seconds(given.warm_up);
  if (given.patience > 0) serve.patience = std::chrono::seconds(given.patience);
  const auto listening = [](int port) { SayOnOutput(absl::StrCat("listening on port ", port)); };
  const absl::Status served = Serve(serve, listening, SayOnOutput);
  return served.ok() ? EXIT_SUCCESS : FailedSubcommand(command, served);
}

struct ConnectArguments {
  ConnectOptions connect;
  int time = 0;  // the player's usual one
  std::string profile = kDefaultProfile;
  Arguments engine_options;

  void Declare(usage::BoundOptions& options) {
    options.synopsis = "[HOST] [PORT] [options]";
    options
        .Text("host", "HOST", &connect.host,
              "Name or address of the server; --host may be left out.")
        .ShowDefault()
        .Operand();
    options.Number("port", "PORT", &connect.port, "Port of the server; --port may be left out.")
        .Range(1, 65535, "port")
        .Operand();
    options
        .Text("name", "NAME", &connect.name,
              "Name to report; only tav-dipole's servers ask for it.")
        .ShowDefault();
    options.Text("profile", "PROFILE", &profile, "The player: default or course.").ShowDefault();
    options.Texts("option", "NAME=VALUE", &engine_options,
                  "Set an option of the engine, such as Hash=64. May be repeated.");
    options.Check([this] {
      connect.engine_options = {{"Profile", profile}};
      return ReadOptionValues(engine_options, &connect.engine_options);
    });
    options
        .Number(
            "time", "MS", &time,
            "Time per move in ms; servers allow one second including the delay. 0: 900, and with "
            "--profile course 950 less the option Move Overhead.")
        .Range(0, 86'400'000);
    AddVariant(options, &connect.variant);
  }
};

int ConnectToServer(const std::string& command, ConnectArguments& given) {
  if (given.time > 0) given.connect.time = core::Milliseconds(given.time);
  const absl::StatusOr<Verdict> verdict = PlayOnServer(given.connect, SayOnOutput);
  if (!verdict.ok()) return FailedSubcommand(command, verdict.status());
  SayOnOutput(*verdict == Verdict::kVictory  ? "victory"
              : *verdict == Verdict::kDefeat ? "defeat"
                                             : "tie");
  return EXIT_SUCCESS;
}

}  // namespace

std::vector<base::Subcommand> Subcommands() {
  constexpr char kProgram[] = "tav-dipole";
  return {WithOptions<TablesArguments>(kProgram, "build-tables",
                                       "Compute the endgame tables and write them.", BuildTables),
          WithOptions<ConnectArguments>(kProgram, "connect", "Play a game on a match server.",
                                        ConnectToServer),
          base::Renamed(
              "convert-network",
              WithOptions<ConvertArguments>(
                  kProgram, "convert-weights",
                  "Add the checksum that weights files of earlier versions lack.", ConvertWeights)),
          WithOptions<ServeArguments>(kProgram, "serve",
                                      "Judge games between programs that connect.", ServeGames),
          base::TrainCommand<DipoleTrainingTraits>::Tool(
              kProgram, "Train the weights of the default evaluation on self-play games.")};
}

std::vector<base::Subcommand> MoreSubcommands(const base::EngineFactory& make) {
  const auto find = [make](std::size_t& megabytes) -> absl::StatusOr<TableLookup> {
    std::string path;
    RETURN_IF_ERROR(make()->options().Get("Tables", &path));
    if (path.empty()) path = files::FindDataFile(kTableFileName);
    if (path.empty() || path == kNone) return TableLookup();
    return LoadTableLookup(path, &megabytes);
  };
  std::vector<base::ProofVariant> variants;
  base::AddProofVariants<Dipole, WinGuide<UsualBoard>>(variants, find);
  base::AddProofVariants<International, WinGuide<InternationalBoard>>(variants);
  base::AddProofVariants<Dipole4, WinGuide<Board4>>(variants);
  base::AddProofVariants<Dipole6, WinGuide<Board6>>(variants);
  std::vector<base::Subcommand> commands =
      base::ProofCommands("tav-dipole", "dipole", make, variants);
  commands.push_back(base::PuzzlesTool<Dipole, TableProver>::Tool("tav-dipole", "dipole", make));
  return commands;
}

}  // namespace tavoliere::dipole
