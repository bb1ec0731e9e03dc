/* C++: directives on types find their types, and expressions become member
   functions.

   In the body of a class a directive is followed by members of its own:

     typedef void __accdeep_directive_KEY;
     inline long long __accdeep_expr_KEY_0 (const void *) const
     {
       return __accdeep_integer (EXPRESSION);
     }

   See expression-type.h for the cast.  GCC parses the functions with the
   class's full scope, and instantiates them with a class template.  The typedef
   marks the class, in each instance as well.  Neither changes layout or
   triviality.

   A directive with type(T) is preceded by

     typedef T __accdeep_type_KEY;

   and its functions are written as members of a class of their own: see
   holder.cc.  With type(template<...> T<...>) they are written as definitions
   of members of the template; these are declared in the template, which is
   complete, when the parser meets the directive.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/check/rules.h"
#include "plugin/front/c-family/archive.h"
#include "plugin/front/c-family/language.h"
#include "plugin/front/c-family/quiet.h"
#include "plugin/front/c-family/source-scope.h"
#include "plugin/front/cp/containers.h"
#include "plugin/front/cp/extern-template.h"
#include "plugin/front/cp/hidden-member.h"
#include "plugin/front/cp/holder.h"
#include "plugin/front/cp/mappable.h"
#include "plugin/front/cp/routine.h"
#include "plugin/front/cp/text.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* Classes, not templates, that have directives in their bodies and are not
   complete yet.  */
std::vector<tree> s_open_classes;

/* ------------------------------------------------------------------------
   Places.
   ------------------------------------------------------------------------ */

/* Report, and let what was written for R pass unseen.  */
void
misplaced (placement what, recorded_directive &r, const std::string &type,
           location_t other, const std::vector<std::string> &known = {})
{
  r.placed = r.misplaced = true;
  report_placement (what, r.directive, type, other, diagnostics (), known);
  start_quiet ();
}

location_t
declared_at (tree type)
{
  tree decl = TYPE_MAIN_DECL (type);
  return decl ? DECL_SOURCE_LOCATION (decl) : UNKNOWN_LOCATION;
}

/* Add to NAMES the complete classes among DECLS, a chain.  */
void
add_classes (tree decls, std::vector<std::string> &names)
{
  for (tree d = decls; d; d = DECL_CHAIN (d))
    if (TREE_CODE (d) == TYPE_DECL && DECL_NAME (d)
        && CLASS_TYPE_P (TREE_TYPE (d)) && COMPLETE_TYPE_P (TREE_TYPE (d)))
      names.push_back (IDENTIFIER_POINTER (DECL_NAME (d)));
}

/* The classes of the scopes around the place of the parser.  */
std::vector<std::string>
known_classes ()
{
  std::vector<std::string> result;
  if (current_class_type)
    add_classes (TYPE_FIELDS (current_class_type), result);
  for (tree scope = current_namespace; scope; scope = CP_DECL_CONTEXT (scope))
    {
      add_classes (NAMESPACE_LEVEL (scope)->names, result);
      if (scope == global_namespace)
        break;
    }
  return result;
}

/* Errors before the parser met the type of a type clause.  */
int s_errors_before_type;

/* What the type clause of R names; null after an error.  */
tree
type_of_clause (recorded_directive &r, const clause &c)
{
  std::string name = type_prefix + r.key;
  tree decl = lookup_name (get_identifier (name.c_str ()));
  if (!decl || TREE_CODE (decl) != TYPE_DECL || error_operand_p (decl)
      || error_operand_p (TREE_TYPE (decl)))
    {
      /* GCC may have said it.  */
      if (errorcount == s_errors_before_type)
        misplaced (placement::type_unknown, r, spell (c.type.tokens),
                   UNKNOWN_LOCATION);
      r.placed = r.misplaced = true;
      start_quiet ();
      return NULL_TREE;
    }
  /* In a function it would be an unused one.  */
  TREE_USED (decl) = 1;
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (decl));
  std::string spelling = spell (c.type.tokens);
  if (dependent_type_p (type) && type != current_class_type
      && !(CLASS_TYPE_P (type) && COMPLETE_TYPE_P (type)))
    {
      misplaced (placement::type_dependent, r, spelling, UNKNOWN_LOCATION);
      /* Nothing is to be said about it in the instances.  */
      TREE_TYPE (decl) = DECL_ORIGINAL_TYPE (decl) = void_type_node;
      return NULL_TREE;
    }
  if (!CLASS_TYPE_P (type))
    {
      misplaced (placement::type_not_aggregate, r, spelling, UNKNOWN_LOCATION);
      return NULL_TREE;
    }
  if (type != current_class_type && !COMPLETE_TYPE_P (complete_type (type)))
    {
      /* An unknown class is declared right here.  */
      location_t place = declared_at (type);
      misplaced (placement::type_incomplete, r, spelling,
                 linemap_location_before_p (line_table, place, r.loc)
                     ? place
                     : UNKNOWN_LOCATION,
                 known_classes ());
      return NULL_TREE;
    }
  return type;
}

