/* Structures of very many objects: layouts, page sets, the parallel walk, and
   the threads, each against something simple.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/bulk/bulk.h"
#include "libgomp-ext/move/pool.h"

#include <atomic>
#include <cstdlib>
#include <gtest/gtest.h>
#include <map>
#include <random>
#include <set>

using namespace accdeep;
using namespace accdeep::bulk;

namespace
{

/* What is called here without a directive asks, too.  */
const reading_scope reading;

/* Before the library looks.  */
const bool environment_set = [] {
  setenv ("ACCDEEP_THREADS", "4", 1);
  setenv ("ACCDEEP_REGISTER", "lazy", 1);
  return true;
}();

struct vertex
{
  int32_t n;
  vertex *next;
  vertex *other;
  double *values;
};

accdeep_value
constant (int64_t number)
{
  accdeep_value v = {};
  v.number = number;
  return v;
}

pointer_field
field (uint32_t slot, uint32_t target, uint64_t stride, accdeep_value length)
{
  pointer_field f = {};
  f.slot = slot;
  f.target = target;
  f.stride = stride;
  f.length = length;
  return f;
}

/* next[0:1], other[0:1], values[0:n].  */
std::shared_ptr<const type_layout>
vertex_shape ()
{
  auto result = std::make_shared<type_layout> ();
  kind deep = {};
  deep.element_bytes = sizeof (vertex);
  deep.log2_alignment = 3;
  deep.effect = effect_take | effect_in | effect_out;
  deep.deep = true;
  accdeep_value length = constant (offsetof (vertex, n));
  length.kind = ACCDEEP_VALUE_S32;
  deep.pointers
      = { field (offsetof (vertex, next), 0, sizeof (vertex), constant (1)),
          field (offsetof (vertex, other), 0, sizeof (vertex), constant (1)),
          field (offsetof (vertex, values), 1, sizeof (double), length) };
  kind flat = {};
  flat.element_bytes = 1;
  flat.log2_alignment = 3;
  flat.effect = effect_take | effect_in;
  result->kinds = { deep, flat };
  result->roots = { 0 };
  finish_layout (*result);
  return result;
}

/* Start and size of everything that V leads to, by a naive walk.  */
std::map<uintptr_t, size_t>
naive_walk (vertex *roots, size_t n)
{
  std::map<uintptr_t, size_t> found
      = { { reinterpret_cast<uintptr_t> (roots), n * sizeof *roots } };
  std::set<vertex *> seen;
  std::vector<vertex *> work;
  for (size_t i = 0; i < n; i++)
    work.push_back (roots + i);
  while (!work.empty ())
    {
      vertex *v = work.back ();
      work.pop_back ();
      if (!v || !seen.insert (v).second)
        continue;
      if (v < roots || v >= roots + n)
        found[reinterpret_cast<uintptr_t> (v)] = sizeof *v;
      if (v->values && v->n)
        found[reinterpret_cast<uintptr_t> (v->values)] = v->n * sizeof (double);
      work.push_back (v->next);
      work.push_back (v->other);
    }
  return found;
}

std::map<uintptr_t, size_t>
items_of (const structure &s)
{
  std::map<uintptr_t, size_t> result;
  for (const segment &in : s.segments)
    for (size_t i = 0; i < in.items.size (); i++)
      EXPECT_TRUE (
          result.emplace (in.items[i].start, in.items[i].bytes).second);
  return result;
}

std::unique_ptr<structure>
walk_from (vertex *roots, size_t n)
{
  return walk (
      { { reinterpret_cast<uintptr_t> (roots), n * sizeof *roots, 0, 0, 0 } },
      vertex_shape ());
}

