/* Kernels constructs of several parts.  Consumes them as the gimplifier leaves
   them, with the parts as constructs in them; produces a data construct around
   these, or these alone where that maps nothing that they share:

     data copy(a)                        // if (c)
       {
         parallel present(a)             // if (c)
         parallel num_gangs(1) present(a)
       }

   The host maps for all parts once.  A data construct does not know queues:
   with `async' the host waits for the queue in front of it, and its parts have
   none.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/cure/directives.h"
#include "plugin/cure/kernels-loop.h"
#include "plugin/front/gcc/clauses.h"

namespace accdeep
{

namespace
{

/* ------------------------------------------------------------------------
   Clauses.
   ------------------------------------------------------------------------ */

/* What a map clause means to a construct of several parts.  */
enum class mapping
{
  part, /* Each part has it, and that is all.  */
  data, /* Around the parts.  */
  other /* It is not known how to take it apart.  */
};

/* Is DECL GCC's name for a scalar that procedures share, which the construct
   does not change, and which nothing leads to but its name?  */
bool
shared_value_p (tree decl, const kernels_launch &launch)
{
  if (!VAR_P (decl) || !DECL_HAS_VALUE_EXPR_P (decl) || TREE_ADDRESSABLE (decl)
      || TREE_THIS_VOLATILE (decl) || !DECL_NAME (decl)
      || TREE_CODE (TREE_TYPE (decl)) == REFERENCE_TYPE)
    return false;
  tree base = DECL_VALUE_EXPR (decl);
  while (handled_component_p (base) || INDIRECT_REF_P (base)
         || TREE_CODE (base) == MEM_REF)
    base = TREE_OPERAND (base, 0);
  const bool inner = TREE_CODE (base) == PARM_DECL && DECL_ARTIFICIAL (base)
                     && DECL_STATIC_CHAIN (current_function_decl);
  if (!inner && !shared_frame_p (base))
    return false;
  /* The variable itself is not at hand.  */
  for (tree changed : launch.changed)
    if (DECL_NAME (changed) == DECL_NAME (decl))
      return false;
  return true;
}

/* Is what CLAUSE maps a scalar that nothing changes?  Gives the variable, which
   may be a reference.  */
tree
value_variable (tree clause, const kernels_launch &launch)
{
  tree decl = OMP_CLAUSE_DECL (clause);
  if (!decl || AGGREGATE_TYPE_P (TREE_TYPE (decl)))
    return NULL_TREE;
  if (!DECL_P (decl))
    {
      tree next = OMP_CLAUSE_CHAIN (clause);
      if ((TREE_CODE (decl) != MEM_REF && TREE_CODE (decl) != INDIRECT_REF)
          || !next || OMP_CLAUSE_CODE (next) != OMP_CLAUSE_MAP
          || (OMP_CLAUSE_MAP_KIND (next) != GOMP_MAP_POINTER
              && OMP_CLAUSE_MAP_KIND (next) != GOMP_MAP_FIRSTPRIVATE_POINTER
              && OMP_CLAUSE_MAP_KIND (next) != GOMP_MAP_FIRSTPRIVATE_REFERENCE))
        return NULL_TREE;
      decl = OMP_CLAUSE_DECL (next);
      if (!DECL_P (decl) || TREE_CODE (TREE_TYPE (decl)) != REFERENCE_TYPE)
        return NULL_TREE;
    }
  else if (!own_scalar_p (decl) && !shared_value_p (decl, launch))
    return NULL_TREE;
  return launch.changed.count (decl) ? NULL_TREE : decl;
}

