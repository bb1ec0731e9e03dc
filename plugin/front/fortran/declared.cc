/* Views of declarations: consumes scopes and module files.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/declared.h"
#include "plugin/front/fortran/module-file.h"
#include "plugin/front/fortran/type-names.h"
#include "plugin/model/levels.h"

#include <functional>

namespace accdeep
{

namespace
{

/* What is declared: a derived type with members, or something of CATEGORY
   that has TARGET below it.  */
class declared_view_node final : public type_view
{
public:
  declared_view_node (type_category category, type_ptr target)
      : m_category (category), m_target (std::move (target))
  {
  }
  declared_view_node (std::string name, location loc)
      : m_category (type_category::aggregate), m_name (std::move (name)),
        m_loc (loc)
  {
  }

  type_category
  category () const override
  {
    return m_category;
  }
  type_handle
  handle () const override
  {
    return const_cast<declared_view_node *> (this);
  }
  std::string
  name () const override
  {
    return m_target ? m_target->name () : m_name;
  }
  location
  declared_at () const override
  {
    return m_loc;
  }
  bool
  complete_p () const override
  {
    return true;
  }
  bool
  integral_p () const override
  {
    return false;
  }
  bool
  wide_p () const override
  {
    return false;
  }
  bool
  void_p () const override
  {
    return false;
  }
  bool
  union_p () const override
  {
    return false;
  }
  bool
  polymorphic_p () const override
  {
    return false;
  }
  bool
  code_p () const override
  {
    return false;
  }
  bool
  self_shaped_p () const override
  {
    return m_category == type_category::reference;
  }
  type_ptr
  target () const override
  {
    return m_target;
  }
  std::optional<std::uint64_t>
  array_length () const override
  {
    return std::nullopt;
  }
  const std::vector<member> &
  members () const override
  {
    return m_members;
  }

  void
  add_member (const source_component &c, type_ptr type, bool parent)
  {
    member m;
    m.name = c.name;
    m.loc = c.loc;
    m.type = std::move (type);
    m.base_p = parent;
    m_members.push_back (std::move (m));
  }

  /* Members are told apart by where they stand in here.  */
  void
  number_members ()
  {
    for (member &m : m_members)
      m.field = &m;
  }

private:
  type_category m_category;
  type_ptr m_target;
  std::string m_name;
  location m_loc = 0;
  std::vector<member> m_members;
};

/* Makes each type once.  */
class type_maker
{
public:
  using finder = std::function<const declared_type *(const source_component &)>;

  const declared_type *of_source (const source_outline &, unsigned definition);
  const declared_type *of_module (const std::string &name,
                                  const std::string &module);
  type_ptr view_of (const source_component &, const finder &, bool &known);
  const declared_type *
  type_of (const type_view &view) const
  {
    auto found = m_by_view.find (view.handle ());
    return found == m_by_view.end () ? nullptr : found->second;
  }

private:
  declared_type *start (const std::string &name, const std::string &module,
                        location loc);
  void add_components (declared_type &,
                       const std::vector<source_component> &components,
                       const std::string &parent, const finder &find);

  std::map<std::string, declared_type> m_types; /* By module, name, place.  */
  std::map<type_handle, const declared_type *> m_by_view;
};

type_maker s_maker;

declared_type *
type_maker::start (const std::string &name, const std::string &module,
                   location loc)
{
  auto [at, fresh] = m_types.emplace (
      module + '|' + name + '|' + std::to_string (loc), declared_type ());
  declared_type &type = at->second;
  if (fresh)
    {
      type.name = name;
      type.module = module;
      type.loc = loc;
    }
  return &type;
}

/* The view of what C declares, as far as that is known; else KNOWN becomes
   false.  */
