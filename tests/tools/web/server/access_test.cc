#include "tools/web/server/access.h"

#include <optional>
#include <string>

#include "gtest/gtest.h"

namespace tavoliere::page {
namespace {

TEST(AccessTest, TokensAreLongAndNeverTheSame) {
  const std::string token = NewToken();
  EXPECT_EQ(token.size(), 32u);
  EXPECT_EQ(token.find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_NE(token, NewToken());
}

TEST(AccessTest, SecretsAreTheSameInEveryCharacter) {
  EXPECT_TRUE(SameSecret("abc", "abc"));
  EXPECT_FALSE(SameSecret("abc", "abd"));
  EXPECT_FALSE(SameSecret("bbc", "abc"));
  EXPECT_FALSE(SameSecret("abc", "ab"));
  EXPECT_FALSE(SameSecret("", "a"));
}

TEST(AccessTest, OnlyThisMachineByItsAddressIsOurHost) {
  for (const char* const host : {"127.0.0.1:80", "127.0.0.1", "localhost:4711", "LOCALHOST",
                                 "[::1]:80", "[::1]", "127.1.2.3"}) {
    EXPECT_TRUE(IsOurHost(host, false)) << host;
  }
  for (const char* const host :
       {"", "evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1.evil.example",
        "192.168.1.5:80", "[2001:db8::1]", "[::1", "127.0.0.1:80:90", "127.0.0.1:x",
        "127.0.0.1:", "127.0.0.1 ", "[::1]x"}) {
    EXPECT_FALSE(IsOurHost(host, false)) << host;
  }
  EXPECT_TRUE(IsOurHost("192.168.1.5:80", true));
  EXPECT_TRUE(IsOurHost("[2001:db8::1]:80", true));
  EXPECT_FALSE(IsOurHost("evil.example:80", true));
}

TEST(AccessTest, OriginsOfThisServerAreAccepted) {
  EXPECT_TRUE(IsOurOrigin("http://127.0.0.1:80", "127.0.0.1:80"));
  EXPECT_FALSE(IsOurOrigin("http://127.0.0.1:81", "127.0.0.1:80"));
  EXPECT_FALSE(IsOurOrigin("https://127.0.0.1:80", "127.0.0.1:80"));
  EXPECT_FALSE(IsOurOrigin("http://evil.example", "127.0.0.1:80"));
  EXPECT_FALSE(IsOurOrigin("null", "127.0.0.1:80"));
  EXPECT_FALSE(IsOurOrigin("", "127.0.0.1:80"));
}

TEST(AccessTest, WhatFollowsTheTokenIsTheFile) {
  EXPECT_EQ(BehindToken("/abc/", "abc"), "");
  EXPECT_EQ(BehindToken("/abc/page.js?x=1", "abc"), "page.js");
  EXPECT_EQ(BehindToken("/abc/../x", "abc"), "../x");
  EXPECT_EQ(BehindToken("/abd/page.js", "abc"), std::nullopt);
  EXPECT_EQ(BehindToken("/abc", "abc"), std::nullopt);
  EXPECT_EQ(BehindToken("/abcd/", "abc"), std::nullopt);
  EXPECT_EQ(BehindToken("", "abc"), std::nullopt);
}

}  // namespace
}  // namespace tavoliere::page
