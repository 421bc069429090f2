#include <utility>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "protocol/process/handle_windows.h"
#include "protocol/process/spawn.h"

namespace tavoliere::protocol {
namespace {

std::string LastError() {
  return std::system_category().message(static_cast<int>(::GetLastError()));
}

// A handle that is closed with this, unless it was taken.
class Owned {
 public:
  explicit Owned(HANDLE handle = nullptr) : handle_(handle) {}
  ~Owned() {
    if (*this) ::CloseHandle(handle_);
  }
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;

  explicit operator bool() const { return handle_ != nullptr && handle_ != INVALID_HANDLE_VALUE; }
  HANDLE get() const { return handle_; }
  void Set(HANDLE handle) { Owned former(std::exchange(handle_, handle)); }
  int Take() { return NumberOf(std::exchange(handle_, nullptr)); }

 private:
  HANDLE handle_;
};

constexpr DWORD kPipeSize = 1 << 16;

// A pipe with our end overlapped, as those are that have a name, and the program's ordinary and
// inheritable. False, with GetLastError(), where that cannot be.
bool OpenPipe(DWORD direction, Owned& ours, Owned& theirs) {
  static std::atomic<std::uint64_t> pipes_opened = 0;
  const std::string name = absl::StrCat("\\\\.\\pipe\\tavoliere.", ::GetCurrentProcessId(), ".",
                                        ::GetTickCount64(), ".", ++pipes_opened);
  ours.Set(::CreateNamedPipeA(name.c_str(),
                              direction | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
                              PIPE_TYPE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1, kPipeSize,
                              kPipeSize, 0, nullptr));
  if (!ours) return false;
  SECURITY_ATTRIBUTES inheritable{sizeof inheritable, nullptr, TRUE};
  theirs.Set(::CreateFileA(name.c_str(),
                           direction == PIPE_ACCESS_OUTBOUND ? GENERIC_READ : GENERIC_WRITE, 0,
                           &inheritable, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
  return static_cast<bool>(theirs);
}

// Where a program's standard error goes.
HANDLE OpenErrors(const std::string& error_log) {
  if (error_log == kOwnErrors) {
    HANDLE copy = nullptr;
    const HANDLE self = ::GetCurrentProcess();
    if (::DuplicateHandle(self, ::GetStdHandle(STD_ERROR_HANDLE), self, &copy, 0, TRUE,
                          DUPLICATE_SAME_ACCESS)) {
      return copy;
    }
  }
  SECURITY_ATTRIBUTES inheritable{sizeof inheritable, nullptr, TRUE};
  const bool nowhere = error_log.empty() || error_log == kOwnErrors || error_log == kPipedErrors;
  return ::CreateFileA(nowhere ? "NUL" : error_log.c_str(),
                       nowhere ? GENERIC_WRITE : FILE_APPEND_DATA,
                       FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, &inheritable,
                       nowhere ? OPEN_EXISTING : OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
}

// The argument as the C library of the program reads it: backslashes count only before a quote.
void AddQuoted(const std::string& argument, std::string& line) {
  if (!line.empty()) line += ' ';
  if (!argument.empty() && argument.find_first_of(" \t\n\v\"") == std::string::npos) {
    line += argument;
    return;
  }
  line += '"';
  std::size_t backslashes = 0;
  for (const char c : argument) {
    if (c == '\\') {
      ++backslashes;
    } else {
      if (c == '"') line.append(backslashes + 1, '\\');
      backslashes = 0;
    }
    line += c;
  }
  line.append(backslashes, '\\');
  line += '"';
}

std::string CommandLine(const std::string& program, const std::vector<std::string>& arguments) {
  std::string line;
  AddQuoted(program, line);
  for (const std::string& argument : arguments) AddQuoted(argument, line);
  return line;
}

bool IsFile(const std::string& path) {
  const DWORD attributes = ::GetFileAttributesA(path.c_str());
  return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) == 0;
}

// The file of that name, or with ".exe" at its end; empty: there is none.
std::string ProgramFile(const std::string& path) {
  if (IsFile(path)) return path;
  const std::string longer = path + ".exe";
  return IsFile(longer) ? longer : "";
}

bool IsPath(const std::string& program) {
  return program.find_first_of("/\\:") != std::string::npos;
}

// From the folder that the program will run in.
std::string PathFrom(const std::string& folder, const std::string& program) {
  const bool whole =
      program.find(':') != std::string::npos || program.front() == '/' || program.front() == '\\';
  return folder.empty() || whole ? program : absl::StrCat(folder, "\\", program);
}

// A path, or a name in PATH; empty: there is none.
std::string FindProgram(const Invocation& invocation) {
  const std::string& program = invocation.program;
  if (IsPath(program)) return ProgramFile(PathFrom(invocation.directory, program));
  const char* const folders = std::getenv("PATH");
  if (program.empty() || folders == nullptr) return "";
  for (const absl::string_view folder : absl::StrSplit(folders, ';', absl::SkipEmpty())) {
    std::string file = ProgramFile(absl::StrCat(folder, "\\", program));
    if (!file.empty()) return file;
  }
  return "";
}

// A job that ends with its last handle, which is ours. Null, with GetLastError(): it cannot be.
HANDLE NewGroup() {
  Owned job(::CreateJobObjectA(nullptr, nullptr));
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  if (!job || !::SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits,
                                         sizeof limits)) {
    return nullptr;
  }
  return HandleOf(job.Take());
}

// As of Windows 10; not in every set of headers.
constexpr DWORD_PTR kAttributeOfJobs = 0x0002000d;

// Further attributes of a start: which handles the program inherits, and its group.
class StartAttributes {
 public:
  StartAttributes(HANDLE (&handles)[3], HANDLE& group) {
    constexpr DWORD kMost = 2;
    SIZE_T size = 0;
    ::InitializeProcThreadAttributeList(nullptr, kMost, 0, &size);
    memory_.resize(size);
    made_ = ::InitializeProcThreadAttributeList(get(), kMost, 0, &size);
    good_ = made_ && Set(PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles, sizeof handles);
    has_group_ = good_ && Set(kAttributeOfJobs, &group, sizeof group);
  }
  ~StartAttributes() {
    if (made_) ::DeleteProcThreadAttributeList(get());
  }
  StartAttributes(const StartAttributes&) = delete;
  StartAttributes& operator=(const StartAttributes&) = delete;

  LPPROC_THREAD_ATTRIBUTE_LIST get() {
    return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(memory_.data());
  }
  bool good() const { return good_; }
  // False: the system does not take the group in this way.
  bool has_group() const { return has_group_; }

 private:
  bool Set(DWORD_PTR attribute, void* value, SIZE_T size) {
    return ::UpdateProcThreadAttribute(get(), 0, attribute, value, size, nullptr, nullptr);
  }

  std::vector<char> memory_;
  bool made_ = false;
  bool good_ = false;
  bool has_group_ = false;
};

// While it lives the programs that are started end when they crash, without a box that a person has
// to close.
class QuietCrashes {
 public:
  QuietCrashes() : before_(::SetErrorMode(SEM_FAILCRITICALERRORS | SEM_NOGPFAULTERRORBOX)) {}
  ~QuietCrashes() { ::SetErrorMode(before_); }
  QuietCrashes(const QuietCrashes&) = delete;
  QuietCrashes& operator=(const QuietCrashes&) = delete;

 private:
  const UINT before_;
};

// Starts the program in its group. Before Windows 10 it is there only once this program has put it
// there, which must not be killed meanwhile. False, with GetLastError().
bool Start(const std::string& path, const Invocation& invocation, HANDLE (&streams)[3],
           HANDLE group, PROCESS_INFORMATION& started) {
  StartAttributes attributes(streams, group);
  if (!attributes.good()) return false;
  STARTUPINFOEXA startup{};
  startup.StartupInfo.cb = sizeof startup;
  startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
  startup.StartupInfo.hStdInput = streams[0];
  startup.StartupInfo.hStdOutput = streams[1];
  startup.StartupInfo.hStdError = streams[2];
  startup.lpAttributeList = attributes.get();
  std::string line = CommandLine(path, invocation.arguments);
  const QuietCrashes quiet;
  // In a group of its own a control-C at our console is not for it.
  constexpr DWORD kFlags =
      EXTENDED_STARTUPINFO_PRESENT | CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP;
  const char* const directory =
      invocation.directory.empty() ? nullptr : invocation.directory.c_str();
  if (!::CreateProcessA(path.c_str(), line.data(), nullptr, nullptr, TRUE, kFlags, nullptr,
                        directory, &startup.StartupInfo, &started)) {
    return false;
  }
  const Owned thread(started.hThread);
  if ((attributes.has_group() || ::AssignProcessToJobObject(group, started.hProcess)) &&
      ::ResumeThread(started.hThread) != static_cast<DWORD>(-1)) {
    return true;
  }
  const DWORD why = ::GetLastError();
  ::TerminateProcess(started.hProcess, EXIT_FAILURE);
  ::CloseHandle(started.hProcess);
  ::SetLastError(why);
  return false;
}

}  // namespace

void CloseFd(int& fd) {
  if (fd != -1) ::CloseHandle(HandleOf(fd));
  fd = -1;
}

Exit ExitOf(int said) {
  // Those of the system's errors that end a program begin with two bits.
  constexpr std::uint32_t kFirstError = 0xc0000000;
  if (const auto code = static_cast<std::uint32_t>(said); code >= kFirstError) {
    return {said, absl::StrCat("ended by exception 0x", absl::Hex(code, absl::kZeroPad8))};
  }
  return {said, absl::StrCat("exited with status ", said)};
}

std::string ExecutedFile(const Invocation& invocation) { return FindProgram(invocation); }

absl::StatusOr<Spawned> Spawn(const Invocation& invocation) {
  const auto cannot = [&](const std::string& why) { return CannotStart(invocation, why); };
  const std::string path = FindProgram(invocation);
  if (path.empty()) {
    return cannot(IsPath(invocation.program) ? "no such program" : "no such program in PATH");
  }
  Owned input;
  Owned output;
  Owned their_input;
  Owned their_output;
  if (!OpenPipe(PIPE_ACCESS_OUTBOUND, input, their_input) ||
      !OpenPipe(PIPE_ACCESS_INBOUND, output, their_output)) {
    return cannot(LastError());
  }
  const Owned errors(OpenErrors(invocation.error_log));
  if (!errors) return cannot(absl::StrCat(invocation.error_log, ": ", LastError()));
  Owned group(NewGroup());
  HANDLE streams[] = {their_input.get(), their_output.get(), errors.get()};
  PROCESS_INFORMATION started{};
  if (!group || !Start(path, invocation, streams, group.get(), started)) return cannot(LastError());
  Spawned spawned;
  spawned.pid = static_cast<int>(started.dwProcessId);
  spawned.input = input.Take();
  spawned.output = output.Take();
  spawned.exit = NumberOf(started.hProcess);
  spawned.group = group.Take();
  return spawned;
}

}  // namespace tavoliere::protocol
