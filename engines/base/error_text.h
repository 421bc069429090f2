// How far an evaluation is off, by stage, as `fit` and `report` tell it.
#pragma once

#include <map>

#include "core/learn/linear_model.h"

namespace tavoliere::base {

// A line a stage on standard output, and one for them all.
void PrintErrors(const std::map<int, learn::StageError>& errors);

}  // namespace tavoliere::base
