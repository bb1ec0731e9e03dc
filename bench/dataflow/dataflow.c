/* Dataflow regions against queues and waits by hand, on data that is resident
   but for what each way copies itself:

     scatter   one task, two equal ones behind it, one that gathers
     tasks     very many small tasks on few objects, against bare launches
     cholesky  a tiled factorization, tiles as structures with an array
     pipeline  stages on two devices, against one

     dataflow [-q | -t | -p]  -q: small, for the simulated device; -t: tasks
			      only; -p: the pipeline only

   Prints one JSON object a line (bench/measure.h).

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "bench/measure.h"

#include <math.h>
#include <openacc.h>

struct tile
{
  int n;
  float *a;
#pragma acc shape include(a[0:n * n])
};

#pragma acc routine seq
static float
busy (float x, int work)
{
  for (int k = 0; k < work; k++)
    x = x * 0.5f + 1;
  return x;
}

static void
scatter_region (int rounds, int work, int n, float *a, float *b, float *c,
                float *d)
{
#pragma acc dataflow present(a[0:n]) create(b[0:n], c[0:n], d[0:n])
  {
    for (int r = 0; r < rounds; r++)
      {
#pragma acc parallel loop copyin(a[0:n]) copyout(b[0:n])
        for (int i = 0; i < n; i++)
          b[i] = a[i] + 1;
#pragma acc parallel loop copyin(b[0:n]) copyout(c[0:n])
        for (int i = 0; i < n; i++)
          c[i] = busy (b[i], work);
#pragma acc parallel loop copyin(b[0:n]) copyout(d[0:n])
        for (int i = 0; i < n; i++)
          d[i] = busy (b[i] + 1, work);
#pragma acc parallel loop copyin(c[0:n], d[0:n]) copyout(a[0:n])
        for (int i = 0; i < n; i++)
          a[i] = c[i] - d[i];
      }
  }
}

static void
scatter_by_hand (int rounds, int work, int n, float *a, float *b, float *c,
                 float *d)
{
#pragma acc data present(a[0:n]) create(b[0:n], c[0:n], d[0:n])
  {
    for (int r = 0; r < rounds; r++)
      {
#pragma acc parallel loop present(a[0:n], b[0:n]) async(1)
        for (int i = 0; i < n; i++)
          b[i] = a[i] + 1;
#pragma acc wait(1) async(2)
#pragma acc parallel loop present(b[0:n], c[0:n]) async(1)
        for (int i = 0; i < n; i++)
          c[i] = busy (b[i], work);
#pragma acc parallel loop present(b[0:n], d[0:n]) async(2)
        for (int i = 0; i < n; i++)
          d[i] = busy (b[i] + 1, work);
#pragma acc wait(2) async(1)
#pragma acc parallel loop present(a[0:n], c[0:n], d[0:n]) async(1)
        for (int i = 0; i < n; i++)
          a[i] = c[i] - d[i];
      }
#pragma acc wait(1)
  }
}

static void
tasks_region (int count, int objects, float **x)
{
#pragma acc dataflow
  {
    for (int t = 0; t < count; t++)
      {
        float *p = x[t % objects];
#pragma acc parallel copy(p[0:1]) num_gangs(1) vector_length(32)
        p[0] += 1;
      }
  }
}

static void
tasks_by_hand (int count, int objects, float **x)
{
  for (int t = 0; t < count; t++)
    {
      float *p = x[t % objects];
#pragma acc parallel present(p[0:1]) num_gangs(1) vector_length(32)          \
    async(t % objects % 8)
      p[0] += 1;
    }
#pragma acc wait
}

static void
cholesky_region (int nt, struct tile **t)
{
#pragma acc dataflow
  {
    for (int k = 0; k < nt; k++)
      {
        struct tile *d = t[k * nt + k];
#pragma acc parallel copy(d[0:1]) num_gangs(1) vector_length(128)
        for (int j = 0; j < d->n; j++)
          {
            const float root = sqrtf (d->a[j * d->n + j]);
#pragma acc loop vector
            for (int i = j; i < d->n; i++)
              d->a[i * d->n + j] /= root;
#pragma acc loop vector
            for (int i = j + 1; i < d->n; i++)
              for (int l = j + 1; l <= i; l++)
                d->a[i * d->n + l] -= d->a[i * d->n + j] * d->a[l * d->n + j];
          }
        for (int m = k + 1; m < nt; m++)
          {
            struct tile *p = t[m * nt + k];
#pragma acc parallel loop copyin(d[0:1]) copy(p[0:1])
            for (int i = 0; i < p->n; i++)
              for (int j = 0; j < p->n; j++)
                {
                  float s = p->a[i * p->n + j];
                  for (int l = 0; l < j; l++)
                    s -= p->a[i * p->n + l] * d->a[j * d->n + l];
                  p->a[i * p->n + j] = s / d->a[j * d->n + j];
                }
          }
        for (int m = k + 1; m < nt; m++)
          for (int l = k + 1; l <= m; l++)
            {
              struct tile *p = t[m * nt + k], *q = t[l * nt + k];
              struct tile *r = t[m * nt + l];
#pragma acc parallel loop collapse(2) copyin(p[0:1], q[0:1]) copy(r[0:1])
              for (int i = 0; i < r->n; i++)
                for (int j = 0; j < r->n; j++)
                  {
                    float s = 0;
                    for (int e = 0; e < r->n; e++)
                      s += p->a[i * r->n + e] * q->a[j * r->n + e];
                    r->a[i * r->n + j] -= s;
                  }
            }
      }
  }
}

/* The usual way: the panel in queue 0, each row of the update in one of eight
   queues, which wait for each other once a step.  */
