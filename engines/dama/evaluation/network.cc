#include "engines/dama/evaluation/network.h"

#include <algorithm>
#include <atomic>
#include <bit>

#include "absl/strings/str_format.h"
#include "core/files/status_macros.h"
#include "core/learn/models/network_model.h"
#include "core/learn/models/weights_file.h"
#include "engines/dama/evaluation/patterns.h"

namespace tavoliere::dama {
namespace {

// Far from scores of decided games.
constexpr int kMostNetworkCenti = 10'000;

// A unit that is 1, and a weight of the first layer that adds as much. The sums of 24 pieces, the
// move and the biases stay within 16 bits.
constexpr int kOne = 256;
constexpr int kLargestPiece = 1280;
constexpr int kLargestBias = 1000;
static_assert(2 * kMostPieces * kLargestPiece + 2 * kLargestBias < 1 << 15);
// A weight of 1 of the second and third layers. Sums over all units stay within 32 bits.
constexpr int kWeightOne = 2048;
constexpr int kLargestDeepWeight = 16'383;
// The output's weights are hundredths of a man over this.
constexpr int kOutputScale = 8;
constexpr int kLargestOutput = 32'767;

}  // namespace

std::size_t Network::PhaseOf(int pieces) {
  std::size_t phase = kPhases.size() - 1;
  while (phase > 0 && pieces < kPhases[phase]) --phase;
  return phase;
}

void Network::Inputs(const Position& position, std::vector<std::uint16_t>* inputs) {
  const Position seen = position.turn() == kWhite ? position : position.Mirrored();
  const std::array<Bitboard, 4> kinds = {seen.men(kWhite), seen.kings(kWhite), seen.men(kBlack),
                                         seen.kings(kBlack)};
  std::uint16_t first = 0;
  for (Bitboard squares : kinds) {
    for (; squares != 0; squares &= squares - 1) {
      const int number = Square::Of(Lowest(squares)).number();
      inputs->push_back(static_cast<std::uint16_t>(first + number - 1));
    }
    first = static_cast<std::uint16_t>(first + kSquares);
  }
  if (HasTheMove(position)) inputs->push_back(kPieceInputs);
}

// ---- the weights

std::string Network::WeightsText(absl::Span<const learn::NetworkValues> phases) {
  const learn::LayeredShape shape = Shape();
  std::vector<std::int16_t> weights;
  for (const learn::NetworkValues& values : phases) {
    const auto add = [&](std::size_t from, std::size_t to, float unit, int largest) {
      for (std::size_t i = from; i < to; ++i)
        weights.push_back(learn::Rounded(values[i], unit, largest));
    };
    add(0, shape.RowAt(kPieceInputs), kOne, kLargestPiece);
    add(shape.RowAt(kPieceInputs), shape.WeightsAt(1), kOne, kLargestBias);
    for (std::size_t layer = 1; layer < shape.layers(); ++layer) {
      add(shape.WeightsAt(layer), shape.BiasesAt(layer), kWeightOne, kLargestDeepWeight);
      add(shape.BiasesAt(layer), shape.BiasesAt(layer) + shape.Units(layer), kOne,
          kLargestDeepWeight);
    }
    add(shape.WeightsAt(shape.layers()), shape.parameters(), kCentiPerLogit * kOutputScale,
        kLargestOutput);
  }
  const auto count = static_cast<std::uint32_t>(shape.parameters());
  return learn::WeightsText(
      "dama", {kNetworkModelName, kOne, {kPhases.begin(), kPhases.end()}, count}, weights);
}

Network::Network() : phases_(kPhases.size()) {
  static std::atomic<std::uint64_t> made{0};
  number_ = ++made;
}

absl::StatusOr<std::shared_ptr<const Network>> Network::Parse(std::string_view bytes) {
  const learn::LayeredShape shape = Shape();
  ASSIGN_OR_RETURN(const auto found,
                   learn::ReadWeights("dama", bytes, learn::WeightsCheck::kEverything));
  RETURN_IF_ERROR(learn::CheckModel(found.header, kNetworkModelName,
                                    static_cast<std::uint32_t>(shape.parameters())));
  if (found.header.scale != kOne ||
      !std::equal(kPhases.begin(), kPhases.end(), found.header.knots.begin(),
                  found.header.knots.end()))
    return absl::InvalidArgumentError("has other phases");
  std::shared_ptr<Network> network(new Network());
  const std::int16_t* next = found.weights.data();
  const auto take = [&next](auto& numbers) {
    std::copy_n(next, numbers.size(), numbers.begin());
    next += numbers.size();
  };
  for (Phase& phase : network->phases_) {
    phase = {};
    for (auto& kind : phase.rows) {
      for (int square = 1; square <= kSquares; ++square)
        take(kind[static_cast<std::size_t>(Square(square).bit())]);
    }
    Sums having_move;
    take(having_move);
    take(phase.biases[0]);
    for (std::size_t k = 0; k < kFirst; ++k)
      phase.biases[1][k] = static_cast<std::int16_t>(phase.biases[0][k] + having_move[k]);
    for (auto& unit : phase.second) take(unit);
    take(phase.second_biases);
    for (auto& unit : phase.third) take(unit);
    take(phase.third_biases);
    take(phase.output);
    phase.output_bias = *next++;
  }
  return network;
}

std::shared_ptr<const Network> Network::BuiltIn() {
  static const std::shared_ptr<const Network> kBuiltIn = *Parse(BuiltInBytes());
  return kBuiltIn;
}

// ---- a position's value

// The sums of a thread's last position of each side to move and phase, without the biases.
struct Network::Carried {
  struct Last {
    std::array<Bitboard, 4> kinds{};
    alignas(64) Sums sums{};
  };
  std::uint64_t network = 0;
  std::array<std::array<Last, kPhases.size()>, 2> last;
};

int Network::CentiOf(std::size_t phase_number, const Position& position) const {
  thread_local Carried carried;
  if (carried.network != number_) {
    carried = {};
    carried.network = number_;
  }
  const Phase& phase = phases_[phase_number];
  const core::Player own = position.turn();
  const core::Player enemy = core::Opponent(own);
  auto& last = carried.last[own == kWhite ? 0 : 1][phase_number];
  const std::array<Bitboard, 4> kinds = {position.men(own), position.kings(own),
                                         position.men(enemy), position.kings(enemy)};
  const std::size_t turned = own == kWhite ? 0 : kBits - 1;
  Sums& sums = last.sums;
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    const auto row = [&](Bitboard squares) -> const Sums& {
      const auto bit = static_cast<std::size_t>(std::countr_zero(squares));
      return phase.rows[kind][own == kWhite ? bit : turned - bit];
    };
    Bitboard come = kinds[kind] & ~last.kinds[kind];
    Bitboard gone = last.kinds[kind] & ~kinds[kind];
    // A piece that moved is taken away and added in one go.
    for (; come != 0 && gone != 0; come &= come - 1, gone &= gone - 1) {
      const Sums& plus = row(come);
      const Sums& minus = row(gone);
      for (std::size_t k = 0; k < kFirst; ++k)
        sums[k] = static_cast<std::int16_t>(sums[k] + plus[k] - minus[k]);
    }
    for (; come != 0; come &= come - 1) {
      const Sums& plus = row(come);
      for (std::size_t k = 0; k < kFirst; ++k)
        sums[k] = static_cast<std::int16_t>(sums[k] + plus[k]);
    }
    for (; gone != 0; gone &= gone - 1) {
      const Sums& minus = row(gone);
      for (std::size_t k = 0; k < kFirst; ++k)
        sums[k] = static_cast<std::int16_t>(sums[k] - minus[k]);
    }
  }
  last.kinds = kinds;

