/* What one member's description means on the device: bounds, arrays, unions,
   [@], actions, conditions.  Catches: a device pointer or a moved range that is
   off by what a descriptor says.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "runtime-descriptors.h"

using namespace accdeep_unit;

namespace
{

class members : public ::testing::Test
{
protected:
  void
  SetUp () override
  {
    ACCDEEP_NEEDS_DEVICE ();
    for (int i = 0; i < 32; i++)
      m_floats[i] = i;
  }
  float m_floats[32];
};

struct bounded
{
  float *p; /* [lower:n] */
  int lower;
  int n;
};

/* p[i] means the same on both sides.  */
TEST_F (members, lower_bound)
{
  described_type t ("struct bounded", sizeof (bounded), 8);
  t.range (8, 8).member (
      "p", 0, steps ().pointer (sizeof (float), int_at (12), int_at (8)),
      sizeof (float));
  for (int lower : { 3, -2 })
    {
      bounded x = { m_floats + 8, lower, 4 };
      const accdeep_clause *c = clause ("x", t);
      void *region = data ().entry (gomp::map_tofrom, &x, sizeof x, c).start ();
      EXPECT_TRUE (present (x.p + lower, 4));
      EXPECT_FALSE (present (x.p + lower + 4));
      float *dev = device_copy (&x).p;
      EXPECT_EQ (read_device<float> (dev + lower), 8 + lower);
      write_device (dev + lower + 3, 100.f);
      GOACC_deep_data_end (region);
      EXPECT_EQ (x.p[lower + 3], 100);
      x.p[lower + 3] = 8 + lower + 3;
    }
}

struct rows
{
  float **p; /* [0:n][0:m] */
  int n, m;
};

TEST_F (members, pointer_to_pointers)
{
  described_type t ("struct rows", sizeof (rows), 8);
  t.range (8, 8).member ("p", 0,
                         steps ()
                             .pointer (sizeof (float *), int_at (8))
                             .pointer (sizeof (float), int_at (12)),
                         sizeof (float));
  float *lines[3] = { m_floats, nullptr, m_floats + 20 };
  rows x = { lines, 3, 5 };
  const accdeep_clause *c = clause ("x", t);
  enter ().entry (gomp::map_to, &x, sizeof x, c).run ();
  float **dev = device_copy (&x).p;
  EXPECT_EQ (dev, on_device (lines));
  EXPECT_EQ (read_device<float *> (dev), on_device (m_floats));
  EXPECT_EQ (read_device<float *> (dev + 1), nullptr);
  EXPECT_EQ (read_device<float> (read_device<float *> (dev + 2) + 4), 24);
  write_device (read_device<float *> (dev + 2), 7.f);
  leave ().entry (gomp::map_from, &x, sizeof x, c).run ();
  EXPECT_EQ (m_floats[20], 7);
  EXPECT_EQ (lines[2], m_floats + 20);
  EXPECT_FALSE (present (lines));
}

struct leaf
{
  int n;
  float *data;
};

struct tree
{
  leaf *kid[2];  /* [0:2][0:1] */
  leaf inner[2]; /* In place.  */
};

TEST_F (members, arrays_of_pointers_and_aggregates)
{
  described_type l ("struct leaf", sizeof (leaf), 8);
  l.range (0, 8).pointer ("data", 8, sizeof (float), int_at (0));
  described_type t ("struct tree", sizeof (tree), 8);
  t.member ("kid", 0,
            steps ()
                .dimension (sizeof (leaf *), 2, constant (2))
                .pointer (sizeof (leaf), constant (1)),
            sizeof (leaf), l)
      .member ("inner", 16, steps ().dimension (sizeof (leaf), 2, constant (2)),
               sizeof (leaf), l);
  leaf a = { 2, m_floats }, b = { 3, m_floats + 4 };
  tree x = { { &a, &b }, { { 4, m_floats + 8 }, { 0, m_floats } } };
  const accdeep_clause *c = clause ("x", t);
  void *region = data ().entry (gomp::map_tofrom, &x, sizeof x, c).start ();
  tree dev = device_copy (&x);
  EXPECT_EQ (read_device<leaf> (dev.kid[1]).data, on_device (b.data));
  EXPECT_EQ (dev.inner[0].data, on_device (m_floats + 8));
  /* Length 0: the host's pointer.  */
  EXPECT_EQ (dev.inner[1].data, m_floats);
  write_device (dev.inner[0].data, 80.f);
  set_device (&x.inner[0].n, 5);
  GOACC_deep_data_end (region);
  EXPECT_EQ (m_floats[8], 80);
  EXPECT_EQ (x.inner[0].n, 5);
  EXPECT_EQ (x.inner[0].data, m_floats + 8);
}

