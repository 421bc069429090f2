// Games and players as the page chooses them.
#include <utility>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "tools/play/web_face.h"
#include "tools/play/web_players.h"

namespace tavoliere::play {

void WebFace::BeginClock() {
  if (sitting_ != nullptr) view_.clock.Set(view_.clock.rule(), sitting_->game());
  view_.offer = 0;
  view_.fame = false;
}

// Only a program that was found beside this one: a name chooses among them.
absl::Status WebFace::Game(const Heard& heard) {
  const auto found =
      std::find_if(view_.games.begin(), view_.games.end(),
                   [&](const GameProgram& game) { return game.name == *heard.message.name; });
  if (found == view_.games.end()) {
    return absl::NotFoundError("there is no such game");
  }
  Settings settings;
  settings.program = found->path;
  settings.state = settings_.state;
  settings.sides[1].human = false;
  CloseGame();
  if (const absl::StatusOr<bool> opened = OpenGame(settings); !opened.ok()) {
    return opened.status();
  }
  return Arrange(heard.message);
}

absl::Status WebFace::New(const Heard& heard) {
  absl::Status status = Arrange(heard.message);
  const bool arranged = heard.message.position || heard.message.variant;
  if (status.ok() && !arranged) status = sitting_->NewGame("");
  BeginClock();
  return status;
}

// What a message that begins a game may say of it.
absl::Status WebFace::Arrange(const WebMessage& message) {
  if (message.variant && *message.variant != sitting_->variant()) {
    if (absl::Status status = sitting_->ChooseVariant(*message.variant); !status.ok()) {
      sitting_->LookAgain().IgnoreError();
      return status;
    }
    AskForVerdicts();
  } else if (message.variant && !message.position) {
    if (absl::Status status = sitting_->NewGame(""); !status.ok()) return status;
  }
  if (message.sides) {
    if (absl::Status status = SeatAll(*message.sides); !status.ok()) return status;
  }
  if (message.position) {
    if (absl::Status status = sitting_->NewGame(*message.position); !status.ok()) {
      sitting_->LookAgain().IgnoreError();
      return status;
    }
  }
  const ClockRule rule = message.clock.value_or(view_.clock.rule());
  view_.clock.Set(rule, sitting_->game());
  return absl::OkStatus();
}

absl::Status WebFace::SeatAll(const std::vector<Seating>& sides) {
  int player = 0;
  for (const Seating& seating : sides) {
    if (player >= sitting_->players()) break;
    const absl::StatusOr<play::Side> side = SideOf(seating, sitting_->keeper().options());
    if (!side.ok()) return side.status();
    if (absl::Status status = sitting_->Seat(player, *side); !status.ok()) return status;
    ++player;
  }
  return absl::OkStatus();
}

absl::Status WebFace::Side(const Heard& heard) {
  const int player = *heard.message.player - 1;
  if (player >= sitting_->players()) {
    return absl::FailedPreconditionError("there is one side only");
  }
  const auto side = SideOf(heard.message.seating, sitting_->keeper().options());
  if (!side.ok()) return side.status();
  if (absl::Status status = sitting_->Seat(player, *side); !status.ok()) return status;
  view_.offer = 0;
  sitting_->Keep();
  return absl::OkStatus();
}

absl::Status WebFace::Switch(const Heard& /*heard*/) {
  view_.offer = 0;
  sitting_->SwitchSides();
  sitting_->Keep();
  return absl::OkStatus();
}

absl::Status WebFace::Clock(const Heard& heard) {
  view_.clock.Set(*heard.message.clock, sitting_->game());
  return absl::OkStatus();
}

absl::Status WebFace::Pace(const Heard& heard) {
  manner_.pace = std::chrono::milliseconds(*heard.message.milliseconds);
  view_.pace_ms = manner_.pace.count();
  return absl::OkStatus();
}

absl::Status WebFace::Language(const Heard& heard) {
  view_.language = *heard.message.language == "it" ? "it" : "en";
  return sitting_ == nullptr ? absl::OkStatus() : sitting_->SpeakLanguage(view_.language);
}

absl::Status WebFace::Load(const Heard& heard) {
  absl::Status status = sitting_->LoadText(*heard.message.text, heard.message.number.value_or(0));
  BeginClock();
  return status;
}

absl::Status WebFace::Resume(const Heard& /*heard*/) {
  absl::Status status = sitting_->Resume();
  BeginClock();
  return status;
}

absl::Status WebFace::Quit(const Heard& /*heard*/) {
  leaving_ = true;
  return absl::OkStatus();
}

}  // namespace tavoliere::play
