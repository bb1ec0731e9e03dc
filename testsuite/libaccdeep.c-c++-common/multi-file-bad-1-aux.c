/* The second file of multi-file-bad-1.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a, *b;
};
#pragma acc shape type(struct vec) include(a[0:n], b[0:n])

#ifdef __cplusplus
extern "C"
#endif
void
leave_in_other_file (struct vec *p)
{
#pragma acc exit data copyout(p[0:1])
}
