/* Directives: OACC_* trees to calls of the run-time library.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_LOWER_CONSTRUCT_H
#define ACCDEEP_LOWER_CONSTRUCT_H

#include "plugin/lower/operand.h"
#include "plugin/lower/statements.h"

#include <functional>
#include <optional>
#include <vector>

namespace accdeep
{

/* Which construct the tree STATEMENT is, if accdeep has to do with it.  */
std::optional<accdeep_construct> construct_of (tree statement);

/* Does CONSTRUCT run its body on the device?  */
bool compute_p (accdeep_construct);

/* Call CHANGE (place, clauses of the data constructs around) for each compute
   construct in *BODY, which may put something else there, and says whether it
   has.  True: one has.  */
bool change_compute_constructs (
    tree *body,
    const std::function<bool (tree *, const std::vector<tree> &)> &change);

/* Has it a body?  */
bool region_p (accdeep_construct);

/* A pointer that the operand ENTRY of a region translates: p[@].  */
struct translation
{
  tree pointer; /* Lvalue.  */
  tree region;  /* Variable with the handle of the region.  */
  unsigned entry;
};

/* What lower_region and lower_standalone need to know of the directive.  */
struct directive_site
{
  tree statement;
  accdeep_construct construct;
  location_t loc;
};

/* Implemented for each language: a function's body was changed; forget what the
   front end remembers of the trees in it.  */
void body_changed ();

/* The call that stands for the whole of SITE, a directive without a body.  */
tree lower_standalone (const directive_site &site, operand_list &);

/* What replaces SITE, a declare directive in a block, and TAIL, the rest of its
   block: a region as long as that rest.  */
tree lower_declare (const directive_site &site, operand_list &, tree tail);

/* A region in the making: what runs before the construct, and the construct's
   clauses, are changed as soon as it is known that it needs the runtime.  */
class region_lowering
{
public:
  explicit region_lowering (const directive_site &site);
  virtual ~region_lowering () = default;

  /* Map OPERANDS around the construct.  Turns the clauses into `present'.  */
  void map (operand_list &operands);

  /* Those of the operands of map () that translate a pointer.  */
  const std::vector<translation> &
  translations () const
  {
    return m_translations;
  }

  /* Let the body of the construct, a compute construct, see the device's value
     of T's pointer.  */
  void translate (const translation &t);

  /* The same for POINTER, an lvalue without a clause, where what it leads to is
     present.  */
  void look_up (tree pointer);

  /* The same for the pointer to the elements of an array, of which ELEMENT is
     present.  */
  void look_up_element (tree element);

  /* Did map () or translate () change anything?  */
  bool
  changed_p () const
  {
    return m_changed;
  }

  /* What replaces the construct.  */
  tree finish ();

protected:
  /* Add the call that starts the construct with OPERANDS to the block.  Gives
     the variable with its handle.  */
  virtual tree start (operand_list &operands);
  /* The call that ends it.  */
  virtual tree end ();

  const directive_site &
  site () const
  {
    return m_site;
  }
  statement_block &
  block ()
  {
    return m_block;
  }

private:
  tree condition ();
  void make_images (const operand_list &operands);
  bool reads_p (tree pointer);
  void look_up (tree pointer, tree element);
  void replace (tree pointer, tree call);

  directive_site m_site;
  statement_block m_block;
  tree m_condition = NULL_TREE; /* Value of the if clause; null: none.  */
  bool m_condition_known = false;
  bool m_changed = false;
  tree m_region = NULL_TREE;
  std::vector<translation> m_translations;
};

} // namespace accdeep

#endif /* ACCDEEP_LOWER_CONSTRUCT_H */
