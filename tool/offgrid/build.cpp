// offgrid build: makes a world file of any file of areas.
#include <fmt/core.h>

#include <utility>

#include "offgrid/commands.hpp"
#include "offgrid/io/number.hpp"
#include "offgrid/navmesh/world/snapshot.hpp"
#include "offgrid/output_format.hpp"
#include "offgrid/world_facts.hpp"

namespace offgrid::tool {
namespace {

/// Ends the world before its file is written, so that both are not held at once.
Failure save(MadeWorld made, const std::string& file) {
  io::WorldFile saved{navmesh::snapshot(std::move(made.world)), made.quantisation,
                      std::move(made.relief), made.grown_by};
  saved.snapshot.options.lists_faces = made.lists_faces;
  return save_world(saved, file);
}

}  // namespace

Failure run_build(const BuildOptions& options, const Manner& manner) {
  if (const Failure failure = check_output_name("-o", options.out, OutputFormat::world);
      failure.code != Exit::none)
    return failure;
  Progress progress(manner);
  const auto input = read_input(options.file, options.format);
  if (!input) return input.error();
  if (input->kind == io::FileKind::world) return wrong_usage(input->name + ": is a world already");
  MakeOptions make = options.make;
  make.lists_faces = false;  // nothing follows the world
  auto made = make_world(*input, make, progress);
  if (!made) return made.error();
  Report report;
  report.add("world", options.out);
  add_facts(report, made->world, made->quantisation);
  report.add("overshoot", fmt::format("{}", made->overshoot), made->overshoot);
  if (made->vanished > 0) {
    report.add("vanished", fmt::format("areas too thin for the grid: {}", made->vanished),
               made->vanished);
  }
  if (made->relief) {
    const std::size_t triangles = made->relief->triangles(0).size();
    report.add("heights", "of " + io::counted(triangles, "triangle"), triangles);
  }
  if (made->points > 0) report.add("passed points", made->points);
  report.add("built in", fmt::format("{:.1f} ms", made->milliseconds), made->milliseconds);
  progress.show("writing " + options.out);
  if (const Failure failure = save(std::move(*made), options.out); failure.code != Exit::none)
    return failure;
  progress.clear();
  report.print(manner, options.out == standard_stream ? stderr : stdout);
  return {};
}

}  // namespace offgrid::tool
