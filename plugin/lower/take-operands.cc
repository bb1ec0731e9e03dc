/* The operands of a directive, from all of its clauses and tags.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/check/rules.h"
#include "plugin/cure/cure.h"
#include "plugin/cure/declared.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/gcc/fortran.h"
#include "plugin/lower/by-hand.h"
#include "plugin/lower/clause-operand.h"
#include "plugin/lower/construct.h"
#include "plugin/lower/policy.h"
#include "plugin/lower/sections.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* Unlink the tags from *CLAUSES, and give those of operands.  */
std::vector<tagged_operand>
take_tags (tree *clauses)
{
  std::vector<tagged_operand> result;
  for (tree *link = clauses; *link;)
    if (tag_clause_p (*link))
      {
        for (const tagged_operand &tag : tag_info (*link))
          if (tag.note->kind == note_kind::operand)
            result.push_back (tag);
        *link = OMP_CLAUSE_CHAIN (*link);
      }
    else
      link = &OMP_CLAUSE_CHAIN (*link);
  return result;
}

tree
stripped (tree expression)
{
  expression = fold (expression);
  for (;;)
    {
      STRIP_NOPS (expression);
      if (TREE_CODE (expression) != NON_LVALUE_EXPR
          && TREE_CODE (expression) != SAVE_EXPR)
        return expression;
      expression = TREE_OPERAND (expression, 0);
    }
}

tree
drop_save (tree *tp, int *, void *)
{
  while (TREE_CODE (*tp) == SAVE_EXPR)
    *tp = unshare_expr (TREE_OPERAND (*tp, 0));
  /* That of the SAVE_EXPR, for one.  */
  if (UNARY_CLASS_P (*tp) || BINARY_CLASS_P (*tp) || REFERENCE_CLASS_P (*tp))
    TREE_SIDE_EFFECTS (*tp) = 0;
  return NULL_TREE;
}

/* EXPRESSION, which nothing else has, with all of its operands folded: the
   front ends fold some expressions as a whole and some as they grow.  In some
   places they convert a comparison by giving it another type.  */
tree
fold_operands (tree expression)
{
  if (!EXPR_P (expression))
    return expression;
  for (int i = 0; i < TREE_OPERAND_LENGTH (expression); i++)
    if (tree operand = TREE_OPERAND (expression, i))
      TREE_OPERAND (expression, i) = fold_operands (operand);
  if (CONVERT_EXPR_P (expression) && INTEGRAL_TYPE_P (TREE_TYPE (expression))
      && COMPARISON_CLASS_P (TREE_OPERAND (expression, 0)))
    {
      tree comparison = copy_node (TREE_OPERAND (expression, 0));
      TREE_TYPE (comparison) = TREE_TYPE (expression);
      return comparison;
    }
  return fold (expression);
}

/* ADDRESS for comparisons.  GCC saves a section's lower bound, p[k:n], in the
   one of an operand's two clauses that has the length.  */
tree
comparable (tree address)
{
  address = unshare_expr (stripped (address));
  walk_tree (&address, drop_save, nullptr, nullptr);
  return stripped (fold_operands (address));
}

/* The tag of the operand whose first object is LVALUE; null: none.  Each is
   given once.  */
const tagged_operand *
take_tag (std::vector<const tagged_operand *> &tags, tree lvalue)
{
  tree address = comparable (address_of_lvalue (lvalue));
  for (const tagged_operand *&tag : tags)
    if (tag && !tag->note->carried && tag->address
        && !error_operand_p (tag->address)
        && operand_equal_p (comparable (tag->address), address,
                            OEP_MATCH_SIDE_EFFECTS | OEP_LEXICOGRAPHIC))
      {
        const tagged_operand *found = tag;
        tag = nullptr;
        return found;
      }
  return nullptr;
}

/* The pointer that OPERAND's section is a section of; null if none.  */
tree
section_pointer (const operand &o)
{
  tree next = o.clause && !o.translated_p () ? OMP_CLAUSE_CHAIN (o.clause)
                                             : NULL_TREE;
  return next && companion_p (next) ? OMP_CLAUSE_DECL (next) : NULL_TREE;
}

/* The entry that maps the base of ENTRIES[I], which is that one itself only
   when no other does; the number of entries: none.  */
