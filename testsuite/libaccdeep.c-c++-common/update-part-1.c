/* Section 1.5: an update of a part of a structure of very many objects moves
   that part and nothing else, either way, for named shapes, policies, members
   of sections and shared and ragged arrays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DNO_DRIVER" { target !driver } } */

#include "update-part-aux.h"

#define BOTH_WAYS(MEMBERS, SELF, DEVICE)	\
  set_host (1);					\
  set_device (2);				\
  _Pragma (SELF)				\
  check_transfers (40);				\
  moved_to_host (MEMBERS);			\
  check_cells (0, N);				\
  set_host (3);					\
  _Pragma (DEVICE)				\
  check_transfers (40);				\
  moved_to_device (MEMBERS);			\
  check_cells (0, N);

int
main (void)
{
  if (memory_shared_p ())
    return 0;
  make_cells ();
#pragma acc enter data copyin(cells[0:N])

  BOTH_WAYS (1 << B, "acc update self<only_b>(cells[0:N])",
	     "acc update device<only_b>(cells[0:N])")
  BOTH_WAYS (1 << V, "acc update self<only_v>(cells[0:N])",
	     "acc update device<only_v>(cells[0:N])")
  BOTH_WAYS (1 << S | 1 << IN | 1 << W, "acc update self<small>(cells[0:N])",
	     "acc update device<small>(cells[0:N])")
  BOTH_WAYS (1 << SHARED, "acc update self<only_shared>(cells[0:N])",
	     "acc update device<only_shared>(cells[0:N])")
  BOTH_WAYS (1 << B | 1 << S | 1 << IN,
	     "acc update self<no_arrays>(cells[0:N])",
	     "acc update device<no_arrays>(cells[0:N])")
  BOTH_WAYS (1 << TEXT | 1 << S, "acc update invoke<some>(self: cells[0:N])",
	     "acc update invoke<some>(device: cells[0:N])")
  set_host (1);
  set_device (2);
#pragma acc update self(cells[0:N])::{ default(exclude) include(b, v[0:n]) }
  check_transfers (40);
  moved_to_host (1 << B | 1 << V);
  check_cells (0, N);

  /* All of it once more, and nothing was lost.  */
  set_host (1);
  set_device (2);
#pragma acc exit data copyout(cells[0:N])
  for (int m = 0; m < N_MEMBERS; m++)
    host_era[m] = 2;
  int wrong = 0;
  for (int i = 0; i < N; i++)
    wrong += wrong_cell (&cells[i], i, host_era);
  CHECK_EQ (wrong, 0);
  CHECK_ABSENT (cells, N * sizeof *cells);
  free_cells ();
  return 0;
}
