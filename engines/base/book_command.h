// `tav-<game> book`: grows opening books, and shows what is in them.
#pragma once

#include <utility>

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/book/book_builder.h"
#include "core/book/book_searches.h"
#include "core/files/read_file.h"
#include "core/files/replace_file.h"
#include "core/tables/table_format.h"
#include "engines/base/book_options.h"
#include "engines/base/book_player.h"
#include "engines/base/learnt_evaluation.h"
#include "engines/base/progress.h"
#include "engines/base/session.h"
#include "engines/base/subcommand.h"
#include "engines/base/train_sets.h"

namespace tavoliere::base {

template <PlaysBooks L>
class BookCommand {
 public:
  // `command`: all of it, such as "tav-fake book".
  explicit BookCommand(std::string command) : command_(std::move(command)) {}

  int Run(const Arguments& arguments) {
    const auto verb = [this](const char* name, const char* help, Part part) {
      return Subcommand{name, help, [=, this](const Arguments& rest) {
                          name_ = absl::StrCat(command_, " ", name);
                          return (this->*part)(rest);
                        }};
    };
    return RunVerbs(
        command_,
        {verb("build", "Grow a book, or go on with it.", &BookCommand::Build),
         verb("show", "Tell the moves that a book knows in a position.", &BookCommand::Show),
         verb("info", "Tell what is in a book.", &BookCommand::Info)},
        arguments);
  }

 private:
  using Part = int (BookCommand::*)(const Arguments&);
  using Game = typename L::Game;
  using Position = typename Game::Position;
  using Move = typename Game::Move;
  using Variant = typename Game::Variant;
  using Book = book::Book<L>;
  using Key = book::BookKey<L>;

  // What searches, and a number that stands for it.
  struct Player {
    typename L::Evaluator evaluator;
    std::uint32_t number = 0;
  };

  int Build(const Arguments& arguments) {
    BookBuildArguments given;
    return given.Read(name_, L::kBookUnits.one, arguments, [&] {
      for (const auto& [known, variant] : Game::kVariants) {
        if (given.variant.empty() || given.variant == known) return Build(given, variant);
      }
      return BadSubcommand(name_, absl::StrCat("there is no variant '", given.variant, "'"));
    });
  }

  int Build(const BookBuildArguments& given, Variant variant) {
    absl::StatusOr<Player> player = PlayerOf(given, variant);
    if (!player.ok()) return FailedSubcommand(name_, player.status());
    const absl::StatusOr<std::vector<Key>> beginnings = Beginnings(given, variant, *player);
    if (!beginnings.ok()) return FailedSubcommand(name_, beginnings.status());
    const book::BookHeader header = {static_cast<int>(variant), given.depth, given.ply_cost};
    const auto searches = book::BookSearches<L>::Open(
        given.output + ".searches", header, player->evaluator, player->number, given.threads);
    if (!searches.ok()) return FailedSubcommand(name_, searches.status());

    book::BookBuilder<L> builder(header, *beginnings);
    Progress progress(SayOnOutput);
    absl::Status status = builder.Grow(
        static_cast<std::size_t>(given.positions),
        [&](const std::vector<book::BookQuestion<L>>& questions) {
          return (*searches)->Ask(questions);
        },
        [&] { progress.Reached(static_cast<double>(builder.size()) / given.positions); });
    if (status.ok()) status = (*searches)->Sync();
    if (status.ok()) {
      status = files::ReplaceFile(given.output, {book::BookText<L>(header, builder.Entries())});
    }
    if (!status.ok()) return FailedSubcommand(name_, status);
    std::cout << given.output << ": " << builder.size() << " positions" << std::endl;
    return EXIT_SUCCESS;
  }

  static absl::StatusOr<Player> PlayerOf(const BookBuildArguments& given, Variant variant) {
    std::string weights(L::BuiltInWeights(variant));
    if (!given.weights.empty()) {
      absl::StatusOr<std::string> bytes = files::ReadFile(given.weights);
      if (!bytes.ok()) return bytes.status();
      weights = *std::move(bytes);
    }
    auto evaluator = L::WithWeights(weights, variant);
    if (!evaluator.ok()) return evaluator.status();
    return Player{*std::move(evaluator), Number(weights)};
  }

