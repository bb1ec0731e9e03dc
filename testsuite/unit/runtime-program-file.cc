/* Unit tests of libgomp-ext/base/program-file: symbols of this program, and of
   libraries that are loaded after the first question.  Lines are tested by
   environment-info-1.c and -6.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "libgomp-ext/base/program-file.h"

#include <dlfcn.h>
#include <gtest/gtest.h>

using namespace accdeep;

namespace program_file_test
{

int numbers[10];

__attribute__ ((noinline, used)) void
function_with_name ()
{
}

} // namespace program_file_test

namespace
{

/* No table of dynamic symbols has it.  */
__attribute__ ((used)) int hidden_number = 3;

} // namespace

TEST (program_file, function_has_its_name)
{
  EXPECT_EQ (function_at (reinterpret_cast<const void *> (
                 &program_file_test::function_with_name)),
             "program_file_test::function_with_name()");
}

TEST (program_file, variable_has_its_name_at_each_byte)
{
  EXPECT_EQ (variable_at (&program_file_test::numbers[9]),
             "program_file_test::numbers");
  EXPECT_NE (variable_at (&program_file_test::numbers[10]),
             "program_file_test::numbers");
  EXPECT_NE (variable_at (&hidden_number).find ("hidden_number"),
             std::string::npos);
}

TEST (program_file, heap_and_null_have_none)
{
  const std::string on_heap (1000, 'x');
  EXPECT_EQ (variable_at (on_heap.data ()), "");
  EXPECT_EQ (variable_at (nullptr), "");
  EXPECT_EQ (line_at (nullptr).line, 0u);
}

TEST (program_file, library_that_is_loaded_later)
{
  EXPECT_NE (variable_at (&program_file_test::numbers), "");
  void *library = dlopen ("libitm.so.1", RTLD_LAZY | RTLD_LOCAL);
  if (!library)
    GTEST_SKIP () << dlerror ();
  const void *code = dlsym (library, "_ITM_versionCompatible");
  ASSERT_NE (code, nullptr);
  EXPECT_EQ (function_at (code), "_ITM_versionCompatible");
  EXPECT_EQ (variable_at (&program_file_test::numbers),
             "program_file_test::numbers");
  dlclose (library);
  EXPECT_EQ (variable_at (&program_file_test::numbers),
             "program_file_test::numbers");
}
