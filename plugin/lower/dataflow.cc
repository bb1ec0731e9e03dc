/* Dataflow regions.  Consumes an OACC_DATA whose tag says that it is one, with
   the compute constructs in it, which are tasks; produces the calls that
   abi/accdeep-abi.h describes.  A construct itself stays, with its operands
   present and in the queue that the run-time library gives it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/dataflow.h"
#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/lower/arguments.h"
#include "plugin/lower/body-reads.h"
#include "plugin/lower/codelet.h"
#include "plugin/lower/convenience.h"
#include "plugin/lower/dump.h"
#include "plugin/lower/entry-point.h"
#include "plugin/lower/implicit.h"
#include "plugin/lower/sections.h"
#include "plugin/lower/static-data.h"

#include <algorithm>

namespace accdeep
{

namespace
{

/* ------------------------------------------------------------------------
   What tasks do with their operands.
   ------------------------------------------------------------------------ */

/* BODY: that of the task; null: O is one of a region.  */
std::uint32_t
access_of (const operand &o, tree body)
{
  if (!o.clause)
    return 0;
  switch (o.kind)
    {
    case GOMP_MAP_TO:
    case GOMP_MAP_FORCE_TO:
      return ACCDEEP_ACCESS_READ;
    case GOMP_MAP_FROM:
    case GOMP_MAP_FORCE_FROM:
    case GOMP_MAP_ALLOC:
    case GOMP_MAP_FORCE_ALLOC:
      return ACCDEEP_ACCESS_WRITE;
    case GOMP_MAP_TOFROM:
    case GOMP_MAP_FORCE_TOFROM:
      return ACCDEEP_ACCESS_READ | ACCDEEP_ACCESS_WRITE;
    case GOMP_MAP_FORCE_PRESENT:
    case GOMP_MAP_IF_PRESENT:
      if (body && !o.type && only_read_p (body, o.lvalue))
        return ACCDEEP_ACCESS_READ;
      return ACCDEEP_ACCESS_READ | ACCDEEP_ACCESS_WRITE;
    default:
      return 0;
    }
}

/* Bytes of O, an operand with a clause.  */
tree
bytes_of (const operand &o)
{
  tree bytes = OMP_CLAUSE_SIZE (o.clause);
  return bytes ? bytes : TYPE_SIZE_UNIT (TREE_TYPE (o.lvalue));
}

task_access
task_access_of (const operand &o, tree body)
{
  const std::uint32_t access = access_of (o, body);
  return { o.lvalue, o.name, (access & ACCDEEP_ACCESS_READ) != 0,
           (access & ACCDEEP_ACCESS_WRITE) != 0, bytes_of (o) };
}

/* OPERANDS of a task with BODY, as far as they order tasks.  */
std::vector<task_access>
accesses_of (const operand_list &operands, tree body)
{
  std::vector<task_access> accesses;
  for (const operand &o : operands.entries)
    if (access_of (o, body))
      accesses.push_back (task_access_of (o, body));
  return accesses;
}

/* The pointers in memory that LVALUE is reached through, the last one first. */
std::vector<tree>
owners_of (tree lvalue)
{
  std::vector<tree> owners;
  for (; lvalue && !DECL_P (lvalue); lvalue = enclosing_lvalue (lvalue))
    {
      if (!dereference_p (lvalue))
        continue;
      tree pointer = TREE_OPERAND (lvalue, 0);
      while (pointer && !DECL_P (pointer) && !dereference_p (pointer)
             && !handled_component_p (pointer))
        pointer = enclosing_lvalue (pointer);
      if (pointer && !DECL_P (pointer))
        owners.push_back (pointer);
    }
  return owners;
}

/* ------------------------------------------------------------------------
   Names of tasks.
   ------------------------------------------------------------------------ */

struct body_summary
{
  tree call = NULL_TREE;
  bool more = false;
  std::unordered_set<tree> arguments; /* Variables that gfortran makes.  */
};

