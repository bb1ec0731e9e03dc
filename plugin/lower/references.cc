/* References to components: consumes the body of a construct, produces shapes
   that map what it refers to ("Implicit data", section 5).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/references.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/gcc/fortran.h"
#include "plugin/lower/layout.h"
#include "plugin/model/levels.h"

#include <algorithm>
#include <set>

namespace accdeep
{

namespace
{

/* ------------------------------------------------------------------------
   Expressions.
   ------------------------------------------------------------------------ */

tree
without_conversions (tree t)
{
  while (CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR
         || TREE_CODE (t) == SAVE_EXPR)
    t = TREE_OPERAND (t, 0);
  return t;
}

/* Does T stand for a variable, a part of one, or an address of that?  */
bool
reference_p (tree t)
{
  switch (TREE_CODE (t))
    {
    case VAR_DECL:
    case PARM_DECL:
    case RESULT_DECL:
      return true;
    case COMPONENT_REF:
    case ARRAY_REF:
    case ARRAY_RANGE_REF:
    case INDIRECT_REF:
    case MEM_REF:
    case ADDR_EXPR:
    case POINTER_PLUS_EXPR:
    case VIEW_CONVERT_EXPR:
      return base_variable (t) != NULL_TREE;
    default:
      return false;
    }
}

/* Can more be reached through a value of TYPE than the value itself?  */
bool
leads_on_p (tree type)
{
  type = elements_type (type);
  return POINTER_TYPE_P (type) || RECORD_OR_UNION_TYPE_P (type);
}

/* How an expression leads from a variable to what it refers to.  */
struct component_path
{
  tree variable = NULL_TREE;
  std::vector<std::string> names;
  /* Only the bounds of the last array, or the dynamic type of the last
     object, is looked at.  */
  bool descriptive = false;
};

/* Is FIELD the parent's part of an object of TYPE?  */
bool
parent_part_p (tree type, tree field)
{
  /* gfortran may have made the type more than once.  */
  const std::string name = IDENTIFIER_POINTER (DECL_NAME (field));
  for (const type_view::member &m : view_of (type)->members ())
    if (m.name == name)
      return m.base_p;
  return false;
}

/* ALIASES: pointers of the compiler's own that a reference is kept in.  */
component_path
path_of (tree t, const std::map<tree, tree> &aliases)
{
  component_path path;
  for (; t; t = enclosing_lvalue (t))
    {
      for (auto kept = aliases.find (t); kept != aliases.end ();
           kept = aliases.find (t))
        t = kept->second;
      if (DECL_P (t))
        break;
      if (TREE_CODE (t) != COMPONENT_REF)
        continue;
      tree type = TREE_TYPE (TREE_OPERAND (t, 0));
      tree field = TREE_OPERAND (t, 1);
      if (descriptor_type_p (type) || class_container_p (type))
        {
          /* The first field leads to the data.  */
          if (field == TYPE_FIELDS (type))
            continue;
          path.names.clear ();
          path.descriptive = true;
        }
      else if (derived_type_p (type) && DECL_NAME (field)
               && !parent_part_p (type, field))
        path.names.insert (path.names.begin (),
                           IDENTIFIER_POINTER (DECL_NAME (field)));
    }
  path.variable = t;
  return path;
}

/* The variables of the compiler's own that one assignment alone keeps a
   reference in, a pointer: gfortran 16 has one for an object of which it asks
   the size of an array.  */
class kept_references
{
public:
  explicit kept_references (tree body)
  {
    walk_tree_without_duplicates (&body, visit, this);
    for (tree decl : m_changed)
      m_values.erase (decl);
  }

  std::map<tree, tree> m_values;

private:
  static tree
  visit (tree *tp, int *walk_subtrees, void *data)
  {
    kept_references &self = *static_cast<kept_references *> (data);
    tree t = *tp;
    if (TYPE_P (t))
      *walk_subtrees = 0;
    else if (TREE_CODE (t) == ADDR_EXPR && VAR_P (TREE_OPERAND (t, 0)))
      self.m_changed.insert (TREE_OPERAND (t, 0));
    else if (TREE_CODE (t) == MODIFY_EXPR && VAR_P (TREE_OPERAND (t, 0)))
      self.assigned (TREE_OPERAND (t, 0),
                     without_conversions (TREE_OPERAND (t, 1)));
    return NULL_TREE;
  }

