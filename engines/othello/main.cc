#include "engines/base/main.h"

#include "engines/othello/engine.h"

int main(int argc, char** argv) {
  return tavoliere::base::EngineMain(argc, argv, *tavoliere::othello::NewEngine());
}
