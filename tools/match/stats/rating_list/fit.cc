#include "tools/match/stats/rating_list/fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tools/match/stats/rating_list/game_model.h"
#include "tools/match/stats/rating_list/positive_definite.h"

namespace tavoliere::match {
namespace {

using Vector = std::vector<double>;

const double kNaturalPerElo = std::log(10.0) / 400;

// Engines of a group, by their indices in the pool.
using Group = std::vector<std::size_t>;

std::vector<Group> GroupsOf(const Pool& pool) {
  std::vector<std::size_t> head(pool.names().size());
  std::iota(head.begin(), head.end(), std::size_t{0});
  const auto head_of = [&](std::size_t i) {
    while (head[i] != i) i = head[i] = head[head[i]];
    return i;
  };
  for (const auto& [engines, encounter] : pool.encounters()) {
    head[head_of(engines.first)] = head_of(engines.second);
  }
  std::map<std::size_t, Group> groups;
  for (std::size_t i = 0; i < head.size(); ++i) groups[head_of(i)].push_back(i);
  std::vector<Group> list;
  for (auto& [first, group] : groups) list.push_back(std::move(group));
  return list;
}

// An encounter of two engines of the group.
struct Meeting {
  std::size_t lower, higher;  // their places in the group
  const Pool::Encounter* encounter;
  double games;
  double prior;  // draws
};

// Where the fit stands; strengths in natural units.
struct State {
  Vector strength;
  double first_move = 0;
  double draws = 0;  // of ChancesOf()
};

class GroupFit {
 public:
  GroupFit(const Pool& pool, const Group& group, const RatingSettings& settings)
      : pool_(pool), group_(group) {
    std::map<std::size_t, std::size_t> place;
    for (std::size_t i = 0; i < group.size(); ++i) place[group[i]] = i;
    Vector games(group.size(), 0);
    for (const auto& [engines, encounter] : pool.encounters()) {
      const auto lower = place.find(engines.first);
      if (lower == place.end()) continue;
      const std::size_t higher = place.at(engines.second);
      const auto count = static_cast<double>(encounter.games());
      meetings_.push_back({lower->second, higher, &encounter, count, 0});
      games[lower->second] += count;
      games[higher] += count;
    }
    for (Meeting& meeting : meetings_) {
      const double shares =
          meeting.games / games[meeting.lower] + meeting.games / games[meeting.higher];
      meeting.prior = settings.prior / 2 * shares;
    }
    state_.strength.assign(group.size(), 0);
    FixAnchors(settings);
  }

  RatingGroup Run() {
    constexpr int kMostSteps = 200;
    for (int step = 0; step < kMostSteps && Climb(); ++step) {
    }
    return Report();
  }

 private:
  static constexpr std::size_t kFixed = ~std::size_t{0};

  // The parameters: the strengths that are free, then the first move, then the draws.
  std::size_t first_move() const { return free_; }
  std::size_t draws() const { return free_ + 1; }
  bool anchored() const { return free_ < group_.size(); }

  void FixAnchors(const RatingSettings& settings) {
    for (std::size_t i = 0; i < group_.size(); ++i) {
      const auto anchor = settings.anchors.find(pool_.names()[group_[i]]);
      if (anchor == settings.anchors.end()) {
        parameter_.push_back(free_++);
        continue;
      }
      parameter_.push_back(kFixed);
      state_.strength[i] = anchor->second * kNaturalPerElo;
      given_[i] = anchor->second;
    }
    if (!anchored()) return;
    double mean = 0;
    for (const double strength : state_.strength) mean += strength;
    mean /= static_cast<double>(group_.size() - free_);
    for (std::size_t i = 0; i < group_.size(); ++i) {
      if (parameter_[i] != kFixed) state_.strength[i] = mean;
    }
  }

  // Calls visit(chances, sign, counts) for the two ways in which a meeting's sides can be dealt;
  // sign is the slope of the advantage by the lower engine's strength.
  template <class Visit>
  void ForSides(const Meeting& meeting, const State& state, const Visit& visit) const {
    const double difference = state.strength[meeting.lower] - state.strength[meeting.higher];
    std::array<std::array<double, kResultKinds>, 2> counts{};
    const auto& cells = meeting.encounter->counts;
    for (std::size_t r = 0; r <= kResultKinds; ++r) {
      for (std::size_t s = 0; s <= kResultKinds; ++s) {
        const auto count = static_cast<double>(cells[r][s]);
        if (r < kResultKinds) counts[0][r] += count;
        if (s < kResultKinds) counts[1][s] += count;
      }
    }
    visit(ChancesOf(difference + state.first_move, state.draws), 1.0, counts[0]);
    visit(ChancesOf(state.first_move - difference, state.draws), -1.0, counts[1]);
  }

  // ln E + ln(1 - E) at x, times half of `weight`: so many draws.
  static double DrawsLikelihood(double x, double weight) {
    return weight / 2 * (std::log(Logistic(x)) + std::log(Logistic(-x)));
  }

