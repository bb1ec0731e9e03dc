/* Section 3: the message about an untranslated pointer names the directive that
   excludes it; the object is one of a large structure.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "shares the host's memory" } */
/* { dg-shouldfail "host address" } */

#include <stdlib.h>

struct pair
{
  int *first, *second;
};

struct one
{
  int n;
  int *data;
  struct pair both;
#pragma acc shape include(data[0:n], both.first[0:n]) exclude(both.second)
};

enum { n_ones = 3000 };

int
main (void)
{
  struct one *p = (struct one *) calloc (n_ones, sizeof *p);
  for (int i = 0; i < n_ones; i++)
    {
      p[i].n = 2;
      p[i].data = (int *) calloc (2, sizeof (int));
      p[i].both.first = (int *) calloc (2, sizeof (int));
      p[i].both.second = (int *) calloc (2, sizeof (int));
    }
  int x = 0;
#pragma acc enter data copyin(p[0:n_ones])
#pragma acc parallel present(p[0:n_ones]) copy(x)
  x = p[2007].both.first[0] + p[2007].both.second[0];
  return x;
}

/* { dg-output "HOST address .heap.: member 'both.second' of '(struct )?one' at 0x\[0-9a-f\]+: excluded at \[^ \]*untranslated-message-2.c:22:63; write 'include.both.second.0:n..' in a shape, or enter its target and attach it\n" { target simulated } } */
