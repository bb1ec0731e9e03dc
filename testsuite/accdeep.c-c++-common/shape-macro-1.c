/* Section 1.2: macros in directives: whole clauses, names of members and of
   shapes, and in executable directives.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define CLAUSES include(a[0:n]) init_needed(n)
#define MEMBER a
#define NAME small
#define OPERANDS p[0:1]
#define CLAUSE copyin<NAME>(OPERANDS)

struct vec
{
  int n;
  int *a;
#pragma acc shape CLAUSES
#pragma acc shape(NAME) exclude(MEMBER)
};

void
f (struct vec *p)
{
#pragma acc enter data copyin<NAME>(OPERANDS)
#pragma acc enter data CLAUSE
}

/* { dg-final { scan-accdeep-dump-times "operand enter-data \[^\n\]* copyin p \"(struct )?vec\" <small>" 2 } } */
