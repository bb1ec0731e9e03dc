/* Hidden member functions of class templates that are complete already.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_CP_HIDDEN_MEMBER_H
#define ACCDEEP_FRONT_CP_HIDDEN_MEMBER_H

#include "plugin/gcc/compat.h"

#include <string>

namespace accdeep
{

/* TYPE is X<T> with the parameters of X for arguments: the type that X's
   definition is about.  Any other type is returned as it is.  */
tree pattern_of (tree type);

/* Declare long long NAME (const void *) const in the pattern of a class
   template, a partial specialisation or a class in there, which is complete,
   and in its instances.  GCC will parse the definition.  */
void declare_template_member (tree pattern, const std::string &name,
                              location_t loc);

/* The same in the class TYPE, which the parser is in.  Nothing defines it.  */
void declare_open_member (tree type, const std::string &name, location_t loc);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_CP_HIDDEN_MEMBER_H */
