#include "tools/web/server/access.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <boost/asio/ip/address.hpp>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "tools/web/server/system.h"

namespace tavoliere::page {
namespace {

constexpr std::size_t kTokenBytes = 16;
constexpr std::size_t kLongestHost = 300;

bool AllDigits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return absl::ascii_isdigit(static_cast<unsigned char>(c));
  });
}

// "localhost:80", "[::1]" without the port and the brackets; empty: it is no host.
std::string WithoutPort(std::string_view host) {
  if (host.size() > kLongestHost) return "";
  std::size_t end = std::min(host.find(':'), host.size());
  std::string name(host.substr(0, end));
  if (!host.empty() && host.front() == '[') {
    end = host.find(']');
    if (end == std::string_view::npos) return "";
    name = std::string(host.substr(1, end - 1));
    ++end;
  }
  const std::string_view port = host.substr(end);
  if (!port.empty() && (port.front() != ':' || !AllDigits(port.substr(1)))) return "";
  return absl::AsciiStrToLower(name);
}

}  // namespace

std::string NewToken() {
  std::array<unsigned char, kTokenBytes> bytes{};
  FillRandomly(bytes.data(), bytes.size());
  std::string token;
  for (const unsigned char byte : bytes) {
    absl::StrAppend(&token, absl::Hex(byte, absl::kZeroPad2));
  }
  return token;
}

bool SameSecret(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  volatile unsigned char difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto here = static_cast<unsigned char>(a[i] ^ b[i]);
    difference = static_cast<unsigned char>(difference | here);
  }
  return difference == 0;
}

bool IsOurHost(std::string_view host, bool anywhere) {
  const std::string name = WithoutPort(host);
  if (name == "localhost") return true;
  if (name.find('%') != std::string::npos) return false;  // a network's name in an address
  boost::system::error_code error;
  const auto address = boost::asio::ip::make_address(name, error);
  return !error && (anywhere || address.is_loopback());
}

bool IsOurOrigin(std::string_view origin, std::string_view host) {
  constexpr std::string_view kScheme = "http://";
  return origin.substr(0, kScheme.size()) == kScheme && origin.substr(kScheme.size()) == host;
}

std::optional<std::string> BehindToken(std::string_view target, std::string_view token) {
  target = target.substr(0, target.find('?'));
  if (target.size() < token.size() + 2 || target.front() != '/' ||
      target[token.size() + 1] != '/' || !SameSecret(target.substr(1, token.size()), token)) {
    return std::nullopt;
  }
  return std::string(target.substr(token.size() + 2));
}

}  // namespace tavoliere::page
