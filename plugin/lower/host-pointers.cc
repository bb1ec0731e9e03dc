/* Kernels that dereference pointers of the host's.  Consumes bodies of compute
   constructs and what their directives map, produces warnings at the end of the
   translation unit, when it is known which members it attaches by hand.

   What decides is the member, whichever object of the type it is taken from: if
   one of the directives around the kernel follows it, there is no warning.  So
   copies of pointers and references need not be followed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/lower/host-pointers.h"
#include "plugin/front/gcc/clauses.h"
#include "plugin/gcc/fortran.h"
#include "plugin/gcc/options.h"
#include "plugin/lower/implicit.h"
#include "plugin/lower/layout.h"
#include "plugin/lower/report-text.h"

#include <set>

namespace accdeep
{

namespace
{

/* A warning, unless FIELD turns out to be attached by hand.  */
struct pending_warning
{
  location_t loc;
  std::string text;
  tree field;
  location_t note_loc;
  std::string note;
};

std::vector<pending_warning> s_pending;
/* Members that a directive or a call of this unit is about, or a kernel sets;
   fields of types that are kept.  */
std::unordered_set<tree> s_brought;

/* What directives make of a pointer member.  */
struct pointer_state
{
  bool followed = false;
  std::string why; /* Behind "... on the device".  */
  location_t loc = UNKNOWN_LOCATION;
  std::string note;
};

class member_states
{
public:
  void add (const reported_operand &o);
  void add_default (tree type);
  const pointer_state *of (tree field) const;

private:
  void add (const type_layout &, const std::string &title, bool present);

  std::unordered_map<tree, pointer_state> m_states;
  std::set<const type_layout *> m_seen;
};

void
member_states::add (const reported_operand &o)
{
  if (!o.type || o.attachment)
    return;
  const bool present = o.kind_name == "present" || o.kind_name == "no_create";
  add (layout_of (o.type, o.shape), title_of (o), present);
}

void
member_states::add_default (tree type)
{
  add (layout_of (type, std::string ()), std::string (), true);
}

/* Objects with LAYOUT are on the device because of TITLE.  PRESENT: somebody
   else has mapped them, and knows what becomes of pointers of which no shape
   speaks.  */
