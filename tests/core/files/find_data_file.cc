// Prints what FindDataFile() finds for the name given. A test puts this program where it likes.
#include <iostream>

#include "core/files/read_file.h"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::cout << tavoliere::files::FindDataFile(argv[1]);
  return 0;
}
