#include "tools/play/browser/players_json.h"

#include <utility>

#include <algorithm>
#include <iterator>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/files/status_macros.h"
#include "tools/play/browser/position_json.h"

namespace tavoliere::play {
namespace {

using protocol::Json;
using protocol::OptionInfo;
using OptionType = protocol::OptionInfo::Type;

constexpr std::size_t kMostCharacters = 16;

// Neither files nor buttons, and what the session looks after itself.
bool MaySet(const OptionInfo& option) {
  return (option.type == OptionType::kCheck || option.type == OptionType::kSpin ||
          option.type == OptionType::kCombo) &&
         option.name != kVariantOption && option.name != "MultiPV" && option.name != "Ponder" &&
         option.name != kLanguageOption;
}

Json OptionJson(const OptionInfo& option) {
  constexpr const char* kTypes[] = {"check", "spin", "combo", "button", "string"};
  Json json = {{"name", option.name},
               {"type", kTypes[static_cast<int>(option.type)]},
               {"default", option.default_value}};
  if (option.type == OptionType::kSpin) {
    json["min"] = option.min;
    json["max"] = option.max;
  }
  if (option.type == OptionType::kCombo) json["choices"] = option.choices;
  return json;
}

Json Named(const std::string& id, const std::string& note, const std::string& words) {
  return {{"id", id}, {"note", note}, {"words", words}};
}

// The choices of a combo, each with its note, if there are any, and the words that choose it.
Json ChoicesOf(const OptionInfo& option, const std::vector<std::string>& notes) {
  Json named = Json::array();
  for (std::size_t i = 0; i < option.choices.size(); ++i) {
    const std::string& choice = option.choices[i];
    if (absl::StrContains(choice, " ")) continue;
    named.push_back(
        Named(choice, i < notes.size() ? notes[i] : "",
              absl::StrCat(absl::AsciiStrToLower(option.CommandLineName()), "=", choice)));
  }
  return named;
}

// For engines that name no strengths.
Json UsualStrengths() {
  return {Named("beginner", "Looks one move ahead", "depth=1"),
          Named("casual", "Looks two moves ahead", "depth=2"),
          Named("club", "Looks four moves ahead", "depth=4"),
          Named("expert", "Thinks for half a second", "time=0.5"),
          Named("strongest", "Thinks for three seconds", "time=3")};
}

}  // namespace

Json GameJson(const PlaySession& session) {
  const std::string file = BaseName(session.engines().program());
  constexpr std::string_view kFamily = "tav-";
  Json game = {{"name", absl::StartsWith(file, "tav-") ? file.substr(kFamily.size()) : file},
               {"title", session.engines().judge_engine().name()},
               {"called", session.judge().title()},
               {"players", session.players()},
               {"variant", session.engines().variant()},
               {"shapes", session.judge().edits_shapes()},
               {"variants", Json::array()},
               {"variant_titles", Json::object()},
               {"options", Json::array()},
               {"strengths", Json::array()},
               {"characters", Json::array()}};
  if (session.players() == 2) game["strengths"] = UsualStrengths();
  for (const OptionInfo& option : session.engines().judge_engine().options()) {
    const std::vector<std::string>& notes = session.judge().NotesOf(option.name);
    if (option.name == kVariantOption) {
      game["variants"] = option.choices;
      for (std::size_t i = 0; i < notes.size(); ++i) {
        if (!notes[i].empty()) game["variant_titles"][option.choices[i]] = notes[i];
      }
    }
    if (!MaySet(option)) continue;
    game["options"].push_back(OptionJson(option));
    if (option.type != OptionType::kCombo) continue;
    if (option.name == kStrengthOption) game["strengths"] = ChoicesOf(option, notes);
    if (option.name == kCharacterOption && option.choices.size() <= kMostCharacters) {
      game["characters"] = ChoicesOf(option, notes);
    }
  }
  return game;
}

std::string WordsOf(const Side& side) {
  if (side.human) return "";
  std::vector<std::string> words;
  if (side.depth) words.push_back(absl::StrCat("depth=", *side.depth));
  if (side.nodes) words.push_back(absl::StrCat("nodes=", *side.nodes));
  if (side.milliseconds) {
    words.push_back(absl::StrFormat("time=%g", static_cast<double>(*side.milliseconds) / 1000));
  }
  for (const auto& [name, value] : side.options) {
    OptionInfo option;
    option.name = name;
    words.push_back(absl::StrCat(absl::AsciiStrToLower(option.CommandLineName()), "=", value));
  }
  std::string text;
  for (const std::string& word : words) absl::StrAppend(&text, text.empty() ? "" : " ", word);
  return text;
}

Json SidesJson(const PlaySession& session) {
  const Json pieces = PiecesJson(session.facts().board, session.judge());
  Json sides = Json::array();
  for (int player = 0; player < session.players(); ++player) {
    sides.push_back({{"name", session.judge().side(player)},
                     {"letter", LetterOf(session.judge(), player)},
                     {"human", !session.IsEngine(player)},
                     {"player", session.engines().PlayerName(player)},
                     {"words", WordsOf(session.engines().side(player))},
                     {"pieces", pieces[static_cast<std::size_t>(player)]}});
  }
  return sides;
}

absl::StatusOr<Side> SideOf(const Seating& seating, const std::vector<OptionInfo>& options) {
  const auto refusal = [&](const std::string& why) {
    return Refusal(absl::StatusCode::kInvalidArgument,
                   {"bad-settings", why, {{"words", seating.words}}});
  };
  absl::StatusOr<Side> side =
      ParseSide(seating.human ? std::string("human") : absl::StrCat("engine ", seating.words));
  if (!side.ok()) return refusal(std::string(side.status().message()));
  if (side->human) return side;
  if (!side->command.empty()) return refusal("a page may not choose an engine's program");
  std::vector<OptionInfo> allowed;
  std::copy_if(options.begin(), options.end(), std::back_inserter(allowed), MaySet);
  if (const absl::Status fits = FitOptions(allowed, *side); !fits.ok()) {
    return refusal(std::string(fits.message()));
  }
  return side;
}

}  // namespace tavoliere::play
