#include "engines/dipole/subcommands.h"

#include <utility>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "boost/program_options.hpp"
#include "core/files/data_files.h"
#include "engines/base/progress.h"
#include "engines/base/subcommand.h"
#include "engines/base/train_command.h"
#include "engines/dipole/engine.h"
#include "engines/dipole/lesson.h"
#include "engines/dipole/match_server.h"
#include "engines/dipole/server_text.h"
#include "engines/dipole/tables.h"

namespace tavoliere::dipole {
namespace {

namespace po = boost::program_options;
using base::Arguments;
using base::BadSubcommand;
using base::CheckRange;
using base::FailedSubcommand;
using base::FirstError;
using base::SayOnOutput;
using base::WithOptions;

// ---- build-tables

int BuildTables(const Arguments& arguments) {
  int checkers = 5;
  std::string path = absl::StrCat(files::ProgramFolder(), "/", kTableFileName);
  po::options_description options("Options", base::kSubcommandHelpWidth);
  options.add_options()(
      "checkers", po::value(&checkers)->value_name("N")->default_value(checkers),
      absl::StrCat("Positions of up to N checkers in all, 2 to ", kMaxTableCheckers, ".").c_str())(
      "output", po::value(&path)->value_name("FILE"),
      "Where to write them; beside the program, where the engine looks for them, without it.");
  return WithOptions("tav-dipole build-tables", "[options]", options, {}, arguments, [&] {
    if (checkers < 2 || checkers > kMaxTableCheckers) {
      return BadSubcommand(
          "tav-dipole build-tables",
          absl::StrCat("expected 2 to ", kMaxTableCheckers, " checkers, got ", checkers));
    }
    const auto began = std::chrono::steady_clock::now();
    base::Progress progress(SayOnOutput);
    const Tables tables = Tables::Build(checkers, [&](double share) { progress.Reached(share); });
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    for (int total = 2; total <= checkers; ++total) {
      const Tables::Census census = tables.Count(total);
      std::cout << total << " checkers: " << census.positions << " positions, "
                << 1000 * census.wins / census.positions
                << " per mille won by the side to move, longest win " << tables.Longest(total)
                << " plies\n";
    }
    if (const absl::Status saved = tables.Save(path); !saved.ok())
      return FailedSubcommand("tav-dipole build-tables", saved);
    std::cout << path << ": " << tables.bytes() << " bytes of values, " << took.count()
              << " s to compute\n";
    return EXIT_SUCCESS;
  });
}

// ---- serve and connect

// "white=default" as its two halves; nullopt: no '=' or nothing before it.
std::optional<std::pair<std::string, std::string>> SplitPair(const std::string& text) {
  const std::size_t at = text.find('=');
  if (at == 0 || at == std::string::npos) return std::nullopt;
  return std::pair(text.substr(0, at), text.substr(at + 1));
}

absl::StatusOr<std::vector<OptionValue>> ReadOptionValues(const Arguments& pairs) {
  std::vector<OptionValue> values;
  for (const std::string& text : pairs) {
    const auto pair = SplitPair(text);
    if (!pair) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected NAME=VALUE after --option, got '", text, "'"));
    }
    values.push_back(*pair);
  }
  return values;
}

absl::StatusOr<Variant> ReadVariant(const std::string& text) {
  for (const auto& [name, variant] : Dipole::kVariants) {
    if (text == name) return variant;
  }
  return absl::InvalidArgumentError(
      absl::StrCat("expected dipole or dipole-c1 as the variant, got '", text, "'"));
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

int ServeGames(const Arguments& arguments) {
  ServeOptions serve;
  int time = static_cast<int>(serve.time.count());
  int warm_up = 0;
  int patience = 0;
  std::string variant = Dipole::kVariants[0].first;
  Arguments seats;
  Arguments engine_options;
  po::options_description options("Options", base::kSubcommandHelpWidth);
  options.add_options()(
      "port", po::value(&serve.port)->value_name("PORT")->default_value(serve.port),
      "Port to listen on; 0: any free one, which is printed. Also the first argument.")(
      "address", po::value(&serve.address)->value_name("ADDRESS")->default_value(serve.address),
      "Address of the interface to listen on; 0.0.0.0: all of them.")(
      "seat", po::value(&seats)->value_name("COLOUR=PROFILE"),
      "Seat an engine of our own: white=default, black=course.")(
      "option", po::value(&engine_options)->value_name("NAME=VALUE"),
      "An option of those engines, as Hash=64.")(
      "time", po::value(&time)->value_name("MS")->default_value(time), "Time for a move.")(
      "max-moves",
      po::value(&serve.referee.max_moves)->value_name("N")->default_value(serve.referee.max_moves),
      "Moves a side after which checkers are counted; 0: no limit.")(
      "warm-up", po::value(&warm_up)->value_name("SECONDS")->default_value(warm_up),
      "Time between 'All players connected' and the first move; the course's server gives 15.")(
      "odd-exits", po::bool_switch(&serve.referee.odd_exits),
      "Let checkers leave straight ahead in odd numbers too, as the game's description does.")(
      "variant", po::value(&variant)->value_name("WORD")->default_value(variant),
      "dipole or dipole-c1.")("games",
                              po::value(&serve.games)->value_name("N")->default_value(serve.games),
                              "Games to referee, one after the other, before leaving.")(
      "wait", po::value(&patience)->value_name("SECONDS")->default_value(patience),
      "How long to wait for players before giving up; 0: for ever.")(
      "record", po::value(&serve.record)->value_name("FILE"),
      "Append each game to FILE, a line of JSON.")(
      "event", po::value(&serve.event)->value_name("TEXT")->default_value(serve.event),
      "Event named in the records.");
  po::positional_options_description positional;
  positional.add("port", 1);
  const auto run = [&] {
    const auto read_variant = ReadVariant(variant);
    const auto values = ReadOptionValues(engine_options);
    const absl::Status checked = FirstError(
        {read_variant.status(), values.status(), TakeSeats(seats, &serve),
         CheckRange("port", serve.port, 0, 65535), CheckRange("--time", time, 1, 86'400'000),
         CheckRange("--max-moves", serve.referee.max_moves, 0, 100'000),
         CheckRange("--games", serve.games, 1, 1'000'000),
         CheckRange("--wait", patience, 0, 1'000'000),
         CheckRange("--warm-up", warm_up, 0, 1'000'000)});
    if (!checked.ok()) return BadSubcommand("tav-dipole serve", std::string(checked.message()));
    serve.referee.variant = *read_variant;
    serve.engine_options = *values;
    serve.time = core::Milliseconds(time);
    serve.warm_up = std::chrono::seconds(warm_up);
    if (patience > 0) serve.patience = std::chrono::seconds(patience);
    const auto listening = [](int port) { SayOnOutput(absl::StrCat("listening on port ", port)); };
    const absl::Status served = Serve(serve, listening, SayOnOutput);
    return served.ok() ? EXIT_SUCCESS : FailedSubcommand("tav-dipole serve", served);
  };
  return WithOptions("tav-dipole serve", "[PORT] [options]", options, positional, arguments, run);
}

int ConnectToServer(const Arguments& arguments) {
  ConnectOptions connect;
  int time = static_cast<int>(connect.time.count());
  std::string variant = Dipole::kVariants[0].first;
  std::string profile = kDefaultProfile;
  Arguments engine_options;
  po::options_description options("Options", base::kSubcommandHelpWidth);
  options.add_options()("host",
                        po::value(&connect.host)->value_name("HOST")->default_value("localhost"),
                        "Name or address of the server. Also the first argument.")(
      "port", po::value(&connect.port)->value_name("PORT")->default_value(connect.port),
      "Its port. Also the second argument.")(
      "name", po::value(&connect.name)->value_name("NAME")->default_value(connect.name),
      "Our name, told to servers of this program alone.")(
      "profile", po::value(&profile)->value_name("PROFILE")->default_value(profile),
      "Who plays: default or course.")("option",
                                       po::value(&engine_options)->value_name("NAME=VALUE"),
                                       "An option of the engine, as Hash=64.")(
      "time", po::value(&time)->value_name("MS")->default_value(time),
      "Time to think about a move; servers give a second, the way included.")(
      "variant", po::value(&variant)->value_name("WORD")->default_value(variant),
      "dipole or dipole-c1.");
  po::positional_options_description positional;
  positional.add("host", 1).add("port", 1);
  const auto run = [&] {
    const auto read_variant = ReadVariant(variant);
    const auto values = ReadOptionValues(engine_options);
    const absl::Status checked = FirstError({read_variant.status(), values.status(),
                                             CheckRange("port", connect.port, 1, 65535),
                                             CheckRange("--time", time, 1, 86'400'000)});
    if (!checked.ok()) return BadSubcommand("tav-dipole connect", std::string(checked.message()));
    connect.variant = *read_variant;
    connect.engine_options = {{"Profile", profile}};
    connect.engine_options.insert(connect.engine_options.end(), values->begin(), values->end());
    connect.time = core::Milliseconds(time);
    const absl::StatusOr<Verdict> verdict = PlayOnServer(connect, SayOnOutput);
    if (!verdict.ok()) return FailedSubcommand("tav-dipole connect", verdict.status());
    SayOnOutput(*verdict == Verdict::kVictory  ? "victory"
                : *verdict == Verdict::kDefeat ? "defeat"
                                               : "tie");
    return EXIT_SUCCESS;
  };
  return WithOptions("tav-dipole connect", "[HOST] [PORT] [options]", options, positional,
                     arguments, run);
}

}  // namespace

std::vector<base::Subcommand> Subcommands() {
  return {{"build-tables", "Compute the end-game tables and write them.", BuildTables},
          {"connect", "Play a game on a match server.", ConnectToServer},
          {"serve", "Referee games between programs that connect.", ServeGames},
          {"train", "Learn the weights of the default evaluation from games of its own.",
           [](const Arguments& arguments) {
             return base::TrainCommand<DipoleLesson>("tav-dipole train").Run(arguments);
           }}};
}

}  // namespace tavoliere::dipole
