/* For tests of ACCDEEP_PROFILE: runs the test's own program again with the
   variable set, and reads what it has written.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_PROFILE_TEST_H
#define ACCDEEP_PROFILE_TEST_H

#include "accdeep-test.h"
#include <sys/wait.h>
#include <unistd.h>

/* The file's text, for good, of a run of PROGRAM, the test itself, with MODE for
   argument.  */
static inline const char *
profile_of (char *program, const char *mode)
{
  static char text[1 << 20];
  char name[] = "/tmp/accdeep-profile-XXXXXX";
  int status, file = mkstemp (name);
  CHECK (file >= 0);
  close (file);
  CHECK (setenv ("ACCDEEP_PROFILE", name, 1) == 0);
  pid_t child = fork ();
  if (child == 0)
    {
      execl ("/proc/self/exe", program, mode, (char *) NULL);
      _exit (127);
    }
  CHECK (child > 0 && waitpid (child, &status, 0) == child);
  CHECK_EQ (status, 0);
  FILE *f = fopen (name, "r");
  CHECK (f != NULL);
  size_t length = fread (text, 1, sizeof text - 1, f);
  fclose (f);
  CHECK (length < sizeof text - 1);
  text[length] = 0;
  unlink (name);
  return text;
}

/* How often TEXT has WORDS.  */
static inline int
count (const char *text, const char *words)
{
  int result = 0;
  for (; (text = strstr (text, words)); text++)
    result++;
  return result;
}

#endif
