// Return early from a function that gives absl::Status or absl::StatusOr when a part of it fails.
#pragma once

#include <utility>

// RETURN_IF_ERROR(status): returns `status` from the enclosing function unless it is OK.
#define RETURN_IF_ERROR(...)                                                                    \
  do {                                                                                          \
    if (auto tavoliere_status = (__VA_ARGS__); !tavoliere_status.ok()) return tavoliere_status; \
  } while (false)

// ASSIGN_OR_RETURN(auto value, expression): moves the value of a StatusOr into a new or an existing
// variable; returns its status from the enclosing function unless it is OK. It is two statements:
// not for the only one behind an `if`. A comma in the type of a new variable needs `auto`.
#define ASSIGN_OR_RETURN(target, ...) \
  TAVOLIERE_ASSIGN_OR_RETURN(TAVOLIERE_JOIN(tavoliere_result_, __LINE__), target, __VA_ARGS__)

#define TAVOLIERE_JOIN_WORDS(a, b) a##b
#define TAVOLIERE_JOIN(a, b) TAVOLIERE_JOIN_WORDS(a, b)
#define TAVOLIERE_ASSIGN_OR_RETURN(result, target, ...)  \
  auto result = (__VA_ARGS__);                           \
  if (!(result).ok()) return std::move(result).status(); \
  target = *std::move(result)
