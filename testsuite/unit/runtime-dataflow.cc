/* The graph of a dataflow region's tasks: whatever order the queues get to
   their tasks in, the results are those of a sequential run.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/dataflow/byte-ranges.h"
#include "libgomp-ext/dataflow/graph.h"
#include "scale.h"

#include <algorithm>
#include <ctime>
#include <deque>
#include <gtest/gtest.h>
#include <random>

using namespace accdeep::dataflow;

namespace
{

typedef std::vector<std::pair<unsigned, bool>> cells; /* Cell, written.  */

/* Tasks that work on cells of memory: each writes a value made of all that it
   has and its own number.  */
struct machine
{
  std::vector<uint64_t> memory;

  explicit machine (size_t n) : memory (n) {}

  void
  execute (const cells &work, uint64_t number)
  {
    uint64_t value = number * 0x9e3779b97f4a7c15u;
    for (const auto &c : work)
      value = (value ^ memory[c.first]) * 0xff51afd7ed558ccdu + 1;
    for (const auto &c : work)
      if (c.second)
        memory[c.first] = value + c.first;
  }
};

/* Queues that execute their tasks in order, each behind what it waits for.  */
struct model
{
  struct item
  {
    task_number task;
    std::vector<task_number> waits;
    cells work;
  };
  std::vector<std::deque<item>> queues;
  std::vector<bool> done;

  void
  add (const placement &p, const cells &work)
  {
    if (queues.size () <= p.queue)
      queues.resize (p.queue + 1);
    queues[p.queue].push_back ({ p.task, p.waits, work });
    done.resize (p.task + 1);
  }

  bool
  ready_p (const std::deque<item> &q) const
  {
    return !q.empty ()
           && std::all_of (q.front ().waits.begin (), q.front ().waits.end (),
                           [this] (task_number t) { return done[t]; });
  }

  /* In an order that RANDOM chooses; false: they wait for each other.  */
  bool
  run (machine &m, std::mt19937 &random)
  {
    for (;;)
      {
        std::vector<unsigned> ready;
        bool any = false;
        for (unsigned i = 0; i < queues.size (); i++)
          {
            any = any || !queues[i].empty ();
            if (ready_p (queues[i]))
              ready.push_back (i);
          }
        if (ready.empty ())
          return !any;
        auto &q = queues[ready[random () % ready.size ()]];
        m.execute (q.front ().work, q.front ().task);
        done[q.front ().task] = true;
        q.pop_front ();
      }
  }
};

constexpr unsigned cells_each = 4;
constexpr unsigned n_objects = 60;

/* Object O has cells_each cells, 16 bytes each, as parts; or it is named as a
   whole.  Every third leads to the next, too.  */
uintptr_t
address_of (unsigned cell)
{
  return 0x10000 + cell / cells_each * 0x1000 + cell % cells_each * 16;
}

token &
object_of (graph &g, unsigned o)
{
  const uintptr_t start = address_of (o * cells_each);
  token &t = g.tokens.token_of (start, start + cells_each * 16);
  if (o % 3 == 0)
    {
      const uintptr_t next = address_of ((o + 1) * cells_each);
      g.tokens.reaches (t, next, next + cells_each * 16);
    }
  return t;
}

struct random_task
{
  cells work;
  std::vector<token_use> uses;

  void
  add (token &t, unsigned cell, unsigned n, bool writes)
  {
    for (const token_use &u : uses)
      if (u.object == &t)
        return;
    uses.push_back ({ &t, writes });
    for (unsigned i = 0; i < n; i++)
      work.push_back ({ cell + i, writes });
  }
};

