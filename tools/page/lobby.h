// What the connections of a server share. Everything but Events lives on the server's thread.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "tools/page/server.h"

namespace tavoliere::page {

class Speaker;

// From the server's thread to the program's.
class Events {
 public:
  Events();
  ~Events();
  Events(const Events&) = delete;
  Events& operator=(const Events&) = delete;

  // False: there are too many that nobody has taken.
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

struct Lobby {
  ServerSettings settings;
  std::string token;
  bool anywhere = false;        // an address beyond the loopback is listened on
  std::size_t connections = 0;  // those of tabs among them
  std::map<Tab, std::shared_ptr<Speaker>> tabs;
  Tab last_tab = 0;
  Text state;  // null: none yet
  Events events;
};

}  // namespace tavoliere::page
