/* Unit tests of libgomp-ext/cuda/kernel-parameters: which kernels read their
   arguments from a parameter, and which registers threads do not give each
   other any more.  What the results are is tested by all run tests of kernels.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "libgomp-ext/cuda/kernel-parameters.h"

#include <gtest/gtest.h>

using namespace accdeep::cuda;

namespace
{

bool
has_p (const std::string &text, const std::string &what)
{
  return text.find (what) != text.npos;
}

/* A kernel of GCC 12's with BODY, in which %r1 is the arguments' address.  */
std::string
kernel (const std::string &body)
{
  return ".entry k (.param .u64 %in_ar0)\n{\n"
         ".reg .u64 %ar0;\n"
         "ld.param.u64 %ar0,[%in_ar0];\n"
         "@ %r9 bra $L1;\n"
         "mov.u64 %r1,%ar0;\n"
         "setp.ne.u64 %r2,%r1,0;\n"
         "@ %r2 bra $L2;\n"
         "cvta.global.u64 %r1,accdeep_arguments$7;\n"
         "$L2:\n"
         + body + "ret;\n}\n";
}

/* What becomes of it; empty: it stays as it is.  */
std::string
changed (const std::string &body, size_t bytes)
{
  std::string result;
  const std::string before = kernel (body);
  EXPECT_EQ (append_with_parameters (result, before), bytes);
  EXPECT_EQ (result == before, bytes == 0);
  return result;
}

const std::string to_shared = "cvta.shared.u64 %r50,__oacc_bcast;\n";

} // namespace

TEST (kernel_parameters, arguments)
{
  const std::string text = changed ("ld.u64 %r3,[%r1];\n"
                                    "ld.u32 %r4,[%r1+16];\n"
                                    "ld.f64 %r5,[%r3+8];\n",
                                    24);
  EXPECT_TRUE (has_p (text, ".entry k (.param .u64 %in_ar0, .param .align 8 "
                            ".b8 %in_arguments[24])\n"));
  EXPECT_TRUE (has_p (text, "ld.param.u64\t%r3, [%in_arguments+0];\n"));
  EXPECT_TRUE (has_p (text, "ld.param.u32\t%r4, [%in_arguments+16];\n"));
  /* What they lead to is in memory.  */
  EXPECT_TRUE (has_p (text, "ld.f64 %r5,[%r3+8];\n"));
}

TEST (kernel_parameters, workers)
{
  const std::string text = changed ("ld.u64 %r3,[%r1+8];\n"
                                    "ld.u64 %r4,[%r3];\n"
                                    "add.u64 %r5,%r3,256;\n"
                                        + to_shared
                                        + "st.u64 [%r50],%r3;\n"
                                          "st.u64 [%r50+8],%r4;\n"
                                          "st.u64 [%r50+16],%r5;\n"
                                          "st.u64 [%r50+24],%r1;\n"
                                          "$L1:\n"
                                          "ld.u64 %r3,[%r50];\n"
                                          "ld.u64 %r4,[%r50+8];\n"
                                          "ld.u64 %r5,[%r50+16];\n"
                                          "ld.u64 %r1,[%r50+24];\n",
                                    16);
  /* Each thread has arguments, and computes what depends on nothing else.  */
  for (const char *gone :
       { "st.u64 [%r50],", "st.u64 [%r50+16],", "st.u64 [%r50+24],",
         "ld.u64 %r3,[%r50]", "ld.u64 %r5,[%r50+16]", "ld.u64 %r1,[%r50+24]" })
    EXPECT_FALSE (has_p (text, gone)) << gone;
  EXPECT_TRUE (has_p (text, "$L1:\n"
                            "\tld.param.u64\t%r3, [%in_arguments+8];\n"
                            "ld.u64 %r4,[%r50+8];\n"
                            "add.u64 %r5,%r3,256;\n"));
  /* Memory may have changed.  */
  EXPECT_TRUE (has_p (text, "st.u64 [%r50+8],%r4;\n"));
}

