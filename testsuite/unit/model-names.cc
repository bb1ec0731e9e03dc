/* Names: members by path, suggestions, integers, spelling.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/model/integer.h"
#include "plugin/model/levels.h"
#include "testsuite/unit/fake-types.h"

#include <gtest/gtest.h>

using namespace accdeep;

namespace
{

member_path
path (const std::string &text)
{
  member_path result;
  for (const token &t : tokenize (text))
    if (t.kind == token_kind::identifier)
      result.push_back ({ t.spelling, t.loc });
  return result;
}

class find_member_test : public testing::Test
{
protected:
  find_member_test ()
  {
    types.define (
        "struct A { int x; int hidden; static int s; };"
        "struct B { int x; int only_b; };"
        "struct M { int a; struct { int b; union { int c; A in; }; }; "
        "A *p; A v[2]; };"
        "struct D : A, B { int hidden; M m; };");
  }

  std::optional<found_member>
  find (const char *type, const char *text)
  {
    return find_member (*types[type], path (text));
  }

  fake_types types;
};

TEST_F (find_member_test, direct_and_anonymous)
{
  EXPECT_EQ (find ("M", "a")->fields.size (), 1u);
  EXPECT_EQ (find ("M", "b")->fields.size (), 2u);
  EXPECT_FALSE (find ("M", "b")->in_union);
  EXPECT_EQ (find ("M", "c")->fields.size (), 3u);
  EXPECT_TRUE (find ("M", "c")->in_union);
  EXPECT_EQ (find ("M", "c")->member->name, "c");
}

TEST_F (find_member_test, dotted)
{
  EXPECT_EQ (find ("M", "in.x")->fields.size (), 4u);
  EXPECT_TRUE (find ("M", "in.x")->in_union);
  EXPECT_EQ (find ("D", "m.in.x")->fields.size (), 5u);
}

TEST_F (find_member_test, bases)
{
  EXPECT_EQ (find ("D", "only_b")->fields.size (), 2u);
  EXPECT_EQ (find ("D", "hidden")->fields.size (), 1u);
  EXPECT_TRUE (find ("D", "x")->ambiguous);
  EXPECT_FALSE (find ("D", "only_b")->ambiguous);
  EXPECT_TRUE (find ("D", "s")->member->static_p);
}

TEST_F (find_member_test, nothing)
{
  for (const char *text : { "y", "a.b", "p.x", "v.x", "in.y", "A" })
    EXPECT_FALSE (find ("M", text)) << text;
}

TEST_F (find_member_test, levels)
{
  types.define ("struct L { float *kid[2]; float (*r)[4]; int &ref; "
                "float *&pref; void (*f) (int); void (**ff) (int); };");
  auto of = [&] (const char *name) {
    return levels_of (find ("L", name)->member->type);
  };
  EXPECT_EQ (of ("kid").levels.size (), 2u);
  EXPECT_EQ (of ("kid").levels[0]->category (), type_category::array);
  EXPECT_EQ (of ("r").levels[0]->category (), type_category::pointer);
  EXPECT_EQ (of ("r").element->name (), "float");
  EXPECT_EQ (shapeable_levels (of ("ref")), 0u);
  EXPECT_EQ (shapeable_levels (of ("pref")), 1u);
  EXPECT_EQ (of ("f").levels.size (), 0u);
  EXPECT_EQ (of ("ff").levels.size (), 1u);
  EXPECT_EQ (find ("L", "kid")->member->type->name (), "float *[2]");
  EXPECT_EQ (find ("L", "r")->member->type->name (), "float (*)[4]");
}

TEST (suggestion, close_names)
{
  const std::vector<std::string> names = { "include", "exclude", "init_needed",
                                           "default", "type",    "a",
                                           "Values" };
  EXPECT_EQ (suggestion ("inclued", names), "include");
  EXPECT_EQ (suggestion ("inlcude", names), "include");
  EXPECT_EQ (suggestion ("xclude", names), "exclude");
  EXPECT_EQ (suggestion ("init-needed", names), "init_needed");
  EXPECT_EQ (suggestion ("typ", names), "type");
  EXPECT_EQ (suggestion ("VAlUes", names), "Values");
  EXPECT_EQ (suggestion ("b", names), "");
  EXPECT_EQ (suggestion ("", names), "");
  EXPECT_EQ (suggestion ("copyin", names), "");
  EXPECT_EQ (suggestion ("x", {}), "");
}

std::string
number (const char *text)
{
  token_list tokens = tokenize (text);
  tokens.pop_back ();
  std::optional<std::int64_t> n = constant_of (tokens);
  return n ? std::to_string (*n) : "no";
}

TEST (integer, literals)
{
  EXPECT_EQ (number ("0"), "0");
  EXPECT_EQ (number ("42"), "42");
  EXPECT_EQ (number ("-7"), "-7");
  EXPECT_EQ (number ("0x7fUL"), "127");
  EXPECT_EQ (number ("0b101"), "5");
  EXPECT_EQ (number ("017"), "15");
  EXPECT_EQ (number ("10zu"), "10");
  EXPECT_EQ (number ("9223372036854775807"), "9223372036854775807");
  for (const char *text :
       { "9223372036854775808", "99999999999999999999999", "1.5", "1e3", "08",
         "0x", "1x", "n", "1+1", "", "- -1", "+1" })
    EXPECT_EQ (number (text), "no") << text;
}

TEST (spelling, keeps_spaces_as_one)
{
  token_list tokens = tokenize ("a [ 0 :  n+1 ]");
  tokens.pop_back ();
  EXPECT_EQ (spell (tokens), "a [ 0 : n+1 ]");
  EXPECT_EQ (spell (path ("a.b.c")), "a.b.c");
  EXPECT_TRUE (same_path_p (path ("a.b"), path ("a . b")));
  EXPECT_FALSE (same_path_p (path ("a.b"), path ("a")));
}

} // namespace
