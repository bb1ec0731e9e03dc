/* Kernels that dereference pointers of the host's.  Consumes what kernels
   dereference (kernel-pointers.cc) and what their directives map, produces
   warnings at the end of the translation unit, when it is known which members
   it attaches by hand.

   What decides is the member, whichever object of the type it is taken from: if
   one of the directives around the kernel follows it, there is no warning.  So
   copies of structures need not be followed.

   By default there are those warnings of which this unit is all the proof:
   private copies, members that directives here exclude, pointers that no shape
   or container has an extent for.  The option for those that may be such
   pointers adds those of types without a shape, which other units may attach.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/host-pointers.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/front/gcc/mentions.h"
#include "plugin/gcc/fortran.h"
#include "plugin/gcc/warnings.h"
#include "plugin/lower/host-values.h"
#include "plugin/lower/implicit.h"
#include "plugin/lower/kernel-pointers.h"
#include "plugin/lower/layout.h"
#include "plugin/lower/report-text.h"

#include <map>
#include <set>
#include <unordered_map>

namespace accdeep
{

namespace
{

/* A warning, unless FIELD, or pointers in a container of the type FIELD, turn
   out to be attached by hand.  */
struct pending_warning
{
  location_t loc;
  std::string start; /* "dereference of ... on the device".  */
  std::string why;
  tree field;
  location_t note_loc;
  std::string note;
  bool sure; /* Given by default.  */
};

std::vector<pending_warning> s_pending;
/* Members that a directive or a call of this unit is about, or a kernel sets;
   containers with such elements; fields of types that are kept.  */
std::unordered_set<tree> s_brought;
/* Those of them that are only updated, or required to be present.  */
std::unordered_set<tree> s_required;

/* Members that data directives of this unit map.  */
std::unordered_set<tree> s_entered;

/* A member that a data directive of this function has left out, of objects that
   may still be there.  */
struct exclusion
{
  tree function;
  std::string object;
  std::string title;
  location_t loc;
};
std::map<tree, exclusion> s_left_out;

/* What directives make of a member, a pointer or a value.  */
struct pointer_state
{
  bool followed = false;
  bool looked_up = false; /* Where the object is present, nothing is mapped.  */
  std::size_t steps = 0;  /* Levels that are followed.  */
  std::string why;        /* Behind "... on the device".  */
  location_t loc = UNKNOWN_LOCATION;
  std::string note;
  std::string title; /* Of the directive that excludes it.  */
  bool sure = false;
};

class member_states
{
public:
  void add (const reported_operand &o);
  void add_default (tree type);
  const pointer_state *of (tree field) const;

  const std::unordered_map<tree, pointer_state> &
  all () const
  {
    return m_states;
  }

private:
  /* How the objects get to the device.  */
  struct arrival
  {
    std::string title;
    bool present;  /* Somebody else has mapped them.  */
    bool implicit; /* Or may have.  */
    bool elements; /* They are those of a container.  */
  };

  void add (const type_layout &, const arrival &);
  void add_outcome (const type_layout &, const layout_outcome &,
                    const arrival &);
  void note_followed (tree field, const layout_member &, const arrival &);

  std::unordered_map<tree, pointer_state> m_states;
  std::set<std::pair<const type_layout *, bool>> m_seen;
};

bool
present_p (const reported_operand &o)
{
  return o.kind_name == "present" || o.kind_name == "no_create";
}

void
member_states::add (const reported_operand &o)
{
  if (!o.type || o.attachment)
    return;
  add (layout_of (o.type, o.shape),
       { title_of (o), present_p (o), (o.flags & ACCDEEP_CLAUSE_IMPLICIT) != 0,
         false });
}

void
member_states::add_default (tree type)
{
  add (layout_of (type, std::string ()), { std::string (), true, true, false });
}

/* M of objects that come as FROM says is followed, in FIELD.  */
void
member_states::note_followed (tree field, const layout_member &m,
                              const arrival &from)
{
  pointer_state &state = m_states[field];
  (from.present || from.implicit ? state.looked_up : state.followed) = true;
  state.steps = std::max (state.steps, m.steps.size ());
}

/* Is FIELD a number, a structure, or an array of these?  */
bool
value_member_p (tree field)
{
  tree type = elements_type (TREE_TYPE (field));
  if (RECORD_OR_UNION_TYPE_P (type))
    return !descriptor_type_p (type) && !class_container_p (type)
           && !view_of (type)->library_p ();
  return INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)
         || TREE_CODE (type) == COMPLEX_TYPE;
}