/* What the group of clauses that begins with CLAUSE means.  */
mapping
mapping_of (tree clause, const kernels_launch &launch)
{
  for (tree c = OMP_CLAUSE_CHAIN (clause); c && companion_p (c);
       c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_MAP_KIND (c))
      {
      case GOMP_MAP_POINTER:
      case GOMP_MAP_TO_PSET:
      case GOMP_MAP_FIRSTPRIVATE_POINTER:
      case GOMP_MAP_FIRSTPRIVATE_REFERENCE:
        break;
      default:
        return mapping::other;
      }
  switch (OMP_CLAUSE_MAP_KIND (clause))
    {
    case GOMP_MAP_FORCE_PRESENT:
    case GOMP_MAP_FORCE_DEVICEPTR:
    case GOMP_MAP_FIRSTPRIVATE_POINTER:
    case GOMP_MAP_FIRSTPRIVATE_REFERENCE:
      return mapping::part;
    case GOMP_MAP_ALLOC:
      return integer_zerop (OMP_CLAUSE_SIZE (clause)) ? mapping::part
                                                      : mapping::data;
    case GOMP_MAP_TO:
    case GOMP_MAP_FORCE_TO:
      return value_variable (clause, launch) ? mapping::part : mapping::data;
    case GOMP_MAP_FROM:
    case GOMP_MAP_TOFROM:
    case GOMP_MAP_FORCE_ALLOC:
    case GOMP_MAP_FORCE_FROM:
    case GOMP_MAP_FORCE_TOFROM:
      return mapping::data;
    default:
      return mapping::other;
    }
}

/* Is C, of a group of clauses, a pointer that only a kernel can have?  GCC
   takes no variable in a register on a data construct.  */
bool
argument_p (tree c)
{
  return is_gimple_reg (OMP_CLAUSE_DECL (c));
}

/* Do parts with the group of clauses at CLAUSE copy an array descriptor?  */
bool
copies_descriptor_p (tree clause)
{
  bool descriptor = false, pointer = false;
  for (tree c = OMP_CLAUSE_CHAIN (clause); c && companion_p (c);
       c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TO_PSET)
      descriptor = true;
    else
      pointer |= !argument_p (c);
  return descriptor && pointer;
}

/* What has been mapped around a part is there: what is empty may be not.  */
gomp_map_kind
kind_in_part (gomp_map_kind kind)
{
  return allocating_kind_p (kind) ? GOMP_MAP_ALLOC : kind;
}

/* Put CLAUSE in place of OLD, one of *CLAUSES.  */
void
replace_clause (tree *clauses, tree old, tree clause)
{
  while (*clauses != old)
    clauses = &OMP_CLAUSE_CHAIN (*clauses);
  *clauses = clause;
}

/* ------------------------------------------------------------------------
   What a part uses.
   ------------------------------------------------------------------------ */

tree
find_decl (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *info = static_cast<walk_stmt_info *> (data);
  auto &used = *static_cast<std::unordered_set<tree> *> (info->info);
  tree t = *tp;
  if (TYPE_P (t))
    *walk_subtrees = 0;
  else if (DECL_P (t) && used.insert (t).second && VAR_P (t)
           && DECL_HAS_VALUE_EXPR_P (t))
    {
      tree value = DECL_VALUE_EXPR (t);
      walk_tree (&value, find_decl, data, nullptr);
    }
  return NULL_TREE;
}

void
find_in_clauses (tree clauses, walk_stmt_info &info)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    for (unsigned i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
      if (OMP_CLAUSE_OPERAND (c, i))
        walk_tree (&OMP_CLAUSE_OPERAND (c, i), find_decl, &info, nullptr);
}

tree
find_in_statement (gimple_stmt_iterator *at, bool *, walk_stmt_info *info)
{
  gimple *statement = gsi_stmt (*at);
  if (gimple_code (statement) == GIMPLE_OMP_FOR)
    find_in_clauses (gimple_omp_for_clauses (statement), *info);
  return NULL_TREE;
}

/* The variables that the body of PART uses; or with CLAUSES, also what the
   gimplifier has found for its clauses.  */
std::unordered_set<tree>
uses_of (gomp_target *part, bool clauses)
{
  std::unordered_set<tree> used;
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = &used;
  walk_gimple_seq (gimple_omp_body (part), find_in_statement, find_decl, &info);
  if (clauses)
    find_in_clauses (gimple_omp_target_clauses (part), info);
  return used;
}

