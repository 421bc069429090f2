// What most tests read besides cmake/precompiled.h.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
