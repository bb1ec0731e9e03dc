/* Types of the system's headers are left out; what kernels use is not.

   runs: 5, 9
   struct job: x[0:n] sure
   no struct _IO_FILE
   no log

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

struct job
{
  int n;
  double *x;
  FILE *log;
};

int
main (int argc, char **argv)
{
  struct job j = { atoi (argv[argc - 1]), NULL, stderr };
  j.x = calloc (j.n, sizeof (double));
#pragma acc parallel loop copy(j)
  for (int i = 0; i < j.n; i++)
    j.x[i] = i;
  printf ("%g\n", j.x[1]);
  return 0;
}
