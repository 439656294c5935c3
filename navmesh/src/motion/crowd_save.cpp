// Crowds as bytes, and their digests.
//
// One list of fields (fields() below) is written, read and hashed. A value is a word of eight
// bytes, the lowest first. Before them: a mark, the version, and the digest of each view's world;
// after them: the digest of all words.
#include <limits>
#include <type_traits>

#include "motion/crowd_state.hpp"
#include "offgrid/kernel/length.hpp"
#include "offgrid/navmesh/motion/crowd.hpp"
#include "offgrid/navmesh/world/grow.hpp"

namespace offgrid::navmesh {

namespace {

using kernel::Int;
using kernel::Point2;

namespace crowd_fields {

constexpr std::uint64_t crowd_mark = 0x64776f7263676f;  // "ogcrowd"
constexpr std::uint64_t crowd_version = 3;
constexpr std::size_t bytes_per_word = 8;
constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

/// Takes each value as a word.
class CrowdWriter {
 public:
  template <class T>
  void number(const T& value, std::int64_t /*least*/, std::int64_t /*largest*/) {
    words_.push_back(static_cast<std::uint64_t>(value));
  }
  template <class T, class Field>
  void list(const std::vector<T>& values, const Field& field) {
    number(values.size(), 0, most);
    for (const T& value : values) field(*this, value);
  }
  void in_view(std::size_t /*view*/) {}
  void require(bool /*holds*/) {}
  std::uint32_t floor_count() const { return 1; }

  std::vector<std::uint64_t>& words() { return words_; }

 private:
  std::vector<std::uint64_t> words_;
};

/// Takes values from words, and notes the first one that is out of its range.
class CrowdReader {
 public:
  CrowdReader(std::span<const std::uint64_t> words, std::span<const View> views)
      : words_(words), views_(views) {}

  template <class T>
  void number(T& value, std::int64_t least, std::int64_t largest) {
    const std::uint64_t word = at_ < words_.size() ? words_[at_] : 0;
    const auto read = static_cast<std::int64_t>(word);
    require(at_ < words_.size() && least <= read && read <= largest);
    ++at_;
    if (!fault_) value = static_cast<T>(read);
  }
  /// An item has a word at least, so a list is never longer than the rest.
  template <class T, class Field>
  void list(std::vector<T>& values, const Field& field) {
    std::size_t count = 0;
    number(count, 0, static_cast<std::int64_t>(words_.size()));
    for (std::size_t i = 0; i < count && !fault_; ++i) field(*this, values.emplace_back());
  }
  /// Points that follow are of this view.
  void in_view(std::size_t view) {
    require(view < views_.size());
    if (!fault_) floor_count_ = views_[view].floor_count();
  }
  void require(bool holds) {
    if (!holds && !fault_) fault_ = at_;
  }
  std::uint32_t floor_count() const { return floor_count_; }

  std::size_t at() const { return at_; }
  /// The index of the first word at fault.
  std::optional<std::size_t> fault() const { return fault_; }

