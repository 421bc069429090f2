// The faults of a move, and the processes that some of them leave.
#pragma once

namespace tavoliere::faulty_engine {

// Returns when the engine is to answer as usual.
void Misbehave();

void LeaveChild();

// One in a session of its own, one whose parent is gone as well. Both are there when this returns.
void LeaveDaemons();
// One that is ending when this returns, for as long as its memory takes to be freed, and leaves a
// child then.
void LeaveEndingDaemon();
// One whose first thread has ended and whose second lives on.
void LeaveHeadlessDaemon();

}  // namespace tavoliere::faulty_engine
