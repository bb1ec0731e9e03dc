/* For tests of ACCDEEP_INFER: runs the test's own program again with the
   variable set, and looks for what the file says of members.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_INFER_TEST_H
#define ACCDEEP_INFER_TEST_H

#include "accdeep-test.h"
#include <stdarg.h>
#include <sys/wait.h>
#include <unistd.h>

static char *evidence; /* The file's text.  */

static inline void
read_evidence (const char *name)
{
  FILE *f = fopen (name, "r");
  CHECK (f != NULL);
  fseek (f, 0, SEEK_END);
  long length = ftell (f);
  rewind (f);
  free (evidence);
  evidence = (char *) calloc (length + 1, 1);
  CHECK (fread (evidence, 1, length, f) == (size_t) length);
  fclose (f);
}

/* Run PROGRAM, the test itself, with MODE for argument and read what it has
   written.  */
static inline void
infer (char *program, const char *mode)
{
  char name[] = "/tmp/accdeep-infer-XXXXXX";
  int status, file = mkstemp (name);
  CHECK (file >= 0);
  close (file);
  pid_t child = fork ();
  if (child == 0)
    {
      setenv ("ACCDEEP_INFER", name, 1);
      setenv ("ACC_DEVICE_TYPE", "host", 1);
      execl ("/proc/self/exe", program, mode, (char *) NULL);
      _exit (127);
    }
  CHECK (child > 0 && waitpid (child, &status, 0) == child);
  CHECK_EQ (status, 0);
  read_evidence (name);
  unlink (name);
  CHECK (strstr (evidence, "\"format\": \"accdeep-infer 1\"") != NULL);
  CHECK (strstr (evidence, "\"exact\": true") != NULL);
}

/* For main: read what a run of RUN alone has written.  */
static inline void
infer_run (int argc, char **argv, void (*run) (void))
{
  if (argc > 1)
    {
      run ();
      exit (0);
    }
  infer (argv[0], "run");
}

/* A copy of the text from START up to END.  */
static inline char *
piece (const char *start, const char *end)
{
  char *text = (char *) calloc (end - start + 1, 1);
  memcpy (text, start, end - start);
  return text;
}

/* What the evidence says of structure TYPE; null: nothing.  */
static inline char *
type_text (const char *type)
{
  char name[200];
  snprintf (name, sizeof name, "    { \"name\": \"struct %s\", \"language\"",
	    type);
  char *start = strstr (evidence, name);
  if (!start)
    {
      snprintf (name, sizeof name, "    { \"name\": \"%s\", \"language\"", type);
      start = strstr (evidence, name);
    }
  if (!start)
    return NULL;
  char *end = strstr (start + 1, ", \"language\": ");
  end = strstr (end + 1, ", \"language\": ");
  return piece (start, end ? end : start + strlen (start));
}

/* What it says of LEVEL, from 1, of MEMBER.  */
static inline char *
member_text (const char *type, const char *member, int level)
{
  char name[200];
  char *all = type_text (type);
  CHECK (all != NULL);
  if (level == 1)
    snprintf (name, sizeof name, "{ \"name\": \"%s\", ", member);
  else
    snprintf (name, sizeof name, "{ \"name\": \"%s\", \"level\": %d", member,
	      level);
  char *start = strstr (all, name);
  if (!start)
    {
      fprintf (stderr, "no member %s of %s:\n%s\n", member, type, all);
      exit (1);
    }
  char *result = piece (start, strstr (start, "\"uses\": ["));
  free (all);
  return result;
}

/* KEY of the member, a number.  */
static inline long
number_of (const char *type, const char *member, int level, const char *key)
{
  char name[100];
  char *text = member_text (type, member, level);
  snprintf (name, sizeof name, "\"%s\": ", key);
  char *found = strstr (text, name);
  CHECK (found != NULL);
  long number = strtol (found + strlen (name), NULL, 10);
  free (text);
  return number;
}

/* Is EXTENT among the candidates, OF objects being seen with so many DISTINCT
   lengths?  SLACK: it may be less.  */
static inline int
extent_p (const char *type, const char *member, int level, const char *extent,
	  long of, long distinct, int slack)
{
  char wanted[300];
  char *text = member_text (type, member, level);
  snprintf (wanted, sizeof wanted, "{ \"extent\": \"%s\", \"kind\": \"", extent);
  char *found = strstr (text, wanted);
  if (!found)
    {
      free (text);
      return 0;
    }
  snprintf (wanted, sizeof wanted,
	    "\"holds\": %ld, \"of\": %ld, \"distinct\": %ld, \"slack\": %s", of,
	    of, distinct, slack ? "true" : "false");
  char *end = strchr (found, '}');
  char *rest = piece (found, end);
  int result = strstr (rest, wanted) != NULL;
  if (!result)
    fprintf (stderr, "%s.%s: %s\n", type, member, rest);
  free (rest);
  free (text);
  return result;
}

#define CHECK_EXTENT(TYPE, MEMBER, EXTENT, OF, DISTINCT)                      \
  (extent_p (TYPE, MEMBER, 1, EXTENT, OF, DISTINCT, 0)                        \
     ? (void) 0 : no_extent (TYPE, MEMBER, 1, EXTENT, __LINE__))
#define CHECK_LEVEL(TYPE, MEMBER, LEVEL, EXTENT, OF, DISTINCT)                \
  (extent_p (TYPE, MEMBER, LEVEL, EXTENT, OF, DISTINCT, 0)                    \
     ? (void) 0 : no_extent (TYPE, MEMBER, LEVEL, EXTENT, __LINE__))
#define CHECK_SLACK(TYPE, MEMBER, EXTENT, OF, DISTINCT)                       \
  (extent_p (TYPE, MEMBER, 1, EXTENT, OF, DISTINCT, 1)                        \
     ? (void) 0 : no_extent (TYPE, MEMBER, 1, EXTENT, __LINE__))
#define CHECK_NO_EXTENT(TYPE, MEMBER, EXTENT)                                 \
  CHECK (!any_extent_p (TYPE, MEMBER, EXTENT))

static inline void
no_extent (const char *type, const char *member, int level, const char *extent,
	   int line)
{
  fprintf (stderr, "line %d: %s is no candidate for %s:\n%s\n", line, extent,
	   member, member_text (type, member, level));
  exit (1);
}

static inline int
any_extent_p (const char *type, const char *member, const char *extent)
{
  char wanted[300];
  char *text = member_text (type, member, 1);
  snprintf (wanted, sizeof wanted, "{ \"extent\": \"%s\", ", extent);
  int result = strstr (text, wanted) != NULL;
  free (text);
  return result;
}

#endif
