/* accdeep/forall.hpp: what does not fit together with collapse, tile, regions
   and the clauses of OpenMP's loops is one sentence.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-regexp {(?:(?!error: ).)*error: static assertion failed: the argument of acc::collapse is positive(?:(?!error: ).)*error: static assertion failed: the arguments of acc::tile are positive(?:(?!error: ).)*error: static assertion failed: only one acc::collapse or acc::tile can be on a loop(?:(?!error: ).)*error: static assertion failed: acc::data takes acc::if_, acc::device and acc::no_create(?:(?!error: ).)*error: static assertion failed: a clause is there twice(?:(?!error: ).)*error: static assertion failed: omp::nowait, omp::barrier_before and omp::barrier_after are of omp::for_, in an accdeep::region<omp::parallel>(?:(?!error: ).)*error: static assertion failed: omp::for_ takes omp::schedule, omp::collapse, omp::nowait, omp::barrier_before and omp::barrier_after(?:(?!error: ).)*error: static assertion failed: omp::nowait excludes omp::barrier_after(?:(?!error: ).)*error: static assertion failed: a loop of OpenMP takes one omp::collapse(?:(?!error: ).)*error: static assertion failed: accdeep::forall is one loop; for more there is accdeep::nested_forall(?:(?!error: ).)*error: static assertion failed: accdeep::forall is one loop; for omp::collapse there is accdeep::nested_forall(?:(?!error: ).)*error: static assertion failed: this is no execution policy of loops: clauses stand in acc::parallel<\.\.\.>, acc::kernels<\.\.\.> or acc::serial<\.\.\.>, and acc::data and omp::parallel in accdeep::region(?:(?!error: ).)*error: static assertion failed: accdeep::region takes acc::data or omp::parallel(?:(?!error: ).)*error: static assertion failed: omp::collapse has more loops than the nest(?:(?!error: ).)*error: static assertion failed: the policy has more loops than the nest(?:(?!error: ).)*} } */

#include <accdeep/forall.hpp>

namespace acc = accdeep::acc;
namespace omp = accdeep::omp;

acc::loop<acc::collapse<0>> a;
acc::loop<acc::tile<2, 0>> b;
acc::loop<acc::collapse<2>, acc::tile<3>> c;
acc::data<acc::num_gangs<3>> d;
acc::data<acc::if_<true>, acc::if_<true>> e;
omp::parallel_for<omp::nowait> f;
omp::for_<acc::gang> g;
omp::for_<omp::nowait, omp::barrier_after> h;
omp::for_<omp::collapse<2>, omp::collapse<2>> i;

void
run ()
{
  auto one = [] (int) {};
  auto two = [] (int, int) {};
  accdeep::range r (0, 3);
  accdeep::ranges rr (r, r);
  accdeep::forall<acc::parallel<acc::loop<acc::collapse<2>>>> (r, one);
  accdeep::forall<omp::parallel_for<omp::collapse<2>>> (r, one);
  accdeep::forall<acc::data<>> (r, one);
  accdeep::region<acc::parallel<>> ([] {});
  accdeep::nested_forall<acc::parallel<acc::loop<acc::collapse<3>>>> (rr, two);
  accdeep::nested_forall<omp::parallel_for<omp::collapse<3>>> (rr, two);
}
