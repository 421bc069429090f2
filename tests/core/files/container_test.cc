#include "core/files/container.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tavoliere::files {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr ContentKind kToys = {"toys", "a toy box", 7, "TAVOTOYS", "toys convert FILE"};
constexpr ContentKind kTools = {"tools", "a tool box", 7, "", ""};

std::string Written() {
  const std::string large(1000, 'x');
  return ContainerText(
      kToys, "chess", "wooden",
      {{"small", {"abc"}}, {"none", {}}, {"large", {large, "and ", "more"}}, {"", {"q"}}});
}

std::string Error(std::string_view bytes, const ContentKind& kind = kToys,
                  const std::string& game = "chess") {
  const auto container = Container::Read(bytes, kind, game);
  return std::string((container.ok() ? container->Check() : container.status()).message());
}

TEST(Container, IsReadAsItWasWritten) {
  const std::string bytes = Written();
  const auto container = Container::Read(bytes, kToys, "chess");
  ASSERT_TRUE(container.ok()) << container.status();
  EXPECT_TRUE(container->Check().ok());
  EXPECT_EQ(container->name(), "wooden");
  EXPECT_TRUE(container->Holds({"small", "none", "large", ""}));
  EXPECT_FALSE(container->Holds({"small", "none", "large"}));
  EXPECT_EQ(container->sections()[0].bytes, "abc");
  EXPECT_EQ(container->sections()[1].bytes, "");
  EXPECT_EQ(container->sections()[2].bytes, std::string(1000, 'x') + "and more");
  EXPECT_EQ(container->sections()[3].bytes, "q");
  for (const Container::Section& section : container->sections())
    EXPECT_EQ((section.bytes.data() - bytes.data()) % 64, 0) << section.name;
}

TEST(Container, HasNoSectionsEither) {
  const std::string bytes = ContainerText(kToys, "chess", "", {});
  EXPECT_EQ(bytes.size() % 64, 0U);
  EXPECT_EQ(Error(bytes), "");
  EXPECT_EQ(Error(ContainerText(kToys, "chess", "", {{"last", {}}})), "");
}

TEST(Container, NoticesEveryFlippedByteAndEveryTruncation) {
  const std::string bytes = Written();
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 1 << at % 8);
    EXPECT_NE(Error(damaged), "") << at;
    EXPECT_NE(Error(bytes.substr(0, at)), "") << at;
  }
  EXPECT_THAT(Error(bytes + "x"), StartsWith("is damaged: expected "));
}

TEST(Container, ErrorsSayWhatIsWrong) {
  const std::string bytes = Written();
  EXPECT_EQ(Error(""), "is not a toy box");
  EXPECT_EQ(Error("some text or other"), "is not a toy box");
  EXPECT_EQ(Error(bytes, kTools), "is not a tool box: it holds 'toys'");
  EXPECT_EQ(Error(bytes, kToys, "go"), "is a toy box of 'chess', not of 'go'");
  ContentKind newer = kToys;
  newer.version = 8;
  EXPECT_EQ(Error(bytes, newer), "is a toy box of version 7, not 8");
  std::string other = bytes;
  other[8] = 2;
  EXPECT_EQ(Error(other), "is a toy box in a container of version 2, not 1");
  EXPECT_EQ(Error(bytes.substr(0, 20)), "is damaged: it ends after 20 bytes");
  other = bytes;
  other[40] = static_cast<char>(other[40] ^ 1);
  EXPECT_EQ(Error(other), "is damaged: the checksum of its header is wrong");
  other = bytes;
  other.back() = 'p';
  EXPECT_EQ(Error(other), "is damaged: the checksum of section '' is wrong");
  other[other.size() - 2] = 'p';
  EXPECT_EQ(Error(other), "is damaged: there is something before section ''");
}

TEST(Container, OldFilesAreRefusedWithTheCommandThatConvertsThem) {
  EXPECT_EQ(Error("TAVOTOYS and so on"),
            "is a toy box of an earlier version; convert it: tav-chess toys convert FILE");
}

TEST(Container, IsWrittenUntilTheFirstError) {
  int pieces = 0;
  const absl::Status status =
      WriteContainer(kToys, "chess", "", {{"small", {"abc"}}}, [&](std::string_view) {
        return ++pieces == 2 ? absl::UnavailableError("full") : absl::OkStatus();
      });
  EXPECT_THAT(std::string(status.message()), HasSubstr("full"));
  EXPECT_EQ(pieces, 2);
}

}  // namespace
}  // namespace tavoliere::files
