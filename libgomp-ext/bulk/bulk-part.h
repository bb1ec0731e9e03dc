/* Updates of parts of structures of very many objects.

   A named shape, a policy or a nest means some of what a structure has, and so
   does a directive that names some of its elements.  The pointers that the
   directive follows are read on the host and must lead where the table says;
   the device addresses are the table's.  What that takes grows with what moves.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_BULK_BULK_PART_H
#define ACCDEEP_BULK_BULK_PART_H

#include "libgomp-ext/bulk/bulk.h"
#include "libgomp-ext/move/gather.h"

namespace accdeep
{
namespace bulk
{

/* What an update of elements FIRST .. LAST-1 of item NUMBER of IN moves, by the
   WANTED layout, whose only root they are; EFFECT is its direction.  False:
   there is something that the table does not tell.  */
bool list_part (const structure &s, const segment &in, uint32_t number,
                uint64_t first, uint64_t last, const type_layout &wanted,
                unsigned effect, range_lists &result);

/* The same for N objects on their own, at DEV_ADDR in BLOCK of the device and
   START on the host.  False: WANTED leads to others.  */
bool list_members (uintptr_t start, uintptr_t dev_addr, uint64_t n,
                   uint64_t block, const type_layout &wanted, unsigned effect,
                   range_lists &result);

} // namespace bulk
} // namespace accdeep

#endif
