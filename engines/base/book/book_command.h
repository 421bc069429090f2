// `tav-<game> book`: grows opening books, counts games in them and shows their content.
#pragma once

#include <utility>

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/book/book_builder.h"
#include "core/book/book_searches.h"
#include "core/book/game_counter.h"
#include "core/files/checksum.h"
#include "core/files/read_file.h"
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"
#include "core/learn/models/weights_file.h"
#include "engines/base/book/book_options.h"
#include "engines/base/book/book_player.h"
#include "engines/base/engine/session.h"
#include "engines/base/program/conversion.h"
#include "engines/base/program/journals.h"
#include "engines/base/program/progress.h"
#include "engines/base/program/subcommand.h"
#include "engines/base/train/learnt_evaluation.h"
#include "engines/base/train/train_sets.h"
#include "protocol/wire/record.h"
#include "protocol/wire/text/text.h"
#include "protocol/wire/text/text_file.h"

namespace tavoliere::base {

// One run of a verb.
template <PlaysBooks L>
class BookCommand {
 public:
  // `name` of the command with its verb, such as "tav-fake book build".
  explicit BookCommand(std::string name) : name_(std::move(name)) {}

  // `book` of `program`, such as "tav-fake", with further verbs of the game's own.
  static Subcommand Tool(const std::string& program, const std::vector<Subcommand>& more = {}) {
    const std::string command = absl::StrCat(program, " book");
    BookBuildArguments build;
    build.unit = L::kBookUnits.one;
    std::vector<Subcommand> verbs = {
        Verb(command, "build", "Build a book, or resume an interrupted build.", &BookCommand::Build,
             build),
        Verb(command, "show", "Show a book's moves in a position.", &BookCommand::Show),
        Verb(command, "info", "Describe a book.", &BookCommand::Info),
        Verb(command, "count", "Count recorded games in a book.", &BookCommand::Count),
        ConvertVerb(command, book::kBookFile,
                    [](std::string_view bytes) { return book::ConvertOldBook(L::kGame, bytes); })};
    verbs.insert(verbs.end(), more.begin(), more.end());
    return WithVerbs(program, "book", "Build an opening book, or show one.", verbs);
  }

 private:
  template <class Given>
  static Subcommand Verb(const std::string& command, const std::string& name,
                         const std::string& help, int (BookCommand::*part)(const Given&) const,
                         const Given& standard = {}) {
    const auto act = [part](const std::string& whole, const Given& given) {
      return (BookCommand(whole).*part)(given);
    };
    return WithOptions(command, name, help, act, standard);
  }

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

  int Build(const BookBuildArguments& given) const {
    for (const auto& [known, variant] : Game::kVariants) {
      if (given.variant.empty() || given.variant == known) return BuildFor(given, variant);
    }
    return BadSubcommand(name_, absl::StrCat("there is no variant '", given.variant, "'"));
  }

  int BuildFor(const BookBuildArguments& given, Variant variant) const {
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
      ASSIGN_OR_RETURN(std::string bytes, files::ReadFile(given.weights, learn::kWeightsFile));
      weights = std::move(bytes);
    }
    ASSIGN_OR_RETURN(auto evaluator, L::WithWeights(weights, variant));
    return Player{std::move(evaluator), Number(weights)};
  }

  static std::uint32_t Number(const std::string& bytes) {
    return static_cast<std::uint32_t>(files::Checksum(bytes.data(), bytes.size()));
  }

  // Where a file says them, they change the player's number.
  static absl::StatusOr<std::vector<Key>> Beginnings(const BookBuildArguments& given,
                                                     Variant variant, Player& player) {
    if (given.openings.empty()) return std::vector<Key>{Key::Of(Game::Start(variant))};
    ASSIGN_OR_RETURN(const std::string text,
                     protocol::ReadTextFile(given.openings, protocol::kOpeningsFile));
    std::vector<Key> beginnings;
    std::string bytes;
    const auto commands = ParseOpenings(text);
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
      status =
          absl::InvalidArgumentError("expected an opening that leaves a choice of moves, got none");
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
    ASSIGN_OR_RETURN(const std::vector<Move> moves, MovesOf<Game>(command, *position));
    for (const Move& move : moves) position = position->Play(move);
    return position;
  }

