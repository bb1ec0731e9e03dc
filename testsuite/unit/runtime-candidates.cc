/* The expressions that give lengths (libgomp-ext/infer/candidates.h), of random
   structures: what made the lengths is among what is found, whatever is found
   has held for every object, and a length that is wrong once ends it; the
   tables of blocks against maps; and what else can be read.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "libgomp-ext/infer/block-table.h"
#include "libgomp-ext/infer/candidates.h"
#include "libgomp-ext/infer/regions.h"
#include "libgomp-ext/infer/small-blocks.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <random>

using namespace accdeep::infer;

namespace
{

const std::vector<std::string> names = { "a", "b", "c", "d", "e" };

struct law
{
  const char *text;
  int64_t (*length) (const std::vector<int64_t> &);
};

using values = std::vector<int64_t>;

const law laws[] = {
  { "a", [] (const values &v) { return v[0]; } },
  { "b + 3", [] (const values &v) { return v[1] + 3; } },
  { "c - 1", [] (const values &v) { return v[2] - 1; } },
  { "5 * b", [] (const values &v) { return 5 * v[1]; } },
  { "a * c", [] (const values &v) { return v[0] * v[2]; } },
  { "a * a", [] (const values &v) { return v[0] * v[0]; } },
  { "b + d", [] (const values &v) { return v[1] + v[3]; } },
  { "(a + 1) * (d + 1)",
    [] (const values &v) { return (v[0] + 1) * (v[3] + 1); } },
  { "a * b * d", [] (const values &v) { return v[0] * v[1] * v[3]; } },
  { "3 * a * d", [] (const values &v) { return 3 * v[0] * v[3]; } },
  { "a + 2 * d", [] (const values &v) { return v[0] + 2 * v[3]; } },
  { "(a + 2 * d) * (b + 2 * d)",
    [] (const values &v) { return (v[0] + 2 * v[3]) * (v[1] + 2 * v[3]); } },
  { "(a + d) * (b + d) * (c + d)",
    [] (const values &v) {
      return (v[0] + v[3]) * (v[1] + v[3]) * (v[2] + v[3]);
    } },
  { "(a + 1) * (b + 1) * (c + 1)",
    [] (const values &v) { return (v[0] + 1) * (v[1] + 1) * (v[2] + 1); } },
  { "a * b + c", [] (const values &v) { return v[0] * v[1] + v[2]; } },
  { "1 << e", [] (const values &v) { return int64_t (1) << v[4]; } },
  { "(a + 63) / 64", [] (const values &v) { return (v[0] + 63) / 64; } },
  { "29", [] (const values &) { return int64_t (29); } },
};

values
random_values (std::mt19937 &random)
{
  auto up_to = [&random] (int64_t n) { return int64_t (random () % n); };
  return { 1 + up_to (500), 1 + up_to (60), 2 + up_to (90), 1 + up_to (40),
           up_to (12) };
}

observation
observed (const values &v, int64_t length, uint64_t element_bytes)
{
  observation o;
  o.scalars = v.data ();
  o.n_scalars = v.size ();
  o.set_extent (length * element_bytes, element_bytes);
  return o;
}

bool
among_p (const candidate_set &set, const std::string &text)
{
  return std::any_of (set.all ().begin (), set.all ().end (),
                      [&text] (const candidate &c) {
                        return !c.slack && spell (c, "p", names, names) == text;
                      });
}

long
n_exact (const candidate_set &set)
{
  return std::count_if (set.all ().begin (), set.all ().end (),
                        [] (const candidate &c) { return !c.slack; });
}

TEST (candidates, the_law_is_found)
{
  std::mt19937 random (1);
  for (const law &l : laws)
    for (unsigned round = 0; round < 20; round++)
      {
        candidate_set set;
        for (unsigned i = 0; i < 50; i++)
          {
            const values v = random_values (random);
            set.observe (observed (v, l.length (v), 1 + round % 24));
          }
        EXPECT_TRUE (among_p (set, l.text)) << l.text;
        EXPECT_LE (n_exact (set), 3) << l.text;
        EXPECT_EQ (set.observed (), 50u);
      }
}

/* What the source has is tested as the others are, whatever it is.  */
TEST (candidates, the_source_is_tested)
{
  std::mt19937 random (8);
  const auto right = expression::parse ("(a + 2) * b / 2 - c % 3", names);
  const auto wrong = expression::parse ("(a + 2) * b / 2", names);
  ASSERT_TRUE (right && wrong);
  candidate_set set;
  set.set_used ({ written_candidate (*right), written_candidate (*wrong) });
  for (unsigned i = 0; i < 50; i++)
    {
      const values v = random_values (random);
      set.observe (observed (v, (v[0] + 2) * v[1] / 2 - v[2] % 3, 8));
    }
  EXPECT_TRUE (among_p (set, right->text ()));
  EXPECT_EQ (n_exact (set), 1);
  for (const candidate &c : set.all ())
    EXPECT_NE (c.source, &*wrong);
}

