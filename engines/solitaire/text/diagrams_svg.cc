// Diagrams as SVG.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "engines/solitaire/text/diagrams.h"

namespace tavoliere::solitaire {
namespace {

// In units of the drawing.
constexpr int kCell = 20;
constexpr int kHalfCell = 12;  // a column of a triangular board, whose neighbours are two apart
constexpr int kMargin = 12;
constexpr int kCaption = 20;
constexpr int kLetter = 7;  // at least the width of a letter of a caption

// No custom properties: not every reader of SVG knows them.
constexpr const char* kStyle = R"(<style>
.ground { fill: #ffffff; }
text { fill: #20242a; font: 12px sans-serif; }
.hole { fill: none; stroke: #9aa3ad; }
.peg { fill: #4a5665; }
.taken { fill: #e9b48f; }
.mover, .tip { fill: #c2410c; }
.way { fill: none; stroke: #c2410c; stroke-width: 2.5; stroke-linejoin: round; }
@media (prefers-color-scheme: dark) {
.ground { fill: #16181c; }
text { fill: #e6e8eb; }
.hole { stroke: #69737f; }
.peg { fill: #a9b4c2; }
.taken { fill: #7d4c30; }
.mover, .tip { fill: #ff8a4c; }
.way { stroke: #ff8a4c; }
}
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="5" markerHeight="5" orient="auto"><path class="tip" d="M0 0 8 4 0 8z"/></marker></defs>
)";

class Strip {
 public:
  Strip(const Board& board, std::size_t pictures, std::size_t longest_caption, int per_row)
      : board_(board),
        per_row_(std::clamp(per_row, 1, static_cast<int>(pictures))),
        column_(board.triangular() ? kHalfCell : kCell),
        width_(std::max(board.columns() * column_, static_cast<int>(longest_caption) * kLetter) +
               2 * kMargin),
        height_(board.rows() * kCell + kCaption + 2 * kMargin),
        rows_((static_cast<int>(pictures) + per_row_ - 1) / per_row_) {}

  // `sweep`: the holes on its way, empty for the end; `taken`: the pegs that it takes.
  void Add(Pegs pegs, const std::vector<int>& sweep, Pegs taken, const std::string& caption) {
    absl::StrAppend(&body_, "<g transform=\"translate(", count_ % per_row_ * width_, " ",
                    count_ / per_row_ * height_, ")\">\n<text x=\"", kMargin, "\" y=\"",
                    kMargin + kCaption / 2, "\">", caption, "</text>\n");
    ++count_;
    for (int hole = 0; hole < board_.hole_count(); ++hole) {
      const bool moves = !sweep.empty() && sweep.front() == hole;
      const char* const kind = moves                      ? "mover"
                               : (taken & Bit(hole)) != 0 ? "taken"
                               : (pegs & Bit(hole)) != 0  ? "peg"
                                                          : "hole";
      absl::StrAppend(&body_, "<circle class=\"", kind, "\" cx=\"", X(hole), "\" cy=\"", Y(hole),
                      "\" r=\"", (pegs & Bit(hole)) != 0 ? 7 : 4, "\"/>\n");
    }
    if (!sweep.empty()) {
      absl::StrAppend(&body_, "<polyline class=\"way\" marker-end=\"url(#tip)\" points=\"");
      for (const int hole : sweep) {
        absl::StrAppend(&body_, hole == sweep.front() && body_.back() == '"' ? "" : " ", X(hole),
                        ",", Y(hole));
      }
      absl::StrAppend(&body_, "\"/>\n");
    }
    absl::StrAppend(&body_, "</g>\n");
  }

  std::string Document(const std::string& title) const {
    const int width = per_row_ * width_;
    const int height = rows_ * height_;
    return absl::StrCat("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"", width,
                        "\" height=\"", height, "\" viewBox=\"0 0 ", width, " ", height,
                        "\">\n<title>", title, "</title>\n", kStyle,
                        "<rect class=\"ground\" width=\"", width, "\" height=\"", height, "\"/>\n",
                        body_, "</svg>\n");
  }

 private:
  int X(int hole) const { return kMargin + board_.ColumnOf(hole) * column_ + column_ / 2; }
  int Y(int hole) const { return kMargin + kCaption + board_.RowOf(hole) * kCell + kCell / 2; }

  const Board& board_;
  int per_row_;
  int column_;  // its width
  int width_;
  int height_;
  int rows_;
  int count_ = 0;
  std::string body_;
};

std::string Counted(std::size_t count, const char* what) {
  return absl::StrCat(count, " ", what, count == 1 ? "" : "s");
}

}  // namespace

std::string SvgDiagrams(const Position& start, const std::vector<Jump>& jumps, HoleNames names,
                        int pictures_per_row) {
  std::vector<std::string> captions = FormatSweeps(start.board(), jumps, names);
  for (std::size_t i = 0; i < captions.size(); ++i) {
    captions[i] = absl::StrCat(i + 1, ". ", captions[i]);
  }
  captions.push_back(Counted(static_cast<std::size_t>(Count(start.pegs())) - jumps.size(), "peg"));
  std::size_t longest = 0;
  for (const std::string& caption : captions) longest = std::max(longest, caption.size());

  Strip strip(start.board(), captions.size(), longest, pictures_per_row);
  Position position = start;
  std::size_t next = 0;
  const std::vector<std::vector<int>> sweeps = SweepsOf(jumps);
  for (std::size_t i = 0; i < sweeps.size(); ++i) {
    const Pegs before = position.pegs();
    Pegs taken = 0;
    for (std::size_t jump = 1; jump < sweeps[i].size(); ++jump, ++next) {
      taken |= Bit(jumps[next].over);
      position = position.Play(Move(jumps[next]));
    }
    strip.Add(before, sweeps[i], taken, captions[i]);
  }
  strip.Add(position.pegs(), {}, 0, captions.back());
  return strip.Document(absl::StrCat("Peg solitaire: ", Counted(sweeps.size(), "sweep"), ", ",
                                     Counted(jumps.size(), "jump")));
}

}  // namespace tavoliere::solitaire
