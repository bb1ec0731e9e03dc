/* cure::private_scalar: what a parallel or serial construct has as
   firstprivate, with a clause or without one, and references that it has as
   private.

   GCC maps a firstprivate scalar in memory, or what a reference refers to, as
   if by copyin, and copies it on the device.  Where it is present that is the
   device's value, and where a clause of the construct maps the same memory,
   nothing comes back.  A private reference refers to nothing.  Consumes a
   directive as the gimplifier leaves it:

     parallel firstprivate(scale, r)

   Produces one that gets the host's values by variables that nothing maps:

     { value1 = scale; value2 = *r;
       parallel private(scale, r) firstprivate(value1, value2)
         { own2; r = &own2; scale = value1; *r = value2; ... } }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/directives.h"
#include "plugin/front/gcc/clauses.h"

namespace accdeep
{

namespace
{

/* Is DECL a reference to an object of a known size?  */
bool
reference_p (tree decl)
{
  tree type = TREE_TYPE (decl);
  return lang_hooks.decls.omp_privatize_by_reference (decl)
         && POINTER_TYPE_P (type) && TYPE_SIZE (TREE_TYPE (type))
         && TREE_CODE (TYPE_SIZE (TREE_TYPE (type))) == INTEGER_CST;
}

/* Is DECL a scalar that GCC maps if it is firstprivate?  */
bool
mapped_scalar_p (tree decl)
{
  tree type = TREE_TYPE (decl);
  if (lang_hooks.decls.omp_privatize_by_reference (decl))
    return reference_p (decl) && number_type_p (TREE_TYPE (type));
  return number_type_p (type)
         && (!is_gimple_reg (decl) || DECL_HAS_VALUE_EXPR_P (decl));
}

/* A block of variables and of statements that give them values.  */
class leading_block
{
public:
  explicit leading_block (location_t loc) : m_loc (loc) {}

  tree variable (tree type);
  void assign (tree decl, tree value);
  void evaluate (tree decl, tree value);

  gbind *
  finish ()
  {
    return gimple_build_bind (m_variables, m_statements, NULL_TREE);
  }

private:
  location_t m_loc;
  tree m_variables = NULL_TREE;
  gimple_seq m_statements = NULL;
};

tree
leading_block::variable (tree type)
{
  tree decl = create_tmp_var_raw (TYPE_MAIN_VARIANT (type));
  DECL_CONTEXT (decl) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (decl) = 1;
  DECL_CHAIN (decl) = m_variables;
  m_variables = decl;
  return decl;
}

/* DECL = VALUE, in which no names stand for anything else: in a construct
   these are the construct's own.  */
void
leading_block::assign (tree decl, tree value)
{
  gimple *statement = TREE_CODE (value) == COND_EXPR
                          ? gimple_build_assign (
                              decl, COND_EXPR, TREE_OPERAND (value, 0),
                              TREE_OPERAND (value, 1), TREE_OPERAND (value, 2))
                          : gimple_build_assign (decl, value);
  gimple_set_location (statement, m_loc);
  gimple_seq_add_stmt (&m_statements, statement);
}

/* DECL = VALUE, an lvalue.  */
void
leading_block::evaluate (tree decl, tree value)
{
  gimple_seq statements = NULL;
  push_gimplify_context ();
  gimplify_assign (decl, value, &statements);
  annotate_all_with_location (statements, m_loc);
  gbind *block = gimple_build_bind (NULL_TREE, statements, NULL_TREE);
  pop_gimplify_context (block);
  m_variables = chainon (gimple_bind_vars (block), m_variables);
  gimple_seq_add_seq (&m_statements, gimple_bind_body (block));
}

/* Adds to one construct.  */
class private_scalars
{
public:
  explicit private_scalars (gomp_target *statement)
      : m_statement (statement), m_outside (gimple_location (statement)),
        m_inside (gimple_location (statement))
  {
  }

  /* False: there is nothing to do.  */
  bool take_clauses ();
  void replace (gimple_stmt_iterator *at);

private:
  tree reference_there (tree decl, tree clause);
  tree own_variable (tree decl, tree there);
  void hand_over (tree clause);
  void add_clause (tree clause, omp_clause_code code, tree decl);

