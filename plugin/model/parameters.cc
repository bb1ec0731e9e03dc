/* Parameters of policies.  Values reach the functions of expressions in
   accdeep_frame.params.  A policy with policies for arguments is a policy of
   its own, an instance, in which their names stand for the parameters.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/model/definition.h"

namespace accdeep
{

namespace
{

/* Let NAME be what ARGUMENTS, the policies for PARAMETERS, say.  */
void
replace_name (identifier &name, const parameter_list &parameters,
              const std::vector<identifier> &arguments)
{
  std::size_t index = 0;
  for (const policy_parameter &p : parameters)
    if (p.policy_p)
      {
        if (p.name.name == name.name && !arguments[index].name.empty ())
          {
            name = arguments[index];
            return;
          }
        index++;
      }
}

void
replace_name (expression &e, const parameter_list &parameters,
              const std::vector<identifier> &arguments)
{
  identifier name = { lone_name (e), e.loc };
  if (name.name.empty ())
    return;
  replace_name (name, parameters, arguments);
  e.tokens[0].spelling = name.name;
}

} // namespace

std::vector<identifier>
policies_in (const shape_definition &policy, const argument_list &arguments)
{
  std::vector<identifier> result;
  for (std::size_t i = 0; i < policy.parameters.size (); i++)
    {
      const policy_parameter &p = policy.parameters[i];
      if (!p.policy_p)
        continue;
      const expression &e
          = i < arguments.size () ? arguments[i].source : p.default_value;
      result.push_back ({ lone_name (e), e.loc });
    }
  return result;
}

std::string
instance_name (const shape_definition &policy, const argument_list &arguments)
{
  std::string list;
  for (const identifier &name : policies_in (policy, arguments))
    list += (list.empty () ? "" : ",") + name.name;
  return list.empty () ? policy.name : policy.name + '(' + list + ')';
}

shape_definition
instantiate (const shape_definition &policy, const argument_list &arguments)
{
  const std::vector<identifier> names = policies_in (policy, arguments);
  shape_definition result = policy;
  result.name = instance_name (policy, arguments);
  for (identifier &use : result.uses)
    replace_name (use, policy.parameters, names);
  for (listed_member &m : result.members)
    {
      replace_name (m.element_shape, policy.parameters, names);
      for (policy_argument &a : m.arguments)
        replace_name (a.source, policy.parameters, names);
    }
  return result;
}

} // namespace accdeep
