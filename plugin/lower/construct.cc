/* Directives to calls.  A region becomes

     { void *region;
       <arguments>
       region = GOACC_deep_data_start (&directive, &arguments);
       try { <construct, whose operands are `present' now> }
       finally { GOACC_deep_data_end (region); } }

   The construct itself stays: a data construct because GCC looks for it when
   it gives variables of the compute constructs inside their data attributes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/construct.h"
#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/gcc/fortran.h"
#include "plugin/lower/arguments.h"
#include "plugin/lower/certain-access.h"
#include "plugin/lower/convenience.h"
#include "plugin/lower/descriptor.h"
#include "plugin/lower/dump.h"
#include "plugin/lower/element-uses.h"
#include "plugin/lower/entry-point.h"
#include "plugin/lower/member-places.h"
#include "plugin/lower/policy.h"
#include "plugin/lower/sections.h"
#include "plugin/lower/static-data.h"
#include "plugin/lower/unshare.h"

namespace accdeep
{

namespace
{

/* ------------------------------------------------------------------------
   Clauses of the construct that stays.
   ------------------------------------------------------------------------ */

/* Is the variable that LVALUE starts from an operand of its own?  */
bool
whole_object_p (const operand_list &operands, tree lvalue)
{
  tree base = base_variable (lvalue);
  for (const operand &o : operands.entries)
    if (base && o.lvalue == base)
      return true;
  return false;
}

/* Is the object that LVALUE is a member of mapped beside it?  */
bool
needed_p (const operand_list &operands, tree lvalue)
{
  while (handled_component_p (lvalue))
    lvalue = TREE_OPERAND (lvalue, 0);
  for (tree object : operands.needed)
    if (operand_equal_p (object, lvalue, 0))
      return true;
  return false;
}

/* The container of a polymorphic object of Fortran's that has the pointer
   POINTER; null: that is anything else.  */
tree
container_with (tree pointer)
{
  if (!lang_GNU_Fortran () || TREE_CODE (pointer) != COMPONENT_REF)
    return NULL_TREE;
  tree container = TREE_OPERAND (pointer, 0);
  return class_container_p (TREE_TYPE (container)) ? container : NULL_TREE;
}

/* Is there a GOMP_MAP_TO_PSET for CONTAINER among CLAUSES?  GCC 14 and later
   versions make none.  */
bool
mapped_container_p (tree container, tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TO_PSET
        && operand_equal_p (OMP_CLAUSE_DECL (c), container, 0))
      return true;
  return false;
}

/* Is CONTAINER a variable, or what a dummy refers to?  */
bool
variable_container_p (tree container)
{
  if (dereference_p (container))
    container = tree_strip_nop_conversions (TREE_OPERAND (container, 0));
  return DECL_P (container);
}

/* Does an operand name the object that LVALUE is a member of, and not want it
   mapped?  */
bool
in_optional_object_p (const operand_list &operands, tree lvalue)
{
  for (tree object = enclosing_lvalue (lvalue); object && !DECL_P (object);
       object = enclosing_lvalue (object))
    for (const operand &o : operands.entries)
      if (o.kind == GOMP_MAP_IF_PRESENT && !o.translated_p ()
          && same_whole_p (o.lvalue, object))
        return true;
  return false;
}

/* Has the pointer LVALUE to be on the device for a construct with OPERANDS,
   COMPUTE or else a data construct, because it is attached?  A data construct
   attaches the pointers of objects that are present (OpenACC 3.4, 2.7.2), and
   maps no object for a member's sake; a kernel finds its targets by them.  */
bool
slot_needed_p (const operand_list &operands, tree lvalue, bool compute)
{
  return compute || lang_GNU_Fortran () || known_base (lvalue)
         || needed_p (operands, lvalue);
}

/* The run-time library attaches pointers, so that it knows their counts.  What
   GCC needs to see at CLAUSE is only that the pointer itself is there.  False
   when the clause has to go.  */
