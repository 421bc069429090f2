// What must not compile of a game's text: see tests/core/compile_fail.cc.
#include <array>
#include <string>

#include "engines/base/text/game_text.h"
#include "tests/engines/example/game.h"

namespace tavoliere::base {

using example::Neutreeko;

static_assert(TextFits<Neutreeko>());

// error: a game has a function: static absl::StatusOr<Position> Parse(const std::string&, Variant)
struct WithoutParse : Neutreeko {
 private:
  using Neutreeko::Parse;
};
static_assert(BoardText<WithoutParse>);

// error: a game has a function: static std::string Format(const Position&)
struct WithoutFormat : Neutreeko {
 private:
  using Neutreeko::Format;
};
static_assert(BoardText<WithoutFormat>);

// error: a game has a function: static std::string FormatMove(const Position&, const Move&)
struct WithoutFormatMove : Neutreeko {
 private:
  using Neutreeko::FormatMove;
};
static_assert(BoardText<WithoutFormatMove>);

// error: a game has a function: static std::string RulesText(), or one that
struct WithoutRulesText : Neutreeko {
 private:
  using Neutreeko::RulesText;
};
static_assert(BoardText<WithoutRulesText>);

// error: a game has a function: static base::BoardPicture Picture(const Position&)
struct WithoutPicture : Neutreeko {
 private:
  using Neutreeko::Picture;
};
static_assert(BoardText<WithoutPicture>);

// error: a game has a function: static core::Outcome Result(const Position&)
struct WithoutResult : Neutreeko {
 private:
  using Neutreeko::Result;
};
static_assert(BoardText<WithoutResult>);
static_assert(GameText<WithoutResult>);

// error: the form is: static base::SquareNames Route(const Position&, const Move&)
struct WrongRoute : Neutreeko {
  static std::string Route(const Position&, const Move&) { return "a1"; }
};
static_assert(TextFits<WrongRoute>());

// error: a game has Route or Routes, not both
struct BothRoutes : Neutreeko {
  static SquareNames Route(const Position&, const Move&) { return {}; }
  static std::vector<SquareNames> Routes(const Position&, const Move&) { return {}; }
};
static_assert(TextFits<BothRoutes>());

// error: the form is: static constexpr std::array<const char*, 2> kPlayerNames
struct ThreePlayers : Neutreeko {
  static constexpr std::array<const char*, 3> kPlayerNames = {"A", "B", "C"};
};
static_assert(TextFits<ThreePlayers>());

// error: the form is: static absl::StatusOr<Move> ParseMove(const Position&, const std::string&)
struct WrongParseMove : Neutreeko {
  static Move ParseMove(const Position&, const std::string&) { return {}; }
};
static_assert(TextFits<WrongParseMove>());

// error: Cells and FormatBoard belong together
struct CellsAlone : core::OneVariant {
  using Position = Neutreeko::Position;
  using Move = Neutreeko::Move;
  static CellKinds Cells() { return {"."}; }
};
static_assert(TextFits<CellsAlone>());

// error: the form is: static base::CellKinds Cells()
struct WrongCells : Neutreeko {
  static std::string Cells() { return ". b w"; }
};
static_assert(TextFits<WrongCells>());

// error: the form is: static constexpr bool kSpeaksItalian
struct WrongLanguage : Neutreeko {
  static constexpr const char* kSpeaksItalian = "it";
};
static_assert(TextFits<WrongLanguage>());

// error: 'WhyNot' is no part of a game: the part is called 'WhyNotFrom'
struct MisspeltWhyNotFrom : Neutreeko {
  static Sentence WhyNot(const Position&, const SquareNames&) { return ""; }
};
static_assert(TextFits<MisspeltWhyNotFrom>());

// error: 'kPlayerName' is no part of a game: the part is called 'kPlayerNames'
struct MisspeltPlayerNames : Neutreeko {
  static constexpr std::array<const char*, 2> kPlayerName = {"A", "B"};
};
static_assert(TextFits<MisspeltPlayerNames>());

// error: kSettings is an array of core::Setting<Settings>
struct WrongSettings : Neutreeko {
  static constexpr std::array<const char*, 1> kSettings = {"Draw Plies"};
};
static_assert(core::RulesFit<WrongSettings>());

}  // namespace tavoliere::base
