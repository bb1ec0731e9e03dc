/* Accesses of whole warps, of some lanes and of one: whatever the pattern of
   their addresses is, the result is that of one lane after another.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "testsuite/unit/exec-harness.h"

#include <algorithm>
#include <functional>
#include <random>

namespace simcuda
{
namespace
{

using words = std::vector<std::uint32_t>;
constexpr unsigned lanes = 32;
constexpr unsigned n = 64;

/* A kernel `k' (data, indices, values, out): %p is the address of the word of
   data that the lane's index means, %v its value; %o its place in out.  SPACE
   is where the data are: for .shared they are copied there and back.  */
std::string
kernel (const std::string &space, const std::string &body)
{
  std::string copy_in, copy_out, base = "mov.u64 %q, %data;\n";
  if (space == ".shared")
    {
      base = "mov.u64 %q, s;\n";
      for (unsigned i = 0; i < n; i++)
        {
          std::string at = "+" + std::to_string (4 * i) + "]";
          copy_in += "ld.global.u32 %c, [%data" + at + ";\nst.shared.u32 [s"
                     + at + ", %c;\n";
          copy_out += "ld.shared.u32 %c, [s" + at + ";\nst.global.u32 [%data"
                      + at + ", %c;\n";
        }
    }
  return ".shared .align 8 .b8 s[256];\n"
         ".visible .entry k (.param .u64 %a, .param .u64 %b, .param .u64 %d,"
         " .param .u64 %e)\n{\n"
         ".reg .u64 %data, %p, %q, %o, %w;\n.reg .u32 %x, %i, %v, %r, %c;\n"
         "ld.param.u64 %data, [%a];\nmov.u32 %x, %tid.x;\n"
         + copy_in + base
         + "ld.param.u64 %w, [%b];\nmad.wide.u32 %w, %x, 4, %w;\n"
           "ld.global.u32 %i, [%w];\nmad.wide.u32 %p, %i, 4, %q;\n"
           "ld.param.u64 %w, [%d];\nmad.wide.u32 %w, %x, 4, %w;\n"
           "ld.global.u32 %v, [%w];\n"
           "ld.param.u64 %w, [%e];\nmad.wide.u32 %o, %x, 4, %w;\n"
         + body + copy_out + "ret;\n}\n";
}

struct pattern
{
  const char *name;
  std::function<unsigned (unsigned lane, std::mt19937 &)> index;
};

const pattern patterns[]
    = { { "same", [] (unsigned, std::mt19937 &) { return 7u; } },
        { "consecutive", [] (unsigned l, std::mt19937 &) { return 3 + l; } },
        { "reversed", [] (unsigned l, std::mt19937 &) { return 40 - l; } },
        { "strided", [] (unsigned l, std::mt19937 &) { return 2 * l; } },
        { "one apart",
          [] (unsigned l, std::mt19937 &) { return l == 31 ? 50u : l; } },
        { "random",
          [] (unsigned, std::mt19937 &g) { return unsigned (g () % n); } } };

using step
    = std::function<std::uint32_t (std::uint32_t &data, std::uint32_t v)>;

/* BODY in SPACE against the same done by STEP, which changes the data and
   returns what is in out afterwards.  */
void
compare (const std::string &space, const std::string &body, step one)
{
  exec_harness h (kernel (space, body));
  ASSERT_EQ (h.error, "");
  std::mt19937 random (1);
  for (const pattern &p : patterns)
    for (unsigned active : { 32u, 1u, 13u })
      {
        words data (n), index (lanes), value (lanes), out (lanes, 5);
        for (std::uint32_t &d : data)
          d = random ();
        for (unsigned l = 0; l < lanes; l++)
          {
            index[l] = p.index (l, random);
            value[l] = random ();
          }
        dev_addr d = h.upload (data), o = h.upload (out);
        dev_addr x = h.upload (index), v = h.upload (value);
        h.run ({ d, x, v, o }, active);
        for (unsigned l = 0; l < active; l++)
          out[l] = one (data[index[l]], value[l]);
        EXPECT_EQ (h.download<std::uint32_t> (d, n), data)
            << space << ' ' << p.name << ' ' << active;
        EXPECT_EQ (h.download<std::uint32_t> (o, lanes), out)
            << space << ' ' << p.name << ' ' << active;
      }
}

const char *const data_spaces[] = { "", ".global", ".shared" };

TEST (exec_access, loads_by_pattern)
{
  for (const std::string space : data_spaces)
    compare (space, "ld" + space + ".u32 %r, [%p];\nst.u32 [%o], %r;\n",
             [] (std::uint32_t &d, std::uint32_t) { return d; });
}

