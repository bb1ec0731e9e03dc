/* Operands that need more than gfortran's syntax can say.

   gfortran places a construct at the last line of its directive.  There its
   notes are found again; each goes to the clause that maps the operand of that
   name, and travels to lowering in a tag clause.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/fortran/directives.h"
#include "plugin/front/fortran/language.h"
#include "plugin/front/gcc/clauses.h"

#include <algorithm>
#include <cstring>

namespace accdeep
{

namespace
{

/* What each tag clause stands for, by its number.  */
std::vector<std::vector<tagged_operand>> s_tags;
tree s_tag_variable = NULL_TREE;

/* "x.a" of what the clause operand T maps.  PARENTS: with the components that
   are the parents' parts, which gfortran adds where the user has not written
   them.  */
std::string
path_of (tree t, bool parents)
{
  switch (TREE_CODE (t))
    {
    case COMPONENT_REF:
      {
        tree object = TREE_OPERAND (t, 0);
        const std::string outer = path_of (object, parents);
        if (descriptor_type_p (TREE_TYPE (object))
            || class_container_p (TREE_TYPE (object))
            || (!parents && parent_component_p (TREE_OPERAND (t, 1))))
          return outer;
        return outer + "."
               + IDENTIFIER_POINTER (DECL_NAME (TREE_OPERAND (t, 1)));
      }
    default:
      if (tree outer = enclosing_lvalue (t))
        return path_of (outer, parents);
      return DECL_P (t) && DECL_NAME (t) ? user_name (t) : std::string ();
    }
}

/* The clauses of those carriers of a directive that have been reached.  */
struct carried_clauses
{
  std::size_t carriers = 0;
  tree clauses = NULL_TREE;
  tree device = NULL_TREE; /* Its number, of a dataflow region.  */
};
/* Of directives that have not been reached.  */
std::unordered_map<const recorded_executable *, carried_clauses> s_carried;
/* `declare' directives whose procedures have been reached.  */
std::unordered_set<const recorded_executable *> s_declared;

/* The next of R's carriers is at LINE.  */
bool
next_carrier_p (const recorded_executable &r, int line)
{
  auto found = s_carried.find (&r);
  const std::size_t next
      = found == s_carried.end () ? 0 : found->second.carriers;
  return next < r.carrier_lines.size () && r.carrier_lines[next] == line;
}

/* What was recorded of the directive at LOC.  CARRIER: it is one of its
   carriers, which come first.  */
const recorded_executable *
directive_at (location_t loc, bool &carrier)
{
  const expanded_location at = expand_location (loc);
  for (const recorded_executable &r : recorded_executables ())
    {
      carrier = next_carrier_p (r, at.line);
      if (at.file && (carrier || r.line == at.line)
          && strcmp (r.file, at.file) == 0)
        return &r;
    }
  return nullptr;
}

/* Which one the operand of NOTE is among those of DIRECTIVE that have its
   path.  */
unsigned
number_of (const recorded_executable &directive, const operand_note &note)
{
  unsigned number = 0;
  for (const written_operand &o : directive.operands)
    if (o.origin == note.operand.front ().origin)
      return number;
    else
      number += o.path == path_of (note.operand);
  return 0;
}

/* The clause number NUMBER among CLAUSES that maps PATH; the last one that does
   where there are fewer.  */
tree
clause_with_path (tree clauses, const std::string &path, unsigned number)
{
  tree named = NULL_TREE;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (!mapping_p (c))
        continue;
      tree written = written_lvalue (c);
      if (path_of (written, false) != path && path_of (written, true) != path)
        continue;
      named = c;
      if (number-- == 0)
        break;
    }
  return named;
}

/* The clause among CLAUSES, DIRECTIVE's, that maps the operand of NOTE.  To
   gfortran a variable has the name that its module gives it.  */
tree
clause_of (tree clauses, const recorded_executable &directive,
           const operand_note &note)
{
  const std::string path = path_of (note.operand);
  const unsigned number = number_of (directive, note);
  const std::string &local = note.operand.front ().spelling;
  const std::string name = name_in_module (directive.scope, local);
  tree named = name.empty ()
                   ? NULL_TREE
                   : clause_with_path (
                       clauses, name + path.substr (local.size ()), number);
  return named ? named : clause_with_path (clauses, path, number);
}