  double LogLikelihood(const State& state) const {
    double sum = DrawsLikelihood(state.first_move, 1) + DrawsLikelihood(state.draws, 1);
    for (const Meeting& meeting : meetings_) {
      const double difference = state.strength[meeting.lower] - state.strength[meeting.higher];
      sum += DrawsLikelihood(difference, meeting.prior);
      ForSides(meeting, state, [&](const ResultChances& chances, double, const auto& counts) {
        for (std::size_t r = 0; r < kResultKinds; ++r) {
          if (counts[r] > 0) sum += counts[r] * std::log(chances.chance[r]);
        }
      });
    }
    return sum;
  }

  struct Slopes {
    Vector gradient;
    PositiveDefinite information;
  };

  static void AddTo(PositiveDefinite& matrix, std::size_t i, std::size_t j, double value) {
    if (i == kFixed || j == kFixed) return;
    matrix.at(std::max(i, j), std::min(i, j)) += value;
  }

  void AddPriors(Slopes& slopes) const {
    const auto add = [&](std::size_t parameter, double x) {
      slopes.gradient[parameter] += 0.5 - Logistic(x);
      AddTo(slopes.information, parameter, parameter, Logistic(x) * Logistic(-x));
    };
    add(first_move(), state_.first_move);
    add(draws(), state_.draws);
    if (anchored()) return;
    // Without an anchor the sum of the strengths is open; this keeps it.
    for (std::size_t i = 0; i < free_; ++i) {
      for (std::size_t j = 0; j <= i; ++j) {
        AddTo(slopes.information, i, j, 1 / static_cast<double>(free_));
      }
    }
  }

  void AddGradient(Vector& gradient, std::size_t parameter, double value) const {
    if (parameter != kFixed) gradient[parameter] += value;
  }

  void AddMeeting(const Meeting& meeting, Slopes& slopes) const {
    const std::size_t lower = parameter_[meeting.lower];
    const std::size_t higher = parameter_[meeting.higher];
    const auto add_difference = [&](double gradient, double information) {
      AddGradient(slopes.gradient, lower, gradient);
      AddGradient(slopes.gradient, higher, -gradient);
      AddTo(slopes.information, lower, lower, information);
      AddTo(slopes.information, higher, higher, information);
      AddTo(slopes.information, lower, higher, -information);
    };
    const double difference = state_.strength[meeting.lower] - state_.strength[meeting.higher];
    const double expected = Logistic(difference);
    add_difference(meeting.prior * (0.5 - expected), meeting.prior * expected * (1 - expected));
    ForSides(meeting, state_, [&](const ResultChances& c, double sign, const auto& counts) {
      double games = 0, by_x = 0, by_draws = 0, xx = 0, xd = 0, dd = 0;
      for (std::size_t r = 0; r < kResultKinds; ++r) {
        games += counts[r];
        by_x += counts[r] * c.by_advantage[r];
        by_draws += counts[r] * c.by_draws[r];
        xx += c.chance[r] * c.by_advantage[r] * c.by_advantage[r];
        xd += c.chance[r] * c.by_advantage[r] * c.by_draws[r];
        dd += c.chance[r] * c.by_draws[r] * c.by_draws[r];
      }
      add_difference(sign * by_x, games * xx);
      slopes.gradient[first_move()] += by_x;
      slopes.gradient[draws()] += by_draws;
      PositiveDefinite& information = slopes.information;
      AddTo(information, first_move(), first_move(), games * xx);
      AddTo(information, draws(), draws(), games * dd);
      AddTo(information, first_move(), draws(), games * xd);
      AddTo(information, first_move(), lower, sign * games * xx);
      AddTo(information, first_move(), higher, -sign * games * xx);
      AddTo(information, draws(), lower, sign * games * xd);
      AddTo(information, draws(), higher, -sign * games * xd);
    });
  }

  Slopes SlopesHere() const {
    Slopes slopes{Vector(free_ + 2, 0), PositiveDefinite(free_ + 2)};
    AddPriors(slopes);
    for (const Meeting& meeting : meetings_) AddMeeting(meeting, slopes);
    return slopes;
  }

  // One step of Fisher's scoring, halved until it does not lead down; false: there is none to make.
  bool Climb() {
    constexpr double kSmallestStep = 1e-11;
    Slopes slopes = SlopesHere();
    slopes.information.Factorize();
    const Vector direction = slopes.information.Solve(slopes.gradient);
    double longest = 0;
    for (const double x : direction) longest = std::max(longest, std::abs(x));
    const double value = LogLikelihood(state_);
    constexpr double kLongestStep = 3;  // natural units; the slopes are good for no more
    for (double scale = std::min(1.0, kLongestStep / longest); scale * longest > kSmallestStep;
         scale /= 2) {
      State next = state_;
      for (std::size_t i = 0; i < group_.size(); ++i) {
        if (parameter_[i] != kFixed) next.strength[i] += scale * direction[parameter_[i]];
      }
      next.first_move += scale * direction[first_move()];
      next.draws += scale * direction[draws()];
      if (!(LogLikelihood(next) >= value)) continue;
      state_ = std::move(next);
      return true;
    }
    return false;
  }

