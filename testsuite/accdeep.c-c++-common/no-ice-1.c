/* Section 4: odd but legal places of directives: empty types, bit-fields,
   enumerators, function pointers, several on one line's macros.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct empty
{
  int i;
#pragma acc shape
#pragma acc shape(e)
#pragma acc shape default(include)
};

struct odd
{
  unsigned n : 7;
  unsigned : 0;
  int (*function) (int);
  void *any;
  char name[16];
  int matrix[3][4];
  int *a;
#pragma acc shape include(a[0:n], matrix, name) exclude(function, any)
};

void
f (struct empty *p, struct odd *q)
{
#pragma acc enter data copyin(p[0:1])
#pragma acc enter data copyin<e>(p[0:1])
#pragma acc enter data copyin(q[0:1])
}
