/* accdeep/forall.hpp: a loop in each policy behind a loop in each policy, on the
   same data: they give what sequential loops give, whatever ran before, where the
   data was absent and where it was present.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wall -Wextra -Werror" } */

#include <memory>
#include <vector>

#include "../lib/accdeep-policies.h"
#include "../lib/accdeep-test.h"

enum { SIZE = 70 };

struct row
{
  int n;
  double *x;
#pragma acc shape include(x[0:n])
};

struct state
{
  std::vector<double> a, b;
  row r;
};

/* Two loops: the second one needs what the first one did.  */
struct loops
{
  virtual ~loops () = default;
  virtual void scatter (state &s) const = 0;
  virtual double gather (state &s) const = 0;
  bool on_host = false;
};

template <class Policy>
struct loops_in : loops
{
  Policy policy;
  explicit loops_in (const Policy &p) : policy (p) {}

  void
  scatter (state &s) const override
  {
    accdeep::forall (policy, accdeep::range (0, int (SIZE)), [&s] (int i) {
      s.a[i] += 2 * i;
      s.r.x[SIZE - 1 - i] += s.a[i];
    });
  }
  double
  gather (state &s) const override
  {
    accdeep::sum<double> sum (0);
    accdeep::max<double, int> most;
    row &r = s.r;
    accdeep::forall (policy, accdeep::range (0, int (SIZE)),
                     [&a = s.a, &b = s.b, &r, sum, most] (int i) {
                       b[i] = r.x[i] + a[i];
                       sum += b[i];
                       most.maxloc (r.x[i], i);
                     });
    return sum.get () + 1e6 * most.get_loc ();
  }
};

/* Does POLICY run loops where the host's memory is?  */
template <class Policy>
static bool
on_host_p (const Policy &policy)
{
  int device = 0;
  accdeep::forall (policy, accdeep::range (0, 1), [&device] (int) {
    device = acc_on_device (acc_device_not_host) != 0;
  });
#pragma acc wait
  return !device;
}

int
main ()
{
  std::vector<std::unique_ptr<loops>> all;
  for_each_policy ([&] (const auto &policy) {
    using type = std::decay_t<decltype (policy)>;
    all.push_back (std::make_unique<loops_in<type>> (policy));
    all.back ()->on_host = on_host_p (policy);
  });
  CHECK (all.size () >= 14);
  std::vector<double> x (SIZE);
  double expected = 0;
  for (int i = 0; i < SIZE; i++)
    expected += 2. * i + 2. * (SIZE - 1 - i);
  for (bool present : { false, true })
    for (const auto &first : all)
      for (const auto &second : all)
        {
          /* Loops on the host do not see what the device has.  */
          if (present && !memory_shared_p ()
              && (first->on_host || second->on_host))
            continue;
          state s = { std::vector<double> (SIZE), std::vector<double> (SIZE),
                      { SIZE, x.data () } };
          x.assign (SIZE, 0);
          auto run = [&] {
            first->scatter (s);
#pragma acc wait
            CHECK_EQ (second->gather (s), expected);
          };
          if (present)
            {
#pragma acc data copy(s)
              run ();
            }
          else
            run ();
          for (int i = 0; i < SIZE; i++)
            {
              CHECK_EQ (s.a[i], 2 * i);
              CHECK_EQ (s.b[i], 2 * (SIZE - 1));
            }
          CHECK_ABSENT (x.data (), sizeof (double));
          CHECK_ABSENT (s.b.data (), sizeof (double));
        }
  return 0;
}
