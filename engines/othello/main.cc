#include "engines/base/main.h"

#include "engines/othello/engine.h"

int main(int argc, char** argv) {
  tavoliere::othello::Engine engine;
  return tavoliere::base::EngineMain(argc, argv, engine);
}
