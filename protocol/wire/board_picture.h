// Board pictures, the answers to `query board` ("8x8 . w # ..."), and what a move changes on them.
#pragma once

#include <string>
#include <string_view>

namespace tavoliere::protocol {

// The cells that differ, "19=b 27=.": index row by row from the top, from 0, and what stands there
// now. All of `after` when the two are not boards of one size.
std::string BoardChanges(std::string_view before, std::string_view after);

// The picture after `changes`, as BoardChanges() gave them. What names no cell of `before` is left
// out.
std::string ApplyBoardChanges(std::string_view before, std::string_view changes);

}  // namespace tavoliere::protocol
