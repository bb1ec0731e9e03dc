/* Declared variables: consumes the variables as they are on the host, produces
   mappings of what they refer to, and their images on the device.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/declared.h"

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/descriptor/array-descriptor.h"
#include "libgomp-ext/descriptor/arrivals.h"
#include "libgomp-ext/descriptor/by-hand.h"
#include "libgomp-ext/descriptor/classes.h"
#include "libgomp-ext/device/context.h"
#include "libgomp-ext/device/device-ops.h"
#include "libgomp-ext/device/device.h"
#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/execute/construct-cache.h"
#include "libgomp-ext/present/mapped-ranges.h"
#include "libgomp-ext/present/present.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <vector>

namespace accdeep
{

namespace
{

struct memory_range
{
  uintptr_t start = 0;
  uintptr_t end = 0;
  bool
  operator!= (const memory_range &other) const
  {
    return start != other.start || end != other.end;
  }
  bool
  has_p (uintptr_t address) const
  {
    return address >= start && address < end;
  }
};

struct declared_variable
{
  const accdeep_declared *record;
  bool in_routine;         /* A procedure for the device uses it.  */
  uintptr_t allocated = 0; /* The memory that it was given last.  */
  uintptr_t freed = 0;     /* The memory that it has lost last.  */
};

/* Who has put on the device what a variable refers to.  */
enum class keeper
{
  nobody,
  library, /* For the allocation; directives may still copy.  */
  both,    /* The same, and the program counts on it.  */
  program  /* The program enters and leaves it.  */
};

/* A variable as one device knows it.  */
struct image
{
  std::vector<char> seen; /* The variable at the last look.  */
  memory_range target;    /* What it referred to.  */
  keeper kept_by = keeper::nobody;
  bool settled = false;    /* The program manages TARGET by itself.  */
  unsigned entered = 0;    /* Enter data less exit data while both keep it.  */
  bool named = false;      /* In the launch that is being seen.  */
  uintptr_t mapped_at = 0; /* Address in TARGET where its mapping starts.  */
  uintptr_t dev_target = 0;
  bool written = false;     /* The device has SEEN and DEV_TARGET.  */
  bool maybe_stale = false; /* It may have something else since.  */
};

struct device_images
{
  device_id id;
  uint64_t changes = 0; /* Of mappings, at the last look.  */
  std::vector<image> images;
  std::map<uintptr_t, size_t> by_start; /* Images by TARGET.  */
};

struct declared_table
{
  std::vector<declared_variable> variables;
  std::set<const void *> in_routines; /* Those, and others'.  */
  std::vector<device_images> devices;
  uint64_t changes = 1;
};

std::atomic<bool> some_declared;

/* The variables of one module.  */
struct registered_variables
{
  const accdeep_declared *variables;
  size_t n;
};

arrivals<registered_variables> &
registered ()
{
  static auto *const result = new arrivals<registered_variables>;
  return *result;
}

void
add_to_table (declared_table &t, const registered_variables &added)
{
  for (size_t i = 0; i < added.n; i++)
    {
      const accdeep_declared &variable = added.variables[i];
      if (variable.flags & ACCDEEP_DECLARED_IN_ROUTINE)
        t.in_routines.insert (variable.variable);
      if (!(variable.flags & ACCDEEP_DECLARED_ELSEWHERE))
        t.variables.push_back ({ &variable, false });
    }
  for (declared_variable &v : t.variables)
    v.in_routine = t.in_routines.count (v.record->variable);
}

/* Never destroyed: see descriptor.cc.  */
declared_table &
table ()
{
  static auto *const result = new declared_table;
  return *result;
}

device_images &
images_of (const device_id &id)
{
  declared_table &t = table ();
  auto at = std::find_if (t.devices.begin (), t.devices.end (),
                          [&] (const device_images &d) { return d.id == id; });
  if (at == t.devices.end ())
    at = t.devices.insert (at, { id, 0, {}, {} });
  at->images.resize (t.variables.size ());
  return *at;
}

uintptr_t
address_of (const declared_variable &v)
{
  return reinterpret_cast<uintptr_t> (v.record->variable);
}

/* What V refers to now.  An array without elements is an address.  */
memory_range
target_of (const declared_variable &v)
{
  const accdeep_declared &r = *v.record;
  memory_range result;
  memcpy (&result.start, r.variable, sizeof result.start);
  result.end = result.start;
  if (!result.start)
    return result;
  if (!r.rank)
    {
      result.end += r.element_bytes;
      return result;
    }
  strided_section section;
  if (read_dope_vector (address_of (v), r.rank, r.element_bytes, section)
      == dope_state::valid)
    result = { section.start, section.end };
  return result;
}

