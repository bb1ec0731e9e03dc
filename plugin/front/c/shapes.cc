/* C: directives on types find their types, and expressions become functions.

   C's parser does not tell which struct it is in.  A directive without a type
   clause waits until the struct that it stands in is complete: the first one
   that is finished after the directive and starts before it.

   An expression becomes a static function whose text is pushed between two
   functions of the user's, where the parser has no token in hand, or ahead of
   the end of the translation unit:

     static inline long long NAME (const void *__accdeep_object, const void *)
     {
       const __accdeep_type_KEY *MEMBER = __accdeep_object;
       return (__accdeep_integer) (EXPRESSION);
     }

   with such a declaration for each MEMBER that EXPRESSION names, where it has
   MEMBER->MEMBER.  So names are members first and else what file scope has, and
   GCC's messages quote names that the user knows.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/check/rules.h"
#include "plugin/front/c-family/archive.h"
#include "plugin/front/c-family/expression-type.h"
#include "plugin/front/c-family/once.h"
#include "plugin/front/c-family/source-scope.h"

#include <algorithm>
#include <deque>

namespace accdeep
{

namespace
{

/* Directives that the parser has met and whose struct is not complete yet.  */
std::vector<recorded_directive *> s_waiting;

/* Directives with a type clause, whose type was complete where they stand:
   right outside of all structs, and to be judged if they stand in one.  */
struct placed_by_clause
{
  recorded_directive *directive;
  tree type;
};
std::vector<placed_by_clause> s_by_clause;

/* Structs whose end was seen.  */
std::unordered_set<tree> s_finished;

struct expression_thunk
{
  numbered_expression expression;
  tree decl = NULL_TREE; /* Null until somebody asks for it.  */
  bool written = false;
};
std::deque<expression_thunk> s_thunks;
std::unordered_map<std::string, expression_thunk *> s_thunk_by_name;
std::size_t s_first_unwritten;

location_t
start_of (tree type)
{
  tree stub = TYPE_STUB_DECL (type);
  return stub ? DECL_SOURCE_LOCATION (stub) : UNKNOWN_LOCATION;
}

/* Positive: A is before B; 0: they are tokens of one macro's expansion, and
   nothing more can be said.  */
int
compare_places (location_t a, location_t b)
{
  return linemap_compare_locations (line_table, a, b);
}

bool
before_p (location_t a, location_t b)
{
  return compare_places (a, b) > 0;
}

tree
lookup_member (tree type, tree name)
{
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    {
      if (DECL_NAME (field) == name)
        return field;
      if (!DECL_NAME (field) && RECORD_OR_UNION_TYPE_P (TREE_TYPE (field)))
        if (tree found = lookup_member (TREE_TYPE (field), name))
          return found;
    }
  return NULL_TREE;
}

/* ------------------------------------------------------------------------
   Thunks.
   ------------------------------------------------------------------------ */

/* Bind NAME to TYPE, which may have no name or be out of scope where the thunk
   is.  Returns the declaration.  */
tree
bind_type_name (const std::string &name, tree type, location_t loc)
{
  tree decl = build_decl (loc, TYPE_DECL, get_identifier (name.c_str ()), type);
  DECL_ARTIFICIAL (decl) = 1;
  DECL_IGNORED_P (decl) = 1;
  TREE_USED (decl) = 1;
  c_bind (loc, decl, true);
  DECL_EXTERNAL (decl) = 0;
  TREE_PUBLIC (decl) = 0;
  return decl;
}

/* What the identifiers of an expression are by what stands around them.  */
class identifier_places
{
public:
  explicit identifier_places (const token_list &tokens);

  /* Is the token at INDEX an identifier that names an object?  */
  bool
  object_p (std::size_t index) const
  {
    return m_objects[index];
  }

  /* Does the name at INDEX, which is no member, mean nothing?  What the tokens
     may declare themselves, and what may not be a name of its own, is the
     parser's to judge.  */
  bool unknown_p (std::size_t index) const;

private:
  /* Parentheses and brackets around a token.  */
  struct group
  {
    bool offsetof_p;
    bool second; /* There was a comma.  */
  };