/* Does STATEMENT give such a variable its value, or a part of it?  */
bool
argument_made_p (tree statement, const body_summary &s)
{
  if (TREE_CODE (statement) != MODIFY_EXPR
      || TREE_SIDE_EFFECTS (TREE_OPERAND (statement, 1)))
    return false;
  tree base = TREE_OPERAND (statement, 0);
  while (handled_component_p (base))
    base = TREE_OPERAND (base, 0);
  return s.arguments.count (base) != 0;
}

/* Find the call that is all that STATEMENT does.  */
void
summarize (tree statement, body_summary &s)
{
  if (!statement || s.more)
    return;
  switch (TREE_CODE (statement))
    {
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (statement); !tsi_end_p (i);
           tsi_next (&i))
        summarize (tsi_stmt (i), s);
      break;
    case BIND_EXPR:
      for (tree v = BIND_EXPR_VARS (statement); v; v = DECL_CHAIN (v))
        {
          s.more |= !lang_GNU_Fortran ();
          s.arguments.insert (v);
        }
      summarize (BIND_EXPR_BODY (statement), s);
      break;
    case CALL_EXPR:
      s.more = s.call != NULL_TREE || !get_callee_fndecl (statement);
      s.call = statement;
      break;
    case DEBUG_BEGIN_STMT:
      break;
    case CLEANUP_POINT_EXPR:
    case CONVERT_EXPR:
    case NOP_EXPR:
      summarize (TREE_OPERAND (statement, 0), s);
      break;
    default:
      if (is_expression_wrapper_p (statement))
        summarize (TREE_OPERAND (statement, 0), s);
      else
        s.more = TREE_SIDE_EFFECTS (statement)
                 && (s.call || !argument_made_p (statement, s));
      break;
    }
}

/* The call that is all that the construct STATEMENT does; null: it does
   something else.  */
tree
only_call (tree statement)
{
  body_summary s;
  summarize (OMP_BODY (statement), s);
  return s.more ? NULL_TREE : s.call;
}

std::string
task_name (const directive_site &site)
{
  if (tree call = only_call (site.statement))
    return IDENTIFIER_POINTER (DECL_NAME (get_callee_fndecl (call)));
  switch (site.construct)
    {
    case ACCDEEP_CONSTRUCT_KERNELS:
      return "kernels";
    case ACCDEEP_CONSTRUCT_SERIAL:
      return "serial";
    default:
      return "parallel";
    }
}

tree
device_of (const dataflow_clauses &clauses)
{
  if (!clauses.device)
    return build_int_cst (intSI_type_node, ACCDEEP_DEVICE_NONE);
  if (!clauses.number)
    return build_int_cst (intSI_type_node, ACCDEEP_DEVICE_AUTO);
  return fold_convert (intSI_type_node, clauses.number);
}

/* The device that CLAUSES name, if that is a constant; -1: the region's.  */
std::optional<int>
constant_device (const dataflow_clauses &clauses)
{
  if (!clauses.device)
    return -1;
  if (!clauses.number || !tree_fits_shwi_p (clauses.number))
    return std::nullopt;
  return tree_to_shwi (clauses.number);
}

/* Has the clause KIND of a construct an operand for the device that is no
   integer?  Report it.  */
void
check_integer (tree value, location_t loc, const char *clause)
{
  if (value && !error_operand_p (value) && !INTEGRAL_TYPE_P (TREE_TYPE (value)))
    error_at (loc, "%qs expression must be integral", clause);
}

tree
queue_clause (location_t loc, omp_clause_code code, tree value, tree chain)
{
  tree clause = build_omp_clause (loc, code);
  if (code == OMP_CLAUSE_ASYNC)
    OMP_CLAUSE_ASYNC_EXPR (clause) = value;
  else
    OMP_CLAUSE_WAIT_EXPR (clause) = value;
  OMP_CLAUSE_CHAIN (clause) = chain;
  return clause;
}

