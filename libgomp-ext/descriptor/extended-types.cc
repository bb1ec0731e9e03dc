/* Consumes records of derived types and gfortran's tables of types, produces
   clauses for the types that objects have.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/descriptor/extended-types.h"

#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/base/modules.h"
#include "libgomp-ext/descriptor/arrivals.h"
#include "libgomp-ext/descriptor/descriptor.h"

#include <algorithm>
#include <cstring>
#include <dlfcn.h>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

namespace accdeep
{

namespace
{

/* How gfortran's table of a type begins.  */
struct type_table
{
  int32_t hash;
  int64_t size;
  const type_table *parent;
};

struct registered_type
{
  const accdeep_class_record *record;
  accdeep_class_record contents;
};

/* Objects of a type that no file has registered: those of BASE, and the bytes
   behind it.  */
struct made_type
{
  accdeep_type base;
  accdeep_type type;
  std::vector<accdeep_range> ranges;
};

/* Objects of type OWN, but of the part that DECLARED is about what that has. */
struct composed_type
{
  accdeep_type declared, own;
  accdeep_type type;
  std::vector<accdeep_member> members;
  std::vector<accdeep_range> ranges;
};

struct made_clause
{
  accdeep_clause base;
  accdeep_clause clause;
};

/* The process's lock guards it.  Never destroyed: see descriptor.cc.  What was
   made stays, as regions may have it.  */
struct type_state
{
  /* By hash and shape.  Types in two procedures of the same name are different
     ones and have one hash.  */
  std::multimap<std::pair<int32_t, std::string>, registered_type> types;
  std::map<std::tuple<const accdeep_type *, uint64_t, bool>,
           std::unique_ptr<made_type>>
      made_types;
  std::map<std::pair<const accdeep_type *, const accdeep_type *>,
           std::unique_ptr<composed_type>>
      composed_types;
  std::map<std::pair<const accdeep_clause *, const accdeep_type *>,
           std::unique_ptr<made_clause>>
      made_clauses;
  /* Made from descriptors of modules that have been unloaded.  */
  std::vector<std::unique_ptr<made_type>> old_types;
  std::vector<std::unique_ptr<composed_type>> old_composed_types;
  std::vector<std::unique_ptr<made_clause>> old_clauses;
  unsigned long long unloaded = 0;
};

type_state &
state ()
{
  static auto *const result = new type_state;
  return *result;
}

arrivals<const accdeep_class_record *> &
registered ()
{
  static auto *const result = new arrivals<const accdeep_class_record *>;
  return *result;
}

std::string
shape_of (const accdeep_type *t)
{
  return t->shape ? t->shape : "";
}

bool
still_there_p (const registered_type &r)
{
  Dl_info info;
  return dladdr (r.record, &info)
         && memcmp (r.record, &r.contents, sizeof r.contents) == 0;
}

/* Forget what modules had that have been unloaded: UNLOADED of them so far.  */
void
drop_unloaded (type_state &s, unsigned long long unloaded)
{
  if (unloaded == s.unloaded)
    return;
  s.unloaded = unloaded;
  for (auto at = s.types.begin (); at != s.types.end ();)
    at = still_there_p (at->second) ? std::next (at) : s.types.erase (at);
}

void
add_arrived (type_state &s)
{
  for (const accdeep_class_record *record : registered ().take ())
    {
      validate (record);
      const auto *table = static_cast<const type_table *> (record->table);
      s.types.emplace (std::make_pair (table->hash, shape_of (record->type)),
                       registered_type{ record, *record });
    }
}

/* The type that is registered with SHAPE and whose table is TABLE, or one that
   another file has of that type; null: there is none.  */
const accdeep_type *
type_with_table (const type_state &s, const type_table *table,
                 const std::string &shape)
{
  const accdeep_type *found = nullptr;
  auto range = s.types.equal_range ({ table->hash, shape });
  for (auto at = range.first; at != range.second; ++at)
    {
      const accdeep_class_record &record = *at->second.record;
      if (record.table == table)
        return record.type;
      if (!found
          && record.type->object_bytes == static_cast<uint64_t> (table->size))
        found = record.type;
    }
  return found;
}

/* The most special type that is registered with SHAPE and that objects with
   TABLE, which are T at least, have; null: there is none.  */
const accdeep_type *
registered_for (const type_state &s, const type_table *table,
                const accdeep_type *t, const std::string &shape)
{
  for (; table; table = table->parent)
    {
      if (static_cast<uint64_t> (table->size) < t->object_bytes)
        break;
      if (const accdeep_type *found = type_with_table (s, table, shape))
        return found;
    }
  return nullptr;
}

