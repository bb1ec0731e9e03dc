/* The data sets of the deep-copy benchmark and the ways to move them.

   Every type has the same functions: IN makes the structure present, OUT brings
   it back and frees the device memory, and TOUCH changes values on the device
   in between, which FOUND looks for on the host.  deep.c is compiled with the
   plugin; manual.c with GCC alone, which sees types without shapes; floor.c
   moves as many bytes in one piece.  The same holds of fortran-deep.f90 and
   fortran-manual.f90.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BENCH_SETS_H
#define BENCH_SETS_H

#include <stddef.h>

/* A: three large arrays.  */
struct three
{
  long n;
  float *x, *y, *z;
#ifdef _ACCDEEP
#pragma acc shape include(x [0:n], y [0:n], z [0:n])
#endif
};

/* B: many structures of two arrays.  */
struct two
{
  long n;
  float *x, *y;
#ifdef _ACCDEEP
#pragma acc shape include(x [0:n], y [0:n])
#endif
};

/* C: very many structures of one small array.  */
struct one
{
  long n;
  float *x;
#ifdef _ACCDEEP
#pragma acc shape include(x [0:n])
#endif
};

/* E: eighty arrays, as in a climate model's diagnostics.  */
enum
{
  n_fields = 80
};
struct fields
{
  long n;
  float *field[n_fields];
#ifdef _ACCDEEP
#pragma acc shape include(field [0:n_fields] [0:n])
#endif
};

/* Dense, as in deepcopy-benchmark: a tree of N doubles a node and Q children
   in one array.  */
struct dense
{
  long n, q;
  double *data;
  struct dense *kids;
#ifdef _ACCDEEP
#pragma acc shape include(data [0:n], kids [0:q])
#endif
};

/* Nodes of lists and trees, of one, two and four pointers, which come first. In
   a list all pointers but the first are null.  */
struct node1
{
  struct node1 *next;
  double value[3];
#ifdef _ACCDEEP
#pragma acc shape include(next [0:1])
#endif
};

struct node2
{
  struct node2 *left, *right;
  double value[2];
#ifdef _ACCDEEP
#pragma acc shape include(left [0:1], right [0:1])
#endif
};

struct node4
{
  struct node4 *child[4];
  double value[4];
#ifdef _ACCDEEP
#pragma acc shape include(child [0:4] [0:1])
#endif
};

/* A k-d tree as McStas's interpolator has it: the points were read from a file
   and nodes lead to them.  */
struct point
{
  float position[3];
  float value[3];
};
struct kd
{
  struct point *point;
  int depth;
  struct kd *left, *right;
#ifdef _ACCDEEP
#pragma acc shape include(point [0:1], left [0:1], right [0:1])
#endif
};

/* Threads of a simulation of neurons, as CoreNEURON's: a list of mechanisms
   each, which have arrays.  */
struct memb_list
{
  int nodecount;
  int *nodeindices;
  double *data;
  int *pdata;
#ifdef _ACCDEEP
#pragma acc shape include(nodeindices [0:nodecount], data [0:nodecount],       \
                          pdata [0:nodecount])
#endif
};
struct mechanism
{
  struct mechanism *next;
  struct memb_list *ml;
  int index;
#ifdef _ACCDEEP
#pragma acc shape include(next [0:1], ml [0:1])
#endif
};
struct neurons
{
  int end;
  double t;
  double *v, *rhs;
  struct mechanism *tml;
#ifdef _ACCDEEP
#pragma acc shape include(v [0:end], rhs [0:end], tml [0:1])
#endif
};

/* Blocks of an adaptive mesh, as miniAMR's: arrays of pointers down to rows of
   cells.  */
enum
{
  block_cells = 12
};
struct block
{
  int number, level, refine, variables;
  double ****cells;
#ifdef _ACCDEEP
#pragma acc shape include(                                                     \
    cells [0:variables] [0:block_cells] [0:block_cells] [0:block_cells])
#endif
};

/* Cells of a quadtree that know their neighbours, as meshes that refine cell by
   cell have them: most cells are reached on many ways.  */
struct cell
{
  struct cell *child[4];
  struct cell *parent, *neighbour[4];
  double state[5];
#ifdef _ACCDEEP
#pragma acc shape include(child [0:4] [0:1], parent [0:1],                     \
                          neighbour [0:4] [0:1])
#endif
};

/* Of no one layout for clang-format.  */
/* clang-format off */
#define BENCH_TYPES(DO)                                                        \
  DO (three)                                                                   \
  DO (two) DO (one) DO (fields) DO (dense) DO (node1) DO (node2) DO (node4)    \
  DO (kd) DO (neurons) DO (block) DO (cell) DO (fortran)
/* clang-format on */

#define BENCH_DECLARE(TYPE)                                                    \
  extern void TYPE##_deep_in (void *, long), TYPE##_deep_touch (void *, long), \
      TYPE##_deep_out (void *, long), TYPE##_manual_in (void *, long),         \
      TYPE##_manual_out (void *, long);                                        \
  extern double TYPE##_found (void *, long, int);
BENCH_TYPES (BENCH_DECLARE)

/* B and E in Fortran (fortran-types.f90).  */
extern void *fortran_build (char kind, long n, long *objects, size_t *bytes);

/* An object.  */
struct bench_piece
{
  void *start;
  size_t bytes;
};

/* A structure that is there.  OBJECTS counts the objects that a deep copy has
   to place, BYTES their sizes; PIECES are they, or null, and some zeroes.  */
struct bench_set
{
  void *root;
  long count; /* Elements at the root.  */
  long objects;
  size_t bytes;
  struct bench_piece *pieces;
};

/* A way to move it.  FOUND: a value that TOUCH should have made TIMES, or TIMES
   if all are.  */
struct bench_way
{
  void (*in) (void *root, long count);
  void (*touch) (void *root, long count);
  void (*out) (void *root, long count);
  double (*found) (void *root, long count, int times);
};

/* As many bytes in page-locked memory, which is there before IN and OUT.  */
extern void floor_reserve (size_t bytes);
extern void floor_in (void *, long);
extern void floor_out (void *, long);

/* The pieces of a set, whose addresses are known, through page-locked memory,
   after packed_reserve; OUT brings back what IN has sent.  */
extern void packed_reserve (const struct bench_set *);
extern void packed_in (void *, long);
extern void packed_out (void *, long);

/* One tiny structured region, of a structure and sixteen floats; and N regions
   on a structure that is present.  */
struct tiny
{
  int n;
  float *a;
#ifdef _ACCDEEP
#pragma acc shape include(a [0:n])
#endif
};
extern void deep_tiny (struct tiny *), manual_tiny (struct tiny *);
extern void deep_tiny_hold (struct tiny *, long n),
    manual_tiny_hold (struct tiny *, long n);

#endif
