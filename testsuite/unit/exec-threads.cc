/* Threads: divergence and reconvergence, calls, barriers, shuffles, votes.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "testsuite/unit/exec-harness.h"

namespace simcuda
{
namespace
{

using words = std::vector<std::uint32_t>;

/* A kernel `k' with an array of words; %o is the address of this thread's,
   %x, %y its tid.  */
std::string
kernel (const std::string &body, const std::string &before = "")
{
  return before
         + ".visible .entry k (.param .u64 %out)\n{\n"
           ".reg .u64 %o, %t, %base;\n.reg .u32 %x, %y, %n, %i, %r;\n"
           "ld.param.u64 %base, [%out];\nmov.u32 %x, %tid.x;\n"
           "mov.u32 %y, %tid.y;\nmov.u32 %n, %ntid.x;\n"
           "mad.lo.u32 %i, %y, %n, %x;\ncvt.u64.u32 %t, %i;\n"
           "shl.b64 %t, %t, 2;\nadd.u64 %o, %base, %t;\n"
         + body + "\nret;\n}\n";
}

words
results (const std::string &text, unsigned x, unsigned y = 1)
{
  exec_harness h (text);
  EXPECT_EQ (h.error, "");
  if (!h.module ())
    return {};
  dev_addr out = h.upload (words (x * y, 0xdead));
  h.run ({ out }, x, y);
  return h.download<std::uint32_t> (out, x * y);
}

TEST (exec_threads, both_sides_of_a_branch_run)
{
  words r = results (kernel (".reg .pred %p;\nsetp.lt.u32 %p, %x, 10;\n"
                             "@%p bra $A;\nmov.u32 %r, 2;\nbra $B;\n"
                             "$A:\nmov.u32 %r, 1;\n$B:\nst.u32 [%o], %r;"),
                     32);
  for (unsigned i = 0; i < 32; i++)
    EXPECT_EQ (r[i], i < 10 ? 1u : 2u);
}

TEST (exec_threads, lanes_meet_again)
{
  /* After the loop, whose trip count differs, all lanes are active.  */
  words r = results (
      kernel (".reg .pred %p;\nmov.u32 %r, 0;\n$L:\nadd.u32 %r, %r, 1;\n"
              "setp.le.u32 %p, %r, %x;\n@%p bra $L;\n"
              "activemask.b32 %r;\nst.u32 [%o], %r;"),
      32);
  for (unsigned i = 0; i < 32; i++)
    EXPECT_EQ (r[i], 0xffffffffu) << i;
}

TEST (exec_threads, nested_divergence)
{
  words r = results (
      kernel (".reg .pred %p;\n.reg .u32 %b;\nmov.u32 %r, 0;\n"
              "and.b32 %b, %x, 1;\nsetp.eq.u32 %p, %b, 0;\n@%p bra $E;\n"
              "add.u32 %r, %r, 1;\nand.b32 %b, %x, 2;\n"
              "setp.eq.u32 %p, %b, 0;\n@%p bra $E;\nadd.u32 %r, %r, 2;\n"
              "$E:\nst.u32 [%o], %r;"),
      32);
  for (unsigned i = 0; i < 32; i++)
    EXPECT_EQ (r[i], i & 1 ? (i & 2 ? 3u : 1u) : 0u);
}

TEST (exec_threads, predicated_instructions)
{
  words r = results (kernel (".reg .pred %p;\nsetp.eq.u32 %p, %x, 5;\n"
                             "mov.u32 %r, 1;\n@%p mov.u32 %r, 2;\n"
                             "@!%p add.u32 %r, %r, 10;\nst.u32 [%o], %r;\n"
                             "@%p ret;\n@%p trap;\nst.u32 [%o], %x;"),
                     32);
  for (unsigned i = 0; i < 32; i++)
    EXPECT_EQ (r[i], i == 5 ? 2u : i);
}

TEST (exec_threads, exited_lanes_do_not_hold_others)
{
  words r = results (kernel (".reg .pred %p;\nsetp.gt.u32 %p, %x, 3;\n"
                             "@%p exit;\nbar.warp.sync 0xffffffff;\n"
                             "bar.sync 0;\n"
                             "activemask.b32 %r;\nst.u32 [%o], %r;"),
                     32, 2);
  for (unsigned i = 0; i < 64; i++)
    EXPECT_EQ (r[i], i % 32 <= 3 ? 15u : 0xdeadu);
}

