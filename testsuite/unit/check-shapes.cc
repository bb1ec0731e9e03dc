/* The rules of sections 1.1 to 1.3 and 2.3 and their messages, each at its
   exact place.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/check/rules.h"
#include "testsuite/unit/model-fixture.h"

using namespace accdeep;

namespace
{

class rules : public model_test
{
protected:
  rules ()
  {
    types.define (
        "struct fwd; struct leaf { int n; float *v; };"
        "struct flat { int k; float *w; };"
        "struct T { int n, m; float *values, *b; double x; float **rows; "
        "leaf in; leaf *kids; fwd *opaque; void *raw; void (*call) (int); "
        "flat *far; float arr[4]; int bits : 2; static int total; int *p; };");
    add ("leaf", "shape include(v[0:n])");
    add ("leaf", "shape(small) exclude(v)");
    EXPECT_EQ (sink.text (), "");
    line = 0;
  }

  /* What is said about TEXT on T.  */
  std::string
  said (const std::string &text)
  {
    sink.clear ();
    line = 0;
    registry fresh_shapes (sink);
    std::optional<type_directive> d
        = parse_type_directive (tokenize (text, ++line), sink);
    if (d)
      {
        fresh_shapes.add (types["T"], *d, *this);
        fresh_shapes.finish (types["T"]);
      }
    return sink.text ();
  }

  /* The first line of it.  */
  std::string
  error (const std::string &text)
  {
    std::string all = said (text);
    return all.substr (0, all.find ('\n'));
  }
};

TEST_F (rules, unknown_member)
{
  EXPECT_EQ (said ("shape include(valeus[0:n], b[0:n])"),
             "1:15: error: 'struct T' has no member named 'valeus'; did you "
             "mean 'values'? {values}\n");
  EXPECT_EQ (said ("shape exclude(zzzz)"),
             "1:15: error: 'struct T' has no member named 'zzzz'\n");
  EXPECT_EQ (said ("shape include(in.q)"),
             "1:18: error: 'struct leaf' has no member named 'q'\n");
  EXPECT_EQ (said ("shape include(n.a)"),
             "1:17: error: 'n' of type 'int' has no members\n");
  EXPECT_EQ (said ("shape include(kids.v)"),
             "1:20: error: 'kids' of type 'struct leaf *' has no members\n");
  EXPECT_EQ (said ("shape(totl[0:n])"),
             "1:7: error: 'struct T' has no member named 'totl'\n");
}

TEST_F (rules, static_member)
{
  EXPECT_EQ (error ("shape include(total)"),
             "1:15: error: static data member 'total' is not a part of objects "
             "and cannot be in a shape");
}

TEST_F (rules, included_and_excluded)
{
  EXPECT_EQ (said ("shape include(values[0:n]) exclude(values)"),
             "1:36: error: 'values' is both included and excluded\n"
             "  1:15: note: included here\n");
  EXPECT_EQ (said ("shape exclude(n) init_needed(n)"),
             "1:30: error: 'n' is both included and excluded\n"
             "  1:15: note: excluded here\n");
  EXPECT_EQ (said ("shape include(in.v[0:n]) exclude(in)"), "");
}

TEST_F (rules, two_defaults)
{
  EXPECT_EQ (said ("shape default(include) default(exclude)"),
             "1:24: error: more than one 'default' clause for the default "
             "shape\n  1:7: note: the first one is here\n");
  EXPECT_EQ (said ("shape(s) default(include) default(include)"),
             "1:27: error: more than one 'default' clause for shape 's'\n"
             "  1:10: note: the first one is here\n");
}

TEST_F (rules, two_defaults_in_two_directives)
{
  add ("T", "shape default(include)");
  add ("T", "shape default(exclude)");
  add ("T", "shape(s) default(exclude)");
  EXPECT_EQ (sink.text (),
             "2:7: error: more than one 'default' clause for the default "
             "shape\n  1:7: note: the first one is here\n");
  EXPECT_EQ (shapes.resolve (types["T"], "")->members[0].selected,
             selection::included);
}

TEST_F (rules, shape_defined_twice)
{
  add ("T", "shape(s) exclude(b)");
  add ("leaf", "shape(s)");
  add ("T", "shape(s) exclude(p)");
  EXPECT_EQ (sink.text (),
             "3:7: error: shape 's' of 'struct T' is already defined\n"
             "  1:7: note: shape previously defined here\n");
}

