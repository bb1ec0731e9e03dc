/* doc/infer.md: lengths that are stored in the other byte order are read as what
   they are, those of structures in others, too; bit-fields there are not.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accdeep-infer" } */
/* { dg-skip-device simulated "the file is about the host's memory" } */

#include "../lib/accdeep-infer.h"

struct __attribute__ ((scalar_storage_order ("big-endian"))) head
{
  int n;
  short m;
  unsigned char k;
  long long wide;
  unsigned bits : 7;
  char *text;
};

struct file
{
  struct head h;
  float *a;
  double *b;
  int *c;
  short *d;
  int *e;
};

static void
run (void)
{
  struct file *f = (struct file *) calloc (3, sizeof *f);
  for (int i = 0; i < 3; i++)
    {
      struct file *x = &f[i];
      x->h.n = 300 + i;
      x->h.m = 410 - 5 * i;
      x->h.k = 200 + 3 * i;
      x->h.wide = 70000 + 1000 * i;
      x->h.bits = 90 + i * i;
      x->h.text = (char *) malloc (x->h.n);
      x->a = (float *) malloc (x->h.m * sizeof (float));
      x->b = (double *) malloc (x->h.wide * sizeof (double));
      x->c = (int *) malloc ((x->h.n + 1) * sizeof (int));
      x->d = (short *) malloc (x->h.k * sizeof (short));
      x->e = (int *) malloc (x->h.bits * sizeof (int));
    }
#pragma acc enter data copyin(f[0:3])
#pragma acc exit data delete(f[0:3])
}

int
main (int argc, char **argv)
{
  infer_run (argc, argv, run);
  CHECK_EXTENT ("head", "text", "n", 3, 3);
  CHECK_EXTENT ("file", "a", "h.m", 3, 3);
  CHECK_EXTENT ("file", "b", "h.wide", 3, 3);
  CHECK_EXTENT ("file", "c", "h.n + 1", 3, 3);
  CHECK_EXTENT ("file", "d", "h.k", 3, 3);
  CHECK_NO_EXTENT ("file", "e", "h.bits");
  return 0;
}