  void
  assigned (tree decl, tree value)
  {
    if (!DECL_ARTIFICIAL (decl) || !POINTER_TYPE_P (TREE_TYPE (decl))
        || TREE_CODE (value) != COMPONENT_REF || !reference_p (value)
        || !m_values.emplace (decl, value).second)
      m_changed.insert (decl);
  }

  std::set<tree> m_changed;
};

} // anonymous namespace

body_references::body_references (tree body)
    : m_kept (kept_references (body).m_values)
{
  walk_tree_without_duplicates (&body, visit, this);
}

const reference *
body_references::of (tree decl) const
{
  auto found = m_variables.find (decl);
  return found == m_variables.end () ? nullptr : &found->second;
}

/* Take note of EXPRESSION, a reference.  TESTED: it is a pointer that is only
   compared with null.  */
void
body_references::note (tree expression, bool tested)
{
  tree value = TREE_CODE (expression) == ADDR_EXPR
                   ? TREE_OPERAND (expression, 0)
                   : expression;
  component_path path = path_of (value, m_kept);
  if (!path.variable)
    return;
  /* The bounds come with the object that has the descriptor.  */
  std::string described;
  if (path.descriptive && !path.names.empty ())
    {
      described = path.names.back ();
      path.names.pop_back ();
    }
  reference *r = &m_variables[path.variable];
  for (const std::string &name : path.names)
    {
      std::unique_ptr<reference> &part = r->parts[name];
      if (!part)
        part.reset (new reference);
      r = part.get ();
    }
  if (!described.empty ())
    r->described.insert (described);
  if (!tested && !path.descriptive && leads_on_p (TREE_TYPE (value)))
    r->whole = true;
}

/* The subscripts in EXPRESSION, a reference, are expressions of their own.  */
void
body_references::note_subscripts (tree expression)
{
  for (tree t = expression; t && !DECL_P (t); t = enclosing_lvalue (t))
    {
      tree on = enclosing_lvalue (t);
      for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
        if (TREE_OPERAND (t, i) && TREE_OPERAND (t, i) != on)
          walk_tree_without_duplicates (&TREE_OPERAND (t, i), visit, this);
    }
}

tree
body_references::visit (tree *tp, int *walk_subtrees, void *data)
{
  body_references &self = *static_cast<body_references *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (TREE_CODE (t) == EQ_EXPR || TREE_CODE (t) == NE_EXPR)
    for (int i = 0; i < 2; i++)
      {
        tree pointer = without_conversions (TREE_OPERAND (t, i));
        if (!integer_zerop (TREE_OPERAND (t, 1 - i)) || !reference_p (pointer)
            || !POINTER_TYPE_P (TREE_TYPE (pointer)))
          continue;
        *walk_subtrees = 0;
        self.note (pointer, true);
        self.note_subscripts (pointer);
        return NULL_TREE;
      }
  if (TREE_CODE (t) == MODIFY_EXPR && self.m_kept.count (TREE_OPERAND (t, 0)))
    {
      *walk_subtrees = 0;
      self.note_subscripts (without_conversions (TREE_OPERAND (t, 1)));
      return NULL_TREE;
    }
  if (reference_p (t))
    {
      *walk_subtrees = 0;
      self.note (t, false);
      self.note_subscripts (t);
    }
  return NULL_TREE;
}

namespace
{

/* ------------------------------------------------------------------------
   Shapes.
   ------------------------------------------------------------------------ */

/* The nests that are made here.  */
std::set<std::string> s_assumed;

class assumed_nests final : public nest_source
{
public:
  unsigned
  assign (const expression &) override
  {
    return 0;
  }
  void
  enter (const type_ptr &, const std::string &name) override
  {
    s_assumed.insert (name);
  }
  void
  leave () override
  {
  }
};

clause
clause_on (clause_kind kind, const std::string &member)
{
  clause c;
  c.kind = kind;
  member_shape m;
  m.path = { { member, 0 } };
  c.members.push_back (m);
  return c;
}

/* Makes the clauses of nests.  */
class nest_maker
{
public:
  /* Those that leave of objects of TYPE what R says.  */
  std::vector<clause> clauses_for (const type_ptr &type, const reference &r);

  /* Did anything stay that leads to something else?  */
  bool
  any_p () const
  {
    return m_any;
  }

  /* The same for the same parts.  */
  const std::string &
  text () const
  {
    return m_text;
  }

private:
  void add_member (const resolved_member &m, const reference *r,
                   std::vector<clause> &clauses);

