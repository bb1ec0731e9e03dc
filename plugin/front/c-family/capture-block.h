/* One statement in a block behind "atomic capture".

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_C_FAMILY_CAPTURE_BLOCK_H
#define ACCDEEP_FRONT_C_FAMILY_CAPTURE_BLOCK_H

#include "plugin/front/c-family/tokens.h"

namespace accdeep
{

/* IN, an atomic directive, is in OUT.  If it captures, and a block with one
   statement comes next, write the statement alone to OUT.  Other tokens that
   were read to see that go there as they are.  */
void unblock_capture (const intercepted &in, token_writer &out);

} // namespace accdeep

#endif /* ACCDEEP_FRONT_C_FAMILY_CAPTURE_BLOCK_H */
