// Opens a link in the person's browser.
#pragma once

#include <string>

namespace tavoliere::page {

// Opens `link` with xdg-open where there is a screen, on Windows as the system does. Does not wait;
// where there is no xdg-open the person opens the link.
void ShowInBrowser(const std::string& link);

}  // namespace tavoliere::page
