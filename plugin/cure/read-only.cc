/* What a construct cannot change.

   Where nothing is said of an aggregate, it is copied to the device and back.
   Named constants, constant variables and literals may lie in memory that
   nobody can write.  A named constant is no variable either: no clause can name
   it, and none is asked for.

   A dummy argument may have a literal for its actual one, which the construct
   does not see; but then it does not change the argument.  What it does not
   change, it need not copy back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/cure/directives.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/gcc/fortran.h"

namespace accdeep
{

namespace
{

/* ------------------------------------------------------------------------
   What a body writes.
   ------------------------------------------------------------------------ */

/* The pointers in a body, in classes: what may hold the same address is in one,
   descriptors that gfortran makes with it, too.  Does not look at the order of
   statements.  */
class pointer_classes
{
public:
  explicit pointer_classes (gomp_target *construct);

  /* Does the body write to, or give away, what POINTER leads to?  */
  bool
  written_p (tree pointer)
  {
    return m_written.count (leader (pointer));
  }

  /* May the body write to something through a pointer that may lead to a
     target of Fortran's?  */
  bool target_written_p ();

private:
  static tree visit (gimple_stmt_iterator *at, bool *, walk_stmt_info *info);
  void add (gimple *statement);
  void add_assignment (gimple *statement);
  void add_call (gimple *call);
  void add_reductions (tree clauses);
  void join (tree to, tree from);
  void write (tree pointer);
  tree leader (tree pointer);

  std::unordered_map<tree, tree> m_leaders;
  std::unordered_set<tree> m_written;
  std::unordered_set<tree> m_seen;
};

/* A descriptor that gfortran has made for an expression.  */
bool
descriptor_of_body_p (tree t)
{
  return VAR_P (t) && DECL_ARTIFICIAL (t) && !is_global_var (t)
         && descriptor_type_p (TREE_TYPE (t));
}

/* The pointer that LVALUE is reached through; null: none.  */
tree
pointer_of (tree lvalue)
{
  tree base = get_base_address (lvalue);
  return base && TREE_CODE (base) == MEM_REF ? TREE_OPERAND (base, 0)
                                             : NULL_TREE;
}

/* The descriptor that T is, or is part of; null: none.  */
tree
descriptor_in (tree t)
{
  tree base = t ? get_base_address (t) : NULL_TREE;
  return base && descriptor_of_body_p (base) ? base : NULL_TREE;
}

/* The pointer, or descriptor, whose value, or one derived from it, the operand
   T has.  */
tree
pointer_value (tree t)
{
  if (!t)
    return NULL_TREE;
  if (tree descriptor = descriptor_in (t))
    return POINTER_TYPE_P (TREE_TYPE (t)) || descriptor == t ? descriptor
                                                             : NULL_TREE;
  if (!POINTER_TYPE_P (TREE_TYPE (t)))
    return NULL_TREE;
  if (TREE_CODE (t) == ADDR_EXPR)
    {
      tree object = TREE_OPERAND (t, 0);
      tree descriptor = descriptor_in (object);
      return descriptor ? descriptor : pointer_of (object);
    }
  return DECL_P (t) || TREE_CODE (t) == SSA_NAME ? t : NULL_TREE;
}

pointer_classes::pointer_classes (gomp_target *construct)
{
  add_reductions (gimple_omp_target_clauses (construct));
  gimple_seq body = gimple_omp_body (construct);
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = this;
  walk_gimple_seq_mod (&body, visit, nullptr, &info);
}

tree
pointer_classes::visit (gimple_stmt_iterator *at, bool *handled,
                        walk_stmt_info *info)
{
  static_cast<pointer_classes *> (info->info)->add (gsi_stmt (*at));
  *handled = false;
  return NULL_TREE;
}

tree
pointer_classes::leader (tree pointer)
{
  for (auto at = m_leaders.find (pointer); at != m_leaders.end ();
       at = m_leaders.find (pointer))
    pointer = at->second;
  return pointer;
}

void
pointer_classes::write (tree pointer)
{
  if (!pointer)
    return;
  m_seen.insert (pointer);
  m_written.insert (leader (pointer));
}

