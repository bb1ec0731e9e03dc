/* Memory of kernels: spaces, vectors, parameters, atomics, initialised
   variables, the driver's functions, and what bad accesses get.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "testsuite/unit/exec-harness.h"

#include <numeric>

namespace simcuda
{
namespace
{

using words = std::vector<std::uint32_t>;
using longs = std::vector<std::uint64_t>;

std::string
kernel (const std::string &body, const std::string &before = "")
{
  return before
         + ".visible .entry k (.param .u64 %in, .param .u64 %out)\n{\n"
           ".reg .u64 %a, %o, %t;\n.reg .u32 %x, %r;\n"
           "ld.param.u64 %a, [%in];\nld.param.u64 %o, [%out];\n"
           "mov.u32 %x, %tid.x;\ncvt.u64.u32 %t, %x;\nshl.b64 %t, %t, 3;\n"
           "add.u64 %o, %o, %t;\n"
         + body + "\nret;\n}\n";
}

/* What each of THREADS stores as 64 bits.  */
longs
results (const std::string &text, unsigned threads, const longs &in = { 0 })
{
  exec_harness h (text);
  EXPECT_EQ (h.error, "");
  if (!h.module ())
    return {};
  dev_addr from = h.upload (in);
  dev_addr out = h.upload (longs (threads, 0));
  h.run ({ from, out }, threads);
  return h.download<std::uint64_t> (out, threads);
}

/* Loads and stores.  */

TEST (exec_memory, loads_extend_to_wider_registers)
{
  struct
  {
    const char *type;
    std::uint64_t value;
  } cases[] = { { "s8", ~0ull << 7 },          { "u8", 0x80 },
                { "s16", 0xffffffffffff8080 }, { "u16", 0x8080 },
                { "s32", 0xffffffff80808080 }, { "u32", 0x80808080 },
                { "u64", 0x8080808080808080 } };
  for (const auto &c : cases)
    for (unsigned threads : { 32u, 5u, 1u })
      {
        longs r = results (kernel (std::string (".reg .u64 %v;\nld.") + c.type
                                   + " %v, [%a];\nst.u64 [%o], %v;"),
                           threads, { 0x8080808080808080 });
        EXPECT_EQ (r, longs (threads, c.value)) << c.type;
      }
}

TEST (exec_memory, consecutive_and_scattered_lanes)
{
  longs in (64);
  std::iota (in.begin (), in.end (), 1000);
  for (unsigned stride : { 0u, 1u, 2u })
    {
      longs r = results (kernel (".reg .u64 %v;\nmul.lo.u64 %v, %t, "
                                 + std::to_string (stride)
                                 + ";\nadd.u64 %a, %a, %v;\nld.u64 %v, [%a];\n"
                                   "st.u64 [%o], %v;"),
                         32, in);
      for (unsigned i = 0; i < 32; i++)
        EXPECT_EQ (r[i], 1000 + i * stride);
    }
}

TEST (exec_memory, narrow_stores_leave_neighbours)
{
  longs r = results (kernel ("st.u64 [%o], -1;\nst.u8 [%o+1], %x;\n"
                             "st.u16 [%o+4], %x;"),
                     32);
  for (unsigned i = 0; i < 32; i++)
    EXPECT_EQ (r[i], 0xffff0000ffff00ff | i << 8 | std::uint64_t (i) << 32);
}

TEST (exec_memory, vectors)
{
  longs r
      = results (kernel (".reg .v2 .u64 %v;\n.reg .u32 %p, %q;\n.reg .u64 %w;\n"
                         "ld.v2.u64 %v, [%a];\nmov.b64 {%p, %q}, %v.y;\n"
                         "mov.b64 %w, {%q, %p};\nadd.u64 %w, %w, %v.x;\n"
                         "mov.u64 %v.x, %w;\nst.u64 [%o], %v.x;"),
                 2, { 5, 0x0000000100000002 });
  EXPECT_EQ (r[0], 0x200000006u);
  r = results (kernel (".reg .v2 .u32 %v;\nmov.v2.u32 %v, {1, 2};\n"
                       "st.v2.u32 [%o], %v;"),
               3);
  EXPECT_EQ (r[2], 0x200000001u);
}

