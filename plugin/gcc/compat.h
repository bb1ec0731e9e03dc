/* The only place that includes GCC's headers, and the only place that tests
   GCC's version.  Everything that is part of GCC includes this first.
   ACCDEEP_C, ACCDEEP_CXX or ACCDEEP_FORTRAN is defined in files that are
   compiled for that front end alone.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_GCC_COMPAT_H
#define ACCDEEP_GCC_COMPAT_H

/* GCC's system.h poisons names that these use.  */
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
/* The order matters.  */

// clang-format off
#include "gcc-plugin.h"
#include "plugin-version.h"
#include "context.h"
#include "tree.h"
#include "stringpool.h"
#include "attribs.h"
#include "hash-set.h"
#include "fold-const.h"
#include "stor-layout.h"
#include "varasm.h"
#include "tree-iterator.h"
#include "tree-nested.h"
#include "cgraph.h"
#include "gimple-expr.h"
#include "gimple.h"
#include "gimple-iterator.h"
#include "gimple-walk.h"
#include "gimplify.h"
#include "gomp-constants.h"
#include "omp-general.h"
#include "langhooks.h"
#include "target.h"
#if defined ACCDEEP_CXX
#include "cp/cp-tree.h"
#elif defined ACCDEEP_C
#include "c-tree.h"
#endif
#if defined ACCDEEP_CXX || defined ACCDEEP_C
#include "c-family/c-common.h"
#include "c-family/c-pragma.h"
#include "c-family/c-pretty-print.h"
#include "cpplib.h"
#endif
#include "diagnostic-core.h"
#include "diagnostic.h"
#include "tree-diagnostic.h"
#include "dumpfile.h"
#include "gcc-rich-location.h"
#include "options.h"
#include "opts.h"
#include "print-tree.h"
#include "toplev.h"
#include "tree-pass.h"
#include "tree-pretty-print.h"
#if GCCPLUGIN_VERSION >= 16000
#include "diagnostics/file-cache.h"
#include "diagnostics/text-sink.h"
#elif GCCPLUGIN_VERSION >= 15000
#include "diagnostic-format-text.h"
#endif
// clang-format on

#pragma GCC diagnostic pop

namespace accdeep
{

/* Line LINE of FILE, without its end; nothing if there is none.  */
inline std::optional<std::string>
source_line (const char *file, int line)
{
#if GCCPLUGIN_VERSION >= 14000
  auto text = global_dc->get_file_cache ().get_source_line (file, line);
#else
  auto text = location_get_source_line (file, line);
#endif
  if (!text)
    return std::nullopt;
  return std::string (text.get_buffer (), text.length ());
}

/* GFC_ARRAY_ALLOCATABLE of gcc/fortran/trans.h.  */
constexpr int allocatable_array_kind = GCCPLUGIN_VERSION < 15000 ? 5 : 8;

/* GCC 12 crashes on a data region that maps p->a[0:n], with a pointer p.  */
constexpr bool pointer_member_region_crash = GCCPLUGIN_VERSION < 13000;

/* Is C a self clause of a compute construct, which older versions do not have?
 */
inline bool
self_clause_p (const_tree c)
{
#if GCCPLUGIN_VERSION >= 14000
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_SELF;
#else
  (void)c;
  return false;
#endif
}

/* Data clauses of constructs reach libgomp in the order in which GCC has them
   when they come to the gimplifier; GCC 12's libgomp attaches last.  */
constexpr bool attachments_unsorted = GCCPLUGIN_VERSION >= 13000;

#if defined ACCDEEP_CXX
/* Let ON say whether GCC warns of typedefs that name structs without a tag
   which C has not, as GCC 16 does; gives what it was.  */
inline int
set_typedef_warning (int on)
{
#if GCCPLUGIN_VERSION >= 16000
  std::swap (on, warn_non_c_typedef_for_linkage);
#endif
  return on;
}

/* Say what each of FOUND, which a name may mean, is.  */
inline void
note_candidates (tree found)
{
#if GCCPLUGIN_VERSION >= 16000
  print_candidates (input_location, found);
#else
  print_candidates (found);
#endif
}

/* Let MAPPABLE_P decide which types the C++ front end may map.  From GCC 13
   nothing but that they are complete is asked for.  */
inline void
set_mappable_hook (bool (*mappable_p) (tree))
{
#if GCCPLUGIN_VERSION < 13000
  lang_hooks.types.omp_mappable_type = mappable_p;
#else
  (void)mappable_p;
#endif
}
#endif

} // namespace accdeep

#endif /* ACCDEEP_GCC_COMPAT_H */
