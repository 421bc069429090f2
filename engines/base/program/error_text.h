// The error of an evaluation by stage, as `fit` and `report` print it.
#pragma once

#include <map>

#include "core/learn/linear_model.h"

namespace tavoliere::base {

// A line a stage on standard output, and one for them all.
void PrintErrors(const std::map<int, learn::StageError>& errors);

}  // namespace tavoliere::base
