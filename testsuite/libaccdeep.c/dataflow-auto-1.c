/* device(auto) is the device that has most of the bytes that the task names.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is put into queues there" } */
/* { dg-skip-device gpu "there may be one device" } */
/* { dg-set-target-env-var SIMCUDA_DEVICES "2" } */

#include "../lib/accdeep-graph.h"

enum { n = 1000 };

static float large[n], small[10], other[n], result[10];

static int
run_region (void)
{
#pragma acc dataflow copy(small, other) copyout(large, result)
  {
#pragma acc parallel loop copyout(large) device(1)
    for (int i = 0; i < n; i++)
      large[i] = i;
#pragma acc parallel loop copy(small, other)
    for (int i = 0; i < 10; i++)
      small[i] = other[i] + 1;
#pragma acc parallel loop copyin(large, small) copyout(result) device(auto)
    for (int i = 0; i < 10; i++)
      result[i] = large[n - 1 - i] + small[i];
#pragma acc parallel loop copy(other) copyin(result) device(auto)
    for (int i = 0; i < n; i++)
      other[i] = i + result[3];
  }
  for (int i = 0; i < 10; i++)
    CHECK (result[i] == n - i && other[i] == i + n - 3);
  return 0;
}

/* The device of the task at LINE, as FILE says.  */
static int
device_of (const char *file, int line)
{
  char text[1000], place[100];
  int device = -1;
  FILE *f = fopen (file, "r");
  CHECK (f != NULL);
  snprintf (place, sizeof place, "dataflow-auto-1.c:%d:", line);
  while (fgets (text, sizeof text, f))
    {
      const char *on = strstr (text, "of device ");
      if (on && strstr (text, place) && !strstr (text, "shape=box"))
	device = atoi (on + strlen ("of device "));
    }
  fclose (f);
  return device;
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    return run_region ();
  char file[] = "/tmp/accdeep-graph-XXXXXX.dot";
  write_graph (argv, file);
  CHECK_EQ (device_of (file, 21), 1);
  CHECK_EQ (device_of (file, 24), 0);
  CHECK_EQ (device_of (file, 27), 1);
  CHECK_EQ (device_of (file, 30), 0);
  unlink (file);
  return 0;
}