void
pointer_classes::join (tree to, tree from)
{
  m_seen.insert (to);
  m_seen.insert (from);
  if (leader (from) == leader (to))
    return;
  const bool written = written_p (from) || written_p (to);
  m_leaders[leader (from)] = leader (to);
  if (written)
    write (to);
}

bool
pointer_classes::target_written_p ()
{
  std::unordered_set<tree> restricted;
  for (tree pointer : m_seen)
    if (TYPE_RESTRICT (TREE_TYPE (pointer)))
      restricted.insert (leader (pointer));
  for (tree pointer : m_seen)
    if (written_p (pointer)
        && (!restricted.count (leader (pointer))
            || !(TYPE_RESTRICT (TREE_TYPE (pointer)) || DECL_IGNORED_P (pointer)
                 || DECL_ARTIFICIAL (pointer))))
      return true;
  return false;
}

void
pointer_classes::add_assignment (gimple *statement)
{
  tree left = gimple_assign_lhs (statement);
  write (pointer_of (left));
  for (unsigned i = 1; i < gimple_num_ops (statement); i++)
    {
      tree from = pointer_value (gimple_op (statement, i));
      if (!from)
        continue;
      if (TREE_CODE_CLASS (gimple_assign_rhs_code (statement))
          == tcc_comparison)
        continue;
      if (tree to = pointer_value (left))
        join (to, from);
      else
        write (from);
    }
}

/* A pure function only reads what its arguments lead to.  */
void
pointer_classes::add_call (gimple *call)
{
  tree left = gimple_call_lhs (call);
  if (left)
    write (pointer_of (left));
  const bool reads
      = gimple_call_flags (call) & (ECF_CONST | ECF_PURE | ECF_NOVOPS);
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (tree from = pointer_value (gimple_call_arg (call, i)))
      {
        tree to = reads && left ? pointer_value (left) : NULL_TREE;
        if (to)
          join (to, from);
        else if (!reads)
          write (from);
      }
}

void
pointer_classes::add_reductions (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      {
        write (pointer_of (OMP_CLAUSE_DECL (c)));
        write (pointer_value (OMP_CLAUSE_DECL (c)));
      }
}

void
pointer_classes::add (gimple *statement)
{
  switch (gimple_code (statement))
    {
    case GIMPLE_ASSIGN:
      add_assignment (statement);
      break;
    case GIMPLE_COND:
    case GIMPLE_SWITCH:
      break;
    case GIMPLE_OMP_FOR:
      add_reductions (gimple_omp_for_clauses (statement));
      break;
    case GIMPLE_OMP_ATOMIC_LOAD:
      write (pointer_value (
          gimple_omp_atomic_load_rhs (as_a<gomp_atomic_load *> (statement))));
      break;
    case GIMPLE_CALL:
      add_call (statement);
      break;
    default:
      for (unsigned i = 0; i < gimple_num_ops (statement); i++)
        write (pointer_value (gimple_op (statement, i)));
      break;
    }
}

/* ------------------------------------------------------------------------
   Clauses.
   ------------------------------------------------------------------------ */

bool
copied_p (tree clause)
{
  return OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_MAP
         && (OMP_CLAUSE_MAP_KIND (clause) == GOMP_MAP_TOFROM
             || OMP_CLAUSE_MAP_KIND (clause) == GOMP_MAP_FORCE_TOFROM);
}

void
copy_in_only (tree clause)
{
  OMP_CLAUSE_SET_MAP_KIND (clause,
                           OMP_CLAUSE_MAP_KIND (clause) == GOMP_MAP_TOFROM
                               ? GOMP_MAP_TO
                               : GOMP_MAP_FORCE_TO);
}

/* The dummy argument of Fortran whose object CLAUSE maps, or the pointer that
   gfortran keeps for it; null: it is something else.  Another name may lead to
   a target, which TARGET says of those that may be one: optional ones are not
   marked.  */
