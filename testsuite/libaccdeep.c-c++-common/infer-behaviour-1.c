/* doc/runtime.md: a program that is looked at prints and returns what it does by
   itself: with threads, children that fork and exit while others allocate, handlers
   of signals, and when a signal ends it.

   { dg-do run }
   { dg-additional-options "-fplugin-arg-accdeep-infer -pthread" }
   { dg-skip-device nvidia "the file is about the host's memory" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-infer.h"
#include <pthread.h>
#include <signal.h>

enum { THREADS = 3, ROUNDS = 300, CHILDREN = 5 };

struct row
{
  int n;
  int *a;
};

static volatile sig_atomic_t signals;
static int stop;

static void
on_signal (int number)
{
  signals += number == SIGUSR1;
}

static void *
disturb (void *argument)
{
  void *last = NULL;
  while (!__atomic_load_n (&stop, __ATOMIC_RELAXED))
    {
      void *next = malloc (64);
      free (last);
      last = next;
    }
  free (last);
  return argument;
}

static int
sum_of (struct row *r, int rows)
{
  int sum = 0;
#pragma acc parallel loop copy(r[0:1]) reduction(+:sum)
  for (int i = 0; i < rows; i++)
    sum += r[i].a[r[i].n - 1];
  return sum;
}

/* What the program does; its status.  */
static int
run (const char *mode)
{
  pthread_t threads[THREADS];
  struct row *r = NEW (struct row, ROUNDS);
  struct sigaction action;
  memset (&action, 0, sizeof action);
  action.sa_handler = on_signal;
  sigaction (SIGUSR1, &action, NULL);
  for (int i = 0; i < THREADS; i++)
    pthread_create (&threads[i], NULL, disturb, NULL);
  int sum = 0;
  for (int i = 0; i < ROUNDS; i++)
    {
      r[i].n = 1 + i % 17;
      r[i].a = NEW (int, r[i].n);
      r[i].a[r[i].n - 1] = i;
      if (i % 50 == 0)
	raise (SIGUSR1);
      sum += sum_of (r, i + 1);
    }
  printf ("%d after %d signals\n", sum, (int) signals);
  for (int i = 0; i < CHILDREN; i++)
    {
      fflush (stdout);
      pid_t child = fork ();
      if (child == 0)
	{
	  struct row one = { 3, NEW (int, 3) };
	  one.a[2] = i;
	  printf ("child %d\n", sum_of (&one, 1));
	  exit (10 + i);
	}
      int status = 0;
      waitpid (child, &status, 0);
      printf ("status %d\n", WEXITSTATUS (status));
    }
  __atomic_store_n (&stop, 1, __ATOMIC_RELAXED);
  for (int i = 0; i < THREADS; i++)
    pthread_join (threads[i], NULL);
  fflush (stdout);
  if (strcmp (mode, "killed") == 0)
    raise (SIGTERM);
  return strcmp (mode, "failed") == 0 ? 3 : 0;
}

/* The output of PROGRAM in MODE, and, behind it, its status; FILE is for the
   evidence, if any.  */
static char *
output_of (char *program, const char *mode, const char *file)
{
  int ends[2], status = 0;
  char *text = (char *) calloc (1, 10000);
  size_t length = 0;
  ssize_t n;
  CHECK (pipe (ends) == 0);
  pid_t child = fork ();
  if (child == 0)
    {
      dup2 (ends[1], 1);
      dup2 (ends[1], 2);
      if (file)
	setenv ("ACCDEEP_INFER", file, 1);
      execl ("/proc/self/exe", program, mode, (char *) NULL);
      _exit (127);
    }
  close (ends[1]);
  while ((n = read (ends[0], text + length, 9000 - length)) > 0)
    length += n;
  close (ends[0]);
  CHECK (waitpid (child, &status, 0) == child);
  snprintf (text + length, 100, "%d\n", status);
  return text;
}

int
main (int argc, char **argv)
{
  static const char *const modes[] = { "good", "failed", "killed" };
  if (argc > 1)
    return run (argv[1]);
  for (int i = 0; i < 3; i++)
    {
      char name[] = "/tmp/accdeep-infer-XXXXXX";
      int file = mkstemp (name);
      CHECK (file >= 0);
      close (file);
      unlink (name);
      char *alone = output_of (argv[0], modes[i], NULL);
      char *looked = output_of (argv[0], modes[i], name);
      CHECK (strstr (alone, "child 4\nstatus 14\n") != NULL);
      if (strcmp (alone, looked) != 0)
	fprintf (stderr, "alone:\n%s\nlooked at:\n%s", alone, looked);
      CHECK (strcmp (alone, looked) == 0);
      /* Children leave it to their parent, and a signal leaves none.  */
      CHECK_EQ (access (name, R_OK), strcmp (modes[i], "killed") ? 0 : -1);
      if (access (name, R_OK) == 0)
	{
	  read_evidence (name);
	  CHECK_EXTENT ("row", "a", "n", ROUNDS, 17);
	}
      unlink (name);
      free (alone);
      free (looked);
    }
  return 0;
}
