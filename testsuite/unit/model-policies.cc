/* What policies mean: selection, actions, directions, use, the shapes that they
   build upon.  Sections 1.4 and 1.5.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "testsuite/unit/model-fixture.h"

using namespace accdeep;

namespace
{

class policies : public model_test
{
protected:
  policies ()
  {
    types.define ("struct leaf { int k; float *v; };"
                  "struct T { int n; float *a; float *b; leaf in; };");
    add ("leaf", "shape include(v[0:k])");
    line = 0;
  }

  policy_kind
  kind (const std::string &name, const std::string &type = "T")
  {
    return shapes.kind_of (*types[type], name).value ();
  }

  const resolved_shape &
  shape (const std::string &name)
  {
    return *shapes.resolve (types["T"], name);
  }
};

TEST_F (policies, kinds)
{
  add ("T", "policy(d) in(a) create(b) include(in) exclude(n)");
  add ("T", "policy(n) default(exclude)");
  add ("T", "policy(i) default(copy)");
  add ("T", "policy(c) default(none) create(a)");
  add ("T", "policy(u) update(a)");
  add ("T", "policy(v) use(u) exclude(b)");
  add ("leaf", "policy(p) update(v)");
  add ("T", "policy(w) default(exclude) invoke<p>(in)");
  add ("T", "shape(s)");
  EXPECT_EQ (kind ("d"), policy_kind::directions);
  EXPECT_EQ (kind ("n"), policy_kind::neutral);
  EXPECT_EQ (kind ("i"), policy_kind::data);
  EXPECT_EQ (kind ("c"), policy_kind::data);
  EXPECT_EQ (kind ("u"), policy_kind::update);
  EXPECT_EQ (kind ("v"), policy_kind::update);
  EXPECT_EQ (kind ("w"), policy_kind::update);
  EXPECT_EQ (kind ("s"), policy_kind::shape);
  EXPECT_FALSE (shapes.kind_of (*types["T"], "x"));
  EXPECT_EQ (shapes.shape_names (*types["T"]).size (), 8u);
}

TEST_F (policies, roots)
{
  add ("T", "policy(d) in(a)");
  add ("T", "policy(n) default(exclude) copyin(a)");
  add ("T", "policy(i) default(copyout)");
  add ("T", "policy(p) default(present) copyin(a)");
  add ("T", "policy(u) default(update)");
  add ("T", "policy(v) use(i) default(none) copyin(a)");
  add ("T", "policy(w) use(i) copyin(a)");
  EXPECT_EQ (shape ("d").root, action::copy);
  EXPECT_EQ (shape ("n").root, action::create);
  EXPECT_EQ (shape ("i").root, action::copyout);
  EXPECT_EQ (shape ("p").root, action::present);
  EXPECT_EQ (shape ("u").root, action::update);
  EXPECT_EQ (shape ("v").root, action::create);
  EXPECT_EQ (shape ("w").root, action::copyout);
}

TEST_F (policies, unnamed_ones_feed_the_default_shape)
{
  add ("T", "policy shape(a[0:n], b[0:n])");
  add ("T", "policy in(a) exclude(in)");
  EXPECT_EQ (resolved ("T"), "n included\n"
                             "a included direction=in [0 : member n]\n"
                             "b included [0 : member n]\n"
                             "in excluded\n");
  EXPECT_EQ (sink.text (), "");
}

TEST_F (policies, include_means_only_these)
{
  add ("T", "policy include(a[0:n])");
  add ("T", "policy(p) include(in) out(b)");
  EXPECT_EQ (resolved ("T"), "n included\n"
                             "a included [0 : member n]\n"
                             "b excluded\n"
                             "in excluded\n");
  EXPECT_EQ (resolved ("T", "p"), "n included\n"
                                  "a excluded [0 : member n]\n"
                                  "b included direction=out\n"
                                  "in included\n");
}

TEST_F (policies, shape_clause_selects_nothing)
{
  add ("T", "shape exclude(a) include(in)");
  add ("T", "policy shape(a[0:n])");
  add ("T", "shape(s) include(a)");
  add ("T", "policy(p) shape(a[0:1], b[0:n])");
  EXPECT_EQ (resolved ("T"), "n included\na excluded [0 : member n]\n"
                             "b included\nin included\n");
  EXPECT_EQ (resolved ("T", "s"), "n included\na included [0 : member n]\n"
                                  "b included\nin included\n");
  EXPECT_EQ (resolved ("T", "p"), "n included\na excluded [0 : 1]\n"
                                  "b included [0 : member n]\nin included\n");
  EXPECT_EQ (sink.text (), "");
}

TEST_F (policies, defaults_leave_excluded_members_out)
{
  add ("T", "shape include(a[0:n], b[0:n]) exclude(in)");
  add ("T", "policy(p) default(copyin) copyout(b)");
  add ("T", "policy(q) default(copyin) copyout(in)");
  EXPECT_EQ (resolved ("T", "p"), "n included action=copyin\n"
                                  "a included action=copyin [0 : member n]\n"
                                  "b included action=copyout [0 : member n]\n"
                                  "in excluded action=copyin\n");
  EXPECT_EQ (shape ("q").members[3].selected, selection::included);
  EXPECT_EQ (shape ("q").members[3].action, action::copyout);
}

TEST_F (policies, without_default_the_rest_goes_in)
{
  add ("T", "policy(p) copy(a) create(b) in(in)");
  add ("T", "policy(u) update(a, b, in)");
  EXPECT_EQ (resolved ("T", "p"), "n included action=copyin\n"
                                  "a included action=copy\n"
                                  "b included action=create\n"
                                  "in included action=copyin\n");
  EXPECT_EQ (resolved ("T", "u"), "n excluded\n"
                                  "a included action=update\n"
                                  "b included action=update\n"
                                  "in included action=update\n");
  EXPECT_TRUE (shape ("p").unspecified.empty ());
}

TEST_F (policies, unspecified_members)
{
  add ("T", "policy(p) copy(a)");
  add ("T", "policy(d) in(a)");
  add ("T", "policy(e) in(a) exclude(in, b)");
  std::vector<std::string> missing = { "b", "in" };
  EXPECT_EQ (shape ("p").unspecified, missing);
  EXPECT_EQ (shape ("d").unspecified, missing);
  EXPECT_TRUE (shape ("e").unspecified.empty ());
}

TEST_F (policies, use)
{
  add ("T", "policy(q) use(r) default(copyin) copyout(a) create(b)");
  add ("T", "policy(p) use(q, s) copy(b)");
  add ("T", "policy(r) default(copy) present(in)");
  add ("T", "policy(s) exclude(a)");
  EXPECT_EQ (resolved ("T", "q"), "n included action=copyin\n"
                                  "a included action=copyout\n"
                                  "b included action=create\n"
                                  "in included action=present\n");
  EXPECT_EQ (resolved ("T", "p"), "n included action=copyin\n"
                                  "a excluded action=copyin\n"
                                  "b included action=copy\n"
                                  "in included action=present\n");
}

TEST_F (policies, cycles_end)
{
  add ("T", "policy(p) use(q) copyin(a)");
  add ("T", "policy(q) use(p) copyin(b)");
  EXPECT_EQ (shape ("p").members[2].action, action::copyin);
  /* What they do not list is nothing to judge them by.  */
  EXPECT_TRUE (shape ("p").unspecified.empty ());
  EXPECT_TRUE (shape ("q").unspecified.empty ());
}