  bool qualified_p (std::size_t index) const;

  const token_list &m_tokens;
  std::vector<bool> m_objects;
  bool m_declares = false;
};

identifier_places::identifier_places (const token_list &tokens)
    : m_tokens (tokens), m_objects (tokens.size ())
{
  std::vector<group> groups;
  for (std::size_t i = 0; i < tokens.size (); i++)
    {
      const token &t = tokens[i];
      m_declares |= punctuator_p (t, "{") || t.spelling == "__attribute__";
      if (punctuator_p (t, "(") || punctuator_p (t, "["))
        groups.push_back (
            { i > 0 && tokens[i - 1].spelling == "__builtin_offsetof", false });
      else if (groups.empty ())
        ;
      else if (punctuator_p (t, ")") || punctuator_p (t, "]"))
        groups.pop_back ();
      else if (punctuator_p (t, ","))
        groups.back ().second = true;
      /* The second operand of an offsetof has members of its own.  */
      const bool designator = !groups.empty () && groups.back ().offsetof_p
                              && groups.back ().second;
      m_objects[i]
          = t.kind == token_kind::identifier && !designator && !qualified_p (i);
    }
}

/* Does the word in front of the identifier at INDEX say what it is a name of?
 */
bool
identifier_places::qualified_p (std::size_t index) const
{
  if (index == 0)
    return false;
  const token &before = m_tokens[index - 1];
  if (punctuator_p (before, ".") || punctuator_p (before, "->"))
    return true;
  for (const char *keyword : { "struct", "union", "enum" })
    if (before.kind == token_kind::identifier && before.spelling == keyword)
      return true;
  return false;
}

bool
identifier_places::unknown_p (std::size_t index) const
{
  if (m_declares)
    return false;
  tree name = get_identifier (m_tokens[index].spelling.c_str ());
  /* C90 declares functions that are called.  */
  const bool called
      = index + 1 < m_tokens.size () && punctuator_p (m_tokens[index + 1], "(");
  return !called && !reserved_word_p (name) && !lookup_name (name);
}

/* NAME is neither a member of TYPE nor declared.  The parser is behind some
   function, which has nothing to do with that.  */
void
report_unknown (const identifier &name, tree type)
{
  tree function = current_function_decl;
  current_function_decl = NULL_TREE;
  report_unknown_name (name, { view_of (type) }, diagnostics ());
  current_function_decl = function;
}

/* Do the tokens from INDEX on name TYPE itself, in front of a member of its:
   "S.n"?  */
bool
type_before_member_p (const token_list &tokens, std::size_t index, tree type)
{
  return index + 2 < tokens.size () && punctuator_p (tokens[index + 1], ".")
         && tokens[index].spelling == bare_type_name (spell_type (type))
         && lookup_member (
             type, get_identifier (tokens[index + 2].spelling.c_str ()));
}

/* The index of the last token of the operand that begins at INDEX, a name: of
   "a.b[i]->c" that of "c".  */
std::size_t
last_of_operand (const token_list &tokens, std::size_t index)
{
  std::size_t depth = 0;
  std::size_t last = index;
  for (std::size_t i = index + 1; i < tokens.size (); i++)
    {
      const token &t = tokens[i];
      if (punctuator_p (t, "["))
        depth++;
      else if (punctuator_p (t, "]") && depth > 0)
        {
          if (--depth == 0)
            last = i;
        }
      else if (depth == 0 && i + 1 < tokens.size ()
               && (punctuator_p (t, ".") || punctuator_p (t, "->")))
        last = ++i;
      else if (depth == 0)
        break;
    }
  return last;
}

/* Has R such a member in a clause, which is reported there?  */
bool
reported_in_clause_p (const recorded_directive &r, const std::string &type)
{
  for (const clause &c : r.directive.clauses)
    for (const member_shape &m : c.members)
      if (m.path.size () > 1 && m.path[0].name == type)
        return true;
  return false;
}

