/* Particles in containers, with reductions: several in one loop.

   A swarm has one std::vector for each property, and each particle a list of
   its neighbours.  Some have many and others none.  No directive describes the
   transfers: a body captures what its loop needs, and containers have their
   lengths.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "moved.h"

#include <accdeep/forall.hpp>

#include <cmath>
#include <vector>

namespace acc = accdeep::acc;

struct swarm
{
  std::vector<double> x, v;
  std::vector<std::vector<int>> near;
};

static swarm
make_swarm (int n)
{
  swarm s;
  s.near.resize (n);
  for (int i = 0; i < n; i++)
    {
      s.x.push_back (i + (i % 3) * 0.25);
      s.v.push_back ((i % 5) * 0.5 - 1);
      for (int k = i - i % 4; k < i; k++)
        {
          s.near[i].push_back (k);
          s.near[k].push_back (i);
        }
    }
  return s;
}

/* What the program asks about a swarm.  */
struct state
{
  double energy;
  double fastest;
  int who;
  int outside;
  bool moves;
};

/* One time step, and the state after it.  */
template <class Policy>
static state
advance (swarm &s, double dt)
{
  const int n = (int)s.x.size ();
  accdeep::forall<Policy> (accdeep::range (0, n), [&s, dt] (int i) {
    double force = 0;
    for (int k : s.near[i])
      {
        const double d = s.x[k] - s.x[i];
        force += d > 0 ? d - 1 : d + 1;
      }
    s.v[i] += dt * force;
  });
  accdeep::forall<Policy> (accdeep::range (0, n),
                           [&s, dt] (int i) { s.x[i] += dt * s.v[i]; });

  accdeep::sum<double> energy (0);
  accdeep::max<double> fastest (-1);
  accdeep::sum<int> outside (0);
  accdeep::any moves (false);
  accdeep::forall<Policy> (accdeep::range (0, n), [=, &s] (int i) {
    energy += s.v[i] * s.v[i] / 2;
    fastest.max (s.v[i] < 0 ? -s.v[i] : s.v[i]);
    outside += s.x[i] < 0 || s.x[i] > n;
    moves |= s.v[i] != 0;
  });

  /* The first particle that is as fast.  */
  const double most = fastest.get ();
  accdeep::min<int> who (n);
  accdeep::forall<Policy> (accdeep::range (0, n), [=, &s] (int i) {
    if (s.v[i] == most || s.v[i] == -most)
      who.min (i);
  });
  return { energy.get (), most, who.get (), outside.get (), moves.get () };
}

int
main ()
{
  using policy
      = acc::parallel<acc::loop<acc::independent, acc::gang, acc::vector>>;
  const int n = 1000, steps = 5;
  swarm there = make_swarm (n), here = make_swarm (n);
  state a = {}, b = {};

  /* The swarm stays on the device; without this it would go there and back for
     each loop, and give the same.  */
#pragma acc enter data copyin(there)
  for (int t = 0; t < steps; t++)
    a = advance<policy> (there, 0.125);
#pragma acc exit data copyout(there)

  for (int t = 0; t < steps; t++)
    b = advance<accdeep::seq> (here, 0.125);

  expect (std::fabs (a.energy - b.energy) < 1e-9 * b.energy, "energy");
  expect (a.fastest == b.fastest && a.who == b.who, "the greatest speed");
  expect (std::fabs (there.v[a.who]) == a.fastest, "the fastest particle");
  expect (a.outside == b.outside && a.moves && b.moves, "counts");
  for (int i = 0; i < n; i++)
    expect (there.x[i] == here.x[i] && there.v[i] == here.v[i], "a particle");
  printf ("swarm: %d particles, %d steps: energy %.4f, particle %d is the "
          "fastest (%.3f), %d are outside; as on the host\n",
          n, steps, a.energy, a.who, a.fastest, a.outside);
}
