#include "engines/base/search/chances.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>

#include "absl/status/status.h"
#include "absl/strings/str_split.h"
#include "protocol/wire/text/json_reader.h"

namespace tavoliere::base {
namespace {

constexpr char kOption[] = "UCI_ShowWDL";

constexpr protocol::Chances kWon = {1000, 0, 0};
constexpr protocol::Chances kDrawn = {0, 1000, 0};
constexpr protocol::Chances kLost = {0, 0, 1000};

std::vector<double> Numbers(protocol::JsonReader& reader, const char* name) {
  std::vector<double> numbers;
  const protocol::Json* const array = reader.GetArray(name);
  if (array == nullptr) return numbers;
  for (const protocol::Json& number : *array) {
    if (!number.is_number()) reader.Fail(name, "numbers", *array);
    numbers.push_back(number.is_number() ? number.get<double>() : 0.0);
  }
  return numbers;
}

ChancesModel ParseModel(const std::string& line) {
  ChancesModel model;
  const protocol::Json json = protocol::Json::parse(line, nullptr, /*allow_exceptions=*/false);
  protocol::JsonReader reader(json, "chances: ");
  reader.Get("variant", &model.variant);
  reader.Get("bend", &model.bend);
  reader.Get("power", &model.power);
  reader.Get("even", &model.even);
  reader.Get("odd", &model.odd);
  model.men = Numbers(reader, "men");
  model.slope = Numbers(reader, "slope");
  model.draw = Numbers(reader, "draw");
  assert(reader.status().ok());
  assert(!model.men.empty() && std::is_sorted(model.men.begin(), model.men.end()));
  assert(model.slope.size() == model.men.size() && model.draw.size() == model.men.size());
  return model;
}

// Where a number of men lies among the knots: between `lower` and the next, if there is one.
struct Place {
  std::size_t lower = 0;
  double share = 0.0;  // of the next
};

Place PlaceOf(const std::vector<double>& knots, int men) {
  if (men <= knots.front()) return {};
  const auto above = std::upper_bound(knots.begin(), knots.end(), static_cast<double>(men));
  const auto lower = static_cast<std::size_t>(above - knots.begin()) - 1;
  if (above == knots.end()) return {lower, 0.0};
  return {lower, (men - knots[lower]) / (*above - knots[lower])};
}

double Between(const std::vector<double>& values, const Place& place) {
  const double value = values[place.lower];
  return place.share == 0.0 ? value : value + place.share * (values[place.lower + 1] - value);
}

// Half a thousandth is rounded down, so that the sum of two that make 1,000 is no more.
int Thousandths(double chance) { return static_cast<int>(std::ceil(1000.0 * chance - 0.5)); }

protocol::Chances Mirrored(const protocol::Chances& chances) {
  return {chances.loss, chances.draw, chances.win};
}

}  // namespace

std::vector<ChancesModel> ParseChances(std::string_view lines) {
  std::vector<ChancesModel> models;
  const std::vector<std::string> split =
      absl::StrSplit(std::string(lines), '\n', absl::SkipEmpty());
  for (const std::string& line : split) models.push_back(ParseModel(line));
  return models;
}

protocol::Chances ChancesOf(const ChancesModel& model, const Judgement& judgement) {
  const double units =
      judgement.centi / 100.0 + (judgement.depth % 2 == 0 ? model.even : model.odd);
  const Place place = PlaceOf(model.men, judgement.men);
  const double x = std::exp(Between(model.slope, place)) *
                   std::pow(1.0 + judgement.depth, model.power) * model.bend *
                   std::log1p(std::abs(units) / model.bend);
  const double draw = std::exp(Between(model.draw, place));
  protocol::Chances chances;
  chances.win = Thousandths(1.0 / (1.0 + std::exp(draw - x)));
  chances.loss = Thousandths(1.0 / (1.0 + std::exp(draw + x)));
  chances.draw = 1000 - chances.win - chances.loss;
  // Nothing is proved.
  if (chances.draw == 1000) return {1, 998, 1};
  if (chances.win == 1000) chances = {999, 0, 1};
  return units < 0.0 ? Mirrored(chances) : chances;
}

protocol::Chances ChancesOf(const core::Outcome& outcome, core::Player turn) {
  if (outcome.result == core::Outcome::Result::kDraw) return kDrawn;
  const bool first_wins = outcome.result == core::Outcome::Result::kFirstWins;
  return first_wins == (turn == core::Player::kFirst) ? kWon : kLost;
}

std::optional<protocol::Chances> ProvedChances(const protocol::SearchInfo& line,
                                               protocol::Proof proof) {
  if (line.score_mate) return *line.score_mate > 0 ? kWon : kLost;
  if (proof == protocol::Proof::kNone || !line.score_cp) return std::nullopt;
  if (*line.score_cp == 0) return kDrawn;
  return *line.score_cp > 0 ? kWon : kLost;
}

int MenOn(const BoardPicture& picture) {
  int men = 0;
  for (const std::string& cell : picture.cells) {
    if (cell == kNoSquare || cell == ".") continue;
    const std::size_t digits = cell.find_first_of("0123456789");
    men += digits == std::string::npos ? 1 : std::stoi(cell.substr(digits));
  }
  return men;
}

void ShownChances::DeclareOption(std::string_view lines, protocol::Options& options) {
  models_ = ParseChances(lines);
  options.AddCheck(kOption, &shown_,
                   "report the chances of win, draw and loss after each score, per mille");
}

void ShownChances::AddTo(protocol::SearchReport& report, const std::string& variant,
                         int men) const {
  const auto model = std::find_if(models_.begin(), models_.end(), [&](const ChancesModel& known) {
    return known.variant == variant;
  });
  assert(model != models_.end());
  for (std::size_t i = 0; i < report.lines.size(); ++i) {
    protocol::SearchInfo& line = report.lines[i];
    if (!line.has_score()) continue;
    // Only the best line's score may be proved.
    line.chances = ProvedChances(line, i == 0 ? report.proof : protocol::Proof::kNone);
    if (line.chances) continue;
    line.chances = ChancesOf(*model, {line.score_cp.value_or(0), line.depth.value_or(0), men});
  }
}

}  // namespace tavoliere::base
