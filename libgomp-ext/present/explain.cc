/* Which pointer led a kernel to a host address.

   Of all pointers in mapped objects it is the one whose device copy is that
   address, or the nearest one below it.  For an access behind a null pointer it
   is one that is null on the device alone.  The device tells what is in its
   memory, and the objects' types which of their words are pointers, and why
   these were not translated.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/present/explain.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/bulk/bulk.h"
#include "libgomp-ext/descriptor/by-hand.h"
#include "libgomp-ext/descriptor/reader.h"
#include "libgomp-ext/device/checking-device.h"
#include "libgomp-ext/device/context.h"
#include "libgomp-ext/present/present.h"
#include "libgomp-ext/present/virtual-tables.h"

#include <algorithm>
#include <cstring>
#include <mutex>
#include <set>

namespace accdeep
{

namespace
{

/* A kernel that goes further from what a pointer leads to went astray.  */
constexpr uint64_t farthest_bytes = uint64_t (1) << 30;

/* What is less is behind a null pointer.  */
constexpr uint64_t null_page_bytes = 4096;

/* An object of type T in host memory.  */
struct host_object
{
  const accdeep_type *t;
  uintptr_t at;
};

/* A path of more members loses its start.  */
constexpr unsigned max_parts = 8;

struct found_pointer
{
  uint64_t value = 0;    /* On the device; 0: none.  */
  uint64_t dev_addr = 0; /* Of the object that has it.  */
  uint64_t start = 0;    /* Of the mapping that the object is in.  */
  host_object of = {};
  uint64_t offset = 0;                    /* In OF.  */
  const accdeep_member *member = nullptr; /* Null: never followed.  */
  uint32_t step = 0;
  bool table = false; /* Of virtual functions.  */
};

/* The visitor of reader.h that finds the pointer.  */
class pointer_finder : public in_place_visitor<pointer_finder>
{
public:
  struct place
  {
    const accdeep_member *member;
    treatment how;
    host_object of;
  };

  /* The pointer to ADDR or, from LOWEST on, below it.  */
  pointer_finder (uint64_t addr, uint64_t lowest, device_word_fn *word)
      : m_addr (addr), m_lowest (lowest), m_word (word)
  {
  }

  /* BYTES of objects of type T at START, whose copy is at DEV_ADDR.  */
  void
  look (const accdeep_type *t, uintptr_t start, uint64_t bytes,
        uintptr_t dev_addr)
  {
    if (!t)
      return;
    m_to_device = dev_addr - start;
    m_start = dev_addr;
    for (uint64_t i = 0; i + t->object_bytes <= bytes; i += t->object_bytes)
      {
        host_object o = { t, start + i };
        read_object (*this, o, o.at, *t, {});
      }
  }

  const found_pointer &
  found () const
  {
    return m_found;
  }

  /* Of null pointers: may it be another one?  */
  bool
  several_p () const
  {
    return m_several;
  }

  bool
  range (host_object &o, uintptr_t at, const accdeep_range &r, treatment)
  {
    if (r.flags & ACCDEEP_RANGE_POINTER)
      for (uint64_t i = 0; i + sizeof (void *) <= r.bytes; i += sizeof (void *))
        if (look_at (o, at + i, nullptr, 0))
          m_found.table = r.flags & ACCDEEP_RANGE_TABLE;
    return true;
  }

  bool
  member (host_object &o, uintptr_t at, const accdeep_type &,
          const accdeep_member &m, treatment how)
  {
    place p = { &m, how, o };
    return read_steps (*this, p, 0, at + m.offset);
  }

  bool
  pointer (const place &p, uint32_t step, uintptr_t at)
  {
    look_at (p.of, at, p.member, step);
    return true;
  }

