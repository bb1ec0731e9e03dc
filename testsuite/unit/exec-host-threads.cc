/* Several threads of the host execute the gangs of a kernel, or kernels of
   their own on the same memory: results do not depend on it.  Also run with
   ThreadSanitizer (make check-threads).

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "testsuite/unit/exec-harness.h"

#include <random>
#include <thread>

namespace simcuda
{
namespace
{

using words = std::vector<std::uint32_t>;
constexpr unsigned gangs = 24;
constexpr unsigned warps = 2;
constexpr unsigned threads = 32 * warps;

/* A kernel `k' (mine, ours): %o is the address of this thread's word in mine,
   %t the number of the thread in its gang, %g of all, %b ours, 64 words; the
   address of its word in the gang's shared memory is %s.  */
std::string
kernel (const std::string &body)
{
  return ".shared .align 8 .b8 words[256];\n"
         ".extern .func (.param .u64 %v) malloc (.param .u64 %n);\n"
         ".extern .func free (.param .u64 %p);\n"
         ".extern .func (.param .u32 %v) vprintf (.param .u64 %f, "
         ".param .u64 %a);\n"
         ".visible .entry k (.param .u64 %mine, .param .u64 %ours)\n{\n"
         ".reg .u32 %t, %g, %x, %y, %a, %c, %d;\n.reg .u64 %o, %b, %s, %p;\n"
         ".reg .pred %q;\n"
         "ld.param.u64 %o, [%mine];\nld.param.u64 %b, [%ours];\n"
         "mov.u32 %t, %tid.x;\nmov.u32 %x, %ctaid.x;\n"
         "mov.u32 %y, %ntid.x;\nmad.lo.u32 %g, %x, %y, %t;\n"
         "mad.wide.u32 %o, %g, 4, %o;\nmov.u64 %s, words;\n"
         "mad.wide.u32 %s, %t, 4, %s;\n"
         + body + "ret;\n}\n";
}

struct outcome
{
  words mine, ours;
  launch_statistics statistics;
};

outcome
run (const std::string &body, unsigned host_threads)
{
  exec_harness h (kernel (body));
  EXPECT_EQ (h.error, "");
  if (!h.module ())
    return {};
  h.host_threads = host_threads;
  dev_addr mine = h.upload (words (gangs * threads, 7));
  dev_addr ours = h.upload (words (64, 1000));
  outcome o;
  o.statistics = h.run ({ mine, ours }, threads, 1, gangs);
  o.mine = h.download<std::uint32_t> (mine, gangs * threads);
  o.ours = h.download<std::uint32_t> (ours, 64);
  return o;
}

/* Steps of a random program without races: values in registers %a and %c,
   exchanges through the gang's memory between barriers, branches, loops, and
   atomic operations on words of all gangs, of one kind on each.  */
std::string
random_body (std::mt19937 &random)
{
  const char *const computations[]
      = { "add.u32 %a, %a, %c;\n", "mul.lo.u32 %a, %a, 1664525;\n",
          "xor.b32 %c, %c, %a;\n", "shr.u32 %c, %a, 7;\n",
          "sub.u32 %a, %c, %g;\n", "mad.lo.u32 %c, %a, %t, %c;\n" };
  const char *const atomics[] = { "add.u32", "max.u32", "min.u32", "xor.b32",
                                  "and.b32", "or.b32",  "add.u64", "max.s32" };
  std::string text = "mov.u32 %a, %g;\nmov.u32 %c, 77;\n";
  const unsigned steps = 12 + random () % 12;
  for (unsigned n = 0; n < steps; n++)
    {
      const std::string label = "$L" + std::to_string (n);
      for (unsigned i = random () % 5; i; i--)
        text += computations[random () % std::size (computations)];
      switch (random () % 5)
        {
        case 0:
          text += "bar.sync 0;\nst.shared.u32 [%s], %a;\nbar.sync 0;\n"
                  "xor.b32 %x, %t, "
                  + std::to_string (random () % threads)
                  + ";\nmov.u64 %p, words;\nmad.wide.u32 %p, %x, 4, %p;\n"
                    "ld.shared.u32 %x, [%p];\nadd.u32 %c, %c, %x;\n";
          break;
        case 1:
          {
            unsigned kind = random () % std::size (atomics);
            std::string type = atomics[kind];
            bool wide = type == "add.u64";
            text += wide ? "cvt.u64.u32 %p, %a;\n" : "";
            text += "red.global." + type + " [%b+" + std::to_string (8 * kind)
                    + "], " + (wide ? "%p" : "%a") + ";\n";
            break;
          }
        case 2:
          text += "and.b32 %x, %a, 3;\nsetp.eq.u32 %q, %x, 1;\n@%q bra " + label
                  + ";\nadd.u32 %a, %a, 12345;\n" + label + ":\n";
          break;
        case 3:
          text += "and.b32 %x, %c, 15;\n" + label
                  + ":\nadd.u32 %a, %a, %x;\nsub.u32 %x, %x, 1;\n"
                    "setp.gt.s32 %q, %x, 0;\n@%q bra "
                  + label + ";\n";
          break;
        default:
          text += "ld.u32 %x, [%o];\nadd.u32 %x, %x, %a;\nst.u32 [%o], %x;\n";
          break;
        }
    }
  return text + "add.u32 %a, %a, %c;\nst.u32 [%o], %a;\n";
}