/* Add what CLAUSES say of queues to *CHAIN, in GCC's own clauses.  */
void
add_queue_clauses (const dataflow_clauses &clauses, location_t loc, tree *chain)
{
  tree any = build_int_cst (integer_type_node, GOMP_ASYNC_NOVAL);
  if (clauses.async)
    *chain = queue_clause (loc, OMP_CLAUSE_ASYNC,
                           clauses.queue ? clauses.queue : any, *chain);
  if (clauses.wait && clauses.waits.empty ())
    *chain = queue_clause (loc, OMP_CLAUSE_WAIT, any, *chain);
  for (tree wait : clauses.waits)
    *chain = queue_clause (loc, OMP_CLAUSE_WAIT, wait, *chain);
}

} // anonymous namespace

dataflow_clauses
dataflow_clauses_of (tree clauses)
{
  dataflow_clauses result;
  std::vector<tagged_operand> tags;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (tag_clause_p (c))
      for (const tagged_operand &tag : tag_info (c))
        tags.push_back (tag);
  std::sort (tags.begin (), tags.end (),
             [] (const tagged_operand &a, const tagged_operand &b) {
               return a.k < b.k;
             });
  for (const tagged_operand &tag : tags)
    {
      const bool value = !tag.note->value.tokens.empty ();
      tree expression = value ? tag.address : NULL_TREE;
      check_integer (expression, gcc_location (tag.note->loc),
                     tag.note->clause_name.c_str ());
      switch (tag.note->kind)
        {
        case note_kind::dataflow:
          result.region = true;
          break;
        case note_kind::async:
          result.async = true;
          result.queue = expression;
          break;
        case note_kind::wait:
          result.wait = true;
          if (value)
            result.waits.push_back (expression);
          break;
        case note_kind::device:
          result.device = true;
          result.number = expression;
          result.device_loc = gcc_location (tag.note->clause_loc);
          break;
        case note_kind::default_none:
          result.default_kind = OMP_CLAUSE_DEFAULT_NONE;
          break;
        case note_kind::default_present:
          result.default_kind = OMP_CLAUSE_DEFAULT_PRESENT;
          break;
        case note_kind::operand:
          break;
        }
    }
  return result;
}

namespace
{

/* Does a member lead to LVALUE?  It has to be attached.  */
bool
behind_member_p (tree lvalue)
{
  while (handled_component_p (lvalue))
    lvalue = TREE_OPERAND (lvalue, 0);
  if (!INDIRECT_REF_P (lvalue) && TREE_CODE (lvalue) != MEM_REF)
    return false;
  tree pointer = TREE_OPERAND (lvalue, 0);
  STRIP_NOPS (pointer);
  while (TREE_CODE (pointer) == POINTER_PLUS_EXPR
         || TREE_CODE (pointer) == SAVE_EXPR
         || TREE_CODE (pointer) == NON_LVALUE_EXPR)
    {
      pointer = TREE_OPERAND (pointer, 0);
      STRIP_NOPS (pointer);
    }
  return TREE_CODE (pointer) == COMPONENT_REF;
}

} // namespace

/* ------------------------------------------------------------------------
   Regions.
   ------------------------------------------------------------------------ */

dataflow_region::dataflow_region (const directive_site &site,
                                  const operand_list &operands,
                                  const dataflow_clauses &clauses)
    : m_site (site), m_operands (operands), m_clauses (clauses),
      m_body (OMP_BODY (site.statement)), m_block (site.loc),
      m_handle (m_block.variable (ptr_type_node, "dataflow"))
{
  m_body.check_jumps ();
  if (!graphs_wanted_p ())
    return;
  m_graph.reset (
      new region_graph (site.loc, OMP_BODY (site.statement), m_body));
  for (const operand &o : operands.entries)
    if (access_of (o, NULL_TREE))
      {
        const task_access access = task_access_of (o, NULL_TREE);
        const bool allocated
            = o.kind == GOMP_MAP_ALLOC || o.kind == GOMP_MAP_FORCE_ALLOC;
        m_graph->add_clause (access, access.reads, access.writes && !allocated);
      }
}

