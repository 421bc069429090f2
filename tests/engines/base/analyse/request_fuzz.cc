// Whatever is read as a request has an id and a limit, and what is wrong is reported in one line.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <variant>
#include <vector>

#include "engines/base/analyse/answer.h"
#include "engines/base/analyse/request.h"
#include "protocol/wire/options.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tavoliere;
  using Type = protocol::OptionInfo::Type;
  std::vector<protocol::OptionInfo> options(4);
  options[0].name = "Hash";
  options[0].type = Type::kSpin;
  options[1].name = "UCI_Variant";
  options[1].type = Type::kCombo;
  options[2].name = "MultiPV";
  options[2].type = Type::kSpin;
  options[2].max = 500;
  options[3].name = "Clear Hash";
  options[3].type = Type::kButton;
  const base::RequestLine read =
      base::ParseRequest(std::string(reinterpret_cast<const char*>(data), size), options);
  base::AnalysisAnswer answer;
  answer.id = read.id;
  if (!read.request.ok()) {
    answer.error = read.request.status();
  } else if (const auto* request = std::get_if<base::AnalysisRequest>(&*read.request)) {
    if (request->id != read.id || request->id.is_null()) std::abort();
    if (!protocol::HasLimit(request->go)) std::abort();
  } else if (std::get<base::CancelRequest>(*read.request).id.is_null()) {
    std::abort();
  }
  const std::string line = base::FormatAnswer(answer);
  if (line.find('\n') != std::string::npos) std::abort();
  if (!protocol::Json::parse(line, nullptr, false).is_object()) std::abort();
  return 0;
}
