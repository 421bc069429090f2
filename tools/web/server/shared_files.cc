#include "tools/web/server/shared_files.h"

#include "core/files/embedded.h"
#include "generated/tavoliere_page_web.h"

namespace tavoliere::page {

std::vector<File> WithSharedFiles(std::vector<File> files) {
  const std::vector<File> shared = EmbeddedSharedFiles();
  files.insert(files.end(), shared.begin(), shared.end());
  return files;
}

}  // namespace tavoliere::page
