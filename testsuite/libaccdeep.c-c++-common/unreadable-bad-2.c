/* Section 3: a list that leads to memory that cannot be read, with many objects
   before, and a page without access.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is read" } */
/* { dg-shouldfail "wrong pointer" } */

#include <stdlib.h>
#include <sys/mman.h>

struct node
{
  int value;
  struct node *next;
#pragma acc shape include(next[0:1])
};

int
main (void)
{
  enum { N = 20000 };
  struct node *nodes = (struct node *) calloc (N, sizeof *nodes);
  char *closed = (char *) mmap (0, 1 << 16, PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  closed[0] = 1;
  mprotect (closed, 1 << 16, PROT_NONE);
  for (int i = 0; i < N - 1; i++)
    nodes[i].next = nodes + i + 1;
  nodes[N - 1].next = (struct node *) closed;
  struct node *list = nodes;
#pragma acc enter data copyin(list[0:1])
  return 0;
}

/* { dg-output "libaccdeep: enter data copyin: list\\\[0\\\]\\.next.*points to 0x\[0-9a-f\]*, which cannot be read: never set\\?; directive at" } */
