/* What a task costs elsewhere: as many small tasks on few objects as the program
   dataflow has, ordered by what they write,

     openmp        task depend, in two threads of the host
     target        target nowait depend, on the device
     host_target   the same where there is none, so that the host does it
     starpu        starpu_task_insert, on one processor (-DSTARPU)

   On the host a task's work is an addition, so that its time is what the
   run-time library takes; on the device there is the launch.

     neighbours [-q]      -q: small, for the simulated device

   NAME is what the results are called, "neighbours" without it: the program may
   be compiled by several compilers.

   Prints one JSON object a line (bench/measure.h).

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "bench/measure.h"

#include <omp.h>
#ifdef STARPU
#include <starpu.h>
#endif

#ifndef NAME
#define NAME "neighbours"
#endif

enum { objects = 64, repetitions = 5 };

/* Give COUNT tasks to a library.  */
typedef void tasks_function (int count, float **x);

static void
openmp_tasks (int count, float **x)
{
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int t = 0; t < count; t++)
    {
      float *p = x[t % objects];
#pragma omp task depend(inout : p[0]) firstprivate(p)
      p[0] += 1;
    }
}

static void
target_tasks (int count, float **x)
{
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int t = 0; t < count; t++)
    {
      float *p = x[t % objects];
#pragma omp target nowait depend(inout : p[0]) map(tofrom : p[0 : 1])
      p[0] += 1;
    }
}

#ifdef STARPU
static starpu_data_handle_t handles[objects];

static void
add_one (void *buffers[], void *argument)
{
  (void)argument;
  *(float *)STARPU_VARIABLE_GET_PTR (buffers[0]) += 1;
}

static struct starpu_codelet codelet = {
  .cpu_funcs = { add_one },
  .nbuffers = 1,
  .modes = { STARPU_RW },
};

static void
starpu_tasks (int count, float **x)
{
  (void)x;
  for (int t = 0; t < count; t++)
    bench_check (starpu_task_insert (&codelet, STARPU_RW, handles[t % objects],
                                     0),
                 "starpu_task_insert");
  starpu_task_wait_for_all ();
}
#endif

/* Microseconds that each of COUNT tasks of FUNCTION takes, which are all
   executed.  */
static double
cost (tasks_function *function, int count, float **x)
{
  double times[repetitions];
  for (int r = -1; r < repetitions; r++)
    {
      const double start = now ();
      function (count, x);
      if (r >= 0)
        times[r] = now () - start;
    }
  return median (times, repetitions) * 1e3 / count;
}

/* All tasks have been executed.  */
static void
check_sum (float **x, double expected, const char *what)
{
  double sum = 0;
  for (int i = 0; i < objects; i++)
    sum += x[i][0];
  bench_check (sum != expected, what);
}

int
main (int argc, char **argv)
{
  const int quick = argc > 1 && strcmp (argv[1], "-q") == 0;
  float *x[objects];
  double expected = 0;
  for (int i = 0; i < objects; i++)
    x[i] = zeroed (sizeof *x[i]);
  for (int count = quick ? 100 : 1000; count <= (quick ? 1000 : 100000);
       count *= 10)
    {
      double openmp, target, starpu = -1;
      openmp = cost (openmp_tasks, count, x);
      check_sum (x, expected += count * (repetitions + 1.0), "OpenMP's tasks");
#ifdef STARPU
      struct starpu_conf conf;
      starpu_conf_init (&conf);
      conf.ncpus = 1;
      bench_check (starpu_init (&conf), "starpu_init");
      for (int i = 0; i < objects; i++)
        starpu_variable_data_register (&handles[i], STARPU_MAIN_RAM,
                                       (uintptr_t)x[i], sizeof *x[i]);
      starpu = cost (starpu_tasks, count, x);
      for (int i = 0; i < objects; i++)
        starpu_data_unregister (handles[i]);
      starpu_shutdown ();
      check_sum (x, expected += count * (repetitions + 1.0), "StarPU's tasks");
#endif
      const int device = omp_get_num_devices () > 0;
      for (int i = 0; i < objects; i++)
        {
          float *p = x[i];
#pragma omp target enter data map(to : p[0 : 1])
        }
      target = cost (target_tasks, count, x);
      for (int i = 0; i < objects; i++)
        {
          float *p = x[i];
#pragma omp target exit data map(from : p[0 : 1])
        }
      check_sum (x, expected += count * (repetitions + 1.0), "OpenMP's targets");
      report (NAME, "tasks", "count", (double)count, "openmp_us_each", openmp,
              "target_us_each", device ? target : -1, "host_target_us_each",
              device ? -1 : target, "starpu_us_each", starpu, (char *)NULL);
    }
  for (int i = 0; i < objects; i++)
    free (x[i]);
  return 0;
}
