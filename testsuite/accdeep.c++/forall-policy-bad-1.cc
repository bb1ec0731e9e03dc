/* accdeep/forall.hpp: what does not fit together in a policy is one sentence.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-regexp {(?:(?!error: ).)*error: static assertion failed: acc::loop takes independent, gang, worker, vector, seq, auto_, collapse and tile only(?:(?!error: ).)*error: static assertion failed: only one of acc::seq, acc::auto_ and acc::independent can be on a loop(?:(?!error: ).)*error: static assertion failed: acc::seq and acc::auto_ exclude acc::gang, acc::worker and acc::vector(?:(?!error: ).)*error: static assertion failed: this is a clause of loops: write acc::loop<\.\.\.> around it(?:(?!error: ).)*error: static assertion failed: this is no clause of acc::parallel, acc::kernels and acc::serial(?:(?!error: ).)*error: static assertion failed: a clause is there twice(?:(?!error: ).)*error: static assertion failed: loops nest as acc::gang, acc::worker, acc::vector from outside inward, each on one loop(?:(?!error: ).)*error: static assertion failed: loops nest as acc::gang, acc::worker, acc::vector from outside inward, each on one loop(?:(?!error: ).)*error: static assertion failed: acc::serial takes no acc::num_gangs, acc::num_workers and acc::vector_length(?:(?!error: ).)*error: static assertion failed: a loop of OpenMP takes one omp::schedule(?:(?!error: ).)*error: static assertion failed: omp::parallel_for takes omp::schedule and omp::collapse(?:(?!error: ).)*error: static assertion failed: omp::schedule takes omp::static_, omp::dynamic or omp::guided(?:(?!error: ).)*error: static assertion failed: the argument of acc::num_gangs is positive(?:(?!error: ).)*error: static assertion failed: accdeep::view takes one extent for each dimension(?:(?!error: ).)*error: static assertion failed: accdeep::forall is one loop; for more there is accdeep::nested_forall(?:(?!error: ).)*error: static assertion failed: accdeep::forall takes an accdeep::range or a container of indices(?:(?!error: ).)*} } */

#include <accdeep/forall.hpp>

namespace acc = accdeep::acc;
namespace omp = accdeep::omp;

struct mine
{
};

acc::loop<acc::num_gangs<4>> a;
acc::loop<acc::seq, acc::independent> b;
acc::loop<acc::gang, acc::seq> c;
acc::parallel<acc::gang> d;
acc::kernels<mine> e;
acc::parallel<acc::async<1>, acc::num_gangs<2>, acc::async<2>> f;
acc::parallel<acc::loop<acc::vector>, acc::loop<acc::gang>> g;
acc::parallel<acc::loop<acc::gang>, acc::loop<acc::gang, acc::vector>> h;
acc::serial<acc::num_workers<2>> i;
omp::parallel_for<omp::schedule<omp::static_>, omp::schedule<omp::dynamic>> j;
omp::parallel_for<acc::gang> k;
omp::schedule<acc::seq> l;
acc::parallel<acc::num_gangs<0>> m;
accdeep::view<int, 2> n (nullptr, 3);

void
run ()
{
  accdeep::forall<acc::parallel<acc::loop<>, acc::loop<>>> (
      accdeep::range (0, 3), [] (int) {});
  double *x = nullptr;
  accdeep::forall<acc::parallel<>> (x, [] (int) {});
}
