#include "engines/base/main.h"

#include "engines/dama/engine.h"
#include "engines/dama/tools.h"

int main(int argc, char** argv) {
  tavoliere::dama::Engine engine;
  return tavoliere::base::EngineMain(argc, argv, engine, tavoliere::dama::Tools());
}
