/* cure::scalar_target: scalars that Fortran's pointers and allocatables refer
   to, and associate names.

   gfortran has the address of such a scalar in a variable.  A compute construct
   without a clause for it gets this address, of host memory, instead of the
   value, and so does one with firstprivate; with private it gets none:

     parallel                      value = associated (n) ? *n : 0
       a[i] = *n                   parallel
                                     a[i] = value

     loop private (n)              loop private (own)
       *n = i                        own = i

   A scalar without a clause that the construct changes is mapped as by copy.

   Consumes a function's body before anything else changes it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/cure/directives.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/lower/statements.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* Is TYPE that of characters of deferred length?  */
bool
characters_p (tree type)
{
  return TREE_CODE (type) == ARRAY_TYPE && TYPE_STRING_FLAG (type)
         && (!TYPE_SIZE_UNIT (type)
             || TREE_CODE (TYPE_SIZE_UNIT (type)) != INTEGER_CST);
}

/* What DECL, a variable, refers to, as an lvalue, if that is a scalar whose
   address GCC hands to constructs; else null.  */
tree
target_of (tree decl)
{
  tree type = TREE_TYPE (decl);
  if (!POINTER_TYPE_P (type)
      || lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl))
      || (VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl)))
    return NULL_TREE;
  tree target = build1 (INDIRECT_REF, TREE_TYPE (type), decl);
  /* GCC knows a dummy argument, optional ones, too.  */
  if (TREE_CODE (decl) == PARM_DECL)
    {
      if (!POINTER_TYPE_P (TREE_TYPE (type)))
        return NULL_TREE;
      target = build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (type)), target);
    }
  else if (TREE_CODE (type) != POINTER_TYPE || !DECL_NAME (decl))
    return NULL_TREE;
  type = TREE_TYPE (target);
  return number_type_p (type) || characters_p (type) ? target : NULL_TREE;
}

/* How the code of a construct uses a scalar.  */
struct scalar_use
{
  tree decl;
  tree target;            /* What DECL refers to.  */
  tree value = NULL_TREE; /* The variable to use instead; null: look only.  */
  bool any = false;       /* Is there any use?  */
  bool changed = false;   /* Is it changed?  */
  bool address = false;   /* Is its address taken?  */
  bool other = false;     /* Does DECL get another target?  */
  std::unordered_set<tree> automatic = {}; /* But by these.  */
};

/* Is T the target of U's variable?  */
bool
target_p (tree t, const scalar_use &u)
{
  return TREE_CODE (t) == INDIRECT_REF && operand_equal_p (t, u.target, 0);
}

/* Is T the address of the target of U's variable?  */
bool
target_address_p (tree t, const scalar_use &u)
{
  return operand_equal_p (t, TREE_OPERAND (u.target, 0), 0);
}

/* Is STATEMENT "if (s != 0) goto allocated" for U's variable?  */
bool
allocated_test_p (tree statement, const scalar_use &u)
{
  if (TREE_CODE (statement) != COND_EXPR)
    return false;
  tree condition = COND_EXPR_COND (statement);
  tree then = COND_EXPR_THEN (statement);
  return TREE_CODE (condition) == NE_EXPR
         && integer_zerop (TREE_OPERAND (condition, 1))
         && target_address_p (TREE_OPERAND (condition, 0), u) && then
         && TREE_CODE (then) == GOTO_EXPR;
}

/* Is STATEMENT "s = malloc (...)"?  */
bool
allocation_p (tree statement, const scalar_use &u)
{
  if (TREE_CODE (statement) != MODIFY_EXPR
      || !target_address_p (TREE_OPERAND (statement, 0), u))
    return false;
  tree value = TREE_OPERAND (statement, 1);
  STRIP_NOPS (value);
  tree function
      = TREE_CODE (value) == CALL_EXPR ? get_callee_fndecl (value) : NULL_TREE;
  return function && fndecl_built_in_p (function, BUILT_IN_MALLOC);
}

/* An assignment to an allocatable variable allocates it first, which the
   variable in its place does not need.  Find that among LIST.  */
