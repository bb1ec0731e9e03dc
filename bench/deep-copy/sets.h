/* The data sets of the deep-copy benchmark and the ways to move them.

   Every way has the same three functions for each set: IN makes the structure
   present, OUT brings it back and frees the device memory, and TOUCH changes
   one value of each leaf on the device in between, so that the result can be
   checked.  deep.c is compiled with the plugin; manual.c with GCC alone, which
   sees types without shapes; floor.c moves as many bytes in one piece.  The
   same holds of fortran-deep.f90 and fortran-manual.f90.

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

/* D: a list, in allocation order.  */
struct node
{
  struct node *next;
  double value[3];
#ifdef _ACCDEEP
#pragma acc shape include(next [0:1])
#endif
};

/* A binary tree.  */
struct leaf
{
  struct leaf *left, *right;
  double value[2];
#ifdef _ACCDEEP
#pragma acc shape include(left [0:1], right [0:1])
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

/* Dense: a tree of N doubles a node and Q children in one array.  */
struct dense
{
  long n, q;
  double *data;
  struct dense *kids;
#ifdef _ACCDEEP
#pragma acc shape include(data [0:n], kids [0:q])
#endif
};

/* FB and FE: B and E in Fortran (fortran-types.f90).  */
extern void *fortran_build (char kind, long n, long *objects, size_t *bytes);
extern void fortran_release (void *root);
extern double fortran_found (void *root, int times);
extern void fortran_deep_in (void *), fortran_deep_touch (void *),
    fortran_deep_out (void *);
extern void fortran_manual_in (void *), fortran_manual_out (void *);

/* A structure that is there, by its set's name.  OBJECTS counts the objects
   that a deep copy has to place, BYTES their sizes.  */
struct bench_set
{
  const char *name;
  void *root;
  long count; /* Elements at the root.  */
  long objects;
  size_t bytes;
};

struct bench_way
{
  const char *name;
  void (*prepare) (const struct bench_set *); /* Before the clock, or null.  */
  void (*in) (const struct bench_set *);
  void (*touch) (const struct bench_set *); /* Null: nothing to check.  */
  void (*out) (const struct bench_set *);
};

extern const struct bench_way deep_way, manual_way, floor_way;

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