static void
cholesky_by_hand (int nt, struct tile **t)
{
  for (int k = 0; k < nt; k++)
    {
      struct tile *d = t[k * nt + k];
#pragma acc parallel present(d[0:1]) num_gangs(1) vector_length(128) async(0)
      for (int j = 0; j < d->n; j++)
        {
          const float root = sqrtf (d->a[j * d->n + j]);
#pragma acc loop vector
          for (int i = j; i < d->n; i++)
            d->a[i * d->n + j] /= root;
#pragma acc loop vector
          for (int i = j + 1; i < d->n; i++)
            for (int l = j + 1; l <= i; l++)
              d->a[i * d->n + l] -= d->a[i * d->n + j] * d->a[l * d->n + j];
        }
      for (int q = 1; q < 8; q++)
        {
#pragma acc wait(0) async(q)
        }
      for (int m = k + 1; m < nt; m++)
        {
          struct tile *p = t[m * nt + k];
#pragma acc parallel loop present(d[0:1], p[0:1]) async(m % 8)
          for (int i = 0; i < p->n; i++)
            for (int j = 0; j < p->n; j++)
              {
                float s = p->a[i * p->n + j];
                for (int l = 0; l < j; l++)
                  s -= p->a[i * p->n + l] * d->a[j * d->n + l];
                p->a[i * p->n + j] = s / d->a[j * d->n + j];
              }
        }
      for (int q = 0; q < 8; q++)
        {
#pragma acc wait async(q)
        }
      for (int m = k + 1; m < nt; m++)
        for (int l = k + 1; l <= m; l++)
          {
            struct tile *p = t[m * nt + k], *q = t[l * nt + k];
            struct tile *r = t[m * nt + l];
#pragma acc parallel loop collapse(2) present(p[0:1], q[0:1], r[0:1])    \
    async(m % 8)
            for (int i = 0; i < r->n; i++)
              for (int j = 0; j < r->n; j++)
                {
                  float s = 0;
                  for (int e = 0; e < r->n; e++)
                    s += p->a[i * r->n + e] * q->a[j * r->n + e];
                  r->a[i * r->n + j] -= s;
                }
          }
#pragma acc wait((k + 1) % 8) async(0)
    }
#pragma acc wait
}

/* Blocks go through two stages, the second on the last device.  */
static void
pipeline (int devices, int work, int n, int blocks, float **x)
{
#pragma acc dataflow
  {
    for (int b = 0; b < blocks; b++)
      {
        float *p = x[b];
#pragma acc parallel loop copyout(p[0:n]) device(0)
        for (int i = 0; i < n; i++)
          p[i] = busy (i, work);
#pragma acc parallel loop copy(p[0:n]) device(devices - 1)
        for (int i = 0; i < n; i++)
          p[i] = busy (p[i], work);
      }
  }
}

enum { repetitions = 5 };

#define MEASURE(RESULT, CALL)                                                  \
  do                                                                           \
    {                                                                          \
      double times[repetitions];                                               \
      CALL;                                                                    \
      for (int r_ = 0; r_ < repetitions; r_++)                                 \
        {                                                                      \
          const double start_ = now ();                                        \
          CALL;                                                                \
          times[r_] = now () - start_;                                         \
        }                                                                      \
      RESULT = median (times, repetitions);                                    \
    }                                                                          \
  while (0)

