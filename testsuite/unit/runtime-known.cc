/* Small constructs that are met again take a short way: all must be as on the
   long one, which directives take that are never met again.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "runtime-descriptors.h"
#include "scale.h"

#include <array>
#include <random>
#include <string>

extern "C" void GOACC_exit_data (int, size_t, void **, size_t *,
                                 unsigned short *, int, int, ...);

using namespace accdeep_unit;
using ::testing::ExitedWithCode;

namespace
{

/* Before the device starts.  What is freed and wanted again lies at the same
   place then.  */
const bool environment_set = setenv ("ACCDEEP_KEEP", "1M", 0) == 0;

struct leaf
{
  int n;
  double *b; /* [0:n] */
};

struct root
{
  int n;
  int *a; /* [0:n] */
  leaf *l;
};

struct types
{
  described_type leaf_type{ "struct leaf", sizeof (leaf), 8 };
  described_type root_type{ "struct root", sizeof (root), 8 };
  types ()
  {
    leaf_type.range (0, 8).pointer ("b", 8, sizeof (double), int_at (0));
    root_type.range (0, 8)
        .pointer ("a", 8, sizeof (int), int_at (0))
        .pointer ("l", 16, sizeof (leaf), constant (1), leaf_type);
  }
};

const accdeep_clause *
root_clause ()
{
  static const types t;
  static const accdeep_clause *const result = clause ("r", t.root_type);
  return result;
}

/* Two roots, whose arrays change.  */
class objects
{
public:
  static constexpr int size = 8;

  objects ()
  {
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < size; j++)
        ints[i][j] = doubles[i][j] = 100 * i + j;
    for (int i = 0; i < 2; i++)
      {
        leaves[i] = { size, doubles[i].data () };
        roots[i] = { size, ints[i].data (), &leaves[i] };
      }
  }

  execution
  with (execution e, unsigned kind, int i)
  {
    return e.entry (kind, &roots[i], sizeof roots[i], root_clause ());
  }

  std::array<std::array<int, size>, 4> ints;
  std::array<std::array<double, size>, 4> doubles;
  leaf leaves[2];
  root roots[2];
};

/* Steps that a generator chooses, and what can be seen after each.  */
class random_program
{
public:
  random_program (unsigned seed, bool again) : m_random (seed), m_again (again)
  {
    for (int i = 0; i < 2; i++)
      for (unsigned kind : { gomp::map_tofrom, gomp::map_to })
        m_constructs.push_back (o.with (data (), kind, i));
  }

  void
  run (int n_steps)
  {
    for (int i = 0; i < n_steps; i++)
      {
        step ();
        observe ();
      }
    while (!m_open.empty ())
      {
        close ();
        observe ();
      }
    leave_all ();
    observe ();
  }

  std::string log;
  uint64_t libgomp_calls = 0;

private:
  int
  choose (int n)
  {
    return m_random () % n;
  }

  void
  open ()
  {
    if (m_open.size () == 3)
      return;
    int i = choose (4);
    execution fresh
        = o.with (data (), i % 2 ? gomp::map_to : gomp::map_tofrom, i / 2);
    m_open.push_back ((m_again ? m_constructs[i] : fresh).start ());
    libgomp_calls += last_statistics ().libgomp_calls;
  }

  void
  close ()
  {
    if (m_open.empty ())
      return;
    GOACC_deep_data_end (m_open.back ());
    libgomp_calls += last_statistics ().libgomp_calls;
    m_open.pop_back ();
  }

  void
  leave_all ()
  {
    while (m_entered)
      o.with (leave (), gomp::map_from, --m_entered).run ();
  }

  bool
  anything_present_p ()
  {
    bool result = false;
    for (int i = 0; i < 2; i++)
      result |= present (&o.roots[i]);
    for (int i = 0; i < 4; i++)
      result |= present (o.ints[i].data ()) || present (o.doubles[i].data ());
    return result;
  }

