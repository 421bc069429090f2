// The searches by which a book grows. Each result is saved as soon as it is known: a run that was
// killed reads its results again and resumes.
#pragma once

#include <utility>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/book/book_builder.h"
#include "core/files/bytes.h"
#include "core/files/status_macros.h"
#include "core/history.h"
#include "core/learn/data/data_set_file.h"
#include "core/parallel.h"
#include "core/search/search.h"
#include "core/search/shared/transposition_table.h"

namespace tavoliere::book {

template <BookTraits L>
class BookSearches {
 public:
  using Game = typename L::Game;
  using Move = typename Game::Move;
  using Evaluator = typename L::Evaluator;

  // With the answers that the file `path` has, which is made where there is none. `evaluator`,
  // outliving this, and `player`, a number that stands for it and for the book's beginnings, are
  // always the same for a file. Errors name the file: one of another book; one that somebody is
  // writing.
  static absl::StatusOr<std::unique_ptr<BookSearches>> Open(const std::string& path,
                                                            const BookHeader& header,
                                                            const Evaluator& evaluator,
                                                            std::uint32_t player, int threads) {
    // Whatever changes an answer or the order of the questions stands in the file's name for
    // itself.
    const learn::DataSetKind kind = {
        L::kGame,
        absl::StrCat("book ", header.variant, " depth ", header.depth, " ply ", header.ply_cost,
                     " ", absl::Hex(player, absl::kZeroPad8)),
        kSearchBytes};
    std::unique_ptr<BookSearches> searches(new BookSearches(path, header));
    ASSIGN_OR_RETURN(auto writer, learn::DataSetWriter::Open(path, kind));
    searches->writer_ = std::move(writer);
    const absl::Status read = learn::VisitDataSet(
        path, kind, [&](const learn::DataSetBlock& block) { searches->Remember(block.records); });
    if (!read.ok()) return read;
    for (int i = 0; i < threads; ++i) {
      searches->searchers_.push_back(std::make_unique<Searcher>(evaluator));
      if (!searches->searchers_.back()->table.Resize(kTableMegabytes))
        return absl::ResourceExhaustedError("the machine gives no memory to search in");
    }
    return searches;
  }

  // Searches, unless the file has the answers; then they are written to it. An answer depends on
  // its question alone, whatever the threads. Blocks.
  BookAnswers<L> Ask(const std::vector<BookQuestion<L>>& questions) {
    std::vector<BookAnswer<L>> answers(questions.size());
    if (told_ < known_.size()) {
      for (std::size_t i = 0; i < questions.size(); ++i) {
        ASSIGN_OR_RETURN(const auto answer, Remembered(questions[i]));
        answers[i] = answer;
      }
      return answers;
    }
    core::ParallelFor(questions.size(), static_cast<int>(searchers_.size()),
                      [&](std::size_t thread, std::size_t at) {
                        answers[at] = Search(*searchers_[thread], questions[at]);
                      });
    RETURN_IF_ERROR(Write(questions, answers));
    return answers;
  }

  // Blocks until the disk has it all.
  absl::Status Sync() { return writer_->Sync(); }

 private:
  static constexpr std::uint32_t kSearchBytes = L::kBytes + 4;  // on disk
  static constexpr std::size_t kTableMegabytes = 16;

  // One thread's means.
  struct Searcher {
    explicit Searcher(const Evaluator& evaluator) : search(evaluator, table) {}
    core::TranspositionTable table;
    core::Search<Game, Evaluator> search;
  };
  struct Known {
    BookKey<L> key;
    learn::Value value = 0;
    std::uint16_t code = 0;
  };

  BookSearches(std::string path, const BookHeader& header)
      : path_(std::move(path)), header_(header) {}

  auto PositionAt(const BookKey<L>& key) const {
    return PositionOf<L>(key, static_cast<typename Game::Variant>(header_.variant));
  }

  void Remember(std::string_view records) {
    files::ByteReader reader(reinterpret_cast<const std::uint8_t*>(records.data()), records.size());
    for (std::size_t i = 0; i < records.size() / kSearchBytes; ++i) {
      Known known;
      known.key = TakeKey<L>(reader);
      known.value = reader.Take<learn::Value>();
      known.code = reader.Take<std::uint16_t>();
      known_.push_back(known);
    }
  }

  BookAnswer<L> Search(Searcher& searcher, const BookQuestion<L>& question) const {
    searcher.table.Clear();
    core::SearchLimits<Move> limits;
    limits.depth = core::Depth{header_.depth};
    limits.search_moves = question.moves;
    core::SearchClock clock;
    clock.Start({}, false);
    const std::atomic<bool> stop{false};
    const core::History<Game> history(PositionAt(question.key));
    const auto report =
        searcher.search.Run(history, limits, {}, clock, stop, 1, [](const auto&) {});
    const core::Line<Move>& line = report.lines.front();
    return {line.pv.front(), learn::ValueOf(line.score)};
  }

  absl::StatusOr<BookAnswer<L>> Remembered(const BookQuestion<L>& question) {
    if (told_ < known_.size() && known_[told_].key == question.key) {
      const auto position = PositionAt(question.key);
      for (const Move& move : question.moves) {
        if (L::MoveCode(position, move) == known_[told_].code)
          return BookAnswer<L>{move, known_[told_++].value};
      }
    }
    return absl::FailedPreconditionError(absl::StrCat("'", path_,
                                                      "' has the searches of another book: search ",
                                                      told_ + 1, " is not the one that comes now"));
  }

  absl::Status Write(const std::vector<BookQuestion<L>>& questions,
                     const std::vector<BookAnswer<L>>& answers) {
    std::string records;
    for (std::size_t i = 0; i < questions.size(); ++i) {
      AppendKey(questions[i].key, &records);
      files::AppendNumber(answers[i].value, &records);
      files::AppendNumber(L::MoveCode(PositionAt(questions[i].key), answers[i].move), &records);
    }
    return writer_->Append(records, writer_->records() + questions.size());
  }

  std::string path_;
  BookHeader header_;
  std::vector<Known> known_;
  std::size_t told_ = 0;  // of known_
  std::unique_ptr<learn::DataSetWriter> writer_;
  std::vector<std::unique_ptr<Searcher>> searchers_;
};

}  // namespace tavoliere::book