bool
turn_attachment_into_present (tree clause, const operand_list &operands,
                              tree clauses, bool compute)
{
  if (!slot_needed_p (operands, OMP_CLAUSE_DECL (clause), compute))
    return false;
  tree container = container_with (OMP_CLAUSE_DECL (clause));
  const bool mapped = container && mapped_container_p (container, clauses);
  if (container && !mapped && variable_container_p (container))
    {
      OMP_CLAUSE_SET_MAP_KIND (clause, GOMP_MAP_TO_PSET);
      OMP_CLAUSE_DECL (clause) = container;
      OMP_CLAUSE_SIZE (clause) = TYPE_SIZE_UNIT (ptr_type_node);
      return true;
    }
  if (mapped || whole_object_p (operands, OMP_CLAUSE_DECL (clause))
      || TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (clause))) == ARRAY_TYPE
      || base_pointer_p (clause))
    return false;
  const bool companion
      = OMP_CLAUSE_MAP_KIND (clause) == GOMP_MAP_ATTACH_DETACH
        && !in_optional_object_p (operands, OMP_CLAUSE_DECL (clause));
  OMP_CLAUSE_SET_MAP_KIND (clause, companion ? GOMP_MAP_FORCE_PRESENT
                                             : GOMP_MAP_IF_PRESENT);
  OMP_CLAUSE_SIZE (clause)
      = TYPE_SIZE_UNIT (TREE_TYPE (OMP_CLAUSE_DECL (clause)));
  return true;
}

/* May CLAUSE map an array of Fortran's without elements?  */
bool
maybe_empty_p (tree clause)
{
  tree size = OMP_CLAUSE_SIZE (clause);
  return lang_GNU_Fortran () && size
         && (TREE_CODE (size) != INTEGER_CST || integer_zerop (size));
}

/* Is LVALUE a part of a variable that is an operand of its own?  A clause on
   the part says nothing more then, and GCC 12's own lowering ends with an
   internal error where an array is mapped beside one of its elements.  */
bool
part_of_operand_p (const operand_list &operands, tree lvalue)
{
  tree object = lvalue;
  while (handled_component_p (object))
    object = TREE_OPERAND (object, 0);
  return object != lvalue && DECL_P (object)
         && whole_object_p (operands, object);
}

/* Is there a clause of KIND for VARIABLE among CLAUSES?  */
bool
mapped_as_p (tree variable, gomp_map_kind kind, tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (maps_as_p (c, kind) && OMP_CLAUSE_DECL (c) == variable)
      return true;
  return false;
}

/* Does CLAUSE, one of CLAUSES, map a pointer variable by which another of them
   finds its operand?  The kernel's own pointer is that one's, then.  */
bool
second_pointer_p (tree clause, tree clauses)
{
  tree pointer = OMP_CLAUSE_DECL (clause);
  return DECL_P (pointer) && POINTER_TYPE_P (TREE_TYPE (pointer))
         && mapped_as_p (pointer, GOMP_MAP_FIRSTPRIVATE_POINTER, clauses);
}

/* The member that LVALUE is a part of, or LVALUE.  */
tree
whole_member (tree lvalue)
{
  tree t = lvalue;
  while (TREE_CODE (t) == ARRAY_REF)
    t = TREE_OPERAND (t, 0);
  return TREE_CODE (t) == COMPONENT_REF ? t : lvalue;
}

/* Does CLAUSE map a variable, or a member, or parts of one, that one of CLAUSES
   in front of it maps?  GCC wants it once.  */
bool
mapped_before_p (tree clause, tree clauses)
{
  tree mapped = whole_member (OMP_CLAUSE_DECL (clause));
  if (lang_GNU_Fortran ()
      || (!DECL_P (mapped) && TREE_CODE (mapped) != COMPONENT_REF))
    return false;
  for (tree c = clauses; c != clause; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !companion_p (c)
        && operand_equal_p (whole_member (OMP_CLAUSE_DECL (c)), mapped, 0))
      return true;
  return false;
}

/* Everything in the data clauses *CLAUSES of a construct, COMPUTE or else a
   data construct, is on the device already.  */