TEST (kernel_parameters, vectors)
{
  const std::string text
      = changed ("ld.u64 %r3,[%r1];\n"
                 "ld.u32 %r4,[%r1+8];\n"
                 "ld.u64 %r5,[%r3];\n"
                 "$L1:\n"
                 "mov.b64 {%r60,%r61},%r3;\n"
                 "shfl.sync.idx.b32 %r60,%r60,0,31,0xffffffff;\n"
                 "shfl.sync.idx.b32 %r61,%r61,0,31,0xffffffff;\n"
                 "mov.b64 %r3,{%r60,%r61};\n"
                 "shfl.sync.idx.b32 %r4,%r4,0,31,0xffffffff;\n"
                 "mov.b64 {%r62,%r63},%r5;\n"
                 "shfl.sync.idx.b32 %r62,%r62,0,31,0xffffffff;\n"
                 "shfl.sync.idx.b32 %r63,%r63,0,31,0xffffffff;\n"
                 "mov.b64 %r5,{%r62,%r63};\n",
                 16);
  EXPECT_TRUE (has_p (text, "$L1:\n"
                            "\tld.param.u64\t%r3, [%in_arguments+0];\n"
                            "\tld.param.u32\t%r4, [%in_arguments+8];\n"
                            "mov.b64 {%r62,%r63},%r5;\n"
                            "shfl.sync.idx.b32 %r62,%r62,0,31,0xffffffff;\n"
                            "shfl.sync.idx.b32 %r63,%r63,0,31,0xffffffff;\n"
                            "mov.b64 %r5,{%r62,%r63};\n"));
}

TEST (kernel_parameters, what_differs_between_threads_or_turns)
{
  const std::string text = changed ("ld.u64 %r3,[%r1];\n"
                                    "mov.u64 %r4,%r3;\n"
                                    "add.u64 %r4,%r4,8;\n"
                                    "mov.u32 %r5,%ctaid.x;\n"
                                    "ld.u64 %r6,[%r1+8];\n"
                                    "@ %r9 mov.u64 %r7,%r6;\n"
                                        + to_shared
                                        + "st.u64 [%r50],%r4;\n"
                                          "st.u32 [%r50+8],%r5;\n"
                                          "st.u64 [%r50+16],%r7;\n"
                                          "$L1:\n"
                                          "ld.u64 %r4,[%r50];\n"
                                          "ld.u32 %r5,[%r50+8];\n"
                                          "ld.u64 %r7,[%r50+16];\n",
                                    16);
  for (const char *there :
       { "st.u64 [%r50],%r4;\n", "st.u32 [%r50+8],%r5;\n",
         "st.u64 [%r50+16],%r7;\n", "ld.u64 %r4,[%r50];\n",
         "ld.u32 %r5,[%r50+8];\n", "ld.u64 %r7,[%r50+16];\n" })
    EXPECT_TRUE (has_p (text, there)) << there;
}

TEST (kernel_parameters, other_uses_of_the_address)
{
  changed ("st.u64 [%r1],%r3;\n", 0);
  changed ("st.u64 [%r3],%r1;\n", 0);
  changed ("add.u64 %r3,%r1,8;\nld.u64 %r4,[%r3];\n", 0);
  changed ("ld.u64 %r3,[%r1+8];\nmov.u64 %r4,%r1;\nmov.u64 %r4,%r3;\n", 0);
  changed ("ld.u64 %r3,[%r1-8];\n", 0);
  changed ("ld.u64 %r3,[%r1+4];\n", 0);
  changed ("ld.v2.u64 {%r3,%r4},[%r1];\n", 0);
  /* More than a kernel's parameters may have.  */
  changed ("ld.u64 %r3,[%r1+4088];\n", 0);
  changed ("ld.u64 %r3,[%r1+4080];\n", 4088);
  /* A copy has the same address.  */
  EXPECT_TRUE (has_p (changed ("mov.u64 %r3,%r1;\nld.u64 %r4,[%r3+8];\n", 16),
                      "ld.param.u64\t%r4, [%in_arguments+8];\n"));
}

TEST (kernel_parameters, other_functions)
{
  for (const std::string text :
       { ".entry k (.param .u64 %in_ar0)\n{\nld.param.u64 %ar0,[%in_ar0];\n"
         "ld.u64 %r3,[%ar0];\n}\n",
         ".visible .func f (.param .u64 %in_ar0, .param .u64 %in_ar1)\n{\n"
         "cvta.global.u64 %r1,accdeep_arguments$7;\nld.u64 %r3,[%r1];\n}\n" })
    {
      std::string result;
      EXPECT_EQ (append_with_parameters (result, text), 0u);
      EXPECT_EQ (result, text);
    }
}