std::size_t
find_base (const std::vector<operand> &entries, std::size_t i)
{
  std::size_t found = entries.size ();
  for (std::size_t k = 0; k < entries.size (); k++)
    {
      tree pointer = entries[k].translated_p () ? entries[k].pointer
                                                : section_pointer (entries[k]);
      if (!pointer || !operand_equal_p (pointer, entries[i].base, 0))
        continue;
      if (k != i)
        return k;
      found = i;
    }
  return found;
}

/* Pointers that are relative to each other in a cycle are an error (section
   2.3); the first one is taken for one to be looked up.  */
void
break_cycle (std::vector<operand> &entries,
             const std::vector<std::size_t> &cycle)
{
  operand &first = entries[cycle.front ()];
  std::vector<std::string> names;
  for (std::size_t i : cycle)
    names.push_back (entries[i].name);
  message m (severity::error, first.loc,
             cycle.size () == 1
                 ? quoted (first.name) + " is relative to itself"
                 : enumerate (names)
                       + " are relative to each other in a cycle");
  for (std::size_t i = 1; i < cycle.size (); i++)
    m.note (entries[cycle[i]].loc,
            quoted (entries[cycle[i]].name) + " is relative to "
                + quoted (spell (entries[cycle[i]].base)));
  m.send (diagnostics ());
  first.flags = ACCDEEP_CLAUSE_LOOKUP;
  first.base = NULL_TREE;
}

void
break_cycles (std::vector<operand> &entries)
{
  for (std::size_t start = 0; start < entries.size (); start++)
    {
      std::vector<std::size_t> path;
      std::size_t at = start;
      while (at < entries.size () && entries[at].base
             && std::find (path.begin (), path.end (), at) == path.end ())
        {
          path.push_back (at);
          at = find_base (entries, at);
        }
      if (at == start && !path.empty ())
        break_cycle (entries, path);
    }
}

/* Give each end[@base] the index of an entry that maps its base, adding an
   entry that only looks the base up where the directive does not map it.  */
void
connect_bases (std::vector<operand> &entries)
{
  break_cycles (entries);
  const std::size_t n = entries.size ();
  for (std::size_t i = 0; i < n; i++)
    {
      if (!entries[i].base)
        continue;
      tree base = entries[i].base;
      const std::size_t found = find_base (entries, i);
      if (found == entries.size ())
        {
          operand lookup = entries[i];
          lookup.flags = ACCDEEP_CLAUSE_LOOKUP;
          lookup.clause = NULL_TREE;
          lookup.pointer = lookup.lvalue = base;
          lookup.base = NULL_TREE;
          lookup.name = spell (base);
          entries.push_back (lookup);
        }
      entries[i].base_entry = found;
    }
}

/* CLAUSE is about a variable that leads to what an "enter data" or "exit data"
   before it maps: the clause about the pointer in it, maybe CLAUSE itself.
   From GCC 14 on an "exit data" that copies nothing has none, and names the
   descriptor alone: that.  Else null.  */
tree
pointer_in_variable (tree clause, accdeep_construct construct)
{
  if (construct != ACCDEEP_CONSTRUCT_ENTER_DATA
      && construct != ACCDEEP_CONSTRUCT_EXIT_DATA)
    return NULL_TREE;
  tree pointer = bounds_p (clause) ? OMP_CLAUSE_CHAIN (clause) : clause;
  if (pointer && OMP_CLAUSE_CODE (pointer) == OMP_CLAUSE_MAP
      && OMP_CLAUSE_MAP_KIND (pointer) == GOMP_MAP_POINTER)
    return pointer;
  return bounds_p (clause) && OMP_CLAUSE_MAP_KIND (clause) != GOMP_MAP_TO_PSET
             ? clause
             : NULL_TREE;
}

/* Must we lower a directive of the kind CONSTRUCT because of LVALUE, a pointer
   that it attaches, whatever it is a member of?  GCC's data construct makes the
   pointer present where its object is absent, which is then partly present for
   all other directives; or ends with an internal error.  */
bool
too_much_for_gcc_p (tree lvalue, accdeep_construct construct)
{
  if (lang_GNU_Fortran () || construct != ACCDEEP_CONSTRUCT_DATA
      || TREE_CODE (lvalue) != COMPONENT_REF)
    return false;
  if (cure_p (cure::attach))
    return true;
  while (handled_component_p (lvalue))
    lvalue = TREE_OPERAND (lvalue, 0);
  if (!pointer_member_region_crash || !dereference_p (lvalue))
    return false;
  tree pointer = TREE_OPERAND (lvalue, 0);
  STRIP_NOPS (pointer);
  return TREE_CODE (TREE_TYPE (pointer)) == POINTER_TYPE
         && TREE_CODE (pointer) != POINTER_PLUS_EXPR;
}

