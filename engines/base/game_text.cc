#include "engines/base/game_text.h"

namespace tavoliere::base {

SquareNames SquaresIn(std::string_view text, const BoardPicture& picture) {
  SquareNames squares;
  for (std::size_t at = 0; at < text.size();) {
    std::string_view longest;
    for (const std::string& name : picture.names) {
      if (name.size() > longest.size() && text.substr(at, name.size()) == name) longest = name;
    }
    if (!longest.empty()) squares.emplace_back(longest);
    at += std::max<std::size_t>(longest.size(), 1);
  }
  return squares;
}

}  // namespace tavoliere::base