/* LAYOUT, whose objects come as FROM says, has the pointer O.  Those of objects
   that somebody else has mapped, and of which no shape speaks, are that one's
   business.  */
void
member_states::add_outcome (const type_layout &layout, const layout_outcome &o,
                            const arrival &from)
{
  const bool shaped = RECORD_OR_UNION_TYPE_P (layout.type)
                      && shapes ().has_directives_p (*view_of (layout.type));
  if (o.fate == member_fate::followed)
    {
      const layout_member &m = layout.members[o.member];
      note_followed (o.field, m, from);
      if (o.holder)
        note_followed (o.holder, m, from);
      if (m.element)
        add (layout_of (m.element, m.element_shape),
             { from.title, from.present, from.implicit, o.in_library });
      return;
    }
  pointer_state &state = m_states[o.field];
  /* A value in the object itself, which comes along.  */
  if (o.fate == member_fate::bits && value_member_p (o.field))
    (from.present || from.implicit ? state.looked_up : state.followed) = true;
  else if (o.fate == member_fate::excluded && state.why.empty ())
    {
      state.why = from.title.empty () ? ", which its shape excludes"
                                      : ", which " + quoted (from.title)
                                            + " leaves on the host";
      state.title = from.title;
      state.loc = gcc_location (o.loc);
      state.note = "it is left out here";
      state.sure = !from.present;
    }
  else if (o.fate == member_fate::no_extent && (shaped || !from.present)
           && state.why.empty ())
    {
      const bool own = layout.shape == own_bytes_shape;
      state.why = ", where it has the host's address: "
                  + (own ? "no clause maps what it points to"
                         : reason_without_extent (layout.type));
      state.loc = gcc_location (o.loc);
      state.note = own && shaped ? "shaped here" : "declared here";
      state.sure
          = (shaped || from.elements) && !from.present && !lang_GNU_Fortran ();
    }
}

/* Objects with LAYOUT are on the device as FROM says.  */
void
member_states::add (const type_layout &layout, const arrival &from)
{
  if (!m_seen.insert ({ &layout, from.present || from.implicit }).second)
    return;
  for (const layout_outcome &o : layout.outcomes)
    if (!o.in_library || o.fate == member_fate::followed)
      add_outcome (layout, o, from);
}

const pointer_state *
member_states::of (tree field) const
{
  auto found = m_states.find (field);
  return found == m_states.end () ? nullptr : &found->second;
}

/* ------------------------------------------------------------------------
   Bodies.
   ------------------------------------------------------------------------ */

/* The variable that refers to the object that LVALUE is in, a dummy argument or
   a pointer, perhaps both; null: there is none.  */
tree
variable_with (tree lvalue)
{
  while (handled_component_p (lvalue) || dereference_p (lvalue))
    lvalue = TREE_OPERAND (lvalue, 0);
  return DECL_P (lvalue) ? lvalue : NULL_TREE;
}

/* The clause among CLAUSES that makes private copies of VARIABLE from the
   host's; null: there is none.  */
tree
private_clause (tree clauses, tree variable)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
        && variable_with (OMP_CLAUSE_DECL (c)) == variable)
      return c;
  return NULL_TREE;
}

/* The clause among CLAUSES that brings the object of VARIABLE to the device as
   a whole; null: there is none.  */
tree
bringing_clause (tree clauses, tree variable)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !companion_p (c)
        && allocating_kind_p (OMP_CLAUSE_MAP_KIND (c)))
      {
        tree object = OMP_CLAUSE_DECL (c);
        while (dereference_p (object))
          object = TREE_OPERAND (object, 0);
        if (object == variable)
          return c;
      }
  return NULL_TREE;
}

/* Does a clause among CLAUSES name COMPONENT, or what it leads to?  */
bool
named_p (tree clauses, tree component)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      for (tree t = OMP_CLAUSE_DECL (c); t && !DECL_P (t);
           t = enclosing_lvalue (t))
        if (operand_equal_p (t, component, 0))
          return true;
  return false;
}

