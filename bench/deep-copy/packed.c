/* The least that a copy of many objects through page-locked memory takes: all
   their addresses are known, threads are awake, nothing is looked for and no
   pointer translated.  Threads copy the objects into slots of page-locked memory,
   or out of them, while the device reads or writes others, in one stream; before
   that comes one allocation of device memory, and behind it the release.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include "bench/deep-copy/sets.h"
#include "bench/measure.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <unistd.h>

enum
{
  most_threads = 16,
  n_slots = 8,
  slot_bytes = 4 << 20,
  least_load = 256 << 10
};

/* What one thread copies at once: BYTES from OFFSET in PIECE on, and pieces
   behind that.  */
struct grain
{
  const struct bench_piece *piece;
  size_t offset, bytes;
  char *slot;
  long load;
};

struct load
{
  size_t start, bytes;
  long grains, last; /* The one behind its grains.  */
  atomic_long left;
};

/* What is done in one direction.  */
struct plan
{
  struct grain *grains;
  struct load *loads;
  long n_grains, n_loads;
};

static const struct bench_set *set;
static struct plan plans[2]; /* Out and in.  */
static struct grain *grains; /* Of one of them.  */
static struct load *loads;
static long n_grains, n_loads;
static char *slots[n_slots];
static void *events[n_slots], *stream;
static uint64_t device;
static pthread_t threads[most_threads];
static int n_threads;
static atomic_long round_number, next_grain, limit, idle;
static int into_device;

static int (*alloc) (uint64_t *, size_t);
static int (*release) (uint64_t);
static int (*copy_in) (uint64_t, const void *, size_t, void *);
static int (*copy_out) (void *, uint64_t, size_t, void *);
static int (*record) (void *, void *);
static int (*query) (void *);
static int (*synchronize) (void *);

static void
copy_grain (const struct grain *g)
{
  const struct bench_piece *p = g->piece;
  size_t offset = g->offset, left = g->bytes;
  for (char *slot = g->slot; left; p++, offset = 0)
    {
      size_t part = p->bytes - offset < left ? p->bytes - offset : left;
      char *object = (char *) p->start + offset;
      if (p->bytes < 4096)
	__builtin_prefetch (p[8].start);
      memcpy (into_device ? slot : object, into_device ? object : slot, part);
      slot += part;
      left -= part;
    }
}

static int
work_at_one (void)
{
  long next = atomic_load (&next_grain);
  do
    if (next >= atomic_load (&limit))
      return 0;
  while (!atomic_compare_exchange_weak (&next_grain, &next, next + 1));
  copy_grain (&grains[next]);
  atomic_fetch_sub (&loads[grains[next].load].left, 1);
  return 1;
}

static void *
help (void *unused)
{
  long seen = 0;
  for (;;)
    {
      while (atomic_load (&round_number) == seen)
	sched_yield ();
      seen = atomic_load (&round_number);
      if (seen < 0)
	return unused;
      while (atomic_load (&next_grain) < n_grains)
	if (!work_at_one ())
	  sched_yield ();
      atomic_fetch_add (&idle, 1);
    }
}

/* Loads grow from the first on; those out shrink to the last.  */
static void
make_plan (int in, size_t total, const struct bench_piece *piece)
{
  struct plan *p = &plans[in];
  const size_t share = total / (4 * (n_threads + 1)) & -(32 << 10);
  const size_t grain = share < 32 << 10 ? 32 << 10
		       : share > 128 << 10 ? 128 << 10 : share;
  size_t offset = 0;
  p->n_loads = p->n_grains = 0;
  p->grains
    = malloc ((total / grain + total / least_load + 64) * sizeof *p->grains);
  p->loads = malloc ((total / least_load + 64) * sizeof *p->loads);
  bench_check (!p->grains || !p->loads, "malloc");
  for (size_t done = 0; done < total; p->n_loads++)
    {
      struct load *l = &p->loads[p->n_loads];
      size_t most = done;
      if (!in && most > (total - done) / 2)
	most = (total - done) / 2;
      most = most < least_load ? least_load
	     : most > slot_bytes ? slot_bytes : most;
      l->start = done;
      l->bytes = total - done < most ? total - done : most;
      l->grains = 0;
      for (size_t at = 0; at < l->bytes; l->grains++)
	{
	  size_t part = l->bytes - at < grain ? l->bytes - at : grain;
	  p->grains[p->n_grains++] = (struct grain) {
	    piece, offset, part, slots[p->n_loads % n_slots] + at, p->n_loads };
	  at += part;
	  for (offset += part; offset && offset >= piece->bytes; piece++)
	    offset -= piece->bytes;
	}
      l->last = p->n_grains;
      done += l->bytes;
    }
}