TEST (exec_memory, vector_load_over_its_address)
{
  longs r = results (kernel (".reg .u64 %b;\nld.v2.u64 {%a, %b}, [%a];\n"
                             "add.u64 %a, %a, %b;\nst.u64 [%o], %a;"),
                     32, { 5, 6 });
  EXPECT_EQ (r, longs (32, 11));
}

TEST (exec_memory, one_local_address_is_each_threads_own)
{
  /* Lane 0 takes the address for all; each sees its own variable.  */
  longs r = results (
      kernel (".local .align 8 .b8 %l[16];\n.reg .u64 %p;\n.reg .u32 %h, %k;\n"
              "cvta.local.u64 %p, %l;\nst.u32 [%p+8], %x;\n"
              "mov.b64 {%h, %k}, %p;\nshfl.idx.b32 %h, %h, 0, 31;\n"
              "shfl.idx.b32 %k, %k, 0, 31;\nmov.b64 %p, {%h, %k};\n"
              "ld.u32 %r, [%p+8];\nst.u32 [%o], %r;"),
      32);
  for (unsigned i = 0; i < 32; i++)
    EXPECT_EQ (r[i], i);
}

TEST (exec_memory, spaces_and_generic_addresses)
{
  longs r
      = results (kernel (".reg .u64 %p, %q;\n.reg .pred %c;\nmov.u64 %p, s;\n"
                         "st.shared.u64 [%p+8], 77;\ncvta.shared.u64 %q, %p;\n"
                         "ld.u64 %t, [%q+8];\ncvta.to.shared.u64 %q, %q;\n"
                         "ld.shared.u64 %p, [%q+8];\nadd.u64 %t, %t, %p;\n"
                         "cvta.shared.u64 %q, s;\nisspacep.shared %c, %q;\n"
                         "@%c add.u64 %t, %t, 1000;\nisspacep.global %c, %o;\n"
                         "@%c add.u64 %t, %t, 2000;\nst.global.u64 [%o], %t;",
                         ".shared .align 8 .b8 s[64];\n"),
                 32);
  EXPECT_EQ (r[7], 3154u);
}

TEST (exec_memory, initialised_variables)
{
  const char *const variables
      = ".visible .const .align 8 .u64 c[4] = {7, -1, generic(g)+4, f};\n"
        ".global .align 4 .u32 g[2] = {1, 2};\n"
        ".visible .global .align 4 .f32 e[2] = {0f3f800000, 1.5};\n"
        ".visible .global .u64 z;\n.func f { ret; }\n";
  longs r = results (
      kernel (".reg .u64 %v;\n.reg .u32 %w;\ncvta.const.u64 %t, c;\n"
              "ld.const.u64 %v, [c+16];\nld.u32 %w, [%v];\n"
              "cvt.u64.u32 %v, %w;\nld.u64 %t, [%t];\nadd.u64 %t, %t, %v;\n"
              "ld.global.u32 %w, [e+4];\ncvt.u64.u32 %v, %w;\n"
              "add.u64 %t, %t, %v;\nld.global.u64 %v, [z];\n"
              "add.u64 %t, %t, %v;\nst.u64 [%o], %t;",
              variables),
      1);
  EXPECT_EQ (r[0], 0x3fc00000u + 9);
  exec_harness h (kernel ("", variables));
  dev_addr addr;
  std::size_t bytes;
  ASSERT_TRUE (h.module ()->find_variable ("c", &addr, &bytes));
  EXPECT_EQ (bytes, 32u);
  EXPECT_EQ (h.download<std::int64_t> (addr, 2)[1], -1);
  EXPECT_FALSE (h.module ()->find_variable ("none", &addr, &bytes));
}

