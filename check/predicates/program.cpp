#include "predicates/program.hpp"

#include <algorithm>

#include "engine/shrink.hpp"
#include "predicates/decimal.hpp"
#include "predicates/shrink_numbers.hpp"
#include "predicates/table.hpp"

namespace offgrid::predicates {

void spell(std::string& text, const Call& call) {
  const Predicate& predicate = all_predicates()[call.predicate];
  std::string name = predicate.name;
  std::replace(name.begin(), name.end(), '_', '-');
  text += name;
  for (std::size_t i = 0; i < size_of(predicate.layout); ++i)
    text += (i == 0 ? '(' : ' ') + decimal(call.numbers[i]);
  text += ')';
}

void unspell(testing::TextReader& reader, Call& call) {
  const std::size_t begin = reader.next_place();
  std::string name = reader.word();
  std::replace(name.begin(), name.end(), '-', '_');
  call = {.predicate = index_of(name), .numbers = {}};
  if (call.predicate == all_predicates().size())
    return reader.fail_at(begin, "there is no predicate '" + name + "'");
  const Predicate& predicate = all_predicates()[call.predicate];
  reader.expect('(');
  for (std::size_t i = 0; i < size_of(predicate.layout) && reader.is_good(); ++i) {
    const std::size_t place = reader.next_place();
    const std::string word = reader.word();
    const auto number = number_of(word);
    if (!number) return reader.fail_at(place, "'" + word + "' is no whole number of 127 bits");
    call.numbers[i] = *number;
  }
  reader.expect(')');
  if (!reader.is_good()) return;
  if (!within_limits(predicate.layout, call)) {
    reader.fail_at(begin, "a number is too large for its argument of " + name);
  } else if (!predicate.prepare(call)) {
    reader.fail_at(begin, name + " does not allow these arguments");
  }
}

void vary_value(Call& call, testing::Choices& choices) {
  const Predicate& predicate = all_predicates()[call.predicate];
  Call other = call;
  Number& number = other.numbers[choices.below(size_of(predicate.layout))];
  switch (choices.below(3)) {
    case 0: number = other.numbers[choices.below(size_of(predicate.layout))]; break;
    case 1: number += choices.between(-1, 1); break;
    default: number /= 2;
  }
  if (within_limits(predicate.layout, other) && predicate.prepare(other)) call = other;
}

void shrink_value(Call& call, const std::function<bool(const Call&)>& fails) {
  const auto ask = [&](Call other) -> std::optional<Finding> {
    if (!all_predicates()[other.predicate].prepare(other) || !fails(other)) return std::nullopt;
    return Finding{other, {}, {}};
  };
  call = shrink_numbers({call, {}, {}}, ask).call;
}

}  // namespace offgrid::predicates
