#include "engines/base/analyse/one_by_one.h"

#include <utility>

#include <variant>

#include "engines/base/analyse/answer.h"
#include "engines/base/analyse/request.h"

namespace tavoliere::base {

OneByOne::OneByOne(EngineFactory make, std::vector<protocol::OptionInfo> options)
    : make_(std::move(make)),
      options_(std::move(options)),
      alone_(make_, Analyst::Memory::kForgets) {}

void OneByOne::Answer(const std::string& line, absl::FunctionRef<void(const std::string&)> say) {
  const RequestLine read = ParseRequest(line, options_);
  if (!read.request.ok()) {
    AnalysisAnswer answer;
    answer.id = read.id;
    answer.line = 1;
    answer.error = read.request.status();
    return say(FormatAnswer(answer));
  }
  if (const auto* cancel = std::get_if<CancelRequest>(&*read.request))
    return say(FormatCancelled(cancel->id, /*found=*/false));
  const auto& request = std::get<AnalysisRequest>(*read.request);
  Analyst& analyst = AnalystOf(request.session);
  analyst.Begin();
  const auto report = [&](const AnalysisAnswer& known) { say(FormatAnswer(known)); };
  say(FormatAnswer(analyst.Analyse(request, report)));
}

Analyst& OneByOne::AnalystOf(const std::string& session) {
  if (session.empty()) return alone_;
  if (in_session_ == nullptr || session != session_) {
    in_session_ = std::make_unique<Analyst>(make_, Analyst::Memory::kKeeps);
    session_ = session;
  }
  return *in_session_;
}

}  // namespace tavoliere::base
