/* The parser of shape and policy: what it understands, in a compact printed
   form, and where it says what is wrong.  Sections 1.2 to 1.4, 2.1, 6.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/parser.h"
#include "testsuite/unit/tokens.h"

#include <gtest/gtest.h>

using namespace accdeep;

namespace
{

const char *
name_of (clause_kind kind)
{
  static const char *const names[]
      = { "type",   "include",   "exclude", "init_needed", "default",
          "use",    "shape",     "in",      "out",         "inout",
          "create", "copy",      "copyin",  "copyout",     "present",
          "delete", "no_create", "update",  "invoke" };
  return names[static_cast<unsigned> (kind)];
}

const char *
name_of (default_value value)
{
  static const char *const names[]
      = { "unset",   "none",   "include", "exclude", "copy",  "copyin",
          "copyout", "create", "present", "delete",  "update" };
  return names[static_cast<unsigned> (value)];
}

std::string
print (const extent &e)
{
  switch (e.kind)
    {
    case extent_kind::lookup:
      return "[@]";
    case extent_kind::relative:
      return "[@" + spell (e.base) + ']';
    case extent_kind::section:
      break;
    }
  return '[' + spell (e.lower.tokens) + '|' + spell (e.length.tokens) + ']';
}

std::string print (const std::vector<clause> &);

std::string
print (const clause &c)
{
  std::string text = name_of (c.kind);
  if (c.empty_angles)
    text += "<>";
  if (!c.argument.name.empty ())
    {
      text += '<' + c.argument.name;
      for (const expression &e : c.argument_values)
        text += '#' + spell (e.tokens);
      text += '>';
    }
  for (const member_shape &m : c.members)
    {
      text += ' ' + spell (m.path);
      for (const extent &e : m.extents)
        text += print (e);
    }
  for (const identifier &name : c.names)
    text += " =" + name.name;
  if (c.value != default_value::unset)
    text += std::string (" ") + name_of (c.value);
  if (!c.type.tokens.empty ())
    text += " `" + spell (c.type.tokens) + '`';
  if (!c.condition.tokens.empty ())
    text += " if " + spell (c.condition.tokens);
  if (!c.live.tokens.empty ())
    text += " live " + spell (c.live.tokens);
  if (c.has_nest)
    text += " {" + print (c.nest) + '}';
  return text;
}

std::string
print (const std::vector<clause> &clauses)
{
  std::string text;
  for (const clause &c : clauses)
    text += (text.empty () ? "" : "; ") + print (c);
  return text;
}

std::string
print (const type_directive &d)
{
  std::string text = d.kind == type_directive_kind::shape ? "shape" : "policy";
  if (!d.name.name.empty ())
    text += '(' + d.name.name;
  for (const policy_parameter &p : d.parameters)
    text += '#' + (p.policy_p ? "policy" : spell (p.type)) + ' ' + p.name.name
            + (p.default_value.tokens.empty ()
                   ? std::string ()
                   : '=' + spell (p.default_value.tokens));
  text += d.name.name.empty () ? ": " : "): ";
  return text + print (d.clauses);
}

/* The directive printed, then the messages.  */
std::string
parsed (const std::string &text)
{
  recording_sink sink;
  std::optional<type_directive> d
      = parse_type_directive (tokenize (text), sink);
  return (d ? print (*d) : "nothing") + '\n' + sink.text ();
}

struct example
{
  const char *input;
  const char *expected;
};

class parser_accepts : public testing::TestWithParam<example>
{
};

TEST_P (parser_accepts, directive)
{
  EXPECT_EQ (parsed (GetParam ().input),
             std::string (GetParam ().expected) + '\n');
}

