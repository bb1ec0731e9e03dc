/* How each data set is built: N of its elements, and what else a set is told.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef BENCH_BUILD_H
#define BENCH_BUILD_H

#include "bench/deep-copy/sets.h"

extern void build_three (struct bench_set *, long n, long unused);
extern void build_two (struct bench_set *, long n, long length);
extern void build_one (struct bench_set *, long n, long length);
extern void build_fields (struct bench_set *, long n, long unused);
extern void build_fortran (struct bench_set *, long n, long kind);
extern void build_dense (struct bench_set *, long n, long q);
extern void build_kd (struct bench_set *, long n, long unused);
extern void build_neurons (struct bench_set *, long n, long nodes);
extern void build_blocks (struct bench_set *, long n, long variables);
extern void build_cells (struct bench_set *, long unused, long levels);

/* A list or a tree of N nodes with that many pointers.  */
enum
{
  node_pointers = 7,
  node_tree = 8,
  node_shuffled = 16
};
extern void build_nodes (struct bench_set *, long n, long how);

#endif
