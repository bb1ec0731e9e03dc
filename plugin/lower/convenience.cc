/* Members as operands of structured constructs.  Section 2.2:

     copyin(X.a[0:X.n]) copyout(X.b[0:X.n])

   maps X for the region, without what its pointers lead to, beside the
   sections, and attaches the pointers X.a and X.b to these.  Where X is an
   operand itself, its clause leaves a and b to theirs, as if it had the nest
   ::{ exclude(a, b) }.  So no expression has to be turned back into text.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/convenience.h"
#include "abi/accdeep-abi.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/gcc/fortran.h"
#include "plugin/lower/classes.h"
#include "plugin/lower/element-uses.h"
#include "plugin/lower/layout.h"
#include "plugin/lower/needed-objects.h"

#include <algorithm>
#include <set>

namespace accdeep
{

namespace
{

/* For nests without expressions.  */
class no_expressions final : public nest_source
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
    names.insert (name);
  }
  void
  leave () override
  {
  }

  std::set<std::string> names; /* Of the shapes that are made.  */
};

/* The pointer or reference that the lvalue T dereferences as it is; null: T is
   something else.  */
tree
dereferenced (tree t)
{
  const bool whole
      = dereference_p (t)
        && (TREE_CODE (t) != MEM_REF || integer_zerop (TREE_OPERAND (t, 1)));
  return whole ? TREE_OPERAND (t, 0) : NULL_TREE;
}

/* GCC has two codes for what a reference refers to, in a clause of its own and
   in a member's.  */
bool
same_object_p (tree a, tree b)
{
  tree p = dereferenced (a), q = dereferenced (b);
  return operand_equal_p (a, b, 0) || (p && q && operand_equal_p (p, q, 0));
}

/* The element that T is: gfortran may subscript an array by the distance of an
   element's address from the array's.  */
tree
element_by_distance (tree t)
{
  tree number = TREE_CODE (t) == ARRAY_REF ? TREE_OPERAND (t, 1) : t;
  if (TREE_CODE (number) != TRUNC_DIV_EXPR
      || TREE_CODE (TREE_OPERAND (number, 0)) != MINUS_EXPR)
    return t;
  tree address
      = tree_strip_nop_conversions (TREE_OPERAND (TREE_OPERAND (number, 0), 0));
  return TREE_CODE (address) == ADDR_EXPR ? TREE_OPERAND (address, 0) : t;
}

/* Are A and B one object or element?  */
bool
same_place_p (tree a, tree b)
{
  a = element_by_distance (a);
  b = element_by_distance (b);
  if (TREE_CODE (a) != ARRAY_REF || TREE_CODE (b) != ARRAY_REF)
    return same_object_p (a, b);
  return operand_equal_p (TREE_OPERAND (a, 0), TREE_OPERAND (b, 0), 0)
         && operand_equal_p (fold (TREE_OPERAND (a, 1)),
                             fold (TREE_OPERAND (b, 1)), 0);
}

/* The member that O is about: x.a of x.a[0:n] and of its attachment, or O's
   object itself.  */
tree
member_of (const operand &o)
{
  if (o.translated_p () || !o.clause)
    return NULL_TREE;
  return o.lvalue;
}

/* The path from BASE to MEMBER; empty: an array element lies between them.  */
member_path
path_between (tree base, tree member)
{
  member_path path;
  for (; member != base && !same_object_p (member, base);
       member = TREE_OPERAND (member, 0))
    {
      if (TREE_CODE (member) != COMPONENT_REF)
        {
          if (!path.empty () || !handled_component_p (member))
            return member_path ();
          continue;
        }
      if (tree name = DECL_NAME (TREE_OPERAND (member, 1)))
        path.insert (path.begin (), { IDENTIFIER_POINTER (name), 0 });
    }
  return path;
}

tree
find_variable (tree *tp, int *, void *variable)
{
  return *tp == static_cast<tree> (variable) ? *tp : NULL_TREE;
}

/* The variable that the object BASE lies in, or that points to it; null: it
   lies behind another pointer.  */
