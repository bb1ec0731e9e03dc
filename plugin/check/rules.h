/* The rules of the language, as the registry and the front ends ask for them.
   Messages of one rule have one wording, here, whoever finds the violation.
   Independent of GCC.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_CHECK_RULES_H
#define ACCDEEP_CHECK_RULES_H

#include "plugin/model/definition.h"
#include "plugin/model/diagnostic.h"
#include "plugin/model/levels.h"

#include <string>
#include <vector>

namespace accdeep
{

/* ------------------------------------------------------------------------
   For the front end and the lowering: violations that only they can see.
   ------------------------------------------------------------------------ */

/* Section 1.1.  */
enum class placement
{
  type_clause_missing, /* Outside of any body.  */
  type_unknown,        /* The type clause names no type.  */
  type_incomplete,
  type_not_aggregate,
  type_not_enclosing, /* Inside a body: neither the nearest enclosing type nor
                         one declared in it.  */
  type_dependent,     /* What the type clause names is known in the instances of
                         a template only.  */
  template_header, /* The type clause has one, and no namespace around it.  */
  in_function      /* The directive stands where no type can be meant.  */
};

/* TYPE_NAME is the type of the type clause for the messages, OTHER its
   declaration or that of the enclosing type; "" and 0 when not known.  KNOWN
   are names of types that may be meant by one without a definition.  */
void report_placement (placement, const type_directive &,
                       const std::string &type_name, location other,
                       diagnostic_sink &,
                       const std::vector<std::string> &known = {});

/* What a name in angle brackets is for.  */
enum class name_use
{
  clause,       /* copyin<name>(x), include<name>(m)  */
  invoke_data,  /* invoke<name>(x), but for  */
  invoke_update /* update invoke<name>(self: x).  */
};

/* NAME for x of TYPE, which has no such shape or policy in SHAPES.  */
void report_unknown_shape (const identifier &name, name_use,
                           const type_view &type, const shape_table &shapes,
                           diagnostic_sink &);

/* The name of a type that messages call TYPE_NAME, without its keyword, its
   scope and its template arguments.  */
std::string bare_type_name (const std::string &type_name);

/* NAME, of the type itself, stands in front of MEMBER: "S.v" in a directive on
   S.  */
void report_type_before_member (const identifier &name,
                                const std::string &member, diagnostic_sink &);

/* NAME is no member of the type TYPE_NAME; NAMES are its members.  */
void report_unknown_member (const std::string &type_name,
                            const std::vector<std::string> &names,
                            const identifier &name, diagnostic_sink &);

/* NAME for x of no aggregate type.  */
void report_shape_of_scalar (const identifier &name, name_use,
                             const std::string &type_name, diagnostic_sink &);

/* Can NAME, which TYPE has, be used in this way?  Section 1.4.  Reports.  */
bool check_name_use (const identifier &name, name_use, const type_view &type,
                     shape_table &, diagnostic_sink &);

/* Whether all members have an action when the policy NAME that makes SHAPE is
   invoked.  Only policies of TR-16-1's clauses are judged so late.
   Reports.  */
bool check_invocation (const identifier &name, const resolved_shape &shape,
                       diagnostic_sink &);

/* Can there be a nest, at LOC, for objects NAME of the type ELEMENT?  Section
   2.1.  Reports.  */
bool check_nest_type (const type_view &element, const std::string &name,
                      location loc, diagnostic_sink &);

/* The nest for FIRST is one for an object of another TYPE at LOC as well.  */
void report_nest_types (const std::string &type, location loc,
                        const std::string &first, location first_loc,
                        diagnostic_sink &);

/* TYPE has no member NAME.  */
void report_unknown_member (const type_view &type, const identifier &name,
                            diagnostic_sink &);

/* NAME, in an expression of a nest, is neither a member of one of the TYPES,
   from the inside outward, nor visible at the directive.  */
