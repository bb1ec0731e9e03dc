/* Particles with histories: an array of structs whose arrays differ in length.

   Each particle has as many past positions as it has lived steps, and some
   have none at all (a null pointer).  The shape stands outside of the type, as
   for a header that must not be changed:

     #pragma acc shape type(struct particle) include(past[0:steps])

   The particles stay on the device over several time steps.  Each step changes
   them there.  The host updates only one member, the energy: the shape
   only_energy excludes all others.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "moved.h"

struct particle
{
  double position;
  double velocity;
  double energy;
  int steps;
  double *past;
};
#pragma acc shape type(struct particle) include(past[0:steps])
#pragma acc shape(only_energy) type(struct particle) \
    default(exclude) include(energy)

/* The same without shapes.  */
struct flat_particle
{
  double position;
  double velocity;
  double energy;
  int steps;
  double *past;
};

enum
{
  count = 64,
  rounds = 3
};

static int
lived (int k)
{
  return k % 7 == 0 ? 0 : 5 + k;
}

/* One time step of a particle: it flies on, and its history smooths its
   velocity.  The same code for both types.  */
#define FLY(P)                                                                \
  do                                                                          \
    {                                                                         \
      double sum = 0;                                                         \
      for (int i = 0; i < (P).steps; i++)                                     \
        {                                                                     \
          (P).past[i] += 1;                                                   \
          sum += (P).past[i];                                                 \
        }                                                                     \
      (P).position += (P).velocity;                                           \
      (P).energy = (P).velocity * (P).velocity / 2 + sum;                     \
    }                                                                         \
  while (0)

static double
expected_energy (int k, int round)
{
  double velocity = k;
  return velocity * velocity / 2 + (double) lived (k) * (round + 1);
}

static void
fly_deep (struct moved *moved)
{
  struct particle *p = (struct particle *) allocate (count * sizeof *p);
  for (int k = 0; k < count; k++)
    {
      p[k].velocity = k;
      p[k].steps = lived (k);
      p[k].past
          = p[k].steps
                ? (double *) allocate (p[k].steps * sizeof (double))
                : NULL;
    }

  moved_start ();
#pragma acc enter data copyin(p[0:count])
  moved_add_deep (moved);

  for (int round = 0; round < rounds; round++)
    {
#pragma acc parallel loop present(p[0:count])
      for (int k = 0; k < count; k++)
        FLY (p[k]);

      moved_start ();
#pragma acc update self<only_energy>(p[0:count])
      moved_add_deep (moved);
      for (int k = 0; k < count; k++)
        expect (p[k].energy == expected_energy (k, round)
                    && (p[k].position == 0
                        || acc_get_device_type () == acc_device_host),
                "update self<only_energy>");
    }

  moved_start ();
#pragma acc exit data copyout(p[0:count])
  moved_add_deep (moved);

  for (int k = 0; k < count; k++)
    {
      expect (p[k].position == (double) rounds * k, "position");
      for (int i = 0; i < p[k].steps; i++)
        expect (p[k].past[i] == rounds, "past");
      free (p[k].past);
    }
  free (p);
}

static void
fly_by_hand (struct moved *moved)
{
  struct flat_particle *p
      = (struct flat_particle *) allocate (count * sizeof *p);
  size_t bytes = count * sizeof *p;
  unsigned directives = 1;
  for (int k = 0; k < count; k++)
    {
      p[k].velocity = k;
      p[k].steps = lived (k);
      if (p[k].steps)
        {
          p[k].past = (double *) allocate (p[k].steps * sizeof (double));
          bytes += p[k].steps * sizeof (double);
          directives++;
        }
    }

  moved_start ();
#pragma acc enter data copyin(p[0:count])
  for (int k = 0; k < count; k++)
    if (p[k].past)
      {
#pragma acc enter data copyin(p[k].past[0:p[k].steps])
      }
  moved_add_ordinary (moved, directives, bytes);

  for (int round = 0; round < rounds; round++)
    {
#pragma acc parallel loop present(p[0:count])
      for (int k = 0; k < count; k++)
        FLY (p[k]);

      moved_start ();
      for (int k = 0; k < count; k++)
        {
#pragma acc update self(p[k].energy)
        }
      moved_add_ordinary (moved, count, count * sizeof (double));
      for (int k = 0; k < count; k++)
        expect (p[k].energy == expected_energy (k, round), "by hand");
    }

  moved_start ();
  for (int k = 0; k < count; k++)
    if (p[k].past)
      {
#pragma acc exit data copyout(p[k].past[0:p[k].steps])
      }
#pragma acc exit data copyout(p[0:count])
  moved_add_ordinary (moved, directives, bytes);

  for (int k = 0; k < count; k++)
    {
      for (int i = 0; i < p[k].steps; i++)
        expect (p[k].past[i] == rounds, "past by hand");
      free (p[k].past);
    }
  free (p);
}

int
main (void)
{
  struct moved deep = { 0 };
  struct moved ordinary = { 0 };
  fly_deep (&deep);
  fly_by_hand (&ordinary);
  printf ("particles: %d particles, %d rounds with one member back; the "
          "results are right\n",
          count, rounds);
  moved_report (&deep, &ordinary);
  return 0;
}