const example accepted[] = {
  { "shape", "shape: " },
  { "shape(part_a)", "shape(part_a): " },
  { "shape(part_a) exclude(b,c)", "shape(part_a): exclude b c" },
  { "shape init_needed(n) include(a[0:n],b[0:n])",
    "shape: init_needed n; include a[0|n] b[0|n]" },
  { "shape include(a[n])", "shape: include a[|n]" },
  { "shape include(a[:n])", "shape: include a[|n]" },
  { "shape include(a[ lo + 1 : 2 * n ])", "shape: include a[lo + 1|2 * n]" },
  { "shape include(rows[0:n][0:m])", "shape: include rows[0|n][0|m]" },
  { "shape include(end[@base], it[@], q[0:4][@])",
    "shape: include end[@base] it[@] q[0|4][@]" },
  { "shape include(end[@in.base])", "shape: include end[@in.base]" },
  { "shape include(pos.x, pos.p[0:pos.n])",
    "shape: include pos.x pos.p[0|pos.n]" },
  /* Conditionals and scopes have colons of their own.  */
  { "shape include(a[0:n?m:k])", "shape: include a[0|n?m:k]" },
  { "shape include(a[n?1:0:m])", "shape: include a[n?1:0|m]" },
  { "shape include(a[n?1:0])", "shape: include a[|n?1:0]" },
  { "shape include(a[n?m?1:2:3:4])", "shape: include a[n?m?1:2:3|4]" },
  { "shape include(a[x::lo:x::n])", "shape: include a[x::lo|x::n]" },
  { "shape include(a[0:f(n,m)], b[0:g[n:m]])",
    "shape: include a[0|f(n,m)] b[0|g[n:m]]" },
  { "shape include(a[0:size()])", "shape: include a[0|size()]" },
  { "shape default(none) include(a)", "shape: default none; include a" },
  { "shape default(exclude)", "shape: default exclude" },
  { "shape include(a), exclude(b)", "shape: include a; exclude b" },
  { "shape include<small>(in) init_needed<s>(k)",
    "shape: include<small> in; init_needed<s> k" },
  { "shape type(struct deep) include(a[0:n])",
    "shape: type `struct deep`; include a[0|n]" },
  { "shape type(template<class T, class A> std::vector<T, A>) exclude(b)",
    "shape: type `template<class T, class A> std::vector<T, A>`; exclude b" },
  /* The dialect of PGI: an extent, a comma or a dot shows members.  */
  { "shape(p[0:n])", "shape: include p[0|n]" },
  { "shape(p[0:n]) init_needed(n)", "shape: include p[0|n]; init_needed n" },
  { "shape(p, q[0:n])", "shape: include p q[0|n]" },
  { "shape(in.p)", "shape: include in.p" },
  { "shape(x[0:n]) type(struct s)", "shape: include x[0|n]; type `struct s`" },
};

INSTANTIATE_TEST_SUITE_P (shapes, parser_accepts, testing::ValuesIn (accepted));

class parser_knows : public testing::TestWithParam<example>
{
};

TEST_P (parser_knows, policy)
{
  EXPECT_EQ (parsed (GetParam ().input),
             std::string (GetParam ().expected) + '\n');
}

const example known[] = {
  { "policy(p) default(copyin) copyout(a[0:n])",
    "policy(p): default copyin; copyout a[0|n]" },
  { "policy(p) use(q, r) shape(s) invoke<t>(in)",
    "policy(p): use =q =r; shape =s; invoke<t> in" },
  { "policy shape(a[0:n], b[n]) in(<q> a) out(b)",
    "policy: shape a[0|n] b[|n]; in<q> a; out b" },
  { "policy(u) default(exclude) update(a) exclude(b)",
    "policy(u): default exclude; update a; exclude b" },
  { "policy(p) create(a) delete(b) no_create(c) present(d) inout(e)",
    "policy(p): create a; delete b; no_create c; present d; inout e" },
};

INSTANTIATE_TEST_SUITE_P (policies, parser_knows, testing::ValuesIn (known));

TEST (parser_type, parameters_of_policies)
{
  EXPECT_EQ (parsed ("policy(v(int k, policy P)) copy(a[0:k]) invoke<P>(b)"),
             "policy(v#int k#policy P): copy a[0|k]; invoke<P> b\n");
  EXPECT_EQ (
      parsed (
          "policy(v(unsigned long k, int m = k + 1, policy P = q)) copy(a)"),
      "policy(v#unsigned long k#int m=k + 1#policy P=q): copy a\n");
  EXPECT_EQ (parsed ("policy(p) invoke<q(3, n)>(b)"),
             "policy(p): invoke<q#3#n> b\n");
}

