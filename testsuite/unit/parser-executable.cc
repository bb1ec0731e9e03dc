/* The parser of executable directives: what it takes out and what it lets
   through.  Sections 2, 2.1, 2.3.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/parser.h"
#include "testsuite/unit/tokens.h"

#include <gtest/gtest.h>

using namespace accdeep;

namespace
{

std::string
print (const operand_note &n)
{
  std::string text = std::to_string (n.clause_index) + '.'
                     + std::to_string (n.operand_index) + ' ' + n.clause_name
                     + ' ' + spell (n.operand);
  if (!n.direction.name.empty ())
    text += " direction=" + n.direction.name;
  if (!n.shape.name.empty ())
    text += " shape=" + n.shape.name;
  for (const expression &e : n.shape_values)
    text += '#' + spell (e.tokens);
  if (n.empty_angles)
    text += " <>";
  if (n.lookup)
    text += " lookup";
  if (n.relative)
    text += " base=" + spell (n.base);
  if (n.carried)
    text += " carried";
  for (const extent &e : n.rows)
    text += " rows=" + e.text;
  if (n.has_nest)
    text += " nest=" + std::to_string (n.nest.size ());
  return text + '\n';
}

/* Output and notes of the whole grammar, then the messages.  */
std::string
parsed (const std::string &text, bool c_scopes = false)
{
  recording_sink sink;
  std::optional<executable_directive> d = parse_executable_directive (
      c_scopes ? tokenize_c (text) : tokenize (text), sink);
  if (!d)
    return "nothing\n" + sink.text ();
  std::string result = d->construct + (d->rewritten ? " -> " : " == ")
                       + spell (d->output) + '\n';
  for (const operand_note &n : d->notes)
    result += print (n);
  return result + sink.text ();
}

class executable_passes : public testing::TestWithParam<const char *>
{
};

/* A directive without anything of ours comes back as it is.  */
TEST_P (executable_passes, unchanged)
{
  const std::string text = GetParam ();
  token_list tokens = tokenize (text);
  /* Any address does for a token of the front end.  */
  for (token &t : tokens)
    t.origin = &t;
  recording_sink sink;
  std::optional<executable_directive> d
      = parse_executable_directive (tokens, sink);
  ASSERT_TRUE (d);
  EXPECT_FALSE (d->rewritten);
  EXPECT_TRUE (d->notes.empty ());
  EXPECT_EQ (sink.text (), "");
  ASSERT_EQ (d->output.size () + 1, tokens.size ());
  for (std::size_t i = 0; i < d->output.size (); i++)
    EXPECT_EQ (d->output[i].origin, tokens[i].origin);
}

INSTANTIATE_TEST_SUITE_P (
    standard, executable_passes,
    testing::Values (
        "", "data copy(x)", "data copy(x, y[0:n], z.w[1:2]) if(a < b)",
        "parallel loop gang vector_length(128) reduction(+:s) copyin(a[0:n])",
        "parallel num_gangs(n<m?n:m) copy(a[0:n<m?n:m])",
        "parallel copy(a[0:n<m]) copyout(b[0:n>m])",
        "kernels loop private(i,j) firstprivate(pi<float>)",
        "serial copy(v<int>::x, w<a,b>::y[0:n]) present(f<a>(b).c)",
        "enter data copyin(a[0:b<c>d]) attach(p->q)",
        "exit data copyout(a) delete(b) detach(c) finalize",
        "update self(a[0:n]) device(b) host(c) async wait(1,2) if_present",
        "parallel self(a < b) copy(x)", "parallel self copy(x)",
        "data copyout(other: y, z) create(other: w)",
        "data pcopy(a) present_or_copyin(b) pcreate(c) no_create(d) "
        "deviceptr(e)",
        "declare create(x) device_resident(y) link(z)",
        "host_data use_device(p)", "loop gang independent", "routine seq",
        "wait(1) async(2)", "atomic capture", "cache(a[0:n])",
        "init device_type(nvidia)", "set device_num(1)",
        "data copy(ns::x, ::y)", "data copy(x->y[i][0:n])",
        "data copy(x, x.a[0:n], p->b[0:1], p->b[1:1])", "data copy(x, x)",
        "data copy(p[0:1]) copyin(p[0:1])", "declare create(x.a, x)",
        /* Nonsense is GCC's to report.  */
        "data copy(x", "data unheard_of(x)", "data copy()", "data ,,",
        "data copy(a<b) copyin(c[)", "data 5", "enter copyin(x)",
        "data copy((x)", "data copy(v<w<s>>, x<s>::y, z<s>[0:n])",
        "parallel async(1", "data copy(x)::y", "data copy(**p, *p + 1, *f(x))",
        "parallel reduction(*:x)"));

