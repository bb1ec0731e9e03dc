/* gfortran's types as type_view.

   An allocatable or pointer component is a reference: it shapes itself, from
   its array descriptor or as a single object, and it is part of the default
   shape with or without a directive (section 5).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/language.h"
#include "plugin/front/gcc/tree-view.h"
#include "plugin/gcc/fortran.h"

namespace accdeep
{

namespace
{

type_ptr make_view (tree type);

class fortran_type_view final : public tree_view
{
public:
  using tree_view::tree_view;

  type_category category () const override;
  std::string
  name () const override
  {
    return spell_type (m_type);
  }
  location declared_at () const override;
  bool
  complete_p () const override
  {
    return COMPLETE_TYPE_P (m_type);
  }
  bool
  polymorphic_p () const override
  {
    return false;
  }
  bool
  code_p () const override
  {
    return POINTER_TYPE_P (m_type)
           && FUNC_OR_METHOD_TYPE_P (TREE_TYPE (m_type));
  }
  bool
  self_shaped_p () const override
  {
    return category () == type_category::reference;
  }
  type_ptr target () const override;
  std::optional<std::uint64_t> array_length () const override;
  const std::vector<member> &members () const override;

private:
  void collect_members () const;

  mutable bool m_collected = false;
  mutable std::vector<member> m_members;
};

type_category
fortran_type_view::category () const
{
  if (descriptor_type_p (m_type))
    return type_category::reference;
  /* Objects of a parameterised type are not all alike.  */
  if (derived_type_p (m_type) && parameterised_type_p (m_type))
    return type_category::scalar;
  if (derived_type_p (m_type))
    return type_category::aggregate;
  if (TREE_CODE (m_type) == ARRAY_TYPE)
    return type_category::array;
  /* type(c_ptr) is a pointer to void.  */
  if (POINTER_TYPE_P (m_type) && !VOID_TYPE_P (TREE_TYPE (m_type))
      && !FUNC_OR_METHOD_TYPE_P (TREE_TYPE (m_type)))
    return type_category::reference;
  return type_category::scalar;
}

location
fortran_type_view::declared_at () const
{
  return location_of_type (m_type);
}

type_ptr
fortran_type_view::target () const
{
  if (descriptor_type_p (m_type))
    return make_view (gfc_get_element_type (m_type));
  switch (category ())
    {
    case type_category::array:
    case type_category::reference:
      return make_view (TREE_TYPE (m_type));
    default:
      return nullptr;
    }
}

std::optional<std::uint64_t>
fortran_type_view::array_length () const
{
  tree domain = TREE_CODE (m_type) == ARRAY_TYPE ? TYPE_DOMAIN (m_type) : NULL;
  tree first = domain ? TYPE_MIN_VALUE (domain) : NULL;
  tree last = domain ? TYPE_MAX_VALUE (domain) : NULL;
  if (!first || !last || TREE_CODE (first) != INTEGER_CST
      || TREE_CODE (last) != INTEGER_CST)
    return std::nullopt;
  const HOST_WIDE_INT length = tree_to_shwi (last) - tree_to_shwi (first) + 1;
  return length < 0 ? 0 : length;
}

void
fortran_type_view::collect_members () const
{
  for (tree field = TYPE_FIELDS (m_type); field; field = DECL_CHAIN (field))
    {
      if (TREE_CODE (field) != FIELD_DECL || !DECL_NAME (field))
        continue;
      member m;
      m.base_p = parent_component_p (field);
      m.name = IDENTIFIER_POINTER (DECL_NAME (field));
      m.loc = location_of_component (m_type, m.name);
      m.field = field;
      m.type = make_view (TREE_TYPE (field));
      m_members.push_back (std::move (m));
    }
}

const std::vector<type_view::member> &
fortran_type_view::members () const
{
  if (!m_collected && derived_type_p (m_type))
    {
      m_collected = true;
      collect_members ();
    }
  return m_members;
}

std::unordered_map<tree, std::shared_ptr<fortran_type_view>> s_views;

type_ptr
make_view (tree type)
{
  type = TYPE_MAIN_VARIANT (type);
  std::shared_ptr<fortran_type_view> &view = s_views[type];
  if (!view)
    {
      root_tree (type);
      view = std::make_shared<fortran_type_view> (type);
    }
  return view;
}

/* Derived types whose directives, and those of all that they lead to, are
   known.  */
std::unordered_set<tree> s_prepared;

/* The derived type, or what else there is, behind arrays and pointers.  */
tree
innermost (tree type)
{
  for (;;)
    if (descriptor_type_p (type))
      type = gfc_get_element_type (type);
    else if (TREE_CODE (type) == ARRAY_TYPE || POINTER_TYPE_P (type))
      type = TREE_TYPE (type);
    else
      return TYPE_MAIN_VARIANT (type);
}

void
prepare (tree type)
{
  std::vector<tree> work, found;
  auto want = [&work] (tree t) {
    t = innermost (t);
    if (derived_type_p (t) && s_prepared.insert (t).second)
      work.push_back (t);
  };
  want (type);
  while (!work.empty ())
    {
      tree t = work.back ();
      work.pop_back ();
      root_tree (t);
      found.push_back (t);
      for (tree field = TYPE_FIELDS (t); field; field = DECL_CHAIN (field))
        if (TREE_CODE (field) == FIELD_DECL)
          want (TREE_TYPE (field));
    }
  for (tree t : found)
    add_directives_of (t);
  for (tree t : found)
    shapes ().finish (make_view (t));
}

} // namespace

type_ptr
view_of (tree type)
{
  if (!type || error_operand_p (type))
    return nullptr;
  type_ptr view = make_view (type);
  prepare (type);
  return view;
}

std::string
type_name (tree type)
{
  return spell_type (TYPE_MAIN_VARIANT (type));
}

} // namespace accdeep