tree
variable_with (tree base)
{
  while (handled_component_p (base))
    base = TREE_OPERAND (base, 0);
  if (dereference_p (base))
    base = tree_strip_nop_conversions (TREE_OPERAND (base, 0));
  return DECL_P (base) ? base : NULL_TREE;
}

/* May CONSTRUCT, null where that is no compute construct, use BASE, though the
   sections that make it may have no elements?  */
bool
needed_without_elements_p (tree base, tree construct)
{
  tree variable = construct ? variable_with (base) : NULL_TREE;
  return construct
         && (!variable
             || walk_tree_without_duplicates (&OMP_BODY (construct),
                                              find_variable, variable));
}

/* SECTIONS if BASE is there only where one of them has elements, else none.  */
std::vector<tree>
deciding_sections (tree base, const std::vector<tree> &sections, tree construct)
{
  const bool always
      = std::any_of (sections.begin (), sections.end (), [] (tree section) {
          return !section || !OMP_CLAUSE_SIZE (section)
                 || integer_nonzerop (OMP_CLAUSE_SIZE (section));
        });
  return always || needed_without_elements_p (base, construct)
             ? std::vector<tree> ()
             : sections;
}

/* What maps BASE, which no clause names, where a clause of CONSTRUCT, null
   where that is no compute construct, names MEMBER and all of SECTIONS: its own
   bytes come along, as those of an aggregate without a clause, and no more.  */
operand
base_operand (tree base, const operand &member,
              const std::vector<tree> &sections, tree construct)
{
  operand result;
  result.lvalue = unshare_expr (base);
  result.kind = construct && rest_comes_back_p (construct, base)
                    ? GOMP_MAP_TOFROM
                    : GOMP_MAP_TO;
  result.type = TYPE_MAIN_VARIANT (elements_type (TREE_TYPE (base)));
  result.shape = own_bytes_shape;
  result.name = spell (base);
  result.loc = member.loc;
  result.sections = deciding_sections (base, sections, construct);
  return result;
}

/* Is O more than one object?  */
bool
several_p (const operand &o)
{
  tree bytes = o.clause ? OMP_CLAUSE_SIZE (o.clause) : NULL_TREE;
  tree one = TYPE_SIZE_UNIT (TREE_TYPE (o.lvalue));
  return bytes && !(one && operand_equal_p (fold (bytes), one, 0));
}

/* Is O a section of length 0, which is no operand?  */
bool
empty_p (const operand &o)
{
  return o.clause && OMP_CLAUSE_SIZE (o.clause)
         && integer_zerop (OMP_CLAUSE_SIZE (o.clause))
         && !attachment_kind_p (o.kind);
}

/* Does O map BASE with a shape?  */
bool
maps_base_p (const operand &o, tree base)
{
  return o.type && !o.translated_p () && !empty_p (o)
         && same_object_p (o.lvalue, base);
}

/* Does one of OPERANDS?  */
bool
base_mapped_p (const std::vector<operand> &operands, tree base)
{
  return std::any_of (
      operands.begin (), operands.end (),
      [base] (const operand &o) { return maps_base_p (o, base); });
}

/* The operand that is an array with BASE in it; null: none.  */
const operand *
covering_operand (const operand_list &operands, tree base)
{
  tree variable = variable_with (base);
  for (const operand &o : operands.entries)
    if (variable && o.type && o.lvalue == variable)
      return &o;
  return nullptr;
}

clause
clause_on (clause_kind kind, const member_path &path)
{
  clause c;
  c.kind = kind;
  member_shape m;
  m.path = path;
  c.members.push_back (m);
  return c;
}

/* Add CLAUSES, those of a nest, to the shape of OBJECT.  Gives the names of the
   shapes that this makes.  */
std::set<std::string>
add_clauses (operand &object, const std::vector<clause> &clauses)
{
  nest n;
  n.clauses = &clauses;
  n.policy = object.invoked;
  n.base = { object.shape, object.loc };
  n.loc = object.loc;
  no_expressions source;
  object.shape = shapes ().add_nest (view_of (object.type), n, source);
  return source.names;
}

/* Take MEMBERS out of the shape of OBJECT.  */
void
leave_out (operand &object, const std::vector<member_path> &members)
{
  std::vector<clause> clauses;
  for (const member_path &path : members)
    clauses.push_back (clause_on (clause_kind::exclude, path));
  add_clauses (object, clauses);
}

