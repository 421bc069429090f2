// The lines that `go perft` prints.
#pragma once

#include <utility>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/search/perft.h"
#include "protocol/server/engine.h"

namespace tavoliere::base {

// The table of so many megabytes; null: none. ResourceExhausted when the system has not the memory.
inline absl::StatusOr<std::shared_ptr<core::PerftTable>> MakePerftTable(std::int64_t megabytes) {
  if (megabytes <= 0) return nullptr;
  auto allocated = core::PerftTable::OfSize(static_cast<std::size_t>(megabytes));
  if (!allocated) {
    return absl::ResourceExhaustedError(
        absl::StrCat("option Perft Hash: cannot allocate ", megabytes, " MB"));
  }
  return std::make_shared<core::PerftTable>(*std::move(allocated));
}

// Counts the positions `depth` plies after `position`, with `table` or without (null): one line per
// move, which `spell` writes, and their sum. Ends early, and says so, once `stop` is set.
template <core::Rules G>
void WritePerft(
    const typename G::Position& position, int depth, core::PerftTable* table,
    const std::atomic<bool>& stop,
    absl::FunctionRef<std::string(const typename G::Position&, const typename G::Move&)> spell,
    protocol::Sink& sink) {
  core::Perft<G> perft(stop, table);
  typename G::MoveList moves;
  G::Generate(position, moves);
  std::uint64_t total = depth == 0 || moves.empty() ? perft.Count(position, depth) : 0;
  if (depth > 0) {
    for (const auto& move : moves) {
      const std::uint64_t count = perft.Count(position.Play(move), depth - 1);
      if (stop) break;
      sink.Write(absl::StrCat(spell(position, move), ": ", count));
      total += count;
    }
  }
  if (stop) return sink.Remark("perft stopped");
  sink.Write(absl::StrCat("Nodes searched: ", total));
}

}  // namespace tavoliere::base