/* The member whose target CLAUSE attaches, or of which it maps a part or all,
   of an object that is a variable or that a reference is to; null: none.  */
tree
member_of_variable (tree clause)
{
  if (OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_MAP
      || error_operand_p (OMP_CLAUSE_DECL (clause))
      || (companion_p (clause)
          && OMP_CLAUSE_MAP_KIND (clause) != GOMP_MAP_ATTACH_DETACH))
    return NULL_TREE;
  tree member = OMP_CLAUSE_DECL (clause);
  while (!companion_p (clause) && TREE_CODE (member) == ARRAY_REF)
    member = TREE_OPERAND (member, 0);
  if (TREE_CODE (member) != COMPONENT_REF
      || (!companion_p (clause)
          && TREE_CODE (TREE_TYPE (member)) != ARRAY_TYPE))
    return NULL_TREE;
  tree object = member;
  while (TREE_CODE (object) == COMPONENT_REF)
    object = TREE_OPERAND (object, 0);
  return DECL_P (object)
                 || (reference_target_p (object)
                     && DECL_P (TREE_OPERAND (object, 0)))
             ? member
             : NULL_TREE;
}

/* Are two of CLAUSES about sections of one member of a variable?  GCC takes
   them for the same and rejects them.  */
bool
member_twice_p (tree clauses)
{
  std::vector<tree> members;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (tree member = member_of_variable (c))
      {
        for (tree other : members)
          if (operand_equal_p (member, other, 0))
            return true;
        members.push_back (member);
      }
  return false;
}

/* Has CONSTRUCT a region, for which it creates what members are members of?  */
bool
structured_p (accdeep_construct construct)
{
  return !lang_GNU_Fortran () && construct <= ACCDEEP_CONSTRUCT_SERIAL;
}

/* Make the shapes of the nests of TAGS' operands, in the order of the
   source.  */
void
prepare_nests (directive_nests &nests, std::vector<tagged_operand> tags)
{
  std::sort (tags.begin (), tags.end (),
             [] (const tagged_operand &a, const tagged_operand &b) {
               return a.k < b.k;
             });
  for (const tagged_operand &tag : tags)
    if (tag.note->has_nest && tag.address && !error_operand_p (tag.address))
      nests.prepare (tag, elements_type (TREE_TYPE (TREE_TYPE (tag.address))),
                     spell (build_fold_indirect_ref (tag.address)));
}

/* Fortran: is CLAUSE, with TAG, about a pointer or an allocatable that has to
   lead to where its target is on the device?  That is what looking for the
   target means.  */
bool
translated_target_p (tree clause, const tagged_operand &tag)
{
  return lang_GNU_Fortran () && tag.note->lookup
         && !pointer_p (TREE_TYPE (OMP_CLAUSE_DECL (clause)))
         && pointer_target_p (OMP_CLAUSE_DECL (clause));
}

/* Reads the clauses of one directive.  */
class clause_reader
{
public:
  /* TAGGED are the operands that its tags name.  */
  clause_reader (accdeep_construct construct,
                 const std::vector<tagged_operand> &tagged)
      : m_construct (construct)
  {
    for (const tagged_operand &tag : tagged)
      m_tags.push_back (&tag);
    m_result.locals = m_nests.locals ();
    prepare_nests (m_nests, tagged);
  }

  void read (tree *clauses);
  operand_list finish ();

private:
  enum class fate
  {
    stays,
    leaves
  };

  fate read_mapping (tree clause);
  void read_section (tree *clauses, const tagged_operand &tag);
  void read_attachment (tree clause);
  void read_variable (tree variable, tree pointer);
  bool further_section_p ();

  const accdeep_construct m_construct;
  /* Null: taken.  */
  std::vector<const tagged_operand *> m_tags;
  directive_nests m_nests;
  /* C and C++ chain clauses last first, those of loops the other way round.  An
     attachment stays behind its section.  */
  std::vector<std::vector<operand>> m_groups;
  /* Fortran: those that there are clauses for.  */
  std::vector<tree> m_arrays;
  operand_list m_result;
};