/* The value of TEXT; none: it has none.  */
int64_t
value_of (const std::string &text, const std::vector<std::string> &known,
          const values &v)
{
  const auto e = expression::parse (text, known);
  return e ? e->value (v.data (), v.size ()).value_or (expression::none)
           : expression::none;
}

TEST (expressions, values)
{
  const std::vector<std::string> known
      = { "n", "n2", "head.n", "first[n]", "grid->nx", "d[0]", "lost" };
  const values v = { 7, 100, 3, 40, 6, 5, observation::none };
  const std::map<std::string, int64_t> good = { { "n", 7 },
                                                { "n2", 100 },
                                                { "2 + n * 3", 23 },
                                                { "(2 + n) * 3", 27 },
                                                { "n2 - n - 1", 92 },
                                                { "n2 / n / 2", 7 },
                                                { "n2 % n", 2 },
                                                { "1 << n", 128 },
                                                { "n2 >> 2 + 1", 12 },
                                                { "head.n * d[0]", 15 },
                                                { "first[n] + grid->nx", 46 },
                                                { "((((n))))", 7 } };
  for (const auto &one : good)
    EXPECT_EQ (value_of (one.first, known, v), one.second) << one.first;
  for (const char *text : { "",
                            "m",
                            "n3",
                            "n +",
                            "n n",
                            "(n",
                            "n)",
                            "first[n2]",
                            "first",
                            "grid->ny",
                            "head.nx",
                            "n << 70",
                            "1 << 0 - n",
                            "n / 0",
                            "n % 0",
                            "lost + 1",
                            "0 - n << 1",
                            "n & 1",
                            "f (n)",
                            "n < 2",
                            "n[0]",
                            "n->x",
                            "9999999999999999999",
                            "99999999999 * 99999999999",
                            "+n" })
    EXPECT_EQ (value_of (text, known, v), expression::none) << text;
  EXPECT_FALSE (expression::parse (std::string (1000, '('), known));
  std::string sum = "n";
  for (unsigned i = 0; i < 100; i++)
    sum += " + n";
  EXPECT_FALSE (expression::parse (sum, known));
}

TEST (candidates, one_object_ends_it)
{
  std::mt19937 random (2);
  for (const law &l : laws)
    {
      candidate_set set;
      for (unsigned i = 0; i < 50; i++)
        {
          const values v = random_values (random);
          set.observe (observed (v, l.length (v) + (i == 30 ? 7 : 0), 8));
        }
      EXPECT_FALSE (among_p (set, l.text)) << l.text;
      EXPECT_FALSE (set.exact_p ()) << l.text;
    }
}

TEST (candidates, what_fits_is_slack)
{
  std::mt19937 random (3);
  candidate_set set;
  for (unsigned i = 0; i < 50; i++)
    {
      const values v = random_values (random);
      set.observe (observed (v, v[0] + 1 + i, 8));
    }
  ASSERT_FALSE (set.all ().empty ());
  EXPECT_EQ (set.all ().front ().what, form::member);
  EXPECT_EQ (set.all ().front ().a, 0);
  EXPECT_TRUE (set.all ().front ().slack);
  EXPECT_FALSE (set.exact_p ());
}

TEST (candidates, zero_first_leaves_scales_open)
{
  candidate_set set;
  for (int64_t n : { 0, 4, 9 })
    {
      const values v = { n };
      set.observe (observed (v, 6 * n, 4));
    }
  EXPECT_TRUE (among_p (set, "6 * a"));
}

