#include "engines/base/program/main.h"

#include "engines/dipole/program.h"

int main(int argc, char** argv) {
  return tavoliere::base::EngineMain(argc, argv, tavoliere::dipole::NewEngine,
                                     tavoliere::dipole::Subcommands());
}
