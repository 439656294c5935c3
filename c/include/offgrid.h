/* offgrid.h: the navigation mesh for C, and for languages that call C.
 *
 *   og_mesh_options options = og_mesh_options_default();
 *   options.high_x = options.high_y = 4096;
 *   og_mesh mesh;
 *   if (og_mesh_create(&options, &mesh) != OG_OK) ...
 *
 *   og_edit edit;
 *   og_edit_create(mesh, &edit);
 *   const int32_t corners[] = {1000, 1000, 2000, 1000, 2000, 3000, 1000, 3000};
 *   og_area crate = og_area_default();
 *   crate.coordinates = corners;
 *   crate.point_count = 4;
 *   og_area_id id;
 *   og_edit_add_area(edit, &crate, &id);
 *   og_edit_commit(edit);
 *   og_edit_destroy(edit);
 *
 * Every function returns a status, and OG_OK alone means that it did what it says. Nothing aborts
 * and nothing is thrown: a null pointer, a handle that was destroyed, an agent or an id that does
 * not exist and a coordinate off the grid are statuses, and after one the mesh is as before.
 * og_last_error says which item, loop and point is at fault, in words, too. Only when memory runs
 * out the program ends.
 *
 * A handle is a number that is never given out again. What it stands for lives until it is
 * destroyed, or until the last handle that needs it is.
 *
 * Arrays belong to the caller. A function that fills one takes its capacity in elements and sets
 * *count to the number that there are; if the capacity is less it writes nothing and returns
 * OG_TOO_SMALL. So ask with a capacity of 0, and ask again.
 *
 * Coordinates are x, y, x, y, ... as int32_t, below 2^30 in size. Costs of ground are multiplied by
 * 65536, and so are lengths.
 *
 * Threads: functions that take a mesh and change nothing may run on one mesh at once, and wait for
 * an edit that is being committed. An edit or a finder is for one thread at a time.
 *
 * Structs that may grow begin with their size, which the functions og_..._default set: it tells the
 * library with which header a program was compiled. */
#ifndef OFFGRID_H
#define OFFGRID_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#if defined(OFFGRID_C_BUILD)
#define OG_API __declspec(dllexport)
#else
#define OG_API
#endif
#elif defined(__GNUC__)
#define OG_API __attribute__((visibility("default")))
#else
#define OG_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- statuses and errors */

typedef int32_t og_status;
enum {
  OG_OK = 0,
  OG_NULL = 1,            /* a pointer is null */
  OG_NO_HANDLE = 2,       /* the handle was destroyed, or never made */
  OG_WRONG_HANDLE = 3,    /* the handle stands for another kind of object */
  OG_WRONG_SIZE = 4,      /* the size of a struct is none that this library knows */
  OG_TOO_SMALL = 5,       /* an array has less room than there are elements */
  OG_OFF_GRID = 6,        /* a coordinate is not below 2^30 in size */
  OG_OUT_OF_RANGE = 7,    /* a value that its field does not have */
  OG_NO_AGENT = 8,        /* the mesh has no agent of this number */
  OG_NO_FLOOR = 9,       /* the mesh has no floor of this number */
  OG_REFUSED = 10,        /* an edit is refused; og_error.code is an OG_EDIT_... */
  OG_NO_PATH = 11,        /* there is no path; og_error.code is an OG_PATH_... */
  OG_NOT_READ = 12,       /* bytes are no world file; og_error.item is the byte */
  OG_NOT_RESTORED = 13,   /* a world file has areas that its world does not take */
  OG_NOTHING_FREE = 14,   /* no point of the floor is free */
  OG_OUTSIDE = 15,        /* a point is outside the rectangle of the mesh */
  OG_NO_HANDLES_LEFT = 16 /* 2^32 - 1 handles were made */
};

/* Why an edit is refused. The numbers are those of offgrid::navmesh::AreaErrorCode. */
enum {
  OG_EDIT_EMPTY_RECTANGLE = 1,
  OG_EDIT_NO_ROOM_FOR_FRAME = 2,
  OG_EDIT_OUTSIDE_WORLD = 3,
  OG_EDIT_COST_TOO_SMALL = 4,
  OG_EDIT_STALE = 5,
  OG_EDIT_UNKNOWN_AREA = 6,
  OG_EDIT_TOO_MANY_VERTICES = 7,
  OG_EDIT_RADIUS_TOO_LARGE = 8,
  OG_EDIT_CANNOT_UNDO = 9,
  OG_EDIT_NO_IDS_LEFT = 13,
  OG_EDIT_TOO_MANY_FLOORS = 15,
  OG_EDIT_NO_FLOORS = 16,
  OG_EDIT_UNKNOWN_FLOOR = 17,
  OG_EDIT_UNKNOWN_SEAM = 18,
  OG_EDIT_ONE_POINT_SEAM = 19,
  OG_EDIT_SEAM_WITHIN_FLOOR = 20,
  OG_EDIT_SEAM_TWICE = 21,
  OG_EDIT_SEAMS_CROSS = 22,
  OG_EDIT_SEAMS_OVERLAP = 23,
  OG_EDIT_UNKNOWN_LINK = 24,
  OG_EDIT_LINK_COST_TOO_LARGE = 25
};

