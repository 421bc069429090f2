#include "engines/base/main.h"

#include "engines/dipole/engine.h"
#include "engines/dipole/subcommands.h"

int main(int argc, char** argv) {
  tavoliere::dipole::Engine engine;
  return tavoliere::base::EngineMain(argc, argv, engine, tavoliere::dipole::Subcommands());
}
