// The known word nearest to an unknown one.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace tavoliere::usage {

// The known word that begins with `word`, or that the fewest slips of the keyboard make of it;
// nullopt where none is near.
std::optional<std::string> NearestWord(const std::string& word,
                                       const std::vector<std::string>& known);

// "; did you mean '-rounds'?", `dashes` before the word, or nothing.
std::string DidYouMean(const std::string& word, const std::vector<std::string>& known,
                       const std::string& dashes = "");

}  // namespace tavoliere::usage
