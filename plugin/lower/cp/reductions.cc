/* Reductions in the bodies that accdeep/forall.hpp runs.

   A body has objects of the class template accdeep::reducer, or refers to such.
   Each is a copy of a first one, which has the value.  A construct becomes

     { T reduction = <first one>.m_value;
       #pragma acc parallel loop reduction(+: reduction)
       for (...)
         {
           <private copy of the body>
           copy.m_value = reduction;  copy.m_first = 0;
           copy (i);
           reduction = copy.m_value;
         }
       <first one>.m_value = reduction; }

   where the header has calls in place of the inner assignments.  It is no
   reference, for which GCC maps the pointer in place of the value.  So what is
   asynchronous waits for its queue, and the program for it.  For an object that
   the body refers to there is room beside the copy.

   No clause is for a reduction with a location, whose m_value is a class.  The
   construct becomes a loop over threads, each with a value for all its points:

     { long threads = ...;
       values = reducer::begin_threads (threads, on_device);
       #pragma acc parallel loop deviceptr(values)
       for (long thread = 0; thread < threads; thread++)
         {
           located reduction = {};
           for (...)
             <as above>
           values[thread] = reduction;
         }
       reducer::end_threads (<first one>, values, threads, on_device); }

   What is in it does not depend on the device's number of threads.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/cp/reductions.h"

#include "plugin/front/c-family/trees.h"
#include "plugin/front/cp/closures.h"
#include "plugin/lower/cp/loop-nest.h"
#include "plugin/lower/statements.h"

namespace accdeep
{

namespace
{

/* Room for an object that a body refers to: forall.hpp's reduction_room.  */
constexpr HOST_WIDE_INT room_bytes = 64;

struct reduction
{
  HOST_WIDE_INT offset; /* In the body: of the object or the reference.  */
  bool reference;
  tree type; /* The class.  */
  tree variable = NULL_TREE;
  tree first = NULL_TREE;  /* A variable: the address of the first one.  */
  tree values = NULL_TREE; /* A variable: what the threads have.  */
};

tree
member (tree type, const char *name)
{
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL && DECL_NAME (field)
        && id_equal (DECL_NAME (field), name))
      return field;
  return NULL_TREE;
}

tree_code
operator_of (tree type)
{
  static const std::unordered_map<std::string, tree_code> codes = {
    { "plus", PLUS_EXPR },       { "times", MULT_EXPR },
    { "bit_and", BIT_AND_EXPR }, { "bit_or", BIT_IOR_EXPR },
    { "minimum", MIN_EXPR },     { "maximum", MAX_EXPR },
    { "all", TRUTH_ANDIF_EXPR }, { "any", TRUTH_ORIF_EXPR },
  };
  tree arguments = INNERMOST_TEMPLATE_ARGS (CLASSTYPE_TI_ARGS (type));
  tree name = DECL_NAME (TYPE_MAIN_DECL (TREE_VEC_ELT (arguments, 1)));
  auto found = codes.find (IDENTIFIER_POINTER (name));
  return found == codes.end () ? ERROR_MARK : found->second;
}

tree
type_of_value (const reduction &r)
{
  return TYPE_MAIN_VARIANT (TREE_TYPE (member (r.type, "m_value")));
}

/* Has each thread a value?  */
bool
in_threads_p (const reduction &r)
{
  return CLASS_TYPE_P (type_of_value (r));
}

/* A call of the static member function NAME of R's class.  */
template <typename... Arguments>
tree
call_of (const reduction &r, const char *name, Arguments... arguments)
{
  tree function = TYPE_FIELDS (r.type);
  while (TREE_CODE (function) != FUNCTION_DECL
         || !id_equal (DECL_NAME (function), name))
    function = DECL_CHAIN (function);
  mark_used (function);
  return build_call_expr (function, sizeof...(arguments), arguments...);
}

/* The object of TYPE at OFFSET from ADDRESS.  */
tree
object_at (tree address, HOST_WIDE_INT offset, tree type)
{
  tree pointer = build_pointer_type_for_mode (type, VOIDmode, true);
  tree place = fold_convert (pointer, unshare_expr (address));
  return build1 (INDIRECT_REF, type,
                 fold_build_pointer_plus_hwi (place, offset));
}

/* What FIELD of R's class is, where the object is at ADDRESS.  */
tree
member_at (const reduction &r, tree address, const char *name, tree type)
{
  return object_at (address, int_byte_position (member (r.type, name)), type);
}

tree
find_use (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return TREE_CODE (*tp) == COMPONENT_REF && TREE_OPERAND (*tp, 1) == data
             ? *tp
             : NULL_TREE;
}

class body_reductions
{
public:
  body_reductions (tree body, location_t loc) : m_loc (loc)
  {
    if (!CLASS_TYPE_P (body))
      return;
    if (LAMBDA_TYPE_P (body))
      m_function = lambda_function (body);
    find (body, 0, false);
  }