/* Why there is no path. The numbers are those of offgrid::navmesh::PathErrorCode. */
enum {
  OG_PATH_OUTSIDE_WORLD = 1,
  OG_PATH_START_BLOCKED = 2,
  OG_PATH_GOAL_BLOCKED = 3,
  OG_PATH_UNREACHABLE = 4,
  OG_PATH_TOO_LONG = 5
};

#define OG_NO_INDEX UINT32_MAX

typedef struct og_error {
  og_status status;
  int32_t code;   /* the reason of OG_REFUSED and OG_NO_PATH, or 0 */
  uint32_t item;  /* the id of the area, seam or link, or the byte of a file; OG_NO_INDEX: none */
  uint32_t loop;  /* the index of the loop, or OG_NO_INDEX */
  uint32_t point; /* the index of the point in the loop, or OG_NO_INDEX */
  int32_t x, y;   /* the point, if there is one */
  char text[232]; /* the error in words, ended by a zero */
} og_error;

/* The last error of this thread. Later calls that return OG_OK leave it as it is. Without one the
 * status is OG_OK. */
OG_API og_status og_last_error(og_error* error);
/* "a pointer is null"; of a number that is no status, "unknown status". Never null. */
OG_API const char* og_status_text(og_status status);
/* The version of the library, as in "0.3.0". */
OG_API const char* og_version(void);

/* ---- handles */

typedef uint32_t og_mesh;
typedef uint32_t og_edit;
typedef uint32_t og_finder;
typedef uint32_t og_area_id;
typedef uint32_t og_seam_id;
typedef uint32_t og_link_id;

/* The number of handles that were made and not destroyed. */
OG_API uint32_t og_live_handles(void);

/* ---- meshes */

enum { OG_WALKABLE = 0, OG_BLOCKED = 1 };
enum { OG_NONZERO = 0, OG_EVEN_ODD = 1 };
enum { OG_REGION = 0, OG_BARRIER = 1 };

/* What the ground is at a place. */
typedef struct og_state {
  uint64_t tag;    /* for the caller */
  uint32_t ground; /* OG_WALKABLE or OG_BLOCKED */
  uint32_t cost;   /* of a unit of length, times 65536, at least 65536; ignored if blocked */
} og_state;

typedef struct og_point {
  int32_t x, y;
  uint32_t floor;
} og_point;

typedef struct og_digest {
  uint64_t high, low;
} og_digest;

typedef struct og_mesh_options {
  uint32_t size;
  int32_t low_x, low_y, high_x, high_y; /* two corners of the rectangle */
  uint32_t floors;                      /* from 1 to 65535 */
  const int32_t* radii;                 /* of agents 1, 2, ...; agent 0 is a point */
  uint32_t radius_count;
  uint32_t disc_sides;    /* of the polygon that stands for a disc: 8, 16 or 32 */
  uint32_t journal_limit; /* the edits that can be undone */
  uint32_t max_vertices;  /* an edit that needs more is refused */
  og_state ground;        /* of places that no area covers */
} og_mesh_options;

/* Walkable ground of cost 1 on one floor, points only, 16 sides, 256 edits; the rectangle is
 * empty. */
OG_API og_mesh_options og_mesh_options_default(void);
/* A mesh without areas. OG_OUT_OF_RANGE names a field; OG_REFUSED: empty rectangle, no room for its
 * frame, radius too large, cost too small. */
OG_API og_status og_mesh_create(const og_mesh_options* options, og_mesh* mesh);
/* A mesh with the same areas, seams and links under the same ids, without the journal. Cost: that
 * of adding all areas at once. */
OG_API og_status og_mesh_clone(og_mesh mesh, og_mesh* copy);
OG_API og_status og_mesh_destroy(og_mesh mesh);
/* Equal for meshes with equal rectangles, grounds, agents, areas, seams and links, whatever their
 * ids and histories, on every machine and in every language. */
OG_API og_status og_mesh_digest(og_mesh mesh, og_digest* digest);
/* The number of agents, the point included. */
OG_API og_status og_mesh_agents(og_mesh mesh, uint32_t* count);
OG_API og_status og_mesh_radius(og_mesh mesh, uint32_t agent, int32_t* radius);
OG_API og_status og_mesh_floors(og_mesh mesh, uint32_t* count);
/* The ids of all areas, in increasing order. */
OG_API og_status og_mesh_areas(og_mesh mesh, size_t capacity, og_area_id* ids, size_t* count);
/* The mesh as a world file. Cost: each call writes the whole file. */
OG_API og_status og_mesh_save(og_mesh mesh, size_t capacity, uint8_t* bytes, size_t* count);
/* OG_NOT_READ, OG_NOT_RESTORED. */
OG_API og_status og_mesh_load(const uint8_t* bytes, size_t count, og_mesh* mesh);

/* ---- edits: planned, and made together by og_edit_commit */

