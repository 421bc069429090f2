#include "engines/base/program/main.h"

#include "engines/dipole/engine/engine.h"
#include "engines/dipole/subcommands.h"

int main(int argc, char** argv) {
  return tavoliere::base::EngineMain(argc, argv, tavoliere::dipole::NewEngine,
                                     tavoliere::dipole::Subcommands(),
                                     tavoliere::dipole::ProofCommands);
}
