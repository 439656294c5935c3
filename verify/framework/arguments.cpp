#include "framework/arguments.hpp"

namespace offgrid::verify {

template <>
std::string show_answer<kernel::Sign>(Answer answer) {
  return answer == 0 ? "zero" : answer > 0 ? "positive" : "negative";
}

template <>
std::string show_answer<kernel::Side>(Answer answer) {
  return answer > 0 ? "left" : "right";
}

template <>
std::string show_answer<kernel::Order>(Answer answer) {
  return answer > 0 ? "after" : "before";
}

template <>
std::string show_answer<bool>(Answer answer) {
  return answer != 0 ? "true" : "false";
}

template <>
std::string show_answer<kernel::Containment>(Answer answer) {
  switch (static_cast<kernel::Containment>(answer)) {
    case kernel::Containment::outside: return "outside";
    case kernel::Containment::boundary: return "boundary";
    case kernel::Containment::inside: return "inside";
  }
  return "no containment";
}

template <>
std::string show_answer<kernel::Int<48>>(Answer answer) {
  return std::to_string(answer);
}

template <>
std::string show_answer<kernel::Point2>(Answer answer) {
  const auto y = static_cast<std::int32_t>(answer & 0xffffffff);
  std::string text = "(";
  text += std::to_string((answer - y) / (std::int64_t{1} << 32));
  return text + ", " + std::to_string(y) + ")";
}

template <>
std::string show_answer<kernel::SegmentIntersection>(Answer answer) {
  std::string text;
  switch (static_cast<kernel::SegmentContact>(answer / 16)) {
    case kernel::SegmentContact::disjoint: text = "disjoint"; break;
    case kernel::SegmentContact::touching: text = "touching"; break;
    case kernel::SegmentContact::crossing: text = "crossing"; break;
    case kernel::SegmentContact::overlapping: text = "overlapping"; break;
  }
  constexpr const char* flags[] = {" a_on_cd", " b_on_cd", " c_on_ab", " d_on_ab"};
  for (int i = 0; i < 4; ++i) {
    if ((answer & (1 << i)) != 0) text += flags[i];
  }
  return text;
}

}  // namespace offgrid::verify