struct vec
{
  float *begin; /* [0:n] */
  float *end;   /* [@begin] */
  float *cap;   /* [@end] */
  float *seen;  /* [@] */
  int n;
};

class relatives : public members
{
protected:
  relatives ()
  {
    /* Bases come after what hangs on them.  */
    m_type.range (32, 4)
        .member ("cap", 16, steps ().relative (8), 0)
        .member ("end", 8, steps ().relative (0), 0)
        .member ("seen", 24, steps ().lookup (), 0)
        .pointer ("begin", 0, sizeof (float), int_at (32));
  }
  described_type m_type{ "struct vec", sizeof (vec), 8 };
};

TEST_F (relatives, follow_their_base)
{
  vec x = { m_floats, m_floats + 4, m_floats + 30, m_floats + 2, 4 };
  const accdeep_clause *c = clause ("x", m_type);
  enter ().entry (gomp::map_to, &x, sizeof x, c).run ();
  vec dev = device_copy (&x);
  EXPECT_EQ (dev.begin, on_device (m_floats));
  EXPECT_EQ (dev.end - dev.begin, 4);
  EXPECT_EQ (dev.cap - dev.begin, 30);
  EXPECT_EQ (dev.seen - dev.begin, 2);
  /* Only begin counts.   */
  EXPECT_EQ (last_statistics ().objects, 2u);
  update ().entry (gomp::map_force_to, &x, sizeof x, c).run ();
  EXPECT_EQ (device_copy (&x).end, dev.end);
  update ().entry (gomp::map_force_from, &x, sizeof x, c).run ();
  EXPECT_EQ (x.end, m_floats + 4);
  leave ().entry (gomp::map_from, &x, sizeof x, c).run ();
  EXPECT_EQ (x.cap, m_floats + 30);
  EXPECT_FALSE (present (m_floats));
}

/* Of an operand that is among a kernel's arguments nothing but what it leads to
   is on the device; also when the construct is met again, with all of that
   absent or present.  */
TEST_F (relatives, copies_of_operands_among_arguments)
{
  vec x = { m_floats, m_floats + 4, m_floats + 30, m_floats + 2, 4 };
  const accdeep_clause *c = clause ("x", m_type, ACCDEEP_CLAUSE_IMAGE);
  const execution e = execution (data ()).entry (gomp::map_to, &x, sizeof x, c);
  auto start = [&] {
    vec image = x;
    const bool there = present (m_floats);
    void *region = execution (e).start ();
    GOACC_deep_image (region, 0, &image);
    /* It comes with what it leads to, or not at all.  */
    EXPECT_NE (present (&x), there);
    EXPECT_EQ (image.begin, on_device (m_floats));
    EXPECT_EQ (image.end - image.begin, 4);
    EXPECT_EQ (image.cap - image.begin, 30);
    EXPECT_EQ (image.seen - image.begin, 2);
    EXPECT_EQ (image.n, 4);
    /* No such operand.  */
    image.begin = nullptr;
    GOACC_deep_image (region, 1, &image);
    EXPECT_EQ (image.begin, nullptr);
    GOACC_deep_data_end (region);
  };
  for (int i = 0; i < 4; i++)
    start ();
  EXPECT_FALSE (present (m_floats));
  acc_copyin (m_floats, sizeof m_floats);
  for (int i = 0; i < 4; i++)
    start ();
  /* What it leads to is elsewhere.  */
  float between[32] = {};
  acc_copyin (between, sizeof between);
  acc_delete (m_floats, sizeof m_floats);
  acc_copyin (m_floats, sizeof m_floats);
  start ();
  acc_delete (between, sizeof between);
  acc_delete (m_floats, sizeof m_floats);
  /* It is itself on the device: as it is on the host, all the same.  */
  acc_copyin (&x, sizeof x);
  vec image = x;
  void *region = execution (e).start ();
  GOACC_deep_image (region, 0, &image);
  EXPECT_EQ (image.end, static_cast<float *> (on_device (m_floats)) + 4);
  GOACC_deep_data_end (region);
  EXPECT_EQ (device_copy (&x).begin, m_floats);
  acc_delete (&x, sizeof x);
  GOACC_deep_image (nullptr, 0, &x);
  EXPECT_EQ (x.begin, m_floats);
}

