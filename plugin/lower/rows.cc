/* Rows one by one: copy(u[0][0:n], u[1][0:n]) on a compute construct.

   Consumes the operands and clauses of the construct.  Produces operands for
   the elements that the rows start from, u[0] and u[1], with attachments: the
   kernel finds a row by u, which GCC makes the address of the row itself, as if
   there were no element between.  The elements are sections of u: they lie in
   one object at the host's distances, and one pointer leads to all.  Where u is
   an array the kernel has all of it.

   A variable of a `declare' directive is on the device, and is attached alone.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/gcc/compat.h"

#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/clause-operand.h"
#include "plugin/lower/rows.h"
#include "plugin/lower/sections.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* The variable, an array or a pointer, that POINTER is an element of; null: it
   is reached in another way.  */
tree
variable_with (tree pointer)
{
  tree array = pointer;
  while (TREE_CODE (array) == ARRAY_REF)
    array = TREE_OPERAND (array, 0);
  if (pointer_target_p (array))
    array = pointer_behind (TREE_OPERAND (array, 0));
  else if (array == pointer)
    return NULL_TREE;
  const bool variable = VAR_P (array) || TREE_CODE (array) == PARM_DECL;
  return variable && TREE_CODE (TREE_TYPE (array)) != REFERENCE_TYPE
             ? array
             : NULL_TREE;
}

class row_pointers
{
public:
  row_pointers (operand_list &operands, tree *clauses,
                accdeep_construct construct)
      : m_operands (operands), m_clauses (clauses), m_construct (construct)
  {
  }

  bool add ();

private:
  void attach (operand &row, tree pointer);
  void add_element (const operand &row, tree pointer, tree variable);
  void add_array (const operand &row, tree array);
  bool operand_p (tree lvalue) const;
  bool found_by_p (tree variable) const;
  void leave_out (tree clause);

  operand_list &m_operands;
  tree *const m_clauses;
  const accdeep_construct m_construct;
  std::vector<operand> m_entries; /* New ones, and those before.  */
};

/* Is all of LVALUE an operand?  Attachments, which GCC 14 and later make for
   elements themselves, move nothing.  */
bool
row_pointers::operand_p (tree lvalue) const
{
  auto same_p = [lvalue] (const operand &o) {
    return !(o.clause && companion_p (o.clause)) && !o.translated_p ()
           && !attachment_kind_p (o.kind)
           && operand_equal_p (o.lvalue, lvalue, 0);
  };
  return std::any_of (m_operands.entries.begin (), m_operands.entries.end (),
                      same_p)
         || std::any_of (m_entries.begin (), m_entries.end (), same_p);
}

/* Does a clause already say where the kernel finds what VARIABLE leads to?  */
bool
row_pointers::found_by_p (tree variable) const
{
  for (tree c = *m_clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && companion_p (c)
        && OMP_CLAUSE_DECL (c) == variable)
      return true;
  return false;
}

/* GCC is not to see CLAUSE.  */
void
row_pointers::leave_out (tree clause)
{
  for (tree *link = m_clauses; *link; link = &OMP_CLAUSE_CHAIN (*link))
    if (*link == clause)
      {
        unlink_group (link);
        return;
      }
}

/* Attach POINTER, from which ROW starts, to it.  */
void
row_pointers::attach (operand &row, tree pointer)
{
  tree address = TREE_OPERAND (OMP_CLAUSE_DECL (row.clause), 0);
  tree clause
      = map_clause (row.loc, GOMP_MAP_ATTACH_DETACH, unshare_expr (pointer),
                    bytes_between (pointer, address), NULL_TREE);
  if (!DECL_P (pointer))
    {
      leave_out (row.clause);
      OMP_CLAUSE_CHAIN (row.clause) = clause;
    }
  m_entries.push_back (attachment (clause, m_construct));
}

/* POINTER, from which ROW starts, is a section of what VARIABLE leads to.  */
void
row_pointers::add_element (const operand &row, tree pointer, tree variable)
{
  const bool allocates
      = row.kind != GOMP_MAP_FORCE_PRESENT && row.kind != GOMP_MAP_IF_PRESENT;
  operand element;
  element.lvalue = unshare_expr (pointer);
  element.kind = allocates ? unsigned (GOMP_MAP_ALLOC) : row.kind;
  element.flags = ACCDEEP_CLAUSE_SECTION;
  element.loc = row.loc;
  element.name = spell (pointer);
  element.array = variable;
  tree companion = map_clause (
      row.loc, GOMP_MAP_FIRSTPRIVATE_POINTER, variable,
      bytes_between (variable, build_fold_addr_expr (unshare_expr (pointer))),
      NULL_TREE);
  element.clause
      = map_clause (row.loc, gomp_map_kind (element.kind), element.lvalue,
                    TYPE_SIZE_UNIT (TREE_TYPE (pointer)), companion);
  if (!found_by_p (variable))
    {
      OMP_CLAUSE_CHAIN (companion) = *m_clauses;
      *m_clauses = element.clause;
    }
  m_entries.push_back (element);
}

/* ROW starts from an element of ARRAY.  */
void
row_pointers::add_array (const operand &row, tree array)
{
  operand whole;
  whole.lvalue = array;
  whole.kind = GOMP_MAP_TO;
  whole.flags = ACCDEEP_CLAUSE_SECTION;
  whole.loc = row.loc;
  whole.name = spell (array);
  whole.clause = map_clause (row.loc, GOMP_MAP_TO, array,
                             TYPE_SIZE_UNIT (TREE_TYPE (array)), *m_clauses);
  *m_clauses = whole.clause;
  m_entries.push_back (whole);
}

bool
row_pointers::add ()
{
  bool any = false;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < m_operands.entries.size (); i++)
    {
      operand row = m_operands.entries[i];
      places.push_back (m_entries.size ());
      m_entries.push_back (row);
      tree pointer
          = row.clause && !row.translated_p () && !attachment_kind_p (row.kind)
                ? base_pointer_of (row.clause)
                : NULL_TREE;
      tree variable
          = pointer && !DECL_P (pointer) ? variable_with (pointer) : pointer;
      if (!variable)
        continue;
      any = true;
      const bool attached
          = i + 1 < m_operands.entries.size ()
            && attachment_kind_p (m_operands.entries[i + 1].kind)
            && operand_equal_p (m_operands.entries[i + 1].lvalue, pointer, 0);
      if (attached)
        {
          places.push_back (m_entries.size ());
          m_entries.push_back (m_operands.entries[++i]);
        }
      else
        attach (row, pointer);
      if (DECL_P (pointer))
        continue;
      leave_out (row.clause);
      if (TREE_CODE (TREE_TYPE (variable)) == ARRAY_TYPE)
        {
          if (!operand_p (variable))
            add_array (row, variable);
        }
      else if (!operand_p (pointer))
        add_element (row, pointer, variable);
    }
  for (operand &o : m_entries)
    if (o.base)
      o.base_entry = places[o.base_entry];
  m_operands.entries.swap (m_entries);
  return any;
}

} // anonymous namespace

bool
add_row_pointers (operand_list &operands, tree *clauses,
                  accdeep_construct construct)
{
  return row_pointers (operands, clauses, construct).add ();
}

} // namespace accdeep
