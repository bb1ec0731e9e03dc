/* Tables of clause names.  See clause-names.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/front/clause-names.h"

#include <iterator>

namespace accdeep
{

namespace
{

constexpr unsigned
context_bit (clause_context c)
{
  return 1u << static_cast<unsigned> (c);
}

constexpr unsigned in_shapes = context_bit (clause_context::shape)
                               | context_bit (clause_context::shape_nest);
constexpr unsigned in_policies = context_bit (clause_context::policy)
                                 | context_bit (clause_context::policy_nest);
constexpr unsigned in_directives = context_bit (clause_context::shape)
                                   | context_bit (clause_context::policy);
constexpr unsigned everywhere = in_shapes | in_policies;

const clause_name type_clauses[] = {
  { "type", clause_kind::type, clause_form::type, in_directives },
  { "include", clause_kind::include, clause_form::members, everywhere },
  { "exclude", clause_kind::exclude, clause_form::members, everywhere },
  { "init_needed", clause_kind::init_needed, clause_form::members, in_shapes },
  { "default", clause_kind::default_, clause_form::default_value, everywhere },
  { "use", clause_kind::use, clause_form::names, in_policies },
  { "shape", clause_kind::shape, clause_form::shape, in_policies },
  { "in", clause_kind::in, clause_form::members, in_policies },
  { "out", clause_kind::out, clause_form::members, in_policies },
  { "inout", clause_kind::inout, clause_form::members, in_policies },
  { "create", clause_kind::create, clause_form::members, in_policies },
  { "copy", clause_kind::copy, clause_form::members, in_policies },
  { "copyin", clause_kind::copyin, clause_form::members, in_policies },
  { "copyout", clause_kind::copyout, clause_form::members, in_policies },
  { "present", clause_kind::present, clause_form::members, in_policies },
  { "delete", clause_kind::delete_, clause_form::members, in_policies },
  { "no_create", clause_kind::no_create, clause_form::members, in_policies },
  /* Other names of these.  What attach does is what no_create does to a
     pointer, and a pointer that has a device's address stays as it is.  */
  { "pcopy", clause_kind::copy, clause_form::members, in_policies },
  { "present_or_copy", clause_kind::copy, clause_form::members, in_policies },
  { "pcopyin", clause_kind::copyin, clause_form::members, in_policies },
  { "present_or_copyin", clause_kind::copyin, clause_form::members,
    in_policies },
  { "pcopyout", clause_kind::copyout, clause_form::members, in_policies },
  { "present_or_copyout", clause_kind::copyout, clause_form::members,
    in_policies },
  { "pcreate", clause_kind::create, clause_form::members, in_policies },
  { "present_or_create", clause_kind::create, clause_form::members,
    in_policies },
  { "attach", clause_kind::no_create, clause_form::members, in_policies },
  { "deviceptr", clause_kind::exclude, clause_form::members, in_policies },
  { "update", clause_kind::update, clause_form::members, in_policies },
  { "invoke", clause_kind::invoke, clause_form::members, in_policies },
};

struct default_name
{
  const char *name;
  default_value value;
  unsigned contexts;
};

const default_name default_names[] = {
  { "none", default_value::none, everywhere },
  { "include", default_value::include, in_shapes },
  { "exclude", default_value::exclude, everywhere },
  { "copy", default_value::copy, in_policies },
  { "copyin", default_value::copyin, in_policies },
  { "copyout", default_value::copyout, in_policies },
  { "create", default_value::create, in_policies },
  { "present", default_value::present, in_policies },
  { "delete", default_value::delete_, in_policies },
  { "update", default_value::update, in_policies },
};

