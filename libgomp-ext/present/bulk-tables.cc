/* Tables of virtual functions that objects of a bulk structure point to:
   consumes the host's, produces those of the device.

   Kernels call functions of their own program or library alone, so each
   construct has the objects point to the tables of its own.  What those are is
   asked once for each table, and objects are only looked at when some table
   changes.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/bulk/bulk.h"

#include "libgomp-ext/move/gather.h"
#include "libgomp-ext/move/queue.h"
#include "libgomp-ext/present/present.h"
#include "libgomp-ext/present/virtual-tables.h"

#include <algorithm>

namespace accdeep
{
namespace bulk
{

namespace
{

/* What becomes of tables when other kernels come.  */
struct table_choice
{
  address_map<uintptr_t> moved; /* From what pointers are on the device.  */
  bool foreign = false;         /* Some are another program's or library's.  */
};

/* Let TABLES, a structure's, be those that kernels of HOME want.  Where there
   are none for those, objects keep what they have.  */
table_choice
choose_tables (address_map<uintptr_t> &tables, code_home home)
{
  table_choice result;
  tables.for_each ([&] (uintptr_t table, uintptr_t &at) {
    const device_table wanted = device_virtual_table (table, home);
    result.foreign |= wanted.foreign;
    if (!wanted.at || wanted.at == at || (wanted.foreign && at))
      return;
    result.moved.insert (at ? at : table, wanted.at);
    at = wanted.at;
  });
  return result;
}

/* S has the tables that HOME's kernels want.  */
void
note_home (structure &s, code_home home)
{
  if (s.class_changes != class_changes ())
    s.homes.clear ();
  s.class_changes = class_changes ();
  s.homes.push_back (home);
}

/* HOME's kernels are going to have objects of S.  */
void
note_foreign_tables (const structure &s, code_home home)
{
  s.tables.for_each ([&] (uintptr_t table, uintptr_t) {
    if (device_virtual_table (table, home).foreign)
      note_foreign_table (table, home);
  });
}

/* Call FUNCTION (device address) for the pointers to tables in S.  */
template <typename Function>
void
for_each_table_pointer (const structure &s, Function function)
{
  for (const segment &in : s.segments)
    for (uint32_t i = 0; i < in.items.size (); i++)
      {
        const item it = in.items[i];
        const kind &k = s.layout->kinds[it.kind];
        if (k.tables.empty ())
          continue;
        const uintptr_t dev_addr = device_address_of (s, in, i);
        for (uint64_t at = 0; at < it.bytes; at += k.element_bytes)
          for (uint32_t slot : k.tables)
            function (dev_addr + at + slot);
      }
}

/* The device's pointers to tables in S, and their places in POINTERS, which has
   as many.  */
range_lists
list_table_pointers (const structure &s, const std::vector<uintptr_t> &pointers)
{
  range_lists result;
  auto place = reinterpret_cast<uintptr_t> (pointers.data ());
  for_each_table_pointer (s, [&] (uintptr_t dev_addr) {
    add_range (result, s.block, dev_addr, place, sizeof place);
    place += sizeof place;
  });
  for (range_list &l : result)
    l.finish ();
  return result;
}

/* Let the device's pointers to tables be what CHOICE says.  The host's objects
   are not looked at: the program may have done with them.  */
void
move_tables (structure &s, const table_choice &choice, device_state &state)
{
  settle_queue ();
  size_t n = 0;
  for_each_table_pointer (s, [&n] (uintptr_t) { n++; });
  std::vector<uintptr_t> pointers (n);
  gather_to_host (list_table_pointers (s, pointers));
  for (uintptr_t &p : pointers)
    if (const uintptr_t *to = choice.moved.find (p))
      p = *to;
  scatter_to_device (list_table_pointers (s, pointers));
  for (uintptr_t slot : s.named)
    if (attachment *a = state.pointers.find (slot))
      if (const uintptr_t *to = choice.moved.find (a->dev_value))
        a->dev_value = *to;
  state.pointers.changed ();
}

/* S's tables are now those that CHOICE says, for kernels of HOME's: what
   follows is one of those, LAUNCH, or something else.  */
void
note_choice (structure &s, const table_choice &choice, code_home home,
             bool launch)
{
  if (launch && home && choice.foreign)
    note_foreign_tables (s, home);
  if (launch || !choice.foreign)
    note_home (s, home);
}

} // namespace

void
find_tables (structure &s, const accdeep_directive *directive, bool launch)
{
  const code_home home = home_of (directive);
  note_choice (s, choose_tables (s.tables, home), home, launch);
}

bool
tables_suit_p (const structure &s, const accdeep_directive *directive)
{
  return s.tables.empty ()
         || (s.class_changes == class_changes ()
             && std::find (s.homes.begin (), s.homes.end (),
                           home_of (directive))
                    != s.homes.end ());
}

void
suit_tables (structure &s, const accdeep_directive *directive, bool launch,
             device_state &state)
{
  if (tables_suit_p (s, directive))
    return;
  const code_home home = home_of (directive);
  const table_choice choice = choose_tables (s.tables, home);
  if (!choice.moved.empty ())
    {
      s.homes.clear ();
      move_tables (s, choice, state);
    }
  note_choice (s, choice, home, launch);
}

} // namespace bulk
} // namespace accdeep
