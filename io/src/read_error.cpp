#include "offgrid/io/read_error.hpp"

namespace offgrid::io {

std::string_view name(ReadCode code) {
  switch (code) {
    case ReadCode::unreadable: return "unreadable";
    case ReadCode::truncated: return "truncated";
    case ReadCode::syntax: return "syntax";
    case ReadCode::wrong_type: return "wrong_type";
    case ReadCode::missing: return "missing";
    case ReadCode::out_of_range: return "out_of_range";
    case ReadCode::bad_reference: return "bad_reference";
    case ReadCode::bad_shape: return "bad_shape";
    case ReadCode::wrong_size: return "wrong_size";
    case ReadCode::unsupported: return "unsupported";
    case ReadCode::too_large: return "too_large";
    case ReadCode::too_deep: return "too_deep";
    case ReadCode::damaged: return "damaged";
  }
  return "unknown";
}

std::string describe(const ReadError& error) {
  std::string text;
  if (!error.file.empty()) text.append(error.file).append(": ");
  if (error.code == ReadCode::unreadable) return text.append(error.found);
  text.append(name(error.kind));
  if (error.line != 0) {
    text.append(", line ")
        .append(std::to_string(error.line))
        .append(", column ")
        .append(std::to_string(error.column));
  } else {
    text.append(", byte ").append(std::to_string(error.offset));
  }
  return text.append(": expected ").append(error.expected).append(", found ").append(error.found);
}

}  // namespace offgrid::io
