/* Structures of very many objects: layouts, page sets, the parallel walk, and
   the threads, each against something simple.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/bulk/bulk.h"
#include "libgomp-ext/move/pool.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <random>
#include <set>

using namespace accdeep;
using namespace accdeep::bulk;

namespace
{

/* The structure of which ROOT alone is a root.  */
std::unique_ptr<structure>
walk_one (const bulk::item &root, std::shared_ptr<const type_layout> layout,
          std::vector<met_class> *unknown = nullptr)
{
  std::vector<met_class> none;
  if (unknown)
    unknown->clear ();
  return walk (std::vector<bulk::item>{ root }, std::move (layout), nullptr,
               unknown ? *unknown : none);
}

/* What is called here without a directive asks, too.  */
const reading_scope reading;

/* Before the library looks.  */
const bool environment_set = [] {
  setenv ("ACCDEEP_THREADS", "4", 1);
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

/* The int at OFFSET.  */
accdeep_value
int_at (size_t offset)
{
  accdeep_value v = constant (offset);
  v.kind = ACCDEEP_VALUE_S32;
  return v;
}

/* Kind 0: structures of BYTES with POINTERS, which come back; kind 1: flat.  */
std::shared_ptr<const type_layout>
layout_of (size_t bytes, std::vector<pointer_field> pointers)
{
  auto result = std::make_shared<type_layout> ();
  kind deep = {};
  deep.element_bytes = bytes;
  deep.log2_alignment = 3;
  deep.effect = effect_take | effect_in | effect_out;
  deep.deep = true;
  deep.pointers = std::move (pointers);
  kind flat = {};
  flat.element_bytes = 1;
  flat.log2_alignment = 3;
  flat.effect = effect_take | effect_in;
  result->kinds = { deep, flat };
  result->root = 0;
  finish_layout (*result);
  return result;
}

/* next[0:1], other[0:1], values[0:n].  */
std::shared_ptr<const type_layout>
vertex_shape ()
{
  return layout_of (
      sizeof (vertex),
      { field (offsetof (vertex, next), 0, sizeof (vertex), constant (1)),
        field (offsetof (vertex, other), 0, sizeof (vertex), constant (1)),
        field (offsetof (vertex, values), 1, sizeof (double),
               int_at (offsetof (vertex, n))) });
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
  return walk_one (
      { reinterpret_cast<uintptr_t> (roots), n * sizeof *roots, 0, 0, 0 },
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
              const item_place to = s.place_of (part, target);
              const bulk::item i
                  = s.segments[to.segment].items[target_of (to.number)];
              EXPECT_GE (value, i.start);
              EXPECT_LT (value, i.start + i.bytes);
            }
      });
  EXPECT_EQ (seen, n * k.pointers.size ());
}

} // namespace

TEST (address_set, finds_what_overlaps)
{
  std::mt19937 random (1);
  for (bool shared : { false, true })
    {
      address_set set;
      address_set::cursor c;
      set.claim (8, 16, false, c);
      std::map<uintptr_t, uintptr_t> model;
      for (int i = 0; i < 20000; i++)
        {
          /* Whole granules, from one to several leaves.  */
          uintptr_t start = (1 << 20) + random () % 40000 * 8;
          uintptr_t end
              = start
                + (random () % 50 ? random () % 16 + 1 : random () % 40000 + 1)
                      * 8;
          auto next = model.lower_bound (end);
          bool overlaps
              = next != model.begin () && std::prev (next)->second > start;
          if (overlaps)
            {
              next = model.upper_bound (start);
              bool first
                  = next != model.begin () && std::prev (next)->second > start;
              EXPECT_EQ (set.covered_p (start, c), first);
              /* What is claimed in vain may leave traces.  */
              if (first)
                {
                  EXPECT_EQ (set.claim (start, start + 8, shared, c),
                             address_set::result::covered);
                }
              continue;
            }
          EXPECT_EQ (set.claim (start, end, shared, c),
                     address_set::result::fresh);
          model[start] = end;
        }
      uintptr_t last = 0;
      size_t found = 0;
      const covered_memory covered (set);
      for (const auto &range : covered.pages ())
        {
          EXPECT_LT (last, range.first + !last);
          last = range.second;
          for (auto at = model.lower_bound (range.first);
               at != model.end () && at->first < range.second; ++at, found++)
            EXPECT_LE (at->second, range.second);
        }
      EXPECT_EQ (found, model.size ());
    }
}

