#include "tools/play/session/game_loader.h"

#include "absl/strings/str_cat.h"
#include "core/files/status_macros.h"
#include "tools/play/text/words.h"

namespace tavoliere::play {

absl::StatusOr<PlayedGame> GameLoader::GameOf(const protocol::GameRecord& record) const {
  if (!IsOneLine(record)) {
    return Wrong({"its position or moves contain control characters",
                  "la posizione o le mosse contengono caratteri di controllo"});
  }
  ASSIGN_OR_RETURN(const bool first, FirstBegins(session_.judge(), record.fen));
  PlayedGame game(record, session_.players(), first);
  RETURN_IF_ERROR(session_.judge().SetPosition(game.PositionLine()));
  return game;
}

// A record does not name its variant: where the game is none of the present one, the others are
// tried.
absl::Status GameLoader::GoOnWith(const protocol::GameRecord& record) {
  SessionEngines& engines = session_.engines();
  absl::StatusOr<PlayedGame> game = GameOf(record);
  const absl::Status why = game.status();
  const auto* const variants =
      protocol::FindOption(engines.judge_engine().options(), kVariantOption);
  if (!game.ok() && variants != nullptr) {
    const std::string former = engines.OptionValue(*variants);
    for (const std::string& choice : variants->choices) {
      if (!game.ok() && engines.SetVariant(choice).ok()) game = GameOf(record);
    }
    if (!game.ok()) engines.SetVariant(former).IgnoreError();
  }
  if (!game.ok()) {
    session_.LookAgain().IgnoreError();
    const std::string& name = engines.judge_engine().name();
    return Refusal(absl::StatusCode::kInvalidArgument,
                   {"other-game",
                    Say({"the record is not a game of $0: $1", "non è una partita di $0: \"$1\""},
                        name, SentenceOf(why)),
                    {{"engine", name}}});
  }
  RETURN_IF_ERROR(session_.SetUp(*game));
  const bool ended = session_.game().ended();
  if (!ended && session_.IsEngine(session_.turn())) session_.set_paused(true);
  if (ended) session_.set_announced();
  session_.Keep();
  return absl::OkStatus();
}

absl::Status GameLoader::Load(const std::string& path, int number) {
  return LoadOneOf(ReadGames(path), path, number);
}

absl::Status GameLoader::LoadText(const std::string& text, int number) {
  return LoadOneOf(ParseGames(text, "the file"), "", number);
}

absl::Status GameLoader::LoadOneOf(const absl::StatusOr<std::vector<protocol::GameRecord>>& games,
                                   const std::string& path, int number) {
  if (!games.ok()) return NoRecords(games.status(), path);
  ASSIGN_OR_RETURN(const protocol::GameRecord record, ChooseRecord(*games, path, number));
  return GoOnWith(record);
}

// Only the engine knows which of its commands reads the files of other programs, if any.
absl::Status GameLoader::NoRecords(const absl::Status& status, const std::string& path) const {
  if (!absl::IsInvalidArgument(status)) return status;
  const Sentence why = SentenceOf(status);
  const absl::StatusOr<std::string> import = session_.judge().engine().Ask("query import");
  if (!import.ok() || *import == "none") return Refusal(status.code(), {"no-records", why, {}});
  const std::string command = absl::StrCat(BaseName(session_.engines().program()), " ", *import,
                                           " ", path.empty() ? "FILE" : path);
  return Refusal(status.code(), {"convert",
                                 Say({"$0; '$1' converts games of other programs",
                                      "$0; '$1' converte le partite di altri programmi"},
                                     why, command),
                                 {{"command", command}}});
}

absl::Status GameLoader::Resume() {
  ASSIGN_OR_RETURN(const protocol::GameRecord record,
                   session_.saved().LastUnfinished(session_.game()));
  return GoOnWith(record);
}

absl::Status GameLoader::AsArgumentError(const absl::Status& status) const {
  if (status.ok() || session_.engines().AnyLost()) return status;
  return Error(absl::StatusCode::kInvalidArgument, SentenceOf(status));
}

}  // namespace tavoliere::play
