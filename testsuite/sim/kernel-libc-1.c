/* The device's C library: printf, malloc, string functions, abort's absence.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int
main (void)
{
  char text[64] = "";
  int sum = 0;
#pragma acc serial copy(text, sum)
  {
    int *p = malloc (10 * sizeof (int));
    for (int i = 0; i < 10; i++)
      p[i] = i;
    for (int i = 0; i < 10; i++)
      sum += p[i];
    free (p);
    strcpy (text, "from the device");
    sum += strlen (text);
    printf ("%s: %d %c %5.2f %lx\n", text, -sum, 'x', 2.5, 0xabcdef012345l);
  }
  fflush (stdout);
  if (sum != 45 + 15 || strcmp (text, "from the device"))
    abort ();
  return 0;
}

/* { dg-output "from the device: -60 x  2.50 abcdef012345\n" } */
