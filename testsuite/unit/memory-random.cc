/* simcuda/exec/memory.h against a model that knows each byte by itself.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "scale.h"
#include "simcuda/exec/memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <utility>
#include <vector>

using namespace simcuda;

namespace
{

/* What a block should be, without any shadow.  */
struct model_block
{
  std::size_t bytes;
  std::vector<bool> written;
  std::vector<std::pair<std::size_t, std::size_t>> objects; /* Offset, size. */

  bool
  good_p (std::size_t offset, std::size_t n, access_kind kind) const
  {
    if (offset + n > bytes)
      return false;
    if (!objects.empty ()
        && std::none_of (objects.begin (), objects.end (), [=] (const auto &o) {
             return o.first <= offset && offset + n <= o.first + o.second;
           }))
      return false;
    if (kind != access_kind::load)
      return true;
    return std::any_of (written.begin () + offset,
                        written.begin () + offset + n,
                        [] (bool w) { return w; });
  }
};

class RandomModel
{
public:
  explicit RandomModel (unsigned seed) : m_random (seed) {}

  void
  run (unsigned steps)
  {
    for (unsigned i = 0; i < steps && !testing::Test::HasFailure (); ++i)
      {
        unsigned what = below (100);
        if (m_blocks.size () < 3 || what < 4)
          allocate ();
        else if (what < 7)
          release ();
        else if (what < 17)
          declare ();
        else if (what < 22)
          take_back ();
        else
          access ();
      }
  }

private:
  unsigned
  below (unsigned n)
  {
    return m_random () % n;
  }

  std::map<dev_addr, model_block>::iterator
  pick ()
  {
    return std::next (m_blocks.begin (), below (m_blocks.size ()));
  }

  void
  allocate ()
  {
    std::size_t bytes = 1 + below (200);
    dev_addr addr = m_memory.allocate (bytes, 8);
    ASSERT_NE (addr, 0u);
    m_blocks[addr] = { bytes, std::vector<bool> (bytes), {} };
  }

  void
  release ()
  {
    auto it = pick ();
    ASSERT_TRUE (m_memory.release (it->first));
    m_blocks.erase (it);
  }

  void
  declare ()
  {
    auto it = pick ();
    model_block &b = it->second;
    std::size_t offset = below (b.bytes);
    std::size_t bytes = 1 + below (b.bytes - offset);
    /* Objects are disjoint or nested.  */
    for (const auto &o : b.objects)
      {
        bool disjoint
            = offset + bytes <= o.first || o.first + o.second <= offset;
        bool inside = o.first <= offset && offset + bytes <= o.first + o.second;
        bool around = offset <= o.first && o.first + o.second <= offset + bytes;
        if (!disjoint && !inside && !around)
          return;
      }
    b.objects.push_back ({ offset, bytes });
    m_memory.declare_subobject (it->first + offset, bytes);
  }

  void
  take_back ()
  {
    auto it = pick ();
    auto &objects = it->second.objects;
    if (objects.empty ())
      return;
    std::size_t offset = objects[below (objects.size ())].first;
    /* The one that was declared last at that place.  */
    auto last
        = std::find_if (objects.rbegin (), objects.rend (),
                        [=] (const auto &o) { return o.first == offset; });
    objects.erase (std::next (last).base ());
    m_memory.declare_subobject (it->first + offset, 0);
  }

  void
  access ()
  {
    auto it = pick ();
    model_block &b = it->second;
    unsigned bytes = 1u << below (5);
    std::size_t offset = below ((b.bytes + 32) / bytes) * bytes;
    access_kind kind = static_cast<access_kind> (below (3));
    bool good = b.good_p (offset, bytes, kind);
    ASSERT_EQ (m_memory.access (it->first + offset, bytes, kind) != nullptr,
               good)
        << bytes << " bytes at " << offset << " of " << b.bytes << ", kind "
        << static_cast<int> (kind) << ": "
        << m_memory.explain (it->first + offset, bytes, kind);
    if (good && kind != access_kind::load)
      std::fill_n (b.written.begin () + offset, bytes, true);
    if (!good)
      {
        ASSERT_NE (m_memory.explain (it->first + offset, bytes, kind), "");
      }
  }

  std::mt19937 m_random;
  device_memory m_memory{ std::size_t (1) << 20 };
  std::map<dev_addr, model_block> m_blocks;
};

TEST (MemoryRandom, AgreesWithTheModel)
{
  const unsigned seeds = scaled (20);
  for (unsigned seed = 1; seed <= seeds && !HasFailure (); ++seed)
    {
      SCOPED_TRACE (seed);
      RandomModel (seed).run (3000);
    }
}

} // namespace
