// write_file and the names of files for Windows; file.cpp is write_file for POSIX systems.
#include <cstddef>
#include <cstring>
#include <limits>
#include <memory>
#include <system_error>
#include <vector>

#include "offgrid/io/file.hpp"
#include "system_name.hpp"

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

namespace offgrid::io {
namespace {

struct CloseHandleOf {
  using pointer = HANDLE;
  void operator()(HANDLE handle) const { ::CloseHandle(handle); }
};
/// A file that is closed at the end; null if it could not be opened, with a reason in GetLastError.
using File = std::unique_ptr<HANDLE, CloseHandleOf>;

File open_file(const std::wstring& path, DWORD access, DWORD sharing, DWORD if_there_or_not) {
  const DWORD attributes = FILE_ATTRIBUTE_NORMAL;
  const HANDLE file =
      ::CreateFileW(path.c_str(), access, sharing, nullptr, if_there_or_not, attributes, nullptr);
  return File(file == INVALID_HANDLE_VALUE ? nullptr : file);
}

/// Opens the temporary file exclusively. Another writer of the same file has it open until it has
/// replaced the file, so this waits for that.
File open_temporary(const std::wstring& path) {
  for (;;) {
    File file = open_file(path, GENERIC_WRITE | DELETE, 0, CREATE_ALWAYS);
    if (file || ::GetLastError() != ERROR_SHARING_VIOLATION) return file;
    ::Sleep(1);
  }
}

bool write_all(const File& file, std::string_view text) {
  while (!text.empty()) {
    constexpr std::size_t piece_max = std::size_t{1} << 30;
    const auto size = static_cast<DWORD>(text.size() < piece_max ? text.size() : piece_max);
    DWORD written = 0;
    if (::WriteFile(file.get(), text.data(), size, &written, nullptr) == 0) return false;
    text.remove_prefix(written);
  }
  return true;
}

/// Renames the open file to `path`, without a moment in which it is closed. Windows refuses that
/// while another process has the other file open, which writers do for a moment: it is tried for a
/// second.
bool rename_open(const File& file, const std::wstring& path) {
  const std::size_t bytes = path.size() * sizeof(wchar_t);
  std::vector<std::byte> buffer(sizeof(FILE_RENAME_INFO) + bytes);
  FILE_RENAME_INFO info{};
  info.ReplaceIfExists = TRUE;
  info.FileNameLength = static_cast<DWORD>(bytes);
  std::memcpy(buffer.data(), &info, sizeof info);
  std::memcpy(buffer.data() + offsetof(FILE_RENAME_INFO, FileName), path.data(), bytes);
  for (int tries = 100;; --tries) {
    if (::SetFileInformationByHandle(file.get(), FileRenameInfo, buffer.data(),
                                     static_cast<DWORD>(buffer.size())) != 0) {
      return true;
    }
    const DWORD reason = ::GetLastError();
    if (reason != ERROR_ACCESS_DENIED && reason != ERROR_SHARING_VIOLATION) return false;
    if (tries == 0) return false;
    ::Sleep(10);
  }
}

bool replace(const std::wstring& path, std::string_view text) {
  const std::wstring temporary = path + detail::system_name(std::string(temporary_suffix));
  File file = open_temporary(temporary);
  if (!file) return false;
  if (write_all(file, text) && ::FlushFileBuffers(file.get()) != 0 && rename_open(file, path)) {
    return true;
  }
  const DWORD reason = ::GetLastError();
  file.reset();
  ::DeleteFileW(temporary.c_str());
  ::SetLastError(reason);
  return false;
}

/// The name of an open file, with symbolic links resolved; empty with a reason in GetLastError.
std::wstring name_of(const File& file) {
  std::wstring name(32768, L'\0');
  const auto room = static_cast<DWORD>(name.size());
  name.resize(::GetFinalPathNameByHandleW(file.get(), name.data(), room, FILE_NAME_NORMALIZED));
  return name;
}

bool write_anything(const std::wstring& path, std::string_view text) {
  File there =
      open_file(path, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, OPEN_EXISTING);
  if (!there) return ::GetLastError() == ERROR_FILE_NOT_FOUND && replace(path, text);
  if (::GetFileType(there.get()) != FILE_TYPE_DISK) {
    const File device =
        open_file(path, GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, OPEN_EXISTING);
    return device && write_all(device, text);
  }
  const std::wstring target = name_of(there);
  there.reset();
  return !target.empty() && replace(target, text);
}

}  // namespace

namespace detail {

std::wstring system_name(const std::string& path) {
  if (path.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) return {};
  const auto bytes = static_cast<int>(path.size());
  const auto convert = [&](wchar_t* into, int room) {
    return ::MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path.data(), bytes, into, room);
  };
  std::wstring name(static_cast<std::size_t>(convert(nullptr, 0)), L'\0');
  convert(name.data(), static_cast<int>(name.size()));
  return name;
}

std::FILE* open_stream(const std::string& path, const char* mode) {
  return ::_wfopen(system_name(path).c_str(), system_name(mode).c_str());
}

}  // namespace detail

Status write_file(const std::string& path, std::string_view text) {
  if (write_anything(detail::system_name(path), text)) return {};
  const auto reason = static_cast<int>(::GetLastError());
  return Status::failure("cannot write the file '" + path +
                         "': " + std::system_category().message(reason));
}

}  // namespace offgrid::io
