#include "tools/play/session/saved_games.h"

#include <utility>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"
#include "tools/play/game/transcript.h"
#include "tools/play/text/notice.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {
namespace {

bool HasControls(const std::string& text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return absl::ascii_iscntrl(static_cast<unsigned char>(c)); });
}

bool ArePlain(const std::vector<protocol::MoveRecord>& moves) {
  return std::none_of(moves.begin(), moves.end(),
                      [](const protocol::MoveRecord& move) { return HasControls(move.move); });
}

protocol::GameRecord RecordOf(const PlayedGame& game, const GameHeading& heading) {
  return game.Record(heading.players[0].english(), heading.players[1].english());
}

}  // namespace

std::string TranscriptOf(const PlayedGame& game, const GameHeading& heading) {
  const std::string players[2] = {heading.players[0].In(heading.language),
                                  heading.players[1].In(heading.language)};
  return Transcript(game, heading.game, heading.sides, players, heading.language);
}

absl::Status SavedGames::Open(const std::string& state, const std::string& name) {
  ASSIGN_OR_RETURN(auto autosave, Autosave::Open(state, name));
  autosave_ = std::move(autosave);
  return absl::OkStatus();
}

void SavedGames::set_transcript(const std::string& path) {
  transcript_ = path;
  save_failed_ = false;
}

absl::Status SavedGames::Save(const PlayedGame& game, const GameHeading& heading) {
  absl::Status status;
  if (autosave_ != nullptr && game.has_content()) status = autosave_->Save(RecordOf(game, heading));
  if (status.ok() && !transcript_.empty()) {
    status = files::ReplaceFile(transcript_, {TranscriptOf(game, heading)});
  }
  const bool reported = std::exchange(save_failed_, !status.ok());
  return reported ? absl::OkStatus() : status;
}

absl::StatusOr<bool> SavedGames::PutAway(const PlayedGame& game, const GameHeading& heading) {
  if (autosave_ == nullptr || !game.has_content() || save_failed_) return false;
  RETURN_IF_ERROR(autosave_->Close(RecordOf(game, heading)));
  return true;
}

absl::StatusOr<protocol::GameRecord> SavedGames::LastUnfinished(const PlayedGame& game) const {
  if (autosave_ == nullptr) {
    return Impossible(
        {"games are not saved (--no-state)", "le partite non si salvano (--no-state)"});
  }
  const absl::StatusOr<std::vector<protocol::GameRecord>> games = ReadGames(autosave_->archive());
  if (!games.ok() && !absl::IsNotFound(games.status())) return games.status();
  if (games.ok()) {
    const auto found = std::find_if(games->rbegin(), games->rend(), [&](const auto& record) {
      return record.result == "none" && !game.Is(record);
    });
    if (found != games->rend()) return *found;
  }
  return Refusal(
      absl::StatusCode::kNotFound,
      {"no-unfinished", Words{"there is no unfinished game", "non ci sono partite sospese"}, {}});
}

std::size_t UnfinishedMoves(const std::string& state, const std::string& name) {
  if (state.empty()) return 0;
  const auto games = ReadGames(absl::StrCat(state, "/", name, ".jsonl"));
  if (!games.ok()) return 0;
  const auto found = std::find_if(games->rbegin(), games->rend(),
                                  [](const auto& record) { return record.result == "none"; });
  return found == games->rend() ? 0 : found->opening.size() + found->moves.size();
}

absl::StatusOr<protocol::GameRecord> ChooseRecord(const std::vector<protocol::GameRecord>& games,
                                                  const std::string& path, int number) {
  const int count = static_cast<int>(games.size());
  if (number == 0) number = count;
  if (number < 1 || number > count) {
    const Sentence where =
        path.empty() ? Sentence(Words{"the file", "il file"}) : Say({"'$0'", "'$0'"}, path);
    const Words has = count == 1 ? Words{"$0 has $1 game", "$0 ha $1 partita"}
                                 : Words{"$0 has $1 games", "$0 ha $1 partite"};
    return Refusal(absl::StatusCode::kInvalidArgument,
                   {"few-games", Say(has, where, count), {{"count", absl::StrCat(count)}}});
  }
  return games[static_cast<std::size_t>(number - 1)];
}

bool IsOneLine(const protocol::GameRecord& record) {
  return !HasControls(record.fen.value_or("")) &&
         std::none_of(record.opening.begin(), record.opening.end(), HasControls) &&
         ArePlain(record.moves) &&
         std::all_of(record.variations.begin(), record.variations.end(),
                     [](const protocol::Variation& line) { return ArePlain(line.moves); });
}

}  // namespace tavoliere::play
