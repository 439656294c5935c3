#include "offgrid/stored_world.hpp"

#include <fmt/core.h>

#include "offgrid/io/read_file.hpp"

namespace offgrid::tool {

io::WorldFile StoredWorld::to_file() const {
  io::WorldFile file{navmesh::snapshot(world), quantisation, relief, grown_by};
  file.snapshot.agents = agents;
  return file;
}

Outcome<StoredWorld> load_any_world(const Input& input, const WorldSource& source,
                                    Progress& progress) {
  StoredWorld stored;
  stored.name = input.name;
  if (input.kind != io::FileKind::world) {
    MakeOptions options;
    options.level = source.level;
    options.is_water_walkable = source.is_water_walkable;
    auto made = make_world(input, options, progress);
    if (!made) return made.error();
    stored.world = std::move(made->world);
    stored.quantisation = made->quantisation;
    stored.grown_by = made->grown_by;
    return stored;
  }
  if (!source.level.empty()) {
    return wrong_usage(input.name + ": --level is for archives of levels (.wad)");
  }
  if (source.is_water_walkable) return wrong_usage(input.name + water_is_for_maps);
  progress.show("reading " + input.name);
  auto file = io::read_world(input.bytes);
  if (!file) return unreadable(io::describe(io::in_file(file.error(), input.name)));
  stored.quantisation = file->quantisation;
  stored.relief = std::move(file->relief);
  stored.digest = file->snapshot.digest;
  stored.agents = file->snapshot.agents;
  stored.grown_by = file->grown_by;
  file->snapshot.digest.reset();  // the caller decides what a difference means
  auto world = navmesh::restore(file->snapshot);
  if (!world) return unreadable(fmt::format("{}: {}", input.name, describe(world.error())));
  stored.world = std::move(*world);
  return stored;
}

Outcome<StoredWorld> load_any_world(const WorldSource& source, Progress& progress) {
  const auto input = read_input(source.file, source.format);
  if (!input) return input.error();
  return load_any_world(*input, source, progress);
}

Outcome<StoredWorld> load_world(const WorldSource& source, Progress& progress) {
  auto stored = load_any_world(source, progress);
  if (!stored || stored->is_as_stated()) return stored;
  return wrong(fmt::format("{}: its world has the digest {}, and the file says {}", stored->name,
                           to_string(stored->world.digest()), to_string(*stored->digest)));
}

Failure save_world(const io::WorldFile& world, const std::string& file) {
  return write_output(file, io::write_world(world));
}

}  // namespace offgrid::tool
