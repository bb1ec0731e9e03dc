/* Section 3: present names the object that is missing, two levels down.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-shouldfail "not present" { target simulated gpu } } */
/* { dg-skip-device host "everything is present" } */

#include "../lib/accdeep-test.h"

struct part
{
  int n;
  int *a, *b;
#pragma acc shape include(a[0:n], b[0:n])
#pragma acc shape(a) exclude(b)
};

struct whole
{
  struct part *part;
#pragma acc shape include(part[0:2])
#pragma acc shape(a) include<a>(part)
};

int
main (void)
{
  struct whole w;
  w.part = NEW (struct part, 2);
  for (int i = 0; i < 2; i++)
    {
      w.part[i].n = 3;
      w.part[i].a = NEW (int, 3);
      w.part[i].b = NEW (int, 3);
    }
#pragma acc enter data copyin<a>(w)
#pragma acc data present<a>(w)
  {
  }
#pragma acc data present(w)
  {
  }
  return 0;
}

/* { dg-output {libaccdeep: data present: w\.part\[0\]\.b \[[^ ]+\.\.[^ ]+\), 12 bytes, is not present; enter data at [^\n]*mapper-present-bad-1\.c:37:[0-9]+ mapped what leads to it without it, or it was deleted since; map it with copyin or create, or write no_create where it may be absent; directive at [^\n]*mapper-present-bad-1\.c:41} } */