bool
dataflow_region::conditional_p () const
{
  return omp_find_clause (OMP_CLAUSES (m_site.statement), OMP_CLAUSE_IF);
}

/* Let the region allocate those of OPERANDS, a task's, that it does not name
   and whose addresses are known at its beginning.  Objects with members, and
   what members lead to, are left to their tasks: what they lead to may change
   before, and the task has what attaches the member.  */
void
dataflow_region::allocate (const operand_list &operands)
{
  for (const operand &o : operands.entries)
    {
      if (!access_of (o, NULL_TREE) || o.type
          || o.kind == GOMP_MAP_FORCE_PRESENT || o.kind == GOMP_MAP_IF_PRESENT
          || !o.spanned.empty () || behind_member_p (o.lvalue))
        continue;
      tree bytes = bytes_of (o);
      tree address = build_fold_addr_expr (unshare_expr (o.lvalue));
      const bool named
          = std::any_of (m_operands.entries.begin (), m_operands.entries.end (),
                         [&] (const operand &other) {
                           return same_object_p (o.lvalue, other.lvalue)
                                  || same_object_p (other.lvalue, o.lvalue);
                         });
      if (named || !m_body.invariant_p (address) || !m_body.invariant_p (bytes))
        continue;
      operand entry = o;
      entry.clause = NULL_TREE;
      entry.lvalue = unshare_expr (o.lvalue);
      entry.bytes = unshare_expr (bytes);
      entry.kind = GOMP_MAP_ALLOC;
      entry.flags |= ACCDEEP_CLAUSE_TASKS;
      m_operands.entries.push_back (entry);
    }
}

void
dataflow_region::note_task (const directive_site &site,
                            const operand_list &operands,
                            const dataflow_clauses &clauses)
{
  const std::vector<task_access> accesses
      = accesses_of (operands, OMP_BODY (site.statement));
  m_accesses.insert (m_accesses.end (), accesses.begin (), accesses.end ());
  if (m_graph)
    m_graph->add_task (site.statement, site.loc, task_name (site), accesses,
                       constant_device (clauses));
}

unsigned
dataflow_region::add_task (tree statement, const operand_list &operands)
{
  if (m_body.certain_p (statement))
    allocate (operands);
  m_tasks.push_back (NULL_TREE);
  return m_tasks.size () - 1;
}

void
dataflow_region::mark_host_changes (operand_list &operands, tree body) const
{
  for (operand &o : operands.entries)
    if (access_of (o, body) == ACCDEEP_ACCESS_READ
        && m_body.host_changes_p (o.lvalue, o.type != NULL_TREE))
      o.flags |= ACCDEEP_CLAUSE_HOST_CHANGES;
}

void
dataflow_region::set_record (unsigned number, tree record)
{
  m_tasks[number] = record;
}

/* Address of the struct accdeep_dataflow.  */
tree
dataflow_region::record ()
{
  tree tasks = m_tasks.empty ()
                   ? null_address ()
                   : address_of (static_data (
                       "accdeep_tasks",
                       array_initializer (const_ptr_type_node, m_tasks)));
  return address_of (static_data (
      "accdeep_dataflow",
      abi_initializer (
          abi_record::dataflow,
          { header_initializer (abi_record::dataflow),
            directive_data (ACCDEEP_CONSTRUCT_DATAFLOW, m_site.loc), tasks,
            unsigned_constant (m_tasks.size ()) })));
}