const char *const square
    = ".func (.param .u32 %value_out) square (.param .u32 %in_ar0)\n{\n"
      ".reg .u32 %v;\nld.param.u32 %v, [%in_ar0];\nmul.lo.u32 %v, %v, %v;\n"
      "st.param.u32 [%value_out], %v;\nret;\n}\n";

TEST (exec_threads, calls)
{
  words r
      = results (kernel ("{\n.param .u32 %value_in;\n.param .u32 %out_arg1;\n"
                         "st.param.u32 [%out_arg1], %x;\n"
                         "call (%value_in), square, (%out_arg1);\n"
                         "ld.param.u32 %r, [%value_in];\n}\nst.u32 [%o], %r;",
                         square),
                 32);
  for (unsigned i = 0; i < 32; i++)
    EXPECT_EQ (r[i], i * i);
}

TEST (exec_threads, calls_by_some_lanes)
{
  words r = results (
      kernel (".reg .pred %p;\nsetp.lt.u32 %p, %x, 7;\nmov.u32 %r, 1000;\n"
              "@%p bra $E;\n{\n.param .u32 %value_in;\n.param .u32 %a;\n"
              "st.param.u32 [%a], %x;\ncall (%value_in), square, (%a);\n"
              "ld.param.u32 %r, [%value_in];\n}\n$E:\nst.u32 [%o], %r;",
              square),
      32);
  for (unsigned i = 0; i < 32; i++)
    EXPECT_EQ (r[i], i < 7 ? 1000u : i * i);
}

TEST (exec_threads, recursion_that_differs_by_lane)
{
  const std::string sum
      = ".func (.param .u32 %value_out) sum (.param .u32 %in)\n{\n"
        ".reg .u32 %v, %w, %k;\n.reg .pred %p;\n.reg .u64 %s;\n"
        ".local .align 8 .b8 %frame[16];\n"
        "ld.param.u32 %v, [%in];\ncvta.local.u64 %s, %frame;\n"
        "st.u32 [%s+4], %v;\nmov.u32 %k, 0;\nsetp.eq.u32 %p, %v, 0;\n"
        "@%p bra $E;\nsub.u32 %w, %v, 1;\n{\n.param .u32 %r;\n"
        ".param .u32 %a;\nst.param.u32 [%a], %w;\ncall (%r), sum, (%a);\n"
        "ld.param.u32 %w, [%r];\n}\nld.u32 %v, [%s+4];\nadd.u32 %k, %w, %v;\n"
        "$E:\nst.param.u32 [%value_out], %k;\nret;\n}\n";
  words r = results (kernel ("{\n.param .u32 %v;\n.param .u32 %a;\n"
                             "st.param.u32 [%a], %x;\ncall (%v), sum, (%a);\n"
                             "ld.param.u32 %r, [%v];\n}\nst.u32 [%o], %r;",
                             sum),
                     32);
  for (unsigned i = 0; i < 32; i++)
    EXPECT_EQ (r[i], i * (i + 1) / 2);
}

TEST (exec_threads, indirect_calls_of_different_functions)
{
  const std::string twice
      = ".func (.param .u32 %value_out) twice (.param .u32 %in_ar0)\n{\n"
        ".reg .u32 %v;\nld.param.u32 %v, [%in_ar0];\nadd.u32 %v, %v, %v;\n"
        "st.param.u32 [%value_out], %v;\nret;\n}\n"
        ".const .align 8 .u64 table[2] = { square, twice };\n";
  words r = results (
      kernel (".reg .u64 %f, %m;\nand.b64 %m, %t, 4;\nshl.b64 %m, %m, 1;\n"
              "cvta.const.u64 %f, table;\nadd.u64 %f, %f, %m;\n"
              "ld.u64 %f, [%f];\n{\n.param .u32 %v;\n.param .u32 %a;\n"
              "$P:\n.callprototype (.param .u32 %o_) _ (.param .u32 %i_);\n"
              "st.param.u32 [%a], %x;\ncall (%v), %f, (%a), $P;\n"
              "ld.param.u32 %r, [%v];\n}\nst.u32 [%o], %r;",
              square + twice),
      32);
  for (unsigned i = 0; i < 32; i++)
    EXPECT_EQ (r[i], i & 1 ? 2 * i : i * i);
}

