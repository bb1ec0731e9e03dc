/* Entry, exit and update of small structures, on the device.  Catches: pointers
   that are not translated or reach the host, counts that do not balance,
   members that move though they are excluded.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "runtime-descriptors.h"

using namespace accdeep_unit;

namespace
{

/* struct node { int n; float *a; int tag; struct node *next; };  */
struct node
{
  int n;
  float *a;
  int tag;
  node *next;
};

class structures : public ::testing::Test
{
protected:
  void
  SetUp () override
  {
    ACCDEEP_NEEDS_DEVICE ();
    m_type.range (0, 8)
        .range (16, 8)
        .pointer ("a", 8, sizeof (float), int_at (0))
        .pointer ("next", 24, sizeof (node), constant (1), m_type);
    for (int i = 0; i < 8; i++)
      m_floats[i] = i;
  }

  described_type m_type{ "struct node", sizeof (node), 8 };
  const accdeep_clause *m_x = clause ("x", m_type);
  float m_floats[8];
  node m_next = { 3, m_floats + 4, 2, nullptr };
  node m_node = { 4, m_floats, 1, &m_next };
};

TEST_F (structures, copy_translates_and_comes_back)
{
  node before = m_node;
  void *region
      = data ().entry (gomp::map_tofrom, &m_node, sizeof m_node, m_x).start ();
  ASSERT_NE (region, nullptr);
  node dev = device_copy (&m_node);
  EXPECT_EQ (dev.n, 4);
  EXPECT_EQ (dev.a, on_device (m_floats));
  EXPECT_EQ (dev.next, on_device (&m_next));
  node dev_next = read_device<node> (dev.next);
  EXPECT_EQ (dev_next.a, on_device (m_floats + 4));
  EXPECT_EQ (dev_next.next, nullptr);
  EXPECT_EQ (read_device<float> (dev.a + 3), 3);
  EXPECT_TRUE (present (m_floats, 4));

  write_device (dev.a + 3, 33.f);
  write_device (dev_next.a + 1, 55.f);
  set_device (&m_next.tag, 77);
  GOACC_deep_data_end (region);
  EXPECT_EQ (m_floats[3], 33);
  EXPECT_EQ (m_floats[5], 55);
  EXPECT_EQ (m_next.tag, 77);
  EXPECT_EQ (m_node.a, before.a);
  EXPECT_EQ (m_node.next, before.next);
  EXPECT_FALSE (present (&m_node));
  EXPECT_FALSE (present (m_floats, 4));
}

TEST_F (structures, copyin_leaves_the_host_alone)
{
  void *region
      = data ().entry (gomp::map_to, &m_node, sizeof m_node, m_x).start ();
  set_device (&m_node.tag, 99);
  set_device (m_floats, 99.f);
  GOACC_deep_data_end (region);
  EXPECT_EQ (m_node.tag, 1);
  EXPECT_EQ (m_floats[0], 0);
  EXPECT_FALSE (present (&m_node));
}

TEST_F (structures, create_sets_pointers_only)
{
  enter ().entry (gomp::map_alloc, &m_node, sizeof m_node, m_x).run ();
  EXPECT_EQ (read_device<float *> (on_device (&m_node.a)),
             on_device (m_floats));
  EXPECT_EQ (read_device<node *> (on_device (&m_next.next)), nullptr);
  EXPECT_EQ (last_statistics ().bytes_to_device, 4 * sizeof (void *));
  leave ().entry (gomp::map_release, &m_node, sizeof m_node, m_x).run ();
  EXPECT_FALSE (present (&m_node));
  EXPECT_FALSE (present (m_floats));
}

TEST_F (structures, enter_counts)
{
  for (int i = 0; i < 2; i++)
    enter ().entry (gomp::map_to, &m_node, sizeof m_node, m_x).run ();
  set_device (m_floats, 5.f);
  leave ().entry (gomp::map_from, &m_node, sizeof m_node, m_x).run ();
  EXPECT_TRUE (present (&m_node));
  EXPECT_TRUE (present (m_floats));
  EXPECT_EQ (m_floats[0], 0);
  EXPECT_EQ (device_copy (&m_node).a, on_device (m_floats));
  leave ().entry (gomp::map_from, &m_node, sizeof m_node, m_x).run ();
  EXPECT_FALSE (present (&m_node));
  EXPECT_FALSE (present (m_floats));
  EXPECT_EQ (m_floats[0], 5);
}

TEST_F (structures, finalize)
{
  for (int i = 0; i < 3; i++)
    enter ().entry (gomp::map_to, &m_node, sizeof m_node, m_x).run ();
  set_device (m_floats, 5.f);
  leave ()
      .entry (gomp::map_from, &m_node, sizeof m_node, m_x)
      .flags (ACCDEEP_RUN_FINALIZE)
      .run ();
  EXPECT_FALSE (present (&m_node));
  EXPECT_FALSE (present (m_floats));
  EXPECT_EQ (m_floats[0], 5);
}