struct object_with_members
{
  tree base;
  std::vector<member_path> members;
  std::size_t first;          /* Entry.  */
  std::vector<tree> sections; /* The clauses of its members.  */
};

/* Does one of O's members have a clause that allocates, which so makes O, too,
   though another clause does not?  */
bool
makes_object_p (const object_with_members &o)
{
  return std::any_of (
      o.sections.begin (), o.sections.end (), [] (tree section) {
        return section && OMP_CLAUSE_MAP_KIND (section) != GOMP_MAP_IF_PRESENT
               && OMP_CLAUSE_MAP_KIND (section) != GOMP_MAP_FORCE_PRESENT;
      });
}

/* What the operands that map an object leave to clauses on its members.  */
struct left_to_members
{
  bool apart = false; /* Members.  */
  bool made = false;  /* The object, which they do not make.  */
};

/* Let all OPERANDS that map the object of O leave its members to their
   clauses.  */
left_to_members
leave_members (operand_list &operands, const object_with_members &o)
{
  left_to_members left = { false, makes_object_p (o) };
  for (operand &object : operands.entries)
    if (maps_base_p (object, o.base))
      {
        const bool several = several_p (object);
        left.made &= object.kind == GOMP_MAP_IF_PRESENT && !several;
        if (several || o.members.empty ())
          continue;
        leave_out (object, o.members);
        left.apart = true;
      }
  return left;
}

/* What LVALUE, a member, stands for: one of OBJECTS, which are needed as a
   whole, or an object of a type that accdeep knows; null: none.  */
tree
base_of (tree lvalue, const std::vector<tree> &objects)
{
  tree whole = lvalue;
  while (handled_component_p (whole))
    whole = TREE_OPERAND (whole, 0);
  for (tree object : objects)
    if (whole != lvalue && same_object_p (whole, object))
      return object;
  return known_base (lvalue);
}

std::vector<object_with_members>
collect_bases (const operand_list &operands)
{
  std::vector<object_with_members> found;
  tree section = NULL_TREE;
  for (std::size_t i = 0; i < operands.entries.size (); i++)
    {
      tree clause = operands.entries[i].clause;
      if (!clause || !companion_p (clause))
        section = clause;
      tree member = member_of (operands.entries[i]);
      tree base = member ? base_of (member, operands.needed) : NULL_TREE;
      if (!base)
        continue;
      auto same = std::find_if (found.begin (), found.end (),
                                [&] (const object_with_members &o) {
                                  return same_object_p (o.base, base);
                                });
      if (same == found.end ())
        same = found.insert (found.end (), { base, {}, i, {} });
      same->sections.push_back (section);
      member_path path = path_between (base, member);
      if (!path.empty ()
          && std::none_of (
              same->members.begin (), same->members.end (),
              [&] (const member_path &p) { return same_path_p (p, path); }))
        same->members.push_back (path);
    }
  return found;
}

/* A search for uses of an array other than those of its elements that are among
   some objects.  */
struct array_search
{
  tree array;
  tree variable; /* The array, or a reference to it.  */
  const std::vector<object_with_members> &objects;
};

tree
find_array_use (tree *tp, int *walk_subtrees, void *data)
{
  const auto &search = *static_cast<array_search *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (DECL_P (t) ? t == search.variable : same_object_p (t, search.array))
    return t;
  else if (TREE_CODE (t) == ARRAY_REF)
    for (const object_with_members &o : search.objects)
      if (same_object_p (t, o.base))
        *walk_subtrees = 0;
  return NULL_TREE;
}

/* An array variable, or what a reference to one refers to, that the construct
   needs as one object on the device, as GCC maps all of it for the region.  */
struct array_around
{
  tree array = NULL_TREE; /* Null: there is none.  */
  bool used = false;      /* Elements without clauses are used, too.  */
};

/* That of BASE, which the compute construct CONSTRUCT, null in other
   directives, or another one of FOUND has other elements of.  */