const operand_clause operand_clauses[] = {
  { "copy", operand_form::shaped, false },
  { "pcopy", operand_form::shaped, false },
  { "present_or_copy", operand_form::shaped, false },
  { "copyin", operand_form::shaped, false },
  { "pcopyin", operand_form::shaped, false },
  { "present_or_copyin", operand_form::shaped, false },
  { "copyout", operand_form::shaped, false },
  { "pcopyout", operand_form::shaped, false },
  { "present_or_copyout", operand_form::shaped, false },
  { "create", operand_form::shaped, false },
  { "pcreate", operand_form::shaped, false },
  { "present_or_create", operand_form::shaped, false },
  { "no_create", operand_form::shaped, false },
  { "present", operand_form::shaped, false },
  { "delete", operand_form::shaped, false },
  { "invoke", operand_form::shaped, false },
  { "self", operand_form::shaped, true },
  { "host", operand_form::shaped, true },
  { "device", operand_form::shaped, true },
  { "attach", operand_form::plain, false },
  { "detach", operand_form::plain, false },
  { "deviceptr", operand_form::plain, false },
  { "device_resident", operand_form::plain, false },
  { "link", operand_form::plain, false },
  { "use_device", operand_form::plain, false },
  { "firstprivate", operand_form::plain, false },
  { "private", operand_form::plain, false },
  { "reduction", operand_form::plain, false },
};

/* Clauses of OpenACC 3.3 that name no variables, or none of accdeep's.  */
const char *const plain_clauses[]
    = { "if",          "async",         "wait",        "num_gangs",
        "num_workers", "vector_length", "gang",        "worker",
        "vector",      "seq",           "independent", "auto",
        "collapse",    "tile",          "default",     "device_type",
        "dtype",       "finalize",      "if_present",  "bind",
        "nohost",      "read",          "write",       "capture",
        "update",      "default_async", "device_num",  "indirect" };

} // namespace

const clause_name *
find_clause_name (const std::string &name)
{
  for (const clause_name &c : type_clauses)
    if (name == c.name)
      return &c;
  return nullptr;
}

bool
valid_in_p (const clause_name &c, clause_context context)
{
  return (c.contexts & context_bit (context)) != 0;
}

std::vector<std::string>
clause_names (clause_context context)
{
  std::vector<std::string> names;
  for (const clause_name &c : type_clauses)
    if (valid_in_p (c, context))
      names.push_back (c.name);
  names.push_back ("if");
  names.push_back ("live");
  return names;
}

const char *
describe (clause_context context)
{
  switch (context)
    {
    case clause_context::shape:
      return "a shape directive";
    case clause_context::policy:
      return "a policy directive";
    case clause_context::shape_nest:
      return "a nest";
    case clause_context::policy_nest:
      return "the nest of an invoke clause";
    }
  return "";
}

default_value
find_default_value (const std::string &name)
{
  for (const default_name &d : default_names)
    if (name == d.name)
      return d.value;
  return default_value::unset;
}

bool
valid_in_p (default_value value, clause_context context)
{
  for (const default_name &d : default_names)
    if (value == d.value)
      return (d.contexts & context_bit (context)) != 0;
  return false;
}

std::vector<std::string>
default_values (clause_context context)
{
  std::vector<std::string> names;
  for (const default_name &d : default_names)
    if ((d.contexts & context_bit (context)) != 0)
      names.push_back (d.name);
  return names;
}

const operand_clause *
find_operand_clause (const std::string &name, const std::string &construct)
{
  for (const operand_clause &c : operand_clauses)
    if (name == c.name)
      return c.on_update && construct != "update" ? nullptr : &c;
  return nullptr;
}

namespace
{

bool
contains_p (const std::string &name, const char *part)
{
  return name.find (part) != std::string::npos;
}

/* Does OpenACC have C on CONSTRUCT?  */
bool
sensible_p (const operand_clause &c, const std::string &construct)
{
  const std::string name = c.name;
  if (name == "invoke")
    return true;
  if (construct == "update")
    return c.on_update;
  if (construct == "enter data")
    return contains_p (name, "copyin")
           || (contains_p (name, "create") && name != "no_create");
  if (construct == "exit data")
    return contains_p (name, "copyout") || name == "delete";
  return !c.on_update && name != "delete";
}

} // namespace

bool
openacc_clause_p (const std::string &name)
{
  for (const operand_clause &c : operand_clauses)
    if (name == c.name)
      return true;
  for (const char *plain : plain_clauses)
    if (name == plain)
      return true;
  return false;
}

std::vector<std::string>
other_clauses ()
{
  return std::vector<std::string> (std::begin (plain_clauses),
                                   std::end (plain_clauses));
}

std::vector<std::string>
shaped_clauses (const std::string &construct)
{
  std::vector<std::string> names;
  for (const operand_clause &c : operand_clauses)
    if (c.form == operand_form::shaped && sensible_p (c, construct))
      names.push_back (c.name);
  return names;
}

} // namespace accdeep