  static std::uint32_t Number(const std::string& bytes) {
    return static_cast<std::uint32_t>(core::TableChecksum(bytes.data(), bytes.size()));
  }

  // Where a file says them, they change the player's number.
  static absl::StatusOr<std::vector<Key>> Beginnings(const BookBuildArguments& given,
                                                     Variant variant, Player& player) {
    if (given.openings.empty()) return std::vector<Key>{Key::Of(Game::Start(variant))};
    const absl::StatusOr<std::string> text = files::ReadFile(given.openings);
    if (!text.ok()) return text.status();
    std::vector<Key> beginnings;
    std::string bytes;
    const auto commands = ParseOpenings(*text);
    absl::Status status = commands.status();
    for (std::size_t i = 0; status.ok() && i < commands->size(); ++i) {
      const absl::StatusOr<Position> position = PositionAfter((*commands)[i], variant);
      status = position.status();
      if (!status.ok()) break;
      if (book::Choices<L>(*position).empty()) continue;
      beginnings.push_back(Key::Of(*position));
      book::AppendKey<L>(beginnings.back(), &bytes);
    }
    if (status.ok() && beginnings.empty())
      status = absl::InvalidArgumentError("no opening has a move to choose");
    if (!status.ok())
      return absl::Status(status.code(),
                          absl::StrCat("'", given.openings, "': ", std::string(status.message())));
    player.number ^= Number(bytes);
    return beginnings;
  }

  static absl::StatusOr<Position> PositionAfter(const protocol::PositionCommand& command,
                                                Variant variant) {
    absl::StatusOr<Position> position = StartOf<Game>(command, variant);
    if (!position.ok()) return position.status();
    for (const std::string& text : command.moves) {
      const absl::StatusOr<Move> move = ParseMove<Game>(*position, text);
      if (!move.ok()) return move.status();
      position = position->Play(*move);
    }
    return position;
  }

  int Show(const Arguments& arguments) {
    return ReadBookShow(
        name_, arguments, [this](const std::string& path, const std::vector<std::string>& moves) {
          const auto book = BookAt<L>(path);
          return book.ok() ? Show(**book, moves) : FailedSubcommand(name_, book.status());
        });
  }

  int Show(const Book& book, const std::vector<std::string>& moves) {
    const auto position = PositionAfter({std::nullopt, moves}, book.variant());
    if (!position.ok()) return BadSubcommand(name_, std::string(position.status().message()));
    const auto known = book.Moves(*position);
    if (known.empty()) std::cout << "the book does not have this position" << std::endl;
    for (const auto& of : known) {
      std::cout << absl::StreamFormat("%-3s %+6.2f %s ", Game::FormatMove(*position, of.move),
                                      of.value / 100.0, of.stays ? "book  " : "leaves");
      Position at = *position;
      for (const Move& move : book.Line(*position, of.move)) {
        std::cout << " " << Game::FormatMove(at, move);
        at = at.Play(move);
      }
      std::cout << std::endl;
    }
    return EXIT_SUCCESS;
  }

  int Info(const Arguments& arguments) {
    return ReadBookInfo(name_, arguments, [this](const std::string& path) {
      const auto book = BookAt<L>(path);
      if (!book.ok()) return FailedSubcommand(name_, book.status());
      const book::BookHeader& header = (*book)->header();
      std::cout << absl::StreamFormat(
          "%d positions of %s, searches of %d plies, %d hundredths of a %s a ply\n",
          (*book)->entries().size(),
          Game::kVariants[static_cast<std::size_t>(header.variant)].first, header.depth,
          header.ply_cost, L::kBookUnits.one);
      std::map<int, int> by_pieces;
      for (const auto& entry : (*book)->entries())
        ++by_pieces[L::Pieces(book::PositionOf<L>(entry.key, (*book)->variant()))];
      for (const auto& [pieces, count] : by_pieces)
        std::cout << absl::StreamFormat("%2d %s %8d\n", pieces, L::kBookPieces, count);
      std::cout << std::flush;
      return EXIT_SUCCESS;
    });
  }

  std::string command_;
  std::string name_;  // with its verb
};

}  // namespace tavoliere::base
