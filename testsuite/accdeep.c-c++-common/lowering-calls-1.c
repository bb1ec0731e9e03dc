/* Sections 1.5, 2: each kind of directive on a deep type becomes one directive of the
   library; standalone ones call libgomp no more.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

extern void use (struct vec *);

void
f (struct vec *p)
{
#pragma acc data copy(p[0:1])
  use (p);
#pragma acc enter data copyin(p[0:1])
#pragma acc update self(p[0:1])
#pragma acc update device(p[0:1])
#pragma acc exit data delete(p[0:1])
}

/* { dg-final { scan-accdeep-dump-times "directive " 5 } } */
/* { dg-final { scan-accdeep-dump "operand data \[^\n\]* copy p \"(struct )?vec\" default section" } } */
/* { dg-final { scan-accdeep-dump "operand enter-data \[^\n\]* copyin p \"(struct )?vec\" default section" } } */
/* { dg-final { scan-accdeep-dump "operand update \[^\n\]* self p \"(struct )?vec\" default section" } } */
/* { dg-final { scan-accdeep-dump "operand update \[^\n\]* device p \"(struct )?vec\" default section" } } */
/* { dg-final { scan-accdeep-dump "operand exit-data \[^\n\]* delete p \"(struct )?vec\" default section" } } */
/* { dg-final { scan-assembler-not "(call|jmp)\[ \t\]+GOACC_(enter_data|exit_data|update)\\M" } } */
