#include "offgrid/navmesh/world/view.hpp"

namespace offgrid::navmesh {

void View::switch_off(AreaId id) {
  if (id.value() == 0) return;  // the frame's
  off_.insert(id);
  is_counted_ = false;
}

void View::switch_on(AreaId id) {
  off_.erase(id);
  is_counted_ = false;
}

const FaceState& View::state_without(FaceId f) const {
  return world_->cover().state_if(f, [this](AreaId id) { return off_.count(id) == 0; });
}

void View::count_barriers() const {
  barriers_.clear();
  for (const AreaId id : off_) {
    const Area* area = world_->find(id);
    if (area == nullptr || !area->enabled || area->shape != Area::Shape::barrier) continue;
    detail::for_each_side(*area, [&](const Segment& side) {
      const std::vector<VertexId>& chain = world_->snap().original(world_->snap().find(side)).chain;
      for (std::size_t i = 1; i < chain.size(); ++i) ++barriers_[key_of(chain[i - 1], chain[i])];
    });
  }
  version_ = world_->version();
  is_counted_ = true;
}

bool View::has_barrier_left(HalfedgeId h) const {
  if (!is_counted_ || version_ != world_->version()) count_barriers();
  const auto off = barriers_.find(key_of(mesh().origin(h), mesh().target(h)));
  const std::uint32_t count = off == barriers_.end() ? 0 : off->second;
  return world_->cover().barrier_count(world_->snap(), h) > count;
}

}  // namespace offgrid::navmesh
