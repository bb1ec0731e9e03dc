/* Diagnostics that two parts may have for one mistake.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_GCC_SINK_H
#define ACCDEEP_FRONT_GCC_SINK_H

#include "plugin/model/diagnostic.h"

namespace accdeep
{

/* Report GROUP, unless there was a report at its place.  From now on there
   will be none.  */
void report_alone (const std::vector<diagnostic> &group);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_GCC_SINK_H */
