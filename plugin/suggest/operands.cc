/* What clauses bring to the device.  Consumes constructs, produces types of
   which there are objects there, and pointers to structures that kernels
   dereference though no clause brings what they point to.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/gcc/mentions.h"
#include "plugin/suggest/body.h"
#include "plugin/suggest/express.h"
#include "plugin/suggest/language.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* The variables that CLAUSES say something about the data of.  */
std::unordered_set<tree>
variables_in (tree clauses)
{
  mentions found;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
        || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
        || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      collect_mentions (OMP_CLAUSE_DECL (c), found);
  return found.seen;
}

struct dereference_scan
{
  std::unordered_set<tree> own;      /* Set, or declared.  */
  location_t loc = UNKNOWN_LOCATION; /* Of the last expression that has one.  */
  std::vector<missing_clause> found;
};

/* The pointers to structures that BODY dereferences, and does not set.  */
std::vector<missing_clause>
dereferences (tree body)
{
  dereference_scan scan;
  walk_tree_without_duplicates (
      &body,
      [] (tree *tp, int *walk_subtrees, void *data) -> tree {
        dereference_scan &s = *static_cast<dereference_scan *> (data);
        tree t = *tp;
        if (EXPR_HAS_LOCATION (t))
          s.loc = EXPR_LOCATION (t);
        if (TYPE_P (t))
          *walk_subtrees = 0;
        else if (TREE_CODE (t) == DECL_EXPR)
          s.own.insert (DECL_EXPR_DECL (t));
        else if (TREE_CODE (t) == MODIFY_EXPR || TREE_CODE (t) == INIT_EXPR)
          s.own.insert (without_wrappers (TREE_OPERAND (t, 0)));
        else if (TREE_CODE (t) == INDIRECT_REF)
          {
            tree p = without_wrappers (TREE_OPERAND (t, 0));
            if (TREE_CODE (p) == POINTER_PLUS_EXPR)
              p = without_wrappers (TREE_OPERAND (p, 0));
            if (DECL_P (p) && (VAR_P (p) || TREE_CODE (p) == PARM_DECL)
                && !DECL_HAS_VALUE_EXPR_P (p)
                && TREE_CODE (TREE_TYPE (p)) == POINTER_TYPE
                && RECORD_OR_UNION_TYPE_P (TREE_TYPE (TREE_TYPE (p)))
                && !closure_p (TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (p)))))
              s.found.push_back (
                  { p, UNKNOWN_LOCATION, s.loc, std::string () });
          }
        return NULL_TREE;
      },
      &scan);
  std::vector<missing_clause> result;
  std::unordered_set<tree> seen;
  for (const missing_clause &m : scan.found)
    if (!scan.own.count (m.variable) && seen.insert (m.variable).second)
      result.push_back (m);
  return result;
}

} // anonymous namespace

void
note_type (tree t, std::vector<tree> &types)
{
  tree type = strip_array_types (TREE_TYPE (t));
  if (POINTER_TYPE_P (type))
    type = strip_array_types (TREE_TYPE (type));
  if (RECORD_OR_UNION_TYPE_P (type))
    types.push_back (TYPE_MAIN_VARIANT (type));
}

void
note_operands (tree clauses, std::vector<tree> &types)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_DECL (c)
        && !TYPE_P (OMP_CLAUSE_DECL (c)) && TREE_TYPE (OMP_CLAUSE_DECL (c)))
      note_type (OMP_CLAUSE_DECL (c), types);
}

void
statement_reader::data (tree construct)
{
  m_clauses.push_back (variables_in (OMP_CLAUSES (construct)));
  note_operands (OMP_CLAUSES (construct), m_body.facts.brought);
  m_values.value_of (OMP_BODY (construct));
  m_clauses.pop_back ();
}

void
statement_reader::compute (tree construct)
{
  const bool outer = m_body.device;
  m_body.device = true;
  const std::size_t first_access = m_body.facts.accesses.size ();
  std::vector<std::pair<missing_clause, const term *>> missing;
  for (const missing_clause &m : dereferences (OMP_BODY (construct)))
    missing.emplace_back (m, m_values.value_of_variable (m.variable));
  data (construct);
  m_body.device = outer;
  m_clauses.push_back (variables_in (OMP_CLAUSES (construct)));
  for (auto &entry : missing)
    if (std::none_of (m_clauses.begin (), m_clauses.end (),
                      [&] (const std::unordered_set<tree> &mentioned) {
                        return mentioned.count (entry.first.variable);
                      }))
      {
        entry.first.construct = EXPR_LOCATION (construct);
        entry.first.section = section_of (entry.second, first_access);
        m_body.facts.missing.push_back (entry.first);
      }
  m_clauses.pop_back ();
}

/* What accesses to POINTER from FIRST_ACCESS on need: "[0:n]"; empty: that has
   no words.  */
std::string
statement_reader::section_of (const term *pointer,
                              std::size_t first_access) const
{
  polynomial count = polynomial::of_number (1);
  for (std::size_t i = first_access; i < m_body.facts.accesses.size (); i++)
    {
      const pointer_access &access = m_body.facts.accesses[i];
      if (access.pointer != pointer || access.how == value_use)
        continue;
      bool ascending = false;
      const term *most = most_of (access.index, nullptr, &ascending);
      const auto named = [] (const term *part) {
        return part->is (term_kind::parameter)
               || part->is (term_kind::variable);
      };
      if (!most || ascending || any_part_p (most, [&] (const term *part) {
            return part->operands.empty () && !named (part)
                   && !part->is (term_kind::constant);
          }))
        return std::string ();
      polynomial one (most);
      one.add (polynomial::of_number (1));
      if (one.covers_p (count))
        count = one;
      else if (!count.covers_p (one))
        return std::string ();
    }
  return "[0:" + spell (count) + "]";
}

} // namespace accdeep
