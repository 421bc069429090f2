#include "protocol/wire/explanation.h"

#include <utility>

#include <cstddef>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::protocol {
namespace {

constexpr char kBar[] = " | ";
constexpr char kNoCount[] = "result";

std::string LinePart(const char* name, const Explanation::Line& line) {
  std::string part = name;
  if (line.score_cp) absl::StrAppend(&part, " cp ", *line.score_cp);
  if (line.score_mate) absl::StrAppend(&part, " mate ", *line.score_mate);
  return absl::StrCat(part, " pv ", absl::StrJoin(line.pv, " "));
}

absl::Status BadPart(const std::string& part) {
  return absl::InvalidArgumentError(absl::StrCat("no part of an explanation: ", Quoted(part)));
}

// `words` are those of the part after its name.
absl::StatusOr<Explanation::Line> ParseLine(const std::string& part,
                                            const std::vector<std::string>& words) {
  Explanation::Line line;
  std::size_t at = 1;
  if (words.size() > 2 && words[1] != "pv") {
    std::int64_t number = 0;
    if (!absl::SimpleAtoi(words[2], &number)) return BadPart(part);
    if (words[1] == "cp") {
      line.score_cp = number;
    } else if (words[1] == "mate") {
      line.score_mate = static_cast<int>(number);
    } else {
      return BadPart(part);
    }
    at = 3;
  }
  if (at + 1 >= words.size() || words[at] != "pv") return BadPart(part);
  line.pv.assign(words.begin() + static_cast<std::ptrdiff_t>(at) + 1, words.end());
  return line;
}

absl::StatusOr<Explanation::Statement> ParseStatement(const std::string& part) {
  const std::size_t colon = part.find(": ");
  if (colon == std::string::npos) return BadPart(part);
  std::vector<std::string> words = absl::StrSplit(part.substr(0, colon), ' ', absl::SkipEmpty());
  if (words.empty()) return BadPart(part);
  Explanation::Statement statement{
      words[0], {words.begin() + 1, words.end()}, part.substr(colon + 2)};
  return statement;
}

}  // namespace

std::string FormatExplanation(const Explanation& explanation) {
  std::vector<std::string> parts;
  parts.push_back(explanation.loss ? absl::StrCat("loss ", *explanation.loss)
                                   : absl::StrCat("loss ", kNoCount));
  parts.push_back(LinePart("move", explanation.move));
  if (explanation.other)
    parts.push_back(LinePart(explanation.best ? "next" : "best", *explanation.other));
  for (const Explanation::Statement& statement : explanation.statements) {
    std::vector<std::string> words = {statement.kind};
    words.insert(words.end(), statement.line.begin(), statement.line.end());
    parts.push_back(absl::StrCat(absl::StrJoin(words, " "), ": ", statement.text));
  }
  return absl::StrJoin(parts, kBar);
}

absl::StatusOr<Explanation> ParseExplanation(const std::string& text) {
  Explanation explanation;
  const std::vector<std::string> parts = absl::StrSplit(text, kBar);
  if (parts.size() < 2) return BadPart(text);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::string& part = parts[i];
    const std::vector<std::string> words = absl::StrSplit(part, ' ', absl::SkipEmpty());
    if (words.empty()) return BadPart(part);
    if (i == 0) {
      std::int64_t loss = 0;
      if (words.size() != 2 || words[0] != "loss") return BadPart(part);
      if (words[1] != kNoCount) {
        if (!absl::SimpleAtoi(words[1], &loss)) return BadPart(part);
        explanation.loss = loss;
      }
    } else if (i == 1) {
      if (words[0] != "move") return BadPart(part);
      ASSIGN_OR_RETURN(explanation.move, ParseLine(part, words));
    } else if (i == 2 && (words[0] == "best" || words[0] == "next")) {
      ASSIGN_OR_RETURN(explanation.other, ParseLine(part, words));
      explanation.best = words[0] == "next";
    } else {
      ASSIGN_OR_RETURN(Explanation::Statement statement, ParseStatement(part));
      explanation.statements.push_back(std::move(statement));
    }
  }
  if (!explanation.other) explanation.best = true;
  return explanation;
}

}  // namespace tavoliere::protocol
