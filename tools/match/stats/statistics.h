// The strength of the first engine of a match, estimated from the results.
//
// A sample holds counts of equally spaced scores: 0, 1/2, 1 for games; 0, 1/4, 1/2, 3/4, 1 for
// pairs of games (the same opening with sides swapped). With relative frequencies p and values a: s
// = sum p a, var = sum p (a - s)^2, and the standard error of s is sqrt(var / n). A figure that
// does not exist (no games, no variance, only wins) is nullopt.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

namespace tavoliere::match {

inline constexpr double kZ95 = 1.959963984540054;  // the normal distribution's 97.5 % quantile

struct GameCounts {
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;

  std::int64_t games() const { return wins + draws + losses; }
};

// Pairs by their two results: lost both, lost one and drew one, and so on.
struct PairCounts {
  std::int64_t ll = 0, ld = 0, wl = 0, dd = 0, wd = 0, ww = 0;

  std::int64_t pairs() const { return ll + ld + wl + dd + wd + ww; }
};

class Sample {
 public:
  explicit Sample(const GameCounts& counts);
  explicit Sample(const PairCounts& counts);

  std::int64_t size() const { return size_; }
  int categories() const { return categories_; }
  std::int64_t count(int category) const { return counts_[static_cast<std::size_t>(category)]; }
  double value(int category) const { return static_cast<double>(category) / (categories_ - 1); }
  // Games in one item of the sample: 2 for pairs, 1 for games.
  int games_each() const { return categories_ == 5 ? 2 : 1; }

  std::optional<double> score() const;     // s
  std::optional<double> variance() const;  // var

 private:
  std::array<std::int64_t, 5> counts_{};
  int categories_;
  std::int64_t size_ = 0;
};

// Half the width of the score's 95 % interval, z se; absent without variance.
std::optional<double> ScoreError(const Sample& sample);

// Elo = -400 log10(1/s - 1), and half the width of its 95 % interval, [Elo(s + z se) - Elo(s - z
// se)] / 2.
std::optional<double> Elo(const Sample& sample);
std::optional<double> EloError(const Sample& sample);

// Normalized Elo = (s - 1/2) / sqrt(k var) * 800 / ln 10, k games an item; its error z (800 / ln
// 10) / sqrt(k n).
std::optional<double> NormalizedElo(const Sample& sample);
std::optional<double> NormalizedEloError(const Sample& sample);

// Likelihood of superiority, the probability (0 to 1) that the true score is above 1/2: [1 + erf((s
// - 1/2) / sqrt(2 se^2))] / 2.
std::optional<double> LikelihoodOfSuperiority(const Sample& sample);

enum class EloModel { kLogistic, kNormalized };

// The two hypotheses of a sequential probability ratio test.
struct Hypotheses {
  double elo0 = 0;
  double elo1 = 5;
  EloModel model = EloModel::kNormalized;
};

// Log-likelihood ratio of elo1 against elo0: n sum p ln(p1/p0), each p_i the maximum-likelihood
// distribution under its hypothesis (generalised SPRT); empty categories count 0.001.
std::optional<double> LogLikelihoodRatio(const Sample& sample, const Hypotheses& hypotheses);

// The test accepts H0 at or below `lower`, H1 at or above `upper`: ln(beta / (1 - alpha)), ln((1 -
// beta) / alpha).
struct SprtBounds {
  double lower;
  double upper;
};
SprtBounds BoundsOfSprt(double alpha, double beta);

}  // namespace tavoliere::match
