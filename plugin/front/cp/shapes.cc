/* C++: directives on types find their types, and expressions become member
   functions.

   In the body of a class a directive is followed by members of its own:

     typedef void __accdeep_directive_KEY;
     inline long long __accdeep_expr_KEY_0 (const void *) const
     {
       typedef long long __accdeep_int;
       return __accdeep_int (EXPRESSION);
     }

   GCC parses the functions with the class's full scope, and instantiates them
   with a class template.  The typedef marks the class, in each instance as
   well.  Neither changes layout or triviality.

   A directive with type(T) outside of the class is preceded by

     typedef T __accdeep_type_KEY;

   and the functions are written as definitions of members of that type; they
   are declared in the class, which is complete, when the parser meets the
   directive.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/language.h"
#include "plugin/front/c-family/quiet.h"
#include "plugin/front/c-family/source-scope.h"
#include "plugin/front/cp/containers.h"
#include "plugin/front/cp/extern-template.h"
#include "plugin/front/cp/hidden-member.h"
#include "plugin/front/cp/mappable.h"
#include "plugin/front/cp/routine.h"
#include "plugin/model/rules.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* Classes, not templates, that have directives in their bodies and are not
   complete yet.  */
std::vector<tree> s_open_classes;

/* ------------------------------------------------------------------------
   Text.
   ------------------------------------------------------------------------ */

/* TOKENS of an expression of R.  */
void
write_expression (const recorded_directive &r, const token_list &tokens,
                  location_t loc, token_writer &out)
{
  for (std::size_t i = 0; i < tokens.size (); i++)
    if (tokens[i].kind == token_kind::parameter)
      write_parameter (r, tokens[i], out, [&] (const token_list &inner) {
        write_expression (r, inner, loc, out);
      });
    else if (std::optional<unsigned> level = level_index_at (tokens, i))
      out.text (level_index_text (
                    "static_cast <const long long *const *> (__accdeep_frame)",
                    *level),
                loc);
    else
      out.token (tokens[i]);
}

void
write_body (const recorded_directive &r, const expression &e, location_t loc,
            token_writer &out)
{
  out.text ("(const void *__accdeep_frame) const { (void) __accdeep_frame;",
            loc);
  /* No warning is about a cast of this form.  */
  out.text ("typedef long long __accdeep_int; return __accdeep_int (", loc);
  write_expression (r, e.tokens, loc, out);
  out.text ("); }", loc);
}

/* Whose members the functions are: those of the class at hand, of the type
   NAME, or of the template HEADER TYPE.  */
struct owner
{
  std::string name;
  token_list header;
  token_list type;
};

void
write_functions (const recorded_directive &r, const owner &of,
                 token_writer &out)
{
  std::vector<const expression *> all = expressions (r.directive);
  for (std::size_t i = 0; i < all.size (); i++)
    {
      if (r.functions[i].empty ())
        continue;
      location_t loc = gcc_location (all[i]->loc);
      out.tokens (of.header);
      if (of.header.empty ())
        out.text ("__extension__", loc);
      out.text ("inline long long", loc);
      if (!of.name.empty ())
        out.name (of.name, loc);
      out.tokens (of.type);
      if (!of.name.empty () || !of.type.empty ())
        out.text ("::", loc);
      out.name (r.functions[i], loc);
      write_body (r, *all[i], loc, out);
    }
}

void
write_pragma (own_pragma which, const recorded_directive &r, unsigned flags,
              token_writer &out)
{
  out.pragma (pragma_id (which), r.loc, flags);
  out.number (r.number, r.loc);
  out.pragma_end (r.loc);
}

void
write_typedef (const std::string &name, const token_list *type, location_t loc,
               token_writer &out)
{
  out.text ("typedef", loc);
  if (type)
    out.tokens (*type);
  else
    out.text ("void", loc);
  out.name (name, loc);
  out.text (";", loc);
}

/* Split TOKENS of a type clause, template<class T> X<T>, into the header and
   the type.  False: it has no header.  */
bool
split_template (const token_list &tokens, owner &result)
{
  if (tokens.empty () || tokens[0].spelling != "template")
    return false;
  unsigned depth = 0;
  bool header = true;
  for (const token &t : tokens)
    {
      if (t.kind == token_kind::end)
        break;
      (header ? result.header : result.type).push_back (t);
      if (!header || t.kind != token_kind::punctuator)
        continue;
      if (t.spelling == "<")
        depth++;
      else if (t.spelling == ">" || t.spelling == ">>")
        {
          depth -= std::min<unsigned> (depth, t.spelling.size ());
          header = depth != 0;
        }
    }
  return true;
}

