#include "tools/match/journal/programs.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"

namespace tavoliere::match {
namespace {

using protocol::Json;
using protocol::JsonReader;

constexpr std::size_t kDigitsShown = 12;

Json FileJson(const ProgramFile& file) {
  return {{"file", file.file}, {"sha256", file.sha256.empty() ? Json() : Json(file.sha256)}};
}

absl::StatusOr<ProgramFile> ReadProgramFile(const Json& json, const std::string& where) {
  ProgramFile file;
  JsonReader reader(json, where);
  reader.Get("file", &file.file);
  if (const auto sum = json.find("sha256"); sum != json.end() && !sum->is_null()) {
    reader.Get("sha256", &file.sha256);
  }
  if (!reader.status().ok()) return reader.status();
  return file;
}

}  // namespace

bool Programs::SameAs(const Programs& other) const {
  const auto sum = [](const Programs& programs) {
    return programs.script ? programs.script->sha256 : "";
  };
  return program.sha256 == other.program.sha256 && sum(*this) == sum(other);
}

std::string Programs::Text() const {
  std::string text = program.sha256.substr(0, kDigitsShown);
  if (script && !script->sha256.empty()) {
    absl::StrAppend(&text, "+", script->sha256.substr(0, kDigitsShown));
  }
  return text;
}

void AddPrograms(const Programs& programs, Json& object) {
  if (programs.program.file.empty()) return;
  object["program"] = FileJson(programs.program);
  if (programs.script) object["script"] = FileJson(*programs.script);
}

absl::StatusOr<Programs> ReadPrograms(const Json& object, const std::string& where) {
  Programs programs;
  if (const auto program = object.find("program"); program != object.end()) {
    ASSIGN_OR_RETURN(programs.program, ReadProgramFile(*program, absl::StrCat(where, "program: ")));
  }
  if (const auto script = object.find("script"); script != object.end()) {
    ASSIGN_OR_RETURN(programs.script, ReadProgramFile(*script, absl::StrCat(where, "script: ")));
  }
  return programs;
}

void AddOrigin(const Origin& origin, Json& engine) {
  AddPrograms(origin.programs, engine);
  if (!origin.id_name.empty()) engine["id"]["name"] = origin.id_name;
  if (!origin.id_author.empty()) engine["id"]["author"] = origin.id_author;
  for (const Programs& other : origin.others) {
    Json json = Json::object();
    AddPrograms(other, json);
    engine["other_programs"].push_back(std::move(json));
  }
}

absl::StatusOr<Origin> ReadOrigin(const Json& engine, const std::string& where) {
  Origin origin;
  ASSIGN_OR_RETURN(origin.programs, ReadPrograms(engine, where));
  JsonReader reader(engine, where);
  if (const Json* id = reader.GetObjectIfPresent("id")) {
    JsonReader of_id(*id, absl::StrCat(where, "id: "));
    of_id.GetIfPresent("name", &origin.id_name);
    of_id.GetIfPresent("author", &origin.id_author);
    if (!of_id.status().ok()) return of_id.status();
  }
  if (const Json* others = reader.GetArrayIfPresent("other_programs")) {
    for (const Json& other : *others) {
      ASSIGN_OR_RETURN(auto programs, ReadPrograms(other, absl::StrCat(where, "other_programs: ")));
      origin.others.push_back(std::move(programs));
    }
  }
  if (!reader.status().ok()) return reader.status();
  return origin;
}

Json ToJson(const Machine& machine) {
  return {{"host", machine.host},
          {"processor", machine.processor},
          {"cores", machine.cores},
          {"system", machine.system}};
}

absl::StatusOr<Machine> ReadMachine(const Json& json, const std::string& where) {
  Machine machine;
  JsonReader reader(json, where);
  reader.GetIfPresent("host", &machine.host);
  reader.GetIfPresent("processor", &machine.processor);
  reader.GetIfPresent("cores", &machine.cores);
  reader.GetIfPresent("system", &machine.system);
  if (!reader.status().ok()) return reader.status();
  return machine;
}

void Join(const Origin& from, Origin& to) {
  const auto join = [&to](const Programs& programs) {
    const auto same = [&](const Programs& other) { return other.SameAs(programs); };
    if (!programs.known() || same(to.programs)) return;
    if (!to.programs.known()) {
      to.programs = programs;
    } else if (std::none_of(to.others.begin(), to.others.end(), same)) {
      to.others.push_back(programs);
    }
  };
  join(from.programs);
  for (const Programs& other : from.others) join(other);
}

void ProgramUses::Add(const std::string& journal, const std::string& engine, const Origin& origin) {
  auto found = std::find_if(engines_.begin(), engines_.end(),
                            [&](const auto& entry) { return entry.first == engine; });
  if (found == engines_.end()) found = engines_.insert(found, {engine, {}});
  std::vector<Use>& uses = found->second;
  const auto add = [&](const Programs& programs) {
    if (!programs.known()) return;
    auto use = std::find_if(uses.begin(), uses.end(),
                            [&](const Use& other) { return other.programs.SameAs(programs); });
    if (use == uses.end()) use = uses.insert(use, {programs, {}});
    use->journals.push_back(journal);
  };
  add(origin.programs);
  for (const Programs& other : origin.others) add(other);
}

std::string ProgramUses::Text() const {
  constexpr std::size_t kMostNamed = 4;
  std::string text;
  for (const auto& [engine, uses] : engines_) {
    if (uses.size() < 2) continue;
    absl::StrAppend(&text, "Different programs played as ", engine, ":");
    const char* between = " ";
    for (const auto& [programs, journals] : uses) {
      const std::vector<std::string> named(
          journals.begin(),
          journals.begin() + static_cast<std::ptrdiff_t>(std::min(kMostNamed, journals.size())));
      absl::StrAppend(&text, between, programs.Text(), " (", absl::StrJoin(named, ", "));
      if (named.size() < journals.size()) {
        absl::StrAppend(&text, " and ", journals.size() - named.size(), " more");
      }
      text += ")";
      between = ", ";
    }
    text += "\n";
  }
  return text;
}

Json ProgramUses::ToJson() const {
  Json json = Json::array();
  for (const auto& [engine, uses] : engines_) {
    if (uses.size() < 2) continue;
    Json all = Json::array();
    for (const auto& [programs, journals] : uses) {
      Json use;
      AddPrograms(programs, use);
      use["journals"] = journals;
      all.push_back(std::move(use));
    }
    json.push_back({{"engine", engine}, {"programs", std::move(all)}});
  }
  return json;
}

}  // namespace tavoliere::match
