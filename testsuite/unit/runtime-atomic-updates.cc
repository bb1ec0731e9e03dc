/* Unit tests of libgomp-ext/cuda/atomic-updates: which loops of GCC 12 to 16
   become one instruction, and which only look like them.  What the results are
   is tested by atomic-update-1.c and reduction-operators-1.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "libgomp-ext/cuda/atomic-updates.h"

#include <gtest/gtest.h>

using namespace accdeep::cuda;

namespace
{

/* What becomes of TEXT on a device that adds numbers of double precision.  */
std::string
updated (const std::string &text, bool doubles = true)
{
  std::string result;
  append_updated (result, text, doubles);
  return result;
}

bool
has_p (const std::string &text, const std::string &what)
{
  return text.find (what) != text.npos;
}

std::string
replaced (std::string text, const std::string &from, const std::string &to)
{
  const size_t at = text.find (from);
  EXPECT_NE (at, text.npos) << from;
  return at == text.npos ? text : text.replace (at, from.size (), to);
}

/* GCC 12 and 13, `atomic update'.  */
const std::string plain = "\tld.u64\t%r23, [%r32];\n"
                          "\tbra\t$L4;\n"
                          "$L10:\n"
                          "\tmov.u64\t%r23, %r101;\n"
                          "$L4:\n"
                          "\tmov.b64\t%r100, %r23;\n"
                          "\tadd.f64\t%r99, %r31, %r100;\n"
                          "\tmov.b64\t%r103, %r99;\n"
                          "\tatom.cas.b64\t%r101, [%r32], %r23, %r103;\n"
                          "\tsetp.ne.u64\t%r106, %r23, %r101;\n"
                          "@%r106\tbra\t$L10;\n";

/* GCC 14 to 16, the end of a reduction, of several warps.  */
const std::string warps = "$L52:\n"
                          "\tmov.u32\t%r65, %r156;\n"
                          "\tmov.b32\t%r249, %r156;\n"
                          "\tadd.f32\t%r248, %r94, %r249;\n"
                          "\tmov.b32\t%r250, %r248;\n"
                          "\tatom.shared.cas.b32\t%r156, [__worker_red+4], "
                          "%r156, %r250;\n"
                          "\tsetp.ne.u32\t%r251, %r65, %r156;\n"
                          "@%r251\tbra\t$L52;\n";

/* GCC 12, the end of a reduction of gangs, by one thread in a block.  */
const std::string block = "$L9:\n"
                          "@%r144\tbra.uni\t$L15;\n"
                          "@%r143\tbra\t$L16;\n"
                          "mov.u64\t%r45, %r79;\n"
                          "$L16:\n"
                          "bar.warp.sync\t0xffffffff;\n"
                          "$L15:\n"
                          "$L6:\n"
                          "@%r144\tbra.uni\t$L17;\n"
                          "@%r143\tbra\t$L18;\n"
                          "max.s64\t%r80, %r45, %r35;\n"
                          "atom.cas.b64\t%r79, [%r36], %r45, %r80;\n"
                          "setp.ne.u64\t%r133, %r45, %r79;\n"
                          "selp.u32\t%r145, 1, 0, %r133;\n"
                          "st.shared.u32\t[__oacc_bcast], %r145;\n"
                          "$L18:\n"
                          "bar.warp.sync\t0xffffffff;\n"
                          "$L17:\n"
                          "barrier.sync.aligned\t0;\n"
                          "ld.shared.u32\t%r146, [__oacc_bcast];\n"
                          "setp.ne.u32\t%r133, %r146, 0;\n"
                          "barrier.sync.aligned\t0;\n"
                          "@%r133\tbra.uni\t$L9;\n"
                          "ret;\n";

/* GCC 13 to 16, by one thread in a warp.  */
const std::string warp = "$L4:\n"
                         "\tsetp.eq.u32\t%r152, 1, 0;\n"
                         "@%r151\tbra\t$L45;\n"
                         "\tmov.u64\t%r24, %r79;\n"
                         "\tmov.b64\t%r132, %r79;\n"
                         "\tor.b64\t%r131, %r77, %r132;\n"
                         "\tmov.b64\t%r133, %r131;\n"
                         "\tatom.cas.b64\t%r79, [%r42], %r79, %r133;\n"
                         "\tsetp.ne.u64\t%r134, %r24, %r79;\n"
                         "\tmov.pred\t%r152, %r134;\n"
                         "$L45:\n"
                         "\tbar.warp.sync\t0xffffffff;\n"
                         "\tmov.pred\t%r134, %r152;\n"
                         "\tselp.u32\t%r153, 1, 0, %r134;\n"
                         "\tshfl.sync.idx.b32\t%r153, %r153, 0, 31, "
                         "0xffffffff;\n"
                         "\tsetp.ne.u32\t%r134, %r153, 0;\n"
                         "@%r134\tbra.uni\t$L4;\n";

} // namespace

TEST (atomic_updates, addition)
{
  const std::string text = updated (plain);
  EXPECT_FALSE (has_p (text, ".cas."));
  EXPECT_TRUE (has_p (text, "atom.add.f64\t%accdeep_found, [%r32], %r31;"));
  /* As if it had expected what was there, for what comes after the loop.  */
  EXPECT_TRUE (has_p (text, "mov.b64\t%r101, %accdeep_found;"));
  EXPECT_TRUE (has_p (text, "mov.b64\t%r23, %accdeep_found;"));
  const size_t again
      = text.find ("add.f64\t%r99, %r31, %r100;", text.find ("atom."));
  EXPECT_LT (again, text.find ("setp."));
  EXPECT_EQ (text.substr (0, 20), plain.substr (0, 20));
}

