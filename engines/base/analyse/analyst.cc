#include "engines/base/analyse/analyst.h"

#include <algorithm>
#include <new>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/files/status_macros.h"

namespace tavoliere::base {
namespace {

using protocol::SearchReport;

// Keeps of a search what the loop of the protocol would have printed last.
class AnalysisSink final : public protocol::Sink {
 public:
  AnalysisSink(AnalysisAnswer& answer, absl::FunctionRef<void()> reported)
      : answer_(answer), reported_(reported) {}

  void Report(const SearchReport& report) override {
    if (report.lines.empty()) return Remember(report);
    answer_.report = report;
    reported_();
  }
  // At the end of the search.
  void Finish(const SearchReport& last) {
    if (!answer_.report || answer_.report->best != last.best) answer_.report = last;
    Remember(*answer_.report);
  }

 private:
  void Remember(const SearchReport& report) {
    answer_.remarks.insert(answer_.remarks.end(), report.remarks.begin(), report.remarks.end());
    if (!report.error.ok()) answer_.remarks.emplace_back(report.error.message());
  }

  AnalysisAnswer& answer_;
  const absl::FunctionRef<void()> reported_;
};

// For what is said before a search: it concerns the engine, not the request, and only the first of
// an engine's requests would show it.
class SilentSink final : public protocol::Sink {
 public:
  void Report(const SearchReport&) override {}
};

absl::Status OutOfMemory() { return absl::ResourceExhaustedError("out of memory"); }
absl::Status HasNo(const char* wanted) {
  return absl::UnimplementedError(absl::StrCat("want: this engine does not have '", wanted, "'"));
}

template <class Settings>
auto FindSetting(Settings& settings, const std::string& name) {
  return std::find_if(settings.begin(), settings.end(),
                      [&](const auto& setting) { return setting.first == name; });
}

}  // namespace

AnalysisAnswer Analyst::Analyse(const AnalysisRequest& request,
                                absl::FunctionRef<void(AnalysisAnswer)> report) {
  AnalysisAnswer answer;
  answer.id = request.id;
  answer.wanted = request.wanted;
  try {
    answer.error = Prepare(request);
    if (answer.error.ok()) answer.error = Answer(request, report, &answer);
  } catch (const std::bad_alloc&) {
    answer.error = OutOfMemory();
    engine_.reset();
  }
  const std::lock_guard lock(mutex_);
  answer.cancelled = cancelled_;
  return answer;
}

void Analyst::Begin() {
  const std::lock_guard lock(mutex_);
  cancelled_ = false;
  stop_question_ = false;
}

void Analyst::Cancel() {
  const std::lock_guard lock(mutex_);
  cancelled_ = true;
  stop_question_ = true;
  if (searching_) engine_->Stop();
}

absl::Status Analyst::Prepare(const AnalysisRequest& request) {
  // The options' checks may depend on each other: only what a new engine refuses is an error.
  if (engine_ == nullptr || !SetOptions(request.options).ok()) {
    engine_ = make_();
    settings_.clear();
    before_.clear();
    used_ = false;
    if (absl::Status status = SetOptions(request.options); !status.ok()) {
      engine_.reset();
      return status;
    }
  }
  if (memory_ == Memory::kForgets || !std::exchange(used_, true)) {
    // The errors of a weaker player follow from its seed and the number of games since.
    std::string seed;
    if (engine_->options().Get("Strength Seed", &seed).ok())
      RETURN_IF_ERROR(engine_->options().Set("Strength Seed", seed));
    engine_->NewGame();
  }
  return engine_->SetPosition(request.position);
}

absl::Status Analyst::SetOptions(const Settings& wanted) {
  protocol::Options& options = engine_->options();
  // What no request has set any more, the last first.
  for (std::size_t i = settings_.size(); i-- > 0;) {
    const std::string name = settings_[i].first;
    if (FindSetting(wanted, name) != wanted.end()) continue;
    RETURN_IF_ERROR(options.Set(name, FindSetting(before_, name)->second));
    settings_.erase(settings_.begin() + static_cast<std::ptrdiff_t>(i));
  }
  for (const auto& [name, value] : wanted) {
    const auto present = FindSetting(settings_, name);
    if (present != settings_.end() && present->second == value) continue;
    if (FindSetting(before_, name) == before_.end()) {
      std::string before;
      RETURN_IF_ERROR(options.Get(name, &before));
      before_.emplace_back(name, std::move(before));
    }
    RETURN_IF_ERROR(options.Set(name, value));
    if (present != settings_.end()) {
      present->second = value;
    } else {
      settings_.emplace_back(name, value);
    }
  }
  return absl::OkStatus();
}

absl::Status Analyst::Answer(const AnalysisRequest& request,
                             absl::FunctionRef<void(AnalysisAnswer)> report,
                             AnalysisAnswer* answer) {
  SilentSink before;
  ASSIGN_OR_RETURN(const protocol::Task task, engine_->Go(request.go, before));
  const auto reported = [&] {
    if (!request.reports) return;
    AnalysisAnswer known = *answer;
    known.done = false;
    report(std::move(known));
  };
  AnalysisSink sink(*answer, reported);
  ASSIGN_OR_RETURN(const std::optional<SearchReport> last, Run(task, sink));
  if (last) sink.Finish(*last);
  if (request.wanted.terms) {
    ASSIGN_OR_RETURN(const std::string terms, engine_->Evaluate());
    answer->terms = absl::StrSplit(terms, '\n', absl::SkipEmpty());
  }
  if (request.wanted.tables) RETURN_IF_ERROR(AskTables(answer));
  return request.wanted.explain ? AskForExplanations(answer) : absl::OkStatus();
}

absl::StatusOr<std::optional<SearchReport>> Analyst::Run(const protocol::Task& task,
                                                         protocol::Sink& sink) {
  {
    const std::lock_guard lock(mutex_);
    if (cancelled_) return absl::CancelledError("cancelled");
    searching_ = true;
  }
  absl::StatusOr<std::optional<SearchReport>> result;
  try {
    result = task.run(sink);
  } catch (const std::bad_alloc&) {
    result = OutOfMemory();
  }
  const std::lock_guard lock(mutex_);
  searching_ = false;
  return result;
}

absl::Status Analyst::AskForExplanations(AnalysisAnswer* answer) {
  if (!answer->report) return absl::OkStatus();
  for (const protocol::SearchInfo& line : answer->report->lines) {
    if (line.pv.empty()) continue;  // the game is over
    const auto question = engine_->Explain(line.pv.front());
    if (!question) return HasNo("explain");
    ASSIGN_OR_RETURN(auto explanation, (*question)(stop_question_));
    if (!explanation) break;
    answer->explanations.push_back(*std::move(explanation));
  }
  return absl::OkStatus();
}

absl::Status Analyst::AskTables(AnalysisAnswer* answer) {
  const std::optional<protocol::SlowQuestion> question = engine_->SlowQuery({"moves", {}});
  if (!question) return HasNo("tables");
  ASSIGN_OR_RETURN(const std::string verdicts, (*question)(stop_question_));
  for (const std::string& word : std::vector<std::string>(absl::StrSplit(verdicts, ' '))) {
    const std::size_t sign = word.find('=');
    if (sign != std::string::npos)
      answer->tables.emplace_back(word.substr(0, sign), word.substr(sign + 1));
  }
  return absl::OkStatus();
}

}  // namespace tavoliere::base
