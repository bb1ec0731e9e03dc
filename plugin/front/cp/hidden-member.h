/* Hidden member functions of classes that are complete already.

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

/* Declare long long NAME (const void *) const in the class TYPE, whose
   definition GCC will parse.  */
void declare_member (tree type, const std::string &name, location_t loc);

/* The same in the pattern of a class template or partial specialisation, and
   in its instances.  */
void declare_template_member (tree pattern, const std::string &name,
                              location_t loc);

/* From here to take_off_disguise () members of TYPE, if that is an instance of
   a class template, are defined without template headers.  */
void put_on_disguise (tree type);
void take_off_disguise ();

} // namespace accdeep

#endif /* ACCDEEP_FRONT_CP_HIDDEN_MEMBER_H */