array_around
shared_array (tree base, const std::vector<object_with_members> &found,
              tree construct)
{
  tree array = base;
  while (TREE_CODE (array) == ARRAY_REF)
    array = TREE_OPERAND (array, 0);
  tree variable = reference_target_p (array)
                      ? tree_strip_nop_conversions (TREE_OPERAND (array, 0))
                      : array;
  if (array == base || !DECL_P (variable))
    return {};
  array_search search = { array, variable, found };
  const bool used = construct
                    && walk_tree_without_duplicates (&OMP_BODY (construct),
                                                     find_array_use, &search);
  const bool shared = std::any_of (
      found.begin (), found.end (), [&] (const object_with_members &o) {
        return o.base != base && variable_with (o.base) == variable;
      });
  return shared || used ? array_around{ array, used } : array_around{};
}

/* The sections of all FOUND that are in ARRAY.  */
std::vector<tree>
sections_of_array (tree array, const std::vector<object_with_members> &found)
{
  std::vector<tree> sections;
  for (const object_with_members &o : found)
    if (variable_with (o.base) == variable_with (array))
      sections.insert (sections.end (), o.sections.begin (), o.sections.end ());
  return sections;
}

using component_paths = std::vector<member_path>;

/* Fortran: how an lvalue leads from a variable to a component.  */
struct component_trace
{
  tree variable = NULL_TREE;
  /* The components; a new path behind each allocatable or pointer one.  */
  component_paths paths;
  tree element = NULL_TREE; /* Of several; the one next to the variable.  */
  bool nested = false;      /* There is another one behind it.  */

  bool
  whole_p () const
  {
    return paths.empty ();
  }
};

bool
aggregate_p (tree type)
{
  return RECORD_OR_UNION_TYPE_P (type)
         && view_of (type)->category () == type_category::aggregate;
}

/* Does the component reference T name the parent's part of an object?  Users
   do not.  */
bool
parent_p (tree t)
{
  type_ptr type = view_of (TREE_TYPE (TREE_OPERAND (t, 0)));
  const std::string name = IDENTIFIER_POINTER (DECL_NAME (TREE_OPERAND (t, 1)));
  return std::any_of (
      type->members ().begin (), type->members ().end (),
      [&] (const type_view::member &m) { return m.base_p && m.name == name; });
}

component_trace
trace_of (tree t)
{
  component_trace trace;
  bool followed = true;
  tree object = NULL_TREE;
  for (; t && !DECL_P (t); t = enclosing_lvalue (t))
    switch (TREE_CODE (t))
      {
      case COMPONENT_REF:
        if (!aggregate_p (TREE_TYPE (TREE_OPERAND (t, 0))) || parent_p (t))
          break;
        if (followed)
          trace.paths.insert (trace.paths.begin (), member_path ());
        followed = false;
        trace.paths.front ().insert (
            trace.paths.front ().begin (),
            { IDENTIFIER_POINTER (DECL_NAME (TREE_OPERAND (t, 1))), 0 });
        break;
      case ARRAY_REF:
        object = t;
        /* Fall through.  */
      case POINTER_PLUS_EXPR:
        if (!trace.paths.empty ())
          {
            trace.nested = trace.element;
            trace.element = object;
          }
        break;
      case INDIRECT_REF:
      case MEM_REF:
        followed = true;
        object = t;
        break;
      default:
        break;
      }
  trace.variable = t;
  return trace;
}

/* The trace of what CLAUSE maps.  gfortran has the bounds of a section in a
   variable of its own; the component is what is attached, or its descriptor. */
component_trace
trace_of_clause (tree clause)
{
  component_trace trace = trace_of (OMP_CLAUSE_DECL (clause));
  tree next = OMP_CLAUSE_CHAIN (clause);
  if (trace.whole_p () && next && OMP_CLAUSE_CODE (next) == OMP_CLAUSE_MAP
      && (component_bounds_p (next)
          || OMP_CLAUSE_MAP_KIND (next) == GOMP_MAP_ATTACH_DETACH))
    return trace_of (OMP_CLAUSE_DECL (next));
  return trace;
}

/* Clauses of a nest that leave out COMPONENTS, of which DEPTH paths lead to
   where it stands: exclude(a), and include(b)::{ exclude(c) } for the component
   b%c, b allocatable.  */