void
turn_into_present (tree *clauses, const operand_list &operands, bool compute)
{
  for (tree *link = clauses; *link;)
    {
      tree clause = *link;
      bool stays = true;
      if (OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_MAP && !companion_p (clause)
          && (part_of_operand_p (operands, OMP_CLAUSE_DECL (clause))
              || second_pointer_p (clause, *clauses)
              || mapped_before_p (clause, *clauses)))
        {
          unlink_group (link);
          continue;
        }
      if (OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_MAP
          && !error_operand_p (OMP_CLAUSE_DECL (clause))
          && !kernel_argument_p (clause))
        switch (OMP_CLAUSE_MAP_KIND (clause))
          {
          case GOMP_MAP_FORCE_DEVICEPTR:
          case GOMP_MAP_IF_PRESENT:
          case GOMP_MAP_POINTER:
          case GOMP_MAP_FIRSTPRIVATE_POINTER:
          case GOMP_MAP_FIRSTPRIVATE_REFERENCE:
          case GOMP_MAP_TO_PSET:
            break;
          case GOMP_MAP_ALWAYS_POINTER:
            stays = false;
            break;
          case GOMP_MAP_ATTACH:
          case GOMP_MAP_ATTACH_DETACH:
            stays = turn_attachment_into_present (clause, operands, *clauses,
                                                  compute)
                    && !mapped_before_p (clause, *clauses);
            break;
          default:
            /* An array without elements is not: libgomp wants a place for its
               pointer to lead to.  */
            OMP_CLAUSE_SET_MAP_KIND (clause, maybe_empty_p (clause)
                                                 ? GOMP_MAP_ALLOC
                                                 : GOMP_MAP_FORCE_PRESENT);
            break;
          }
      if (stays)
        link = &OMP_CLAUSE_CHAIN (clause);
      else
        *link = OMP_CLAUSE_CHAIN (clause);
    }
}

/* The containers of polymorphic objects that *CLAUSES have are found by the
   pointers to them: let a compute construct have those, too, as GCC 12 and 13
   do.  Else they are host addresses in the kernel, which is what the variables
   of associate names are.  */
void
map_container_pointers (tree *clauses)
{
  for (tree c = *clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (!maps_as_p (c, GOMP_MAP_TO_PSET)
          || !class_container_p (TREE_TYPE (OMP_CLAUSE_DECL (c)))
          || !dereference_p (OMP_CLAUSE_DECL (c)))
        continue;
      tree pointer
          = tree_strip_nop_conversions (TREE_OPERAND (OMP_CLAUSE_DECL (c), 0));
      if (DECL_P (pointer)
          && !mapped_as_p (pointer, GOMP_MAP_POINTER, *clauses))
        OMP_CLAUSE_CHAIN (c)
            = map_clause (OMP_CLAUSE_LOCATION (c), GOMP_MAP_POINTER, pointer,
                          size_zero_node, OMP_CLAUSE_CHAIN (c));
    }
}

/* Put a map clause at LINK, and give the link behind it.  */
tree *
add_map (tree *link, gomp_map_kind kind, tree decl, tree bytes, location_t loc)
{
  *link = map_clause (loc, kind, decl, bytes, *link);
  return &OMP_CLAUSE_CHAIN (*link);
}

/* Let the construct with *CLAUSES see the device's address in the pointer and
   reference variables that OPERANDS use implicitly.  */
void
map_variables (tree *clauses, const operand_list &operands)
{
  for (const operand &o : operands.entries)
    {
      if (!o.variable)
        continue;
      tree *link = clauses;
      link = add_map (link, GOMP_MAP_FORCE_PRESENT, o.lvalue,
                      TYPE_SIZE_UNIT (TREE_TYPE (o.lvalue)), o.loc);
      /* A dummy is a pointer to the pointer.  */
      tree pointer = o.lvalue;
      while (pointer != o.variable)
        {
          pointer = TREE_OPERAND (pointer, 0);
          const gomp_map_kind kind
              = lang_GNU_Fortran () ? GOMP_MAP_POINTER
                : TREE_CODE (TREE_TYPE (pointer)) == POINTER_TYPE
                    ? GOMP_MAP_FIRSTPRIVATE_POINTER
                    : GOMP_MAP_FIRSTPRIVATE_REFERENCE;
          link = add_map (link, kind, pointer, size_zero_node, o.loc);
        }
    }
}

/* A structured construct that maps x.p[0:n] and not x maps the pointer x.p as
   well, for the attachment to have a place, where x is of no type that accdeep
   knows.  */
void
add_slots (operand_list &operands, bool compute)
{
  std::vector<operand> slots;
  for (const operand &o : operands.entries)
    {
      if (!o.clause || OMP_CLAUSE_CODE (o.clause) != OMP_CLAUSE_MAP
          || OMP_CLAUSE_MAP_KIND (o.clause) != GOMP_MAP_ATTACH_DETACH
          || base_pointer_p (o.clause) || whole_object_p (operands, o.lvalue)
          || known_base (o.lvalue) || needed_p (operands, o.lvalue)
          || !slot_needed_p (operands, o.lvalue, compute))
        continue;
      operand slot = o;
      slot.kind = GOMP_MAP_ALLOC;
      slot.clause = NULL_TREE;
      /* Of *p all, since libgomp wants members that are mapped together in one
         block.  */
      tree object = o.lvalue;
      while (handled_component_p (object))
        object = TREE_OPERAND (object, 0);
      if (!DECL_P (object) && COMPLETE_TYPE_P (TREE_TYPE (object)))
        slot.lvalue = object;
      /* GCC maps all of a container.  What is in it beside the pointer is the
         same everywhere.  */
      if (tree container = container_with (o.lvalue))
        {
          slot.lvalue = container;
          slot.kind = GOMP_MAP_TO;
        }
      slot.bytes = TYPE_SIZE_UNIT (TREE_TYPE (slot.lvalue));
      slots.push_back (slot);
    }
  operands.entries.insert (operands.entries.end (), slots.begin (),
                           slots.end ());
}

