/* Between the parts of the Fortran front end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_FORTRAN_LANGUAGE_H
#define ACCDEEP_FRONT_FORTRAN_LANGUAGE_H

#include "plugin/front/gcc/front.h"
#include "plugin/front/gcc/translation-unit.h"
#include "plugin/gcc/fortran.h"

namespace accdeep
{

/* TYPE as the user would write it: "type(grid)", "real(kind=4)".  */
std::string spell_type (tree type);

/* Is FIELD the parent's part of an extended type?  It is the first component
   and has the parent's name.  */
bool parent_component_p (tree field);

/* Is TYPE, or are its elements, of a derived type with length parameters?  With
   parameters of kind alone it is as any other.  */
bool parameterised_type_p (tree type);

/* Is CLAUSE a data clause of the user's, not what goes with one?  */
bool mapping_p (tree clause);

/* What the user calls DECL if gfortran has made it for a selector; else
   empty.  */
std::string name_of_selector (tree decl);

/* Is DECL such a variable?  */
inline bool
selector_p (tree decl)
{
  return DECL_NAME (decl) && !name_of_selector (decl).empty ();
}

/* Give the operands of the directives in BODY, a function's, their notes, and
   reject those that can not be mapped.  */
void insert_tags (tree body);

/* At the end of the file: report what `declare' directives say that no
   procedure has taken.  */
void check_declared_notes ();

/* cure::declare_return, in the BODY of current_function_decl.  */
void keep_returns_inside (tree body);

/* Give CONSTRUCT, a compute construct, clauses for the polymorphic objects in
   its body that have none.  */
void add_polymorphic (tree construct);

/* How many elements the array has that DESCRIPTOR, an lvalue, describes; 0 when
   there is no array.  */
tree elements_described (tree descriptor);

/* Let CLAUSES that map components of deferred length map the characters that
   these have.  */
void measure_characters (tree clauses);

/* Add to the registry the directives on TYPE, a derived type.  */
void add_directives_of (tree type);

/* Have the directives on the type that is defined at LOC been judged, because
   gfortran made the type?  */
bool judged_p (location loc);

/* gfortran made nothing of the source, because there were errors: judge all
   directives.  */
void check_after_errors ();

/* At the end: judge the directives on types that gfortran did not make.  */
void check_unused_types ();

/* Where the derived type TYPE is defined: its name, if that is in the source.
 */
location location_of_type (tree type);

/* Where the component NAME of TYPE is declared; where TYPE is, when that is not
   known.  */
location location_of_component (tree type, const std::string &name);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_FORTRAN_LANGUAGE_H */