std::vector<clause>
exclusions_of (const std::vector<component_paths> &components,
               std::size_t depth)
{
  std::vector<clause> clauses;
  std::vector<bool> done (components.size ());
  for (std::size_t i = 0; i < components.size (); i++)
    {
      if (done[i])
        continue;
      const member_path &path = components[i][depth];
      std::vector<component_paths> inner;
      bool whole = false;
      for (std::size_t k = i; k < components.size (); k++)
        if (!done[k] && same_path_p (components[k][depth], path))
          {
            done[k] = true;
            whole |= components[k].size () == depth + 1;
            inner.push_back (components[k]);
          }
      clauses.push_back (clause_on (
          whole ? clause_kind::exclude : clause_kind::include, path));
      if (whole)
        continue;
      clauses.back ().has_nest = true;
      clauses.back ().nest = exclusions_of (inner, depth + 1);
    }
  return clauses;
}

} // anonymous namespace

/* Is LVALUE, or what a clause with it maps, a part of the object that its last
   component is of?  */
static bool
in_place_p (tree lvalue)
{
  for (tree t = lvalue; t && !DECL_P (t); t = enclosing_lvalue (t))
    if (dereference_p (t) || descriptor_type_p (TREE_TYPE (t)))
      return false;
    else if (TREE_CODE (t) == COMPONENT_REF)
      return aggregate_p (TREE_TYPE (TREE_OPERAND (t, 0)));
  return false;
}

std::optional<named_component>
component_of_clause (tree clause)
{
  if (!lang_GNU_Fortran () || OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_MAP
      || error_operand_p (OMP_CLAUSE_DECL (clause)))
    return std::nullopt;
  const component_trace trace = trace_of_clause (clause);
  if (trace.whole_p () || !trace.variable)
    return std::nullopt;
  tree lvalue = OMP_CLAUSE_DECL (clause);
  if (trace_of (lvalue).whole_p ())
    lvalue = OMP_CLAUSE_DECL (OMP_CLAUSE_CHAIN (clause));
  named_component result
      = { trace.variable, {}, in_place_p (lvalue), trace.element };
  for (const member_path &path : trace.paths)
    for (const auto &step : path)
      result.names.push_back (step.name);
  return result;
}

/* Shapes that no word of the user's has made but components beside an object of
   the default shape.  */
static std::set<std::string> s_beside;

bool
default_shape_p (const std::string &shape)
{
  return shape.empty () || s_beside.count (shape) != 0;
}

std::vector<tree>
leave_out_components (operand_list &operands)
{
  std::vector<tree> bases;
  for (operand &o : operands.entries)
    {
      if (!o.type || o.translated_p ())
        continue;
      const component_trace whole = trace_of (o.lvalue);
      if (!whole.variable || !whole.whole_p ())
        continue;
      std::vector<component_paths> components;
      bool any = false;
      for (const operand &member : operands.entries)
        {
          if (!member.clause || member.kind == GOMP_MAP_TO_PSET)
            continue;
          const component_trace t = trace_of_clause (member.clause);
          if (t.whole_p () || t.variable != whole.variable)
            continue;
          any = true;
          /* A shape says of all elements the same, and an include of a policy
             means nothing but that.  */
          const bool one
              = !t.element || (!t.nested && same_place_p (t.element, o.lvalue));
          if (one && (t.paths.size () == 1 || !o.invoked)
              && TREE_CODE (TREE_TYPE (o.lvalue)) != ARRAY_TYPE)
            components.push_back (t.paths);
        }
      if (any)
        bases.push_back (o.lvalue);
      if (components.empty ())
        continue;
      const bool by_default = o.shape.empty () && !o.invoked;
      const std::set<std::string> made
          = add_clauses (o, exclusions_of (components, 0));
      if (by_default)
        s_beside.insert (made.begin (), made.end ());
    }
  return bases;
}

tree
known_base (tree lvalue)
{
  tree base = NULL_TREE;
  tree t = lvalue;
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) == COMPONENT_REF
        && described_p (TREE_TYPE (TREE_OPERAND (t, 0))))
      base = TREE_OPERAND (t, 0);
  tree object = t != lvalue ? object_of_virtual_base (t) : NULL_TREE;
  return object && described_p (TREE_TYPE (object)) ? object : base;
}

