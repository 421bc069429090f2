// Any line gives an opening or an error; an opening's own words give the same opening again.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "tools/match/run/openings/openings.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tavoliere::match;
  const std::string line(reinterpret_cast<const char*>(data), size);
  for (const LineFormat format : {LineFormat::kMoves, LineFormat::kFen}) {
    const auto opening = ParseOpening(line, format);
    if (!opening.ok()) continue;
    const auto again = ParseOpening(opening->PositionWords(), LineFormat::kMoves);
    if (!again.ok() || *again != *opening) std::abort();
  }
  return 0;
}