TEST_F (relatives, null_and_empty_bases)
{
  vec x = { nullptr, nullptr, nullptr, nullptr, 0 };
  const accdeep_clause *c = clause ("x", m_type);
  void *region = data ().entry (gomp::map_alloc, &x, sizeof x, c).start ();
  vec dev = device_copy (&x);
  EXPECT_EQ (dev.begin, nullptr);
  EXPECT_EQ (dev.end, nullptr);
  EXPECT_EQ (dev.seen, nullptr);
  GOACC_deep_data_end (region);
  /* An empty vector with memory: nothing is mapped, nothing translated.  */
  x = { m_floats, m_floats, m_floats + 8, nullptr, 0 };
  region = data ().entry (gomp::map_alloc, &x, sizeof x, c).start ();
  EXPECT_EQ (device_copy (&x).cap, m_floats + 8);
  GOACC_deep_data_end (region);
}

TEST_F (members, operands_that_are_looked_up)
{
  acc_copyin (m_floats, sizeof m_floats);
  const accdeep_clause *p = clause ("p", nullptr, ACCDEEP_CLAUSE_LOOKUP);
  const accdeep_clause *end
      = clause ("end", nullptr, ACCDEEP_CLAUSE_RELATIVE, 1);
  float *past = m_floats + 32;
  execution e = data ();
  void *region = e.entry (gomp::map_force_present, m_floats + 3, 0, p)
                     .entry (gomp::map_tofrom, m_floats, sizeof m_floats)
                     .entry (gomp::map_force_present, past, 0, end)
                     .start ();
  EXPECT_EQ (GOACC_deep_translate (region, 0, m_floats + 3),
             on_device (m_floats + 3));
  EXPECT_EQ (GOACC_deep_translate (region, 2, past),
             static_cast<float *> (on_device (m_floats)) + 32);
  EXPECT_EQ (GOACC_deep_translate (region, 2, nullptr), nullptr);
  GOACC_deep_data_end (region);
  EXPECT_EQ (GOACC_deep_translate (nullptr, 2, past), past);
  acc_delete (m_floats, sizeof m_floats);

  float absent;
  region = data ().entry (gomp::map_if_present, &absent, 0, p).start ();
  EXPECT_EQ (GOACC_deep_translate (region, 0, &absent), &absent);
  GOACC_deep_data_end (region);
}

union choice
{
  float *p;    /* [0:pick ? n : 0] */
  double bits; /* Else.   */
};

struct tagged
{
  int pick, n;
  choice u;
};

int64_t
length_of_choice (const void *object, const accdeep_frame *)
{
  auto *x = static_cast<const tagged *> (object);
  return x->pick ? x->n : 0;
}

TEST_F (members, unions)
{
  described_type t ("struct tagged", sizeof (tagged), 8);
  t.range (0, 8)
      .range (8, 8, ACCDEEP_RANGE_UNION)
      .member ("u.p", 8,
               steps ().pointer (sizeof (float), call (length_of_choice)),
               sizeof (float), nullptr, ACCDEEP_MEMBER_UNION);
  const accdeep_clause *c = clause ("x", t);
  tagged x[2] = {};
  x[0].pick = 1;
  x[0].n = 4;
  x[0].u.p = m_floats;
  x[1].u.bits = 2.5;
  enter ().entry (gomp::map_to, x, sizeof x, c).run ();
  EXPECT_EQ (device_copy (&x[0]).u.p, on_device (m_floats));
  EXPECT_EQ (device_copy (&x[1]).u.bits, 2.5);
  set_device (&x[1].u.bits, 5.);
  update ().entry (gomp::map_force_from, x, sizeof x, c).run ();
  EXPECT_EQ (x[0].u.p, m_floats);
  EXPECT_EQ (x[1].u.bits, 5);
  x[1].u.bits = 6;
  update ().entry (gomp::map_force_to, x, sizeof x, c).run ();
  EXPECT_EQ (device_copy (&x[0]).u.p, on_device (m_floats));
  EXPECT_EQ (device_copy (&x[1]).u.bits, 6);
  leave ().entry (gomp::map_from, x, sizeof x, c).run ();
  EXPECT_EQ (x[0].u.p, m_floats);
}