TEST (candidates, sizes_that_are_rounded)
{
  std::mt19937 random (4);
  candidate_set set;
  for (unsigned i = 0; i < 50; i++)
    {
      const values v = random_values (random);
      observation o = observed (v, v[0], 4);
      o.low = o.high > 15 ? o.high - 15 : 0;
      set.observe (o);
    }
  EXPECT_TRUE (among_p (set, "a"));
}

TEST (candidates, a_tag_tells)
{
  std::mt19937 random (5);
  member_candidates member;
  for (unsigned i = 0; i < 200; i++)
    {
      values v = random_values (random);
      v[4] = i % 3;
      if (v[4] == 2)
        member.observe_other (v.data (), v.size ());
      else
        member.observe (observed (v, v[4] ? v[0] : v[1] * v[2], 8));
    }
  EXPECT_FALSE (member.whole ().exact_p ());
  const member_candidates::tag *tag = member.conditions ();
  ASSERT_TRUE (tag);
  EXPECT_EQ (tag->scalar, 4u);
  EXPECT_TRUE (among_p (tag->values.at (0).set, "b * c"));
  EXPECT_TRUE (among_p (tag->values.at (1).set, "a"));
  EXPECT_EQ (tag->values.at (2).others, 66u);
}

/* What says the same again is counted, and tells nothing; the totals of what
   is less than the length stay in proportion.  */
TEST (candidates, the_same_again)
{
  member_candidates m;
  values one = { 4, 7 }, two = { 5, 7 };
  auto tell = [&m] (const values &v, int64_t length, bool again) {
    observation o = observed (v, length, 8);
    number_hash hash;
    hash.add (v.data (), v.size ());
    o.scalars_hash = hash.value ();
    o.again = again;
    return m.observe (o);
  };
  EXPECT_TRUE (tell (one, 8, false));
  EXPECT_FALSE (tell (one, 8, false));
  EXPECT_FALSE (tell (one, 8, true));
  EXPECT_EQ (m.whole ().observed (), 2u);
  EXPECT_EQ (m.whole ().elements (), 16u);
  EXPECT_EQ (m.whole ().weighed (), 8u);
  /* Other integers, or another length, are new.  */
  EXPECT_TRUE (tell (two, 8, false));
  EXPECT_TRUE (tell (two, 10, true));
  EXPECT_EQ (m.whole ().observed (), 3u);
  EXPECT_EQ (m.whole ().distinct (), 2u);
  const auto &all = m.whole ().all ();
  const auto a
      = std::find_if (all.begin (), all.end (), [] (const candidate &c) {
          return c.what == form::member && c.a == 0;
        });
  ASSERT_TRUE (a != all.end ());
  EXPECT_TRUE (a->slack);
  EXPECT_EQ (a->total, 9u);
}

/* As glibc gives them: at multiples of 16, 32 apart at least.  Every byte of a
   block leads to it, and those between blocks to none, beside a border of what
   is in memory together, too.  */
TEST (small_blocks, like_a_map)
{
  std::mt19937 random (7);
  small_blocks blocks;
  std::map<uintptr_t, size_t> map;
  constexpr uintptr_t border = 5 << 26;
  EXPECT_FALSE (blocks.find (border).start);
  size_t bytes;
  EXPECT_FALSE (blocks.remove (border, bytes));
  for (unsigned round = 0; round < 50; round++)
    {
      uintptr_t at = border - 20000 + 16 * (random () % 1000);
      map.erase (map.begin (), map.end ());
      blocks.for_each ([] (block_word &word) { word = {}; });
      while (at < border + 20000)
        {
          const size_t size = random () % (small_blocks::most_bytes + 1);
          ASSERT_TRUE (blocks.insert (at, size));
          map[at] = size;
          const size_t taken = std::max<size_t> (32, (size + 23) / 16 * 16);
          at += taken + 16 * (random () % 3 ? 0 : random () % 40);
        }
      for (auto i = map.begin (); i != map.end ();)
        {
          const bool gone = random () % 4 == 0;
          if (gone)
            {
              ASSERT_TRUE (blocks.remove (i->first, bytes));
              ASSERT_EQ (bytes, i->second);
              ASSERT_FALSE (blocks.remove (i->first, bytes));
            }
          i = gone ? map.erase (i) : std::next (i);
        }
      for (uintptr_t k = border - 21000; k < border + 21000; k++)
        {
          uintptr_t start = 0;
          auto next = map.upper_bound (k);
          if (next != map.begin ())
            {
              --next;
              if (k - next->first < next->second || k == next->first)
                start = next->first;
            }
          const small_blocks::block found = blocks.find (k);
          ASSERT_EQ (found.start, start);
          ASSERT_TRUE (!start || found.bytes == map[start]);
        }
      size_t n = 0;
      blocks.for_each ([&n] (block_word &) { n++; });
      ASSERT_EQ (n, map.size ());
    }
}

