// The toy game's engine as a program: the double for tests of whatever starts an engine.
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_join.h"
#include "engines/base/program/main.h"
#include "tests/protocol/server/fake_engine.h"

int main(int argc, char** argv) {
  tavoliere::base::Subcommand repeat =
      tavoliere::base::WithWords("tav-fake", "repeat", "Print the arguments.", "WORD ...", {},
                                 [](const std::vector<std::string>& arguments) {
                                   std::cout << absl::StrJoin(arguments, ",") << "\n";
                                   return static_cast<int>(arguments.size());
                                 });
  repeat.old_name = "again";
  return tavoliere::base::EngineMain(
      argc, argv, [] { return std::make_unique<tavoliere::protocol::FakeEngine>(); }, {repeat});
}