/* The library puts what V refers to, START, on the device.  */
bool
placed_p (const declared_variable &v, uintptr_t start)
{
  return (v.record->flags & ACCDEEP_DECLARED_ALLOCATABLE)
         || v.allocated == start;
}

/* The memory at START went with V's last value.  */
bool
gone_p (const declared_variable &v, uintptr_t start)
{
  return (v.record->flags & ACCDEEP_DECLARED_ALLOCATABLE) || v.freed == start;
}

/* Take what is mapped at ADDRESS from the device.  */
void
take_away (const image &i, release_mode mode)
{
  const uintptr_t at = i.mapped_at ? i.mapped_at : i.target.start;
  if (!device_address (at))
    return;
  device_state &state = state_of (current_device ());
  hold_unreferenced (state);
  state.register_range (i.target.start, i.target.end);
  release ({ { at, at + 1, 0, false } }, mode, gomp::async_sync);
  if (!device_address (at))
    state.forget (i.target.start, i.target.end);
}

/* The number of the variable that has got TARGET from another one since the
   last look, by move_alloc; -1: there is none.  */
ptrdiff_t
heir_of (const device_images &d, const memory_range &target)
{
  const std::vector<declared_variable> &variables = table ().variables;
  for (size_t i = 0; i < variables.size (); i++)
    if (d.images[i].target != target && placed_p (variables[i], target.start)
        && !(target_of (variables[i]) != target))
      return i;
  return -1;
}

/* Variable INDEX refers to something else, or to nothing.  */
void
leave (device_images &d, size_t index)
{
  image &i = d.images[index];
  const image old = i;
  i.target = {};
  i.kept_by = keeper::nobody;
  i.settled = false;
  i.entered = 0;
  i.mapped_at = 0;
  if (old.target.start == old.target.end)
    return;
  d.by_start.erase (old.target.start);
  const ptrdiff_t heir = heir_of (d, old.target);
  if (heir >= 0)
    {
      image &h = d.images[heir];
      leave (d, heir);
      h.target = old.target;
      h.kept_by = old.kept_by;
      h.settled = old.settled;
      h.entered = old.entered;
      h.mapped_at = old.mapped_at;
    }
  else if (gone_p (table ().variables[index], old.target.start))
    take_away (old, release_mode::finalize);
  else if (old.kept_by == keeper::library || old.kept_by == keeper::both)
    take_away (old, release_mode::one_reference);
}

void release_at_exit ();

/* Put what V refers to on the device, where it is the library's to do.  */
void
place (const declared_variable &v, image &i)
{
  const auto [start, end] = i.target;
  if (start == end || i.settled || i.kept_by != keeper::nobody
      || !placed_p (v, start) || device_address (start)
      || device_address (end - 1) || !can_allocate (end - start))
    return;
  static const int registered = atexit (release_at_exit);
  (void)registered;
  retain ({ { start, end, 0, true } });
  ordinary_ranges ().add (start, end - start);
  i.kept_by = keeper::library;
  i.mapped_at = start;
}

/* Write V's image, which refers to DEV_TARGET.  */
void
write_image (const declared_variable &v, image &i, uintptr_t dev_target)
{
  uintptr_t place = device_address (address_of (v));
  if (!place)
    return;
  std::vector<char> bytes = i.seen;
  memcpy (bytes.data (), &dev_target, sizeof dev_target);
  copy_to_device (place, bytes.data (), bytes.size ());
  i.dev_target = dev_target;
  i.written = true;
  i.maybe_stale = false;
}

/* The device address of what I's variable V refers to.  */
uintptr_t
device_target (const declared_variable &v, const image &i)
{
  uintptr_t first;
  memcpy (&first, i.seen.data (), sizeof first);
  if (!first)
    return 0;
  /* Allocated, without elements: anything but null.  */
  if (i.target.start == i.target.end)
    return device_address (address_of (v));
  const uintptr_t at = i.mapped_at ? i.mapped_at : i.target.start;
  const uintptr_t mapped = device_address (at);
  return mapped ? mapped - at + first : 0;
}

