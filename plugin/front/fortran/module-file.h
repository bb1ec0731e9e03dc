/* What gfortran's module files say.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_FORTRAN_MODULE_FILE_H
#define ACCDEEP_FRONT_FORTRAN_MODULE_FILE_H

#include "plugin/front/fortran/scopes.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace accdeep
{

/* A derived type in a module file.  */
struct module_type
{
  std::string name;   /* Where it is defined.  */
  std::string module; /* That defines it.  */
  std::string number; /* In the file.  */
  /* TYPE is the number of a type in the file.  */
  std::vector<source_component> components;
};

struct module_file
{
  /* It is there and can be understood.  gfortran's own are not looked for.  */
  bool readable = false;
  /* Our constants.  */
  std::vector<std::string> texts;
  std::vector<module_type> types;
  /* Indices in TYPES, by the names that those have who use the module.  */
  std::map<std::string, std::size_t> names;
  /* Data of which something is known, by such names.  */
  std::map<std::string, declared_data> data;
};

/* The file of module NAME, from where gfortran will take it.  PARENT: the one
   for its submodules, which has private names too.  */
const module_file &module_file_of (const std::string &name,
                                   bool parent = false);

/* With this our constants begin.  */
extern const char module_mark[];

} // namespace accdeep

#endif /* ACCDEEP_FRONT_FORTRAN_MODULE_FILE_H */
