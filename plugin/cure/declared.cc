/* Allocatable and pointer variables of "declare" directives.

   What such a variable refers to is allocated and deallocated by statements
   that no directive is about, in any file, so that the run-time library has to
   look: each file tells it of its variables when the program starts.  An
   allocatable array is on the device as long as it is allocated.  A pointer's
   target need not be memory of its own: here the library is told where it is
   given such, and where it loses it.

   A procedure for the device may use a variable that no construct around it
   names; the library has to know that, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/declared.h"
#include "abi/accdeep-abi.h"
#include "plugin/cure/cure.h"
#include "plugin/cure/directives.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/front.h"
#include "plugin/gcc/fortran.h"
#include "plugin/lower/entry-point.h"
#include "plugin/lower/static-data.h"

namespace accdeep
{

#ifdef ACCDEEP_FORTRAN

namespace
{

/* Bytes of what DECL's type TYPE refers to, or of an element of that; 0: they
   are not known before the program runs.  */
std::uint64_t
element_bytes (tree type)
{
  tree element = descriptor_type_p (type) ? element_type_of_descriptor (type)
                                          : TREE_TYPE (type);
  tree bytes = TYPE_SIZE_UNIT (element);
  return bytes && tree_fits_uhwi_p (bytes) ? tree_to_uhwi (bytes) : 0;
}

tree
collect_references (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (VAR_P (*tp) && is_global_var (*tp) && declared_reference_p (*tp))
    static_cast<std::unordered_set<tree> *> (data)->insert (*tp);
  return NULL_TREE;
}

/* The variables that procedures for the device use.  */
std::unordered_set<tree>
used_in_routines ()
{
  std::unordered_set<tree> used;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
  if (DECL_SAVED_TREE (node->decl) && for_device_p (node->decl))
    walk_tree_without_duplicates (&DECL_SAVED_TREE (node->decl),
                                  collect_references, &used);
  return used;
}

tree
record_of (tree decl, bool in_routine)
{
  tree type = TREE_TYPE (decl);
  const bool array = descriptor_type_p (type);
  const bool here = TREE_STATIC (decl) && !DECL_EXTERNAL (decl);
  const unsigned flags
      = (array && allocatable_descriptor_p (type) ? ACCDEEP_DECLARED_ALLOCATABLE
                                                  : 0)
        | (in_routine ? ACCDEEP_DECLARED_IN_ROUTINE : 0)
        | (here ? 0 : ACCDEEP_DECLARED_ELSEWHERE);
  return abi_initializer (
      abi_record::declared,
      { header_initializer (abi_record::declared), address_of (decl),
        fold_convert (uint64_type_node, TYPE_SIZE_UNIT (type)),
        unsigned_constant (element_bytes (type)),
        unsigned_constant (array ? layout_of_descriptor (type).rank : 0),
        unsigned_constant (flags) });
}

/* A function of the program that calls the library with RECORDS when the module
   is loaded, or unloaded.  */
void
add_call (char when, tree records, std::size_t n)
{
  tree body = NULL_TREE;
  append_to_statement_list (
      call_entry_point (entry_point::declare,
                        { address_of (records), unsigned_constant (n),
                          build_int_cst (uint32_type_node, when == 'I') },
                        BUILTINS_LOCATION),
      &body);
  cgraph_build_static_cdtor (when, body, DEFAULT_INIT_PRIORITY);
}

/* ------------------------------------------------------------------------
   Memory of a pointer's own.
   ------------------------------------------------------------------------ */

/* The declared pointer whose value the lvalue T is; null: none.  */
tree
declared_pointer_of (tree t)
{
  STRIP_NOPS (t);
  if (TREE_CODE (t) == COMPONENT_REF
      && descriptor_type_p (TREE_TYPE (TREE_OPERAND (t, 0)))
      && TREE_OPERAND (t, 1)
             == layout_of_descriptor (TREE_TYPE (TREE_OPERAND (t, 0))).data)
    t = TREE_OPERAND (t, 0);
  if (!VAR_P (t) || !is_global_var (t) || !declared_reference_p (t)
      || (descriptor_type_p (TREE_TYPE (t))
          && allocatable_descriptor_p (TREE_TYPE (t))))
    return NULL_TREE;
  return t;
}

