// Who may speak to a server of pages: a browser that shows its link.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tavoliere::page {

// 128 bits of the system's random numbers, as hexadecimal digits.
std::string NewToken();

// Takes as long wherever two secrets of one length differ.
bool SameSecret(std::string_view a, std::string_view b);

// Whether `host`, of a request's Host field, is this machine: `localhost` or an address of the
// loopback, with any port, since a tunnel may end on another one. `anywhere`: any numeric address
// does. Never another name, since its owner can make it mean this machine (DNS rebinding).
bool IsOurHost(std::string_view host, bool anywhere);

// Whether `origin`, of a request's Origin field, is a page that came from `host`.
bool IsOurOrigin(std::string_view origin, std::string_view host);

// What follows "/<token>/" in a request's target, without its query; nullopt when the token is
// another one.
std::optional<std::string> BehindToken(std::string_view target, std::string_view token);

}  // namespace tavoliere::page