/* Only where they are not qualified are they the parameters.  */
TEST (parser_type, marks_value_parameters)
{
  recording_sink sink;
  std::optional<type_directive> d = parse_type_directive (
      tokenize ("policy(v(int k, policy P, int m = k)) "
                "copy(a[x.k:k + P + y->m]) invoke<P(m, P)>(b)"),
      sink);
  ASSERT_TRUE (d);
  std::string marked;
  for (const expression *e : expressions (*d))
    for (const token &t : e->tokens)
      if (t.kind == token_kind::parameter)
        marked += t.spelling + '@' + std::to_string (t.loc) + ' ';
  EXPECT_EQ (marked, "k@1050 m@1074 ");
  EXPECT_EQ (d->parameters[2].default_value.tokens[0].kind,
             token_kind::parameter);
  EXPECT_EQ (value_parameter (d->parameters, "m"), 1u);
  EXPECT_FALSE (value_parameter (d->parameters, "P"));
}

class parser_rejects : public testing::TestWithParam<example>
{
};

TEST_P (parser_rejects, directive)
{
  EXPECT_EQ (parsed (GetParam ().input), GetParam ().expected);
}

const example rejected[] = {
  { "shape()", "nothing\n1:7: error: expected name of the shape before ')'\n" },
  { "shape(1)",
    "nothing\n1:7: error: expected name of the shape before '1'\n" },
  { "shape(a b)", "nothing\n1:9: error: expected ')' before 'b'\n" },
  { "shape include", "shape: \n1:14: error: expected '(' at end of "
                     "directive\n" },
  { "shape include(", "shape: \n1:15: error: expected member name at end of "
                      "directive\n" },
  { "shape include() exclude(b)",
    "shape: exclude b\n1:15: error: expected member name before ')'\n" },
  { "shape include(a,) exclude(b)",
    "shape: exclude b\n1:17: error: expected member name before ')'\n" },
  { "shape include(a b) exclude(b)",
    "shape: exclude b\n1:17: error: expected ',' or ')' before 'b'\n" },
  { "shape include(a->b)",
    "shape: \n1:16: error: expected ',' or ')' before '->'\n" },
  { "shape include(a[0:n) exclude(b)",
    "shape: \n1:16: error: no ']' for this '['\n" },
  { "shape include(a[]) exclude(b)",
    "shape: exclude b\n1:17: error: expected extent before ']'\n" },
  { "shape include(a[0:])",
    "shape: \n1:19: error: expected length before ']'\n" },
  { "shape include(a[0:n:2])",
    "shape: \n1:20: error: expected ']' before ':'\n" },
  { "shape include(a[0:n;]) exclude(b)",
    "shape: exclude b\n1:20: error: expected ']' before ';'\n" },
  { "shape include(a[@b c])",
    "shape: \n1:20: error: expected ']' before 'c'\n" },
  { "shape include(a[@1])",
    "shape: \n1:18: error: expected member name before '1'\n" },
  { "shape include(a[@][0:n])",
    "shape: \n1:19: error: '[@]' must be the last extent\n" },
  { "shape include(a[@b][@])",
    "shape: \n1:20: error: '[@b]' must be the last extent\n" },
  { "shape inclued(a[0:n]) exclude(b)",
    "shape: exclude b\n1:7: error: unknown clause 'inclued'; did you mean "
    "'include'? {include}\n" },
  { "shape wxyz<s>(a) exclude(b)",
    "shape: exclude b\n1:7: error: unknown clause 'wxyz'\n" },
  { "shape copyin(a) exclude(b)",
    "shape: exclude b\n1:7: error: clause 'copyin' is not valid in a shape "
    "directive\n" },
  { "shape default(exlude)",
    "shape: \n1:15: error: unknown value of 'default': 'exlude'; did you mean "
    "'exclude'? {exclude}\n" },
  { "shape default(copy)", "shape: \n1:15: error: 'default(copy)' is not valid "
                           "in a shape directive\n" },
  { "shape default()",
    "shape: \n1:15: error: expected value of 'default' before ')'\n" },
  { "shape type()", "shape: \n1:12: error: expected type before ')'\n" },
  { "shape type(A) type(B)",
    "shape: type `A`; type `B`\n1:15: error: more than one 'type' clause\n"
    "  1:7: note: the first one is here\n" },
  { "shape include<>(a)", "shape: \n1:14: error: expected a name between '<' "
                          "and '>'\n" },
  { "shape include<1>(a)", "shape: \n1:15: error: expected name of a shape or "
                           "policy before '1'\n" },
  { "shape exclude<s>(a)", "shape: \n1:14: error: clause 'exclude' takes no "
                           "name of a shape\n" },
  { "shape exclude(a)::{ exclude(b) } exclude(c)",
    "shape: exclude c\n1:17: error: a nest is not valid here\n" },
  { "shape 1", "shape: \n1:7: error: expected clause before '1'\n" },
  { "shape include(a),", "shape: include a\n1:18: error: expected clause at "
                         "end of directive\n" },
  { "shape include(a),,exclude(b)",
    "shape: include a\n1:18: error: expected clause before ','\n" },
  { "shape if(n)", "shape: \n1:7: error: 'if' must follow a clause with "
                   "members\n" },
  { "shape include(a) if()",
    "shape: include a\n1:21: error: expected condition "
    "before ')'\n" },
  { "shape include(b) if(n) if(m)",
    "shape: include b if n\n1:24: error: more than one 'if' for one clause\n"
    "  1:21: note: the first condition is here\n" },
  { "shape include(a[0:n]) live(k)", "shape: include a[0|n] live k\n" },
  { "shape live(n)", "shape: \n1:7: error: 'live' must follow a clause with "
                     "members\n" },
  { "shape include(a) live()",
    "shape: include a\n1:23: error: expected number of elements "
    "before ')'\n" },
  { "shape include(b) live(n) live(m)",
    "shape: include b live n\n1:26: error: more than one 'live' for one "
    "clause\n  1:23: note: the first number is here\n" },
  { "shape include(b) if(n) live(m)",
    "shape: include b if n\n1:24: error: 'if' and 'live' for one clause\n" },
  { "shape inclde(b) if(n) exclude(c)",
    "shape: exclude c\n1:7: error: unknown clause 'inclde'; did you mean "
    "'include'? {include}\n" },
  { "policy(p) init_needed(n)",
    "policy(p): \n1:11: error: clause 'init_needed' is not valid in a policy "
    "directive\n" },
};

