#include "engines/base/analyse/request.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "core/usage/bound_options.h"
#include "core/usage/nearest_word.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::base {
namespace {

using protocol::Json;
using protocol::JsonReader;
using protocol::OptionInfo;

constexpr char kCancel[] = "cancel";
constexpr char kVariant[] = "UCI_Variant";
constexpr char kLines[] = "MultiPV";
constexpr char kChances[] = "UCI_ShowWDL";
constexpr char kAllLines[] = "all";
constexpr const char* kMembers[] = {"id",       "position", "moves", "variant", "depth",  "nodes",
                                    "movetime", "lines",    "want",  "session", "reports"};
constexpr const char* kWants[] = {"pv", "wdl", "terms", "tables", "explain"};
constexpr std::int64_t kLongestTime = 1'000'000'000'000;  // ms, as in `go`
// An array in an object; a request that nests deeper is none.
constexpr int kDeepestRequest = 8;

template <std::size_t kCount>
bool IsOneOf(const std::string& word, const char* const (&words)[kCount]) {
  return std::find(words, words + kCount, word) != words + kCount;
}

absl::Status UnknownMember(const std::string& name, const std::vector<OptionInfo>& options) {
  std::vector<std::string> known(std::begin(kMembers), std::end(kMembers));
  known.emplace_back(kCancel);
  for (const OptionInfo& info : options) {
    if (info.type != OptionInfo::Type::kButton) known.push_back(info.name);
  }
  return absl::InvalidArgumentError(
      absl::StrCat("unknown member ", protocol::Quoted(name), usage::DidYouMean(name, known)));
}

// "MEMBER: expected WHAT, got VALUE".
absl::Status WrongValue(const std::string& member, const std::string& expected, const Json& got) {
  const Json none = Json::object();
  JsonReader reader(none, "");
  reader.Fail(member, expected, got);
  return reader.status();
}

// An option's value as `setoption` takes it.
absl::StatusOr<std::string> OptionText(const OptionInfo& info, const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  if (value.is_number_integer()) return value.dump();
  return WrongValue("option " + info.name, "a string, a whole number, true or false", value);
}

absl::Status ReadOption(const std::string& name, const Json& value,
                        const std::vector<OptionInfo>& options, AnalysisRequest* request) {
  const OptionInfo* const info = protocol::FindOption(options, name);
  if (info == nullptr) return UnknownMember(name, options);
  if (info->type == OptionInfo::Type::kButton) {
    return absl::InvalidArgumentError(
        absl::StrCat("option ", info->name, ": a request cannot press a button"));
  }
  if (info->name == kVariant || info->name == kLines) {
    return absl::InvalidArgumentError(absl::StrCat("option ", info->name, ": expected ",
                                                   info->name == kLines ? "'lines'" : "'variant'",
                                                   " in its place"));
  }
  ASSIGN_OR_RETURN(std::string text, OptionText(*info, value));
  request->options.emplace_back(info->name, std::move(text));
  return absl::OkStatus();
}

absl::Status ReadVariant(JsonReader& reader, const std::vector<OptionInfo>& options,
                         AnalysisRequest* request) {
  std::optional<std::string> variant;
  reader.Get("variant", &variant);
  if (!variant) return reader.status();
  if (protocol::FindOption(options, kVariant) == nullptr)
    return absl::InvalidArgumentError("variant: this engine plays only one");
  request->options.emplace_back(kVariant, *variant);
  return absl::OkStatus();
}

absl::Status ReadLines(const Json& object, const std::vector<OptionInfo>& options,
                       AnalysisRequest* request) {
  const auto member = object.find("lines");
  if (member == object.end()) return absl::OkStatus();
  const OptionInfo* const info = protocol::FindOption(options, kLines);
  const std::int64_t most = info == nullptr ? 1 : info->max;
  std::int64_t lines = 0;
  if (member->is_string() && *member == kAllLines) {
    lines = info == nullptr ? 0 : most;
  } else if (member->is_number_unsigned()) {
    lines = static_cast<std::int64_t>(
        std::min(member->get<std::uint64_t>(), static_cast<std::uint64_t>(most) + 1));
  }
  if (lines >= 1 && lines <= most) {
    if (info != nullptr) request->options.emplace_back(info->name, absl::StrCat(lines));
    return absl::OkStatus();
  }
  const std::string expected = info == nullptr
                                   ? "1, because this engine reports one line"
                                   : absl::StrCat("1 to ", most, " or \"", kAllLines, "\"");
  return WrongValue("lines", expected, *member);
}

absl::Status ReadLimits(JsonReader& reader, protocol::GoCommand* go) {
  std::optional<std::int64_t> movetime;
  reader.Get("depth", &go->depth);
  reader.Get("nodes", &go->nodes);
  reader.Get("movetime", &movetime);
  RETURN_IF_ERROR(reader.status());
  constexpr int kMostDepth = std::numeric_limits<int>::max();
  constexpr std::int64_t kMostNodes = std::numeric_limits<std::int64_t>::max();
  if (go->depth) RETURN_IF_ERROR(usage::CheckRange("depth", *go->depth, 1, kMostDepth));
  if (go->nodes && (*go->nodes == 0 || *go->nodes > static_cast<std::uint64_t>(kMostNodes))) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected 1 to ", kMostNodes, " as nodes, got ", *go->nodes));
  }
  if (movetime) {
    RETURN_IF_ERROR(usage::CheckRange("movetime", *movetime, 0, kLongestTime));
    go->movetime = protocol::Milliseconds(*movetime);
  }
  if (protocol::HasLimit(*go)) return absl::OkStatus();
  return absl::InvalidArgumentError("expected a limit: depth, nodes or movetime");
}

