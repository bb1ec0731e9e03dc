/* Implicit data attributes of compute constructs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/implicit.h"
#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/gcc/fortran.h"
#include "plugin/lower/body-cures.h"
#include "plugin/lower/by-hand.h"
#include "plugin/lower/clause-operand.h"
#include "plugin/lower/convenience.h"
#include "plugin/lower/element-uses.h"
#include "plugin/lower/policy.h"
#include "plugin/lower/references.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* Is all that CLAUSE says of its variable that a component of it is mapped (see
   remove_components)?  */
bool
mention_p (tree clause)
{
  return OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_MAP
         && OMP_CLAUSE_MAP_KIND (clause) == GOMP_MAP_IF_PRESENT
         && OMP_CLAUSE_SIZE (clause)
         && integer_zerop (OMP_CLAUSE_SIZE (clause));
}

/* Is CLAUSE about no elements of an array variable?  Then it says nothing, and
   neither does its companion, which names the variable.  */
bool
empty_part_p (tree clause)
{
  return OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_MAP && !companion_p (clause)
         && OMP_CLAUSE_SIZE (clause) && integer_zerop (OMP_CLAUSE_SIZE (clause))
         && TREE_CODE (OMP_CLAUSE_DECL (clause)) == ARRAY_REF
         && DECL_P (TREE_OPERAND (OMP_CLAUSE_DECL (clause), 0));
}

/* The variable that LVALUE, of a clause, starts from, unless that is a pointer
   to no more than the first object on a longer way: of such a pointer the
   clause says nothing.  */
tree
near_variable (tree lvalue)
{
  int dereferences = 0;
  for (; lvalue && !DECL_P (lvalue); lvalue = enclosing_lvalue (lvalue))
    if (dereference_p (lvalue) && !reference_target_p (lvalue)
        && ++dereferences > 1)
      return NULL_TREE;
  return lvalue;
}

/* Is LVALUE a member that is a reference, of an object with a descriptor, or
   what that refers to?  */
bool
reference_in_described_p (tree lvalue)
{
  tree object = reference_target_p (lvalue) ? TREE_OPERAND (lvalue, 0) : lvalue;
  if (TREE_CODE (object) != COMPONENT_REF
      || TREE_CODE (TREE_TYPE (object)) != REFERENCE_TYPE)
    return false;
  while (TREE_CODE (object) == COMPONENT_REF)
    object = TREE_OPERAND (object, 0);
  return described_p (TREE_TYPE (object));
}

/* The variable about whose object a clause on LVALUE says something: that of a
   member, and of what a member points to.  A member of an object behind another
   member's pointer makes that object, and says nothing of this one, nor does
   one on what a member refers to, if the object has a shape.  In Fortran the
   components decide (see clauses_on_components).  */
tree
object_variable (tree lvalue)
{
  if (lang_GNU_Fortran ())
    return base_variable (lvalue);
  bool member = false, behind = false;
  for (; lvalue && !DECL_P (lvalue); lvalue = enclosing_lvalue (lvalue))
    if (reference_in_described_p (lvalue))
      return NULL_TREE;
    else if (TREE_CODE (lvalue) == COMPONENT_REF)
      {
        if (behind)
          return NULL_TREE;
        member = true;
      }
    else if (dereference_p (lvalue))
      behind = member;
  return lvalue;
}

/* Add to SET the variables that VARIABLE_OF finds in the operands of CLAUSES.
 */
void
add_clause_variables (tree clauses, std::unordered_set<tree> &set,
                      tree (*variable_of) (tree))
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (empty_part_p (c))
      while (OMP_CLAUSE_CHAIN (c) && companion_p (OMP_CLAUSE_CHAIN (c)))
        c = OMP_CLAUSE_CHAIN (c);
    else if (!mention_p (c))
      switch (OMP_CLAUSE_CODE (c))
        {
        case OMP_CLAUSE_MAP:
        case OMP_CLAUSE_PRIVATE:
        case OMP_CLAUSE_FIRSTPRIVATE:
        case OMP_CLAUSE_REDUCTION:
        case OMP_CLAUSE_USE_DEVICE_PTR:
          if (tree decl = variable_of (OMP_CLAUSE_DECL (c)))
            set.insert (decl);
          break;
        default:
          break;
        }
}

/* A variable of `declare' has its place on the device already.  */
bool
declared_p (tree decl)
{
  tree attributes = DECL_ATTRIBUTES (decl);
  return lookup_attribute ("omp declare target", attributes)
         || lookup_attribute ("omp declare target link", attributes)
         || lookup_attribute ("oacc declare target", attributes);
}

