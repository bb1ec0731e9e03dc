/* Section 8, update: the way of simulation codes that keep all of their state in
   declared variables: set on the host, pushed once, changed by routines of a
   kernel through a declared pointer as well, and fetched at the end.  */
/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-do run } */

#include "../lib/accdeep-test.h"

#define BINS 16
#define STAGES 3
#define RAYS 1000

struct setup
{
  double low, high;
  int bins;
};

struct detector
{
  char name[12];
  struct setup setup;
  double counts[BINS][2];
  unsigned long hits;
};

static struct detector first, second;
#pragma acc declare create(first)
#pragma acc declare create(second)

struct instrument
{
  double passed[STAGES];
  int stages;
  long number;
};
struct instrument the_instrument;
struct instrument *instrument = &the_instrument;
#pragma acc declare create(the_instrument)
#pragma acc declare create(instrument)

static long seed;
#pragma acc declare create(seed)
static double weights[] = { 0.5, 0.25 };
#pragma acc declare create(weights)

#pragma acc routine seq
static void
detect (struct detector *d, double x)
{
  if (x < d->setup.low || x >= d->setup.high)
    return;
  int bin = (int) ((x - d->setup.low) / (d->setup.high - d->setup.low)
		   * d->setup.bins);
#pragma acc atomic update
  d->counts[bin][0] += 1;
#pragma acc atomic update
  d->counts[bin][1] += weights[1];
#pragma acc atomic update
  d->hits++;
}

#pragma acc routine seq
static void
trace (long ray)
{
  double x = (double) ((ray * 7919 + seed) % 160) / 10;
  for (int stage = 0; stage < instrument->stages; stage++)
    {
#pragma acc atomic update
      instrument->passed[stage] += weights[0];
    }
  long number;
#pragma acc atomic capture
  number = the_instrument.number++;
  detect (number >= 0 ? &first : &second, x);
  if (ray & 1)
    detect (&second, x);
}

static void
start (struct detector *d, const char *name, double low, double high)
{
  strcpy (d->name, name);
  d->setup.low = low;
  d->setup.high = high;
  d->setup.bins = BINS;
}

int
main (void)
{
  start (&first, "first", 0, 16);
  start (&second, "second", 8, 16);
  instrument->stages = STAGES;
  seed = 3;
#pragma acc update device(first)
#pragma acc update device(second)
#pragma acc update device(the_instrument, seed)

#pragma acc parallel loop num_gangs(4) vector_length(32)
  for (long ray = 0; ray < RAYS; ray++)
    trace (ray);

#pragma acc update host(first, second)
#pragma acc update host(the_instrument)
  double all = 0, upper = 0;
  unsigned long expected = 0;
  for (long ray = 1; ray < RAYS; ray += 2)
    expected += (ray * 7919 + 3) % 160 >= 80;
  for (int i = 0; i < BINS; i++)
    {
      all += first.counts[i][0];
      upper += second.counts[i][1];
    }
  CHECK_EQ (all, RAYS);
  CHECK_EQ (first.hits, RAYS);
  CHECK_EQ (second.hits, expected);
  CHECK_EQ (upper, expected * 0.25);
  CHECK_EQ (the_instrument.number, RAYS);
  for (int stage = 0; stage < STAGES; stage++)
    CHECK_EQ (instrument->passed[stage], RAYS * 0.5);
  CHECK (strcmp (second.name, "second") == 0);
  return 0;
}

/* { dg-final { needs-cure update "all is 0, not 1000" } } */
