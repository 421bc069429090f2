#include "tools/play/browser/messages/client_message.h"

#include <algorithm>
#include <string_view>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "protocol/wire/text/json_reader.h"
#include "protocol/wire/text/text.h"
#include "tools/play/judge/judge.h"
#include "tools/play/text/notice.h"

namespace tavoliere::play {
namespace {

using protocol::Json;
using protocol::JsonReader;

constexpr int kMostNesting = 4;
constexpr std::size_t kLongestWord = 100;     // a square, an option's value, a name
constexpr std::size_t kLongestText = 20'000;  // a position with its moves
constexpr std::size_t kMostSquares = 100;     // of a move
constexpr std::int64_t kMostColumns = 64;
constexpr std::size_t kMostCells = kMostColumns * 64;
constexpr std::size_t kMostLineMoves = 200;  // of a line of play
constexpr std::int64_t kMostPlies = 100'000;
constexpr std::int64_t kMostNodes = 1'000'000;
constexpr std::int64_t kMostMilliseconds = 60'000;
constexpr double kMostSeconds = 86'400;

bool IsPlain(const std::string& text, std::size_t longest) {
  return text.size() <= longest && std::none_of(text.begin(), text.end(), [](char c) {
           return absl::ascii_iscntrl(static_cast<unsigned char>(c));
         });
}

// Reads members with their bounds; after the first error, which it keeps, it does nothing.
class Members {
 public:
  Members(const Json& object, const std::string& where) : object_(object), reader_(object, where) {}

  absl::Status status() const { return own_.ok() ? reader_.status() : own_; }

  void Text(const char* name, std::size_t longest, std::optional<std::string>& value) {
    reader_.Get(name, &value);
    if (value && !IsPlain(*value, longest)) {
      Fail(name, absl::StrCat("a text of at most ", longest, " plain characters"));
    }
  }
  void Texts(const char* name, std::size_t most, std::optional<std::vector<std::string>>& value) {
    reader_.Get(name, &value);
    if (!value) return;
    const bool fine = value->size() <= most &&
                      std::all_of(value->begin(), value->end(), [](const std::string& word) {
                        return IsPlain(word, kLongestWord);
                      });
    if (!fine) Fail(name, absl::StrCat("at most ", most, " short words"));
  }
  template <class T>
  void Number(const char* name, std::int64_t least, std::int64_t most, std::optional<T>& value) {
    std::optional<std::int64_t> number;
    reader_.Get(name, &number);
    if (!number || !status().ok()) return;
    if (*number < least || *number > most) {
      return Fail(name, absl::StrCat("a number from ", least, " to ", most));
    }
    value = static_cast<T>(*number);
  }
  void Seconds(const char* name, std::optional<double>& value) {
    reader_.Get(name, &value);
    if (value && !(*value >= 0 && *value <= kMostSeconds)) {
      Fail(name, absl::StrCat("seconds from 0 to ", kMostSeconds));
    }
  }
  void Truth(const char* name, bool& value) { reader_.GetIfPresent(name, &value); }
  JsonReader& reader() { return reader_; }
  void Fail(const char* name, const std::string& expected) {
    if (status().ok()) {
      own_ = absl::InvalidArgumentError(absl::StrCat(name, ": expected ", expected));
    }
  }
  // Null: absent.
  const Json* Find(const char* name) const {
    if (!object_.is_object()) return nullptr;
    const auto found = object_.find(name);
    return found == object_.end() ? nullptr : &*found;
  }