void
write_alias (const std::string &name, const owner &of, location_t loc,
             token_writer &out)
{
  out.tokens (of.header);
  out.text ("using", loc);
  out.name (name, loc);
  out.text ("=", loc);
  out.tokens (of.type);
  out.text (";", loc);
}

/* Does a type clause with TOKENS name the class NAME itself?  */
bool
names_class_p (const token_list &tokens, const std::string &name)
{
  for (std::size_t i = 0; i < tokens.size (); i++)
    if (tokens[i].kind == token_kind::identifier)
      {
        if (tokens[i].spelling == name)
          return i + 1 == tokens.size ()
                 || tokens[i + 1].kind == token_kind::end;
        if (tokens[i].spelling != "struct" && tokens[i].spelling != "class"
            && tokens[i].spelling != "union")
          return false;
      }
  return false;
}

/* Names alone in R's expressions are members that need no function.  */
void
forget_plain_names (recorded_directive &r)
{
  std::vector<const expression *> all = expressions (r.directive);
  for (std::size_t i = 0; i < all.size (); i++)
    if (all[i]->tokens.size () == 1
        && all[i]->tokens[0].kind == token_kind::identifier)
      r.functions[i].clear ();
}

/* Arguments that name policies are no expressions.  */
void
forget_policy_names (recorded_directive &r)
{
  std::vector<const expression *> all = expressions (r.directive);
  for (std::size_t i = 0; i < all.size (); i++)
    if (policy_argument_p (r, *all[i]))
      r.functions[i].clear ();
}

/* ------------------------------------------------------------------------
   Places.
   ------------------------------------------------------------------------ */

/* Report, and let what was written for R pass unseen.  */
void
misplaced (placement what, recorded_directive &r, const std::string &type,
           location_t other)
{
  r.placed = true;
  report_placement (what, r.directive, type, other, diagnostics ());
  start_quiet ();
}

location_t
declared_at (tree type)
{
  tree decl = TYPE_MAIN_DECL (type);
  return decl ? DECL_SOURCE_LOCATION (decl) : UNKNOWN_LOCATION;
}

/* What the type clause of R names; null after an error.  */
tree
type_of_clause (recorded_directive &r, const clause &c)
{
  std::string name = type_prefix + r.key;
  tree decl = lookup_name (get_identifier (name.c_str ()));
  if (!decl || TREE_CODE (decl) != TYPE_DECL || error_operand_p (decl)
      || error_operand_p (TREE_TYPE (decl)))
    {
      /* GCC has said it.  */
      r.placed = true;
      start_quiet ();
      return NULL_TREE;
    }
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (decl));
  std::string spelling = spell (c.type.tokens);
  if (!CLASS_TYPE_P (type))
    {
      misplaced (dependent_type_p (type) ? placement::in_function
                                         : placement::type_not_aggregate,
                 r, spelling, UNKNOWN_LOCATION);
      return NULL_TREE;
    }
  if (type != current_class_type && !dependent_type_p (type)
      && !COMPLETE_TYPE_P (complete_type (type)))
    {
      /* An unknown class is declared right here.  */
      location_t place = declared_at (type);
      misplaced (placement::type_incomplete, r, spelling,
                 linemap_location_before_p (line_table, place, r.loc)
                     ? place
                     : UNKNOWN_LOCATION);
      return NULL_TREE;
    }
  return type;
}

void
directive_in_body (recorded_directive &r)
{
  tree type = current_class_type;
  if (const clause *c = type_clause (r.directive))
    {
      tree named = type_of_clause (r, *c);
      if (!named)
        return;
      if (!same_type_p (named, type))
        {
          if (CP_TYPE_CONTEXT (named) != type || dependent_type_p (named))
            misplaced (placement::type_not_enclosing, r, spell (c->type.tokens),
                       declared_at (type));
          else
            add_to_registry (named, r);
          return;
        }
    }
  r.placed = true;
  if (!dependent_type_p (type)
      && (s_open_classes.empty () || s_open_classes.back () != type))
    {
      root_tree (type);
      s_open_classes.push_back (type);
    }
}

/* Instances of the class template TYPE that are complete when R, a directive on
   it, comes never get its hidden members.  */
