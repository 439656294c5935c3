/* offgrid.h: offgrid for C, and for languages that call C.
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
 *
 *   og_view view;                                  (the mesh as agent 0 sees it)
 *   og_view_create(mesh, 0, &view);
 *   og_finder finder;
 *   og_finder_create(&finder);
 *   og_finder_path(finder, view, &from, &to, NULL, NULL);
 *   ...
 *   og_destroy(finder);                            (and the others, in any order)
 *
 * Every function returns a status, and OG_OK alone means that it did what it says. Nothing aborts
 * and nothing is thrown: a null pointer, a handle that was destroyed, an agent or an id that does
 * not exist and a coordinate off the grid are statuses, and after one all is as before.
 * og_last_error says which item, loop and point is at fault, in words, too. The program ends only
 * when memory or threads run out; memory of og_mesh_options.allocate may: OG_OUT_OF_MEMORY.
 *
 * A handle is a number that is never given out again. What it stands for lives until it is
 * destroyed by og_destroy, or until the last handle that needs it is: a view keeps its mesh.
 *
 * Arrays belong to the caller. A function that fills one takes its capacity in elements and sets
 * *count to the number there are; if the capacity is less it writes nothing else and returns
 * OG_TOO_SMALL. So ask with a capacity of 0, and ask again. Questions come by the batch: n points
 * in, n answers out; an answer that does not exist has a value that says so, and an invalid
 * point fails the call, with its index in og_error.item.
 *
 * Coordinates are int32_t, below 2^30 in size on the plane, and below 2^29 in space. Costs of
 * ground are multiplied by 65536, and so are lengths.
 *
 * Threads: functions that change nothing may run on one handle at once, and wait for a change that
 * is being made. An edit or a finder is for one thread at a time; a second one waits. Batches take
 * a number of threads, from 1 to OG_MAX_THREADS; the answers do not depend on it.
 *
 * Structs that may get more fields begin with their size, by which the library knows the header
 * that a program was compiled with, and end in reserved room. New fields will stand in that room
 * and mean nothing while they are 0, so the sizes stay, and programs that are not compiled anew go
 * on as before. The functions og_..._default set the size, and the room to 0; other numbers in it
 * are OG_OUT_OF_RANGE, since a program that sets them asks for more than this library has. Other
 * structs never change. */
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
  OG_NOT_READ = 12,       /* a file, or its bytes, cannot be read; og_error.item is the byte */
  OG_NOT_RESTORED = 13,   /* a world file has areas that its world does not take */
  OG_NOTHING_FREE = 14,   /* no point of the floor is free */
  OG_OUTSIDE = 15,        /* a point is outside the rectangle of the mesh */
  OG_NO_HANDLES_LEFT = 16, /* 2^32 - 1 handles were made */
  OG_BAD_RULES = 17,      /* rules of a view are refused; og_error.item is the rule */
  OG_BAD_CROWD = 18,      /* a crowd refuses an agent or bytes; og_error.code is an OG_CROWD_... */
  OG_BAD_GROUND = 19,     /* triangles are no ground */
  OG_NOT_QUANTISED = 20,  /* numbers have no place on the grid; og_error.item is the first such */
  OG_BAD_SCENE = 21,      /* a mesh or a model of a scene is refused */
  OG_OUT_OF_MEMORY = 22   /* og_mesh_options.allocate gave nothing; see og_allocate */
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
  OG_EDIT_RADIUS_TOO_LARGE = 8, /* or below 1; og_error.item is its index if no mesh may have it */
  OG_EDIT_CANNOT_UNDO = 9,
  OG_EDIT_NO_IDS_LEFT = 13,
  OG_EDIT_TOO_MANY_FLOORS = 15, /* or none */
  OG_EDIT_NO_FLOORS = 16,
  OG_EDIT_UNKNOWN_FLOOR = 17,
  OG_EDIT_UNKNOWN_SEAM = 18,
  OG_EDIT_ONE_POINT_SEAM = 19,
  OG_EDIT_SEAM_WITHIN_FLOOR = 20,
  OG_EDIT_SEAM_TWICE = 21,
  OG_EDIT_SEAMS_CROSS = 22,
  OG_EDIT_SEAMS_OVERLAP = 23,
  OG_EDIT_UNKNOWN_LINK = 24,
  OG_EDIT_LINK_COST_TOO_LARGE = 25,
  OG_EDIT_UPDATE_OF_BARRIER = 26,
  OG_EDIT_UPDATE_AND_STATE = 27,
  OG_EDIT_UPDATE_OF_PARTS = 28,
  OG_EDIT_UPDATE_COST_TOO_LARGE = 29,
  OG_EDIT_UPDATE_BITS_TWICE = 30,
  OG_EDIT_GROUND_TOO_DEAR = 31,
  OG_EDIT_UPDATES_COST_TOO_MUCH = 32
};

/* Why there is no path. The first five are those of offgrid::navmesh::PathErrorCode. */
enum {
  OG_PATH_OUTSIDE_WORLD = 1,
  OG_PATH_START_BLOCKED = 2,
  OG_PATH_GOAL_BLOCKED = 3,
  OG_PATH_UNREACHABLE = 4,
  OG_PATH_TOO_LONG = 5,
  OG_PATH_START_TOO_CLOSE = 6, /* clear paths: an obstacle is closer to the start than the radius */
  OG_PATH_GOAL_TOO_CLOSE = 7,  /* clear paths: one is closer to the goal */
  OG_PATH_NO_CLEARANCE = 8     /* clear paths: none was found, though one may exist */
};

#define OG_NO_INDEX UINT32_MAX

