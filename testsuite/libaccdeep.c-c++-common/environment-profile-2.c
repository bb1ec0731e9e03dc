/* Section 3: ACCDEEP_PROFILE=FILE writes each execution of a directive to FILE
   when the program ends: JSON, with what the execution moved.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is counted there" } */

#include "../lib/accdeep-profile.h"

#include <ctype.h>

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
  for (int i = 0; i < 3; i++)
    {
#pragma acc enter data copyin(x)
#pragma acc parallel present(x)
      x.a[24]++;
#pragma acc exit data copyout(x)
    }
  CHECK_EQ (x.a[24], 3);
  free (x.a);
}

/* A reader of JSON that knows no escapes but those of one character.  */

static const char *
skip_space (const char *at)
{
  while (isspace ((unsigned char) *at))
    at++;
  return at;
}

static const char *
read_string (const char *at)
{
  CHECK (*at == '"');
  for (at++; *at != '"'; at++)
    {
      CHECK ((unsigned char) *at >= 0x20);
      if (*at == '\\')
	CHECK (*++at && strchr ("\"\\/bfnrt", *at));
    }
  return at + 1;
}

/* The end of the value at AT.  */
static const char *
read_value (const char *at)
{
  at = skip_space (at);
  if (*at == '"')
    return read_string (at);
  if (*at != '{' && *at != '[')
    {
      char *end;
      strtod (at, &end);
      CHECK (end != at);
      return end;
    }
  const char close = *at == '{' ? '}' : ']';
  if (*skip_space (at + 1) == close)
    return skip_space (at + 1) + 1;
  do
    {
      at = skip_space (at + 1);
      if (close == '}')
	{
	  at = skip_space (read_string (at));
	  CHECK (*at == ':');
	  at++;
	}
      at = skip_space (read_value (at));
    }
  while (*at == ',');
  CHECK (*at == close);
  return at + 1;
}

static void
check_trace (const char *text)
{
  CHECK (strlen (text) < (1 << 16) - 1);
  CHECK (*skip_space (read_value (text)) == 0);
  CHECK (strncmp (text, "{\"traceEvents\": [", 17) == 0);
  CHECK_EQ (count (text, "\"name\": \"enter data at "), 3);
  CHECK_EQ (count (text, "\"name\": \"exit data at "), 3);
  CHECK_EQ (count (text, "\"cat\": \"directive\", \"ph\": \"X\""),
	    count (text, "\"objects\": 2, "));
  CHECK_EQ (count (text, "\"cat\": \"kernel\", \"ph\": \"X\""), 3);
  CHECK (count (text, "._omp_fn.0") >= 4);
  CHECK_EQ (count (text, "\", \"at\": \"parallel at "), 1);
  CHECK_EQ (count (text, "\"launches\": 3, "), 1);
  CHECK_EQ (count (text, "\"bytes_in\": 116, \"bytes_out\": 0, "
			 "\"transfers\": 1, "), 3);
  CHECK_EQ (count (text, "\"bytes_in\": 0, \"bytes_out\": 108, "
			 "\"transfers\": 1, "), 3);
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    run_directives ();
  else
    check_trace (profile_of (argv[0], "directives"));
  return 0;
}
