#include "tools/match/run/preparation/weighing.h"

#include <algorithm>
#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "protocol/wire/text/json_reader.h"
#include "protocol/wire/text/text.h"
#include "tools/match/run/preparation/provenance.h"

namespace tavoliere::match {

std::string EvaluatorIdentity(const EngineConfig& evaluator) {
  const Programs programs = ProgramFinder({}, evaluator).Take().judge;
  if (!programs.known()) return "";
  protocol::Json identity;
  identity["program"] = programs.program.sha256;
  if (programs.script) identity["script"] = programs.script->sha256;
  for (const std::string& argument : evaluator.launch.arguments) {
    identity["arguments"].push_back(protocol::ToUtf8(argument));
  }
  for (const auto& [name, value] : evaluator.options) {
    identity["options"].push_back(protocol::ToUtf8(absl::StrCat(name, "=", value)));
  }
  identity["limits"] = FormatLimits(evaluator.limits);
  return identity.dump();
}

Weighing::Weighing(protocol::EventLoop& loop, const MatchSettings& settings)
    : loop_(loop),
      within_(*settings.openings.within),
      patience_(settings.hang),
      go_(absl::StrCat("\ngo", LimitWords(settings.evaluator->limits), "\n")) {
  for (int i = 0; i < settings.concurrency; ++i) {
    scales_.push_back(std::make_unique<Scale>(loop, settings));
  }
}

Weighing::~Weighing() {
  for (const auto& scale : scales_) scale->evaluator.Release();
}

absl::StatusOr<std::vector<bool>> Weighing::AreLevel(const std::vector<Opening>& openings) {
  openings_ = &openings;
  level_.assign(openings.size(), false);
  next_ = 0;
  for (const auto& scale : scales_) {
    if (status_.ok()) Load(*scale);
  }
  while (busy_ > 0 && status_.ok()) loop_.Run();  // engines that are being prepared stop it too
  openings_ = nullptr;
  if (!status_.ok()) return status_;
  return level_;
}

Weighing::Scale& Weighing::ScaleOf(const EngineProcess& evaluator) {
  return **std::find_if(scales_.begin(), scales_.end(),
                        [&](const auto& scale) { return &scale->evaluator == &evaluator; });
}

void Weighing::Load(Scale& scale) {
  if (next_ == openings_->size()) return;
  scale.opening = next_++;
  ++busy_;
  scale.evaluator.Prepare(*this);
}

void Weighing::OnPrepared(EngineProcess& evaluator) {
  Scale& scale = ScaleOf(evaluator);
  scale.position = absl::StrCat("position ", (*openings_)[scale.opening].PositionWords());
  evaluator.Search({scale.position, go_}, patience_);
}

void Weighing::OnBestMove(EngineProcess& evaluator, const protocol::SearchResult& result) {
  if (!result.info.has_score()) return Fail(evaluator, "reports no score");
  Scale& scale = ScaleOf(evaluator);
  const std::optional<int> score = result.info.score_cp;
  level_[scale.opening] = score && !result.info.bound && std::abs(*score) <= within_;
  --busy_;
  Load(scale);
  if (busy_ == 0) loop_.Stop();
}

void Weighing::OnLate(EngineProcess& evaluator) {
  evaluator.Kill();
  Fail(evaluator, "made no move within -hang");
}

void Weighing::OnFault(EngineProcess& evaluator, Fault fault) {
  Fail(evaluator, absl::StrCat(CauseWord(fault.cause), ": ", fault.what,
                               ErrorOutputText(evaluator.name(), fault.error_output)));
}

void Weighing::Fail(const EngineProcess& evaluator, const std::string& problem) {
  if (status_.ok()) {
    status_ =
        absl::InvalidArgumentError(absl::StrCat("the evaluator ", evaluator.name(), " ", problem));
  }
  loop_.Stop();
}

}  // namespace tavoliere::match