typedef struct og_error {
  og_status status;
  int32_t code;   /* the reason of OG_REFUSED, OG_NO_PATH and OG_BAD_CROWD, or 0 */
  uint32_t item;  /* the id of the area, seam or link, of which the text begins with the kind, as in
                     "seam 3"; the index in an array of the call; the agent that does not exist;
                     or the byte of a file. OG_NO_INDEX: none */
  uint32_t loop;  /* the index of the loop, or OG_NO_INDEX */
  uint32_t point; /* the index of the point in the loop, or OG_NO_INDEX */
  int32_t x, y;   /* the point of OG_OFF_GRID; of OG_NO_PATH with a code; and of OG_REFUSED if the
                     code is OG_EDIT_OUTSIDE_WORLD or OG_EDIT_UPDATES_COST_TOO_MUCH. Otherwise, and
                     of OG_OFF_GRID in space, (0, 0), which is no point then */
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
typedef uint32_t og_view;
typedef uint32_t og_finder;
typedef uint32_t og_shapes;
typedef uint32_t og_area_id;
typedef uint32_t og_seam_id;
typedef uint32_t og_link_id;

/* Destroys the handle, of whatever kind. An edit discards what was planned and not committed. */
OG_API og_status og_destroy(uint32_t handle);
/* The number of handles that were made and not destroyed. */
OG_API uint32_t og_live_handles(void);

#define OG_MAX_THREADS 1024

/* ---- meshes */

enum { OG_WALKABLE = 0, OG_BLOCKED = 1, OG_NOWHERE = 2 /* an answer: outside the rectangle */ };
enum { OG_NONZERO = 0, OG_EVEN_ODD = 1 };
enum { OG_REGION = 0, OG_BARRIER = 1 };
/* What an id is of, and what two meshes differ in. */
enum { OG_AREA = 1, OG_SEAM = 2, OG_LINK = 3, OG_OPTIONS = 4, OG_AGENTS = 5 };

/* What the ground is at a place. */
typedef struct og_state {
  uint64_t tag;    /* for the caller */
  uint32_t ground; /* OG_WALKABLE or OG_BLOCKED */
  uint32_t cost;   /* of a unit of length, times 65536, at least 65536; ignored if blocked */
} og_state;

typedef struct og_point {
  int32_t x, y;
  uint32_t floor; /* of an answer that does not exist: OG_NO_INDEX */
} og_point;

typedef struct og_digest {
  uint64_t high, low;
} og_digest;

/* A caller's memory for the arrays of a mesh: those by vertex, face, half-edge, segment and label,
 * and the hash tables, of all its agents. Areas as they were given, the journal of them, and lists
 * that a call needs while it runs are not in it, nor what views, finders, crowds and landmarks
 * have.
 *
 * og_allocate gives so many bytes, at least 1, at a multiple of the alignment, a power of two, or
 * null if it has none. og_release gets back what it gave, with the same numbers. Threads that
 * create, clone, edit, undo or destroy a mesh call them, also those of one edit, several at once.
 * They must not call functions of offgrid or throw, and must work until og_destroy of the last
 * handle that needs the mesh, or a clone of it, has returned.
 *
 * Null makes og_mesh_create, og_mesh_clone and og_edit_commit fail with OG_OUT_OF_MEMORY. Nothing
 * is made then, and the edit is undone, as by og_mesh_undo: the state and the marks are as before,
 * but of a full journal the oldest edit can no longer be undone, other planned edits are stale, and
 * landmarks are dropped. To come to that end, the call takes memory of the system where it was
 * given null, and so does an undo, which succeeds; arrays that have grown keep it. */
typedef void* (*og_allocate)(void* user, size_t bytes, size_t alignment);
typedef void (*og_release)(void* user, void* memory, size_t bytes, size_t alignment);

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
  og_allocate allocate;   /* null, like release: the system's memory. Otherwise journal_limit is at
                             least 1 */
  og_release release;
  void* user;             /* passed to both */
  uint32_t threads;       /* on which edits, undos and copies change the meshes of agents: from 1 to
                             OG_MAX_THREADS. Nothing but time depends on it */
  uint32_t reserved[9];   /* 0 */
} og_mesh_options;

/* Walkable ground of cost 1 on one floor, points only, 16 sides, 256 edits, one thread; the
 * rectangle is empty. */
OG_API og_mesh_options og_mesh_options_default(void);
/* A mesh without areas. OG_OUT_OF_RANGE names a field; OG_REFUSED: empty rectangle, no room for its
 * frame, radius too large, cost of the ground too small. OG_NULL: one of allocate and release is
 * missing. OG_OUT_OF_MEMORY. */
OG_API og_status og_mesh_create(const og_mesh_options* options, og_mesh* mesh);
/* A mesh with the same areas, seams and links under the same ids, without the journal, in memory of
 * the same functions. Cost: that of adding all areas at once. OG_OUT_OF_MEMORY. */
OG_API og_status og_mesh_clone(og_mesh mesh, og_mesh* copy);
/* Equal for meshes with equal rectangles, grounds, agents, areas, seams and links, whatever their
 * ids and histories, on every machine and in every language. */
OG_API og_status og_mesh_digest(og_mesh mesh, og_digest* digest);
/* The rectangle, floors, ground and memory of the mesh, and by two calls the radii of its agents;
 * *options is that of og_mesh_options_default, and its radii are left alone. OG_TOO_SMALL is of
 * the radii alone: the options are written. Limits of edits are those of the default for a mesh
 * that was loaded. */
OG_API og_status og_mesh_get(og_mesh mesh, og_mesh_options* options, size_t capacity,
                             int32_t* radii, size_t* count);
/* All areas, by increasing id, with their ids in og_shape.id. How many: og_shapes_read of
 * og_shape_arrays_default writes the counts, and returns OG_TOO_SMALL. */
OG_API og_status og_mesh_shapes(og_mesh mesh, og_shapes* shapes);

/* A world file says of what a mesh is made, for exchange. An image is the mesh as it is in memory:
 * it is loaded without building it, by this version of the library on such a machine alone. */