struct pair_of
{
  int n;
  float *in;
  float *out;
  int result;
};

TEST_F (members, actions_of_their_own)
{
  described_type t ("struct pair_of", sizeof (pair_of), 8);
  t.range (0, 4, 0, ACCDEEP_ACTION_COPYIN)
      .range (24, 4, 0, ACCDEEP_ACTION_COPYOUT)
      .member ("in", 8, steps ().pointer (4, int_at (0)), 4, nullptr, 0,
               ACCDEEP_ACTION_COPYIN)
      .member ("out", 16, steps ().pointer (4, int_at (0)), 4, nullptr, 0,
               ACCDEEP_ACTION_COPYOUT);
  const accdeep_clause *c = clause ("x", t);
  pair_of x = { 4, m_floats, m_floats + 8, 1 };
  void *region = data ().entry (gomp::map_tofrom, &x, sizeof x, c).start ();
  EXPECT_EQ (last_statistics ().bytes_to_device, sizeof x + 16);
  set_device (m_floats, -1.f);
  set_device (&x.n, -1);
  set_device (&x.result, 9);
  for (int i = 0; i < 4; i++)
    set_device (m_floats + 8 + i, -2.f);
  update ().entry (gomp::map_force_from, &x, sizeof x, c).run ();
  EXPECT_EQ (x.result, 9);
  EXPECT_EQ (x.n, 4);
  EXPECT_EQ (m_floats[0], 0);
  EXPECT_EQ (m_floats[8], -2);
  GOACC_deep_data_end (region);
  EXPECT_EQ (x.n, 4);
  EXPECT_EQ (m_floats[0], 0);
  EXPECT_EQ (m_floats[11], -2);
}

/* ACTION limited to DIRECTION, as descriptors have it.  */
constexpr uint32_t
limited (accdeep_direction direction,
         accdeep_action action = ACCDEEP_ACTION_INHERIT)
{
  return action | direction << ACCDEEP_DIRECTION_SHIFT;
}

TEST_F (members, directions)
{
  described_type t ("struct pair_of", sizeof (pair_of), 8);
  t.range (0, 4, 0, limited (ACCDEEP_DIRECTION_IN))
      .range (24, 4, 0, limited (ACCDEEP_DIRECTION_NONE))
      .member ("in", 8, steps ().pointer (4, int_at (0)), 4, nullptr, 0,
               limited (ACCDEEP_DIRECTION_IN))
      .member ("out", 16, steps ().pointer (4, int_at (0)), 4, nullptr, 0,
               limited (ACCDEEP_DIRECTION_OUT));
  const accdeep_clause *c = clause ("x", t);
  pair_of x = { 4, m_floats, m_floats + 8, 1 };
  void *region = data ().entry (gomp::map_tofrom, &x, sizeof x, c).start ();
  EXPECT_EQ (last_statistics ().bytes_to_device, sizeof x + 16);
  set_device (m_floats, -1.f);
  set_device (&x.n, -1);
  set_device (&x.result, 9);
  for (int i = 0; i < 4; i++)
    set_device (m_floats + 8 + i, -2.f);
  GOACC_deep_data_end (region);
  EXPECT_EQ (last_statistics ().bytes_to_host, 16u);
  EXPECT_EQ (x.n, 4);
  EXPECT_EQ (x.result, 1);
  EXPECT_EQ (m_floats[0], 0);
  EXPECT_EQ (m_floats[11], -2);

  region = data ().entry (gomp::map_to, &x, sizeof x, c).start ();
  GOACC_deep_data_end (region);
  EXPECT_EQ (last_statistics ().bytes_to_host, 0u);
  region = data ().entry (gomp::map_from, &x, sizeof x, c).start ();
  update ().entry (gomp::map_force_to, &x, sizeof x, c).run ();
  EXPECT_EQ (last_statistics ().bytes_to_device, 4u + 16u);
  GOACC_deep_data_end (region);
}

/* The direction of an object's own type replaces the one of the pointer that
   led to it, also below an action.  */