/* ------------------------------------------------------------------------
   Replacing a pointer in a body.
   ------------------------------------------------------------------------ */

struct replacement
{
  tree from;
  tree to;
  tree statement; /* The construct in whose body they are.  */
  bool found = false;
};

/* The reference that T is a use of; null: T is something else.  The front end
   writes the use one way in clauses and another in bodies.  */
tree
reference_of (tree t)
{
  if (TREE_CODE (t) != INDIRECT_REF
      && !(TREE_CODE (t) == MEM_REF && integer_zerop (TREE_OPERAND (t, 1))))
    return NULL_TREE;
  tree inner = TREE_OPERAND (t, 0);
  return TREE_CODE (TREE_TYPE (inner)) == REFERENCE_TYPE ? inner : NULL_TREE;
}

bool
same_lvalue_p (tree t, tree lvalue)
{
  if (DECL_P (lvalue) || DECL_P (t))
    return t == lvalue;
  if (tree reference = reference_of (lvalue))
    {
      tree other = reference_of (t);
      return other && operand_equal_p (other, reference, 0);
    }
  return TREE_CODE (t) == TREE_CODE (lvalue) && operand_equal_p (t, lvalue, 0);
}

tree
replace_pointer (tree *tp, int *walk_subtrees, void *data)
{
  replacement &r = *static_cast<replacement *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  /* The host has computed it with its own pointer.  */
  else if (TREE_CODE (*tp) == SAVE_EXPR && used_outside_p (*tp, r.statement))
    *walk_subtrees = 0;
  else if (same_lvalue_p (*tp, r.from))
    {
      r.found = true;
      *walk_subtrees = 0;
      if (r.to)
        *tp = r.to;
    }
  return NULL_TREE;
}

/* Does a data clause in CLAUSES say what LVALUE is?  */
bool
has_clause_p (tree clauses, tree lvalue)
{
  return any_operand_p (clauses, [lvalue] (tree operand) {
    return same_lvalue_p (operand, lvalue);
  });
}

} // anonymous namespace

std::optional<accdeep_construct>
construct_of (tree statement)
{
  switch (TREE_CODE (statement))
    {
    case OACC_DATA:
      return ACCDEEP_CONSTRUCT_DATA;
    case OACC_PARALLEL:
      return ACCDEEP_CONSTRUCT_PARALLEL;
    case OACC_KERNELS:
      return ACCDEEP_CONSTRUCT_KERNELS;
    case OACC_SERIAL:
      return ACCDEEP_CONSTRUCT_SERIAL;
    case OACC_ENTER_DATA:
      return ACCDEEP_CONSTRUCT_ENTER_DATA;
    case OACC_EXIT_DATA:
      return ACCDEEP_CONSTRUCT_EXIT_DATA;
    case OACC_UPDATE:
      return ACCDEEP_CONSTRUCT_UPDATE;
    default:
      return std::nullopt;
    }
}

bool
compute_p (accdeep_construct construct)
{
  return construct == ACCDEEP_CONSTRUCT_PARALLEL
         || construct == ACCDEEP_CONSTRUCT_KERNELS
         || construct == ACCDEEP_CONSTRUCT_SERIAL;
}

namespace
{

struct construct_change
{
  const std::function<bool (tree *, const std::vector<tree> &)> &change;
  bool any;
  std::vector<tree> outer;
};

tree
change_construct (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  const std::optional<accdeep_construct> construct = construct_of (*tp);
  if (!construct || !region_p (*construct))
    return NULL_TREE;
  *walk_subtrees = 0;
  construct_change &c = *static_cast<construct_change *> (data);
  if (compute_p (*construct))
    {
      c.any |= c.change (tp, c.outer);
      return NULL_TREE;
    }
  c.outer.push_back (OMP_CLAUSES (*tp));
  walk_tree_without_duplicates (&OMP_BODY (*tp), change_construct, data);
  c.outer.pop_back ();
  return NULL_TREE;
}

} // anonymous namespace