tree
tag_variable ()
{
  if (!s_tag_variable)
    {
      s_tag_variable
          = build_decl (BUILTINS_LOCATION, VAR_DECL,
                        get_identifier ("accdeep tag"), char_type_node);
      root_tree (s_tag_variable);
    }
  return s_tag_variable;
}

/* Take the number of a task's device, which gfortran has as a queue's, out of
   CLAUSES.  */
tree
take_device (tree *clauses)
{
  for (; *clauses; clauses = &OMP_CLAUSE_CHAIN (*clauses))
    if (OMP_CLAUSE_CODE (*clauses) == OMP_CLAUSE_ASYNC)
      {
        tree value = OMP_CLAUSE_ASYNC_EXPR (*clauses);
        *clauses = OMP_CLAUSE_CHAIN (*clauses);
        return value;
      }
  return NULL_TREE;
}

/* REGION_DEVICE: the number of a region's, if it has one.  */
void
add_tag (tree *clauses, location_t loc, const recorded_executable &directive,
         tree region_device)
{
  std::vector<tagged_operand> operands;
  for (const operand_note &note : directive.directive.notes)
    {
      /* The region has queues in clauses of GCC's own.  */
      if (note.kind == note_kind::async || note.kind == note_kind::wait)
        continue;
      if (note.kind != note_kind::operand)
        {
          tagged_operand value = {};
          value.note = &note;
          value.directive = &directive.directive;
          if (!note.value.tokens.empty ())
            value.address = directive.directive.construct == "dataflow"
                                ? region_device
                                : take_device (clauses);
          operands.push_back (value);
          continue;
        }
      tree clause = clause_of (*clauses, directive, note);
      if (!clause)
        {
          error_at (gcc_location (note.loc),
                    "%qs is no variable that can be mapped",
                    spell (note.operand).c_str ());
          continue;
        }
      tagged_operand operand = {};
      operand.note = &note;
      operand.directive = &directive.directive;
      operand.address
          = build_fold_addr_expr (unshare_expr (OMP_CLAUSE_DECL (clause)));
      operands.push_back (operand);
    }
  *clauses = map_clause (loc, GOMP_MAP_ALLOC, tag_variable (),
                         size_int (s_tags.size ()), *clauses);
  s_tags.push_back (std::move (operands));
}

/* The lvalue T without dereferences.  */
tree
without_indirections (tree t)
{
  while (TREE_CODE (t) == INDIRECT_REF || CONVERT_EXPR_P (t)
         || TREE_CODE (t) == NON_LVALUE_EXPR)
    t = TREE_OPERAND (t, 0);
  return t;
}

/* Is the lvalue T what a class container contains?  */
bool
polymorphic_p (tree t)
{
  t = without_indirections (t);
  return TREE_CODE (t) == COMPONENT_REF
         && class_container_p (TREE_TYPE (TREE_OPERAND (t, 0)));
}

/* Why what a clause says of the lvalue T can not be done; null: it can.  NOTED:
   it says more than gfortran knows of.  */
const char *
obstacle (tree t, bool noted)
{
  tree type = TREE_TYPE (without_indirections (t));
  /* gfortran itself does not survive these.  */
  if (polymorphic_p (t) && descriptor_type_p (type))
    return "a polymorphic array";
  if (!noted)
    return nullptr;
  if (polymorphic_p (t) && POINTER_TYPE_P (type)
      && VOID_TYPE_P (TREE_TYPE (type)))
    return "unlimited polymorphic";
  if (TREE_TYPE (t) && parameterised_type_p (TREE_TYPE (t)))
    return "of a parameterised derived type";
  return nullptr;
}

/* Take operands that can not be mapped out of CLAUSES, those of DIRECTIVE,
   which may be null.  */
void
reject_operands (tree *clauses, const recorded_executable *directive)
{
  std::unordered_set<tree> noted;
  if (directive)
    for (const operand_note &note : directive->directive.notes)
      if (note.kind == note_kind::operand)
        noted.insert (clause_of (*clauses, *directive, note));
  for (tree *link = clauses; *link;)
    {
      tree c = *link;
      const char *reason = mapping_p (c)
                               ? obstacle (OMP_CLAUSE_DECL (c), noted.count (c))
                               : nullptr;
      if (!reason)
        {
          link = &OMP_CLAUSE_CHAIN (c);
          continue;
        }
      std::string name = path_of (written_lvalue (c), false);
      std::replace (name.begin (), name.end (), '.', '%');
      error_at (place_of_operand (OMP_CLAUSE_LOCATION (c),
                                  name.substr (name.rfind ('%') + 1)),
                "%qs is %s, which cannot be mapped", name.c_str (), reason);
      c = OMP_CLAUSE_CHAIN (c);
      while (c && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !mapping_p (c))
        c = OMP_CLAUSE_CHAIN (c);
      *link = c;
    }
}

