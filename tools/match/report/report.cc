#include "tools/match/report/report.h"

#include "absl/strings/str_replace.h"
#include "tools/match/report/report_page.h"

namespace tavoliere::match {

std::string ReportPage(const nlohmann::ordered_json& data) {
  const std::string json =
      data.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  // No text of the data may end the element that holds it, or begin a comment in it.
  const std::string safe = absl::StrReplaceAll(json, {{"<", "\\u003c"}});
  return absl::StrReplaceAll(
      kReportHtml, {{"{{style}}", kReportCss}, {"{{script}}", kReportScript}, {"{{data}}", safe}});
}

}  // namespace tavoliere::match
