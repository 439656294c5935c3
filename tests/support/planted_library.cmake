# Copies of the navmesh's sources with mistakes written into them, which is_planted() switches on. Each replaces a text that occurs once; if
# it does no longer, the mistake has to be planted elsewhere, and this says so.
#
# planted_library_sources(VARIABLE): all sources of offgrid_navmesh, changed copies where there are mistakes.
set(planted_folder "${CMAKE_CURRENT_BINARY_DIR}/planted_library")

function(plant source old new)
  string(MAKE_C_IDENTIFIER "planted_${source}" text)
  if(NOT DEFINED ${text})
    file(READ "${PROJECT_SOURCE_DIR}/navmesh/src/${source}" ${text})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/navmesh/src/${source}")
  endif()
  string(FIND "${${text}}" "${old}" first)
  string(FIND "${${text}}" "${old}" last REVERSE)
  if(first EQUAL -1 OR NOT first EQUAL last)
    message(FATAL_ERROR "planted_library.cmake: navmesh/src/${source} must have this text once:\n${old}")
  endif()
  string(REPLACE "${old}" "${new}" ${text} "${${text}}")
  set(${text} "${${text}}" PARENT_SCOPE)
  list(APPEND planted_names ${source})
  list(REMOVE_DUPLICATES planted_names)
  set(planted_names ${planted_names} PARENT_SCOPE)
endfunction()

# One flood from the smallest corner of all loops, which misses loops far from it.
plant(world/area_flood.cpp "  steps_.clear();" "  if (!testing::is_planted(testing::WorldMistake::one_seed)) steps_.clear();")
plant(world/area_flood.cpp "found_.clear();" "found_.clear();\n  if (testing::is_planted(testing::WorldMistake::one_seed)) steps_.clear();")
plant(world/area_flood.cpp "if (!collect_steps(snap, loop)) continue;" [[if (!collect_steps(snap, loop)) continue;
    if (testing::is_planted(testing::WorldMistake::one_seed) && &loop != &loops.back()) continue;]])

# A face that an edit changes keeps the label that was in its slot.
plant(world/area_cover.cpp "if (is_known(f)) labels_.release(face_labels_[f.value()]);"
      [[if (testing::is_planted(testing::WorldMistake::labels_copied) && is_known(f) && mesh.is_alive(f)) continue;
    if (is_known(f)) labels_.release(face_labels_[f.value()]);]])

# The digest of a face does not tell its barriers.
plant(world/area_changes.cpp "std::uint64_t{barrier_count(snap, h)}"
      "std::uint64_t{testing::is_planted(testing::WorldMistake::digest_forgets_barriers) ? 0 : barrier_count(snap, h)}")

# What runs along a segment is not forgotten with the area.
plant(world/area_cover.cpp "  erase_nets(m);"
      "if (!testing::is_planted(testing::WorldMistake::nets_stay)) erase_nets(m);")

# A pixel is cold as soon as one of those who heated it leaves. Not where a segment ends: chains without ends would break more than they
# show.
plant(snap/snap_questions.cpp "heat_[kept++] = sum;"
      [[const bool cools = testing::is_planted(testing::WorldMistake::heat_not_counted) && sum.change < 0;
    if (cools && location.place == Place::vertex && !testing::is_end_of_any(state.originals, sum.point)) {
      sum.change = -static_cast<std::int64_t>(state.heat[location.vertex.value()]);
    }
    heat_[kept++] = sum;]])

# The crossing of two segments that leave is counted for both.
plant(snap/snap_questions.cpp "roles_[other.value()] == Role::has_left ||"
      [[(roles_[other.value()] == Role::has_left &&
             (!testing::is_planted(testing::WorldMistake::crossing_left_twice) || !cross(s, state.original(other)) ||
              testing::is_end_of_any(state.originals, crossing_of(s, state.original(other))))) ||]])

