// Notices for the person outside the game itself, as sentences and in a form that a front end can
// translate.
#pragma once

#include <utility>

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "protocol/wire/text/json_reader.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {

struct Notice {
  std::string code;  // names the sentence in the front end's other languages
  Sentence text;
  // What the sentence in another language is filled with, by name.
  std::vector<std::pair<std::string, std::string>> places;
};

// Of the words of an engine, which speaks the person's language by itself.
inline constexpr char kEnginesWords[] = "engine";

// {"code", "text", "places": {...}}; the text is the English.
protocol::Json NoticeJson(const Notice& notice);

// An error whose message is the text and that carries the rest.
absl::Status Refusal(absl::StatusCode status, const Notice& notice);
absl::Status GameIsOver();
absl::Status NoSuchMove();
// The notice of Refusal(); of any other error its message, with the code "refused".
Notice NoticeOf(const absl::Status& status);

}  // namespace tavoliere::play