TEST (exec_access, stores_by_pattern)
{
  for (const std::string space : data_spaces)
    compare (space, "st" + space + ".u32 [%p], %v;\nst.u32 [%o], %v;\n",
             [] (std::uint32_t &d, std::uint32_t v) { return d = v; });
}

TEST (exec_access, atomics_by_pattern)
{
  for (const std::string space : data_spaces)
    {
      compare (space,
               "atom" + space + ".add.u32 %r, [%p], %v;\nst.u32 [%o], %r;\n",
               [] (std::uint32_t &d, std::uint32_t v) {
                 std::uint32_t old = d;
                 d += v;
                 return old;
               });
      compare (space,
               "atom" + space + ".exch.b32 %v, [%p], %v;\nst.u32 [%o], %v;\n",
               [] (std::uint32_t &d, std::uint32_t v) {
                 std::swap (d, v);
                 return v;
               });
      compare (space, "red" + space + ".max.u32 [%p], %v;\nst.u32 [%o], %v;\n",
               [] (std::uint32_t &d, std::uint32_t v) {
                 d = std::max (d, v);
                 return v;
               });
    }
}

/* Every lane has its own word at the same generic address.  */
TEST (exec_access, local_memory_has_one_address)
{
  exec_harness h (
      ".visible .entry k (.param .u64 %out)\n{\n.reg .u64 %o, %l;\n"
      ".reg .u32 %x, %r;\n.local .align 8 .b8 mine[8];\n"
      "ld.param.u64 %o, [%out];\nmov.u32 %x, %tid.x;\n"
      "mad.wide.u32 %o, %x, 4, %o;\ncvta.local.u64 %l, mine;\n"
      "st.u32 [%l], %x;\nadd.u32 %x, %x, 100;\nst.u32 [%l+4], %x;\n"
      "atom.add.u32 %r, [%l], 1000;\nld.u32 %x, [%l];\n"
      "add.u32 %r, %r, %x;\nld.u32 %x, [%l+4];\nadd.u32 %r, %r, %x;\n"
      "st.u32 [%o], %r;\nret;\n}\n");
  ASSERT_EQ (h.error, "");
  dev_addr out = h.upload (words (lanes, 0));
  h.run ({ out }, lanes);
  words r = h.download<std::uint32_t> (out, lanes);
  for (unsigned l = 0; l < lanes; l++)
    EXPECT_EQ (r[l], l + l + 1000 + l + 100) << l;
}

/* A store of a whole warp marks what it writes, and no more.  */
TEST (exec_access, stores_mark_memory_as_written)
{
  exec_harness h (kernel ("", "st.u32 [%p], %v;\n"));
  ASSERT_EQ (h.error, "");
  device_memory &m = h.memory ();
  m.set_unwritten_loads (unwritten_loads::report);
  dev_addr data = m.allocate (4 * n, 256);
  words index (lanes);
  for (unsigned l = 0; l < lanes; l++)
    index[l] = 1 + l;
  dev_addr x = h.upload (index), v = h.upload (words (lanes, 9));
  h.run ({ data, x, v, v }, lanes);
  for (unsigned i = 0; i < n; i++)
    EXPECT_EQ (m.access (data + 4 * i, 4, access_kind::load) != nullptr,
               i >= 1 && i <= lanes)
        << i;
}

/* Consecutive words that belong to two objects are still checked.  */
TEST (exec_access, stores_cross_from_object_to_object)
{
  exec_harness h (kernel ("", "st.u32 [%p], %v;\n"));
  ASSERT_EQ (h.error, "");
  device_memory &m = h.memory ();
  dev_addr data = m.allocate (4 * n, 256);
  m.declare_subobject (data, 4 * 16);
  m.declare_subobject (data + 4 * 16, 4 * 20);
  words index (lanes), value (lanes);
  for (unsigned l = 0; l < lanes; l++)
    {
      index[l] = l;
      value[l] = 3 * l;
    }
  dev_addr x = h.upload (index), v = h.upload (value);
  h.run ({ data, x, v, v }, lanes);
  EXPECT_EQ (h.download<std::uint32_t> (data, lanes), value);
  /* Words 20 to 51: the last 16 are in no object.  */
  for (std::uint32_t &i : index)
    i += 20;
  x = h.upload (index);
  EXPECT_EXIT (h.run ({ data, x, v, v }, lanes), testing::ExitedWithCode (1),
               "invalid store of 4 bytes.*\n.*vector 16");
}

} // namespace
} // namespace simcuda