/* Every link leads to an item that has the pointer's target.  */
void
check_links (const structure &s, vertex *roots, size_t n)
{
  size_t seen = 0;
  const kind &k = s.layout->kinds[0];
  for_each_part (
      s, s.segments[0], 0, 0, n,
      [&] (const segment &part, size_t link, uint64_t first, uint64_t last) {
        for (; first < last; first++)
          for (const pointer_field &f : k.pointers)
            {
              uint32_t target = part.links[link++];
              uintptr_t value;
              memcpy (&value, reinterpret_cast<char *> (roots + first) + f.slot,
                      sizeof value);
              seen++;
              if (target == no_link)
                {
                  EXPECT_TRUE (!value || (f.target == 1 && !roots[first].n));
                  continue;
                }
              const item &i = part.items[target_of (target)];
              EXPECT_GE (value, i.start);
              EXPECT_LT (value, i.start + i.bytes);
            }
      });
  EXPECT_EQ (seen, n * k.pointers.size ());
}

} // namespace

TEST (page_set, finds_what_overlaps)
{
  std::mt19937 random (1);
  page_set set;
  std::map<uintptr_t, uintptr_t> model;
  for (int i = 0; i < 20000; i++)
    {
      /* Whole granules, from one to some pages.  */
      uintptr_t start = (1 << 20) + random () % 20000 * 16;
      uintptr_t end
          = start
            + (random () % 50 ? random () % 8 + 1 : random () % 4096 + 1) * 16;
      auto next = model.lower_bound (end);
      bool overlaps
          = next != model.begin () && std::prev (next)->second > start;
      EXPECT_EQ (set.touches_p (start, end), overlaps);
      EXPECT_EQ (set.add (start, end), !overlaps);
      if (!overlaps)
        model[start] = end;
    }
}

TEST (page_set, merges_and_intersects)
{
  page_set a, b, c;
  EXPECT_TRUE (a.add (0x10000, 0x10040));
  EXPECT_TRUE (a.add (0x100000, 0x200000));
  EXPECT_TRUE (b.add (0x10040, 0x10080));
  EXPECT_TRUE (b.add (0x200000, 0x300000));
  EXPECT_TRUE (c.add (0x1ffff0, 0x200000));
  EXPECT_FALSE (a.intersects_p (b));
  EXPECT_TRUE (a.intersects_p (c));
  EXPECT_TRUE (c.intersects_p (a));
  EXPECT_TRUE (a.merge (b));
  EXPECT_TRUE (a.touches_p (0x10070, 0x10071));
  EXPECT_FALSE (a.touches_p (0x10080, 0x10081));
  EXPECT_FALSE (a.merge (c));
}

/* Add [START..END) in one way or the other.  */
bool
add_to (run_set &set, uintptr_t start, uintptr_t end)
{
  return set.add (start, end) || set.add_anywhere (start, end, [] (uintptr_t) {
    return UINTPTR_MAX;
  });
}

TEST (run_set, takes_nothing_twice)
{
  std::mt19937 random (3);
  for (int round = 0; round < 50; round++)
    {
      run_set set;
      std::map<uintptr_t, uintptr_t> model;
      size_t added = 0;
      uintptr_t at = 1 << 20;
      for (int i = 0; i < 3000; i++)
        {
          /* Mostly upwards, with jumps to other places and back.  */
          at += random () % (random () % 20 ? 100 : 100000);
          if (random () % 500 == 0)
            at = (1 << 20) + random () % (1 << 26);
          uintptr_t end = at + random () % 200 + 1;
          auto next = model.lower_bound (end);
          bool overlaps
              = next != model.begin () && std::prev (next)->second > at;
          if (add_to (set, at, end))
            {
              EXPECT_FALSE (overlaps);
              model[at] = end;
              added++;
            }
          at = end;
        }
      EXPECT_GT (added, 0u);
      const std::vector<run> &runs = set.runs ();
      for (size_t i = 1; i < runs.size (); i++)
        EXPECT_LE (runs[i - 1].end, runs[i].start);
      for (auto &m : model)
        {
          bool covered = false;
          for (const run &r : runs)
            covered |= r.start <= m.first && m.second <= r.end;
          EXPECT_TRUE (covered);
        }
    }
}