/* Does the group of clauses at CLAUSE name nothing but what is not in USED?  */
bool
unused_p (tree clause, const std::unordered_set<tree> &used)
{
  bool named = false;
  tree c = clause;
  do
    {
      tree decl = base_variable (OMP_CLAUSE_DECL (c));
      if (decl && used.count (decl))
        return false;
      named |= decl && (DECL_P (OMP_CLAUSE_DECL (c)) || !DECL_NAMELESS (decl));
      c = OMP_CLAUSE_CHAIN (c);
    }
  while (c && companion_p (c));
  return named;
}

/* ------------------------------------------------------------------------
   Parts.
   ------------------------------------------------------------------------ */

struct found_part
{
  gomp_target *statement;
  kernels_launch launch;
  std::unordered_set<tree> used, used_in_body;
  /* Of the construct's own variables, those that no other part uses.  */
  std::vector<tree> own;
};

tree
find_part (gimple_stmt_iterator *at, bool *handled, walk_stmt_info *info)
{
  auto part = dyn_cast<gomp_target *> (gsi_stmt (*at));
  if (!part)
    return NULL_TREE;
  if (const kernels_launch *launch
      = launch_of (gimple_omp_target_clauses (part)))
    static_cast<std::vector<found_part> *> (info->info)
        ->push_back (
            { part, *launch, uses_of (part, true), uses_of (part, false), {} });
  *handled = true;
  return NULL_TREE;
}

/* The parts of DIRECTIVE.  */
std::vector<found_part>
parts_of (gomp_target *directive)
{
  std::vector<found_part> result;
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  info.info = &result;
  walk_gimple_seq (gimple_omp_body (directive), find_part, nullptr, &info);
  return result;
}

/* Adds clauses to the end of a list.  */
class clause_list
{
public:
  void
  add (tree clause)
  {
    tree copy = copy_node (clause);
    for (unsigned i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (copy)]; i++)
      if (tree operand = OMP_CLAUSE_OPERAND (copy, i))
        OMP_CLAUSE_OPERAND (copy, i) = unshare_expr (operand);
    OMP_CLAUSE_CHAIN (copy) = NULL_TREE;
    *m_end = copy;
    m_end = &OMP_CLAUSE_CHAIN (copy);
    m_last = copy;
  }
  tree
  last () const
  {
    return m_last;
  }
  tree *
  all ()
  {
    return &m_all;
  }

private:
  tree m_all = NULL_TREE;
  tree *m_end = &m_all;
  tree m_last = NULL_TREE;
};

/* A kernels construct of several parts.  */
class splitting
{
public:
  splitting (gomp_target *directive, std::vector<found_part> &parts)
      : m_directive (directive), m_parts (parts),
        m_clauses (gimple_omp_target_clauses (directive))
  {
  }

  bool possible_p ();
  void split (gimple_stmt_iterator *at);
  void join ();

private:
  const std::unordered_set<tree> &
  changed () const
  {
    return m_parts.front ().launch.changed;
  }
  bool size_p (tree clause) const;
  bool shared_descriptor_p (tree clause) const;
  bool around_p (tree clause) const;
  void give_clauses (found_part &part);
  void give_size (const found_part &part, clause_list &clauses);
  void give_own_variables ();
  void remove_sizes_of_arrays ();
  void add_reductions ();
  void make_data ();
  void wait_in_front (gimple_stmt_iterator *at);

  gomp_target *m_directive;
  std::vector<found_part> &m_parts;
  tree m_clauses;
  bool m_data = false; /* There is something to map around the parts.  */
};

/* Does a clause in CLAUSES map DECL?  */
bool
maps_p (tree clauses, tree decl)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_DECL (c) == decl)
      return true;
  return false;
}

/* A reduction of a variable of the file is a use for the part that has it, and
   for GCC none of the construct around: let the construct map it, too.  */