TEST_F (rules, extent_on_scalar)
{
  EXPECT_EQ (error ("shape include(n[0:1])"),
             "1:16: error: extent on 'n' of type 'int', which is neither a "
             "pointer nor an array");
  EXPECT_EQ (error ("shape include(in[@])"),
             "1:17: error: extent on 'in' of type 'struct leaf', which is "
             "neither a pointer nor an array");
  EXPECT_EQ (error ("shape include(call[0:1])"),
             "1:19: error: extent on 'call' of type 'void (*)(int)': pointers "
             "to functions and to members are never followed");
}

TEST_F (rules, too_many_extents)
{
  EXPECT_EQ (error ("shape include(values[0:n][0:m])"),
             "1:26: error: too many extents for 'values' of type 'float *'");
  EXPECT_EQ (error ("shape include(rows[0:n][0:m][0:1][0:1])"),
             "1:29: error: too many extents for 'rows' of type 'float **'");
  EXPECT_EQ (said ("shape include(rows[0:n], arr[0:2])"), "");
}

TEST_F (rules, extent_with_exclude)
{
  EXPECT_EQ (said ("shape exclude(values[0:n])"),
             "1:21: error: extent on excluded member 'values'\n");
}

TEST_F (rules, bounds)
{
  EXPECT_EQ (
      error ("shape include(values[0:x])"),
      "1:24: error: 'x' of type 'double' in an extent is not an integer");
  EXPECT_EQ (error ("shape include(values[b:n])"),
             "1:22: error: 'b' of type 'float *' in an extent is not an "
             "integer");
  EXPECT_EQ (error ("shape include(values[0:in.v])"),
             "1:24: error: 'in.v' of type 'float *' in an extent is not an "
             "integer");
  EXPECT_EQ (error ("shape include(values[0:1.5])"),
             "1:24: error: '1.5' in an extent is not an integer");
  EXPECT_EQ (error ("shape include(values[0:-2])"),
             "1:24: error: length '-2' is negative");
  EXPECT_EQ (said ("shape include(values[-2:n], b[0:bits], p[0:in.n])"), "");
  EXPECT_EQ (said ("shape include(values[0:elsewhere], b[0:x > 1])"), "");
}

TEST_F (rules, one_error_for_each_mistake)
{
  EXPECT_EQ (said ("shape include(values[x:x], q, n[0:1]) default(none)"),
             "1:22: error: 'x' of type 'double' in an extent is not an "
             "integer\n  500:126: note: 'x' declared here\n"
             "1:24: error: 'x' of type 'double' in an extent is not an "
             "integer\n  500:126: note: 'x' declared here\n"
             "1:28: error: 'struct T' has no member named 'q'\n"
             "1:32: error: extent on 'n' of type 'int', which is neither a "
             "pointer nor an array\n  500:94: note: 'n' declared here\n");
}

TEST_F (rules, relative_base)
{
  EXPECT_EQ (said ("shape include(values[@vlaues])"),
             "1:23: error: 'struct T' has no member named 'vlaues'; did you "
             "mean 'values'? {values}\n");
  EXPECT_EQ (error ("shape include(values[@n])"),
             "1:23: error: base 'n' of 'values' is not a pointer member");
  EXPECT_EQ (error ("shape include(values[@arr])"),
             "1:23: error: base 'arr' of 'values' is not a pointer member");
  EXPECT_EQ (error ("shape include(arr[@b])"),
             "1:18: error: '[@b]' on 'arr': only pointers can be translated, "
             "and this level is an array");
  EXPECT_EQ (said ("shape include(values[0:n], b[@values], rows[0:n][@b])"),
             "");
}

TEST_F (rules, cycle_of_bases)
{
  EXPECT_EQ (said ("shape include(b[@b])"),
             "1:16: error: 'b' is relative to itself\n");
  EXPECT_EQ (said ("shape include(values[@b], b[@p], p[@values])"),
             "1:21: error: 'values', 'b' and 'p' are relative to each other in "
             "a cycle\n  1:28: note: 'b' is relative to 'p'\n"
             "  1:35: note: 'p' is relative to 'values'\n");
  line = 0;
  add ("T", "shape include(b[@p]) exclude(kids)");
  add ("T", "shape(s) include(p[@b])");
  sink.clear ();
  shapes.finish (types["T"]);
  shapes.finish (types["T"]);
  EXPECT_EQ (sink.text (),
             "1:16: error: 'b' and 'p' are relative to each other in a cycle\n"
             "  2:19: note: 'p' is relative to 'b'\n");
  /* What is behind the model meets no cycle.  */
  EXPECT_NE (resolved ("T", "s").find ("\nb included\n"), std::string::npos);
}

