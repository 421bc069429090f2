#include "engines/base/program/main.h"

#include "engines/dama/engine/engine.h"
#include "engines/dama/subcommands.h"

int main(int argc, char** argv) {
  return tavoliere::base::EngineMain(argc, argv, tavoliere::dama::NewEngine,
                                     tavoliere::dama::Subcommands(),
                                     tavoliere::dama::MoreSubcommands);
}
