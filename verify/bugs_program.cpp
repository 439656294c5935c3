#include "bugs_program.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <system_error>

#include "command_line.hpp"

namespace offgrid::verify {

int become_verify_bugs(const std::string& self, const std::vector<std::string>& arguments) {
  std::error_code unknown;
  std::filesystem::path here = std::filesystem::read_symlink("/proc/self/exe", unknown);
  if (unknown) here = self;
  const std::string sibling = (here.parent_path() / "offgrid-verify-bugs").string();
  std::vector<std::string> words{self};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  execv(sibling.c_str(), pointers.data());
  std::cerr << "offgrid-verify: bugs need the program " << sibling << ": " << std::strerror(errno)
            << "\nBuild the target offgrid-verify-bugs.\n";
  return exit_file_trouble;
}

}  // namespace offgrid::verify