typedef struct og_area {
  uint32_t size;
  uint32_t shape;               /* OG_REGION: closed loops; OG_BARRIER: open lines */
  const int32_t* coordinates;   /* of all loops, one after the other */
  uint32_t point_count;         /* half the number of coordinates */
  const uint32_t* loop_offsets; /* where each loop begins, in points; null: there is one loop */
  uint32_t loop_count;          /* ignored if loop_offsets is null */
  uint32_t rule;                /* OG_NONZERO or OG_EVEN_ODD: which places are inside */
  int32_t priority;             /* of regions that overlap the larger one wins */
  uint32_t enabled;             /* 0: its edges are in the mesh, and it covers nothing */
  const uint32_t* floors;       /* on which it lies; null: floor 0 */
  uint32_t floor_count;         /* ignored if floors is null */
  og_state state;
} og_area;

/* A blocked region without points, enabled, on floor 0. */
OG_API og_area og_area_default(void);

/* A segment on two floors over which paths lead from one to the other. */
typedef struct og_seam {
  int32_t ax, ay, bx, by;
  uint32_t left, right; /* the floor on its left, seen from a, and that on its right */
  uint32_t enabled;
} og_seam;

/* A jump, a lift, a ladder: a step of a path from one point to another. */
typedef struct og_link {
  og_point from, to;
  uint32_t both_ways;
  uint32_t enabled;
  uint64_t cost; /* in units of 1 / 65536 of a unit of length, at most 2^58 */
  uint64_t tag;  /* for the caller */
} og_link;

/* Begins an edit. It is stale once the mesh has changed by another one. */
OG_API og_status og_edit_create(og_mesh mesh, og_edit* edit);
/* Discards what was planned and not committed. */
OG_API og_status og_edit_destroy(og_edit edit);
/* Makes all planned changes, for all agents, or none. OG_REFUSED names the area, seam or link. The
 * edit is empty afterwards in both cases, and may be used again. */
OG_API og_status og_edit_commit(og_edit edit);
OG_API og_status og_edit_add_area(og_edit edit, const og_area* area, og_area_id* id);
OG_API og_status og_edit_replace_area(og_edit edit, og_area_id id, const og_area* area);
OG_API og_status og_edit_remove_area(og_edit edit, og_area_id id);
OG_API og_status og_edit_enable_area(og_edit edit, og_area_id id, uint32_t enabled);
OG_API og_status og_edit_add_seam(og_edit edit, const og_seam* seam, og_seam_id* id);
OG_API og_status og_edit_remove_seam(og_edit edit, og_seam_id id);
OG_API og_status og_edit_enable_seam(og_edit edit, og_seam_id id, uint32_t enabled);
OG_API og_status og_edit_add_link(og_edit edit, const og_link* link, og_link_id* id);
OG_API og_status og_edit_remove_link(og_edit edit, og_link_id id);
OG_API og_status og_edit_enable_link(og_edit edit, og_link_id id, uint32_t enabled);
/* Undoes the last edit. OG_REFUSED: there is none that can be undone. */
OG_API og_status og_mesh_undo(og_mesh mesh);

/* ---- questions */

/* OG_OUTSIDE. Walkable exactly if the point is free. */
OG_API og_status og_mesh_state(og_mesh mesh, uint32_t agent, const og_point* at, og_state* state);
/* *free is 1 or 0; outside the rectangle 0. */
OG_API og_status og_mesh_is_free(og_mesh mesh, uint32_t agent, const og_point* at, uint32_t* free);
OG_API og_status og_mesh_visible(og_mesh mesh, uint32_t agent, const og_point* from,
                                 const og_point* to, uint32_t* visible);
OG_API og_status og_mesh_reachable(og_mesh mesh, uint32_t agent, const og_point* from,
                                   const og_point* to, uint32_t* reachable);
/* A free grid point of the floor that is close to the nearest free point. OG_NOTHING_FREE. */
OG_API og_status og_mesh_nearest_free(og_mesh mesh, uint32_t agent, const og_point* at,
                                      og_point* nearest);

/* ---- paths */

/* A finder keeps the memory of its searches and the last path. */
OG_API og_status og_finder_create(og_mesh mesh, og_finder* finder);
OG_API og_status og_finder_destroy(og_finder finder);
/* The shortest path. *length is in units of 1 / 65536 of a unit of length, and may be null.
 * OG_NO_PATH says why, and which end is at fault. */
OG_API og_status og_finder_path(og_finder finder, uint32_t agent, const og_point* from,
                                const og_point* to, uint64_t* length);
/* The corners of the last path, from its start to its goal; none after an error. */
OG_API og_status og_finder_corners(og_finder finder, size_t capacity, og_point* corners,
                                   size_t* count);
/* The links that the last path takes, and the index of the corner where each begins. */
OG_API og_status og_finder_links(og_finder finder, size_t capacity, og_link_id* links,
                                 uint32_t* corners, size_t* count);
/* The lengths of n shortest paths, on so many threads; OG_NO_LENGTH where there is none. */
#define OG_NO_LENGTH UINT64_MAX
OG_API og_status og_mesh_lengths(og_mesh mesh, uint32_t agent, size_t n, const og_point* from,
                                 const og_point* to, uint32_t threads, uint64_t* lengths);

#ifdef __cplusplus
}
#endif

#endif
