/* doc/infer.md: flexible arrays are told as pointers are, of numbers, pointers and
   structures; an object that has one is one, whatever its memory has room for.  Of
   one that is no block of its own nothing is told.

   { dg-do run }
   { dg-additional-options "-fplugin-arg-accdeep-infer" }
   { dg-skip-device simulated "the file is about the host's memory" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../lib/accdeep-infer.h"

struct packet
{
  double time;
  int n;
  float *extra;
  short data[];
};

/* Its last bytes may be elements.  */
struct padded
{
  double d;
  int n;
  char text[];
};

struct item
{
  int k;
  int *v;
};

struct bag
{
  int n;
  struct item *cursor;
  struct item item[];
};

struct list
{
  int n;
  struct packet *one;
  struct packet *of[];
};

/* No block is its own.  */
struct fixed
{
  int n;
  short data[];
};

enum { COUNT = 4 };
static struct list *lists[COUNT];
static struct padded *strings[COUNT];
static struct bag *bags[COUNT];
static struct fixed *inside[2];

static struct packet *
new_packet (int n)
{
  struct packet *p = (struct packet *) malloc (sizeof *p + n * sizeof (short));
  p->n = n;
  p->extra = (float *) malloc ((n + 1) * sizeof (float));
  return p;
}

static struct list *
new_list (int n)
{
  struct list *l
    = (struct list *) calloc (1, sizeof *l + n * sizeof (struct packet *));
  l->n = n;
  l->one = new_packet (100 + n);
  for (int i = 1; i < n; i++)
    l->of[i] = new_packet (10 + 7 * n + i);
  return l;
}

static struct bag *
new_bag (int n)
{
  struct bag *b = (struct bag *) malloc (sizeof *b + n * sizeof (struct item));
  b->n = n;
  b->cursor = &b->item[n / 2];
  for (int i = 0; i < n; i++)
    {
      b->item[i].k = i + 1;
      b->item[i].v = (int *) malloc ((i + 1) * sizeof (int));
    }
  return b;
}

static void
run (void)
{
  for (int i = 0; i < COUNT; i++)
    {
      lists[i] = new_list (3 + i);
      bags[i] = new_bag (2 + i);
      strings[i] = (struct padded *) malloc (sizeof (struct padded) + 5 + 9 * i);
      strings[i]->n = 5 + 9 * i;
    }
  char *both = (char *) calloc (1, 200);
  inside[0] = (struct fixed *) (both + 8);
  inside[1] = (struct fixed *) (both + 100);
  inside[0]->n = 40;
  inside[1]->n = 48;
#pragma acc enter data copyin(lists, strings, bags, inside)
#pragma acc exit data delete(lists, strings, bags, inside)
}

int
main (int argc, char **argv)
{
  infer_run (argc, argv, run);
  /* 4 alone, 14 of the lists'.  */
  CHECK_EXTENT ("packet", "data", "n", 18, 18);
  CHECK_EXTENT ("packet", "extra", "n + 1", 18, 18);
  CHECK_EXTENT ("list", "one", "1", 4, 1);
  CHECK_EXTENT ("list", "of", "n", 4, 4);
  CHECK_LEVEL ("list", "of", 2, "1", 14, 1);
  CHECK_EQ (number_of ("list", "of", 2, "null"), 4);
  CHECK_EXTENT ("padded", "text", "n", 4, 4);
  CHECK_NO_EXTENT ("padded", "text", "n + 1000");
  CHECK_EXTENT ("bag", "item", "n", 4, 4);
  CHECK_EXTENT ("bag", "cursor", "@", 4, 4);
  CHECK_EXTENT ("item", "v", "k", 14, 5);
  CHECK_NO_EXTENT ("fixed", "data", "n");
  CHECK (number_of ("fixed", "data", 1, "foreign") > 0);
  return 0;
}