  void
  step ()
  {
    int i = choose (2), value = choose (1000), j = choose (objects::size);
    int *a = o.ints[choose (4)].data ();
    double *b = o.doubles[choose (4)].data ();
    switch (choose (12))
      {
      case 0:
      case 1:
      case 2:
        open ();
        break;
      case 3:
      case 4:
      case 5:
        close ();
        break;
      case 6:
        a[j] = b[j] = value;
        break;
      case 7:
        if (present (a, objects::size))
          set_device (a + j, value);
        if (present (b, objects::size))
          set_device (b + j, 1.0 * value);
        break;
      case 8:
        if (anything_present_p ())
          break;
        /* The same in both, too.  */
        o.roots[i].a = choose (5) ? a : nullptr;
        o.roots[i].l = &o.leaves[choose (2)];
        o.leaves[i].b = b;
        if (choose (2))
          o.roots[i].n = o.leaves[i].n = choose (2) ? objects::size : 4;
        /* Equal arrays have equal lengths.  */
        if (o.roots[0].a == o.roots[1].a)
          o.roots[1].n = o.roots[0].n;
        if (o.leaves[0].b == o.leaves[1].b)
          o.leaves[1].n = o.leaves[0].n;
        break;
      case 9:
        if (present (&o.roots[i]))
          o.with (update (),
                  choose (2) ? gomp::map_force_to : gomp::map_force_from, i)
              .run ();
        break;
      case 10:
        if (m_entered < 2)
          o.with (enter (), gomp::map_to, m_entered++).run ();
        else
          leave_all ();
        break;
      case 11:
        if (!anything_present_p () || present (a, objects::size))
          {
            acc_copyin (a, objects::size * sizeof *a);
            open ();
            acc_copyout (a, objects::size * sizeof *a);
          }
        break;
      }
  }

  /* Addresses are not what matters.  */
  void
  observe ()
  {
    auto add = [this] (double x) { log += std::to_string (x) + ' '; };
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < objects::size; j++)
        {
          const int *a = &o.ints[i][j];
          const double *b = &o.doubles[i][j];
          add (*a);
          add (*b);
          add (present (a) ? device_copy (a) : -1);
          add (present (b) ? device_copy (b) : -1);
        }
    for (const root &r : o.roots)
      if (present (&r))
        {
          root copy = device_copy (&r);
          add (copy.n);
          add (copy.a == on_device (r.a));
          add (copy.l == on_device (r.l));
          add (device_copy (r.l).b == on_device (r.l->b));
        }
    log += '\n';
  }

  std::mt19937 m_random;
  bool m_again;
  objects o;
  std::vector<execution> m_constructs;
  std::vector<void *> m_open;
  int m_entered = 0;
};

TEST (known, random)
{
  ACCDEEP_NEEDS_DEVICE ();
  uint64_t calls[2] = { 0, 0 };
  for (unsigned seed = 0; seed < scaled (30); seed++)
    {
      std::string logs[2];
      for (bool again : { false, true })
        {
          random_program p (seed, again);
          p.run (200);
          logs[again] = p.log;
          calls[again] += p.libgomp_calls;
        }
      EXPECT_EQ (logs[0], logs[1]) << "seed " << seed;
    }
  /* The short way was taken.  */
  EXPECT_LT (calls[1], calls[0] * 9 / 10);
}

/* Run CONSTRUCT so often that it is known.  */
void
learn (execution &construct)
{
  for (int i = 0; i < 3; i++)
    GOACC_deep_data_end (construct.start ());
}

TEST (known, absent_again)
{
  ACCDEEP_NEEDS_DEVICE ();
  objects o;
  execution construct = o.with (data (), gomp::map_tofrom, 0);
  GOACC_deep_data_end (construct.start ());
  accdeep_statistics first = last_statistics ();
  learn (construct);
  for (int i = 0; i < 5; i++)
    {
      o.ints[0][3] = o.doubles[0][5] = i;
      void *region = construct.start ();
      accdeep_statistics in = last_statistics ();
      EXPECT_EQ (device_copy (&o.ints[0][3]), i);
      EXPECT_EQ (device_copy (&o.doubles[0][5]), i);
      EXPECT_EQ (device_copy (&o.roots[0]).l, on_device (&o.leaves[0]));
      set_device (&o.ints[0][4], 10 * i);
      o.roots[0].n = 77;
      GOACC_deep_data_end (region);
      accdeep_statistics out = last_statistics ();
      EXPECT_EQ (o.ints[0][4], 10 * i);
      EXPECT_EQ (o.roots[0].n, objects::size);
      EXPECT_EQ (o.roots[0].a, o.ints[0].data ());
      EXPECT_EQ (in.allocated, 4u);
      EXPECT_EQ (in.transfers, 1u);
      EXPECT_EQ (in.pointers, 3u);
      EXPECT_EQ (out.released, 4u);
      EXPECT_EQ (out.bytes_to_host, first.bytes_to_host);
    }
}