bool
call_p (tree t, built_in_function function)
{
  STRIP_NOPS (t);
  tree callee = TREE_CODE (t) == CALL_EXPR ? get_callee_fndecl (t) : NULL_TREE;
  return callee && fndecl_built_in_p (callee, function);
}

/* A call that tells the library that VARIABLE has got memory, or is about to
   lose it.  */
tree
note_memory (tree variable, bool got, location_t loc)
{
  return call_entry_point (
      entry_point::declared_memory,
      { address_of (variable), build_int_cst (uint32_type_node, got) }, loc);
}

tree
add_note (tree *tp, int *walk_subtrees, void *)
{
  tree t = *tp;
  /* What the device allocates is its own.  */
  if (TYPE_P (t) || TREE_CODE (t) == OACC_PARALLEL
      || TREE_CODE (t) == OACC_KERNELS || TREE_CODE (t) == OACC_SERIAL)
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == MODIFY_EXPR
           && (call_p (TREE_OPERAND (t, 1), BUILT_IN_MALLOC)
               || call_p (TREE_OPERAND (t, 1), BUILT_IN_CALLOC)
               || call_p (TREE_OPERAND (t, 1), BUILT_IN_REALLOC)))
    {
      tree variable = declared_pointer_of (TREE_OPERAND (t, 0));
      if (!variable)
        return NULL_TREE;
      *tp = build2 (COMPOUND_EXPR, void_type_node, t,
                    note_memory (variable, true, EXPR_LOCATION (t)));
      *walk_subtrees = 0;
    }
  else if (call_p (t, BUILT_IN_FREE))
    {
      tree variable = declared_pointer_of (CALL_EXPR_ARG (t, 0));
      if (!variable)
        return NULL_TREE;
      *tp = build2 (COMPOUND_EXPR, void_type_node,
                    note_memory (variable, false, EXPR_LOCATION (t)), t);
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

} // namespace

bool
declared_reference_p (tree decl)
{
  tree type = TREE_TYPE (decl);
  if (!lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl)))
    return false;
  return descriptor_type_p (type)
         || (TREE_CODE (type) == POINTER_TYPE && element_bytes (type) != 0);
}

void
cure_declared_memory (tree *body)
{
  if (!for_device_p (current_function_decl))
    walk_tree_without_duplicates (body, add_note, nullptr);
}

void
register_declared_references ()
{
  std::vector<tree> references;
  varpool_node *node;
  FOR_EACH_VARIABLE (node)
  if (declared_reference_p (node->decl))
    references.push_back (node->decl);
  if (references.empty ())
    return;
  const std::unordered_set<tree> used = used_in_routines ();
  std::vector<tree> records;
  for (tree decl : references)
    {
      const bool in_routine = used.count (decl);
      if (in_routine || (TREE_STATIC (decl) && !DECL_EXTERNAL (decl)))
        records.push_back (record_of (decl, in_routine));
    }
  if (records.empty ())
    return;
  /* gfortran leaves its last function open.  */
  function *outer = cfun;
  tree outer_decl = current_function_decl;
  set_cfun (nullptr);
  current_function_decl = NULL_TREE;
  tree data = static_data (
      "accdeep_declared",
      array_initializer (abi_type (abi_record::declared), records));
  add_call ('I', data, records.size ());
  add_call ('D', data, records.size ());
  set_cfun (outer);
  current_function_decl = outer_decl;
}

#else

bool
declared_reference_p (tree)
{
  return false;
}

void
cure_declared_memory (tree *)
{
}

void
register_declared_references ()
{
}

#endif /* ACCDEEP_FORTRAN */

} // namespace accdeep
