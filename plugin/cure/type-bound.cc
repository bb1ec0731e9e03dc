/* cure::type_bound: what Fortran's polymorphic objects are, in code for the
   device.

   A class variable is a container: the address of the object, and that of a
   table of its type's.  GCC hands the host's table to constructs; in a
   procedure it asks for a `declare' directive that nobody can write.  The
   tables get onto the device (plugin/lower/type-tables.h), and a construct that
   asks a container for its table gets the device's:

     parallel copy(x)               table = x._vptr
       call x._vptr->f (x)          parallel copy(x) copyin(*table)
                                      call table->f ({x._data, table})

   Consumes a function's body when lowering is done with it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/cure/directives.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/gcc/fortran.h"
#include "plugin/lower/statements.h"
#include "plugin/lower/type-tables.h"

namespace accdeep
{

namespace
{

/* The field of CONTAINER with the address of the table.  */
tree
table_field (tree container)
{
  return field_named (TREE_TYPE (container), "_vptr");
}

/* How a construct uses a container.  */
struct container_use
{
  tree decl;
  tree container;
  tree table = NULL_TREE; /* The variable to use; null: look only.  */
  bool any = false;       /* Does it ask for the table?  */
  bool changed = false;   /* Or changes it?  */
};

/* A container with the device's table, from U's.  */
tree
container_for_device (const container_use &u)
{
  tree record = TREE_TYPE (u.container);
  vec<constructor_elt, va_gc> *values = nullptr;
  for (tree f = TYPE_FIELDS (record); f; f = DECL_CHAIN (f))
    CONSTRUCTOR_APPEND_ELT (values, f,
                            f == table_field (u.container)
                                ? fold_convert (TREE_TYPE (f), u.table)
                                : build3 (COMPONENT_REF, TREE_TYPE (f),
                                          unshare_expr (u.container), f,
                                          NULL_TREE));
  tree variable = create_tmp_var_raw (record, "container");
  tree object
      = build4 (TARGET_EXPR, record, variable,
                build_constructor (record, values), NULL_TREE, NULL_TREE);
  TREE_SIDE_EFFECTS (object) = 1;
  TREE_ADDRESSABLE (variable) = 1;
  return object;
}

bool
container_p (tree t, const container_use &u)
{
  return t == u.container
         || (u.container != u.decl && TREE_CODE (t) == INDIRECT_REF
             && TREE_OPERAND (t, 0) == u.decl);
}

tree
visit_use (tree *tp, int *walk_subtrees, void *data)
{
  container_use &u = *static_cast<container_use *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == COMPONENT_REF
           && container_p (TREE_OPERAND (t, 0), u))
    {
      *walk_subtrees = 0;
      if (!id_equal (DECL_NAME (TREE_OPERAND (t, 1)), "_vptr"))
        return NULL_TREE;
      u.any = true;
      if (u.table)
        *tp = fold_convert (TREE_TYPE (t), u.table);
    }
  else if (container_p (t, u))
    {
      *walk_subtrees = 0;
      u.any = true;
      if (u.table)
        *tp = container_for_device (u);
    }
  else if ((TREE_CODE (t) == EQ_EXPR || TREE_CODE (t) == NE_EXPR)
           && integer_zerop (TREE_OPERAND (t, 1))
           && TREE_OPERAND (t, 0) == u.decl)
    /* Is it present?  */
    *walk_subtrees = 0;
  else if ((TREE_CODE (t) == ADDR_EXPR && container_p (TREE_OPERAND (t, 0), u))
           || t == u.decl)
    {
      *walk_subtrees = 0;
      u.any = true;
      if (u.table)
        *tp = build1 (ADDR_EXPR, TREE_TYPE (t), container_for_device (u));
    }
  else if (tree changed = changed_operand (t))
    u.changed |= TREE_CODE (changed) == COMPONENT_REF
                     ? container_p (TREE_OPERAND (changed, 0), u)
                     : container_p (changed, u);
  return NULL_TREE;
}

/* Is DECL private to the construct with CLAUSES?  */
bool
private_p (tree decl, tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
         || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
        && OMP_CLAUSE_DECL (c) == decl)
      return true;
  return false;
}

/* Let *CONSTRUCT have the table of USE's container, by a variable of BLOCK.  */
void
copy_table (tree construct, container_use &use, statement_block &block)
{
  const location_t loc = EXPR_LOCATION (construct);
  tree value = component_named (use.container, "_vptr");
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (value));
  tree none = build_zero_cst (type);
  value = fold_convert (type, value);
  /* An optional dummy argument.  */
  if (use.container != use.decl)
    value = build3 (COND_EXPR, type,
                    fold_build2 (NE_EXPR, boolean_type_node, use.decl,
                                 build_zero_cst (TREE_TYPE (use.decl))),
                    value, none);
  use.table = block.evaluate (value, type, "table");
  tree bytes
      = build3 (COND_EXPR, sizetype,
                fold_build2 (NE_EXPR, boolean_type_node, use.table, none),
                fold_convert (sizetype, TYPE_SIZE_UNIT (TREE_TYPE (type))),
                size_zero_node);
  tree &clauses = OMP_CLAUSES (construct);
  clauses = map_clause (loc, GOMP_MAP_FIRSTPRIVATE_POINTER, use.table,
                        size_zero_node, clauses);
  clauses = map_clause (loc, GOMP_MAP_TO,
                        build1 (INDIRECT_REF, TREE_TYPE (type), use.table),
                        block.evaluate (bytes, sizetype, "bytes"), clauses);
  walk_tree (&OMP_BODY (construct), visit_use, &use, NULL);
}

/* Let *TP, a compute construct, know the types of the polymorphic objects that
   it uses.  */
void
cure_construct (tree *tp)
{
  mentions found;
  collect_mentions (OMP_BODY (*tp), found);
  statement_block block (EXPR_LOCATION (*tp));
  bool any = false;
  for (tree decl : found.used)
    {
      if (type_information_p (decl))
        note_type_table_use ();
      tree container
          = found.own.count (decl) || private_p (decl, OMP_CLAUSES (*tp))
                ? NULL_TREE
                : class_container_of (decl);
      if (!container || !table_field (container))
        continue;
      container_use use = { decl, container };
      walk_tree (&OMP_BODY (*tp), visit_use, &use, NULL);
      if (!use.any || use.changed)
        continue;
      copy_table (*tp, use, block);
      any = true;
    }
  if (!any)
    return;
  block.add (*tp);
  *tp = block.finish ();
}

tree
visit_construct (tree *tp, int *walk_subtrees, void *)
{
  switch (TREE_CODE (*tp))
    {
    case OACC_PARALLEL:
    case OACC_SERIAL:
    case OACC_KERNELS:
      *walk_subtrees = 0;
      cure_construct (tp);
      break;
    default:
      if (TYPE_P (*tp))
        *walk_subtrees = 0;
      break;
    }
  return NULL_TREE;
}

tree
give_tables (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (type_information_p (*tp))
    give_to_device (*tp);
  return NULL_TREE;
}

} // namespace

void
cure_type_bound (tree *body)
{
  if (!lang_GNU_Fortran ())
    return;
  if (for_device_p (current_function_decl))
    walk_tree_without_duplicates (body, give_tables, nullptr);
  else
    walk_tree (body, visit_construct, nullptr, NULL);
}

} // namespace accdeep
