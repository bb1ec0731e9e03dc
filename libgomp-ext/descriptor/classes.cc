/* Consumes records of classes and tables of virtual functions, produces what
   objects are.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/descriptor/classes.h"

#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/base/modules.h"
#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/descriptor/arrivals.h"
#include "libgomp-ext/descriptor/descriptor.h"
#include "libgomp-ext/descriptor/extended-types.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <dlfcn.h>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

namespace accdeep
{

namespace
{

constexpr size_t longest_name = 4096;

/* A record, and the program or shared library that has it.  */
struct registered_table
{
  code_home home;
  const accdeep_device_table *record;
};

/* One class, with what a shape's name makes of its objects.  */
struct known_class
{
  std::string identity;
  std::map<std::string, const accdeep_type *> types;
  std::vector<registered_table> tables; /* Of its functions.  */
};

struct table_range
{
  uintptr_t end;
  const known_class *of;
};

/* What a pointer to a table has been found to mean.  */
struct table_meaning
{
  enum
  {
    no_table,
    unknown,
    known
  } what;
  std::string identity; /* Empty: it cannot be told.  */
  intptr_t to_start;    /* Of the whole object, from that of the pointer.  */
  const known_class *of;
};

/* A record and its contents: another module may come to lie where one was.  */
template <typename Record>
struct kept_record
{
  const Record *record;
  Record contents;
};

/* The process's lock guards it.  Never destroyed: see descriptor.cc.  */
struct class_state
{
  /* By identity; those without linkage by that and their table.  */
  std::map<std::pair<std::string, const void *>, known_class> classes;
  std::map<uintptr_t, table_range> tables;
  std::unordered_map<uintptr_t, table_meaning> meanings;
  bool frames = false;
  /* Of which all this is made.  */
  std::vector<kept_record<accdeep_class_record>> records;
  std::vector<std::pair<code_home, kept_record<accdeep_device_table>>>
      tables_of_devices;
  unsigned long long unloaded = 0; /* Modules, when that was.  */
};

class_state &
state ()
{
  static auto *const result = new class_state;
  return *result;
}

std::atomic<uint64_t> s_changes{ 0 };
std::atomic<bool> s_device_tables{ false };

arrivals<registered_table> &
registered_tables ()
{
  static auto *const result = new arrivals<registered_table>;
  return *result;
}

arrivals<const accdeep_class_record *> &
registered_classes ()
{
  static auto *const result = new arrivals<const accdeep_class_record *>;
  return *result;
}

/* The class of a record with IDENTITY and TABLE.  */
known_class &
class_of (class_state &s, const char *identity, const void *table)
{
  /* std::type_info::name leaves the star of such names out.  */
  const bool local = identity[0] == '*';
  known_class &c = s.classes[{ identity + local, local ? table : nullptr }];
  c.identity = identity + local;
  return c;
}

void
add_class (class_state &s, const accdeep_class_record &record)
{
  validate (&record);
  known_class &c = class_of (s, record.identity, record.table);
  const accdeep_type *t = record.type;
  c.types.emplace (t->shape ? t->shape : "", t);
  s.frames |= needs_frames_p (t);
  const auto table = reinterpret_cast<uintptr_t> (record.table);
  if (table)
    s.tables[table] = { table + record.table_bytes, &c };
}

void
add_table (class_state &s, const registered_table &t)
{
  validate (t.record);
  class_of (s, t.record->identity, t.record->table).tables.push_back (t);
  s_device_tables = true;
}

template <typename Record>
bool
still_there_p (const kept_record<Record> &r)
{
  Dl_info info;
  return dladdr (r.record, &info)
         && memcmp (r.record, &r.contents, sizeof r.contents) == 0;
}

/* Forget what modules had that have been unloaded.  */
void
drop_unloaded (class_state &s)
{
  class_state left;
  left.unloaded = s.unloaded;
  for (const auto &r : s.records)
    if (still_there_p (r))
      {
        left.records.push_back (r);
        add_class (left, *r.record);
      }
  for (const auto &t : s.tables_of_devices)
    if (still_there_p (t.second))
      {
        left.tables_of_devices.push_back (t);
        add_table (left, { t.first, t.second.record });
      }
  s = std::move (left);
  s_changes++;
}

/* The text at AT; empty: there is none.  */
std::string
text_at (uintptr_t at)
{
  std::string result;
  for (; host_reader ().all_p (at, at + 1) && result.size () < longest_name;
       at++)
    {
      const char c = *reinterpret_cast<const char *> (at);
      if (!c)
        return result;
      if (c < ' ' || c > '~')
        break;
      result += c;
    }
  return std::string ();
}

