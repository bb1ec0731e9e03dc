/* Edge values of each type, and random ones.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "testsuite/unit/opcode-operands.h"

namespace opcodes
{

namespace
{

using values = std::vector<std::uint64_t>;

/* Zeros, one, two, subnormal, least normal, greatest, infinite, quiet and
   signalling NaN with payloads, ties of rounding, ends of integer types.  */
const values f32_edges
    = { 0x00000000, 0x80000000, 0x3f800000, 0xbf800000, 0x3f000000, 0x40200000,
        0xc0200000, 0x40600000, 0x3f800001, 0x3f7fffff, 0x00000001, 0x80000001,
        0x007fffff, 0x00800000, 0x80800000, 0x7f7fffff, 0xff7fffff, 0x7f800000,
        0xff800000, 0x7fc00000, 0xffc12345, 0x7f800001, 0xff923456, 0x4f000000,
        0xcf000000, 0x4f800000, 0x5f000000, 0xdf000000, 0x5f800000, 0x33800000,
        0x4b800001, 0x42ff0000 };
const values f64_edges
    = { 0x0000000000000000, 0x8000000000000000, 0x3ff0000000000000,
        0xbff0000000000000, 0x3fe0000000000000, 0x4004000000000000,
        0xc004000000000000, 0x400c000000000000, 0x3ff0000000000001,
        0x3fefffffffffffff, 0x0000000000000001, 0x8000000000000001,
        0x000fffffffffffff, 0x0010000000000000, 0x7fefffffffffffff,
        0xffefffffffffffff, 0x7ff0000000000000, 0xfff0000000000000,
        0x7ff8000000000000, 0xfff8000012345678, 0x7ff0000000000001,
        0xfff4000000abcdef, 0x41dfffffffc00000, 0xc1e0000000200000,
        0x41f0000000000000, 0x43e0000000000000, 0xc3e0000000000000,
        0x43f0000000000000, 0x3ff0000010000000, 0x3ff0000030000000,
        0x36a0000000000000, 0x47efffffe0000000 };
const values f16_edges
    = { 0x0000, 0x8000, 0x3c00, 0xbc00, 0x3800, 0x4100, 0xc100,
        0x4300, 0x3c01, 0x3bff, 0x0001, 0x8001, 0x03ff, 0x0400,
        0x8400, 0x7bff, 0xfbff, 0x7c00, 0xfc00, 0x7e00, 0xfe12,
        0x7c01, 0xfd23, 0x5bf8, 0x77ff, 0x7800, 0x1400, 0x6800 };
const values count_edges
    = { 0,  1,  2,  7,   8,   15,  16,  17,    24,         31,        32,
        33, 48, 63, 64,  65,  127, 128, 255,   256,        257,       0x7531,
        99, 40, 12, 287, 319, 320, 512, 65536, 0x80000000, 0xffffffff };
const values integer_edges = { 0,
                               1,
                               2,
                               3,
                               7,
                               10,
                               0x7f,
                               0x80,
                               0xff,
                               0x100,
                               0x7fff,
                               0x8000,
                               0x8001,
                               0xffff,
                               0x10000,
                               0x12345678,
                               0x7fffffff,
                               0x80000000,
                               0x80000001,
                               0xfffffffe,
                               0xffffffff,
                               0x100000000,
                               0x123456789abcdef0,
                               0x5555555555555555,
                               0x7fffffffffffffff,
                               0x8000000000000000,
                               0x8000000000000001,
                               0xfffffffffffffffe,
                               0xffffffffffffffff,
                               0xffffffffffff8000,
                               0xffffffff80000000,
                               0xffffffffffffff80 };

class generator
{
public:
  explicit generator (const std::string &seed)
  {
    for (char c : seed)
      next () ^= std::uint64_t (static_cast<unsigned char> (c)) << 32;
  }

  std::uint64_t &
  next ()
  {
    m_state = m_state * 6364136223846793005 + 1442695040888963407;
    return m_state;
  }
  std::uint64_t
  value ()
  {
    std::uint64_t x = next ();
    x ^= x >> 29;
    x *= 0xbf58476d1ce4e5b9;
    return x ^ x >> 32;
  }

private:
  std::uint64_t m_state = 1;
};

const values &
edges_of (const std::string &type, bool count)
{
  if (type == "f16")
    return f16_edges;
  if (type == "f32")
    return f32_edges;
  if (type == "f64")
    return f64_edges;
  return count ? count_edges : integer_edges;
}

/* Random bits, for floats mostly with exponents near that of one.  */
std::uint64_t
random_value (const std::string &type, generator &random)
{
  std::uint64_t bits = random.value ();
  if (bits >> 61 == 0)
    return random.value ();
  std::uint64_t near = random.value () & 15;
  if (type == "f64")
    return (bits & 0x800fffffffffffff) | (1016 + near) << 52;
  if (type == "f32")
    return (bits & 0x807fffff) | (120 + near) << 23;
  if (type == "f16")
    return (bits & 0x83ff) | (8 + near) << 10;
  /* Integers: of all lengths.  */
  return bits >> (random.value () & 63);
}

std::uint64_t
one_value (const std::string &type, bool count, int edge, generator &random)
{
  if (type == "f16x2")
    {
      std::uint64_t low = one_value ("f16", false, edge, random) & 0xffff;
      return low | one_value ("f16", false, -1, random) << 16;
    }
  const values &edges = edges_of (type, count);
  if (edge >= 0)
    return edges[edge % edges.size ()];
  std::uint64_t choice = random.value ();
  return choice & 3 ? random_value (type, random)
                    : edges[(choice >> 8) % edges.size ()];
}

} // namespace

std::vector<std::uint64_t>
operands_of (const form &f)
{
  generator random (f.name);
  values all (tuples * sources_at_most);
  for (unsigned i = 0; i < tuples; i++)
    for (unsigned n = 0; n < f.operands.size (); n++)
      {
        const std::string &type = f.operands[n];
        bool count = n > 0 && type == "u32" && f.operands[0] != "u32";
        constexpr int edges = 32;
        bool alone = f.operands.size () == 1;
        int edge = n > 1 || i >= (alone ? edges : edges * edges) ? -1
                   : alone || n == 1 ? int (i % edges)
                                     : int (i / edges);
        all[i * sources_at_most + n] = one_value (type, count, edge, random);
      }
  return all;
}

} // namespace opcodes
