#include "engines/base/engine/variant_engine.h"

#include <utility>

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/files/status_macros.h"
#include "engines/base/text/choice.h"
#include "protocol/wire/text/text.h"

namespace tavoliere::base {
namespace {

constexpr char kVariantOption[] = "UCI_Variant";
constexpr char kEmpty[] = "<empty>";  // as the protocol writes it

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
  ExplainChoices();
}

std::vector<protocol::DialectChoice> VariantEngine::dialects() {
  std::vector<protocol::DialectChoice> all;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    for (protocol::DialectChoice& dialect : parts_[i].engine->dialects()) {
      dialect.make = [this, i, make = std::move(dialect.make)] {
        if (active_ != i) options_.Set(kVariantOption, parts_[i].variants[0]).IgnoreError();
        return make();
      };
      all.push_back(std::move(dialect));
    }
  }
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  return all;
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

absl::Status VariantEngine::CheckUsed(const Part& part, const std::string& variant,
                                      const std::string& option, const std::string& value) {
  for (const Unused& unused : part.unused) {
    if (!absl::EqualsIgnoreCase(unused.option, option)) continue;
    const bool harmless =
        std::any_of(unused.values.begin(), unused.values.end(), [&](const std::string& one) {
          return absl::EqualsIgnoreCase(one.empty() ? kEmpty : one, value.empty() ? kEmpty : value);
        });
    if (harmless) continue;
    return absl::InvalidArgumentError(
        absl::StrCat("the variant ", variant, " does not use the option ", option, ": expected ",
                     absl::StrJoin(unused.values, " or ",
                                   [](std::string* out, const std::string& one) {
                                     out->append(one.empty() ? kEmpty : one);
                                   }),
                     ", got ", protocol::Quoted(value)));
  }
  return absl::OkStatus();
}

absl::Status VariantEngine::SetForAll(const std::string& name, const std::string& value) {
  RETURN_IF_ERROR(CheckUsed(parts_[active_], variant_, name, value));
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
      if (absl::EqualsIgnoreCase(info.name, kVariantOption)) continue;
      if (!info.notes.empty()) options_.Explain(info.name, std::move(info.notes));
    }
  }
  std::string name;
  const bool speaks = options_.Get(kLanguageOption, &name).ok();
  const Language language = speaks ? MeaningOf(kLanguages, name) : Language::kEnglish;
  std::vector<std::string> titles;
  for (const Part& part : parts_) {
    for (const Sentence& title : part.titles) titles.push_back(title.In(language));
  }
  if (!titles.empty()) options_.Explain(kVariantOption, std::move(titles));
}

absl::Status VariantEngine::ChooseVariant() {
  const auto part = std::find_if(parts_.begin(), parts_.end(), [&](const Part& one) {
    return std::find(one.variants.begin(), one.variants.end(), variant_) != one.variants.end();
  });
  for (const Unused& unused : part->unused) {
    std::string value;
    if (!options_.Get(unused.option, &value).ok()) continue;
    RETURN_IF_ERROR(CheckUsed(*part, variant_, unused.option, value));
  }
  active_ = static_cast<std::size_t>(part - parts_.begin());
  if (Has(active(), kVariantOption)) return active().options().Set(kVariantOption, variant_);
  active().NewGame();
  return absl::OkStatus();
}

}  // namespace tavoliere::base
