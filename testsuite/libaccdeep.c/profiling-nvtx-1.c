/* Deep directives and their transfers are ranges for NVIDIA's profilers, where
   the program has NVTX.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-rdynamic" } */
/* { dg-skip-device host "has no data to move" } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  int n;
  double *v;
#pragma acc shape(v[0:n])
} table;

static char seen[4096];

int
nvtxRangePushA (const char *name)
{
  strcat (strcat (strcat (seen, "<"), name), " ");
  return 0;
}

int
nvtxRangePop (void)
{
  strcat (seen, "> ");
  return 0;
}

static void
expect (const char *construct, const char *transfer)
{
  char end[32];
  snprintf (end, sizeof end, "<%s > > ", transfer);
  if (!strstr (seen, construct) || !strstr (seen, "profiling-nvtx-1.c:")
      || seen[0] != '<' || strcmp (seen + strlen (seen) - strlen (end), end) != 0)
    {
      puts (seen);
      exit (1);
    }
  seen[0] = '\0';
}

int
main (void)
{
  table t = { 100, calloc (100, sizeof (double)) };
#pragma acc enter data copyin(t)
  expect ("enter data", "upload");
#pragma acc update self(t)
  expect ("update", "download");
#pragma acc exit data copyout(t)
  expect ("exit data", "download");
  free (t.v);
  return 0;
}
