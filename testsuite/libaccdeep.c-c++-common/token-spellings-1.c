/* Section 1.1: tokens in all their spellings: digraphs, lines that are
   continued, comments, universal names, "$", and macros for punctuation.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define OPEN [
#define CLOSE ]
#define COLON :

%: define PART(P, N) P<:0:N:>

struct digraphs
{
  int n;
  int *a;
%:pragma acc shape include(PART (a, n))
};

struct continued
{
  int n;
  int *a;
#pragma \
  acc \
  sha\
pe /* a comment, on
      two lines */ include \
  (a[0/**/:/* n */ n]) // the end
};

struct dollars
{
  int $n, n$;
  int *a$b;
#pragma acc shape include(a$b[0:$n + n$])
};

struct names
{
  int größe;
  int *\u00e4;
#pragma acc shape include(\u00e4[0:gr\u00f6\u00dfe])
};

struct punctuation
{
  int n;
  int *a;
#pragma acc shape include(a OPEN 0 COLON n CLOSE)
};

int länge = 2;

struct outside
{
  int *a;
#pragma acc shape include(a[0:länge + 1])
};

int
main (void)
{
  struct digraphs d = { 3, NEW (int, 3) };
  struct continued c = { 3, NEW (int, 3) };
  struct dollars s = { 1, 2, NEW (int, 3) };
  struct names u = { 3, NEW (int, 3) };
  struct punctuation p = { 3, NEW (int, 3) };
  struct outside o = { NEW (int, 3) };
  int örtlich = 2;

#pragma acc data copy(d, c, s) copy(u, p) \
	copy (o)
  {
    CHECK_PRESENT (s.a$b, 12);
    CHECK_PRESENT (u.ä, 12);
    CHECK_PRESENT (o.a, 12);
    CHECK_ABSENT (o.a + 3, 1);
%: pragma acc parallel present(d, c, s, u, p, o)
    <%
      d.a[2] = 1;
      c.a[2] = 2;
      s.a$b[2] = 3;
      u.ä[2] = 4;
      p.a[2] = 5;
      o.a[2] = 6;
    %>
  }
#pragma acc data copy(u)::{ include(ä[0:örtlich]) }
  {
    CHECK_PRESENT (u.ä, 8);
    CHECK_ABSENT (u.ä + 2, 4);
  }
  CHECK_EQ (d.a[2], 1);
  CHECK_EQ (c.a[2], 2);
  CHECK_EQ (s.a$b[2], 3);
  CHECK_EQ (u.ä[2], 4);
  CHECK_EQ (p.a[2], 5);
  CHECK_EQ (o.a[2], 6);
  free (d.a);
  free (c.a);
  free (s.a$b);
  free (u.ä);
  free (p.a);
  free (o.a);
  return 0;
}