void
visit_statements (tree list, scalar_use &u)
{
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i); tsi_next (&i))
    {
      tree_stmt_iterator next = i;
      tsi_next (&next);
      if (tsi_end_p (next) || !allocated_test_p (tsi_stmt (i), u)
          || !allocation_p (tsi_stmt (next), u))
        continue;
      u.automatic.insert (tsi_stmt (next));
      if (!u.value)
        continue;
      *tsi_stmt_ptr (i) = build_empty_stmt (EXPR_LOCATION (tsi_stmt (i)));
      *tsi_stmt_ptr (next) = build_empty_stmt (EXPR_LOCATION (tsi_stmt (next)));
    }
}

tree
visit_use (tree *tp, int *walk_subtrees, void *data)
{
  scalar_use &u = *static_cast<scalar_use *> (data);
  tree t = *tp;
  if (TYPE_P (t) || u.automatic.count (t))
    *walk_subtrees = 0;
  else if (TREE_CODE (t) == STATEMENT_LIST)
    visit_statements (t, u);
  else if (target_p (t, u))
    {
      *walk_subtrees = 0;
      u.any = true;
      if (u.value)
        *tp = u.value;
    }
  else if ((TREE_CODE (t) == EQ_EXPR || TREE_CODE (t) == NE_EXPR)
           && POINTER_TYPE_P (TREE_TYPE (TREE_OPERAND (t, 0))))
    /* Is there a target?  */
    *walk_subtrees = 0;
  else if (target_address_p (t, u))
    {
      *walk_subtrees = 0;
      u.any = u.address = true;
      if (!u.value)
        return NULL_TREE;
      TREE_ADDRESSABLE (u.value) = 1;
      *tp = fold_convert (TREE_TYPE (t), build_fold_addr_expr (u.value));
    }
  else if (t == u.decl)
    u.other = true;
  else if (TREE_CODE (t) == OMP_CLAUSE)
    {
      *walk_subtrees = 0;
      u.other |= any_operand_p (
          t, [&u] (tree operand) { return base_variable (operand) == u.decl; });
      for (; t; t = OMP_CLAUSE_CHAIN (t))
        u.other |= OMP_CLAUSE_CODE (t) == OMP_CLAUSE_REDUCTION
                   && base_variable (OMP_CLAUSE_DECL (t)) == u.decl;
    }
  else if (tree changed = changed_operand (t))
    {
      u.changed |= target_p (changed, u);
      u.other |= target_address_p (changed, u);
    }
  return NULL_TREE;
}

/* How many bytes a scalar of TYPE has.  The size of characters is an expression
   that another construct may have.  */
tree
bytes_of (tree type)
{
  if (!characters_p (type))
    return TYPE_SIZE_UNIT (type);
  tree length = TYPE_MAX_VALUE (TYPE_DOMAIN (type));
  while (TREE_CODE (length) == SAVE_EXPR || CONVERT_EXPR_P (length))
    length = TREE_OPERAND (length, 0);
  return size_binop (MULT_EXPR, fold_convert (sizetype, unshare_expr (length)),
                     TYPE_SIZE_UNIT (TREE_TYPE (type)));
}

/* Let BODY, of a construct or loop whose CLAUSE makes the scalar of USE
   private, have a variable of BLOCK in its place.  */
void
make_own (scalar_use &use, tree clause, tree *body, statement_block &block)
{
  use.value = block.variable (TYPE_MAIN_VARIANT (TREE_TYPE (use.target)),
                              IDENTIFIER_POINTER (DECL_NAME (use.decl)));
  walk_tree (body, visit_use, &use, NULL);
  OMP_CLAUSE_DECL (clause) = use.value;
}

/* What a walk through loops needs.  */
struct loop_walk
{
  statement_block &block;
  bool any = false; /* Has a loop got a variable?  */
};

/* Inner loops come first: they have clauses of their own.  */
tree
visit_loop (tree *tp, int *walk_subtrees, void *data)
{
  loop_walk &walk = *static_cast<loop_walk *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) != OACC_LOOP)
    return NULL_TREE;
  *walk_subtrees = 0;
  tree *body = &OMP_FOR_BODY (*tp);
  walk_tree (body, visit_loop, data, NULL);
  for (tree c = OMP_FOR_CLAUSES (*tp); c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree decl = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
                      ? OMP_CLAUSE_DECL (c)
                      : NULL_TREE;
      tree target = decl && DECL_P (decl) ? target_of (decl) : NULL_TREE;
      if (!target || characters_p (TREE_TYPE (target)))
        continue;
      scalar_use use = { decl, target };
      walk_tree (body, visit_use, &use, NULL);
      if (!use.any || use.other)
        continue;
      make_own (use, c, body, walk.block);
      walk.any = true;
    }
  return NULL_TREE;
}

