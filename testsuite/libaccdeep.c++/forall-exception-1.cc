/* accdeep/forall.hpp: what a body throws on the host reaches who called the
   loop; what was reduced until then is there, and reductions and later loops are
   right.  In OpenMP's loops all other iterations are done, and a region ends
   first.  A body whose copy throws leaves nothing behind.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include <accdeep/forall.hpp>

#include <vector>

#include "../lib/accdeep-test.h"

namespace acc = accdeep::acc;
namespace threads = accdeep::omp;

enum { SIZE = 100, BAD = 40 };

/* The number that CALL throws.  */
template <class Call>
static int
thrown (Call call)
{
  try
    {
      call ();
    }
  catch (int i)
    {
      return i;
    }
  return -1;
}

template <class Policy, bool All>
static void
run ()
{
  std::vector<int> a (SIZE);
  accdeep::sum<int> sum (0), other (1);
  accdeep::max<int, int> most;
  auto body = [&] (int i) {
    if (i == BAD)
      throw i;
    a[i] = i;
    sum += 1;
    most.maxloc (i, i);
  };
  const accdeep::range all (0, int (SIZE));
  CHECK_EQ (thrown ([&] { accdeep::forall<Policy> (all, body); }), BAD);
  CHECK_EQ (a[BAD - 1], BAD - 1);
  CHECK_EQ (a[BAD + 1], All ? BAD + 1 : 0);
  CHECK_EQ (sum.get (), All ? SIZE - 1 : BAD);
  CHECK_EQ (most.get_loc (), All ? SIZE - 1 : BAD - 1);

  accdeep::forall<Policy> (all, [=] (int i) { other += i; });
  CHECK_EQ (other.get (), 1 + SIZE * (SIZE - 1) / 2);

  int calls = 0;
  CHECK_EQ (thrown ([&] {
              accdeep::nested_forall<Policy> (
                  accdeep::ranges (accdeep::range (0, 5), accdeep::range (0, 5)),
                  [=, &calls] (int i, int j) {
                    if (i + j == 8)
                      throw 7;
                    if (i == 4)
                      other += 1;
                    else if (i == 0 && j == 0)
                      calls++;
                  });
            }),
            7);
  CHECK_EQ (calls, 1);
  CHECK_EQ (other.get (), 1 + SIZE * (SIZE - 1) / 2 + 4);
}

/* With vector instructions.  */
static void
run_simd ()
{
  std::vector<int> a (SIZE);
  CHECK_EQ (thrown ([&] {
              accdeep::forall<accdeep::simd> (accdeep::range (0, int (SIZE)),
                                              [&] (int i) {
                                                if (i == BAD)
                                                  throw i;
                                                a[i] = i;
                                              });
            }),
            BAD);
  CHECK_EQ (a[BAD - 1], BAD - 1);
}

/* In a region each thread goes on with the next loop.  */
static void
run_region ()
{
  accdeep::sum<int> sum (0);
  std::vector<int> a (SIZE);
  CHECK_EQ (thrown ([&] {
              accdeep::region<threads::parallel> ([&] {
                accdeep::forall<threads::for_<>> (accdeep::range (0, int (SIZE)),
                                              [&] (int i) {
                                                if (i == BAD)
                                                  throw i;
                                                sum += 1;
                                              });
                accdeep::forall<threads::for_<threads::nowait>> (
                    accdeep::range (0, int (SIZE)), [&] (int i) { a[i] = 1; });
              });
            }),
            BAD);
#ifdef ACCDEEP_FORALL_THREADS
  CHECK_EQ (sum.get (), SIZE - 1);
  CHECK_EQ (a[SIZE - 1], 1);
#else
  CHECK_EQ (sum.get (), BAD);
#endif
}

/* A body that cannot be copied for a queue.  */
struct uncopied
{
  accdeep::sum<long> sum;
  std::vector<double> value;
  mutable bool bad = false;
  uncopied (const accdeep::sum<long> &s) : sum (s), value (SIZE, 1) {}
  uncopied (const uncopied &other) : sum (other.sum), value (other.value)
  {
    if (other.bad)
      throw 5;
  }
  void
  operator() (int) const
  {
    sum += 1;
  }
};

static void
run_copies ()
{
  using policy = acc::parallel<acc::async<3>, acc::loop<acc::gang>>;
  accdeep::sum<long> sum (0);
  uncopied body (sum);
  const accdeep::range all (0, int (SIZE));
  accdeep::forall<policy> (all, body);
  body.bad = true;
#ifdef ACCDEEP_FORALL_DEVICE
  CHECK_EQ (thrown ([&] { accdeep::forall<policy> (all, body); }), 5);
  CHECK_ABSENT (body.value.data (), sizeof (double));
#endif
  CHECK_EQ (sum.get (), SIZE);
  body.bad = false;
  accdeep::forall<policy> (all, body);
  CHECK_EQ (sum.get (), 2 * SIZE);

  /* The host throws while a queue still runs; what its loop captured lives.  */
  std::vector<int> b (SIZE);
  CHECK_EQ (thrown ([&] {
              std::vector<int> weight (SIZE, 3);
              accdeep::forall<policy> (all, [=, &b] (int i) { b[i] = weight[i]; });
              throw 9;
            }),
            9);
#ifdef ACCDEEP_FORALL_DEVICE
  acc_wait (3);
#endif
  CHECK_EQ (b[SIZE - 1], 3);

  /* Out of a data region.  */
  CHECK_EQ (thrown ([&] {
              accdeep::region<acc::data<>> ([&] {
                if (b[0] == 3)
                  throw 11;
              });
            }),
            11);
  CHECK_ABSENT (b.data (), sizeof (int));
}

int
main ()
{
#ifdef ACCDEEP_FORALL_THREADS
  const bool all = true;
#else
  const bool all = false;
#endif
  run<accdeep::seq, false> ();
  run<threads::parallel_for<>, all> ();
  run<threads::parallel_for<threads::schedule<threads::dynamic, 3>>, all> ();
  run_simd ();
  run_region ();
  run_copies ();
  return 0;
}
