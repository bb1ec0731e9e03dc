/* GCC's types as type_view.

   One view for each main variant, made on demand and kept.  Before a view is
   given to the outside, the directives of all complete classes that the type
   leads to are in the registry; those of a class template's instance come when
   somebody asks for the first time whether it is complete.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/c-family/archive.h"
#include "plugin/front/gcc/tree-view.h"

namespace accdeep
{

namespace
{

type_ptr make_view (tree type);

class gcc_type_view final : public tree_view
{
public:
  using tree_view::tree_view;

  type_category category () const override;
  std::string
  name () const override
  {
    return m_name.empty () ? spell_type (m_type) : m_name;
  }
  location declared_at () const override;
  /* Remember the name: GCC forgets it before it optimises.  */
  void
  freeze_name ()
  {
    m_name = spell_type (m_type);
  }
  bool complete_p () const override;
  bool
  polymorphic_p () const override
  {
    return class_type_p (m_type) && accdeep::polymorphic_p (m_type);
  }
  std::string
  left_behind () const override
  {
    return class_type_p (m_type) ? accdeep::left_behind (m_type)
                                 : std::string ();
  }
  underlying_member
  underlying () const override
  {
    return class_type_p (m_type) ? accdeep::underlying (m_type)
                                 : underlying_member ();
  }
  bool
  library_p () const override
  {
    return class_type_p (m_type) && library_class_p (m_type);
  }
  bool
  node_p () const override
  {
    return class_type_p (m_type) && container_node_p (m_type);
  }
  bool code_p () const override;
  type_ptr target () const override;
  std::optional<std::uint64_t> array_length () const override;
  const std::vector<member> &members () const override;

private:
  void collect_members () const;

  std::string m_name;
  mutable bool m_collected = false;
  mutable std::vector<member> m_members;
};

type_category
gcc_type_view::category () const
{
  if (class_type_p (m_type))
    return type_category::aggregate;
  switch (TREE_CODE (m_type))
    {
    case ARRAY_TYPE:
      return type_category::array;
    case REFERENCE_TYPE:
      return FUNC_OR_METHOD_TYPE_P (TREE_TYPE (m_type))
                 ? type_category::scalar
                 : type_category::reference;
    case POINTER_TYPE:
      return FUNC_OR_METHOD_TYPE_P (TREE_TYPE (m_type))
                 ? type_category::scalar
                 : type_category::pointer;
    default:
      return type_category::scalar;
    }
}

bool
gcc_type_view::code_p () const
{
  if (POINTER_TYPE_P (m_type))
    return FUNC_OR_METHOD_TYPE_P (TREE_TYPE (m_type));
  /* Pointers to member functions are records, but no classes.  */
  return TREE_CODE (m_type) == OFFSET_TYPE
         || (RECORD_OR_UNION_TYPE_P (m_type) && !class_type_p (m_type));
}

location
gcc_type_view::declared_at () const
{
  tree decl = TYPE_STUB_DECL (m_type);
  if (!decl || !DECL_P (decl))
    decl = TYPE_NAME (m_type);
  return decl && DECL_P (decl) ? DECL_SOURCE_LOCATION (decl) : UNKNOWN_LOCATION;
}

type_ptr
gcc_type_view::target () const
{
  switch (category ())
    {
    case type_category::array:
    case type_category::pointer:
    case type_category::reference:
      return make_view (TREE_TYPE (m_type));
    default:
      return nullptr;
    }
}

std::optional<std::uint64_t>
gcc_type_view::array_length () const
{
  tree domain = TREE_CODE (m_type) == ARRAY_TYPE ? TYPE_DOMAIN (m_type) : NULL;
  tree last = domain ? TYPE_MAX_VALUE (domain) : NULL;
  if (!last || TREE_CODE (last) != INTEGER_CST)
    return std::nullopt;
  /* The last index of an array of length 0 is -1.  */
  if (integer_all_onesp (last))
    return 0;
  return tree_to_uhwi (last) + 1;
}