enum { OG_WORLD_FILE = 0, OG_IMAGE = 1 };
/* What is checked of an image whose checksums fit. OG_CHECK_ALL: it is compared with a mesh that is
 * made anew, so it may come from anybody. OG_CHECK_DIGEST: its digest is computed. Of an image that
 * was forged OG_CHECK_STRUCTURE and OG_CHECK_DIGEST see indices out of range, but not each wrong
 * sum: answers may be wrong, and edits may end the program. */
enum { OG_CHECK_ALL = 0, OG_CHECK_DIGEST = 1, OG_CHECK_STRUCTURE = 2 };

typedef struct og_load_options {
  uint32_t size;
  uint32_t check;       /* of an image: OG_CHECK_... */
  uint32_t threads;     /* as in og_mesh_options, and for loading */
  uint32_t reserved[9]; /* 0 */
} og_load_options;

/* The mesh as bytes of a format, OG_WORLD_FILE or OG_IMAGE. Cost: each call writes them all. */
OG_API og_status og_mesh_save(og_mesh mesh, uint32_t format, size_t capacity, uint8_t* bytes,
                              size_t* count);
/* The mesh of a world file or an image: their first bytes say which it is. options may be null:
 * OG_CHECK_ALL, one thread. OG_NOT_READ, with the byte; OG_NOT_RESTORED. An image of another
 * version or machine is not read: keep the world file, and make it again. */
OG_API og_status og_mesh_load(const uint8_t* bytes, size_t count, const og_load_options* options,
                              og_mesh* mesh);
/* Undoes the last edit, of those that the journal has (og_mesh_options.journal_limit); it cannot be
 * made again. OG_REFUSED: there is none. */
OG_API og_status og_mesh_undo(og_mesh mesh);
/* The current state, as a number above 0 for og_mesh_roll_back; 0 is the state of a new mesh. The
 * mesh keeps 16 bytes for each state that was marked. */
OG_API og_status og_mesh_mark(og_mesh mesh, uint64_t* mark);
/* Undoes all edits since the mark; *edits, which may be null, is their number. OG_OUT_OF_RANGE:
 * the mesh has no such mark. OG_REFUSED: the journal does not reach back to it, or its state was
 * undone. */
OG_API og_status og_mesh_roll_back(og_mesh mesh, uint64_t mark, uint64_t* edits);

/* A thing in which two meshes differ. */
typedef struct og_difference {
  uint32_t kind;   /* OG_AREA, OG_SEAM, OG_LINK: one of which there are not as many in a as in b;
                      OG_OPTIONS: rectangle, ground or floors; OG_AGENTS */
  uint32_t count_a, count_b; /* of equal ones in either mesh */
  uint32_t id_a, id_b;       /* the first of them, or OG_NO_INDEX */
} og_difference;

/* The differences, in an order of coordinates and properties: both of two peers find the same first
 * one. None exactly if the digests are equal, up to collisions of hashes. */
OG_API og_status og_mesh_diff(og_mesh a, og_mesh b, size_t capacity, og_difference* differences,
                              size_t* count);

/* ---- edits: planned, and made together by og_edit_commit */

typedef struct og_area {
  uint32_t size;
  uint32_t shape;               /* OG_REGION: closed loops; OG_BARRIER: open lines */
  const int32_t* coordinates;   /* x, y, x, y, ... of all loops, one after the other */
  uint32_t point_count;         /* half the number of coordinates */
  const uint32_t* loop_offsets; /* where each loop begins, in points, the first at 0; null: one loop
                                   of all points */
  uint32_t loop_count;          /* ignored if loop_offsets is null */
  uint32_t rule;                /* OG_NONZERO or OG_EVEN_ODD: which places are inside */
  int32_t priority;             /* of regions that overlap the larger one wins */
  uint32_t enabled;             /* 0: its edges are in the mesh, and it covers nothing */
  const uint32_t* floors;       /* on which it lies; null: floor 0 */
  uint32_t floor_count;         /* ignored if floors is null */
  uint32_t is_update;           /* 1: the area changes the walkable ground that it covers, by the
                                   three fields below, and its state is not looked at */
  og_state state;
  uint32_t add_cost;   /* to the cost of the ground, at most 2^30 */
  uint64_t set_bits;   /* of the tag */
  uint64_t clear_bits; /* of the tag; none is in set_bits */
  uint32_t reserved[8]; /* 0 */
} og_area;

/* A blocked region without points, enabled, on floor 0. */
OG_API og_area og_area_default(void);

/* A segment on two floors over which paths lead from one to the other. On a side from which no seam
 * leads away it is a wall. */
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

/* All seams of a mesh, and all links, by increasing id; either array may be null for a capacity of
 * 0. */
OG_API og_status og_mesh_seams(og_mesh mesh, size_t capacity, og_seam_id* ids, og_seam* seams,
                               size_t* count);
OG_API og_status og_mesh_links(og_mesh mesh, size_t capacity, og_link_id* ids, og_link* links,
                               size_t* count);

/* Begins an edit. It is stale once the mesh has changed by another one. */
OG_API og_status og_edit_create(og_mesh mesh, og_edit* edit);
/* Makes all planned changes, for all agents, or none. OG_REFUSED names the area, seam or link.
 * OG_OUT_OF_MEMORY. The edit is empty afterwards in any case, and may be used again. */
OG_API og_status og_edit_commit(og_edit edit);
/* Plans an area, under the next id. The ids of planned areas, seams and links are not given out
 * again, also if the edit is refused or discarded.
 *
 * An area without an inside, whose points are on one line, is in the mesh under its id. It covers
 * nothing of the ground of points; agents with a radius keep away from its sides. One without
 * sides, of points at one place or of none, changes nothing. A region about as thin as a unit may
 * lose its inside where lines are rounded; nothing in this interface says so. */
