#include "engines/othello/book_searches.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/history.h"
#include "core/learn/lesson.h"
#include "core/learn/workers.h"
#include "core/tables/bytes.h"
#include "engines/othello/lesson.h"

namespace tavoliere::othello {
namespace {

constexpr std::uint32_t kSearchBytes = 20;  // on disk
constexpr std::size_t kSearchTableMegabytes = 16;

}  // namespace

absl::StatusOr<std::unique_ptr<BookSearches>> BookSearches::Open(const std::string& path,
                                                                 const BookHeader& header,
                                                                 const Evaluator& evaluator,
                                                                 std::uint32_t player,
                                                                 int threads) {
  // Whatever changes an answer or the order of the questions stands in the file's name for itself.
  const learn::DataSetKind kind = {
      OthelloLesson::kGame,
      absl::StrCat("book ", BoardSize(header.variant), " depth ", header.depth, " ply ",
                   header.ply_cost, " ", absl::Hex(player, absl::kZeroPad8)),
      kSearchBytes};
  std::unique_ptr<BookSearches> searches(new BookSearches(path, header));
  auto writer = learn::DataSetWriter::Open(path, kind);
  if (!writer.ok()) return writer.status();
  searches->writer_ = *std::move(writer);
  const absl::Status read = learn::VisitDataSet(path, kind, [&](const learn::DataSetBlock& block) {
    core::ByteReader reader(reinterpret_cast<const std::uint8_t*>(block.records.data()),
                            block.records.size());
    for (std::size_t i = 0; i < block.records.size() / kSearchBytes; ++i) {
      Known known;
      known.discs.own = reader.Take<std::uint64_t>();
      known.discs.other = reader.Take<std::uint64_t>();
      known.answer.value = reader.Take<learn::Value>();
      known.answer.move = Move(reader.Take<std::uint8_t>());
      reader.Take<std::uint8_t>();
      searches->known_.push_back(known);
    }
  });
  if (!read.ok()) return read;
  for (int i = 0; i < threads; ++i) {
    searches->searchers_.push_back(std::make_unique<Searcher>(evaluator));
    if (!searches->searchers_.back()->table.Resize(kSearchTableMegabytes))
      return absl::ResourceExhaustedError("the machine gives no memory to search in");
  }
  return searches;
}

absl::StatusOr<std::vector<BookAnswer>> BookSearches::Ask(
    const std::vector<BookQuestion>& questions) {
  std::vector<BookAnswer> answers(questions.size());
  if (told_ < known_.size()) {
    for (std::size_t i = 0; i < questions.size(); ++i) {
      const absl::StatusOr<BookAnswer> answer = Remembered(questions[i]);
      if (!answer.ok()) return answer.status();
      answers[i] = *answer;
    }
    return answers;
  }
  learn::ShareOut(static_cast<int>(searchers_.size()), static_cast<int>(questions.size()),
                  [&](int thread, int piece) {
                    const auto at = static_cast<std::size_t>(piece);
                    answers[at] =
                        Search(*searchers_[static_cast<std::size_t>(thread)], questions[at]);
                  });
  const absl::Status written = Write(questions, answers);
  if (!written.ok()) return written;
  return answers;
}

BookAnswer BookSearches::Search(Searcher& searcher, const BookQuestion& question) const {
  searcher.table.Clear();
  core::SearchLimits<Move> limits;
  limits.depth = core::Depth{header_.depth};
  limits.search_moves = question.moves;
  core::SearchClock clock;
  clock.Start({}, false);
  const std::atomic<bool> stop{false};
  const core::History<Othello> history(PositionOf(question.discs, header_.variant));
  const auto report = searcher.search.Run(history, limits, {}, clock, stop, 1, [](const auto&) {});
  const core::Line<Move>& line = report.lines.front();
  return {line.pv.front(), learn::ValueOf(line.score)};
}

absl::StatusOr<BookAnswer> BookSearches::Remembered(const BookQuestion& question) {
  const auto fits = [&](const Known& known) {
    return known.discs == question.discs && std::find(question.moves.begin(), question.moves.end(),
                                                      known.answer.move) != question.moves.end();
  };
  if (told_ == known_.size() || !fits(known_[told_])) {
    return absl::FailedPreconditionError(absl::StrCat("'", path_,
                                                      "' has the searches of another book: search ",
                                                      told_ + 1, " is not the one that comes now"));
  }
  return known_[told_++].answer;
}

absl::Status BookSearches::Write(const std::vector<BookQuestion>& questions,
                                 const std::vector<BookAnswer>& answers) {
  std::string records;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    core::AppendNumber(questions[i].discs.own, &records);
    core::AppendNumber(questions[i].discs.other, &records);
    core::AppendNumber(answers[i].value, &records);
    core::AppendNumber(static_cast<std::uint16_t>(answers[i].move.square()), &records);
  }
  return writer_->Append(records, writer_->records() + questions.size());
}

}  // namespace tavoliere::othello
