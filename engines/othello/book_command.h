// `tav-othello book`: grows opening books, and shows what is in them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engines/base/subcommand.h"
#include "engines/othello/book.h"

namespace tavoliere::othello {

class BookCommand {
 public:
  // `command`: all of it, such as "tav-othello book".
  explicit BookCommand(std::string command) : command_(std::move(command)) {}

  int Run(const base::Arguments& arguments);

 private:
  struct BuildArguments {
    std::string output;
    std::string weights;
    std::string variant;
    int positions = 1000;
    int depth = 12;
    int ply_cost = 50;
    int threads = 1;
  };

  int Build(const base::Arguments& arguments);
  int Build(const BuildArguments& given);
  int Show(const base::Arguments& arguments);
  int Show(const Book& book, const std::vector<std::string>& moves);
  int Info(const base::Arguments& arguments);

  std::string command_;
  std::string name_;  // with its verb
};

}  // namespace tavoliere::othello
