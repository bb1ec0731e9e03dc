/* Section 1.2: lengths of type size_t, char and enum make no warning.

   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-options "-Wall -Wextra -Wconversion -Wsign-conversion" } */

enum class mode : unsigned char
{
  off,
  on
};

struct many
{
  unsigned long n;
  char c;
  bool b;
  int *p;
  int *q;
  int *r;
#pragma acc shape include(p[0:n], q[0:c], r[0:b])
};

void
f (many *m)
{
  (void) m;
#pragma acc enter data copyin(m[0:1])
}