/* A row is claimed as its objects are one by one, up to a word of 512 bytes in
   which one is taken.  */
TEST (address_set, claims_rows)
{
  std::mt19937 random (3);
  for (int round = 0; round < 2000; round++)
    {
      address_set rows, singles;
      address_set::cursor cr, cs;
      const uintptr_t start = (1 << 20) + 8 * (random () % 9000);
      const uintptr_t bytes = 1 + random () % (round % 2 ? 100 : 2000);
      const uintptr_t stride = (bytes + 7) / 8 * 8 + 8 * (random () % 20);
      const size_t n = 1 + random () % 300, taken = random () % (2 * n);
      if (taken < n)
        {
          const uintptr_t at = start + taken * stride;
          rows.claim (at, at + 8, false, cr);
          singles.claim (at, at + 8, false, cs);
        }
      const size_t good
          = rows.claim_row (start, bytes, stride, n, round % 3 == 0, cr);
      ASSERT_LE (good, std::min (n, taken));
      ASSERT_GT (good + 512 / stride + 1, std::min (n, taken));
      ASSERT_EQ (good == n, taken >= n);
      for (size_t i = 0; i < good; i++)
        ASSERT_EQ (singles.claim (start + i * stride,
                                  start + i * stride + bytes, false, cs),
                   address_set::result::fresh);
      const covered_memory in_rows (rows), in_singles (singles);
      for (uintptr_t at = start - 8; at < start + n * stride + 8; at += 8)
        ASSERT_EQ (in_rows.touches_p (at, at + 8),
                   in_singles.touches_p (at, at + 8))
            << round << ' ' << at - start;
      ASSERT_EQ (in_rows.pages (), in_singles.pages ());
    }
}

TEST (address_set, gives_each_to_one_thread)
{
  constexpr size_t n = 20000;
  address_set set;
  address_set::cursor c;
  set.claim (8, 16, false, c);
  std::vector<std::atomic<int>> fresh (n);
  parallel_for (8, [&] (size_t thread) {
    address_set::cursor mine;
    std::mt19937 random (thread);
    for (size_t i = 0; i < 4 * n; i++)
      {
        const size_t at = random () % n;
        const uintptr_t start = 4096 + at * 200;
        if (set.claim (start, start + 200, true, mine)
            == address_set::result::fresh)
          fresh[at]++;
      }
  });
  for (size_t i = 0; i < n; i++)
    EXPECT_LE (fresh[i], 1) << i;
}