/* TOKENS of an expression of R, which is about TYPE.  */
void
write_with_members (const recorded_directive &r, const token_list &tokens,
                    tree type, token_writer &out)
{
  const identifier_places places (tokens);
  for (std::size_t i = 0; i < tokens.size (); i++)
    {
      const token &t = tokens[i];
      if (t.kind == token_kind::end)
        continue;
      if (t.kind == token_kind::parameter)
        {
          write_parameter (r, t, out, [&] (const token_list &inner) {
            write_with_members (r, inner, type, out);
          });
          continue;
        }
      if (std::optional<unsigned> level = level_index_at (tokens, i))
        {
          out.text (level_index_text (
                        "((const long long *const *) __accdeep_frame)", *level),
                    gcc_location (t.loc));
          continue;
        }
      if (places.object_p (i))
        {
          if (lookup_member (type, get_identifier (t.spelling.c_str ())))
            {
              out.name (t.spelling, gcc_location (t.loc));
              out.text ("->", gcc_location (t.loc));
            }
          else if (type_before_member_p (tokens, i, type))
            {
              if (!reported_in_clause_p (r, t.spelling))
                report_type_before_member ({ t.spelling, t.loc },
                                           tokens[i + 2].spelling,
                                           diagnostics ());
              out.text ("0", gcc_location (t.loc));
              i += 2;
              continue;
            }
          else if (places.unknown_p (i))
            {
              report_unknown ({ t.spelling, t.loc }, type);
              out.text ("0", gcc_location (t.loc));
              i = last_of_operand (tokens, i);
              continue;
            }
        }
      out.token (t);
    }
}

/* Add to NAMES those of TYPE's members in TOKENS of an expression of R.  */
void
collect_members (const recorded_directive &r, const token_list &tokens,
                 tree type, std::set<std::string> &names)
{
  const identifier_places places (tokens);
  for (std::size_t i = 0; i < tokens.size (); i++)
    {
      const token &t = tokens[i];
      if (t.kind == token_kind::parameter)
        {
          for (const policy_parameter &p : r.directive.parameters)
            if (!p.policy_p && p.name.name == t.spelling)
              collect_members (r, p.default_value.tokens, type, names);
        }
      else if (places.object_p (i)
               && lookup_member (type, get_identifier (t.spelling.c_str ())))
        names.insert (t.spelling);
    }
}

/* The object under the name of each of its members.  No warning is about what
   stands at no place.  */
void
write_member_pointers (const numbered_expression &e, token_writer &out)
{
  const location_t loc = gcc_location (e.source->loc);
  std::set<std::string> names;
  collect_members (*e.directive, e.source->tokens, e.type, names);
  for (const std::string &name : names)
    {
      out.text ("__extension__ const", loc);
      out.name (type_prefix + e.directive->key, loc);
      out.text ("*", loc);
      out.name (name, BUILTINS_LOCATION);
      /* Or there is a warning when its scalars have another byte order.  */
      out.text ("__attribute__((__unused__)) = (const", loc);
      out.name (type_prefix + e.directive->key, loc);
      out.text ("*) __accdeep_object;", loc);
    }
}

void
write_thunk (expression_thunk &thunk, token_writer &out)
{
  thunk.written = true;
  const numbered_expression &e = thunk.expression;
  expression_written (*e.directive, *e.source);
  location_t loc = gcc_location (e.source->loc);
  std::string type_name = type_prefix + e.directive->key;
  if (!lookup_name (get_identifier (type_name.c_str ())))
    bind_type_name (type_name, e.type, loc);
  if (!lookup_name (get_identifier (expression_type)))
    {
      tree type = make_expression_type ();
      TYPE_NAME (type) = bind_type_name (expression_type, type, loc);
    }
  out.text ("__extension__ static __inline__ long long", loc);
  out.name (e.function, loc);
  out.text ("(const void *__accdeep_object __attribute__((__unused__)),"
            " const void *__accdeep_frame __attribute__((__unused__)))"
            "{",
            loc);
  write_member_pointers (e, out);
  out.text ("return __extension__ (", loc);
  out.name (expression_type, loc);
  out.text (") (", loc);
  write_with_members (*e.directive, e.source->tokens, e.type, out);
  out.text ("); }", loc);
}