TEST (small_blocks, marks)
{
  small_blocks blocks;
  ASSERT_TRUE (blocks.insert (0x1000010, 5));
  block_word *word = blocks.find (0x1000012).word;
  ASSERT_TRUE (word);
  word->by = 77;
  word->met = 1;
  word->looked_into = 1;
  word->settle ();
  EXPECT_TRUE (word->before && !word->met && !word->looked_into);
  EXPECT_EQ (blocks.find (0x1000014).bytes, 5u);
  /* Another block there was not met.  */
  ASSERT_TRUE (blocks.insert (0x1000010, 9));
  EXPECT_FALSE (blocks.find (0x1000010).word->before);
  /* No address of the heap's.  */
  EXPECT_FALSE (blocks.insert (UINT64_C (1) << 60, 8));
}

/* In any order, also after addresses that are in none.  */
TEST (readable_regions, statics_and_stack)
{
  readable_regions regions;
  static int variable;
  int local = 0;
  const std::vector<int> block (1);
  for (unsigned i = 0; i < 3; i++)
    {
      EXPECT_FALSE (regions.find (reinterpret_cast<uintptr_t> (block.data ())));
      EXPECT_FALSE (regions.find (0));
      EXPECT_FALSE (regions.find (UINTPTR_MAX));
      const region *r = regions.find (reinterpret_cast<uintptr_t> (&variable));
      ASSERT_TRUE (r);
      EXPECT_FALSE (r->stack);
      EXPECT_EQ (regions.find (r->start), r);
      EXPECT_EQ (regions.find (r->end - 1), r);
      EXPECT_NE (regions.find (r->end), r);
      r = regions.find (reinterpret_cast<uintptr_t> (&local));
      ASSERT_TRUE (r);
      EXPECT_TRUE (r->stack);
    }
}

/* Numbers count by their places.  */
TEST (number_hash, order_and_length)
{
  auto hash_of = [] (const std::vector<int64_t> &numbers) {
    number_hash hash;
    hash.add (numbers.data (), numbers.size ());
    return hash.value ();
  };
  std::map<uint64_t, values> seen;
  for (int64_t a = -3; a < 4; a++)
    for (int64_t b = -3; b < 4; b++)
      for (int64_t c = -3; c < 4; c++)
        for (int64_t d : { int64_t (0), INT64_MIN, INT64_MAX })
          EXPECT_TRUE (
              seen.emplace (hash_of ({ a, b, c, d }), values{ a, b, c, d })
                  .second);
}

TEST (block_table, like_a_map)
{
  std::mt19937 random (6);
  block_table table;
  std::map<uintptr_t, size_t> map;
  for (unsigned i = 0; i < 300000; i++)
    {
      /* The first run, and one of another arena's.  */
      const uintptr_t start
          = 16 + 16 * (random () % 10000) + (random () % 2 << 26);
      size_t bytes = 0;
      if (random () % 3)
        {
          ASSERT_TRUE (table.insert (start, i));
          map[start] = i;
        }
      else
        {
          const auto found = map.find (start);
          ASSERT_EQ (table.remove (start, bytes), found != map.end ());
          if (found != map.end ())
            {
              ASSERT_EQ (bytes, found->second);
              map.erase (found);
            }
        }
      ASSERT_EQ (table.size (), map.size ());
    }
  size_t n = 0;
  table.for_each ([&] (const block_table::entry &e) {
    ASSERT_EQ (map.at (e.start), e.bytes ());
    n++;
  });
  EXPECT_EQ (n, map.size ());
  for (const auto &block : map)
    ASSERT_TRUE (table.find (block.first));
}

} // namespace
