/* Everything around the data itself: queues, threads, host memory, environment
   variables, the user's functions.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "runtime-descriptors.h"

#include <cstdlib>
#include <string>
#include <thread>

using namespace accdeep_unit;
using ::testing::ExitedWithCode;

namespace
{

struct array
{
  int n;
  float *a;    /* [0:n] */
  void *other; /* Without extent.  */
};

class modes : public ::testing::Test
{
protected:
  modes ()
  {
    ::testing::FLAGS_gtest_death_test_style = "threadsafe";
    m_type.range (0, 8)
        .range (16, 8, ACCDEEP_RANGE_POINTER)
        .pointer ("a", 8, sizeof (float), int_at (0));
    for (int i = 0; i < 8; i++)
      m_floats[i] = i;
  }

  float m_floats[8];
  array m_x = { 8, m_floats, this };
  described_type m_type{ "struct array", sizeof (array), 8 };
  const accdeep_clause *m_c = clause ("x", m_type);

  void
  enter_x ()
  {
    enter ().entry (gomp::map_to, &m_x, sizeof m_x, m_c).run ();
  }
  void
  leave_x (unsigned kind = gomp::map_release)
  {
    leave ().entry (kind, &m_x, sizeof m_x, m_c).run ();
  }
};

TEST_F (modes, untranslated_pointers_keep_the_hosts_bits)
{
  ACCDEEP_NEEDS_DEVICE ();
  for (unsigned kind : { gomp::map_to, gomp::map_alloc })
    {
      enter ().entry (kind, &m_x, sizeof m_x, m_c).run ();
      EXPECT_EQ (read_device<void *> (on_device (&m_x.other)), this);
      leave_x (gomp::map_from);
      EXPECT_EQ (m_x.other, this);
      m_x = { 8, m_floats, this };
    }
}

/* A pointer of an excluded member is the host's from the start and moves in no
   update.  */
TEST_F (modes, pointers_of_excluded_members)
{
  ACCDEEP_NEEDS_DEVICE ();
  described_type t ("struct array", sizeof (array), 8);
  t.range (0, 8).range (16, 8, ACCDEEP_RANGE_POINTER | ACCDEEP_RANGE_EXCLUDED);
  const accdeep_clause *c = clause ("x", t);
  enter ().entry (gomp::map_alloc, &m_x, sizeof m_x, c).run ();
  EXPECT_EQ (read_device<void *> (on_device (&m_x.other)), this);
  m_x.other = nullptr;
  update ().entry (gomp::map_force_to, &m_x, sizeof m_x, c).run ();
  EXPECT_EQ (read_device<void *> (on_device (&m_x.other)), this);
  leave ().entry (gomp::map_release, &m_x, sizeof m_x, c).run ();
}

TEST_F (modes, untranslated_pointers_become_null)
{
  ACCDEEP_NEEDS_DEVICE ();
  EXPECT_EXIT (
      {
        setenv ("ACCDEEP_UNTRANSLATED", "null", 1);
        enter_x ();
        array dev = device_copy (&m_x);
        update ().entry (gomp::map_force_to, &m_x, sizeof m_x, m_c).run ();
        array updated = device_copy (&m_x);
        leave_x (gomp::map_from);
        exit (!dev.other && !updated.other && dev.a != m_floats
                      && updated.a == dev.a && m_x.other == this
                  ? 7
                  : 8);
      },
      ExitedWithCode (7), "");
}

TEST_F (modes, plan_is_printed)
{
  ACCDEEP_NEEDS_DEVICE ();
  EXPECT_EXIT (
      {
        setenv ("ACCDEEP_DEBUG", "plan,statistics", 1);
        enter_x ();
        leave_x ();
        exit (0);
      },
      ExitedWithCode (0),
      "libaccdeep: plan: enter data at unit.c:10:9: 2 objects, 3 pointers\n"
      "libaccdeep: plan: copyin x[^\n]* 24 bytes, allocated at 0x[0-9a-f]+\n"
      "libaccdeep: plan: copyin x\\.a [^\n]* 32 bytes[^\n]*\n|"
      "libaccdeep: plan: copyin x\\.a[^\n]* 32 bytes");
}

TEST_F (modes, unknown_values_are_reported)
{
  ACCDEEP_NEEDS_DEVICE ();
  EXPECT_EXIT (
      {
        setenv ("ACCDEEP_DEBUG", "plans", 1);
        enter_x ();
        leave_x ();
        exit (0);
      },
      ExitedWithCode (0),
      "libaccdeep: warning: ACCDEEP_DEBUG: 'plans' is none of");
}

TEST_F (modes, check_reports_orphans)
{
  ACCDEEP_NEEDS_DEVICE ();
  EXPECT_EXIT (
      {
        setenv ("ACCDEEP_CHECK", "1", 1);
        described_type shallow ("struct array", sizeof (array), 8);
        shallow.range (0, 8);
        enter_x ();
        leave ()
            .entry (gomp::map_release, &m_x, sizeof m_x, clause ("x", shallow))
            .run ();
        acc_delete (m_floats, sizeof m_floats);
        exit (0);
      },
      ExitedWithCode (0),
      "libaccdeep: warning: exit data at unit.c:20:9 takes the object "
      ".*24 bytes away, but leaves the object .*32 bytes present");
}

TEST_F (modes, host_is_left_alone)
{
  EXPECT_EXIT (
      {
        acc_set_device_type (acc_device_host);
        array before = m_x;
        void *region
            = data ().entry (gomp::map_tofrom, &m_x, sizeof m_x, m_c).start ();
        GOACC_deep_data_end (region);
        enter_x ();
        update ().entry (gomp::map_force_to, &m_x, sizeof m_x, m_c).run ();
        leave_x (gomp::map_from);
        bool same = memcmp (&before, &m_x, sizeof m_x) == 0;
        exit (!region && same && !last_statistics ().objects ? 7 : 8);
      },
      ExitedWithCode (7), "");
}

