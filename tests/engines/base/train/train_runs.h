// Runs of `train` and its like in a folder of the test's own.
#pragma once

#include <utility>

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engines/base/train/train_command.h"
#include "tests/core/files/temporary_folder.h"

namespace tavoliere::base {

struct Ended {
  int status;
  std::string said;
  std::string complained;
};

template <LearntEvaluation L>
class TrainRuns : public files::FolderTest {
 protected:
  Ended Train(const std::vector<std::string>& words) const {
    return Run(TrainCommand<L>::Tool("tav-tested", ""), words);
  }
  // Words that begin with '@' are names in the test's folder.
  Ended Run(const Subcommand& command, std::vector<std::string> words) const {
    for (std::string& word : words) {
      if (word.front() == '@') word = Path(word.substr(1));
    }
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    const int status = command.run(words);
    Ended ended{status, ::testing::internal::GetCapturedStdout(), ""};
    ended.complained = ::testing::internal::GetCapturedStderr();
    return ended;
  }
};

}  // namespace tavoliere::base