/* Would a clause on the object of VARIABLE bring what USE leads to?  */
bool
deep_use_p (const pointer_use &use, tree variable)
{
  if (lang_GNU_Fortran ())
    return use.from == pointer_use::value && use.origin != variable;
  if (use.from == pointer_use::elements)
    return deep_by_default_p (library_class (use.origin));
  tree type = TREE_TYPE (variable);
  if (POINTER_TYPE_P (type))
    type = TREE_TYPE (type);
  type = TYPE_MAIN_VARIANT (elements_type (type));
  if (use.from != pointer_use::value || TREE_CODE (use.origin) != COMPONENT_REF
      || !deep_by_default_p (type))
    return false;
  member_states states;
  states.add_default (type);
  const pointer_state *state = states.of (TREE_OPERAND (use.origin, 1));
  return state && state->looked_up;
}

/* Private copies of objects, and what the host alone can follow.  True: there
   is a warning about USE.  */
bool
judge_clauses (const pointer_use &use, tree clauses,
               std::set<std::string> &told)
{
  tree variable = variable_with (use.origin);
  if (!variable || (lang_GNU_Fortran () && variable == use.origin))
    return false;
  const std::string name = spell (use.origin);
  if (tree c = private_clause (clauses, variable))
    {
      const bool deep = deep_use_p (use, variable);
      if (deep && told.insert (name).second)
        warn_at (OMP_CLAUSE_LOCATION (c), warning_option::private_copy,
                 "private copies of %qs have an address of the host in "
                 "%qs, which the construct follows; map it with "
                 "%<copyin%>",
                 spell (variable).c_str (), name.c_str ());
      return deep || variable != use.origin;
    }
  if (!use.polymorphic || named_p (clauses, use.origin))
    return false;
  tree bringing = bringing_clause (clauses, variable);
  if (bringing && told.insert (name).second)
    warn_at (OMP_CLAUSE_LOCATION (bringing), warning_option::polymorphic,
             "%qs is polymorphic: what it leads to stays on the host, and "
             "the construct uses it",
             name.c_str ());
  return bringing != NULL_TREE;
}

struct body_scan
{
  const member_states *states;
  body_pointers pointers;
  std::unordered_set<tree> host_variables; /* Without a clause.  */
  /* Pointers that are mapped themselves, without what they point to.  */
  std::unordered_map<tree, location_t> alone; /* With the clause's place.  */
  /* Operands of the directives around; those of which nothing is known here.
   */
  std::set<std::string> named, unknown;
};

/* Is the object whose member or part T is a variable of the body?  */
bool
own_object_p (tree t, const std::unordered_set<tree> &own)
{
  while (handled_component_p (t))
    t = TREE_OPERAND (t, 0);
  return DECL_P (t) && own.count (t);
}

/* MEMBER of a variable without a clause, of a type without a shape: its bytes
   are copied.  */
pointer_state
state_without_clause (tree member, const body_scan &scan)
{
  pointer_state result;
  tree base = member;
  while (handled_component_p (base))
    base = TREE_OPERAND (base, 0);
  tree type = TREE_TYPE (TREE_OPERAND (member, 0));
  if (lang_GNU_Fortran () || !DECL_P (base) || scan.named.count (spell (base))
      || !RECORD_OR_UNION_TYPE_P (type) || described_p (TREE_TYPE (base)))
    return result;
  result.why = ", where it has the host's address: "
               + reason_without_extent (TYPE_MAIN_VARIANT (type));
  return result;
}

/* Warn about USE of a container of the library's, if no directive is about what
   it leads to.  */
void
judge_container (const pointer_use &use, const body_scan &scan,
                 pending_warning warning, std::set<std::string> &told)
{
  tree variable = base_variable (use.origin);
  const pointer_state *state
      = TREE_CODE (use.origin) == COMPONENT_REF
            ? scan.states->of (TREE_OPERAND (use.origin, 1))
            : nullptr;
  const bool stored = use.from == pointer_use::stored;
  if (own_object_p (use.origin, scan.pointers.own)
      || (variable && scan.unknown.count (spell (variable)))
      || (state && state->steps > (stored ? 1 : 0)))
    return;
  const std::string name = quoted (spell (use.origin));
  if (stored)
    {
      warning.start = "dereference of a pointer in " + name + " on the device";
      warning.why = ", where it has the host's address: elements of "
                    + quoted (view_of (library_class (use.origin))->name ())
                    + " have no extent";
    }
  else if (use.opaque && (!variable || !scan.named.count (spell (variable))))
    {
      warning.start = "dereference of what " + name + " leads to on the device";
      warning.why = ", where objects of type "
                    + quoted (view_of (use.opaque)->name ()) + " are without "
                    + view_of (use.opaque)->left_behind ();
    }
  else
    return;
  warning.field = library_class (use.origin);
  warning.sure = true;
  if (told.insert (warning.start).second)
    s_pending.push_back (warning);
}

