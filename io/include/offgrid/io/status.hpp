// Status: that something went well, or a sentence that says what did not. The library throws
// nothing and prints nothing.
#pragma once

#include <string>
#include <utility>

namespace offgrid::io {

class [[nodiscard]] Status {
 public:
  /// All is well.
  Status() = default;

  /// A failure. `message` names the input at fault and must not be empty.
  static Status failure(std::string message) {
    Status status;
    status.message_ = std::move(message);
    return status;
  }

  bool ok() const { return message_.empty(); }

  /// Empty when ok().
  const std::string& message() const { return message_; }

 private:
  std::string message_;
};

}  // namespace offgrid::io