/* Bring image INDEX up to date.  */
void
arrive (device_images &d, size_t index, bool changed)
{
  const declared_variable &v = table ().variables[index];
  image &i = d.images[index];
  const char *now = static_cast<const char *> (v.record->variable);
  i.seen.assign (now, now + v.record->bytes);
  i.target = target_of (v);
  if (i.target.start != i.target.end)
    d.by_start[i.target.start] = index;
  if (i.kept_by != keeper::nobody && i.kept_by != keeper::program
      && !device_address (i.mapped_at))
    {
      /* The program has taken it away.  */
      i.kept_by = keeper::nobody;
      i.settled = true;
    }
  place (v, i);
  const uintptr_t dev_target = device_target (v, i);
  /* A variable that never referred to anything is null on the device.  */
  if (i.maybe_stale || dev_target != i.dev_target || (i.written && changed))
    write_image (v, i, dev_target);
}

bool
changed_p (const declared_variable &v, const image &i)
{
  return i.maybe_stale || i.seen.size () != v.record->bytes
         || memcmp (i.seen.data (), v.record->variable, v.record->bytes) != 0;
}

/* The image of the current device whose target has START; null: none.  */
image *
image_at (device_images &d, uintptr_t start)
{
  auto next = d.by_start.upper_bound (start);
  if (next == d.by_start.begin ())
    return nullptr;
  image &i = d.images[std::prev (next)->second];
  return i.target.has_p (start) ? &i : nullptr;
}

/* The image of the declared variable at ADDRESS; null: there is none.  */
image *
image_of_variable (device_images &d, uintptr_t address)
{
  for (size_t k = 0; k < d.images.size (); k++)
    if (address_of (table ().variables[k]) == address)
      return &d.images[k];
  return nullptr;
}

void
release_at_exit ()
{
  give_back_locks ();
  if (lost_p () || forked_p ())
    return;
  const directive_guard guard (current_descr ());
  release_declared ();
}

/* The kind that copies where the object is present.  */
unsigned
always_kind (unsigned kind)
{
  switch (kind)
    {
    case gomp::map_to:
    case gomp::map_force_to:
      return gomp::map_always_to;
    case gomp::map_from:
    case gomp::map_force_from:
      return gomp::map_always_from;
    case gomp::map_tofrom:
    case gomp::map_force_tofrom:
      return gomp::map_always_tofrom;
    default:
      return kind;
    }
}

bool
maps_p (unsigned kind)
{
  return kind == gomp::map_alloc || kind == gomp::map_force_alloc
         || always_kind (kind) != kind;
}

/* The library lets the program map I's target itself.  */
void
step_aside (image &i)
{
  if (i.kept_by == keeper::library)
    {
      take_away (i, release_mode::one_reference);
      i.kept_by = keeper::nobody;
      i.mapped_at = 0;
    }
}

void
see_enter (image &i, uintptr_t start)
{
  step_aside (i);
  if (i.kept_by == keeper::both)
    {
      i.entered++;
      return;
    }
  i.kept_by = keeper::program;
  i.settled = true;
  if (!device_address (i.target.start))
    i.mapped_at = start;
}

void
see_exit (image &i)
{
  if (i.kept_by == keeper::both && i.entered)
    i.entered--;
  else if (i.kept_by != keeper::nobody)
    {
      /* The allocation's reference goes.  */
      i.kept_by = keeper::program;
      i.settled = true;
    }
}

} // namespace

void
add_declared (const accdeep_declared *variables, size_t n)
{
  registered ().add ({ variables, n });
  for (size_t i = 0; i < n; i++)
    if (!(variables[i].flags & ACCDEEP_DECLARED_ELSEWHERE))
      some_declared = true;
}

void
add_registered_variables ()
{
  const std::vector<registered_variables> arrived = registered ().take ();
  if (arrived.empty ())
    return;
  lock_guard guard (declared_lock ());
  for (const registered_variables &added : arrived)
    add_to_table (table (), added);
}

void
take_arrivals ()
{
  /* Not in the middle of another directive.  */
  if (executing_p ())
    return;
  add_registered_types ();
  add_registered_classes ();
  add_registered_variables ();
}

void
remove_declared (const accdeep_declared *variables, size_t n)
{
  lock_guard guard (declared_lock ());
  add_registered_variables ();
  declared_table &t = table ();
  auto ours_p = [=] (const declared_variable &v) {
    return v.record >= variables && v.record < variables + n;
  };
  for (size_t i = t.variables.size (); i-- > 0;)
    if (ours_p (t.variables[i]))
      {
        t.variables.erase (t.variables.begin () + i);
        for (device_images &d : t.devices)
          {
            if (i < d.images.size ())
              d.images.erase (d.images.begin () + i);
            d.by_start.clear ();
            for (size_t k = 0; k < d.images.size (); k++)
              if (d.images[k].target.start != d.images[k].target.end)
                d.by_start[d.images[k].target.start] = k;
          }
      }
  some_declared = !t.variables.empty ();
}