void
splitting::add_reductions ()
{
  for (const found_part &part : m_parts)
    for (tree c = gimple_omp_target_clauses (part.statement); c;
         c = OMP_CLAUSE_CHAIN (c))
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && VAR_P (OMP_CLAUSE_DECL (c))
          && is_global_var (OMP_CLAUSE_DECL (c))
          && !maps_p (m_clauses, OMP_CLAUSE_DECL (c)))
        {
          tree mine = copy_node (c);
          OMP_CLAUSE_CHAIN (mine) = m_clauses;
          m_clauses = mine;
        }
  gimple_omp_target_set_clauses (m_directive, m_clauses);
}

/* Would several parts copy an array descriptor in the group of clauses at
   CLAUSE?  */
bool
splitting::shared_descriptor_p (tree clause) const
{
  if (!copies_descriptor_p (clause))
    return false;
  unsigned users = 0;
  for (const found_part &part : m_parts)
    users += !unused_p (clause, part.used);
  return users > 1;
}

/* Does the group of clauses at CLAUSE belong around the parts?  For a
   descriptor alone the host does not wait for a queue.  */
bool
splitting::around_p (tree clause) const
{
  return OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_MAP && !companion_p (clause)
         && (mapping_of (clause, m_parts.front ().launch) == mapping::data
             || (shared_descriptor_p (clause)
                 && !omp_find_clause (m_clauses, OMP_CLAUSE_ASYNC)));
}

/* A scalar of the construct's own that one part alone uses, in one thread, is
   that part's.  */
void
splitting::give_own_variables ()
{
  for (tree *link = &m_clauses; *link;)
    {
      tree c = *link;
      tree decl = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP ? OMP_CLAUSE_DECL (c)
                                                        : NULL_TREE;
      found_part *user = nullptr;
      unsigned users = 0;
      if (m_parts.front ().launch.own.count (decl)
          && !AGGREGATE_TYPE_P (TREE_TYPE (decl)))
        for (found_part &part : m_parts)
          if (part.used.count (decl))
            {
              user = &part;
              users++;
            }
      if (users == 1 && user->launch.one_thread)
        {
          user->own.push_back (decl);
          *link = OMP_CLAUSE_CHAIN (c);
        }
      else
        link = &OMP_CLAUSE_CHAIN (c);
    }
}

/* Take out values of the compiler's that no part uses: sizes of arrays, which
   are in other clauses of parts only.  */
void
splitting::remove_sizes_of_arrays ()
{
  for (tree *link = &m_clauses; *link;)
    {
      tree c = *link;
      tree decl = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !companion_p (c)
                      ? value_variable (c, m_parts.front ().launch)
                      : NULL_TREE;
      bool used
          = !decl || !DECL_ARTIFICIAL (decl) || OMP_CLAUSE_DECL (c) != decl;
      for (const found_part &part : m_parts)
        used = used || part.used_in_body.count (decl);
      if (used)
        link = &OMP_CLAUSE_CHAIN (c);
      else
        *link = OMP_CLAUSE_CHAIN (c);
    }
}

/* Can it be taken apart?  */
bool
splitting::possible_p ()
{
  add_reductions ();
  const kernels_launch &launch = m_parts.front ().launch;
  narrow_scalars (&m_clauses, GF_OMP_TARGET_KIND_OACC_KERNELS, launch);
  for (tree c = m_clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (self_clause_p (c))
        return false;
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
        {
          /* No kernels construct has firstprivate ones.  */
          if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
              || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
              || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
            return false;
          continue;
        }
      if (mapping_of (c, launch) == mapping::other
          || shared_frame_p (OMP_CLAUSE_DECL (c)))
        return false;
      while (OMP_CLAUSE_CHAIN (c) && companion_p (OMP_CLAUSE_CHAIN (c)))
        c = OMP_CLAUSE_CHAIN (c);
    }
  remove_sizes_of_arrays ();
  give_own_variables ();
  m_data = false;
  /* A single part maps as the construct does.  */
  if (m_parts.size () > 1)
    for (tree c = m_clauses; c; c = OMP_CLAUSE_CHAIN (c))
      m_data |= around_p (c);
  return true;
}

