/* Section 3: a pointer to memory that cannot be read is an error that names it,
   not a signal.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is read" } */
/* { dg-shouldfail "wrong pointer" } */

struct inner
{
  int n;
  int *a;
#pragma acc shape include(a[0:n])
};

struct outer
{
  int n;
  struct inner *in;
#pragma acc shape include(in[0:n])
};

int
main (void)
{
  struct inner in[2] = { { 1, &in[0].n }, { 5, (int *) 0x10 } };
  struct outer o = { 2, in };
#pragma acc enter data copyin(o)
  return 0;
}

/* { dg-output "libaccdeep: enter data copyin: o\\.in\\\[1\\\]\\.a points to 0x10, which cannot be read: never set\\?; directive at .*unreadable-bad-1.c:29" } */