TEST (exec_memory, modules_share_their_symbols)
{
  device_memory memory (1 << 20);
  std::string error;
  auto module = load_module (
      { { "a", with_header (".extern .func f;\n.extern .global .u32 v[];\n"
                            ".visible .entry k { call f; ret; }\n") },
        { "b", with_header (".visible .func f {\n.reg .u32 %r;\n"
                            "st.global.u32 [v], 5;\nret; }\n"
                            ".visible .global .u32 v[2];\n"
                            ".func hidden { ret; }\n") },
        { "c", with_header (".weak .global .u32 v[2] = {9, 9};\n"
                            ".func hidden { ret; }\n") } },
      memory, &error);
  ASSERT_EQ (error, "");
  launch_config config{ { 1, 1, 1 }, { 32, 1, 1 }, 0, 0, 0 };
  run_kernel (*module->find_kernel ("k"), memory, config, nullptr, nullptr);
  dev_addr addr;
  std::size_t bytes;
  ASSERT_TRUE (module->find_variable ("v", &addr, &bytes));
  std::uint32_t value;
  std::memcpy (&value, memory.transfer (addr, 4, access_kind::load), 4);
  EXPECT_EQ (value, 5u);
  EXPECT_EQ (module->find_kernel ("none"), nullptr);
  module.reset ();
  EXPECT_EQ (memory.live_bytes (), 0u);
}

TEST (exec_memory, dynamic_shared_memory_follows_the_static)
{
  exec_harness h (".extern .shared .align 8 .b8 d[];\n"
                  ".shared .align 8 .b8 s[24];\n"
                  + kernel (".reg .u64 %p;\nmov.u64 %p, d;\n"
                            "st.shared.u32 [s], %x;\n"
                            "st.shared.u32 [%p+60], %x;\n"
                            "mov.u32 %r, %dynamic_smem_size;\n"
                            "st.u64 [%o], %p;\nst.u32 [%o+4], %r;"));
  ASSERT_EQ (h.error, "");
  const simcuda::kernel *k = h.module ()->find_kernel ("k");
  EXPECT_EQ (describe_kernel (*k).shared_bytes, 24u);
  EXPECT_EQ (describe_kernel (*k).parameter_bytes,
             (std::vector<std::size_t>{ 8, 8 }));
  std::uint64_t out = h.upload (longs (1, 0));
  void *parameters[] = { &out, &out };
  launch_config config{ { 1, 1, 1 }, { 1, 1, 1 }, 64, 0, 0 };
  run_kernel (*k, h.memory (), config, parameters, nullptr);
  EXPECT_EQ (h.download<std::uint64_t> (out, 1)[0], 64ull << 32 | 32);
}

/* A kernel needs room for its own shared memory and for that of the functions
   that it may call, not for other kernels'.  */
TEST (exec_memory, shared_memory_counts_for_each_kernel)
{
  const std::string variables = ".shared .align 8 .b8 s[40000];\n"
                                ".shared .align 8 .b8 t[40000];\n"
                                ".shared .align 8 .b8 u[10];\n"
                                ".shared .align 8 .b8 v[8];\n";
  const std::string functions
      = ".func f\n{\nst.shared.u8 [u], 1;\nret;\n}\n"
        ".func g\n{\ncall f;\nst.shared.u8 [v], 1;\nret;\n}\n";
  auto entry = [] (const std::string &name, const std::string &body) {
    return ".visible .entry " + name + "\n{\n.reg .u64 %p;\n" + body
           + "ret;\n}\n";
  };
  const std::string indirect
      = "prototype: .callprototype _;\nmov.u64 %p, f;\ncall %p, prototype;\n";
  exec_harness h (variables + functions + entry ("none", "")
                  + entry ("one", "st.shared.u8 [s], 1;\n")
                  + entry ("calls", "st.shared.u8 [t], 1;\ncall g;\n")
                  + entry ("anywhere", indirect));
  ASSERT_EQ (h.error, "");
  auto bytes = [&h] (const char *name) {
    return describe_kernel (*h.module ()->find_kernel (name)).shared_bytes;
  };
  EXPECT_EQ (bytes ("none"), 0u);
  EXPECT_EQ (bytes ("one"), 40000u);
  EXPECT_EQ (bytes ("calls"), 40024u);
  EXPECT_EQ (bytes ("anywhere"), 24u);
  exec_harness both (variables
                     + entry ("k", "st.shared.u8 [s], 1;\n"
                                   "st.shared.u8 [t], 1;\n"));
  EXPECT_EQ (both.error,
             "test:8: kernel 'k' uses too much shared memory: 80000 bytes of "
             "at most 49152 (GCC puts what is private to a gang there)");
}

