/* What memory structures cover, and which structures cover a range: against a
   bit for each granule, and against a search through all of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "libgomp-ext/bulk/structure-table.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <set>
#include <vector>

using namespace accdeep;
using namespace accdeep::bulk;

namespace
{

TEST (covered_memory, intersects_where_both_cover)
{
  address_set a, b, c;
  address_set::cursor ca, cb, cc;
  a.claim (0x10000, 0x10040, false, ca);
  a.claim (0x100000, 0x200000, false, ca);
  b.claim (0x10040, 0x10080, false, cb);
  b.claim (0x200000, 0x300000, false, cb);
  c.claim (0x1ffff0, 0x200000, false, cc);
  const covered_memory in_a (a), in_b (b), in_c (c);
  EXPECT_FALSE (in_a.intersects_p (in_b));
  EXPECT_TRUE (in_a.intersects_p (in_c));
  EXPECT_TRUE (in_c.intersects_p (in_a));
  EXPECT_FALSE (in_a.touches_p (0, 0));
  EXPECT_FALSE (covered_memory ().touches_p (1, 1 << 20));
  EXPECT_EQ (c.claim (0x1fff00, 0x200000, false, cc),
             address_set::result::covered);
  EXPECT_EQ (c.claim (0x1ff000, 0x200000, false, cc),
             address_set::result::overlaps);
}

/* A covered_memory says of any range what the claims were.  */
TEST (covered_memory, touches_what_was_claimed)
{
  std::mt19937 random (2);
  address_set set;
  address_set::cursor c;
  std::vector<bool> model (1 << 17); /* By granule, over several leaves.  */
  constexpr uintptr_t base = 0x7f1234560000;
  for (int i = 0; i < 300; i++)
    {
      const size_t first = random () % model.size ();
      const size_t last = std::min (
          model.size (), first + (i % 20 ? random () % 8 + 1 : 20000));
      bool free = true;
      for (size_t g = first; g < last; g++)
        free = free && !model[g];
      if (!free)
        continue;
      EXPECT_EQ (set.claim (base + first * 8, base + last * 8, false, c),
                 address_set::result::fresh);
      std::fill (model.begin () + first, model.begin () + last, true);
    }
  const covered_memory covered (set);
  for (int i = 0; i < 20000; i++)
    {
      const uintptr_t start = random () % (model.size () * 8);
      const uintptr_t end = std::min<uintptr_t> (
          model.size () * 8, start + random () % (i % 9 ? 100 : 100000) + 1);
      bool expected = false;
      for (uintptr_t g = start / 8; g <= (end - 1) / 8; g++)
        expected = expected || model[g];
      ASSERT_EQ (covered.touches_p (base + start, base + end), expected);
    }
}

constexpr uintptr_t base = 0x7f1234560000;

/* A structure of single objects of 64 bytes, a root at ROOT among them.  */
std::shared_ptr<structure>
structure_of (uint64_t number, uintptr_t root,
              const std::set<uintptr_t> &objects)
{
  auto s = std::make_shared<structure> ();
  s->number = number;
  s->block = number << 20;
  s->block_bytes = 4096;
  s->segments.emplace_back ();
  s->segments[0].items.push_back ({ root, 64, 0, 0, 0 });
  s->root_references.push_back ({});
  address_set claimed;
  address_set::cursor c;
  claimed.claim (root, root + 64, false, c);
  for (uintptr_t object : objects)
    claimed.claim (object, object + 64, false, c);
  s->covered = covered_memory (claimed);
  s->pages = s->covered.pages ();
  return s;
}

/* Structures come and go whose objects share pages.  */
class random_table
{
public:
  void
  change ()
  {
    if (!m_all.empty () && m_random () % 3 == 0)
      {
        auto going = m_all.begin () + m_random () % m_all.size ();
        for (uintptr_t object : going->second)
          m_taken.erase (object);
        m_table.erase (*going->first);
        m_table.erase (*going->first); /* No more than once.  */
        m_all.erase (going);
        return;
      }
    /* Near each other, or all over the place.  */
    const uintptr_t near = m_random () % 2 ? m_random () % 4000 : 0;
    const uintptr_t span = near ? 100 : 4096;
    std::set<uintptr_t> objects;
    for (size_t n = 1 + m_random () % 40; objects.size () < n;)
      {
        const uintptr_t at = base + (near + m_random () % span) * 64;
        if (m_taken.count (at))
          break;
        objects.insert (at);
        m_taken.insert (at);
      }
    if (objects.empty ())
      return;
    auto s = structure_of (++m_number, *objects.rbegin (), objects);
    EXPECT_FALSE (m_table.intersects_p (*s));
    m_table.add (s);
    EXPECT_TRUE (m_table.intersects_p (*s));
    m_all.emplace_back (s, objects);
  }

  void
  check ()
  {
    const uintptr_t start = base + m_random () % (5000 * 64);
    const uintptr_t end
        = start + 1 + m_random () % (m_random () % 4 ? 200 : 40000);
    std::set<structure *> expected, found;
    structure *root = nullptr;
    for (const auto &[s, objects] : m_all)
      {
        auto next = objects.lower_bound (end);
        if (next != objects.begin () && *std::prev (next) + 64 > start)
          expected.insert (s.get ());
        if (start >= *objects.rbegin () && end <= *objects.rbegin () + 64)
          root = s.get ();
      }
    m_table.for_each_touching (start, end, [&] (structure &s) {
      EXPECT_TRUE (found.insert (&s).second) << "came twice";
    });
    EXPECT_EQ (found, expected);
    EXPECT_EQ (m_table.touches_p (start, end), !expected.empty ());
    located at = {};
    EXPECT_EQ (m_table.with_root (start, end, at), root);
    EXPECT_EQ (root && !root->root_p (at), false);
    const uint64_t number = 1 + m_random () % m_number;
    const auto known
        = std::find_if (m_all.begin (), m_all.end (), [=] (auto &each) {
            return each.first->number == number;
          });
    structure *there = known == m_all.end () ? nullptr : known->first.get ();
    EXPECT_EQ (m_table.with_device_address ((number << 20) + 4095), there);
    EXPECT_EQ (m_table.with_device_address ((number << 20) + 4096), nullptr);
  }

  void
  empty ()
  {
    while (!m_table.empty ())
      {
        EXPECT_EQ (m_table.take_last (), m_all.back ().first);
        m_all.pop_back ();
      }
    EXPECT_TRUE (m_all.empty ());
    EXPECT_FALSE (m_table.touches_p (0, UINTPTR_MAX));
  }

private:
  std::mt19937 m_random{ 5 };
  uint64_t m_number = 0;
  structure_table m_table;
  std::vector<std::pair<std::shared_ptr<structure>, std::set<uintptr_t>>> m_all;
  std::set<uintptr_t> m_taken;
};

TEST (structure_table, agrees_with_a_search)
{
  random_table t;
  for (int i = 0; i < 3000; i++)
    {
      t.change ();
      t.check ();
    }
  t.empty ();
}

/* Who asks about a range meets the structures that are near, however many there
   are.  */
TEST (structure_table, looks_at_what_is_near)
{
  structure_table table;
  for (uint64_t i = 0; i < 10000; i++)
    {
      const uintptr_t at = base + i * 1024;
      table.add (structure_of (i + 1, at, { at + 64 }));
    }
  for (uint64_t i = 0; i < 10000; i += 777)
    {
      int met = 0;
      const uintptr_t at = base + i * 1024;
      table.find_near (at, at + 1, [&] (structure &) {
        met++;
        return false;
      });
      EXPECT_LE (met, 4); /* Of one page.  */
    }
}

} // namespace