static std::vector<tree>
bases_among (const std::vector<object_with_members> &objects)
{
  std::vector<tree> bases;
  for (const object_with_members &o : objects)
    bases.push_back (o.base);
  return bases;
}

std::vector<tree>
bases_of_members (const operand_list &operands)
{
  return bases_among (collect_bases (operands));
}

std::vector<tree>
made_bases (const operand_list &operands)
{
  std::vector<tree> made;
  for (const object_with_members &o : collect_bases (operands))
    if (!base_mapped_p (operands.entries, o.base)
        && !covering_operand (operands, o.base))
      made.push_back (o.base);
  return made;
}

/* Add what maps the object of O, one of FOUND, to OPERANDS, none of which does,
   and the array that it is in to BASES where that is mapped, too.  False: it is
   in an array that is an operand.  */
static bool
make_base (operand_list &operands, const object_with_members &o,
           const std::vector<object_with_members> &found,
           std::vector<tree> &bases, tree construct)
{
  array_around shared = shared_array (o.base, found, construct);
  /* The member makes an array that its own clause does not make.  */
  const operand *covering = covering_operand (operands, o.base);
  const bool made
      = covering && covering->kind == GOMP_MAP_IF_PRESENT && makes_object_p (o);
  if (made)
    shared = { covering->lvalue, true };
  const bool known
      = shared.array
        && std::any_of (bases.begin (), bases.end (), [&] (tree base) {
             return same_object_p (base, shared.array);
           });
  if (!known && covering && !made)
    return false;
  if (shared.array && !known)
    {
      operands.entries.push_back (
          base_operand (shared.array, operands.entries[o.first],
                        sections_of_array (shared.array, found), construct));
      if (!shared.used)
        operands.entries.back ().kind = GOMP_MAP_ALLOC;
      bases.push_back (shared.array);
    }
  operands.entries.push_back (
      base_operand (o.base, operands.entries[o.first], o.sections, construct));
  if (construct)
    operands.entries.back ().array
        = pointer_to_several (o.base, bases_among (found), operands, construct);
  return true;
}

std::vector<tree>
add_bases (operand_list &operands, tree construct)
{
  /* Without its object, Fortran says itself what a clause on a component
     maps.  */
  if (lang_GNU_Fortran ())
    return leave_out_components (operands);
  std::vector<tree> bases;
  const std::vector<object_with_members> found = collect_bases (operands);
  for (const object_with_members &o : found)
    {
      if (!base_mapped_p (operands.entries, o.base))
        {
          if (!make_base (operands, o, found, bases, construct))
            continue;
        }
      else
        {
          const left_to_members left = leave_members (operands, o);
          if (!left.apart && !left.made)
            continue;
          if (left.made)
            operands.entries.push_back (base_operand (
                o.base, operands.entries[o.first], o.sections, construct));
        }
      bases.push_back (o.base);
    }
  return bases;
}