bool
change_compute_constructs (
    tree *body,
    const std::function<bool (tree *, const std::vector<tree> &)> &change)
{
  construct_change c = { change, false, {} };
  walk_tree_without_duplicates (body, change_construct, &c);
  return c.any;
}

bool
region_p (accdeep_construct construct)
{
  return construct == ACCDEEP_CONSTRUCT_DATA || compute_p (construct);
}

tree
lower_standalone (const directive_site &site, operand_list &operands)
{
  statement_block block (site.loc);
  tree &clauses = OMP_STANDALONE_CLAUSES (site.statement);
  if (lang_GNU_Fortran ())
    leave_out_components (operands);
  if (site.construct == ACCDEEP_CONSTRUCT_ENTER_DATA)
    add_spans (operands, site.construct);
  tree condition = evaluate_condition (block, clauses);
  tree arguments = make_arguments (block, operands, clauses, condition);
  const entry_point entry
      = site.construct == ACCDEEP_CONSTRUCT_ENTER_DATA ? entry_point::enter_data
        : site.construct == ACCDEEP_CONSTRUCT_EXIT_DATA ? entry_point::exit_data
                                                        : entry_point::update;
  block.add (call_entry_point (
      entry, { directive_data (site.construct, site.loc), arguments },
      site.loc));
  dump_directive (site.construct, site.loc, operands);
  return block.finish ();
}

namespace
{

/* REGION = GOACC_deep_data_start (...) in BLOCK.  */
tree
start_region (statement_block &block, const directive_site &site,
              operand_list &operands, tree clauses, tree condition)
{
  tree arguments = make_arguments (block, operands, clauses, condition);
  tree region = block.variable (ptr_type_node, "region");
  block.assign (region,
                call_entry_point (
                    entry_point::data_start,
                    { directive_data (site.construct, site.loc), arguments },
                    site.loc));
  dump_directive (site.construct, site.loc, operands);
  return region;
}

/* try { BODY } finally { GOACC_deep_data_end (REGION); }  */
tree
with_end (tree body, tree region, location_t loc)
{
  tree end = call_entry_point (entry_point::data_end, { region }, loc);
  return build2 (TRY_FINALLY_EXPR, void_type_node, body, end);
}

} // anonymous namespace

tree
lower_declare (const directive_site &site, operand_list &operands, tree tail)
{
  statement_block block (site.loc);
  tree region = start_region (block, site, operands,
                              OACC_DECLARE_CLAUSES (site.statement), NULL_TREE);
  block.add (with_end (tail, region, site.loc));
  return block.finish ();
}

region_lowering::region_lowering (const directive_site &site)
    : m_site (site), m_block (site.loc)
{
}

/* Value of the construct's if clause, computed once.  */
tree
region_lowering::condition ()
{
  if (!m_condition_known)
    m_condition = evaluate_condition (m_block, OMP_CLAUSES (m_site.statement));
  m_condition_known = true;
  return m_condition;
}

tree
region_lowering::start (operand_list &operands)
{
  return start_region (m_block, m_site, operands,
                       OMP_CLAUSES (m_site.statement), condition ());
}

tree
region_lowering::end ()
{
  return call_entry_point (entry_point::data_end, { m_region }, m_site.loc);
}

void
region_lowering::map (operand_list &operands)
{
  tree &clauses = OMP_CLAUSES (m_site.statement);
  m_changed = true;
  tree construct = compute_p (m_site.construct) ? m_site.statement : NULL_TREE;
  const std::vector<tree> bases = add_bases (operands, construct);
  add_component_bounds (operands, clauses);
  add_slots (operands, compute_p (m_site.construct));
  if (lang_GNU_Fortran () && compute_p (m_site.construct))
    {
      remove_unused_components (&clauses, OMP_BODY (m_site.statement));
      add_component_places (operands, clauses, bases);
    }
  else if (!lang_GNU_Fortran ())
    add_member_places (operands, clauses, compute_p (m_site.construct));
  add_spans (operands, m_site.construct);
  m_region = start (operands);
  make_images (operands);
  replace_members (&clauses, bases, operands, construct);
  if (lang_GNU_Fortran () && !compute_p (m_site.construct))
    remove_components (&clauses);
  turn_into_present (&clauses, operands, compute_p (m_site.construct));
  if (lang_GNU_Fortran () && compute_p (m_site.construct))
    map_container_pointers (&clauses);
  map_variables (&clauses, operands);
  guard_absent_operands (clauses);
  for (unsigned i = 0; i < operands.entries.size (); i++)
    if (operands.entries[i].translated_p () && operands.entries[i].pointer)
      m_translations.push_back ({ operands.entries[i].pointer, m_region, i });
}

