/* -fopt-info-omp for notes of ours.  Include compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_GCC_OPT_INFO_H
#define ACCDEEP_GCC_OPT_INFO_H

#include "plugin/gcc/compat.h"

namespace accdeep
{

/* Called once, when the plugin is loaded.  NAME is that of our dump.  */
void register_opt_info (const char *name);

/* Was -fopt-info given, for OpenACC?  */
bool opt_info_p ();

enum class opt_info_kind
{
  result, /* Of -fopt-info-optimized, which is what -fopt-info means.  */
  detail  /* Of -fopt-info-note.  */
};

/* Nothing unless opt_info_p ().  */
void opt_info_note (location_t loc, opt_info_kind kind,
                    const std::string &text);

} // namespace accdeep

#endif /* ACCDEEP_GCC_OPT_INFO_H */
