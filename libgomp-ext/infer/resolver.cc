/* Where pointers lead: consumes addresses, produces what is there.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/infer/resolver.h"

#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/descriptor/descriptor.h"

#include <algorithm>

namespace accdeep
{
namespace infer
{

target
resolver::in_region (uintptr_t address, const region &r)
{
  target result;
  result.address = address;
  result.where = r.stack ? lead::stack : lead::statics;
  result.start = r.start;
  result.end = r.end;
  const heap_block variable
      = r.stack ? heap_block{}
                : m_seen.statics.find (address, m_regions.module_of (r));
  if (!variable)
    return result;
  /* As good as a block of the heap.  */
  result.where = lead::heap;
  result.start = variable.start;
  result.end = variable.end ();
  result.word = variable.word;
  return result;
}

const class_told &
resolver::told_by (uintptr_t table)
{
  const auto found = m_told.find (table);
  return found != m_told.end ()
             ? found->second
             : m_told.emplace (table, class_told_by (table)).first->second;
}

target
resolver::whole_of (target to, const accdeep_infer_type *type)
{
  if (!type || to.single || !readable_p (to, type->bytes))
    return to;
  to.single = type->flags & ACCDEEP_INFER_OPEN_ENDED && to.where == lead::heap
              && to.address == to.start;
  const char *identity = identity_of (*type);
  if (!identity)
    return to;
  const class_told &told = told_by (load_pointer (to.address));
  const uintptr_t before = -told.to_start;
  /* No object is there yet, or any more.  */
  if (!told.known)
    to.where = lead::foreign;
  if (!told.known || told.identity.empty () || told.identity == identity
      || before > to.address - to.start)
    return to;
  to.address -= before;
  to.single = true;
  to.type = m_seen.class_called (told.identity);
  if (to.type && !readable_p (to, to.type->bytes))
    to.type = nullptr;
  return to;
}

leading
resolver::leading_of (uintptr_t pointer)
{
  const lead where = resolve (pointer).where;
  return where == lead::nowhere   ? leading::nowhere
         : where == lead::foreign ? leading::astray
                                  : leading::somewhere;
}

leading
resolver::leading_of (uintptr_t address, const accdeep_infer_type &type)
{
  leading result = leading::nowhere;
  for (uint32_t i = 0; i < type.n_pointers && result != leading::astray; i++)
    if (type.pointers[i].count == 1
        && !(type.pointers[i].flags & ACCDEEP_INFER_FLEXIBLE))
      result = std::max (result, leading_of (load_pointer (
                                     address + type.pointers[i].offset)));
  for (uint32_t i = 0; i < type.n_parts && result != leading::astray; i++)
    result = std::max (result, leading_of (address + type.parts[i].offset,
                                           *type.parts[i].type));
  return result;
}

} // namespace infer
} // namespace accdeep
