// The toy game's engine as a program: the double for tests of whatever starts an engine.
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/str_join.h"
#include "engines/base/main.h"
#include "tests/protocol/fake_engine.h"

int main(int argc, char** argv) {
  tavoliere::protocol::FakeEngine engine;
  const tavoliere::base::Subcommand repeat{
      "repeat", "Print the arguments.", [](const std::vector<std::string>& arguments) {
        return tavoliere::base::WithWords("tav-fake repeat", "WORD ...", {}, arguments, [&] {
          std::cout << absl::StrJoin(arguments, ",") << "\n";
          return static_cast<int>(arguments.size());
        });
      }};
  return tavoliere::base::EngineMain(argc, argv, engine, {repeat});
}
