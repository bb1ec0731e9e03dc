/* What a name means, of a type or of data: in the source, or behind `use'
   in module files.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_FORTRAN_TYPE_NAMES_H
#define ACCDEEP_FRONT_FORTRAN_TYPE_NAMES_H

#include "plugin/front/fortran/scopes.h"

#include <set>

namespace accdeep
{

struct type_meaning
{
  unsigned definition = no_type; /* If the source has it.  */
  std::string name;              /* Where it is defined.  */
  std::string module;            /* That defines it; empty: none does.  */
};

struct type_search
{
  bool found = false;
  type_meaning meaning;
  /* Modules of which nothing is known are used: they may have it.  */
  bool uncertain = false;
};

/* What the type NAME means in SCOPE.  */
type_search find_type (const source_outline &, const std::string &name,
                       unsigned scope);

/* What is known of the data NAME in SCOPE.  Nothing of what gfortran's own
   modules have.  */
declared_data find_data (const source_outline &, const std::string &name,
                         unsigned scope);

/* Names of the types that SCOPE knows.  */
std::vector<std::string> known_types (const source_outline &, unsigned scope);

/* Those of the modules behind `use' statements at PLACE that define a type NAME
   with COMPONENTS; empty: nothing is known about that.  USED becomes one of the
   statements.  */
std::set<std::string>
modules_behind (const source_outline &, location_t place,
                const std::string &name,
                const std::vector<std::string> &components, source_use &used);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_FORTRAN_TYPE_NAMES_H */