 private:
  const Json& object_;
  JsonReader reader_;
  absl::Status own_;
};

void ReadSeating(Members& members, Seating& seating) {
  std::optional<std::string> words;
  members.Truth("human", seating.human);
  members.Text("words", kLongestText, words);
  seating.words = words.value_or("");
}

void ReadClock(Members& members, ClockRule& clock) {
  std::optional<std::string> kind;
  std::optional<double> seconds;
  std::optional<double> increment;
  members.Text("kind", kLongestWord, kind);
  members.Seconds("seconds", seconds);
  members.Seconds("increment", increment);
  if (kind == "move") clock.kind = ClockRule::Kind::kMove;
  if (kind == "game") clock.kind = ClockRule::Kind::kGame;
  clock.seconds = seconds.value_or(0);
  clock.increment = increment.value_or(0);
  if (kind && kind != "none" && kind != "move" && kind != "game") {
    members.Fail("kind", "none, move or game");
  } else if (clock.kind != ClockRule::Kind::kNone && !(clock.seconds >= 1)) {
    members.Fail("seconds", "1 or more");
  }
}

void ReadSides(Members& members, WebMessage& message) {
  const Json* const sides = members.Find("sides");
  if (sides == nullptr || !members.status().ok()) return;
  if (!sides->is_array() || sides->size() > 2) return members.Fail("sides", "one or two of them");
  message.sides.emplace();
  for (const Json& side : *sides) {
    Members inner(side, "sides: ");
    ReadSeating(inner, message.sides->emplace_back());
    if (!inner.status().ok()) {
      return members.Fail("sides", std::string(inner.status().message()));
    }
  }
}

void ReadNestedClock(Members& members, WebMessage& message) {
  const Json* const clock = members.Find("clock");
  if (clock == nullptr || !members.status().ok()) return;
  Members inner(*clock, "clock: ");
  ReadClock(inner, message.clock.emplace());
  if (!inner.status().ok()) members.Fail("clock", std::string(inner.status().message()));
}

void ReadMembers(Members& members, WebMessage& message) {
  constexpr std::int64_t kMostId = std::int64_t{1} << 53U;
  members.Number("id", -kMostId, kMostId, message.id);
  members.Texts("squares", kMostSquares, message.squares);
  members.Text("move", kLongestWord, message.move);
  members.Text("played", kLongestWord, message.played);
  members.Text("best", kLongestWord, message.best);
  members.Text("name", kLongestWord, message.name);
  members.Text("variant", kLongestWord, message.variant);
  members.Text("position", kLongestText, message.position);
  members.Text("language", kLongestWord, message.language);
  members.reader().Get("text", &message.text);
  members.Texts("cells", kMostCells, message.cells);
  members.Texts("moves", kMostLineMoves, message.moves);
  members.Number("columns", 1, kMostColumns, message.columns);
  members.Number("player", 1, 2, message.player);
  members.Number("turn", 1, 2, message.turn);
  members.Number("plies", 1, kMostPlies, message.plies);
  members.Number("ply", 0, kMostPlies, message.ply);
  members.Number("node", 0, kMostNodes, message.node);
  members.Number("number", 1, kMostPlies, message.number);
  members.Number("lines", 1, 8, message.lines);
  members.Number("ms", 0, kMostMilliseconds, message.milliseconds);
  members.Seconds("seconds", message.seconds);
  members.Truth("on", message.on);
  members.Truth("all", message.all);
  members.Truth("yes", message.yes);
  members.Truth("resume", message.resume);
  ReadSeating(members, message.seating);
  ReadSides(members, message);
  if (message.type == "clock") {
    ReadClock(members, message.clock.emplace());
  } else {
    ReadNestedClock(members, message);
  }
}

}  // namespace

absl::StatusOr<WebMessage> ReadWebMessage(const std::string& text, const NeededMember& needed) {
  if (text.size() > kLongestWebMessage || protocol::NestsDeeperThan(text, kMostNesting)) {
    return absl::InvalidArgumentError("expected one small JSON object");
  }
  const Json json = Json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded() || !json.is_object()) {
    return absl::InvalidArgumentError("expected one JSON object");
  }
  WebMessage message;
  Members members(json, "");
  members.reader().Get("type", &message.type);
  if (!members.status().ok()) return members.status();
  const std::optional<const char*> member = needed(message.type);
  if (!member) {
    return absl::InvalidArgumentError(
        absl::StrCat("no message is called ", protocol::Quoted(message.type)));
  }
  if (*member != nullptr && members.Find(*member) == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat(message.type, " needs the member '", *member, "'"));
  }
  ReadMembers(members, message);
  if (!members.status().ok()) return members.status();
  return message;
}

bool PageMaySet(const protocol::OptionInfo& option) {
  return (option.type == protocol::OptionInfo::Type::kCheck ||
          option.type == protocol::OptionInfo::Type::kSpin ||
          option.type == protocol::OptionInfo::Type::kCombo) &&
         option.name != kVariantOption && option.name != "MultiPV" && option.name != "Ponder" &&
         option.name != kLanguageOption;
}

absl::StatusOr<Side> SideOf(const Seating& seating,
                            const std::vector<protocol::OptionInfo>& options) {
  const auto refusal = [&](const std::string& why) {
    return Refusal(absl::StatusCode::kInvalidArgument,
                   {"bad-settings", why, {{"words", seating.words}}});
  };
  absl::StatusOr<Side> side =
      ParseSide(seating.human ? std::string("human") : absl::StrCat("engine ", seating.words));
  if (!side.ok()) return refusal(std::string(side.status().message()));
  if (side->human) return side;
  if (!side->command.empty()) return refusal("a page may not choose an engine's program");
  std::vector<protocol::OptionInfo> allowed;
  std::copy_if(options.begin(), options.end(), std::back_inserter(allowed), PageMaySet);
  if (const absl::Status fits = FitOptions(allowed, *side); !fits.ok()) {
    return refusal(std::string(fits.message()));
  }
  return side;
}

}  // namespace tavoliere::play
