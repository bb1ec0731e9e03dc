/* Consumes tables of virtual functions as files register them, produces what
   pointers to them are on a device.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/present/virtual-tables.h"

#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/device/context.h"
#include "libgomp-ext/device/device-memory.h"

#include <map>
#include <utility>
#include <vector>

namespace accdeep
{

namespace
{

typedef std::vector<uintptr_t> words;

class tables_on_device : public context_part
{
public:
  device_table
  find (uintptr_t table, code_home home)
  {
    if (m_changes != class_changes ())
      {
        m_changes = class_changes ();
        m_found.clear ();
      }
    auto found = m_found.find ({ table, home });
    if (found == m_found.end ())
      found
          = m_found
                .emplace (std::make_pair (table, home), place_of (table, home))
                .first;
    return found->second;
  }

  void
  close () override
  {
    for (const auto &joined : m_joined)
      release_block (joined.second);
    m_joined.clear ();
    m_found.clear ();
  }

  void
  settle () override
  {
    close ();
  }

private:
  device_table place_of (uintptr_t table, code_home home);
  uintptr_t join (const words &tables, uint64_t n_entries);

  uint64_t m_changes = 0;
  std::map<std::pair<uintptr_t, code_home>, device_table> m_found;
  /* By the tables that were put together.  */
  std::map<words, uintptr_t> m_joined;
};

/* A table with what is in TABLES, which are on the device.  */
uintptr_t
tables_on_device::join (const words &tables, uint64_t n_entries)
{
  auto known = m_joined.find (tables);
  if (known != m_joined.end ())
    return known->second;
  words all (n_entries), one (n_entries);
  for (uintptr_t table : tables)
    {
      copy_to_host (one.data (), table, n_entries * sizeof one[0]);
      for (uint64_t i = 0; i < n_entries; i++)
        if (!all[i])
          all[i] = one[i];
    }
  const uintptr_t block = allocate_block (n_entries * sizeof all[0]);
  if (!block)
    return tables[0];
  copy_to_device (block, all.data (), n_entries * sizeof all[0]);
  m_joined[tables] = block;
  return block;
}

device_table
tables_on_device::place_of (uintptr_t table, code_home home)
{
  const device_functions functions = find_functions (table, home);
  words present;
  for (const void *variable : functions.variables)
    if (uintptr_t at = device_address (reinterpret_cast<uintptr_t> (variable)))
      present.push_back (at);
  if (present.empty ())
    return { 0, false };
  return { functions.offset
               + (present.size () == 1 ? present[0]
                                       : join (present, functions.n_entries)),
           functions.home != home };
}

/* Foreign tables that kernels have had, each with the kernels' home.  Never
   destroyed; the process's lock guards it.  */
std::map<std::pair<uintptr_t, code_home>, std::string> &
foreign_tables ()
{
  static auto *const result
      = new std::map<std::pair<uintptr_t, code_home>, std::string>;
  return *result;
}

} // namespace

device_table
device_virtual_table (uintptr_t table, code_home home)
{
  return current_part<tables_on_device> ().find (table, home);
}

void
note_foreign_table (uintptr_t table, code_home home)
{
  {
    lock_guard guard (process_lock ());
    if (foreign_tables ().count ({ table, home }))
      return;
  }
  std::string text
      = foreign_functions_text (table, home, find_functions (table, home).home);
  lock_guard guard (process_lock ());
  foreign_tables ()[{ table, home }] = std::move (text);
}

std::string
foreign_tables_text ()
{
  lock_guard guard (process_lock ());
  std::string result;
  for (const auto &each : foreign_tables ())
    result += (result.empty () ? "" : "; ") + each.second;
  return result;
}

} // namespace accdeep
