/* Part of openmp.exp: data directives of OpenMP, which know no shape of the
   type.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */

struct s
{
  int n;
  double *a;
  int tail;
};

#ifdef __cplusplus
extern "C"
#endif
void openmp (struct s *p, int which);

void
openmp (struct s *p, int which)
{
  int before = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out: before)
    before = 1;
    switch (which)
      {
      case 0:;
#pragma omp target exit data map(from: p[0:1])
	break;
      case 1:;
#pragma omp target exit data map(always, from: p[0:1])
	break;
      case 2:;
#pragma omp target exit data map(from: p[0:1]) depend(inout: before)
	break;
      case 3:;
#pragma omp target exit data map(from: p[0:1]) depend(inout: before) nowait
#pragma omp taskwait
	break;
      case 4:;
#pragma omp target update from(p[0:1])
	break;
      case 5:;
#pragma omp target update from(p[0:1]) depend(inout: before) nowait
#pragma omp taskwait
	break;
      case 6:;
#pragma omp target data map(tofrom: p[0:1])
	p->tail++;
	break;
      case 7:;
#pragma omp target update to(p[0:1])
	break;
      case 8:;
	/* The task writes what goes to the device.  */
#pragma omp task depend(out: before)
	p->tail = 20;
#pragma omp target update to(p[0:1]) depend(inout: before) nowait
#pragma omp taskwait
	break;
      case 9:;
#pragma omp target enter data map(always, to: p[0:1])
#pragma omp target exit data map(release: p[0:1])
	break;
      case 10:;
#pragma omp target enter data map(always, to: p[0:1]) depend(inout: before)
#pragma omp target exit data map(release: p[0:1])
	break;
      case 11:;
#pragma omp target data map(always, tofrom: p[0:1])
	p->tail = 30;
	break;
      }
  }
}