/* Is CLAUSE the size of a part?  */
bool
splitting::size_p (tree clause) const
{
  return OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_NUM_GANGS
         || OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_NUM_WORKERS
         || OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_VECTOR_LENGTH;
}

void
splitting::give_size (const found_part &part, clause_list &clauses)
{
  for (tree size : { part.launch.gangs, part.launch.workers })
    if (size)
      clauses.add (size);
}

/* Let PART have what it uses of the construct's clauses.  */
void
splitting::give_clauses (found_part &part)
{
  clause_list clauses;
  give_size (part, clauses);
  for (tree decl : part.own)
    {
      tree c = build_omp_clause (gimple_location (m_directive),
                                 OMP_CLAUSE_PRIVATE);
      OMP_CLAUSE_DECL (c) = decl;
      clauses.add (c);
    }
  for (tree c = m_clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_IF:
        clauses.add (c);
        break;
      case OMP_CLAUSE_ASYNC:
      case OMP_CLAUSE_WAIT:
        if (!m_data)
          clauses.add (c);
        break;
      case OMP_CLAUSE_MAP:
        {
          /* What libgomp passes to parts with the same clauses is the same,
             which cure launch-arguments copies once.  */
          const bool leave_out = m_parts.size () > 1
                                 && !cure_p (cure::launch_arguments)
                                 && unused_p (c, part.used);
          const bool data
              = m_data && mapping_of (c, part.launch) == mapping::data;
          for (tree m = c;; m = OMP_CLAUSE_CHAIN (m))
            {
              if (!leave_out)
                clauses.add (m);
              if (!leave_out && data && m == c)
                OMP_CLAUSE_SET_MAP_KIND (
                    clauses.last (), kind_in_part (static_cast<gomp_map_kind> (
                                         OMP_CLAUSE_MAP_KIND (m))));
              c = m;
              if (!OMP_CLAUSE_CHAIN (m) || !companion_p (OMP_CLAUSE_CHAIN (m)))
                break;
            }
          break;
        }
      default:
        break;
      }
  narrow_scalars (clauses.all (), GF_OMP_TARGET_KIND_OACC_PARALLEL,
                  part.launch);
  gimple_omp_target_set_clauses (part.statement, *clauses.all ());
}

/* Let the construct be a data construct.  */
void
splitting::make_data ()
{
  clause_list clauses;
  /* What is not copied comes last: libgomp would copy it with its
     neighbours.  */
  for (bool own : { false, true })
    for (tree c = m_clauses; c; c = OMP_CLAUSE_CHAIN (c))
      if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF || around_p (c))
          && own
                 == (m_parts.front ().launch.own.count (
                         OMP_CLAUSE_OPERAND (c, 0))
                     != 0))
        {
          clauses.add (c);
          if (shared_descriptor_p (c))
            for (tree m = OMP_CLAUSE_CHAIN (c); m && companion_p (m);
                 m = OMP_CLAUSE_CHAIN (m))
              if (!argument_p (m))
                clauses.add (m);
        }
  gimple_omp_target_set_clauses (m_directive, *clauses.all ());
  gimple_omp_target_set_kind (m_directive, GF_OMP_TARGET_KIND_OACC_DATA);
  gimple_seq end = NULL;
  gimple_seq_add_stmt (
      &end,
      gimple_build_call (builtin_decl_explicit (BUILT_IN_GOACC_DATA_END), 0));
  gimple_omp_set_body (m_directive,
                       gimple_build_try (gimple_omp_body (m_directive), end,
                                         GIMPLE_TRY_FINALLY));
}