OG_API og_status og_edit_add_area(og_edit edit, const og_area* area, og_area_id* id);
/* Plans an area for each shape, and gives their ids; if there is no room for these, none. */
OG_API og_status og_edit_add_shapes(og_edit edit, og_shapes shapes, size_t capacity,
                                    og_area_id* ids, size_t* count);
OG_API og_status og_edit_replace_area(og_edit edit, og_area_id id, const og_area* area);
/* Of the ids from `from` on the mesh has these n areas afterwards, and no others: those that differ
 * come, change and go. For frames of a game, which numbers its areas itself; ids below `from` stay
 * as they are. *changed, which may be null, is how many areas come, change or go. OG_OUT_OF_RANGE:
 * `from` is 0 or OG_NO_INDEX, or an id is below it, OG_NO_INDEX, or there twice; og_error.item is
 * the index. Areas with ids from `from` on that this edit has planned before are forgotten. */
OG_API og_status og_edit_replace_all(og_edit edit, og_area_id from, size_t n, const og_area_id* ids,
                                     const og_area* areas, size_t* changed);
OG_API og_status og_edit_add_seam(og_edit edit, const og_seam* seam, og_seam_id* id);
OG_API og_status og_edit_add_link(og_edit edit, const og_link* link, og_link_id* id);
/* The kind is OG_AREA, OG_SEAM or OG_LINK. An id that does not exist is refused by the commit;
 * `enabled` is 0 or 1. */
OG_API og_status og_edit_remove(og_edit edit, uint32_t kind, uint32_t id);
OG_API og_status og_edit_enable(og_edit edit, uint32_t kind, uint32_t id, uint32_t enabled);

/* ---- shapes: lists of areas, which other functions give and take; they never change */

typedef struct og_shape {
  uint32_t shape, rule; /* as in og_area */
  int32_t priority;
  uint32_t enabled;
  uint32_t loop_begin, loop_count;   /* in the array of loops */
  uint32_t floor_begin, floor_count; /* in the array of floors */
  uint32_t id;                       /* says what made the shape: the id of an area or a model, or 1
                                        for the ring of a hole; otherwise 0 */
  uint32_t is_update;
  og_state state; /* of an update that of walkable ground of cost 1 */
  uint32_t add_cost;
  uint64_t set_bits, clear_bits;
} og_shape;

/* Room for shapes, and how much they need. */
typedef struct og_shape_arrays {
  uint32_t size;
  size_t shape_capacity, loop_capacity, point_capacity, floor_capacity;
  og_shape* shapes;
  uint32_t* loops;      /* where each loop begins, in points */
  int32_t* coordinates; /* x, y, x, y, ...: two for each point */
  uint32_t* floors;     /* of each shape, increasing */
  size_t shape_count, loop_count, point_count, floor_count; /* written */
  uint32_t reserved[8]; /* 0 */
} og_shape_arrays;

/* No room. */
OG_API og_shape_arrays og_shape_arrays_default(void);
/* The areas as shapes. The errors of og_edit_add_area, with the index in og_error.item. */
OG_API og_status og_shapes_create(size_t n, const og_area* areas, og_shapes* shapes);
/* Writes the counts, and the arrays if each has room: otherwise nothing, and OG_TOO_SMALL. */
OG_API og_status og_shapes_read(og_shapes shapes, og_shape_arrays* arrays);

/* ---- views: a mesh as one agent sees it, with its own costs, and without some areas and links */

/* How walkable ground, and links, of a tag are seen, whatever the mesh says. */
typedef struct og_rule {
  uint64_t tag;
  uint32_t cost;      /* of a unit of length on ground times 65536, from 65536 to 2^32 - 1 - 2^30 */
  uint32_t link_cost; /* what the costs of links are multiplied by, times 65536; at least 1 */
  uint32_t closed;    /* 1: the ground is blocked, and the links are switched off */
} og_rule;

/* The whole mesh as the agent sees it; agent 0 is a point. The view follows the edits of the mesh.
 * OG_NO_AGENT. */
OG_API og_status og_view_create(og_mesh mesh, uint32_t agent, og_view* view);
/* Replaces the rules; n = 0 leaves all to the mesh. OG_BAD_RULES: a cost that is out of range, or
 * two rules of one tag; og_error.item is the rule. */
OG_API og_status og_view_set_rules(og_view view, size_t n, const og_rule* rules);
/* Switches areas or links off for this view alone (`on` is 0), or on again (1): OG_AREA or OG_LINK.
 * An unknown id has no effect. Cost: every later call copies the ids. */
OG_API og_status og_view_switch(og_view view, uint32_t kind, size_t n, const uint32_t* ids,
                                uint32_t on);

/* ---- questions to a view */

/* A place outside the rectangle has the ground OG_NOWHERE. Walkable exactly if the point is
 * free. */
OG_API og_status og_view_state(og_view view, size_t n, const og_point* at, uint32_t threads,
                               og_state* states);
/* visible[i] is 1 if the straight motion from from[i] to to[i] is free, else 0. */
OG_API og_status og_view_visible(og_view view, size_t n, const og_point* from, const og_point* to,
                                 uint32_t threads, uint8_t* visible);
/* reachable[i] is 1 if a path leads from from[i] to to[i]: over seams and open links. */
OG_API og_status og_view_reachable(og_view view, size_t n, const og_point* from, const og_point* to,
                                   uint32_t threads, uint8_t* reachable);

enum {
  OG_RAY_ARRIVES = 0,
  OG_RAY_START_BLOCKED = 1,
  OG_RAY_STOPS_AT_EDGE = 2,
  OG_RAY_STOPS_AT_VERTEX = 3
};

/* Where a ray stops: at from + (to - from) * numerator / denominator. */
typedef struct og_ray_hit {
  int64_t numerator, denominator; /* reduced, from 0/1 to 1/1 */
  uint32_t stop;                  /* OG_RAY_... */
  uint32_t floor;                 /* where it arrives, or of what stops it; OG_NO_INDEX: neither */
  int32_t ax, ay, bx, by;         /* the edge that stops it, or twice the vertex; otherwise 0 */
} og_ray_hit;

