/* Section 3: ACCDEEP_PROFILE=FILE with %p: each process has a file of its own,
   and %% stands for %.  A process that another one forks, and that executes no
   directive, writes none.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is counted there" } */

#include "../lib/accdeep-test.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

struct vec
{
  long n;
  int *a;
#pragma acc shape include(a[0:n])
};

static void
run_directives (void)
{
  struct vec x = { 25, NEW (int, 25) };
#pragma acc parallel copy(x)
  x.a[24]++;
  CHECK_EQ (x.a[24], 1);
  free (x.a);
  /* It ends as any process does, with what its parent has counted.  libgomp's
     own end may fail in it: a GPU's context is not the child's.  */
  pid_t child = fork ();
  if (child == 0)
    exit (0);
  int status;
  CHECK (child > 0 && waitpid (child, &status, 0) == child);
}

int
main (int argc, char **argv)
{
  char folder[] = "/tmp/accdeep-profile-XXXXXX";
  char name[100];
  int status;
  if (argc > 1)
    {
      run_directives ();
      return 0;
    }
  CHECK (mkdtemp (folder));
  snprintf (name, sizeof name, "%s/%%%%-%%p.json", folder);
  CHECK (setenv ("ACCDEEP_PROFILE", name, 1) == 0);
  pid_t children[2];
  for (int i = 0; i < 2; i++)
    {
      children[i] = fork ();
      if (children[i] == 0)
	{
	  execl ("/proc/self/exe", argv[0], "directives", (char *) NULL);
	  _exit (127);
	}
    }
  for (int i = 0; i < 2; i++)
    {
      CHECK (waitpid (children[i], &status, 0) == children[i]);
      CHECK_EQ (status, 0);
      snprintf (name, sizeof name, "%s/%%-%d.json", folder, (int) children[i]);
      struct stat file;
      CHECK (stat (name, &file) == 0 && file.st_size > 100);
      unlink (name);
    }
  /* Now it is empty.  */
  CHECK (rmdir (folder) == 0);
  return 0;
}