/* A name alone that is a member needs no function.  */
bool
member_alone_p (const numbered_expression &e)
{
  const token_list &tokens = e.source->tokens;
  return tokens.size () == 1 && tokens[0].kind == token_kind::identifier
         && lookup_member (e.type,
                           get_identifier (tokens[0].spelling.c_str ()));
}

/* Is a function for E written only when somebody asks for it?  */
bool
maybe_unneeded_p (const numbered_expression &e)
{
  return member_alone_p (e) || policy_argument_p (*e.directive, *e.source);
}

/* In a precompiled header.  */
bool
defined_p (const expression_thunk &thunk)
{
  tree decl = lookup_name (get_identifier (thunk.expression.function.c_str ()));
  return decl && TREE_CODE (decl) == FUNCTION_DECL && DECL_INITIAL (decl);
}

void
write_waiting_thunks (token_writer &out)
{
  while (s_first_unwritten < s_thunks.size ())
    {
      expression_thunk &thunk = s_thunks[s_first_unwritten++];
      if (!thunk.written && !defined_p (thunk)
          && (thunk.decl || !maybe_unneeded_p (thunk.expression)))
        write_thunk (thunk, out);
    }
}

tree
forward_declare (const expression_thunk &thunk)
{
  tree pointer = build_pointer_type (
      build_qualified_type (void_type_node, TYPE_QUAL_CONST));
  tree type = build_function_type_list (long_long_integer_type_node, pointer,
                                        pointer, NULL_TREE);
  location_t loc = gcc_location (thunk.expression.source->loc);
  tree decl
      = build_decl (loc, FUNCTION_DECL,
                    get_identifier (thunk.expression.function.c_str ()), type);
  DECL_ARTIFICIAL (decl) = 1;
  TREE_USED (decl) = 1;
  c_bind (loc, decl, true);
  TREE_PUBLIC (decl) = 0;
  root_tree (decl);
  return decl;
}

/* ------------------------------------------------------------------------
   Places.
   ------------------------------------------------------------------------ */

/* The type that TOKENS name: a tag with its keyword, or a typedef's name.
   Null: none.  */
tree
named_type (const token_list &tokens)
{
  std::vector<const token *> words;
  for (const token &t : tokens)
    if (t.kind != token_kind::end && t.spelling != "const"
        && t.spelling != "volatile" && t.spelling != "__extension__")
      words.push_back (&t);
  for (const token *t : words)
    if (t->kind != token_kind::identifier)
      return NULL_TREE;
  if (words.size () == 2
      && (words[0]->spelling == "struct" || words[0]->spelling == "union"))
    return xref_tag (words[0]->spelling == "struct" ? RECORD_TYPE : UNION_TYPE,
                     get_identifier (words[1]->spelling.c_str ()));
  if (words.size () != 1)
    return NULL_TREE;
  tree decl = lookup_name (get_identifier (words[0]->spelling.c_str ()));
  return decl && TREE_CODE (decl) == TYPE_DECL ? TREE_TYPE (decl) : NULL_TREE;
}

void
misplaced (placement what, recorded_directive &r, const std::string &type,
           location_t other, const std::vector<std::string> &known = {})
{
  r.placed = true;
  report_placement (what, r.directive, type, other, diagnostics (), known);
}

/* The tag of the structure or union TYPE; null: it has none.  */
tree
tag_of (tree type)
{
  tree name = TYPE_NAME (type);
  return name && TREE_CODE (name) == IDENTIFIER_NODE ? name : NULL_TREE;
}

