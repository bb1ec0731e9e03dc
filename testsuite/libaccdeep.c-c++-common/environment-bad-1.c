/* Section 3: a misspelt variable, or a value that means nothing, gets one line
   that says which there are, and the program runs as without it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "the variables are not read there" } */

#include "../lib/accdeep-test.h"

#include <sys/wait.h>
#include <unistd.h>

struct vec
{
  long n;
  int *a;
#pragma acc shape include(a[0:n])
};

static const struct bad
{
  const char *name, *value, *message;
} bads[]
  = { { "ACCDEEP_PROFIL", "1", "ACCDEEP_PROFIL: no such variable; there are "
			       "ACCDEEP_CHECK, ACCDEEP_DATAFLOW, "
			       "ACCDEEP_DEBUG, ACCDEEP_DRAW, ACCDEEP_INFER, "
			       "ACCDEEP_INFO, ACCDEEP_KEEP, ACCDEEP_PINNED, "
			       "ACCDEEP_PROFILE, ACCDEEP_QUEUES, "
			       "ACCDEEP_REGISTER, ACCDEEP_THREADS, "
			       "ACCDEEP_UNTRANSLATED" },
      { "ACCDEEP_CHECK", "on", "ACCDEEP_CHECK: 'on' is none of '0', 'no', "
			       "'1' and 'yes'" },
      { "ACCDEEP_DEBUG", "plan,stats", "ACCDEEP_DEBUG: 'stats' is none of "
				       "'plan', 'statistics', 'locks' and "
				       "'present'" },
      { "ACCDEEP_DATAFLOW", "yes", "ACCDEEP_DATAFLOW: 'yes' is no name of a "
				   "file that ends in '.dot'; no graph is "
				   "written" },
      { "ACCDEEP_QUEUES", "0", "ACCDEEP_QUEUES: '0' is not a number from 1 to "
			       "64" },
      { "ACCDEEP_DRAW", "yes", "ACCDEEP_DRAW: 'yes' is no name of a file that "
			       "ends in '.svg'; nothing is drawn" },
      { "ACCDEEP_DRAW", "/nonexistent/%d.svg",
	"ACCDEEP_DRAW: '%d' in '/nonexistent/%d.svg' is neither '%p', the "
	"process, nor '%%'; nothing is drawn" },
      { "ACCDEEP_DRAW", "/nonexistent/x.svg",
	"ACCDEEP_DRAW: can not write '/nonexistent/x.svg': No such file or "
	"directory" },
      { "ACCDEEP_INFER", "%n", "ACCDEEP_INFER: '%n' in '%n' is neither '%p', "
			       "the process, nor '%%'; nothing is looked at" },
      { "ACCDEEP_INFER", "evidence",
	"ACCDEEP_INFER: no file of the program was compiled with "
	"'-fplugin-arg-accdeep-infer'; nothing is written" },
      { "ACCDEEP_INFO", "all", "ACCDEEP_INFO: 'all' is not a number from 0 to "
			       "3" },
      { "ACCDEEP_KEEP", "1T", "ACCDEEP_KEEP: '1T' is not a number from 0 to "
			      "9223372036854775807, with K, M or G behind it "
			      "or not" },
      { "ACCDEEP_PINNED", "1", "ACCDEEP_PINNED: '1' is not a number from "
			       "1048576 to 9223372036854775807, with K, M or "
			       "G behind it or not" },
      { "ACCDEEP_PROFILE", "/nonexistent/%q", "ACCDEEP_PROFILE: '%q' in "
			       "'/nonexistent/%q' is neither '%p', the "
			       "process, nor '%%'; the profile is printed" },
      { "ACCDEEP_REGISTER", "early", "ACCDEEP_REGISTER: 'early' is not "
				     "'eager'" },
      { "ACCDEEP_THREADS", "all", "ACCDEEP_THREADS: 'all' is not a number "
				  "from 1 to 64" },
      { "ACCDEEP_UNTRANSLATED", "zero", "ACCDEEP_UNTRANSLATED: 'zero' is "
					"neither 'null' nor 'keep'" } };

static void
run_directive (void)
{
  struct vec x = { 25, NEW (int, 25) };
#pragma acc parallel copy(x)
  x.a[24]++;
  CHECK_EQ (x.a[24], 1);
#pragma acc enter data copyin(x)
#pragma acc exit data copyout(x)
  CHECK_EQ (x.a[24], 1);
  free (x.a);
}

/* Run this program with one of them; what it prints has the line once.  */
static void
check (const struct bad *b, char *program)
{
  static char text[1 << 14];
  char line[1000];
  int ends[2];
  int status;
  CHECK (pipe (ends) == 0);
  pid_t child = fork ();
  if (child == 0)
    {
      dup2 (ends[1], 2);
      close (ends[0]);
      setenv (b->name, b->value, 1);
      execl ("/proc/self/exe", program, "directive", (char *) NULL);
      _exit (127);
    }
  close (ends[1]);
  size_t length = 0;
  ssize_t got;
  while ((got = read (ends[0], text + length, sizeof text - 1 - length)) > 0)
    length += got;
  text[length] = 0;
  close (ends[0]);
  CHECK (waitpid (child, &status, 0) == child);
  CHECK_EQ (status, 0);
  snprintf (line, sizeof line, "libaccdeep: warning: %s\n", b->message);
  const char *at = strstr (text, line);
  if (!at)
    fprintf (stderr, "expected: %sprinted: %s", line, text);
  CHECK (at && !strstr (at + strlen (line), line));
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    {
      run_directive ();
      return 0;
    }
  for (size_t i = 0; i < sizeof bads / sizeof *bads; i++)
    check (&bads[i], argv[0]);
  return 0;
}
