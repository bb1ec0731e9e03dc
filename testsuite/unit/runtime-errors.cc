/* What wrong data gets: one message with operation, path, ranges and positions,
   status 1, and nothing left on the device.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "runtime-descriptors.h"

#include <cstdlib>

using namespace accdeep_unit;
using ::testing::ExitedWithCode;

namespace
{

struct inner
{
  int n;
  float *data;
};

struct outer
{
  inner *kids[2];
  int n;
  float *a;
  float *b;
};

/* Each statement runs in a new process, which leaves with an error when the
   simulated device finds memory that was not given back.  */
class errors : public ::testing::Test
{
protected:
  void
  SetUp () override
  {
    ACCDEEP_NEEDS_DEVICE ();
    ::testing::FLAGS_gtest_death_test_style = "threadsafe";
    m_inner.range (0, 8).pointer ("data", 8, sizeof (float), int_at (0));
    m_outer.range (16, 8)
        .member ("kids", 0,
                 steps ()
                     .dimension (sizeof (inner *), 2, constant (2))
                     .pointer (sizeof (inner), constant (2)),
                 sizeof (inner), m_inner)
        .pointer ("a", 24, sizeof (float), int_at (16))
        .pointer ("b", 32, sizeof (float), int_at (16));
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 2; j++)
        m_inners[i][j] = { 4, m_leaves[i][j] };
    for (int i = 0; i < 2; i++)
      m_p[i] = { { nullptr, nullptr }, 0, nullptr, nullptr };
  }

  described_type m_inner{ "struct inner", sizeof (inner), 8 };
  described_type m_outer{ "struct outer", sizeof (outer), 8 };
  const accdeep_clause *m_c = clause ("p", m_outer, ACCDEEP_CLAUSE_SECTION);
  float m_floats[100] = {};
  float m_leaves[2][2][4] = {};
  inner m_inners[2][2];
  outer m_p[2];

  execution
  whole (execution e, unsigned kind)
  {
    return e.entry (kind, m_p, sizeof m_p, m_c, 3);
  }
};

/* POSIX regular expressions: escaped where a path has them.  */
#define RANGE "\\[0x[0-9a-f]+\\.\\.0x[0-9a-f]+\\)"

TEST_F (errors, partly_present_at_the_start)
{
  m_p[0].kids[1] = m_inners[1];
  EXPECT_EXIT (
      {
        enter (8).entry (gomp::map_to, m_leaves[1][1], 8).run ();
        whole (enter (12), gomp::map_to).run ();
      },
      ExitedWithCode (1),
      "^libaccdeep: enter data copyin: "
      "p\\[3\\]\\.kids\\[1\\]\\[1\\]\\.data " RANGE
      ", 16 bytes, is only partly present: " RANGE
      ", 8 bytes, is mapped already, by enter data at unit.c:8:9; directive at "
      "unit.c:12:9\n");
}

TEST_F (errors, partly_present_at_the_end_by_another)
{
  m_p[1].n = 10;
  m_p[1].b = m_floats;
  EXPECT_EXIT (
      {
        acc_copyin (m_floats + 8, 16);
        whole (data (12), gomp::map_tofrom).start ();
      },
      ExitedWithCode (1),
      "data copy: p\\[4\\]\\.b " RANGE
      ", 40 bytes, is only partly present: " RANGE
      ", 16 bytes, is mapped already, by an ordinary directive or call");
}

TEST_F (errors, partly_present_in_the_middle)
{
  m_p[1].n = 100;
  m_p[1].a = m_floats;
  EXPECT_EXIT (
      {
        acc_copyin (m_floats + 61, 3);
        whole (data (12), gomp::map_tofrom).start ();
      },
      ExitedWithCode (1),
      "data copy: p\\[4\\]\\.a " RANGE
      ", 400 bytes, is only partly present: " RANGE
      ", 3 bytes, is mapped already, by an ordinary directive or call");
}

