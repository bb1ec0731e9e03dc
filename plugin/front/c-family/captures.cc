/* Names of the directive's scope in the expressions of its nests.

   An expression in a nest names members of the nest's type first.  Which names
   these are is known only when the function is complete, in a template only in
   its instance.  What the other names mean must be looked up where the
   directive stands.  So all names in a directive's nests are looked up there,
   and a statement ahead of the directive keeps what was found,

     __accdeep_names (7, KIND, VALUE, KIND, VALUE ...);

   with one pair for each of written_names (), in this order, where 7 is the
   number of the directive's first operand.  GCC instantiates it with a template
   and captures what it names in a lambda.  Lowering takes it out again.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/captures.h"

#include "plugin/front/c-family/trees.h"

#include <algorithm>

namespace accdeep
{

namespace
{

const char marker_name[] = "__accdeep_names";

/* What the statements of the function at hand have for their directives.  */
std::unordered_map<const executable_directive *, std::vector<capture>>
    s_captures;

void
add_names (const token_list &tokens, std::vector<std::string> &names)
{
  for (std::size_t i = 0; i < tokens.size (); i++)
    {
      const std::string name = written_name_at (tokens, i);
      if (!name.empty ()
          && std::find (names.begin (), names.end (), name) == names.end ())
        names.push_back (name);
    }
}

void
add_names (const std::vector<clause> &clauses, std::vector<std::string> &names)
{
  for (const clause &c : clauses)
    {
      for (const expression &e : c.argument_values)
        add_names (e.tokens, names);
      for (const member_shape &m : c.members)
        for (const extent &e : m.extents)
          {
            add_names (e.lower.tokens, names);
            add_names (e.length.tokens, names);
          }
      add_names (c.condition.tokens, names);
      add_names (c.live.tokens, names);
      add_names (c.nest, names);
    }
}

/* All names in the nests and arguments of DIRECTIVE, once each.  */
std::vector<std::string>
written_names (const executable_directive &directive)
{
  std::vector<std::string> names;
  for (const operand_note &note : directive.notes)
    {
      for (const expression &e : note.shape_values)
        add_names (e.tokens, names);
      add_names (note.nest, names);
    }
  return names;
}

/* What the names in the nests of directives on types mean where these stand, by
   the directives' keys.  */
struct names_there
{
  std::map<std::string, capture> names;
  tree scope = NULL_TREE;
};
std::map<std::string, names_there> s_of_types;

tree
marker_function ()
{
  tree id = get_identifier (marker_name);
  tree decl = lookup_name (id);
  if (!decl || TREE_CODE (decl) != FUNCTION_DECL)
    decl = declare_external (FUNCTION_DECL, marker_name,
                             build_varargs_function_type_list (
                                 void_type_node, integer_type_node, NULL_TREE));
  return decl;
}

bool
tag_keyword_p (const token &t)
{
  if (t.kind != token_kind::identifier)
    return false;
  for (const char *word : { "struct", "union", "enum", "class" })
    if (t.spelling == word)
      return reserved_word_p (get_identifier (word));
  return false;
}

} // namespace

std::string
written_name_at (const token_list &tokens, std::size_t &i)
{
  const token &t = tokens[i];
  if (tag_keyword_p (t) && i + 1 < tokens.size ()
      && !tag_keyword_p (tokens[i + 1]))
    {
      std::size_t last = i + 1;
      const std::string name = written_name_at (tokens, last);
      if (name.empty ())
        return name;
      i = last;
      return t.spelling + " " + name;
    }
  if (t.kind != token_kind::identifier && !punctuator_p (t, "::"))
    return std::string ();
  if (i > 0
      && (punctuator_p (tokens[i - 1], ".")
          || punctuator_p (tokens[i - 1], "->")))
    return std::string ();
  if (t.kind == token_kind::identifier
      && (t.spelling[0] == '$'
          || (reserved_word_p (get_identifier (t.spelling.c_str ()))
              && t.spelling != "this")))
    return std::string ();
  std::string name = t.spelling;
  if (punctuator_p (t, "::"))
    {
      if (i + 1 == tokens.size ()
          || tokens[i + 1].kind != token_kind::identifier)
        return std::string ();
      name += tokens[++i].spelling;
    }
  while (i + 2 < tokens.size () && punctuator_p (tokens[i + 1], "::")
         && tokens[i + 2].kind == token_kind::identifier)
    {
      name += "::" + tokens[i + 2].spelling;
      i += 2;
    }
  return name;
}

void
capture_names (const executable_directive &directive)
{
  const std::vector<std::string> names = written_names (directive);
  std::vector<tree> arguments
      = { build_int_cst (integer_type_node, directive.first_note) };
  bool any = false;
  for (const std::string &name : names)
    {
      const capture c = capture_of (name);
      any |= c.kind != capture_kind::none;
      arguments.push_back (
          build_int_cst (integer_type_node, static_cast<int> (c.kind)));
      arguments.push_back (c.value ? c.value : integer_zero_node);
    }
  if (any)
    add_call_statement (marker_function (), arguments);
}

bool
captures_reached (tree *statement)
{
  tree call = marker_call (*statement, marker_name);
  if (!call)
    return false;
  tree number = without_conversions (CALL_EXPR_ARG (call, 0));
  const noted_operand first = noted_operand_of (tree_to_uhwi (number));
  std::vector<capture> captures;
  for (int i = 1; i + 1 < call_expr_nargs (call); i += 2)
    {
      tree kind = without_conversions (CALL_EXPR_ARG (call, i));
      captures.push_back ({ static_cast<capture_kind> (tree_to_uhwi (kind)),
                            CALL_EXPR_ARG (call, i + 1) });
    }
  if (first.directive)
    s_captures[first.directive] = captures;
  *statement = build_empty_stmt (EXPR_LOCATION (call));
  return true;
}

capture
captured (const executable_directive &directive, const std::string &name)
{
  auto found = s_captures.find (&directive);
  if (found == s_captures.end ())
    return capture ();
  const std::vector<std::string> names = written_names (directive);
  const std::size_t i
      = std::find (names.begin (), names.end (), name) - names.begin ();
  return i < found->second.size () ? found->second[i] : capture ();
}

void
capture_names (const recorded_directive &r)
{
  std::vector<std::string> names;
  for (const clause &c : r.directive.clauses)
    add_names (c.nest, names);
  if (names.empty ())
    return;
  names_there &there = s_of_types[r.key];
  there.scope = scope_of_names ();
  for (const std::string &name : names)
    {
      const capture c = capture_of (name);
      if (c.value)
        root_tree (c.value);
      there.names.emplace (name, c);
    }
}

capture
captured (const recorded_directive &r, tree type, const std::string &name)
{
  auto there = s_of_types.find (r.key);
  /* A directive from a precompiled header or a module.  */
  if (there == s_of_types.end ())
    return capture_of (name);
  auto found = there->second.names.find (name);
  return found == there->second.names.end ()
             ? capture ()
             : capture_in_instance (found->second, type);
}

tree
scope_of_names (const recorded_directive &r)
{
  auto there = s_of_types.find (r.key);
  return there == s_of_types.end () ? NULL_TREE : there->second.scope;
}

} // namespace accdeep
