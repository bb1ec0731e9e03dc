/* cure::struct_reference: components of an object that a reference or a pointer
   leads to.

   GCC maps such components as parts of their object, `*x'.  Up to version 12 it
   forgets then that the construct uses the reference X as well, which its code
   for the device does not have.  What it lacks is what later versions have:

     map(struct:*x) map(firstprivate_reference:x) map(...:x->a) ...

   It takes what a member refers to for a part of the object that has the
   reference:

     map(struct:*this [len: 1]) map(to:*this->q)

   libgomp ends the program where something between them is present.  It is an
   object of its own.

   Of a pointer it has that clause behind a component, gives the pointer the
   address of that, and leaves the components unsorted, which libgomp wants in
   the order of their addresses.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/directives.h"
#include "plugin/front/gcc/clauses.h"

#include <algorithm>
#include <vector>

namespace accdeep
{

namespace
{

/* The reference whose object C, which maps components of one, is about; null:
   it is none.  */
tree
reference_of (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
      || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_STRUCT)
    return NULL_TREE;
  tree object = OMP_CLAUSE_DECL (c);
  if (TREE_CODE (object) != INDIRECT_REF
      && (TREE_CODE (object) != MEM_REF
          || !integer_zerop (TREE_OPERAND (object, 1))))
    return NULL_TREE;
  tree reference = TREE_OPERAND (object, 0);
  return DECL_P (reference)
                 && TREE_CODE (TREE_TYPE (reference)) == REFERENCE_TYPE
             ? reference
             : NULL_TREE;
}

/* Is LVALUE a component of what POINTER leads to?  */
bool
component_behind_p (tree lvalue, tree pointer)
{
  tree object = lvalue;
  while (handled_component_p (object))
    object = TREE_OPERAND (object, 0);
  return object != lvalue && dereference_p (object)
         && TREE_OPERAND (object, 0) == pointer;
}

/* Where the component LVALUE is in its object, in bits.  */
HOST_WIDE_INT
position_of (tree lvalue)
{
  poly_int64 bits, position;
  tree offset;
  machine_mode mode;
  int unsigned_p, reverse_p, volatile_p;
  get_inner_reference (lvalue, &bits, &position, &offset, &mode, &unsigned_p,
                       &reverse_p, &volatile_p);
  HOST_WIDE_INT at;
  return position.is_constant (&at) ? at : 0;
}

/* Sort the N clauses behind BEFORE, of components, by their positions.  */
void
sort_components (tree before, HOST_WIDE_INT n)
{
  std::vector<tree> components;
  tree rest = OMP_CLAUSE_CHAIN (before);
  for (; n > 0 && rest && OMP_CLAUSE_CODE (rest) == OMP_CLAUSE_MAP; n--)
    {
      components.push_back (rest);
      rest = OMP_CLAUSE_CHAIN (rest);
    }
  std::stable_sort (components.begin (), components.end (),
                    [] (tree a, tree b) {
                      return position_of (OMP_CLAUSE_DECL (a))
                             < position_of (OMP_CLAUSE_DECL (b));
                    });
  for (tree c : components)
    {
      OMP_CLAUSE_CHAIN (before) = c;
      before = c;
    }
  OMP_CLAUSE_CHAIN (before) = rest;
}

/* The clause of the pointer that is behind a component of those that belong to
   OBJECT, a map(struct): put it in front of them.  */
void
put_pointer_first (tree object)
{
  const HOST_WIDE_INT components = tree_to_shwi (OMP_CLAUSE_SIZE (object));
  tree before = object;
  for (HOST_WIDE_INT i = 0; i <= components; i++)
    {
      tree c = OMP_CLAUSE_CHAIN (before);
      if (!c || OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
        return;
      if (i > 0 && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_POINTER
          && component_behind_p (OMP_CLAUSE_DECL (before), OMP_CLAUSE_DECL (c)))
        {
          OMP_CLAUSE_CHAIN (before) = OMP_CLAUSE_CHAIN (c);
          OMP_CLAUSE_CHAIN (c) = OMP_CLAUSE_CHAIN (object);
          OMP_CLAUSE_CHAIN (object) = c;
          sort_components (c, components);
          return;
        }
      before = c;
    }
}

/* Is LVALUE, of the clauses behind map(struct:OBJECT), what a member refers
   to?  */
bool
referred_to_p (tree lvalue, tree object)
{
  while (handled_component_p (lvalue) && !operand_equal_p (lvalue, object, 0))
    lvalue = TREE_OPERAND (lvalue, 0);
  return reference_target_p (lvalue) && !operand_equal_p (lvalue, object, 0)
         && TREE_CODE (pointer_behind (TREE_OPERAND (lvalue, 0)))
                == COMPONENT_REF;
}

/* Put what members refer to in front of the clause at LINK, a map(struct).  */
tree *
take_out_referred (tree *link)
{
  tree object = *link;
  HOST_WIDE_INT components = tree_to_shwi (OMP_CLAUSE_SIZE (object));
  tree *at = &OMP_CLAUSE_CHAIN (object);
  for (HOST_WIDE_INT left = components; left > 0 && *at; left--)
    {
      tree c = *at;
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
          || !referred_to_p (OMP_CLAUSE_DECL (c), OMP_CLAUSE_DECL (object)))
        {
          at = &OMP_CLAUSE_CHAIN (c);
          continue;
        }
      components--;
      *at = OMP_CLAUSE_CHAIN (c);
      OMP_CLAUSE_CHAIN (c) = object;
      *link = c;
      link = &OMP_CLAUSE_CHAIN (c);
    }
  OMP_CLAUSE_SIZE (object) = size_int (components);
  if (components == 0)
    *link = OMP_CLAUSE_CHAIN (object);
  return link;
}

} // namespace

void
cure_referred_objects (gomp_target *statement)
{
  for (tree *link = gimple_omp_target_clauses_ptr (statement); *link;)
    {
      tree clause = *link;
      if (maps_as_p (clause, GOMP_MAP_STRUCT))
        link = take_out_referred (link);
      if (*link == clause)
        link = &OMP_CLAUSE_CHAIN (clause);
    }
}

void
cure_struct_references (gomp_target *statement)
{
  tree clauses = gimple_omp_target_clauses (statement);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
          && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_STRUCT)
        put_pointer_first (c);
      tree reference = reference_of (c);
      auto about_p = [reference] (tree decl) { return decl == reference; };
      if (!reference || any_operand_p (clauses, about_p))
        continue;
      tree more = build_omp_clause (OMP_CLAUSE_LOCATION (c), OMP_CLAUSE_MAP);
      OMP_CLAUSE_SET_MAP_KIND (more, GOMP_MAP_FIRSTPRIVATE_REFERENCE);
      OMP_CLAUSE_DECL (more) = reference;
      OMP_CLAUSE_SIZE (more) = size_zero_node;
      OMP_CLAUSE_CHAIN (more) = OMP_CLAUSE_CHAIN (c);
      OMP_CLAUSE_CHAIN (c) = more;
    }
}

} // namespace accdeep