type_ptr
type_maker::view_of (const source_component &c, const finder &find, bool &known)
{
  static const type_ptr scalar
      = std::make_shared<declared_view_node> (type_category::scalar, nullptr);
  type_ptr view = scalar;
  if (c.kind == declared_kind::other)
    return scalar;
  const declared_type *type
      = c.kind == declared_kind::derived ? find (c) : nullptr;
  if (type)
    view = type->view;
  else if (c.kind != declared_kind::plain)
    known = false;
  if (c.reference || c.array)
    view = std::make_shared<declared_view_node> (
        c.reference ? type_category::reference : type_category::array, view);
  return view;
}

void
type_maker::add_components (declared_type &type,
                            const std::vector<source_component> &components,
                            const std::string &parent, const finder &find)
{
  auto view = std::make_shared<declared_view_node> ("type(" + type.name + ")",
                                                    type.loc);
  /* Components may lead back to the type.  */
  type.view = view;
  m_by_view[view->handle ()] = &type;
  for (const source_component &c : components)
    {
      bool known = true;
      view->add_member (c, view_of (c, find, known), c.name == parent);
      type.complete &= known;
      type.named &= known || c.name != parent;
    }
  view->number_members ();
}

const declared_type *
type_maker::of_source (const source_outline &outline, unsigned definition)
{
  const source_type &source = outline.types[definition];
  const source_scope &scope = outline.scopes[source.scope];
  declared_type *type
      = start (source.name, module_p (scope) ? scope.name : "", source.loc);
  if (type->view)
    return type;
  std::vector<source_component> components = source.components;
  if (!source.parent.empty ())
    {
      source_component parent;
      parent.name = parent.type = source.parent;
      parent.kind = declared_kind::derived;
      components.insert (components.begin (), std::move (parent));
    }
  add_components (*type, components, source.parent,
                  [&] (const source_component &c) {
                    return find_declared (outline, c.type, source.scope);
                  });
  return type;
}

const declared_type *
type_maker::of_module (const std::string &name, const std::string &module)
{
  const module_type *found = nullptr;
  const module_file *in = nullptr;
  for (bool parent : { false, true })
    if (!found)
      {
        in = &module_file_of (module, parent);
        for (const module_type &t : in->types)
          if (t.name == name && t.module == module)
            found = &t;
      }
  if (!found)
    return nullptr;
  const module_file &file = *in;
  declared_type *type = start (name, module, 0);
  if (type->view)
    return type;
  /* gfortran does not say which component is the parent; but its name does. */
  std::string parent;
  auto find = [&] (const source_component &c) -> const declared_type * {
    /* Those of C consist of an address.  */
    static declared_type opaque;
    opaque.view = view_of (source_component (), nullptr, opaque.complete);
    for (const module_type &t : file.types)
      if (t.number == c.type)
        return t.module.compare (0, 2, "__") == 0
                   ? &opaque
                   : of_module (t.name, t.module);
    return nullptr;
  };
  if (!found->components.empty ())
    for (const module_type &t : file.types)
      if (t.number == found->components[0].type
          && t.name == found->components[0].name)
        parent = t.name;
  add_components (*type, found->components, parent, find);
  return type;
}

} // namespace

const declared_type *
find_declared (const source_outline &outline, const std::string &name,
               unsigned scope)
{
  const type_search search = find_type (outline, name, scope);
  if (!search.found)
    return nullptr;
  return search.meaning.definition != no_type
             ? s_maker.of_source (outline, search.meaning.definition)
             : s_maker.of_module (search.meaning.name, search.meaning.module);
}

const declared_type *
find_declared (const std::string &name, const std::string &module)
{
  return s_maker.of_module (name, module);
}

const declared_type *
declared_type_of (const type_view &view)
{
  return s_maker.type_of (view);
}

type_ptr
declared_view (const source_outline &outline, const source_component &c,
               unsigned scope)
{
  bool known = true;
  type_ptr view = s_maker.view_of (
      c,
      [&] (const source_component &inner) {
        return find_declared (outline, inner.type, scope);
      },
      known);
  return known ? view : nullptr;
}

} // namespace accdeep