TEST (atomic_updates, lines_of_the_source_within)
{
  const std::string text = updated (
      replaced (plain, "$L4:\n", "$L4:\n\t.loc 2 24 9\n") + "\t.loc 2 25 5\n");
  EXPECT_FALSE (has_p (text, ".cas."));
  EXPECT_TRUE (has_p (text, "atom.add.f64"));
}

TEST (atomic_updates, devices_without_double_precision)
{
  EXPECT_EQ (updated (plain, false), plain);
  std::string result;
  EXPECT_TRUE (append_updated (result, plain, true));
  EXPECT_FALSE (append_updated (result, block, true));
}

TEST (atomic_updates, subtraction)
{
  const std::string minus = replaced (plain, "add.f64\t%r99, %r31, %r100",
                                      "sub.f64\t%r99, %r100, %r31");
  EXPECT_TRUE (has_p (updated (minus), "neg.f64\t%accdeep_found, %r31;"));
  /* That from a number is none.  */
  const std::string from = replaced (plain, "add.f64", "sub.f64");
  EXPECT_EQ (updated (from), from);
}

TEST (atomic_updates, single_precision)
{
  const std::string text = updated (warps);
  EXPECT_TRUE (has_p (text, "setp.ge.f32\t%accdeep_normal, %accdeep_found, "
                            "0f0D800000;"));
  EXPECT_TRUE (has_p (text, "@%accdeep_normal atom.shared.add.f32\t"
                            "%accdeep_found, [__worker_red+4]"));
  EXPECT_TRUE (has_p (text, "@!%accdeep_normal \tatom.shared.cas.b32"));
  EXPECT_TRUE (has_p (text, "@%accdeep_normal \tmov.u32\t%r65, %r156;"));
}

TEST (atomic_updates, one_thread_of_a_block)
{
  const std::string text = updated (block);
  EXPECT_FALSE (has_p (text, ".cas."));
  EXPECT_TRUE (has_p (text, "atom.max.s64\t%accdeep_found, [%r36], %r35;"));
  EXPECT_EQ (text.substr (text.find ("st.shared")),
             block.substr (block.find ("st.shared")));
}

TEST (atomic_updates, one_thread_of_a_warp)
{
  EXPECT_TRUE (has_p (updated (warp), "atom.or.b64\t%accdeep_found, [%r42]"));
  /* No device has a minimum of floating-point numbers.  */
  const std::string minimum = replaced (warp, "or.b64", "min.f64");
  EXPECT_EQ (updated (minimum), minimum);
}

TEST (atomic_updates, all_of_a_function)
{
  const std::string text = updated (plain + block + "\tret;\n");
  EXPECT_FALSE (has_p (text, ".cas."));
  EXPECT_EQ (updated ("ret;\n"), "ret;\n");
  EXPECT_EQ (updated (""), "");
}

TEST (atomic_updates, what_only_looks_like_one)
{
  for (const std::string &text :
       { /* A lock: it expects the same again.  */
         replaced (plain, "mov.u64\t%r23, %r101", "mov.u64\t%r23, 0"),
         /* One try.  */
         replaced (plain, "@%r106\tbra\t$L10", "@%r106\tbra\t$L99"),
         /* Again, if it was successful.  */
         replaced (plain, "setp.ne", "setp.eq"),
         replaced (plain, "@%r106", "@!%r106"),
         /* Something else changes, or is done, in each turn.  */
         replaced (plain, "$L4:\n", "$L4:\n\tadd.f64\t%r31, %r31, %r31;\n"),
         replaced (plain, "$L4:\n", "$L4:\n\tadd.u64\t%r32, %r32, 8;\n"),
         replaced (plain, "$L4:\n", "$L4:\n\tst.u64\t[%r7], %r23;\n"),
         replaced (plain, "$L4:\n", "$L4:\n\tcall f;\n"),
         replaced (plain, "$L4:\n", "$L4:\n@%r106\tbra\t$L10;\n"),
         replaced (plain, "$L4:\n", "$L4:\n\tbra\t$L77;\n"),
         replaced (plain, "$L4:\n", "$L4:\n@%r1\tbra\t$L77;\n"),
         /* Not the value that is expected, or another operation.  */
         replaced (plain, "%r31, %r100", "%r31, %r31"),
         replaced (plain, "%r31, %r100", "%r100, %r100"),
         replaced (plain, "add.f64", "mul.f64"),
         replaced (plain, "mov.b64\t%r100, %r23", "mov.b64\t%r100, %r24"),
         replaced (plain, "%r23, %r103;", "%r24, %r103;"),
         replaced (plain, "setp.ne.u64\t%r106, %r23",
                   "setp.ne.u64\t%r106, %r103"),
         /* Threads that do not wait where the others go on.  */
         replaced (block, "@%r144\tbra.uni\t$L17", "@%r144\tbra.uni\t$L9"),
         replaced (block, "[__oacc_bcast], %r145", "[__other], %r145") })
    EXPECT_EQ (updated (text), text);
}
