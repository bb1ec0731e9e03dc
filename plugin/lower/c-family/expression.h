/* Expressions in nests: from tokens to trees.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_EXPRESSION_H
#define ACCDEEP_LOWER_EXPRESSION_H

#include "plugin/front/gcc/front.h"

#include <vector>

namespace accdeep
{

/* Where the names in an expression come from.  */
class expression_scope
{
public:
  /* The types whose members they may be, from the inside outward.  */
  virtual const std::vector<type_ptr> &types () const = 0;
  /* The object of types ()[LEVEL].  */
  virtual tree object (std::size_t level) = 0;
  /* What NAME means at the directive.  */
  virtual capture outside (const std::string &name) = 0;
  /* The value or object that C, from outside (), is.  */
  virtual tree captured_value (const std::string &name, const capture &c) = 0;
  /* Index of the element at the level NUMBER, from 1, of the member.  */
  virtual tree level_index (unsigned number) = 0;
  /* The value parameter NAME of the policy at hand.  */
  virtual tree parameter (const std::string &name) = 0;
  /* Where functions that it names are looked up, one scope after the other.  */
  virtual std::vector<tree> scopes () const = 0;

protected:
  ~expression_scope () = default;
};

/* The tree of SOURCE, an integer; error_mark_node after an error, which was
   reported.  */
tree parse_expression (const expression &source, expression_scope &scope);

/* Is there a member NAME of any kind in TYPE: data, function, enumerator?  */
bool has_member_p (const type_view &type, const std::string &name);

/* ------------------------------------------------------------------------
   Implemented for each language.  They report errors and give error_mark_node
   then.
   ------------------------------------------------------------------------ */

tree build_operator (location_t, tree_code, tree left, tree right);
tree build_operator (location_t, tree_code, tree operand);
tree build_choice (location_t, tree condition, tree yes, tree no);
tree build_subscript (location_t, tree array, tree index);
tree build_cast (location_t, tree type, tree value);
/* The object that POINTER, for -> or *, leads to.  */
tree build_dereference (location_t, tree pointer);
tree build_call (location_t, tree function, const std::vector<tree> &arguments);
/* OBJECT.NAME (ARGUMENTS).  */
tree build_method_call (location_t, tree object, const std::string &name,
                        const std::vector<tree> &arguments);
/* NAME (ARGUMENTS), where NAME is visible in one of SCOPES; SELF is `this'
 * there, or null.  */
tree build_named_call (location_t, const std::vector<tree> &scopes,
                       const std::string &name, tree self,
                       const std::vector<tree> &arguments);
/* An enumerator or static member of the class TYPE that is no data member;
   null: there is no such name, or it is a function.  */
tree class_constant (tree type, const std::string &name);
bool has_method_p (tree type, const std::string &name);
/* What an expression has become, ready for the middle end.  */
tree finished_expression (tree);
/* The type of the object that an expression of TYPE is.  */
tree object_type (tree type);

} // namespace accdeep

#endif /* ACCDEEP_LOWER_EXPRESSION_H */
