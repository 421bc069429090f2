// An engine that shakes hands and, told to search, reads what is at no address.
#include <iostream>
#include <string>

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    if (line == "ugi") std::cout << "ugiok\n";
    if (line == "isready") std::cout << "readyok\n";
    if (line == "query gameover") std::cout << "response false\n";
    if (line == "query p1turn") std::cout << "response true\n";
    std::cout.flush();
    if (line.starts_with("go")) {
      const volatile int* volatile nowhere = nullptr;
      return *nowhere;
    }
  }
}
