/* Consumes the operands of a directive, produces records of the types that the
   program copies by hand.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/by-hand.h"
#include "abi/accdeep-abi.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/gcc/options.h"
#include "plugin/lower/descriptor.h"

namespace accdeep
{

namespace
{

/* The types that this translation unit copies by hand, with the first place. */
std::unordered_map<tree, location_t> s_recorded;

/* Is TYPE one of the user's, and not gfortran's own?  */
bool
aggregate_p (tree type)
{
  return RECORD_OR_UNION_TYPE_P (type)
         && view_of (type)->category () == type_category::aggregate;
}

/* The user's variable that DECL belongs to: gfortran has the data of a dummy
   array in a variable of its own.  */
tree
user_variable (tree decl)
{
  tree context = DECL_CONTEXT (decl);
  if (!context || !DECL_ARTIFICIAL (decl) || !DECL_NAME (decl)
      || TREE_CODE (context) != FUNCTION_DECL)
    return decl;
  const std::string name = user_name (decl);
  for (tree p = DECL_ARGUMENTS (context); p; p = DECL_CHAIN (p))
    if (DECL_NAME (p) && name == IDENTIFIER_POINTER (DECL_NAME (p)))
      return p;
  return decl;
}

/* The way from a variable to what a clause maps.  */
struct component_way
{
  tree variable = NULL_TREE;
  bool component = false; /* Leads through one.  */
  /* Of the objects whose components these are, as far as the program may copy
     them by hand.  */
  std::vector<tree> types;
};

component_way
way_of (tree t)
{
  component_way way;
  while (t && !DECL_P (t))
    {
      if (TREE_CODE (t) == COMPONENT_REF)
        {
          tree type = TREE_TYPE (TREE_OPERAND (t, 0));
          way.component |= aggregate_p (type);
          if (may_be_copied_by_hand_p (type))
            way.types.push_back (TYPE_MAIN_VARIANT (type));
        }
      t = enclosing_lvalue (t);
    }
  if (t)
    way.variable = user_variable (t);
  return way;
}

/* Of a section gfortran keeps the address in a variable; what goes with it
   names the component.  */
component_way
way_of_clause (tree clause)
{
  component_way way = way_of (OMP_CLAUSE_DECL (clause));
  if (companion_p (clause) || way.component)
    return way;
  for (tree next = OMP_CLAUSE_CHAIN (clause); next && companion_p (next);
       next = OMP_CLAUSE_CHAIN (next))
    {
      component_way other = way_of (OMP_CLAUSE_DECL (next));
      if (other.component)
        return other;
    }
  return way;
}

/* Does O give memory to what it names, or attach it?  */
bool
gives_memory_p (const operand &o)
{
  const gomp_map_kind kind = OMP_CLAUSE_MAP_KIND (o.clause);
  return allocating_kind_p (kind) || kind == GOMP_MAP_IF_PRESENT
         || kind == GOMP_MAP_ATTACH;
}

} // anonymous namespace

deep_meaning
meaning_here ()
{
  static const deep_meaning meaning = [] {
    const char *value = plugin_argument ("fortran");
    if (!value || !lang_GNU_Fortran ())
      return deep_meaning::program;
    return strcmp (value, "deep") == 0 ? deep_meaning::deep
                                       : deep_meaning::shallow;
  }();
  return meaning;
}

std::uint32_t
meaning_flags ()
{
  switch (meaning_here ())
    {
    case deep_meaning::deep:
      return ACCDEEP_CLAUSE_DEEP;
    case deep_meaning::shallow:
      return ACCDEEP_CLAUSE_SHALLOW;
    default:
      return 0;
    }
}

void
note_manual_copies (const std::vector<operand> &entries,
                    accdeep_construct construct)
{
  if (!lang_GNU_Fortran () || construct > ACCDEEP_CONSTRUCT_ENTER_DATA)
    return;
  /* A variable beside its components is the directive's own affair.  */
  std::unordered_set<tree> whole;
  for (const operand &o : entries)
    if (o.clause && !companion_p (o.clause) && !implicit_clause_p (o.clause))
      {
        const component_way way = way_of_clause (o.clause);
        if (way.variable && !way.component)
          whole.insert (way.variable);
      }
  for (const operand &o : entries)
    {
      if (!o.clause || o.noted || companion_p (o.clause) || !gives_memory_p (o))
        continue;
      const component_way way = way_of_clause (o.clause);
      if (way.variable && whole.count (way.variable))
        continue;
      for (tree type : way.types)
        if (s_recorded.emplace (type, o.loc).second)
          record_by_hand (type, o.loc);
    }
}

const location_t *
copied_by_hand_at (tree type)
{
  auto found = s_recorded.find (type);
  return found == s_recorded.end () ? nullptr : &found->second;
}

} // namespace accdeep
