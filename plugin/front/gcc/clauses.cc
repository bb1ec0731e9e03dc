/* Consumes clauses and lvalues, produces what they start from and which of them
   belong together.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/gcc/clauses.h"
#include "plugin/gcc/fortran.h"

namespace accdeep
{

tree
enclosing_lvalue (tree lvalue)
{
  switch (TREE_CODE (lvalue))
    {
    case POINTER_PLUS_EXPR:
    case COMPONENT_REF:
    case ARRAY_REF:
    case INDIRECT_REF:
    case MEM_REF:
    case ADDR_EXPR:
    case SAVE_EXPR:
    CASE_CONVERT:
    case NON_LVALUE_EXPR:
    case VIEW_CONVERT_EXPR:
      return TREE_OPERAND (lvalue, 0);
    case COMPOUND_EXPR:
      return TREE_OPERAND (lvalue, 1);
    default:
      return NULL_TREE;
    }
}

tree
base_variable (tree lvalue)
{
  while (lvalue && !DECL_P (lvalue))
    lvalue = enclosing_lvalue (lvalue);
  return lvalue;
}

bool
dereference_p (tree t)
{
  return TREE_CODE (t) == INDIRECT_REF || TREE_CODE (t) == MEM_REF;
}

bool
pointer_target_p (tree t)
{
  return dereference_p (t)
         && TREE_CODE (TREE_TYPE (TREE_OPERAND (t, 0))) == POINTER_TYPE;
}

bool
reference_target_p (tree t)
{
  return dereference_p (t)
         && TREE_CODE (TREE_TYPE (TREE_OPERAND (t, 0))) == REFERENCE_TYPE;
}

tree
whole_object (tree t)
{
  while (TREE_CODE (t) == ARRAY_REF || CONVERT_EXPR_P (t)
         || TREE_CODE (t) == NON_LVALUE_EXPR || TREE_CODE (t) == SAVE_EXPR)
    t = TREE_OPERAND (t, 0);
  return t;
}

tree
pointer_behind (tree pointer)
{
  while (TREE_CODE (pointer) == POINTER_PLUS_EXPR || CONVERT_EXPR_P (pointer)
         || TREE_CODE (pointer) == NON_LVALUE_EXPR
         || TREE_CODE (pointer) == SAVE_EXPR
         || TREE_CODE (pointer) == COMPOUND_EXPR
         || location_wrapper_p (pointer))
    pointer
        = TREE_OPERAND (pointer, TREE_CODE (pointer) == COMPOUND_EXPR ? 1 : 0);
  return pointer;
}

bool
same_whole_p (tree t, tree other)
{
  t = whole_object (t);
  other = whole_object (other);
  if (dereference_p (t) && dereference_p (other))
    {
      t = pointer_behind (TREE_OPERAND (t, 0));
      other = pointer_behind (TREE_OPERAND (other, 0));
      return t == other || operand_equal_p (t, other, 0);
    }
  return t == other
         || (TREE_CODE (t) == TREE_CODE (other) && !DECL_P (t)
             && operand_equal_p (t, other, 0));
}

std::string (*name_behind) (tree decl);

bool
constant_variable_p (tree lvalue)
{
  tree base = get_base_address (lvalue);
  return base && VAR_P (base) && TREE_READONLY (base) && is_global_var (base);
}

/* Is DECL a variable of gfortran's main program, not of a block in there?  */
static bool
in_main_program_p (tree decl)
{
  tree context = DECL_CONTEXT (decl);
  if (!lang_GNU_Fortran () || !context || TREE_CODE (context) != FUNCTION_DECL
      || strcmp (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (context)), "MAIN__")
      || !DECL_INITIAL (context) || TREE_CODE (DECL_INITIAL (context)) != BLOCK)
    return false;
  tree own = BLOCK_VARS (DECL_INITIAL (context));
  while (own && own != decl)
    own = DECL_CHAIN (own);
  return own;
}

bool
lasting_variable_p (tree decl)
{
  return decl && VAR_P (decl) && !DECL_THREAD_LOCAL_P (decl)
         && (is_global_var (decl) || in_main_program_p (decl));
}

std::string
user_name (tree decl)
{
  const std::string behind = name_behind ? name_behind (decl) : std::string ();
  if (!behind.empty ())
    return behind;
  const std::string name = IDENTIFIER_POINTER (DECL_NAME (decl));
  return name.substr (0, name.find ('.'));
}

tree *
data_clauses (tree statement)
{
  switch (TREE_CODE (statement))
    {
    case OACC_DATA:
    case OACC_PARALLEL:
    case OACC_KERNELS:
    case OACC_SERIAL:
    case OACC_HOST_DATA:
      return &OMP_CLAUSES (statement);
    case OACC_ENTER_DATA:
    case OACC_EXIT_DATA:
    case OACC_UPDATE:
      return &OMP_STANDALONE_CLAUSES (statement);
    default:
      return nullptr;
    }
}