static void
measure_scatter (int quick)
{
  const int n = quick ? 100 : 1 << 18, rounds = quick ? 2 : 20;
  const int work = quick ? 2 : 200;
  float *a = zeroed (n * sizeof *a), *b = zeroed (n * sizeof *b);
  float *c = zeroed (n * sizeof *c), *d = zeroed (n * sizeof *d);
  double region, by_hand;
#pragma acc enter data copyin(a[0:n])
  MEASURE (by_hand, scatter_by_hand (rounds, work, n, a, b, c, d));
  MEASURE (region, scatter_region (rounds, work, n, a, b, c, d));
#pragma acc exit data delete (a[0:n])
  report ("dataflow", "scatter", "region_ms", region, "by_hand_ms", by_hand,
          "ratio", region / by_hand, (char *)NULL);
  free (a);
  free (b);
  free (c);
  free (d);
}

static void
measure_tasks (int quick)
{
  enum { objects = 64 };
  float *x[objects];
  for (int i = 0; i < objects; i++)
    {
      x[i] = zeroed (sizeof *x[i]);
      float *p = x[i];
#pragma acc enter data copyin(p[0:1])
    }
  for (int count = quick ? 100 : 1000; count <= (quick ? 1000 : 100000);
       count *= 10)
    {
      double region, by_hand;
      MEASURE (by_hand, tasks_by_hand (count, objects, x));
      MEASURE (region, tasks_region (count, objects, x));
      report ("dataflow", "tasks", "count", (double)count, "region_us_each",
              region * 1e3 / count, "by_hand_us_each", by_hand * 1e3 / count,
              "more_us_each", (region - by_hand) * 1e3 / count, (char *)NULL);
    }
  for (int i = 0; i < objects; i++)
    {
      float *p = x[i];
#pragma acc exit data delete (p[0:1])
      free (p);
    }
}

static void
measure_cholesky (int quick)
{
  const int nt = quick ? 3 : 16, n = quick ? 4 : 128;
  struct tile **t = zeroed (nt * nt * sizeof *t);
  for (int i = 0; i < nt * nt; i++)
    {
      struct tile *p = t[i] = zeroed (sizeof *t[i]);
      p->n = n;
      p->a = zeroed (n * n * sizeof (float));
      if (i / nt == i % nt)
        for (int k = 0; k < n; k++)
          p->a[k * n + k] = nt * n;
#pragma acc enter data copyin(p[0:1])
    }
  double region, by_hand;
  MEASURE (by_hand, cholesky_by_hand (nt, t));
  MEASURE (region, cholesky_region (nt, t));
  report ("dataflow", "cholesky", "region_ms", region, "by_hand_ms", by_hand,
          "ratio", region / by_hand, (char *)NULL);
  for (int i = 0; i < nt * nt; i++)
    {
      struct tile *p = t[i];
#pragma acc exit data delete (p[0:1])
      free (p->a);
      free (p);
    }
  free (t);
}

static void
measure_pipeline (int quick)
{
  const int devices = acc_get_num_devices (acc_get_device_type ());
  /* A stage takes several times what its block takes from one GPU to another and
     to the host.  */
  const int n = quick ? 100 : 1 << 20, work = quick ? 2 : 200000;
  const int blocks = quick ? 3 : 16;
  if (devices < 2)
    return;
  float **x = zeroed (blocks * sizeof *x);
  for (int b = 0; b < blocks; b++)
    x[b] = zeroed (n * sizeof *x[b]);
  double one, two;
  MEASURE (one, pipeline (1, work, n, blocks, x));
  MEASURE (two, pipeline (2, work, n, blocks, x));
  report ("dataflow", "pipeline", "one_device_ms", one, "two_devices_ms", two,
          "speedup", one / two, (char *)NULL);
  for (int b = 0; b < blocks; b++)
    free (x[b]);
  free (x);
}

int
main (int argc, char **argv)
{
  const int quick = argc > 1 && strcmp (argv[1], "-q") == 0;
  acc_init (acc_get_device_type ());
  if (argc > 1 && strcmp (argv[1], "-t") == 0)
    {
      measure_tasks (0);
      return 0;
    }
  if (argc > 1 && strcmp (argv[1], "-p") == 0)
    {
      measure_pipeline (0);
      return 0;
    }
  measure_scatter (quick);
  measure_tasks (quick);
  measure_cholesky (quick);
  measure_pipeline (quick);
  return 0;
}
