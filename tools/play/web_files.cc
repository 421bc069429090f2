#include "tools/play/web_files.h"

#include "core/files/embedded.h"
#include "tools/play/web_files_list.h"

namespace tavoliere::play {

std::vector<page::File> WebFiles() { return EmbeddedWebFiles(); }

}  // namespace tavoliere::play