INSTANTIATE_TEST_SUITE_P (shapes, parser_rejects, testing::ValuesIn (rejected));

TEST (parser_type, leaves_other_words_alone)
{
  recording_sink sink;
  EXPECT_FALSE (parse_type_directive (tokenize ("data copy(x)"), sink));
  EXPECT_FALSE (parse_type_directive (token_list (), sink));
  EXPECT_EQ (sink.text (), "");
}

TEST (parser_type, keeps_places)
{
  recording_sink sink;
  std::optional<type_directive> d = parse_type_directive (
      tokenize ("shape(s) type(T) include<q>(a.b[lo:n], c[@d]) default(none)"),
      sink);
  ASSERT_TRUE (d);
  EXPECT_EQ (d->loc, 1001u);
  EXPECT_EQ (d->name.loc, 1007u);
  EXPECT_EQ (type_clause (*d), &d->clauses[0]);
  EXPECT_EQ (d->clauses[0].type.loc, 1015u);
  const clause &include = d->clauses[1];
  EXPECT_EQ (include.loc, 1018u);
  EXPECT_EQ (include.argument.loc, 1026u);
  EXPECT_EQ (include.members[0].loc, 1029u);
  EXPECT_EQ (include.members[0].path[1].loc, 1031u);
  EXPECT_EQ (include.members[0].extents[0].loc, 1032u);
  EXPECT_EQ (include.members[0].extents[0].lower.loc, 1033u);
  EXPECT_EQ (include.members[0].extents[0].length.loc, 1036u);
  EXPECT_EQ (include.members[0].extents[0].text, "[lo:n]");
  EXPECT_EQ (include.members[1].extents[0].base[0].loc, 1043u);
  EXPECT_EQ (d->clauses[2].value_loc, 1055u);
  EXPECT_FALSE (d->erroneous);
}

TEST (parser_type, marks_what_lacks_a_clause)
{
  recording_sink sink;
  for (const char *text : { "shape includ(a)", "shape(p[0:) include(b)",
                            "shape include(b) nothing" })
    {
      std::optional<type_directive> d
          = parse_type_directive (tokenize (text), sink);
      ASSERT_TRUE (d) << text;
      EXPECT_TRUE (d->erroneous) << text;
    }
}

TEST (parser_type, numbers_expressions_in_the_order_of_the_source)
{
  recording_sink sink;
  std::optional<type_directive> d = parse_type_directive (
      tokenize ("shape include(a[l:n], b[m][@c]) if(k) init_needed(e[0:f()])"),
      sink);
  ASSERT_TRUE (d);
  std::string all;
  for (const expression *e : expressions (*d))
    all += spell (e->tokens) + ' ';
  EXPECT_EQ (all, "l n m k 0 f() ");
}

} // namespace
