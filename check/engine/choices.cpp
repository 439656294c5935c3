#include "engine/choices.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "support/random.hpp"

namespace offgrid::testing {

std::uint64_t Choices::below(std::uint64_t bound) {
  if (bound <= 1) return 0;
  made_.push_back(source_(bound) % bound);
  return made_.back();
}

Choices::Source from_bytes(std::span<const std::uint8_t> bytes) {
  return [bytes, place = std::size_t{0}](std::uint64_t bound) mutable {
    std::uint64_t value = 0;
    for (std::uint64_t rest = bound - 1; rest > 0; rest >>= 8)
      value = value << 8 | (place < bytes.size() ? bytes[place++] : 0);
    return value;
  };
}

Choices::Source from_seed(std::uint64_t seed) {
  return [random = Random(seed)](std::uint64_t bound) mutable {
    return static_cast<std::uint64_t>(random.between(0, static_cast<std::int64_t>(bound - 1)));
  };
}

Choices::Source replayed(Choices::Made choices) {
  return [choices = std::move(choices), place = std::size_t{0}](std::uint64_t) mutable {
    return place < choices.size() ? choices[place++] : 0;
  };
}

Choices Odometer::choices() {
  place_ = 0;
  return Choices([this](std::uint64_t bound) {
    if (place_ == values_.size()) {
      values_.push_back(0);
      bounds_.push_back(bound);
    }
    bounds_[place_] = bound;
    return values_[place_++];
  });
}

bool Odometer::step() {
  values_.resize(place_);
  bounds_.resize(place_);
  while (!values_.empty() && values_.back() + 1 == bounds_.back()) {
    values_.pop_back();
    bounds_.pop_back();
  }
  if (values_.empty()) return false;
  ++values_.back();
  return true;
}

namespace {

class ChoiceShrinker {
 public:
  ChoiceShrinker(Choices::Made found, const std::function<bool(const Choices::Made&)>& fails,
                 std::size_t tries)
      : best_(std::move(found)), fails_(fails), tries_(tries) {}

  Choices::Made run() {
    for (bool is_smaller = true; is_smaller && tries_ > 0;) {
      is_smaller = leave_out();
      is_smaller = lessen() || is_smaller;
    }
    return std::move(best_);
  }

 private:
  bool accept(Choices::Made some) {
    const bool is_less = some.size() != best_.size() ? some.size() < best_.size() : some < best_;
    if (tries_ == 0 || !is_less) return false;
    --tries_;
    if (!fails_(some)) return false;
    best_ = std::move(some);
    return true;
  }

  bool leave_out() {
    bool any = false;
    for (std::size_t size = std::max<std::size_t>(best_.size() / 2, 1); size > 0; size /= 2) {
      for (std::size_t first = 0; first + size <= best_.size();) {
        Choices::Made fewer = best_;
        const auto begin = fewer.begin() + static_cast<std::ptrdiff_t>(first);
        fewer.erase(begin, begin + static_cast<std::ptrdiff_t>(size));
        if (accept(std::move(fewer))) {
          any = true;
        } else {
          first += size;
        }
      }
    }
    return any;
  }

  bool lessen() {
    bool any = false;
    for (std::size_t i = 0; i < best_.size(); ++i) {
      const std::uint64_t value = best_[i];
      if (value == 0) continue;
      for (const std::uint64_t less : std::array{std::uint64_t{0}, value / 2, value - 1}) {
        Choices::Made smaller = best_;
        smaller[i] = less;
        if (!accept(std::move(smaller))) continue;
        any = true;
        break;
      }
    }
    return any;
  }

  Choices::Made best_;
  const std::function<bool(const Choices::Made&)>& fails_;
  std::size_t tries_;
};

}  // namespace

Choices::Made shrink_choices(Choices::Made found,
                             const std::function<bool(const Choices::Made&)>& fails,
                             std::size_t tries) {
  return ChoiceShrinker(std::move(found), fails, tries).run();
}

}  // namespace offgrid::testing
