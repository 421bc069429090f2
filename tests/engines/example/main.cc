#include "engines/base/main.h"

#include "tests/engines/example/game.h"

int main(int argc, char** argv) {
  tavoliere::example::Engine engine;
  return tavoliere::base::EngineMain(argc, argv, engine);
}