/* The directive behind whose text the parser is, and the type that it is about,
   which is neither the nearest enclosing class nor a template.  */
struct named_type
{
  const recorded_directive *directive = nullptr;
  tree type = NULL_TREE;
};
named_type s_named;

/* R, in the body of a class, names NAMED, a class that was declared in there.
   Instances of a template find R by a hidden member.  */
void
directive_on_nested (recorded_directive &r, tree named)
{
  if (!dependent_type_p (named))
    {
      s_named = { &r, named };
      return;
    }
  declare_template_member (named, r.mark, r.loc);
  r.placed = true;
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
          if (CP_TYPE_CONTEXT (named)
              && same_type_p (CP_TYPE_CONTEXT (named), type))
            directive_on_nested (r, named);
          else
            misplaced (placement::type_not_enclosing, r, spell (c->type.tokens),
                       declared_at (type));
          return;
        }
    }
  r.placed = true;
  if (!r.in_body)
    declare_open_member (type, r.mark, r.loc);
  if (!dependent_type_p (type)
      && (s_open_classes.empty () || s_open_classes.back () != type))
    {
      root_tree (type);
      s_open_classes.push_back (type);
    }
}

/* Instances of the class template TYPE whose directives are known already when
   R, a directive on it, comes never have it, nor have those that are complete
   and get no hidden members (declare_template_member).  */
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
          || uses_template_parms (instance) || !COMPLETE_TYPE_P (instance)
          || (!directives_known_p (instance)
              && !DECL_TEMPLATE_SPECIALIZATIONS (CLASSTYPE_TI_TEMPLATE (type))))
        continue;
      message (warning_option::late_shape, r.directive.loc,
               quoted (spell_type (instance))
                   + " was needed before this directive, which does not apply "
                     "to it")
          .note (declared_at (type), "the directive should follow the template")
          .send (diagnostics ());
      return;
    }
}

/* The namespace that the parser is in, while it plays another.  */
tree s_namespace;

/* From here to leave_namespace () members of the template TYPE may be defined
   wherever the parser is.  Names are what they are there.  */
void
enter_namespace_of (tree type)
{
  if (is_ancestor (current_namespace, decl_namespace_context (type)))
    return;
  s_namespace = current_namespace;
  vec_safe_push (decl_namespace_list, s_namespace);
  current_namespace = global_namespace;
}

void
leave_namespace ()
{
  if (!s_namespace)
    return;
  current_namespace = s_namespace;
  decl_namespace_list->pop ();
  s_namespace = NULL_TREE;
}