/* The simulated device runs queued work only when somebody waits.  */
TEST_F (modes, queues)
{
  death_environment ("SIMCUDA_STREAMS", "deferred");
  ACCDEEP_NEEDS_DEVICE ();
  EXPECT_EXIT (
      {
        enter_x ();
        float source[8];
        for (float &f : source)
          f = 50;
        acc_memcpy_to_device_async (acc_deviceptr (m_floats), source,
                                    sizeof source, 3);
        update ()
            .entry (gomp::map_force_from, &m_x, sizeof m_x, m_c)
            .async (3)
            .run ();
        acc_wait (3);
        bool updated = m_floats[5] == 50;
        void *region = data ()
                           .entry (gomp::map_tofrom, &m_x, sizeof m_x, m_c)
                           .async (4)
                           .start ();
        GOACC_deep_data_end (region);
        for (float &f : source)
          f = 60;
        acc_memcpy_to_device_async (acc_deviceptr (m_floats), source,
                                    sizeof source, 5);
        leave ().entry (gomp::map_from, &m_x, sizeof m_x, m_c).async (5).run ();
        acc_wait (5);
        exit (updated && m_floats[7] == 60 ? 7 : 8);
      },
      ExitedWithCode (7), "");
}

TEST_F (modes, threads)
{
  ACCDEEP_NEEDS_DEVICE ();
  /* All share one array and have a structure each.  */
  std::vector<std::thread> threads;
  array structures[4];
  for (array &x : structures)
    {
      x = m_x;
      threads.emplace_back ([this, &x] {
        for (int i = 0; i < 50; i++)
          {
            void *region
                = data ().entry (gomp::map_tofrom, &x, sizeof x, m_c).start ();
            enter ().entry (gomp::map_to, &x, sizeof x, m_c).run ();
            EXPECT_EQ (device_copy (&x).a, on_device (m_floats));
            update ().entry (gomp::map_force_to, &x, sizeof x, m_c).run ();
            leave ().entry (gomp::map_from, &x, sizeof x, m_c).run ();
            GOACC_deep_data_end (region);
          }
      });
    }
  for (std::thread &t : threads)
    t.join ();
  EXPECT_FALSE (present (m_floats));
  EXPECT_EQ (m_floats[7], 7);
}

TEST_F (modes, print_plan)
{
  ACCDEEP_NEEDS_DEVICE ();
  char *text = nullptr;
  size_t bytes = 0;
  FILE *stream = open_memstream (&text, &bytes);
  EXPECT_EQ (accdeep_print_plan (&m_x, sizeof m_x, stream), 0u);
  enter_x ();
  EXPECT_EQ (accdeep_print_plan (&m_x, sizeof m_x, stream), 2u);
  leave_x ();
  fclose (stream);
  std::string printed = text;
  free (text);
  EXPECT_NE (printed.find ("24 bytes -> 0x"), std::string::npos) << printed;
  EXPECT_NE (printed.find ("counts structured 0 dynamic 1\n"),
             std::string::npos);
  EXPECT_NE (printed.find ("  attached [8] 0x"), std::string::npos);
  EXPECT_NE (printed.find ("32 bytes -> 0x"), std::string::npos);
}

TEST_F (modes, versions)
{
  const std::string expected = std::to_string (ACCDEEP_VERSION_MAJOR) + "."
                               + std::to_string (ACCDEEP_VERSION_MINOR) + "."
                               + std::to_string (ACCDEEP_VERSION_PATCH);
  EXPECT_EQ (accdeep_version (), expected);
  EXPECT_EQ (accdeep_abi_version () >> 16, ACCDEEP_ABI_MAJOR + 0u);
  /* A caller that knows less, and one that knows more.  */
  struct
  {
    accdeep_statistics known;
    uint64_t more;
  } s;
  memset (&s, 0x11, sizeof s);
  EXPECT_EQ (accdeep_get_statistics (&s.known, sizeof s), sizeof s.known);
  EXPECT_EQ (s.more, 0u);
  s.known.allocated = 77;
  accdeep_get_statistics (&s.known, sizeof s.known.objects);
  EXPECT_EQ (s.known.allocated, 77u);
}

TEST_F (modes, nothing_leaks)
{
  death_environment ("SIMCUDA_LEAKS", "fatal");
  ACCDEEP_NEEDS_DEVICE ();
  EXPECT_EXIT (
      {
        for (int i = 0; i < 3; i++)
          enter_x ();
        void *region
            = data ().entry (gomp::map_tofrom, &m_x, sizeof m_x, m_c).start ();
        for (int i = 0; i < 3; i++)
          leave_x (gomp::map_from);
        GOACC_deep_data_end (region);
        exit (0);
      },
      ExitedWithCode (0), "");
}

/* An error releases what the directive itself had taken: only the ordinary
   mapping that it met stays, which the simulated device reports.  */
TEST_F (modes, nothing_leaks_after_an_error)
{
  death_environment ("SIMCUDA_LEAKS", "fatal");
  ACCDEEP_NEEDS_DEVICE ();
  EXPECT_EXIT (
      {
        acc_copyin (m_floats + 3, 4);
        enter_x ();
      },
      ExitedWithCode (1),
      "partly present[^\n]*\n(simcuda: [0-9]+ bytes leaked: device block #1 "
      "[^\n]*\n)?$");
}

} // namespace