/* Names of the structures and unions so far: tags, or those of typedefs.  */
std::vector<std::string>
known_types (bool tags)
{
  std::vector<std::string> result;
  for (tree type : s_finished)
    if (tags && tag_of (type))
      result.push_back (IDENTIFIER_POINTER (tag_of (type)));
    else if (!tags)
      for (tree t = type; t; t = TYPE_NEXT_VARIANT (t))
        if (TYPE_NAME (t) && TREE_CODE (TYPE_NAME (t)) == TYPE_DECL)
          result.push_back (IDENTIFIER_POINTER (DECL_NAME (TYPE_NAME (t))));
  /* The set has no order.  */
  std::sort (result.begin (), result.end ());
  return result;
}

/* The type clause C of R names no type: a tag without its keyword, or a
   misspelt name of a typedef.  */
void
unknown_type (recorded_directive &r, const clause &c)
{
  const std::string spelling = spell (c.type.tokens);
  for (tree type : s_finished)
    if (tag_of (type) && spelling == IDENTIFIER_POINTER (tag_of (type)))
      {
        const std::string full = spell_type (type);
        r.placed = true;
        message (severity::error, c.type.loc,
                 quoted (spelling) + " does not name a type; did you mean "
                     + quoted (full) + "?")
            .fixit (full)
            .send (diagnostics ());
        return;
      }
  misplaced (placement::type_unknown, r, spelling, UNKNOWN_LOCATION,
             known_types (false));
}

void
place_by_clause (recorded_directive &r, const clause &c)
{
  tree type = named_type (c.type.tokens);
  std::string spelling = spell (c.type.tokens);
  if (!type)
    unknown_type (r, c);
  else if (error_operand_p (type))
    r.placed = true;
  else if (!RECORD_OR_UNION_TYPE_P (type))
    misplaced (placement::type_not_aggregate, r, spelling, UNKNOWN_LOCATION);
  else if (!COMPLETE_TYPE_P (type)
           && C_TYPE_BEING_DEFINED (TYPE_MAIN_VARIANT (type)))
    /* In the body of TYPE, or of a struct in it.  */
    s_waiting.push_back (&r);
  else if (!COMPLETE_TYPE_P (type))
    /* A tag that was not known is declared right here.  */
    misplaced (placement::type_incomplete, r, spelling,
               before_p (start_of (type), r.loc) ? start_of (type)
                                                 : UNKNOWN_LOCATION,
               known_types (true));
  else
    {
      type = TYPE_MAIN_VARIANT (type);
      add_to_registry (type, r);
      root_tree (type);
      s_by_clause.push_back ({ &r, type });
    }
}

/* Directives with a type clause that TYPE, just finished, has in its body.  */
void
judge_clauses_inside (tree type)
{
  for (std::size_t i = s_by_clause.size (); i-- > 0;)
    {
      placed_by_clause &p = s_by_clause[i];
      if (!before_p (start_of (type), p.directive->loc))
        break;
      if (p.type != type && !before_p (start_of (type), start_of (p.type)))
        misplaced (placement::type_not_enclosing, *p.directive,
                   spell_type (p.type), start_of (type));
      s_by_clause.erase (s_by_clause.begin () + i);
    }
}

/* Are all members that R lists members of TYPE?  */
bool
members_fit_p (const recorded_directive &r, tree type)
{
  for (const clause &c : r.directive.clauses)
    for (const member_shape &m : c.members)
      if (!lookup_member (type, get_identifier (m.path[0].name.c_str ())))
        return false;
  return true;
}

/* Does R, which the parser met before the end of TYPE, stand in its body?  */
bool
inside_p (const recorded_directive &r, tree type)
{
  int order = compare_places (start_of (type), r.loc);
  return order > 0 || (order == 0 && members_fit_p (r, type));
}

void
place_waiting (tree type)
{
  std::vector<recorded_directive *> inside;
  for (std::size_t i = s_waiting.size (); i-- > 0;)
    if (inside_p (*s_waiting[i], type))
      {
        inside.insert (inside.begin (), s_waiting[i]);
        s_waiting.erase (s_waiting.begin () + i);
      }
  for (recorded_directive *r : inside)
    {
      const clause *c = type_clause (r->directive);
      tree named = c ? named_type (c->type.tokens) : NULL_TREE;
      if (named && TYPE_MAIN_VARIANT (named) != type)
        misplaced (placement::type_not_enclosing, *r, spell (c->type.tokens),
                   start_of (type));
      else
        add_to_registry (type, *r);
    }
}

