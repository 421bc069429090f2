#include "core/usage/bound_options.h"

#include <utility>

#include <type_traits>

#include "absl/strings/str_cat.h"
#include "boost/lexical_cast.hpp"
#include "boost/program_options.hpp"
#include "core/usage/boost_options.h"

namespace tavoliere::usage {

namespace po = boost::program_options;

absl::Status CheckRange(const std::string& what, std::int64_t value, std::int64_t min,
                        std::int64_t max) {
  if (value >= min && value <= max) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("expected ", min, " to ", max, " as ", what, ", got ", value));
}

BoundOptions::Entry& BoundOptions::Entry::ShowDefault(bool shown) {
  option_.standard = shown ? present_ : "";
  return *this;
}

BoundOptions::Entry& BoundOptions::Entry::Range(std::int64_t min, std::int64_t max,
                                                const std::string& what) {
  option_.range = {min, max};
  owner_.Check([number = number_, min, max, name = what.empty() ? option_.name : what] {
    return CheckRange(name, number(), min, max);
  });
  return *this;
}

BoundOptions::Entry& BoundOptions::Entry::Needed(const std::string& what) {
  owner_.Check([empty = empty_, name = what.empty() ? option_.name : what] {
    return empty() ? absl::InvalidArgumentError("expected " + name) : absl::OkStatus();
  });
  return *this;
}

BoundOptions::Entry& BoundOptions::Entry::Required() {
  owner_.Check([empty = empty_, name = option_.name] {
    return empty() ? absl::InvalidArgumentError(
                         absl::StrCat("the option '", name, "' is required but missing"))
                   : absl::OkStatus();
  });
  return *this;
}

BoundOptions::Entry& BoundOptions::Entry::Operand(int most) {
  operands_ = most;
  return *this;
}

BoundOptions::Entry& BoundOptions::Entry::Brief(const std::string& name) {
  option_.brief = name;
  return *this;
}

BoundOptions::Entry& BoundOptions::Entry::Offer(std::vector<std::string> words) {
  option_.words = std::move(words);
  return *this;
}

BoundOptions::Entry& BoundOptions::Entry::Implicit(const std::string& value) {
  implicit_ = value;
  return *this;
}

BoundOptions::Entry& BoundOptions::Entry::Hidden() {
  hidden_ = true;
  return *this;
}

BoundOptions::Entry& BoundOptions::Add(const std::string& name, const std::string& value,
                                       const std::string& help) {
  entries_.push_back(std::unique_ptr<Entry>(new Entry(*this, Declare("--" + name, value, help))));
  return *entries_.back();
}

BoundOptions::Entry& BoundOptions::Switch(const std::string& name, const std::string& help,
                                          std::function<void()> set) {
  Entry& entry = Add(name, "", help);
  entry.semantic_ = [set = std::move(set)] {
    return po::bool_switch()->notifier([set](bool given) {
      if (given) set();
    });
  };
  return entry;
}

BoundOptions::Entry& BoundOptions::Text(const std::string& name, const std::string& value,
                                        std::string* variable, const std::string& help) {
  Entry& entry = Add(name, value, help);
  entry.present_ = *variable;
  if (!entry.present_.empty()) entry.option_.usual = entry.present_;
  entry.semantic_ = [variable, &implicit = entry.implicit_] {
    auto* const semantic = po::value(variable);
    return implicit.empty() ? semantic : semantic->implicit_value(implicit);
  };
  entry.empty_ = [variable] { return variable->empty(); };
  return entry;
}

BoundOptions::Entry& BoundOptions::Texts(const std::string& name, const std::string& value,
                                         std::vector<std::string>* variable,
                                         const std::string& help) {
  Entry& entry = Add(name, value, help);
  entry.semantic_ = [variable] { return po::value(variable); };
  entry.empty_ = [variable] { return variable->empty(); };
  return entry;
}

template <class T>
BoundOptions::Entry& BoundOptions::Number(const std::string& name, const std::string& value,
                                          T* variable, const std::string& help) {
  Entry& entry = Add(name, value, help);
  entry.present_ = boost::lexical_cast<std::string>(*variable);
  entry.semantic_ = [variable] { return po::value(variable); };
  entry.number_ = [variable] { return static_cast<std::int64_t>(*variable); };
  entry.option_.kind = std::is_integral_v<T> ? Kind::kInteger : Kind::kNumber;
  entry.option_.usual = entry.present_;
  return entry.ShowDefault();
}

BoundOptions::Entry& BoundOptions::Parsed(const std::string& name, const std::string& value,
                                          const std::string& standard, const std::string& help,
                                          std::function<absl::Status(const std::string&)> read) {
  Entry& entry = Add(name, value, help);
  entry.present_ = standard;
  const auto text = std::make_shared<std::string>(standard);
  entry.semantic_ = [text] { return po::value(text.get()); };
  Check([text, read = std::move(read)] { return read(*text); });
  return entry.ShowDefault();
}

Command BoundOptions::Declaration() const {
  Command command;
  command.synopsis = synopsis;
  for (const auto& entry : entries_) {
    if (!entry->hidden_) command.options.push_back(entry->option_);
    if (entry->operands_ == 0 || command.operands.count != Count::kNone) continue;
    command.operands = entry->option_;
    command.operands.name.clear();
  }
  return command;
}

absl::Status BoundOptions::Read(const std::vector<std::string>& words, Names names) const {
  namespace style = po::command_line_style;
  const int spelling =
      names == Names::kWhole ? style::unix_style ^ style::allow_guessing : style::unix_style;
  po::options_description description;
  po::positional_options_description positional;
  for (const auto& entry : entries_) {
    const std::string name = entry->option_.BareName();
    const std::string& brief = entry->option_.brief;
    const std::string spelt = brief.empty() ? name : absl::StrCat(name, ",", brief.substr(1));
    description.add_options()(spelt.c_str(), entry->semantic_());
    if (entry->operands_ != 0) positional.add(name.c_str(), entry->operands_);
  }
  try {
    po::variables_map values;
    po::store(po::command_line_parser(words)
                  .options(description)
                  .positional(positional)
                  .style(spelling)
                  .run(),
              values);
    po::notify(values);
  } catch (const po::error& error) {
    return absl::InvalidArgumentError(WhatIsWrong(error, words, Declaration().options));
  }
  return absl::OkStatus();
}

absl::Status BoundOptions::CheckValues() const {
  for (const auto& check : checks_) {
    if (absl::Status status = check(); !status.ok()) return status;
  }
  return absl::OkStatus();
}

template BoundOptions::Entry& BoundOptions::Number(const std::string&, const std::string&, int*,
                                                   const std::string&);
template BoundOptions::Entry& BoundOptions::Number(const std::string&, const std::string&,
                                                   std::uint32_t*, const std::string&);
template BoundOptions::Entry& BoundOptions::Number(const std::string&, const std::string&,
                                                   std::uint64_t*, const std::string&);
template BoundOptions::Entry& BoundOptions::Number(const std::string&, const std::string&, float*,
                                                   const std::string&);

}  // namespace tavoliere::usage
