/* The rules of section 1.4 and their messages, each at its exact place.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/check/rules.h"
#include "testsuite/unit/model-fixture.h"

using namespace accdeep;

namespace
{

class policy_rules : public model_test
{
protected:
  policy_rules ()
  {
    types.define ("struct leaf { int k; float *v; };"
                  "struct T { int n; float *a; float *b; leaf in; };");
    add ("leaf", "shape include(v[0:k])");
    add ("leaf", "shape(s) exclude(v)");
    add ("leaf", "policy(d) copy(v)");
    add ("leaf", "policy(u) update(v)");
    add ("leaf", "policy(w) in(v)");
    EXPECT_EQ (sink.text (), "");
    line = 0;
  }

  /* What is said about the directives TEXTS on T.  */
  std::string
  said (const std::vector<std::string> &texts)
  {
    sink.clear ();
    for (const std::string &text : texts)
      add ("T", text);
    shapes.finish (types["T"]);
    return sink.text ();
  }

  /* What is said about NAME in the place of a name for T.  */
  std::string
  use (const std::string &name, name_use use)
  {
    sink.clear ();
    identifier i = { name, 9001 };
    if (check_name_use (i, use, *types["T"], shapes, sink)
        && use != name_use::clause)
      check_invocation (i, *shapes.resolve (types["T"], name), sink);
    return sink.text ();
  }
};

TEST_F (policy_rules, one_name_space)
{
  EXPECT_EQ (
      said ({ "shape(s)", "policy(s) copy(a)", "policy(p) in(a)", "shape(p)" }),
      "2:8: error: 's' of 'struct T' is a shape and cannot be a policy "
      "as well\n  1:7: note: shape declared here\n"
      "4:7: error: 'p' of 'struct T' is a policy and cannot be a shape "
      "as well\n  3:8: note: policy declared here\n");
}

TEST_F (policy_rules, mixture)
{
  EXPECT_EQ (
      said ({ "policy(p) default(none) copyin(a)", "policy(p) update(b)" }),
      "2:11: error: policy 'p' has both data actions and 'update'\n"
      "  1:25: note: a data action is here\n");
  EXPECT_EQ (said ({ "policy(q) update(a) default(copy)" }),
             "3:21: error: policy 'q' has both data actions and 'update'\n"
             "  3:11: note: 'update' is here\n");
  EXPECT_EQ (said ({ "policy(r) default(exclude) update(a) in(b)" }), "");
}

TEST_F (policy_rules, unnamed)
{
  EXPECT_EQ (said ({ "policy present(a) in(b)" }),
             "1:8: error: clause 'present' needs a policy with a name\n");
  EXPECT_EQ (said ({ "policy create(a)", "policy include(in)" }), "");
}

TEST_F (policy_rules, one_action_for_a_member)
{
  EXPECT_EQ (said ({ "policy in(a)", "policy out(a)" }),
             "2:12: error: 'a' is listed in both 'in' and 'out'\n"
             "  1:11: note: first listed here\n");
}

TEST_F (policy_rules, unspecified)
{
  EXPECT_EQ (said ({ "policy(p) copy(a)" }),
             "1:8: error: policy 'p' does not list members 'b' and 'in' of "
             "'struct T', and has no 'default' clause\n");
  EXPECT_EQ (said ({ "policy(q) default(none) copy(a, b)" }),
             "2:11: error: 'default(none)' does not list member 'in' of "
             "'struct T'\n");
  EXPECT_EQ (
      said ({ "policy(r) copy(a, b, in)", "policy(s) in(a)", "policy(t) use(r)",
              "policy(u) default(copy)", "policy(v) update(a, nothing)" }),
      "7:21: error: 'struct T' has no member named 'nothing'\n");
}

TEST_F (policy_rules, cycles)
{
  EXPECT_EQ (said ({ "policy(p) use(q) default(copy)",
                     "policy(q) use(p) default(copy)" }),
             "1:15: error: policies 'p' and 'q' use each other in a cycle\n"
             "  2:15: note: 'q' uses 'p' here\n");
}

TEST_F (policy_rules, names_in_use_and_shape)
{
  EXPECT_EQ (said ({ "shape(s)", "policy(p) use(s) default(copy)",
                     "policy(q) shape(p) default(copy)",
                     "policy(r) use(x) default(copy)" }),
             "2:15: error: 's' of 'struct T' is a shape, not a policy; "
             "policies build upon it with 'shape(s)'\n"
             "  1:7: note: shape declared here\n"
             "3:17: error: 'p' of 'struct T' is a policy, not a shape; "
             "policies are taken over by 'use(p)'\n"
             "  2:8: note: policy declared here\n"
             "4:15: error: 'struct T' has no policy named 'x'; it has 'p', "
             "'q' and 'r'\n"
             "  500:41: note: 'struct T' declared here\n");
}

TEST_F (policy_rules, kinds_of_parts)
{
  EXPECT_EQ (said ({ "policy(p) default(copy) invoke<u>(in)" }),
             "1:32: error: 'u' is an update policy, and 'p' is a data policy\n"
             "  4:8: note: 'u' declared here\n");
  EXPECT_EQ (said ({ "policy(q) default(update) invoke<d>(in)" }),
             "2:34: error: 'd' is a data policy, and 'q' is an update policy\n"
             "  3:8: note: 'd' declared here\n");
  EXPECT_EQ (said ({ "policy(r) default(copy) invoke<s>(in)" }),
             "3:32: error: 's' of 'struct leaf' is a shape, not a policy, and "
             "cannot be invoked\n  2:7: note: 's' declared here\n");
  EXPECT_EQ (said ({ "policy(t) include<d>(in)" }),
             "4:19: error: 'd' of 'struct leaf' is a data policy, which only "
             "'invoke<d>' takes\n  3:8: note: 'd' declared here\n");
  EXPECT_EQ (said ({ "policy(v) default(copy) invoke<w>(in)",
                     "policy(x) in(<w> in) include(<s> in)" }),
             "6:31: warning: 'in' is included again with shape 's'; 'w' stays\n"
             "  6:15: note: first included here\n");
}

TEST_F (policy_rules, uses_of_names)
{
  said ({ "shape(s)", "policy(d) default(copy)", "policy(u) default(update)",
          "policy(n) default(exclude)", "policy(w) in(a)" });
  EXPECT_EQ (use ("s", name_use::clause), "");
  EXPECT_EQ (use ("w", name_use::clause), "");
  EXPECT_EQ (use ("d", name_use::invoke_data), "");
  EXPECT_EQ (use ("u", name_use::invoke_update), "");
  EXPECT_EQ (use ("n", name_use::invoke_data), "");
  EXPECT_EQ (use ("n", name_use::invoke_update), "");
  EXPECT_EQ (use ("d", name_use::invoke_update),
             "9:1: error: 'd' of 'struct T' is a data policy and cannot be "
             "invoked on 'update'\n  2:8: note: 'd' declared here\n");
  EXPECT_EQ (use ("u", name_use::invoke_data),
             "9:1: error: 'u' of 'struct T' is an update policy and can be "
             "invoked on 'update' only\n  3:8: note: 'u' declared here\n");
  EXPECT_EQ (use ("n", name_use::clause),
             "9:1: error: 'n' of 'struct T' is a policy, which only "
             "'invoke<n>' takes\n  4:8: note: 'n' declared here\n");
  EXPECT_EQ (use ("w", name_use::invoke_data),
             "9:1: error: policy 'w' cannot be invoked: it does not say what "
             "happens to members 'b' and 'in' of 'struct T'\n"
             "  5:1: note: 'w' declared here\n");
}

} // namespace
