/* Section 1.5: updates of some elements of an array, in both directions by one
   directive, in queues, with few bytes a cell and with page-locked memory too
   small for them, and after pointers have been exchanged on the host.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-DNO_DRIVER" { target !driver } } */
/* { dg-set-target-env-var ACCDEEP_PINNED "1M" } */

#define N 6000
#include "update-part-aux.h"

/* Cells FIRST to LAST-1 are as the eras say, all others in era 1 on the host
   and 2 on the device.  */
static void
check_range (int first, int last)
{
  check_cells (first, last);
  int host[N_MEMBERS], device[N_MEMBERS];
  memcpy (host, host_era, sizeof host);
  memcpy (device, device_era, sizeof device);
  for (int m = 0; m < N_MEMBERS; m++)
    host_era[m] = 1, device_era[m] = 2;
  check_cells (0, first);
  check_cells (last, N);
  memcpy (host_era, host, sizeof host);
  memcpy (device_era, device, sizeof device);
}

static void
elements (void)
{
  struct cell *same = cells;
  set_host (1);
  set_device (2);
#pragma acc update self<only_v>(cells[700:60])
  check_transfers (40);
  moved_to_host (1 << V);
  check_range (700, 760);

  set_host (1);
  set_device (2);
#pragma acc update device<only_v>(cells[N - 60:60]) self<only_b>(same[N - 60:60])
  check_transfers (40);
  moved_to_device (1 << V);
  moved_to_host (1 << B);
  check_range (N - 60, N);

  /* Both in one directive, the device first.  */
  set_host (1);
  set_device (2);
#pragma acc update device<only_b>(cells[0:N]) self<small>(same[0:N])
  moved_to_device (1 << B);
  moved_to_host (1 << S | 1 << IN | 1 << W);
  check_cells (0, N);
}

static void
queues (void)
{
  set_host (1);
  set_device (2);
#pragma acc parallel loop present(cells[0:N]) async(1)
  for (int i = 0; i < N; i++)
    cells[i].b = 40000.0 + i;
#pragma acc update self<only_b>(cells[0:N]) async(1)
#pragma acc parallel loop present(cells[0:N]) async(1)
  for (int i = 0; i < N; i++)
    cells[i].b = 50000.0 + i;
#pragma acc wait(1)
  host_era[B] = 4;
  device_era[B] = 5;
  check_cells (0, N);

  set_host (6);
#pragma acc update device<only_v>(cells[0:N]) async(1)
#pragma acc update self<only_shared>(cells[0:N]) async(2)
  /* What the queue takes was read.  */
  for (int i = 0; i < N; i++)
    for (int j = 0; j < cells[i].n && cells[i].v; j++)
      cells[i].v[j] = 0;
#pragma acc wait
  moved_to_device (1 << V);
  moved_to_host (1 << SHARED);
  host_era[V] = 6;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < cells[i].n && cells[i].v; j++)
      cells[i].v[j] = 60000.0 + i + j;
  check_cells (0, N);
}

/* Cells 8 and 15 have arrays of one length.  */
static void
exchange (void)
{
  double *v = cells[8].v;
  cells[8].v = cells[15].v;
  cells[15].v = v;
}

int
main (void)
{
  if (memory_shared_p ())
    return 0;
  make_cells ();
#pragma acc enter data copyin(cells[0:N])
  elements ();
  queues ();

  /* An array moves between its own places, whoever points to it.  */
  set_host (1);
  set_device (2);
  exchange ();
#pragma acc update self<only_v>(cells[0:N])
  exchange ();
  moved_to_host (1 << V);
  check_cells (0, N);

#pragma acc exit data delete(cells[0:N])
  CHECK_ABSENT (cells, N * sizeof *cells);
  free_cells ();
  return 0;
}
