/* Consumes the records of shapes that compilers put into a section, produces
   the certainty that they agree.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/descriptor/module.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/descriptor/by-hand.h"
#include "libgomp-ext/descriptor/classes.h"
#include "libgomp-ext/descriptor/descriptor.h"
#include "libgomp-ext/descriptor/kernels.h"

#include <dlfcn.h>

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace accdeep
{

namespace
{

/* A record's contents: its module may be unloaded.  */
struct known_shape
{
  uint64_t members;
  uint64_t fingerprint;
  uint64_t flags;
  std::string where;
  const accdeep_module *module;
  std::string library;
};

/* Never destroyed: see descriptor.cc.  */
struct known_modules
{
  std::unordered_set<const accdeep_module *> checked;
  /* By identity and shape.  */
  std::unordered_map<std::string, std::vector<known_shape>> shapes;
};

known_modules &
known ()
{
  static known_modules *const result = new known_modules;
  return *result;
}

bool
same_type_p (const known_shape &a, const accdeep_shape_record &b)
{
  return (a.flags & b.flags & ACCDEEP_SHAPE_ONE_DEFINITION)
         || a.members == b.members;
}

/* The file of the program or library that MODULE is in.  */
std::string
library_of (const accdeep_module *module)
{
  Dl_info info;
  return dladdr (module, &info) && info.dli_fname ? info.dli_fname
                                                  : "the program";
}

/* Files of one program or library must agree.  Libraries need not: a program
   may open a newer build of one when it has closed the older, which stays in
   memory (doc/runtime.md).  Each kernel is compiled with the shapes of its own
   file.  */
void
check_record (const accdeep_module *module, const accdeep_shape_record &record)
{
  const std::string shape = record.shape ? record.shape : "";
  const std::string where
      = text ("%s (for %s)", position_text (record.position).c_str (),
              record.unit ? record.unit : "an unknown file");
  std::vector<known_shape> &all
      = known ().shapes[std::string (record.identity) + '.' + shape];
  for (const known_shape &other : all)
    {
      if (!same_type_p (other, record))
        continue;
      if (other.fingerprint == record.fingerprint)
        return;
      const std::string name = shape.empty ()
                                   ? "default shape"
                                   : text ("shape %s", shape.c_str ());
      if (other.module == module)
        fatal ("the %s of %s is not the same in all files: %s and %s",
               name.c_str (), record.type, other.where.c_str (),
               where.c_str ());
      warning ("the %s of %s is not the same in %s and %s: %s and %s",
               name.c_str (), record.type, other.library.c_str (),
               library_of (module).c_str (), other.where.c_str (),
               where.c_str ());
      break;
    }
  all.push_back ({ record.members, record.fingerprint, record.flags, where,
                   module, library_of (module) });
}

} // namespace

void
register_module (const accdeep_module *module)
{
  validate (module);
  register_by_hand (module);
  register_classes (module);
  kernels_arrive (module);
}

void
check_module (const accdeep_module *module)
{
  if (!module || !known ().checked.insert (module).second)
    return;
  for (auto record = module->begin; record != module->end; ++record)
    check_record (module, **record);
  kernels_arrive (module);
}

} // namespace accdeep