TEST_F (policies, base_shape)
{
  add ("T", "shape include(a[0:n], b[0:n])");
  add ("T", "shape(s) exclude(b) include(a[0:1])");
  add ("T", "policy(p) shape(s) default(copy)");
  EXPECT_EQ (resolved ("T", "p"), "n included action=copy\n"
                                  "a included action=copy [0 : 1]\n"
                                  "b excluded action=copy [0 : member n]\n"
                                  "in included action=copy\n");
}

TEST_F (policies, members_by_their_own_policies)
{
  add ("leaf", "policy(q) default(copyout)");
  add ("leaf", "policy(d) in(v)");
  add ("T", "policy(p) default(copy) invoke<q>(in)");
  add ("T", "policy(e) inout(<d> in)");
  EXPECT_EQ (shape ("p").members[3].action, action::copyout);
  EXPECT_EQ (shape ("p").members[3].element_shape, "q");
  EXPECT_EQ (shape ("e").members[3].direction, direction::inout);
  EXPECT_EQ (shape ("e").members[3].element_shape, "d");
}

TEST_F (policies, parts_of_members)
{
  add ("T", "policy(p) default(exclude) copyin(in.v) copyout(in.k)");
  EXPECT_EQ (resolved ("T", "p"),
             "n excluded\na excluded\nb excluded\nin excluded\n"
             "in.v included action=copyin [0 : member k]\n"
             "in.k included action=copyout\n");
  add ("T", "policy(q) exclude(a, b) copyin(in.v)");
  EXPECT_TRUE (shape ("q").unspecified.empty ());
}

TEST_F (policies, several_directives_are_one)
{
  add ("T", "policy(p) copyin(a)");
  add ("T", "policy(p) copyout(b) exclude(in)");
  EXPECT_EQ (resolved ("T", "p"), "n included action=copyin\n"
                                  "a included action=copyin\n"
                                  "b included action=copyout\n"
                                  "in excluded\n");
  EXPECT_EQ (sink.text (), "");
}

TEST_F (policies, lists_that_invoke_themselves)
{
  types.define ("struct node { float *v; node *next; };");
  add ("node", "policy(p) copyin(v[0:1]) invoke<p>(next[0:1])");
  EXPECT_EQ (kind ("p", "node"), policy_kind::data);
  EXPECT_EQ (resolved ("node", "p"),
             "v included action=copyin [0 : 1]\n"
             "next included action=create element=p [0 : 1]\n");
}

} // namespace
