// Options of a command line that set variables. One declaration has an option's name, value, range,
// default, help and variable. From it come help, man page and completions, and it reads the option.
#pragma once

#include <utility>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "core/usage/usage.h"

namespace boost::program_options {
class value_semantic;
}  // namespace boost::program_options

namespace tavoliere::usage {

// The variables outlive this object; their values at the declaration are the defaults. Names are
// given without hyphens; the spelling of a value tells its kind, see usage::Declare.
class BoundOptions {
 public:
  // Further properties of an option just declared; each function returns the entry again.
  class Entry {
   public:
    // Whether help shows the default. Unless called, it does for numbers, and not for texts.
    Entry& ShowDefault(bool shown = true);
    // For an int: the error is "expected MIN to MAX as WHAT, got N"; by default WHAT is the name.
    Entry& Range(std::int64_t min, std::int64_t max, const std::string& what = "");
    // For a text or texts that must not be empty: the error is "expected WHAT".
    Entry& Needed(const std::string& what = "");
    // The same in Boost's words, "the option '--file' is required but missing".
    Entry& Required();
    // This many words without a name are values of this option; -1: all remaining words.
    Entry& Operand(int most = 1);
    // A second name, such as "-h".
    Entry& Brief(const std::string& name);
    // Words that completions offer for the value.
    Entry& Offer(std::vector<std::string> words);
    // The value of the option if it is given without one; a value must then follow a '='.
    Entry& Implicit(const std::string& value);
    // The option exists only for its operands.
    Entry& Hidden();

   private:
    friend class BoundOptions;
    Entry(BoundOptions& owner, Option option) : owner_(owner), option_(std::move(option)) {}

    BoundOptions& owner_;
    Option option_;
    std::string present_;  // the variable's value, as text
    std::function<boost::program_options::value_semantic*()> semantic_;
    std::function<bool()> empty_;           // of texts
    std::function<std::int64_t()> number_;  // of an int
    std::string implicit_;
    int operands_ = 0;
    bool hidden_ = false;
  };

  Entry& Flag(const std::string& name, bool* variable, const std::string& help) {
    return Switch(name, variable, true, help);
  }
  // A flag that sets the variable to `value`.
  template <class T>
  Entry& Switch(const std::string& name, T* variable, T value, const std::string& help) {
    return Switch(name, help, [=] { *variable = value; });
  }
  Entry& Text(const std::string& name, const std::string& value, std::string* variable,
              const std::string& help);
  // May be repeated.
  Entry& Texts(const std::string& name, const std::string& value,
               std::vector<std::string>* variable, const std::string& help);
  // `T`: int, std::uint32_t, std::uint64_t or float. Help shows the default.
  template <class T>
  Entry& Number(const std::string& name, const std::string& value, T* variable,
                const std::string& help);
  // `read` parses the value after all words have been read; `standard` is the text of the default,
  // which help shows.
  Entry& Parsed(const std::string& name, const std::string& value, const std::string& standard,
                const std::string& help, std::function<absl::Status(const std::string&)> read);
  // A check that runs after those of the options declared so far.
  void Check(std::function<absl::Status()> check) { checks_.push_back(std::move(check)); }

  // The text after the command's name in help: "FILE... [options]".
  std::string synopsis;
  // Synopsis, options and operands; without a name.
  Command Declaration() const;

  // Sets the variables. An error, in Boost's words, names the wrong option or value.
  enum class Names { kMayBeShort, kWhole };  // whether a unique prefix of a name suffices
  absl::Status Read(const std::vector<std::string>& words, Names names = Names::kMayBeShort) const;
  // The first error of the options' values, in the order of their declaration. After Read().
  absl::Status CheckValues() const;

 private:
  Entry& Add(const std::string& name, const std::string& value, const std::string& help);
  Entry& Switch(const std::string& name, const std::string& help, std::function<void()> set);

  std::vector<std::unique_ptr<Entry>> entries_;
  std::vector<std::function<absl::Status()>> checks_;
};

// "expected MIN to MAX as WHAT, got VALUE".
absl::Status CheckRange(const std::string& what, std::int64_t value, std::int64_t min,
                        std::int64_t max);

}  // namespace tavoliere::usage