/* Let the host wait AT the construct for what its queues have to do.  */
void
splitting::wait_in_front (gimple_stmt_iterator *at)
{
  auto_vec<tree> numbers;
  for (tree c = m_clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_WAIT)
      numbers.safe_push (
          fold_convert (integer_type_node, OMP_CLAUSE_WAIT_EXPR (c)));
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_ASYNC)
      numbers.safe_push (
          fold_convert (integer_type_node, OMP_CLAUSE_ASYNC_EXPR (c)));
  for (tree number : numbers)
    {
      gimple *call = gimple_build_call (
          builtin_decl_explicit (BUILT_IN_GOACC_WAIT), 3,
          build_int_cst (integer_type_node, GOMP_ASYNC_SYNC), integer_one_node,
          unshare_expr (number));
      gimple_set_location (call, gimple_location (m_directive));
      gsi_insert_before (at, call, GSI_SAME_STMT);
    }
}

void
splitting::split (gimple_stmt_iterator *at)
{
  for (found_part &part : m_parts)
    give_clauses (part);
  if (m_data)
    {
      wait_in_front (at);
      make_data ();
      return;
    }
  gsi_replace (
      at,
      gimple_build_bind (NULL_TREE, gimple_omp_body (m_directive), NULL_TREE),
      false);
}

/* Let a part be statements of the construct again.  */
tree
join_part (gimple_stmt_iterator *at, bool *handled, walk_stmt_info *)
{
  auto part = dyn_cast<gomp_target *> (gsi_stmt (*at));
  *handled = part != nullptr;
  if (part && launch_of (gimple_omp_target_clauses (part)))
    {
      gsi_replace (
          at, gimple_build_bind (NULL_TREE, gimple_omp_body (part), NULL_TREE),
          false);
      *handled = true;
    }
  return NULL_TREE;
}

void
splitting::join ()
{
  walk_stmt_info info;
  memset (&info, 0, sizeof info);
  walk_gimple_seq_mod (gimple_omp_body_ptr (m_directive), join_part, nullptr,
                       &info);
  tree *link = gimple_omp_target_clauses_ptr (m_directive);
  while (*link)
    if (size_p (*link))
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
  kernels_launch launch = launch_of_one (gimple_location (m_directive));
  launch.changed = changed ();
  *link = launch.gangs;
  OMP_CLAUSE_CHAIN (launch.gangs) = launch.workers;
  note_launch (launch.gangs, launch);
}

} // namespace

void
narrow_scalars (tree *clauses, gf_mask kind, const kernels_launch &launch)
{
  for (tree c = *clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
        continue;
      if (launch.own.count (OMP_CLAUSE_DECL (c)))
        {
          OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_ALLOC);
          continue;
        }
      const unsigned how = OMP_CLAUSE_MAP_KIND (c);
      if (how != GOMP_MAP_TOFROM && how != GOMP_MAP_FORCE_TOFROM
          && how != GOMP_MAP_TO)
        continue;
      tree variable = value_variable (c, launch);
      if (!variable)
        continue;
      if (kind == GF_OMP_TARGET_KIND_OACC_PARALLEL
          && OMP_CLAUSE_DECL (c) == variable)
        {
          /* No device has it: nothing takes its address.  */
          tree next = OMP_CLAUSE_CHAIN (c);
          tree clause = build_omp_clause (OMP_CLAUSE_LOCATION (c),
                                          OMP_CLAUSE_FIRSTPRIVATE);
          OMP_CLAUSE_DECL (clause) = variable;
          OMP_CLAUSE_CHAIN (clause) = next;
          replace_clause (clauses, c, clause);
          c = clause;
        }
      else
        OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_TO);
    }
}

bool
split_kernels (gomp_target *directive, gimple_stmt_iterator *at)
{
  std::vector<found_part> parts = parts_of (directive);
  if (parts.empty ())
    return false;
  if (cure_p (cure::shared_frame))
    {
      for (const found_part &part : parts)
        cure_shared_frame (part.statement);
      cure_shared_frame (directive);
    }
  splitting s (directive, parts);
  if (!s.possible_p ())
    {
      s.join ();
      return false;
    }
  s.split (at);
  return true;
}

void
join_kernels (gomp_target *directive)
{
  std::vector<found_part> parts = parts_of (directive);
  if (!parts.empty ())
    splitting (directive, parts).join ();
}

} // namespace accdeep
