// The operations of `train` on data sets, for any kind of model.
#pragma once

#include <utility>

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
#include "core/files/status_macros.h"
#include "core/learn/data/data_set.h"
#include "core/learn/models/weights_file.h"
#include "core/random.h"
#include "engines/base/program/subcommand.h"
#include "engines/base/train/learnt_evaluation.h"
#include "engines/base/train/train_options.h"

namespace tavoliere::base {

template <LearntEvaluation L>
class TrainSets {
 public:
  // `name` of the command with its verb, such as "tav-fake train join".
  explicit TrainSets(std::string name) : name_(std::move(name)) {}

 protected:
  using Variant = typename L::Game::Variant;
  using Records = learn::Records<L::kBytes>;

  static absl::StatusOr<Variant> VariantOf(const std::string& name) {
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
  // The subcommand `name` of `program`, such as "tav-fake train": `part` of a Command, which is
  // made of its whole name, with what it is given and the variant that that names.
  template <class Command, class Given>
  static Subcommand Verb(const std::string& program, const std::string& name,
                         const std::string& help, int (Command::*part)(const Given&, Variant) const,
                         const Given& standard = {}) {
    const auto act = [part](const std::string& command, const Given& given) {
      const auto variant = VariantOf(given.variant);
      if (!variant.ok()) return BadSubcommand(command, std::string(variant.status().message()));
      return (Command(command).*part)(given, *variant);
    };
    return WithOptions(program, name, help, act, standard);
  }
  static int StageOf(const learn::RecordOf<L>& record, Variant variant) {
    return L::Stage(L::Unpack(record.position, variant));
  }

  absl::StatusOr<Records> Read(const std::vector<std::string>& paths, Variant variant) const {
    Records records;
    for (const std::string& path : paths) {
      RETURN_IF_ERROR(learn::ReadRecords<L::kBytes>(path, Kind(variant), &records));
    }
    return records;
  }

  // With the weights of that file; without, as the training begins.
  absl::StatusOr<typename L::Evaluator> Player(const std::string& weights, Variant variant) const {
    if (weights.empty()) return L::WithWeights("", variant);
    ASSIGN_OR_RETURN(std::string bytes, files::ReadFile(weights, learn::kWeightsFile));
    auto player = L::WithWeights(std::move(bytes), variant);
    if (player.ok()) return player;
    return absl::Status(player.status().code(),
                        absl::StrCat("'", weights, "' ", std::string(player.status().message())));
  }

  int Done(const absl::Status& status) const {
    return status.ok() ? EXIT_SUCCESS : FailedSubcommand(name_, status);
  }

  // ---- the verbs

  absl::Status Write(const std::string& path, Variant variant, const Records& records) const {
    // A data set is written anew under a name of its own, so that no reader finds half of it.
    const std::string aside = path + ".new";
    std::remove(aside.c_str());
    ASSIGN_OR_RETURN(auto writer, learn::DataSetWriter::Open(aside, Kind(variant)));
    RETURN_IF_ERROR(learn::AppendRecords(records, *writer));
    if (std::rename(aside.c_str(), path.c_str()) != 0)
      return absl::UnavailableError(absl::StrCat("cannot write '", path, "'"));
    std::cout << path << ": " << records.size() << " positions" << std::endl;
    return absl::OkStatus();
  }

  int Join(const JoinArguments& given, Variant variant) const {
    auto records = Read(given.inputs, variant);
    if (!records.ok()) return FailedSubcommand(name_, records.status());
    if (given.deduplicate) learn::Deduplicate(L::Canonical, *records);
    if (given.shuffle >= 0) core::Shuffle(static_cast<std::uint64_t>(given.shuffle), *records);
    return Done(Write(given.output, variant, *records));
  }

  int Split(const SplitArguments& given, Variant variant) const {
    const auto records = Read(given.inputs, variant);
    if (!records.ok()) return FailedSubcommand(name_, records.status());
    Records parts[2];
    for (const auto& record : *records)
      parts[learn::HeldOut(record.game, given.one_in, 0) ? 1 : 0].push_back(record);
    const absl::Status written = Write(given.output, variant, parts[0]);
    return Done(written.ok() ? Write(given.held_out, variant, parts[1]) : written);
  }

  int Count(const CountArguments& given, Variant variant) const {
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
  }

  const std::string name_;
};

}  // namespace tavoliere::base
