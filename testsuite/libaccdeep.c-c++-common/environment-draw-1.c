/* Section 3: ACCDEEP_DRAW draws each directive once, of its first execution with
   objects, and changes nothing else: the directives count and move what they do
   without it.  accdeep_draw draws what is on the device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is drawn there" } */

#include "../lib/accdeep-test.h"
#include "../lib/accdeep-counters.h"

#include <sys/wait.h>
#include <unistd.h>

struct vec
{
  long n;
  int *a;
  int *rest;
#pragma acc shape include(a[0:n]) exclude(rest)
};

static size_t
draw (const void *object, const char *file)
{
  size_t (*function) (const void *, const char *);
  *(void **) &function = loaded_function ("libaccdeep.so.1", "accdeep_draw");
  CHECK (function != NULL);
  return function (object, file);
}

/* TEXT in FILE, so many times.  */
static int
count (const char *file, const char *text)
{
  static char all[1 << 16];
  int result = 0;
  FILE *f = fopen (file, "r");
  CHECK (f != NULL);
  size_t length = fread (all, 1, sizeof all - 1, f);
  CHECK (length < sizeof all - 1);
  all[length] = 0;
  fclose (f);
  for (const char *at = all; (at = strstr (at, text)); at++)
    result++;
  return result;
}

static void
run_directives (const char *file, const char *own)
{
  struct accdeep_statistics statistics;
  struct vec *v = NEW (struct vec, 3);
  for (int k = 0; k < 3; k++)
    {
      v[k].n = 25;
      v[k].a = NEW (int, 25);
      v[k].rest = NEW (int, 1);
    }
  /* The same construct three times, from the second one on from the cache.  */
  for (int k = 0; k < 3; k++)
    {
#pragma acc data copy(v[0:3])
      {
	last_statistics (&statistics);
	CHECK_EQ (statistics.objects, 4);
	CHECK_EQ (statistics.transfers, 1);
	CHECK_EQ (statistics.bytes_to_device, 3 * (sizeof *v + 25 * sizeof (int)));
	CHECK_EQ (draw (v, own), 4);
	CHECK_EQ (draw (v[1].a + 3, own), 1);
#pragma acc parallel present(v[0:3])
	v[2].a[24]++;
      }
    }
  CHECK_EQ (v[2].a[24], 3);
  CHECK_EQ (draw (v, own), 0);
#pragma acc enter data copyin(v[0:3])
  v[0].a[0] = 7;
#pragma acc update device(v[0].a[0:2])
  CHECK_EQ (draw (v, own), 4);
  CHECK_EQ (count (own, "class=\"object\""), 5);
#pragma acc exit data delete(v[0:3])
  if (file)
    {
      /* Data, parallel, enter data, update device, exit data.  */
      CHECK_EQ (count (file, "class=\"directive\""), 5);
      CHECK_EQ (count (file, ">update device at "), 1);
      CHECK_EQ (count (file, "class=\"object\""), 5 + 5 + 5 + 1 + 4);
      /* And one in the legend.  */
      CHECK_EQ (count (file, "class=\"box both\""), 4 + 1);
    }
  for (int k = 0; k < 3; k++)
    {
      free (v[k].a);
      free (v[k].rest);
    }
  free (v);
}

int
main (int argc, char **argv)
{
  char folder[] = "/tmp/accdeep-draw-XXXXXX";
  char file[100], own[100];
  int status;
  if (argc > 2)
    {
      run_directives (argv[1], argv[2]);
      return 0;
    }
  CHECK (mkdtemp (folder) != NULL);
  snprintf (file, sizeof file, "%s/all.svg", folder);
  snprintf (own, sizeof own, "%s/own.svg", folder);
  run_directives (NULL, own);
  CHECK (setenv ("ACCDEEP_DRAW", file, 1) == 0);
  pid_t child = fork ();
  if (child == 0)
    {
      execl ("/proc/self/exe", argv[0], file, own, (char *) NULL);
      _exit (127);
    }
  CHECK (child > 0 && waitpid (child, &status, 0) == child);
  CHECK_EQ (status, 0);
  unlink (file);
  unlink (own);
  CHECK (rmdir (folder) == 0);
  return 0;
}