TEST (run_set, takes_all_that_comes_in_order)
{
  run_set set;
  uintptr_t at = 1 << 20;
  for (int i = 0; i < 100000; i++, at += 48 + i % 100 * 16)
    ASSERT_TRUE (add_to (set, at, at + 32));
  EXPECT_FALSE (add_to (set, at - 100000, at - 99990));
  /* Holes that are filled later.  */
  ASSERT_TRUE (add_to (set, 1 << 19, (1 << 19) + 64));
}

TEST (run_set, stops_at_what_others_cover)
{
  run_set set;
  auto free_until = [] (uintptr_t end) { return end + 100; };
  ASSERT_TRUE (set.add_anywhere (1000, 1032, free_until));
  EXPECT_EQ (set.limit (1048, 48, 32), 1132u);
  EXPECT_EQ (set.limit (1048, 480, 32), 0u);
  EXPECT_TRUE (set.add (1048, 1080));
  EXPECT_FALSE (set.add (1104, 1136));
  set.clear ();
  EXPECT_FALSE (set.add (1104, 1136));
  EXPECT_TRUE (set.runs ().empty ());
}

TEST (page_set, knows_where_it_is_free)
{
  page_set set;
  EXPECT_TRUE (set.empty ());
  EXPECT_EQ (set.free_until (5000, 9000), 9000u);
  ASSERT_TRUE (set.add (8000, 8032));
  ASSERT_TRUE (set.add (100 << 10, 200 << 10));
  EXPECT_FALSE (set.empty ());
  EXPECT_EQ (set.free_until (5000, 9000), 8000u);
  EXPECT_EQ (set.free_until (8010, 9000), 8010u);
  EXPECT_EQ (set.free_until (8032, 9000), 9000u);
  EXPECT_EQ (set.free_until (8032, 1 << 20), 100u << 10);
  EXPECT_EQ (set.free_until (150 << 10, 1 << 20), 150u << 10);
  EXPECT_EQ (set.free_until (200 << 10, 1 << 20), 1u << 20);
}

/* Whatever elements do, they are what was put there.  */
TEST (paged_vector, has_what_was_put_there)
{
  std::mt19937 random (7);
  for (unsigned breaks : { 1u, 3u, 1000u, 100000u })
    {
      paged_vector<item> items;
      paged_vector<uint32_t> links;
      std::vector<item> item_model;
      std::vector<uint32_t> link_model;
      item next = { 1 << 20, 32, 0, 0, 0 };
      for (uint32_t i = 0; i < 100000; i++)
        {
          next.start += 48;
          next.offset += 32;
          next.first_link++;
          if (random () % breaks == 0)
            next.start += random () % 4096;
          items.push_back (next);
          item_model.push_back (next);
          uint32_t link = random () % breaks ? i + 1 : no_link;
          links.push_back (link);
          link_model.push_back (link);
          if (random () % breaks == 0)
            {
              size_t at = random () % links.size ();
              links.set (at, 5);
              link_model[at] = 5;
            }
        }
      ASSERT_EQ (items.size (), item_model.size ());
      for (size_t i = 0; i < item_model.size (); i++)
        {
          ASSERT_TRUE (items[i] == item_model[i]) << i;
          ASSERT_EQ (links[i], link_model[i]) << i;
          item at, step;
          size_t n = items.rule_at (i, at, step);
          ASSERT_TRUE (at == item_model[i]);
          if (n > 1 && i + 1 < items.size ())
            {
              ASSERT_TRUE (sum (at, step) == item_model[i + 1]);
            }
        }
    }
}