tree
dataflow_region::finish ()
{
  m_body.check_host (m_accesses);
  if (m_graph && !seen_error ())
    m_graph->finish ();
  tree &clauses = OMP_CLAUSES (m_site.statement);
  add_queue_clauses (m_clauses, m_site.loc, &clauses);
  const std::size_t named = m_operands.entries.size ();
  add_bases (m_operands, NULL_TREE);
  /* Of these no clause of the region says anything.  */
  for (std::size_t i = named; i < m_operands.entries.size (); i++)
    m_operands.entries[i].flags |= ACCDEEP_CLAUSE_TASKS;
  add_component_bounds (m_operands, clauses);
  add_spans (m_operands, ACCDEEP_CONSTRUCT_DATA);
  tree condition = evaluate_condition (m_block, clauses);
  tree arguments = make_arguments (m_block, m_operands, clauses, condition);
  m_block.assign (m_handle, call_entry_point (
                                entry_point::dataflow_start,
                                { record (), arguments, device_of (m_clauses) },
                                m_site.loc));
  dump_directive (ACCDEEP_CONSTRUCT_DATAFLOW, m_site.loc, m_operands);
  m_block.add (build2 (
      TRY_FINALLY_EXPR, void_type_node, OMP_BODY (m_site.statement),
      call_entry_point (entry_point::dataflow_end, { m_handle }, m_site.loc)));
  return m_block.finish ();
}

/* ------------------------------------------------------------------------
   Tasks.
   ------------------------------------------------------------------------ */

task_lowering::task_lowering (const directive_site &site,
                              dataflow_region &region,
                              const dataflow_clauses &clauses)
    : region_lowering (site), m_dataflow (region), m_clauses (clauses)
{
}

tree
task_lowering::start (operand_list &operands)
{
  tree construct = site ().statement;
  const unsigned number = m_dataflow.add_task (construct, operands);
  m_dataflow.mark_host_changes (operands, OMP_BODY (construct));
  tree arguments
      = make_arguments (block (), operands, OMP_CLAUSES (construct), NULL_TREE);
  std::vector<tree> accesses, owners;
  for (const operand &o : operands.entries)
    {
      const std::uint32_t access = access_of (o, OMP_BODY (construct));
      const std::vector<tree> own
          = access ? owners_of (o.lvalue) : std::vector<tree> ();
      for (tree owner : own)
        owners.push_back (fold_convert (
            ptr_type_node, build_fold_addr_expr (unshare_expr (owner))));
      accesses.push_back (abi_initializer (
          abi_record::access,
          { unsigned_constant (access), unsigned_constant (own.size ()) }));
    }
  tree record = address_of (static_data (
      "accdeep_task",
      abi_initializer (abi_record::task,
                       { header_initializer (abi_record::task),
                         directive_data (site ().construct, site ().loc),
                         string_address (task_name (site ())),
                         accesses.empty ()
                             ? null_address ()
                             : address_of (static_data (
                                 "accdeep_accesses",
                                 array_initializer (
                                     abi_type (abi_record::access), accesses))),
                         unsigned_constant (accesses.size ()),
                         unsigned_constant (number) })));
  m_dataflow.set_record (number, record);
  tree queue = block ().evaluate (
      call_entry_point (
          entry_point::dataflow_task_start,
          { m_dataflow.handle (), record, arguments,
            array_of (block (), "accdeep_owners", ptr_type_node, owners),
            device_of (m_clauses) },
          site ().loc),
      integer_type_node, "accdeep_queue");
  dump_directive (site ().construct, site ().loc, operands);

  tree &clauses = OMP_CLAUSES (construct);
  clauses = queue_clause (site ().loc, OMP_CLAUSE_ASYNC, queue, clauses);
  if (m_dataflow.conditional_p ())
    {
      tree condition = build_omp_clause (site ().loc, OMP_CLAUSE_IF);
      OMP_CLAUSE_IF_MODIFIER (condition) = ERROR_MARK;
      OMP_CLAUSE_IF_EXPR (condition) = build2 (
          NE_EXPR, boolean_type_node, m_dataflow.handle (), null_pointer_node);
      OMP_CLAUSE_CHAIN (condition) = clauses;
      clauses = condition;
    }
  return m_dataflow.handle ();
}

tree
task_lowering::end ()
{
  return call_entry_point (entry_point::dataflow_task_end,
                           { m_dataflow.handle () }, site ().loc);
}

/* ------------------------------------------------------------------------
   What is wrong with a task.
   ------------------------------------------------------------------------ */

