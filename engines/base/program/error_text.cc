#include "engines/base/program/error_text.h"

#include <cmath>
#include <iostream>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace tavoliere::base {

void PrintErrors(const std::map<int, learn::StageError>& errors) {
  const auto print = [](const std::string& name, const learn::StageError& error) {
    std::cout << absl::StreamFormat("%5s %9d mean %6.2f absolute %6.2f root mean square %6.2f\n",
                                    name, error.count, error.mean, error.absolute,
                                    std::sqrt(error.square));
  };
  for (const auto& [stage, error] : errors) print(absl::StrCat(stage), error);
  print("all", learn::Summed(errors));
}

}  // namespace tavoliere::base
