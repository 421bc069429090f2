#include <algorithm>
#include <cerrno>
#include <limits>
#include <system_error>

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include "core/files/descriptor.h"

namespace tavoliere::files {
namespace {

// Leaves in errno what the system has said.
void TellError() {
  errno =
      std::system_category().default_error_condition(static_cast<int>(::GetLastError())).value();
}

bool Told(BOOL done) {
  if (!done) TellError();
  return done;
}

HANDLE HandleOf(int fd) { return reinterpret_cast<HANDLE>(::_get_osfhandle(fd)); }

int Adopt(HANDLE handle, int flags) {
  if (handle == INVALID_HANDLE_VALUE) {
    TellError();
    return -1;
  }
  const int fd =
      ::_open_osfhandle(reinterpret_cast<std::intptr_t>(handle), flags | _O_BINARY | _O_NOINHERIT);
  if (fd < 0) ::CloseHandle(handle);
  return fd;
}

DWORD AccessOf(int flags) {
  switch (flags & (_O_RDONLY | _O_WRONLY | _O_RDWR)) {
    case _O_RDWR:
      return GENERIC_READ | GENERIC_WRITE;
    case _O_WRONLY:
      return GENERIC_WRITE;
    default:
      return GENERIC_READ;
  }
}

DWORD DispositionOf(int flags) {
  if ((flags & _O_CREAT) == 0) return (flags & _O_TRUNC) != 0 ? TRUNCATE_EXISTING : OPEN_EXISTING;
  if ((flags & _O_EXCL) != 0) return CREATE_NEW;
  return (flags & _O_TRUNC) != 0 ? CREATE_ALWAYS : OPEN_ALWAYS;
}

constexpr std::size_t kPiece = std::size_t{1} << 20;
constexpr DWORD kShareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

// A lock of Windows keeps others from reading what it covers: this one is of a byte where no file
// ends.
bool Lock(int fd, DWORD flags) {
  OVERLAPPED where{};
  where.Offset = std::numeric_limits<DWORD>::max() - 1;
  where.OffsetHigh = std::numeric_limits<LONG>::max();
  return ::LockFileEx(HandleOf(fd), LOCKFILE_EXCLUSIVE_LOCK | flags, 0, 1, 0, &where) != 0;
}

}  // namespace

int OpenFile(const std::string& path, int flags) {
  return Adopt(::CreateFileA(path.c_str(), AccessOf(flags), kShareAll, nullptr,
                             DispositionOf(flags), FILE_ATTRIBUTE_NORMAL, nullptr),
               flags & (_O_APPEND | _O_RDONLY | _O_WRONLY | _O_RDWR));
}

std::ptrdiff_t ReadSome(int fd, char* buffer, std::size_t size) {
  return ::_read(fd, buffer, static_cast<unsigned>(std::min(size, kPiece)));
}

std::ptrdiff_t WriteSome(int fd, const char* bytes, std::size_t size) {
  return ::_write(fd, bytes, static_cast<unsigned>(std::min(size, kPiece)));
}

int OpenAgainToRead(int fd) {
  return Adopt(::ReOpenFile(HandleOf(fd), GENERIC_READ, kShareAll, 0), _O_RDONLY);
}

int Duplicate(int fd) {
  HANDLE copy = INVALID_HANDLE_VALUE;
  if (!Told(::DuplicateHandle(::GetCurrentProcess(), HandleOf(fd), ::GetCurrentProcess(), &copy, 0,
                              FALSE, DUPLICATE_SAME_ACCESS))) {
    return -1;
  }
  return Adopt(copy, _O_RDWR);
}

bool SyncDescriptor(int fd) {
  // A pipe or a terminal has no disk.
  if (::GetFileType(HandleOf(fd)) != FILE_TYPE_DISK) return true;
  return Told(::FlushFileBuffers(HandleOf(fd)));
}

bool SyncFolder(const std::string&) { return true; }

bool AddName(const std::string& path, const std::string& name) {
  return Told(::CreateHardLinkA(name.c_str(), path.c_str(), nullptr));
}

bool Rename(const std::string& from, const std::string& to) {
  return Told(
      ::MoveFileExA(from.c_str(), to.c_str(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH));
}

NameState StateOfName(int fd, const std::string& path) {
  BY_HANDLE_FILE_INFORMATION mine{};
  BY_HANDLE_FILE_INFORMATION there{};
  if (!::GetFileInformationByHandle(HandleOf(fd), &mine)) return NameState::kUnknown;
  const HANDLE file = ::CreateFileA(path.c_str(), FILE_READ_ATTRIBUTES, kShareAll, nullptr,
                                    OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (file == INVALID_HANDLE_VALUE) {
    const DWORD why = ::GetLastError();
    return why == ERROR_FILE_NOT_FOUND || why == ERROR_PATH_NOT_FOUND ? NameState::kLost
                                                                      : NameState::kUnknown;
  }
  const bool known = ::GetFileInformationByHandle(file, &there);
  ::CloseHandle(file);
  if (!known) return NameState::kUnknown;
  const bool same = mine.dwVolumeSerialNumber == there.dwVolumeSerialNumber &&
                    mine.nFileIndexHigh == there.nFileIndexHigh &&
                    mine.nFileIndexLow == there.nFileIndexLow;
  return same ? NameState::kHas : NameState::kOthers;
}

void SetPermissions(int, unsigned) {}

bool WaitForLock(int fd) { return Told(Lock(fd, 0)); }

bool TakeLock(int fd) {
  if (Lock(fd, LOCKFILE_FAIL_IMMEDIATELY)) return true;
  const DWORD why = ::GetLastError();
  TellError();
  if (why == ERROR_LOCK_VIOLATION || why == ERROR_IO_PENDING) errno = EWOULDBLOCK;
  return false;
}

std::string RunningProgram() {
  // A library of ours may have been loaded by another program.
  HMODULE module = nullptr;
  ::GetModuleHandleExA(
      GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
      reinterpret_cast<LPCSTR>(&RunningProgram), &module);
  std::string path(std::numeric_limits<std::uint16_t>::max(), '\0');
  path.resize(::GetModuleFileNameA(module, path.data(), static_cast<DWORD>(path.size())));
  return path;
}

std::thread StartWithoutSignals(const std::function<void()>& run) { return std::thread(run); }

}  // namespace tavoliere::files