void
gcc_type_view::collect_members () const
{
  std::vector<member> bases;
  for (tree field = TYPE_FIELDS (m_type); field; field = DECL_CHAIN (field))
    {
      bool is_static = VAR_P (field);
      if (TREE_CODE (field) != FIELD_DECL && !is_static)
        continue;
      bool base = !is_static && base_field_p (field);
      /* The pointer to the table of virtual functions, and padding.  */
      if (DECL_ARTIFICIAL (field) && !base && !is_static)
        continue;
      bool unnamed = !DECL_NAME (field);
      if (unnamed && !base && !class_type_p (TREE_TYPE (field)))
        continue;
      member m;
      if (!unnamed && !base)
        m.name = IDENTIFIER_POINTER (DECL_NAME (field));
      m.loc = DECL_SOURCE_LOCATION (field);
      m.field = field;
      m.type = make_view (is_static ? TREE_TYPE (field) : held_type (field));
      m.base_p = base;
      m.virtual_p = base && virtual_base_field_p (field);
      m.bit_field_p = !is_static
                      && (DECL_BIT_FIELD_TYPE (field) != NULL_TREE
                          || TYPE_REVERSE_STORAGE_ORDER (m_type));
      m.static_p = is_static;
      (base ? bases : m_members).push_back (std::move (m));
    }
  m_members.insert (m_members.begin (), bases.begin (), bases.end ());
}

const std::vector<type_view::member> &
gcc_type_view::members () const
{
  if (!m_collected && class_type_p (m_type) && COMPLETE_TYPE_P (m_type))
    {
      m_collected = true;
      collect_members ();
    }
  return m_members;
}

std::unordered_map<tree, std::shared_ptr<gcc_type_view>> s_views;

type_ptr
make_view (tree type)
{
  /* Nothing is known of what was an error.  */
  type = type == error_mark_node ? integer_type_node : TYPE_MAIN_VARIANT (type);
  std::shared_ptr<gcc_type_view> &view = s_views[type];
  if (!view)
    {
      root_tree (type);
      view = std::make_shared<gcc_type_view> (type);
    }
  return view;
}

/* Classes whose directives, and those of all that they lead to, are known.  */
std::unordered_set<tree> s_prepared;

/* What is at the end of the arrays, pointers and references in TYPE.  */
tree
innermost (tree type)
{
  while (TREE_CODE (type) == ARRAY_TYPE || POINTER_TYPE_P (type))
    type = TREE_TYPE (type);
  return type == error_mark_node ? type : TYPE_MAIN_VARIANT (type);
}

/* Add the directives of TYPE and of all classes that it leads to.  What only a
   pointer leads to need not be complete, and is not made so here: a template
   must not be instantiated before it is needed.  */
void
prepare (tree type)
{
  std::vector<tree> work;
  auto want = [&work] (tree t) {
    t = innermost (t);
    if (!class_type_p (t) || s_prepared.count (t))
      return;
    if (COMPLETE_TYPE_P (t) && s_prepared.insert (t).second)
      work.push_back (t);
  };

  want (type);
  while (!work.empty ())
    {
      tree t = work.back ();
      work.pop_back ();
      root_tree (t);
      add_directives_of (t);
      for (tree field = TYPE_FIELDS (t); field; field = DECL_CHAIN (field))
        if (TREE_CODE (field) == FIELD_DECL)
          want (held_type (field));
    }
}

bool
gcc_type_view::complete_p () const
{
  if (class_type_p (m_type) && !COMPLETE_TYPE_P (m_type))
    {
      complete (m_type);
      prepare (m_type);
    }
  return COMPLETE_TYPE_P (m_type);
}

} // namespace

type_ptr
view_of (tree type)
{
  if (!type || error_operand_p (type))
    return nullptr;
  load_archive ();
  type_ptr view = make_view (type);
  tree element = type;
  while (TREE_CODE (element) == ARRAY_TYPE)
    element = TREE_TYPE (element);
  if (class_type_p (element))
    make_view (element)->complete_p ();
  prepare (type);
  return view;
}

bool
directives_known_p (tree type)
{
  return s_prepared.count (type);
}

void
freeze_views ()
{
  for (auto &entry : s_views)
    entry.second->freeze_name ();
}

std::string
type_name (tree type)
{
  auto known = s_views.find (TYPE_MAIN_VARIANT (type));
  return known == s_views.end () ? spell_type (TYPE_MAIN_VARIANT (type))
                                 : known->second->name ();
}

} // namespace accdeep