TEST (paged_vector, continues_a_rule_in_one_go)
{
  paged_vector<uint32_t> links;
  links.push_back (10);
  links.push_back (13);
  ASSERT_EQ (links.expected (), 16u);
  size_t n = links.room ();
  links.append_by_rule (n);
  EXPECT_EQ (links.room (), 0u);
  EXPECT_EQ (links.size (), n + 2);
  links.push_back (7);
  EXPECT_EQ (links[n + 1], 10 + 3 * (n + 1));
  EXPECT_EQ (links[n + 2], 7u);
  paged_vector<uint32_t> moved (std::move (links));
  EXPECT_EQ (moved[n], 10 + 3 * n);
  EXPECT_EQ (links.size (), 0u);
}

TEST (pool, calls_each_once)
{
  constexpr size_t n = 10000;
  std::vector<std::atomic<int>> calls (n);
  for (int round = 0; round < 20; round++)
    parallel_for (n, [&] (size_t i) { calls[i]++; });
  for (auto &c : calls)
    EXPECT_EQ (c, 20);
}

TEST (bulk_walk, wide_array_of_private_lists)
{
  constexpr size_t n = 20000;
  std::vector<vertex> roots (n), inner (2 * n);
  std::vector<double> values (3 * n);
  for (size_t i = 0; i < n; i++)
    {
      roots[i] = { int32_t (i % 3), &inner[2 * i], nullptr, &values[2 * i] };
      inner[2 * i] = { 0, &inner[2 * i + 1], &inner[2 * i], nullptr };
    }
  auto s = walk_from (roots.data (), n);
  ASSERT_TRUE (s);
  EXPECT_GT (s->segments.size (), 1u);
  EXPECT_EQ (items_of (*s), naive_walk (roots.data (), n));
  check_links (*s, roots.data (), n);
  EXPECT_TRUE (unchanged_p (*s));
  inner[77].next = &inner[3];
  EXPECT_FALSE (unchanged_p (*s));
}

TEST (bulk_walk, what_two_threads_reach_is_one_object)
{
  constexpr size_t n = 20000;
  std::vector<vertex> roots (n), inner (n);
  std::vector<double> values (4);
  std::mt19937 random (2);
  for (size_t i = 0; i < n; i++)
    {
      roots[i] = { 4, &inner[random () % n],
                   i % 4 ? &roots[random () % n] : nullptr, values.data () };
      inner[i] = { 4, i % 5 ? &inner[random () % n] : nullptr,
                   &roots[random () % n], values.data () };
    }
  auto s = walk_from (roots.data (), n);
  ASSERT_TRUE (s);
  EXPECT_EQ (items_of (*s), naive_walk (roots.data (), n));
  check_links (*s, roots.data (), n);
  EXPECT_TRUE (unchanged_p (*s));
  roots[5].n = 3;
  EXPECT_FALSE (unchanged_p (*s));
}

/* Lists that lie in order except for some nodes, as in a heap with holes, and
   one that ends in itself.  */
