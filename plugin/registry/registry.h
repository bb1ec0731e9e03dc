/* The registry: collects the directives of a translation unit, asks check/
   about each, and gives the shapes and policies that they make together.
   Independent of GCC.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_REGISTRY_REGISTRY_H
#define ACCDEEP_REGISTRY_REGISTRY_H

#include "plugin/model/shape.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace accdeep
{

/* The front end's numbering of the expressions in a directive that need a
   function.  assign () is called once for each lower bound, length, condition
   and number of live elements in the order of expressions (directive), when the
   directive is added; also for those that turn out to be constants or
   members.  */
class nest_source;

class expression_source
{
public:
  virtual ~expression_source () = default;
  virtual unsigned assign (const expression &) = 0;
  /* What numbers the expressions in the directive's nests: later, when the
     types that they are about have all their directives.  Null: there are no
     nests.  */
  virtual std::shared_ptr<nest_source>
  nests ()
  {
    return nullptr;
  }
};

/* A nest: a shape or policy without a name, for one operand of a directive or
   one member in another nest.  Section 2.1.  */
struct nest
{
  const std::vector<clause> *clauses = nullptr;
  bool policy = false;     /* Behind an invoke clause.  */
  identifier base;         /* What it extends; absent: the default shape.  */
  argument_list arguments; /* Of BASE.  */
  bool bare = false;       /* A shape that extends nothing.  */
  std::size_t levels = 0;  /* Whose indices its expressions may use, around its
                              members' own.  */
  location loc = 0;        /* Of the "::".  */
};

/* An expression_source that knows which nest it is in.  */
class nest_source : public expression_source
{
public:
  /* The expressions from now on stand in the nest NAME on objects of TYPE,
     which is in the one that is open.  */
  virtual void enter (const type_ptr &type, const std::string &name) = 0;
  virtual void leave () = 0;
};

/* All shapes and policies of a translation unit.  */
class registry final : public shape_table
{
public:
  explicit registry (diagnostic_sink &);
  ~registry ();
  registry (const registry &) = delete;
  registry &operator= (const registry &) = delete;

  /* Add DIRECTIVE to TYPE, which is complete.  Reports each violation of
     sections 1.1 to 1.4 and leaves out the wrong part.  */
  void add (const type_ptr &type, const type_directive &directive,
            expression_source &);

  /* The same for a DIRECTIVE of our own, which says nothing that needs a
     function.  The first one of the user's on TYPE replaces all of these.  */
  void add_builtin (const type_ptr &type, const type_directive &directive);
  /* Its member at FIELDS has the type SEEN_AS, whatever the declaration says,
     and leads to nodes of a container with the head HEAD.  */
  void retype (const type_ptr &type, const std::vector<field_handle> &fields,
               const type_ptr &seen_as, const std::vector<field_handle> &head);
  /* Make NEST, which is about objects of TYPE, an aggregate, and the nests in
     it, shapes of their types that nobody else can name.  Reports what is wrong
     with them.  Gives the name of the outermost one for resolve () and the
     like: NAME if that is not empty.  */
  std::string add_nest (const type_ptr &type, const nest &nest,
                        nest_source &source,
                        const std::string &name = std::string ());

  /* TYPE is a container of the library's, perhaps of containers, that the user
     has said nothing of: the user's type that its elements have.  Null: it is
     something else.  Section 9.  */
  type_ptr elements_of (const type_ptr &type);

  /* The name, OWN_NAME if that is not empty, of a shape of TYPE, a container,
     that has the nest NAME for its elements; POLICY as in struct nest.  */
  std::string nest_for_elements (const type_ptr &type, const std::string &name,
                                 bool policy,
                                 const std::string &own_name = std::string ());

  void adopt (const type_ptr &type, const std::string &name) override;
  bool has_directives_p (const type_view &) const override;
  bool deep_p (const type_ptr &,
               const std::string &name = std::string ()) override;
  const resolved_shape *resolve (const type_ptr &type,
                                 const std::string &name) override;
  std::vector<std::string> shape_names (const type_view &) const override;
  bool has_parameters_p (const type_view &type,
                         const std::string &name) const override;
  std::optional<policy_kind> kind_of (const type_view &type,
                                      const std::string &name) const override;
  bool check_arguments (const type_view &type, const identifier &name,
                        const argument_list &arguments,
                        const parameter_list &forwarded
                        = parameter_list ()) override;
  std::string instance (const type_view &type, const std::string &name,
                        const argument_list &arguments) override;
  argument_list value_arguments (const type_view &type, const std::string &name,
                                 const argument_list &arguments) const override;
  std::size_t levels_inside (const type_ptr &type,
                             const std::string &name) override;
  location declared_at (const type_view &type,
                        const std::string &name) const override;
  action root_of (const type_view &type,
                  const std::string &name) const override;

  /* After the last directive on TYPE, before its shapes are used: what can be
     judged only now (default(none), unknown <s>, incomplete element types,
     warnings about pointers without extent).  May be called repeatedly; each
     mistake is reported once.  */
  void finish (const type_ptr &type);

  /* One line for each type, shape and member, in a stable form (see
     doc/dump.md); for -fplugin-arg-accdeep-dump.  */
  std::string dump () const;

private:
  struct state;
  std::unique_ptr<state> m_state;
};

} // namespace accdeep

#endif /* ACCDEEP_REGISTRY_REGISTRY_H */
