#include "tools/match/report/report.h"

#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/files/embedded.h"
#include "generated/tavoliere_match_report_web.h"
#include "tools/web/server/server.h"

namespace tavoliere::match {
namespace {

using Json = nlohmann::ordered_json;

// Only what the text itself holds is loaded, and nothing is sent.
constexpr char kPolicy[] =
    "<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
    "'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' data:; img-src data:\">";

std::string DataAddress(const char* media, const std::string& content) {
  return absl::StrCat("data:", media, ";base64,", absl::Base64Escape(content));
}

// JSON as the contents of a script element: no text of it ends the element or begins a comment.
std::string ElementText(const Json& json) {
  return absl::StrReplaceAll(json.dump(-1, ' ', false, Json::error_handler_t::replace),
                             {{"<", "\\u003c"}});
}

// Where a script imports "./name", the text imports "page/name", which a map resolves: a browser
// loads no module beside a file.
std::string Module(const std::string& script) {
  return DataAddress("text/javascript",
                     absl::StrReplaceAll(script, {{"from \"./", "from \"page/"}}));
}

}  // namespace

std::vector<page::File> PageFiles() { return page::WithSharedFiles(page::EmbeddedMatchFiles()); }

std::string ReportPage(const Json& data) {
  std::string page;
  Json imports = Json::object();
  std::vector<std::pair<std::string, std::string>> inlined = {
      {"<meta charset=\"utf-8\">", kPolicy}};
  for (const page::File& file : PageFiles()) {
    const std::string content(file.content);
    if (file.name == "index.html") page = content;
    if (absl::EndsWith(file.name, ".js")) imports["page/" + file.name] = Module(content);
    inlined.emplace_back(absl::StrCat("<link rel=\"stylesheet\" href=\"", file.name, "\">"),
                         absl::StrCat("<style>\n", content, "</style>"));
    inlined.emplace_back(absl::StrCat("href=\"", file.name, "\""),
                         absl::StrCat("href=\"", DataAddress("image/svg+xml", content), "\""));
  }
  inlined.emplace_back(
      "<script type=\"module\" src=\"match.js\"></script>",
      absl::StrCat("<script type=\"application/json\" id=\"data\">", ElementText(data),
                   "</script>\n<script type=\"importmap\">",
                   ElementText({{"imports", std::move(imports)}}),
                   "</script>\n<script type=\"module\">import \"page/match.js\";</script>"));
  return absl::StrReplaceAll(page, inlined);
}

}  // namespace tavoliere::match