/* Directives that wait although no struct is open.  */
void
report_waiting ()
{
  for (recorded_directive *r : s_waiting)
    misplaced (placement::type_clause_missing, *r, std::string (),
               UNKNOWN_LOCATION);
  s_waiting.clear ();
}

void
on_finish_type (void *data, void *)
{
  tree type = static_cast<tree> (data);
  if (!type || !RECORD_OR_UNION_TYPE_P (type) || !COMPLETE_TYPE_P (type))
    return;
  type = TYPE_MAIN_VARIANT (type);
  if (!s_finished.insert (type).second || archived_p (start_of (type)))
    return;
  root_tree (type);
  if (!s_by_clause.empty ())
    judge_clauses_inside (type);
  if (!s_waiting.empty ())
    place_waiting (type);
}

/* Does the expression E start with a conversion, and so has its type?  */
bool
converted_p (const numbered_expression &e)
{
  const token_list &tokens = e.source->tokens;
  if (tokens.size () < 2 || !punctuator_p (tokens[0], "(")
      || tokens[1].kind != token_kind::identifier)
    return false;
  tree name = get_identifier (tokens[1].spelling.c_str ());
  tree decl = lookup_name (name);
  return !lookup_member (e.type, name)
         && (reserved_word_p (name) || (decl && TREE_CODE (decl) == TYPE_DECL));
}

void
on_pre_genericize (void *data, void *)
{
  tree function = static_cast<tree> (data);
  if (!expression_function_p (function))
    return;
  auto thunk = s_thunk_by_name.find (IDENTIFIER_POINTER (DECL_NAME (function)));
  check_expression_type (function,
                         thunk != s_thunk_by_name.end ()
                             && converted_p (thunk->second->expression));
}

void
on_finish_function (void *, void *)
{
  if (!global_bindings_p ())
    return;
  report_waiting ();
  s_by_clause.clear ();
  token_writer out;
  write_waiting_thunks (out);
  push_tokens (out.result (), 0);
}

} // namespace

/* ------------------------------------------------------------------------
   What the common part asks for.
   ------------------------------------------------------------------------ */

void
start_language (const char *plugin_name)
{
  register_callback (plugin_name, PLUGIN_FINISH_TYPE, on_finish_type, nullptr);
  register_callback (plugin_name, PLUGIN_PRE_GENERICIZE, on_pre_genericize,
                     nullptr);
  register_callback (plugin_name, PLUGIN_FINISH_PARSE_FUNCTION,
                     on_finish_function, nullptr);
}

/* Where the user forgot to end a declaration, there is no place for
   functions.  */
void
write_end_of_unit (location_t loc, token_writer &out)
{
  if (!global_bindings_p () || s_first_unwritten == s_thunks.size ())
    return;
  source_scope scope = source_scope_at (loc);
  if (scope.kind == scope_kind::outermost && scope.between_declarations)
    write_waiting_thunks (out);
}

void
finish_language ()
{
  report_waiting ();
}

void
write_type_directive (recorded_directive &r, unsigned flags, token_writer &out)
{
  out.pragma (pragma_id (own_pragma::type_directive), r.loc, flags);
  out.number (r.number, r.loc);
  out.pragma_end (r.loc);
}

void
type_clause_reached (recorded_directive &)
{
}

bool
operands_matter_p ()
{
  return false;
}

bool
write_routine (const token_list &, location_t, unsigned, token_writer &)
{
  return false;
}

void
routine_reached (unsigned)
{
}

void
operands_reached (const std::vector<std::string> &)
{
}

/* A name in a clause is looked up as everywhere.  */
void
bind_operands (const std::vector<identifier> &)
{
}

void
watch_operands (const char *)
{
}

void
type_directive_reached (recorded_directive &r)
{
  if (const clause *c = type_clause (r.directive))
    place_by_clause (r, *c);
  else
    s_waiting.push_back (&r);
}