/* to[i].floor is not looked at: over seams a ray goes from floor to floor. */
OG_API og_status og_view_raycast(og_view view, size_t n, const og_point* from, const og_point* to,
                                 uint32_t threads, og_ray_hit* hits);
/* A free grid point that is close to the nearest free point. Its floor is OG_NO_INDEX if at[i] is
 * outside the rectangle, or nothing is free. */
OG_API og_status og_view_nearest_free(og_view view, size_t n, const og_point* at, uint32_t threads,
                                      og_point* nearest);
/* The same among the points that can be reached from from[i] without links. */
OG_API og_status og_view_nearest_reachable(og_view view, size_t n, const og_point* from,
                                           const og_point* to, uint32_t threads, og_point* nearest);

/* A triangle of the mesh of the view. */
typedef struct og_face {
  int32_t ax, ay, bx, by, cx, cy; /* counter-clockwise from the smallest corner */
  uint32_t floor;                 /* OG_NO_INDEX: there is none */
  uint32_t reserved;              /* 0 */
  og_state state;
} og_face;

/* The face that holds the point: exactly one, since the mesh stands off the grid by an
 * infinitesimal. Its floor is OG_NO_INDEX outside the rectangle. */
OG_API og_status og_view_locate(og_view view, size_t n, const og_point* at, uint32_t threads,
                                og_face* faces);
/* All faces within the rectangle, by floor, then by corners. */
OG_API og_status og_view_faces(og_view view, size_t capacity, og_face* faces, size_t* count);
/* The outline of the blocked ground: a shape of one loop for each ring, by floor, then by corners;
 * blocked ground is on its left, and og_shape.id is 1 for the ring of a hole. */
OG_API og_status og_view_outline(og_view view, og_shapes* shapes);

/* ---- paths */

enum { OG_SHORTEST = 0, OG_CHEAP = 1, OG_CLEAR = 2 };

typedef struct og_path_options {
  uint32_t size;
  uint32_t kind;  /* OG_SHORTEST: over seams and links. OG_CHEAP: by the costs of the ground.
                     OG_CLEAR: keeps `radius` from what is blocked in the view */
  uint32_t near;  /* 1: if no path leads to the goal, one to the point nearest to it of those that
                     can be reached. Not for OG_CLEAR, nor with a ratio */
  int32_t radius; /* OG_CLEAR: in (0, 2^28); others: 0 */
  uint32_t ratio; /* OG_CHEAP: prove that the path costs at most so many thousandths of any, at
                     least 1000; 0, as for others: no proof */
  uint32_t triangles_max; /* a proof is given up before there are more */
  uint32_t landmarks;     /* OG_SHORTEST: if the mesh keeps none that hold, makes so many landmarks
                             in each part of the ground of the view's agent: at most 64 */
  uint32_t reserved[9];   /* 0 */
} og_path_options;

typedef struct og_path_info {
  uint64_t length; /* in units of 1 / 65536 of a unit of length; links count with their costs */
  /* OG_CHEAP, in units of 1 / 65536 of the cost of a unit of length at cost 1, otherwise 0:
     UINT64_MAX stands for what is larger */
  uint64_t cost;        /* of this line at most */
  uint64_t lower_bound; /* of the cost of any path */
  uint64_t ratio;       /* what was proved, in thousandths; 0: nothing was asked for */
  uint32_t is_proved;   /* 1: that is no more than what was asked for */
  uint32_t is_goal;     /* 1: the path leads to the goal, and not only near it */
  uint32_t corner_count;
  uint32_t link_count;
} og_path_info;

#define OG_NO_LENGTH UINT64_MAX

/* Landmarks are distances that a mesh keeps for an agent. Where they hold, og_finder_path of
 * OG_SHORTEST and og_finder_paths take less time in all views of that agent; the paths are the
 * same, corner for corner. Making eight takes as long as 150 to 600 paths across a level of one
 * floor, or as more paths that are short, and they take 40 bytes for each vertex. They hold as long
 * as edits only close ground, and not in a view without some obstacle; with several floors any edit
 * drops them. So ask for them where ground does not change, and again after an edit that opens it.
 * Where a link of the view is open they do nothing, and none are made; nothing says so.
 *
 * The shortest path, to the goal; 20,000 triangles, no landmarks. */
OG_API og_path_options og_path_options_default(void);
/* A finder keeps the memory of its searches and the last paths. It searches any view. */
OG_API og_status og_finder_create(og_finder* finder);
/* The path; options and info may be null. OG_NO_PATH says why, and which end is at fault. Links are
 * for OG_SHORTEST alone; one of which an end is not free for the agent does not count. */
OG_API og_status og_finder_path(og_finder finder, og_view view, const og_point* from,
                                const og_point* to, const og_path_options* options,
                                og_path_info* info);
/* n shortest paths, on so many threads. A path that does not exist, also since an end is blocked or
 * outside, has the length OG_NO_LENGTH and no corners; og_finder_path says why. A floor that does
 * not exist fails the call. corner_counts may be null: then no corners and links are kept. */
OG_API og_status og_finder_paths(og_finder finder, og_view view, size_t n, const og_point* from,
                                 const og_point* to, uint32_t threads, uint64_t* lengths,
                                 uint32_t* corner_counts);
/* The shortest of the paths to n goals; *goal is the index of its goal, of equal ones the first. */
OG_API og_status og_finder_nearest_goal(og_finder finder, og_view view, const og_point* from,
                                        size_t n, const og_point* goals, uint32_t* goal,
                                        og_path_info* info);
/* The corners of the last path, from its start to its goal, or of the last paths, one after the
 * other; none after an error. */
OG_API og_status og_finder_corners(og_finder finder, size_t capacity, og_point* corners,
                                   size_t* count);
