/* What the directives of a type mean together.  Sections 1.2, 1.3, 2.3.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "testsuite/unit/model-fixture.h"

using namespace accdeep;

namespace
{

/* Figure A.1 of TR-14-1.  */
class deep_type : public model_test
{
protected:
  deep_type ()
  {
    types.define ("struct deep_type { int n; float *a; float *b; float *c; };");
    add ("deep_type", "shape init_needed(n) include(a[0:n],b[0:n],c[0:n])");
    add ("deep_type", "shape(part_a) exclude(b,c)");
    add ("deep_type", "shape(only_b) default(exclude) include(b)");
  }
};

TEST_F (deep_type, default_shape)
{
  EXPECT_EQ (resolved ("deep_type"), "n included init_needed\n"
                                     "a included [0 : member n]\n"
                                     "b included [0 : member n]\n"
                                     "c included [0 : member n]\n");
  EXPECT_EQ (sink.text (), "");
}

TEST_F (deep_type, named_shape_keeps_what_it_does_not_say)
{
  EXPECT_EQ (resolved ("deep_type", "part_a"), "n included init_needed\n"
                                               "a included [0 : member n]\n"
                                               "b excluded [0 : member n]\n"
                                               "c excluded [0 : member n]\n");
}

TEST_F (deep_type, named_shape_with_default)
{
  EXPECT_EQ (resolved ("deep_type", "only_b"), "n excluded init_needed\n"
                                               "a excluded [0 : member n]\n"
                                               "b included [0 : member n]\n"
                                               "c excluded [0 : member n]\n");
}

TEST_F (deep_type, names)
{
  EXPECT_EQ (shapes.shape_names (*types["deep_type"]),
             (std::vector<std::string>{ "part_a", "only_b" }));
  EXPECT_EQ (shapes.resolve (types["deep_type"], "nothing"), nullptr);
  EXPECT_EQ (shapes.resolve (types["deep_type"], "part_a"),
             shapes.resolve (types["deep_type"], "part_a"));
}

TEST_F (deep_type, places)
{
  const resolved_shape *shape = shapes.resolve (types["deep_type"], "only_b");
  EXPECT_EQ (shape->loc, 3001u);
  EXPECT_EQ (shape->members[2].loc, 3040u);
  EXPECT_EQ (shape->members[1].loc, 1030u);
  EXPECT_EQ (shape->members[1].extents[0].loc, 1031u);
  EXPECT_EQ (shape->members[1].extents[0].text, "[0:n]");
}

TEST_F (model_test, without_directives)
{
  types.define ("struct in { float *p; };"
                "struct T { int n; float *a; in i; int &r; int v[4]; };");
  EXPECT_EQ (resolved ("T"), "n included\na included\ni included\n"
                             "r included\nv included\n");
  EXPECT_FALSE (shapes.has_directives_p (*types["T"]));
  EXPECT_FALSE (shapes.deep_p (types["T"]));
}

TEST_F (model_test, unnamed_directives_accumulate)
{
  types.define ("struct T { int n, m; float *a, *b, *c; };");
  add ("T", "shape include(a[0:n])");
  add ("T", "shape(b[0:m]) init_needed(m)");
  add ("T", "shape exclude(c)");
  EXPECT_EQ (resolved ("T"), "n included\nm included init_needed\n"
                             "a included [0 : member n]\n"
                             "b included [0 : member m]\nc excluded\n");
  EXPECT_TRUE (shapes.has_directives_p (*types["T"]));
  EXPECT_EQ (sink.text (), "");
}

TEST_F (model_test, resolving_again_after_another_directive)
{
  types.define ("struct T { int n; float *a; };");
  add ("T", "shape init_needed(n)");
  EXPECT_EQ (resolved ("T"), "n included init_needed\na included\n");
  add ("T", "shape include(a[0:n])");
  EXPECT_EQ (resolved ("T"),
             "n included init_needed\na included [0 : member n]\n");
}

