/* Malformed PTX is refused with the line and the reason.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "testsuite/unit/exec-harness.h"
#include "testsuite/unit/opcode-refused.h"

namespace simcuda
{
namespace
{

std::string
error_of (const std::string &text)
{
  std::string error;
  if (check_ptx ({ "p", with_header (text) }, &error))
    return "accepted";
  return error;
}

/* BODY from line 5 on.  */
std::string
error_in_body (const std::string &body)
{
  return error_of (".entry k (.param .u64 %in) {\n" + body + "\n}\n");
}

TEST (ptx_errors, accepts_an_empty_kernel)
{
  EXPECT_EQ (error_in_body ("ret;"), "accepted");
}

struct bad_body
{
  const char *body, *error;
};

class ptx_refused : public testing::TestWithParam<opcodes::refused>
{
};

TEST_P (ptx_refused, with_line_and_reason)
{
  std::string text = opcodes::refused_module (GetParam ().text), error;
  EXPECT_FALSE (check_ptx ({ "p", text }, &error));
  EXPECT_EQ (error, "p:" + std::to_string (opcodes::refused_line) + ": "
                        + GetParam ().reason);
}

INSTANTIATE_TEST_SUITE_P (all, ptx_refused,
                          testing::ValuesIn (opcodes::refused_forms ()));

class ptx_bad_body : public testing::TestWithParam<bad_body>
{
};

TEST_P (ptx_bad_body, is_refused)
{
  EXPECT_EQ (error_in_body (GetParam ().body), GetParam ().error);
}

const bad_body bad_bodies[] = {
  { "\nfoo.u32 %r1, %r2;", "p:6: unknown instruction 'foo'" },
  { "add.u33 %r1, %r2;", "p:5: unknown suffix '.u33' of 'add'" },
  { ".reg .u32 %a;\nadd.u32 %a, %a, %b;", "p:6: '%b' is not declared" },
  { ".reg .u32 %a;\n.reg .u32 %a;", "p:6: '%a' is declared twice" },
  { ".reg .u32 %a;\n.reg .u64 %b;\nadd.u32 %a, %a, %b;",
    "p:7: 'add.u32': register '%b' is of type .u64, not .u32" },
  { ".reg .u32 %a;\nadd.lo.u32 %a, %a, %a;",
    "p:6: 'add.lo.u32': suffix that this instruction does not have" },
  { ".reg .u32 %a;\nadd.sat.u32 %a, %a, %a;",
    "p:6: 'add.sat.u32': this form does not exist or is not supported" },
  { ".reg .u32 %a;\nadd %a, %a, %a;", "p:6: 'add': expected 1 types" },
  { ".reg .u32 %a;\nadd.u32 %a, %a;",
    "p:6: 'add.u32': wrong number of operands" },
  { ".reg .u32 %a;\nadd.u32 1, %a, %a;",
    "p:6: 'add.u32': operand 1 is of the wrong kind" },
  { ".reg .f64 %a;\nand.f64 %a, %a, %a;",
    "p:6: 'and.f64': type '.f64' is not one of this instruction's" },
  { ".reg .f64 %a;\nadd.f64 %a, %a, 0f3f800000;",
    "p:6: 'add.f64': constant of 32 bits for .f64" },
  { "bra $L1;", "p:5: label '$L1' is not defined" },
  { "$L1:\n$L1:\nret;", "p:6: label '$L1' is defined twice" },
  { "{\n$L1:\n}\nbra $L1;", "p:8: label '$L1' is not defined" },
  { ".reg .u32 %a;\n@%a ret;", "p:6: '%a' is not a predicate" },
  { ".reg .u32 %a;\nmov.u32 %a, nowhere;", "p:6: 'nowhere' is not declared" },
  { ".reg .u32 %a;\nld.u32 %a, %a;",
    "p:6: 'ld.u32': operand 2 is of the wrong kind" },
  { ".reg .u32 %a;\nld.param.u32 %a, [%in+6];",
    "p:6: 'ld.param.u32': not within the parameter" },
  { ".reg .u16 %a;\n.reg .u64 %b;\nld.u32 %a, [%b];",
    "p:7: 'ld.u32': register '%a' is of type .u16, not .u32" },
  { ".reg .v2 .u32 %a;\nmov.u32 %a.z, 0;", "p:6: '%a' has no component '.z'" },
  { "mov.u32 %tid.q, 0;", "p:5: '%tid.q' is not declared" },
  { ".reg .u32 %a;\nmov.u32 %a, 99999999999999999999;",
    "p:6: number does not fit in 64 bits" },
  { ".reg .u32 %a;\nmov.u32 %a, 0x;", "p:6: malformed number" },
  { ".reg .f32 %a;\nmov.f32 %a, 0f12;",
    "p:6: a float of this form has 8 digits" },
  { "ret", "p:6: expected an operand before '}'" },
  { ".local .u8 %x[99999999999];", "p:5: invalid size of variable '%x'" },
  { ".bogus;", "p:5: unknown directive '.bogus'" },
  { "call nowhere;", "p:5: 'nowhere' is not declared" },
  { "bar.warp.sync;", "p:5: 'bar.warp.sync': wrong number of operands" },
  { ".reg .u32 %a;\natom.add.u32 %a, [%a], 1, 2;",
    "p:6: 'atom.add.u32': wrong number of operands" },
  { "\x01", "p:5: unexpected byte 1" },
  { "/* no end", "p:5: comment without end" },
};

