/* String functions of the device's C library read whole words: the last one of
   a string may reach beyond its object.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include <stdlib.h>
#include <string.h>

int
main (void)
{
  long sum = 0;
  /* Each length, so each place of the end in its word; the object ends with
     the string.  */
  for (int n = 1; n < 40; n++)
    {
      char *s = malloc (n), *t = malloc (n);
      memset (s, 'x', n - 1);
      s[n - 1] = '\0';
      memset (t, '?', n);
      long length = 0, found = 0, same = 1;
#pragma acc serial copyin(s[0:n]) copy(t[0:n], length, found, same)
      {
        length = strlen (s);
        strcpy (t, s);
        same = strcmp (s, t);
        found = (char *) memchr (s, '\0', n) - s;
        found += strchr (s, '\0') - s;
      }
      if (length != n - 1 || found != 2 * (n - 1) || same != 0
          || strcmp (s, t) != 0)
        abort ();
      sum += length;
      free (s);
      free (t);
    }
  return sum != 38 * 39 / 2;
}
