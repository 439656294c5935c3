#include "offgrid/stored_world.hpp"

#include <fmt/core.h>

#include <optional>
#include <utility>

#include "offgrid/io/read_file.hpp"

namespace offgrid::tool {

io::WorldFile StoredWorld::to_file() const {
  io::WorldFile file{navmesh::snapshot(world), quantisation, relief, grown_by};
  file.snapshot.agents = agents;
  return file;
}

namespace {

MakeOptions options_of(const WorldSource& source) {
  MakeOptions options;
  options.level = source.level;
  options.is_water_walkable = source.is_water_walkable;
  return options;
}

Outcome<io::WorldFile> read_world_file(const Input& input, const WorldSource& source,
                                       Progress& progress) {
  if (!source.level.empty()) {
    return wrong_usage(input.name + ": --level is for archives of levels (.wad)");
  }
  if (source.is_water_walkable) return wrong_usage(input.name + water_is_for_maps);
  progress.show("reading " + input.name);
  auto file = io::read_world(input.bytes);
  if (!file) return unreadable(io::describe(io::in_file(file.error(), input.name)));
  return std::move(*file);
}

}  // namespace

Outcome<StoredWorld> load_any_world(const Input& input, const WorldSource& source,
                                    Progress& progress) {
  if (input.kind != io::FileKind::world) {
    auto made = make_world(input, options_of(source), progress);
    if (!made) return made.error();
    return StoredWorld{.name = input.name,
                       .world = std::move(made->world),
                       .quantisation = made->quantisation,
                       .grown_by = made->grown_by};
  }
  auto file = read_world_file(input, source, progress);
  if (!file) return file.error();
  // The caller decides what a difference means.
  const auto digest = std::exchange(file->snapshot.digest, std::nullopt);
  auto world = navmesh::restore(file->snapshot);
  if (!world) return unreadable(fmt::format("{}: {}", input.name, describe(world.error())));
  return StoredWorld{.name = input.name,
                     .world = std::move(*world),
                     .quantisation = file->quantisation,
                     .relief = std::move(file->relief),
                     .digest = digest,
                     .agents = file->snapshot.agents,
                     .grown_by = file->grown_by};
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

Outcome<io::WorldFile> load_areas(const Input& input, const MakeOptions& options,
                                  Progress& progress) {
  if (input.kind != io::FileKind::world) return make_areas(input, options, progress);
  if (!options.is_default() || options.is_outlined || options.is_unknown_free || options.is_plane ||
      !options.properties.is_empty()) {
    return wrong_usage(input.name + ": is a world already; leave out how to make one");
  }
  WorldSource source;
  source.level = options.level;
  source.is_water_walkable = options.is_water_walkable;
  return read_world_file(input, source, progress);
}

std::optional<Failure> save_world(const io::WorldFile& world, const std::string& file) {
  return write_output(file, io::write_world(world));
}

}  // namespace offgrid::tool
