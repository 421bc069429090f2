#include "tools/play/browser/web_files.h"

#include "core/files/embedded.h"
#include "generated/tavoliere_play_web.h"
#include "tools/web/server/shared_files.h"

namespace tavoliere::play {

std::vector<page::File> WebFiles() { return page::WithSharedFiles(page::EmbeddedPlayFiles()); }

}  // namespace tavoliere::play