TEST (exec_host_threads, random_programs)
{
  std::mt19937 random (12);
  for (int n = 0; n < 20; n++)
    {
      std::string body = random_body (random);
      outcome one = run (body, 1);
      for (unsigned host_threads : { 2u, 5u, 64u })
        {
          outcome o = run (body, host_threads);
          ASSERT_EQ (o.mine, one.mine) << host_threads << '\n' << body;
          ASSERT_EQ (o.ours, one.ours) << host_threads << '\n' << body;
          ASSERT_EQ (o.statistics.instructions, one.statistics.instructions);
          ASSERT_EQ (o.statistics.lane_instructions,
                     one.statistics.lane_instructions);
        }
    }
}

TEST (exec_host_threads, atomics_of_all_gangs)
{
  outcome o = run ("mov.u32 %x, 0;\n$L:\nred.global.add.u32 [%b], 1;\n"
                   "and.b32 %a, %g, 31;\nmad.wide.u32 %p, %a, 4, %b;\n"
                   "atom.global.add.u32 %c, [%p+64], %x;\n"
                   "add.u32 %x, %x, 1;\nsetp.lt.u32 %q, %x, 20;\n"
                   "@%q bra $L;\n",
                   6);
  EXPECT_EQ (o.ours[0], 1000 + 20 * gangs * threads);
  for (unsigned i = 0; i < 32; i++)
    EXPECT_EQ (o.ours[16 + i], 1000 + 190 * gangs * warps);
}

/* All gangs see a word as never written, and none may lose an update.  */
TEST (exec_host_threads, atomics_on_fresh_memory)
{
  exec_harness h (kernel ("red.global.xor.b32 [%b+8], %g;\n"));
  ASSERT_EQ (h.error, "");
  h.host_threads = 6;
  dev_addr ours = h.memory ().allocate (64, 64);
  h.run ({ ours, ours }, threads, 1, gangs);
  std::uint32_t expected = 0xa5a5a5a5;
  for (unsigned g = 0; g < gangs * threads; g++)
    expected ^= g;
  EXPECT_EQ (h.download<std::uint32_t> (ours + 8, 1)[0], expected);
}

/* A lock: what it guards is read and written plainly.  */
TEST (exec_host_threads, lock_between_gangs)
{
  outcome o = run (
      "setp.ne.u32 %q, %t, 0;\n@%q bra $E;\n$L:\n"
      "atom.global.cas.b32 %x, [%b+4], 1000, 1;\n"
      "setp.ne.u32 %q, %x, 1000;\n@%q bra $L;\nmembar.gl;\n"
      "ld.u32 %x, [%b];\nadd.u32 %x, %x, 3;\nst.u32 [%b], %x;\nmembar.gl;\n"
      "atom.global.exch.b32 %x, [%b+4], 1000;\n$E:\n",
      4);
  EXPECT_EQ (o.ours[0], 1000 + 3 * gangs);
}