/* The links that these take, and the index of the corner where each begins. */
OG_API og_status og_finder_links(og_finder finder, size_t capacity, og_link_id* links,
                                 uint32_t* corners, size_t* count);

/* ---- crowds: agents that go to their goals and keep apart */

typedef uint32_t og_crowd;
typedef uint32_t og_crowd_id;

typedef struct og_crowd_agent {
  uint32_t size;
  uint32_t view;         /* the index of its view in the crowd */
  og_point at, goal;
  int32_t radius;        /* kept from other agents, in [0, 2^28); obstacles are the view's matter */
  int32_t priority;      /* of two that cannot both go on, the larger one goes first */
  int64_t speed;         /* the most in a step, in 1 / 65536 of a unit, in [0, 2^40) */
  int64_t arrive_within; /* it stops when the path left is no longer, in 1 / 65536 of a unit */
  uint32_t near;         /* 1: goes as near as one gets where no path leads to the goal */
  uint32_t reserved[9];  /* 0 */
} og_crowd_agent;

enum {
  OG_CROWD_MOVING = 1,
  OG_CROWD_WAITING = 2, /* others are in its way, or its turn to search a path has not come */
  OG_CROWD_STUCK = 3,
  OG_CROWD_AT_GOAL = 4,
  OG_CROWD_WITHOUT_PATH = 5
};
/* What happened to an agent in the last step: bits of og_crowd_state.events. */
enum {
  OG_CROWD_ARRIVED = 1,
  OG_CROWD_ENTERED_LINK = 2,
  OG_CROWD_LEFT_LINK = 4,
  OG_CROWD_REROUTED = 8,
  OG_CROWD_GOT_STUCK = 16
};

typedef struct og_crowd_state {
  int64_t speed;                  /* the most in a step */
  int64_t velocity_x, velocity_y; /* of the last step, in 1 / 65536 of a unit */
  int64_t wished_x, wished_y;     /* to go on along its path, whatever is in the way */
  og_crowd_id id;
  uint32_t activity; /* OG_CROWD_MOVING, ... */
  uint32_t events;   /* bits */
  uint32_t view;
  int32_t radius, priority;
  og_point at, goal;
  og_point next_corner; /* of its path; floor OG_NO_INDEX: it has none */
  og_point near_end;    /* where its path ends, if that is only near the goal; else likewise */
} og_crowd_state;

/* Why a crowd refuses something. The numbers are those of offgrid::navmesh::CrowdErrorCode. */
enum {
  OG_CROWD_BAD_RADIUS = 1,
  OG_CROWD_BAD_SPEED = 2,
  OG_CROWD_BAD_DISTANCE = 3,
  OG_CROWD_UNKNOWN_AGENT = 4,
  OG_CROWD_TOO_MANY = 6,
  OG_CROWD_NOT_A_CROWD = 7,
  OG_CROWD_OTHER_VERSION = 8,
  OG_CROWD_OTHER_VIEW = 9,
  OG_CROWD_DAMAGED = 10
};

/* At (0, 0), radius and speed 0, view 0. */
OG_API og_crowd_agent og_crowd_agent_default(void);
/* A crowd without agents, which go by views of one mesh. OG_OUT_OF_RANGE: there is no view, or they
 * are of several meshes. */
OG_API og_status og_crowd_create(size_t n, const og_view* views, og_crowd* crowd);
/* Adds n agents, or none. OG_BAD_CROWD. */
OG_API og_status og_crowd_add(og_crowd crowd, size_t n, const og_crowd_agent* agents,
                              og_crowd_id* ids);
/* Removes n agents, or none. OG_BAD_CROWD. OG_OUT_OF_RANGE: an id is there twice; og_error.item is
 * the index of the second. */
OG_API og_status og_crowd_remove(og_crowd crowd, size_t n, const og_crowd_id* ids);
/* Gives each of n agents its goal, or all of them one, about which they settle: goal_count is n or
 * 1. OG_BAD_CROWD: then no goal changes. */
OG_API og_status og_crowd_set_goals(og_crowd crowd, size_t n, const og_crowd_id* ids,
                                    size_t goal_count, const og_point* goals);
/* Moves every agent so many times. A step depends on the agents, the number of steps before it and
 * the views alone. */
OG_API og_status og_crowd_step(og_crowd crowd, uint32_t steps);
/* All agents, by increasing id. */
OG_API og_status og_crowd_read(og_crowd crowd, size_t capacity, og_crowd_state* states,
                               size_t* count);
/* The whole state as bytes. Cost: each call writes them all. */
OG_API og_status og_crowd_save(og_crowd crowd, size_t capacity, uint8_t* bytes, size_t* count);
/* The crowd that was saved, in as many views of equal meshes in the same order; it goes on step for
 * step. OG_BAD_CROWD; OG_CROWD_OTHER_VIEW has the index of the view in og_error.item,
 * OG_CROWD_DAMAGED the byte. */
OG_API og_status og_crowd_load(size_t n, const og_view* views, const uint8_t* bytes, size_t count,
                               og_crowd* crowd);
/* Equal for equal states, on every machine and in every language. */
OG_API og_status og_crowd_digest(og_crowd crowd, og_digest* digest);

/* ---- walkers: single agents that move, and are never in blocked ground, whatever is edited */

typedef uint32_t og_walker;

enum {
  OG_STEP_MOVING = 0,     /* the whole distance was used */
  OG_STEP_ARRIVED = 1,    /* at the end of the path, or at the target */
  OG_STEP_BLOCKED = 2,    /* an edit closed the way: search anew */
  OG_STEP_DISPLACED = 3,  /* an edit covered the walker: it is at a free point close by */
  OG_STEP_COVERED = 4,    /* an edit covered it, and nothing is free */
  OG_STEP_OTHER_PATH = 5, /* it has no path */
  OG_STEP_STOPPED = 6     /* og_walker_slide: no motion along the obstacle brings it closer */
};