TEST_F (members, directions_of_inner_types)
{
  described_type inner ("struct pair_of", sizeof (pair_of), 8);
  inner.range (0, 4)
      .range (24, 4, 0, limited (ACCDEEP_DIRECTION_INOUT))
      .member ("in", 8, steps ().pointer (4, int_at (0)), 4, nullptr, 0,
               limited (ACCDEEP_DIRECTION_INOUT))
      .pointer ("out", 16, 4, int_at (0));
  for (accdeep_action action :
       { ACCDEEP_ACTION_INHERIT, ACCDEEP_ACTION_COPYIN })
    {
      described_type outer ("struct outer", sizeof (void *), 8);
      outer.member ("to", 0, steps ().pointer (sizeof (pair_of), constant (1)),
                    sizeof (pair_of), inner, 0,
                    limited (ACCDEEP_DIRECTION_IN, action));
      pair_of x = { 4, m_floats, m_floats + 8, 1 };
      pair_of *to = &x;
      void *region
          = data ()
                .entry (gomp::map_tofrom, &to, sizeof to, clause ("y", outer))
                .start ();
      EXPECT_EQ (last_statistics ().bytes_to_device,
                 sizeof to + sizeof x + 2 * 16);
      GOACC_deep_data_end (region);
      EXPECT_EQ (last_statistics ().bytes_to_host,
                 action == ACCDEEP_ACTION_INHERIT ? 4u + 16u : 0u);
    }
}

/* What a policy brings below an object that it only looks up is attached.  */
TEST_F (members, additions_to_present_objects)
{
  described_type empty ("struct pair_of", sizeof (pair_of), 8);
  empty.range (0, 4);
  described_type t ("struct pair_of", sizeof (pair_of), 8);
  t.member ("in", 8, steps ().pointer (4, int_at (0)), 4, nullptr, 0,
            ACCDEEP_ACTION_COPYIN);
  pair_of x = { 4, m_floats, m_floats + 8, 1 };
  enter ().entry (gomp::map_to, &x, sizeof x, clause ("x", empty)).run ();
  enter ()
      .entry (gomp::map_force_present, &x, sizeof x, clause ("x", t))
      .run ();
  EXPECT_EQ (device_copy (&x).in, acc_deviceptr (m_floats));
  leave ()
      .entry (gomp::map_force_present, &x, sizeof x, clause ("x", t))
      .run ();
  EXPECT_FALSE (present (m_floats, 4));
  EXPECT_TRUE (present (&x));
  leave ().entry (gomp::map_release, &x, sizeof x, clause ("x", empty)).run ();
}

TEST_F (members, init_needed)
{
  described_type t ("struct pair_of", sizeof (pair_of), 8);
  t.range (0, 4, ACCDEEP_RANGE_INIT_NEEDED)
      .range (24, 4)
      .member ("in", 8, steps ().pointer (4, int_at (0)), 4, nullptr,
               ACCDEEP_MEMBER_INIT_NEEDED)
      .pointer ("out", 16, 4, int_at (0));
  const accdeep_clause *c = clause ("x", t);
  pair_of x = { 4, m_floats + 4, m_floats + 8, 1 };
  enter ().entry (gomp::map_alloc, &x, sizeof x, c).run ();
  EXPECT_EQ (device_copy (&x.n), 4);
  EXPECT_EQ (device_copy (&x.in[3]), 7);
  EXPECT_NE (device_copy (&x.out[3]), 11);
  leave ().entry (gomp::map_release, &x, sizeof x, c).run ();
}

TEST_F (members, conditions)
{
  described_type t ("struct pair_of", sizeof (pair_of), 8);
  t.range (0, 4).range (24, 4).pointer ("in", 8, 4, int_at (0));
  t.last ().flags = ACCDEEP_MEMBER_CONDITIONAL;
  t.last ().condition = int_at (24);
  const accdeep_clause *c = clause ("x", t);
  for (int wanted : { 0, 1 })
    {
      pair_of x = { 4, m_floats, nullptr, wanted };
      void *region = data ().entry (gomp::map_to, &x, sizeof x, c).start ();
      EXPECT_EQ (device_copy (&x).in, wanted ? on_device (m_floats) : m_floats);
      GOACC_deep_data_end (region);
    }
}

