/* Section 1.5: parts of what lies inside of a structure of very many objects,
   also after single objects of it have been asked for or updated on their own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DNO_DRIVER" { target !driver } } */

#include "update-part-aux.h"

struct mesh
{
  int n;
  struct cell *cells;
#pragma acc shape include(cells[0:n])
#pragma acc shape(members) default(exclude) include<only_b>(cells[0:n])
#pragma acc shape(arrays) default(exclude) include<only_v>(cells[n/2:n/2])
};

int
main (void)
{
  if (memory_shared_p ())
    return 0;
  make_cells ();
  struct mesh mesh = { N, cells };
#pragma acc enter data copyin(mesh)
  set_host (1);
  set_device (2);
#pragma acc update self<only_v>(cells[100:60])
  check_transfers (40);
  moved_to_host (1 << V);
  check_cells (100, 160);
  host_era[V] = 1;
  check_cells (0, 100);
  check_cells (160, N);

  set_host (3);
#pragma acc update device<members>(mesh)
  check_transfers (40);
  moved_to_device (1 << B);
  check_cells (0, N);

  /* The second half.  */
#pragma acc update device<arrays>(mesh)
  moved_to_device (1 << V);
  check_cells (N / 2, N);
  device_era[V] = 2;
  check_cells (0, N / 2);

  /* Single objects.  */
  CHECK_PRESENT (cells[8].v, sizeof (double));
  double *v = cells[15].v;
  set_host (4);
  set_device (5);
#pragma acc update self(v[0:1])
  CHECK_EQ (v[0], 5 * 10000.0 + 15);
  set_host (4);
#pragma acc update self<only_v>(cells[0:N])
  check_transfers (40);
  moved_to_host (1 << V);
  check_cells (0, N);
#pragma acc update device<only_b>(cells[0:N])
  check_transfers (40);
  moved_to_device (1 << B);
  check_cells (0, N);

#pragma acc exit data delete(mesh)
  CHECK_ABSENT (cells, N * sizeof *cells);
  free_cells ();
  return 0;
}
