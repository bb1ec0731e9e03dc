/* doc/runtime.md: accdeep_infer looks at what its argument leads to, whose type
   is that of the argument in the call, and writes the file; without the variable
   the program does what it does without the option.  Blocks of the whole
   allocator are known.

   { dg-do run }
   { dg-additional-options "-fplugin-arg-accdeep-infer" }
   { dg-skip-device simulated "the file is about the host's memory" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <accdeep.h>

#include "../lib/accdeep-infer.h"
#include <errno.h>
#include <malloc.h>

struct buffers
{
  unsigned short n;
  char *plain, *zeros, *grown, *shrunk, *aligned, *posix, *old, *copy;
};

static void
fill (struct buffers *b, int n)
{
  void *block;
  b->n = n;
  b->plain = (char *) malloc (n);
  b->zeros = (char *) calloc (n, 1);
  b->grown = (char *) realloc (malloc (1), n);
  b->shrunk = (char *) realloc (malloc (100000), n);
  b->aligned = (char *) aligned_alloc (64, n);
  CHECK_EQ (posix_memalign (&block, 256, n), 0);
  b->posix = (char *) block;
  b->old = (char *) memalign (4096, n);
  b->copy = (char *) malloc (n);
  memset (b->copy, 'c', n - 1);
  b->copy[n - 1] = 0;
  char *copy = strdup (b->copy);
  free (b->copy);
  b->copy = copy;
  CHECK ((size_t) b->aligned % 64 == 0 && (size_t) b->posix % 256 == 0
	 && (size_t) b->old % 4096 == 0);
}

static void
run (void)
{
  struct buffers list[8];
  void *block = NULL;
  for (int i = 0; i < 8; i++)
    fill (&list[i], 100 + 7 * i);
  CHECK_EQ (posix_memalign (&block, 3, 1), EINVAL);
  CHECK_EQ (posix_memalign (&block, 24, 1), EINVAL);
  errno = 0;
  /* Newer compilers think that an unused block is there.  */
  void *volatile huge = malloc ((size_t) -1 / 2);
  CHECK (huge == NULL && errno == ENOMEM);
  CHECK (realloc (list[0].plain, (size_t) -1 / 2) == NULL);
  for (int i = 0; i < 8; i++)
    accdeep_infer (&list[i]);
}

int
main (int argc, char **argv)
{
  static const char *const members[]
    = { "plain", "zeros", "grown", "shrunk", "aligned", "posix", "old",
	"copy" };
  if (argc > 1)
    {
      run ();
      _exit (0);
    }
  run ();
  infer (argv[0], "run");
  for (int i = 0; i < 8; i++)
    CHECK_EXTENT ("buffers", members[i], "n", 8, 8);
  CHECK (strstr (member_text ("buffers", "copy", 1), "\"kind\": \"string\"")
	 != NULL);
  CHECK_EQ (number_of ("buffers", "plain", 1, "heap"), 8);
  return 0;
}
