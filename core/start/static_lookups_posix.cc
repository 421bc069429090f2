// In a program that is linked with nothing of the system (TAVOLIERE_FULLY_STATIC), the C library
// would still load parts of the C library of the machine that it runs on, of another version, to
// look up names as /etc/nsswitch.conf has them. Its own parts suffice: the names of machines from
// /etc/hosts and the domain name system, those of users from /etc/passwd.
#include <array>

#include <nss.h>

namespace {

struct Source {
  const char* what;
  const char* where;
};

constexpr std::array<Source, 6> kSources = {{{"hosts", "files dns"},
                                             {"services", "files"},
                                             {"protocols", "files"},
                                             {"passwd", "files"},
                                             {"group", "files"},
                                             {"initgroups", "files"}}};

[[gnu::constructor]] void LookUpByItself() {
  for (const Source& source : kSources) __nss_configure_lookup(source.what, source.where);
}

}  // namespace