TEST (exec_threads, special_registers)
{
  words r = results (kernel (".reg .u32 %a;\nmov.u32 %r, %laneid;\n"
                             "mov.u32 %a, %ntid.y;\n"
                             "mad.lo.u32 %r, %a, 100, %r;\n"
                             "mov.u32 %a, %warpid;\n"
                             "mad.lo.u32 %r, %a, 1000, %r;\n"
                             "st.u32 [%o], %r;"),
                     32, 3);
  for (unsigned i = 0; i < 96; i++)
    EXPECT_EQ (r[i], i / 32 * 1000 + 300 + i % 32);
}

TEST (exec_threads, blocks_have_indices)
{
  exec_harness h (".visible .entry k (.param .u64 %out) {\n.reg .u64 %o, %t;"
                  "\n.reg .u32 %b;\nld.param.u64 %o, [%out];\n"
                  "mov.u32 %b, %ctaid.x;\nmul.wide.u32 %t, %b, 4;\n"
                  "add.u64 %o, %o, %t;\nadd.u32 %b, %b, 1;\n"
                  "st.u32 [%o], %b;\nret;\n}\n");
  ASSERT_EQ (h.error, "");
  dev_addr out = h.upload (words (5, 0));
  launch_statistics s = h.run ({ out }, 32, 1, 5);
  EXPECT_EQ (h.download<std::uint32_t> (out, 5), (words{ 1, 2, 3, 4, 5 }));
  EXPECT_EQ (s.instructions, 5 * 7u);
  EXPECT_EQ (s.lane_instructions, 5 * 7 * 32u);
}

/* Barriers.  */

const char *const shared_words = ".shared .align 4 .u32 s[64];\n";

TEST (exec_threads, barrier_orders_shared_memory)
{
  words r = results (
      kernel (".reg .u64 %s, %q;\n.reg .u32 %j;\ncvta.shared.u64 %s, s;\n"
              "add.u64 %q, %s, %t;\nadd.u32 %r, %i, 100;\nst.u32 [%q], %r;\n"
              "bar.sync 0;\nxor.b32 %j, %i, 32;\nmul.wide.u32 %q, %j, 4;\n"
              "add.u64 %q, %q, %s;\nld.u32 %r, [%q];\nst.u32 [%o], %r;",
              shared_words),
      32, 2);
  for (unsigned i = 0; i < 64; i++)
    EXPECT_EQ (r[i], (i ^ 32) + 100);
}

TEST (exec_threads, barrier_with_a_count)
{
  /* Warps 0 and 1 meet at barrier 3; warp 2 does not take part.  */
  words r = results (
      kernel (".reg .pred %p;\nsetp.eq.u32 %p, %y, 2;\n@%p bra $E;\n"
              "st.shared.u32 [s], %y;\nbarrier.sync 3, 64;\n"
              "ld.shared.u32 %r, [s];\n$E:\nselp.u32 %r, 7, %r, %p;\n"
              "st.u32 [%o], %r;",
              shared_words),
      32, 3);
  EXPECT_EQ (r[0], r[32]);
  EXPECT_EQ (r[64], 7u);
}

TEST (exec_threads, arriving_does_not_wait)
{
  words r
      = results (kernel (".reg .pred %p;\nsetp.eq.u32 %p, %y, 0;\n@%p bra $W;\n"
                         "st.shared.u32 [s], 42;\nbar.arrive 1, 64;\nbra $E;\n"
                         "$W:\nbar.sync 1, 64;\nld.shared.u32 %r, [s];\n"
                         "st.u32 [%o], %r;\n$E:",
                         shared_words),
                 32, 2);
  EXPECT_EQ (r[0], 42u);
}

TEST (exec_threads, barrier_reductions)
{
  words r = results (
      kernel (".reg .pred %p, %q;\n.reg .u32 %a;\nsetp.lt.u32 %p, %i, 40;\n"
              "bar.red.popc.u32 %r, 0, %p;\nbar.red.and.pred %q, 0, %p;\n"
              "selp.u32 %a, 1000, 0, %q;\nadd.u32 %r, %r, %a;\n"
              "bar.red.or.pred %q, 0, %p;\nselp.u32 %a, 500, 0, %q;\n"
              "add.u32 %r, %r, %a;\nst.u32 [%o], %r;"),
      32, 2);
  for (unsigned i = 0; i < 64; i++)
    EXPECT_EQ (r[i], 540u);
}