tree
function_holder (tree, const recorded_directive &)
{
  return NULL_TREE;
}

void
set_function_holder (tree, const recorded_directive &, tree)
{
}

void
members_reached (recorded_directive &, bool)
{
}

void
end_reached (recorded_directive &)
{
}

/* All are added when their struct is finished.  */
void
add_directives_of (tree)
{
}

void
expression_numbered (const numbered_expression &e)
{
  if (e.function.empty () || s_thunk_by_name.count (e.function))
    return;
  s_thunks.emplace_back ();
  s_thunks.back ().expression = e;
  s_thunk_by_name.emplace (e.function, &s_thunks.back ());
}

tree
function_of (const numbered_expression &e)
{
  auto found = s_thunk_by_name.find (e.function);
  if (found == s_thunk_by_name.end ())
    return NULL_TREE;
  expression_thunk &thunk = *found->second;
  if (!thunk.decl)
    {
      tree known = lookup_name (get_identifier (e.function.c_str ()));
      thunk.decl = known && TREE_CODE (known) == FUNCTION_DECL
                       ? known
                       : forward_declare (thunk);
      root_tree (thunk.decl);
    }
  /* It was a member, and somebody wants a function all the same.  */
  if (!thunk.written)
    for (std::size_t i = 0; i < s_thunks.size (); i++)
      if (&s_thunks[i] == &thunk)
        s_first_unwritten = std::min (s_first_unwritten, i);
  return thunk.decl;
}

void
complete (tree)
{
}

tree
declare_external (tree_code code, const char *name, tree type)
{
  tree decl = build_decl (BUILTINS_LOCATION, code, get_identifier (name), type);
  DECL_ARTIFICIAL (decl) = 1;
  TREE_USED (decl) = 1;
  c_bind (BUILTINS_LOCATION, decl, true);
  return decl;
}

const char *
address_operator ()
{
  return "&";
}

namespace
{

/* The name of TYPE, or of a typedef for it when it has no tag.  */
tree
name_of (tree type)
{
  if (TYPE_NAME (type))
    return TYPE_NAME (type);
  for (tree t = TYPE_MAIN_VARIANT (type); t; t = TYPE_NEXT_VARIANT (t))
    if (TYPE_NAME (t) && TYPE_QUALS (t) == TYPE_QUALS (type))
      return TYPE_NAME (t);
  return NULL_TREE;
}

const char *
keyword_of (tree type)
{
  return TREE_CODE (type) == RECORD_TYPE ? "struct " : "union ";
}

} // namespace

std::string
spell_type (tree type)
{
  tree name = RECORD_OR_UNION_TYPE_P (type) ? name_of (type) : NULL_TREE;
  if (name && TREE_CODE (name) == TYPE_DECL)
    return IDENTIFIER_POINTER (DECL_NAME (name));
  if (name)
    return std::string (keyword_of (type)) + IDENTIFIER_POINTER (name);
  if (RECORD_OR_UNION_TYPE_P (type))
    return std::string (keyword_of (type)) + "<anonymous>";
  c_pretty_printer printer;
  printer.type_id (type);
  return pp_formatted_text (&printer);
}

bool
class_type_p (tree type)
{
  return RECORD_OR_UNION_TYPE_P (type);
}

bool
template_instance_p (tree)
{
  return false;
}

bool
polymorphic_p (tree)
{
  return false;
}

std::string
left_behind (tree)
{
  return std::string ();
}

bool
library_class_p (tree)
{
  return false;
}

bool
parsing_class_p (const std::string &)
{
  return false;
}

bool
parsing_template_p ()
{
  return false;
}

bool
container_named_p (const std::string &)
{
  return false;
}

bool
container_node_p (tree)
{
  return false;
}

tree
held_type (tree field)
{
  return TREE_TYPE (field);
}

type_view::underlying_member
underlying (tree)
{
  return type_view::underlying_member ();
}

bool
base_field_p (tree)
{
  return false;
}

bool
virtual_base_field_p (tree)
{
  return false;
}

} // namespace accdeep