TEST_F (members, excluded_stays_until_it_is_included)
{
  described_type shallow ("struct pair_of", sizeof (pair_of), 8);
  shallow.range (0, 4).range (24, 4);
  described_type deep ("struct pair_of", sizeof (pair_of), 8);
  deep.range (0, 4).range (24, 4).pointer ("in", 8, 4, int_at (0));
  const accdeep_clause *s = clause ("x", shallow), *d = clause ("x", deep);
  pair_of x = { 4, m_floats, nullptr, 0 };
  acc_copyin (m_floats, 16);
  enter ().entry (gomp::map_to, &x, sizeof x, s).run ();
  EXPECT_EQ (device_copy (&x).in, m_floats);
  enter ().entry (gomp::map_to, &x, sizeof x, d).run ();
  EXPECT_EQ (device_copy (&x).in, on_device (m_floats));
  leave ().entry (gomp::map_release, &x, sizeof x, d).run ();
  EXPECT_EQ (device_copy (&x).in, m_floats);
  leave ().entry (gomp::map_release, &x, sizeof x, s).run ();
  EXPECT_FALSE (present (&x));
  acc_delete (m_floats, 16);
}

/* A flat operand that covers attached pointers does not bring them back.  */
TEST_F (members, flat_view_of_a_structure)
{
  described_type deep ("struct pair_of", sizeof (pair_of), 8);
  deep.range (0, 4).range (24, 4).pointer ("in", 8, 4, int_at (0));
  const accdeep_clause *d = clause ("x", deep), *flat = clause ("bytes");
  pair_of x = { 4, m_floats, nullptr, 0 };
  enter ().entry (gomp::map_to, &x, sizeof x, d).run ();
  update ().entry (gomp::map_force_from, &x, sizeof x, flat).run ();
  EXPECT_EQ (x.in, m_floats);
  update ().entry (gomp::map_force_to, &x, sizeof x, flat).run ();
  EXPECT_EQ (device_copy (&x).in, on_device (m_floats));
  leave ()
      .entry (gomp::map_from, &x, sizeof x, flat)
      .entry (gomp::map_release, m_floats, 16)
      .run ();
  EXPECT_EQ (x.in, m_floats);
  EXPECT_FALSE (present (&x));
  EXPECT_FALSE (present (m_floats));
}

TEST_F (members, no_create)
{
  described_type t ("struct pair_of", sizeof (pair_of), 8);
  t.range (0, 4)
      .range (24, 4)
      .member ("in", 8, steps ().pointer (4, int_at (0)), 4, nullptr, 0,
               ACCDEEP_ACTION_NO_CREATE)
      .member ("out", 16, steps ().pointer (4, int_at (0)), 4, nullptr, 0,
               ACCDEEP_ACTION_NO_CREATE);
  const accdeep_clause *c = clause ("x", t);
  pair_of x = { 4, m_floats, m_floats + 8, 1 };
  acc_copyin (m_floats, 16);
  void *region = data ().entry (gomp::map_alloc, &x, sizeof x, c).start ();
  EXPECT_EQ (read_device<float *> (on_device (&x.in)), on_device (m_floats));
  EXPECT_EQ (read_device<float *> (on_device (&x.out)), m_floats + 8);
  EXPECT_FALSE (present (m_floats + 8));
  GOACC_deep_data_end (region);
  EXPECT_TRUE (present (m_floats));
  acc_delete (m_floats, 16);
}

TEST_F (members, implicit_data_is_left_alone_when_present)
{
  described_type deep ("struct pair_of", sizeof (pair_of), 8);
  deep.range (0, 4).range (24, 4).pointer ("in", 8, 4, int_at (0));
  const accdeep_clause *c = clause ("x", deep, ACCDEEP_CLAUSE_IMPLICIT);
  pair_of x = { 4, m_floats, nullptr, 0 };
  acc_copyin (&x, sizeof x);
  void *region = data ().entry (gomp::map_tofrom, &x, sizeof x, c).start ();
  EXPECT_FALSE (present (m_floats));
  GOACC_deep_data_end (region);
  acc_delete (&x, sizeof x);
  region = data ().entry (gomp::map_tofrom, &x, sizeof x, c).start ();
  EXPECT_TRUE (present (m_floats));
  GOACC_deep_data_end (region);
}

/* Expressions see the objects that led to theirs.  */
struct grid
{
  int n;
  struct grid_row *rows; /* [0:n] */
};

struct grid_row
{
  float *cells; /* [0:outer n + row number] */
};

