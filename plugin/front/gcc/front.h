/* What the front ends give to lowering: the registry of shapes, the
   views of GCC's types, the functions that hold the users' expressions, and
   the directives as they were written.

   Consumed by lower/; implemented in front/c-family, front/c, front/cp and
   front/fortran.
   Include plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_GCC_FRONT_H
#define ACCDEEP_FRONT_GCC_FRONT_H

#include "plugin/gcc/compat.h"
#include "plugin/model/diagnostic.h"
#include "plugin/model/directive.h"
#include "plugin/registry/registry.h"

#include <string>
#include <vector>

namespace accdeep
{

/* The macro that tells programs which version of the language this is, as -D
   takes it.  */
constexpr const char language_macro[] = "_ACCDEEP=202611";

/* All shapes of the translation unit.  Complete for everything that is
   reachable from a type once view_of () was called for that type; resolve ()
   and deep_p () must not be asked before.  */
registry &shapes ();

/* The policy of a closure that is a loop's body (see front/cp/closures): what
   it leads to is copied, and of the closure itself nothing comes back.  */
constexpr const char capture_policy[] = "__accdeep_captures";

/* The view of TYPE's main variant.  One object for each main variant, so views
   may be compared by address.  Adds the directives of TYPE and of all types
   that can be reached from it to the registry (those of a class template when
   TYPE is an instance of it), and completes TYPE, and the elements of an array,
   if they are instances that were not needed until now.  Null for
   error_mark_node and null.  */
type_ptr view_of (tree type);

/* The type behind a view, the FIELD_DECL behind a field (a base class is its
   FIELD_DECL as well).  */
inline tree
tree_of (const type_view &view)
{
  return static_cast<tree> (view.handle ());
}

inline tree
field_of (field_handle field)
{
  return static_cast<tree> (field);
}

/* The FUNCTION_DECL that computes the expression which expression_source
   numbered EXPRESSION_INDEX, for the type of SHAPE.  Called with the host
   address of the object and an accdeep_frame, it gives a 64-bit integer: in C
   a static function (const void *, const void *), in C++ a const member
   function (const void *).  It is marked used, and instantiated if it is a
   member of a template's instance; its body may follow after the function
   that is being compiled.  Null after an error that has been reported.  */
tree expression_function (const resolved_shape &shape,
                          unsigned expression_index);

/* Give an expression of a nest a number for expression_function (), which will
   call MAKE for its function.  */
unsigned number_expression (const std::function<tree ()> &make);

/* An executable directive that has operands with notes.  */
struct noted_operand
{
  const executable_directive *directive;
  const operand_note *note;
};

/* The operand that carries the number K in the tag clauses; DIRECTIVE is null
   when K is not known.  */
noted_operand noted_operand_of (unsigned k);

inline const operand_note *
note_of (unsigned k)
{
  return noted_operand_of (k).note;
}

/* One operand in a tag clause.  */
struct tagged_operand
{
  unsigned k;
  /* Its note; never null.  */
  const operand_note *note;
  const executable_directive *directive;
  /* Of a note about no operand: its value.  Else:
     The address of the operand's first element: &x for x, &p[lower] for
     p[lower:length], &x->a for x->a.  For [@] and [@base] the address of the
     pointer itself.  Fully instantiated; no side effects have happened yet and
     none are intended: use it to recognise the operand's own clause.  */
  tree address;
  /* [@base] only: the address of the base pointer, else null.  */
  tree base_address;
  /* When the note is split: the address of the first section's first element,
     how many there are, the array or pointer, as a value, and the lower bound
     and length of each of the rows' extents.  */
  tree section_address = NULL_TREE;
  tree count = NULL_TREE;
  tree array = NULL_TREE;
  std::vector<tree> rows;
  /* And whether GCC has refused an operand of the clause as no section that is
     contiguous, which the user was not told.  */
  bool refused = false;
};

/* Is CLAUSE (an OMP_CLAUSE_MAP, or what goes with it) the tag that the front
   end added to a directive?  Lowering takes all of these out; none may reach
   the gimplifier.  */
bool tag_clause_p (tree clause);

/* The operands that the tag clause CLAUSE names; empty for the companions of
   the tag's own map clause.  */
std::vector<tagged_operand> tag_info (tree clause);

/* The same for CLAUSES of a declare directive in a function, which carry no tag
   because the directive takes variables alone.  */
std::vector<tagged_operand> declare_info (tree clauses);

/* What a name in an expression of a nest means where the directive stands.  */
enum class capture_kind
{
  none,     /* Nothing.  */
  value,    /* VALUE itself.  */
  address,  /* The object at address VALUE.  */
  type,     /* What VALUE, a null pointer, points to.  */
  function, /* The function at address VALUE.  */
  method    /* A function that has to be looked up by its name; VALUE is `this',
               or 0.  */
};

struct capture
{
  capture_kind kind = capture_kind::none;
  tree value = NULL_TREE;
};

/* The name that starts at index I of an expression's TOKENS, for captured ():
   "n", "space::n", "this", "struct s"; empty: none.  I is left at its end.  */
std::string written_name_at (const token_list &tokens, std::size_t &i);

/* Is CLAUSE, of a compute construct, the front end's own, for a variable that
   has none of the user's?  */
bool implicit_clause_p (tree clause);

/* The same, asked for the last time.  */
bool take_implicit_clause (tree clause);

/* If *STATEMENT keeps captured names, take note of them and take it out.  */
bool captures_reached (tree *statement);

/* What NAME means at DIRECTIVE, in the function that captures_reached () saw
   last.  */
capture captured (const executable_directive &directive,
                  const std::string &name);

/* GCC's diagnostics as the sink of the GCC-independent parts.  */
diagnostic_sink &diagnostics ();

/* Report M: where suggestions are wanted, which may be what helps and which no
   unit with errors gets, behind those.  */
void report_behind_suggestions (const message &m);
void suggestions_made ();

/* LOC in GCC's terms.  */
location_t gcc_location (location loc);

/* TYPE as the user would write it: "struct deep_type", "std::vector<int>".  */
std::string type_name (tree type);

/* Does the program as a whole decide whether objects of TYPE are deep where
   nobody says so (section 5)?  That is so for deep types without
   directives.  */
bool may_be_copied_by_hand_p (tree type);

/* What tells TYPE, of which the above holds, from others of its name: the
   module that defines it, or its place in the source; empty: not known.  */
std::string home_of (tree type);

/* Is a precompiled header in use?  What was lowered in it is in the symbol
   table, and lowering does not know.  */
bool precompiled_p ();

/* Is one being made?  */
bool precompiling_p ();

/* A construct is lowered: files that use a precompiled header with it have to
   know, even if they are preprocessed.  */
void note_lowered ();

} // namespace accdeep

#endif /* ACCDEEP_FRONT_GCC_FRONT_H */