/* A variable that stands for another place, unless that is what a lambda
   captured.  */
bool
substitute_p (tree decl)
{
  if (!VAR_P (decl) || !DECL_HAS_VALUE_EXPR_P (decl))
    return false;
  tree base = base_variable (DECL_VALUE_EXPR (decl));
  return !base || TREE_CODE (base) != PARM_DECL || !DECL_ARTIFICIAL (base);
}

bool
candidate_p (tree decl)
{
  return !declared_p (decl) && !(DECL_ARTIFICIAL (decl) && !DECL_NAME (decl))
         && !substitute_p (decl);
}

/* An operand for OBJECT, which DECL stands for, with GOMP_MAP kind KIND.  */
operand
implicit_operand (tree decl, const variable_object &object, unsigned kind,
                  location_t loc)
{
  operand result;
  result.lvalue = object.lvalue;
  result.bytes = object.bytes;
  result.kind = kind;
  result.flags = ACCDEEP_CLAUSE_IMPLICIT;
  if (object.bytes || TREE_CODE (TREE_TYPE (result.lvalue)) == ARRAY_TYPE)
    result.flags |= ACCDEEP_CLAUSE_SECTION;
  if (object.lvalue == decl)
    TREE_ADDRESSABLE (decl) = 1;
  result.type = object.type;
  result.variable = object.pointer ? decl : NULL_TREE;
  result.name = spell (decl);
  result.loc = loc;
  return result;
}

/* What STATEMENT uses; those with a clause, by VARIABLE_OF, count as its own.
 */
mentions
mentions_in (tree statement, tree (*variable_of) (tree))
{
  mentions found;
  collect_mentions (OMP_BODY (statement), found);
  add_clause_variables (OMP_CLAUSES (statement), found.own, variable_of);
  return found;
}

/* The variables in the clauses of the constructs OUTER, by VARIABLE_OF.  */
std::unordered_set<tree>
variables_in (const std::vector<tree> &outer, tree (*variable_of) (tree))
{
  std::unordered_set<tree> result;
  for (tree clauses : outer)
    add_clause_variables (clauses, result, variable_of);
  return result;
}

/* Does BODY refer to VARIABLE only where this leads to one of ELEMENTS?  */
bool
elements_only_p (tree body, tree variable, const std::vector<tree> &elements)
{
  const element_uses uses = uses_of_elements (body, variable, elements);
  return !uses.others
         && std::all_of (
             uses.elements.begin (), uses.elements.end (), [&] (tree used) {
               return std::any_of (elements.begin (), elements.end (),
                                   [used] (tree element) {
                                     return operand_equal_p (used, element, 0);
                                   });
             });
}

/* Of what variables the clauses of a construct name components, and which, in
   Fortran.  They say nothing of the rest of these.  */
