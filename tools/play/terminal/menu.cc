#include "tools/play/terminal/menu.h"

#include <utility>

#include <algorithm>
#include <map>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "tools/play/judge/games.h"
#include "tools/play/session/usual_opponent.h"
#include "tools/play/text/sentences.h"

namespace tavoliere::play {
namespace {

constexpr std::size_t kMostChoices = 12;  // of an option that are shown

// The person at the console, in the person's language.
struct Person {
  void Print(const Sentence& text) const { console.Print(text.In(language)); }
  void Print(const absl::Status& status) const { Print(Say({"$0\n", "$0\n"}, SentenceOf(status))); }
  // The trimmed line; nullopt at the end of the input.
  std::optional<std::string> AskFor(const Sentence& prompt) const {
    const auto line = console.ReadLine(
        prompt.In(language) + "> ", [] { return false; }, nullptr);
    if (!line) return std::nullopt;
    return std::string(absl::StripAsciiWhitespace(*line));
  }

  Console& console;
  Language language;
};

// A number from 1 or one of `words`; the first for nothing. The index.
std::optional<std::size_t> AskForOne(const Person& person, const Sentence& prompt,
                                     const std::vector<std::string>& words, std::size_t usual) {
  while (true) {
    const auto line = person.AskFor(prompt);
    if (!line) return std::nullopt;
    if (line->empty()) return usual;
    int number = 0;
    if (absl::SimpleAtoi(*line, &number) && number >= 1 &&
        number <= static_cast<int>(words.size())) {
      return static_cast<std::size_t>(number - 1);
    }
    const auto found = std::find_if(words.begin(), words.end(), [&](const std::string& word) {
      return absl::EqualsIgnoreCase(word, *line);
    });
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    person.Print(Say({"Enter a number from 1 to $0 or a name: $1.\n",
                      "Scrivi un numero da 1 a $0 o un nome: $1.\n"},
                     words.size(), absl::StrJoin(words, ", ")));
  }
}

// "evaluation=strong|greedy", on lines that fit a terminal.
std::string Choices(const std::string& name, const std::vector<std::string>& choices) {
  constexpr std::size_t kLongest = 76;
  std::string text;
  std::string line = absl::StrCat("  ", name, "=");
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const std::string choice = absl::StrCat(choices[i], i + 1 < choices.size() ? "|" : "");
    if (line.size() + choice.size() > kLongest) {
      absl::StrAppend(&text, line, "\n");
      line = "    ";
    }
    line += choice;
  }
  return absl::StrCat(text, line);
}

// The options that make the engine another player.
std::string PlayingOptions(const std::vector<protocol::OptionInfo>& options, Language language) {
  const char* const plies = language == Language::kItalian ? "=MOSSE" : "=PLIES";
  using Type = protocol::OptionInfo::Type;
  std::string text;
  for (const protocol::OptionInfo& option : options) {
    const bool combo = option.type == Type::kCombo && option.name != kVariantOption &&
                       option.choices.size() <= kMostChoices;
    const bool level = option.type == Type::kSpin && absl::EndsWithIgnoreCase(option.name, "level");
    if (!combo && !level) continue;
    const std::string name = absl::AsciiStrToLower(option.CommandLineName());
    absl::StrAppend(&text, combo ? Choices(name, option.choices) : absl::StrCat("  ", name, plies),
                    "\n");
  }
  return text;
}

// The strengths that the engine names, numbered, each with its line; none where it names none.
struct Strengths {
  std::vector<std::string> names;
  std::size_t usual = 0;
  Sentence list;
};

Strengths StrengthsOf(const Judge& judge, const std::vector<protocol::OptionInfo>& options) {
  Strengths strengths;
  if (const auto* const option = protocol::FindOption(options, kStrengthOption)) {
    strengths.names = option->choices;
  }
  const std::vector<std::string>& notes = judge.NotesOf(kStrengthOption);
  for (std::size_t i = 0; i < strengths.names.size(); ++i) {
    if (strengths.names[i] == kUsualStrength) strengths.usual = i;
    const std::string note = i < notes.size() ? notes[i] : "";
    const Sentence meaning = sentences::StrengthMeaning(strengths.names[i]);
    const auto row = [&](Language language) {
      const std::string& words = meaning.In(language);
      return absl::StrFormat("  %2d  %-11s %s\n", i + 1, strengths.names[i],
                             words.empty()  ? note
                             : note.empty() ? words
                                            : absl::StrCat(words, ": ", note));
    };
    strengths.list.Append({row(Language::kEnglish), row(Language::kItalian)});
  }
  return strengths;
}

// The words that choose the strength of that number or name; other words stay as they are.
std::string WordsFor(const Strengths& strengths, const std::string& answer) {
  std::size_t number = strengths.names.size();
  int given = 0;
  if (answer.empty()) {
    number = strengths.usual;
  } else if (absl::SimpleAtoi(answer, &given) && given >= 1) {
    number = static_cast<std::size_t>(given - 1);
  } else {
    const auto found =
        std::find_if(strengths.names.begin(), strengths.names.end(),
                     [&](const std::string& name) { return absl::EqualsIgnoreCase(name, answer); });
    number = static_cast<std::size_t>(found - strengths.names.begin());
  }
  if (number >= strengths.names.size()) return answer;
  return absl::StrCat(absl::AsciiStrToLower(kStrengthOption), "=", strengths.names[number]);
}

constexpr Words kOtherWords{
    "Settings such as time=2 (seconds per move), depth=5, nodes=10000, level=3\n",
    "Impostazioni come time=2 (secondi per mossa), depth=5, nodes=10000, level=3\n"};

// Takes the settings for the engine of `side`.
absl::Status ApplySettings(const std::vector<protocol::OptionInfo>& options,
                           const std::string& words, Side& side) {
  Side answer = side;  // a wrong word is not kept for the next answer
  RETURN_IF_ERROR(ApplyWords(words, answer));
  RETURN_IF_ERROR(FitOptions(options, answer));
  side = std::move(answer);
  return absl::OkStatus();
}

// How the engine of `side` plays. False: the input has ended.
bool AskForStrength(const Person& person, Judge& judge, Side& side) {
  const std::vector<protocol::OptionInfo>& options = judge.engine().options();
  const Strengths strengths = StrengthsOf(judge, options);
  Sentence others = kOtherWords;
  others.Append(PlayingOptions(options, person.language));
  const bool named = !strengths.names.empty();
  person.Print(named ? Say({"How strong is it?\n$0", "Quanto è forte?\n$0"}, strengths.list)
                     : Say({"How does it play? $0", "Come gioca? $0"}, others));
  const Sentence prompt = named ? Say({"A number or a name, or ? for other settings [$0]",
                                       "Un numero o un nome, o ? per altre impostazioni [$0]"},
                                      strengths.usual + 1)
                                : Sentence(Words{"Settings (Enter: one second per move)",
                                                 "Impostazioni (Invio: un secondo per mossa)"});
  while (true) {
    const auto words = person.AskFor(prompt);
    if (!words) return false;
    if (*words == "?") {
      person.Print(others);
      continue;
    }
    const absl::Status status =
        ApplySettings(options, named ? WordsFor(strengths, *words) : *words, side);
    if (status.ok()) return true;
    person.Print(status);
  }
}

// The numbers of the historical programs follow those of a person and the engine.
constexpr std::size_t kFirstHistorical = 2;

void ListHistorical(const Person& person, const Judge& judge) {
  if (judge.historical().empty()) return;
  person.Print(Words{"The historical programs:\n", "I programmi storici:\n"});
  std::size_t number = kFirstHistorical;
  for (const HistoricalPlayer& player : judge.historical()) {
    person.Print(absl::StrFormat("  %2d  %-11s %s\n", ++number, player.name, player.note));
  }
}

// "Who plays Black? 1 you, 2 the engine, 3-5 a historical program [1]"
Sentence WhoPlays(const Judge& judge, int player, bool human) {
  const Sentence side = judge.players() == 1
                            ? Sentence()
                            : Say({" $0", " con $0"}, sentences::TheSide(judge.side(player)));
  Sentence prompt =
      Say({"Who plays$0? 1 you, 2 the engine", "Chi gioca$0? 1 tu, 2 il motore"}, side);
  const std::size_t last = kFirstHistorical + judge.historical().size();
  if (last == kFirstHistorical + 1) {
    prompt.Append(Words{", 3 a historical program", ", 3 un programma storico"});
  } else if (last > kFirstHistorical) {
    prompt.Append(Say({", $0-$1 a historical program", ", $0-$1 un programma storico"},
                      kFirstHistorical + 1, last));
  }
  prompt.Append(Say({" [$0]", " [$0]"}, human ? 1 : 2));
  return prompt;
}

// Who plays one side. False: the input has ended.
bool AskForSide(const Person& person, PlaySession& session, int player, bool human, Side& side) {
  Judge& judge = session.judge();
  std::vector<std::string> names = {"human", "engine"};
  for (const HistoricalPlayer& one : judge.historical()) names.push_back(one.name);
  const auto who = AskForOne(person, WhoPlays(judge, player, human), names, human ? 0 : 1);
  if (!who) return false;
  side = Side();
  side.human = *who == 0;
  if (side.human) return true;
  if (*who < kFirstHistorical) return AskForStrength(person, judge, side);
  const HistoricalPlayer& chosen = judge.historical()[*who - kFirstHistorical];
  if (const absl::Status status = ApplySettings(judge.engine().options(), chosen.words, side);
      !status.ok()) {
    person.Print(status);
  }
  person.Print(
      Say({"It plays with $0; 'level' changes that.\n", "Gioca con $0; 'level' lo cambia.\n"},
          chosen.words));
  return true;
}

std::string InLanguage(const std::map<std::string, std::string>& texts, Language language) {
  const auto found = texts.find(language == Language::kItalian ? "it" : "en");
  return found == texts.end() ? "" : found->second;
}

bool AskForVariant(const Person& person, PlaySession& session) {
  const auto* const option =
      protocol::FindOption(session.judge().engine().options(), kVariantOption);
  if (option == nullptr || option->choices.size() < 2) return true;
  std::string text;
  for (std::size_t i = 0; i < option->choices.size(); ++i) {
    const std::vector<std::string>& titles = session.judge().NotesOf(kVariantOption);
    const std::string title = i < titles.size() ? titles[i] : "";
    absl::StrAppend(&text, i == 0 ? "" : ", ", i + 1, " ", option->choices[i],
                    title.empty() ? "" : absl::StrCat(" (", title, ")"));
  }
  const auto choice = AskForOne(
      person, Say({"Which variant? $0 [1]", "Quale variante? $0 [1]"}, text), option->choices, 0);
  if (!choice) return false;
  if (*choice == 0) return true;
  if (const absl::Status status = session.ChooseVariant(option->choices[*choice]); !status.ok()) {
    person.Print(status);
  }
  return true;
}

}  // namespace

