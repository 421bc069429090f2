#include "engines/base/main.h"

#include "tests/engines/example/engine.h"

int main(int argc, char** argv) {
  return tavoliere::base::EngineMain(argc, argv, *tavoliere::example::NewEngine());
}
