/* Consumes records of classes and tables of virtual functions, produces what
   objects are.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/descriptor/classes.h"

#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/base/modules.h"
#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/descriptor/arrivals.h"
#include "libgomp-ext/descriptor/descriptor.h"

#include <atomic>
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

/* One class, with what a shape's name makes of its objects.  */
struct known_class
{
  std::string identity;
  std::map<std::string, const accdeep_type *> types;
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
struct kept_record
{
  const accdeep_class_record *record;
  accdeep_class_record contents;
};

/* The process's lock guards it.  Never destroyed: see descriptor.cc.  */
struct class_state
{
  /* By identity; those without linkage by that and their table.  */
  std::map<std::pair<std::string, const void *>, known_class> classes;
  std::map<uintptr_t, table_range> tables;
  std::unordered_map<uintptr_t, table_meaning> meanings;
  bool frames = false;
  std::vector<kept_record> records; /* Of which all this is made.  */
  unsigned long long unloaded = 0;  /* Modules, when that was.  */
};

class_state &
state ()
{
  static auto *const result = new class_state;
  return *result;
}

arrivals<const accdeep_class_record *> &
registered_classes ()
{
  static auto *const result = new arrivals<const accdeep_class_record *>;
  return *result;
}

void
add_class (class_state &s, const accdeep_class_record &record)
{
  validate (&record);
  /* std::type_info::name leaves the star of such names out.  */
  const bool local = record.identity[0] == '*';
  const std::string identity = record.identity + local;
  known_class &c = s.classes[{ identity, local ? record.table : nullptr }];
  c.identity = identity;
  const accdeep_type *t = record.type;
  c.types.emplace (t->shape ? t->shape : "", t);
  s.frames |= needs_frames_p (t);
  const auto table = reinterpret_cast<uintptr_t> (record.table);
  if (table)
    s.tables[table] = { table + record.table_bytes, &c };
}

bool
still_there_p (const kept_record &r)
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
  for (const kept_record &r : s.records)
    if (still_there_p (r))
      {
        left.records.push_back (r);
        add_class (left, *r.record);
      }
  s = std::move (left);
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

/* Is IDENTITY that of T's class?  */
bool
same_class_p (const std::string &identity, const accdeep_type *t)
{
  return identity == t->identity + (t->identity[0] == '*');
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
  if (module->header.bytes < sizeof *module)
    return;
  for (auto at = module->classes_begin; at != module->classes_end; ++at)
    registered_classes ().add (*at);
}

void
add_registered_classes ()
{
  static std::atomic<bool> any{ false };
  std::vector<const accdeep_class_record *> arrived
      = registered_classes ().take ();
  if (arrived.empty () && !any.load (std::memory_order_acquire))
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
  if (arrived.empty ())
    return;
  /* Tables may have come where others were.  */
  s.meanings.clear ();
  for (const accdeep_class_record *record : arrived)
    {
      s.records.push_back ({ record, *record });
      add_class (s, *record);
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
  class_found result = { object_class::own, at, nullptr, "" };
  if (!host_reader ().all_p (at, at + sizeof (uintptr_t)))
    return result;
  const uintptr_t table = load_pointer (at);
  std::string identity;
  {
    lock_guard guard (process_lock ());
    class_state &s = state ();
    auto found = s.meanings.find (table);
    if (found == s.meanings.end ())
      found = s.meanings.emplace (table, meaning_of (s, table)).first;
    const table_meaning &m = found->second;
    if (m.what == table_meaning::no_table || same_class_p (m.identity, t))
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

} // namespace accdeep