TEST (exec_threads, warps_take_turns)
{
  /* Warp 0 spins until warp 1 has stored.  */
  words r = results (
      kernel (".reg .pred %p;\nsetp.eq.u32 %p, %y, 1;\n@%p bra $S;\n"
              "$L:\nld.volatile.u32 %r, [%base+4];\n"
              "setp.ne.u32 %p, %r, 1;\n@%p bra $L;\nst.u32 [%base], 2;\n"
              "bra $E;\n$S:\nst.u32 [%base+4], 1;\n$E:"),
      32, 2);
  EXPECT_EQ (r[0], 2u);
}

TEST (exec_threads, a_spinning_lane_lets_others_run)
{
  /* The loop has the lower program counter.  */
  words r = results (
      kernel (".reg .pred %p;\nsetp.eq.u32 %p, %x, 1;\n@%p bra $S;\n"
              "$L:\nld.volatile.u32 %r, [%base+4];\n"
              "setp.ne.u32 %p, %r, 1;\n@%p bra $L;\nst.u32 [%o], 2;\n"
              "bra $E;\n$S:\nst.u32 [%base+4], 1;\n$E:"),
      32);
  EXPECT_EQ (r[0], 2u);
  EXPECT_EQ (r[31], 2u);
}

/* Exchanges.  */

TEST (exec_threads, shuffles)
{
  struct
  {
    const char *form;
    std::uint32_t (*expected) (std::uint32_t);
  } cases[] = {
    { "shfl.sync.idx.b32 %r, %x, 5, 31, 0xffffffff",
      [] (std::uint32_t) { return 5u; } },
    { "shfl.sync.down.b32 %r, %x, 3, 31, 0xffffffff",
      [] (std::uint32_t i) { return i + 3 < 32 ? i + 3 : i; } },
    { "shfl.sync.up.b32 %r, %x, 3, 0, 0xffffffff",
      [] (std::uint32_t i) { return i >= 3 ? i - 3 : i; } },
    { "shfl.sync.bfly.b32 %r, %x, 16, 31, 0xffffffff",
      [] (std::uint32_t i) { return i ^ 16; } },
    { "shfl.down.b32 %r, %x, 1, 31",
      [] (std::uint32_t i) { return i + 1 < 32 ? i + 1 : i; } },
    /* Segments of 8 lanes.  */
    { "shfl.sync.idx.b32 %r, %x, 2, 0x181f, 0xffffffff",
      [] (std::uint32_t i) { return (i & 24) + 2; } },
    { "shfl.sync.down.b32 %r, %x, 4, 0x1807, 0xffffffff",
      [] (std::uint32_t i) { return i % 8 + 4 < 8 ? i + 4 : i; } },
  };
  for (const auto &c : cases)
    {
      words r
          = results (kernel (std::string (c.form) + ";\nst.u32 [%o], %r;"), 32);
      for (unsigned i = 0; i < 32; i++)
        EXPECT_EQ (r[i], c.expected (i)) << c.form << ", lane " << i;
    }
}

TEST (exec_threads, shuffle_tells_what_was_in_range)
{
  words r = results (
      kernel (".reg .pred %p;\nshfl.sync.down.b32 %r|%p, %x, 30, 31, "
              "0xffffffff;\nselp.u32 %r, 1, 0, %p;\nst.u32 [%o], %r;"),
      32);
  for (unsigned i = 0; i < 32; i++)
    EXPECT_EQ (r[i], i < 2 ? 1u : 0u);
}

TEST (exec_threads, exchange_waits_for_diverged_lanes)
{
  /* Lanes reach the shuffle by two ways, one of them longer and behind.  */
  words r = results (
      kernel (".reg .pred %p;\nmov.u32 %r, %x;\nsetp.lt.u32 %p, %x, 16;\n"
              "@%p bra $A;\n"
              "$B:\nshfl.sync.idx.b32 %r, %r, 0, 31, 0xffffffff;\n"
              "st.u32 [%o], %r;\nret;\n"
              "$A:\nadd.u32 %r, %r, 50;\nbra $B;"),
      32);
  for (unsigned i = 0; i < 32; i++)
    EXPECT_EQ (r[i], 50u);
}

TEST (exec_threads, warp_barrier_waits_for_diverged_lanes)
{
  words r = results (
      kernel (".reg .pred %p;\nsetp.lt.u32 %p, %x, 16;\n@%p bra $A;\n"
              "bar.warp.sync 0xffffffff;\nld.u32 %r, [%base];\n"
              "st.u32 [%o], %r;\nret;\n"
              "$A:\nst.u32 [%base], 77;\nbar.warp.sync 0xffffffff;"),
      32);
  for (unsigned i = 16; i < 32; i++)
    EXPECT_EQ (r[i], 77u);
}

