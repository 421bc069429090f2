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
void SetErrno() {
  errno =
      std::system_category().default_error_condition(static_cast<int>(::GetLastError())).value();
}

bool Checked(BOOL done) {
  if (!done) SetErrno();
  return done;
}

HANDLE HandleOf(int fd) { return reinterpret_cast<HANDLE>(::_get_osfhandle(fd)); }

int Adopt(HANDLE handle, int flags) {
  if (handle == INVALID_HANDLE_VALUE) {
    SetErrno();
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

// By the code page in which the system reads the names that this file gives it: UTF-8 in programs
// of the project, by their manifest, from Windows 10 1903 on.
std::filesystem::path PathOf(const std::string& name) {
  const int bytes = static_cast<int>(name.size());
  std::wstring path(name.size(), L'\0');
  path.resize(static_cast<std::size_t>(
      ::MultiByteToWideChar(CP_ACP, 0, name.data(), bytes, path.data(), bytes)));
  return path;
}

std::string NameOf(const std::filesystem::path& path) {
  const std::wstring& wide = path.native();
  const int length = static_cast<int>(wide.size());
  const auto convert = [&](std::string* name) {
    return static_cast<std::size_t>(
        ::WideCharToMultiByte(CP_ACP, 0, wide.data(), length, name->data(),
                              static_cast<int>(name->size()), nullptr, nullptr));
  };
  std::string name;
  name.resize(convert(&name));
  convert(&name);
  return name;
}

int OpenFile(const std::string& path, int flags) {
  return Adopt(::CreateFileA(path.c_str(), AccessOf(flags), kShareAll, nullptr,
                             DispositionOf(flags), FILE_ATTRIBUTE_NORMAL, nullptr),
               flags & (_O_APPEND | _O_RDONLY | _O_WRONLY | _O_RDWR));
}

int OpenUnnamed(const std::string& folder) {
  const std::string path = folder + "\\.tavoliere." + std::to_string(::GetCurrentProcessId()) +
                           "." + std::to_string(::GetTickCount64());
  return Adopt(::CreateFileA(path.c_str(), GENERIC_READ | GENERIC_WRITE, kShareAll, nullptr,
                             CREATE_NEW, FILE_FLAG_DELETE_ON_CLOSE, nullptr),
               _O_RDWR);
}

int OpenToRead(const std::string& path) { return OpenFile(path, _O_RDONLY); }

std::ptrdiff_t ReadSome(int fd, char* buffer, std::size_t size) {
  return ::_read(fd, buffer, static_cast<unsigned>(std::min(size, kPiece)));
}

std::ptrdiff_t WriteSome(int fd, const char* bytes, std::size_t size) {
  return ::_write(fd, bytes, static_cast<unsigned>(std::min(size, kPiece)));
}

void WaitToWrite(int) {}

int OpenAgainToRead(int fd) {
  return Adopt(::ReOpenFile(HandleOf(fd), GENERIC_READ, kShareAll, 0), _O_RDONLY);
}

int Duplicate(int fd) {
  HANDLE copy = INVALID_HANDLE_VALUE;
  if (!Checked(::DuplicateHandle(::GetCurrentProcess(), HandleOf(fd), ::GetCurrentProcess(), &copy,
                                 0, FALSE, DUPLICATE_SAME_ACCESS))) {
    return -1;
  }
  return Adopt(copy, _O_RDWR);
}

bool SyncDescriptor(int fd) {
  // A pipe or a terminal has no disk.
  if (::GetFileType(HandleOf(fd)) != FILE_TYPE_DISK) return true;
  return Checked(::FlushFileBuffers(HandleOf(fd)));
}

bool SyncFolder(const std::string&) { return true; }

bool AddName(const std::string& path, const std::string& name) {
  return Checked(::CreateHardLinkA(name.c_str(), path.c_str(), nullptr));
}

bool Rename(const std::string& from, const std::string& to) {
  return Checked(
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

bool WaitForLock(int fd) { return Checked(Lock(fd, 0)); }

bool TakeLock(int fd) {
  if (Lock(fd, LOCKFILE_FAIL_IMMEDIATELY)) return true;
  const DWORD why = ::GetLastError();
  SetErrno();
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
