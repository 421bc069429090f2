// The book in data/ as a part of the program.
#pragma once

#include <string_view>

namespace tavoliere::othello {

std::string_view BuiltInBookBytes();

}  // namespace tavoliere::othello