INSTANTIATE_TEST_SUITE_P (all, ptx_bad_body, testing::ValuesIn (bad_bodies));

struct bad_module
{
  const char *text, *error;
};

class ptx_bad_module : public testing::TestWithParam<bad_module>
{
};

TEST_P (ptx_bad_module, is_refused)
{
  EXPECT_EQ (error_of (GetParam ().text), GetParam ().error);
}

const bad_module bad_modules[] = {
  { "hello", "p:4: expected a declaration before 'hello'" },
  { ".entry k {", "p:4: expected an instruction before end of text" },
  { ".global .u32 x = { 1, 2 };", "p:4: too many initial values for 'x'" },
  { ".global .u32 x[];", "p:4: the size of 'x' is missing" },
  { ".global .u32 x;\n.global .u32 x;", "p:5: 'x' is defined twice" },
  { ".global .u64 x = y;", "p:4: 'y' is not declared" },
  { ".global .align 3 .u64 x;", "p:4: invalid alignment" },
  { ".global .u8 x[9999999999999];", "p:4: variable 'x' is too large" },
  { ".shared .u32 x = 1;",
    "p:4: a variable of this space cannot be initialised" },
  { ".func f () { ret; }\n.func f () { ret; }", "p:5: 'f' is defined twice" },
  { ".extern .func f () { ret; }", "p:4: external function 'f' is defined" },
  { ".address_size 32", "p:4: only 64-bit addresses are supported" },
  { ".func f (.param .u32 %a) { ret; }\n.entry k { call f; }",
    "p:5: 'call': 'f' has another number of parameters" },
  { ".func f (.param .u32 %a) { ret; }\n"
    ".entry k { .param .u64 %p;\ncall f, (%p); }",
    "p:6: 'call': 'f' has a parameter of another size" },
};

INSTANTIATE_TEST_SUITE_P (all, ptx_bad_module, testing::ValuesIn (bad_modules));

TEST (ptx_errors, wants_a_version)
{
  std::string error;
  EXPECT_FALSE (check_ptx ({ "p", "" }, &error));
  EXPECT_EQ (error, "p:1: expected '.version' before end of text");
}

TEST (ptx_errors, names_the_undefined_symbol_when_linking)
{
  exec_harness h (".extern .func f;\n.entry k { call f; }\n");
  EXPECT_EQ (h.error, "test:5: 'f' is not defined");
}

TEST (ptx_errors, refuses_two_strong_definitions)
{
  device_memory memory (1 << 20);
  std::string error;
  std::string text = with_header (".visible .func f { ret; }");
  EXPECT_EQ (load_module ({ { "a", text }, { "b", text } }, memory, &error),
             nullptr);
  EXPECT_EQ (error, "b:4: 'f' is defined in a too");
  EXPECT_EQ (memory.live_bytes (), 0u);
}

TEST (ptx_errors, releases_variables_when_linking_fails)
{
  device_memory memory (1 << 20);
  std::string error;
  EXPECT_EQ (load_module ({ { "a", with_header (".global .u32 x[100];\n"
                                                ".extern .func f;\n"
                                                ".entry k { call f; }") } },
                          memory, &error),
             nullptr);
  EXPECT_EQ (memory.live_bytes (), 0u);
}

/* Whatever is cut off or damaged, the answer is an error, not a crash.  */
TEST (ptx_errors, survives_damaged_texts)
{
  const std::string good = with_header (
      ".file 1 \"a.c\"\n.visible .global .align 8 .u64 x[2] = {1, generic(y)+4 "
      "};\n.const .align 4 .u32 y[3] = { 1, -2, 0f3f800000 };\n"
      ".visible .func (.param .u32 %value_out) f (.param .u32 %in_ar0)\n{\n"
      ".reg .u32 %r22;\n.reg .pred %p;\n.loc 1 3 4\n"
      "ld.param.u32 %r22, [%in_ar0];\nsetp.eq.u32 %p|%p, %r22, 0;\n"
      "@!%p bra $L1;\n{ .reg .v2 .u64 %v; mov.v2.u64 %v, {0,1}; }\n$L1:\n"
      "st.param.u32 [%value_out], %r22;\nret;\n}\n");
  std::string error;
  ASSERT_TRUE (check_ptx ({ "p", good }, &error)) << error;
  unsigned seed = 12345;
  auto random = [&seed] (unsigned bound) {
    seed = seed * 1664525 + 1013904223;
    return (seed >> 8) % bound;
  };
  for (std::size_t length = 0; length < good.size (); length++)
    check_ptx ({ "p", good.substr (0, length) }, &error);
  for (unsigned round = 0; round < 5000; round++)
    {
      std::string bad = good;
      for (unsigned n = 1 + random (3); n; n--)
        switch (random (3))
          {
          case 0:
            bad[random (bad.size ())] = random (256);
            break;
          case 1:
            bad.erase (random (bad.size ()), 1 + random (8));
            break;
          default:
            bad.insert (random (bad.size ()),
                        good.substr (random (good.size ()), random (12)));
          }
      check_ptx ({ "p", bad }, &error);
    }
}

} // namespace
} // namespace simcuda
