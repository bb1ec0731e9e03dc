/* Broken directives: 20,000 mutations of good ones, the same in every run.  The
   parser must come back from each, and must have said what is wrong whenever
   it gives nothing back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/parser.h"
#include "plugin/registry/registry.h"
#include "testsuite/unit/fake-types.h"
#include "testsuite/unit/tokens.h"

#include <gtest/gtest.h>

#include <random>

using namespace accdeep;

namespace
{

const char *const seeds[] = {
  "shape(part_a) include(a[0:n], in.p[lo:n?m:k]) exclude(b, c) type(struct t)",
  "shape(p[0:n], q[@p]) init_needed(n) default(none) if(n > 0)",
  "shape include<s>(in) include(rows[0:n][0:m]) if(kind == 3) default(exclude)",
  "policy(v(int k, policy P)) use(q) shape(s) copy(a[0:k]) invoke<P(1)>(b)",
  "policy shape(a[n]) in(<p> a) inout(b) out(c) create(d) default(none)",
  "data copy<s>(x, y<t>) copyin(v<int>::z[0:n<m?n:m]) present(end[@base])",
  "parallel loop gang copyin(readonly: a[0:n]) invoke<p>(self: x) async(1)",
  "enter data copyin(x)::{ include(a[0:n])::{ exclude(b) } default(none) }",
  "exit data delete<s>(p[0:n][@]) copyout(q<r>) finalize if(a < b) wait(1,2)",
};

using random_source = std::mt19937;

std::size_t
below (random_source &random, std::size_t n)
{
  return random () % n;
}

/* A token that grammars like to stumble over, or one of TOKENS.  */
token
any_token (random_source &random, const token_list &tokens)
{
  static const token_list interesting = tokenize (
      "( ) [ ] { } < > :: : , . @ ? $ $1 -> >> ; include shape if default x 1 "
      "\"s\" - type invoke copy <<= self");
  const token_list &from = random () % 2 ? interesting : tokens;
  token t = from[below (random, from.size ())];
  /* An end token in the middle counts as a mutation as well, but rarely.  */
  if (t.kind == token_kind::end && random () % 8)
    t = interesting[0];
  return t;
}

void
mutate (random_source &random, token_list &tokens)
{
  std::size_t at = below (random, tokens.size ());
  switch (random () % 6)
    {
    case 0:
      tokens.erase (tokens.begin () + at);
      break;
    case 1:
      tokens.insert (tokens.begin () + at, any_token (random, tokens));
      break;
    case 2:
      tokens[at] = any_token (random, tokens);
      break;
    case 3:
      std::swap (tokens[at], tokens[below (random, tokens.size ())]);
      break;
    case 4:
      tokens.resize (at);
      break;
    case 5:
      {
        token_list piece (tokens.begin () + at, tokens.end ());
        piece.resize (std::min<std::size_t> (piece.size (), 5));
        tokens.insert (tokens.begin () + below (random, tokens.size ()),
                       piece.begin (), piece.end ());
      }
    }
  if (tokens.empty ())
    tokens = tokenize ("");
}

class zero_numbers : public expression_source
{
public:
  unsigned
  assign (const expression &) override
  {
    return 0;
  }
};

/* Through the registry as well, on a type that has most of the names.  */
void
bind (const type_directive &directive, fake_types &types)
{
  recording_sink sink;
  registry all (sink);
  zero_numbers numbers;
  all.add (types["t"], directive, numbers);
  all.finish (types["t"]);
  all.resolve (types["t"], directive.name.name);
  all.deep_p (types["t"]);
  all.dump ();
}

void
parse_anything (const token_list &tokens, fake_types &types)
{
  recording_sink sink;
  std::optional<type_directive> d = parse_type_directive (tokens, sink);
  if (d)
    bind (*d, types);
  const bool type_word
      = tokens[0].kind == token_kind::identifier
        && (tokens[0].spelling == "shape" || tokens[0].spelling == "policy");
  EXPECT_TRUE (d || !type_word || !sink.messages ().empty ());

  sink.clear ();
  std::optional<executable_directive> e
      = parse_executable_directive (tokens, sink);
  EXPECT_NE (static_cast<bool> (e), !sink.messages ().empty ())
      << spell (tokens);
  if (e && !e->rewritten)
    {
      std::size_t n = 0;
      while (n < tokens.size () && tokens[n].kind != token_kind::end)
        n++;
      EXPECT_EQ (e->output.size (), n) << spell (tokens);
      EXPECT_TRUE (e->notes.empty ());
    }
}

TEST (parser_fuzz, mutations)
{
  fake_types types;
  types.define ("struct in { float *p; int n; };"
                "struct t { int n, m, k, lo; float *a, *b, *c, *p, *q; "
                "float **rows; in in; union { int kind; float *end; }; };");
  random_source random (20141104);
  for (unsigned i = 0; i < 20000; i++)
    {
      const char *seed = seeds[i % std::size (seeds)];
      token_list tokens = i % 2 ? tokenize_c (seed) : tokenize (seed);
      unsigned n = 1 + below (random, 6);
      while (n-- > 0)
        mutate (random, tokens);
      parse_anything (tokens, types);
    }
}

std::string
nested (unsigned levels)
{
  std::string open = "data copy(x)";
  std::string close;
  for (unsigned i = 0; i < levels; i++)
    {
      open += "::{ include(a[0:(((n)))])";
      close += " }";
    }
  return open + close;
}

/* Deep but not damaged.  */
TEST (parser_fuzz, nesting)
{
  recording_sink sink;
  EXPECT_TRUE (parse_executable_directive (tokenize (nested (256)), sink));
  EXPECT_EQ (sink.text (), "");
  EXPECT_FALSE (parse_executable_directive (tokenize (nested (3000)), sink));
  ASSERT_EQ (sink.messages ().size (), 1u);
  EXPECT_NE (sink.text ().find ("nests are more than 256 deep"),
             std::string::npos);
}

} // namespace
