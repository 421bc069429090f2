// What the options of the verbs of `train` have in common.
#pragma once

#include <functional>
#include <string>

#include "absl/status/status.h"
#include "boost/program_options.hpp"
#include "core/learn/lesson.h"
#include "engines/base/subcommand.h"

namespace tavoliere::base {

inline constexpr int kMostThreads = 256;

// An option called `name` in the help, whose default is what `value` points at.
template <class Number>
boost::program_options::typed_value<Number>* Defaulted(Number* value, const char* name) {
  return boost::program_options::value(value)->value_name(name)->default_value(*value);
}

// "4-24" as its two numbers; one number stands for both.
absl::Status ReadRange(const std::string& option, const std::string& text, int* first, int* last);
// "2/16" is the second of sixteen.
absl::Status ReadShard(const std::string& text, learn::Shard* shard);
// That an option is there.
absl::Status Needs(const char* option, bool there);

void AddVariant(boost::program_options::options_description& options, std::string* variant);
// Arguments without an option: --input.
boost::program_options::positional_options_description Inputs();

// Parses, checks and acts; returns the exit status.
int Act(const std::string& command, const std::string& usage,
        boost::program_options::options_description& options,
        const boost::program_options::positional_options_description& positional,
        const Arguments& arguments, const std::function<absl::Status()>& check,
        const std::function<int()>& action);

}  // namespace tavoliere::base
