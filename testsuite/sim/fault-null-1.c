/* A null pointer, and a member of what it points to.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "the crash is not ours" } */
/* { dg-skip-device gpu "has other messages" } */
/* { dg-shouldfail "null pointer" } */

struct list
{
  int value[4];
  struct list *next;
};

int
main (void)
{
  struct list head = { { 1, 2, 3, 4 }, 0 };
  int sum = 0;
#pragma acc serial copyin(head) copy(sum)
  sum = head.next->value[3];
  return sum;
}

/* { dg-output "simcuda: \[^\n\]*invalid load of 4 bytes at 0xc: offset 12 from a null pointer\n" } */