namespace
{

declared_variable *
variable_at (const void *address)
{
  for (declared_variable &v : table ().variables)
    if (v.record->variable == address)
      return &v;
  return nullptr;
}

} // namespace

void
declared_allocated (const void *variable)
{
  lock_guard guard (declared_lock ());
  if (declared_variable *v = variable_at (variable))
    memcpy (&v->allocated, variable, sizeof v->allocated);
}

void
declared_freed (const void *variable)
{
  lock_guard guard (declared_lock ());
  declared_variable *v = variable_at (variable);
  if (!v)
    return;
  memcpy (&v->freed, variable, sizeof v->freed);
  v->allocated = 0;
}

bool
any_declared_p ()
{
  return some_declared.load (std::memory_order_relaxed);
}

bool
follow_declared ()
{
  lock_guard guard (declared_lock ());
  declared_table &t = table ();
  if (t.variables.empty () || lost_p () || forked_p () || shared_memory_p ())
    return false;
  device_images &d = images_of (current_device ());
  const bool all = d.changes != t.changes;
  d.changes = t.changes;
  std::vector<std::pair<size_t, bool>> found;
  for (size_t i = 0; i < t.variables.size (); i++)
    {
      const bool changed = changed_p (t.variables[i], d.images[i]);
      if (changed || all)
        found.emplace_back (i, changed);
    }
  for (auto [i, changed] : found)
    if (changed && target_of (t.variables[i]) != d.images[i].target)
      leave (d, i);
  for (auto [i, changed] : found)
    arrive (d, i, changed);
  return true;
}

unsigned
see_declared (operand_use use, unsigned kind, uintptr_t start)
{
  lock_guard guard (declared_lock ());
  device_images &d = images_of (current_device ());
  if (kind == gomp::map_to_pset)
    if (image *i = image_of_variable (d, start))
      {
        /* libgomp writes this image as well, for as long as the construct
           lasts.  */
        if (!i->dev_target)
          i->maybe_stale = true;
        return kind;
      }
  image *i = image_at (d, start);
  if (!i)
    return kind;
  i->named |= use == operand_use::kernel;
  const bool maps = maps_p (kind);
  switch (use)
    {
    case operand_use::enter:
      if (maps)
        {
          see_enter (*i, start);
          return kind;
        }
      break;
    case operand_use::exit:
      see_exit (*i);
      return kind;
    case operand_use::kernel:
      if (maps)
        return i->kept_by == keeper::library ? always_kind (kind) : kind;
      break;
    case operand_use::region:
      if (maps)
        {
          if (kind != gomp::map_alloc)
            step_aside (*i);
          return kind;
        }
      break;
    default:
      break;
    }
  if (i->kept_by == keeper::library)
    i->kept_by = keeper::both;
  return kind;
}

void
see_launch ()
{
  lock_guard guard (declared_lock ());
  declared_table &t = table ();
  device_images &d = images_of (current_device ());
  for (size_t k = 0; k < d.images.size (); k++)
    {
      image &i = d.images[k];
      if (i.kept_by == keeper::library && !i.named && t.variables[k].in_routine)
        i.kept_by = keeper::both;
      i.named = false;
    }
}

bool
declared_variable_p (uintptr_t start)
{
  lock_guard guard (declared_lock ());
  for (const declared_variable &v : table ().variables)
    if (start - address_of (v) < v.record->bytes)
      return true;
  return false;
}

bool
declared_present_p (uintptr_t variable)
{
  lock_guard guard (declared_lock ());
  const image *i = image_of_variable (images_of (current_device ()), variable);
  return i && i->written && i->dev_target && !i->maybe_stale;
}

void
mappings_change ()
{
  lock_guard guard (declared_lock ());
  table ().changes++;
}

void
release_declared ()
{
  lock_guard guard (declared_lock ());
  const device_id id = current_device ();
  std::vector<device_images> &devices = table ().devices;
  auto at = std::find_if (devices.begin (), devices.end (),
                          [&] (const device_images &d) { return d.id == id; });
  if (at == devices.end ())
    return;
  for (image &i : at->images)
    if (i.kept_by == keeper::library || i.kept_by == keeper::both)
      take_away (i, release_mode::one_reference);
  devices.erase (at);
}

} // namespace accdeep
