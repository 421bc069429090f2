// The end of a session: the program's exit status.
#pragma once

namespace tavoliere::play {

enum class Ending { kLeft = 0, kEngineLost = 3, kInterrupted = 4 };

}  // namespace tavoliere::play
