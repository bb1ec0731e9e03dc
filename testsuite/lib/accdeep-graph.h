/* For tests of the graph that ACCDEEP_DATAFLOW writes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_GRAPH_H
#define ACCDEEP_GRAPH_H

#include "accdeep-test.h"

#include <sys/wait.h>
#include <unistd.h>

/* Run this program, whose argv is ARGV, with the argument "run", and have it
   write its graph.  FILE, "...XXXXXX.dot", gets the file's name; the caller
   removes it.  */
static void
write_graph (char **argv, char *file)
{
  const int descriptor = mkstemps (file, 4);
  CHECK (descriptor >= 0);
  close (descriptor);
  const pid_t child = fork ();
  CHECK (child >= 0);
  if (child == 0)
    {
      setenv ("ACCDEEP_DATAFLOW", file, 1);
      execl ("/proc/self/exe", argv[0], "run", (char *) NULL);
      _exit (127);
    }
  int status;
  CHECK (waitpid (child, &status, 0) == child);
  CHECK_EQ (status, 0);
}

/* How many edges of FILE are labelled NAME.  */
static inline int
edges (const char *file, const char *name)
{
  char line[1000], label[100];
  int found = 0;
  FILE *f = fopen (file, "r");
  CHECK (f != NULL);
  snprintf (label, sizeof label, "[label=\"%s", name);
  while (fgets (line, sizeof line, f))
    found += strstr (line, "->") && strstr (line, label);
  fclose (f);
  return found;
}

#endif