void report_unknown_name (const identifier &name,
                          const std::vector<type_ptr> &types,
                          diagnostic_sink &);

/* "'a', 'b' and 'c'"  */
std::string enumerate (const std::vector<std::string> &names);

/* ------------------------------------------------------------------------
   For the registry, as directives come.  False: leave the part out.
   ------------------------------------------------------------------------ */

/* Does E, which stands behind LEVELS levels, look at no other's index?
   Reports.  */
bool check_level_indices (const expression &e, std::size_t levels,
                          diagnostic_sink &);

/* The levels of L that a clause with N_EXTENTS walks.  Without extents there
   these are those that the shape follows.  */
std::size_t levels_walked (const type_levels &l, std::size_t n_extents);

/* LEVELS are around TYPE's members, as in struct nest.  */
bool check_member (const type_view &type, const clause &c,
                   const member_shape &member, std::size_t levels,
                   diagnostic_sink &);

/* C, a clause of a policy directive that adds to DEFINITION.  */
bool check_policy_clause (const shape_definition &definition, const clause &c,
                          diagnostic_sink &);

/* DIRECTIVE takes the name of DEFINITION, which is of the other kind.  */
void report_name_taken (const type_view &type,
                        const shape_definition &definition,
                        const type_directive &directive, diagnostic_sink &);

/* MEMBER of C, a clause with a nest.  */
bool check_nested_member (const clause &c, const listed_member &member,
                          const listed_member *first, diagnostic_sink &);

/* Policies of ALL that use each other in cycles: of those that hang together,
   one is reported.  */
void check_use_cycles (const type_definitions &all, diagnostic_sink &);

/* What finish () finds in POLICY, which makes SHAPE: names, kinds, members
   without an action.  */
void check_policy (const type_definitions &all, const shape_definition &policy,
                   const resolved_shape &shape, shape_table &,
                   diagnostic_sink &);

/* A default clause C for DEFINITION, which may have one.  */
bool check_default (const shape_definition &definition, const clause &c,
                    diagnostic_sink &);

/* A directive for the name of DEFINITION, which exists.  */
void report_redefinition (const type_view &type,
                          const shape_definition &definition,
                          const type_directive &again, diagnostic_sink &);

/* AGAIN names the same member of the same definition as FIRST.  False: they
   contradict each other.  */
bool check_listed_again (const listed_member &first, const listed_member &again,
                         diagnostic_sink &);

/* What finish () finds.  DEFINITION, with the default shape below it, makes
   SHAPE.  */
void check_resolved (const shape_definition &definition,
                     const resolved_shape &shape, shape_table &,
                     diagnostic_sink &);

/* Do the values among the arguments of M's shape or policy look at indices of
   levels that lead to its elements?  Reports.  */
bool check_argument_levels (const listed_member &m, std::size_t around,
                            shape_table &, diagnostic_sink &);

/* THEIRS, of ELEMENT, and OWN are policies of one name for elements of one
   container: have they the same parameters?  Reports.  */
bool check_parameters_agree (const shape_definition &own,
                             const shape_definition &theirs,
                             const type_view &element, diagnostic_sink &);

/* Are there as many ARGUMENTS as POLICY of TYPE takes, and of its parameters'
   kinds?  Reports.  */
bool check_argument_list (const type_view &type, const identifier &name,
                          const shape_definition &policy,
                          const argument_list &arguments, diagnostic_sink &);

/* DIRECTIVE's parameters are those that DEFINITION, to which it adds, has.
   Reports.  */
bool check_parameters_again (const shape_definition &definition,
                             const type_directive &directive,
                             diagnostic_sink &);

/* The policies that INSTANCE, of ALL's type, got for its parameters.
   Reports.  */
void check_instance (const type_definitions &all,
                     const shape_definition &instance,
                     const resolved_shape &shape, shape_table &,
                     diagnostic_sink &);

} // namespace accdeep

#endif /* ACCDEEP_CHECK_RULES_H */
