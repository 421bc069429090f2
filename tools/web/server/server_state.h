// The state that the connections of a server share. Only Events is used by other threads than the
// server's.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "tools/web/server/server.h"

namespace tavoliere::page {

class Speaker;
class HttpConnection;

// From the server's thread to the program's.
class Events {
 public:
  Events();
  ~Events();
  Events(const Events&) = delete;
  Events& operator=(const Events&) = delete;

  // False: there are too many that have not been taken.
  bool Add(Event event);
  std::vector<Event> Take();
  // Can be read while there are events; on Windows, is signalled.
  int descriptor() const { return descriptor_; }

 private:
  // The system's part: makes and closes it, has it readable, and not.
  static int NewDescriptor();
  void Close() const;
  void Raise() const;
  void Lower() const;

  const int descriptor_;
  std::mutex mutex_;
  std::vector<Event> waiting_;
};

using Text = std::shared_ptr<const std::string>;

struct ServerState {
  ServerSettings settings;
  std::string token;
  bool anywhere = false;                 // an address beyond the loopback is listened on
  std::list<HttpConnection*> strangers;  // without the token as yet; oldest first
  std::size_t connections = 0;           // that have shown it, those of tabs among them
  std::map<Tab, std::shared_ptr<Speaker>> tabs;
  Tab last_tab = 0;
  Text state;  // null: none yet
  Events events;
};

}  // namespace tavoliere::page