/* The pointer variables that CLAUSES map or copy, and nothing that they point
   to.  */
std::unordered_map<tree, location_t>
pointers_alone (tree clauses)
{
  std::unordered_map<tree, location_t> result;
  if (lang_GNU_Fortran ())
    return result;
  auto operand_p = [] (tree c) {
    return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
           || (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !companion_p (c));
  };
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (operand_p (c) && DECL_P (OMP_CLAUSE_DECL (c))
        && TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) == POINTER_TYPE
        && (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
            || allocating_kind_p (OMP_CLAUSE_MAP_KIND (c))))
      result.emplace (OMP_CLAUSE_DECL (c), OMP_CLAUSE_LOCATION (c));
  for (tree c = clauses; c && !result.empty (); c = OMP_CLAUSE_CHAIN (c))
    if (operand_p (c) && !DECL_P (OMP_CLAUSE_DECL (c)))
      result.erase (variable_with (OMP_CLAUSE_DECL (c)));
  return result;
}

/* Warn of USE of a variable that no clause maps, or without its target.  */
void
judge_variable (const pointer_use &use, const body_scan &scan,
                pending_warning warning, std::set<std::string> &told)
{
  const bool unnamed = scan.host_variables.count (use.origin);
  const auto alone = scan.alone.find (use.origin);
  if ((!unnamed && alone == scan.alone.end ())
      || scan.pointers.assigned.count (use.origin)
      || !told.insert (warning.start).second)
    return;
  if (unnamed)
    warning.why = ", for which there is no clause";
  else
    {
      warning.why = ", where it has the host's address: its clause maps the "
                    "pointer alone";
      warning.note_loc = alone->second;
      warning.note = quoted (spell (use.origin) + "[0:n]")
                     + " maps n elements that it points to";
      warning.sure = holds_host_address_p (use.origin);
    }
  s_pending.push_back (warning);
}

/* Warn of USE, if it is of a pointer of the host's; LOC is where the construct
   is.  */
void
judge (const pointer_use &use, const body_scan &scan, location_t loc,
       std::set<std::string> &told)
{
  pending_warning warning
      = { use.loc == UNKNOWN_LOCATION ? loc : use.loc,
          "dereference of " + quoted (spell (use.origin)) + " on the device",
          std::string (),
          NULL_TREE,
          UNKNOWN_LOCATION,
          std::string (),
          false };
  const bool member = TREE_CODE (use.origin) == COMPONENT_REF;
  const pointer_state *state
      = member ? scan.states->of (TREE_OPERAND (use.origin, 1)) : nullptr;
  if (use.from != pointer_use::value && (!state || state->why.empty ()))
    return judge_container (use, scan, warning, told);
  if (!member)
    {
      judge_variable (use, scan, warning, told);
      return;
    }
  const pointer_state implicit = state_without_clause (use.origin, scan);
  if (!state)
    state = &implicit;
  if (state->followed || (state->why.empty () && !state->looked_up)
      || own_object_p (use.origin, scan.pointers.own)
      || !told.insert (warning.start).second)
    return;
  warning.field = TREE_OPERAND (use.origin, 1);
  auto left_out = s_left_out.find (warning.field);
  if (!state->looked_up)
    {
      warning.why = state->why;
      warning.sure = state->sure
                     || (!lang_GNU_Fortran () && state != &implicit
                         && holds_host_address_p (use.origin));
      warning.note_loc = state->loc;
      warning.note = state->note;
    }
  /* In Fortran the run-time library maps what the construct refers to.  */
  else if (lang_GNU_Fortran () || left_out == s_left_out.end ()
           || left_out->second.function != current_function_decl)
    return;
  else
    {
      warning.why = ", which " + quoted (left_out->second.title)
                    + " leaves on the host";
      warning.sure = true;
      warning.note_loc = left_out->second.loc;
      warning.note = "entered here";
    }
  s_pending.push_back (warning);
}

/* ------------------------------------------------------------------------
   Members that are values.
   ------------------------------------------------------------------------ */