/* Whatever elements do, they are what was put there.  */
TEST (paged_vector, has_what_was_put_there)
{
  std::mt19937 random (7);
  for (unsigned breaks : { 1u, 3u, 1000u, 100000u })
    {
      paged_vector<bulk::item> items;
      paged_vector<uint32_t> links;
      std::vector<bulk::item> item_model;
      std::vector<uint32_t> link_model;
      bulk::item next = { 1 << 20, 32, 0, 0, 0 };
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
          bulk::item at, step;
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

/* Rows are what their elements are one by one.  */
TEST (paged_vector, appends_rows)
{
  std::mt19937 random (5);
  paged_vector<uint32_t> links;
  std::vector<uint32_t> model;
  while (model.size () < 300000)
    {
      const size_t n = random () % (random () % 8 ? 50 : 70000);
      const uint32_t first = random () % 2 ? model.size () : random ();
      const uint32_t step = random () % 4 ? 1 : random () % 3;
      uint32_t next = first;
      if (random () % 2)
        links.push_row (first, step, n);
      else
        links.append (n, [&] {
          const uint32_t result = next;
          next += step;
          return result;
        });
      for (size_t i = 0; i < n; i++)
        model.push_back (first + step * i);
    }
  ASSERT_EQ (links.size (), model.size ());
  for (size_t i = 0; i + 4 <= model.size (); i++)
    {
      ASSERT_EQ (links[i], model[i]) << i;
      if (const uint32_t *four = links.together_at (i, 4))
        {
          ASSERT_TRUE (std::equal (four, four + 4, &model[i])) << i;
        }
    }
}

TEST (address_map, has_what_was_put_there)
{
  std::mt19937 random (8);
  address_map<int> map;
  std::map<uintptr_t, int> model;
  EXPECT_FALSE (map.find (0));
  for (int i = 0; i < 2000; i++)
    {
      const uintptr_t address = random () % 3000 * 8;
      map.insert (address, i);
      model.insert ({ address, i });
    }
  EXPECT_EQ (map.size (), model.size ());
  for (uintptr_t address = 0; address < 3000 * 8; address += 4)
    {
      const int *found = map.find (address);
      EXPECT_EQ (found != nullptr, model.count (address) != 0);
      if (found)
        {
          EXPECT_EQ (*found, model[address]);
        }
    }
  map.for_each ([&] (uintptr_t address, int value) {
    EXPECT_EQ (model[address], value);
    model.erase (address);
  });
  EXPECT_TRUE (model.empty ());
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
        layout->root = 0;
        finish_layout (*layout);
        uintptr_t root = reinterpret_cast<uintptr_t> (&nodes[2 * order[0]]);
        auto s = walk_one ({ root, sizeof (node), 0, 0, 0 }, layout);
        ASSERT_TRUE (s);
        const segment &in = s->segments[0];
        ASSERT_EQ (s->segments.size (), 1u);
        ASSERT_EQ (in.items.size (), n);
        ASSERT_EQ (in.links.size (), n);
        uint64_t end = 0;
        for (size_t i = 0; i < n; i++)
          {
            const bulk::item at = in.items[i];
            ASSERT_EQ (at.start,
                       reinterpret_cast<uintptr_t> (&nodes[2 * order[i]]));
            ASSERT_EQ (at.first_link, i);
            ASSERT_EQ (in.links[i], i + 1 < n ? i + 1
                                    : cycle   ? n / 3
                                              : no_link);
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
            const bulk::item first = in.items[r.marks[i]];
            EXPECT_GT (first.offset + first.bytes, i * mark_bytes);
            if (r.marks[i] > 0)
              {
                const bulk::item before = in.items[r.marks[i] - 1];
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

struct pair_of_arrays
{
  int32_t n;
  double *x, *y;
};

/* x[0:n], y[0:n].  */
std::shared_ptr<const type_layout>
pair_layout ()
{
  const accdeep_value length = int_at (offsetof (pair_of_arrays, n));
  return layout_of (
      sizeof (pair_of_arrays),
      { field (offsetof (pair_of_arrays, x), 1, sizeof (double), length),
        field (offsetof (pair_of_arrays, y), 1, sizeof (double), length) });
}

/* Items of each region lie apart, in their order, and the marks are right.  */
void
check_places (const structure &s)
{
  for (const segment &in : s.segments)
    for (unsigned number = 0; number < n_regions; number++)
      {
        const region_layout &r = in.regions[number];
        std::vector<uint32_t> marks;
        uint64_t end = 0;
        for (uint32_t i = 0; i < in.items.size (); i++)
          {
            const bulk::item at = in.items[i];
            if (s.layout->kinds[at.kind].region != number)
              continue;
            ASSERT_GE (at.offset, end);
            end = at.offset + at.bytes;
            while (marks.size () * mark_bytes < end)
              marks.push_back (i);
          }
        ASSERT_EQ (r.bytes, end);
        ASSERT_EQ (r.marks, marks);
      }
}

/* Arrays at equal distances, but for some.  */
TEST (bulk_walk, arrays_at_equal_distances)
{
  constexpr size_t n = 30000, each = 6;
  std::mt19937 random (6);
  for (unsigned breaks : { 1000000u, 20000u, 300u, 5u })
    {
      std::vector<pair_of_arrays> all (n);
      std::vector<double> values (2 * each * n);
      for (size_t i = 0; i < n; i++)
        {
          double *x = &values[2 * each * i];
          all[i] = { 4, x, x + each };
          if (random () % breaks)
            continue;
          switch (random () % 5)
            {
            case 0:
              all[i].n = random () % each;
              break;
            case 1:
              all[i].x = nullptr;
              break;
            case 2:
              all[i].y = nullptr;
              break;
            case 3:
              std::swap (all[i].x, all[i].y);
              break;
            default:
              if (i && all[i - 1].n == all[i].n)
                all[i].x = all[i - 1].y;
            }
        }
      auto s = walk_one ({ reinterpret_cast<uintptr_t> (all.data ()),
                           n * sizeof (pair_of_arrays), 0, 0, 0 },
                         pair_layout ());
      ASSERT_TRUE (s);
      EXPECT_GT (s->segments.size (), 1u);
      std::map<uintptr_t, size_t> expected
          = { { reinterpret_cast<uintptr_t> (all.data ()),
                n * sizeof (pair_of_arrays) } };
      for (const pair_of_arrays &p : all)
        for (double *q : { p.x, p.y })
          if (q && p.n)
            expected[reinterpret_cast<uintptr_t> (q)] = p.n * sizeof *q;
      EXPECT_EQ (items_of (*s), expected);
      check_places (*s);
      size_t seen = 0;
      for_each_part (*s, s->segments[0], 0, 0, n,
                     [&] (const segment &part, size_t link, uint64_t first,
                          uint64_t last) {
                       for (; first < last; first++)
                         for (double *q : { all[first].x, all[first].y })
                           {
                             const uint32_t target = part.links[link++];
                             seen++;
                             ASSERT_EQ (target == no_link, !q || !all[first].n);
                             if (target == no_link)
                               continue;
                             const item_place to = s->place_of (part, target);
                             ASSERT_EQ (
                                 s->segments[to.segment].items[to.number].start,
                                 reinterpret_cast<uintptr_t> (q));
                           }
                     });
      EXPECT_EQ (seen, 2 * n);
      EXPECT_TRUE (unchanged_p (*s));
      for (size_t i : { size_t (0), n / 3, n / 2 + 1, n - 1 })
        {
          const pair_of_arrays before = all[i];
          all[i].n = before.n + 1;
          EXPECT_EQ (unchanged_p (*s), !before.x && !before.y) << i;
          all[i] = before;
          all[i].y = all[i].y ? nullptr : values.data ();
          EXPECT_FALSE (unchanged_p (*s)) << i;
          all[i] = before;
        }
    }
}

/* A tree that one thread begins and others take pieces of.  */
TEST (bulk_walk, trees_are_shared)
{
  constexpr size_t n = 60000;
  std::mt19937 random (4);
  for (bool shuffled : { false, true })
    {
      std::vector<vertex> nodes (n);
      std::vector<double> values (2 * n);
      std::vector<size_t> order (n);
      for (size_t i = 0; i < n; i++)
        order[i] = i;
      if (shuffled)
        std::shuffle (order.begin () + 1, order.end (), random);
      for (size_t i = 0; i < n; i++)
        {
          auto child
              = [&] (size_t j) { return j < n ? &nodes[order[j]] : nullptr; };
          nodes[order[i]] = { int32_t (i % 3), child (2 * i + 1),
                              child (2 * i + 2), &values[2 * i] };
        }
      auto s = walk_from (nodes.data (), 1);
      ASSERT_TRUE (s);
      EXPECT_GT (s->segments.size (), 1u);
      EXPECT_EQ (items_of (*s), naive_walk (nodes.data (), 1));
      EXPECT_TRUE (unchanged_p (*s));
      /* Each item can be found by its address, and all its pointers.  */
      size_t pointers = 0;
      for (const auto &i : items_of (*s))
        {
          located l;
          ASSERT_TRUE (s->find (i.first + i.second - 1, l));
          ASSERT_EQ (l.what.start, i.first);
          s->for_each_pointer (
              i.first, i.first + i.second, [&] (const linked_pointer &p) {
                uintptr_t value;
                memcpy (&value, reinterpret_cast<void *> (p.slot),
                        sizeof value);
                const item_place to
                    = s->place_of (*p.from, p.from->links[p.link]);
                EXPECT_EQ (s->segments[to.segment].items[to.number].start,
                           value);
                pointers++;
              });
        }
      EXPECT_EQ (pointers, s->n_items - 1);
      vertex &changed = nodes[order[n / 3]];
      std::swap (changed.next, changed.other);
      EXPECT_FALSE (unchanged_p (*s));
    }
}

/* Rows of a pool that end anywhere: neighbours share granules, and threads
   begin between them.  */
TEST (bulk_walk, rows_of_a_pool_without_gaps)
{
  struct row
  {
    int32_t n;
    char *text;
  };
  constexpr size_t n = 20000;
  auto layout = std::make_shared<type_layout> ();
  kind deep = {};
  deep.element_bytes = sizeof (row);
  deep.log2_alignment = 3;
  deep.effect = effect_take | effect_in | effect_out;
  deep.deep = true;
  accdeep_value length = constant (offsetof (row, n));
  length.kind = ACCDEEP_VALUE_S32;
  deep.pointers = { field (offsetof (row, text), 1, 1, length) };
  kind flat = {};
  flat.element_bytes = 1;
  flat.effect = effect_take | effect_in;
  layout->kinds = { deep, flat };
  layout->root = 0;
  finish_layout (*layout);
  std::mt19937 random (5);
  for (int overlap : { 0, 1 })
    {
      std::vector<row> rows (n);
      std::vector<char> pool (20 * n);
      size_t at = 0;
      for (row &r : rows)
        {
          r = { int32_t (random () % 20), &pool[at] };
          at += r.n;
        }
      if (overlap)
        rows[n / 2] = { 3, rows[n / 3].text + rows[n / 3].n - 1 };
      auto s = walk_one ({ reinterpret_cast<uintptr_t> (rows.data ()),
                           n * sizeof (row), 0, 0, 0 },
                         layout);
      if (overlap)
        {
          EXPECT_FALSE (s);
          continue;
        }
      ASSERT_TRUE (s);
      std::map<uintptr_t, size_t> expected
          = { { reinterpret_cast<uintptr_t> (rows.data ()),
                n * sizeof (row) } };
      for (const row &r : rows)
        if (r.n)
          expected[reinterpret_cast<uintptr_t> (r.text)] = r.n;
      EXPECT_EQ (items_of (*s), expected);
      for (const auto &i : expected)
        {
          located l;
          ASSERT_TRUE (s->find (i.first, l));
          ASSERT_EQ (l.what.start, i.first);
          ASSERT_EQ (l.what.bytes, i.second);
        }
      EXPECT_TRUE (unchanged_p (*s));
    }
}

namespace
{

/* Objects of three classes, by what stands for a table of virtual functions.  A
   BASE is what pointers lead to; in MIDDLE it comes behind something.  */
const uintptr_t tables[4] = {};

uintptr_t
table_of (int number)
{
  return reinterpret_cast<uintptr_t> (tables + number);
}

struct base
{
  uintptr_t table;
  base *next;
};

struct large : base
{
  base *other;
  long more[3];
};

struct middle
{
  long before;
  base b;
};

/* Kind 0: arrays of pointers to 1, which are bases, of their own class or, of
   those in KNOWN, of kinds 2, large, and 3, middle.  */
std::shared_ptr<const type_layout>
dynamic_shape (const std::vector<int> &known)
{
  static accdeep_type type;
  type.identity = "4base";
  auto result = std::make_shared<type_layout> ();
  auto add = [&] (size_t bytes, std::vector<pointer_field> pointers,
                  std::vector<uint32_t> of_tables) {
    kind k = {};
    k.element_bytes = bytes;
    k.log2_alignment = 3;
    k.effect = effect_take | effect_in | effect_out;
    k.deep = true;
    k.pointers = std::move (pointers);
    k.tables = std::move (of_tables);
    result->kinds.push_back (k);
  };
  auto to_base = [] (uint32_t slot) {
    return field (slot, 1, sizeof (base), constant (1));
  };
  add (sizeof (base *), { to_base (0) }, {});
  add (sizeof (base), { to_base (offsetof (base, next)) }, { 0 });
  add (sizeof (large), { to_base (8), to_base (16) }, { 0 });
  add (sizeof (middle), { to_base (16) }, { 8 });
  kind &dynamic = result->kinds[1];
  dynamic.dynamic = true;
  dynamic.type = &type;
  for (int i : known)
    dynamic.choices.insert (table_of (i),
                            { static_cast<uint32_t> (i + 1), i == 2 ? -8 : 0 });
  finish_layout (*result);
  return result;
}

} // namespace

TEST (bulk_walk, classes_of_objects)
{
  constexpr size_t n = 20000;
  std::mt19937 random (4);
  std::vector<std::unique_ptr<large>> larges;
  std::vector<std::unique_ptr<middle>> middles;
  std::vector<std::unique_ptr<base>> bases;
  std::vector<base *> all;
  for (size_t i = 0; i < n; i++)
    {
      base *next = i && random () % 3 ? all[random () % i] : nullptr;
      base *other = i && random () % 3 ? all[random () % i] : nullptr;
      switch (random () % 4)
        {
        case 0:
          bases.emplace_back (new base{ table_of (0), next });
          all.push_back (bases.back ().get ());
          break;
        case 1:
          larges.emplace_back (new large ());
          larges.back ()->table = table_of (1);
          larges.back ()->next = next;
          larges.back ()->other = other;
          all.push_back (larges.back ().get ());
          break;
        case 2:
          middles.emplace_back (new middle{ 0, { table_of (2), next } });
          all.push_back (&middles.back ()->b);
          break;
        default:
          all.push_back (nullptr);
        }
    }
  const bulk::item root = { reinterpret_cast<uintptr_t> (all.data ()),
                            n * sizeof (base *), 0, 0, 0 };
  /* What is not known is found out, and then there is no structure.  */
  std::vector<met_class> unknown;
  EXPECT_FALSE (walk_one (root, dynamic_shape ({ 0 }), &unknown));
  std::set<uintptr_t> met;
  for (const met_class &each : unknown)
    {
      EXPECT_EQ (each.base, "4base");
      met.insert (each.table);
    }
  EXPECT_EQ (met, (std::set<uintptr_t>{ table_of (1), table_of (2) }));

  std::unique_ptr<structure> s
      = walk_one (root, dynamic_shape ({ 0, 1, 2 }), &unknown);
  ASSERT_TRUE (s);
  EXPECT_TRUE (unknown.empty ());
  EXPECT_EQ (s->n_items, 1 + bases.size () + larges.size () + middles.size ());
  EXPECT_EQ (s->tables.size (), 3);
  const std::map<uintptr_t, size_t> items = items_of (*s);
  auto check = [&] (const void *object, size_t bytes) {
    auto found = items.find (reinterpret_cast<uintptr_t> (object));
    ASSERT_TRUE (found != items.end ());
    EXPECT_EQ (found->second, bytes);
  };
  for (const auto &each : bases)
    check (each.get (), sizeof (base));
  for (const auto &each : larges)
    check (each.get (), sizeof (large));
  for (const auto &each : middles)
    check (each.get (), sizeof (middle));
  EXPECT_TRUE (unchanged_p (*s));

  /* An object of another class, of one that is not known, and none.  */
  for (uintptr_t table : { table_of (1), table_of (3), uintptr_t (0) })
    {
      base &changed = *bases[bases.size () / 2];
      changed.table = table;
      EXPECT_FALSE (unchanged_p (*s));
      changed.table = table_of (0);
    }
  EXPECT_TRUE (unchanged_p (*s));
}

TEST (bulk_walk, elements_that_do_not_exist)
{
  constexpr size_t rooms = 9000;
  struct rows
  {
    int room;
    int count;
    vertex *all;
  };
  std::vector<vertex> all (rooms);
  std::vector<double> values (3 * rooms);
  for (size_t i = 0; i < rooms; i++)
    all[i] = { 3, nullptr, nullptr, &values[3 * i] };
  std::shared_ptr<type_layout> layout (new type_layout (*vertex_shape ()));
  kind root = layout->kinds[0];
  root.element_bytes = sizeof (rows);
  root.pointers = { field (offsetof (rows, all), 0, sizeof (vertex),
                           int_at (offsetof (rows, room))) };
  root.pointers[0].live = true;
  root.pointers[0].condition = int_at (offsetof (rows, count));
  layout->kinds.push_back (root);
  layout->root = 2;
  finish_layout (*layout);
  for (int count : { 0, 1, 4000, 8999, 9000, 9001 })
    {
      rows r = { rooms, count, all.data () };
      const size_t live = std::min<size_t> (count, rooms);
      /* They lead anywhere.  */
      for (size_t i = 0; i < rooms; i++)
        all[i].values
            = i < live ? &values[3 * i] : reinterpret_cast<double *> (9);
      std::unique_ptr<structure> s = walk_one (
          { reinterpret_cast<uintptr_t> (&r), sizeof r, 0, 2, 0 }, layout);
      ASSERT_TRUE (s);
      EXPECT_EQ (s->n_items, 2 + live);
      EXPECT_TRUE (unchanged_p (*s));
      /* More exist, or fewer.  */
      for (int more : { -1, 1, 5000 })
        {
          r.count = count + more;
          const size_t now = std::min (std::max (r.count, 0), r.room);
          EXPECT_EQ (unchanged_p (*s), now == live);
        }
      r.count = count;
      if (live < rooms)
        all[rooms - 1].values = &values[0];
      EXPECT_TRUE (unchanged_p (*s));
      if (live)
        all[live - 1].values++;
      EXPECT_EQ (unchanged_p (*s), !live);
    }
}

/* Pointers that are looked up lead into arrays and to the start of objects that
   come in any order, to others of the structure only by their address, and
   outside, where equal ones are one target.  */
TEST (bulk_walk, looks_pointers_up)
{
  constexpr size_t n = 20000;
  std::vector<vertex> roots (n);
  std::vector<double> values (3 * n);
  std::vector<vertex *> inner (n);
  vertex outside[2] = {};
  std::mt19937 random (5);
  for (vertex *&v : inner)
    v = new vertex ();
  std::shuffle (inner.begin (), inner.end (), random);
  for (size_t i = 0; i < n; i++)
    {
      vertex *const others[] = { nullptr, &roots[random () % n],
                                 inner[random () % n], &outside[i / 9 % 2] };
      roots[i] = { 3, inner[i], others[i % 4], &values[3 * i] };
      *inner[i] = { 0, nullptr, others[(i + 1) % 4], nullptr };
    }
  std::shared_ptr<type_layout> layout (new type_layout (*vertex_shape ()));
  pointer_field &other = layout->kinds[0].pointers[1];
  other = field (offsetof (vertex, other), no_kind, 0, constant (0));
  other.looked_up = true;
  finish_layout (*layout);
  EXPECT_FALSE (layout->kinds[0].node);
  std::unique_ptr<structure> s
      = walk_one ({ reinterpret_cast<uintptr_t> (roots.data ()),
                    n * sizeof roots[0], 0, 0, 0 },
                  layout);
  ASSERT_TRUE (s);
  EXPECT_EQ (s->n_items, 1 + 2 * n);
  EXPECT_FALSE (s->segments[0].shared);
  EXPECT_EQ (s->outside.size (), 2u);
  for (outside_target &o : s->outside)
    o.dev_addr = o.value + 4096;

  /* Where each leads on the device.  */
  lay_out (*s);
  size_t seen = 0;
  for (const segment &in : s->segments)
    for (const looked_up_pointer &p : in.looked_up)
      {
        uintptr_t distance;
        ASSERT_TRUE (s->distance_of (in, in.links[p.link], distance));
        located l;
        if (s->find (p.value, l))
          EXPECT_EQ (p.value + distance, device_address_of (*s, *l.in, l.number)
                                             + (p.value - l.what.start));
        else
          EXPECT_EQ (distance, 4096u);
        seen++;
      }
  EXPECT_EQ (seen, 2 * n / 4 * 3);

  /* Changes, which some directives want to know of.  */
  EXPECT_TRUE (unchanged_p (*s));
  for (vertex *v : { &roots[0], &roots[n - 3], &roots[n / 2 + 3], inner[n - 1],
                     inner[2], inner[0] })
    {
      vertex *const before = v->other;
      v->other = before ? before + 1 : &roots[7];
      EXPECT_FALSE (unchanged_p (*s));
      EXPECT_TRUE (unchanged_p (*s, false));
      std::vector<uintptr_t> changed;
      EXPECT_TRUE (unchanged_p (*s, {}, changed));
      EXPECT_EQ (changed, std::vector<uintptr_t>{
                              reinterpret_cast<uintptr_t> (&v->other) });
      v->other = nullptr;
      EXPECT_EQ (unchanged_p (*s), !before);
      changed.clear ();
      EXPECT_TRUE (unchanged_p (*s, {}, changed));
      EXPECT_TRUE (changed.empty ());
      v->other = before;
    }
  EXPECT_TRUE (unchanged_p (*s));

  /* What is outside and has moved.  */
  for (size_t i = 0; i < 2; i++)
    {
      std::vector<bool> moved (2);
      std::vector<uintptr_t> changed;
      moved[i] = true;
      EXPECT_TRUE (unchanged_p (*s, moved, changed));
      EXPECT_EQ (changed.size (), s->outside[i].links);
      for (uintptr_t slot : changed)
        EXPECT_EQ (load_pointer (slot), s->outside[i].value);
    }
  EXPECT_EQ (s->outside[0].links + s->outside[1].links, 2 * n / 4);
  roots[5].next = inner[6];
  EXPECT_FALSE (unchanged_p (*s, false));
  std::vector<uintptr_t> changed;
  EXPECT_FALSE (unchanged_p (*s, {}, changed));
  for (vertex *v : inner)
    delete v;
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
  EXPECT_TRUE (s->unordered.empty ());
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