TEST_F (model_test, named_shape_overrides)
{
  types.define (
      "struct in { int k; }; struct T { int n, m; float *a; in i; };");
  add ("in", "shape(s)");
  add ("in", "shape(t)");
  add ("T", "shape include(a[0:n]) include<s>(i)");
  add ("T", "shape(big) include(a[0:m]) include<t>(i)");
  add ("T", "shape(none) default(exclude)");
  add ("T", "shape(all) default(include) exclude(n)");
  EXPECT_EQ (resolved ("T", "big"), "n included\nm included\n"
                                    "a included [0 : member m]\n"
                                    "i included element=t\n");
  EXPECT_EQ (resolved ("T", "none"), "n excluded\nm excluded\n"
                                     "a excluded [0 : member n]\n"
                                     "i excluded element=s\n");
  EXPECT_EQ (resolved ("T", "all"), "n excluded\nm included\n"
                                    "a included [0 : member n]\n"
                                    "i included element=s\n");
  EXPECT_EQ (sink.text (), "");
}

TEST_F (model_test, named_default_include_brings_excluded_members_back)
{
  types.define ("struct T { int n; float *a, *b; };");
  add ("T", "shape include(a[0:n]) exclude(b)");
  add ("T", "shape(all) default(include)");
  add ("T", "shape(more) include(b[0:2])");
  EXPECT_EQ (resolved ("T", "all"),
             "n included\na included [0 : member n]\nb included\n");
  EXPECT_EQ (resolved ("T", "more"),
             "n included\na included [0 : member n]\nb included [0 : 2]\n");
}

TEST_F (model_test, values)
{
  types.define ("struct T { int n; long big; int bits : 3; unsigned u; int &r; "
                "static int s; struct { int anon; }; struct sz { int k; } sz; "
                "float *a, *b, *c, *d, *e, *f, *g, *h, *i, *j, *k; };");
  add ("T",
       "shape include(a[0:0x1F], b[1:big], c[0:bits], d[0:2*n], e[0:sz.k], "
       "f[0:anon], g[n:'a'], h[0:global], i[0:s], j[-1:010u], k[0:r])");
  EXPECT_EQ (sink.text (), "");
  std::string text = resolved ("T");
  for (const char *line :
       { "a included [0 : 31]", "b included [1 : member big]",
         "c included [0 : function]", "d included [0 : function]",
         "e included [0 : member sz.k]", "f included [0 : member anon]",
         "g included [member n : function]", "h included [0 : function]",
         "i included [0 : function]", "j included [-1 : 8]",
         "k included [0 : function]" })
    EXPECT_NE (text.find (std::string (line) + '\n'), std::string::npos)
        << line << " in\n"
        << text;
}

TEST_F (model_test, values_have_fields_and_indices)
{
  types.define ("struct T { struct { int k; }; float *a; float *b; };");
  add ("T", "shape include(a[0:k], b[k:k*2])");
  const resolved_shape *shape = shapes.resolve (types["T"], "");
  ASSERT_EQ (shape->members.size (), 3u);
  EXPECT_EQ (shape->members[0].fields.size (), 2u);
  EXPECT_EQ (shape->members[1].extents[0].length.fields,
             shape->members[0].fields);
  EXPECT_EQ (expressions, (std::vector<std::string>{ "0", "k", "k", "k*2" }));
  EXPECT_EQ (shape->members[2].extents[0].length.expression_index, 3u);
  EXPECT_EQ (shape->members[2].extents[0].length.loc, 1027u);
}

TEST_F (model_test, levels)
{
  types.define ("struct T { int n, m; float **rows; float *kid[2]; "
                "float (*vec)[4]; T *down[2][3]; float m4[4][4]; };");
  add ("T", "shape include(rows[0:n][0:m], kid[0:2][0:1], vec[0:n], "
            "down[0:2][1:2], m4[0:2])");
  EXPECT_EQ (resolved ("T"), "n included\nm included\n"
                             "rows included [0 : member n][0 : member m]\n"
                             "kid included [0 : 2][0 : 1]\n"
                             "vec included [0 : member n]\n"
                             "down included [0 : 2][1 : 2]\n"
                             "m4 included [0 : 2]\n");
  EXPECT_EQ (sink.text (), "");
}

