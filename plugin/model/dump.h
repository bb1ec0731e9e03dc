/* Resolved shapes as text, for tests and for users who want to see what their
   directives mean.  doc/dump.md describes the form.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_MODEL_DUMP_H
#define ACCDEEP_MODEL_DUMP_H

#include "plugin/model/shape.h"

#include <string>

namespace accdeep
{

/* Append lines to OUT.  */
void dump_type (const type_view &, std::string &out);
void dump_shape (const resolved_shape &, std::string &out);

} // namespace accdeep

#endif /* ACCDEEP_MODEL_DUMP_H */
