// command_line for Windows; command_line.cpp is the one for POSIX systems.
#include "common/command_line.hpp"

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

#include <shellapi.h>

namespace offgrid::tool {
namespace {

std::string utf8(const wchar_t* word) {
  const auto convert = [&](char* into, int room) {
    return ::WideCharToMultiByte(CP_UTF8, 0, word, -1, into, room, nullptr, nullptr);
  };
  std::string bytes(static_cast<std::size_t>(convert(nullptr, 0)), '\0');
  convert(bytes.data(), static_cast<int>(bytes.size()));
  if (!bytes.empty()) bytes.pop_back();  // the zero at the end
  return bytes;
}

}  // namespace

std::vector<std::string> command_line(int argc, const char* const* argv) {
  int count = 0;
  wchar_t** const words = ::CommandLineToArgvW(::GetCommandLineW(), &count);
  if (words == nullptr) return {argv, argv + argc};
  std::vector<std::string> line;
  for (int i = 0; i < count; ++i) line.push_back(utf8(words[i]));
  ::LocalFree(words);
  return line;
}

}  // namespace offgrid::tool
