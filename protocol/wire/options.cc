#include "protocol/wire/options.h"

#include <utility>

#include <algorithm>
#include <cassert>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::protocol {
namespace {

// UCI's way to write an empty string on the wire.
constexpr char kEmpty[] = "<empty>";

const char* TypeName(OptionInfo::Type type) {
  switch (type) {
    case OptionInfo::Type::kCheck:
      return "check";
    case OptionInfo::Type::kSpin:
      return "spin";
    case OptionInfo::Type::kCombo:
      return "combo";
    case OptionInfo::Type::kButton:
      return "button";
    case OptionInfo::Type::kString:
      return "string";
  }
  return "";
}

// Sets the variable, asks `check`, and puts the old value back when it refuses.
template <class T>
absl::Status Assign(T* variable, T value, const Options::Check& check) {
  std::swap(*variable, value);
  if (!check) return absl::OkStatus();
  absl::Status status = check();
  if (!status.ok()) std::swap(*variable, value);
  return status;
}

std::string BoolText(bool value) { return value ? "true" : "false"; }

absl::Status BadValue(const std::string& name, const std::string& expected,
                      const std::string& value) {
  return absl::InvalidArgumentError(
      absl::StrCat("option ", name, ": expected ", expected, ", got ", Quoted(value)));
}

absl::Status NoOption(const std::string& name) {
  return absl::NotFoundError(absl::StrCat("no option is called ", Quoted(name)));
}

absl::Status NoChoice(const std::string& name, const std::vector<std::string>& choices,
                      const std::string& value) {
  return BadValue(name, absl::StrCat("one of ", absl::StrJoin(choices, ", ")), value);
}

bool IsOptionCalled(const OptionInfo& info, const std::string& name) {
  const auto is_it = [&](const std::string& known) { return absl::EqualsIgnoreCase(known, name); };
  return is_it(info.name) || std::any_of(info.old_names.begin(), info.old_names.end(), is_it);
}

}  // namespace

const OptionInfo* FindOption(const std::vector<OptionInfo>& options, const std::string& name) {
  const auto found = std::find_if(options.begin(), options.end(), [&](const OptionInfo& info) {
    return IsOptionCalled(info, name);
  });
  return found == options.end() ? nullptr : &*found;
}

std::string OptionInfo::UciLine() const {
  std::string line = absl::StrCat("option name ", name, " type ", TypeName(type));
  if (type == Type::kButton) return line;
  absl::StrAppend(&line, " default ", default_value.empty() ? kEmpty : default_value);
  if (type == Type::kSpin) absl::StrAppend(&line, " min ", min, " max ", max);
  for (const std::string& choice : choices) absl::StrAppend(&line, " var ", choice);
  return line;
}

std::string OptionInfo::CommandLineName() const { return absl::StrReplaceAll(name, {{" ", "-"}}); }

void Options::AddCheck(const std::string& name, bool* value, const std::string& help, Check check) {
  OptionInfo info;
  info.name = name;
  info.type = OptionInfo::Type::kCheck;
  info.default_value = BoolText(*value);
  info.help = help;
  auto set = [name, value, check = std::move(check)](const std::string& text) {
    if (absl::EqualsIgnoreCase(text, "true")) return Assign(value, true, check);
    if (absl::EqualsIgnoreCase(text, "false")) return Assign(value, false, check);
    return BadValue(name, "true or false", text);
  };
  Add(std::move(info), std::move(set), [value] { return BoolText(*value); });
}

template <class Integer>
void Options::AddSpin(const std::string& name, Integer* value, std::int64_t min, std::int64_t max,
                      const std::string& help, Check check) {
  assert(std::in_range<Integer>(min) && std::in_range<Integer>(max));
  assert(static_cast<Integer>(min) <= *value && *value <= static_cast<Integer>(max));
  OptionInfo info;
  info.name = name;
  info.type = OptionInfo::Type::kSpin;
  info.default_value = absl::StrCat(*value);
  info.min = min;
  info.max = max;
  info.help = help;
  auto set = [name, value, min, max,
              check = std::move(check)](const std::string& text) -> absl::Status {
    ASSIGN_OR_RETURN(const auto number, ParseNumber(text, absl::StrCat("option ", name), min, max));
    return Assign(value, static_cast<Integer>(number), check);
  };
  Add(std::move(info), std::move(set), [value] { return absl::StrCat(*value); });
}

template void Options::AddSpin(const std::string&, int*, std::int64_t, std::int64_t,
                               const std::string&, Check);