random_task
make_task (graph &g, std::mt19937 &random)
{
  random_task result;
  for (unsigned n = random () % 4; n--;)
    {
      const unsigned o = random () % (n_objects - 1);
      const bool writes = random () % 3 == 0;
      if (random () % 4)
        {
          const unsigned cell = o * cells_each + random () % cells_each;
          const uintptr_t owner = address_of (o * cells_each);
          const uintptr_t start = address_of (cell);
          result.add (g.tokens.token_of (start, start + 16, &owner, 1), cell, 1,
                      writes);
        }
      else
        result.add (object_of (g, o), o * cells_each,
                    o % 3 == 0 ? 2 * cells_each : cells_each, writes);
    }
  return result;
}

void
compare_with_sequential (unsigned n, unsigned queues, unsigned devices,
                         bool exact, unsigned seed)
{
  std::mt19937 random (seed);
  graph g (queues, exact);
  machine expected (n_objects * cells_each + cells_each),
      found (n_objects * cells_each + cells_each);
  model m;
  for (unsigned i = 0; i < n; i++)
    {
      const random_task t = make_task (g, random);
      const placement p = g.add_task (random () % devices, t.uses);
      expected.execute (t.work, p.task);
      m.add (p, t.work);
      if (i % 1000 == 999)
        {
          ASSERT_TRUE (m.run (found, random));
          ASSERT_EQ (found.memory, expected.memory) << "task " << i;
          if (i % 3000 == 2999)
            {
              for (unsigned q = 0; q < g.n_queues (); q++)
                g.completed (q, g.last_in (q));
              EXPECT_TRUE (g.idle_p ());
              g.forget_completed ();
              if (i % 6000 == 5999)
                g.forget_tokens ();
            }
        }
    }
  ASSERT_TRUE (m.run (found, random));
  EXPECT_EQ (found.memory, expected.memory);
}

TEST (dataflow, random_graphs)
{
  const unsigned n = scaled (10000);
  for (unsigned queues : { 1, 2, 3, 8 })
    for (unsigned devices : { 1, 2 })
      compare_with_sequential (n, queues, devices, false, queues * devices);
  compare_with_sequential (scaled (4000), 8, 1, true, 7);
}

/* What is left out is missed: the test above can fail.  */
TEST (dataflow, without_waits_results_differ)
{
  std::mt19937 random (1);
  graph g (8, false);
  machine expected (n_objects * cells_each + cells_each),
      found (n_objects * cells_each + cells_each);
  model m;
  for (unsigned i = 0; i < 1000; i++)
    {
      const random_task t = make_task (g, random);
      placement p = g.add_task (0, t.uses);
      expected.execute (t.work, p.task);
      p.waits.clear ();
      m.add (p, t.work);
    }
  ASSERT_TRUE (m.run (found, random));
  EXPECT_NE (found.memory, expected.memory);
}

token_use
use (graph &g, uintptr_t start, bool writes)
{
  return { &g.tokens.token_of (start, start + 8), writes };
}

TEST (dataflow, chain_needs_one_queue)
{
  graph g (8, false);
  for (int i = 0; i < 100; i++)
    {
      const placement p = g.add_task (0, { use (g, 0x100, true) });
      EXPECT_EQ (p.queue, 0u);
      EXPECT_TRUE (p.waits.empty ());
      EXPECT_EQ (p.mark, 0u);
    }
}

TEST (dataflow, branches_overlap)
{
  graph g (8, false);
  for (int i = 0; i < 10; i++)
    {
      const placement scatter = g.add_task (0, { use (g, 0x100, true) });
      const placement left
          = g.add_task (0, { use (g, 0x100, false), use (g, 0x200, true) });
      const placement right
          = g.add_task (0, { use (g, 0x100, false), use (g, 0x300, true) });
      EXPECT_EQ (left.queue, scatter.queue);
      EXPECT_TRUE (left.waits.empty ());
      EXPECT_EQ (left.mark, scatter.task);
      EXPECT_NE (right.queue, left.queue);
      EXPECT_EQ (right.waits, std::vector<task_number>{ scatter.task });
      const placement gather
          = g.add_task (0, { use (g, 0x200, false), use (g, 0x300, false),
                             use (g, 0x100, true) });
      ASSERT_EQ (gather.waits.size (), 1u);
      EXPECT_EQ (gather.waits[0],
                 gather.queue == left.queue ? right.task : left.task);
      EXPECT_LT (gather.queue, 2u);
    }
}