tree
dummy_of (tree clause, bool &target)
{
  tree next = OMP_CLAUSE_CHAIN (clause);
  if (!lang_GNU_Fortran () || !next || OMP_CLAUSE_CODE (next) != OMP_CLAUSE_MAP
      || OMP_CLAUSE_MAP_KIND (next) != GOMP_MAP_POINTER)
    return NULL_TREE;
  tree pointer = OMP_CLAUSE_DECL (next);
  const bool dummy = TREE_CODE (pointer) == PARM_DECL
                     || (VAR_P (pointer) && DECL_ARTIFICIAL (pointer)
                         && !is_global_var (pointer));
  if (!dummy || !POINTER_TYPE_P (TREE_TYPE (pointer)))
    return NULL_TREE;
  target = !TYPE_RESTRICT (TREE_TYPE (pointer));
  return !target
                 || (TREE_CODE (pointer) == PARM_DECL
                     && TREE_CODE (TREE_TYPE (pointer)) == POINTER_TYPE)
             ? pointer
             : NULL_TREE;
}

/* Does CLAUSE map what a reference of C++ to a constant leads to?  */
bool
constant_referred_p (tree clause)
{
#ifdef ACCDEEP_CXX
  tree pointer = pointer_of (OMP_CLAUSE_DECL (clause));
  tree type = pointer ? TREE_TYPE (pointer) : NULL_TREE;
  return type && TREE_CODE (type) == REFERENCE_TYPE
         && TYPE_READONLY (strip_array_types (TREE_TYPE (type)))
         && !cp_has_mutable_p (TREE_TYPE (type));
#else
  (void)clause;
  return false;
#endif
}

/* A named constant of Fortran with a place in memory, maybe in another file. */
bool
named_constant_p (tree t)
{
  return VAR_P (t) && TREE_READONLY (t) && AGGREGATE_TYPE_P (TREE_TYPE (t))
         && (TREE_STATIC (t) || (DECL_EXTERNAL (t) && !DECL_ARTIFICIAL (t)));
}

tree
collect_constants (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (named_constant_p (*tp))
    static_cast<std::vector<tree> *> (data)->push_back (*tp);
  return NULL_TREE;
}

tree
name_constants (tree *tp, int *walk_subtrees, void *)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  switch (TREE_CODE (*tp))
    {
    case OACC_PARALLEL:
    case OACC_KERNELS:
    case OACC_SERIAL:
      break;
    default:
      return NULL_TREE;
    }
  *walk_subtrees = 0;
  std::vector<tree> constants;
  collect_named_constants (OMP_BODY (*tp), constants);
  for (tree constant : constants)
    OMP_CLAUSES (*tp)
        = map_clause (EXPR_LOCATION (*tp), GOMP_MAP_TO, constant,
                      DECL_SIZE_UNIT (constant), OMP_CLAUSES (*tp));
  return NULL_TREE;
}

} // namespace

void
cure_copies (gomp_target *statement)
{
  if (!cure_p (cure::read_only))
    return;
  const bool compute
      = gimple_omp_target_kind (statement) != GF_OMP_TARGET_KIND_OACC_DATA;
  std::unique_ptr<pointer_classes> uses;
  for (tree c = gimple_omp_target_clauses (statement); c;
       c = OMP_CLAUSE_CHAIN (c))
    {
      if (!copied_p (c))
        continue;
      if (constant_variable_p (OMP_CLAUSE_DECL (c)) || constant_referred_p (c))
        {
          copy_in_only (c);
          continue;
        }
      bool target = false;
      tree dummy = compute ? dummy_of (c, target) : NULL_TREE;
      if (!dummy)
        continue;
      if (!uses)
        uses = std::make_unique<pointer_classes> (statement);
      if (!uses->written_p (dummy) && !(target && uses->target_written_p ()))
        copy_in_only (c);
    }
}

void
collect_named_constants (tree body, std::vector<tree> &constants)
{
  walk_tree_without_duplicates (&body, collect_constants, &constants);
}

void
cure_named_constants (tree body)
{
  walk_tree_without_duplicates (&body, name_constants, nullptr);
}

} // namespace accdeep
