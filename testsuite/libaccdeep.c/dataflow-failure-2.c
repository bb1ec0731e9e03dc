/* Each driver call that a dataflow region makes fails once: the program ends
   with one message, which names the region, or the task with its position and
   its predecessors; or the library does without the call, and then nothing
   stays allocated.  Nothing hangs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* Where libgomp makes all calls it says what has failed, or waits for ever.  */
/* { dg-require-effective-target driver } */
/* { dg-skip-device host "nothing fails there" } */
/* { dg-skip-device gpu "no driver call is made to fail there" } */
/* { dg-timeout 300 } */

#define _GNU_SOURCE
#include "../lib/accdeep-test.h"

#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const names[] = {
#define CUDA_CALL(name, symbol, since) #name,
#include "../../simcuda/driver/calls.def"
};

enum { n_names = sizeof names / sizeof *names, n = 10 };

struct row
{
  int n;
  int *v;
#pragma acc shape include(v[0:n])
};

static int a[n], b[n], c[n], d[n];
static struct row r = { n, d };
static int last; /* The number of the last device.  */
static int third_line; /* Of the third task.  */

static void
count (unsigned long long *counts)
{
  unsigned long long (*call_count) (const char *)
    = (unsigned long long (*) (const char *)) dlsym (RTLD_DEFAULT,
						      "simcuda_call_count");
  if (!call_count)
    {
      void *driver = dlopen ("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
      CHECK (driver != NULL);
      call_count = (unsigned long long (*) (const char *)) dlsym (
	driver, "simcuda_call_count");
    }
  CHECK (call_count != NULL);
  for (int i = 0; i < n_names; i++)
    counts[i] = call_count (names[i]);
}

static void
run_region (void)
{
  for (int i = 0; i < n; i++)
    a[i] = d[i] = i;
#pragma acc dataflow copyin(a) copyout(c) copy(r)
  {
#pragma acc parallel loop copyin(a) copyout(b)
    for (int i = 0; i < n; i++)
      b[i] = a[i] + 1;
#pragma acc parallel loop copy(r)
    for (int i = 0; i < n; i++)
      r.v[i] += 2;
    third_line = __LINE__ + 1;
#pragma acc parallel loop copyin(b, r) copyout(c) device(last)
    for (int i = 0; i < n; i++)
      c[i] = b[i] * r.v[i];
  }
}

static int
check_results (void)
{
  for (int i = 0; i < n; i++)
    if (c[i] != (i + 1) * (i + 2) || d[i] != i + 2)
      return 2;
  return memory_shared_p () || !acc_is_present (b, sizeof b) ? 0 : 3;
}

/* What the process that does WHAT prints, and how it ends.  */
static int
run (const char *what, char *text, size_t bytes)
{
  int ends[2];
  CHECK (pipe (ends) == 0);
  const pid_t child = fork ();
  CHECK (child >= 0);
  if (child == 0)
    {
      dup2 (ends[1], 1);
      dup2 (ends[1], 2);
      close (ends[0]);
      close (ends[1]);
      setenv ("SIMCUDA_LEAKS", "report", 1);
      if (strchr (what, ':'))
	setenv ("SIMCUDA_FAIL", what, 1);
      alarm (60);
      execl ("/proc/self/exe", "dataflow", what, (char *) NULL);
      _exit (127);
    }
  close (ends[1]);
  size_t got = 0;
  for (ssize_t more; got + 1 < bytes
       && (more = read (ends[0], text + got, bytes - 1 - got)) > 0;)
    got += more;
  text[got] = '\0';
  close (ends[0]);
  int status;
  CHECK (waitpid (child, &status, 0) == child);
  return status;
}

/* Does NAME only look at devices and contexts?  Nobody has to know then what the
   task is behind.  */
static int
looks_p (const char *name)
{
  return strncmp (name, "cuCtx", 5) == 0 || strncmp (name, "cuDevice", 8) == 0;
}

/* Each of CALL's calls in the region, FIRST to LAST.  */
static int
fail_each (const char *call, unsigned long long first, unsigned long long last)
{
  int wrong = 0;
  char third_task[40];
  snprintf (third_task, sizeof third_task, "failure-2.c:%d:", third_line);
  for (unsigned long long k = first; k <= last; k++)
    {
      char what[100], text[8000];
      snprintf (what, sizeof what, "%s:%llu", call, k);
      const int status = run (what, text, sizeof text);
      /* The library did without the call; libgomp takes this one's failure for
	 the sign of a callback, and frees the block later.  */
      if (WIFEXITED (status) && WEXITSTATUS (status) == 0
	  && (!strstr (text, "leaked")
	      || strcmp (call, "cuMemGetAddressRange") == 0
	      /* Nobody can free a block again that the driver did not free.  */
	      || strcmp (call, "cuMemFree") == 0))
	continue;
      const char *message = strstr (text, "libaccdeep: ");
      const char *task = message ? strstr (message, "task '") : NULL;
      const int named
	= message
	  && (strstr (message, "dataflow at ")
	      || (task && strstr (task, "(parallel at ")
		  && strstr (task, "dataflow-failure-2.c:")));
      /* The third task has predecessors.  */
      const int third = message && strstr (message, third_task)
			&& !strstr (message, "may be") && !looks_p (call);
      if (!WIFEXITED (status) || WEXITSTATUS (status) != 1 || !named
	  || (third && !strstr (message, "behind")))
	{
	  fprintf (stderr, "%s: status %x:\n%s\n", what, status, text);
	  wrong++;
	}
    }
  return wrong;
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    {
      unsigned long long before[n_names], after[n_names];
      last = acc_get_num_devices (acc_get_device_type ()) - 1;
      /* Which starts them.  */
      for (int i = last; i >= 0; i--)
	acc_set_device_num (i, acc_get_device_type ());
      count (before);
      run_region ();
      count (after);
      const int result = check_results ();
      if (strcmp (argv[1], "count") == 0)
	{
	  printf ("third %d\n", third_line);
	  for (int i = 0; i < n_names; i++)
	    if (after[i] > before[i])
	      printf ("%s %llu %llu\n", names[i], before[i] + 1, after[i]);
	}
      return result;
    }
  char counts[8000];
  CHECK_EQ (run ("count", counts, sizeof counts), 0);
  int calls = 0, wrong = 0;
  for (char *line = strtok (counts, "\n"); line; line = strtok (NULL, "\n"))
    {
      char call[100];
      unsigned long long first, last;
      if (sscanf (line, "third %d", &third_line) == 1)
	continue;
      if (sscanf (line, "%99s %llu %llu", call, &first, &last) != 3)
	continue;
      calls += last - first + 1;
      wrong += fail_each (call, first, last);
    }
  CHECK (calls > 10);
  CHECK_EQ (wrong, 0);
  return 0;
}