  const Sums& biases = phase.biases[HasTheMove(position) ? 1 : 0];
  alignas(64) Sums units;
  for (std::size_t k = 0; k < kFirst; ++k) {
    // Squares of up to 255 fit 16 bits.
    const auto sum = static_cast<std::int16_t>(sums[k] + biases[k]);
    const auto clipped = static_cast<std::uint16_t>(std::clamp<std::int16_t>(sum, 0, kOne - 1));
    units[k] = static_cast<std::int16_t>(static_cast<std::uint16_t>(clipped * clipped) / kOne);
  }
  std::array<std::int16_t, kSecond> second;
  for (std::size_t unit = 0; unit < kSecond; ++unit) {
    std::int32_t sum = 0;
    for (std::size_t k = 0; k < kFirst; ++k) sum += units[k] * phase.second[unit][k];
    second[unit] = static_cast<std::int16_t>(
        std::clamp(sum / kWeightOne + phase.second_biases[unit], 0, kOne));
  }
  std::int32_t value = 0;
  for (std::size_t unit = 0; unit < kThird; ++unit) {
    std::int32_t sum = 0;
    for (std::size_t k = 0; k < kSecond; ++k) sum += second[k] * phase.third[unit][k];
    value += std::clamp(sum / kWeightOne + phase.third_biases[unit], 0, kOne) * phase.output[unit];
  }
  return (value / kOne + phase.output_bias) / kOutputScale;
}

core::Score Network::Evaluate(const Position& position) const {
  const int centi = CentiOf(PhaseOf(Count(position.pieces())), position);
  return core::Score(std::clamp(centi, -kMostNetworkCenti, kMostNetworkCenti));
}

std::string Network::Terms(const Position& position) const {
  std::string text;
  const std::size_t used = PhaseOf(Count(position.pieces()));
  for (std::size_t phase = 0; phase < kPhases.size(); ++phase) {
    absl::StrAppendFormat(&text, "%sfrom %d pieces: %.2f%s", phase > 0 ? "\n" : "", kPhases[phase],
                          CentiOf(phase, position) / 100.0, phase == used ? ", used" : "");
  }
  return text;
}

}  // namespace tavoliere::dama