  bool
  aggregate (const place &p, uintptr_t at)
  {
    host_object inner = { p.member->element, at };
    return read_object (*this, inner, at, *inner.t, p.how);
  }

private:
  /* Is it the one, as far as is known?  */
  bool
  look_at (const host_object &of, uintptr_t slot, const accdeep_member *m,
           uint32_t step)
  {
    const uint64_t value = m_word (slot + m_to_device);
    if (m_addr < null_page_bytes)
      {
        if (value || !m_host.all_p (slot, slot + sizeof (void *))
            || !load_pointer (slot))
          return false;
        m_several = m_found.value;
        if (m_several)
          return false;
        take (load_pointer (slot), of, slot, m, step);
        return true;
      }
    if (!value || value > m_addr || value < m_lowest || value <= m_found.value)
      return false;
    take (value, of, slot, m, step);
    return true;
  }

  void
  take (uint64_t value, const host_object &of, uintptr_t slot,
        const accdeep_member *m, uint32_t step)
  {
    m_found = { value, of.at + m_to_device, m_start, of, slot - of.at, m, step,
                false };
  }

  const uint64_t m_addr;
  const uint64_t m_lowest;
  device_word_fn *const m_word;
  readable_memory m_host;
  bool m_several = false;
  uintptr_t m_to_device = 0;
  uint64_t m_start = 0;
  found_pointer m_found;
};

/* Look at what is on D.  */
void
look_at_device (device_descr &d, pointer_finder &finder)
{
  device_state &state = part_of<device_state> (d);
  for (const auto &object : state.objects)
    finder.look (
        object.second.by_hand ? object.second.by_hand : object.second.type,
        object.first, object.second.end - object.first, object.second.dev_addr);
  state.structures.for_each ([&] (const bulk::structure &s) {
    for (const bulk::segment &in : s.segments)
      for (uint32_t i = 0; i < in.items.size (); i++)
        {
          const bulk::item what = in.items[i];
          finder.look (s.layout->kinds[what.kind].type, what.start, what.bytes,
                       bulk::device_address_of (s, in, i));
        }
  });
}

/* The pointer to ADDR or, from LOWEST on, below it, on any device.  */
pointer_finder
find (uint64_t addr, uint64_t lowest, device_word_fn *word)
{
  pointer_finder finder (addr, lowest, word);
  for (device_descr *d = first_descr (); d; d = d->next)
    if (d->table.lock_soon ())
      {
        look_at_device (*d, finder);
        d->table.unlock ();
      }
  return finder;
}

/* NAME without the mark of Fortran's components.  */
const char *
plain (const char *name)
{
  return name && *name == '%' ? name + 1 : name;
}

/* What the file says of the pointer P, or of the array of pointers that has it;
   null: nothing.  */
const accdeep_unfollowed *
unfollowed (const found_pointer &p)
{
  const accdeep_type *t = p.of.t;
  const accdeep_unfollowed *result = nullptr;
  for (uint64_t i = 0; i < unfollowed_pointers (*t); i++)
    if (t->unfollowed[i].offset <= p.offset
        && (!result || t->unfollowed[i].offset > result->offset))
      result = &t->unfollowed[i];
  return result;
}

/* P leads to the host's table of virtual functions.  */
const char table_text[]
    = "it leads to the host's table of virtual functions, and no file has "
      "compiled functions of the class for the device: write '#pragma acc "
      "routine seq' before the function in the base class";

/* P was not followed, and is as U says, which may be null.  */
std::string
left_text (const found_pointer &p, const accdeep_unfollowed *u)
{
  if (!u)
    return "nothing says what it leads to";
  const std::string where = position_text (u->position);
  const bool fortran = *u->name == '%';
  const std::string extent = std::string ("'include(") + plain (u->name)
                             + (fortran ? ")'" : "[0:n])'");
  if (u->flags & ACCDEEP_UNFOLLOWED_EXCLUDED)
    {
      if (u->flags & ACCDEEP_UNFOLLOWED_LISTED)
        return "excluded at " + where + "; write " + extent
               + " in a shape, or enter its target and attach it";
      /* Shapes without a name of the user's have one with colons.  */
      const char *named = p.of.t->shape;
      const bool own = !named || *named == ':';
      return (own ? std::string ("the shape")
                  : text ("the shape or policy '%s'", named))
             + " at " + position_text (p.of.t->position)
             + " leaves it out; write " + extent + " there";
    }
  return "no clause and no shape has an extent for it (" + where + "); write "
         + extent + " in a shape of '" + p.of.t->name + "'";
}

