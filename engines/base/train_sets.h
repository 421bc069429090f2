// What `train` does to data sets, whatever is learnt of them.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/files/read_file.h"
#include "core/learn/data_set.h"
#include "engines/base/learnt_evaluation.h"
#include "engines/base/subcommand.h"
#include "engines/base/train_options.h"

namespace tavoliere::base {

template <LearntEvaluation L>
class TrainSets {
 protected:
  using Variant = typename L::Game::Variant;
  using Records = learn::Records<L::kBytes>;

  absl::StatusOr<Variant> VariantOf(const std::string& name) const {
    if (name.empty()) return L::Game::kVariants[0].second;
    for (const auto& [known, variant] : L::Game::kVariants) {
      if (name == known) return variant;
    }
    return absl::InvalidArgumentError(absl::StrCat("there is no variant '", name, "'"));
  }
  static std::string NameOf(Variant variant) {
    for (const auto& [known, of] : L::Game::kVariants) {
      if (of == variant) return known;
    }
    return "";
  }
  static learn::DataSetKind Kind(Variant variant) {
    return learn::KindFor<L::kBytes>(L::kGame, NameOf(variant));
  }
  // Fills `given` in from the arguments, finds the variant that they name and acts with it. Returns
  // the exit status.
  template <class Given, class Action>
  int Act(Given& given, const Arguments& arguments, const Action& action) const {
    return given.Read(name_, arguments, [&] {
      const auto variant = VariantOf(given.variant);
      if (!variant.ok()) return BadSubcommand(name_, std::string(variant.status().message()));
      return action(*variant);
    });
  }
  static int StageOf(const learn::RecordOf<L>& record, Variant variant) {
    return L::Stage(L::Unpack(record.position, variant));
  }

  absl::StatusOr<Records> Read(const std::vector<std::string>& paths, Variant variant) const {
    Records records;
    for (const std::string& path : paths) {
      const absl::Status read = learn::ReadRecords<L::kBytes>(path, Kind(variant), &records);
      if (!read.ok()) return read;
    }
    return records;
  }

  // With the weights of that file; without, as the lesson begins.
  absl::StatusOr<typename L::Evaluator> Player(const std::string& weights, Variant variant) const {
    if (weights.empty()) return L::WithWeights("", variant);
    absl::StatusOr<std::string> bytes = files::ReadFile(weights);
    if (!bytes.ok()) return bytes.status();
    auto player = L::WithWeights(*std::move(bytes), variant);
    if (player.ok()) return player;
    return absl::Status(player.status().code(),
                        absl::StrCat("'", weights, "' ", std::string(player.status().message())));
  }

  int Done(const absl::Status& status) const {
    return status.ok() ? EXIT_SUCCESS : FailedSubcommand(name_, status);
  }

  // ---- the verbs

  absl::Status Write(const std::string& path, Variant variant, const Records& records) const {
    // A data set is written anew under a name of its own, so that nobody meets half of it.
    const std::string aside = path + ".new";
    std::remove(aside.c_str());
    auto writer = learn::DataSetWriter::Open(aside, Kind(variant));
    if (!writer.ok()) return writer.status();
    const absl::Status status = learn::AppendRecords(records, **writer);
    if (!status.ok()) return status;
    if (std::rename(aside.c_str(), path.c_str()) != 0)
      return absl::UnavailableError(absl::StrCat("cannot write '", path, "'"));
    std::cout << path << ": " << records.size() << " positions" << std::endl;
    return absl::OkStatus();
  }

  int Join(const Arguments& arguments) {
    JoinArguments given;
    return Act(given, arguments, [&](Variant variant) {
      auto records = Read(given.inputs, variant);
      if (!records.ok()) return FailedSubcommand(name_, records.status());
      if (given.deduplicate) learn::Deduplicate(L::Canonical, *records);
      if (given.shuffle >= 0) learn::Shuffle(static_cast<std::uint64_t>(given.shuffle), *records);
      return Done(Write(given.output, variant, *records));
    });
  }

  int Split(const Arguments& arguments) {
    SplitArguments given;
    return Act(given, arguments, [&](Variant variant) {
      const auto records = Read(given.inputs, variant);
      if (!records.ok()) return FailedSubcommand(name_, records.status());
      Records parts[2];
      for (const auto& record : *records)
        parts[learn::HeldOut(record.game, given.one_in, 0) ? 1 : 0].push_back(record);
      const absl::Status written = Write(given.output, variant, parts[0]);
      return Done(written.ok() ? Write(given.held_out, variant, parts[1]) : written);
    });
  }

  int Count(const Arguments& arguments) {
    CountArguments given;
    return Act(given, arguments, [&](Variant variant) {
      const auto records = Read(given.inputs, variant);
      if (!records.ok()) return FailedSubcommand(name_, records.status());
      struct Counts {
        std::size_t all = 0;
        std::size_t exact = 0;
        std::size_t search = 0;
      };
      std::map<int, Counts> stages;
      Counts total;
      for (const auto& record : *records) {
        for (Counts* counts : {&stages[StageOf(record, variant)], &total}) {
          ++counts->all;
          if (record.exact != learn::kNoValue) {
            ++counts->exact;
          } else if (record.search != learn::kNoValue) {
            ++counts->search;
          }
        }
      }
      const auto print = [](const std::string& name, const Counts& counts) {
        std::cout << absl::StreamFormat("%5s %10d %10d exact %10d by search\n", name, counts.all,
                                        counts.exact, counts.search);
      };
      for (const auto& [stage, counts] : stages) print(absl::StrCat(stage), counts);
      print("all", total);
      return EXIT_SUCCESS;
    });
  }

  std::string name_;  // of the command with its verb
};

}  // namespace tavoliere::base
