// The adapter from the library's NavMesh to MeshSubject. Compiled twice, as world_subject.hpp is.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "offgrid/navmesh/nav_snapshot.hpp"
#include "worlds/library_world.hpp"
#include "worlds/meshes.hpp"

namespace offgrid::testing::worlds {

class LibraryMesh : public MeshSubject {
 public:
  bool start(const MeshFrame& frame) override {
    edit_.reset();
    ids_.clear();
    link_ids_.clear();
    marks_.clear();
    auto made = navmesh::NavMesh::make({.low = frame.low,
                                        .high = frame.high,
                                        .radii = frame.radii,
                                        .journal_limit = frame.journal_limit,
                                        .max_vertices = frame.max_vertices});
    if (made) mesh_ = std::move(*made);
    return made.has_value();
  }

  std::uint32_t add(std::uint32_t area, const AreaPlan& plan) override {
    ids_[area] = edit().add(LibraryWorld::area_of(plan));
    return ids_[area].value();
  }
  void remove(std::uint32_t area) override { edit().remove(ids_.at(area)); }
  void replace(std::uint32_t area, const AreaPlan& plan) override {
    edit().replace(ids_.at(area), LibraryWorld::area_of(plan));
  }
  void set_enabled(std::uint32_t area, bool enabled) override {
    edit().set_enabled(ids_.at(area), enabled);
  }

  std::uint32_t add_link(std::uint32_t link, const LinkPlan& plan) override {
    link_ids_[link] = edit().add(LibraryWorld::link_of(plan));
    return link_ids_[link].value();
  }
  void put_link(std::uint32_t link, const LinkPlan& plan) override {
    edit().put(link_ids_.at(link), LibraryWorld::link_of(plan));
  }
  void remove_link(std::uint32_t link) override { edit().remove(link_ids_.at(link)); }
  void set_link_enabled(std::uint32_t link, bool enabled) override {
    edit().set_enabled(link_ids_.at(link), enabled);
  }

  Outcome commit() override {
    const auto done = edit().commit();
    edit_.reset();
    if (done) return Outcome::done;
    const bool is_full = done.error().code == navmesh::AreaErrorCode::too_many_vertices;
    return is_full ? Outcome::no_room : Outcome::refused;
  }
  bool roll_back(std::size_t mark) override { return mesh_.roll_back(marks_[mark]).has_value(); }
  bool restore() override {
    edit_.reset();
    auto made = navmesh::restore_mesh(navmesh::snapshot(mesh_));
    if (made) mesh_ = std::move(*made);
    return made.has_value();
  }
  std::size_t keep_mark() override {
    marks_.push_back(mesh_.mark());
    return marks_.size() - 1;
  }

  std::vector<DigestWords> history() const override {
    navmesh::NavMesh copy = mesh_;
    std::vector<DigestWords> digests{words_of(copy.digest())};
    while (copy.undo()) digests.push_back(words_of(copy.digest()));
    return digests;
  }
  std::vector<std::size_t> vertices() const override {
    std::vector<std::size_t> counts;
    for (std::uint32_t agent = 0; agent < mesh_.agent_count(); ++agent) {
      counts.push_back(mesh_.world(navmesh::Agent{agent}).mesh().vertex_count());
    }
    return counts;
  }
  bool is_free(const kernel::Point2& p, std::uint32_t agent) const override {
    return mesh_.is_free(p, navmesh::Agent{agent});
  }
  std::size_t link_count(std::uint32_t agent) const override {
    return mesh_.world(navmesh::Agent{agent}).links().size();
  }
  std::string find_silent_call() override { return ""; }

 protected:
  navmesh::NavMesh mesh_;

 private:
  static DigestWords words_of(const navmesh::Digest& digest) { return {digest.high, digest.low}; }

  navmesh::NavEdit& edit() {
    if (!edit_) edit_ = mesh_.edit();
    return *edit_;
  }

  std::optional<navmesh::NavEdit> edit_;
  std::map<std::uint32_t, navmesh::AreaId> ids_;
  std::map<std::uint32_t, navmesh::LinkId> link_ids_;
  std::vector<navmesh::Mark> marks_;
};

}  // namespace offgrid::testing::worlds