TEST (dataflow, readers_are_independent)
{
  graph g (8, false);
  const placement w = g.add_task (0, { use (g, 0x100, true) });
  std::vector<task_number> readers;
  for (int i = 0; i < 8; i++)
    {
      const placement r = g.add_task (0, { use (g, 0x100, false) });
      readers.push_back (r.task);
      EXPECT_EQ (r.queue, unsigned (i));
      EXPECT_EQ (r.predecessors.size (), 1u);
      EXPECT_EQ (r.predecessors[0].task, w.task);
    }
  const placement last = g.add_task (0, { use (g, 0x100, true) });
  EXPECT_EQ (last.waits.size (), 7u);
}

TEST (dataflow, parts_and_the_whole)
{
  graph g (8, false);
  const uintptr_t owner = 0x1000;
  token &a = g.tokens.token_of (0x5000, 0x5100, &owner, 1);
  token &b = g.tokens.token_of (0x1010, 0x1018, &owner, 1);
  const placement wa = g.add_task (0, { { &a, true } });
  const placement wb = g.add_task (0, { { &b, true } });
  EXPECT_TRUE (wb.predecessors.empty ());
  /* The structure, whose size is known now.  */
  token &whole = g.tokens.token_of (0x1000, 0x1040);
  EXPECT_NE (&whole, &b);
  const placement all = g.add_task (0, { { &whole, true } });
  EXPECT_EQ (all.predecessors.size (), 2u);
  const placement ra = g.add_task (0, { { &a, false } });
  ASSERT_EQ (ra.predecessors.size (), 1u);
  EXPECT_EQ (ra.predecessors[0].task, all.task);
  /* The same memory by another name is the same object.  */
  EXPECT_EQ (&g.tokens.token_of (0x5000, 0x5100), &a);
  EXPECT_EQ (&g.tokens.token_of (0x5010, 0x5020), &a);
  EXPECT_EQ (wa.task + 1, wb.task);
}

TEST (dataflow, overlapping_sections)
{
  graph g (8, false);
  token &a = g.tokens.token_of (0x1000, 0x1100);
  g.add_task (0, { { &a, true } });
  token &b = g.tokens.token_of (0x1080, 0x1180);
  EXPECT_NE (&a, &b);
  const placement p = g.add_task (0, { { &b, false } });
  EXPECT_EQ (p.predecessors.size (), 1u);
  token &c = g.tokens.token_of (0x1180, 0x1200);
  EXPECT_TRUE (g.add_task (0, { { &c, true } }).predecessors.empty ());
}

/* An array of nodes that lead to each other, one of which is named first.  */
TEST (dataflow, structures_in_what_they_lead_to)
{
  graph g (8, false);
  token &node = g.tokens.token_of (0x1000, 0x1010);
  g.tokens.reaches (node, 0x1050, 0x1060);
  g.add_task (0, { { &node, true } });
  token &all = g.tokens.token_of (0x1000, 0x2000);
  EXPECT_EQ (&g.tokens.token_of (0x1070, 0x1080), &all);
  EXPECT_EQ (g.add_task (0, { { &all, true } }).predecessors.size (), 1u);
}

/* Who needs something on a device is behind whoever brings it there, and those
   on another device are not; nor is who uses another part.  */
