// A dialect of the toy game, for tests of the frame that dialects run in.
#pragma once

#include "protocol/server/engine.h"

namespace tavoliere::protocol {

// `fake`, begun by `hello`:
//
//   hello                 says `hello`
//   total N               sets the total, player 1 to move: `now N 1`, or `no: <why>`
//   think [D] [N]         N searches (1), one after the other, D deep (0: until stopped): for each
//                         `thought` for each report, at last `say +1` (`silence` when interrupted)
//   hush                  stops the search, at once
//   ponder, hit           a search that hit ends, at once
//   drop                  interrupts, and says `dropped`
//   starve                finds no memory
//   bye                   quits
//   anything else         says `what?`
//
// An error that it hears is said as `fault`.
DialectChoice FakeDialect(Engine& engine);

}  // namespace tavoliere::protocol
