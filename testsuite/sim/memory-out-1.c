/* The device's memory has the size that SIMCUDA_MEMORY says; acc_malloc
   reports that it is out.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */
/* { dg-skip-device host "has no such limit" } */
/* { dg-skip-device gpu "has no such limit" } */
/* { dg-set-target-env-var SIMCUDA_MEMORY "1M" } */

#include <openacc.h>
#include <stdlib.h>

int
main (void)
{
  if (acc_get_property (0, acc_device_nvidia, acc_property_memory) != 1 << 20)
    abort ();
  void *p = acc_malloc (1 << 19);
  if (!p)
    abort ();
  size_t left
    = acc_get_property (0, acc_device_nvidia, acc_property_free_memory);
  if (left != 1 << 19)
    abort ();
  if (acc_malloc ((1 << 19) + 1))
    abort ();
  acc_free (p);
  return 0;
}

/* { dg-output "libgomp: nvptx_alloc error: out of memory" } */