struct example
{
  const char *input;
  const char *expected;
};

class executable_takes : public testing::TestWithParam<example>
{
};

TEST_P (executable_takes, ours)
{
  EXPECT_EQ (parsed (GetParam ().input), GetParam ().expected);
}

const example taken[] = {
  { "data copy<part_a>(x)", "data -> data copy(x)\n0.0 copy x shape=part_a\n" },
  { "parallel loop gang copyin<s>(x, p[0:n]) copy(y) if(a<b)",
    "parallel loop -> parallel loop gang copyin(x, p[0:n]) copy(y) if(a<b)\n"
    "1.0 copyin x shape=s\n1.1 copyin p[0:n] shape=s\n" },
  { "data copy(*p, *this, *x->y[i].z, *ns::q<s>)",
    "data -> data copy(p[0:1], this[0:1], x->y[i].z[0:1], ns::q[0:1])\n"
    "0.3 copy ns::q[0:1] shape=s\n" },
  { "data copy(x.a[0:n], x) async",
    "data -> data copy(x) copy(x.a[0:n])\n1.0 async \n" },
  { "update self(x.a[0:n]), device<s>(x)",
    "update -> update device(x) self(x.a[0:n])\n1.0 device x shape=s\n" },
  { "data copy(p[0:1], y, p[k:2]) copyin(p[4:1]) if(c)",
    "data -> data copy(p[0:1], y) if(c)\n0.2 copy p[k:2] carried\n"
    "1.0 copyin p[4:1] carried\n" },
  { "enter data copyin(y[0]), create(y[1]), create(z)",
    "enter data -> enter data copyin(y[0]), create(z)\n"
    "1.0 create y[1] carried\n" },
  { "data copy(a[0:n][1:m[2]])", "data -> data copy(a[0:n][1:m[2]])\n"
                                 "0.0 copy a[0:n][1:m[2]] rows=[1:m[2]]\n" },
  { "enter data async(q) copyin<s>(this[0:1])",
    "enter data -> enter data async(q) copyin(this[0:1])\n"
    "1.0 copyin this[0:1] shape=s\n" },
  { "exit data delete<s>(p[0:n]) copyout<t>(q[0:n]) finalize",
    "exit data -> exit data delete(p[0:n]) copyout(q[0:n]) finalize\n"
    "0.0 delete p[0:n] shape=s\n1.0 copyout q[0:n] shape=t\n" },
  { "update self<only_b>(X) device<a>(Y) host<b>(Z) async",
    "update -> update self(X) device(Y) host(Z) async\n"
    "0.0 self X shape=only_b\n1.0 device Y shape=a\n2.0 host Z shape=b\n" },
  { "data present_or_copy<s>(x), pcopyin<t>(y)",
    "data -> data present_or_copy(x), pcopyin(y)\n"
    "0.0 present_or_copy x shape=s\n1.0 pcopyin y shape=t\n" },
  { "declare create<s>(x)",
    "declare -> declare create(x)\n0.0 create x shape=s\n" },
  { "data copyin<s>(readonly: x)",
    "data -> data copyin( x)\n0.0 copyin x shape=s\n" },
  /* The dialect of PGI.  */
  { "data copy(x<part_a>)", "data -> data copy(x)\n0.0 copy x shape=part_a\n" },
  { "data copy(a, x<s>, b<t>, c)",
    "data -> data copy(a, x, b, c)\n0.1 copy x shape=s\n0.2 copy b shape=t\n" },
  { "data copy(p[0:n]<s>)",
    "data -> data copy(p[0:n])\n0.0 copy p[0:n] shape=s\n" },
  { "data copy(v<int>::x<s>)",
    "data -> data copy(v<int>::x)\n0.0 copy v<int>::x shape=s\n" },
  { "data copy(a[i<j], x.y<s>, (*p)<t>, q->r[k]<u>)",
    "data -> data copy(a[i<j], x.y, (*p), q->r[k])\n"
    "0.1 copy x.y shape=s\n0.2 copy (*p) shape=t\n"
    "0.3 copy q->r[k] shape=u\n" },
  { "data copy(w<a,b>::x, y<s>)",
    "data -> data copy(w<a,b>::x, y)\n0.1 copy y shape=s\n" },
  { "data copy(a[0:n<m?n:m], y<s>)",
    "data -> data copy(a[0:n<m?n:m], y)\n0.1 copy y shape=s\n" },
  /* Translation.  */
  { "data copy(base[0:n]) present(end[@base])",
    "data -> data copy(base[0:n]) present(end)\n"
    "1.0 present end base=base\n" },
  { "data present(p[@]) no_create(q[@], r)",
    "data -> data present(p) no_create(q, r)\n0.0 present p lookup\n"
    "1.0 no_create q lookup\n" },
  { "data copyin(ptrs[0:10][@])",
    "data -> data copyin(ptrs[0:10])\n0.0 copyin ptrs[0:10] lookup\n" },
  { "data copyin(ptrs[0:10][@x.base[1]])",
    "data -> data copyin(ptrs[0:10])\n0.0 copyin ptrs[0:10] base=x.base[1]\n" },
  /* Nests and invoke.  */
  { "data copy(X, Y)::{ init_needed(n) include(a[0:n]) } async",
    "data -> data copy(X, Y)\n0.0 copy X nest=2\n0.1 copy Y nest=2\n"
    "1.0 async \n" },
  { "data copy<>(X)::{ include(b)::{ exclude(c) } }",
    "data -> data copy(X)\n0.0 copy X <> nest=1\n" },
  { "data copy<s>(X)::{ exclude(c) }",
    "data -> data copy(X)\n0.0 copy X shape=s nest=1\n" },
  { "data invoke<calc_a>(X)",
    "data -> data copy(X)\n0.0 invoke X shape=calc_a\n" },
  { "update invoke<u>(device: X, Y[0:n])",
    "update -> update device( X, Y[0:n])\n"
    "0.0 invoke X direction=device shape=u\n"
    "0.1 invoke Y[0:n] direction=device shape=u\n" },
  { "data invoke<>(X)::{ default(copyin) copyout(a) }",
    "data -> data copy(X)\n0.0 invoke X <> nest=2\n" },
  { "enter data invoke(X<p>)",
    "enter data -> enter data copyin(X)\n0.0 invoke X shape=p\n" },
  { "exit data invoke<p>(X)",
    "exit data -> exit data delete(X)\n0.0 invoke X shape=p\n" },
  { "parallel loop invoke<p>(X)",
    "parallel loop -> parallel loop copy(X)\n0.0 invoke X shape=p\n" },
};

