// The page of a match (tools/web/match): the files that a server sends, or all of them as one text.
#pragma once

#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tools/web/server/server.h"

namespace tavoliere::match {

// The page, its style and its scripts. They travel inside the program.
std::vector<page::File> PageFiles();

// The report: the same page and its data as one HTML text, which a browser opens from the disk. It
// asks the network for nothing. `data` is what ReportData::ToJson() gave.
std::string ReportPage(const nlohmann::ordered_json& data);

}  // namespace tavoliere::match
