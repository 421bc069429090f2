// Tables of words and what each stands for, as the options of an engine offer them: arrays of
// {const char* name, meaning}, the usual choice first.
#pragma once

#include <string>
#include <vector>

namespace tavoliere::base {

template <class Words>
std::vector<std::string> NamesOf(const Words& words) {
  std::vector<std::string> names;
  for (const auto& [name, meaning] : words) names.emplace_back(name);
  return names;
}

// What `name` stands for; the usual choice when it is none of the words.
template <class Words>
auto MeaningOf(const Words& words, const std::string& name) {
  for (const auto& [word, meaning] : words) {
    if (name == word) return meaning;
  }
  return words[0].second;
}

}  // namespace tavoliere::base
