// An engine's options. One declaration serves the `option` lines of the handshake, `setoption`, and
// the command line.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tavoliere::protocol {

// One option as its users see it.
struct OptionInfo {
  enum class Type { kCheck, kSpin, kCombo, kButton, kString };

  std::string name;  // as printed; compared without case
  Type type = Type::kString;
  std::string default_value;           // empty for a button
  std::int64_t min = 0, max = 0;       // kSpin
  std::vector<std::string> choices;    // kCombo
  std::vector<std::string> notes;      // a line about each choice; empty: none has one
  std::string help;                    // one sentence for --help
  std::vector<std::string> old_names;  // accepted like `name`, and never listed

  // "option name Hash type spin default 16 min 1 max 32768"
  std::string UciLine() const;
  // "Move-Overhead": the name with hyphens for spaces.
  std::string CommandLineName() const;
};

// The option that `name` is or was called, without regard to case; null: there is none.
const OptionInfo* FindOption(const std::vector<OptionInfo>& options, const std::string& name);

// The declared options, in order. Each is bound to a variable of its owner, which outlives this
// object; `check` may refuse a new value or act on it, runs after the variable has been set, and
// when it fails the variable is put back. Names are unique without regard to case. Not thread-safe.
class Options {
 public:
  using Check = std::function<absl::Status()>;

  void AddCheck(const std::string& name, bool* value, const std::string& help, Check check = {});
  // `Integer`: int, std::int64_t or std::uint64_t, which holds the range.
  template <class Integer>
  void AddSpin(const std::string& name, Integer* value, std::int64_t min, std::int64_t max,
               const std::string& help, Check check = {});
  // `value` holds the chosen word; read without regard to case, stored as declared.
  void AddCombo(const std::string& name, std::string* value, std::vector<std::string> choices,
                const std::string& help, Check check = {});
  void AddString(const std::string& name, std::string* value, const std::string& help,
                 Check check = {});
  // A line about each choice of a combo that has been added, in their order.
  void Explain(const std::string& name, std::vector<std::string> notes);
  void AddButton(const std::string& name, const std::string& help, Check press);
  // Accepts `old_name` for the option `name`, which has been added: journals and scripts that were
  // written before the option was renamed keep working.
  void AddAlias(const std::string& old_name, const std::string& name);
  // An option whose value is kept elsewhere: `set` reads a text and `get` gives the value as one.
  void Add(OptionInfo info, std::function<absl::Status(const std::string&)> set,
           std::function<std::string()> get);

  // Wherever a name is read, an old name is read too. An unknown name or a bad value is an error
  // that names it, and nothing changes.
  absl::Status Set(const std::string& name, const std::string& value);

  // The present value of the variable as text; the defaults are the values at declaration.
  absl::Status Get(const std::string& name, std::string* value) const;
  // The line about a choice, without regard to case; empty: there is none. An error names an option
  // or a choice that there is not.
  absl::StatusOr<std::string> About(const std::string& name, const std::string& choice) const;
  // The name of the option that `name` is or was called; nullopt: there is none.
  std::optional<std::string> PresentName(const std::string& name) const;
  std::vector<OptionInfo> List() const;

 private:
  struct Entry {
    OptionInfo info;
    std::function<absl::Status(const std::string&)> set;
    std::function<std::string()> get;
  };

  const Entry* Find(const std::string& name) const;
  Entry* Find(const std::string& name);

  std::vector<Entry> entries_;
};

}  // namespace tavoliere::protocol
