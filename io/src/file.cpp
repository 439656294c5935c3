// write_file for POSIX systems; file_windows.cpp is the one for Windows.
#include "offgrid/io/file.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace offgrid::io {
namespace {

/// A descriptor that its destructor closes, with the lock on it. Errors of closing are ignored:
/// fsync has reported them.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor(Descriptor&& other) noexcept : number_(other.number_) { other.number_ = -1; }
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() {
    if (is_open()) ::close(number_);
  }

  bool is_open() const { return number_ >= 0; }
  int number() const { return number_; }

 private:
  int number_;
};

/// Repeats a call that signals interrupt. All of these return false with a reason in errno.
template <class Call>
auto uninterrupted(const Call& call) {
  auto result = call();
  while (result == -1 && errno == EINTR) result = call();
  return result;
}

Descriptor open_file(const std::string& path, int flags) {
  return Descriptor(uninterrupted([&] { return ::open(path.c_str(), flags | O_CLOEXEC, 0666); }));
}

bool write_all(const Descriptor& file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written =
        uninterrupted([&] { return ::write(file.number(), text.data(), text.size()); });
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

/// Does the path still name the open file?
bool is_still_named(const Descriptor& file, const std::string& path) {
  struct stat opened{};
  struct stat named{};
  return ::fstat(file.number(), &opened) == 0 && ::lstat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

bool lock(const Descriptor& file) {
  return uninterrupted([&] { return ::flock(file.number(), LOCK_EX); }) == 0;
}

/// Opens a new file that only we write to, and that has this name while it is open. Only the holder
/// of its lock removes a temporary file, so one that can be locked was left behind.
Descriptor open_temporary(const std::string& path) {
  for (;;) {
    Descriptor made = open_file(path, O_WRONLY | O_CREAT | O_EXCL);
    if (made.is_open()) {
      if (!lock(made)) {
        const int reason = errno;
        ::unlink(path.c_str());
        errno = reason;
        return Descriptor();
      }
      // Between the last two steps another writer may have removed it as one that was left behind.
      if (is_still_named(made, path)) return made;
      continue;
    }
    if (errno != EEXIST) return made;
    const Descriptor old = open_file(path, O_RDWR | O_NOFOLLOW);
    if (!old.is_open()) {
      if (errno == ENOENT) continue;
      return Descriptor();
    }
    if (!lock(old)) return Descriptor();
    if (is_still_named(old, path) && ::unlink(path.c_str()) != 0) return Descriptor();
  }
}

bool keep_owner_and_permissions(const Descriptor& file, const struct stat& before) {
  struct stat now{};
  if (::fstat(file.number(), &now) != 0) return false;
  // Only a privileged process can give a file away. The owner comes first: a change of it takes
  // permissions away.
  if (now.st_uid != before.st_uid || now.st_gid != before.st_gid) {
    if (::fchown(file.number(), before.st_uid, before.st_gid) != 0 && errno != EPERM) return false;
  }
  return ::fchmod(file.number(), before.st_mode & 07777) == 0;
}

/// Writes the folder's entry to disk. Not all file systems can; then it reaches the disk a little
/// later.
void synchronise_folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  const Descriptor folder = open_file(slash == std::string::npos ? "." : path.substr(0, slash + 1),
                                      O_RDONLY | O_DIRECTORY);
  if (folder.is_open()) ::fsync(folder.number());
}

/// Writes the text and replaces the file, whose status is `before`, or null if there is none.
bool replace(const std::string& path, const struct stat* before, std::string_view text) {
  const std::string temporary = path + std::string(temporary_suffix);
  const Descriptor file = open_temporary(temporary);
  if (!file.is_open()) return false;
  // The permissions are set first, so that only readers of the file can read the text.
  const bool ok = (before == nullptr || keep_owner_and_permissions(file, *before)) &&
                  write_all(file, text) &&
                  uninterrupted([&] { return ::fsync(file.number()); }) == 0 &&
                  ::rename(temporary.c_str(), path.c_str()) == 0;
  if (ok) {
    synchronise_folder_of(path);
    return true;
  }
  const int reason = errno;
  ::unlink(temporary.c_str());
  errno = reason;
  return false;
}

/// The file that symbolic links lead to, whether it exists or not. Empty if they lead nowhere, with
/// a reason in errno.
std::string behind_links(std::string path) {
  constexpr int links_max = 40;  // as Linux
  for (int links = 0; links <= links_max; ++links) {
    struct stat here{};
    if (::lstat(path.c_str(), &here) != 0 || !S_ISLNK(here.st_mode)) return path;
    std::error_code error;
    const std::filesystem::path next = std::filesystem::read_symlink(path, error);
    if (error) {
      errno = error.value();
      return {};
    }
    path = (std::filesystem::path(path).parent_path() / next).string();
  }
  errno = ELOOP;
  return {};
}

bool write_anything(const std::string& path, std::string_view text) {
  struct stat before{};
  const bool is_there = ::stat(path.c_str(), &before) == 0;
  if (is_there && !S_ISREG(before.st_mode)) {
    const Descriptor file = open_file(path, O_WRONLY);
    return file.is_open() && write_all(file, text);
  }
  // A file that is not writable is not replaced, even if its folder allows it.
  if (is_there && ::access(path.c_str(), W_OK) != 0) return false;
  const std::string target = behind_links(path);
  return !target.empty() && replace(target, is_there ? &before : nullptr, text);
}

}  // namespace

Status write_file(const std::string& path, std::string_view text) {
  errno = 0;
  if (write_anything(path, text)) return {};
  const std::string reason = std::strerror(errno);
  // Anything but a file under the temporary file's name is not removed.
  const std::string temporary = behind_links(path).append(temporary_suffix);
  struct stat there{};
  const bool is_in_the_way = ::lstat(temporary.c_str(), &there) == 0 && !S_ISREG(there.st_mode);
  return Status::failure("cannot write the file '" + path + "': " +
                         (is_in_the_way ? "'" + temporary + "' is in the way: " : "") + reason);
}

}  // namespace offgrid::io
