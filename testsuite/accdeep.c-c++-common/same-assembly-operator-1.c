/* Section 8: directives by _Pragma stand where the operator does, in macros, too.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-accdeep-no-cures=launch-size,launch-arguments,device-calls" } */

#define PARALLEL _Pragma ("acc parallel copy(p[0:3])")
#define LOOP(CLAUSE) _Pragma ("acc parallel loop copy(p[0:3])") CLAUSE

void
f (int *p)
{
  _Pragma ("acc parallel copy(p[0:3])")
  p[1] = 3;
    _Pragma("acc parallel loop copy(p[0:3])") for (int i = 0; i < 3; i++)
      p[i]++;
  PARALLEL
  p[1] = 4;
  LOOP (for (int i = 0; i < 3; i++) p[i]++;)
}

/* { dg-final { same-assembly } } */
