#include "protocol/server/executor.h"

#include <utility>

#include <algorithm>
#include <new>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace tavoliere::protocol {
namespace {

// Of the words `name N value V`.
absl::StatusOr<std::string> AboutChoice(const Options& options,
                                        const std::vector<std::string>& words) {
  const auto value = std::find(words.begin(), words.end(), "value");
  if (value == words.end() || value - words.begin() < 2 || words.front() != "name") {
    return absl::InvalidArgumentError(
        "query choice: expected 'name', an option's name, 'value' and one of its values");
  }
  absl::StatusOr<std::string> about = options.About(absl::StrJoin(words.begin() + 1, value, " "),
                                                    absl::StrJoin(value + 1, words.end(), " "));
  if (about.ok()) *about = absl::StrCat("response ", about->empty() ? "none" : *about);
  return about;
}

}  // namespace

void Executor::Execute(const Command& command) {
  try {
    std::visit([this](const auto& value) { Do(value); }, command);
  } catch (const std::bad_alloc&) {
    output_.Error(absl::ResourceExhaustedError("out of memory"));
  }
}

void Executor::Do(Word word) {
  switch (word) {
    case Word::kUci:
      Introduce("uciok");
      break;
    case Word::kUgi:
      Introduce("ugiok");
      break;
    case Word::kNewGame:
      output_.Flush();
      engine_.NewGame();
      break;
    case Word::kDisplay:
      output_.Answer(engine_.Display());
      break;
    case Word::kEval:
      output_.Answer(engine_.Evaluate());
      break;
    case Word::kIsReady:
    case Word::kStop:
    case Word::kPonderHit:
    case Word::kQuit:
      break;
  }
}

void Executor::Do(const PositionCommand& command) { Check(engine_.SetPosition(command)); }

void Executor::Do(const GoCommand& command) {
  output_.Flush();
  Begin(engine_.Go(command, output_), command.ponder && !command.perft);
}

void Executor::Do(const SetOptionCommand& command) {
  output_.Flush();
  Check(engine_.options().Set(command.name, command.value));
}

void Executor::Do(const QueryCommand& command) {
  if (command.what == "extensions") {
    output_.Hold(
        absl::StrCat("response ", extensions_.empty() ? "none" : absl::StrJoin(extensions_, " ")));
  } else if (command.what == "choice") {
    output_.Answer(AboutChoice(engine_.options(), command.arguments));
  } else if (std::optional<SlowQuestion> question = engine_.SlowQuery(command)) {
    Check(tasks_.Ask(*std::move(question)));
  } else {
    absl::StatusOr<std::string> response = engine_.Query(command);
    if (response.ok()) response->insert(0, "response ");
    output_.Answer(response);
  }
}

void Executor::Do(const BenchCommand& command) { Begin(engine_.Bench(command), false); }

void Executor::Do(const ExtensionCommand& command) {
  output_.Flush();
  output_.Answer(engine_.Extension(command));
}

void Executor::Introduce(const std::string& last_line) {
  std::string lines =
      absl::StrCat("id name ", engine_.name(), "\nid author ", engine_.author(), "\n");
  for (const OptionInfo& info : engine_.options().List()) {
    absl::StrAppend(&lines, info.UciLine(), "\n");
  }
  output_.Hold(absl::StrCat(lines, last_line));
}

void Executor::Begin(absl::StatusOr<Task> task, bool ponder) {
  Check(task.ok() ? tasks_.Search(*std::move(task), ponder) : task.status());
}

void Executor::Check(const absl::Status& status) {
  if (!status.ok()) output_.Error(status);
}

}  // namespace tavoliere::protocol
