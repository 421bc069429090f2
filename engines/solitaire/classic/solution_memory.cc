#include "engines/solitaire/classic/solution_memory.h"

#include <algorithm>
#include <atomic>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "core/files/checksum.h"
#include "core/files/file_lock.h"
#include "core/files/replace_file.h"
#include "core/files/status_macros.h"
#include "engines/solitaire/solvers/exact_solver.h"
#include "protocol/wire/text/text.h"
#include "protocol/wire/text/text_file.h"

namespace tavoliere::solitaire {
namespace {

constexpr files::FileKind kMemoryFile = {"a memory file", std::uint64_t{1} << 30};
constexpr char kMemoryTitle[] = "tavoliere solitaire memory 1";
constexpr std::size_t kFirstSolutions = 8;
// An opening whose end takes longer to find is passed over, so that an engine is ready soon.
constexpr std::uint64_t kFirstNodes = 10'000;

// What a file that has to be whole gives, or how it was set aside.
absl::StatusOr<SolutionMemory> ReadMemory(const std::string& path) {
  const absl::StatusOr<std::string> text = protocol::ReadTextFile(path, kMemoryFile);
  if (absl::IsNotFound(text.status())) return SolutionMemory();
  if (!text.ok()) return text.status();
  absl::StatusOr<SolutionMemory> memory = SolutionMemory::FromText(*text);
  if (memory.ok()) return memory;
  const std::string why(memory.status().message());
  ASSIGN_OR_RETURN(const std::string aside, files::SetAside(path));
  return absl::DataLossError(absl::StrCat("the memory file ", path, " is damaged (", why,
                                          ") and was set aside as ", aside,
                                          "; a new one can be begun in its place"));
}

}  // namespace

std::vector<Jump> SolutionMemory::Tree::EndFrom(Pegs pegs, Goal goal) const {
  std::vector<Jump> jumps;
  const auto good = [&](Pegs ends) { return goal ? (ends & Bit(*goal)) != 0 : ends != 0; };
  if (!states_.contains(pegs) || !good(EndsOf(pegs))) return jumps;
  while (Count(pegs) > 1) {
    const State& state = states_.find(pegs)->second;
    for (const Jump jump : state.jumps) {
      if (!good(EndsOf(pegs ^ jump.mask()))) continue;
      jumps.push_back(jump);
      pegs ^= jump.mask();
      break;
    }
  }
  return jumps;
}

bool SolutionMemory::Tree::Add(Pegs pegs, Jump jump) {
  std::vector<Jump>& jumps = states_[pegs].jumps;
  if (std::find(jumps.begin(), jumps.end(), jump) != jumps.end()) return false;
  jumps.push_back(jump);
  return true;
}

Pegs SolutionMemory::Tree::EndsOf(Pegs pegs) const {
  if (Count(pegs) == 1) return pegs;
  const auto state = states_.find(pegs);
  return state == states_.end() ? 0 : state->second.ends;
}

void SolutionMemory::Tree::FindEnds() {
  std::vector<Pegs> by_pegs;
  for (const auto& [pegs, state] : states_) by_pegs.push_back(pegs);
  std::sort(by_pegs.begin(), by_pegs.end(), [](Pegs a, Pegs b) { return Count(a) < Count(b); });
  for (const Pegs pegs : by_pegs) {
    State& state = states_[pegs];
    state.ends = 0;
    for (const Jump jump : state.jumps) state.ends |= EndsOf(pegs ^ jump.mask());
  }
}

const SolutionMemory::Tree* SolutionMemory::Find(const Board& board) const {
  for (const auto& [text, tree] : trees_) {
    if (*tree.board_ == board) return &tree;
  }
  return nullptr;
}

SolutionMemory::Tree& SolutionMemory::TreeOf(const std::shared_ptr<const Board>& board) {
  return trees_.try_emplace(Solitaire::Format({board, 0}), board).first->second;
}

bool SolutionMemory::Learn(const Position& start, const std::vector<Jump>& jumps) {
  Tree& tree = TreeOf(start.shared_board());
  Pegs pegs = start.pegs();
  bool any_new = false;
  for (const Jump jump : jumps) {
    any_new = tree.Add(pegs, jump) || any_new;
    pegs ^= jump.mask();
  }
  if (any_new) tree.FindEnds();
  return any_new;
}

void SolutionMemory::Merge(const SolutionMemory& other) {
  for (const auto& [text, theirs] : other.trees_) {
    Tree& tree = TreeOf(theirs.board_);
    for (const auto& [pegs, state] : theirs.states_) {
      for (const Jump jump : state.jumps) tree.Add(pegs, jump);
    }
    tree.FindEnds();
  }
}

std::size_t SolutionMemory::size() const {
  std::size_t size = 0;
  for (const auto& [text, tree] : trees_) size += tree.size();
  return size;
}

std::string SolutionMemory::ToText() const {
  std::string lines;
  for (const auto& [text, tree] : trees_) {
    absl::StrAppend(&lines, "board ", text, "\n");
    std::vector<Pegs> all;
    for (const auto& [pegs, state] : tree.states_) all.push_back(pegs);
    std::sort(all.begin(), all.end());
    for (const Pegs pegs : all) {
      absl::StrAppend(&lines, "state ", absl::Hex(pegs, absl::kZeroPad16));
      for (const Jump jump : tree.states_.find(pegs)->second.jumps) {
        absl::StrAppend(&lines, " ", Solitaire::FormatMove({tree.board_, pegs}, Move(jump)));
      }
      lines += '\n';
    }
  }
  return files::AddChecksum(kMemoryTitle, lines);
}

absl::StatusOr<SolutionMemory> SolutionMemory::FromText(const std::string& text) {
  ASSIGN_OR_RETURN(const std::string lines, files::CheckedLines(kMemoryTitle, text));
  SolutionMemory memory;
  Tree* tree = nullptr;
  for (const std::string& line :
       std::vector<std::string>(absl::StrSplit(lines, '\n', absl::SkipEmpty()))) {
    const std::vector<std::string> words = absl::StrSplit(line, ' ');
    const auto wrong = [&line] {
      return absl::DataLossError(absl::StrCat("cannot read the line ", protocol::Quoted(line)));
    };
    if (words[0] == "board" && words.size() == 2) {
      ASSIGN_OR_RETURN(const Position empty, Solitaire::Parse(words[1], {}));
      tree = &memory.TreeOf(empty.shared_board());
      continue;
    }
    Pegs pegs = 0;
    if (words[0] != "state" || words.size() < 3 || tree == nullptr ||
        !absl::SimpleHexAtoi(words[1], &pegs) || (pegs & ~tree->board_->all()) != 0) {
      return wrong();
    }
    for (std::size_t i = 2; i < words.size(); ++i) {
      const absl::StatusOr<Move> move = Solitaire::ParseMove({tree->board_, pegs}, words[i]);
      if (!move.ok()) return wrong();
      tree->Add(pegs, move->jump());
    }
  }
  for (auto& [board_text, each] : memory.trees_) each.FindEnds();
  return memory;
}

SolutionMemory FirstSolutions() {
  SolutionMemory memory;
  const Position start;
  const std::atomic<bool> never{false};
  const core::SearchClock clock;
  ExactSolver solver(std::size_t{1} << 26);
  // One solution from each of the first positions met breadth first, until there are eight.
  std::vector<std::vector<Jump>> openings = {{}};
  for (std::size_t next = 0, found = 0; next < openings.size() && found < kFirstSolutions; ++next) {
    const std::vector<Jump> opening = openings[next];
    Position position = start;
    for (const Jump jump : opening) position = position.Play(Move(jump));
    Solitaire::MoveList moves;
    Solitaire::Generate(position, moves);
    for (const Move& move : moves) {
      openings.push_back(opening);
      openings.back().push_back(move.jump());
    }
    // One opening jump is as good as the other three; from two jumps on they differ.
    if (opening.size() < 2) continue;
    SearchMeter meter(kFirstNodes, clock, never);
    const Solution end = solver.Solve({position, std::nullopt}, nullptr, &meter);
    if (end.verdict != Verdict::kSolvable) continue;
    std::vector<Jump> whole = opening;
    whole.insert(whole.end(), end.jumps.begin(), end.jumps.end());
    memory.Learn(start, whole);
    ++found;
  }
  return memory;
}

absl::StatusOr<SolutionMemory> LoadMemory(const std::string& path) {
  const absl::StatusOr<files::FileLock> lock = files::FileLock::Beside(path, kMemoryFile);
  if (!lock.ok()) return lock.status();
  files::RemoveAbandoned(path);
  return ReadMemory(path);
}

absl::Status SaveMemory(const std::string& path, SolutionMemory* memory) {
  const absl::StatusOr<files::FileLock> lock = files::FileLock::Beside(path, kMemoryFile);
  if (!lock.ok()) return lock.status();
  ASSIGN_OR_RETURN(const SolutionMemory old, ReadMemory(path));
  memory->Merge(old);
  return files::ReplaceFile(path, {memory->ToText()});
}

}  // namespace tavoliere::solitaire
