#include "world/components.hpp"

#include <algorithm>
#include <utility>

#include "offgrid/kernel/sort.hpp"

namespace offgrid::navmesh::detail {

namespace {

// Returns false if the list has the item.
template <class T>
bool add_different(std::vector<T>& items, const T& item) {
  if (std::find(items.begin(), items.end(), item) != items.end()) return false;
  items.push_back(item);
  return true;
}

}  // namespace

void Components::follow(const SnapRounding& snap, const AreaCover& cover,
                        std::span<const FaceId> touched) {
  if (touched.empty()) return;
  snap_ = &snap;
  mesh_ = &snap.surface().mesh();
  cover_ = &cover;
  ++round_;
  group_count_ = 0;
  changed_.clear();
  grow_to(face_components_, snap.mesh().face_bound());
  marks_.make_room(snap.mesh().face_bound());
  // Then no face keeps its component.
  const bool is_everything = touched.size() >= snap.mesh().face_bound();
  if (is_everything) {
    rebuild();
  } else if (mark(touched); stays_one_component(touched)) {
    keep_component(touched);
  } else {
    ++round_;
    mark(touched);
    for (const FaceId f : touched) set_component(f, {});
    find_clusters(touched);
    find_seeds(touched);
    if (is_divided()) {
      find_contacts(touched);
      search();
      unite_rest();
    }
    assign();
  }
  for (const ComponentId id : changed_) {
    if (components_[id.value()].size == 0) free_ids_.push_back(id.value());
  }
}

void Components::mark(std::span<const FaceId> touched) {
  for (const FaceId f : touched) marks_[f.value()] = {round_, none, true, false};
}

// ---- the whole mesh

void Components::rebuild() {
  const Mesh& mesh = this->mesh();
  std::fill(face_components_.begin(), face_components_.end(), ComponentId{});
  components_.clear();
  free_ids_.clear();
  std::vector<FaceId> open(std::size_t{mesh.face_bound()} + 1);
  for (const FaceId first : mesh.faces()) {
    if (of(first) || !is_free(first)) continue;
    const ComponentId id = new_id();
    face_components_[first.value()] = id;
    open[0] = first;
    std::size_t met = 1;
    for (std::size_t next = 0; next < met; ++next) {
      for (const HalfedgeRecord& corner : mesh.corners(open[next])) {
        const FaceId to = across(corner);
        if (!to) continue;
        // Without a branch, as in stays_one_component.
        ComponentId& now = face_components_[to.value()];
        open[met] = to;
        met += now ? 0 : 1;
        now = id;
      }
    }
    components_[id.value()].size = met;
  }
}

// ---- the common case: one cluster, and all seeds are of one component and at the cluster

// If so, kept_ is this component. The loop has no unpredictable branch: a face that was visited
// before, or that the edit did not touch, is written behind the end of the list.
bool Components::stays_one_component(std::span<const FaceId> touched) {
  const Mesh& mesh = this->mesh();
  std::size_t unmet = 0;
  FaceId first;
  for (const FaceId f : touched) {
    if (!mesh.is_alive(f) || !is_free(f)) continue;
    ++unmet;
    first = f;
  }
  if (unmet == 0) return false;
  open_.resize(unmet + 1);
  open_[0] = first;
  marks_[open_[0].value()].group = 0;
  std::uint32_t smallest = none, largest = 0;  // ids of the components of seeds
  std::size_t met = 1;
  for (std::size_t next = 0; next < met; ++next) {
    for (const HalfedgeRecord& corner : mesh.corners(open_[next])) {
      const FaceId to = across(corner);
      if (!to) continue;
      Mark& mark = marks_[to.value()];
      const bool is_changed = is_touched(to), is_new = !is_visited(to);
      mark = {round_, 0, is_changed, false};
      open_[met] = to;
      met += (is_new & is_changed) ? 1 : 0;
      const std::uint32_t was = of(to).value();
      smallest = std::min(smallest, is_changed ? none : was);
      largest = std::max(largest, is_changed ? 0 : was);
    }
  }
  kept_ = ComponentId{smallest};
  return unmet == met && smallest == largest &&
         std::all_of(touched.begin(), touched.end(),
                     [this](FaceId f) { return are_neighbours_visited(f); });
}

// Have all free faces next to this one been visited?
bool Components::are_neighbours_visited(FaceId f) const {
  const Mesh& mesh = this->mesh();
  if (!mesh.is_alive(f) || (is_free(f) && !cover_->has_barriers())) return true;
  for (const HalfedgeRecord& corner : mesh.corners(f)) {
    const HalfedgeId twin{corner.twin};
    if (twin && is_free(mesh.face(twin)) && !is_visited(mesh.face(twin))) return false;
  }
  return true;
}

void Components::keep_component(std::span<const FaceId> touched) {
  for (const FaceId f : touched) set_component(f, is_visited(f) ? kept_ : ComponentId{});
}

// ---- groups

std::uint32_t Components::new_group() {
  if (group_count_ == groups_.size()) groups_.emplace_back();
  Group& group = groups_[group_count_];
  group.parent = static_cast<std::uint32_t>(group_count_);
  group.faces.clear();
  group.pending.clear();
  group.next = 0;
  group.former.clear();
  group.starts.clear();
  group.is_live = group.is_complete = false;
  return static_cast<std::uint32_t>(group_count_++);
}

std::uint32_t Components::root(std::uint32_t group) {
  while (groups_[group].parent != group)
    group = groups_[group].parent = groups_[groups_[group].parent].parent;
  return group;
}

void Components::visit(FaceId f, std::uint32_t group) {
  marks_[f.value()] = {round_, group, is_touched(f), false};
  groups_[group].faces.push_back(f);
  groups_[group].pending.push_back(f);
}

// Returns none if the group has no pending face.
FaceId Components::take_pending(std::uint32_t group) {
  Group& from = groups_[group];
  return from.next < from.pending.size() ? from.pending[from.next++] : FaceId{};
}

void Components::unite(std::uint32_t one, std::uint32_t other) {
  one = root(one);
  other = root(other);
  if (one == other) return;
  if (groups_[one].faces.size() < groups_[other].faces.size()) std::swap(one, other);
  Group &kept = groups_[one], &gone = groups_[other];
  if (!gone.starts.empty()) make_live(one);
  gone.parent = one;
  kept.faces.insert(kept.faces.end(), gone.faces.begin(), gone.faces.end());
  kept.pending.insert(kept.pending.end(),
                      gone.pending.begin() + static_cast<std::ptrdiff_t>(gone.next),
                      gone.pending.end());
  for (const ComponentId id : gone.former) add_different(kept.former, id);
  for (const std::uint32_t i : gone.starts) {
    if (!add_different(kept.starts, i)) --contacts_[i].searches;
  }
}

// ---- clusters and seeds

void Components::find_clusters(std::span<const FaceId> touched) {
  for (const FaceId f : touched) {
    if (!mesh().is_alive(f) || is_visited(f) || !is_free(f)) continue;
    const std::uint32_t group = new_group();
    visit(f, group);
    while (const FaceId from = take_pending(group)) {
      for (const HalfedgeRecord& corner : mesh().corners(from)) {
        const FaceId to = across(corner);
        if (to && is_touched(to) && !is_visited(to)) visit(to, group);
      }
    }
  }
}

// Each remaining part of a component that lost a face has a face next to a touched one.
void Components::find_seeds(std::span<const FaceId> touched) {
  const Mesh& mesh = this->mesh();
  for (const FaceId f : touched) {
    if (!mesh.is_alive(f)) continue;
    const bool is_open = is_free(f);
    for (const HalfedgeRecord& corner : mesh.corners(f)) {
      const HalfedgeId twin{corner.twin};
      if (!twin) continue;
      const FaceId seed = mesh.face(twin);
      if (is_touched(seed) || !is_free(seed)) continue;
      if (!is_visited(seed)) add_seed(new_group(), seed);
      if (is_open && across(corner)) unite(marks_[f.value()].group, marks_[seed.value()].group);
    }
  }
}

void Components::add_seed(std::uint32_t group, FaceId f) {
  visit(f, group);
  groups_[group].former.push_back(of(f));
  changed_.push_back(of(f));
}

// ---- places

// Do several groups have faces of one former component?
bool Components::is_divided() {
  bool is_divided = false;
  for (std::uint32_t g = 0; g < group_count_; ++g) {
    if (root(g) != g) continue;
    for (const ComponentId id : groups_[g].former) {
      std::uint32_t& rest = components_[id.value()].rest;
      is_divided = is_divided || rest != none;
      rest = g;
    }
  }
  for (const ComponentId id : changed_) components_[id.value()].rest = none;
  return is_divided;
}

// Touched faces next to each other are at one place. Two that a seam joined may not be neighbours
// any more, so if the mesh has changed at seams, all are at one place.
void Components::find_contacts(std::span<const FaceId> touched) {
  contacts_.clear();
  members_.clear();
  const bool is_one_place = snap_->has_changed_at_seams();
  for (const FaceId f : touched) {
    if (mesh().is_alive(f) && !marks_[f.value()].is_placed)
      find_contacts_at(f, is_one_place ? 0 : contacts_.size());
  }
}

// The contacts of a place start at index `place`.
void Components::find_contacts_at(FaceId first, std::size_t place) {
  marks_[first.value()].is_placed = true;
  open_.assign(1, first);
  while (!open_.empty()) {
    const FaceId f = open_.back();
    open_.pop_back();
    for (const HalfedgeRecord& corner : mesh().corners(f)) {
      const HalfedgeId twin{corner.twin};
      if (!twin) continue;
      const FaceId to = mesh().face(twin);
      if (!is_touched(to)) {
        if (is_free(to)) note_seed(to, place);
      } else if (!marks_[to.value()].is_placed) {
        marks_[to.value()].is_placed = true;
        open_.push_back(to);
      }
    }
  }
}

// If another group has seeds of the component at the place, both are searches.
void Components::note_seed(FaceId seed, std::size_t place) {
  const std::uint32_t group = root(marks_[seed.value()].group);
  std::uint32_t& i = components_[of(seed).value()].contact;
  if (i < place || i >= contacts_.size() || contacts_[i].component != of(seed)) {
    i = static_cast<std::uint32_t>(contacts_.size());
    contacts_.push_back({.component = of(seed), .group = group});
  }
  Contact& here = contacts_[i];
  if (here.group == group) return;
  for (const std::uint32_t g : {here.group, group}) {
    if (!add_different(groups_[g].starts, i)) continue;
    ++here.searches;
    add_member(here, g);
  }
}

void Components::add_member(Contact& contact, std::uint32_t group) {
  const auto made = static_cast<std::uint32_t>(members_.size());
  (contact.first == none ? contact.first : members_[contact.last].next) = made;
  contact.last = made;
  ++contact.members;
  members_.push_back({group, none});
}

// ---- the search

bool Components::is_contested(const Group& group) const {
  return std::any_of(group.starts.begin(), group.starts.end(),
                     [this](std::uint32_t i) { return contacts_[i].searches > 1; });
}

void Components::make_live(std::uint32_t g) {
  if (!groups_[g].is_live) live_.push_back(g);
  groups_[g].is_live = true;
}

void Components::search() {
  live_.clear();
  for (std::uint32_t g = 0; g < group_count_; ++g) {
    if (root(g) == g && !groups_[g].starts.empty()) make_live(g);
  }
  const auto is_settled = [this](std::uint32_t g) {
    return root(g) != g || groups_[g].is_complete || !is_contested(groups_[g]);
  };
  while (true) {
    std::erase_if(live_, [&](std::uint32_t g) {
      groups_[g].is_live = !is_settled(g);
      return !groups_[g].is_live;
    });
    if (live_.empty()) return;
    for (std::size_t i = 0; i < live_.size(); ++i) {  // expand may add some
      if (!is_settled(live_[i])) expand(live_[i]);
    }
  }
}

void Components::expand(std::uint32_t g) {
  const FaceId f = take_pending(g);
  if (!f) return complete(g);
  for (const HalfedgeRecord& corner : mesh().corners(f)) {
    const FaceId to = across(corner);
    if (!to) continue;
    if (is_visited(to)) {
      unite(g, marks_[to.value()].group);
    } else {
      visit(to, root(g));
    }
  }
}

void Components::complete(std::uint32_t g) {
  groups_[g].is_complete = true;
  std::vector<std::uint32_t> kept;  // one contact of each component
  for (const std::uint32_t i : groups_[g].starts) {
    --contacts_[i].searches;
    const auto same = std::find_if(kept.begin(), kept.end(), [&](std::uint32_t other) {
      return contacts_[other].component == contacts_[i].component;
    });
    if (same == kept.end()) {
      kept.push_back(i);
    } else if (contacts_[*same].members < contacts_[i].members) {
      join_contacts(i, std::exchange(*same, i));
    } else {
      join_contacts(*same, i);
    }
  }
}

// The searches of both are one contact's from now on, and contested if there are several.
void Components::join_contacts(std::uint32_t kept, std::uint32_t gone) {
  Contact& to = contacts_[kept];
  to.searches += contacts_[gone].searches;
  for (std::uint32_t i = contacts_[gone].first; i != none; i = members_[i].next) {
    const std::uint32_t g = root(members_[i].group);
    if (groups_[g].is_complete || std::erase(groups_[g].starts, gone) == 0) continue;
    if (!add_different(groups_[g].starts, kept)) --to.searches;
  }
  members_[to.last].next = contacts_[gone].first;
  to.last = contacts_[gone].last;
  to.members += contacts_[gone].members;
}

// For each former component, what no search has ended with is connected.
void Components::unite_rest() {
  for (std::uint32_t g = 0; g < group_count_; ++g) {
    if (root(g) != g || groups_[g].is_complete) continue;
    for (std::size_t i = 0; i < groups_[g].former.size(); ++i) {  // unite may add some
      std::uint32_t& rest = components_[groups_[g].former[i].value()].rest;
      if (rest != none) unite(rest, g);
      rest = g;
    }
  }
  for (const ComponentId id : changed_) components_[id.value()].rest = none;
}

// ---- numbers

ComponentId Components::new_id() {
  if (free_ids_.empty()) {
    free_ids_.push_back(static_cast<std::uint32_t>(components_.size()));
    components_.emplace_back();
  }
  const ComponentId id{free_ids_.back()};
  free_ids_.pop_back();
  return id;
}

void Components::set_component(FaceId f, ComponentId id) {
  ComponentId& now = face_components_[f.value()];
  if (now == id) return;
  if (now && --components_[now.value()].size == 0) changed_.push_back(now);
  if (id) ++components_[id.value()].size;
  now = id;
}

// Assigns new ids first, to what searches ended with and to clusters without seeds. The rest of
// each component is in one group.
void Components::assign() {
  const auto is_new = [](const Group& group) { return group.is_complete || group.former.empty(); };
  for (std::uint32_t g = 0; g < group_count_; ++g) {
    if (root(g) != g || !is_new(groups_[g])) continue;
    const ComponentId id = new_id();
    for (const FaceId f : groups_[g].faces) set_component(f, id);
  }
  for (std::uint32_t g = 0; g < group_count_; ++g) {
    if (root(g) != g || is_new(groups_[g])) continue;
    const auto is_smaller = [this](ComponentId a, ComponentId b) {
      return components_[a.value()].size < components_[b.value()].size;
    };
    renumber(groups_[g],
             *std::max_element(groups_[g].former.begin(), groups_[g].former.end(), is_smaller));
  }
  kernel::sort(changed_.begin(), changed_.end());
  changed_.erase(std::unique(changed_.begin(), changed_.end()), changed_.end());
}

// Each part that gets the id `kept` contains a visited face of the group.
void Components::renumber(const Group& group, ComponentId kept) {
  for (const FaceId first : group.faces) {
    if (of(first) == kept) continue;
    set_component(first, kept);
    open_.assign(1, first);
    while (!open_.empty()) {
      const FaceId f = open_.back();
      open_.pop_back();
      for (const HalfedgeRecord& corner : mesh().corners(f)) {
        const FaceId to = across(corner);
        if (!to || of(to) == kept) continue;
        set_component(to, kept);
        open_.push_back(to);
      }
    }
  }
}

}  // namespace offgrid::navmesh::detail