TEST_F (model_test, references_shape_themselves)
{
  types.define ("struct fwd; struct T { int n; float &r; float *&p; int *q; "
                "fwd &f; float &other; };");
  add ("T", "shape include(p[0:n], other[@q])");
  EXPECT_EQ (resolved ("T"), "n included\nr included [0 : 1]\n"
                             "p included [0 : 1][0 : member n]\nq included\n"
                             "f included\nother included [@q]\n");
  EXPECT_EQ (sink.text (), "");
  const resolved_shape *shape = shapes.resolve (types["T"], "");
  EXPECT_TRUE (shape->members[2].extents[0].implied);
  EXPECT_FALSE (shape->members[2].extents[1].implied);
  EXPECT_TRUE (shapes.deep_p (types["T"]));
}

TEST_F (model_test, anonymous_members_and_unions)
{
  types.define ("struct T { int kind; union { float *f; struct { int n; "
                "double *d; }; }; int : 4; };"
                "union U { int i; float *p; };");
  add ("T", "shape include(f[0:kind], d[0:n])");
  add ("U", "shape include(p[0:3])");
  EXPECT_EQ (resolved ("T"),
             "kind included\nf included union [0 : member kind]\n"
             "n included union\n"
             "d included union [0 : member n]\n");
  EXPECT_EQ (resolved ("U"), "i included union\np included union [0 : 3]\n");
  EXPECT_EQ (sink.text (), "");
}

TEST_F (model_test, bases_are_one_member)
{
  types.define ("struct B { int n; float *p; }; struct C { int c; };"
                "struct D : B, C { float *q; };");
  add ("B", "shape include(p[0:n])");
  add ("D", "shape include(q[0:n])");
  EXPECT_EQ (resolved ("D"), "struct B included\nstruct C included\n"
                             "q included [0 : member n]\n");
  const resolved_shape *shape = shapes.resolve (types["D"], "");
  EXPECT_TRUE (shape->members[0].base_p);
  EXPECT_EQ (shape->members[2].extents[0].length.fields.size (), 2u);
}

TEST_F (model_test, members_of_bases)
{
  types.define ("struct B { int n; float *p, *q; };"
                "struct D : B { int m; };");
  add ("D", "shape include(p[0:m]) exclude(q)");
  EXPECT_EQ (resolved ("D"), "struct B included\np included [0 : member m]\n"
                             "q excluded\nm included\n");
  const resolved_shape *shape = shapes.resolve (types["D"], "");
  EXPECT_EQ (shape->members[1].fields.size (), 2u);
  EXPECT_EQ (shape->members[1].fields[0], shape->members[0].fields[0]);
}

TEST_F (model_test, dotted_paths)
{
  types.define ("struct in { int k; float *p, *q; };"
                "struct T { int n; in i; int m; };");
  add ("in", "shape include(p[0:k])");
  add ("T", "shape include(i.q[0:m]) exclude(i.p)");
  add ("T", "shape(back) include(i.p)");
  add ("T", "shape(gone) exclude(i)");
  EXPECT_EQ (resolved ("T"), "n included\ni included\n"
                             "i.q included [0 : member m]\n"
                             "i.p excluded [0 : member k]\nm included\n");
  /* The extents come from the inner type, in terms of the outer one.  */
  EXPECT_EQ (resolved ("T", "back"),
             "n included\ni included\n"
             "i.q included [0 : member m]\n"
             "i.p included [0 : member k]\nm included\n");
  const resolved_shape *back = shapes.resolve (types["T"], "back");
  EXPECT_EQ (back->members[3].extents[0].length.fields.size (), 2u);
  EXPECT_EQ (resolved ("T", "gone"),
             "n included\ni excluded\n"
             "i.q excluded [0 : member m]\n"
             "i.p excluded [0 : member k]\nm included\n");
}

/* The aggregate's own shape stays in charge of what is only named again.  */
TEST_F (model_test, dotted_path_that_says_nothing_new)
{
  types.define ("struct in { int k; float *p; }; struct T { in i; };");
  add ("in", "shape include(p[0:2*k])");
  add ("T", "shape include(i.p)");
  EXPECT_EQ (resolved ("T"), "i included\n");
  shapes.finish (types["T"]);
  EXPECT_EQ (sink.text (), "");
}

