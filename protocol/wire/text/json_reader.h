// Reads the members of JSON objects into values of C++, with errors that name the member.
#pragma once

#include <utility>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"

namespace tavoliere::protocol {

using Json = nlohmann::ordered_json;

// Whether brackets lie in more than `depth` others in a text that is to be parsed. What does costs
// a stack to write or to destroy.
inline bool NestsDeeperThan(std::string_view text, int depth) {
  bool quoted = false;
  int open = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char here = text[i];
    if (quoted && here == '\\') {
      ++i;
    } else if (here == '"') {
      quoted = !quoted;
    } else if (!quoted && (here == '[' || here == '{')) {
      if (++open > depth) return true;
    } else if (!quoted && (here == ']' || here == '}')) {
      --open;
    }
  }
  return false;
}

// Reads the members of one JSON object; after the first error, which it keeps, it does nothing.
class JsonReader {
 public:
  // `where` precedes the member's name in messages ("game record: moves[3].").
  JsonReader(const Json& object, std::string where) : object_(object), where_(std::move(where)) {
    if (!object.is_object()) Fail("", "an object", object);
  }

  const absl::Status& status() const { return status_; }

  template <class T>
  void Get(const char* name, T* value) {
    if (const Json* json = Member(name, /*required=*/true)) Read(name, *json, value);
  }
  template <class T>
  void Get(const char* name, std::optional<T>* value) {
    if (const Json* json = Member(name, /*required=*/false)) Read(name, *json, &value->emplace());
  }
  // Leaves the value as it is when the member is absent.
  template <class T>
  void GetIfPresent(const char* name, T* value) {
    if (const Json* json = Member(name, /*required=*/false)) Read(name, *json, value);
  }
  // One of the words listed.
  template <std::size_t kCount>
  void GetWord(const char* name, const std::string_view (&words)[kCount], std::string* value) {
    Get(name, value);
    if (status_.ok() && std::find(words, words + kCount, *value) == words + kCount) {
      Fail(name, "one of its words", object_[name]);
    }
  }
  // Null after an error or when it is not an array.
  const Json* GetArray(const char* name) {
    const Json* json = Member(name, /*required=*/true);
    if (json == nullptr || json->is_array()) return json;
    Fail(name, "an array", *json);
    return nullptr;
  }
  // Null when it is absent, after an error, or when it is not an array.
  const Json* GetArrayIfPresent(const char* name) {
    const Json* json = Member(name, /*required=*/false);
    if (json == nullptr || json->is_array()) return json;
    Fail(name, "an array", *json);
    return nullptr;
  }
  // Null when it is absent, after an error, or when it is not an object.
  const Json* GetObjectIfPresent(const char* name) {
    const Json* json = Member(name, /*required=*/false);
    if (json == nullptr || json->is_object()) return json;
    Fail(name, "an object", *json);
    return nullptr;
  }
  void Fail(const std::string& name, const std::string& expected, const Json& got) {
    if (!status_.ok()) return;
    std::string text = got.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() > 60) text = absl::StrCat(text.substr(0, 60), "...");
    status_ = absl::InvalidArgumentError(
        absl::StrCat(where_, name, ": expected ", expected, ", got ", text));
  }

 private:
  const Json* Member(const char* name, bool required) {
    if (!status_.ok()) return nullptr;
    const auto found = object_.find(name);
    if (found != object_.end()) return &*found;
    if (required) {
      status_ = absl::InvalidArgumentError(absl::StrCat(where_, name, ": is missing"));
    }
    return nullptr;
  }

  void Read(const char* name, const Json& json, std::string* value) {
    if (!json.is_string()) return Fail(name, "a string", json);
    *value = json.get<std::string>();
  }
  void Read(const char* name, const Json& json, std::vector<std::string>* value) {
    const bool strings =
        json.is_array() &&
        std::all_of(json.begin(), json.end(), [](const Json& e) { return e.is_string(); });
    if (!strings) return Fail(name, "an array of strings", json);
    *value = json.get<std::vector<std::string>>();
  }
  void Read(const char* name, const Json& json, bool* value) {
    if (!json.is_boolean()) return Fail(name, "true or false", json);
    *value = json.get<bool>();
  }
  void Read(const char* name, const Json& json, double* value) {
    if (!json.is_number()) return Fail(name, "a number", json);
    *value = json.get<double>();
  }
  void Read(const char* name, const Json& json, std::uint64_t* value) {
    if (!json.is_number_unsigned()) return Fail(name, "a whole number, 0 or more", json);
    *value = json.get<std::uint64_t>();
  }
  template <std::signed_integral T>
  void Read(const char* name, const Json& json, T* value) {
    const bool fits = json.is_number_unsigned()
                          ? std::in_range<T>(json.get<std::uint64_t>())
                          : json.is_number_integer() && std::in_range<T>(json.get<std::int64_t>());
    if (!fits) return Fail(name, "a whole number", json);
    *value = json.get<T>();
  }

  const Json& object_;
  const std::string where_;
  absl::Status status_;
};

}  // namespace tavoliere::protocol