  // Squares of what pairs and single games scored above expectation, over what independent games
  // have; a few expected ones are added so that a handful of games says little.
  double Dispersion() const {
    constexpr double kExpected = 10;  // the information of 40 games of equals
    double squares = kExpected, information = kExpected;
    for (const Meeting& meeting : meetings_) {
      std::array<std::array<double, kResultKinds + 1>, 2> excess{};
      std::array<double, 2> each{};
      std::size_t side = 0;
      ForSides(meeting, state_, [&](const ResultChances& c, double sign, const auto&) {
        for (std::size_t r = 0; r < kResultKinds; ++r) {
          excess[side][r] = sign * c.by_advantage[r];
          each[side] += c.chance[r] * c.by_advantage[r] * c.by_advantage[r];
        }
        ++side;
      });
      for (std::size_t r = 0; r <= kResultKinds; ++r) {
        for (std::size_t s = 0; s <= kResultKinds; ++s) {
          const auto count = static_cast<double>(meeting.encounter->counts[r][s]);
          const double sum = excess[0][r] + excess[1][s];
          squares += count * sum * sum;
          information +=
              count * ((r < kResultKinds ? each[0] : 0) + (s < kResultKinds ? each[1] : 0));
        }
      }
    }
    return squares / information;
  }

  // The covariances of the strengths: against their mean where no anchor holds them.
  std::vector<Vector> Covariances(const std::vector<Vector>& inverse) const {
    const std::size_t n = group_.size();
    std::vector<Vector> covariances(n, Vector(n, 0));
    Vector means(n, 0);
    double mean = 0;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        if (parameter_[i] == kFixed || parameter_[j] == kFixed) continue;
        covariances[i][j] = inverse[parameter_[i]][parameter_[j]];
        means[i] += covariances[i][j] / static_cast<double>(n);
      }
      mean += means[i] / static_cast<double>(n);
    }
    if (anchored()) return covariances;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) covariances[i][j] += mean - means[i] - means[j];
    }
    return covariances;
  }

  RatingGroup Report() const {
    Slopes slopes = SlopesHere();
    slopes.information.Factorize();
    const std::vector<Vector> inverse = slopes.information.Inverse();
    RatingGroup report;
    report.dispersion = Dispersion();
    const auto width = [](double variance) { return kZ95 * std::sqrt(std::max(0.0, variance)); };
    const std::vector<Vector> covariances = Covariances(inverse);
    std::vector<std::size_t> order(group_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return state_.strength[a] > state_.strength[b];
    });
    for (std::size_t place = 0; place < order.size(); ++place) {
      const std::size_t i = order[place];
      RatedEngine rated;
      rated.engine = group_[i];
      rated.anchored = parameter_[i] == kFixed;
      rated.elo = {rated.anchored ? given_.at(i) : state_.strength[i] / kNaturalPerElo,
                   width(report.dispersion * covariances[i][i]) / kNaturalPerElo};
      if (place + 1 < order.size()) {
        const std::size_t j = order[place + 1];
        const double variance =
            report.dispersion * (covariances[i][i] + covariances[j][j] - 2 * covariances[i][j]);
        const double lead = state_.strength[i] - state_.strength[j];
        rated.superiority = variance > 0 ? (1 + std::erf(lead / std::sqrt(2 * variance))) / 2 : 1;
      }
      report.engines.push_back(rated);
    }
    for (const Meeting& meeting : meetings_) report.games += meeting.encounter->games();
    report.first_move = {state_.first_move / kNaturalPerElo,
                         width(inverse[first_move()][first_move()]) / kNaturalPerElo};
    const double share = Logistic(state_.draws);
    report.draws = {share, share * (1 - share) * width(inverse[draws()][draws()])};
    return report;
  }

  const Pool& pool_;
  const Group& group_;
  std::vector<Meeting> meetings_;
  std::vector<std::size_t> parameter_;   // of each engine; kFixed: anchored
  std::map<std::size_t, double> given_;  // the anchors, in Elo
  std::size_t free_ = 0;
  State state_;
};

}  // namespace

std::vector<RatingGroup> FitRatings(const Pool& pool, const RatingSettings& settings) {
  std::vector<RatingGroup> reports;
  for (const Group& group : GroupsOf(pool)) {
    reports.push_back(GroupFit(pool, group, settings).Run());
  }
  std::stable_sort(reports.begin(), reports.end(),
                   [](const RatingGroup& a, const RatingGroup& b) { return a.games > b.games; });
  return reports;
}

}  // namespace tavoliere::match