TEST_F (errors, overlap_in_one_directive)
{
  m_p[0].n = 10;
  m_p[0].a = m_floats;
  m_p[0].b = m_floats + 5;
  EXPECT_EXIT (whole (enter (12), gomp::map_to).run (), ExitedWithCode (1),
               "enter data copyin: p\\[3\\]\\.a " RANGE
               ", 40 bytes, and p\\[3\\]\\.b " RANGE
               ", 40 bytes, overlap partly; directive at unit.c:12:9");
}

TEST_F (errors, overlap_inside_a_present_object)
{
  m_p[0].n = 10;
  m_p[0].a = m_floats;
  m_p[0].b = m_floats + 5;
  acc_copyin (m_floats, sizeof m_floats);
  whole (enter (12), gomp::map_to).run ();
  EXPECT_EQ (device_copy (&m_p[0].b), on_device (m_floats + 5));
  whole (leave (13), gomp::map_release).run ();
  EXPECT_TRUE (present (m_floats, 100));
  acc_delete (m_floats, sizeof m_floats);
  EXPECT_FALSE (present (m_floats));
}

TEST_F (errors, negative_length)
{
  m_p[1].n = -3;
  m_p[1].a = m_floats;
  EXPECT_EXIT (whole (enter (12), gomp::map_to).run (), ExitedWithCode (1),
               "enter data copyin: p\\[4\\]\\.a: negative length -3 of "
               "\\[0:n\\], written at unit.c:5:9; directive at unit.c:12:9");
}

TEST_F (errors, exit_of_a_member_that_was_never_entered)
{
  described_type shallow ("struct outer", sizeof (outer), 8);
  shallow.range (16, 8);
  const accdeep_clause *s = clause ("p", shallow, ACCDEEP_CLAUSE_SECTION);
  m_p[0].n = 4;
  m_p[0].a = m_floats;
  EXPECT_EXIT (
      {
        enter ().entry (gomp::map_to, m_p, sizeof m_p, s).run ();
        whole (leave (22), gomp::map_from).run ();
      },
      ExitedWithCode (1),
      "exit data copyout: p\\[3\\]\\.a " RANGE
      ", 16 bytes, is not present; enter data at unit.c:10:9 mapped what leads "
      "to it without it, or it was deleted since; directive at "
      "unit.c:22:9");
  /* To delete it is no action.   */
  enter ().entry (gomp::map_to, m_p, sizeof m_p, s).run ();
  whole (leave (22), gomp::map_release).run ();
  EXPECT_FALSE (present (m_p));
}

TEST_F (errors, update_of_an_absent_member)
{
  described_type shallow ("struct outer", sizeof (outer), 8);
  shallow.range (16, 8);
  const accdeep_clause *s = clause ("p", shallow, ACCDEEP_CLAUSE_SECTION);
  m_p[0].kids[0] = m_inners[0];
  enter ().entry (gomp::map_to, m_p, sizeof m_p, s).run ();
  whole (update (32), gomp::map_force_to).flags (ACCDEEP_RUN_IF_PRESENT).run ();
  leave ().entry (gomp::map_release, m_p, sizeof m_p, s).run ();
  EXPECT_EXIT (
      {
        enter ().entry (gomp::map_to, m_p, sizeof m_p, s).run ();
        whole (update (32), gomp::map_force_from).run ();
      },
      ExitedWithCode (1),
      "update self: p\\[3\\]\\.kids\\[0\\] " RANGE
      ", 32 bytes, is not present; enter data at unit.c:[0-9:]+ mapped what "
      "leads to it without it, or it was deleted since; map it first, or write "
      "if_present where it may be absent; directive at unit.c:32:9");
}

TEST_F (errors, update_of_an_absent_root)
{
  EXPECT_EXIT (whole (update (32), gomp::map_force_to).run (),
               ExitedWithCode (1), "update device: p " RANGE ", 80 bytes");
}

TEST_F (errors, present_member_is_absent)
{
  described_type shallow ("struct outer", sizeof (outer), 8);
  shallow.range (16, 8);
  const accdeep_clause *s = clause ("p", shallow, ACCDEEP_CLAUSE_SECTION);
  m_p[0].kids[0] = m_inners[0];
  EXPECT_EXIT (
      {
        enter ().entry (gomp::map_to, m_p, sizeof m_p, s).run ();
        whole (data (42), gomp::map_force_present).start ();
      },
      ExitedWithCode (1),
      "data present: p\\[3\\]\\.kids\\[0\\] " RANGE
      ", 32 bytes, is not present");
}

