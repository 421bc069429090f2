// What the pages share: their elements and style, pieces and pictures of boards, the connection.
#pragma once

#include <vector>

#include "tools/page/server.h"

namespace tavoliere::page {

// `files` and the shared ones. words.js among these wants words_en.js and words_it.js of the page.
std::vector<File> WithSharedFiles(std::vector<File> files);

}  // namespace tavoliere::page
