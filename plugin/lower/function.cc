/* Lowering of one function: finds the directives in it, innermost last, and
   has those lowered that have to do with deep copy.  Everything else stays as
   GCC made it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/cure/cure.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/front.h"
#include "plugin/lower/aliases.h"
#include "plugin/lower/arguments.h"
#include "plugin/lower/base-pointers.h"
#include "plugin/lower/body-cures.h"
#include "plugin/lower/classes.h"
#include "plugin/lower/codelet.h"
#include "plugin/lower/construct.h"
#include "plugin/lower/convenience.h"
#include "plugin/lower/dataflow.h"
#include "plugin/lower/descriptor.h"
#include "plugin/lower/device-bodies.h"
#include "plugin/lower/dump.h"
#include "plugin/lower/element-uses.h"
#include "plugin/lower/host-pointers.h"
#include "plugin/lower/implicit-routine.h"
#include "plugin/lower/implicit.h"
#include "plugin/lower/infer.h"
#include "plugin/lower/interposed-calls.h"
#include "plugin/lower/lowering.h"
#include "plugin/lower/needed-objects.h"
#include "plugin/lower/policy.h"
#include "plugin/lower/report.h"
#include "plugin/lower/rows.h"
#include "plugin/lower/shallow.h"
#include "plugin/lower/statements.h"
#include "plugin/lower/static-data.h"
#include "plugin/lower/unshare.h"

#include <algorithm>

namespace accdeep
{

namespace
{

class function_lowering
{
public:
  void
  walk (tree *tp)
  {
    walk_tree_without_duplicates (tp, visit, this);
  }

private:
  static tree visit (tree *tp, int *walk_subtrees, void *data);
  void lower (tree *tp, accdeep_construct construct);
  void lower_at (tree *tp, const directive_site &site);
  void lower_region_at (tree *tp, const directive_site &site,
                        const dataflow_clauses &clauses);
  void add_implicit (const directive_site &site, operand_list &operands);
  void lower_task_at (tree *tp, const directive_site &site);
  void lower_dataflow_at (tree *tp, const directive_site &site,
                          const dataflow_clauses &clauses);
  bool lower_declares (tree list);

  /* The data constructs around the statement, outermost first: their clauses
     and the pointers that they translate.  */
  std::vector<tree> m_outer_clauses;
  shaped_variables m_shaped;
  std::vector<const directive_report *> m_reports;
  std::vector<translation> m_translations;
  /* What the data constructs around say by a default clause.  */
  omp_clause_default_kind m_default = OMP_CLAUSE_DEFAULT_UNSPECIFIED;
  dataflow_region *m_dataflow = nullptr; /* Null: in none.  */
};

bool s_directives_met = false;

location_t
location_of (tree statement, tree clauses)
{
  if (EXPR_HAS_LOCATION (statement))
    return EXPR_LOCATION (statement);
  return clauses ? OMP_CLAUSE_LOCATION (clauses) : input_location;
}

/* There is a loop directive in FNDECL.  In a function that is inlined on the
   host before such loops are lowered, nothing lowers them, and GCC ends with an
   internal error.  It takes routine directives on member functions from us
   only, so that none of its own meets this here.  */
void
keep_apart (tree fndecl)
{
  tree scope = DECL_CONTEXT (fndecl);
  if (scope && TYPE_P (scope) && oacc_get_fn_attrib (fndecl))
    DECL_UNINLINABLE (fndecl) = 1;
}