void
report_early_instances (const recorded_directive &r, tree type)
{
  /* The list is that of all specialisations.  */
  tree list = CLASSTYPE_TI_TEMPLATE (type)
                      && !CLASSTYPE_TEMPLATE_SPECIALIZATION (type)
                  ? DECL_TEMPLATE_INSTANTIATIONS (CLASSTYPE_TI_TEMPLATE (type))
                  : NULL_TREE;
  for (; list; list = TREE_CHAIN (list))
    {
      tree instance = TREE_VALUE (list);
      if (!instance || !CLASS_TYPE_P (instance)
          || !CLASSTYPE_IMPLICIT_INSTANTIATION (instance)
          || uses_template_parms (instance) || !COMPLETE_TYPE_P (instance))
        continue;
      message (severity::warning, r.directive.loc,
               quoted (spell_type (instance))
                   + " was needed before this directive, which does not apply "
                     "to it")
          .note (declared_at (type),
                 "the directive should follow the template")
          .send (diagnostics ());
      return;
    }
}

/* R is about a class template.  Its instances find R by a hidden member.  */
void
directive_on_template (recorded_directive &r, const clause &c)
{
  tree alias = lookup_name (get_identifier ((type_prefix + r.key).c_str ()));
  if (!alias || !DECL_ALIAS_TEMPLATE_P (alias)
      || error_operand_p (DECL_TEMPLATE_RESULT (alias)))
    {
      /* GCC has said it.  */
      r.placed = true;
      start_quiet ();
      return;
    }
  tree type = pattern_of (
      TYPE_MAIN_VARIANT (TREE_TYPE (DECL_TEMPLATE_RESULT (alias))));
  owner of;
  split_template (c.type.tokens, of);
  if (!CLASS_TYPE_P (type))
    misplaced (placement::type_not_aggregate, r, spell (of.type),
               UNKNOWN_LOCATION);
  else if (!COMPLETE_TYPE_P (type))
    misplaced (placement::type_incomplete, r, spell (of.type),
               declared_at (type));
  else
    {
      report_early_instances (r, type);
      declare_template_member (type, directive_prefix + r.key, r.loc);
      for (const std::string &function : r.functions)
        if (!function.empty ())
          declare_template_member (type, function, r.loc);
      r.placed = true;
    }
}

void
directive_outside (recorded_directive &r, const clause &c)
{
  if (c.type.tokens[0].spelling == "template")
    {
      directive_on_template (r, c);
      return;
    }
  tree type = type_of_clause (r, c);
  if (!type)
    return;
  if (dependent_type_p (type))
    {
      misplaced (placement::in_function, r, spell (c.type.tokens),
                 declared_at (type));
      return;
    }
  std::vector<const expression *> all = expressions (r.directive);
  for (std::size_t i = 0; i < all.size (); i++)
    if (!r.functions[i].empty ())
      declare_member (type, r.functions[i], gcc_location (all[i]->loc));
  add_to_registry (type, r);
  put_on_disguise (type);
}

/* The last class without a tag that has hidden members, while GCC must not warn
   that a typedef names it.  */
tree s_untagged;
int s_typedef_warning;

void
allow_typedef_of (tree type)
{
  if (!s_untagged)
    s_typedef_warning = set_typedef_warning (0);
  s_untagged = type;
}

/* TYPE is complete.  A typedef that names the class without a tag came
   before, unless TYPE is that class or stands in it.  */
void
leave_untagged (tree type)
{
  if (!s_untagged || !type || type == s_untagged
      || TYPE_CONTEXT (type) == s_untagged)
    return;
  set_typedef_warning (s_typedef_warning);
  s_untagged = NULL_TREE;
}

/* Nobody uses what was written for R in TYPE, and nobody should be told.  An
   anonymous struct or union takes artificial members only, and loses its
   functions.  */
void
hide_members (tree type, const recorded_directive &r)
{
  if (TYPE_UNNAMED_P (type))
    allow_typedef_of (type);
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    {
      if (!DECL_NAME (f)
          || (TREE_CODE (f) != TYPE_DECL && TREE_CODE (f) != FUNCTION_DECL)
          || !strstr (IDENTIFIER_POINTER (DECL_NAME (f)), r.key.c_str ()))
        continue;
      if (TREE_CODE (f) == TYPE_DECL)
        TREE_USED (f) = 1;
      if (TYPE_UNNAMED_P (type))
        DECL_ARTIFICIAL (f) = 1;
    }
}

