/* Objects, and what is attached to their members.

   Consumes a directive's data clauses before the gimplifier has seen them, and
   gives them an order in which each object comes before what is attached to it.

   libgomp goes through the clauses one by one, and ends the program where it
   finds no object for an attachment.  The C and C++ front ends turn operands
   over, on combined constructs those of each clause: in
   copyin(p[0:1], p->x[0:n]) the array comes first.  GCC 12 sorts variables by
   itself in constructs, and takes their members in one order only.

   The gimplifier looks for what a pointer in memory leads to, beside a section
   of it, where a member is attached through it:

     map(tofrom:*p) map(firstprivate:p) map(alloc:MEM[p] [len: 0])
       map(firstprivate:p) map(attach:p->x)

   The kernel gets the second pointer, which is the host's where the directive
   maps the section.  It goes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/cure/directives.h"
#include "plugin/front/gcc/clauses.h"

#include <vector>

namespace accdeep
{

namespace
{

/* A map clause and what goes with it: the links FIRST to LAST.  */
struct mapping
{
  tree first;
  tree last;
  tree attached = NULL_TREE; /* The pointer, or descriptor, in its object.  */
};

/* Does M map the object that is attached to by OTHER?  VARIABLES: objects that
   are variables count.  */
bool
has_object_of_p (const mapping &m, const mapping &other, bool variables)
{
  if (OMP_CLAUSE_CODE (m.first) != OMP_CLAUSE_MAP || &m == &other
      || companion_p (m.first) || error_operand_p (OMP_CLAUSE_DECL (m.first))
      || (!variables && DECL_P (OMP_CLAUSE_DECL (m.first))))
    return false;
  tree object = other.attached;
  while (object && !dereference_p (object) && !DECL_P (object))
    {
      object = enclosing_lvalue (object);
      if (object && same_whole_p (OMP_CLAUSE_DECL (m.first), object))
        return true;
    }
  return false;
}

std::vector<mapping>
mappings_of (tree clauses)
{
  std::vector<mapping> result;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (result.empty () || !companion_p (c))
        result.push_back ({ c, c });
      result.back ().last = c;
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
          && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ATTACH_DETACH
          && !error_operand_p (OMP_CLAUSE_DECL (c)))
        result.back ().attached = OMP_CLAUSE_DECL (c);
    }
  return result;
}

/* Puts mappings in order.  */
class object_order
{
public:
  object_order (const std::vector<mapping> &mappings, bool variables)
      : m_mappings (mappings), m_variables (variables),
        m_taken (mappings.size ())
  {
  }

  /* Objects with what is attached to them come in front of all else: GCC 12
     takes the object that a reference stands for behind another object's
     members, and then loses its place in the list.  */
  std::vector<const mapping *>
  result ()
  {
    for (std::size_t i = 0; i < m_mappings.size (); i++)
      for (std::size_t j = 0; j < m_mappings.size (); j++)
        if (has_object_of_p (m_mappings[i], m_mappings[j], m_variables))
          append (i);
    for (std::size_t i = 0; i < m_mappings.size (); i++)
      append (i);
    return m_order;
  }

private:
  /* Append number NEXT behind its object, and in front of what is attached to
     it.  */
  void
  append (std::size_t next)
  {
    if (m_taken[next])
      return;
    m_taken[next] = true;
    for (std::size_t i = 0; i < m_mappings.size (); i++)
      if (has_object_of_p (m_mappings[i], m_mappings[next], m_variables))
        append (i);
    m_order.push_back (&m_mappings[next]);
    for (std::size_t i = 0; i < m_mappings.size (); i++)
      if (has_object_of_p (m_mappings[next], m_mappings[i], m_variables))
        append (i);
  }

  const std::vector<mapping> &m_mappings;
  const bool m_variables; /* Objects that are variables count.  */
  std::vector<bool> m_taken;
  std::vector<const mapping *> m_order;
};

/* Do the clauses at C only look for what a pointer leads to?  */
bool
looks_for_target_p (tree c)
{
  return maps_as_p (c, GOMP_MAP_ALLOC)
         && OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (c)
         && OMP_CLAUSE_SIZE (c) && integer_zerop (OMP_CLAUSE_SIZE (c))
         && OMP_CLAUSE_CHAIN (c)
         && maps_as_p (OMP_CLAUSE_CHAIN (c), GOMP_MAP_FIRSTPRIVATE_POINTER);
}

/* Is there a clause of CLAUSES that gives kernels POINTER, but OTHER?  */
bool
given_by_another_p (tree clauses, tree pointer, tree other)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (c != other && maps_as_p (c, GOMP_MAP_FIRSTPRIVATE_POINTER)
        && OMP_CLAUSE_DECL (c) == pointer)
      return true;
  return false;
}

} // namespace

void
cure_second_pointers (gomp_target *statement)
{
  for (tree *link = gimple_omp_target_clauses_ptr (statement); *link;)
    {
      tree pointer
          = looks_for_target_p (*link) ? OMP_CLAUSE_CHAIN (*link) : NULL_TREE;
      if (pointer
          && given_by_another_p (gimple_omp_target_clauses (statement),
                                 OMP_CLAUSE_DECL (pointer), pointer))
        *link = OMP_CLAUSE_CHAIN (pointer);
      else
        link = &OMP_CLAUSE_CHAIN (*link);
    }
}

void
put_objects_first (tree *clauses, bool variables)
{
  const std::vector<mapping> mappings = mappings_of (*clauses);
  tree *link = clauses;
  for (const mapping *m : object_order (mappings, variables).result ())
    {
      *link = m->first;
      link = &OMP_CLAUSE_CHAIN (m->last);
    }
  *link = NULL_TREE;
}

} // namespace accdeep
