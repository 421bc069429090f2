#include "engines/base/variant_engine.h"

#include <utility>

#include <algorithm>

#include "absl/strings/match.h"

namespace tavoliere::base {
namespace {

constexpr char kVariantOption[] = "UCI_Variant";

bool Has(protocol::Engine& engine, const std::string& option) {
  std::string value;
  return engine.options().Get(option, &value).ok();
}

}  // namespace

VariantEngine::VariantEngine(std::vector<Part> parts)
    : parts_(std::move(parts)), variant_(parts_[0].variants[0]) {
  std::vector<std::string> variants;
  for (const Part& part : parts_)
    variants.insert(variants.end(), part.variants.begin(), part.variants.end());
  for (const Part& part : parts_) {
    for (const protocol::OptionInfo& info : part.engine->options().List()) {
      if (!absl::EqualsIgnoreCase(info.name, kVariantOption)) {
        Declare(info);
      } else if (&part == &parts_[0]) {
        options_.AddCombo(kVariantOption, &variant_, variants, info.help,
                          [this] { return ChooseVariant(); });
      }
    }
  }
}

void VariantEngine::Declare(const protocol::OptionInfo& info) {
  std::string value;
  if (options_.Get(info.name, &value).ok()) return;
  options_.Add(
      info, [this, name = info.name](const std::string& text) { return SetForAll(name, text); },
      [this, name = info.name] {
        std::string now;
        for (const Part& part : parts_) {
          if (part.engine->options().Get(name, &now).ok()) break;
        }
        return now;
      });
}

absl::Status VariantEngine::SetForAll(const std::string& name, const std::string& value) {
  std::vector<std::pair<protocol::Engine*, std::string>> changed;
  for (const Part& part : parts_) {
    std::string before;
    if (!part.engine->options().Get(name, &before).ok()) continue;
    if (absl::Status set = part.engine->options().Set(name, value); !set.ok()) {
      for (const auto& [engine, old] : changed) engine->options().Set(name, old).IgnoreError();
      return set;
    }
    changed.emplace_back(part.engine.get(), before);
  }
  ExplainChoices();
  return absl::OkStatus();
}

void VariantEngine::ExplainChoices() {
  // What the first one says is said last, and stays.
  for (auto part = parts_.rbegin(); part != parts_.rend(); ++part) {
    for (protocol::OptionInfo& info : part->engine->options().List()) {
      if (!info.notes.empty()) options_.Explain(info.name, std::move(info.notes));
    }
  }
}

absl::Status VariantEngine::ChooseVariant() {
  const auto part = std::find_if(parts_.begin(), parts_.end(), [&](const Part& one) {
    return std::find(one.variants.begin(), one.variants.end(), variant_) != one.variants.end();
  });
  active_ = static_cast<std::size_t>(part - parts_.begin());
  if (Has(active(), kVariantOption)) return active().options().Set(kVariantOption, variant_);
  active().NewGame();
  return absl::OkStatus();
}

}  // namespace tavoliere::base
