// The command about what was left or thought of instead of the moves on the board.
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "tools/play/game/tree_text.h"
#include "tools/play/terminal/terminal_ui.h"

namespace tavoliere::play {

absl::Status TerminalUi::Variations(const std::string& arguments) {
  const std::vector<GameTree::Node> variations = VariationsOf(game());
  if (variations.empty()) return absl::FailedPreconditionError("the game has no variations");
  if (arguments.empty()) {
    std::string text;
    for (std::size_t i = 0; i < variations.size(); ++i) {
      absl::StrAppend(&text, "  ", i + 1, ": ", VariationText(game(), variations[i]), "\n");
    }
    Print(text);
    return absl::OkStatus();
  }
  std::size_t number = 0;
  if (!absl::SimpleAtoi(arguments, &number) || number < 1 || number > variations.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected the number of a variation, 1 to ", variations.size()));
  }
  const absl::Status status = session_.GoTo(variations[number - 1]);
  Show();
  return status;
}

}  // namespace tavoliere::play