namespace
{

/* Fortran: is what CLAUSE maps a component of one of BASES?  */
bool
component_of_p (tree clause, const std::vector<tree> &bases)
{
  const component_trace t = trace_of_clause (clause);
  return !t.whole_p ()
         && std::any_of (bases.begin (), bases.end (), [&] (tree b) {
              return t.variable && trace_of (b).variable == t.variable;
            });
}

/* Is CLAUSE, or the companion behind it, about a member of one of BASES?  */
bool
member_clause_p (tree clause, const std::vector<tree> &bases)
{
  if (OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_MAP
      || error_operand_p (OMP_CLAUSE_DECL (clause)))
    return false;
  tree decl = OMP_CLAUSE_DECL (clause);
  if (lang_GNU_Fortran ())
    return component_of_p (clause, bases);
  tree next = OMP_CLAUSE_CHAIN (clause);
  tree base = base_of (decl, bases);
  if (!base && next && OMP_CLAUSE_CODE (next) == OMP_CLAUSE_MAP
      && OMP_CLAUSE_MAP_KIND (next) == GOMP_MAP_ATTACH_DETACH)
    base = base_of (OMP_CLAUSE_DECL (next), bases);
  return base && std::any_of (bases.begin (), bases.end (), [&] (tree b) {
           return same_object_p (b, base);
         });
}

/* The pointer or C++ reference variable by which a kernel finds BASE, one of
   BASES, *p or p[i]; null: there is none, or it finds another element by it.
   CONSTRUCT is null in a data construct.  */
tree
pointer_of (tree base, const std::vector<tree> &bases, tree construct)
{
  /* Fortran's dummies are references, which GCC takes care of, and its pointers
     variables of operands.  */
  if (!dereference_p (base) || lang_GNU_Fortran ())
    return NULL_TREE;
  tree pointer = pointer_behind (TREE_OPERAND (base, 0));
  if (!DECL_P (pointer))
    return NULL_TREE;
  element_uses uses;
  if (construct && pointer_to_elements (base))
    uses = uses_behind (pointer, bases, construct);
  auto finds_p = [&] (tree element) {
    return dereference_p (element)
           && pointer_behind (TREE_OPERAND (element, 0)) == pointer
           && (uses.others || uses.elements.empty () || uses.used_p (element));
  };
  const auto first = std::find_if (bases.begin (), bases.end (), finds_p);
  return first != bases.end () && *first == base ? pointer : NULL_TREE;
}

/* The array variable that BASE is the only element of among BASES; null: there
   is none.  Two elements need not be as far apart on the device.  */
tree
array_of (tree base, const std::vector<tree> &bases)
{
  if (TREE_CODE (base) != ARRAY_REF || !DECL_P (TREE_OPERAND (base, 0)))
    return NULL_TREE;
  tree array = TREE_OPERAND (base, 0);
  for (tree other : bases)
    if (other != base && variable_with (other) == array)
      return NULL_TREE;
  return array;
}

/* How far BASE, an element of ARRAY, is behind its start.  */
tree
offset_in (tree array, tree base)
{
  auto address = [] (tree t) {
    return fold_convert (sizetype, build_fold_addr_expr (t));
  };
  return fold_build2 (MINUS_EXPR, sizetype, address (unshare_expr (base)),
                      address (array));
}

/* The same of what POINTER points to.  */
tree
offset_behind (tree pointer, tree base)
{
  if (TREE_CODE (TREE_TYPE (pointer)) == REFERENCE_TYPE)
    return size_zero_node;
  return fold_build2 (
      MINUS_EXPR, sizetype,
      fold_convert (sizetype, build_fold_addr_expr (unshare_expr (base))),
      fold_convert (sizetype, pointer));
}

/* Is BASE an operand of a clause among CLAUSES?  */
bool
mapped_p (tree clauses, tree base)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && !error_operand_p (OMP_CLAUSE_DECL (c))
        && same_object_p (OMP_CLAUSE_DECL (c), base))
      return true;
  return false;
}

} // anonymous namespace

void
add_component_bounds (operand_list &operands, tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (component_bounds_p (c) && !error_operand_p (OMP_CLAUSE_DECL (c)))
      operands.entries.push_back (bounds_operand (c));
}

/* Is BASE among OPERANDS only where sections of its members have elements?  */
static bool
maybe_no_operand_p (const operand_list &operands, tree base)
{
  return std::any_of (operands.entries.begin (), operands.entries.end (),
                      [base] (const operand &o) {
                        return !o.sections.empty ()
                               && same_object_p (o.lvalue, base);
                      });
}

/* A kernel finds an object by POINTER: take POINTER from those of *CLAUSES that
   are sections of it, which may have no elements.  */
static void
take_pointer (tree *clauses, tree pointer)
{
  for (tree *link = clauses; *link;)
    {
      tree next = OMP_CLAUSE_CHAIN (*link);
      if (!next || !maps_as_p (next, GOMP_MAP_FIRSTPRIVATE_POINTER)
          || OMP_CLAUSE_DECL (next) != pointer)
        link = &OMP_CLAUSE_CHAIN (*link);
      else if (integer_zerop (OMP_CLAUSE_SIZE (*link)))
        unlink_group (link);
      else
        OMP_CLAUSE_CHAIN (*link) = OMP_CLAUSE_CHAIN (next);
    }
}

