// The solver's part in a team of threads.
#include <utility>

#include <optional>

#include "engines/othello/rules/child_list.h"
#include "engines/othello/solver/solver.h"
#include "engines/othello/solver/team.h"

namespace tavoliere::othello {

void Solver::Join(Team& team, int empties) {
  Reserve(empties);
  team_ = &team;
  while (Split* split = team.Next(nullptr)) {
    Work(*split);
    team.Leave(*split);
  }
  team_ = nullptr;
  TellNodes();
}

// Until each of the split's children is done or needless.
void Solver::Share(Split& split) {
  team_->Open(split);
  Work(split);
  // Others may still be at theirs: what they share in turn is work for this thread.
  while (Split* below = team_->Next(&split)) {
    Work(*below);
    team_->Leave(*below);
  }
}

void Solver::Work(Split& split) {
  const Split* const before = std::exchange(at_work_, &split);
  selectivity_ = split.selectivity;
  while (const std::optional<Child> child = team_->Take(split)) {
    const int value = AfterMove(*child, split.alpha, split.empties, split.parity);
    if (Halted()) break;
    team_->Give(split, child->square, value);
  }
  // If one thread has stopped, all must stop.
  if (stopped_) team_->Stop();
  at_work_ = before;
}

}  // namespace tavoliere::othello
