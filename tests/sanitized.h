// What tests do otherwise where a sanitizer is compiled in: it maps more addresses than any limit
// on memory would leave, and slows the code tenfold.
#pragma once

#include <algorithm>

namespace tavoliere {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
inline constexpr bool kSanitized =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif

// How many random samples a test takes: a tenth under a sanitizer, which looks for other faults
// than a wrong value.
constexpr int Samples(int count) { return kSanitized ? std::max(1, count / 10) : count; }

}  // namespace tavoliere