TEST (bulk_walk, lists_with_breaks)
{
  constexpr size_t n = 30000;
  std::mt19937 random (9);
  for (unsigned breaks : { 2u, 50u, 5000u, 1000000u })
    for (bool cycle : { false, true })
      {
        struct node
        {
          node *next;
          long value[3];
        };
        std::vector<node> nodes (2 * n);
        std::vector<size_t> order (n);
        for (size_t i = 0; i < n; i++)
          order[i] = i;
        for (size_t i = 0; i < n; i++)
          if (random () % breaks == 0)
            std::swap (order[i], order[random () % n]);
        for (size_t i = 0; i < n; i++)
          nodes[2 * order[i]].next = i + 1 < n ? &nodes[2 * order[i + 1]]
                                     : cycle   ? &nodes[2 * order[n / 3]]
                                               : nullptr;
        auto layout = std::make_shared<type_layout> ();
        kind k = {};
        k.element_bytes = sizeof (node);
        k.log2_alignment = 3;
        k.effect = effect_take | effect_in | effect_out;
        k.deep = true;
        pointer_field f = {};
        f.stride = sizeof (node);
        f.length.number = 1;
        k.pointers.push_back (f);
        layout->kinds.push_back (k);
        layout->roots = { 0 };
        finish_layout (*layout);
        uintptr_t root = reinterpret_cast<uintptr_t> (&nodes[2 * order[0]]);
        auto s = walk ({ { root, sizeof (node), 0, 0, 0 } }, layout);
        ASSERT_TRUE (s);
        const segment &in = s->segments[0];
        ASSERT_EQ (in.items.size (), n);
        ASSERT_EQ (in.links.size (), n);
        uint64_t end = 0;
        for (size_t i = 0; i < n; i++)
          {
            const item at = in.items[i];
            ASSERT_EQ (at.start,
                       reinterpret_cast<uintptr_t> (&nodes[2 * order[i]]));
            ASSERT_EQ (at.first_link, i);
            ASSERT_EQ (in.links[i], i + 1 < n ? i + 1
                                    : cycle   ? n / 3
                                              : no_link);
            if (!i)
              continue;
            ASSERT_GE (at.offset, end);
            end = at.offset + at.bytes;
            ASSERT_TRUE (s->touches_p (at.start + 31, at.start + 32));
            ASSERT_FALSE (s->touches_p (at.start + 32, at.start + 48));
          }
        const region_layout &r = in.regions[3];
        EXPECT_EQ (r.bytes, end);
        EXPECT_EQ (r.marks.size (), (end + mark_bytes - 1) / mark_bytes);
        for (size_t i = 0; i < r.marks.size (); i++)
          {
            const item first = in.items[r.marks[i]];
            EXPECT_GT (first.offset + first.bytes, i * mark_bytes);
            if (r.marks[i] > 1)
              {
                const item before = in.items[r.marks[i] - 1];
                EXPECT_LE (before.offset + before.bytes, i * mark_bytes);
              }
          }
        EXPECT_TRUE (unchanged_p (*s));
        for (size_t i : { size_t (0), n / 2, n - 1 })
          {
            node *before = nodes[2 * order[i]].next;
            nodes[2 * order[i]].next = &nodes[2 * order[n / 5]];
            EXPECT_FALSE (unchanged_p (*s)) << i;
            nodes[2 * order[i]].next = before;
          }
      }
}

TEST (bulk_walk, leaves_partial_overlap_to_the_general_walk)
{
  std::vector<vertex> roots (2);
  std::vector<double> values (8);
  roots[0] = { 4, nullptr, nullptr, &values[0] };
  roots[1] = { 4, nullptr, nullptr, &values[2] };
  EXPECT_FALSE (walk_from (roots.data (), roots.size ()));
  roots[1].n = -1;
  EXPECT_FALSE (walk_from (roots.data (), roots.size ()));
}

TEST (bulk_walk, places_all_items_apart)
{
  constexpr size_t n = 10000;
  std::vector<vertex> roots (n);
  std::vector<double> values (5 * n);
  for (size_t i = 0; i < n; i++)
    roots[i] = { int32_t (i % 5), nullptr, nullptr, &values[5 * i] };
  auto s = walk_from (roots.data (), n);
  ASSERT_TRUE (s);
  EXPECT_TRUE (s->pages.empty ());
  uintptr_t last = reinterpret_cast<uintptr_t> (&values[5 * n - 1]);
  EXPECT_TRUE (s->touches_p (last - sizeof (double), last));
  EXPECT_FALSE (s->touches_p (last, last + 4096));
  size_t bytes = lay_out (*s);
  std::map<uintptr_t, uintptr_t> places;
  for (const segment &in : s->segments)
    for (size_t i = &in == &s->segments[0]; i < in.items.size (); i++)
      {
        uintptr_t at = device_address_of (*s, in, i);
        EXPECT_EQ (at % 8, 0u);
        EXPECT_TRUE (places.emplace (at, at + in.items[i].bytes).second);
      }
  uintptr_t end = 0;
  for (auto &p : places)
    {
      EXPECT_LE (end, p.first);
      end = p.second;
    }
  EXPECT_LE (end, bytes);
}
