/* A deep directive, and no code for the device.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void fill (int *p, int n);

struct bag
{
  int n;
  int *x;
#pragma acc shape include(x[0:n])
};

int
main (void)
{
  int a[4] = { 0 };
  struct bag b = { 4, a };
#pragma acc data copy(b)
  fill (a, 4);
  return a[3] != 3;
}