/* The same of the loops in BODY.  False: there is nothing to do.  */
bool
make_own_in_loops (tree *body, statement_block &block)
{
  loop_walk walk = { block };
  walk_tree (body, visit_loop, &walk, NULL);
  return walk.any;
}

/* What a compute construct needs.  */
class construct_cure
{
public:
  construct_cure (tree *construct, const std::vector<tree> &outer)
      : m_construct (construct), m_outer (outer),
        m_block (EXPR_LOCATION (*construct))
  {
  }

  void run ();

private:
  tree clause_for (tree decl) const;
  bool mapped_outside_p (tree decl) const;
  void use_clause (scalar_use &use, tree clause);
  void use_implicit (scalar_use &use);
  void use_value (scalar_use &use, tree clause);
  void map_target (gomp_map_kind kind, tree target, tree clause);

  tree *m_construct;
  const std::vector<tree> &m_outer;
  statement_block m_block;
  bool m_any = false; /* Is there something in it?  */
};

/* The clause of the construct that is about DECL; null: there is none.  */
tree
construct_cure::clause_for (tree decl) const
{
  for (tree c = OMP_CLAUSES (*m_construct); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_MAP:
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_REDUCTION:
        if (base_variable (OMP_CLAUSE_DECL (c)) == decl)
          return c;
        break;
      default:
        break;
      }
  return NULL_TREE;
}

bool
construct_cure::mapped_outside_p (tree decl) const
{
  auto about_p = [decl] (tree t) { return base_variable (t) == decl; };
  return std::any_of (m_outer.begin (), m_outer.end (), [&] (tree clauses) {
    return any_operand_p (clauses, about_p);
  });
}

/* Let the construct have the value of USE, which CLAUSE, if there is one, is
   about.  */
void
construct_cure::use_value (scalar_use &use, tree clause)
{
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (use.target));
  tree there = boolean_true_node;
  for (tree t = TREE_OPERAND (use.target, 0);; t = TREE_OPERAND (t, 0))
    {
      if (TREE_CODE (TREE_TYPE (t)) == POINTER_TYPE)
        there = fold_build2 (TRUTH_ANDIF_EXPR, boolean_type_node,
                             fold_build2 (NE_EXPR, boolean_type_node,
                                          unshare_expr (t),
                                          build_zero_cst (TREE_TYPE (t))),
                             there);
      if (TREE_CODE (t) != INDIRECT_REF)
        break;
    }
  use.value = m_block.evaluate (
      build3 (COND_EXPR, type, there,
              fold_convert (type, unshare_expr (use.target)),
              build_zero_cst (type)),
      type, IDENTIFIER_POINTER (DECL_NAME (use.decl)));
  walk_tree (&OMP_BODY (*m_construct), visit_use, &use, NULL);
  if (clause)
    OMP_CLAUSE_DECL (clause) = use.value;
  m_any = true;
}

/* Let the construct map TARGET as KIND, in place of CLAUSE, if there is one. */
void
construct_cure::map_target (gomp_map_kind kind, tree target, tree clause)
{
  tree *link = &OMP_CLAUSES (*m_construct);
  while (clause && *link != clause)
    link = &OMP_CLAUSE_CHAIN (*link);
  if (clause)
    *link = OMP_CLAUSE_CHAIN (clause);
  const location_t loc = EXPR_LOCATION (*m_construct);
  *link = map_clause (loc, kind, unshare_expr (target),
                      bytes_of (TREE_TYPE (target)), *link);
  if (!characters_p (TREE_TYPE (target)))
    note_part (*link);
  while (TREE_CODE (target) == INDIRECT_REF)
    {
      link = &OMP_CLAUSE_CHAIN (*link);
      target = TREE_OPERAND (target, 0);
      *link = map_clause (loc, GOMP_MAP_POINTER, unshare_expr (target),
                          size_zero_node, *link);
    }
}

