// The memory of a mesh by functions of the caller: what they give is given back, and a call for
// which they give nothing fails and leaves all as it was.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "c_fixture.hpp"

namespace offgrid::testing {
namespace {

/// Gives memory, counts it, and gives none once a number of allocations have been made.
class Pool {
 public:
  og_mesh_options options(const std::vector<std::int32_t>& radii, std::uint32_t threads = 1) {
    og_mesh_options made = og_mesh_options_default();
    made.high_x = made.high_y = 1000;
    made.radii = radii.data();
    made.radius_count = static_cast<std::uint32_t>(radii.size());
    made.threads = threads;
    made.allocate = [](void* user, std::size_t bytes, std::size_t alignment) {
      return static_cast<Pool*>(user)->allocate(bytes, alignment);
    };
    made.release = [](void* user, void* memory, std::size_t bytes, std::size_t alignment) {
      static_cast<Pool*>(user)->release(memory, bytes, alignment);
    };
    made.user = this;
    return made;
  }

  /// From then on gives so many times, then once nothing.
  void refuse_after(std::size_t allocations) { left_ = allocations; }
  void refuse_none() { left_.reset(); }
  /// Has nothing been refused since?
  bool has_given_all() const { return left_.has_value(); }
  std::size_t given() const { return given_; }
  std::size_t living() const { return living_.size(); }
  bool has_mismatch() const { return has_mismatch_; }

 private:
  void* allocate(std::size_t bytes, std::size_t alignment) {
    const std::scoped_lock guard(lock_);
    if (left_ && (*left_)-- == 0) {
      left_.reset();
      return nullptr;
    }
    has_mismatch_ = has_mismatch_ || bytes == 0 || (alignment & (alignment - 1)) != 0;
    void* const memory =
        std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
    living_[memory] = {bytes, alignment};
    ++given_;
    return memory;
  }
  void release(void* memory, std::size_t bytes, std::size_t alignment) {
    const std::scoped_lock guard(lock_);
    const auto found = living_.find(memory);
    has_mismatch_ =
        has_mismatch_ || found == living_.end() || found->second != std::pair(bytes, alignment);
    if (found == living_.end()) return;
    living_.erase(found);
    std::free(memory);
  }

  std::mutex lock_;
  std::optional<std::size_t> left_;
  std::size_t given_ = 0;
  std::map<void*, std::pair<std::size_t, std::size_t>> living_;
  bool has_mismatch_ = false;
};

og_digest digest_of(og_mesh mesh) {
  og_digest made{};
  EXPECT_EQ(og_mesh_digest(mesh, &made), OG_OK);
  return made;
}

/// Plans boxes that lie elsewhere in each frame.
void plan(og_edit edit, int count, int frame) {
  for (int i = 0; i < count; ++i) {
    const std::int32_t x = 10 + 90 * (i % 10) + (7 * i + 13 * frame) % 40;
    const std::int32_t y = 10 + 90 * (i / 10 % 10) + (5 * i + 3 * frame) % 40;
    const std::int32_t corners[] = {x, y, x + 50, y, x + 50, y + 50, x, y + 50};
    og_area area = og_area_default();
    area.coordinates = corners;
    area.point_count = 4;
    og_area_id id = 0;
    ASSERT_EQ(og_edit_add_area(edit, &area, &id), OG_OK);
  }
}

class CMemory : public ::testing::Test {
 protected:
  void SetUp() override { live_before_ = og_live_handles(); }
  void TearDown() override {
    EXPECT_EQ(og_live_handles(), live_before_);
    EXPECT_EQ(pool_.living(), 0U);
    EXPECT_FALSE(pool_.has_mismatch());
  }

  void make(std::uint32_t threads = 1) {
    const og_mesh_options options = pool_.options(radii_, threads);
    ASSERT_EQ(og_mesh_create(&options, &mesh_), OG_OK);
    ASSERT_EQ(og_edit_create(mesh_, &edit_), OG_OK);
  }
  void destroy() {
    EXPECT_EQ(og_destroy(edit_), OG_OK);
    EXPECT_EQ(og_destroy(mesh_), OG_OK);
  }
  void edit(int count, int frame) {
    plan(edit_, count, frame);
    ASSERT_EQ(og_edit_commit(edit_), OG_OK) << last_error().text;
  }