# A pixel that turns hot bends only who starts or crosses there.
plant(snap/snap_questions.cpp "if (kernel::hits(s.a, s.b, h)) turns_.push_back({id, h, false});"
      [[if (testing::is_planted(testing::WorldMistake::new_pixel_bends_nobody) && kernel::orient(s.a, s.b, h) != kernel::Sign::zero) return;
        if (kernel::hits(s.a, s.b, h)) turns_.push_back({id, h, false});]])

# In bulk, an edge between two pixels of a segment is a piece of its chain, however wide the angles opposite of it are.
plant(snap/snap_bulk.cpp "  if (!edge) return false;"
      "  if (!edge || testing::is_planted(testing::WorldMistake::bulk_trusts_edges)) return static_cast<bool>(edge);")

# An edge with several users keeps whether they are on one line, and the sum of their weights.
plant(snap/edge_users.cpp "if (!has_moved && (bits & line_bit) != 0 &&"
      "const bool stays = testing::is_planted(testing::WorldMistake::line_stays);
  if (!has_moved && (bits & line_bit) != 0 && !stays &&")
plant(snap/edge_users.cpp "  weight_of(entry) += weight_of(user);"
      "  const bool is_kept = testing::is_planted(testing::WorldMistake::sum_not_followed);
  if (!is_kept) weight_of(entry) += weight_of(user);")

# In bulk, segments that overlap count as one where they cross others.
plant(snap/snap_bulk.cpp "return count_through(one, other) * count_through(other, one);"
      [[if (testing::is_planted(testing::WorldMistake::carriers_cross_once)) return 1;
  return count_through(one, other) * count_through(other, one);]])

# Segments cross those that arrive with them only if they are next to each other in the list.
plant(snap/snap_questions.cpp "for (std::size_t k = 0; k < i; ++k) {"
      "for (std::size_t k = testing::is_planted(testing::WorldMistake::batches_do_not_cross) && i > 0 ? i - 1 : 0; k < i; ++k) {")

# A disabled area does not use its segments.
plant(world/world_state.cpp "if (r.is_toggle) continue;"
      [[const bool toggles = testing::is_planted(testing::WorldMistake::toggle_changes_uses);
    if (toggles && r.is_toggle) add_uses(*find(r.id), find(r.id)->enabled ? -1 : 1);
    if (r.is_toggle) continue;]])
plant(world/world_state.cpp "if (before != nullptr) add_uses(*before, -1);"
      "if (before != nullptr && (before->enabled || !toggles)) add_uses(*before, -1);")
plant(world/world_state.cpp "if (r.area) add_uses(*r.area, 1);" "if (r.area && (r.area->enabled || !toggles)) add_uses(*r.area, 1);")

# An area comes back enabled as it last was.
plant(world/world_state.cpp "auto done = apply(journal.back());"
      [[for (Replacement& r : journal.back()) {
    const Area* now = find(r.id);
    if (!testing::is_planted(testing::WorldMistake::undo_forgets_enabled) || now == nullptr) continue;
    if (r.area) r.area->enabled = now->enabled;
    if (r.is_toggle) r = {.id = r.id, .area = *now, .shape_key = keys.find(r.id)->shape};
  }
  auto done = apply(journal.back());]])

# One edit too many is taken back.
plant(world/world.cpp "for (; state_->revision > mark; ++count) {"
      [[const bool goes_on = testing::is_planted(testing::WorldMistake::rolls_back_too_far) && mark > 0 && !state_->journal.empty();
  for (; state_->revision > mark || (goes_on && state_->revision == mark && count == 3 && !state_->journal.empty()); ++count) {]])

# Ids, versions and marks last from one call to the next.
plant(world/world.cpp "if (done) world_->state_->next_id ="
      [[if (done && !testing::is_planted(testing::WorldMistake::put_ids_come_again))
    world_->state_->next_id =]])
plant(world/world_state.cpp "  --revision;\n"
      [[  --revision;
  if (testing::is_planted(testing::WorldMistake::ids_come_back)) {
    next_id = areas.empty() ? 1 : std::prev(areas.end())->first.value() + 1;
  }
  if (testing::is_planted(testing::WorldMistake::undo_keeps_version)) version = version_before;
]])
plant(world/world_state.cpp "  if (journal.empty()) return AreaError{.code = AreaErrorCode::cannot_undo};\n"
      [[  if (journal.empty()) return AreaError{.code = AreaErrorCode::cannot_undo};
  const Stamp version_before = version;
]])
plant(world/world_state.cpp "std::exchange(serial, Stamp::next().value());"
      [[std::exchange(
      serial, testing::is_planted(testing::WorldMistake::marks_are_numbers)
                  ? 0
                  : Stamp::next().value());]])
plant(world/snapshot.cpp "saved.next_id = world.state_->next_id;"
      [[saved.next_id = world.state_->next_id;
  if (testing::is_planted(testing::WorldMistake::snapshot_forgets_ids)) {
    saved.next_id = saved.areas.empty() ? 1 : saved.areas.back().first.value() + 1;
  }]])

# A mesh for several movers: its worlds are edited as one, and barriers are grown.
plant(nav_mesh.cpp "for (std::size_t before = 0; before < mover; ++before) {"
      [[const std::size_t left =
        testing::is_planted(testing::WorldMistake::refusal_leaves_a_world) && mover > 1 ? 1 : 0;
    for (std::size_t before = 0; before + left < mover; ++before) {]])
plant(nav_mesh.cpp "std::max(options.journal_limit, options.journal_limit + 1);"
      [[std::max({std::size_t{1}, options.journal_limit,
                options.journal_limit +
                    (testing::is_planted(testing::WorldMistake::refusal_pushes_out) ? 0 : 1)});]])
plant(nav_mesh.cpp "OFFGRID_EXPECTS(!worlds_.empty(), "
      [[const bool is_silent = testing::is_planted(testing::WorldMistake::moved_mesh_is_silent);
  OFFGRID_EXPECTS(is_silent || !worlds_.empty(), ]])
plant(world/grow.cpp "i + (is_closed ? 0 : 1) < loop.size()"
      [[i + (is_closed ? 0
             : testing::is_planted(testing::WorldMistake::fence_ends_open) && i > 0 ? 2 : 1) <
             loop.size()]])

# What a face is like: even-odd areas, equal priorities, costs.
plant(world/label_table.cpp "covers(m.rule, node.count)"
      [[covers(testing::is_planted(testing::WorldMistake::odd_is_nonzero) ? WindingRule::nonzero
                                                                           : m.rule,
               node.count)]])
plant(world/label_table.cpp "rank(*winner) < rank(m)"
      [[(testing::is_planted(testing::WorldMistake::priority_ties_by_id)   ? winner->priority <= m.priority
                                                     : testing::is_planted(testing::WorldMistake::ground_cost_ignored)
                                                         ? AreaRank({m.state.ground, 0, winner->state.tag}, winner->priority) <
                                                               AreaRank({m.state.ground, 0, m.state.tag}, m.priority)
                                                         : rank(*winner) < rank(m))]])

# A label is the sum of its parts: who wins in both halves, and winding numbers that are taken away.
plant(world/label_table.cpp "better(winner_of(left), winner_of(right))"
      [[(testing::is_planted(testing::WorldMistake::half_of_label_wins)
                  ? winner_of(left.winner ? left : right)
                  : better(winner_of(left), winner_of(right)))]])
plant(world/label_table.cpp "sign * more.count})};"
      [[(testing::is_planted(testing::WorldMistake::label_sums_add) ? 1 : sign) * more.count})};]])

# The search for ways: what is given up, when it ends, where a way turns, begins and ends, which of equal ways is taken.
plant(path/any_angle_pruning.cpp "  Sighting& seen = sighting(topology().origin(at));\n  if (seen.root"
      [[  Sighting& seen = sighting(topology().origin(at));
  const bool is_again = seen.root != none && seen.root != root;
  if (is_again && testing::is_planted(testing::WorldMistake::corner_once)) return true;
  const bool is_in_units = is_again && testing::is_planted(testing::WorldMistake::prunes_in_units);
  if (is_in_units && sum(to_it, *Length::checked(slack(root) * kernel::constant<65536>)) > seen.shortest) return true;
  if (seen.root]])
plant(path/any_angle_pruning.cpp "  if (h == other) return true;\n"
      "  if (h == other || testing::is_planted(testing::WorldMistake::leads_through_contacts)) return true;\n")
plant(path/any_angle_pruning.cpp "         kernel::orient(at, end, other) != -outward;"
      "         (testing::is_planted(testing::WorldMistake::leg_beyond_the_edge) || kernel::orient(at, end, other) != -outward);")
plant(path/any_angle_pruning.cpp "is_within(point(v), point(other), left)"
      [[is_within(point(v), point(testing::is_planted(testing::WorldMistake::edges_have_no_length) ? v : other), left)]])
plant(path/any_angle_search.cpp "return sum(oldest.length, kernel::ceil_root_fixed16(*square));"
      [[return sum(sum(oldest.length, kernel::ceil_root_fixed16(*square)),
                 testing::is_planted(testing::WorldMistake::mirror_too_far) ? distance(a, b) : Length());]])
plant(path/any_angle_search.cpp "if (node.right.is_taut && of_right != Sign::positive && !is_grown) {"
      [[if (node.right.is_taut && of_right != Sign::positive && !is_grown &&
      !testing::is_planted(testing::WorldMistake::turns_left_only)) {]])
# Where several roots share a node: which of them sees the goal, an apex, and what bounds them all.
plant(path/any_angle_ends.cpp "    offer(is_seen_by_two"
      [[    const bool is_off = testing::is_planted(testing::WorldMistake::goal_seen_by_older);
    offer((is_off && root != oldest_root(node)) || is_seen_by_two]])
plant(path/any_angle_search.cpp "  const Length to_it = length_by(root, point(apex));"
      [[  const bool is_off = testing::is_planted(testing::WorldMistake::apex_seen_by_oldest) && !has_one_root(node);
  const Length to_it = length_by(is_off ? oldest_root(node) : root, point(apex));]])
plant(path/any_angle_search.cpp "return less(root.through, root, 0);"
      [[const bool is_planted = testing::is_planted(testing::WorldMistake::bound_of_the_newest);
  return is_planted ? roots_[root_at(node, node.turn)].through : less(root.through, root, 0);]])
plant(path/any_angle_search.cpp "  while (is_open(inner)) {"
      [[  const auto is_no_wall = [&](HalfedgeId h) {
    const HalfedgeId across = mesh.twin(h);
    const bool is_forgotten = testing::is_planted(testing::WorldMistake::corner_forgets_barriers);
    return is_open(h) || (is_forgotten && across && !view_->is_blocked(mesh.face(across)));
  };
  while (is_no_wall(inner)) {]])
plant(path/any_angle_search.cpp "  if (apex_side != Sign::zero || inner != first) return true;"
      [[  if (testing::is_planted(testing::WorldMistake::barrier_has_no_end)) {
    HalfedgeId last = node.entry;
    while (is_open(last)) last = is_left ? mesh.next(mesh.twin(last)) : mesh.prev(mesh.twin(last));
    if (last == mesh.twin(inner)) return false;
  }
  if (apex_side != Sign::zero || inner != first) return true;]])
plant(path/any_angle_search.cpp "    mark_exits(goal.faces);"
      "    if (!testing::is_planted(testing::WorldMistake::goal_in_no_dead_end)) mark_exits(goal.faces);")
plant(path/any_angle_ends.cpp "&& !is_better_way(root, best_.last)"
      "&& (testing::is_planted(testing::WorldMistake::ties_by_order) || !is_better_way(root, best_.last))")
plant(path/any_angle_ends.cpp "return left_end(g) < left_end(h); });"
      "return testing::is_planted(testing::WorldMistake::ties_by_order) ? g < h : left_end(g) < left_end(h); });")
plant(path/any_angle_search.cpp "if (root == none) return false;\n  const HalfedgeId edge"
      [[if (root == none) return false;
  for (const HalfedgeId h : topology().outgoing(end)) {
    if (!testing::is_planted(testing::WorldMistake::passes_contacts) || view_->is_blocked(topology().face(h))) continue;
    const HalfedgeId beyond = topology().next(h);
    const Ray left = ray_to(root, point(topology().target(beyond))), right = ray_to(root, point(topology().origin(beyond)));
    if (leads_on(beyond)) push({root, root, topology().twin(beyond), left, right});
  }
  const HalfedgeId edge]])
plant(path/any_angle_search.cpp "goal_faces_ = goal.faces;"
      "goal_faces_ = testing::is_planted(testing::WorldMistake::one_goal_face) ? goal.faces.first(1) : goal.faces;")
plant(path/any_angle_search.cpp "for (const FaceId f : start.faces) start_in(f, start.at);"
      [[for (const FaceId f : start.faces) {
    start_in(f, start.at);
    if (testing::is_planted(testing::WorldMistake::one_start_face)) break;
  }]])
plant(path/any_angle_search.cpp "if (best_.is_found && next.bound > best_.length) break;"
      "if (best_.is_found && (next.bound > best_.length || testing::is_planted(testing::WorldMistake::first_goal))) break;")
plant(path/any_angle_search.cpp "  return kernel::length(a, b);\n"
      [[  const Length whole = kernel::length(a, b);
  const bool is_shorter = testing::is_planted(testing::WorldMistake::legs_rounded_down) && a != b;
  return is_shorter ? *Length::checked(whole - kernel::constant<1>) : whole;
]])
plant(path/path.cpp "if (error.code != PathErrorCode::none) return error;"
      [[if (error.code != PathErrorCode::none) {
    const bool names_the_start = testing::is_planted(testing::WorldMistake::names_the_start);
    return error.code == PathErrorCode::goal_blocked && names_the_start ? PathError{error.code, from} : error;
  }]])

# What hangs together, and where no way leads on.
plant(world/components.cpp "if (of(first) == kept) continue;"
      [[const bool stays_apart = testing::is_planted(testing::WorldMistake::components_stay_apart);
    if (of(first) == kept || (stays_apart && of(first))) continue;]])
plant(world/components.cpp "if (!to || of(to) == kept) continue;" "if (!to || of(to) == kept || (stays_apart && of(to))) continue;")
plant(world/dead_ends.cpp "if (neighbours > 1) continue;"
      "if (neighbours > 1 && !(neighbours == 2 && testing::is_planted(testing::WorldMistake::corridors_are_dead_ends))) continue;")

# Views: what is left out.
plant(world/view.cpp "!is_counted_ || version_ != world_->version()"
      [[!is_counted_ || (version_ != world_->version() &&
                         !testing::is_planted(testing::WorldMistake::view_keeps_count))]])
plant(world/view.cpp "off == barriers_.end() ?"
      "off == barriers_.end() || testing::is_planted(testing::WorldMistake::view_keeps_barriers) ?")
plant(world/view.cpp "return inside(*world_).cover.state_if("
      [[static const FaceState free_ground{};
  for (const AreaId id : off_) {
    if (testing::is_planted(testing::WorldMistake::view_leaves_ground) && world_->winding(f, id) != 0) return free_ground;
  }
  return inside(*world_).cover.state_if(]])

function(planted_library_sources variable)
  get_target_property(sources offgrid_navmesh SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  set(made "")
  foreach(source IN LISTS sources)
    string(REGEX REPLACE "^src/" "" name "${source}")
    if(name IN_LIST planted_names)
      string(MAKE_C_IDENTIFIER "planted_${name}" text)
      set(path "${planted_folder}/${name}")
      set(written "")
      if(EXISTS "${path}")
        file(READ "${path}" written)
      endif()
      if(NOT written STREQUAL ${text})
        file(WRITE "${path}" "${${text}}")
      endif()
      list(APPEND made "${path}")
    else()
      list(APPEND made "${PROJECT_SOURCE_DIR}/navmesh/${source}")
    endif()
  endforeach()
  set(${variable} "${made}" PARENT_SCOPE)
endfunction()
