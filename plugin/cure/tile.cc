/* The tile clause.

   GCC counts the iterations of a tiled nest through, as collapse does, and then
   takes so many of them as the tile has for a tile.  Where an extent is not a
   multiple of the tile's, the elements of a tile reach beyond the loop's end,
   and others are left out.  So the loops become two nests, over tiles and over
   the elements of one, before GCC sees the clause:

     acc loop gang vector tile(2, 4)            acc loop gang collapse(2)
     for (i = a; i < b; i += s)                 for (t0 = 0; t0 < n0; t0 += 2)
       for (j = 0; j < m; j++)                    for (t1 = 0; t1 < n1; t1 += 4)
         body                                       acc loop vector collapse(2)
                                                    for (e0 = 0; e0 < 2; e0++)
                                                      for (e1 = 0; e1 < 4; e1++)
                                                        if (both in their loops)
                                                          body

   in which n0 and n1 are the numbers of iterations.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/counted-loop.h"
#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/loop-statements.h"
#include "plugin/lower/statements.h"

namespace accdeep
{

namespace
{

/* What tile(*) is, if the device is to say: elements in a tile.  */
constexpr unsigned HOST_WIDE_INT own_choice = 32;

/* One of the loops that a clause is for.  */
struct tiled_loop : counted_loop
{
  tree size; /* Of a tile.  */

  /* What is computed before the loops: iterations; in a tile: its first
     iteration, the variable's value there, and iterations that are left.  */
  tree count, tile, start, rest;
  tree element; /* Number in its tile.  */
};

/* The sizes that stand in LOOPS, and GCC's 0 for an asterisk.  */
void
choose_sizes (std::vector<tiled_loop> &loops)
{
  unsigned HOST_WIDE_INT elements = 1;
  for (const tiled_loop &l : loops)
    if (tree_fits_uhwi_p (l.size) && tree_to_uhwi (l.size)
        && tree_to_uhwi (l.size) < own_choice)
      elements *= tree_to_uhwi (l.size);
  for (std::size_t i = loops.size (); i-- > 0;)
    if (integer_zerop (loops[i].size))
      {
        const unsigned HOST_WIDE_INT size
            = elements < own_choice ? own_choice / elements : 1;
        loops[i].size = build_int_cst (counting_type (), size);
        elements *= size;
      }
}

struct divided_clauses
{
  tree tiles = NULL_TREE;
  tree elements = NULL_TREE;
};

/* CLAUSES of a tiled loop, for the two nests that it becomes.  */
divided_clauses
divide (tree clauses)
{
  divided_clauses result;
  const bool vector = omp_find_clause (clauses, OMP_CLAUSE_VECTOR);
  auto take = [] (tree c, tree *list) {
    tree copy = copy_node (c);
    OMP_CLAUSE_CHAIN (copy) = *list;
    *list = copy;
  };
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_TILE:
        break;
      case OMP_CLAUSE_GANG:
        take (c, &result.tiles);
        break;
      case OMP_CLAUSE_WORKER:
        take (c, vector ? &result.tiles : &result.elements);
        break;
      case OMP_CLAUSE_SEQ:
      case OMP_CLAUSE_AUTO:
      case OMP_CLAUSE_INDEPENDENT:
      case OMP_CLAUSE_REDUCTION:
        take (c, &result.tiles);
        take (c, &result.elements);
        break;
      default:
        take (c, &result.elements);
        break;
      }
  return result;
}

/* An acc loop over BODY with CLAUSES, of as many loops as there are
   VARIABLES.  */
tree
counted_nest (location_t loc, const std::vector<tree> &variables,
              const std::vector<tree> &bounds, const std::vector<tree> &steps,
              tree clauses, tree body)
{
  const int n = variables.size ();
  if (n > 1)
    OMP_CLAUSE_COLLAPSE_EXPR (add_clause (&clauses, loc, OMP_CLAUSE_COLLAPSE))
        = build_int_cst (integer_type_node, n);
  tree loop = make_loops (n, body, clauses, loc);
  for (int i = 0; i < n; i++)
    {
      tree v = variables[i], type = TREE_TYPE (v);
      set_loop (loop, i, v, build_zero_cst (type),
                build2 (LT_EXPR, boolean_type_node, v,
                        fold_convert (type, bounds[i])),
                steps[i]);
    }
  return loop;
}