/* Atomics.  */

struct atomic_case
{
  const char *form, *type;
  std::uint64_t start, operand, end;
};

class exec_atomic : public testing::TestWithParam<atomic_case>
{
};

/* 32 threads update one word, with red and atom, in global and shared
   memory.  */
TEST_P (exec_atomic, ends_with_the_known_value)
{
  const atomic_case &c = GetParam ();
  std::string type = c.type, form = c.form;
  std::string value = std::to_string (c.operand);
  for (std::string space : { "", ".global", ".shared" })
    for (bool with_result : { true, false })
      {
        if (!with_result && form == "exch")
          continue;
        std::string target = space == ".shared" ? "[s]" : "[%a]";
        std::string body
            = ".reg ." + type + " %v, %w;\nld." + type + " %v, [%a+8];\n";
        if (space == ".shared")
          body
              += "ld." + type + " %w, [%a];\nst.shared." + type + " [s], %w;\n";
        body += (with_result ? "atom" : "red") + space + "." + form + "." + type
                + (with_result ? " %w, " : " ") + target + ", %v;\n";
        body += (space == ".shared" ? "ld.shared." : "ld.") + type + " %w, "
                + target + ";\nst." + type + " [%o], %w;";
        longs r = results (kernel (body, ".shared .align 8 .u64 s;\n"), 32,
                           { c.start, c.operand });
        EXPECT_EQ (r[31], c.end) << space << with_result;
      }
}

const atomic_case atomics[] = {
  { "add", "u32", 100, 3, 196 },
  { "add", "s32", 0xffffffff, 1, 31 },
  { "add", "u64", 1ull << 40, 1, (1ull << 40) + 32 },
  { "add", "f32", 0x3f800000, 0x3f800000, 0x42040000 },
  { "add", "f64", 0, 0x3ff0000000000000, 0x4040000000000000 },
  { "min", "s32", 5, 0xfffffffe, 0xfffffffe },
  { "min", "u32", 5, 0xfffffffe, 5 },
  { "max", "s64", 5, ~0ull, 5 },
  { "max", "u64", 5, ~0ull, ~0ull },
  { "and", "b32", 0xff, 0x0f, 0x0f },
  { "or", "b64", 1, 1ull << 63, 1ull << 63 | 1 },
  { "exch", "b32", 1, 9, 9 },
  { "inc", "u32", 0, 9, 2 },
  { "dec", "u32", 3, 9, 1 },
};

INSTANTIATE_TEST_SUITE_P (all, exec_atomic, testing::ValuesIn (atomics));

TEST (exec_memory, exclusive_or_cancels)
{
  longs r = results (kernel ("atom.xor.b32 %r, [%a], 5;\nld.u32 %r, [%a];\n"
                             "st.u32 [%o], %r;"),
                     32, { 1 });
  EXPECT_EQ (r[0], 1u);
}

TEST (exec_memory, atomics_return_the_old_value)
{
  longs r = results (kernel ("atom.add.u32 %r, [%a], 2;\n"
                             "st.u32 [%o], %r;"),
                     32, { 10 });
  for (unsigned i = 0; i < 32; i++)
    EXPECT_EQ (r[i], 10 + 2 * i);
}

TEST (exec_memory, compare_and_swap_loops)
{
  longs r = results (
      kernel (".reg .u32 %e, %n;\n.reg .pred %p;\nld.u32 %e, [%a];\n"
              "$L:\nadd.u32 %n, %e, %x;\natom.cas.b32 %r, [%a], %e, %n;\n"
              "setp.ne.u32 %p, %r, %e;\nmov.u32 %e, %r;\n@%p bra $L;\n"
              "bar.warp.sync 0xffffffff;\nld.u32 %r, [%a];\n"
              "st.u32 [%o], %r;"),
      32);
  EXPECT_EQ (r[0], 496u);
}