void
member_states::add (const type_layout &layout, const std::string &title,
                    bool present)
{
  if (!m_seen.insert (&layout).second)
    return;
  const bool shaped = RECORD_OR_UNION_TYPE_P (layout.type)
                      && shapes ().has_directives_p (*view_of (layout.type));
  for (const layout_outcome &o : layout.outcomes)
    {
      if (o.in_library && o.fate != member_fate::followed)
        continue;
      pointer_state &state = m_states[o.field];
      if (o.fate == member_fate::followed)
        {
          state.followed = true;
          const layout_member &m = layout.members[o.member];
          if (m.element)
            add (layout_of (m.element, m.element_shape), title, present);
        }
      else if (o.fate == member_fate::excluded && state.why.empty ())
        {
          state.why = title.empty ()
                          ? ", which its shape excludes"
                          : ", which " + quoted (title) + " leaves on the host";
          state.loc = gcc_location (o.loc);
          state.note = "it is left out here";
        }
      else if (o.fate == member_fate::no_extent && (shaped || !present)
               && state.why.empty ())
        {
          const bool own = layout.shape == own_bytes_shape;
          state.why = ", where it has the host's address: "
                      + (own ? "no clause maps what it points to"
                             : reason_without_extent (layout.type));
          state.loc = gcc_location (o.loc);
          state.note = own && shaped ? "shaped here" : "declared here";
        }
    }
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

/* The C++ front end wraps operands that have a place of their own in
   VIEW_CONVERT_EXPRs.  */
tree
stripped (tree t)
{
  for (;;)
    if (CONVERT_EXPR_P (t) || TREE_CODE (t) == NON_LVALUE_EXPR
        || TREE_CODE (t) == SAVE_EXPR || TREE_CODE (t) == POINTER_PLUS_EXPR
        || TREE_CODE (t) == VIEW_CONVERT_EXPR)
      t = TREE_OPERAND (t, 0);
    else
      return t;
}

/* The member or variable whose value POINTER is computed from; null: something
   else.  */
tree
origin_of (tree pointer)
{
  tree t = stripped (pointer);
  while (TREE_CODE (t) == ARRAY_REF)
    t = TREE_OPERAND (t, 0);
  if (TREE_CODE (t) == COMPONENT_REF && lang_GNU_Fortran ()
      && descriptor_type_p (TREE_TYPE (TREE_OPERAND (t, 0))))
    t = TREE_OPERAND (t, 0);
  return TREE_CODE (t) == COMPONENT_REF || DECL_P (t) ? t : NULL_TREE;
}

struct body_scan
{
  const member_states *states;
  std::unordered_set<tree> host_variables; /* Without a clause.  */
  std::unordered_set<tree> own;            /* Of the body.  */
  std::unordered_set<tree> assigned;
  std::set<std::string> named; /* Operands of the directives around.  */
  struct use
  {
    tree origin;
    location_t loc;
  };
  std::vector<use> uses;
};

/* Is the object whose member T is a variable of the body?  */
bool
own_object_p (tree t, const std::unordered_set<tree> &own)
{
  while (handled_component_p (t))
    t = TREE_OPERAND (t, 0);
  return DECL_P (t) && own.count (t);
}

void
note_assignment (tree to, body_scan &scan)
{
  to = stripped (to);
  if (DECL_P (to))
    scan.assigned.insert (to);
  else if (TREE_CODE (to) == COMPONENT_REF && POINTER_TYPE_P (TREE_TYPE (to)))
    s_brought.insert (TREE_OPERAND (to, 1));
}

tree
scan_expression (tree *tp, int *walk_subtrees, void *data)
{
  body_scan &scan = *static_cast<body_scan *> (data);
  tree t = *tp;
  switch (TREE_CODE (t))
    {
    case BIND_EXPR:
      for (tree v = BIND_EXPR_VARS (t); v; v = DECL_CHAIN (v))
        scan.own.insert (v);
      break;
    case DECL_EXPR:
      scan.own.insert (DECL_EXPR_DECL (t));
      break;
    case MODIFY_EXPR:
    case INIT_EXPR:
      note_assignment (TREE_OPERAND (t, 0), scan);
      break;
    case INDIRECT_REF:
    case MEM_REF:
      if (tree origin = origin_of (TREE_OPERAND (t, 0)))
        scan.uses.push_back ({ origin, EXPR_LOCATION (t) });
      break;
    default:
      if (TYPE_P (t))
        *walk_subtrees = 0;
      break;
    }
  return NULL_TREE;
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

/* Warn of USE, if it is of a pointer of the host's; LOC is where the construct
   is.  */
void
judge (const body_scan::use &use, const body_scan &scan, location_t loc,
       std::set<std::string> &told)
{
  const location_t at = use.loc == UNKNOWN_LOCATION ? loc : use.loc;
  const std::string start
      = "dereference of " + quoted (spell (use.origin)) + " on the device";
  if (DECL_P (use.origin))
    {
      if (!scan.host_variables.count (use.origin)
          || scan.assigned.count (use.origin) || !told.insert (start).second)
        return;
      s_pending.push_back ({ at, start + ", for which there is no clause",
                             NULL_TREE, UNKNOWN_LOCATION, std::string () });
      return;
    }
  tree field = TREE_OPERAND (use.origin, 1);
  const pointer_state implicit = state_without_clause (use.origin, scan);
  const pointer_state *state = scan.states->of (field);
  if (!state)
    state = &implicit;
  if (state->followed || state->why.empty ()
      || own_object_p (use.origin, scan.own) || !told.insert (start).second)
    return;
  s_pending.push_back (
      { at, start + state->why, field, state->loc, state->note });
}

/* Does anybody ask which members are attached by hand?  */
bool
attachments_matter_p ()
{
  static const bool wanted
      = host_pointer_warnings_p () || plugin_argument ("suggest") != nullptr;
  return wanted;
}

/* The pointer members that LVALUE leads through.  */
void
bring_members_of (tree lvalue)
{
  for (tree t = lvalue; t && !DECL_P (t); t = enclosing_lvalue (t))
    if (TREE_CODE (t) == COMPONENT_REF)
      s_brought.insert (TREE_OPERAND (t, 1));
}

} // anonymous namespace

bool
host_pointer_warnings_p ()
{
  static const bool wanted = [] {
    if (const char *value = plugin_argument ("warn-host-pointers"))
      return strcmp (value, "no") != 0;
    return plugin_argument ("report") != nullptr;
  }();
  return wanted;
}

void
check_host_pointers (tree statement, location_t loc,
                     const std::vector<const directive_report *> &directives,
                     const std::vector<tree> &pointers,
                     const std::vector<tree> &outer)
{
  if (!host_pointer_warnings_p () || seen_error ())
    return;
  member_states states;
  body_scan scan;
  for (const directive_report *directive : directives)
    {
      for (const reported_operand &o : directive->operands ())
        {
          states.add (o);
          scan.named.insert (o.name);
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
  walk_tree_without_duplicates (&OMP_BODY (statement), scan_expression, &scan);
  std::set<std::string> told;
  for (const body_scan::use &use : scan.uses)
    judge (use, scan, loc, told);
}

void
members_reach_device (const operand_list &operands)
{
  if (!attachments_matter_p ())
    return;
  for (const operand &o : operands.entries)
    if (o.clause)
      bring_members_of (o.lvalue);
}

void
note_openacc_call (tree call)
{
  if (!attachments_matter_p ())
    return;
  tree function = get_callee_fndecl (call);
  if (!function || !DECL_NAME (function)
      || !startswith (IDENTIFIER_POINTER (DECL_NAME (function)), "acc_"))
    return;
  for (int i = 0; i < call_expr_nargs (call); i++)
    {
      tree argument = stripped (CALL_EXPR_ARG (call, i));
      if (TREE_CODE (argument) == ADDR_EXPR)
        argument = TREE_OPERAND (argument, 0);
      bring_members_of (argument);
    }
}

bool
brought_by_hand_p (tree field)
{
  return s_brought.count (field);
}

void
finish_host_pointers ()
{
  for (const pending_warning &w : s_pending)
    if (!w.field || !s_brought.count (w.field))
      message (severity::warning, w.loc, w.text)
          .note (w.note_loc, w.note)
          .send (diagnostics ());
  s_pending.clear ();
}

} // namespace accdeep