const known_class *
class_with_table (const class_state &s, uintptr_t table)
{
  auto next = s.tables.upper_bound (table);
  if (next == s.tables.begin () || table > std::prev (next)->second.end)
    return nullptr;
  return std::prev (next)->second.of;
}

/* What a pointer to the table at TABLE means.  */
table_meaning
meaning_of (const class_state &s, uintptr_t table)
{
  table_meaning m = { table_meaning::no_table, "", 0, nullptr };
  constexpr uintptr_t word = sizeof (uintptr_t);
  if (table % word || table < 2 * word
      || !host_reader ().all_p (table - 2 * word, table + word))
    return m;
  m.to_start = static_cast<intptr_t> (load_pointer (table - 2 * word));
  if (const known_class *c = class_with_table (s, table))
    {
      m.what = table_meaning::known;
      m.of = c;
      m.identity = c->identity;
      return m;
    }
  /* A type_info begins with the pointer to its own table, and its name.  */
  const uintptr_t info = load_pointer (table - word);
  if (info % word || m.to_start > 0 || m.to_start < INT32_MIN)
    return m;
  if (info && !host_reader ().all_p (info, info + 2 * word))
    return m;
  std::string name = info ? text_at (load_pointer (info + word)) : "";
  if (info && name.empty ())
    return m;
  m.what = table_meaning::unknown;
  const bool local = name[0] == '*';
  m.identity = name.substr (local);
  auto found = local ? s.classes.end () : s.classes.find ({ name, nullptr });
  if (found == s.classes.end ())
    return m;
  m.what = table_meaning::known;
  m.of = &found->second;
  return m;
}

/* The same, from what has been found before.  */
const table_meaning &
known_meaning (class_state &s, uintptr_t table)
{
  auto found = s.meanings.find (table);
  if (found == s.meanings.end ())
    found = s.meanings.emplace (table, meaning_of (s, table)).first;
  return found->second;
}

/* Add to RESULT, variables with the tables of one class, that of RECORD, unless
   those have all of its functions; ENTRIES are the ones that they have.  */
void
add_functions (std::vector<const void *> &result, std::vector<bool> &entries,
               const accdeep_device_table &record)
{
  const auto *functions = static_cast<void *const *> (record.functions);
  bool more = false;
  for (uint64_t i = 0; i < entries.size (); i++)
    if (functions[i] && !entries[i])
      entries[i] = more = true;
  if (more)
    result.push_back (record.functions);
}

uint64_t
count_functions (const accdeep_device_table &record)
{
  const auto *functions = static_cast<void *const *> (record.functions);
  return std::count_if (functions, functions + record.n_entries,
                        [] (const void *f) { return f != nullptr; });
}

/* Is IDENTITY that of T's class?  */
bool
same_class_p (const std::string &identity, const accdeep_type *t)
{
  return identity == t->identity + (t->identity[0] == '*');
}

/* The program or shared library HOME.  */
std::string
file_name (code_home home)
{
  Dl_info info;
  return dladdr (home, &info) && info.dli_fname ? info.dli_fname
                                                : "another library";
}

/* What the class is called that type_info calls IDENTITY.  */
std::string
class_name (const std::string &identity)
{
  int status;
  char *name
      = abi::__cxa_demangle (identity.c_str (), nullptr, nullptr, &status);
  std::string result = status == 0 ? name : identity;
  free (name);
  return result;
}

} // namespace

void
register_classes (const accdeep_module *module)
{
  if (module->header.bytes < offsetof (accdeep_module, tables_begin))
    return;
  for (auto at = module->classes_begin; at != module->classes_end; ++at)
    if ((*at)->identity)
      registered_classes ().add (*at);
    else
      register_extended_type (*at);
  if (module->header.bytes < offsetof (accdeep_module, kernels_begin))
    return;
  for (auto at = module->tables_begin; at != module->tables_end; ++at)
    registered_tables ().add ({ module->tables_begin, *at });
}

void
add_registered_classes ()
{
  static std::atomic<bool> any{ false };
  std::vector<const accdeep_class_record *> arrived
      = registered_classes ().take ();
  std::vector<registered_table> tables = registered_tables ().take ();
  if (arrived.empty () && tables.empty ()
      && !any.load (std::memory_order_acquire))
    return;
  /* The loader's lock comes before ours.  */
  const unsigned long long unloaded = count_modules ().unloaded;
  lock_guard guard (process_lock ());
  any.store (true, std::memory_order_release);
  class_state &s = state ();
  if (unloaded != s.unloaded)
    {
      s.unloaded = unloaded;
      drop_unloaded (s);
    }
  if (arrived.empty () && tables.empty ())
    return;
  /* Tables may have come where others were.  */
  s.meanings.clear ();
  s_changes++;
  for (const accdeep_class_record *record : arrived)
    {
      s.records.push_back ({ record, *record });
      add_class (s, *record);
    }
  for (const registered_table &t : tables)
    {
      s.tables_of_devices.push_back ({ t.home, { t.record, *t.record } });
      add_table (s, t);
    }
}

