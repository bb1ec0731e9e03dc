/* Types as the source and module files declare them, for what has to be judged
   where gfortran makes no type of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_FORTRAN_DECLARED_H
#define ACCDEEP_FRONT_FORTRAN_DECLARED_H

#include "plugin/front/fortran/scopes.h"
#include "plugin/model/shape.h"

namespace accdeep
{

/* A derived type, its name where it is defined, and its MODULE (empty:
   none).  */
struct declared_type
{
  type_ptr view;
  std::string name;
  std::string module;
  location loc = 0;     /* In the source, or 0.  */
  bool named = true;    /* The names of its components are known, */
  bool complete = true; /* and what all of them are.  */
};

/* The type that NAME means in SCOPE; null: it is not known.  Lives to the
   end.  */
const declared_type *find_declared (const source_outline &,
                                    const std::string &name, unsigned scope);

/* The type NAME that MODULE defines, by its file.  */
const declared_type *find_declared (const std::string &name,
                                    const std::string &module);

/* The type that VIEW is; null: VIEW is no derived type.  */
const declared_type *declared_type_of (const type_view &view);

/* The view of what C, which SCOPE has, declares; null: it is not known.  */
type_ptr declared_view (const source_outline &, const source_component &c,
                        unsigned scope);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_FORTRAN_DECLARED_H */
