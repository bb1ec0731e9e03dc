/* Directives bound to a type: what the registry keeps of them.

     directive -> bind -> listed_member -> merge -> shape_definition
               -> resolve (default shape, then the named one) -> resolved_shape

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_MODEL_DEFINITION_H
#define ACCDEEP_MODEL_DEFINITION_H

#include "plugin/model/shape.h"

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace accdeep
{

/* A member in a clause.  */
struct listed_member
{
  /* False: shape(m[0:n]) of a policy gives extents and nothing else.  */
  bool selects = true;
  selection selected = selection::included;
  /* The clause says what happens to the member: copyin, in, update, invoke...
     and which it is.  */
  bool acts = false;
  clause_kind clause = clause_kind::include;
  location acts_loc = 0; /* Of the member there.  */
  bool specific = false; /* As in type_directive.  */
  std::string path;
  std::vector<field_handle> fields; /* Identifies the member.  */
  type_ptr type;
  bool in_union = false;
  bool init_needed = false;
  std::vector<resolved_extent> extents; /* As the user gave them.  */
  identifier element_shape;
  argument_list arguments; /* Of ELEMENT_SHAPE.  */
  bool forwards = false;   /* As in resolved_member.  */
  /* TYPE is not what the member's declaration says.  */
  bool retyped = false;
  std::vector<field_handle> head; /* As in resolved_member.  */
  expression condition;
  value when;
  expression live;
  value n_live;
  location loc = 0;
};

/* Where a policy first shows of which kind it is; 0: it does not.  */
struct policy_marks
{
  location whole = 0;  /* A clause that only 14 has.  */
  location data = 0;   /* A data action other than create.  */
  location create = 0; /* create(m): also a direction of 16.  */
  location update = 0;
};

/* All directives of one name on one type.  */
struct shape_definition
{
  type_directive_kind kind = type_directive_kind::shape;
  std::string name; /* Empty: the default shape.  */
  parameter_list parameters;
  bool present = false; /* There is a directive.  */
  location loc = 0;     /* Of the first one.  */
  location name_loc = 0;
  default_value value = default_value::unset;
  location value_loc = 0;
  /* Whether the first directive, and that of VALUE, is specific.  */
  bool specific = false;
  bool value_specific = false;
  std::vector<listed_member> members; /* Each once.  */
  /* Policies.  */
  bool include_only = false; /* There is an include clause of a policy.  */
  /* Policies: shape(name).  Shapes: what a nest extends.  */
  identifier base;
  std::vector<identifier> uses;
  policy_marks marks;
  /* Something was left out after an error: judge nothing by absence.  */
  bool erroneous = false;
  std::size_t levels = 0; /* Around its members: see struct nest.  */
  unsigned n_nests = 0;   /* In its clauses, those of nests left out.  */
};

/* Definitions with names, in the order in which they came.  They stay where
   they are.  */
class definition_list
{
public:
  shape_definition &
  add (shape_definition d)
  {
    m_places.emplace (d.name, m_list.size ());
    return m_list.emplace_back (std::move (d));
  }

  /* Null: no such name.  */
  const shape_definition *
  find (const std::string &name) const
  {
    auto found = m_places.find (name);
    return found == m_places.end () ? nullptr : &m_list[found->second];
  }

  shape_definition *
  find (const std::string &name)
  {
    auto found = m_places.find (name);
    return found == m_places.end () ? nullptr : &m_list[found->second];
  }

  /* The place of D, one of these.  */
  std::size_t
  place (const shape_definition &d) const
  {
    return m_places.at (d.name);
  }

  std::size_t
  size () const
  {
    return m_list.size ();
  }

  shape_definition &
  operator[] (std::size_t place)
  {
    return m_list[place];
  }

  const shape_definition &
  operator[] (std::size_t place) const
  {
    return m_list[place];
  }

  std::deque<shape_definition>::const_iterator
  begin () const
  {
    return m_list.begin ();
  }

  std::deque<shape_definition>::const_iterator
  end () const
  {
    return m_list.end ();
  }

private:
  std::deque<shape_definition> m_list;
  std::map<std::string, std::size_t> m_places;
};

/* What an instance, "p(q)", is of: a policy for the policies that are its
   arguments.  */
struct policy_instance
{
  std::string policy;
  argument_list arguments;
};

