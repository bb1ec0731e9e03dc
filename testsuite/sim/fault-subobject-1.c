/* An overrun from one mapped object into the next one of the same device
   block, whose bounds the program has declared.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-additional-options "-ldl" } */
/* { dg-skip-device host "is not checked" } */
/* { dg-skip-device gpu "is not checked" } */
/* { dg-shouldfail "out of bounds" } */

#include <dlfcn.h>
#include <openacc.h>
#include <stddef.h>
#include <stdint.h>

int
main (void)
{
  char *p = acc_malloc (256);
  void *driver = dlopen ("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
  void (*declare) (uint64_t, size_t)
    = (void (*) (uint64_t, size_t)) dlsym (driver, "simcuda_declare_subobject");
  declare ((uint64_t) (p + 16), 40);
  declare ((uint64_t) (p + 64), 40);
  int *a = (int *) (p + 16);
#pragma acc parallel loop deviceptr(a) num_gangs(1)
  for (int i = 0; i < 11; i++)
    a[i] = i;
  return 0;
}

/* { dg-output "invalid store of 4 bytes at 0x\[0-9a-f\]+: 0 bytes past the end of the mapped object .0x\[0-9a-f\]+,.40. in device block #1 .0x\[0-9a-f\]+,.256.\n" } */
