// The searches that a book is grown by, each written down as soon as it is done: what was killed is
// told its answers again and goes on where it was.
#pragma once

#include <utility>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/learn/data_set_file.h"
#include "core/search.h"
#include "core/search/transposition_table.h"
#include "engines/othello/book_builder.h"
#include "engines/othello/evaluator.h"

namespace tavoliere::othello {

class BookSearches {
 public:
  // With the answers that the file `path` has, which is made where there is none. `evaluator`,
  // outliving this, and `player`, a number that stands for it, are always the same for a file.
  // Errors name the file: one of another book; one that somebody is writing.
  static absl::StatusOr<std::unique_ptr<BookSearches>> Open(const std::string& path,
                                                            const BookHeader& header,
                                                            const Evaluator& evaluator,
                                                            std::uint32_t player, int threads);

  // Searches, unless the file has the answers; then they are written to it. An answer depends on its
  // question alone, whatever the threads. Blocks.
  absl::StatusOr<std::vector<BookAnswer>> Ask(const std::vector<BookQuestion>& questions);
  // Blocks until the disk has it all.
  absl::Status Sync() { return writer_->Sync(); }

 private:
  // One thread's means.
  struct Searcher {
    explicit Searcher(const Evaluator& evaluator) : search(evaluator, table) {}
    core::TranspositionTable table;
    core::Search<Othello, Evaluator> search;
  };
  struct Known {
    BookDiscs discs;
    BookAnswer answer;
  };

  BookSearches(std::string path, const BookHeader& header)
      : path_(std::move(path)), header_(header) {}
  BookAnswer Search(Searcher& searcher, const BookQuestion& question) const;
  absl::StatusOr<BookAnswer> Remembered(const BookQuestion& question);
  absl::Status Write(const std::vector<BookQuestion>& questions,
                     const std::vector<BookAnswer>& answers);

  std::string path_;
  BookHeader header_;
  std::vector<Known> known_;
  std::size_t told_ = 0;  // of known_
  std::unique_ptr<learn::DataSetWriter> writer_;
  std::vector<std::unique_ptr<Searcher>> searchers_;
};

}  // namespace tavoliere::othello