/* A parameter in the header of OF that its type does not name; null: none.  */
const token *
unused_parameter (const owner &of)
{
  unsigned depth = 0;
  for (std::size_t i = 0; i + 1 < of.header.size (); i++)
    {
      const token &t = of.header[i];
      const token &next = of.header[i + 1];
      depth += punctuator_p (t, "<");
      depth -= punctuator_p (t, ">") && depth > 0;
      const bool name = depth == 1 && i > 0 && t.kind == token_kind::identifier
                        && (punctuator_p (next, ",") || punctuator_p (next, ">")
                            || punctuator_p (next, "="));
      const token &before = of.header[i > 0 ? i - 1 : 0];
      if (!name || punctuator_p (before, "=") || punctuator_p (before, "<")
          || punctuator_p (before, ","))
        continue;
      if (std::none_of (
              of.type.begin (), of.type.end (),
              [&t] (const token &u) { return u.spelling == t.spelling; }))
        return &t;
    }
  return nullptr;
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
      r.placed = r.misplaced = true;
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
  else if (const token *unused = unused_parameter (of))
    {
      r.placed = r.misplaced = true;
      message (severity::error, unused->loc,
               "template parameter " + quoted (unused->spelling)
                   + " is not used in " + quoted (spell (of.type)))
          .send (diagnostics ());
      start_quiet ();
    }
  else
    {
      report_early_instances (r, type);
      enter_namespace_of (type);
      declare_template_member (type, r.mark, r.loc);
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
    directive_on_template (r, c);
  else if (tree type = type_of_clause (r, c))
    s_named = { &r, type };
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
  holder_mark_reached (static_cast<tree> (data));
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
  tree function = static_cast<tree> (data);
  /* All conversions are still there.  */
  if (expression_function_p (function))
    check_expression_type (function, true);
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

/* GCC reads the whole unit before it parses it.  */
void
convert_void_pointers (token_list &)
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
  if (scopes.empty ())
    return source_scope ();
  return scopes[std::min<std::size_t> (r.anonymous, scopes.size () - 1)];
}

/* Does a type clause with TOKENS in SCOPE name the class that SCOPE is?  */
bool
names_class_p (const token_list &tokens, const source_scope &scope)
{
  if (scope.kind != scope_kind::class_)
    return false;
  for (std::size_t i = 0; i < tokens.size (); i++)
    if (tokens[i].kind == token_kind::identifier)
      {
        if (tokens[i].spelling == scope.name)
          return i + 1 == tokens.size ()
                 || tokens[i + 1].kind == token_kind::end;
        if (tokens[i].spelling != "struct" && tokens[i].spelling != "class"
            && tokens[i].spelling != "union")
          return false;
      }
  return false;
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
  owner of;
  const bool about_template = type && split_template (type->type.tokens, of);
  /* A declaration of a template would not be one there.  */
  if (about_template
      && (scope.kind == scope_kind::class_ || scope.kind == scope_kind::other))
    {
      report_placement (placement::template_header, r.directive, std::string (),
                        0, diagnostics ());
      return;
    }
  r.in_body = !type || names_class_p (type->type.tokens, scope);
  forget_policy_names (r);
  if (type)
    write_pragma (own_pragma::type_clause, r, flags, out);
  if (about_template)
    write_alias (type_prefix + r.key, of, r.loc, out);
  else if (type)
    write_typedef (type_prefix + r.key, &type->type.tokens, r.loc, out);
  write_pragma (own_pragma::type_directive, r, flags, out);
  if (r.in_body)
    {
      write_typedef (r.mark, nullptr, r.loc, out);
      /* Members of an anonymous struct are members of the enclosing class, and
         it cannot have functions.  */
      if ((scope.kind == scope_kind::class_ && scope.name.empty ())
          || operator_in_anonymous_p (r))
        forget_plain_names (r);
    }
  if (r.in_body || about_template)
    write_functions (r, of, out);
  else
    write_holder (r, flags, out);
  write_pragma (own_pragma::end, r, flags, out);
}

namespace
{

/* Is the access to members not checked, until the parser is behind a type
   clause?  A directive describes layout.  */
bool s_access_suspended;

void
suspend_access ()
{
  if (!s_access_suspended)
    push_deferring_access_checks (dk_no_check);
  s_access_suspended = true;
}

void
resume_access ()
{
  if (s_access_suspended)
    pop_deferring_access_checks ();
  s_access_suspended = false;
}

} // namespace

/* A template's name without arguments would be an odd typedef.  */
void
type_clause_reached (recorded_directive &r)
{
  show_static_members ();
  suspend_access ();
  s_errors_before_type = errorcount;
  const clause *c = type_clause (r.directive);
  const token_list &tokens = c->type.tokens;
  if (tokens[0].spelling == "template" && !at_namespace_scope_p ())
    {
      misplaced (placement::template_header, r, std::string (),
                 UNKNOWN_LOCATION);
      return;
    }
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
  resume_access ();
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
  resume_access ();
  if (s_named.directive == &r)
    add_outside (s_named.type, r);
  s_named = named_type ();
  if (at_class_scope_p ())
    hide_members (current_class_type, r);
  leave_namespace ();
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
      const char *name = IDENTIFIER_POINTER (DECL_NAME (field)) + length;
      if (recorded_directive *r
          = imported_directive (name, DECL_SOURCE_LOCATION (field)))
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
  tree function = NULL_TREE;
  for (tree field = TYPE_FIELDS (e.type); field && !function;
       field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FUNCTION_DECL && DECL_NAME (field) == name)
      function = field;
  if (!function)
    function = function_in_holder (e.type, *e.directive, e.function);
  if (function)
    mark_used (function);
  return function;
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

bool
virtual_base_field_p (tree field)
{
  /* A class may be both a virtual base and another one.  */
  tree base = binfo_for_vbase (TREE_TYPE (field), DECL_CONTEXT (field));
  return base
         && tree_int_cst_equal (BINFO_OFFSET (base), byte_position (field));
}

bool
parsing_class_p (const std::string &name)
{
  return current_class_type && TYPE_IDENTIFIER (current_class_type)
         && name == IDENTIFIER_POINTER (TYPE_IDENTIFIER (current_class_type));
}

bool
parsing_template_p ()
{
  return processing_template_decl != 0;
}

} // namespace accdeep