static void
start_round (int in)
{
  into_device = in;
  grains = plans[in].grains;
  loads = plans[in].loads;
  n_grains = plans[in].n_grains;
  n_loads = plans[in].n_loads;
  for (long i = 0; i < n_loads; i++)
    atomic_store (&loads[i].left, loads[i].grains);
  atomic_store (&next_grain, 0);
  atomic_store (&limit, 0);
  atomic_store (&idle, 0);
  atomic_fetch_add (&round_number, 1);
}

static void
end_round (void)
{
  while (atomic_load (&idle) < n_threads)
    sched_yield ();
}

static void
allow (long n)
{
  atomic_store (&limit, n ? loads[n - 1].last : 0);
}

static long
smaller (long a, long b)
{
  return a < b ? a : b;
}

/* Have everything for S, as many threads as the library takes; without S, give
   it all back.  */
void
packed_reserve (const struct bench_set *s)
{
  int (*host_alloc) (void **, size_t, unsigned);
  int (*host_free) (void *);
  int (*create_stream) (void **, unsigned);
  int (*create_event) (void **, unsigned);
  *(void **) &host_alloc = driver_function ("cuMemHostAlloc");
  *(void **) &host_free = driver_function ("cuMemFreeHost");
  *(void **) &alloc = driver_function ("cuMemAlloc_v2");
  *(void **) &release = driver_function ("cuMemFree_v2");
  *(void **) &create_stream = driver_function ("cuStreamCreate");
  *(void **) &create_event = driver_function ("cuEventCreate");
  *(void **) &copy_in = driver_function ("cuMemcpyHtoDAsync_v2");
  *(void **) &copy_out = driver_function ("cuMemcpyDtoHAsync_v2");
  *(void **) &record = driver_function ("cuEventRecord");
  *(void **) &query = driver_function ("cuEventQuery");
  *(void **) &synchronize = driver_function ("cuStreamSynchronize");
  if (set)
    {
      atomic_store (&round_number, -1);
      for (int i = 0; i < n_threads; i++)
	pthread_join (threads[i], NULL);
      atomic_store (&round_number, 0);
      for (int i = 0; i < n_slots; i++)
	bench_check (host_free (slots[i]), "cuMemFreeHost");
      for (int in = 0; in < 2; in++)
	{
	  free (plans[in].grains);
	  free (plans[in].loads);
	}
    }
  set = s;
  if (!s)
    return;
  const char *wanted = getenv ("ACCDEEP_THREADS");
  long n = wanted ? atol (wanted) : sysconf (_SC_NPROCESSORS_ONLN);
  n_threads = (n < 1 ? 1 : n > most_threads ? most_threads : n) - 1;
  for (int i = 0; i < n_slots; i++)
    {
      bench_check (host_alloc ((void **) &slots[i], slot_bytes, 0),
		   "cuMemHostAlloc");
      if (!events[i])
	bench_check (create_event (&events[i], 2), "cuEventCreate");
    }
  if (!stream)
    bench_check (create_stream (&stream, 1), "cuStreamCreate");
  for (int in = 0; in < 2; in++)
    make_plan (in, s->bytes, s->pieces);
  for (int i = 0; i < n_threads; i++)
    bench_check (pthread_create (&threads[i], NULL, help, NULL),
		 "pthread_create");
}

void
packed_in (void *root, long n)
{
  (void) root, (void) n;
  long started = 0, freed = 0;
  bench_check (alloc (&device, set->bytes), "cuMemAlloc");
  start_round (1);
  allow (smaller (n_loads, n_slots));
  while (started < n_loads)
    if (!atomic_load (&loads[started].left))
      {
	const struct load *l = &loads[started];
	bench_check (copy_in (device + l->start, slots[started % n_slots],
			      l->bytes, stream), "cuMemcpyHtoDAsync");
	bench_check (record (events[started++ % n_slots], stream),
		     "cuEventRecord");
      }
    else if (freed < started && freed + n_slots < n_loads
	     && atomic_load (&limit) - atomic_load (&next_grain)
		  <= n_grains / n_loads * n_slots / 2
	     && !query (events[freed % n_slots]))
      allow (smaller (n_loads, ++freed + n_slots));
    else if (!work_at_one ())
      sched_yield ();
  bench_check (synchronize (stream), "cuStreamSynchronize");
  end_round ();
}

void
packed_out (void *root, long n)
{
  (void) root, (void) n;
  long started = 0, arrived = 0, freed = 0;
  start_round (0);
  while (freed < n_loads)
    {
      while (freed < arrived && !atomic_load (&loads[freed].left))
	freed++;
      if (started < n_loads && started < freed + n_slots)
	{
	  const struct load *l = &loads[started];
	  bench_check (copy_out (slots[started % n_slots], device + l->start,
				 l->bytes, stream), "cuMemcpyDtoHAsync");
	  bench_check (record (events[started++ % n_slots], stream),
		       "cuEventRecord");
	}
      if (arrived < started && !query (events[arrived % n_slots]))
	allow (++arrived);
      else if (!n_threads || arrived == started)
	work_at_one ();
    }
  end_round ();
  bench_check (release (device), "cuMemFree");
}
