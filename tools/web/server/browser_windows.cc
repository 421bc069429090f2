#include <windows.h>

// After it.
#include <shellapi.h>

#include "tools/web/server/browser.h"

namespace tavoliere::page {

void ShowInBrowser(const std::string& link) {
  ::ShellExecuteA(nullptr, "open", link.c_str(), nullptr, nullptr, SW_SHOWNORMAL);
}

}  // namespace tavoliere::page
