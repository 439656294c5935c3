#include "offgrid/navmesh/view.hpp"

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
    detail::for_each_side(*area, [&](const Segment& side) { ++barriers_[world_->snap().find(side).value()]; });
  }
  version_ = world_->version();
  is_counted_ = true;
}

bool View::has_barrier_left(HalfedgeId h) const {
  if (!is_counted_ || version_ != world_->version()) count_barriers();
  std::uint32_t left = world_->cover().barrier_count(world_->snap(), h);
  if (barriers_.empty()) return left > 0;
  world_->snap().for_each_user(mesh().origin(h), mesh().target(h), [&](OriginalId id) {
    const auto found = barriers_.find(id.value());
    if (found != barriers_.end()) left -= found->second;
  });
  return left > 0;
}

}  // namespace offgrid::navmesh