void
add_closed_classes ()
{
  for (std::size_t i = s_open_classes.size (); i-- > 0;)
    {
      tree type = s_open_classes[i];
      if (!COMPLETE_TYPE_P (type))
        continue;
      s_open_classes.erase (s_open_classes.begin () + i);
      view_of (type);
    }
}

void
on_event (void *, void *)
{
  show_static_members ();
}

void
on_finish_decl (void *data, void *)
{
  show_static_members ();
  mark_reached (static_cast<tree> (data));
}

void
on_finish_type (void *data, void *)
{
  show_static_members ();
  tree type = static_cast<tree> (data);
  leave_untagged (type);
  if (type && CLASS_TYPE_P (type) && COMPLETE_TYPE_P (type))
    make_routines ();
  if (!s_open_classes.empty ())
    add_closed_classes ();
}

void
on_pre_genericize (void *data, void *)
{
  show_static_members ();
  make_routines ();
  check_expression_type (static_cast<tree> (data));
}

} // namespace

/* ------------------------------------------------------------------------
   What the common part asks for.
   ------------------------------------------------------------------------ */

void
start_language (const char *plugin_name)
{
  set_mappable_hook (mappable_p);
  register_callback (plugin_name, PLUGIN_START_PARSE_FUNCTION, on_event,
                     nullptr);
  register_callback (plugin_name, PLUGIN_FINISH_PARSE_FUNCTION, on_event,
                     nullptr);
  register_callback (plugin_name, PLUGIN_FINISH_DECL, on_finish_decl, nullptr);
  register_callback (plugin_name, PLUGIN_FINISH_TYPE, on_finish_type, nullptr);
  register_callback (plugin_name, PLUGIN_PRE_GENERICIZE, on_pre_genericize,
                     nullptr);
}

void
write_end_of_unit (location_t, token_writer &)
{
}

void
finish_language ()
{
  show_static_members ();
  end_quiet ();
  finish_routines ();
  add_closed_classes ();
  if (!seen_error ())
    take_extern_members ();
}

namespace
{

/* What R stands in, as far as the text shows it.  */
source_scope
scope_of (const recorded_directive &r)
{
  if (r.from_operator)
    return source_scope ();
  const std::vector<source_scope> scopes = source_scopes_at (r.loc);
  return scopes[std::min<std::size_t> (r.anonymous, scopes.size () - 1)];
}

/* Does R, from a _Pragma, stand in an anonymous struct whose text is not a
   macro's?  */
bool
operator_in_anonymous_p (const recorded_directive &r)
{
  if (!r.from_operator)
    return false;
  const source_scope scope = source_scope_at (linemap_resolve_location (
      line_table, r.loc, LRK_MACRO_EXPANSION_POINT, nullptr));
  return scope.kind == scope_kind::class_ && scope.name.empty ();
}

} // namespace

void
write_type_directive (recorded_directive &r, unsigned flags, token_writer &out)
{
  const clause *type = type_clause (r.directive);
  const source_scope scope = scope_of (r);
  /* The parser takes no pragma there.  */
  if (scope.kind == scope_kind::enumeration
      || scope.kind == scope_kind::parentheses)
    {
      report_placement (placement::in_function, r.directive, std::string (), 0,
                        diagnostics ());
      return;
    }
  r.in_body = !type || scope.kind == scope_kind::class_;
  forget_policy_names (r);
  owner of;
  of.name = type_prefix + r.key;
  if (type)
    {
      write_pragma (own_pragma::type_clause, r, flags, out);
      if (split_template (type->type.tokens, of))
        {
          write_alias (of.name, of, r.loc, out);
          of.name.clear ();
          r.in_body = false;
        }
      else
        write_typedef (of.name, &type->type.tokens, r.loc, out);
    }
  write_pragma (own_pragma::type_directive, r, flags, out);
  if (!r.in_body)
    write_functions (r, of, out);
  else if (!type || names_class_p (type->type.tokens, scope.name))
    {
      write_typedef (directive_prefix + r.key, nullptr, r.loc, out);
      /* Members of an anonymous struct are members of the enclosing class, and
         it cannot have functions.  */
      if ((scope.kind == scope_kind::class_ && scope.name.empty ())
          || operator_in_anonymous_p (r))
        forget_plain_names (r);
      write_functions (r, owner (), out);
    }
  write_pragma (own_pragma::end, r, flags, out);
}

