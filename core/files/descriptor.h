// Open files, as far as systems differ in them; close(), lseek(), fstat() and ftruncate() are
// the same on all systems. Where a function that gives no Status fails, errno says why.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <thread>

#include "absl/status/status.h"

namespace tavoliere::files {

// Unavailable, "cannot <what> '<path>': <the words for errno>".
absl::Status SystemError(const char* what, const std::string& path);

// The name of a file as programs are given it, in UTF-8 on Windows too, as a path of the standard
// library and back. The library's own conversions from and to std::string differ from each other
// there.
std::filesystem::path PathOf(const std::string& name);
std::string NameOf(const std::filesystem::path& path);
// The folder that holds `path`: "." for a path without a slash.
std::string FolderOf(const std::string& path);

// open(), for bytes as they are; a file that it makes may be read and written by all whom the umask
// lets. Closed in programs that are started. Others may rename and delete what is open. -1: an
// error.
int OpenFile(const std::string& path, int flags);
// A file without a name in that folder, to read and write; it goes when it is closed. -1: an error.
int OpenUnnamed(const std::string& folder);
// OpenFile() for reading; does not wait for the writer of a named pipe.
int OpenToRead(const std::string& path);
// read() and write(): the bytes that were read or written, perhaps fewer than `size`; -1: an error,
// EINTR where a signal came, EAGAIN where the descriptor does not block and would have to.
std::ptrdiff_t ReadSome(int fd, char* buffer, std::size_t size);
std::ptrdiff_t WriteSome(int fd, const char* bytes, std::size_t size);
// Blocks until WriteSome() would not.
void WaitToWrite(int fd);
// Writes the whole text, signals or not; blocks while the reader is slow, even where the descriptor
// does not. Returns the bytes that were written, fewer than there are for an error.
std::size_t WriteAll(int fd, std::string_view text);

// A second descriptor of an open file, with a place of its own, for reading; the file may have lost
// its name. -1: an error.
int OpenAgainToRead(int fd);
// Shares its place with `fd`. -1: an error.
int Duplicate(int fd);

// Blocks until the disk has what was written. False: an error.
bool SyncDescriptor(int fd);
// Blocks until the disk has the names in a folder, where the system can be asked for that. False:
// an error.
bool SyncFolder(const std::string& folder);

// Blocks until the disk has what was written to the open file. A pipe or a terminal, which no disk
// holds, is no error. `path` is for the message.
absl::Status SyncFile(int fd, const std::string& path);

// Blocks until the disk has the names in the folder that holds `path`: a file that was created or
// renamed there keeps its name. No error where the folder may not be read or its file system knows
// no such thing.
absl::Status SyncFolderOf(const std::string& path);

// Gives the file a second name; EEXIST where that is taken. False: an error.
bool AddName(const std::string& path, const std::string& name);
// In the place of what may be there, at once. False: an error.
bool Rename(const std::string& from, const std::string& to);
// Whether the open file still has that name. kUnknown: the system does not say.
enum class NameState { kHas, kLost, kOthers, kUnknown };
NameState StateOfName(int fd, const std::string& path);
// Those of `mode` that stat() gave. The system may know no such thing.
void SetPermissions(int fd, unsigned mode);

// Blocks until no other descriptor has the lock of the open file. False: an error, or no locks.
bool WaitForLock(int fd);
// Does not wait. False: EWOULDBLOCK for another's lock, or an error.
bool TakeLock(int fd);

// The running program's file; empty where the system does not say.
std::string RunningProgram();

// A thread that takes none of the program's signals, which are for others.
std::thread StartWithoutSignals(const std::function<void()>& run);

}  // namespace tavoliere::files