/* CLAUSE of the construct makes the scalar of USE its own.  */
void
construct_cure::use_clause (scalar_use &use, tree clause)
{
  if (characters_p (TREE_TYPE (use.target)))
    {
      if (OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_FIRSTPRIVATE
          && VAR_P (use.decl) && TREE_CODE (*m_construct) != OACC_KERNELS)
        map_target (GOMP_MAP_TO, use.target, clause);
    }
  else if (OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_PRIVATE)
    {
      make_own (use, clause, &OMP_BODY (*m_construct), m_block);
      m_any = true;
    }
  else
    use_value (use, clause);
}

/* The construct has no clause for the scalar of USE.  */
void
construct_cure::use_implicit (scalar_use &use)
{
  if (characters_p (TREE_TYPE (use.target)))
    {
      /* Those of kernels are mapped.  */
      if (VAR_P (use.decl) && TREE_CODE (*m_construct) != OACC_KERNELS)
        map_target (GOMP_MAP_TO, use.target, NULL_TREE);
    }
  /* default(present) is about arrays and objects.  */
  else if (use.changed || use.address)
    map_target (GOMP_MAP_TOFROM, use.target, NULL_TREE);
  /* One that is present has the device's value.  */
  else if (TREE_CODE (*m_construct) == OACC_KERNELS)
    map_target (GOMP_MAP_TO, use.target, NULL_TREE);
  else
    use_value (use, NULL_TREE);
}

void
construct_cure::run ()
{
  m_any = cure_deferred_characters (*m_construct, m_block);
  m_any |= make_own_in_loops (&OMP_BODY (*m_construct), m_block);
  mentions found;
  collect_mentions (OMP_BODY (*m_construct), found);
  const bool implicit
      = default_among (OMP_CLAUSES (*m_construct)) != OMP_CLAUSE_DEFAULT_NONE;
  for (tree decl : found.used)
    {
      tree target = found.own.count (decl) ? NULL_TREE : target_of (decl);
      tree clause = target ? clause_for (decl) : NULL_TREE;
      if (!target
          || (clause ? OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_FIRSTPRIVATE
                           && OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_PRIVATE
                     : !implicit || mapped_outside_p (decl)))
        continue;
      scalar_use use = { decl, target };
      walk_tree (&OMP_BODY (*m_construct), visit_use, &use, NULL);
      if (!use.any || use.other)
        continue;
      if (clause)
        use_clause (use, clause);
      else
        use_implicit (use);
    }
  if (!m_any)
    return;
  m_block.add (*m_construct);
  *m_construct = m_block.finish ();
}

/* Finds the compute constructs of a function.  */
struct function_cure
{
  std::vector<tree> outer; /* Clauses of the data constructs around.  */

  static tree visit (tree *tp, int *walk_subtrees, void *data);
};

tree
function_cure::visit (tree *tp, int *walk_subtrees, void *data)
{
  auto self = static_cast<function_cure *> (data);
  switch (TREE_CODE (*tp))
    {
    case OACC_DATA:
      self->outer.push_back (OMP_CLAUSES (*tp));
      walk_tree (&OMP_BODY (*tp), visit, data, NULL);
      self->outer.pop_back ();
      *walk_subtrees = 0;
      break;
    case OACC_PARALLEL:
    case OACC_SERIAL:
    case OACC_KERNELS:
      *walk_subtrees = 0;
      construct_cure (tp, self->outer).run ();
      break;
    case OACC_LOOP:
      {
        /* Of a routine.  */
        *walk_subtrees = 0;
        statement_block block (EXPR_LOCATION (*tp));
        if (!make_own_in_loops (tp, block))
          break;
        block.add (*tp);
        *tp = block.finish ();
        break;
      }
    default:
      if (TYPE_P (*tp))
        *walk_subtrees = 0;
      break;
    }
  return NULL_TREE;
}

} // namespace

void
cure_scalar_targets (tree *body)
{
  function_cure constructs;
  if (cure_p (cure::scalar_target))
    walk_tree (body, function_cure::visit, &constructs, NULL);
}

} // namespace accdeep
