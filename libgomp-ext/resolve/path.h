/* Access paths for messages: "p[3].kids[1].data".

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_RESOLVE_PATH_H
#define ACCDEEP_RESOLVE_PATH_H

#include "libgomp-ext/resolve/walk.h"

#include <string>

namespace accdeep
{

/* Paths of more than twice as many parts lose their middle.  */
constexpr size_t path_side = 12;

/* N parts that a walk's result has not, on the way of LINK.  */
struct path_gap
{
  uint32_t link = no_index;
  size_t n = 0;
};

/* The item, as the user would write it: the operand, or the pointer that leads
   to it.  Where GAP is not empty, it leaves PATH_SIDE parts on each side.  */
std::string item_path (const walk_result &walked, uint32_t item,
                       const path_gap &gap = {});

/* The pointer.  */
std::string link_path (const walk_result &walked, const link &l);

/* Why ITEM is bytes, though its type has more to it; null: it is not.  */
const by_hand_decision *item_decision (const walk_result &walked,
                                       uint32_t item);

/* The type of the elements of I when some of what they have is copied by hand,
   so that their components may come one by one; else null.  */
const accdeep_type *type_by_hand (const walk_result &walked, const item &i);

/* "enter data copyin: ", the start of each message about ITEM.   */
std::string operation_text (const walk_result &walked, uint32_t item);

/* The pointer of MEMBER at host address SLOT in ITEM, after STEP of its
   steps.  */
std::string member_path (const walk_result &walked, uint32_t item,
                         uintptr_t slot, const accdeep_member &member,
                         uint32_t step, const path_gap &gap = {});

} // namespace accdeep

#endif