/* Add to CLAUSES, those of DIRECTIVE, what its carriers had.  Gives the number
   of its device.  */
tree
take_carried (tree *clauses, const recorded_executable &directive)
{
  auto found = s_carried.find (&directive);
  if (found == s_carried.end ())
    return NULL_TREE;
  tree device = found->second.device;
  while (*clauses)
    clauses = &OMP_CLAUSE_CHAIN (*clauses);
  *clauses = found->second.clauses;
  s_carried.erase (found);
  return device;
}

tree
collect_variables (tree *tp, int *, void *data)
{
  if (VAR_P (*tp))
    static_cast<std::unordered_set<tree> *> (data)->insert (*tp);
  return NULL_TREE;
}

/* Take those of VARIABLES that BIND declares out of it, and give them in a
   chain that goes on with REST.  */
tree
take_declared (tree bind, const std::unordered_set<tree> &variables, tree rest)
{
  tree stay = NULL_TREE;
  for (tree next, v = nreverse (BIND_EXPR_VARS (bind)); v; v = next)
    {
      next = DECL_CHAIN (v);
      tree &list = variables.count (v) ? rest : stay;
      DECL_CHAIN (v) = list;
      list = v;
    }
  BIND_EXPR_VARS (bind) = stay;
  if (BIND_EXPR_BLOCK (bind))
    BLOCK_VARS (BIND_EXPR_BLOCK (bind)) = stay;
  return rest;
}

/* The directive whose clauses a carrier had stands behind the block in which
   gfortran declares its own VARIABLES for these: declare them in all of
   BODY.  */
void
widen_scopes (tree body, const std::unordered_set<tree> &variables)
{
  if (TREE_CODE (body) != BIND_EXPR)
    return;
  struct search
  {
    const std::unordered_set<tree> &variables;
    tree body;
    tree found;
  };
  search s = { variables, body, NULL_TREE };
  auto take = [] (tree *tp, int *, void *data) {
    search &s = *static_cast<search *> (data);
    if (TREE_CODE (*tp) == BIND_EXPR && *tp != s.body)
      s.found = take_declared (*tp, s.variables, s.found);
    return NULL_TREE;
  };
  walk_tree_without_duplicates (&body, take, &s);
  BIND_EXPR_VARS (body) = chainon (BIND_EXPR_VARS (body), s.found);
  if (BIND_EXPR_BLOCK (body))
    BLOCK_VARS (BIND_EXPR_BLOCK (body)) = BIND_EXPR_VARS (body);
}

/* The variable that the lvalue T is, or is behind; null: one of gfortran's, as
   it has for optional arguments.  */
tree
named_variable (tree t)
{
  while (!DECL_P (t))
    t = TREE_OPERAND (t, 0);
  return DECL_NAME (t) ? t : NULL_TREE;
}

/* Make the data construct STATEMENT, which gfortran has for DIRECTIVE, the
   host_data construct that was written (cure::use_device).  */
void
make_host_data (tree statement, const recorded_executable &directive)
{
  std::vector<tree> variables;
  tree *clauses = &OMP_CLAUSES (statement);
  for (tree *link = clauses; *link;)
    {
      tree c = *link;
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
        {
          link = &OMP_CLAUSE_CHAIN (c);
          continue;
        }
      *link = OMP_CLAUSE_CHAIN (c);
      /* One clause maps the data, others its pointers.  */
      if (mapping_p (c))
        variables.push_back (NULL_TREE);
      if (!variables.back ())
        variables.back () = named_variable (OMP_CLAUSE_DECL (c));
    }
  const location_t loc = EXPR_LOCATION (statement);
  auto add = [&] (omp_clause_code code) {
    tree c = build_omp_clause (loc, code);
    OMP_CLAUSE_CHAIN (c) = *clauses;
    return *clauses = c;
  };
  for (tree variable : variables)
    OMP_CLAUSE_DECL (add (OMP_CLAUSE_USE_DEVICE_PTR)) = variable;
  if (directive.if_present)
    add (OMP_CLAUSE_IF_PRESENT);
  TREE_SET_CODE (statement, OACC_HOST_DATA);
}

