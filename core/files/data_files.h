// Lookup of the large data files that are not embedded in the program.
#pragma once

#include <string>
#include <vector>

namespace tavoliere::files {

// The running program, and its folder without a slash at its end; empty where the system does not
// say.
std::string ProgramFile();
std::string ProgramFolder();

// Where data files may lie, in the order in which they are looked for: beside the running program,
// in ../share/tavoliere from there, where an installation puts them, and where this one was to be
// installed; at last where a package of it builds what it does not carry, /var/lib/tavoliere. Never
// the working directory.
std::vector<std::string> DataFolders();

// The path of the first file of that name in DataFolders(); empty: there is none.
std::string FindDataFile(const std::string& name);

}  // namespace tavoliere::files