typedef struct og_step {
  og_point at;         /* where the walker is, rounded to the grid */
  uint32_t end;        /* OG_STEP_... */
  uint32_t is_between; /* 1: inside a leg, at a place that only this walker knows */
  uint32_t passed;     /* the number of corners that it passed */
} og_step;

/* A walker at a point, in a view that it keeps. */
OG_API og_status og_walker_create(og_view view, const og_point* at, og_walker* walker);
/* Searches the shortest path to a goal, and goes by it from then on. info may be null; the finder
 * has the path, too. OG_NO_PATH: then it has none. */
OG_API og_status og_walker_go(og_walker walker, og_finder finder, const og_point* goal,
                              og_path_info* info);
/* Moves along the path by a distance in 1 / 65536 of a unit, at least 0; nothing is lost to
 * rounding. */
OG_API og_status og_walker_advance(og_walker walker, int64_t distance, og_step* step);
/* Moves straight towards a target, which need not be free, and along what is in the way as long as
 * that brings it closer. It forgets its path. */
OG_API og_status og_walker_slide(og_walker walker, int32_t x, int32_t y, int64_t distance,
                                 og_step* step);

/* ---- overlays of shapes */

enum { OG_UNION = 0, OG_INTERSECTION = 1, OG_DIFFERENCE = 2, OG_SYMMETRIC_DIFFERENCE = 3 };

/* What the enabled regions of a, of b, or of both cover, as a blocked shape for each connected
 * part: its outer loop, which turns left, then its holes. Floors, states and barriers do not count.
 * A side that crosses another one or passes a corner within half a unit is bent there by half a
 * unit at most; otherwise the result is exact. OG_REFUSED. */
OG_API og_status og_shapes_overlay(og_shapes a, og_shapes b, uint32_t operation, og_shapes* made);
/* The union of the shapes grown by a radius in [1, 2^28): of regions and barriers that are enabled.
 * A polygon of 8, 16 or 32 sides, which contains the disc, replaces it; so the result is never too
 * small. OG_OFF_GRID: a point is too close to the end of the grid. */
OG_API og_status og_shapes_buffer(og_shapes shapes, int32_t radius, uint32_t sides,
                                  og_shapes* made);

/* ---- numbers and files */

/* The map from places to grid points: (place - origin) * scale, rounded. */
typedef struct og_grid {
  double origin_x, origin_y, origin_z; /* the place that becomes (0, 0, 0) */
  double scale;         /* grid units in a unit of the places; given as 0: the finest power of two
                           around the middle of the places that fits, and all fields are written */
  double largest_error; /* written: along an axis, in units of the places */
  int32_t bits;         /* coordinates are below 2^bits in size. Given with a scale of 0: at most 30
                           on the plane and 29 in space, or 0 for two less than these */
  uint32_t reserved;    /* 0 */
} og_grid;

/* Rounds n places of 2 or 3 numbers to grid points, and says by how much. *grid with zeros only
 * asks for the best grid; one that was written before is kept. OG_NOT_QUANTISED names the first
 * place that is not finite, or not on the grid; then nothing is written. */
OG_API og_status og_quantise(uint32_t dimensions, size_t n, const double* places, og_grid* grid,
                             int32_t* coordinates);

/* Reads polygons and lines: GeoJSON, TopoJSON, WKT, .poly, maps of ROS (.yaml, from a file alone),
 * world files (.ogw), by the end of the name. `bytes` may be null: then the file of that name is
 * read. Polygons become regions of the state, which may be null for blocked ground; lines become
 * barriers. World files and maps keep their own grid and states. OG_NOT_READ, OG_NOT_QUANTISED. */
OG_API og_status og_read_shapes(const char* name, const uint8_t* bytes, size_t count,
                                const og_state* state, og_grid* grid, og_shapes* shapes);

/* ---- surfaces: triangles in space, which never change */

typedef uint32_t og_surface;

/* Coordinates x, y, z, ..., below 2^29 in size, and three indices of vertices for each triangle.
 * OG_OFF_GRID, OG_BAD_SCENE with the index in og_error.item. */
OG_API og_status og_surface_create(size_t vertex_count, const int32_t* coordinates,
                                   size_t triangle_count, const uint32_t* triangles,
                                   og_surface* surface);
/* Reads OBJ, OFF or glTF, as og_read_shapes reads drawings. Vertices at one grid point become
 * one. */
OG_API og_status og_read_surface(const char* name, const uint8_t* bytes, size_t count,
                                 og_grid* grid, og_surface* surface);
/* By two calls: vertices and triangles, if both have room. The capacities and counts are those of
 * vertices and of triangles. */
OG_API og_status og_surface_get(og_surface surface, size_t vertex_capacity, int32_t* coordinates,
                                size_t* vertex_count, size_t triangle_capacity,
                                uint32_t* triangles, size_t* triangle_count);

/* ---- scenes: surfaces that stand in space, and questions to all of them at once */

typedef uint32_t og_scene;
typedef uint32_t og_model;

/* A place, and a rotation by a quaternion of integers, of any length: (1, 0, 0, 0) is none. */
typedef struct og_pose {
  int32_t x, y, z;
  int32_t qw, qx, qy, qz; /* |q|^2 below 2^32 after the common divisor is taken out */
} og_pose;

/* What a ray meets, or what is nearest. */
typedef struct og_place {
  double x, y, z;     /* the exact place, rounded once to doubles */
  double distance;    /* of the nearest point, rounded once; 0 for rays */
  int32_t at[3];      /* the nearest grid point */
  og_model model;     /* OG_NO_INDEX: nothing */
  uint32_t triangle;  /* of its surface */
  uint32_t reserved;  /* 0 */
} og_place;

