#include <cstdlib>

#include <windows.h>

#include "protocol/wire/text/text.h"
#include "tools/match/run/preparation/provenance.h"

namespace tavoliere::match {
namespace {

std::string Variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : protocol::ToUtf8(value);
}

}  // namespace

std::string Sha256Of(const std::string& /*path*/) { return ""; }

Machine ThisMachine() {
  Machine machine;
  machine.host = Variable("COMPUTERNAME");
  machine.processor = Variable("PROCESSOR_IDENTIFIER");
  SYSTEM_INFO system{};
  ::GetSystemInfo(&system);
  machine.cores = static_cast<int>(system.dwNumberOfProcessors);
  machine.system = "Windows";
  return machine;
}

}  // namespace tavoliere::match
