// Status: success, or a message that says what failed. The library throws nothing and prints
// nothing.
#pragma once

#include <string>
#include <utility>

namespace offgrid::io {

class [[nodiscard]] Status {
 public:
  /// Success.
  Status() = default;

  /// A failure. Requires a message, which names the input at fault.
  static Status failure(std::string message) {
    Status status;
    status.message_ = std::move(message);
    return status;
  }

  bool ok() const { return message_.empty(); }

  /// The message; empty if ok().
  const std::string& message() const { return message_; }

 private:
  std::string message_;
};

}  // namespace offgrid::io