/* What ordinary calls hold beyond the construct stays, with its pointers.  */
TEST (known, held_by_others)
{
  ACCDEEP_NEEDS_DEVICE ();
  objects o;
  execution construct = o.with (data (), gomp::map_tofrom, 0);
  learn (construct);
  void *region = construct.start ();
  acc_copyin (&o.roots[0], sizeof o.roots[0]);
  set_device (&o.ints[0][1], 5);
  GOACC_deep_data_end (region);
  EXPECT_TRUE (present (&o.roots[0]));
  EXPECT_FALSE (present (o.ints[0].data ()));
  EXPECT_EQ (o.ints[0][1], 5);
  EXPECT_EQ (device_copy (&o.roots[0]).a, o.ints[0].data ());
  acc_delete (&o.roots[0], sizeof o.roots[0]);

  region = construct.start ();
  o.with (enter (), gomp::map_to, 0).run ();
  GOACC_deep_data_end (region);
  EXPECT_TRUE (present (o.ints[0].data ()));
  o.with (leave (), gomp::map_from, 0).run ();
  EXPECT_FALSE (present (o.ints[0].data ()));
}

/* What a construct in a test lets go of what holds its data.  */
struct letting_go
{
  const char *name;
  void (*act) (objects &o);
  bool root_alone;
};

const letting_go ways[] = {
  { "deep", [] (objects &o) { o.with (leave (), gomp::map_release, 0).run (); },
    false },
  { "deep_finalize",
    [] (objects &o) {
      o.with (leave (), gomp::map_release, 0)
          .flags (ACCDEEP_RUN_FINALIZE)
          .run ();
    },
    false },
  { "call", [] (objects &o) { acc_delete (&o.roots[0], sizeof o.roots[0]); },
    true },
  { "call_finalize",
    [] (objects &o) { acc_delete_finalize (&o.roots[0], sizeof o.roots[0]); },
    true },
  { "directive",
    [] (objects &o) {
      void *address = &o.roots[0];
      size_t bytes = sizeof o.roots[0];
      unsigned short kind = gomp::map_release | 3 << gomp::alignment_shift;
      GOACC_exit_data (gomp::no_flags, 1, &address, &bytes, &kind,
                       gomp::async_sync, 0);
    },
    true }
};

class let_go : public ::testing::TestWithParam<letting_go>
{
};

/* A construct that trusts what holds its data is held itself when that goes:
   the data stays to its end, and goes then.  */
TEST_P (let_go, within)
{
  ACCDEEP_NEEDS_DEVICE ();
  objects o;
  execution construct = o.with (data (), gomp::map_tofrom, 0);
  o.with (enter (), gomp::map_to, 0).run ();
  learn (construct);
  void *outer = construct.start ();
  void *region = construct.start ();
  /* Only what the device is was asked.  */
  EXPECT_LE (last_statistics ().libgomp_calls, 3u);
  EXPECT_EQ (last_statistics ().objects, 4u);
  GetParam ().act (o);
  EXPECT_TRUE (present (&o.roots[0]));
  EXPECT_TRUE (present (o.ints[0].data ()));
  set_device (&o.ints[0][2], 22);
  GOACC_deep_data_end (region);
  EXPECT_TRUE (present (&o.roots[0]));
  EXPECT_TRUE (present (o.ints[0].data ()));
  GOACC_deep_data_end (outer);
  EXPECT_FALSE (present (&o.roots[0]));
  EXPECT_EQ (present (o.ints[0].data ()), GetParam ().root_alone);
  if (GetParam ().root_alone)
    {
      acc_delete (o.ints[0].data (), sizeof o.ints[0]);
      acc_delete (o.doubles[0].data (), sizeof o.doubles[0]);
      acc_delete (&o.leaves[0], sizeof o.leaves[0]);
    }
  else
    EXPECT_EQ (o.ints[0][2], 22);
}

