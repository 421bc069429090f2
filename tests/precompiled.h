// The headers of most tests, in addition to cmake/precompiled.h.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