INSTANTIATE_TEST_SUITE_P (ours, executable_takes, testing::ValuesIn (taken));

class executable_rejects : public testing::TestWithParam<example>
{
};

TEST_P (executable_rejects, directive)
{
  EXPECT_EQ (parsed (GetParam ().input),
             std::string ("nothing\n") + GetParam ().expected);
}

const example rejected[] = {
  { "data copi<s>(x)", "1:6: error: 'copi' is not a data clause of '#pragma "
                       "acc data'; did you mean 'copy'? {copy}\n" },
  { "data copy(x) create(zero: y, z)",
    "1:21: error: modifier 'zero' of OpenACC 3.0 is not supported\n" },
  { "data if<s>(x) copy(y)", "1:6: error: 'if' is not a data clause of "
                             "'#pragma acc data'\n" },
  { "data self<s>(x)",
    "1:6: error: 'self' is not a data clause of '#pragma acc data'\n" },
  { "data deviceptr<s>(x)",
    "1:6: error: clause 'deviceptr' takes no name of a shape\n" },
  { "data copy<s>(x<t>)", "1:16: error: more than one shape for one operand\n"
                          "  1:11: note: the clause already names one here\n" },
  { "data copy<>(x)",
    "1:11: error: '<>' without a nest: expected name of a shape\n" },
  { "data copy<1>(x)",
    "1:11: error: expected name of a shape or policy before '1'\n" },
  { "data copy<s(x)", "1:15: error: expected '>' at end of directive\n" },
  { "data copy<s> x", "1:14: error: expected '(' before 'x'\n" },
  { "data copy x)", "1:11: error: expected '(' before 'x'\n" },
  { "data copy<s>(x", "1:13: error: no ')' for this '('\n" },
  { "data present(end[@begin)", "1:17: error: no ']' for this '['\n" },
  { "data present(end[@begin]", "1:13: error: no ')' for this '('\n" },
  { "data copy<s>()", "1:14: error: expected variable before ')'\n" },
  { "data attach(p[@])",
    "1:14: error: '[@]' is not valid in clause 'attach'\n" },
  { "data copy(p[@][0:n])",
    "1:11: error: '[@]' must be the last extent of an operand\n" },
  { "data copy(p[@][@])",
    "1:11: error: '[@]' must be the last extent of an operand\n" },
  { "data invoke(x)", "1:6: error: expected '<' and the name of a policy after "
                      "'invoke'\n" },
  { "data invoke<p>(self: x)",
    "1:16: error: 'self:' is valid on '#pragma acc update' only\n" },
  { "update invoke<p>(x)",
    "1:18: error: expected 'self:', 'host:' or 'device:' in front of the "
    "operands of 'invoke'\n" },
  { "data invoke<p>(x[@])",
    "1:17: error: '[@]' is not valid in clause 'invoke'\n" },
  { "update invoke<p>(inout: x)",
    "1:18: error: expected 'self', 'host' or 'device' before 'inout'\n" },
  { "data private(x)::{ include(a) }",
    "1:16: error: a nest is not valid behind clause 'private'\n" },
  { "data copy(x)::{ include(a)", "1:15: error: no '}' for this '{'\n" },
  { "data copy(x)::{ include(a[0:]) }",
    "1:29: error: expected length before ']'\n" },
  { "data copy(x)::{ type(T) }",
    "1:17: error: clause 'type' is not valid in a nest\n" },
  { "data invoke<p>(x)::{ init_needed(n) }",
    "1:22: error: clause 'init_needed' is not valid in the nest of an invoke "
    "clause\n" },
};

INSTANTIATE_TEST_SUITE_P (bad, executable_rejects,
                          testing::ValuesIn (rejected));

TEST (parser_executable, scopes_of_c)
{
  EXPECT_EQ (parsed ("data copy(x)::{ include(a) }", true),
             "data -> data copy(x)\n0.0 copy x nest=1\n");
}

TEST (parser_executable, arguments_of_policies)
{
  EXPECT_EQ (parsed ("data invoke<p(n + 1, q)>(y)"),
             "data -> data copy(y)\n0.0 invoke y shape=p#n + 1#q\n");
}

TEST (parser_executable, keeps_places)
{
  recording_sink sink;
  std::optional<executable_directive> d = parse_executable_directive (
      tokenize ("data copy<s>(x, p[0:n][@b])"), sink);
  ASSERT_TRUE (d);
  ASSERT_EQ (d->notes.size (), 2u);
  const operand_note &n = d->notes[1];
  EXPECT_EQ (n.clause_loc, 1006u);
  EXPECT_EQ (n.shape.loc, 1011u);
  EXPECT_EQ (n.loc, 1017u);
  EXPECT_EQ (n.base.at (0).loc, 1025u);
}

} // namespace