  const reference m_none;
  bool m_any = false;
  std::string m_text;
};

/* Is MEMBER what another member of SHAPE that stays is relative to?  */
bool
base_of_another_p (const resolved_shape &shape, const resolved_member &member,
                   const reference &r)
{
  for (const resolved_member &other : shape.members)
    for (const resolved_extent &e : other.extents)
      if (e.kind == extent_kind::relative && e.base_fields == member.fields
          && r.parts.count (other.path))
        return true;
  return false;
}

void
nest_maker::add_member (const resolved_member &m, const reference *r,
                        std::vector<clause> &clauses)
{
  tree field = field_of (m.fields.back ());
  if (m.selected == selection::excluded || component_obstacle (field))
    return;
  const bool followed = self_shape_of (field).has_value ();
  const type_ptr element = levels_of (m.type).element;
  const bool deep = element->category () == type_category::aggregate
                    && described_p (tree_of (*element));
  if (!followed && !deep)
    return;
  if (followed && !r)
    {
      clauses.push_back (clause_on (clause_kind::exclude, m.path));
      return;
    }
  m_any |= followed;
  m_text += m.path;
  /* What names a shape for the elements has the last word on them.  */
  const bool section = !followed
                       || (!m.extents.empty ()
                           && m.extents.front ().kind == extent_kind::section);
  if (!deep || (r && r->whole) || !m.element_shape.empty () || !section
      || !m.condition.tokens.empty ())
    {
      m_any |= deep;
      m_text += r && r->whole ? "*," : ",";
      return;
    }
  m_text += '(';
  clauses.push_back (clause_on (clause_kind::include, m.path));
  clauses.back ().has_nest = true;
  clauses.back ().nest = clauses_for (element, r ? *r : m_none);
  m_text += ')';
}

std::vector<clause>
nest_maker::clauses_for (const type_ptr &type, const reference &r)
{
  std::vector<clause> clauses;
  const resolved_shape *shape = shapes ().resolve (type, std::string ());
  if (!shape)
    return clauses;
  for (const resolved_member &m : shape->members)
    {
      if (m.base_p)
        {
          /* The parent's components are named like the object's own.  */
          std::vector<clause> inherited = clauses_for (m.type, r);
          clauses.insert (clauses.end (), inherited.begin (), inherited.end ());
          continue;
        }
      auto found = r.parts.find (m.path);
      const reference *part
          = found == r.parts.end () ? nullptr : found->second.get ();
      if (!part && base_of_another_p (*shape, m, r))
        continue;
      add_member (m, part, clauses);
    }
  return clauses;
}

} // anonymous namespace

bool
only_p (const reference &r, const std::vector<component_names> &named)
{
  if (r.whole)
    return false;
  auto covered = [&] (const std::string &name, const reference *part) {
    std::vector<component_names> inner;
    for (const component_names &names : named)
      {
        if (names.empty () || names.front () != name)
          continue;
        if (names.size () == 1)
          return true;
        inner.emplace_back (names.begin () + 1, names.end ());
      }
    /* Without parts of its own the component itself is used.  */
    return part && !(part->parts.empty () && part->described.empty ())
           && !inner.empty () && only_p (*part, inner);
  };
  for (const auto &part : r.parts)
    if (!covered (part.first, part.second.get ()))
      return false;
  return std::all_of (
      r.described.begin (), r.described.end (),
      [&] (const std::string &name) { return covered (name, nullptr); });
}

bool
narrow (operand &o, const reference &r, bool always)
{
  if (r.whole)
    return true;
  type_ptr view = view_of (o.type);
  nest_maker maker;
  const std::vector<clause> clauses = maker.clauses_for (view, r);
  const bool needed = maker.any_p () || shapes ().has_directives_p (*view);
  if (!needed && !o.clause && !always)
    return false;
  static std::map<std::pair<type_ptr, std::string>, std::string> known;
  std::string &name = known[{ view, maker.text () }];
  if (name.empty ())
    {
      nest n;
      n.clauses = &clauses;
      assumed_nests source;
      name = shapes ().add_nest (view, n, source);
    }
  o.shape = name;
  o.flags |= ACCDEEP_CLAUSE_REFERENCED;
  return needed;
}

bool
assumed_shape_p (const std::string &shape)
{
  return shape.empty () || s_assumed.count (shape) != 0;
}

} // namespace accdeep
