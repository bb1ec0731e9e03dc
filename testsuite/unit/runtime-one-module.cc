/* Unit tests of libgomp-ext/cuda/one-module: what becomes of the directives of
   several PTX modules, and what can not be one.  Whether devices load the
   result is tested by whole-module-1.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "libgomp-ext/cuda/one-module.h"

#include <gtest/gtest.h>

using namespace accdeep::cuda;

namespace
{

const std::string head = "// BEGIN PREAMBLE\n.version 6.0\n.target sm_30\n"
                         ".address_size 64\n";

std::string
one (const std::vector<std::string> &bodies)
{
  std::vector<std::string> texts;
  for (const std::string &b : bodies)
    texts.push_back (head + b);
  return one_module ({ texts.begin (), texts.end () }, 90, false).text;
}

size_t
count (const std::string &text, const std::string &what)
{
  size_t n = 0;
  for (size_t at = text.find (what); at != text.npos;
       at = text.find (what, at + 1))
    n++;
  return n;
}

const std::string kernel
    = ".file 1 \"a;{.c\"\n.entry k (.param .u64 %in_ar0);\n"
      ".extern .func (.param .f64 %value_out) f (.param .f64 %in_ar0);\n"
      ".entry k (.param .u64 %in_ar0)\n{\n.loc 1 2 3\n"
      "// } not the end\n{ call (%o), f, (%i); }\n}\n";

const std::string function
    = ".file 1 \"f.c\"\n"
      ".visible .func (.param .f64 %value_out) f (.param .f64 %in_ar0);\n"
      ".visible .func (.param .f64 %value_out) f (.param .f64 %in_ar0)\n"
      "{\n.local .align 8 .b8 %frame[8];\n.loc 1 9 9, inlined_at 1 7 "
      "7\nret;\n}\n";

} // namespace

TEST (one_module, function_of_another_module)
{
  const std::string text = one ({ kernel, function });
  EXPECT_EQ (text.find (".version 6.0\n.target sm_30\n.address_size 64\n"), 0u);
  EXPECT_EQ (count (text, ".version"), 1u);
  EXPECT_EQ (count (text, ".extern"), 0u);
  EXPECT_EQ (count (text, ".entry k"), 2u);
  /* Declared before it is called.  */
  EXPECT_EQ (count (text, ".visible .func"), 2u);
  EXPECT_LT (text.find (".visible .func"), text.find ("call"));
  /* Each has files of its own.  */
  EXPECT_EQ (count (text, ".file 1 \"a;{.c\""), 1u);
  EXPECT_EQ (count (text, ".file 2 \"f.c\""), 1u);
  EXPECT_EQ (count (text, ".loc 1 2 3"), 1u);
  EXPECT_EQ (count (text, ".loc 2 9 9, inlined_at 2 7 7"), 1u);
  EXPECT_EQ (count (text, ".local"), 1u);
}

TEST (one_module, what_no_module_defines_stays_external)
{
  const std::string text = one ({ kernel, kernel.substr (0, 0) });
  EXPECT_EQ (count (text, ".extern .func"), 1u);
}

TEST (one_module, variables_come_before_their_uses)
{
  const std::string text
      = one ({ ".extern .global .align 4 .u32 v[2];\n"
               ".visible .global .align 8 .u64 p[1] = { generic(v) };\n",
               ".visible .global .align 4 .u32 v[2] = { 1, 2 };\n" });
  EXPECT_EQ (count (text, ".extern"), 0u);
  EXPECT_EQ (count (text, " v[2]"), 1u);
  EXPECT_LT (text.find (" v[2] = { 1, 2 };"), text.find ("generic(v)"));
}

TEST (one_module, weak_definitions)
{
  const std::string weak = ".weak .global .align 8 .u64 w[1];\n";
  EXPECT_EQ (count (one ({ weak, weak }), " w[1]"), 1u);
  const std::string text
      = one ({ weak, ".visible .global .align 8 .u64 w[1] = { 7 };\n" });
  EXPECT_EQ (count (text, ".weak"), 0u);
  EXPECT_EQ (count (text, "{ 7 }"), 1u);
}

TEST (one_module, highest_version_and_target)
{
  const std::string text
      = one_module ({ ".version 6.0\n.target sm_30\n.address_size 64\n",
                      ".version 6.3\n.target sm_70\n.address_size 64\n",
                      ".version 3.1\n.target sm_35\n.address_size 64\n" },
                    90, false)
            .text;
  EXPECT_EQ (text, ".version 6.3\n.target sm_70\n.address_size 64\n");
}

TEST (one_module, alias)
{
  const std::string declared = ".visible .func c (.param .u64 %in_ar0);\n";
  const std::string weak = ".weak .func d (.param .u64 %in_ar0)\n{\nret;\n}\n"
                           + declared + ".alias c,d;\n";
  const std::string text
      = one ({ ".extern .func c (.param .u64 %in_ar0);\n" + kernel + function,
               weak, weak });
  EXPECT_EQ (count (text, ".alias c,d;"), 1u);
  EXPECT_EQ (count (text, ".extern .func c"), 0u);
  EXPECT_EQ (count (text, declared), 1u);
  EXPECT_LT (text.find (declared), text.find (".alias"));
  EXPECT_LT (text.find (".weak .func d"), text.find (".alias"));
}

TEST (one_module, refused)
{
  const std::string local = ".func h ()\n{\nret;\n}\n";
  const std::string visible = ".visible .func h ()\n{\nret;\n}\n";
  EXPECT_NE (one ({ local, kernel }), "");
  /* The same name for two things.  */
  EXPECT_EQ (one ({ local, local }), "");
  EXPECT_EQ (one ({ local, visible }), "");
  EXPECT_EQ (one ({ visible, visible }), "");
  /* Another module's own.  */
  EXPECT_EQ (one ({ ".extern .func h ();\n", local }), "");
  /* Nothing that GCC writes.  */
  EXPECT_EQ (one ({ ".section .debug_str\n{\n.b8 0\n}\n" }), "");
  EXPECT_EQ (one ({ "ret;\n" }), "");
  EXPECT_EQ (one ({ ".visible .func h ()\n{\n" }), "");
  EXPECT_EQ (one_module ({ "" }, 90, false).text, "");
}
