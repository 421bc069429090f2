// Completions for shells.
#pragma once

#include <string>
#include <vector>

#include "core/usage/usage.h"

namespace tavoliere::usage {

enum class Shell { kBash, kZsh, kFish };

// A script that completes the command line of `program`, whose file has that name.
std::string Completion(Shell shell, const Command& program);

// What a program prints for `--usage WHAT`: the completion of bash, zsh or fish, or with mdoc the
// lists of its man page, whose section of commands bears `heading`, or with markdown those of its
// reference page. Empty: there is no such word.
std::string UsageText(const std::string& what, const Command& program, const std::string& heading);
// Those words, and the option that takes them.
Option UsageOption();

}  // namespace tavoliere::usage