absl::Status ReadWanted(JsonReader& reader, const std::vector<OptionInfo>& options,
                        AnalysisRequest* request) {
  Wanted* const wanted = &request->wanted;
  std::optional<std::vector<std::string>> words;
  reader.Get("want", &words);
  if (!words) return reader.status();
  *wanted = {.pv = false};
  for (const std::string& word : *words) {
    if (word == "pv") wanted->pv = true;
    if (word == "wdl") wanted->wdl = true;
    if (word == "terms") wanted->terms = true;
    if (word == "tables") wanted->tables = true;
    if (word == "explain") wanted->explain = true;
    if (IsOneOf(word, kWants)) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        "want: expected ", absl::StrJoin(kWants, ", "), ", got ", protocol::Quoted(word),
        usage::DidYouMean(word, {std::begin(kWants), std::end(kWants)})));
  }
  if (!wanted->wdl) return absl::OkStatus();
  if (protocol::FindOption(options, kChances) == nullptr)
    return absl::UnimplementedError("want: this engine does not have 'wdl'");
  request->options.emplace_back(kChances, "true");
  return absl::OkStatus();
}

absl::Status ReadPosition(JsonReader& reader, protocol::PositionCommand* position) {
  std::string text = "startpos";
  reader.GetIfPresent("position", &text);
  reader.GetIfPresent("moves", &position->moves);
  RETURN_IF_ERROR(reader.status());
  absl::RemoveExtraAsciiWhitespace(&text);
  if (text.empty()) {
    return absl::InvalidArgumentError("position: expected 'startpos' or a position, got ''");
  }
  if (text != "startpos") position->fen = text;
  position->moves = protocol::WithoutMoveNumbers(std::move(position->moves));
  return absl::OkStatus();
}

absl::Status CheckId(const char* member, const Json& id) {
  if (id.is_string() || id.is_number_integer()) return absl::OkStatus();
  return WrongValue(member, "a string or a whole number", id);
}

absl::StatusOr<CancelRequest> ReadCancel(const Json& object) {
  RETURN_IF_ERROR(CheckId(kCancel, object.at(kCancel)));
  if (object.size() > 1) {
    return absl::InvalidArgumentError("cancel: expected no other member beside it");
  }
  return CancelRequest{object.at(kCancel)};
}

absl::StatusOr<AnalysisRequest> ReadRequest(const Json& object,
                                            const std::vector<OptionInfo>& options) {
  AnalysisRequest request;
  JsonReader reader(object, "");
  if (!object.contains("id")) return absl::InvalidArgumentError("id: is missing");
  request.id = object.at("id");
  RETURN_IF_ERROR(CheckId("id", request.id));
  RETURN_IF_ERROR(ReadVariant(reader, options, &request));
  for (const auto& [name, value] : object.items()) {
    if (!IsOneOf(name, kMembers)) RETURN_IF_ERROR(ReadOption(name, value, options, &request));
  }
  RETURN_IF_ERROR(ReadLines(object, options, &request));
  RETURN_IF_ERROR(ReadPosition(reader, &request.position));
  RETURN_IF_ERROR(ReadLimits(reader, &request.go));
  RETURN_IF_ERROR(ReadWanted(reader, options, &request));
  reader.GetIfPresent("session", &request.session);
  reader.GetIfPresent("reports", &request.reports);
  RETURN_IF_ERROR(reader.status());
  return request;
}

}  // namespace

RequestLine ParseRequest(const std::string& line, const std::vector<OptionInfo>& options) {
  Json object;
  if (!protocol::NestsDeeperThan(line, kDeepestRequest))
    object = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (!object.is_object()) {
    return {nullptr, absl::InvalidArgumentError(absl::StrCat(
                         "expected one JSON object in a line, got ", protocol::Quoted(line)))};
  }
  if (object.contains(kCancel)) return {nullptr, ReadCancel(object)};
  RequestLine read{nullptr, ReadRequest(object, options)};
  if (object.contains("id") && CheckId("id", object.at("id")).ok()) read.id = object.at("id");
  return read;
}

std::string IdText(const RequestId& id) {
  return id.dump(-1, ' ', false, protocol::Json::error_handler_t::replace);
}

}  // namespace tavoliere::base
