// The headers of most tests, in addition to those of cmake/precompiled.cmake.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