tree
function_lowering::visit (tree *tp, int *walk_subtrees, void *data)
{
  function_lowering &self = *static_cast<function_lowering *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (captures_reached (tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == STATEMENT_LIST)
    {
      if (lang_GNU_Fortran ())
        {
          guard_absent_arguments (*tp);
          guard_preparation (*tp);
        }
      if (self.lower_declares (*tp))
        *walk_subtrees = 0;
    }
  else if (TREE_CODE (*tp) == OACC_LOOP)
    keep_apart (cfun->decl);
  else if (TREE_CODE (*tp) == OACC_HOST_DATA)
    report_host_data (*tp);
  else if (TREE_CODE (*tp) == CALL_EXPR && replace_infer_call (tp))
    body_changed ();
  else if (TREE_CODE (*tp) == CALL_EXPR)
    note_openacc_call (*tp);
  else if (TREE_CODE (*tp) == MODIFY_EXPR || TREE_CODE (*tp) == INIT_EXPR
           || TREE_CODE (*tp) == CONSTRUCTOR)
    note_device_address (*tp);
  else if (auto construct = construct_of (*tp))
    {
      s_directives_met = true;
      *walk_subtrees = 0;
      self.lower (tp, *construct);
    }
  return NULL_TREE;
}

/* A declare directive about variables of the function's own.  */
bool
local_declare_p (tree statement)
{
  if (TREE_CODE (statement) != OACC_DECLARE)
    return false;
  for (tree c = OACC_DECLARE_CLAUSES (statement); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      {
        tree decl = base_variable (OMP_CLAUSE_DECL (c));
        if (!decl || !DECL_P (decl) || (VAR_P (decl) && is_global_var (decl)))
          return false;
      }
  return true;
}

/* Behind an error nothing is lowered, but errors are still found, and so GCC
   goes on.  It must not meet the directive *TP with OPERANDS: what is for us
   alone, such as attachments of base pointers, and what we take and it does
   not, such as a name twice, is nothing that its gimplifier and what comes then
   know.  In Fortran procedures that come behind others' errors have still to
   get those that GCC finds late, and nothing but attachments is different.  */
void
hide_from_gcc (tree *tp, const operand_list &operands)
{
  if (lang_GNU_Fortran () && !operands.base_pointers)
    return;
  *tp = TREE_CODE (*tp) == OACC_DATA ? OMP_BODY (*tp)
                                     : build_empty_stmt (EXPR_LOCATION (*tp));
}

/* A deep declare directive in LIST, the statements of a block, is a region as
   long as the rest of the block.  True when there is one: all of LIST has been
   walked then, and must not be again.  */
bool
function_lowering::lower_declares (tree list)
{
  for (tree_stmt_iterator i = tsi_start (list); !tsi_end_p (i); tsi_next (&i))
    {
      tree statement = tsi_stmt (i);
      captures_reached (tsi_stmt_ptr (i));
      if (!local_declare_p (statement))
        {
          if (TREE_CODE (statement) == OACC_DECLARE)
            report_static_declare (statement);
          continue;
        }
      tree *clauses = &OACC_DECLARE_CLAUSES (statement);
      operand_list operands
          = take_operands (clauses, ACCDEEP_CONSTRUCT_DECLARE);
      report_shallow (operands, ACCDEEP_CONSTRUCT_DECLARE);
      const location_t loc = location_of (statement, *clauses);
      directive_report report (ACCDEEP_CONSTRUCT_DECLARE, loc, operands);
      report.send (operands);
      members_reach_device (operands, ACCDEEP_CONSTRUCT_DECLARE);
      note_entry (report, loc);
      if (seen_error ())
        hide_from_gcc (tsi_stmt_ptr (i), operands);
      if (!operands.deep || seen_error ())
        continue;

      for (tree_stmt_iterator before = tsi_start (list);
           tsi_stmt_ptr (before) != tsi_stmt_ptr (i); tsi_next (&before))
        walk (tsi_stmt_ptr (before));
      tree tail = alloc_stmt_list ();
      tree_stmt_iterator rest = i;
      for (tsi_next (&rest); !tsi_end_p (rest); tsi_delink (&rest))
        append_to_statement_list_force (tsi_stmt (rest), &tail);
      /* What asks where the function uses a variable finds it.  */
      *tsi_stmt_ptr (i) = tail;
      m_outer_clauses.push_back (*clauses);
      m_reports.push_back (&report);
      walk (&tail);
      m_reports.pop_back ();
      m_outer_clauses.pop_back ();
      const directive_site site = { statement, ACCDEEP_CONSTRUCT_DECLARE, loc };
      *tsi_stmt_ptr (i) = lower_declare (site, operands, tail);
      body_changed ();
      return true;
    }
  return false;
}

void
function_lowering::lower (tree *tp, accdeep_construct construct)
{
  tree statement = *tp;
  tree *clauses = data_clauses (statement);
  const directive_site site
      = { statement, construct, location_of (statement, *clauses) };
  tree look
      = m_dataflow ? NULL_TREE : look_before (statement, construct, site.loc);
  lower_at (tp, site);
  if (look)
    {
      statement_block block (site.loc);
      block.add (look);
      block.add (*tp);
      *tp = block.finish ();
      body_changed ();
    }
}

/* Report the arrays, aggregates and pointers that STATEMENT, a compute
   construct in a data construct with default(none), uses without a clause on
   itself or in OUTER.  Other scalars are none of that construct's business.  */
static void
check_default_none (tree statement, const std::vector<tree> &outer,
                    location_t loc)
{
  for (tree decl : variables_without_clause (statement))
    {
      tree type = TREE_TYPE (decl);
      if (TREE_CODE (type) == REFERENCE_TYPE)
        type = TREE_TYPE (type);
      const bool named
          = std::any_of (outer.begin (), outer.end (), [decl] (tree clauses) {
              return any_operand_p (clauses, [decl] (tree operand) {
                return base_variable (operand) == decl;
              });
            });
      if (!named && (AGGREGATE_TYPE_P (type) || POINTER_TYPE_P (type)))
        error_at (loc, "%qE not specified in enclosing OpenACC %qs construct",
                  DECL_NAME (decl), "data");
    }
}

/* The default clause of a data construct holds for STATEMENT, a compute
   construct inside, if that has none.  */
static void
add_default (tree statement, omp_clause_default_kind kind,
             const std::vector<tree> &outer, location_t loc)
{
  tree *clauses = &OMP_CLAUSES (statement);
  if (kind == OMP_CLAUSE_DEFAULT_UNSPECIFIED
      || omp_find_clause (*clauses, OMP_CLAUSE_DEFAULT))
    return;
  if (kind == OMP_CLAUSE_DEFAULT_NONE)
    {
      check_default_none (statement, outer, loc);
      return;
    }
  tree clause = build_omp_clause (loc, OMP_CLAUSE_DEFAULT);
  OMP_CLAUSE_DEFAULT_KIND (clause) = kind;
  OMP_CLAUSE_CHAIN (clause) = *clauses;
  *clauses = clause;
}

/* Let *CLAUSES, those of a data construct, have the queues of EXTENSION, which
   the run-time library is told of and GCC is not.  */
static void
add_queues (tree *clauses, const dataflow_clauses &extension, location_t loc)
{
  tree none = build_int_cst (integer_type_node, GOMP_ASYNC_NOVAL);
  std::vector<tree> waits = extension.waits;
  if (extension.wait && waits.empty ())
    waits.push_back (none);
  for (tree queue : waits)
    {
      tree clause = build_omp_clause (loc, OMP_CLAUSE_WAIT);
      OMP_CLAUSE_WAIT_EXPR (clause) = queue;
      OMP_CLAUSE_CHAIN (clause) = *clauses;
      *clauses = clause;
    }
  if (!extension.async)
    return;
  tree clause = build_omp_clause (loc, OMP_CLAUSE_ASYNC);
  OMP_CLAUSE_ASYNC_EXPR (clause) = extension.queue ? extension.queue : none;
  OMP_CLAUSE_CHAIN (clause) = *clauses;
  *clauses = clause;
}

static void
remove_queues (tree *clauses)
{
  while (*clauses)
    if (OMP_CLAUSE_CODE (*clauses) == OMP_CLAUSE_WAIT
        || OMP_CLAUSE_CODE (*clauses) == OMP_CLAUSE_ASYNC)
      *clauses = OMP_CLAUSE_CHAIN (*clauses);
    else
      clauses = &OMP_CLAUSE_CHAIN (*clauses);
}

/* cure::attach, of the standalone directive of SITE; null: it needs none.  */
static tree
with_cured_attachments (const directive_site &site,
                        const operand_list &operands)
{
  if (lang_GNU_Fortran () || !cure_p (cure::attach))
    return NULL_TREE;
  tree attached = site.construct == ACCDEEP_CONSTRUCT_UPDATE
                      ? NULL_TREE
                      : attach_members_beside (site, operands);
  return attached ? attached : attach_where_present (site);
}

/* cure::alias, of the standalone directive of SITE; null: it needs none.  */
static tree
with_cured_aliases (const directive_site &site, operand_list &operands)
{
  return site.construct == ACCDEEP_CONSTRUCT_EXIT_DATA && cure_p (cure::alias)
             ? with_aliases_left (site, operands)
             : NULL_TREE;
}

/* The standalone directive of SITE, with OPERANDS, that GCC is to have.  */
static tree
cured_standalone (const directive_site &site, operand_list &operands)
{
  tree beside
      = operands.base_pointers ? attach_beside (site, operands) : NULL_TREE;
  if (operands.base_pointers && !beside)
    return lower_standalone (site, operands);
  tree result = with_cured_attachments (site, operands);
  if (!result)
    result = with_cured_aliases (site, operands);
  if (!result)
    result = site.statement;
  if (!beside)
    return result;
  const bool entering = site.construct == ACCDEEP_CONSTRUCT_ENTER_DATA;
  statement_block block (site.loc);
  block.add (entering ? result : beside);
  block.add (entering ? beside : result);
  return block.finish ();
}

void
function_lowering::lower_at (tree *tp, const directive_site &site)
{
  const accdeep_construct construct = site.construct;
  tree *clauses = data_clauses (site.statement);
  const dataflow_clauses extension = dataflow_clauses_of (*clauses);
  if (extension.region)
    lower_dataflow_at (tp, site, extension);
  else if (m_dataflow && compute_p (construct))
    lower_task_at (tp, site);
  else if (extension.device)
    error_at (extension.device_loc,
              "clause %<device%> is valid on tasks of %<dataflow%> regions "
              "only");
  else if (region_p (construct))
    {
      const omp_clause_default_kind outer = m_default;
      if (compute_p (construct))
        add_default (site.statement, outer, m_outer_clauses, site.loc);
      else if (extension.default_kind != OMP_CLAUSE_DEFAULT_UNSPECIFIED)
        m_default = extension.default_kind;
      lower_region_at (tp, site, extension);
      m_default = outer;
    }
  else
    {
      operand_list operands = take_operands (clauses, construct);
      report_shallow (operands, construct);
      if (seen_error ())
        {
          hide_from_gcc (tp, operands);
          return;
        }
      directive_report report (construct, site.loc, operands);
      members_reach_device (operands, construct);
      if (construct == ACCDEEP_CONSTRUCT_ENTER_DATA)
        note_entry (report, site.loc);
      else if (construct == ACCDEEP_CONSTRUCT_EXIT_DATA)
        note_exit (report);
      else
        note_update (report);
      tree guard = take_guard (clauses);
      tree result = operands.deep ? lower_standalone (site, operands)
                                  : cured_standalone (site, operands);
      if (guard)
        result = build3_loc (site.loc, COND_EXPR, void_type_node, guard, result,
                             NULL_TREE);
      if (result != *tp)
        {
          *tp = result;
          body_changed ();
        }
      report.send (operands);
    }
}

/* The pointers that the body of SITE uses without a clause, less those whose
   targets are OPERANDS.  */
static std::vector<tree>
pointers_to_look_up (const directive_site &site, const operand_list &operands,
                     const std::vector<tree> &outer)
{
  std::vector<tree> pointers;
  if (compute_p (site.construct))
    pointers = implicit_pointers (site.statement, outer);
  for (const operand &o : operands.entries)
    if (o.variable)
      pointers.erase (
          std::remove (pointers.begin (), pointers.end (), o.variable),
          pointers.end ());
  return pointers;
}

/* Elements that the body of SITE uses by pointers of which OPERANDS name only
   other elements.  */
static std::vector<tree>
elements_to_look_up (const directive_site &site, const operand_list &operands)
{
  if (lang_GNU_Fortran () || !compute_p (site.construct))
    return {};
  return elements_without_clause (bases_of_members (operands), site.statement);
}

/* Does SHAPE of TYPE exclude a member, or the shapes of what members lead to?
   SEEN are the layouts in front of it.  */
static bool
excludes_p (tree type, const std::string &shape,
            std::unordered_set<const type_layout *> &seen)
{
  const type_layout &layout = layout_of (type, shape);
  if (!seen.insert (&layout).second)
    return false;
  for (const layout_outcome &o : layout.outcomes)
    if (o.fate == member_fate::excluded)
      return true;
  for (const layout_member &m : layout.members)
    if (m.element && excludes_p (m.element, m.element_shape, seen))
      return true;
  return false;
}

/* Does O, an operand with a shape, exclude members that kernels may refer to?
 */
static bool
excludes_p (const operand &o)
{
  std::unordered_set<const type_layout *> seen;
  return excludes_p (o.type, o.shape, seen);
}

/* Add the variables of OPERANDS, those of a construct, to SHAPED.  */
static void
add_shaped (const operand_list &operands, shaped_variables &shaped)
{
  for (const operand &o : operands.entries)
    if (o.type && !o.shape.empty ())
      if (tree variable = base_variable (o.lvalue))
        (excludes_p (o) ? shaped.excluding : shaped.whole).insert (variable);
}

/* Let the body of REGION, a compute construct, see what TRANSLATIONS, those
   around it included, and the looked-up POINTERS and ELEMENTS are on the
   device.  */
static void
put_pointers (region_lowering &region,
              const std::vector<translation> &translations,
              const std::vector<tree> &pointers,
              const std::vector<tree> &elements)
{
  /* Innermost first: it hides what the outer ones say of the same pointer.  */
  for (std::size_t i = translations.size (); i > 0; i--)
    region.translate (translations[i - 1]);
  for (tree pointer : pointers)
    region.look_up (pointer);
  for (tree element : elements)
    region.look_up_element (element);
}

/* Put what REGION has made of the construct of SITE at TP, or what GCC's own
   needs for OPERANDS and for IMPLICIT, which have no clause.  */
static void
replace_construct (tree *tp, const directive_site &site,
                   region_lowering &region, operand_list &operands,
                   const std::vector<operand> &implicit)
{
  if (seen_error () && !region.changed_p ())
    {
      hide_from_gcc (tp, operands);
      return;
    }
  tree result = NULL_TREE;
  if (region.changed_p ())
    result = region.finish ();
  else if (!operands.deep && cure_p (cure::alias))
    result = with_aliases (site, operands, implicit);
  if (!result)
    return;
  *tp = result;
  body_changed ();
}

/* What GCC maps for SITE, in data constructs with the clauses OUTER, without a
   clause, beside OPERANDS.  */
static std::vector<operand>
mapped_by_gcc (const directive_site &site, const operand_list &operands,
               const std::vector<tree> &outer)
{
  if (!compute_p (site.construct) || !cure_p (cure::alias) || seen_error ())
    return {};
  std::vector<operand> result = implicit_variables (site.statement, outer);
  result.erase (std::remove_if (
                    result.begin (), result.end (),
                    [&operands] (const operand &o) {
                      return std::any_of (
                          operands.entries.begin (), operands.entries.end (),
                          [&o] (const operand &other) {
                            return operand_equal_p (other.lvalue, o.lvalue, 0);
                          });
                    }),
                result.end ());
  return result;
}

/* Map OPERANDS, those of IMPLICIT that may be the same memory, and what
   EXTENSION says of queues, around SITE.  */
static void
map_region (region_lowering &region, const directive_site &site,
            operand_list &operands, const std::vector<operand> &implicit,
            const dataflow_clauses &extension)
{
  add_aliases (operands, implicit);
  tree *clauses = &OMP_CLAUSES (site.statement);
  add_queues (clauses, extension, site.loc);
  region.map (operands);
  if (!compute_p (site.construct))
    remove_queues (clauses);
}

/* Add what SITE, a compute construct, uses without a clause to OPERANDS.  */
void
function_lowering::add_implicit (const directive_site &site,
                                 operand_list &operands)
{
  note_method_calls (site.statement);
  narrow_implicit_clauses (operands, site.statement);
  for (const operand &o :
       implicit_operands (site.statement, m_outer_clauses, m_shaped))
    {
      operands.entries.push_back (o);
      operands.deep = true;
    }
}

void
function_lowering::lower_region_at (tree *tp, const directive_site &site,
                                    const dataflow_clauses &extension)
{
  tree &clauses = OMP_CLAUSES (site.statement);
  if ((site.construct == ACCDEEP_CONSTRUCT_PARALLEL
       || site.construct == ACCDEEP_CONSTRUCT_KERNELS)
      && !seen_error ())
    cure_launch (site.statement, m_outer_clauses);
  if (compute_p (site.construct) && cure_p (cure::launch_arguments)
      && !seen_error ())
    record_launches ();
  operand_list operands = take_operands (&clauses, site.construct);
  operands.deep |= operands.base_pointers || extension.async || extension.wait;
  if (!lang_GNU_Fortran ())
    find_needed_objects (operands, site.statement, m_outer_clauses);
  if (compute_p (site.construct))
    add_implicit (site, operands);
  const std::vector<tree> pointers
      = pointers_to_look_up (site, operands, m_outer_clauses);
  const std::vector<tree> elements = elements_to_look_up (site, operands);
  std::vector<tree> looked_up = pointers;
  for (tree element : elements)
    looked_up.push_back (pointer_to_elements (element));
  report_shallow (operands, site.construct);
  drop_pointers_beside_sections (operands, site.statement);

  directive_report report (site.construct, site.loc, operands);
  report.look_up (looked_up);
  if (!lang_GNU_Fortran ())
    report.make (made_bases (operands));
  members_reach_device (operands, site.construct);
  m_reports.push_back (&report);
  if (!compute_p (site.construct))
    note_entry (report, site.loc);
  else
    check_host_pointers (site.statement, site.loc, m_reports, looked_up,
                         m_outer_clauses);
  const shaped_variables shaped_around = m_shaped;
  add_shaped (operands, m_shaped);
  region_lowering region (site);
  const std::size_t outer_translations = m_translations.size ();
  if (compute_p (site.construct) && !seen_error ())
    operands.deep |= add_row_pointers (operands, &clauses, site.construct);
  const std::vector<operand> implicit
      = mapped_by_gcc (site, operands, m_outer_clauses);
  if (operands.deep && !seen_error ())
    map_region (region, site, operands, implicit, extension);
  report.send (operands);
  m_translations.insert (m_translations.end (), region.translations ().begin (),
                         region.translations ().end ());
  m_outer_clauses.push_back (clauses);
  walk (&OMP_BODY (site.statement));
  m_shaped = shaped_around;
  m_outer_clauses.pop_back ();
  m_reports.pop_back ();

  if (compute_p (site.construct) && !seen_error ())
    put_pointers (region, m_translations, pointers, elements);
  m_translations.resize (outer_translations);
  finish_kernels (site.statement);
  replace_construct (tp, site, region, operands, implicit);
  *tp = around_kernels (site.statement, *tp);
}

/* SITE is a compute construct in a dataflow region.  */
void
function_lowering::lower_task_at (tree *tp, const directive_site &site)
{
  tree &clauses = OMP_CLAUSES (site.statement);
  const dataflow_clauses extension = dataflow_clauses_of (clauses);
  expand_declared_arrays (clauses);
  operand_list operands = take_operands (&clauses, site.construct);
  report_shallow (operands, site.construct);
  check_task (site.statement, operands);
  m_dataflow->note_task (site, operands, extension);
  directive_report report (site.construct, site.loc, operands);
  members_reach_device (operands, site.construct);
  if (seen_error ())
    {
      hide_from_gcc (tp, operands);
      return;
    }
  task_lowering task (site, *m_dataflow, extension);
  task.map (operands);
  report.send (operands);
  dataflow_region *const region = m_dataflow;
  m_dataflow = nullptr;
  walk (&OMP_BODY (site.statement));
  m_dataflow = region;
  if (site.construct == ACCDEEP_CONSTRUCT_KERNELS)
    make_parallel (site.statement);
  *tp = task.finish ();
  m_dataflow->replaced (*tp);
  body_changed ();
}

void
function_lowering::lower_dataflow_at (tree *tp, const directive_site &site,
                                      const dataflow_clauses &extension)
{
  tree &clauses = OMP_CLAUSES (site.statement);
  if (m_dataflow)
    {
      error_at (site.loc, "%<dataflow%> region in another one");
      return;
    }
  expand_declared_arrays (clauses);
  operand_list operands = take_operands (&clauses, ACCDEEP_CONSTRUCT_DATA);
  report_shallow (operands, ACCDEEP_CONSTRUCT_DATA);
  directive_report report (ACCDEEP_CONSTRUCT_DATAFLOW, site.loc, operands);
  members_reach_device (operands, ACCDEEP_CONSTRUCT_DATA);
  dataflow_region region (site, operands, extension);
  m_dataflow = &region;
  walk (&OMP_BODY (site.statement));
  m_dataflow = nullptr;
  report.send (operands);
  *tp = region.finish ();
  body_changed ();
}

/* Lower FNDECL, and the functions nested in it (GNU C).  */
void
lower_with_nested (tree fndecl)
{
  unshare_body (fndecl);
  lower_function (fndecl);
  if (cgraph_node *node = cgraph_node::get (fndecl))
    for (cgraph_node *nested = first_nested_function (node); nested;
         nested = next_nested_function (nested))
      lower_with_nested (nested->decl);
}

/* Nothing takes the address of `this', but GCC has said so to the member
   functions that cure::this_member is about.  */
void
forget_address_of_this (tree fndecl)
{
  tree self = DECL_ARGUMENTS (fndecl);
  if (self && TREE_CODE (TREE_TYPE (fndecl)) == METHOD_TYPE)
    TREE_ADDRESSABLE (self) = 0;
}

void
pre_genericize (void *gcc_data, void *)
{
  tree fndecl = static_cast<tree> (gcc_data);
  if (DECL_SAVED_TREE (fndecl))
    {
      function_complete (fndecl);
      forget_address_of_this (fndecl);
      lower_with_nested (fndecl);
    }
  describe_classes ();
}

/* With offloading GCC is about to forget how the language and
   -fdiagnostics-format want diagnostics.  */
void
all_lowered (void *, void *)
{
  finish_report ();
  finish_host_pointers ();
  write_graphs ();
}

void
finish_unit (void *, void *)
{
  /* There are no passes with -fsyntax-only.  */
  all_lowered (nullptr, nullptr);
  write_dump ();
  write_interposed_calls ();
}

} // anonymous namespace

bool
directives_met_p ()
{
  return s_directives_met;
}

void
lower_function (tree fndecl)
{
  /* In GNU C it may be in another one, which GCC is at.  */
  push_cfun (DECL_STRUCT_FUNCTION (fndecl));
  apply_policies (fndecl);
  check_array_reductions (&DECL_SAVED_TREE (fndecl));
  check_private_allocatables (&DECL_SAVED_TREE (fndecl));
  const bool iterators = cure_class_iterators (&DECL_SAVED_TREE (fndecl));
  const bool calls = cure_simple_calls (&DECL_SAVED_TREE (fndecl));
  const bool values = make_values_plain (&DECL_SAVED_TREE (fndecl));
  const bool numbers = cure_do_counts (&DECL_SAVED_TREE (fndecl));
  const bool tiles = cure_tiles (&DECL_SAVED_TREE (fndecl));
  const bool arguments = cure_class_arguments (&DECL_SAVED_TREE (fndecl));
  const bool references = cure_reference_reductions (&DECL_SAVED_TREE (fndecl));
  const bool members = cure_member_references (&DECL_SAVED_TREE (fndecl));
  if (iterators || values || numbers || tiles || arguments || references
      || members || calls)
    body_changed ();
  const region_variables of_regions (DECL_SAVED_TREE (fndecl));
  function_lowering ().walk (&DECL_SAVED_TREE (fndecl));
  const bool objects = cure_reference_objects (&DECL_SAVED_TREE (fndecl));
  const bool variables = of_regions.cure (&DECL_SAVED_TREE (fndecl));
  const bool counts = cure_loop_counts (&DECL_SAVED_TREE (fndecl));
  if (objects || variables || counts)
    body_changed ();
  pop_cfun ();
}

void
register_lowering (const char *plugin_name)
{
  register_static_data (plugin_name);
  register_report ();
  register_implicit_routines (plugin_name);
  register_device_bodies (plugin_name);
  register_classes (plugin_name);
  register_callback (plugin_name, PLUGIN_PRE_GENERICIZE, pre_genericize, NULL);
  register_callback (plugin_name, PLUGIN_ALL_IPA_PASSES_START, all_lowered,
                     NULL);
  register_callback (plugin_name, PLUGIN_FINISH_UNIT, finish_unit, NULL);
}

} // namespace accdeep
