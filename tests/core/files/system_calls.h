// What a test program asks of the system on the way to the disk: system_calls.cc takes the place of
// the C library's fsync() and rename().
#pragma once

#include <string>
#include <vector>

namespace tavoliere::files {

// "sync <path>" and "rename to <path>" since the program began, in order.
std::vector<std::string> SystemCalls();
// How many of them were for the disk to take `path`.
int SyncsOf(const std::string& path);
// From here on fsync() fails with this errno; 0: it does not.
void FailSyncs(int why);

}  // namespace tavoliere::files