/* The array descriptor that POINTER is, or is the pointer of; null: none.  */
tree
descriptor_with (tree pointer)
{
  STRIP_NOPS (pointer);
  if (!lang_GNU_Fortran () || descriptor_type_p (TREE_TYPE (pointer)))
    return lang_GNU_Fortran () ? pointer : NULL_TREE;
  if (TREE_CODE (pointer) != COMPONENT_REF)
    return NULL_TREE;
  tree descriptor = TREE_OPERAND (pointer, 0);
  return descriptor_type_p (TREE_TYPE (descriptor)) ? descriptor : NULL_TREE;
}

/* OpenACC 2.6.4: a pointer of Fortran's that ATTACHED, an attach clause,
   attaches has the bounds in DESCRIPTOR from then on.  */
operand
bounds_beside (const operand &attached, tree descriptor)
{
  operand result;
  result.lvalue = descriptor;
  result.kind = GOMP_MAP_TO_PSET;
  result.loc = attached.loc;
  result.name = attached.name;
  return result;
}

void
clause_reader::read_attachment (tree clause)
{
  if (m_groups.empty () || !companion_p (clause))
    m_groups.emplace_back ();
  operand attached = attachment (clause, m_construct);
  tree descriptor
      = companion_p (clause) ? NULL_TREE : descriptor_with (attached.lvalue);
  if (descriptor)
    {
      /* gfortran names the pointer in it from GCC 13 on.  */
      attached.lvalue = descriptor;
      attached.name = spell (descriptor);
    }
  m_groups.back ().push_back (attached);
  if (descriptor && attached.kind == GOMP_MAP_ATTACH)
    m_groups.back ().push_back (bounds_beside (attached, descriptor));
}

/* VARIABLE, a descriptor or a pointer, leads to what the clause before it maps:
   POINTER, with the pointer in it.  gfortran also names the array itself when a
   section of a variable is mapped.  As GCC has it, an "enter data" lets those
   stay on the device that are there as long as the program (see
   plugin/cure/companions.cc), so that no construct has to send them again.  */
void
clause_reader::read_variable (tree variable, tree pointer)
{
  tree lvalue = OMP_CLAUSE_DECL (variable);
  tree base = get_base_address (lvalue);
  if (m_groups.empty () || TREE_CODE (TREE_TYPE (lvalue)) == ARRAY_TYPE
      || !lasting_variable_p (base) || declared_reference_p (base))
    return;
  operand all;
  all.lvalue = lvalue;
  all.kind = GOMP_MAP_POINTER;
  all.loc = OMP_CLAUSE_LOCATION (variable);
  all.name = spell (lvalue);
  operand bias = all;
  bias.bytes = OMP_CLAUSE_MAP_KIND (pointer) == GOMP_MAP_POINTER
                   ? bias_of_clause (pointer)
                   : size_zero_node;
  m_groups.back ().push_back (all);
  m_groups.back ().push_back (bias);
}

/* CLAUSE maps something.  What is only translated leaves the clauses, with what
   goes with it.  */
clause_reader::fate
clause_reader::read_mapping (tree clause)
{
  tree lvalue = OMP_CLAUSE_DECL (clause);
  const tagged_operand *tag = take_tag (m_tags, lvalue);
  if (tag && translated_target_p (clause, *tag))
    {
      OMP_CLAUSE_SET_MAP_KIND (clause, tag->note->optional
                                               || OMP_CLAUSE_MAP_KIND (clause)
                                                      == GOMP_MAP_IF_PRESENT
                                           ? GOMP_MAP_IF_PRESENT
                                           : GOMP_MAP_FORCE_PRESENT);
      tag = nullptr;
    }
  const bool translated = tag && (tag->note->relative || tag->note->lookup);
  if (translated && !translatable_p (clause, *tag))
    return fate::leaves;
  if (translated && pointer_p (TREE_TYPE (lvalue)) && !section_p (clause))
    {
      m_groups.push_back ({ translated_operand (clause, *tag) });
      m_result.deep = true;
      return fate::leaves;
    }
  m_groups.push_back ({ mapped_operand (clause, tag, m_construct, m_nests) });
  const operand &mapped = m_groups.back ().back ();
  m_result.deep
      |= mapped.type != NULL_TREE || (mapped.flags & ACCDEEP_CLAUSE_POINTER)
         || (structured_p (m_construct) && member_of_described_p (lvalue));
  return fate::stays;
}