/* The members that a body reads, and those that it may set.  */
struct value_uses
{
  std::vector<std::pair<tree, location_t>> reads;
  std::unordered_set<tree> set;
  bool passed = false; /* Functions get objects, and may set what they want.  */
  location_t loc = UNKNOWN_LOCATION; /* Of the statement.  */
};

tree
collect_values (tree *tp, int *walk_subtrees, void *data)
{
  auto &uses = *static_cast<value_uses *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  if (EXPR_P (t) && EXPR_HAS_LOCATION (t))
    uses.loc = EXPR_LOCATION (t);
  tree changed = TREE_CODE (t) == ADDR_EXPR || TREE_CODE (t) == INIT_EXPR
                     ? TREE_OPERAND (t, 0)
                     : changed_operand (t);
  for (; changed && handled_component_p (changed);
       changed = TREE_OPERAND (changed, 0))
    if (TREE_CODE (changed) == COMPONENT_REF)
      uses.set.insert (TREE_OPERAND (changed, 1));
  if (TREE_CODE (t) == CALL_EXPR)
    for (int i = 0; i < call_expr_nargs (t); i++)
      {
        tree type = TREE_TYPE (CALL_EXPR_ARG (t, i));
        uses.passed |= POINTER_TYPE_P (type)
                       && RECORD_OR_UNION_TYPE_P (TREE_TYPE (type));
      }
  if (TREE_CODE (t) == COMPONENT_REF && value_member_p (TREE_OPERAND (t, 1)))
    uses.reads.emplace_back (t, EXPR_HAS_LOCATION (t) ? EXPR_LOCATION (t)
                                                      : uses.loc);
  return NULL_TREE;
}

/* Warn of members that BODY reads and directives leave on the host, if nothing
   gives them values on the device.  */
void
judge_values (tree body, const body_scan &scan, std::set<std::string> &told)
{
  value_uses uses;
  walk_tree_without_duplicates (&body, collect_values, &uses);
  for (tree field : uses.set)
    if (value_member_p (field))
      s_brought.insert (field);
  for (const auto &[member, loc] : uses.reads)
    {
      tree field = TREE_OPERAND (member, 1);
      const pointer_state *state = scan.states->of (field);
      if (!state || state->title.empty () || state->followed || state->looked_up
          || uses.passed || own_object_p (member, scan.pointers.own))
        continue;
      const std::string start
          = "use of " + quoted (spell (member)) + " on the device";
      if (told.insert (start).second)
        s_pending.push_back ({ loc, start, state->why, field, state->loc,
                               state->note, state->sure });
    }
}

/* The pointer members that LVALUE leads through, and the containers that have
   it.  */
void
bring_members_of (tree lvalue, bool maps = true)
{
  tree t = lvalue;
  for (; t && !DECL_P (t) && TREE_CODE (t) != CALL_EXPR;
       t = enclosing_lvalue (t))
    if (TREE_CODE (t) == COMPONENT_REF)
      {
        tree field = TREE_OPERAND (t, 1);
        if (maps)
          s_required.erase (field);
        else if (!s_brought.count (field))
          s_required.insert (field);
        s_brought.insert (field);
        s_brought.insert (TYPE_MAIN_VARIANT (DECL_CONTEXT (field)));
      }
  if (t && TREE_CODE (t) == CALL_EXPR)
    if (tree object = library_object (t))
      s_brought.insert (library_class (object));
}

/* Is VALUE what one of OpenACC's functions gives?  */
bool
device_address_p (tree value)
{
  STRIP_NOPS (value);
  tree function
      = TREE_CODE (value) == CALL_EXPR ? get_callee_fndecl (value) : NULL_TREE;
  return function && DECL_NAME (function)
         && startswith (IDENTIFIER_POINTER (DECL_NAME (function)), "acc_");
}

} // anonymous namespace

