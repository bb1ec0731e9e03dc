/* gfortran's array descriptors against an enumeration of their elements.
   Catches: elements that are missed or added, a quick answer that is not the
   slow one's, plain arrays that take the slow way, descriptors of garbage that
   overflow.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/descriptor/array-descriptor.h"

#include <cstring>
#include <gtest/gtest.h>
#include <random>
#include <set>

using namespace accdeep;

namespace
{

constexpr uintptr_t base = 1 << 20;

/* As gfortran lays one out.  */
struct descriptor
{
  dope_head head;
  dope_dimension dimensions[max_rank];

  uintptr_t
  address () const
  {
    return reinterpret_cast<uintptr_t> (this);
  }

  /* A whole array of COUNTS elements of BYTES bytes each.  */
  descriptor (size_t bytes, std::initializer_list<intptr_t> counts)
  {
    memset (this, 0, sizeof *this);
    head.base = base;
    head.element_bytes = bytes;
    head.span = bytes;
    intptr_t stride = 1;
    unsigned i = 0;
    for (intptr_t count : counts)
      {
        dimensions[i++] = { stride, 1, count };
        stride *= count;
      }
  }
};

/* Every byte that RANK dimensions of D describe.  */
std::set<uintptr_t>
enumerate (const descriptor &d, unsigned rank)
{
  std::set<uintptr_t> result;
  const intptr_t span = d.head.span ? d.head.span : d.head.element_bytes;
  std::vector<uintptr_t> elements = { d.head.base };
  for (unsigned i = 0; i < rank; i++)
    {
      std::vector<uintptr_t> more;
      for (uintptr_t at : elements)
        for (intptr_t j = d.dimensions[i].lower; j <= d.dimensions[i].upper;
             j++)
          more.push_back (
              at + (j - d.dimensions[i].lower) * d.dimensions[i].stride * span);
      elements.swap (more);
    }
  for (uintptr_t at : elements)
    for (size_t j = 0; j < d.head.element_bytes; j++)
      result.insert (at + j);
  return result;
}

std::set<uintptr_t>
bytes_of (const strided_section &s)
{
  std::set<uintptr_t> result;
  for_each_run (s, [&] (uintptr_t at) {
    for (size_t j = 0; j < s.run_bytes; j++)
      result.insert (at + j);
  });
  return result;
}

bool
read_plain (const descriptor &d, unsigned rank, uintptr_t &start,
            int64_t &bytes)
{
  return read_plain_dope_vector (reinterpret_cast<const char *> (&d), rank,
                                 d.head.element_bytes, start, bytes);
}

TEST (dope_vectors, random_sections)
{
  std::mt19937 random (4711);
  auto below = [&] (int n) { return static_cast<intptr_t> (random () % n); };
  size_t valid = 0, plain = 0, empty = 0;
  for (int round = 0; round < 5000; round++)
    {
      descriptor d (1 + below (8), {});
      const unsigned rank = below (5);
      if (!below (4))
        d.head.span = d.head.element_bytes * (1 + below (3));
      else if (!below (4))
        d.head.span = 0;
      intptr_t stride = 1;
      for (unsigned i = 0; i < rank; i++)
        {
          intptr_t lower = below (5) - 2,
                   count = below (10) ? 1 + below (4) : 0;
          if (!below (6))
            stride += below (4);
          d.dimensions[i]
              = { below (6) ? stride : -stride, lower, lower + count - 1 };
          stride *= count;
        }
      strided_section s;
      dope_state state
          = read_dope_vector (d.address (), rank, d.head.element_bytes, s);
      uintptr_t start;
      int64_t bytes;
      bool quick = read_plain (d, rank, start, bytes);
      std::set<uintptr_t> wanted = enumerate (d, rank);
      plain += quick;
      if (state == dope_state::valid)
        {
          valid++;
          ASSERT_EQ (wanted, bytes_of (s)) << round;
          ASSERT_EQ (*wanted.begin (), s.start);
          ASSERT_EQ (*wanted.rbegin () + 1, s.end);
          if (quick)
            {
              ASSERT_TRUE (s.contiguous_p ());
              ASSERT_EQ (s.start, start);
              ASSERT_EQ (s.end - s.start, static_cast<size_t> (bytes));
            }
        }
      else
        {
          ASSERT_FALSE (quick) << round;
          ASSERT_EQ (wanted.empty (), state == dope_state::empty) << round;
          empty += wanted.empty ();
        }
    }
  EXPECT_GT (valid, 1000u);
  EXPECT_GT (plain, 1000u);
  EXPECT_GT (empty, 500u);
}

TEST (dope_vectors, plain_arrays_take_the_quick_way)
{
  uintptr_t start;
  int64_t bytes;
  EXPECT_TRUE (read_plain (descriptor (4, {}), 0, start, bytes));
  EXPECT_EQ (base, start);
  EXPECT_EQ (4, bytes);
  EXPECT_TRUE (read_plain (descriptor (8, { 3, 5, 7 }), 3, start, bytes));
  EXPECT_EQ (base, start);
  EXPECT_EQ (8 * 3 * 5 * 7, bytes);
  descriptor null (4, { 10 });
  null.head.base = 0;
  EXPECT_TRUE (read_plain (null, 1, start, bytes));
  EXPECT_EQ (0, bytes);
}

TEST (dope_vectors, garbage_is_no_array)
{
  std::mt19937_64 random (4712);
  for (int round = 0; round < 20000; round++)
    {
      descriptor d (8, { 2, 2 });
      /* Some words of anything, as an undefined pointer has them.  */
      intptr_t *words = &d.dimensions[0].stride;
      for (int i = 0; i < 6; i++)
        if (random () % 2)
          words[i] = random ();
      strided_section s;
      dope_state state = read_dope_vector (d.address (), 2, 8, s);
      uintptr_t start;
      int64_t bytes;
      if (!read_plain (d, 2, start, bytes))
        continue;
      ASSERT_GE (bytes, 0);
      if (state == dope_state::valid)
        ASSERT_EQ (s.end - s.start, static_cast<size_t> (bytes));
      else
        ASSERT_GT (start + bytes, uintptr_t (INTPTR_MAX));
    }
}

} // namespace
