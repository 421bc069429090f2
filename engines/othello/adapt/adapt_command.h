// `adapt PROTOCOL -- COMMAND`: a foreign engine of Othello as one that speaks our protocol.
#pragma once

#include <string>
#include <vector>

namespace tavoliere::othello {

// Runs COMMAND as a child, which speaks PROTOCOL, and answers our own protocol on standard input and
// output: positions and questions by the rules here, searches by the child. Returns the exit status:
// 0; 2 for wrong arguments; 1 for a child that cannot be started or does not speak PROTOCOL.
int AdaptCommand(const std::vector<std::string>& arguments);

}  // namespace tavoliere::othello