std::optional<std::string> ChooseGame(protocol::EventLoop& loop, Console& console,
                                      const std::string& folder, Language language) {
  const Person person{console, language};
  const std::vector<GameProgram> games = FindGames(loop, folder);
  if (games.empty()) {
    person.Print(Say({"There is no engine in $0. Name one with --engine.\n",
                      "In $0 non c'è nessun motore. Indicane uno con --engine.\n"},
                     folder));
    return std::nullopt;
  }
  std::vector<std::string> names;
  person.Print(Words{"The games:\n", "I giochi:\n"});
  for (const GameProgram& game : games) {
    names.push_back(game.name);
    const std::string title = InLanguage(game.titles, language);
    person.Print(absl::StrFormat("  %d  %-12s %s\n", names.size(), game.name,
                                 title.empty() ? game.title : title));
    const std::string about = InLanguage(game.abouts, language);
    if (!about.empty()) person.Print(absl::StrFormat("     %s\n", about));
  }
  const auto choice = AskForOne(person, Words{"Which one? [1]", "Quale? [1]"}, names, 0);
  if (!choice) return std::nullopt;
  return games[*choice].path;
}

bool ChooseSides(Console& console, PlaySession& session) {
  const Person person{console, session.engines().language()};
  if (!AskForVariant(person, session)) return false;
  Side sides[2];
  ListHistorical(person, session.judge());
  for (int player = 0; player < session.judge().players(); ++player) {
    if (!AskForSide(person, session, player, /*human=*/player == 0, sides[player])) return false;
  }
  session.engines().SetSides(sides[0], sides[1]);
  while (true) {
    const auto position =
        person.AskFor(Words{"Start position? A position text or moves (Enter: the usual start)",
                            "Posizione iniziale? Una posizione o mosse (Invio: quella solita)"});
    if (!position) return false;
    if (position->empty()) return true;
    const absl::Status status = session.NewGame(*position);
    if (status.ok()) return true;
    person.Print(Say({"$0\n", "$0\n"}, sentences::NotAPosition(SentenceOf(status))));
  }
}

}  // namespace tavoliere::play