OG_API og_status og_scene_create(og_scene* scene);
/* Puts a surface at a pose; a null pose is the origin. OG_BAD_SCENE: it would leave the grid, or
 * the rotation is none. */
OG_API og_status og_scene_add(og_scene scene, og_surface surface, const og_pose* pose,
                              og_model* model);
/* OG_BAD_SCENE: there is no such model, or it would leave the grid. */
OG_API og_status og_scene_move(og_scene scene, og_model model, const og_pose* pose);
OG_API og_status og_scene_remove(og_scene scene, og_model model);
/* The first hits of n rays, each from three coordinates in a direction of three numbers below 2^30
 * in size. Nothing leaks through edges or vertices. */
OG_API og_status og_scene_rays(og_scene scene, size_t n, const int32_t* origins,
                               const int32_t* directions, uint32_t threads, og_place* hits);
/* The points of all models that are nearest to n points. */
OG_API og_status og_scene_nearest(og_scene scene, size_t n, const int32_t* points,
                                  uint32_t threads, og_place* nearest);
/* The models whose bounds meet the box between low and high, three coordinates each, sorted. */
OG_API og_status og_scene_near(og_scene scene, const int32_t* low, const int32_t* high,
                               size_t capacity, og_model* models, size_t* count);
/* The ground that models cover between two heights, both included, as shapes with the models as
 * ids: at most two blocked regions and a barrier of walls for each. */
OG_API og_status og_scene_footprints(og_scene scene, int32_t z_low, int32_t z_high,
                                     og_shapes* shapes);

/* ---- ground: a mesh of triangles in space, with floors, seams and heights */

typedef uint32_t og_ground;

enum { OG_Z_UP = 0, OG_Y_UP = 1 };

typedef struct og_ground_options {
  uint32_t size;
  uint32_t up;          /* OG_Z_UP, or OG_Y_UP: then the map is x, -z of the surface */
  int32_t rise, run;    /* the steepest ground rises by so much over so much, in [0, 2^16) and
                           [1, 2^16) */
  int32_t step;         /* the largest difference in height that one steps over */
  int32_t twice_within; /* faces that overlap and are nowhere farther apart are a fault */
  uint32_t strict;      /* 1: a fault refuses all */
  uint32_t rims;        /* 1: discs are kept from the edges of the ground */
  const int32_t* radii; /* of agents 1, 2, ... */
  uint32_t radius_count;
  uint32_t disc_sides;
  uint32_t journal_limit;
  uint32_t threads;     /* as in og_mesh_options */
  uint32_t reserved[8]; /* 0 */
} og_ground_options;

typedef struct og_ground_report {
  uint64_t triangles, ground;      /* of the surface, and of these ground */
  uint64_t joints, feet;           /* joined sides, and sides that stand on a face */
  uint64_t faults, ledges;         /* of any kind; drops that are at most twice the step */
  uint64_t dropped[6];             /* not ground: height out of range, no area, vertical, faces
                                      down, too steep, repeated */
  uint32_t floors, areas, seams, reserved;
} og_ground_report;

#define OG_NO_HEIGHT INT64_MIN

/* z up, rise 1 over run 1, step 0, rims, points only, 16 sides, 256 edits, one thread. */
OG_API og_ground_options og_ground_options_default(void);
/* The ground, and a mesh of it, which knows nothing more of it and is edited like any other. tags,
 * which may be null, has one for each triangle: an area of cost 1 for each tag above 0, for rules
 * of views. report may be null. OG_BAD_GROUND: options out of range, no ground, or a fault if
 * strict; OG_REFUSED. */
OG_API og_status og_ground_create(const og_ground_options* options, og_surface surface,
                                  const uint64_t* tags, og_ground* ground, og_mesh* mesh,
                                  og_ground_report* report);
/* The heights over n points of floors, rounded; OG_NO_HEIGHT where there is none. */
OG_API og_status og_ground_heights(og_ground ground, size_t n, const og_point* at,
                                   int64_t* heights);
/* For n places x, y, z: the point of the free ground whose height is nearest to z, of those from
 * z - down to z + up; its floor is OG_NO_INDEX if there is none. The view is one of the ground's
 * mesh, or of one with as many floors. */
OG_API og_status og_ground_locate(og_ground ground, og_view view, size_t n, const int32_t* places,
                                  int32_t up, int32_t down, og_point* at);
/* The line in space of the finder's last path, if that was one: x, y and height of each corner and
 * of each side of a triangle that it crosses, `capacity` times three numbers. OG_NO_PATH: there is
 * no such path, or it leads over what is no longer free or no ground. */
OG_API og_status og_ground_path(og_ground ground, og_view view, og_finder finder, size_t capacity,
                                double* places, size_t* count);

/* ---- predicates: the signs -1, 0 and 1 of n determinants, exact */

/* 1: c[i] is left of the line from a[i] to b[i]; two coordinates each. */
OG_API og_status og_orient(size_t n, const int32_t* a, const int32_t* b, const int32_t* c,
                           int8_t* signs);
/* 1: d[i] is inside the circle through a[i], b[i], c[i] and these turn left, or outside and they
 * turn right; two coordinates each. */
OG_API og_status og_in_circle(size_t n, const int32_t* a, const int32_t* b, const int32_t* c,
                              const int32_t* d, int8_t* signs);
/* 1: d[i] is on the side of the plane from which a[i], b[i], c[i] turn left; three coordinates
 * each. */
OG_API og_status og_orient3d(size_t n, const int32_t* a, const int32_t* b, const int32_t* c,
                             const int32_t* d, int8_t* signs);
/* 1: e[i] is inside the sphere through the four and og_orient3d of these is 1, or outside and it is
 * -1; three coordinates each. */
OG_API og_status og_in_sphere(size_t n, const int32_t* a, const int32_t* b, const int32_t* c,
                              const int32_t* d, const int32_t* e, int8_t* signs);

#ifdef __cplusplus
}
#endif

#endif