TEST_F (rules, unknown_shape_of_element)
{
  add ("T", "shape include<smal>(in) include<small>(kids[0:n])");
  add ("T", "shape(s) include<other>(in) include<x>(far[0:1])");
  shapes.finish (types["T"]);
  EXPECT_EQ (sink.text (),
             "1:15: error: 'struct leaf' has no shape named 'smal'; did you "
             "mean 'small'? {small}\n"
             "  500:20: note: 'struct leaf' declared here\n"
             "2:18: error: 'struct leaf' has no shape named 'other'; it has "
             "'small'\n  500:20: note: 'struct leaf' declared here\n"
             "2:37: error: 'struct flat' has no shape named 'x'; it has no "
             "named shapes\n  500:53: note: 'struct flat' declared here\n");
}

TEST_F (rules, shape_of_no_aggregate)
{
  EXPECT_EQ (said ("shape include<small>(values[0:n])"),
             "1:15: error: shape 'small' for elements of type 'float', which "
             "has no members\n");
}

TEST_F (rules, incomplete_elements)
{
  EXPECT_EQ (error ("shape include(opaque[0:n])"),
             "1:21: error: extent on 'opaque', whose elements are of "
             "incomplete type 'struct fwd'");
  EXPECT_EQ (said ("shape include(opaque[@], raw[0:n])"), "");
}

/* Complete when it is needed is early enough.  */
TEST_F (rules, elements_completed_later)
{
  types.define ("struct late; struct L { late *p; };");
  add ("L", "shape include(p[0:2])");
  types.define ("struct late { int i; };");
  shapes.finish (types["L"]);
  EXPECT_EQ (sink.text (), "");
}

TEST_F (rules, default_none)
{
  types.define ("struct N { int n; float *a; leaf in; flat f; float v[3]; "
                "leaf many[2]; float *ptrs[2]; void (*call) (int); };");
  add ("N", "shape default(none) include(a[0:n])");
  shapes.finish (types["N"]);
  EXPECT_EQ (sink.text (), "1:7: error: 'default(none)' does not list members "
                           "'in', 'many' and 'ptrs' of 'struct N'\n");
}

TEST_F (rules, default_none_satisfied)
{
  types.define ("struct N { int n; float *a; leaf in; leaf other; };");
  add ("N", "shape default(none) include(a[0:n], in.v)");
  add ("N", "shape exclude(other)");
  add ("N", "shape(s) default(none) exclude(a) include(in, other)");
  shapes.finish (types["N"]);
  EXPECT_EQ (sink.text (), "");
}

TEST_F (rules, default_none_of_named_shape)
{
  types.define ("struct N { int n; float *a; };");
  add ("N", "shape include(a[0:n])");
  add ("N", "shape(s) default(none)");
  shapes.finish (types["N"]);
  EXPECT_EQ (sink.text (), "2:10: error: 'default(none)' does not list member "
                           "'a' of 'struct N'\n");
}

/* A clause that was refused may have listed them.  */
TEST_F (rules, default_none_after_an_error)
{
  types.define ("struct N { int n; float *a; };");
  add ("N", "shape default(none) inlcude(a[0:n])");
  shapes.finish (types["N"]);
  EXPECT_EQ (sink.text (), "1:21: error: unknown clause 'inlcude'; did you "
                           "mean 'include'? {include}\n");
}

TEST_F (rules, shaped_again)
{
  add ("T", "shape(values[0:n], b[0:m])");
  add ("T", "shape(values[0:2*n]) include(b[0:m])");
  EXPECT_EQ (sink.text (),
             "2:7: warning: 'values' is shaped again with '[0:2*n]'; '[0:n]' "
             "stays\n  1:7: note: first shaped here\n");
  sink.clear ();
  add ("T", "shape(s) include(values[0:m])");
  EXPECT_EQ (sink.text (), "");
}

