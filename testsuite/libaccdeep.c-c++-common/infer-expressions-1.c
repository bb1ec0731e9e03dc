/* doc/runtime.md: each kind of expression is found where it gives the length of a
   member in all objects.

   { dg-do run }
   { dg-additional-options "-fplugin-arg-accdeep-infer" }
   { dg-skip-device simulated "the file is about the host's memory" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-infer.h"

struct inner { short count; unsigned bits : 5; };
struct point { double x, y, z; };

struct all
{
  int n, rows;
  long columns;
  unsigned char depth;
  struct inner head;
  double *own, *product, *sum, *next, *twice, *three, *corners, *power;
  float *nested, *last_field, *fixed;
  struct point *one;
  double *first, *last;
  char *name;
  char **words;
  double **matrix;
  double *inside, *elsewhere;
  long *words_of_bits;
  float *pair[2];
  int *difference;
  unsigned short *row_lengths;
  float **ragged;
};

static void *
filled (size_t n, size_t bytes)
{
  return calloc (n, bytes);
}

static const char *text = "of static data, without a symbol";

static struct all
make (int i)
{
  struct all a;
  memset (&a, 0, sizeof a);
  a.n = 3 + 2 * i;
  a.rows = 2 + i * i;
  a.columns = 100 + 17 * (i % 5);
  a.depth = 1 + i % 4;
  a.head.count = 41 + 3 * i;
  a.head.bits = 7 + i;
  a.own = (double *) filled (a.n, sizeof (double));
  a.product = (double *) malloc (a.rows * a.columns * sizeof (double));
  a.sum = (double *) malloc ((a.rows + a.columns) * sizeof (double));
  a.next = (double *) realloc (malloc (1), (a.n + 1) * sizeof (double));
  a.twice = (double *) filled (3 * a.n, sizeof (double));
  a.three = (double *) filled (a.n * a.rows * a.depth, sizeof (double));
  a.corners = (double *) filled ((a.n + 1) * (a.rows + 1), sizeof (double));
  a.power = (double *) filled (1 << a.depth, sizeof (double));
  a.nested = (float *) filled (a.head.count, sizeof (float));
  a.last_field = (float *) filled (a.head.bits, sizeof (float));
  a.fixed = (float *) filled (13, sizeof (float));
  a.one = (struct point *) filled (1, sizeof (struct point));
  a.first = (double *) filled (5 + i, sizeof (double));
  a.last = a.first + 5 + i;
  a.name = (char *) filled (31 + 7 * i, 1);
  memset (a.name, 'x', 30 + 7 * i);
  a.words = (char **) filled (60 + 5 * i, sizeof (char *));
  for (int k = 0; k < 59 + 5 * i; k++)
    a.words[k] = a.name;
  a.matrix = (double **) filled (a.rows, sizeof (double *));
  for (int k = 0; k < a.rows; k++)
    a.matrix[k] = (double *) filled (a.columns, sizeof (double));
  a.inside = a.own + 1 + i % 2;
  a.elsewhere = i % 2 ? a.product : (double *) text;
  a.words_of_bits = (long *) filled ((a.columns + 63) / 64, sizeof (long));
  a.pair[0] = (float *) filled (a.n, sizeof (float));
  a.pair[1] = (float *) filled (a.n, sizeof (float));
  a.difference = (int *) filled (a.columns - a.n, sizeof (int));
  a.row_lengths = (unsigned short *) filled (a.n, sizeof (unsigned short));
  a.ragged = (float **) filled (a.n, sizeof (float *));
  for (int k = 0; k < a.n; k++)
    {
      a.row_lengths[k] = 1 + (i + 5 * k) % 11;
      a.ragged[k] = (float *) filled (a.row_lengths[k], sizeof (float));
    }
  return a;
}

int
main (int argc, char **argv)
{
  static struct all objects[10];
  if (argc > 1)
    {
      for (int i = 0; i < 10; i++)
	objects[i] = make (i);
#pragma acc enter data copyin(objects)
      return 0;
    }
  infer (argv[0], "run");
  CHECK (strstr (evidence, "\"directives\": 1") != NULL);
  CHECK_EXTENT ("all", "own", "n", 10, 10);
  CHECK_EXTENT ("all", "product", "rows * columns", 10, 10);
  CHECK_EXTENT ("all", "sum", "rows + columns", 10, 10);
  CHECK_EXTENT ("all", "next", "n + 1", 10, 10);
  CHECK_EXTENT ("all", "twice", "3 * n", 10, 10);
  CHECK_EXTENT ("all", "three", "n * rows * depth", 10, 10);
  CHECK_EXTENT ("all", "corners", "(n + 1) * (rows + 1)", 10, 10);
  CHECK_EXTENT ("all", "power", "1 << depth", 10, 4);
  CHECK_EXTENT ("all", "nested", "head.count", 10, 10);
  CHECK_EXTENT ("all", "last_field", "head.bits", 10, 10);
  CHECK_EXTENT ("all", "fixed", "13", 10, 1);
  CHECK_EXTENT ("all", "one", "1", 10, 1);
  CHECK_EXTENT ("all", "first", "last - first", 10, 10);
  CHECK_EXTENT ("all", "last", "@first", 10, 10);
  CHECK (strstr (member_text ("all", "name", 1), "\"kind\": \"string\"") != NULL);
  CHECK (strstr (member_text ("all", "words", 1), "\"kind\": \"terminated\"")
	 != NULL);
  CHECK_EXTENT ("all", "matrix", "rows", 10, 10);
  CHECK_LEVEL ("all", "matrix", 2, "columns", 305, 5);
  CHECK_EXTENT ("all", "inside", "@own", 10, 10);
  CHECK_EXTENT ("all", "elsewhere", "@product", 5, 5);
  CHECK_EQ (number_of ("all", "elsewhere", 1, "static"), 5);
  CHECK_EXTENT ("all", "words_of_bits", "(columns + 63) / 64", 10, 2);
  CHECK_EXTENT ("all", "pair", "n", 20, 10);
  CHECK (strstr (member_text ("all", "pair", 1), "\"dimensions\": [2]") != NULL);
  CHECK_EXTENT ("all", "difference", "columns - n", 10, 10);
  CHECK_EXTENT ("all", "ragged", "n", 10, 10);
  CHECK_LEVEL ("all", "ragged", 2, "row_lengths[$1]", 120, 11);
  return 0;
}
