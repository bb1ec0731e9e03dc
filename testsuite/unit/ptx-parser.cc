/* What the parser makes of well-formed PTX.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/ptx/parser.h"
#include "testsuite/unit/exec-harness.h"

namespace simcuda::ptx
{
namespace
{

/* The text must outlive its module.  */
struct parsed
{
  explicit parsed (const std::string &body)
      : text (with_header (body)), result (parse ("p", text))
  {
  }
  const function &
  only () const
  {
    return result.functions.at (0);
  }

  std::string text;
  ptx::module result;
};

TEST (ptx_parser, numbers)
{
  parsed p (".global .u64 x[12] = { 0, 10, -1, 0x1F, 017, 0b101, 7U, "
            "0f3f800000, 0d3ff0000000000000, 1.5, -2.5e1, {1} };");
  const auto &v = p.result.variables.at (0).initial;
  ASSERT_EQ (v.size (), 12u);
  const std::uint64_t expected[] = { 0,
                                     10,
                                     ~0ull,
                                     31,
                                     15,
                                     5,
                                     7,
                                     0x3f800000,
                                     0x3ff0000000000000,
                                     0x3ff8000000000000,
                                     0xc039000000000000,
                                     1 };
  for (unsigned i = 0; i < 12; i++)
    EXPECT_EQ (v[i].bits, expected[i]) << i;
  EXPECT_EQ (v[7].number, scalar::f32);
  EXPECT_EQ (v[8].number, scalar::f64);
}

TEST (ptx_parser, addresses_in_initialisers)
{
  parsed p (".global .u64 x[3] = { generic(y)+8, y-4, generic (y) };\n"
            ".const .u32 y[1] = {1};");
  const auto &v = p.result.variables.at (0).initial;
  EXPECT_EQ (v[0].symbol, "y");
  EXPECT_EQ (v[0].bits, 8u);
  EXPECT_EQ (v[1].bits, std::uint64_t (-4));
  EXPECT_EQ (v[2].bits, 0u);
}

TEST (ptx_parser, variables)
{
  parsed p (".visible .const .align 16 .v4 .f32 a[2][3];\n"
            ".extern .shared .b8 s[];\n.weak .global .u16 w;");
  const auto &v = p.result.variables;
  EXPECT_EQ (v[0].bytes (), 96u);
  EXPECT_EQ (v[0].alignment, 16u);
  EXPECT_EQ (v[0].linkage, linkage::visible);
  EXPECT_EQ (v[0].space, space::constant);
  EXPECT_TRUE (v[1].unsized);
  EXPECT_EQ (v[2].alignment, 2u);
  EXPECT_EQ (v[2].linkage, linkage::weak);
}

TEST (ptx_parser, scopes_of_registers)
{
  parsed p (".func f {\n.reg .u32 %a;\n{ .reg .u64 %a; mov.u64 %a, 1; }\n"
            "mov.u32 %a, 2;\n{ .reg .u16 %a; mov.u16 %a, 3; }\n}");
  const auto &body = p.only ().body;
  ASSERT_EQ (body.size (), 3u);
  EXPECT_EQ (body[0].operands[0].index, 1u);
  EXPECT_EQ (body[1].operands[0].index, 0u);
  EXPECT_EQ (body[2].operands[0].index, 2u);
}

TEST (ptx_parser, numbered_names)
{
  parsed p (".func f {\n.reg .u64 %R<3>;\n.param .u64 %P<2>;\n"
            "st.param.u64 [%P1], %R2;\n}");
  EXPECT_EQ (p.only ().registers.size (), 3u);
  EXPECT_EQ (p.only ().parameters.size (), 2u);
  EXPECT_EQ (p.only ().body[0].operands[0].index, 1u);
  EXPECT_EQ (p.only ().body[0].operands[1].index, 2u);
}

TEST (ptx_parser, scopes_of_labels)
{
  /* Each scope's own $L; $E is found around them, also before it comes.  */
  parsed p (".func f {\n{ $L: bra $L; bra $E; }\n{ $L: bra $L; }\n"
            "$E: bra $E;\n}");
  const function &f = p.only ();
  auto target = [&f] (unsigned n) {
    return f.labels[f.body[n].operands[0].index].position;
  };
  EXPECT_EQ (target (0), 0);
  EXPECT_EQ (target (1), 3);
  EXPECT_EQ (target (2), 2);
  EXPECT_EQ (target (3), 3);
}

TEST (ptx_parser, vector_registers)
{
  parsed p (".func f {\n.reg .v2 .u64 %v;\n.reg .u64 %s;\n"
            "mov.u64 %s, %v.y;\nmov.v2.u64 %v, {0, %s};\n}");
  const auto &body = p.only ().body;
  EXPECT_EQ (body[0].operands[1].index, 1u);
  EXPECT_EQ (body[1].operands[0].elements.size (), 2u);
  EXPECT_EQ (body[1].operands[1].elements[1].index, 2u);
}

TEST (ptx_parser, source_positions)
{
  parsed p (".file 1 \"a.c\"\n.file 2 \"b.h\", 12, 34\n.func f {\n"
            ".loc 1 10 5\nret;\n"
            ".loc 2 20 1, function_name $Linfo, inlined_at 1 11 3\nret;\n}");
  EXPECT_EQ (p.result.files[2], "b.h");
  const auto &body = p.only ().body;
  EXPECT_EQ (body[0].source_line, 10u);
  EXPECT_EQ (body[0].line, 8u);
  EXPECT_EQ (body[1].source_file, 2u);
  EXPECT_EQ (body[1].source_line, 20u);
}

TEST (ptx_parser, comments_and_sections)
{
  parsed p ("// one\n/* two\n lines */ .func f { /**/ ret; // end\n}\n"
            ".section .debug_info {\n.b8 1, 2\n}\n.pragma \"nounroll\";\n");
  EXPECT_EQ (p.only ().body[0].line, 6u);
}

TEST (ptx_parser, calls)
{
  parsed p (".extern .func (.param .u32 %o) g (.param .u64 %i);\n.func f {\n"
            ".reg .u64 %c;\n.param .u32 %r;\n.param .u64 %a;\n"
            "call (%r), g, (%a);\ncall %c, (%a), $P;\ncall.uni h;\n"
            "$P: .callprototype _ (.param .u64 %x);\n}\n.func h { }");
  const auto &body = p.result.functions.at (1).body;
  EXPECT_EQ (body[0].call->callee.symbol, "g");
  EXPECT_EQ (body[0].call->results.size (), 1u);
  EXPECT_EQ (body[0].call->arguments.size (), 1u);
  EXPECT_EQ (body[1].call->callee.what, operand::kind::reg);
  EXPECT_EQ (body[2].call->arguments.size (), 0u);
}

TEST (ptx_parser, launch_bounds)
{
  parsed p (".visible .entry k (.param .align 8 .b8 %p[24]) .maxntid 64, 2, 1 "
            ".minnctapersm 1 { ret; }");
  EXPECT_EQ (p.only ().max_threads, 128u);
  EXPECT_EQ (p.only ().parameters[0].bytes, 24u);
}

TEST (ptx_parser, aliases)
{
  exec_harness h (".visible .func f { ret; }\n.visible .func g;\n"
                  ".alias g, f;\n.visible .entry k { call g; ret; }");
  EXPECT_EQ (h.error, "");
  h.run ({}, 32);
}

} // namespace
} // namespace simcuda::ptx