  std::uint32_t live_before_ = 0;
  Pool pool_;
  std::vector<std::int32_t> radii_ = {20, 30};
  og_mesh mesh_ = 0;
  og_edit edit_ = 0;
};

TEST_F(CMemory, all_is_given_back_and_no_answer_depends_on_it) {
  make();
  const std::size_t empty = pool_.given();
  EXPECT_GT(empty, 0U);
  og_mesh_options plain = pool_.options(radii_);
  plain.allocate = nullptr;
  plain.release = nullptr;
  og_mesh other = 0, copy = 0;
  og_edit of_other = 0;
  ASSERT_EQ(og_mesh_create(&plain, &other), OG_OK);
  ASSERT_EQ(og_edit_create(other, &of_other), OG_OK);
  for (int frame = 0; frame < 3; ++frame) {
    edit(60, frame);
    plan(of_other, 60, frame);
    ASSERT_EQ(og_edit_commit(of_other), OG_OK);
    expect_equal(digest_of(mesh_), digest_of(other));
  }
  const std::size_t before = pool_.given();
  EXPECT_GT(before, empty);
  ASSERT_EQ(og_mesh_clone(mesh_, &copy), OG_OK);
  EXPECT_GT(pool_.given(), before);
  ASSERT_EQ(og_mesh_undo(mesh_), OG_OK);
  ASSERT_EQ(og_mesh_roll_back(mesh_, 0, nullptr), OG_OK);
  EXPECT_EQ(og_destroy(copy), OG_OK);
  og_view view = 0;
  ASSERT_EQ(og_view_create(mesh_, 1, &view), OG_OK);
  destroy();
  EXPECT_GT(pool_.living(), 0U);  // the view keeps the mesh
  EXPECT_EQ(og_destroy(view), OG_OK);
  EXPECT_EQ(og_destroy(of_other), OG_OK);
  EXPECT_EQ(og_destroy(other), OG_OK);
}

TEST_F(CMemory, a_mesh_tells_its_functions_and_half_a_pair_is_refused) {
  make();
  og_mesh_options told = og_mesh_options_default();
  std::size_t count = 0;
  std::int32_t radii[2];
  ASSERT_EQ(og_mesh_get(mesh_, &told, 2, radii, &count), OG_OK);
  const og_mesh_options given = pool_.options(radii_);
  EXPECT_EQ(told.allocate, given.allocate);
  EXPECT_EQ(told.release, given.release);
  EXPECT_EQ(told.user, given.user);
  destroy();
  og_mesh_options half = given;
  half.release = nullptr;
  EXPECT_EQ(og_mesh_create(&half, &mesh_), OG_NULL);
  EXPECT_STREQ(last_error().text, "release: a pointer is null");
  half = given;
  half.allocate = nullptr;
  EXPECT_EQ(og_mesh_create(&half, &mesh_), OG_NULL);
  og_mesh_options no_journal = given;
  no_journal.journal_limit = 0;
  EXPECT_EQ(og_mesh_create(&no_journal, &mesh_), OG_OUT_OF_RANGE);
}

TEST_F(CMemory, a_mesh_for_which_there_is_no_memory_is_not_made) {
  const og_mesh_options options = pool_.options(radii_);
  std::size_t refused = 0;
  for (;; ++refused) {
    pool_.refuse_after(refused);
    const og_status status = og_mesh_create(&options, &mesh_);
    if (pool_.has_given_all()) {
      ASSERT_EQ(status, OG_OK);
      break;
    }
    ASSERT_EQ(status, OG_OUT_OF_MEMORY);
    EXPECT_EQ(pool_.living(), 0U);
    EXPECT_EQ(og_live_handles(), live_before_);
  }
  EXPECT_GT(refused, 10U);
  pool_.refuse_none();
  ASSERT_EQ(og_edit_create(mesh_, &edit_), OG_OK);
  edit(60, 0);
  const std::size_t living = pool_.living();
  og_mesh copy = 0;
  pool_.refuse_after(3);
  EXPECT_EQ(og_mesh_clone(mesh_, &copy), OG_OUT_OF_MEMORY);
  EXPECT_EQ(pool_.living(), living);
  EXPECT_EQ(og_live_handles(), live_before_ + 2);
  destroy();
}

TEST_F(CMemory, an_edit_for_which_there_is_no_memory_leaves_the_mesh_as_it_was) {
  make();
  edit(20, 0);
  const og_digest before = digest_of(mesh_);
  std::uint64_t mark = 0;
  ASSERT_EQ(og_mesh_mark(mesh_, &mark), OG_OK);
  std::size_t refused = 0;
  for (std::size_t after = 0;; ++after) {
    plan(edit_, 90, 1);
    pool_.refuse_after(after);
    const og_status status = og_edit_commit(edit_);
    if (pool_.has_given_all()) {
      ASSERT_EQ(status, OG_OK);
      break;
    }
    ASSERT_EQ(status, OG_OUT_OF_MEMORY);
    ++refused;
    expect_equal(digest_of(mesh_), before);
    std::uint64_t edits = 7;
    ASSERT_EQ(og_mesh_roll_back(mesh_, mark, &edits), OG_OK);
    EXPECT_EQ(edits, 0U);
  }
  EXPECT_GT(refused, 10U);
  pool_.refuse_none();
  og_mesh other = 0;
  og_edit of_other = 0;
  const og_mesh_options options = pool_.options(radii_);
  ASSERT_EQ(og_mesh_create(&options, &other), OG_OK);
  ASSERT_EQ(og_edit_create(other, &of_other), OG_OK);
  plan(of_other, 20, 0);
  ASSERT_EQ(og_edit_commit(of_other), OG_OK);
  plan(of_other, 90, 1);
  ASSERT_EQ(og_edit_commit(of_other), OG_OK);
  expect_equal(digest_of(mesh_), digest_of(other));
  EXPECT_EQ(og_destroy(of_other), OG_OK);
  EXPECT_EQ(og_destroy(other), OG_OK);
  destroy();
}

TEST_F(CMemory, of_a_full_journal_an_edit_without_memory_takes_the_oldest_edit) {
  og_mesh_options options = pool_.options(radii_);
  options.journal_limit = 2;
  ASSERT_EQ(og_mesh_create(&options, &mesh_), OG_OK);
  ASSERT_EQ(og_edit_create(mesh_, &edit_), OG_OK);
  edit(5, 0);
  edit(5, 1);
  plan(edit_, 90, 2);
  pool_.refuse_after(0);
  EXPECT_EQ(og_edit_commit(edit_), OG_OUT_OF_MEMORY);
  EXPECT_EQ(og_mesh_undo(mesh_), OG_OK);
  EXPECT_EQ(og_mesh_undo(mesh_), OG_REFUSED);
  destroy();
}

// There is no state to go back to but the one that was asked for.
TEST_F(CMemory, an_undo_is_done_whatever_is_refused) {
  make();
  const og_digest empty = digest_of(mesh_);
  edit(90, 0);
  edit(90, 1);
  pool_.refuse_after(0);
  ASSERT_EQ(og_mesh_undo(mesh_), OG_OK);
  pool_.refuse_after(0);
  ASSERT_EQ(og_mesh_roll_back(mesh_, 0, nullptr), OG_OK);
  expect_equal(digest_of(mesh_), empty);
  pool_.refuse_none();
  edit(90, 2);
  destroy();
}

TEST_F(CMemory, an_edit_on_several_threads_asks_from_all_of_them) {
  make(4);
  edit(100, 0);
  const og_digest before = digest_of(mesh_);
  for (const std::size_t after : {0U, 5U, 30U}) {
    plan(edit_, 100, 1);
    pool_.refuse_after(after);
    const og_status status = og_edit_commit(edit_);
    ASSERT_EQ(status, pool_.has_given_all() ? OG_OK : OG_OUT_OF_MEMORY);
    if (status == OG_OK) {
      ASSERT_EQ(og_mesh_undo(mesh_), OG_OK);
    }
    expect_equal(digest_of(mesh_), before);
  }
  pool_.refuse_none();
  destroy();
}

}  // namespace
}  // namespace offgrid::testing
