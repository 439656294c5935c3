#include "keeper.hpp"

#include <algorithm>
#include <numeric>

#include "files.hpp"
#include "tally.hpp"

namespace offgrid::fuzz {
namespace {

/// "in_circle-zero-four-on-a-circle": a file name that says why the input is there.
std::string file_name(std::size_t index) {
  std::string result;
  for (const char c : class_name(index)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    const bool starts_word = result.empty() || result.back() == '-';
    if (plain) result.push_back(c);
    if (c == '+' && starts_word) result += "plus-";
    if (c == '-' && starts_word) result += "minus-";
    if (!plain && !starts_word) result.push_back('-');
  }
  return result;
}

}  // namespace

Keeper::Keeper() : by_class_(class_count()) {}

void Keeper::offer(const std::vector<std::uint8_t>& input, std::span<const std::uint8_t> marks) {
  for (std::size_t i = 0; i < by_class_.size(); ++i) {
    if (marks[i] == 0) continue;
    Kept& kept = by_class_[i];
    if (kept.seen++ != 0 && kept.input.size() <= input.size()) continue;
    kept.input = input;
    kept.marks.assign(marks.begin(), marks.end());
  }
}

std::string Keeper::write(const std::string& folder, std::size_t& written) const {
  if (const std::string wrong = create_folder(folder); !wrong.empty()) return wrong;
  std::vector<std::size_t> order(by_class_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [this](std::size_t a, std::size_t b) { return by_class_[a].seen < by_class_[b].seen; });
  std::vector<bool> reached(by_class_.size());
  for (const std::size_t i : order) {
    const Kept& kept = by_class_[i];
    if (kept.seen == 0 || reached[i]) continue;
    for (std::size_t j = 0; j < reached.size(); ++j) reached[j] = reached[j] || kept.marks[j] != 0;
    if (const std::string wrong = write_file(folder + "/" + file_name(i), kept.input);
        !wrong.empty())
      return wrong;
    ++written;
  }
  return {};
}

}  // namespace offgrid::fuzz
