// The common parts of the options of the verbs of `train`.
#pragma once

#include <string>
#include <vector>

#include "core/learn/training_traits.h"
#include "core/usage/bound_options.h"

namespace tavoliere::base {

void AddThreads(usage::BoundOptions& options, int* threads, const std::string& help);
void AddVariant(usage::BoundOptions& options, std::string* variant);
// Data sets, which may be given without the option's name.
usage::BoundOptions::Entry& AddInputs(usage::BoundOptions& options,
                                      std::vector<std::string>* inputs);
// "4-24" as its two numbers; one number stands for both.
void AddInterval(usage::BoundOptions& options, const std::string& name, int* first, int* last,
                 const std::string& help);
// "2/16": the second of sixteen.
void AddShard(usage::BoundOptions& options, learn::Shard* shard, const std::string& help);
// The mean of a search's last two iterations in place of the last one's value.
void AddMean(usage::BoundOptions& options, learn::LabelValue* value);

}  // namespace tavoliere::base
