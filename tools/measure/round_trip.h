// The cost of a round trip between two processes.
#pragma once

namespace tavoliere::measure {

// Microseconds of CPU, of both processes, that a round trip through two pipes takes, with the
// waiting side in epoll, as the runner is: what a ply costs at least once for the engine and once
// for the judge.
double BareRoundTrip(int round_trips);

}  // namespace tavoliere::measure
