// `tav-dama dxp`: plays by DamExchange over TCP.
#pragma once

#include <string>
#include <vector>

namespace tavoliere::dama {

// Returns the exit status. Blocks until the other side has left or the games are played.
int DxpCommand(const std::vector<std::string>& arguments);

}  // namespace tavoliere::dama
