// offgrid scene: commands on meshes in space.
#include "offgrid/commands.hpp"

namespace offgrid::tool {

void add_scene(const CommandGroup& to) {
  const CommandGroup scene =
      to.add_group("scene", "Meshes in space (.obj .off .gltf .glb): draw them, or look for faults",
                   "  offgrid scene render house.obj -o house.png\n"
                   "  offgrid scene check house.obj\n");
  for (AddCommand* const add : scene_commands) add(scene);
}

}  // namespace offgrid::tool