/* The construct has copies of OPERANDS among its arguments: let these have the
   device's pointers, and none of the operands be on the device for the
   construct's sake.  */
void
region_lowering::make_images (const operand_list &operands)
{
  for (unsigned i = 0; i < operands.entries.size (); i++)
    {
      const operand &o = operands.entries[i];
      if (!o.image)
        continue;
      m_block.add (call_entry_point (
          entry_point::image,
          { m_region, build_int_cst (uint32_type_node, i), o.image },
          m_site.loc));
      for (tree *link = &OMP_CLAUSES (m_site.statement); *link;)
        if (*link == o.clause)
          unlink_group (link);
        else
          link = &OMP_CLAUSE_CHAIN (*link);
    }
}

/* Does the body read POINTER, of which no clause says anything?  */
bool
region_lowering::reads_p (tree pointer)
{
  if (has_clause_p (OMP_CLAUSES (m_site.statement), pointer))
    return false;
  replacement use = { pointer, NULL_TREE, m_site.statement };
  walk_tree_without_duplicates (&OMP_BODY (m_site.statement), replace_pointer,
                                &use);
  return use.found;
}

/* Put the value of CALL into the place of POINTER in the body.  */
void
region_lowering::replace (tree pointer, tree call)
{
  tree &clauses = OMP_CLAUSES (m_site.statement);
  tree type = TREE_TYPE (pointer);
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  if (tree c = condition ())
    call = build3 (COND_EXPR, ptr_type_node, c, call,
                   fold_convert (ptr_type_node, unshare_expr (pointer)));
  tree device
      = m_block.evaluate (call, TYPE_MAIN_VARIANT (type), "accdeep_device");

  m_changed = true;
  /* POINTER may be a variable, whose uses are one node.  */
  replacement put = { pointer, device, m_site.statement };
  walk_tree (&OMP_BODY (m_site.statement), replace_pointer, &put, NULL);
  body_changed ();
  clauses = map_clause (m_site.loc, GOMP_MAP_FORCE_DEVICEPTR, device, NULL_TREE,
                        clauses);
}

void
region_lowering::translate (const translation &t)
{
  if (!reads_p (t.pointer))
    return;
  tree value = fold_convert (ptr_type_node, unshare_expr (t.pointer));
  replace (t.pointer,
           call_entry_point (
               entry_point::translate,
               { t.region, build_int_cst (uint32_type_node, t.entry), value },
               m_site.loc));
}

void
region_lowering::look_up (tree pointer)
{
  look_up (pointer, NULL_TREE);
}

void
region_lowering::look_up_element (tree element)
{
  look_up (pointer_to_elements (element), element);
}

/* The same for POINTER to an array of which ELEMENT is present; null: the
   first.  */
void
region_lowering::look_up (tree pointer, tree element)
{
  if (!reads_p (pointer))
    return;
  tree value = fold_convert (
      ptr_type_node, element ? build_fold_addr_expr (unshare_expr (element))
                             : unshare_expr (pointer));
  const bool certain
      = certainly_dereferenced_p (OMP_BODY (m_site.statement), pointer);
  tree call = certain ? call_entry_point (
                  entry_point::look_up_object,
                  { value, string_address (spell (pointer)),
                    directive_data (m_site.construct, m_site.loc) },
                  m_site.loc)
                      : call_entry_point (entry_point::look_up, { value },
                                          m_site.loc);
  if (element)
    call = fold_build_pointer_plus (
        call,
        fold_build1 (NEGATE_EXPR, sizetype,
                     bytes_between (pointer, build_fold_addr_expr (element))));
  replace (pointer, call);
  dump_pointer (m_site.construct, m_site.loc, spell (pointer));
}

tree
region_lowering::finish ()
{
  tree construct = m_site.statement;
  m_block.add (
      m_region ? build2 (TRY_FINALLY_EXPR, void_type_node, construct, end ())
               : construct);
  return m_block.finish ();
}

} // namespace accdeep