class clauses_on_components
{
public:
  explicit clauses_on_components (tree statement)
      : m_body (OMP_BODY (statement))
  {
    for (tree c = OMP_CLAUSES (statement); c; c = OMP_CLAUSE_CHAIN (c))
      if (const std::optional<named_component> found = component_of_clause (c))
        {
          m_named[found->variable].push_back (found->names);
          if (found->element)
            m_elements[found->variable].push_back (found->element);
          if (!found->in_place)
            m_leading.insert (found->variable);
        }
      else if (lang_GNU_Fortran () && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
        m_whole.insert (base_variable (OMP_CLAUSE_DECL (c)));
  }

  /* Is there a clause on a component of DECL, and none on DECL?  */
  bool
  on_part_p (tree decl) const
  {
    return m_named.count (decl) && !m_whole.count (decl);
  }

  /* O is the object of DECL, which the body refers to as R says: nothing moves
     for those that have a clause.  False: nothing of the object has to be there
     but what is in the clauses.  */
  bool
  leave_to_clauses (operand &o, tree decl, const reference *r) const
  {
    auto found = m_named.find (decl);
    if (found == m_named.end () || (r && !only_p (*r, found->second))
        || others_p (decl))
      return true;
    o.kind = GOMP_MAP_ALLOC;
    return m_leading.count (decl) || !parts_suffice_p (o.lvalue, decl);
  }

private:
  /* Are there clauses on elements that DECL leads to, and uses of others?  */
  bool
  others_p (tree decl) const
  {
    auto found = m_elements.find (decl);
    return found != m_elements.end ()
           && !elements_only_p (m_body, decl, found->second);
  }

  /* Does GCC find parts of OBJECT, which DECL stands for, without the rest?  It
     does not behind two pointers.  */
  static bool
  parts_suffice_p (tree object, tree decl)
  {
    return object == decl
           || (dereference_p (object) && TREE_OPERAND (object, 0) == decl
               && (VAR_P (decl)
                   || TREE_CODE (TREE_TYPE (decl)) == REFERENCE_TYPE));
  }

  tree m_body;
  std::map<tree, std::vector<component_names>> m_named;
  std::map<tree, std::vector<tree>> m_elements;
  std::unordered_set<tree> m_whole;
  /* Those with a clause on what a component leads to.  */
  std::unordered_set<tree> m_leading;
};

/* Does O, an implicit operand, mean more than it does to GCC?  In Fortran it is
   the components that the construct refers to, R, that decide.  OURS: GCC does
   not map the object, as a clause is about a component or a pointer leads
   there.  */
bool
mapped_p (operand &o, const reference *r, bool ours)
{
  if (r && !r->whole)
    return narrow (o, *r, ours) || ours;
  return deep_by_default_p (o.type);
}

/* What becomes of OBJECT where the default clause is KIND.  */
unsigned
implicit_kind (omp_clause_default_kind kind, const variable_object &object)
{
  if (kind == OMP_CLAUSE_DEFAULT_PRESENT)
    return GOMP_MAP_FORCE_PRESENT;
  /* A constant object may lead to others that the function changes.  */
  if (object.constant && !deep_by_default_p (object.type))
    return GOMP_MAP_TO;
  return constant_variable_p (object.lvalue) && cure_p (cure::read_only)
             ? GOMP_MAP_TO
             : GOMP_MAP_TOFROM;
}

/* Is T a call that hands POINTER to a function that is no routine, and so is
   compiled for the device by our doing?  */
bool
implicit_routine_call_p (tree t, tree pointer)
{
  if (TREE_CODE (t) != CALL_EXPR)
    return false;
  tree function = get_callee_fndecl (t);
  if (function && oacc_get_fn_attrib (function))
    return false;
  for (int i = 0; i < call_expr_nargs (t); i++)
    if (tree_strip_nop_conversions (CALL_EXPR_ARG (t, i)) == pointer)
      return true;
  return false;
}

tree
find_access (tree *tp, int *walk_subtrees, void *data)
{
  tree pointer = static_cast<tree> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  const bool found
      = (dereference_p (*tp)
         && tree_strip_nop_conversions (TREE_OPERAND (*tp, 0)) == pointer)
        || implicit_routine_call_p (*tp, pointer);
  return found ? *tp : NULL_TREE;
}

/* cure::this_object: has the construct STATEMENT to map OBJECT, which the
   pointer DECL leads to, of a type that accdeep does not know?  */
bool
plain_object_p (tree statement, tree decl, const variable_object &object)
{
  return object.self && cure_p (cure::this_object)
         && walk_tree_without_duplicates (&OMP_BODY (statement), find_access,
                                          decl);
}

} // anonymous namespace

void
narrow_implicit_clauses (operand_list &operands, tree statement)
{
  std::unique_ptr<body_references> references;
  const clauses_on_components components (statement);
  for (operand &o : operands.entries)
    {
      if (!o.clause || !(o.type || o.table) || !take_implicit_clause (o.clause))
        continue;
      if (!references)
        references.reset (new body_references (OMP_BODY (statement)));
      tree decl = base_variable (o.lvalue);
      const reference *r = references->of (decl);
      /* The declared type is bytes, that of the object need not be.  */
      if (!o.type && r && !r->whole)
        continue;
      operands.deep = true;
      o.type = elements_type (TREE_TYPE (o.lvalue));
      o.flags |= ACCDEEP_CLAUSE_IMPLICIT;
      components.leave_to_clauses (o, decl, r);
      if (r)
        narrow (o, *r);
      /* It refers to components of the declared type.  */
      if (o.flags & ACCDEEP_CLAUSE_REFERENCED)
        take_declared_part (o);
    }
}

/* A construct around STATEMENT maps DECL, which stands for objects of TYPE: is
   it GCC's to find?  GCC takes no reference in `serial' for what that refers
   to; and only when the program runs is it known whether the clause has brought
   the components of what may be copied by hand.  */
