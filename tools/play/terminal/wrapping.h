// Wraps text to the width of the screen.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace tavoliere::play {

// `text` with its lines of more than `columns` broken between words, where no word is longer; the
// rest stands under the beginning of the text of its line, be it a column of a list. Lines
// with escape sequences are left as they are. 0 columns: all lines are.
std::string Wrapped(const std::string& text, std::size_t columns);

// Prose that was broken for another width, a line for each paragraph: lines belong together up to
// one that ends with a full stop.
std::string Paragraphs(const std::vector<std::string>& lines);

}  // namespace tavoliere::play