int64_t
cells_of_row (const void *object, const accdeep_frame *frame)
{
  EXPECT_EQ (frame->object, object);
  EXPECT_NE (frame->outer, nullptr);
  EXPECT_EQ (frame->outer->outer, nullptr);
  EXPECT_EQ (frame->outer->n_index, 1u);
  auto *g = static_cast<const grid *> (frame->outer->object);
  return g->n + frame->outer->index[0];
}

TEST_F (members, frames)
{
  described_type row ("struct grid_row", sizeof (grid_row), 8);
  row.pointer ("cells", 0, sizeof (float), call (cells_of_row));
  described_type g ("struct grid", sizeof (grid), 8);
  g.range (0, 8).pointer ("rows", 8, sizeof (grid_row), int_at (0), row);
  grid_row table[3] = { { m_floats }, { m_floats + 8 }, { m_floats + 16 } };
  grid x = { 3, table };
  const accdeep_clause *c = clause ("x", g);
  void *region = data ().entry (gomp::map_to, &x, sizeof x, c).start ();
  for (int i = 0; i < 3; i++)
    {
      EXPECT_TRUE (present (table[i].cells, 3 + i));
      EXPECT_FALSE (present (table[i].cells + 3 + i));
    }
  GOACC_deep_data_end (region);
}

/* rows[0:n][0:len[$1]]: the index of the first level.  */
struct ragged
{
  int n;
  int *len;
  float **rows;
};

int64_t
length_of_row (const void *object, const accdeep_frame *frame)
{
  EXPECT_EQ (frame->n_index, 1u);
  return static_cast<const ragged *> (object)->len[frame->index[0]];
}

TEST_F (members, ragged_rows)
{
  described_type t ("struct ragged", sizeof (ragged), 8);
  t.range (0, 8)
      .pointer ("len", 8, sizeof (int), int_at (0))
      .member ("rows", 16,
               steps ()
                   .pointer (sizeof (float *), int_at (0))
                   .pointer (sizeof (float), call (length_of_row)),
               sizeof (float));
  int len[3] = { 5, 0, 2 };
  float *rows[3] = { m_floats, m_floats + 8, m_floats + 16 };
  ragged x = { 3, len, rows };
  const accdeep_clause *c = clause ("x", t);
  void *region = data ().entry (gomp::map_to, &x, sizeof x, c).start ();
  EXPECT_TRUE (present (rows[0], 5));
  EXPECT_FALSE (present (rows[1]));
  EXPECT_TRUE (present (rows[2], 2));
  EXPECT_FALSE (present (rows[2] + 2));
  EXPECT_EQ (device_copy (&rows[1]), m_floats + 8);
  GOACC_deep_data_end (region);
}

/* All integer types of lengths.  */
struct lengths
{
  int8_t s8;
  uint8_t u8;
  int16_t s16;
  uint16_t u16;
  int32_t s32;
  uint32_t u32;
  int64_t s64;
  uint64_t u64;
  char *p[8];
};

TEST_F (members, integer_types)
{
  described_type t ("struct lengths", sizeof (lengths), 8);
  const size_t offsets[8]
      = { offsetof (lengths, s8),  offsetof (lengths, u8),
          offsetof (lengths, s16), offsetof (lengths, u16),
          offsetof (lengths, s32), offsetof (lengths, u32),
          offsetof (lengths, s64), offsetof (lengths, u64) };
  for (int i = 0; i < 8; i++)
    t.pointer ("p", offsetof (lengths, p) + 8 * i, 1,
               value_at (static_cast<accdeep_value_kind> (i + 1), offsets[i]));
  static char memory[8][70000];
  lengths x = { 100, 200, 30000, 60000, 65000, 66000, 67000, 68000, {} };
  for (int i = 0; i < 8; i++)
    x.p[i] = memory[i];
  const accdeep_clause *c = clause ("x", t);
  void *region = data ().entry (gomp::map_alloc, &x, sizeof x, c).start ();
  const size_t wanted[8]
      = { 100, 200, 30000, 60000, 65000, 66000, 67000, 68000 };
  for (int i = 0; i < 8; i++)
    {
      EXPECT_TRUE (present (memory[i], wanted[i]));
      EXPECT_FALSE (present (memory[i] + wanted[i]));
    }
  GOACC_deep_data_end (region);
}

} // namespace