/* Fortran: is the operand that was read last a further element or section of
   an array that there is a clause for?  gfortran gives them apart from each
   other, and GCC is to see the first one only.  */
bool
clause_reader::further_section_p ()
{
  operand &o = m_groups.back ().front ();
  tree array = lang_GNU_Fortran () ? array_of (o) : NULL_TREE;
  if (!array || (!DECL_P (array) && TREE_CODE (array) != INDIRECT_REF))
    return false;
  for (tree other : m_arrays)
    if (operand_equal_p (array, other, 0))
      {
        o.array = array;
        o.flags |= ACCDEEP_CLAUSE_SECTION;
        m_result.deep = true;
        return true;
      }
  m_arrays.push_back (array);
  return false;
}

/* Does one of CLAUSES already say where a kernel finds ARRAY's sections?  */
static bool
array_in_clauses_p (tree clauses, tree array)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && !error_operand_p (OMP_CLAUSE_DECL (c))
        && (DECL_P (array) ? base_variable (OMP_CLAUSE_DECL (c)) == array
                           : operand_equal_p (OMP_CLAUSE_DECL (c), array, 0)))
      return true;
  return false;
}

/* There is no clause for the operand of TAG: GCC was not given it, or has
   refused it.  */
void
clause_reader::read_section (tree *clauses, const tagged_operand &tag)
{
  const operand_note &note = *tag.note;
  if (!note.carried && !tag.refused)
    return;
  if (!note.carried && !rows_p (tag))
    {
      /* In other words than GCC's, whose error was dropped.  */
      error_at (gcc_location (note.loc),
                "section %qs of an array is not contiguous",
                spell (note.operand).c_str ());
      return;
    }
  tree clause = build_section (tag, m_construct);
  if (!clause)
    return;
  operand section = mapped_operand (clause, &tag, m_construct, m_nests,
                                    build_fold_indirect_ref (tag.address));
  section.array = array_of_section (tag);
  section.flags |= ACCDEEP_CLAUSE_SECTION;
  if (!note.rows.empty () && !set_rows (section, tag, *m_nests.locals ()))
    return;
  m_groups.push_back ({ section });
  tree companion = OMP_CLAUSE_CHAIN (clause);
  if (companion && attachment_p (companion, m_construct))
    m_groups.back ().push_back (attachment (companion, m_construct));
  m_result.deep = true;
  tree array = reference_target_p (section.array)
                   ? TREE_OPERAND (section.array, 0)
                   : section.array;
  if (note.carried && array_in_clauses_p (*clauses, array))
    return;
  OMP_CLAUSE_CHAIN (companion ? companion : clause) = *clauses;
  *clauses = clause;
}

void
clause_reader::read (tree *clauses)
{
  for (tree *link = clauses; *link;)
    {
      tree clause = *link;
      if (OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_MAP
          && !error_operand_p (OMP_CLAUSE_DECL (clause))
          && OMP_CLAUSE_MAP_KIND (clause) != GOMP_MAP_FORCE_DEVICEPTR
          && !kernel_argument_p (clause))
        {
          if (attachment_p (clause, ACCDEEP_CONSTRUCT_DATA))
            m_result.deep |= member_of_described_p (tree_strip_nop_conversions (
                                 OMP_CLAUSE_DECL (clause)))
                             || too_much_for_gcc_p (OMP_CLAUSE_DECL (clause),
                                                    m_construct);
          if (attachment_p (clause, m_construct))
            read_attachment (clause);
          else if (component_bounds_p (clause) && !region_p (m_construct)
                   && !m_groups.empty ())
            m_groups.back ().push_back (bounds_operand (clause));
          else if (tree pointer = pointer_in_variable (clause, m_construct))
            {
              read_variable (clause, pointer);
              clause = pointer;
            }
          else if (!companion_p (clause)
                   && (read_mapping (clause) == fate::leaves
                       || further_section_p ()))
            {
              unlink_group (link);
              continue;
            }
        }
      link = &OMP_CLAUSE_CHAIN (clause);
    }
  for (const tagged_operand *&tag : m_tags)
    if (tag && tag->section_address)
      {
        if (!error_operand_p (tag->section_address)
            && !error_operand_p (tag->address))
          read_section (clauses, *tag);
        tag = nullptr;
      }
}

