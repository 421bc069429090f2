#include "tools/match/live/live_files.h"

#include "core/files/embedded.h"
#include "generated/tavoliere_match_live_web.h"
#include "tools/web/server/server.h"

namespace tavoliere::match {

std::vector<page::File> LiveFiles() { return page::WithSharedFiles(page::EmbeddedLiveFiles()); }

}  // namespace tavoliere::match