void
replace_members (tree *clauses, const std::vector<tree> &bases,
                 const operand_list &operands, tree construct)
{
  if (bases.empty ())
    return;
  for (tree *link = clauses; *link;)
    if (member_clause_p (*link, bases))
      do
        *link = OMP_CLAUSE_CHAIN (*link);
      while (*link && only_for_kernel_p (*link));
    else
      link = &OMP_CLAUSE_CHAIN (*link);
  for (tree base : bases)
    {
      if (mapped_p (*clauses, base))
        continue;
      if (DECL_P (base))
        ; /* Kernels know it by its name.  */
      else if (tree pointer = pointer_of (base, bases, construct))
        {
          if (construct)
            take_pointer (clauses, pointer);
          const gomp_map_kind kind
              = TREE_CODE (TREE_TYPE (pointer)) == REFERENCE_TYPE
                    ? GOMP_MAP_FIRSTPRIVATE_REFERENCE
                    : GOMP_MAP_FIRSTPRIVATE_POINTER;
          *clauses = map_clause (UNKNOWN_LOCATION, kind, pointer,
                                 offset_behind (pointer, base), *clauses);
        }
      /* Or GCC maps all of the array.  */
      else if (tree array = array_of (base, bases))
        {
          /* Kernels alone find it by that; inside of a data construct that has
             it GCC 14 and later take the array for a pointer.  */
          if (construct)
            *clauses
                = map_clause (UNKNOWN_LOCATION, GOMP_MAP_FIRSTPRIVATE_POINTER,
                              array, offset_in (array, base), *clauses);
        }
      else
        continue;
      const bool maybe = maybe_no_operand_p (operands, base);
      *clauses = map_clause (
          UNKNOWN_LOCATION,
          maybe ? GOMP_MAP_IF_PRESENT : GOMP_MAP_FORCE_PRESENT, base,
          maybe ? size_zero_node : TYPE_SIZE_UNIT (TREE_TYPE (base)), *clauses);
    }
}

bool
on_component_p (tree clause, const std::vector<tree> &bases)
{
  return !trace_of_clause (clause).whole_p ()
         && !component_of_p (clause, bases);
}

namespace
{

/* A variable of which a construct maps a component: constructs within find it
   by a clause that does nothing.  */
void
mention (tree *clauses, tree variable)
{
  for (tree c = *clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && base_variable (OMP_CLAUSE_DECL (c)) == variable)
      return;
  *clauses = map_clause (UNKNOWN_LOCATION, GOMP_MAP_IF_PRESENT, variable,
                         size_zero_node, *clauses);
}

/* Takes components out of *CLAUSES, but for those of the variables that
   STAYS_P holds for.  Gives the variables.  */
template <typename Predicate>
std::vector<tree>
take_components (tree *clauses, const Predicate &stays_p)
{
  std::vector<tree> variables;
  for (tree *link = clauses; *link;)
    {
      tree clause = *link;
      if (OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_MAP || companion_p (clause)
          || error_operand_p (OMP_CLAUSE_DECL (clause)))
        {
          link = &OMP_CLAUSE_CHAIN (clause);
          continue;
        }
      const component_trace trace = trace_of_clause (clause);
      tree rest = OMP_CLAUSE_CHAIN (clause);
      if (trace.whole_p () || stays_p (trace.variable))
        {
          link = &OMP_CLAUSE_CHAIN (clause);
          continue;
        }
      while (rest && companion_p (rest))
        rest = OMP_CLAUSE_CHAIN (rest);
      if (trace.variable)
        variables.push_back (trace.variable);
      *link = rest;
    }
  return variables;
}

} // namespace

void
remove_components (tree *clauses)
{
  for (tree variable : take_components (clauses, [] (tree) { return false; }))
    mention (clauses, variable);
}

void
remove_unused_components (tree *clauses, tree body)
{
  mentions used;
  collect_mentions (body, used);
  take_components (clauses, [&] (tree variable) {
    return !variable
           || std::any_of (used.used.begin (), used.used.end (), [&] (tree t) {
                return t == variable
                       || (DECL_NAME (t) && DECL_NAME (variable)
                           && user_name (t) == user_name (variable));
              });
  });
}

} // namespace accdeep
