#include "tools/match/journal/shards.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::match {
namespace {

std::vector<std::string> NamesOf(const MatchHeader& header) {
  std::vector<std::string> names;
  for (const EngineEntry& engine : header.engines) names.push_back(engine.name);
  return names;
}

}  // namespace

absl::StatusOr<Shard> ParseShard(const std::string& text) {
  constexpr std::int64_t kMost = 1'000'000;
  const std::vector<std::string> parts = absl::StrSplit(text, '/');
  if (parts.size() == 2) {
    const auto count = protocol::ParseNumber(parts[1], 1, kMost);
    const auto index = protocol::ParseNumber(parts[0], 1, count.ok() ? *count : kMost);
    if (count.ok() && index.ok()) return Shard{*index - 1, *count};
  }
  return absl::InvalidArgumentError(
      absl::StrCat("expected a part of the match such as 2/4, not '", text, "'"));
}

PeerResults::PeerResults(const std::vector<std::string>& paths, const MatchHeader& header)
    : header_(header), results_(NamesOf(header)) {
  for (const std::string& path : paths) tails_.emplace_back(path);
}

absl::Status PeerResults::Poll(std::chrono::milliseconds pause) {
  const auto now = std::chrono::steady_clock::now();
  if (now < next_poll_) return absl::OkStatus();
  next_poll_ = now + pause;
  for (JournalTail& tail : tails_) {
    const auto take = [this](protocol::GameRecord&& record) { return Take(record); };
    RETURN_IF_ERROR(tail.Poll(take));
    if (!tail.header()) continue;
    RETURN_IF_ERROR(LaterOf(header_, *tail.header()).status());
  }
  return absl::OkStatus();
}

absl::Status PeerResults::Take(const protocol::GameRecord& record) {
  const auto id = ParseGameId(record.id);
  if (!id) return absl::InvalidArgumentError(absl::StrCat("'", record.id, "' is no game's id"));
  // Its own journal may be among those that a pattern such as *.jsonl names.
  if (IsIn(header_.shard, id->pair) || !seen_.insert(record.id).second) return absl::OkStatus();
  results_.Add(record);
  if (listener_) listener_(record);
  return absl::OkStatus();
}

}  // namespace tavoliere::match