  int Count(const BookCountArguments& given) const {
    const absl::Status status = CountIn(given);
    return status.ok() ? EXIT_SUCCESS : FailedSubcommand(name_, status);
  }

  // Where a game cannot be used, nothing is written.
  absl::Status CountIn(const BookCountArguments& given) const {
    ASSIGN_OR_RETURN(const auto book, BookAt<L>(given.book));
    book::GameCounter<L> counter(book);
    RETURN_IF_ERROR(TakeJournals(name_, given.journals, [&](const protocol::GameRecord& record) {
      return CountGame(record, book->variant(), counter);
    }));
    const book::CountedGames counted = counter.Counted();
    RETURN_IF_ERROR(files::ReplaceFile(
        given.output, {book::BookText<L>(book->header(), book->entries(), counted)}));
    std::cout << absl::StreamFormat("%s: games counted: %d, book moves played: %d\n", given.output,
                                    counted.games, counted.moves.size())
              << std::flush;
    return absl::OkStatus();
  }

  // A game without a result does not count.
  static absl::Status CountGame(const protocol::GameRecord& record, Variant variant,
                                book::GameCounter<L>& counter) {
    if (record.result == "none") return absl::OkStatus();
    const protocol::PositionCommand game = CommandOf(record);
    ASSIGN_OR_RETURN(const Position start, StartOf<Game>(game, variant));
    ASSIGN_OR_RETURN(const std::vector<Move> moves, MovesOf<Game>(game, start));
    std::optional<core::Player> winner;
    if (record.result != "draw")
      winner = record.result == "p1win" ? core::Player::kFirst : core::Player::kSecond;
    counter.Count(start, moves, winner);
    return absl::OkStatus();
  }

  int Show(const BookShowArguments& given) const {
    const auto book = BookAt<L>(given.book);
    return book.ok() ? ShowMoves(**book, given.moves) : FailedSubcommand(name_, book.status());
  }

  int ShowMoves(const Book& book, const std::vector<std::string>& moves) const {
    const auto position =
        PositionAfter({std::nullopt, protocol::WithoutMoveNumbers(moves)}, book.variant());
    if (!position.ok()) return BadSubcommand(name_, std::string(position.status().message()));
    const auto known = book.Moves(*position);
    if (known.empty()) std::cout << "this position is not in the book" << std::endl;
    for (const auto& of : known) {
      std::cout << absl::StreamFormat("%-3s %+6.2f %s ", Game::FormatMove(*position, of.move),
                                      of.value / 100.0, of.stays ? "book  " : "leaves");
      if (book.counted().games > 0) {
        std::cout << absl::StreamFormat("+%d =%d -%d ", of.tally.won, of.tally.drawn,
                                        of.tally.lost);
      }
      Position at = *position;
      for (const Move& move : book.Line(*position, of.move)) {
        std::cout << " " << Game::FormatMove(at, move);
        at = at.Play(move);
      }
      std::cout << std::endl;
    }
    return EXIT_SUCCESS;
  }

  int Info(const BookInfoArguments& given) const {
    const auto book = BookAt<L>(given.book);
    if (!book.ok()) return FailedSubcommand(name_, book.status());
    const book::BookHeader& header = (*book)->header();
    std::cout << absl::StreamFormat(
        "%d positions of %s, searches of %d plies, %d hundredths of a %s per ply\n",
        (*book)->entries().size(), Game::kVariants[static_cast<std::size_t>(header.variant)].first,
        header.depth, header.ply_cost, L::kBookUnits.one);
    if ((*book)->counted().games > 0)
      std::cout << absl::StreamFormat("games counted: %d\n", (*book)->counted().games);
    std::map<int, int> by_pieces;
    for (const auto& entry : (*book)->entries())
      ++by_pieces[L::Pieces(book::PositionOf<L>(entry.key, (*book)->variant()))];
    for (const auto& [pieces, count] : by_pieces)
      std::cout << absl::StreamFormat("%2d %s %8d\n", pieces, L::kBookPieces, count);
    std::cout << std::flush;
    return EXIT_SUCCESS;
  }

  const std::string name_;
};

}  // namespace tavoliere::base