tree
map_clause (location_t loc, gomp_map_kind kind, tree decl, tree size,
            tree chain)
{
  tree clause = build_omp_clause (loc, OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (clause, kind);
  OMP_CLAUSE_DECL (clause) = unshare_expr (decl);
  OMP_CLAUSE_SIZE (clause) = size;
  OMP_CLAUSE_CHAIN (clause) = chain;
  return clause;
}

bool
bounds_p (tree clause)
{
  if (OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_MAP)
    return false;
  switch (OMP_CLAUSE_MAP_KIND (clause))
    {
    case GOMP_MAP_TO_PSET:
      return true;
    case GOMP_MAP_RELEASE:
    case GOMP_MAP_DELETE:
      return lang_GNU_Fortran ()
             && descriptor_type_p (TREE_TYPE (OMP_CLAUSE_DECL (clause)));
    default:
      return false;
    }
}

tree
add_clause (tree *clauses, location_t loc, omp_clause_code code)
{
  tree clause = build_omp_clause (loc, code);
  OMP_CLAUSE_CHAIN (clause) = *clauses;
  *clauses = clause;
  return clause;
}

bool
maps_as_p (tree clause, gomp_map_kind kind)
{
  return clause && OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_MAP
         && OMP_CLAUSE_MAP_KIND (clause) == kind;
}

omp_clause_default_kind
default_among (tree clauses)
{
  tree c = omp_find_clause (clauses, OMP_CLAUSE_DEFAULT);
  return c ? OMP_CLAUSE_DEFAULT_KIND (c) : OMP_CLAUSE_DEFAULT_UNSPECIFIED;
}

bool
number_type_p (tree type)
{
  return INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)
         || TREE_CODE (type) == COMPLEX_TYPE;
}

bool
declared_number_p (tree decl)
{
  return VAR_P (decl) && is_global_var (decl)
         && number_type_p (TREE_TYPE (decl))
         && lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl));
}

bool
attachment_kind_p (unsigned kind)
{
  return kind == GOMP_MAP_ATTACH || kind == GOMP_MAP_DETACH
         || kind == GOMP_MAP_FORCE_DETACH;
}

bool
allocating_kind_p (unsigned kind)
{
  switch (kind)
    {
    case GOMP_MAP_ALLOC:
    case GOMP_MAP_TO:
    case GOMP_MAP_FROM:
    case GOMP_MAP_TOFROM:
    case GOMP_MAP_FORCE_ALLOC:
    case GOMP_MAP_FORCE_TO:
    case GOMP_MAP_FORCE_FROM:
    case GOMP_MAP_FORCE_TOFROM:
      return true;
    default:
      return false;
    }
}

bool
companion_p (tree clause)
{
  if (OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_MAP)
    return false;
  switch (OMP_CLAUSE_MAP_KIND (clause))
    {
    case GOMP_MAP_POINTER:
    case GOMP_MAP_ALWAYS_POINTER:
    case GOMP_MAP_FIRSTPRIVATE_POINTER:
    case GOMP_MAP_FIRSTPRIVATE_REFERENCE:
    case GOMP_MAP_ATTACH_DETACH:
      return true;
    default:
      return bounds_p (clause);
    }
}

bool
only_for_kernel_p (tree clause)
{
  return maps_as_p (clause, GOMP_MAP_FIRSTPRIVATE_POINTER)
         || maps_as_p (clause, GOMP_MAP_FIRSTPRIVATE_REFERENCE);
}

/* The array that CLAUSE maps all of as GCC 14 and later write it for a
   reference to one: the section from its first element; else the clause's
   lvalue.  */
static tree
array_behind (tree clause)
{
  tree mapped = OMP_CLAUSE_DECL (clause);
  if (TREE_CODE (mapped) != ARRAY_REF
      || !integer_zerop (TREE_OPERAND (mapped, 1)))
    return mapped;
  tree array = TREE_OPERAND (mapped, 0);
  tree bytes = TYPE_SIZE_UNIT (TREE_TYPE (array));
  return reference_target_p (array) && bytes && OMP_CLAUSE_SIZE (clause)
                 && operand_equal_p (bytes, OMP_CLAUSE_SIZE (clause), 0)
             ? array
             : mapped;
}

bool
maps_whole_p (tree clause, tree decl)
{
  if (OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_MAP || companion_p (clause)
      || error_operand_p (OMP_CLAUSE_DECL (clause)))
    return false;
  tree mapped = array_behind (clause);
  return mapped == decl
         || (reference_target_p (mapped) && TREE_OPERAND (mapped, 0) == decl);
}

void
unlink_group (tree *link)
{
  tree next = OMP_CLAUSE_CHAIN (*link);
  while (next && companion_p (next))
    next = OMP_CLAUSE_CHAIN (next);
  *link = next;
}

tree
written_lvalue (tree clause)
{
  tree lvalue = OMP_CLAUSE_DECL (clause);
  tree base = base_variable (lvalue);
  tree next = OMP_CLAUSE_CHAIN (clause);
  return lang_GNU_Fortran () && base && DECL_ARTIFICIAL (base) && next
                 && companion_p (next)
             ? OMP_CLAUSE_DECL (next)
             : lvalue;
}

} // namespace accdeep
