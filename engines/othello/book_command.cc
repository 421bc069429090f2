#include "engines/othello/book_command.h"

#include <utility>

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/files/read_file.h"
#include "core/files/replace_file.h"
#include "core/tables/table_format.h"
#include "engines/base/choice.h"
#include "engines/base/progress.h"
#include "engines/base/session.h"
#include "engines/othello/book_builder.h"
#include "engines/othello/book_searches.h"
#include "engines/othello/lesson.h"

namespace tavoliere::othello {
namespace {

namespace po = boost::program_options;

template <class Number>
po::typed_value<Number>* BookDefault(Number* value, const char* name) {
  return po::value(value)->value_name(name)->default_value(*value);
}

absl::StatusOr<Variant> BookVariant(const std::string& name) {
  for (const auto& [known, variant] : Othello::kVariants) {
    if (name.empty() || name == known) return variant;
  }
  return absl::InvalidArgumentError(absl::StrCat("there is no variant '", name, "'"));
}

absl::StatusOr<std::shared_ptr<const Book>> BookOf(const std::string& path) {
  if (path.empty()) return Book::BuiltIn();
  return Book::Load(path);
}

}  // namespace

int BookCommand::Run(const base::Arguments& arguments) {
  struct Verb {
    const char* name;
    const char* help;
    int (BookCommand::*run)(const base::Arguments&);
  };
  const Verb verbs[] = {
      {"build", "Grow a book from the start, or go on with it.", &BookCommand::Build},
      {"show", "Tell the moves that a book knows in a position.", &BookCommand::Show},
      {"info", "Tell what is in a book.", &BookCommand::Info}};
  if (!arguments.empty()) {
    for (const Verb& verb : verbs) {
      if (arguments.front() != verb.name) continue;
      name_ = absl::StrCat(command_, " ", verb.name);
      return (this->*verb.run)({arguments.begin() + 1, arguments.end()});
    }
    if (arguments.front() != "--help")
      return base::BadSubcommand(command_, absl::StrCat("there is no '", arguments.front(), "'"));
  }
  std::cout << "Usage: " << command_ << " WHAT [options]\n\n";
  for (const Verb& verb : verbs)
    std::cout << absl::StreamFormat("  %-10s %s\n", verb.name, verb.help);
  return arguments.empty() ? base::BadSubcommand(command_, "expected what to do") : EXIT_SUCCESS;
}

int BookCommand::Build(const base::Arguments& arguments) {
  BuildArguments given;
  po::options_description options("Options", base::kSubcommandHelpWidth);
  options.add_options()("output", po::value(&given.output)->value_name("FILE"),
                        "The book. Its searches are kept in FILE.searches: what was killed goes on "
                        "with them, and a larger book too.")(
      "positions", BookDefault(&given.positions, "N"), "Of the book; mirror images are one.")(
      "depth", BookDefault(&given.depth, "N"), "Plies that the searches look ahead.")(
      "ply-cost", BookDefault(&given.ply_cost, "N"),
      "Hundredths of a disc: a line is followed one ply less far for each that its moves give "
      "away.")("weights", po::value(&given.weights)->value_name("FILE"),
               "Weights of the searching player; without, those compiled in.")(
      "threads", BookDefault(&given.threads, "N"), "Searches at a time; 2 are of use.")(
      "variant", po::value(&given.variant)->value_name("WORD"),
      "The game's variant; without it the usual one.");
  return base::WithOptions(name_, "--output FILE [options]", options, {}, arguments, [&] {
    const absl::Status checked = base::FirstError(
        {given.output.empty() ? absl::InvalidArgumentError("expected --output") : absl::OkStatus(),
         base::CheckRange("--positions", given.positions, 1, 10'000'000),
         base::CheckRange("--depth", given.depth, 1, 60),
         base::CheckRange("--ply-cost", given.ply_cost, 0, 6400),
         base::CheckRange("--threads", given.threads, 1, 256)});
    if (!checked.ok()) return base::BadSubcommand(name_, std::string(checked.message()));
    return Build(given);
  });
}

int BookCommand::Build(const BuildArguments& given) {
  const absl::StatusOr<Variant> variant = BookVariant(given.variant);
  if (!variant.ok()) return base::BadSubcommand(name_, std::string(variant.status().message()));
  std::string weights(PatternWeights::BuiltInBytes(*variant));
  if (!given.weights.empty()) {
    absl::StatusOr<std::string> bytes = files::ReadFile(given.weights);
    if (!bytes.ok()) return base::FailedSubcommand(name_, bytes.status());
    weights = *std::move(bytes);
  }
  const absl::StatusOr<Evaluator> player = OthelloLesson::WithWeights(weights, *variant);
  if (!player.ok()) return base::FailedSubcommand(name_, player.status());
  const auto number =
      static_cast<std::uint32_t>(core::TableChecksum(weights.data(), weights.size()));
  const BookHeader header = {*variant, given.depth, given.ply_cost};
  const auto searches =
      BookSearches::Open(given.output + ".searches", header, *player, number, given.threads);
  if (!searches.ok()) return base::FailedSubcommand(name_, searches.status());

  BookBuilder builder(header);
  base::Progress progress(base::SayOnOutput);
  absl::Status status = builder.Grow(
      static_cast<std::size_t>(given.positions),
      [&](const std::vector<BookQuestion>& questions) { return (*searches)->Ask(questions); },
      [&] { progress.Reached(static_cast<double>(builder.size()) / given.positions); });
  if (status.ok()) status = (*searches)->Sync();
  if (status.ok()) status = files::ReplaceFile(given.output, {BookText(header, builder.Entries())});
  if (!status.ok()) return base::FailedSubcommand(name_, status);
  std::cout << given.output << ": " << builder.size() << " positions" << std::endl;
  return EXIT_SUCCESS;
}

int BookCommand::Show(const base::Arguments& arguments) {
  std::string path;
  std::vector<std::string> moves;
  po::options_description options("Options", base::kSubcommandHelpWidth);
  options.add_options()("book", po::value(&path)->value_name("FILE"),
                        "The book; without, the one compiled in.")(
      "move", po::value(&moves)->value_name("MOVE"), "Played from the start. Also without --move.");
  po::positional_options_description positional;
  positional.add("move", -1);
  return base::WithOptions(name_, "[options] [MOVE...]", options, positional, arguments, [&] {
    const auto book = BookOf(path);
    return book.ok() ? Show(**book, moves) : base::FailedSubcommand(name_, book.status());
  });
}

int BookCommand::Show(const Book& book, const std::vector<std::string>& moves) {
  Position position = Othello::Start(book.header().variant);
  for (const std::string& text : moves) {
    const absl::StatusOr<Move> move = base::ParseMove<Othello>(position, text);
    if (!move.ok()) return base::BadSubcommand(name_, std::string(move.status().message()));
    position = position.Play(*move);
  }
  const std::vector<Book::Known> known = book.Moves(position);
  if (known.empty()) std::cout << "the book does not have this position" << std::endl;
  for (const Book::Known& of : known) {
    std::cout << absl::StreamFormat("%-3s %+6.2f %s ", Othello::FormatMove(position, of.move),
                                    of.value / 100.0, of.stays ? "book  " : "leaves");
    Position at = position;
    for (const Move move : book.Line(position, of.move)) {
      std::cout << " " << Othello::FormatMove(at, move);
      at = at.Play(move);
    }
    std::cout << std::endl;
  }
  return EXIT_SUCCESS;
}

int BookCommand::Info(const base::Arguments& arguments) {
  std::string path;
  po::options_description options("Options", base::kSubcommandHelpWidth);
  options.add_options()("book", po::value(&path)->value_name("FILE"),
                        "The book; without, the one compiled in. Also without --book.");
  po::positional_options_description positional;
  positional.add("book", 1);
  return base::WithOptions(name_, "[FILE]", options, positional, arguments, [&] {
    const auto book = BookOf(path);
    if (!book.ok()) return base::FailedSubcommand(name_, book.status());
    const BookHeader& header = (*book)->header();
    std::cout << absl::StreamFormat(
        "%d positions of %s, searches of %d plies, %d hundredths of a disc a ply\n",
        (*book)->entries().size(),
        Othello::kVariants[static_cast<std::size_t>(header.variant)].first, header.depth,
        header.ply_cost);
    std::map<int, int> by_discs;
    for (const BookEntry& entry : (*book)->entries())
      ++by_discs[Count(entry.discs.own | entry.discs.other)];
    for (const auto& [discs, count] : by_discs)
      std::cout << absl::StreamFormat("%2d discs %8d\n", discs, count);
    std::cout << std::flush;
    return EXIT_SUCCESS;
  });
}

}  // namespace tavoliere::othello