TEST (exec_threads, votes)
{
  words r = results (
      kernel (".reg .pred %p, %q;\n.reg .u32 %a;\nsetp.lt.u32 %p, %x, 4;\n"
              "vote.sync.ballot.b32 %r, %p, 0xffffffff;\n"
              "vote.all.pred %q, %p;\nselp.u32 %a, 256, 0, %q;\n"
              "add.u32 %r, %r, %a;\nvote.sync.any.pred %q, %p, 0xffffffff;\n"
              "selp.u32 %a, 512, 0, %q;\nadd.u32 %r, %r, %a;\n"
              "vote.uni.pred %q, %p;\nselp.u32 %a, 1024, 0, %q;\n"
              "add.u32 %r, %r, %a;\nst.u32 [%o], %r;"),
      32);
  for (unsigned i = 0; i < 32; i++)
    EXPECT_EQ (r[i], 15u + 512);
}

TEST (exec_threads, reductions)
{
  words r = results (kernel (".reg .s32 %a, %b;\nsub.s32 %a, %x, 5;\n"
                             "redux.sync.min.s32 %b, %a, 0xffffffff;\n"
                             "redux.sync.add.s32 %a, %a, 0xffffffff;\n"
                             "sub.s32 %a, %a, %b;\nst.u32 [%o], %a;"),
                     32);
  EXPECT_EQ (r[3], 31u * 32 / 2 - 5 * 32 + 5);
}

/* Errors end the process.  */

using exec_threads_death = testing::Test;

TEST (exec_threads_death, dead_lock)
{
  EXPECT_EXIT (
      results (kernel (".reg .pred %p;\nsetp.eq.u32 %p, %x, 0;\n@%p bra $A;\n"
                       "bar.sync 1;\nret;\n$A:\nbar.sync 2;"),
               32),
      testing::ExitedWithCode (1),
      "simcuda: dead lock: no thread of gang 0 can go on");
}

TEST (exec_threads_death, trap_names_thread_and_source)
{
  EXPECT_EXIT (
      results (".file 1 \"prog.c\"\n"
                   + kernel (".reg .pred %p;\nsetp.eq.u32 %p, %x, 5;\n"
                             ".loc 1 42 3\n@%p trap;"),
               32, 2),
      testing::ExitedWithCode (1),
      "simcuda: prog.c:42: trap.*\n.*in kernel k, gang 0, worker 0, vector 5, "
      "PTX line 20");
}

/* The first constant has nothing ahead of it, the second one has.  */
TEST (exec_threads_death, ahead_of_constant_memory)
{
  const std::string constants
      = ".const .align 4 .u32 first = 7;\n.const .align 4 .u32 second = 9;\n";
  const std::string load = ";\nadd.u64 %a, %a, 4;\nld.u32 %x, [%a];\n"
                           "st.u32 [%o], %x;";
  EXPECT_EQ (results (constants
                          + kernel (".reg .u64 %a;\n"
                                    "cvta.const.u64 %a, second+-4"
                                    + load),
                      1)[0],
             9u);
  EXPECT_EXIT (results (constants
                            + kernel (".reg .u64 %a;\n"
                                      "cvta.const.u64 %a, first+-4"
                                      + load),
                        1),
               testing::ExitedWithCode (1),
               "illegal instruction: the address is ahead of constant memory");
}

TEST (exec_threads_death, call_of_no_function)
{
  EXPECT_EXIT (results (kernel (".reg .u64 %f;\nmov.u64 %f, 64;\n$P:\n"
                                ".callprototype _;\ncall %f, $P;"),
                        1),
               testing::ExitedWithCode (1),
               "call of 0x40, which is not a function's address");
}

TEST (exec_threads_death, stack_overflow)
{
  EXPECT_EXIT (
      results (kernel ("call f;", ".func f {\n.local .align 8 .b8 %x[512];\n"
                                  ".reg .u64 %a;\ncvta.local.u64 %a, %x;\n"
                                  "st.u64 [%a], %a;\ncall f;\nret;\n}\n"),
               1),
      testing::ExitedWithCode (1), "stack overflow");
}

} // namespace
} // namespace simcuda