/* The driver's functions.  */

const char *const externs
    = ".extern .func (.param .u64 %o_) malloc (.param .u64 %i_);\n"
      ".extern .func free (.param .u64 %i_);\n"
      ".extern .func (.param .u32 %o_) vprintf (.param .u64 %i_, "
      ".param .u64 %j_);\n"
      ".extern .func __assertfail (.param .u64 %a_, .param .u64 %b_, "
      ".param .u32 %c_, .param .u64 %d_, .param .u64 %e_);\n";

TEST (exec_memory, kernels_allocate)
{
  exec_harness h (
      kernel (".param .u64 %n;\n.param .u64 %p;\n.reg .u64 %m;\n"
              "st.param.u64 [%n], 64;\ncall (%p), malloc, (%n);\n"
              "ld.param.u64 %m, [%p];\nst.u32 [%m+60], %x;\n"
              "ld.u32 %r, [%m+60];\nst.u32 [%o], %r;\n"
              "st.param.u64 [%n], %m;\ncall free, (%n);\n"
              "st.param.u64 [%n], 0;\ncall free, (%n);\n"
              "st.param.u64 [%n], 99999999999;\ncall (%p), malloc, (%n);\n"
              "ld.param.u64 %m, [%p];\nst.u32 [%o+4], %m;",
              externs));
  ASSERT_EQ (h.error, "");
  dev_addr out = h.upload (longs (32, ~0ull));
  std::size_t before = h.memory ().live_bytes ();
  h.run ({ out, out }, 32);
  longs r = h.download<std::uint64_t> (out, 32);
  for (unsigned i = 0; i < 32; i++)
    EXPECT_EQ (r[i], i);
  EXPECT_EQ (h.memory ().live_bytes (), before);
}

TEST (exec_memory, kernels_print)
{
  const std::string text = "%d %5.2f|%-4s|%c %lu %#x %%\n";
  std::string format = ".const .align 1 .u8 f[40] = {";
  for (char c : text)
    format += std::to_string (int (c)) + ",";
  format += "0};\n.const .align 1 .u8 s[3] = {104, 105, 0};\n";
  testing::internal::CaptureStdout ();
  longs r = results (
      kernel (".local .align 8 .b8 %l[48];\n.reg .u64 %p, %q, %s;\n"
              "cvta.local.u64 %p, %l;\nst.u32 [%p], %x;\n"
              "st.u64 [%p+8], 0x3ff8000000000000;\ncvta.const.u64 %s, s;\n"
              "st.u64 [%p+16], %s;\nst.u32 [%p+24], 65;\n"
              "st.u64 [%p+32], -1;\nst.u32 [%p+40], 255;\n"
              "cvta.const.u64 %q, f;\n.param .u64 %i_;\n.param .u64 %j_;\n"
              ".param .u32 %o_;\nst.param.u64 [%i_], %q;\n"
              "st.param.u64 [%j_], %p;\ncall (%o_), vprintf, (%i_, %j_);\n"
              "ld.param.u32 %r, [%o_];\nst.u32 [%o], %r;",
              externs + format),
      2);
  std::fflush (stdout);
  EXPECT_EQ (testing::internal::GetCapturedStdout (),
             "0  1.50|hi  |A 18446744073709551615 0xff %\n"
             "1  1.50|hi  |A 18446744073709551615 0xff %\n");
  EXPECT_EQ (r[0], 6u);
}

/* Bad accesses.  */

struct bad_access
{
  const char *body, *message;
};

class exec_bad_access : public testing::TestWithParam<bad_access>
{
};

TEST_P (exec_bad_access, ends_the_process)
{
  EXPECT_EXIT (results (".file 1 \"prog.c\"\n"
                            + kernel (std::string (".reg .pred %p;\n"
                                                   ".reg .u64 %q;\n"
                                                   ".loc 1 17 2\n")
                                          + GetParam ().body,
                                      externs),
                        32),
               testing::ExitedWithCode (1), GetParam ().message);
}