/* A template's name without arguments would be an odd typedef.  */
void
type_clause_reached (recorded_directive &r)
{
  show_static_members ();
  const clause *c = type_clause (r.directive);
  const token_list &tokens = c->type.tokens;
  tree decl = NULL_TREE;
  if (!tokens.empty () && tokens[0].kind == token_kind::identifier
      && (tokens.size () == 1 || tokens[1].kind == token_kind::end))
    decl = lookup_name (get_identifier (tokens[0].spelling.c_str ()));
  if (decl && DECL_CLASS_TEMPLATE_P (decl))
    misplaced (placement::type_unknown, r, tokens[0].spelling,
               DECL_SOURCE_LOCATION (decl));
}

bool
operands_matter_p ()
{
  return true;
}

namespace
{

/* The pragma ahead of a directive is no statement, and debuggers need not stop
   there.  */
void
drop_statement_mark ()
{
  if (!building_stmt_list_p ())
    return;
  tree_stmt_iterator last = tsi_last (cur_stmt_list);
  if (!tsi_end_p (last) && TREE_CODE (tsi_stmt (last)) == DEBUG_BEGIN_STMT)
    tsi_delink (&last);
}

} // namespace

void
operands_reached (const std::vector<std::string> &names)
{
  drop_statement_mark ();
  show_static_members ();
  if (processing_template_decl)
    mark_operands (names);
  make_operands_mappable (names);
}

void
type_directive_reached (recorded_directive &r)
{
  show_static_members ();
  /* Its type clause was wrong.  */
  if (r.placed)
    return;
  const clause *type = type_clause (r.directive);
  if (at_class_scope_p () && current_class_type
      && TYPE_BEING_DEFINED (current_class_type))
    directive_in_body (r);
  else if (!type)
    misplaced (placement::type_clause_missing, r, std::string (),
               UNKNOWN_LOCATION);
  else
    directive_outside (r, *type);
}

void
end_reached (recorded_directive &r)
{
  show_static_members ();
  if (r.in_body && current_class_type)
    hide_members (current_class_type, r);
  take_off_disguise ();
  end_quiet ();
}

void
add_directives_of (tree type)
{
  std::size_t length = strlen (directive_prefix);
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    {
      if ((TREE_CODE (field) != TYPE_DECL && TREE_CODE (field) != FUNCTION_DECL)
          || !DECL_NAME (field)
          || !startswith (IDENTIFIER_POINTER (DECL_NAME (field)),
                          directive_prefix))
        continue;
      std::string key = IDENTIFIER_POINTER (DECL_NAME (field)) + length;
      if (recorded_directive *r = recorded_by_key (key))
        add_to_registry (type, *r);
    }
  add_container_shapes (type);
}

void
expression_numbered (const numbered_expression &)
{
}

tree
function_of (const numbered_expression &e)
{
  if (e.function.empty ())
    {
      const std::string name = spell (e.source->tokens);
      message (severity::error, e.source->loc,
               quoted (name) + " is not a member of "
                   + quoted (type_name (e.type)) + "; write "
                   + quoted ('(' + name + ')') + " for a value")
          .send (diagnostics ());
      return NULL_TREE;
    }
  tree name = get_identifier (e.function.c_str ());
  for (tree field = TYPE_FIELDS (e.type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FUNCTION_DECL && DECL_NAME (field) == name)
      {
        mark_used (field);
        return field;
      }
  return NULL_TREE;
}

void
complete (tree type)
{
  complete_type (type);
}

tree
declare_external (tree_code code, const char *name, tree type)
{
  tree decl = build_lang_decl (code, get_identifier (name), type);
  SET_DECL_LANGUAGE (decl, lang_c);
  DECL_EXTERNAL (decl) = 1;
  DECL_THIS_EXTERN (decl) = 1;
  TREE_PUBLIC (decl) = 1;
  DECL_ARTIFICIAL (decl) = 1;
  TREE_USED (decl) = 1;
  return pushdecl_namespace_level (decl);
}

const char *
address_operator ()
{
  return "__builtin_addressof";
}

std::string
spell_type (tree type)
{
  return type_as_string (type, TFF_SCOPE);
}

bool
class_type_p (tree type)
{
  return CLASS_TYPE_P (type);
}

bool
template_instance_p (tree type)
{
  return CLASSTYPE_TEMPLATE_INSTANTIATION (type);
}

bool
polymorphic_p (tree type)
{
  return TYPE_POLYMORPHIC_P (type);
}

bool
base_field_p (tree field)
{
  return DECL_FIELD_IS_BASE (field);
}

} // namespace accdeep