operand_list
clause_reader::finish ()
{
  /* gfortran's have one place before GCC 15.  */
  if (!lang_GNU_Fortran ())
    std::reverse (m_groups.begin (), m_groups.end ());
  std::stable_sort (m_groups.begin (), m_groups.end (),
                    [] (const auto &a, const auto &b) {
                      return linemap_compare_locations (
                                 line_table, a.front ().loc, b.front ().loc)
                             > 0;
                    });
  for (auto group = m_groups.begin (); group != m_groups.end (); ++group)
    m_result.entries.insert (m_result.entries.end (), group->begin (),
                             group->end ());
  for (const tagged_operand *tag : m_tags)
    if (tag && !seen_error ())
      sorry_at (gcc_location (tag->note->loc),
                "this operand of an OpenACC directive");
  connect_bases (m_result.entries);
  note_manual_copies (m_result.entries, m_construct);
  return std::move (m_result);
}

/* The variables that TAGGED are about or parts of.  */
std::unordered_set<tree>
tagged_variables (const std::vector<tagged_operand> &tagged)
{
  std::unordered_set<tree> result;
  for (const tagged_operand &tag : tagged)
    if (tag.address && !error_operand_p (tag.address))
      result.insert (base_variable (build_fold_indirect_ref (tag.address)));
  return result;
}

/* Kernels inside a data construct find a section that starts from a reference
   to a pointer by a clause for the kernel's own, which GCC 14 and later do not
   make: let CLAUSES have it where they attach such a pointer.  */
void
name_references (tree clauses)
{
  for (tree c = clauses; c && OMP_CLAUSE_CHAIN (c); c = OMP_CLAUSE_CHAIN (c))
    {
      tree next = OMP_CLAUSE_CHAIN (c);
      if (!maps_as_p (next, GOMP_MAP_ATTACH_DETACH)
          || !reference_target_p (OMP_CLAUSE_DECL (next)))
        continue;
      tree reference = TREE_OPERAND (OMP_CLAUSE_DECL (next), 0);
      if (DECL_P (reference) && !only_for_kernel_p (c))
        OMP_CLAUSE_CHAIN (c) = map_clause (OMP_CLAUSE_LOCATION (next),
                                           GOMP_MAP_FIRSTPRIVATE_POINTER,
                                           reference, size_zero_node, next);
    }
}

/* cure::base_pointer of the data clauses *CLAUSES.  True: there is something to
   attach.  Constructs with a kernel are left to GCC, which finds the elements
   by a pointer of its own.  */
bool
attach_bases (tree *clauses, accdeep_construct construct)
{
  switch (construct)
    {
    case ACCDEEP_CONSTRUCT_DATA:
      if (!attach_base_pointers (clauses))
        return false;
      name_references (*clauses);
      return true;
    case ACCDEEP_CONSTRUCT_ENTER_DATA:
    case ACCDEEP_CONSTRUCT_EXIT_DATA:
      return attach_base_pointers (clauses);
    case ACCDEEP_CONSTRUCT_UPDATE:
      attach_no_base_pointers (clauses);
      return false;
    default:
      return false;
    }
}

} // anonymous namespace

operand_list
take_operands (tree *clauses, accdeep_construct construct)
{
  const std::vector<tagged_operand> tagged
      = construct == ACCDEEP_CONSTRUCT_DECLARE ? declare_info (*clauses)
                                               : take_tags (clauses);
  const bool several = construct != ACCDEEP_CONSTRUCT_UPDATE
                       && (join_array_parts (clauses, tagged_variables (tagged))
                           | (!lang_GNU_Fortran () && cure_p (cure::repeated)
                              && member_twice_p (*clauses)));
  const bool references = construct != ACCDEEP_CONSTRUCT_UPDATE
                          && !lang_GNU_Fortran () && cure_p (cure::base_pointer)
                          && attach_member_references (*clauses);
  const bool attached = attach_bases (clauses, construct)
                        | (references && !region_p (construct));
  note_attachments (*clauses);
  clause_reader reader (construct, tagged);
  reader.read (clauses);
  if (cure_p (cure::attach)
      && (construct == ACCDEEP_CONSTRUCT_ENTER_DATA || region_p (construct)))
    put_objects_first (clauses, !region_p (construct) || attachments_unsorted);
  operand_list result = reader.finish ();
  result.base_pointers = attached;
  result.deep |= several || absent_operands_p (*clauses);
  return result;
}

} // namespace accdeep