TEST_F (model_test, translation)
{
  types.define ("struct T { int n; float *base, *end, *it, **ptrs; };");
  add ("T", "shape include(end[@base], base[0:n], it[@], ptrs[0:n][@base])");
  EXPECT_EQ (resolved ("T"), "n included\nbase included [0 : member n]\n"
                             "end included [@base]\nit included [@]\n"
                             "ptrs included [0 : member n][@base]\n");
  const resolved_shape *shape = shapes.resolve (types["T"], "");
  EXPECT_EQ (shape->members[2].extents[0].base_fields,
             shape->members[1].fields);
  shapes.finish (types["T"]);
  EXPECT_EQ (sink.text (), "");
}

TEST_F (model_test, deep)
{
  types.define ("struct flat { int n; float v[4]; float *p; };"
                "struct leaf { int n; float *v; };"
                "struct holder { leaf l; }; struct row { leaf l[3]; };"
                "struct derived : leaf { int k; };"
                "struct far { leaf *l; };"
                "struct look { leaf *l; };"
                "struct part { int n; float v[8]; };"
                "struct node { int n; node *next; };"
                "struct hidden { leaf l; };");
  add ("leaf", "shape include(v[0:n])");
  add ("leaf", "shape(none) exclude(v)");
  add ("look", "shape include(l[@])");
  add ("part", "shape include(v[0:n])");
  add ("node", "shape include(next[0:1])");
  add ("hidden", "shape include<none>(l)");
  add ("hidden", "shape(all) include<none>(l)");
  for (const char *name :
       { "leaf", "holder", "row", "derived", "look", "node" })
    EXPECT_TRUE (shapes.deep_p (types[name])) << name;
  for (const char *name : { "flat", "far", "part", "hidden" })
    EXPECT_FALSE (shapes.deep_p (types[name])) << name;
  EXPECT_FALSE (shapes.deep_p (types["leaf"], "none"));
  EXPECT_FALSE (shapes.deep_p (types["leaf"], "nothing"));
}

/* Types that contain each other by pointers: the question ends.  */
TEST_F (model_test, deep_in_circles)
{
  types.define ("struct b; struct a { b *q; int i; };"
                "struct b { a *p; a in; int n; float *v; };");
  add ("a", "shape");
  add ("b", "shape exclude(v)");
  EXPECT_FALSE (shapes.deep_p (types["a"]));
  EXPECT_FALSE (shapes.deep_p (types["b"]));
  add ("a", "shape include(q[0:1])");
  EXPECT_TRUE (shapes.deep_p (types["b"]));
}

TEST_F (model_test, repeated_extents_that_agree)
{
  types.define ("struct T { int n; float *a; };");
  add ("T", "shape include(a[0:n])");
  add ("T", "shape include(a[0: n]) init_needed(a)");
  EXPECT_EQ (resolved ("T"),
             "n included\na included init_needed [0 : member n]\n");
  EXPECT_EQ (sink.text (), "");
}

TEST_F (model_test, incomplete_types_have_no_shapes)
{
  types.define ("struct fwd; struct T { fwd *p; };");
  EXPECT_EQ (shapes.resolve (types["fwd"], ""), nullptr);
  EXPECT_FALSE (shapes.deep_p (types["fwd"]));
}

TEST_F (model_test, dump)
{
  types.define (
      "struct in { int k; }; struct T { int n; float *a, *e; in i; };");
  add ("T", "shape include(a[1:n], e[@a])");
  add ("in", "shape(s) exclude(k)");
  add ("T", "shape(few) include<s>(i) exclude(a) init_needed(n)");
  EXPECT_EQ (shapes.dump (),
             "type \"struct T\"\n"
             "shape \"struct T\" default\n"
             "member \"struct T\" default n included\n"
             "member \"struct T\" default a included [1 : member n]\n"
             "member \"struct T\" default e included [@a]\n"
             "member \"struct T\" default i included\n"
             "shape \"struct T\" <few>\n"
             "member \"struct T\" <few> n included init_needed\n"
             "member \"struct T\" <few> a excluded [1 : member n]\n"
             "member \"struct T\" <few> e included [@a]\n"
             "member \"struct T\" <few> i included element=s\n"
             "type \"struct in\"\n"
             "shape \"struct in\" default\n"
             "member \"struct in\" default k included\n"
             "shape \"struct in\" <s>\n"
             "member \"struct in\" <s> k excluded\n");
}

} // namespace
