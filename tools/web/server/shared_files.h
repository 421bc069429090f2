// The files that the pages share: elements and style, pieces and pictures of boards, the
// connection.
#pragma once

#include <vector>

#include "tools/web/server/server.h"

namespace tavoliere::page {

// `files` and the shared ones. words.js among these wants words_en.js and words_it.js of the page.
std::vector<File> WithSharedFiles(std::vector<File> files);

}  // namespace tavoliere::page
