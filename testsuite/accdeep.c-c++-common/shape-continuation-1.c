/* Section 1.2: long directives over several lines, with comments and white
   space anywhere.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct vec
{
  int n;
  int *a;
  int *b;
#pragma acc shape \
  include ( a [ 0 /* from */ : n ] ) \
  include(b \
	  [0:n] \
	 )
#	pragma	acc	shape ( small )	exclude	( b )
};

void
f (struct vec *p)
{
#pragma acc enter data \
  copyin < small > ( p [ 0 : 1 ] )
}

/* { dg-final { scan-accdeep-dump "operand enter-data \[^\n\]* copyin p \"(struct )?vec\" <small>" } } */
