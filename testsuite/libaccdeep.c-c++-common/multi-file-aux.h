/* Shared by multi-file-1.c and multi-file-1-aux.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

static int
padded (int n)
{
  return n + 1;
}

struct vec
{
  int n;
  int *a;
  int *b;
#pragma acc shape include(a[0:n], b[0:padded (n)])
#pragma acc shape(only_a) exclude(b)
};

#ifdef __cplusplus
extern "C" {
#endif
void enter_in_other_file (struct vec *);
void leave_in_other_file (struct vec *);
#ifdef __cplusplus
}
#endif
