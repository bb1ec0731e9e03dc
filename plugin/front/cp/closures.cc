/* Shapes of closures and function objects that accdeep/forall.hpp runs.

   A closure says what its kernel needs.  So what a captured pointer to an
   object with a shape, or a captured `this', leads to is part of the closure:
   one object each.  References are followed by themselves.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/cp/closures.h"

#include "plugin/front/c-family/language.h"
#include "plugin/front/cp/containers.h"
#include "plugin/gcc/options.h"

namespace accdeep
{

namespace
{

/* What stands between a pack's name and the number of one of its elements, in
   the name of a lambda's capture.  */
const char pack_mark[] = "__pack";

/* The user's name of FIELD, which a lambda's capture has with two underscores
   in front.  */
std::string
captured_name (tree closure, tree field)
{
  std::string name = IDENTIFIER_POINTER (DECL_NAME (field));
  if (!LAMBDA_TYPE_P (closure) || !startswith (name.c_str (), "__"))
    return name;
  return name.substr (2, name.find (pack_mark) - 2);
}

/* GCC's name of an element of a captured pack is none that a directive can
   spell: give FIELD another one.  */
void
name_pack_element (tree field)
{
  std::string name = IDENTIFIER_POINTER (DECL_NAME (field));
  const std::size_t mark = name.find ('#');
  if (mark != std::string::npos)
    DECL_NAME (field)
        = get_identifier ((name.replace (mark, 1, pack_mark)).c_str ());
}

bool
pointer_to_data_p (tree type)
{
  return TREE_CODE (type) == POINTER_TYPE
         && !FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type));
}

/* Is what TYPE leads to known, by a directive or because it is a container?  */
bool
known_p (tree type)
{
  if (!CLASS_TYPE_P (type))
    return false;
  type_ptr view = view_of (type);
  return library_class_p (type) || shapes ().has_directives_p (*view)
         || shapes ().deep_p (view);
}

/* A pointer that is copied as it is with an object of TYPE; null: there is
   none, or a directive says what becomes of it.  */
tree
bare_pointer_in (tree type)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  if (!CLASS_TYPE_P (type) || reducer_p (type) || known_p (type))
    return NULL_TREE;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL
        && (!DECL_ARTIFICIAL (field) || DECL_FIELD_IS_BASE (field)))
      {
        tree inner = TREE_TYPE (field);
        while (TREE_CODE (inner) == ARRAY_TYPE)
          inner = TREE_TYPE (inner);
        if (pointer_to_data_p (inner) && DECL_NAME (field))
          return field;
        if (tree found = bare_pointer_in (inner))
          return found;
      }
  return NULL_TREE;
}

/* Does all that belongs to a constant object of TYPE stay as it is?  Where a
   pointer leads to is no part of what const says.  */
bool
deeply_constant_p (tree type)
{
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  if (!CLASS_TYPE_P (type))
    return !POINTER_TYPE_P (type);
  if (!library_class_p (type))
    return !shapes ().deep_p (view_of (type));
  if (!CLASSTYPE_TEMPLATE_INFO (type))
    return true;
  const std::string name = IDENTIFIER_POINTER (
      DECL_NAME (most_general_template (CLASSTYPE_TI_TEMPLATE (type))));
  for (const char *pointer :
       { "unique_ptr", "shared_ptr", "weak_ptr", "span", "reference_wrapper" })
    if (name == pointer)
      return false;
  tree arguments = INNERMOST_TEMPLATE_ARGS (CLASSTYPE_TI_ARGS (type));
  for (int i = 0; i < TREE_VEC_LENGTH (arguments); i++)
    {
      tree argument = TREE_VEC_ELT (arguments, i);
      if (ARGUMENT_PACK_P (argument)
          || (TYPE_P (argument) && !deeply_constant_p (argument)))
        return false;
    }
  return true;
}

bool
has_capture_policy_p (tree type)
{
  return shapes ().kind_of (*view_of (type), capture_policy).has_value ();
}

/* Are the captured objects in a closure of TYPE constant?  */
bool
constant_captures_p (tree type)
{
  tree function = LAMBDA_TYPE_P (type) ? lambda_function (type) : NULL_TREE;
  return function && TREE_CODE (TREE_TYPE (function)) == METHOD_TYPE
         && (type_memfn_quals (TREE_TYPE (function)) & TYPE_QUAL_CONST);
}

class capture_shape
{
public:
  capture_shape (tree type, bare_pointers bare) : m_type (type), m_bare (bare)
  {
  }

  void add (tree field);
  void add_base (tree field);
  void add_object (tree field, tree type);
  void finish ();

private:
  void refuse (tree field, tree pointer) const;

  tree m_type;
  bare_pointers m_bare;
  /* Lists of members: those with extents, or that a reference follows; those
     that are deep, by what becomes of them.  */
  std::string m_include, m_exclude, m_in, m_copy, m_invoke;
  bool m_deep_base = false;
};

void
append (std::string &list, const std::string &member)
{
  list += (list.empty () ? "" : ", ") + member;
}

void
capture_shape::refuse (tree field, tree pointer) const
{
  /* The program runs on the host, to find the extents.  */
  if (plugin_argument ("infer"))
    return;
  const location_t loc = DECL_SOURCE_LOCATION (field);
  const std::string start = quoted (captured_name (m_type, field))
                            + " is captured with the host's address";
  if (pointer == field)
    report_behind_suggestions (
        message (severity::error, loc, start + ": no extent is given")
            .note (loc, "capture an " + quoted ("accdeep::view")
                            + " of what it points to"));
  else
    report_behind_suggestions (message (
        severity::error, loc,
        start + " in " + quoted (decl_as_string (pointer, TFF_PLAIN_IDENTIFIER))
            + ": "
            + quoted (
                type_as_string (DECL_CONTEXT (pointer), TFF_PLAIN_IDENTIFIER))
            + " has no shape"));
}

