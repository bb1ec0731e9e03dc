/* What the registry keeps.  Of this folder alone.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_REGISTRY_STATE_H
#define ACCDEEP_REGISTRY_STATE_H

#include "plugin/check/rules.h"
#include "plugin/model/definition.h"
#include "plugin/model/levels.h"
#include "plugin/registry/registry.h"

#include <functional>
#include <map>
#include <set>
#include <utility>

namespace accdeep
{

/* Passes each message on once: the directives of a class template come once
   for each instance, with the same mistakes.  */
class once_sink : public diagnostic_sink
{
public:
  explicit once_sink (diagnostic_sink &sink) : m_sink (sink) {}

  /* Messages that differ only in this type's name are the same.  */
  void
  set_type (const type_view &type)
  {
    m_type = quoted (type.name ());
  }

  void
  report (const std::vector<diagnostic> &group) override
  {
    std::string text = group.front ().text;
    for (std::size_t at = text.find (m_type);
         !m_type.empty () && at != std::string::npos; at = text.find (m_type))
      text.erase (at, m_type.size ());
    location loc = group.front ().loc;
    if (loc == 0 || m_seen.emplace (loc, text).second)
      m_sink.report (group);
  }

private:
  diagnostic_sink &m_sink;
  std::string m_type;
  std::set<std::pair<location, std::string>> m_seen;
};

/* Gives the nest for elements of a type, around which are so many levels.  */
using nest_maker
    = std::function<identifier (const type_ptr &, std::size_t levels)>;

struct registry::state
{
  state (registry &r, diagnostic_sink &s) : self (r), sink (s) {}

  struct entry
  {
    type_definitions definitions; /* TYPE is null without a directive.  */
    bool builtin = false;         /* They are not the user's.  */
    std::map<std::string, std::unique_ptr<resolved_shape>> resolved;
  };

  /* What a nest and the directives of its type say.  Nobody but its own
     directive may find it there, so that it is not among TYPES.  */
  struct nest_entry
  {
    type_definitions definitions;
    std::unique_ptr<resolved_shape> resolved;
    /* In a directive on a type: the nest itself.  DEFINITIONS are made of it
       when somebody asks, and again when a directive has come since: directives
       on its type may follow.  Null: a directive of the program has it.  */
    std::unique_ptr<const clause> source;
    type_ptr type;
    std::size_t levels = 0;       /* As in struct nest.  */
    type_handle holder = nullptr; /* The type that the directive is about.  */
    std::shared_ptr<nest_source> numbers;
    bool made = false;
    type_handle about = nullptr; /* When MADE: the type whose shapes it has.  */
  };

  registry &self;
  once_sink sink;
  std::map<type_handle, entry> types;
  std::map<std::string, nest_entry> nests;
  std::vector<type_handle> order; /* Of the types that have directives.  */
  /* Shapes from before a later directive: somebody may hold them.  */
  std::vector<std::unique_ptr<resolved_shape>> retired;
  /* Questions of deep_p that are being answered.  */
  std::set<std::pair<type_handle, std::string>> deep_path;
  /* Instances that are being checked.  */
  std::set<std::pair<type_handle, std::string>> checked;
  /* Containers that are being looked into for a name.  */
  std::set<type_handle> adopting;
  std::set<type_handle> looking_into; /* By elements_of.  */
  /* What nest_for_elements has made, by container and nest.  */
  std::map<std::pair<type_handle, std::string>, std::string> nests_for;
  /* A policy, and which it is.  */
  using policy_key = std::pair<type_handle, std::string>;
  /* What kind_of has found, until a definition is added or changed.  */
  std::map<policy_key, policy_kind> kinds;
  /* What kind_of is about: policies, those that lead to each other together,
     and where they are in the list.  */
  std::vector<policy_key> kind_open;
  std::map<policy_key, std::size_t> kind_places;
  /* Of each policy on the way to where kind_of is the first of KIND_OPEN that
     it leads to.  */
  std::vector<std::size_t> kind_way;

  const type_definitions *find (const type_view &) const;
  const type_definitions *find (const type_view &, const std::string &name);
  type_definitions &definitions_of (const type_ptr &);
  shape_definition *definition_for (const type_view &, type_definitions &,
                                    const type_directive &);
  void add_clause (const type_view &, shape_definition &,
                   const type_directive &, const clause &,
                   const expression_numbers &,
                   const std::shared_ptr<nest_source> &);
  void add_members (const type_view &, shape_definition &, const clause &,
                    const expression_numbers &, bool specific);
  bool default_holds_p (const shape_definition &, const clause &,
                        bool specific);
  void add (const type_ptr &, const type_directive &, expression_source &);
  policy_kind kind_of (const type_definitions &, const shape_definition &);
  policy_kind kind_of_others (const type_definitions &,
                              const shape_definition &);
  void forget_answers (type_definitions &);
  void add_member (shape_definition &, listed_member);
  void add_whole (const type_view &, shape_definition &, const clause &,
                  const member_shape &, bool specific);
  void add_nested_clause (const type_view &, shape_definition &, const clause &,
                          registry &, nest_source &);
  bool add_nested_members (const type_view &, shape_definition &,
                           const clause &, const expression_numbers &,
                           const nest_maker &);
  void add_member_nest (const type_view &, shape_definition &, const clause &,
                        const expression_numbers &,
                        const std::shared_ptr<nest_source> &);
  std::string nest_name (const std::string &base);
  void make_nest (const std::string &name);
  void finish_nests (type_handle holder);
  void forget_nests_on (const type_view &);
  bool container_p (const type_view &) const;
  std::vector<resolved_member> ways_inside (const type_ptr &);
  default_value container_default (const type_view &element,
                                   const std::string &name) const;
};

/* Do M's extents reach a level that is followed?  Else *IN_PLACE tells whether
   its elements lie in the object.  */
bool follows_p (const resolved_member &m, const type_levels &l, bool *in_place);

} // namespace accdeep

#endif /* ACCDEEP_REGISTRY_STATE_H */