bool
classes_need_frames_p ()
{
  lock_guard guard (process_lock ());
  return state ().frames;
}

class_found
find_class (uintptr_t at, const accdeep_type *t)
{
  if (!host_reader ().all_p (at, at + sizeof (uintptr_t)))
    return { object_class::unconstructed, at, nullptr, "" };
  return find_class (at, load_pointer (at), t);
}

class_found
find_class (uintptr_t at, uintptr_t table, const accdeep_type *t)
{
  class_found result = { object_class::unconstructed, at, nullptr, "" };
  std::string identity;
  {
    lock_guard guard (process_lock ());
    const table_meaning &m = known_meaning (state (), table);
    if (m.what == table_meaning::no_table)
      return result;
    result.what = object_class::own;
    if (same_class_p (m.identity, t))
      return result;
    result.what = object_class::unknown;
    if (m.what == table_meaning::known)
      {
        auto shape = m.of->types.find (t->shape ? t->shape : "");
        if (shape != m.of->types.end ())
          {
            result.what = object_class::derived;
            result.type = shape->second;
            result.start = at + m.to_start;
            return result;
          }
        result.what = object_class::no_shape;
      }
    identity = m.identity;
  }
  if (!identity.empty ())
    result.name = class_name (identity);
  return result;
}

class_told
class_told_by (uintptr_t table)
{
  lock_guard guard (process_lock ());
  const table_meaning &m = known_meaning (state (), table);
  return { m.what != table_meaning::no_table, m.identity, m.to_start };
}

uint64_t
class_changes ()
{
  return s_changes.load (std::memory_order_acquire);
}

bool
any_device_tables_p ()
{
  return s_device_tables.load (std::memory_order_relaxed);
}

code_home
home_of (const accdeep_directive *directive)
{
  const accdeep_module *module
      = directive && directive->header.bytes >= sizeof *directive
            ? directive->module
            : nullptr;
  return module && module->header.bytes >= sizeof *module ? module->tables_begin
                                                          : nullptr;
}

device_functions
find_functions (uintptr_t table, code_home home)
{
  device_functions result = { {}, 0, 0, nullptr };
  if (!any_device_tables_p ())
    return result;
  lock_guard guard (process_lock ());
  const table_meaning &m = known_meaning (state (), table);
  if (m.what != table_meaning::known || m.of->tables.empty ())
    return result;
  const std::vector<registered_table> &all = m.of->tables;
  if (std::none_of (all.begin (), all.end (),
                    [home] (const auto &t) { return t.home == home; }))
    home = all[0].home;
  std::vector<const accdeep_device_table *> records;
  for (const registered_table &t : all)
    if (t.home == home)
      records.push_back (t.record);
  std::stable_sort (records.begin (), records.end (),
                    [] (const auto *a, const auto *b) {
                      return count_functions (*a) > count_functions (*b);
                    });
  const accdeep_device_table &first = *records[0];
  const accdeep_table_start *end = first.starts + first.n_starts;
  const accdeep_table_start *start
      = std::find_if (first.starts, end, [&m] (const auto &each) {
          return each.object == static_cast<uint64_t> (-m.to_start);
        });
  if (start == end)
    return result;
  result.home = home;
  result.offset = start->table;
  result.n_entries = first.n_entries;
  std::vector<bool> entries (first.n_entries);
  for (const accdeep_device_table *record : records)
    if (record->n_entries == first.n_entries)
      add_functions (result.variables, entries, *record);
  return result;
}

bool
has_functions_p (uintptr_t table)
{
  lock_guard guard (process_lock ());
  const table_meaning &m = known_meaning (state (), table);
  return m.what == table_meaning::known && !m.of->tables.empty ();
}

std::string
foreign_functions_text (uintptr_t table, code_home home, code_home owner)
{
  std::string identity;
  {
    lock_guard guard (process_lock ());
    identity = known_meaning (state (), table).identity;
  }
  return "the virtual functions of '" + class_name (identity) + "' are code of "
         + file_name (owner) + " alone, and no kernel of " + file_name (home)
         + " can call them";
}

} // namespace accdeep