/* The extents of an array of TYPE, which becomes that of its elements.  */
std::string
array_extents (tree &type)
{
  std::string extents;
  for (; TREE_CODE (type) == ARRAY_TYPE; type = TREE_TYPE (type))
    {
      tree domain = TYPE_DOMAIN (type);
      tree last = domain ? TYPE_MAX_VALUE (domain) : NULL_TREE;
      if (!last || !tree_fits_shwi_p (last))
        return std::string ();
      extents += "[0:" + std::to_string (tree_to_shwi (last) + 1) + "]";
    }
  return extents;
}

/* An object of TYPE lies in the closure's, or is what FIELD refers to.  */
void
capture_shape::add_object (tree field, tree type)
{
  type = TYPE_MAIN_VARIANT (type);
  if (LAMBDA_TYPE_P (type) || DECL_FIELD_IS_BASE (field)
      || m_bare == bare_pointers::optional)
    add_capture_shape (type, m_bare);
  else if (tree pointer = bare_pointer_in (type))
    refuse (field, pointer);
}

void
capture_shape::add_base (tree field)
{
  add_object (field, TREE_TYPE (field));
  m_deep_base |= shapes ().deep_p (view_of (TREE_TYPE (field)));
}

/* FIELD of the closure keeps a captured variable.  */
void
capture_shape::add (tree field)
{
  tree type = TREE_TYPE (field);
  const bool reference = TREE_CODE (type) == REFERENCE_TYPE;
  if (reference)
    type = TREE_TYPE (type);
  if (reducer_p (type))
    {
      /* Each iteration has its own.  */
      if (reference)
        append (m_exclude, IDENTIFIER_POINTER (DECL_NAME (field)));
      return;
    }
  bool constant
      = reference ? CP_TYPE_CONST_P (type) : constant_captures_p (m_type);
  /* Those of a reference itself are implied.  */
  std::string extents = array_extents (type);
  bool followed = reference && !FUNC_OR_METHOD_TYPE_P (type);
  if (pointer_to_data_p (type))
    {
      tree target = TREE_TYPE (type);
      constant = CP_TYPE_CONST_P (target);
      if (CLASS_TYPE_P (target))
        complete_type (target);
      followed = true;
      if (known_p (TYPE_MAIN_VARIANT (target))
          || id_equal (DECL_NAME (field), "__this"))
        extents += "[0:1]";
      else if (m_bare == bare_pointers::optional)
        {
          extents += "[@?]";
          constant = false;
        }
      else
        {
          refuse (field, field);
          return;
        }
    }
  else
    {
      extents.clear ();
      if (CLASS_TYPE_P (type))
        add_object (field, type);
    }
  const std::string member = IDENTIFIER_POINTER (DECL_NAME (field));
  if (followed)
    append (m_include, member + extents);
  else if (!CLASS_TYPE_P (type) || !shapes ().deep_p (view_of (type)))
    return;
  tree object = pointer_to_data_p (type) ? TREE_TYPE (type) : type;
  if (constant && deeply_constant_p (object))
    append (m_in, member);
  else if (!followed && has_capture_policy_p (TYPE_MAIN_VARIANT (type)))
    append (m_invoke, member);
  else
    append (m_copy, member);
}

void
capture_shape::finish ()
{
  type_ptr view = view_of (m_type);
  std::string shape = "shape";
  if (!m_include.empty ())
    shape += " include(" + m_include + ")";
  if (!m_exclude.empty ())
    shape += " exclude(" + m_exclude + ")";
  if (shape != "shape")
    shapes ().add_builtin (view, builtin_directive (shape, m_type));
  if (!m_in.empty ())
    shapes ().add_builtin (
        view, builtin_directive ("policy in(" + m_in + ")", m_type));
  /* A base may have a name that no directive can spell.  */
  if (m_deep_base || !shapes ().deep_p (view))
    return;
  std::string policy
      = std::string ("policy(") + capture_policy + ") default(copyin)";
  if (!m_copy.empty ())
    policy += " copy(" + m_copy + ")";
  if (!m_invoke.empty ())
    policy += std::string (" invoke<") + capture_policy + ">(" + m_invoke + ")";
  shapes ().add_builtin (view, builtin_directive (policy, m_type));
}

} // namespace

bool
reducer_p (tree type)
{
  if (!CLASS_TYPE_P (type) || !CLASSTYPE_TEMPLATE_INFO (type))
    return false;
  tree decl = TYPE_MAIN_DECL (TYPE_MAIN_VARIANT (type));
  tree scope = CP_DECL_CONTEXT (decl);
  return id_equal (DECL_NAME (decl), "reducer")
         && TREE_CODE (scope) == NAMESPACE_DECL && DECL_NAME (scope)
         && id_equal (DECL_NAME (scope), "accdeep");
}

void
add_capture_shape (tree type, bare_pointers bare)
{
  type = TYPE_MAIN_VARIANT (type);
  if (!CLASS_TYPE_P (type) || library_class_p (type) || reducer_p (type)
      || shapes ().has_directives_p (*view_of (type)))
    return;
  capture_shape shape (type, bare);
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) != FIELD_DECL)
      continue;
    else if (DECL_FIELD_IS_BASE (field))
      shape.add_base (field);
    else if (DECL_NAME (field) && !DECL_ARTIFICIAL (field))
      {
        name_pack_element (field);
        shape.add (field);
      }
  shape.finish ();
}

} // namespace accdeep