TEST_F (errors, present_member_is_not_attached)
{
  described_type shallow ("struct outer", sizeof (outer), 8);
  shallow.range (16, 8);
  const accdeep_clause *s = clause ("p", shallow, ACCDEEP_CLAUSE_SECTION);
  m_p[0].n = 4;
  m_p[0].a = m_floats;
  enter ().entry (gomp::map_to, m_p, sizeof m_p, s).run ();
  enter ().entry (gomp::map_to, m_floats, sizeof m_floats).run ();
  EXPECT_EXIT (
      {
        enter ().entry (gomp::map_to, m_p, sizeof m_p, s).run ();
        enter ().entry (gomp::map_to, m_floats, sizeof m_floats).run ();
        whole (data (42), gomp::map_force_present).start ();
      },
      ExitedWithCode (1),
      "data present: p\\[3\\]\\.a " RANGE
      ", 16 bytes, is present, but the device copy of the pointer at 0x");
  enter ().entry (gomp::map_attach, &m_p[0].a, 0).run ();
  void *region = whole (data (42), gomp::map_force_present).start ();
  GOACC_deep_data_end (region);
  EXPECT_EQ (device_copy (&m_p[0].a), on_device (m_floats));
  leave ().entry (gomp::map_release, m_p, sizeof m_p, s).run ();
  leave ().entry (gomp::map_release, m_floats, sizeof m_floats).run ();
}

TEST_F (errors, absent_alias_target)
{
  described_type t ("struct outer", sizeof (outer), 8);
  t.range (0, 24).range (32, 8).member ("a", 24, steps ().lookup (), 0);
  const accdeep_clause *c = clause ("q", t);
  m_p[0].a = m_floats;
  EXPECT_EXIT (
      enter (12).entry (gomp::map_to, m_p, sizeof (outer), c).run (),
      ExitedWithCode (1),
      "enter data copyin: q\\.a points to 0x[0-9a-f]+, which is not present: "
      "\\[@\\] looks up what was mapped before; write \\[@\\?\\] where that "
      "may be absent; directive at unit.c:12:9");
}

TEST_F (errors, out_of_device_memory)
{
  constexpr size_t page = 1 << 20;
  described_type t ("struct outer", sizeof (outer), 8);
  t.range (16, 8).pointer ("a", 24, page, int_at (16));
  m_p[0].n = 1 << 30;
  m_p[0].a = m_floats;
  const accdeep_clause *c = clause ("q", t);
  EXPECT_EXIT (
      enter (12).entry (gomp::map_alloc, m_p, sizeof (outer), c).run (),
      ExitedWithCode (1),
      "^libaccdeep: enter data create: q: out of device memory: 11258999[0-9]+ "
      "bytes wanted for 1 object, and [0-9]+ are free; the largest parts: "
      "q.a: 1125899906842624 bytes, q: 40 bytes; directive at "
      "unit.c:12:9\n$");
}

TEST_F (errors, newer_plugin)
{
  EXPECT_EXIT (
      {
        m_outer.raw ().header.major = 2;
        m_outer.raw ().header.minor = 5;
        whole (enter (12), gomp::map_to).run ();
      },
      ExitedWithCode (1),
      "^libaccdeep: the program was compiled by an accdeep plugin with "
      "descriptor version 2\\.5, and this library, accdeep [0-9.]+, reads "
      "version "
      "1\\.[0-9]+\n$");
  EXPECT_EXIT (
      {
        m_outer.raw ().header.minor = 9;
        m_outer.raw ().flags = 1u << 20;
        whole (enter (12), gomp::map_to).run ();
      },
      ExitedWithCode (1), "uses a feature \\(type flags 0x100000\\)");
}

TEST_F (errors, newer_minor_version_without_new_features)
{
  m_outer.raw ().header.minor = 9;
  whole (enter (12), gomp::map_to).run ();
  whole (leave (13), gomp::map_release).run ();
  EXPECT_FALSE (present (m_p));
}

} // namespace