/* P is followed, and is not attached.  */
std::string
unattached_text (const found_pointer &p)
{
  const accdeep_step &s = p.member->steps[p.step];
  const std::string where = position_text (p.member->position);
  if (s.kind == ACCDEEP_STEP_LOOKUP)
    return "nothing was present where it leads when its object was mapped ("
           + where + "); map that first";
  if (p.member->flags & ACCDEEP_MEMBER_CONDITIONAL)
    return "its condition did not hold when its object was mapped (" + where
           + ")";
  return "its target was not mapped with its object (" + where
         + "): its length was 0, or it has changed since; map the target";
}

/* The path to a member NAME of the object that P is in, from the object at
   WHOLE: objects that point to each other, as far as their members have names.
 */
std::string
path_to (const found_pointer &p, const std::string &name, device_word_fn *word,
         host_object &whole)
{
  std::string path = name;
  found_pointer at = p;
  std::set<uint64_t> seen;
  while (seen.size () < max_parts && seen.insert (at.dev_addr).second)
    {
      const found_pointer outer = find (at.dev_addr, at.start, word).found ();
      if (!outer.value || !outer.member || !outer.member->name
          || !*outer.member->name || seen.count (outer.dev_addr))
        break;
      const bool fortran = *outer.member->name == '%';
      const uint64_t index
          = (at.dev_addr - outer.value) / at.of.t->object_bytes;
      std::string way = fortran ? "%" : "->";
      if (index && fortran)
        way = text ("(%llu)%%", static_cast<unsigned long long> (index + 1));
      else if (index)
        way = text ("[%llu].", static_cast<unsigned long long> (index));
      path = plain (outer.member->name) + way + path;
      at = outer;
      whole = at.of;
    }
  return path;
}

std::string
pointer_text (const found_pointer &p, device_word_fn *word)
{
  const accdeep_type &t = *p.of.t;
  const accdeep_unfollowed *u = p.member ? nullptr : unfollowed (p);
  const char *name = plain (p.member ? p.member->name : u ? u->name : nullptr);
  host_object whole = p.of;
  std::string result;
  if (name && *name)
    result = "member '" + path_to (p, name, word, whole) + "' of ";
  else if (p.offset || t.object_bytes > sizeof (void *))
    result
        = text ("offset %llu of ", static_cast<unsigned long long> (p.offset));
  result += text ("'%s' at %p: ", whole.t->name,
                  reinterpret_cast<void *> (whole.at));
  if (const by_hand_decision *decision = decision_about (&t))
    return result + decision_text (*decision)
           + "; map the component as well, or write a shape directive in the "
             "type";
  if (p.table)
    return result + table_text;
  return result + (p.member ? unattached_text (p) : left_text (p, u));
}

size_t
explain (uint64_t addr, device_word_fn *word, char *out, size_t bytes)
{
  const pointer_finder finder = find (
      addr, addr < farthest_bytes ? 0 : addr - farthest_bytes + 1, word);
  const std::string result = finder.found ().value
                                 ? (finder.several_p () ? "perhaps " : "")
                                       + pointer_text (finder.found (), word)
                             : addr < null_page_bytes ? std::string ()
                                                      : foreign_tables_text ();
  if (!bytes)
    return 0;
  const size_t n = std::min (result.size (), bytes - 1);
  memcpy (out, result.data (), n);
  out[n] = 0;
  return n;
}

} // namespace

void
explain_host_addresses ()
{
  static std::once_flag once;
  std::call_once (once, explain_with, explain);
}

} // namespace accdeep