 private:
  std::span<const std::uint64_t> words_;
  std::span<const View> views_;
  std::size_t at_ = 0;
  std::uint32_t floor_count_ = 1;
  std::optional<std::size_t> fault_;
};

// ---- the fields; `Value` is constant for a writer

template <class Archive, int bits>
void exact(Archive& archive, const Int<bits>& value, std::int64_t least, std::int64_t largest) {
  archive.number(value.raw(), least, largest);
}
template <int bits>
void exact(CrowdReader& reader, Int<bits>& value, std::int64_t least, std::int64_t largest) {
  std::int64_t raw = 0;
  reader.number(raw, least, largest);
  const auto made = Int<bits>::checked(raw);
  reader.require(made.has_value());
  if (made) value = *made;
}

template <class Archive, class Value>
void point(Archive& archive, Value& value) {
  constexpr std::int64_t range = std::int64_t{1} << 30;
  exact(archive, value.x, -range + 1, range - 1);
  exact(archive, value.y, -range + 1, range - 1);
}
template <class Archive, class Value>
void floor_point(Archive& archive, Value& value) {
  point(archive, value.point);
  archive.number(value.floor, 0, std::int64_t{archive.floor_count()} - 1);
}
template <class Archive, class Value>
void vector(Archive& archive, Value& value) {
  constexpr std::int64_t range = std::int64_t{1} << 46;
  exact(archive, value.x, -range, range);
  exact(archive, value.y, -range, range);
}
template <class Archive, class Kind>
void id(Archive& archive, const kernel::Id<Kind>& value) {
  archive.number(value.value(), 0, kernel::Id<Kind>::none_value);
}
template <class Kind>
void id(CrowdReader& reader, kernel::Id<Kind>& value) {
  std::uint32_t number = 0;
  reader.number(number, 0, kernel::Id<Kind>::none_value);
  value = kernel::Id<Kind>(number);
}

template <class Archive, class Value>
void leg(Archive& archive, Value& value) {
  floor_point(archive, value.from);
  floor_point(archive, value.to);
  id(archive, value.link);
  exact(archive, value.length, 0, most);
  exact(archive, value.travelled, -most, most);
  archive.require(value.travelled <= value.length);
  archive.require(value.link || value.length == kernel::length(value.from.point, value.to.point));
}
template <class Archive, class Value>
void place(Archive& archive, Value& value) {
  floor_point(archive, value.point);
  archive.number(value.is_between, 0, 1);
  leg(archive, value.leg);
  floor_point(archive, value.start);
  archive.number(value.next, 0, most);
  archive.require(!value.is_between || value.leg.length > kernel::constant<0>);
}
template <class Archive, class Value>
void agent(Archive& archive, Value& value) {
  archive.number(value.view, 0, most);
  archive.in_view(value.view);
  place(archive, value.place);
  floor_point(archive, value.goal);
  archive.number(value.radius, 0, Disc::max_radius);
  archive.number(value.speed, 0, CrowdAgent::max_speed);
  archive.number(value.arrive_within, 0, most);
  archive.number(value.goes_near, 0, 1);
  archive.number(value.priority, std::numeric_limits<std::int32_t>::min(),
                 std::numeric_limits<std::int32_t>::max());
  archive.number(value.end, 0, static_cast<std::int64_t>(StepEnd::stopped));
}
template <class Archive, class Value>
void path(Archive& archive, Value& value) {
  archive.list(value.corners, [](auto& a, auto& corner) { point(a, corner); });
  archive.list(value.floors,
               [](auto& a, auto& floor) { a.number(floor, 0, std::int64_t{a.floor_count()} - 1); });
  exact(archive, value.length, 0, most);
  archive.list(value.links, [](auto& a, auto& link) {
    a.number(link.corner, 0, most);
    id(a, link.link);
    a.number(link.cost, 0, static_cast<std::int64_t>(Link::max_cost));
  });
  archive.require(value.floors.empty() || value.floors.size() == value.corners.size());
  for (const PathLink& link : value.links) archive.require(link.corner < value.corners.size());
}
template <class Archive, class Value>
void rest(Archive& archive, Value& value) {
  archive.number(value.is_beside, 0, 1);
  floor_point(archive, value.post);
  floor_point(archive, value.goal);
  floor_point(archive, value.middle);
  archive.number(value.radius, 0, Disc::max_radius);
}
template <class Archive, class Value>
void near_end(Archive& archive, Value& value) {
  archive.number(value.is_instead, 0, 1);
  floor_point(archive, value.end);
  archive.number(value.asked, 0, most);
}
template <class Archive, class Value>
void right_of_way(Archive& archive, Value& value) {
  archive.number(value.turn, 0, most);
  archive.number(value.yields, 0, most);
  archive.number(value.hops, 0, std::numeric_limits<int>::max());
  archive.number(value.quiet, 0, std::numeric_limits<int>::max());
  archive.number(value.waited, 0, most);
  archive.number(value.passage, 0, most);
}
template <class Archive, class Value>
void member(Archive& archive, Value& value) {
  agent(archive, value.agent);
  path(archive, value.path);
  // Between points the leg may still be that of a path before.
  const AgentPlace& at = value.agent.place;
  archive.require(value.path.corners.empty() || at.next < value.path.corners.size() ||
                  at.is_between);
  archive.number(value.is_plain, 0, 1);
  archive.number(value.searches_again, 0, 1);
  archive.number(value.detours, 0, std::numeric_limits<int>::max());
  vector(archive, value.carry);
  vector(archive, value.motion);
  vector(archive, value.wished);
  archive.number(value.events.arrived, 0, 1);
  archive.number(value.events.entered_link, 0, 1);
  archive.number(value.events.left_link, 0, 1);
  archive.number(value.events.rerouted, 0, 1);
  archive.number(value.events.got_stuck, 0, 1);
  archive.number(value.patience, 0, std::numeric_limits<int>::max());
  exact(archive, value.least, 0, most);
  right_of_way(archive, value.right);
  rest(archive, value.rest);
  near_end(archive, value.near);
  archive.list(value.trail, [](auto& a, auto& corner) { floor_point(a, corner); });
}
template <class Archive, class Value>
void turn(Archive& archive, Value& value) {
  archive.number(value.number, 1, most);
  id(archive, value.owner);
  point(archive, value.place);
  vector(archive, value.direction);
  archive.number(value.reach, 0, std::int64_t{1} << 30);
  archive.number(value.begin, 0, most);
  archive.number(value.met, 0, most);
  archive.number(value.least, 0, most);
  archive.number(value.last, detail::CrowdTurn::open, most);
}
template <class Archive, class Value>
void fields(Archive& archive, Value& state) {
  archive.list(state.ids, [](auto& a, auto& value) { id(a, value); });
  archive.list(state.members, [](auto& a, auto& value) { member(a, value); });
  archive.number(state.next, 0, CrowdId::none_value);
  archive.number(state.steps, 0, most);
  archive.number(state.searcher, 0, most);
  archive.list(state.turns, [](auto& a, auto& value) { turn(a, value); });
  archive.number(state.turns_begun, 0, most);
}

}  // namespace crowd_fields

using crowd_fields::bytes_per_word;
using crowd_fields::crowd_mark;
using crowd_fields::crowd_version;

// ---- the whole

std::vector<std::uint64_t> words_of(const detail::CrowdState& state) {
  crowd_fields::CrowdWriter writer;
  crowd_fields::fields(writer, state);
  return std::move(writer.words());
}

Digest digest_of(std::span<const std::uint64_t> words) {
  DigestWriter digest;
  for (const std::uint64_t word : words) digest.add(word);
  return digest.digest();
}

/// Do ids and turns increase, and are there as many members as ids?
bool is_in_order(const detail::CrowdState& state) {
  for (std::size_t i = 0; i < state.ids.size(); ++i) {
    if (state.ids[i].value() >= state.next || (i > 0 && state.ids[i] <= state.ids[i - 1]))
      return false;
  }
  for (std::size_t i = 0; i < state.turns.size(); ++i) {
    const std::int64_t number = state.turns[i].number;
    if (number > state.turns_begun || (i > 0 && number <= state.turns[i - 1].number)) return false;
  }
  return state.ids.size() == state.members.size();
}

CrowdError at_byte(CrowdErrorCode code, std::size_t word) {
  return {code, static_cast<std::int64_t>(word * bytes_per_word)};
}

std::vector<std::uint64_t> words_of(std::span<const std::byte> bytes) {
  std::vector<std::uint64_t> words(bytes.size() / bytes_per_word);
  for (std::size_t i = 0; i < words.size() * bytes_per_word; ++i)
    words[i / bytes_per_word] |= std::to_integer<std::uint64_t>(bytes[i]) << i % bytes_per_word * 8;
  return words;
}

/// Checks what stands before the fields and after them. Returns the number of words before them.
CrowdResult<std::size_t> check_frame(std::span<const std::uint64_t> words,
                                     std::span<const View> views) {
  constexpr std::size_t digest_words = 2, fixed_words = 3;  // the mark, the version, the views
  if (words.empty() || words[0] != crowd_mark) return at_byte(CrowdErrorCode::not_a_crowd, 0);
  if (words.size() < fixed_words + digest_words)
    return at_byte(CrowdErrorCode::damaged, words.size());
  if (words[1] != crowd_version)
    return CrowdError{CrowdErrorCode::other_version, static_cast<std::int64_t>(words[1])};
  const Digest digest = digest_of(words.first(words.size() - digest_words));
  if (digest != Digest{words[words.size() - 2], words.back()})
    return at_byte(CrowdErrorCode::damaged, words.size() - digest_words);
  const std::size_t begin = fixed_words + 2 * views.size();
  if (words[2] != views.size() || words.size() < begin + digest_words)
    return CrowdError{CrowdErrorCode::other_view, static_cast<std::int64_t>(words[2])};
  for (std::size_t i = 0; i < views.size(); ++i) {
    const Digest world = views[i].world().digest();
    if (world != Digest{words[fixed_words + 2 * i], words[fixed_words + 2 * i + 1]})
      return CrowdError{CrowdErrorCode::other_view, static_cast<std::int64_t>(i)};
  }
  return begin;
}

}  // namespace

std::vector<std::byte> Crowd::save(std::span<const View> views) const {
  std::vector<std::uint64_t> words = {crowd_mark, crowd_version, views.size()};
  for (const View& view : views) {
    const Digest world = view.world().digest();
    words.push_back(world.high);
    words.push_back(world.low);
  }
  const std::vector<std::uint64_t> state = words_of(*state_);
  words.insert(words.end(), state.begin(), state.end());
  const Digest digest = digest_of(words);
  words.push_back(digest.high);
  words.push_back(digest.low);
  std::vector<std::byte> bytes;
  bytes.reserve(words.size() * bytes_per_word);
  for (const std::uint64_t word : words) {
    for (std::size_t i = 0; i < bytes_per_word; ++i)
      bytes.push_back(static_cast<std::byte>(word >> 8 * i));
  }
  return bytes;
}

CrowdResult<Crowd> Crowd::restore(std::span<const std::byte> bytes, std::span<const View> views) {
  if (bytes.size() % bytes_per_word != 0)
    return CrowdError{CrowdErrorCode::damaged, static_cast<std::int64_t>(bytes.size())};
  const std::vector<std::uint64_t> words = words_of(bytes);
  const auto begin = check_frame(words, views);
  if (!begin) return begin.error();
  const std::span<const std::uint64_t> all = words;
  crowd_fields::CrowdReader reader(all.subspan(*begin, words.size() - 2 - *begin), views);
  Crowd crowd;
  crowd_fields::fields(reader, *crowd.state_);
  const std::size_t read = *begin + reader.fault().value_or(reader.at());
  if (reader.fault() || read + 2 != words.size() || !is_in_order(*crowd.state_))
    return at_byte(CrowdErrorCode::damaged, read);
  return crowd;
}

Digest Crowd::digest() const { return digest_of(words_of(*state_)); }

bool operator==(const Crowd& one, const Crowd& other) {
  return words_of(*one.state_) == words_of(*other.state_);
}

}  // namespace offgrid::navmesh
