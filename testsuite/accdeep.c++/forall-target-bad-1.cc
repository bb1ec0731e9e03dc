/* accdeep/forall.hpp: what does not fit omp::target is one sentence.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-regexp {(?:(?!error: ).)*error: static assertion failed: omp::target takes omp::num_teams, omp::thread_limit, omp::collapse and omp::device(?:(?!error: ).)*error: static assertion failed: a loop of OpenMP takes one omp::collapse(?:(?!error: ).)*error: static assertion failed: a clause is there twice(?:(?!error: ).)*} } */

#include <accdeep/forall.hpp>

namespace threads = accdeep::omp;

threads::target<threads::nowait> a;
threads::target<threads::collapse<2>, threads::collapse<3>> b;
threads::target<threads::num_teams<2>, threads::num_teams<3>> c;