  void declare (statement_block &block, tree body);
  void use_threads (statement_block &block, tree construct);
  void finish (statement_block &block) const;
  void add_clauses (tree construct) const;
  tree enter (tree call) const;
  tree leave (tree call) const;

  bool
  empty () const
  {
    return m_all.empty ();
  }

private:
  void find (tree type, HOST_WIDE_INT offset, bool reached);
  bool used_p (tree field) const;
  tree place (tree call, std::size_t index) const;

  std::vector<reduction> m_all;
  tree m_function = NULL_TREE; /* Of a lambda.  */
  location_t m_loc;
  tree m_threads = NULL_TREE; /* How many there are.  */
  tree m_on_device = NULL_TREE;
};

/* Does the body, if it is a lambda, name FIELD?  */
bool
body_reductions::used_p (tree field) const
{
  return m_function && TREE_CODE (m_function) == FUNCTION_DECL
         && walk_tree_without_duplicates (&DECL_SAVED_TREE (m_function),
                                          find_use, field);
}

/* Find those in objects of TYPE, which lie at OFFSET in the body; REACHED: the
   body only refers to them.  */
void
body_reductions::find (tree type, HOST_WIDE_INT offset, bool reached)
{
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    {
      if (TREE_CODE (field) != FIELD_DECL)
        continue;
      tree inner = TREE_TYPE (field);
      const bool reference = TREE_CODE (inner) == REFERENCE_TYPE;
      const bool away = POINTER_TYPE_P (inner);
      if (away)
        inner = TREE_TYPE (inner);
      inner = TYPE_MAIN_VARIANT (inner);
      if (!CLASS_TYPE_P (inner) || !COMPLETE_TYPE_P (inner))
        continue;
      const HOST_WIDE_INT at = offset + int_byte_position (field);
      if (!reducer_p (inner))
        {
          /* One step: what an object leads to has not been looked into.  */
          if (!away || !reached)
            find (inner, at, reached || away);
        }
      else if (!reached && (reference || !away))
        m_all.push_back ({ at, reference, inner });
      else if (used_p (field))
        error_at (m_loc,
                  "the body of the loop only refers to the object that the "
                  "reduction %qD is in; capture a copy of that",
                  field);
    }
}

/* Declare the reductions' variables in BLOCK; the body is at BODY.  */
void
body_reductions::declare (statement_block &block, tree body)
{
  for (reduction &r : m_all)
    {
      tree address = r.reference
                         ? object_at (body, r.offset, ptr_type_node)
                         : build1 (ADDR_EXPR, ptr_type_node,
                                   object_at (body, r.offset, char_type_node));
      address = block.evaluate (address, ptr_type_node, "reducer");
      r.first
          = block.evaluate (member_at (r, address, "m_first", ptr_type_node),
                            ptr_type_node, "first");
      if (!in_threads_p (r))
        r.variable = block.evaluate (
            member_at (r, r.first, "m_value", type_of_value (r)),
            type_of_value (r), "reduction");
    }
}

/* A variable with the value of CONSTRUCT's if clause, which is that of BLOCK,
   too.  */
tree
condition_of (statement_block &block, tree construct)
{
  tree clause = omp_find_clause (OMP_CLAUSES (construct), OMP_CLAUSE_IF);
  tree condition = block.evaluate (clause ? OMP_CLAUSE_IF_EXPR (clause)
                                          : boolean_true_node,
                                   boolean_type_node, "on_device");
  if (clause)
    OMP_CLAUSE_IF_EXPR (clause) = condition;
  return condition;
}

/* Where there are reductions that are done in threads, make CONSTRUCT a loop
   over these.  */
void
body_reductions::use_threads (statement_block &block, tree construct)
{
  statement_block before (m_loc), after (m_loc);
  std::optional<thread_loop> loop;
  tree points = NULL_TREE;
  for (reduction &r : m_all)
    if (in_threads_p (r))
      {
        tree type = type_of_value (r), pointer = build_pointer_type (type);
        if (!loop)
          {
            loop.emplace (construct, loops_in (construct));
            points = block.evaluate (loop->points (), long_integer_type_node,
                                     "points");
            m_on_device = condition_of (block, construct);
            m_threads = block.evaluate (
                call_of (r, "threads_for", points, m_on_device),
                long_integer_type_node, "threads");
          }
        r.values = block.evaluate (
            call_of (r, "begin_threads", m_threads, m_on_device), pointer,
            "values");
        tree map = build_omp_clause (m_loc, OMP_CLAUSE_MAP);
        OMP_CLAUSE_SET_MAP_KIND (map, GOMP_MAP_FORCE_DEVICEPTR);
        OMP_CLAUSE_DECL (map) = r.values;
        OMP_CLAUSE_CHAIN (map) = OMP_CLAUSES (construct);
        OMP_CLAUSES (construct) = map;
        r.variable = before.variable (type, "reduction");
        before.assign (r.variable, build_constructor (type, NULL));
        tree offset = fold_build2 (MULT_EXPR, sizetype,
                                   fold_convert (sizetype, loop->index ()),
                                   TYPE_SIZE_UNIT (type));
        after.assign (build1 (INDIRECT_REF, type,
                              fold_build_pointer_plus (r.values, offset)),
                      r.variable);
      }
  if (loop)
    loop->build (points, m_threads, before, after);
}