/* BODY for one element of LOOPS, if it is in all of them.  */
tree
element_body (location_t loc, const std::vector<tiled_loop> &loops, tree body)
{
  statement_block block (loc);
  tree inside = boolean_true_node;
  for (const tiled_loop &l : loops)
    {
      block.assign (l.variable, stepped (l, l.start, l.element));
      tree in = build2 (LT_EXPR, boolean_type_node, l.element, l.rest);
      inside = inside == boolean_true_node
                   ? in
                   : build2 (TRUTH_AND_EXPR, boolean_type_node, inside, in);
    }
  block.add (body);
  return build3 (COND_EXPR, void_type_node, inside, block.finish (),
                 build_empty_stmt (loc));
}

/* What each tile of LOOPS does.  */
tree
tile_body (location_t loc, std::vector<tiled_loop> &loops, tree clauses,
           tree body)
{
  statement_block block (loc);
  std::vector<tree> variables, bounds, steps;
  for (tiled_loop &l : loops)
    {
      tree type = TREE_CODE (l.size) == INTEGER_CST
                          && int_fits_type_p (l.size, integer_type_node)
                      ? integer_type_node
                      : counting_type ();
      tree left = fold_build2 (MINUS_EXPR, counting_type (), l.count, l.tile);
      l.rest = block.evaluate (
          fold_build2 (MIN_EXPR, counting_type (), left, l.size), type, "rest");
      l.start
          = block.evaluate (stepped (l, l.first, l.tile), l.type (), "start");
      l.element = block.variable (type, "element");
      make_private (&clauses, loc, l.variable);
      variables.push_back (l.element);
      bounds.push_back (l.size);
      steps.push_back (integer_one_node);
    }
  block.add (counted_nest (loc, variables, bounds, steps, clauses,
                           element_body (loc, loops, body)));
  return block.finish ();
}

/* The nest LOOP, whose clause has SIZES, as two nests; null: it is not
   understood.  */
tree
in_tiles (tree loop, tree sizes)
{
  const location_t loc = EXPR_LOCATION (loop);
  std::vector<tiled_loop> loops (TREE_VEC_LENGTH (OMP_FOR_INIT (loop)));
  for (std::size_t i = 0; i < loops.size (); i++, sizes = TREE_CHAIN (sizes))
    {
      if (!sizes || !read_counted_loop (loop, i, loops[i]))
        return NULL_TREE;
      loops[i].size = TREE_VALUE (sizes);
    }
  choose_sizes (loops);
  statement_block block (loc);
  if (OMP_FOR_PRE_BODY (loop))
    block.add (OMP_FOR_PRE_BODY (loop));
  std::vector<tree> variables, bounds, steps;
  for (tiled_loop &l : loops)
    {
      l.first = computed (block, l.first, l.type (), "first");
      l.bound = computed (block, l.bound, l.type (), "bound");
      l.step = computed (block, l.step, modular (l.type ()), "step");
      l.size = computed (block, l.size, counting_type (), "size");
      l.count = computed (block, iterations (l), counting_type (), "count");
      l.tile = block.variable (counting_type (), "tile");
      variables.push_back (l.tile);
      bounds.push_back (l.count);
      steps.push_back (l.size);
    }
  const divided_clauses clauses = divide (OMP_FOR_CLAUSES (loop));
  block.add (counted_nest (
      loc, variables, bounds, steps, clauses.tiles,
      tile_body (loc, loops, clauses.elements, OMP_FOR_BODY (loop))));
  return block.finish ();
}

tree
visit (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) != OACC_LOOP)
    return NULL_TREE;
  tree clause = omp_find_clause (OMP_FOR_CLAUSES (*tp), OMP_CLAUSE_TILE);
  tree tiles
      = clause ? in_tiles (*tp, OMP_CLAUSE_TILE_LIST (clause)) : NULL_TREE;
  if (tiles)
    {
      *tp = tiles;
      *static_cast<bool *> (data) = true;
    }
  return NULL_TREE;
}

} // namespace

bool
cure_tiles (tree *body)
{
  bool changed = false;
  if (cure_p (cure::tile) && !seen_error ())
    walk_tree_without_duplicates (body, visit, &changed);
  return changed;
}

} // namespace accdeep