const bad_access bad_accesses[] = {
  { "setp.eq.u32 %p, %x, 3;\n@%p ld.u32 %r, [%a+400];",
    "simcuda: prog.c:17: invalid load of 4 bytes.*\n.*in kernel k, gang 0, "
    "worker 0, vector 3, PTX line 2" },
  { "st.u64 [64], %q;", "invalid store of 8 bytes at 0x40" },
  { "ld.u32 %r, [%a+2];", "misaligned, a multiple of 4 is needed" },
  { ".reg .u32 %y;\nld.v2.u32 {%r, %y}, [%a+4];",
    "misaligned, a multiple of 8 is needed" },
  { "atom.add.u32 %r, [%o+99999999], 1;", "invalid atomic access of 4 bytes" },
  { ".shared .u32 s[4];\nmov.u64 %q, s;\nst.shared.u32 [%q+16], %x;",
    "offset 16 of the gang's shared memory of 16 bytes" },
  { ".shared .u32 s[4];\ncvta.shared.u64 %q, s;\nst.u32 [%q+16], %x;",
    "offset 16 of the gang's shared memory" },
  { ".local .b8 l[4];\ncvta.local.u64 %q, l;\nst.u32 [%q+9999996], %x;",
    "of the thread's local memory" },
  /* An uninitialised pointer on the stack.  */
  { ".local .align 8 .b8 l[8];\ncvta.local.u64 %q, l;\nld.u64 %q, [%q];\n"
    "st.u8 [%q], %x;",
    "invalid store of 1 bytes at 0xa5a5a5a5a5a5a5a5" },
  { ".param .u64 %n;\nadd.u64 %a, %a, 8;\nst.param.u64 [%n], %a;\n"
    "call free, (%n);",
    "prog.c:17: free of 0x" },
};

INSTANTIATE_TEST_SUITE_P (all, exec_bad_access,
                          testing::ValuesIn (bad_accesses));

/* Newlib's string functions read whole words.  */

class exec_library_load : public testing::Test
{
protected:
  /* Load BYTES at OFFSET of a block of 13 written bytes, by an instruction of
     FILE.  */
  static void
  load (const std::string &file, const std::string &bytes,
        const std::string &offset)
  {
    exec_harness h (".file 1 \"" + file
                    + "\"\n.visible .entry k (.param .u64 p) {\n"
                      ".reg .u64 %a, %v;\nld.param.u64 %a, [p];\n"
                      ".loc 1 60 10\nld."
                    + bytes + " [%a+" + offset + "];\nret;\n}\n");
    ASSERT_EQ (h.error, "");
    h.run ({ h.upload (std::vector<unsigned char> (13, 1)) }, 1);
  }

  const std::string newlib = "../../../newlib/libc/string/strlen.c";
};

TEST_F (exec_library_load, may_end_beyond_the_object)
{
  load (newlib, "u64 %v,", "8");
  load (newlib, "u32 %v,", "12");
  load (newlib, "u8 %v,", "12");
}

TEST_F (exec_library_load, begins_inside_the_object)
{
  EXPECT_EXIT (load (newlib, "u64 %v,", "16"), testing::ExitedWithCode (1),
               "strlen.c:60: invalid load of 8 bytes at 0x[0-9a-f]+: 3 bytes "
               "past the end of device block #1");
  EXPECT_EXIT (load (newlib, "u8 %v,", "13"), testing::ExitedWithCode (1),
               "0 bytes past the end of device block #1");
}

TEST_F (exec_library_load, is_aligned)
{
  EXPECT_EXIT (load (newlib, "u64 %v,", "9"), testing::ExitedWithCode (1),
               "misaligned");
}

TEST_F (exec_library_load, is_not_the_users)
{
  for (const char *file : { "prog.c", "strlen.c", "libc/string/strlen.c" })
    EXPECT_EXIT (
        load (file, "u64 %v,", "8"), testing::ExitedWithCode (1),
        "c:60: invalid load of 8 bytes at 0x[0-9a-f]+: 3 of the 8 bytes "
        "are past the end of device block #1");
}

} // namespace
} // namespace simcuda