template void Options::AddSpin(const std::string&, std::int64_t*, std::int64_t, std::int64_t,
                               const std::string&, Check);
template void Options::AddSpin(const std::string&, std::uint64_t*, std::int64_t, std::int64_t,
                               const std::string&, Check);

void Options::AddCombo(const std::string& name, std::string* value,
                       std::vector<std::string> choices, const std::string& help, Check check) {
  OptionInfo info;
  info.name = name;
  info.type = OptionInfo::Type::kCombo;
  info.default_value = *value;
  info.choices = choices;
  info.help = help;
  auto set = [name, value, choices = std::move(choices),
              check = std::move(check)](const std::string& text) {
    for (const std::string& choice : choices) {
      if (absl::EqualsIgnoreCase(choice, text)) return Assign(value, choice, check);
    }
    return NoChoice(name, choices, text);
  };
  Add(std::move(info), std::move(set), [value] { return *value; });
}

void Options::AddString(const std::string& name, std::string* value, const std::string& help,
                        Check check) {
  OptionInfo info;
  info.name = name;
  info.type = OptionInfo::Type::kString;
  info.default_value = *value;
  info.help = help;
  auto set = [value, check = std::move(check)](const std::string& text) {
    return Assign(value, text == kEmpty ? std::string() : text, check);
  };
  Add(std::move(info), std::move(set), [value] { return *value; });
}

void Options::AddButton(const std::string& name, const std::string& help, Check press) {
  OptionInfo info;
  info.name = name;
  info.type = OptionInfo::Type::kButton;
  info.help = help;
  auto set = [name, press = std::move(press)](const std::string& text) -> absl::Status {
    if (!text.empty()) return BadValue(name, "no value (it is a button)", text);
    return press ? press() : absl::OkStatus();
  };
  Add(std::move(info), std::move(set), [] { return std::string(); });
}

void Options::Explain(const std::string& name, std::vector<std::string> notes) {
  Entry* entry = Find(name);
  assert(entry != nullptr && entry->info.choices.size() == notes.size());
  entry->info.notes = std::move(notes);
}

void Options::AddAlias(const std::string& old_name, const std::string& name) {
  Entry* entry = Find(name);
  assert(entry != nullptr && Find(old_name) == nullptr);
  entry->info.old_names.push_back(old_name);
}

absl::Status Options::Set(const std::string& name, const std::string& value) {
  Entry* entry = Find(name);
  return entry == nullptr ? NoOption(name) : entry->set(value);
}

absl::Status Options::Get(const std::string& name, std::string* value) const {
  const Entry* entry = Find(name);
  if (entry == nullptr) return NoOption(name);
  *value = entry->get();
  return absl::OkStatus();
}

absl::StatusOr<std::string> Options::About(const std::string& name,
                                           const std::string& choice) const {
  const Entry* entry = Find(name);
  if (entry == nullptr) return NoOption(name);
  const std::vector<std::string>& choices = entry->info.choices;
  if (choices.empty()) {
    return absl::InvalidArgumentError(absl::StrCat("expected an option of type combo, got ", name,
                                                   " of type ", TypeName(entry->info.type)));
  }
  const auto found = std::find_if(choices.begin(), choices.end(), [&](const std::string& one) {
    return absl::EqualsIgnoreCase(one, choice);
  });
  if (found == choices.end()) return NoChoice(name, choices, choice);
  if (entry->info.notes.empty()) return std::string();
  return entry->info.notes[static_cast<std::size_t>(found - choices.begin())];
}

std::optional<std::string> Options::PresentName(const std::string& name) const {
  const Entry* entry = Find(name);
  return entry == nullptr ? std::nullopt : std::optional(entry->info.name);
}

std::vector<OptionInfo> Options::List() const {
  std::vector<OptionInfo> infos;
  infos.reserve(entries_.size());
  for (const Entry& entry : entries_) infos.push_back(entry.info);
  return infos;
}

const Options::Entry* Options::Find(const std::string& name) const {
  const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
    return IsOptionCalled(entry.info, name);
  });
  return found == entries_.end() ? nullptr : &*found;
}

Options::Entry* Options::Find(const std::string& name) {
  return const_cast<Entry*>(std::as_const(*this).Find(name));
}

void Options::Add(OptionInfo info, std::function<absl::Status(const std::string&)> set,
                  std::function<std::string()> get) {
  assert(Find(info.name) == nullptr);
  entries_.push_back({std::move(info), std::move(set), std::move(get)});
}

}  // namespace tavoliere::protocol