static bool
left_to_outer_p (tree statement, tree decl, tree type, bool shaped)
{
  return (TREE_CODE (statement) != OACC_SERIAL
          || TREE_CODE (TREE_TYPE (decl)) != REFERENCE_TYPE)
         && (shaped || !may_be_copied_by_hand_p (elements_type (type)));
}

/* Fortran: is OBJECT what a pointer or allocatable variable DECL leads to?  To
   GCC that variable alone is used.  */
static bool
behind_pointer_p (tree decl, const variable_object &object)
{
  return lang_GNU_Fortran () && object.lvalue != decl
         && dereference_p (object.lvalue)
         && (TREE_CODE (TREE_TYPE (decl)) == POINTER_TYPE
             || TREE_OPERAND (object.lvalue, 0) != decl);
}

std::vector<operand>
implicit_operands (tree statement, const std::vector<tree> &outer,
                   const shaped_variables &shaped)
{
  std::vector<operand> result;
  const omp_clause_default_kind kind = default_of (statement);
  const clauses_on_components components (statement);
  const mentions found = mentions_in (statement, object_variable);
  const std::unordered_set<tree> mapped = variables_in (outer, object_variable);
  std::unique_ptr<body_references> references;
  if (lang_GNU_Fortran ())
    references.reset (new body_references (OMP_BODY (statement)));
  for (tree decl : found.used)
    {
      const bool part = components.on_part_p (decl);
      if (!part && (found.own.count (decl) || kind == OMP_CLAUSE_DEFAULT_NONE))
        continue;
      if (!candidate_p (decl))
        continue;
      const variable_object object = object_of_variable (decl);
      if (!object.lvalue)
        continue;
      /* An excluded component may be present by itself: the reference is
         looked up, and attached.  */
      const bool excluded
          = !part && lang_GNU_Fortran () && shaped.excluding.count (decl);
      if (!part && mapped.count (decl) && !excluded
          && left_to_outer_p (statement, decl, object.type,
                              shaped.whole.count (decl) != 0))
        continue;
      const bool closure = !object.self && shape_closure (object.type, true);
      const bool described = described_p (object.type);
      /* Clauses on components of what may be absent are no longer GCC's.  */
      const bool plain = part ? absent_operands_p (OMP_CLAUSES (statement))
                              : plain_object_p (statement, decl, object);
      if (!described && !plain)
        continue;
      operand o = implicit_operand (decl, object,
                                    excluded ? unsigned (GOMP_MAP_IF_PRESENT)
                                             : implicit_kind (kind, object),
                                    EXPR_LOCATION (statement));
      if (closure)
        o.flags |= ACCDEEP_CLAUSE_CAPTURES;
      /* What default(present) asks for is what they refer to.  */
      const bool references_only = o.kind == GOMP_MAP_FORCE_PRESENT
                                   && object.self
                                   && cure_p (cure::reference_object)
                                   && only_references_used_p (statement, decl);
      if (references_only)
        o.kind = GOMP_MAP_TO;
      if (!described || references_only)
        o.type = NULL_TREE;
      const reference *r = references ? references->of (decl) : nullptr;
      if (part && !components.leave_to_clauses (o, decl, r))
        continue;
      if (!o.type || mapped_p (o, r, part || behind_pointer_p (decl, object)))
        result.push_back (o);
    }
  return result;
}

/* What GCC maps for DECL: a dummy argument of Fortran is a pointer to it.  An
   optional one may be absent.  */
static tree
mapped_object (tree decl)
{
  return lang_GNU_Fortran () && TREE_CODE (decl) == PARM_DECL
                 && POINTER_TYPE_P (TREE_TYPE (decl))
                 && !lang_hooks.decls.omp_check_optional_argument (decl, false)
             ? build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (decl)), decl)
             : decl;
}

/* May something beside its name lead to OBJECT, which is DECL or what that
   refers to, and which GCC maps for the construct STATEMENT?  Scalars have a
   value in the kernel of `parallel' and `serial'.  */
static bool
mapped_by_name_p (tree statement, tree decl, tree object)
{
  tree type = TREE_TYPE (object);
  if (!(VAR_P (decl) || TREE_CODE (decl) == PARM_DECL) || POINTER_TYPE_P (type)
      || FUNC_OR_METHOD_TYPE_P (type) || !COMPLETE_TYPE_P (type)
      || TREE_CODE (TYPE_SIZE_UNIT (type)) != INTEGER_CST)
    return false;
  if (!AGGREGATE_TYPE_P (type) && TREE_CODE (statement) != OACC_KERNELS)
    return false;
  /* Objects with a descriptor are operands of ours where they have to be; in
     Fortran that depends on the components that are used.  */
  if (described_p (type) && !lang_GNU_Fortran ())
    return false;
  if (lang_GNU_Fortran ())
    return !descriptor_type_p (type) && !class_container_p (type);
  return TREE_STATIC (decl) || DECL_EXTERNAL (decl) || TREE_ADDRESSABLE (decl);
}

