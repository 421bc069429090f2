// The subcommands of the engines: their declarations, and functions that run them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "core/usage/bound_options.h"
#include "core/usage/usage.h"

namespace tavoliere::base {

using Arguments = std::vector<std::string>;

// A tool of one game's own, started as `tav-<game> <name> <arguments>`. With `--help` or `-h` among
// the arguments, or `help` or `?` as the only one, it prints its usage, "Usage: ..." first, and
// does nothing else. Made by WithOptions, WithWords or WithVerbs.
struct Subcommand {
  std::string name;
  std::string help;  // one sentence for --help
  // Its options and operands, for help, man page and completions; without name and help.
  std::function<usage::Command()> declare;
  // Takes what follows the name; returns the exit status.
  std::function<int(const Arguments& arguments)> run;
  std::string old_name = {};  // a name that it had: using it is an error that names the present one
};

// The subcommand's declaration, with name and help.
usage::Command DeclarationOf(const Subcommand& subcommand);

// "tav-fake train: WHAT (see tav-fake train --help)" on standard error; returns the exit status of
// wrong arguments. `command` is all of it, "tav-fake train".
int BadSubcommand(const std::string& command, const std::string& what);
// The same without the hint; returns the exit status of a failure.
int FailedSubcommand(const std::string& command, const absl::Status& status);

// `declare` binds options to variables; they are read and checked before `act` is called.
usage::Command DeclareOptions(const std::function<void(usage::BoundOptions&)>& declare);
int RunWithOptions(const std::string& command,
                   const std::function<void(usage::BoundOptions&)>& declare,
                   const Arguments& arguments, const std::function<int()>& act);

// A subcommand of `program`, which is "tav-fake" or "tav-fake train". `Given` holds its arguments:
// its Declare(usage::BoundOptions&) binds the options to them. `act(command, given)` returns the
// exit status; `standard` has the defaults.
template <class Given, class Act>
Subcommand WithOptions(const std::string& program, const std::string& name, const std::string& help,
                       Act act, const Given& standard = {}) {
  const auto declare = [standard] {
    Given given = standard;
    return DeclareOptions([&](usage::BoundOptions& options) { given.Declare(options); });
  };
  const auto run = [command = absl::StrCat(program, " ", name), act,
                    standard](const Arguments& arguments) {
    Given given = standard;
    return RunWithOptions(
        command, [&](usage::BoundOptions& options) { given.Declare(options); }, arguments,
        [&] { return act(command, given); });
  };
  return {name, help, declare, run};
}

// `subcommand`, which had that name before.
inline Subcommand Renamed(const std::string& old_name, Subcommand subcommand) {
  subcommand.old_name = old_name;
  return subcommand;
}

// One whose words are not options: `operands` describes them, for completions.
Subcommand WithWords(const std::string& program, const std::string& name, const std::string& help,
                     const std::string& synopsis, const usage::Option& operands,
                     const std::function<int(const Arguments& arguments)>& act);

// One that runs the verb that the first argument names with the others; "--help" and its like or
// nothing lists them.
Subcommand WithVerbs(const std::string& program, const std::string& name, const std::string& help,
                     const std::vector<Subcommand>& verbs);
int RunVerb(const std::string& command, const std::vector<Subcommand>& verbs,
            const Arguments& arguments);

// A line, at once.
void SayOnOutput(const std::string& line);

}  // namespace tavoliere::base