TEST_F (rules, pointer_left_behind)
{
  add ("T", "shape include(values[0:n]) exclude(raw)");
  shapes.finish (types["T"]);
  shapes.finish (types["T"]);
  EXPECT_EQ (sink.text (),
             "500:158: warning: 'kids' points to 'struct leaf', which has deep "
             "members, but has no extent and is not followed\n"
             "  1:1: note: in this shape\n");
}

TEST_F (rules, pointer_left_on_purpose)
{
  add ("T", "shape include(values[0:n]) exclude(kids)");
  shapes.finish (types["T"]);
  types.define ("struct E { int n; float *a; leaf *kids; };");
  add ("E", "shape default(exclude) include(a[0:n])");
  shapes.finish (types["E"]);
  types.define ("struct F { int n; leaf *kids; };");
  add ("F", "shape init_needed(n)");
  shapes.finish (types["F"]);
  EXPECT_EQ (sink.text (), "");
}

TEST_F (rules, part_that_needs_its_extents)
{
  types.define ("struct in { int k; float *p; }; struct O { in i; };");
  add ("in", "shape include(p[0:2*k])");
  add ("in", "shape(none) exclude(p)");
  add ("O", "shape exclude(i.p)");
  add ("O", "shape(s) include(i.p)");
  add ("O", "shape(t) include(i.p[0:1])");
  shapes.finish (types["O"]);
  EXPECT_EQ (sink.text (),
             "4:18: error: 'i.p' needs its extents here: those in the shape of "
             "its own type depend on more than a member\n");
}

TEST_F (rules, ambiguous_member)
{
  types.define ("struct B1 { int *p; }; struct B2 { int *p; };"
                "struct D : B1, B2 { int n; };");
  add ("D", "shape include(p[0:n])");
  EXPECT_EQ (sink.text (), "1:15: error: member 'p' is ambiguous in "
                           "'struct D'\n  501:18: note: 'p' declared here\n");
}

/* The instances of a class template share the directives and the mistakes.  */
TEST_F (rules, once_for_all_instances)
{
  types.define ("struct V1 { int n; }; struct V2 { int n; };");
  std::optional<type_directive> d
      = parse_type_directive (tokenize ("shape include(zzzz)", 1), sink);
  shapes.add (types["V1"], *d, *this);
  shapes.add (types["V2"], *d, *this);
  EXPECT_EQ (sink.text (),
             "1:15: error: 'struct V1' has no member named 'zzzz'\n");
}

TEST_F (rules, placement)
{
  std::optional<type_directive> d
      = parse_type_directive (tokenize ("shape type(T) include(a)", 7), sink);
  report_placement (placement::type_clause_missing, *d, "", 0, sink);
  report_placement (placement::type_unknown, *d, "T", 0, sink);
  report_placement (placement::type_incomplete, *d, "struct T", 3005, sink);
  report_placement (placement::type_not_aggregate, *d, "int", 0, sink);
  report_placement (placement::type_not_enclosing, *d, "struct T", 3005, sink);
  report_placement (placement::type_dependent, *d, "X<T>", 0, sink);
  report_placement (placement::template_header, *d, "", 0, sink);
  report_placement (placement::in_function, *d, "", 0, sink);
  EXPECT_EQ (
      sink.text (),
      "7:1: error: '#pragma acc shape' outside of a type needs a 'type' "
      "clause\n"
      "7:12: error: 'T' does not name a type\n"
      "7:12: error: 'type' clause names incomplete type 'struct T'\n"
      "  3:5: note: 'struct T' declared here\n"
      "7:12: error: 'type' clause names 'int', which has no members\n"
      "7:12: error: 'type' clause names 'struct T', which is neither the "
      "nearest "
      "enclosing type nor declared in it\n"
      "  3:5: note: the nearest enclosing type is here\n"
      "7:12: error: 'type' clause names 'X<T>', which depends on a template "
      "parameter\n"
      "7:12: error: 'type' clause with a template header in a function or "
      "class\n"
      "7:1: error: '#pragma acc shape' is not valid here\n");
}

/* The clause that was left out may have been it.  */
TEST_F (rules, no_type_clause_after_an_error)
{
  std::optional<type_directive> d
      = parse_type_directive (tokenize ("shape type() include(a)"), sink);
  sink.clear ();
  report_placement (placement::type_clause_missing, *d, "", 0, sink);
  EXPECT_EQ (sink.text (), "");
}

} // namespace