/* The variable of which a clause on LVALUE says all.  One on a member of an
   element says nothing of the array, which GCC maps.  */
static tree
said_variable (tree lvalue)
{
  tree variable = base_variable (lvalue);
  if (lang_GNU_Fortran ())
    return variable;
  bool member = false;
  for (tree t = lvalue; t && !DECL_P (t); t = enclosing_lvalue (t))
    if (TREE_CODE (t) == COMPONENT_REF)
      member = true;
    else if (member && TREE_CODE (t) == ARRAY_REF)
      return NULL_TREE;
  return variable;
}

std::vector<operand>
implicit_variables (tree statement, const std::vector<tree> &outer)
{
  const omp_clause_default_kind kind = default_of (statement);
  if (kind == OMP_CLAUSE_DEFAULT_NONE || kind == OMP_CLAUSE_DEFAULT_PRESENT)
    return {};
  std::vector<operand> result;
  const mentions found = mentions_in (statement, said_variable);
  const std::unordered_set<tree> mapped = variables_in (outer, said_variable);
  for (tree decl : found.used)
    if (tree object = mapped_object (decl);
        !found.own.count (decl) && !mapped.count (decl) && candidate_p (decl)
        && mapped_by_name_p (statement, decl, object))
      {
        operand o;
        o.lvalue = object;
        o.kind = constant_variable_p (decl) ? GOMP_MAP_TO : GOMP_MAP_TOFROM;
        o.flags = ACCDEEP_CLAUSE_IMPLICIT;
        o.name = spell (decl);
        o.loc = EXPR_LOCATION (statement);
        result.push_back (o);
      }
  return result;
}

namespace
{

/* The pointers that the body of STATEMENT uses and no clause is about, to
   objects that have a descriptor if DESCRIBED, else to others.  */
std::vector<tree>
pointers_without_clause (tree statement, const std::vector<tree> &outer,
                         bool described)
{
  std::vector<tree> result;
  if (lang_GNU_Fortran () || default_of (statement) == OMP_CLAUSE_DEFAULT_NONE)
    return result;
  const mentions found = mentions_in (statement, near_variable);
  const std::unordered_set<tree> mapped = variables_in (outer, near_variable);
  for (tree decl : found.used)
    {
      if (found.own.count (decl) || mapped.count (decl) || !candidate_p (decl))
        continue;
      tree type = TREE_TYPE (decl);
      const bool reference = TREE_CODE (type) == REFERENCE_TYPE;
      if (reference)
        type = TREE_TYPE (type);
      if (TREE_CODE (type) != POINTER_TYPE
          || described_p (TREE_TYPE (type)) != described)
        continue;
      result.push_back (reference ? build1 (INDIRECT_REF, type, decl) : decl);
    }
  return result;
}

} // anonymous namespace

std::vector<tree>
implicit_pointers (tree statement, const std::vector<tree> &outer)
{
  std::vector<tree> result = pointers_without_clause (statement, outer, true);
  /* What the kernel uses is said to be there, whatever its type.  */
  if (default_of (statement) == OMP_CLAUSE_DEFAULT_PRESENT)
    for (tree pointer : host_pointers (statement, outer))
      result.push_back (pointer);
  return result;
}

omp_clause_default_kind
default_of (tree statement)
{
  return default_among (OMP_CLAUSES (statement));
}

std::vector<tree>
variables_without_clause (tree statement)
{
  std::vector<tree> result;
  const mentions found = mentions_in (statement, base_variable);
  for (tree decl : found.used)
    if (!found.own.count (decl) && candidate_p (decl))
      result.push_back (decl);
  return result;
}

std::vector<tree>
host_pointers (tree statement, const std::vector<tree> &outer)
{
  std::vector<tree> result = pointers_without_clause (statement, outer, false);
  result.erase (std::remove_if (result.begin (), result.end (),
                                [] (tree pointer) {
                                  return DECL_P (pointer)
                                         && object_of_variable (pointer).self;
                                }),
                result.end ());
  return result;
}

} // namespace accdeep
