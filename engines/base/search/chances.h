// The chances of win, draw and loss that go with a score, by a model fitted to games, and the
// option that shows them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/types.h"
#include "engines/base/text/board_picture.h"
#include "protocol/wire/options.h"
#include "protocol/wire/search_info.h"

namespace tavoliere::base {

// What the model looks at: a score that is not proved, the depth of its search, and the stage.
struct Judgement {
  int centi = 0;  // for the side to move
  int depth = 0;  // plies
  int men = 0;    // on the board, of both sides
};

// The chances in one variant of a game, an ordered logit. With u, the score in whole units and the
// bias of searches of an even or odd depth (a search favours the side that moves last in it), and
//
//   x = exp(slope) * (1 + depth)^power * bend * ln(1 + |u| / bend), with the sign of u,
//
// the side to move wins with the chance 1 / (1 + exp(exp(draw) - x)) and loses with the chance
// 1 / (1 + exp(exp(draw) + x)). slope and draw are known at some numbers of men, the knots, and
// interpolated between them. tools/tune/chances.py fits all this to games, and computes the same.
struct ChancesModel {
  std::string variant;
  double bend = 1.0;
  double power = 0.0;
  double even = 0.0;  // the biases, in whole units
  double odd = 0.0;
  std::vector<double> men;  // of the knots, ascending
  std::vector<double> slope;
  std::vector<double> draw;
};

// The models in the lines of a data file, a JSON object each with the members of ChancesModel. The
// text is a part of the program: a line that is no model fails an assertion.
std::vector<ChancesModel> ParseChances(std::string_view lines);

// None of the three is 1,000. More score is never less chance of winning. Without biases, what one
// side may win the other may lose: Judgement{-centi, depth, men} has win and loss exchanged.
protocol::Chances ChancesOf(const ChancesModel& model, const Judgement& judgement);
// Of a finished game, for `turn`.
protocol::Chances ChancesOf(const core::Outcome& outcome, core::Player turn);
// Of a line of play whose score is proved; nullopt: it is not.
std::optional<protocol::Chances> ProvedChances(const protocol::SearchInfo& line,
                                               protocol::Proof proof);

// How many men the cells hold: the number in a cell such as "b7", else one in each that is not
// empty.
int MenOn(const BoardPicture& picture);

// The option `UCI_ShowWDL` and what it does.
class ShownChances {
 public:
  // `lines` has a model for each variant. The options do not outlive this object.
  void DeclareOption(std::string_view lines, protocol::Options& options);

  bool shown() const { return shown_; }
  // Gives every line with a score its chances. `men` are those of the position searched.
  void AddTo(protocol::SearchReport& report, const std::string& variant, int men) const;

 private:
  bool shown_ = false;
  std::vector<ChancesModel> models_;
};

}  // namespace tavoliere::base