TEST_F (structures, region_inside_enter_data_moves_nothing)
{
  enter ().entry (gomp::map_to, &m_node, sizeof m_node, m_x).run ();
  m_floats[0] = 100;
  void *region
      = data ().entry (gomp::map_tofrom, &m_node, sizeof m_node, m_x).start ();
  EXPECT_EQ (last_statistics ().transfers, 0u);
  EXPECT_EQ (device_copy (m_floats), 0);
  GOACC_deep_data_end (region);
  EXPECT_EQ (last_statistics ().transfers, 0u);
  EXPECT_EQ (m_floats[0], 100);
  EXPECT_EQ (device_copy (&m_node).a, on_device (m_floats));
  leave ().entry (gomp::map_release, &m_node, sizeof m_node, m_x).run ();
  EXPECT_FALSE (present (m_floats));
}

/* The data that exit data takes away inside of a region comes back at the
   region's end.  */
TEST_F (structures, exit_data_inside_a_region)
{
  enter ().entry (gomp::map_to, &m_node, sizeof m_node, m_x).run ();
  void *region
      = data ().entry (gomp::map_tofrom, &m_node, sizeof m_node, m_x).start ();
  leave ().entry (gomp::map_release, &m_node, sizeof m_node, m_x).run ();
  EXPECT_TRUE (present (m_floats));
  EXPECT_EQ (device_copy (&m_node).a, on_device (m_floats));
  set_device (m_floats, 8.f);
  GOACC_deep_data_end (region);
  EXPECT_FALSE (present (m_floats));
  EXPECT_EQ (m_floats[0], 8);
}

TEST_F (structures, region_releases_what_it_took)
{
  void *region
      = data ().entry (gomp::map_to, &m_node, sizeof m_node, m_x).start ();
  m_node.n = 0;
  m_node.next = nullptr;
  GOACC_deep_data_end (region);
  EXPECT_FALSE (present (m_floats));
  EXPECT_FALSE (present (m_floats + 4));
  EXPECT_FALSE (present (&m_next));
}

TEST_F (structures, update_moves_members_only)
{
  enter ().entry (gomp::map_to, &m_node, sizeof m_node, m_x).run ();
  m_node.tag = 11;
  m_floats[2] = 22;
  node *next = m_node.next;
  update ().entry (gomp::map_force_to, &m_node, sizeof m_node, m_x).run ();
  node dev = device_copy (&m_node);
  EXPECT_EQ (dev.tag, 11);
  EXPECT_EQ (dev.a, on_device (m_floats));
  EXPECT_EQ (dev.next, on_device (&m_next));
  EXPECT_EQ (read_device<float> (dev.a + 2), 22);

  set_device (&m_next.tag, 44);
  set_device (m_floats + 1, 66.f);
  update ().entry (gomp::map_force_from, &m_node, sizeof m_node, m_x).run ();
  EXPECT_EQ (m_next.tag, 44);
  EXPECT_EQ (m_floats[1], 66);
  EXPECT_EQ (m_node.next, next);
  leave ().entry (gomp::map_release, &m_node, sizeof m_node, m_x).run ();
}

TEST_F (structures, absent_root_of_exit_is_no_action)
{
  leave ().entry (gomp::map_from, &m_node, sizeof m_node, m_x).run ();
  EXPECT_EQ (last_statistics ().transfers, 0u);
  update ()
      .entry (gomp::map_force_to, &m_node, sizeof m_node, m_x)
      .flags (ACCDEEP_RUN_IF_PRESENT)
      .run ();
  EXPECT_EQ (last_statistics ().transfers, 0u);
}

TEST_F (structures, if_false)
{
  EXPECT_EQ (data ()
                 .entry (gomp::map_tofrom, &m_node, sizeof m_node, m_x)
                 .flags (ACCDEEP_RUN_IF_FALSE)
                 .start (),
             nullptr);
  GOACC_deep_data_end (nullptr);
  EXPECT_FALSE (present (&m_node));
}

/* A child that an ordinary directive brought is attached when its parent comes,
   and stays when it goes.  */
TEST_F (structures, bottom_up)
{
  acc_copyin (m_floats, 4 * sizeof (float));
  void *dev_floats = on_device (m_floats);
  enter ().entry (gomp::map_to, &m_node, sizeof m_node, m_x).run ();
  EXPECT_EQ (device_copy (&m_node).a, dev_floats);
  leave ().entry (gomp::map_release, &m_node, sizeof m_node, m_x).run ();
  EXPECT_FALSE (present (&m_node));
  EXPECT_TRUE (present (m_floats));
  acc_delete (m_floats, 4 * sizeof (float));
  EXPECT_FALSE (present (m_floats));
}

