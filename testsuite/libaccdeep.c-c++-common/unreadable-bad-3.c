/* Section 3: a length that reaches beyond the memory that there is.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-skip-device host "nothing is read" } */
/* { dg-shouldfail "wrong length" } */

#include <sys/mman.h>

struct block
{
  long n;
  char *data;
#pragma acc shape include(data[0:n])
};

int
main (void)
{
  char *all = (char *) mmap (0, 3 << 20, PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  munmap (all + (1 << 20), 1 << 20);
  struct block fits = { 1 << 20, all };
#pragma acc data copy(fits)
  ;
  struct block b = { 3 << 20, all };
#pragma acc data copy(b)
  ;
  return 0;
}

/* { dg-output "libaccdeep: data copy: b\\.data: \\\[0x\[0-9a-f\]*..0x\[0-9a-f\]*\\), 3145728 bytes cannot be read: check the length of \\\[0:n\\\], written at" } */
