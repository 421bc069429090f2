// What played a match: the files of its programs and the machine, as the header of a journal has
// them. An older journal has none of it.
#pragma once

#include <utility>

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "protocol/wire/text/json_reader.h"

namespace tavoliere::match {

struct ProgramFile {
  std::string file;    // its whole path, links followed; empty: unknown
  std::string sha256;  // in small hexadecimal digits; empty: unknown

  friend bool operator==(const ProgramFile&, const ProgramFile&) = default;
};

struct Programs {
  ProgramFile program;  // that the system executes
  // The first of its arguments that is a file, such as the script of an interpreter.
  std::optional<ProgramFile> script;

  bool known() const { return !program.sha256.empty(); }
  // Whether the bytes are the same, wherever they lie.
  bool SameAs(const Programs& other) const;
  // "1a2b3c4d5e6f", of a script "1a2b3c4d5e6f+9f8e7d6c5b4a".
  std::string Text() const;

  friend bool operator==(const Programs&, const Programs&) = default;
};

// What an engine is, in addition to its command.
struct Origin {
  Programs programs;
  std::string id_name;    // as its `id` lines say
  std::string id_author;  // likewise
  // Of a header that stands for several: what else played under the engine's name, without
  // `programs`.
  std::vector<Programs> others;

  friend bool operator==(const Origin&, const Origin&) = default;
};

struct Machine {
  std::string host;
  std::string processor;  // "AMD EPYC 9B14"
  int cores = 0;          // that are in use; 0: unknown
  std::string system;     // "Linux 6.1.0-18-amd64 x86_64, Debian GNU/Linux 12 (bookworm)"

  friend bool operator==(const Machine&, const Machine&) = default;
};

// Adds the members "program", "script", "id" and "other_programs" to the object of an engine. What
// is unknown is left out; an unknown sum is null.
void AddOrigin(const Origin& origin, protocol::Json& engine);
// `where` precedes the member's name in an error.
absl::StatusOr<Origin> ReadOrigin(const protocol::Json& engine, const std::string& where);

// The same of a program alone, without "id" and "other_programs".
void AddPrograms(const Programs& programs, protocol::Json& object);
absl::StatusOr<Programs> ReadPrograms(const protocol::Json& object, const std::string& where);

protocol::Json ToJson(const Machine& machine);
absl::StatusOr<Machine> ReadMachine(const protocol::Json& json, const std::string& where);

// Adds what `from` knows of the engine to the others of `to`, unless they have it.
void Join(const Origin& from, Origin& to);

// Which programs played under the engines' names in the journals of one match.
class ProgramUses {
 public:
  void Add(const std::string& journal, const std::string& engine, const Origin& origin);

  // A line for each engine that several programs played: "Different programs played as A:
  // 1a2b3c4d5e6f (a.jsonl, c.jsonl), 9f8e7d6c5b4a (b.jsonl)"; empty where there is none.
  std::string Text() const;
  // [{"engine": NAME, "programs": [{"program": ..., "script": ..., "journals": [...]}]}] of these.
  protocol::Json ToJson() const;

 private:
  struct Use {
    Programs programs;
    std::vector<std::string> journals;
  };

  std::vector<std::pair<std::string, std::vector<Use>>> engines_;  // by name
};

}  // namespace tavoliere::match