TEST_F (structures, top_down_with_attach_entries)
{
  described_type shallow ("struct node", sizeof (node), 8);
  shallow.range (0, 8).range (16, 8);
  const accdeep_clause *c = clause ("x", shallow);
  enter ().entry (gomp::map_to, &m_node, sizeof m_node, c).run ();
  EXPECT_EQ (device_copy (&m_node).a, m_floats);
  enter ()
      .entry (gomp::map_to, m_floats, 4 * sizeof (float))
      .entry (gomp::map_attach, &m_node.a, 0)
      .run ();
  EXPECT_EQ (device_copy (&m_node).a, on_device (m_floats));
  leave ()
      .entry (gomp::map_from, m_floats, 4 * sizeof (float))
      .entry (gomp::map_detach, &m_node.a, 0)
      .run ();
  EXPECT_FALSE (present (m_floats));
  EXPECT_EQ (device_copy (&m_node).a, m_floats);
  leave ().entry (gomp::map_release, &m_node, sizeof m_node, c).run ();
  EXPECT_FALSE (present (&m_node));
}

/* The attach of a child waits for the parent.  */
TEST_F (structures, attach_before_the_parent)
{
  enter ()
      .entry (gomp::map_to, m_floats, 4 * sizeof (float))
      .entry (gomp::map_attach, &m_node.a, 0)
      .run ();
  EXPECT_TRUE (present (m_floats));
  enter ().entry (gomp::map_to, &m_node, sizeof m_node, m_x).run ();
  EXPECT_EQ (device_copy (&m_node).a, on_device (m_floats));
  leave ().entry (gomp::map_release, &m_node, sizeof m_node, m_x).run ();
  EXPECT_TRUE (present (m_floats));
  leave ()
      .entry (gomp::map_release, m_floats, 4 * sizeof (float))
      .entry (gomp::map_detach, &m_node.a, 0)
      .run ();
  EXPECT_FALSE (present (m_floats));
}

TEST_F (structures, shared_child_of_two_parents)
{
  node other = { 4, m_floats, 5, nullptr };
  m_node.next = nullptr;
  const accdeep_clause *y = clause ("y", m_type);
  enter ().entry (gomp::map_to, &m_node, sizeof m_node, m_x).run ();
  enter ().entry (gomp::map_to, &other, sizeof other, y).run ();
  set_device (m_floats, 3.f);
  leave ().entry (gomp::map_from, &m_node, sizeof m_node, m_x).run ();
  EXPECT_EQ (m_floats[0], 0);
  EXPECT_TRUE (present (m_floats));
  leave ().entry (gomp::map_from, &other, sizeof other, y).run ();
  EXPECT_EQ (m_floats[0], 3);
  EXPECT_FALSE (present (m_floats));
}

/* Each pointer that leads to an object counts, also within one directive.  */
TEST_F (structures, shared_child_in_one_directive)
{
  node other = { 4, m_floats, 5, nullptr };
  m_node.next = nullptr;
  const accdeep_clause *y = clause ("y", m_type);
  enter ()
      .entry (gomp::map_to, &m_node, sizeof m_node, m_x)
      .entry (gomp::map_to, &other, sizeof other, y)
      .run ();
  EXPECT_EQ (last_statistics ().objects, 3u);
  leave ().entry (gomp::map_release, &other, sizeof other, y).run ();
  EXPECT_TRUE (present (m_floats));
  EXPECT_FALSE (present (&other));
  leave ().entry (gomp::map_release, &m_node, sizeof m_node, m_x).run ();
  EXPECT_FALSE (present (m_floats));
}

/* One directive is one set: equal ranges are one, the contained belongs to the
   container, whatever comes first.  */
TEST_F (structures, aliases_in_one_directive)
{
  node inner = { 2, m_floats + 1, 0, nullptr };
  m_node.next = &inner;
  m_node.n = 8;
  for (int order = 0; order < 2; order++)
    {
      execution e = data ();
      if (order)
        e.entry (gomp::map_to, m_floats + 2, sizeof (float));
      e.entry (gomp::map_tofrom, &m_node, sizeof m_node, m_x);
      if (!order)
        e.entry (gomp::map_to, m_floats + 2, sizeof (float));
      void *region = e.start ();
      EXPECT_EQ (last_statistics ().objects, 3u);
      EXPECT_EQ (device_copy (&inner).a, on_device (m_floats + 1));
      EXPECT_TRUE (present (m_floats, 8));
      set_device (m_floats + 1, 9.f);
      GOACC_deep_data_end (region);
      EXPECT_EQ (m_floats[1], 9);
      EXPECT_FALSE (present (m_floats));
      m_floats[1] = 1;
    }
}

TEST_F (structures, list_is_walked_without_recursion)
{
  constexpr size_t n = 200000;
  std::vector<node> list (n);
  for (size_t i = 0; i < n; i++)
    list[i] = { 0, nullptr, static_cast<int> (i), &list[(i * 7919 + 1) % n] };
  /* Every node is reached from the first, in a shuffled cycle.   */
  enter ().entry (gomp::map_to, &list[0], sizeof list[0], m_x).run ();
  size_t objects = last_statistics ().objects;
  EXPECT_GT (objects, 1u);
  node *at = &list[0];
  for (int i = 0; i < 5; i++)
    {
      EXPECT_EQ (device_copy (at).next, on_device (at->next));
      at = at->next;
    }
  leave ().entry (gomp::map_from, &list[0], sizeof list[0], m_x).run ();
  EXPECT_EQ (last_statistics ().released, objects);
}

} // namespace
