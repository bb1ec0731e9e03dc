/* accdeep/forall.hpp: what a body has captured is in no clause, and a large
   structure that is there is taken as it was entered, by a reference or by a
   pointer; other captures come and go with the loop.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include <accdeep/forall.hpp>

#include <vector>

#include "../lib/accdeep-counters.h"

namespace acc = accdeep::acc;
using policy = acc::parallel<acc::loop<acc::independent, acc::gang>>;

struct patch
{
  int cells;
  int *value;
  patch *before, *after;
#pragma acc shape include(value[0:cells], before[@], after[@])
};

struct mesh
{
  int patches;
  patch *all;
#pragma acc shape include(all[0:patches])
};

enum { n_patches = 2000 };

int
main ()
{
  const bool shared = memory_shared_p ();
  std::vector<int> values (2 * n_patches);
  std::vector<patch> patches (n_patches);
  for (int i = 0; i < n_patches; i++)
    {
      values[2 * i] = i;
      patches[i] = { 2, &values[2 * i], i ? &patches[i - 1] : nullptr,
                     i + 1 < n_patches ? &patches[i + 1] : nullptr };
    }
  mesh m = { n_patches, patches.data () }, *p = &m;
  std::vector<std::vector<int>> rows (n_patches, std::vector<int> (3));
  std::vector<int> result (n_patches);
  const accdeep::range all (0, int (n_patches));
  auto sum = [&] (int i) {
    const patch &q = m.all[i];
    q.value[1] = (q.before ? q.before->value[0] : 0)
                 + (q.after ? q.after->value[0] : 0) + (int)rows[i].size ();
  };
  auto by_pointer = [=, &result] (int i) { result[i] = p->all[i].value[1]; };

  /* Nothing is there: all comes, and goes.  */
  accdeep::forall<policy> (all, sum);
  CHECK_EQ (values[21], 9 + 11 + 3);
  CHECK_ABSENT (&m, sizeof m);
  CHECK_ABSENT (&values[20], 2 * sizeof (int));

#pragma acc enter data copyin(m, rows)
  accdeep_statistics s;
  for (int round = 0; round < 3; round++)
    {
      values[21] = 0;
      accdeep::forall<policy> (all, sum);
      last_statistics (&s);
      CHECK (shared || (s.bytes_to_host == 0 && s.libgomp_calls < 20));
      CHECK_EQ (values[21], shared ? 9 + 11 + 3 : 0);
      /* The result comes back, though the mesh beside it stays.  */
      result[10] = 0;
      accdeep::forall<policy> (all, by_pointer);
      CHECK_EQ (result[10], 9 + 11 + 3);
      CHECK_ABSENT (result.data (), sizeof (int));
    }

  /* The host's pointers are not looked at, but clauses do that.  */
  int other[2] = { 1000, 0 };
  patches[7].value = other;
  accdeep::forall<policy> (all, by_pointer);
  CHECK_EQ (result[7], shared ? 0 : 6 + 8 + 3);
  CHECK_ABSENT (other, sizeof other);
#pragma acc parallel copy(m) copyout(other)
  m.all[7].value[1] = 5;
  CHECK_EQ (other[1], 5);
  patches[7].value = &values[14];

#pragma acc exit data copyout(m) delete(rows)
  CHECK_EQ (values[21], 9 + 11 + 3);
  CHECK (patches[10].before == &patches[9] && m.all == patches.data ());
  CHECK_ABSENT (&m, sizeof m);
  CHECK_ABSENT (&values[20], 2 * sizeof (int));
  CHECK_ABSENT (rows[3].data (), sizeof (int));
  return 0;
}
