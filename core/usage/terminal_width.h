// The width of the terminal, for wrapped text.
#pragma once

namespace tavoliere::usage {

// Columns of the terminal that `file` is, at least 40 and at most 120, since longer lines read
// badly; 80 where it is none or does not know.
int WidthOf(int file);

// That of standard output: the width of --help.
int HelpWidth();

}  // namespace tavoliere::usage