/* The same after it.  */
TEST_P (let_go, before)
{
  ACCDEEP_NEEDS_DEVICE ();
  objects o;
  execution construct = o.with (data (), gomp::map_tofrom, 0);
  void *outer = o.with (data (), gomp::map_to, 0).start ();
  o.with (enter (), gomp::map_to, 0).run ();
  learn (construct);
  GetParam ().act (o);
  for (int i = 0; i < 4; i++)
    {
      void *region = construct.start ();
      EXPECT_TRUE (present (&o.roots[0]));
      EXPECT_EQ (device_copy (&o.roots[0]).a, on_device (o.ints[0].data ()));
      GOACC_deep_data_end (region);
      EXPECT_TRUE (present (&o.roots[0]));
    }
  GOACC_deep_data_end (outer);
  EXPECT_FALSE (present (&o.roots[0]));
  if (GetParam ().root_alone)
    {
      acc_delete (o.ints[0].data (), sizeof o.ints[0]);
      acc_delete (o.doubles[0].data (), sizeof o.doubles[0]);
      acc_delete (&o.leaves[0], sizeof o.leaves[0]);
    }
  EXPECT_FALSE (present (o.ints[0].data ()));
}

/* An ordinary call takes an object away, and another brings it back to the same
   place, but without its pointers.  */
TEST (known, gone_and_back)
{
  ACCDEEP_NEEDS_DEVICE ();
  int a[4] = { 1 };
  root r = { 4, a, nullptr };
  auto with = [&] (execution e) {
    return e.entry (gomp::map_to, &r, sizeof r, root_clause ());
  };
  execution construct = with (data ());
  acc_copyin (a, sizeof a);
  with (enter ()).run ();
  learn (construct);
  EXPECT_EQ (device_copy (&r).a, on_device (a));
  acc_delete (&r, sizeof r);
  EXPECT_FALSE (present (&r));
  acc_copyin (&r, sizeof r);
  EXPECT_EQ (device_copy (&r).a, a);
  for (int i = 0; i < 4; i++)
    {
      void *region = construct.start ();
      EXPECT_EQ (device_copy (&r).a, on_device (a));
      GOACC_deep_data_end (region);
    }
  acc_delete (&r, sizeof r);
  acc_delete_finalize (a, sizeof a);
  EXPECT_FALSE (present (a));
}

/* Nobody but the end of another construct.  */
TEST (known, outlives_another)
{
  ACCDEEP_NEEDS_DEVICE ();
  objects o;
  execution construct = o.with (data (), gomp::map_to, 0);
  execution holder = o.with (data (), gomp::map_tofrom, 0);
  learn (holder);
  for (int i = 0; i < 4; i++)
    {
      void *other = holder.start ();
      learn (construct);
      learn (construct);
      void *region = construct.start ();
      /* As when another thread does.  */
      GOACC_deep_data_end (other);
      EXPECT_TRUE (present (o.ints[0].data ()));
      EXPECT_EQ (device_copy (&o.ints[0][3]), 3);
      GOACC_deep_data_end (region);
      EXPECT_FALSE (present (o.ints[0].data ()));
    }
}

INSTANTIATE_TEST_SUITE_P (ways, let_go, ::testing::ValuesIn (ways),
                          [] (const auto &info) { return info.param.name; });

/* An older mapping lies across an object: the message is that of the long
   way.  */
TEST (known, partly_present)
{
  ACCDEEP_NEEDS_DEVICE ();
  ::testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT (
      {
        objects o;
        execution construct = o.with (data (), gomp::map_tofrom, 0);
        learn (construct);
        acc_copyin (&o.ints[0][2], 2 * sizeof (int));
        construct.start ();
        exit (0);
      },
      ExitedWithCode (1),
      "libaccdeep: data copy: r.a .* is only partly present");
}

} // namespace
