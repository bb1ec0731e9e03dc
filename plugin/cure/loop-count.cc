/* The cure "loop-count": GCC counts the iterations of some loops in a type that
   has too few values for them.  Consumes the loops of a function, produces the
   same loops with numbers of iterations in 64 bits (flat-nest.h).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/cure/flat-nest.h"
#include "plugin/lower/loop-statements.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* The number of iterations of L if that is a constant; else -1.  */
HOST_WIDE_INT
constant_iterations (const counted_loop &l)
{
  tree n = iterations (l);
  return tree_fits_shwi_p (n) ? tree_to_shwi (n) : -1;
}

/* May threads share the iterations of LOOP?  */
bool
shared_p (tree loop)
{
  return !omp_find_clause (OMP_FOR_CLAUSES (loop), OMP_CLAUSE_SEQ);
}

/* GCC counts the iterations of N, which are those of one loop directive, as the
   program says.  */
bool
well_counted_p (const nest &n)
{
  /* All types of loop variables have as many values.  */
  constexpr HOST_WIDE_INT most = 0x7f;
  const bool shared = shared_p (n.front ().loop);
  for (const nested_loop &l : n)
    if (!well_counted_p (l, shared))
      return false;
  if (n.size () == 1)
    return true;
  HOST_WIDE_INT product = 1;
  for (const nested_loop &l : n)
    {
      const HOST_WIDE_INT count = constant_iterations (l);
      if (count <= 0)
        return false;
      const bool wide
          = TYPE_PRECISION (l.type ()) >= TYPE_PRECISION (integer_type_node);
      product *= std::min (count, HOST_WIDE_INT (1) << 31);
      if (product > (wide ? 0x7fffffff : most))
        return false;
    }
  return true;
}

/* Let the loops of N, which one loop directive collapses, be directives in each
   other.  */
void
nest_loops (nest &n)
{
  tree outer = n.front ().loop;
  tree body = OMP_FOR_BODY (outer);
  for (std::size_t i = n.size (); i-- > 1;)
    {
      tree loop = make_loops (1, body, NULL_TREE, EXPR_LOCATION (outer));
      TREE_VEC_ELT (OMP_FOR_INCR (loop), 0)
          = TREE_VEC_ELT (OMP_FOR_INCR (outer), i);
      /* GCC warns of nested loops that do not say so, too.  */
      for (tree c = OMP_FOR_CLAUSES (outer); c; c = OMP_CLAUSE_CHAIN (c))
        if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
          {
            tree copy = copy_node (c);
            OMP_CLAUSE_CHAIN (copy) = OMP_FOR_CLAUSES (loop);
            OMP_FOR_CLAUSES (loop) = copy;
          }
      body = n[i].loop = loop;
    }
  OMP_FOR_BODY (outer) = body;
}

tree
recount (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) != OACC_LOOP
      || omp_find_clause (OMP_FOR_CLAUSES (*tp), OMP_CLAUSE_TILE))
    return NULL_TREE;
  nest n;
  for (int i = 0; i < TREE_VEC_LENGTH (OMP_FOR_INIT (*tp)); i++)
    {
      nested_loop l;
      if (!read_counted_loop (*tp, i, l))
        return NULL_TREE;
      l.loop = *tp;
      n.push_back (l);
    }
  if (well_counted_p (n))
    return NULL_TREE;
  tree loop = *tp;
  /* What is in it comes first.  */
  walk_tree_without_duplicates (&OMP_FOR_BODY (loop), recount, data);
  nest_loops (n);
  *tp = flatten (n);
  *static_cast<bool *> (data) = true;
  *walk_subtrees = 0;
  return NULL_TREE;
}

} // namespace

bool
cure_loop_counts (tree *body)
{
  bool changed = false;
  if (!cure_p (cure::loop_count) || seen_error ())
    return false;
  walk_tree_without_duplicates (body, recount, &changed);
  return changed;
}

} // namespace accdeep
