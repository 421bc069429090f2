// The report of a match: one page that needs nothing but a browser.
#pragma once

#include <string>
#include <vector>

#include "nlohmann/json.hpp"

namespace tavoliere::match {

// The whole HTML text. `data` is what ReportData::ToJson() gave.
std::string ReportPage(const nlohmann::ordered_json& data);

}  // namespace tavoliere::match