void
check_host_pointers (tree statement, location_t loc,
                     const std::vector<const directive_report *> &directives,
                     const std::vector<tree> &pointers,
                     const std::vector<tree> &outer)
{
  if (seen_error ())
    return;
  member_states states;
  body_scan scan;
  for (const directive_report *directive : directives)
    {
      for (const reported_operand &o : directive->operands ())
        {
          states.add (o);
          if (!(o.flags & ACCDEEP_CLAUSE_IMPLICIT))
            scan.named.insert (o.name);
          if (present_p (o) || !o.shape.empty ())
            scan.unknown.insert (o.name);
        }
      for (const reported_operand &o : directive->made ())
        states.add (o);
    }
  for (tree pointer : pointers)
    if (RECORD_OR_UNION_TYPE_P (TREE_TYPE (TREE_TYPE (pointer))))
      states.add_default (TREE_TYPE (TREE_TYPE (pointer)));

  scan.states = &states;
  for (tree pointer : host_pointers (statement, outer))
    scan.host_variables.insert (pointer);
  scan.alone = pointers_alone (OMP_CLAUSES (statement));
  scan.pointers = pointers_in (OMP_BODY (statement));
  for (tree field : scan.pointers.members)
    {
      s_brought.insert (field);
      s_required.erase (field);
    }
  std::set<std::string> told;
  for (const pointer_use &use : scan.pointers.uses)
    if (!judge_clauses (use, OMP_CLAUSES (statement), told))
      judge (use, scan, loc, told);
  judge_values (OMP_BODY (statement), scan, told);
}

void
note_update (const directive_report &directive)
{
  member_states states;
  for (const reported_operand &o : directive.operands ())
    states.add (o);
  for (const auto &[field, state] : states.all ())
    if (value_member_p (field) && (state.followed || state.looked_up))
      s_entered.insert (field);
}

void
note_entry (const directive_report &directive, location_t loc)
{
  if (seen_error ())
    return;
  for (const reported_operand &o : directive.operands ())
    {
      if ((present_p (o) && !o.invoked) || (o.flags & ACCDEEP_CLAUSE_IMPLICIT))
        continue;
      member_states states;
      states.add (o);
      for (const auto &[field, state] : states.all ())
        if (state.followed || (o.invoked && state.looked_up))
          s_entered.insert (field);
        else if (!state.title.empty ())
          s_left_out.insert_or_assign (
              field,
              exclusion{ current_function_decl, o.name, state.title, loc });
    }
}

void
note_exit (const directive_report &directive)
{
  for (const reported_operand &o : directive.operands ())
    for (auto i = s_left_out.begin (); i != s_left_out.end ();)
      i = i->second.object == o.name ? s_left_out.erase (i) : std::next (i);
}

void
members_reach_device (const operand_list &operands, accdeep_construct construct)
{
  auto maps_p = [construct] (const operand &o) {
    return construct != ACCDEEP_CONSTRUCT_UPDATE
           && o.kind != GOMP_MAP_FORCE_PRESENT
           && o.kind != GOMP_MAP_IF_PRESENT
           /* The pointer of a section, which has an operand of its own.  */
           && OMP_CLAUSE_MAP_KIND (o.clause) != GOMP_MAP_ATTACH_DETACH;
  };
  for (const operand &o : operands.entries)
    if (o.clause)
      bring_members_of (o.lvalue, maps_p (o));
}

void
note_openacc_call (tree call)
{
  if (!device_address_p (call))
    return;
  for (int i = 0; i < call_expr_nargs (call); i++)
    {
      tree argument = CALL_EXPR_ARG (call, i);
      STRIP_NOPS (argument);
      if (TREE_CODE (argument) == ADDR_EXPR)
        argument = TREE_OPERAND (argument, 0);
      bring_members_of (argument);
    }
}

void
note_device_address (tree t)
{
  if (TREE_CODE (t) == CONSTRUCTOR)
    {
      unsigned HOST_WIDE_INT i;
      tree field, value;
      FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (t), i, field, value)
      if (field && TREE_CODE (field) == FIELD_DECL && device_address_p (value))
        {
          s_brought.insert (field);
          s_required.erase (field);
        }
    }
  else if (device_address_p (TREE_OPERAND (t, 1)))
    bring_members_of (TREE_OPERAND (t, 0));
}

bool
brought_by_hand_p (tree field)
{
  return s_brought.count (field) && !s_required.count (field);
}

void
finish_host_pointers ()
{
  for (const pending_warning &w : s_pending)
    {
      if (w.field && s_brought.count (w.field))
        continue;
      const bool sure = w.sure && !s_entered.count (w.field);
      message (sure ? warning_option::host_pointers
                    : warning_option::maybe_host_pointers,
               w.loc, w.start + w.why)
          .note (w.note_loc, w.note)
          .send (diagnostics ());
    }
  s_pending.clear ();
}

} // namespace accdeep