TEST (dataflow, what_a_device_has_was_brought_before)
{
  graph g (8, false);
  auto first = [] (const placement &p) {
    return p.predecessors.empty () ? 0 : p.predecessors[0].task;
  };
  token &whole = g.tokens.token_of (0x1000, 0x1040);
  const uintptr_t owner = 0x1000;
  token &part = g.tokens.token_of (0x5000, 0x5100, &owner, 1);
  token &other = g.tokens.token_of (0x6000, 0x6100, &owner, 1);
  const placement brings = g.add_task (1, { { &whole, false, true, true } });
  EXPECT_TRUE (brings.predecessors.empty ());
  EXPECT_TRUE (g.add_task (0, { { &part, false } }).predecessors.empty ());
  EXPECT_EQ (first (g.add_task (1, { { &part, false } })), brings.task);
  EXPECT_EQ (g.arrivals (part, 1), std::vector<task_number>{ brings.task });
  EXPECT_TRUE (g.arrivals (part, 0).empty ());
  /* Who writes it elsewhere does not change that.  */
  g.add_task (0, { { &whole, true } });
  EXPECT_EQ (g.arrivals (part, 1), std::vector<task_number>{ brings.task });
  /* A pointer is set.  */
  const placement attaches
      = g.add_task (1, { { &part, false, true, true } }, g.arrivals (whole, 1));
  EXPECT_EQ (first (attaches), brings.task);
  auto behind = [&] (token &t) {
    const std::vector<task_number> all = g.arrivals (t, 1);
    return std::find (all.begin (), all.end (), attaches.task) != all.end ();
  };
  EXPECT_TRUE (behind (part) && behind (whole));
  EXPECT_TRUE (!behind (other) || attaches.queue == brings.queue);
}

TEST (dataflow, drawn_graphs_are_exact)
{
  graph g (2, true);
  g.add_task (0, { use (g, 0x100, true) });
  for (int i = 0; i < 10; i++)
    g.add_task (0, { use (g, 0x100, false) });
  const placement last = g.add_task (0, { use (g, 0x100, true) });
  EXPECT_EQ (last.predecessors.size (), 11u);
}

/* Seconds that this thread has computed.  */
double
computed ()
{
  timespec t;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

/* What N tasks on random objects of many take of them.  */
double
time_of (unsigned n)
{
  graph g (8, false);
  std::mt19937 random (1);
  const double start = computed ();
  for (unsigned i = 0; i < n; i++)
    {
      std::vector<token_use> uses;
      for (unsigned k = 0; k < 3; k++)
        uses.push_back (use (g, (random () % n * 3 + k) * 16, k == 0));
      g.add_task (0, uses);
    }
  return computed () - start;
}

/* The least of a few.  */
double
least_time_of (unsigned n)
{
  double least = time_of (n);
  for (int i = 0; i < 3; i++)
    least = std::min (least, time_of (n));
  return least;
}

TEST (dataflow, linear)
{
  const unsigned n = scaled (10000);
  const double small = least_time_of (n), large = least_time_of (10 * n);
  printf ("%.0f ns a task of %u, %.0f of %u\n", small / n * 1e9, n,
          large / n * 1e8, 10 * n);
  EXPECT_LT (large, 40 * small);
}

/* Sets of bytes have those that were added last, and no others.  */
TEST (dataflow, byte_ranges)
{
  std::mt19937 random (2);
  for (int round = 0; round < 200; round++)
    {
      byte_ranges ranges;
      std::vector<bool> expected (64);
      for (int step = 0; step < 20; step++)
        {
          const size_t start = random () % 64, end = start + random () % 20;
          const bool added = random () % 3 != 0;
          if (added)
            ranges.add (start, std::min<size_t> (end, 64));
          else
            ranges.remove (start, end);
          for (size_t i = start; i < end && i < 64; i++)
            expected[i] = added;
        }
      std::vector<bool> found (64);
      uintptr_t last = 0;
      for (const auto &range : ranges)
        {
          ASSERT_LE (last, range.first);
          ASSERT_LT (range.first, range.second);
          last = range.second;
          for (uintptr_t i = range.first; i < range.second; i++)
            found[i] = true;
        }
      ASSERT_EQ (found, expected);
    }
}

} // namespace