TEST (exec_host_threads, heap)
{
  /* malloc (64), store, load back, free.  */
  outcome o = run (
      "{\n.param .u64 %n;\n.param .u64 %v;\nst.param.u64 [%n], 64;\n"
      "call (%v), malloc, (%n);\nld.param.u64 %p, [%v];\n}\n"
      "st.u32 [%p+60], %g;\nbar.sync 0;\nld.u32 %x, [%p+60];\n"
      "st.u32 [%o], %x;\n"
      "{\n.param .u64 %n;\nst.param.u64 [%n], %p;\ncall free, (%n);\n}\n",
      5);
  for (unsigned g = 0; g < gangs * threads; g++)
    ASSERT_EQ (o.mine[g], g);
}

std::string
printed (unsigned host_threads)
{
  exec_harness h (
      ".global .align 8 .b8 format[10] = "
      "{37,117,32,37,117,10,0,0,0,0};\n"
      + kernel ("setp.ne.u32 %q, %t, 33;\n@%q bra $E;\n"
                "mov.u32 %c, %ctaid.x;\nmov.u32 %a, 0;\n$L:\n{\n"
                ".local .align 8 .b8 args[8];\n.reg .u64 %l;\n"
                ".param .u64 %f;\n.param .u64 %v;\n.param .u32 %r;\n"
                "cvta.local.u64 %l, args;\nst.u32 [%l], %c;\n"
                "st.u32 [%l+4], %a;\nst.param.u64 [%v], %l;\n"
                "cvta.global.u64 %l, format;\nst.param.u64 [%f], %l;\n"
                "call (%r), vprintf, (%f, %v);\n}\n"
                "add.u32 %a, %a, 1;\nsetp.lt.u32 %q, %a, 3;\n@%q bra $L;\n"
                "$E:\n"));
  EXPECT_EQ (h.error, "");
  if (!h.module ())
    return {};
  h.host_threads = host_threads;
  dev_addr ours = h.upload (words (gangs * threads, 0));
  testing::internal::CaptureStdout ();
  h.run ({ ours, ours }, threads, 1, gangs);
  return testing::internal::GetCapturedStdout ();
}

TEST (exec_host_threads, output_is_in_order)
{
  std::string expected;
  for (unsigned g = 0; g < gangs; g++)
    for (unsigned i = 0; i < 3; i++)
      expected += std::to_string (g) + " " + std::to_string (i) + "\n";
  EXPECT_EQ (printed (1), expected);
  EXPECT_EQ (printed (7), expected);
}

/* All gangs fail; one is reported.  */
TEST (exec_host_threads, one_fault_is_reported)
{
  exec_harness h (kernel ("ld.u32 %x, [%b+4096];\n"));
  ASSERT_EQ (h.error, "");
  h.host_threads = 8;
  dev_addr ours = h.upload (words (64, 0));
  EXPECT_EXIT (h.run ({ ours, ours }, threads, 1, gangs),
               testing::ExitedWithCode (1),
               "^[^\n]*invalid load of 4 bytes[^\n]*\n[^\n]*in kernel k, gang "
               "[0-9]+[^\n]*\n$");
}

/* Kernels that other threads of the host launch: the first one is alone for
   a while.  */
TEST (exec_host_threads, launches_at_the_same_time)
{
  exec_harness h (
      kernel ("mov.u32 %x, 0;\n$L:\nred.global.add.u32 [%b], 1;\n"
              "add.u32 %x, %x, 1;\nsetp.lt.u32 %q, %x, 300;\n@%q bra $L;\n"));
  ASSERT_EQ (h.error, "");
  dev_addr ours = h.upload (words (64, 0));
  std::vector<std::thread> launchers;
  for (int n = 0; n < 4; n++)
    launchers.emplace_back ([&] {
      for (int i = 0; i < 5; i++)
        h.run ({ ours, ours }, threads, 1, 3);
    });
  for (std::thread &l : launchers)
    l.join ();
  EXPECT_EQ (h.download<std::uint32_t> (ours, 1)[0],
             4u * 5 * 3 * threads * 300);
}

} // namespace
} // namespace simcuda