namespace
{

struct use_search
{
  tree decl;
  location_t loc;
};

/* Finds where the body uses a variable.  */
tree
find_use (tree *tp, int *walk_subtrees, void *data)
{
  use_search &s = *static_cast<use_search *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (*tp == s.decl)
    return *tp;
  else if (EXPR_HAS_LOCATION (*tp))
    s.loc = EXPR_LOCATION (*tp);
  return NULL_TREE;
}

/* Does a task need a data clause for the variable DECL?  What the compiler
   keeps of types has no name that a clause could have.  */
bool
needs_clause_p (tree decl)
{
  if (VAR_P (decl) && is_global_var (decl) && DECL_ARTIFICIAL (decl))
    return false;
  tree type = TREE_TYPE (decl);
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  return AGGREGATE_TYPE_P (type)
         || (TREE_CODE (type) == POINTER_TYPE
             && !FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type)));
}

} // anonymous namespace

void
check_task (tree statement, const operand_list &operands)
{
  for (tree c = OMP_CLAUSES (statement); c; c = OMP_CLAUSE_CHAIN (c))
    if (const char *name = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_ASYNC  ? "async"
                           : OMP_CLAUSE_CODE (c) == OMP_CLAUSE_WAIT ? "wait"
                           : OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF   ? "if"
                           : self_clause_p (c)                      ? "self"
                                                                    : nullptr)
      error_at (OMP_CLAUSE_LOCATION (c),
                "clause %qs is not valid on a task of a %<dataflow%> region",
                name);
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      error_at (OMP_CLAUSE_LOCATION (c),
                "clause %qs is not valid on a task of a %<dataflow%> region: "
                "its result would reach the host after the statements behind "
                "it",
                "reduction");
  for (const operand &o : operands.entries)
    if (o.translated_p ())
      error_at (o.loc,
                "%<[@]%> is not valid on a task of a %<dataflow%> region");
  for (tree decl : variables_without_clause (statement))
    if (needs_clause_p (decl))
      {
        use_search s = { decl, EXPR_LOCATION (statement) };
        walk_tree_without_duplicates (&OMP_BODY (statement), find_use, &s);
        error_at (
            s.loc,
            "%qs has no data clause on this task of a %<dataflow%> region",
            user_name (decl).c_str ());
      }
}

namespace
{

/* Let the construct with *CLAUSES have NUMBER of what CODE counts.  */
void
set_number (tree *clauses, omp_clause_code code, tree number, location_t loc)
{
  for (tree *link = clauses; *link;)
    if (OMP_CLAUSE_CODE (*link) == code)
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
  OMP_CLAUSE_OPERAND (add_clause (clauses, loc, code), 0) = number;
}

/* Is FNDECL a routine that its user has made one of gangs?  */
bool
gang_routine_p (tree fndecl)
{
  tree attribute = oacc_get_fn_attrib (fndecl);
  tree first = attribute ? TREE_VALUE (attribute) : NULL_TREE;
  return first && TREE_PURPOSE (first)
         && integer_nonzerop (TREE_PURPOSE (first));
}

} // anonymous namespace

/* The gangs of a parallel construct do each what stands outside of its loops,
   and do not wait for each other between two: unless the construct calls a
   function that can do with more, there is one.  */
void
make_parallel (tree statement)
{
  TREE_SET_CODE (statement, OACC_PARALLEL);
  keep_other_loops_sequential (statement);
  tree call = only_call (statement);
  if (call && gang_routine_p (get_callee_fndecl (call)))
    return;
  tree gangs = call ? share_loops (call, statement) : NULL_TREE;
  tree *clauses = &OMP_CLAUSES (statement);
  const location_t loc = EXPR_LOCATION (statement);
  set_number (clauses, OMP_CLAUSE_NUM_GANGS, gangs ? gangs : integer_one_node,
              loc);
  set_number (clauses, OMP_CLAUSE_NUM_WORKERS, integer_one_node, loc);
}

} // namespace accdeep