/* The data construct STATEMENT stands for all `declare' directives of the
   procedure: let CLAUSES have what these say.  */
void
add_declared (tree statement, tree *clauses)
{
  for (const recorded_executable *r : declared_in (current_function_decl))
    {
      s_declared.insert (r);
      if (!r->directive.notes.empty ())
        add_tag (clauses, EXPR_LOCATION (statement), *r, NULL_TREE);
    }
}

/* Give LOOP the clause that its directive has lost.  */
void
restore_clause (tree loop)
{
  const std::string name = taken_clause (EXPR_LOCATION (loop));
  tree *clauses = &OMP_FOR_CLAUSES (loop);
  if (!name.empty () && omp_find_clause (*clauses, OMP_CLAUSE_TILE))
    add_clause (clauses, EXPR_LOCATION (loop),
                name == "gang"     ? OMP_CLAUSE_GANG
                : name == "worker" ? OMP_CLAUSE_WORKER
                                   : OMP_CLAUSE_VECTOR);
}

tree
visit (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == OACC_LOOP)
    restore_clause (*tp);
  else if (tree *clauses = data_clauses (*tp))
    {
      bool carrier = false;
      const location_t loc = EXPR_LOCATION (*tp);
      const recorded_executable *r = directive_at (loc, carrier);
      if (carrier)
        {
          walk_tree_without_duplicates (clauses, collect_variables, data);
          carried_clauses &carried = s_carried[r];
          if (static_cast<int> (carried.carriers++) == r->device_carrier)
            carried.device = take_device (clauses);
          carried.clauses = chainon (carried.clauses, *clauses);
          *tp = build_empty_stmt (loc);
          *walk_subtrees = 0;
          return NULL_TREE;
        }
      tree device = NULL_TREE;
      if (r && !r->carrier_lines.empty ())
        device = take_carried (clauses, *r);
      if (r && r->directive.construct == "host_data"
          && TREE_CODE (*tp) == OACC_DATA)
        make_host_data (*tp, *r);
      if (r && !r->directive.notes.empty ())
        add_tag (clauses, loc, *r, device);
      if (!r && TREE_CODE (*tp) == OACC_DATA && !source_directive_at (loc))
        add_declared (*tp, clauses);
      reject_operands (clauses, r);
      measure_characters (*clauses);
      if (TREE_CODE (*tp) == OACC_PARALLEL || TREE_CODE (*tp) == OACC_KERNELS
          || TREE_CODE (*tp) == OACC_SERIAL)
        add_polymorphic (*tp);
    }
  return NULL_TREE;
}

} // namespace

bool
mapping_p (tree clause)
{
  return OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_MAP && !companion_p (clause);
}

/* gfortran has a variable of its own for the selector of a `select type' in
   each guard, named after the type: __tmp_type_solver.  */
std::string
name_of_selector (tree decl)
{
  return strncmp (IDENTIFIER_POINTER (DECL_NAME (decl)), "__tmp_",
                  strlen ("__tmp_"))
             ? std::string ()
             : selector_at (DECL_SOURCE_LOCATION (decl));
}

void
insert_tags (tree body)
{
  std::unordered_set<tree> carried;
  walk_tree_without_duplicates (&body, visit, &carried);
  if (!carried.empty ())
    widen_scopes (body, carried);
}

void
check_declared_notes ()
{
  for (const recorded_executable &r : recorded_executables ())
    if (r.directive.construct == "declare" && !r.directive.notes.empty ()
        && !s_declared.count (&r))
      report_declare (r.directive.notes.front ());
}

bool
tag_clause_p (tree clause)
{
  return s_tag_variable && OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_MAP
         && OMP_CLAUSE_DECL (clause) == s_tag_variable;
}

std::vector<tagged_operand>
tag_info (tree clause)
{
  return s_tags[tree_to_uhwi (OMP_CLAUSE_SIZE (clause))];
}

std::vector<tagged_operand>
declare_info (tree)
{
  return {};
}

} // namespace accdeep
