/* Section 3: a kernel that follows a pointer which no directive has translated
   is told which one it is, and what to write.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "shares the host's memory" } */
/* { dg-shouldfail "host address" } */

#include <stdlib.h>

struct node
{
  int n;
  int *data;
  int *extra; /* { dg-note "declared here" } */
#pragma acc shape include(data[0:n])
};

int
main (void)
{
  struct node *p = (struct node *) calloc (3, sizeof *p);
  for (int i = 0; i < 3; i++)
    {
      p[i].n = 2;
      p[i].data = (int *) calloc (2, sizeof (int));
      p[i].extra = (int *) calloc (2, sizeof (int));
    }
  int x = 0;
#pragma acc data copy(p[0:3])
  {
#pragma acc parallel present(p[0:3]) copy(x)
    x = p[1].extra[1] + p[1].data[0]; /* { dg-warning "dereference of 'p->extra' on the device, where it has the host's address: no extent is given" } */
  }
  return x;
}

/* { dg-output "HOST address .heap.: member 'extra' of '(struct )?node' at 0x\[0-9a-f\]+: no clause and no shape has an extent for it .\[^ \]*untranslated-message-1.c:16:8.; write 'include.extra.0:n..' in a shape of '(struct )?node'\n" { target simulated } } */
