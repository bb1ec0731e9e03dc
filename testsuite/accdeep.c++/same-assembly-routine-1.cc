// A routine that is only declared, and called in a kernel: nothing changes, and
// nothing is declared on the way, whose number GCC's hash tables would see.
//
// SPDX-License-Identifier: GPL-3.0-or-later
// { dg-options "-fplugin-arg-accdeep-no-cures=launch-size,launch-arguments,device-calls" }

#pragma acc routine seq
unsigned char f (int x, int y);

void
g (unsigned char *image)
{
#pragma acc parallel loop
  for (int y = 0; y < 80; y++)
    image[y] = f (y, y);
}

// { dg-final { same-assembly } }
