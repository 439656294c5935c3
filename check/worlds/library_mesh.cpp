#include "worlds/library_mesh.hpp"

#include <functional>
#include <utility>

#include "bugs/asked.hpp"
#include "engine/broken_contract.hpp"
#include "offgrid/kernel/contract.hpp"
#include "offgrid/navmesh/mesh/detail/share_out.hpp"
#include "offgrid/navmesh/nav_image.hpp"
#include "offgrid/navmesh/nav_snapshot.hpp"
#include "worlds/image_check.hpp"
#include "worlds/library_world.hpp"

namespace offgrid::testing::worlds {
namespace {

/// Broken contracts throw as long as this lives.
class ThrowingContracts {
 public:
  ThrowingContracts() = default;
  ~ThrowingContracts() { kernel::set_contract_handler(before_); }
  ThrowingContracts(const ThrowingContracts&) = delete;
  ThrowingContracts& operator=(const ThrowingContracts&) = delete;

 private:
  kernel::ContractHandler before_ = kernel::set_contract_handler(
      [](const kernel::ContractBreach& breach) { throw BrokenContract{breach.what}; });
};

}  // namespace

bool LibraryMesh::start(const MeshFrame& frame) {
  forget_edit();
  ids_.clear();
  link_ids_.clear();
  marks_.clear();
  const bool is_cleared = std::exchange(is_cleared_next_, !is_cleared_next_);
  if (is_cleared && made_ == frame) {
    mesh_.clear();
    return true;
  }
  auto made = navmesh::NavMesh::make({.low = frame.low,
                                      .high = frame.high,
                                      .radii = frame.radii,
                                      .journal_limit = frame.journal_limit,
                                      .max_vertices = frame.max_vertices});
  if (!made) return false;
  mesh_ = std::move(*made);
  made_ = frame;
  return true;
}

std::uint32_t LibraryMesh::add(std::uint32_t area, const AreaPlan& plan) {
  const navmesh::Area made = LibraryWorld::area_of(plan);
  const navmesh::AreaId id = edit().add(made);
  frame_.bring(id, made);
  ids_[area] = id;
  return id.value();
}

void LibraryMesh::remove(std::uint32_t area) {
  edit().remove(ids_.at(area));
  frame_.remove(ids_.at(area));
}

void LibraryMesh::replace(std::uint32_t area, const AreaPlan& plan) {
  const navmesh::Area made = LibraryWorld::area_of(plan);
  edit().replace(ids_.at(area), made);
  frame_.bring(ids_.at(area), made);
}

void LibraryMesh::set_enabled(std::uint32_t area, bool enabled) {
  edit().set_enabled(ids_.at(area), enabled);
  frame_.set_enabled(ids_.at(area), enabled, mesh_.areas());
}

std::uint32_t LibraryMesh::add_link(std::uint32_t link, const LinkPlan& plan) {
  link_ids_[link] = edit().add(LibraryWorld::link_of(plan));
  return link_ids_[link].value();
}

void LibraryMesh::put_link(std::uint32_t link, const LinkPlan& plan) {
  edit().put(link_ids_.at(link), LibraryWorld::link_of(plan));
}

void LibraryMesh::set_link_enabled(std::uint32_t link, bool enabled) {
  edit().set_enabled(link_ids_.at(link), enabled);
}

LibraryMesh::Outcome LibraryMesh::commit(bool is_frame) {
  if (is_frame) frame_.plan(edit(), mesh_.areas());
  const auto done = edit().commit(threads_);
  forget_edit();
  if (done) return Outcome::done;
  const bool is_full = done.error().code == navmesh::AreaErrorCode::too_many_vertices;
  return is_full ? Outcome::no_room : Outcome::refused;
}

void LibraryMesh::use_threads(unsigned threads) {
  threads_ = threads;
  if (threads > 1) navmesh::detail::shares_small_work = true;
}

bool LibraryMesh::is_that_of_one_thread() const {
  const navmesh::Snapshot saved = navmesh::snapshot(mesh_);
  const auto made = navmesh::restore_mesh(saved, threads_), of_one = navmesh::restore_mesh(saved);
  return made && of_one && navmesh::save_image(*made) == navmesh::save_image(*of_one);
}

// By turns of a snapshot and of an image.
bool LibraryMesh::restore() {
  forget_edit();
  if (marks_.size() % 2 == 1)
    return came_back(mesh_, marks_.size(), [this](std::string_view image) {
      return navmesh::load_mesh_image(image, navmesh::ImageCheck::digest, threads_);
    });
  auto made = navmesh::restore_mesh(navmesh::snapshot(mesh_), threads_);
  if (made) mesh_ = std::move(*made);
  return made.has_value();
}

std::size_t LibraryMesh::keep_mark() {
  marks_.push_back(mesh_.mark());
  return marks_.size() - 1;
}

std::vector<DigestWords> LibraryMesh::history() const {
  navmesh::NavMesh copy = mesh_;
  std::vector<DigestWords> digests{words_of(copy.digest())};
  while (copy.undo(threads_)) digests.push_back(words_of(copy.digest()));
  return digests;
}

std::vector<std::size_t> LibraryMesh::vertices() const {
  std::vector<std::size_t> counts;
  for (std::uint32_t agent = 0; agent < mesh_.agent_count(); ++agent) {
    counts.push_back(mesh_.world(navmesh::Agent{agent}).mesh().vertex_count());
  }
  return counts;
}

bool LibraryMesh::is_free(const kernel::Point2& p, std::uint32_t agent) const {
  return mesh_.is_free(p, navmesh::Agent{agent});
}

std::size_t LibraryMesh::link_count(std::uint32_t agent) const {
  return mesh_.world(navmesh::Agent{agent}).links().size();
}

void LibraryMesh::forget_edit() {
  edit_.reset();
  frame_.clear();
}

navmesh::NavEdit& LibraryMesh::edit() {
  if (!edit_) edit_ = mesh_.edit();
  return *edit_;
}

}  // namespace offgrid::testing::worlds