/* T with BYTES in all.  What is attached in them is not copied back.  */
const accdeep_type *
with_rest (type_state &s, const accdeep_type *t, uint64_t bytes, bool rest)
{
  std::unique_ptr<made_type> &made = s.made_types[{ t, bytes, rest }];
  if (made && memcmp (&made->base, t, sizeof *t) == 0)
    return &made->type;
  if (made)
    s.old_types.push_back (std::move (made));
  made = std::make_unique<made_type> ();
  made->base = made->type = *t;
  made->ranges.assign (t->ranges, t->ranges + t->n_ranges);
  if (rest)
    made->ranges.push_back (
        { t->object_bytes, bytes - t->object_bytes, 0, ACCDEEP_RANGE_UNION });
  made->type.object_bytes = bytes;
  made->type.fingerprint ^= bytes;
  made->type.ranges = made->ranges.data ();
  made->type.n_ranges = static_cast<uint32_t> (made->ranges.size ());
  adopt (&made->type, t);
  return &made->type;
}

/* Put the members of C together, and its ranges.  */
void
compose (composed_type &c)
{
  const uint64_t end = c.declared.object_bytes;
  const accdeep_member *own_end = c.own.members + c.own.n_members;
  for (uint32_t i = 0; i < c.declared.n_members; i++)
    {
      const accdeep_member &m = c.declared.members[i];
      if (std::any_of (c.own.members, own_end, [&m] (const accdeep_member &o) {
            return o.offset == m.offset;
          }))
        c.members.push_back (m);
    }
  std::copy_if (c.own.members, own_end, std::back_inserter (c.members),
                [end] (const accdeep_member &m) { return m.offset >= end; });
  c.ranges.assign (c.declared.ranges, c.declared.ranges + c.declared.n_ranges);
  for (uint32_t i = 0; i < c.own.n_ranges; i++)
    {
      accdeep_range r = c.own.ranges[i];
      if (r.offset + r.bytes <= end)
        continue;
      const uint64_t front = r.offset < end ? end - r.offset : 0;
      r.offset += front;
      r.bytes -= front;
      c.ranges.push_back (r);
    }
}

/* Objects of the type OWN, which extends that of DECLARED: what this says of
   its part, and what OWN says behind it.  */
const accdeep_type *
composed (type_state &s, const accdeep_type *declared, const accdeep_type *own)
{
  std::unique_ptr<composed_type> &made = s.composed_types[{ declared, own }];
  if (made && memcmp (&made->declared, declared, sizeof *declared) == 0
      && memcmp (&made->own, own, sizeof *own) == 0)
    return &made->type;
  if (made)
    s.old_composed_types.push_back (std::move (made));
  made = std::make_unique<composed_type> ();
  made->declared = *declared;
  made->own = made->type = *own;
  compose (*made);
  made->type.shape = declared->shape;
  made->type.fingerprint ^= declared->fingerprint;
  made->type.members = made->members.data ();
  made->type.n_members = static_cast<uint32_t> (made->members.size ());
  made->type.ranges = made->ranges.data ();
  made->type.n_ranges = static_cast<uint32_t> (made->ranges.size ());
  adopt (&made->type, own);
  return &made->type;
}

const accdeep_clause *
with_type (type_state &s, const accdeep_clause *clause, const accdeep_type *t)
{
  std::unique_ptr<made_clause> &made = s.made_clauses[{ clause, t }];
  if (made && memcmp (&made->base, clause, sizeof *clause) == 0)
    return &made->clause;
  if (made)
    s.old_clauses.push_back (std::move (made));
  made = std::make_unique<made_clause> ();
  made->base = made->clause = *clause;
  made->clause.type = t;
  return &made->clause;
}

} // namespace

void
register_extended_type (const accdeep_class_record *record)
{
  registered ().add (record);
}

const accdeep_clause *
clause_for_type (const accdeep_clause *clause, const void *table,
                 uint32_t flags)
{
  const auto *own = static_cast<const type_table *> (table);
  if (!own || !clause->type)
    return clause;
  /* The loader's lock comes before ours.  */
  const unsigned long long unloaded = count_modules ().unloaded;
  lock_guard guard (process_lock ());
  type_state &s = state ();
  drop_unloaded (s, unloaded);
  add_arrived (s);
  const bool beside = flags & ACCDEEP_CLASS_BESIDE;
  const accdeep_type *t = registered_for (
      s, own, clause->type, beside ? std::string () : shape_of (clause->type));
  if (!t)
    t = clause->type;
  else if (beside)
    t = composed (s, clause->type, t);
  const auto bytes = static_cast<uint64_t> (own->size);
  if (bytes > t->object_bytes)
    t = with_rest (s, t, bytes, flags & ACCDEEP_CLASS_REST);
  return t == clause->type ? clause : with_type (s, clause, t);
}

} // namespace accdeep
