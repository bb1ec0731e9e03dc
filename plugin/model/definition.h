/* Directives bound to a type: what the registry keeps of them, and the rules
   (check/) that it asks on the way.

     directive -> bind -> listed_member -> merge -> shape_definition
               -> resolve (default shape, then the named one) -> resolved_shape

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_MODEL_DEFINITION_H
#define ACCDEEP_MODEL_DEFINITION_H

#include "plugin/model/shape.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace accdeep
{

/* A member in an include, init_needed or exclude clause.  */
struct listed_member
{
  selection selected = selection::included;
  std::string path;
  std::vector<field_handle> fields; /* Identifies the member.  */
  type_ptr type;
  bool in_union = false;
  bool init_needed = false;
  std::vector<resolved_extent> extents; /* As the user gave them.  */
  identifier element_shape;
  expression condition;
  unsigned condition_index = 0;
  location loc = 0;
};

/* All directives of one name on one type.  */
struct shape_definition
{
  std::string name;     /* Empty: the default shape.  */
  bool present = false; /* There is a directive.  */
  location loc = 0;     /* Of the first one.  */
  location name_loc = 0;
  default_value value = default_value::unset;
  location value_loc = 0;
  std::vector<listed_member> members; /* Each once.  */
  /* Something was left out after an error: judge nothing by absence.  */
  bool erroneous = false;
};

struct type_definitions
{
  type_ptr type;
  shape_definition unnamed;
  std::vector<shape_definition> named; /* In the order of the source.  */
};

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
                                    const shape_definition *named, registry &);

/* What the shape of the aggregate that SHAPE has at the head of FIELDS says
   about the part FIELDS, in terms of SHAPE's type.  nullopt: FIELDS are no part
   of an aggregate.  Extents that only a function of the aggregate can compute
   are left out, and *LOST is set.  */
std::optional<resolved_member>
inherited_part (const resolved_shape &shape,
                const std::vector<field_handle> &fields, registry &,
                bool *lost);

/* Take relative extents that can not be computed out, so that nothing behind
   the model meets them; check_resolved reports them.  */
void break_relative_cycles (resolved_shape &);

/* Members of SHAPE whose extents are relative to each other in a circle, each
   by its index and the next one relative to it; empty: none.  */
std::vector<std::size_t> find_relative_cycle (const resolved_shape &shape);

/* ------------------------------------------------------------------------
   Rules, implemented in check/.  False: leave the part out.
   ------------------------------------------------------------------------ */

bool check_member (const type_view &type, const clause &c,
                   const member_shape &member, diagnostic_sink &);

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
                     const resolved_shape &shape, registry &,
                     diagnostic_sink &);

} // namespace accdeep

#endif /* ACCDEEP_MODEL_DEFINITION_H */
