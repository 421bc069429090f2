#include "engines/base/program/main.h"

#include "engines/othello/engine/engine.h"
#include "engines/othello/subcommands.h"

int main(int argc, char** argv) {
  return tavoliere::base::EngineMain(argc, argv, *tavoliere::othello::NewEngine(),
                                     tavoliere::othello::Subcommands());
}