/* Give the values back, in BLOCK.  */
void
body_reductions::finish (statement_block &block) const
{
  for (const reduction &r : m_all)
    if (in_threads_p (r))
      block.add (call_of (r, "end_threads", r.first, r.values, m_threads,
                          m_on_device));
    else
      block.assign (member_at (r, r.first, "m_value", type_of_value (r)),
                    r.variable);
}

void
body_reductions::add_clauses (tree construct) const
{
  const std::vector<tree> loops = loops_in (construct);
  for (const reduction &r : m_all)
    {
      if (in_threads_p (r))
        continue;
      auto add = [&] (tree &clauses) {
        tree clause = build_omp_clause (m_loc, OMP_CLAUSE_REDUCTION);
        OMP_CLAUSE_DECL (clause) = r.variable;
        OMP_CLAUSE_REDUCTION_CODE (clause) = operator_of (r.type);
        OMP_CLAUSE_CHAIN (clause) = clauses;
        clauses = clause;
      };
      for (tree loop : loops)
        add (OMP_FOR_CLAUSES (loop));
      if (TREE_CODE (construct) != OACC_KERNELS)
        add (OMP_CLAUSES (construct));
    }
}

/* Address of the private copy's object number INDEX, which the header's CALL
   is about.  */
tree
body_reductions::place (tree call, std::size_t index) const
{
  const reduction &r = m_all[index];
  tree base = CALL_EXPR_ARG (call, r.reference ? 1 : 0);
  return fold_build_pointer_plus_hwi (
      fold_convert (ptr_type_node, unshare_expr (base)),
      r.reference ? room_bytes * HOST_WIDE_INT (index) : r.offset);
}

tree
body_reductions::enter (tree call) const
{
  statement_block block (EXPR_LOCATION (call));
  for (std::size_t i = 0; i < m_all.size (); i++)
    {
      const reduction &r = m_all[i];
      if (r.reference)
        block.assign (
            object_at (CALL_EXPR_ARG (call, 0), r.offset, ptr_type_node),
            place (call, i));
      block.assign (
          member_at (r, place (call, i), "m_value", type_of_value (r)),
          r.variable);
      block.assign (member_at (r, place (call, i), "m_first", ptr_type_node),
                    null_pointer_node);
    }
  return block.finish ();
}

tree
body_reductions::leave (tree call) const
{
  statement_block block (EXPR_LOCATION (call));
  for (std::size_t i = 0; i < m_all.size (); i++)
    {
      const reduction &r = m_all[i];
      block.assign (r.variable, member_at (r, place (call, i), "m_value",
                                           type_of_value (r)));
    }
  return block.finish ();
}

/* Let CONSTRUCT wait for the queue that it would go into.  */
void
make_synchronous (tree construct)
{
  for (tree *link = &OMP_CLAUSES (construct); *link;
       link = &OMP_CLAUSE_CHAIN (*link))
    if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_ASYNC)
      {
        tree wait
            = build_omp_clause (OMP_CLAUSE_LOCATION (*link), OMP_CLAUSE_WAIT);
        OMP_CLAUSE_WAIT_EXPR (wait) = OMP_CLAUSE_ASYNC_EXPR (*link);
        OMP_CLAUSE_CHAIN (wait) = OMP_CLAUSE_CHAIN (*link);
        *link = wait;
      }
}

tree
replace_calls (tree *tp, int *walk_subtrees, void *data)
{
  const body_reductions &all = *static_cast<const body_reductions *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (tree call = marker_call (*tp, "__accdeep_enter_reductions"))
    {
      *tp = all.enter (call);
      *walk_subtrees = 0;
    }
  else if (tree call = marker_call (*tp, "__accdeep_leave_reductions"))
    {
      *tp = all.leave (call);
      *walk_subtrees = 0;
    }
  return NULL_TREE;
}

} // namespace

tree
with_reductions (tree construct, tree body, tree address, location_t loc)
{
  body_reductions all (body, loc);
  statement_block block (loc);
  all.declare (block, address);
  all.use_threads (block, construct);
  all.add_clauses (construct);
  walk_tree_without_duplicates (&OMP_BODY (construct), replace_calls, &all);
  if (all.empty ())
    return construct;
  make_synchronous (construct);
  block.add (construct);
  all.finish (block);
  return block.finish ();
}

} // namespace accdeep