  gomp_target *m_statement;
  leading_block m_outside, m_inside;
};

/* Put a clause about DECL behind CLAUSE.  */
void
private_scalars::add_clause (tree clause, omp_clause_code code, tree decl)
{
  tree more = build_omp_clause (OMP_CLAUSE_LOCATION (clause), code);
  OMP_CLAUSE_DECL (more) = decl;
  OMP_CLAUSE_CHAIN (more) = OMP_CLAUSE_CHAIN (clause);
  OMP_CLAUSE_CHAIN (clause) = more;
}

/* A variable that says, in the construct, too, whether DECL, which CLAUSE is
   about, is an argument that is there; null: it always is.  */
tree
private_scalars::reference_there (tree decl, tree clause)
{
  if (!lang_hooks.decls.omp_check_optional_argument (decl, false))
    return NULL_TREE;
  tree there = m_outside.variable (boolean_type_node);
  m_outside.evaluate (there, build2 (NE_EXPR, boolean_type_node, decl,
                                     build_zero_cst (TREE_TYPE (decl))));
  add_clause (clause, OMP_CLAUSE_FIRSTPRIVATE, there);
  return there;
}

/* What DECL, which is private, is to stand for in the construct; THERE is as
   above.  */
tree
private_scalars::own_variable (tree decl, tree there)
{
  tree type = TREE_TYPE (decl);
  if (!lang_hooks.decls.omp_privatize_by_reference (decl))
    return decl;
  tree own = m_inside.variable (TREE_TYPE (type));
  TREE_ADDRESSABLE (own) = 1;
  tree address = build_fold_addr_expr_with_type (own, type);
  m_inside.assign (decl, there ? build3 (COND_EXPR, type, there, address,
                                         build_zero_cst (type))
                               : address);
  return own;
}

/* Let CLAUSE, which makes a scalar firstprivate, hand over its value.  */
void
private_scalars::hand_over (tree clause)
{
  tree decl = OMP_CLAUSE_DECL (clause);
  tree value = decl;
  if (lang_hooks.decls.omp_privatize_by_reference (decl))
    value = build_simple_mem_ref (decl);
  tree type = TREE_TYPE (value);
  tree there = reference_there (decl, clause);
  if (there)
    value = build3 (COND_EXPR, type, there, value, build_zero_cst (type));
  /* The construct may do nothing but write it.  */
  if (OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (clause))
    suppress_warning (decl, OPT_Wuninitialized);
  tree copy = m_outside.variable (type);
  m_outside.evaluate (copy, value);
  m_inside.assign (own_variable (decl, there), copy);
  add_clause (clause, OMP_CLAUSE_PRIVATE, decl);
  OMP_CLAUSE_DECL (clause) = copy;
}

bool
private_scalars::take_clauses ()
{
  bool any = false;
  tree next;
  for (tree c = gimple_omp_target_clauses (m_statement); c; c = next)
    {
      next = OMP_CLAUSE_CHAIN (c);
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
          && mapped_scalar_p (OMP_CLAUSE_DECL (c)))
        hand_over (c);
      else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
               && reference_p (OMP_CLAUSE_DECL (c)))
        own_variable (OMP_CLAUSE_DECL (c), NULL_TREE);
      else
        continue;
      any = true;
    }
  return any;
}

void
private_scalars::replace (gimple_stmt_iterator *at)
{
  auto body
      = as_a<gbind *> (gimple_seq_first_stmt (gimple_omp_body (m_statement)));
  gbind *inside = m_inside.finish ();
  gimple_bind_add_seq (inside, gimple_bind_body (body));
  gimple_bind_set_body (body, inside);
  gbind *outside = m_outside.finish ();
  gsi_replace (at, outside, false);
  gimple_bind_add_stmt (outside, m_statement);
}

} // namespace

void
cure_private_scalars (gomp_target *statement, gimple_stmt_iterator *at)
{
  gimple_seq body = gimple_omp_body (statement);
  if (gimple_seq_empty_p (body)
      || gimple_code (gimple_seq_first_stmt (body)) != GIMPLE_BIND)
    return;
  private_scalars scalars (statement);
  if (scalars.take_clauses ())
    scalars.replace (at);
}

} // namespace accdeep