struct type_definitions
{
  type_ptr type;
  shape_definition unnamed;
  definition_list named;
  definition_list instances;
  std::vector<policy_instance> instance_of; /* By place in INSTANCES.  */
  /* What flatten_policy () has found, by name: until a definition is added or
     changed.  */
  mutable std::map<std::string, shape_definition> flattened;
};

/* ------------------------------------------------------------------------
   Parameters.
   ------------------------------------------------------------------------ */

/* The names that POLICY has for its policy parameters, given ARGUMENTS.  Those
   without one have an empty name.  */
std::vector<identifier> policies_in (const shape_definition &policy,
                                     const argument_list &arguments);

/* "p(q)"; POLICY's own name when none of its parameters is a policy.  */
std::string instance_name (const shape_definition &policy,
                           const argument_list &arguments);

/* POLICY with the names of policies in ARGUMENTS for its parameters.  */
shape_definition instantiate (const shape_definition &policy,
                              const argument_list &arguments);

/* Does C make its policy one of TR-14-1's: has TR-16-1 no such clause?  */
bool only_in_14_p (const clause &c);

/* "copyin".  */
const char *spell (clause_kind kind);

/* The action of default(VALUE); inherit: it is none.  */
action action_of (default_value value);

/* The action of a clause KIND in a policy of TR-14-1's; inherit: none.  */
action action_of (clause_kind kind);

/* What a clause KIND of TR-16-1 limits its members to; inherit: nothing.  */
direction direction_of (clause_kind kind);

/* Note what C, a clause of a policy, says about MARKS' policy.  */
void mark_clause (policy_marks &marks, const clause &c);

/* The kind of POLICY by its own clauses alone.  */
policy_kind own_kind (const shape_definition &policy);

/* POLICY, one of ALL, with everything that its use clauses take over, and what
   it says itself on top.  Unknown names and shapes are passed over, and what
   is in a cycle or takes over from one counts as erroneous.  */
const shape_definition &flatten_policy (const type_definitions &all,
                                        const shape_definition &policy);

/* Must default(none) list M: is it a pointer, or an aggregate with deep
   members?  */
bool must_be_listed_p (const resolved_member &m, shape_table &);

/* Is NAME one that add_nest () made?  */
bool nest_name_p (const std::string &name);

/* "policy 'p'", "this nest": for messages.  */
std::string title (const shape_definition &);

/* Null: no such name.  */
const shape_definition *find_definition (const type_definitions &,
                                         const std::string &name);

/* Numbers of the expressions of one directive.  */
using expression_numbers = std::map<const expression *, unsigned>;

/* ------------------------------------------------------------------------
   Binding and resolution: no diagnostics, the rules have passed.
   ------------------------------------------------------------------------ */

/* MEMBER of clause C, which check_member accepted.  */
listed_member bind_member (const type_view &type, const clause &c,
                           const member_shape &member,
                           const expression_numbers &);

/* The path that E consists of; empty: E is anything else.  */
member_path path_of (const expression &e);

/* Do the extents say the same, wherever they stand?  */
bool same_extents_p (const std::vector<resolved_extent> &,
                     const std::vector<resolved_extent> &);

/* Is HEAD the beginning of FIELDS, and shorter?  */
bool inside_p (const std::vector<field_handle> &fields,
               const std::vector<field_handle> &head);

/* The shape of TYPE that DEFINITIONS, null for none, and among them NAMED, null
   for the default shape, give together.  Cycles of relative extents stay.  */
resolved_shape resolve_definitions (const type_ptr &type,
                                    const type_definitions *definitions,
                                    const shape_definition *named,
                                    shape_table &);

/* What the shape of the aggregate that SHAPE has at the head of FIELDS says
   about the part FIELDS, in terms of SHAPE's type.  nullopt: FIELDS are no part
   of an aggregate.  Extents that only a function of the aggregate can compute
   are left out, and *LOST is set.  */
std::optional<resolved_member>
inherited_part (const resolved_shape &shape,
                const std::vector<field_handle> &fields, shape_table &,
                bool *lost);

/* Take relative extents that can not be computed out, so that nothing behind
   the model meets them; check_resolved reports them.  */
void break_relative_cycles (resolved_shape &);

/* Members of SHAPE whose extents are relative to each other in a circle, each
   by its index and the next one relative to it; empty: none.  */
std::vector<std::size_t> find_relative_cycle (const resolved_shape &shape);

} // namespace accdeep

#endif /* ACCDEEP_MODEL_DEFINITION_H */
