/* Ordinary calls: consumes the arguments of calls to libgomp on their way
   there, produces realised structures and a list of mapped ranges.

   Each call is bent through a trampoline, which asks before_call for the
   function to go on to.

   libgomp does not know of pointers that this library has attached: an update
   of their object would carry addresses to the wrong side, and a detach would
   write the host's or fail.  What an ordinary call wants with them is done
   here, and libgomp gets the rest.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/ordinary.h"

#include "libgomp-ext/bend.h"
#include "libgomp-ext/declared.h"
#include "libgomp-ext/device.h"
#include "libgomp-ext/driver.h"
#include "libgomp-ext/env.h"
#include "libgomp-ext/error.h"
#include "libgomp-ext/gomp-kinds.h"
#include "libgomp-ext/known.h"
#include "libgomp-ext/lock.h"
#include "libgomp-ext/mapped-ranges.h"
#include "libgomp-ext/plan.h"
#include "libgomp-ext/plugin-errors.h"
#include "libgomp-ext/present.h"
#include "libgomp-ext/queue.h"
#include "libgomp-ext/region.h"
#include "libgomp-ext/small-blocks.h"
#include "libgomp-ext/trampolines.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <mutex>
#include <new>
#include <string>
#include <vector>

namespace accdeep
{

namespace
{

enum class form
{
  address,
  update,
  pointer,
  entries,
  device,
  select,
  end,
  everything,
  fortran
};

enum class change
{
  none,
  attach,
  detach,
  finalize
};

enum class construct
{
  structured,
  unstructured,
  update
};

constexpr int to_host = 0;
constexpr int to_device = 1;

struct ordinary_function
{
  const char *name; /* Fortran: a prefix.  */
  form how;
  bool maps;
  int argument;
  construct entries_of = construct::structured;
};

constexpr ordinary_function functions[] = {
#define ORDINARY_ADDRESS(NAME, MAPS, BYTES)                                    \
  { #NAME, form::address, MAPS, BYTES },
#define ORDINARY_UPDATE(NAME, DIRECTION)                                       \
  { #NAME, form::update, false, DIRECTION },
#define ORDINARY_POINTER(NAME, CHANGE)                                         \
  { #NAME, form::pointer, false, static_cast<int> (change::CHANGE) },
#define ORDINARY_ENTRIES(NAME, MAPS, FIRST, CONSTRUCT)                         \
  { #NAME, form::entries, MAPS, FIRST, construct::CONSTRUCT },
#define ORDINARY_DEVICE(NAME) { #NAME, form::device, false, 0 },
#define ORDINARY_SELECT(NAME) { #NAME, form::select, false, 0 },
#define ORDINARY_END(NAME) { #NAME, form::end, false, 0 },
#define ORDINARY_EVERYTHING(NAME) { #NAME, form::everything, false, 0 },
#define ORDINARY_FORTRAN(NAME, MAPS) { #NAME, form::fortran, MAPS, 0 },
#include "libgomp-ext/ordinary.def"
};

/* The functions that trampolines stand for.  */
struct bent_call
{
  const ordinary_function *function;
  std::string name;
  void *real;
  bool queued_to_host; /* A queue may write to the host for it.  */
  bool finalizes;      /* Takes all dynamic references to an object.  */
  bool releases;       /* May take references that are not its own.  */
};

struct watch_state
{
  std::vector<bent_call> calls;
  bool active = false;
};

watch_state &
watched ()
{
  static auto *const result = new watch_state;
  return *result;
}

bool
mapping_kind_p (unsigned kind)
{
  switch (kind & ~gomp::map_flag_implicit)
    {
    case gomp::map_alloc:
    case gomp::map_to:
    case gomp::map_from:
    case gomp::map_tofrom:
      return true;
    default:
      break;
    }
  switch (kind)
    {
    case gomp::map_always_to:
    case gomp::map_always_from:
    case gomp::map_always_tofrom:
    case gomp::map_force_alloc:
    case gomp::map_force_to:
    case gomp::map_force_from:
    case gomp::map_force_tofrom:
      return true;
    default:
      return false;
    }
}

bool
to_host_kind_p (unsigned kind)
{
  switch (kind)
    {
    case gomp::map_from:
    case gomp::map_tofrom:
    case gomp::map_always_from:
    case gomp::map_always_tofrom:
    case gomp::map_force_from:
    case gomp::map_force_tofrom:
      return true;
    default:
      return false;
    }
}

bool
attach_kind_p (unsigned kind)
{
  return kind == gomp::map_attach || kind == gomp::map_detach
         || kind == gomp::map_force_detach;
}

/* [START..END) lies in a root of a bulk structure, which libgomp knows.  */
bool
in_root_p (const device_state &state, uintptr_t start, uintptr_t end)
{
  for (const auto &s : state.structures)
    for (uint32_t i = 0; i < s->n_roots; i++)
      {
        const bulk::item root = s->segments[0].items[i];
        if (root.start <= start && end <= root.start + root.bytes)
          return true;
      }
  return false;
}

void
name_pointer (device_state &state, uintptr_t slot)
{
  state.realise (slot, slot + sizeof (uintptr_t));
  uintptr_t value = load_pointer (slot);
  state.realise (value, value + 1);
}

/* The entries of a call.  */
struct entry_view
{
  size_t n;
  const uintptr_t *addresses;
  const size_t *sizes;
  const unsigned short *kinds;
};

entry_view
entries_in (const ordinary_function &f, const uint64_t *arguments)
{
  const uint64_t *first = arguments + f.argument;
  return { first[0], reinterpret_cast<const uintptr_t *> (first[1]),
           reinterpret_cast<const size_t *> (first[2]),
           reinterpret_cast<const unsigned short *> (first[3]) };
}

/* Entries that libgomp gets in place of the caller's, until its next call.  */
struct entry_list
{
  std::vector<uintptr_t> addresses;
  std::vector<size_t> sizes;
  std::vector<unsigned short> kinds;
};

entry_list &
rewritten ()
{
  static thread_local entry_list result;
  return result;
}

/* [START..END) is present and has pointers that this library attached.  */
bool
has_attached_p (device_state &state, uintptr_t start, uintptr_t end)
{
  bool result = false;
  uintptr_t first = std::max (start, sizeof (uintptr_t)) - sizeof (uintptr_t);
  state.pointers.for_each (first + 1, end,
                           [&] (const attachment &) { result = true; });
  return result && present_p (start, end);
}

/* Update [START..END) without the pointers in it.  */
void
update_around_pointers (device_state &state, uintptr_t start, uintptr_t end,
                        int direction)
{
  std::vector<move> moves;
  add_without_pointers ({ device_address (start), start, end - start, 1, 0 },
                        state.pointers, moves);
  if (direction == to_device)
    move_to_device (std::move (moves), {}, gaps::data);
  else
    move_to_host (std::move (moves));
}

/* Do what WANTED says to the pointer at SLOT, if this library has attached it;
   else false.  */
bool
change_attached (device_state &state, uintptr_t slot, change wanted)
{
  attachment *a = state.pointers.find (slot);
  if (!a || device_address (slot) != a->dev_slot)
    return false;
  switch (wanted)
    {
    case change::attach:
      a->dynamic++;
      return true;
    case change::detach:
      if (a->dynamic)
        a->dynamic--;
      break;
    default:
      a->dynamic = 0;
      break;
    }
  if (a->structured || a->dynamic)
    return true;
  uintptr_t value = load_pointer (slot);
  move_to_device ({}, { { a->dev_slot, value, 1, 0 } }, gaps::data);
  state.pointers.erase (slot);
  return true;
}

/* Constructs hold the object at START by dynamic references, which finalize
   must leave: take away the others.  False: they do not.  */
bool
finalize_kept (device_state &state, uintptr_t start)
{
  object_table::value_type *record = state.record_of (start);
  if (!record || !record->second.kept
      || device_address (record->first) != record->second.dev_addr)
    return false;
  release_all_but ({ record->first, record->second.end, 0, false },
                   record->second.kept);
  record->second.dynamic = 0;
  return true;
}

change
change_of (unsigned kind)
{
  switch (kind)
    {
    case gomp::map_attach:
      return change::attach;
    case gomp::map_detach:
      return change::detach;
    case gomp::map_force_detach:
      return change::finalize;
    default:
      return change::none;
    }
}

int
update_direction (unsigned kind)
{
  switch (kind)
    {
    case gomp::map_to:
    case gomp::map_force_to:
    case gomp::map_always_to:
      return to_device;
    default:
      return to_host;
    }
}

/* This library has done what entry I of a call wants with its own pointers.  */
bool
entry_done_p (construct c, unsigned kind, uintptr_t start, size_t bytes,
              device_state &state)
{
  change wanted = change_of (kind);
  switch (c)
    {
    case construct::update:
      if (!bytes || !has_attached_p (state, start, start + bytes))
        return false;
      update_around_pointers (state, start, start + bytes,
                              update_direction (kind));
      return true;
    case construct::unstructured:
      /* With finalize; enter data has neither kind.  */
      if (kind == gomp::map_delete || kind == gomp::map_force_from)
        return finalize_kept (state, start);
      return wanted != change::none && change_attached (state, start, wanted);
    default:
      /* It stays attached, in the construct and after it.  */
      return wanted == change::attach && state.pointers.find (start) != nullptr;
    }
}

/* Give libgomp ARGUMENTS without the entries that are DONE, and with KINDS, one
   for each entry.  */
void
replace_entries (const ordinary_function &f, uint64_t *arguments,
                 const std::vector<bool> &done, const unsigned short *kinds)
{
  const entry_view given = entries_in (f, arguments);
  entry_list &r = rewritten ();
  r = {};
  for (size_t i = 0; i < given.n; i++)
    {
      /* A kernel finds its arguments by their number: libgomp passes over
         entries without an address.  */
      if (done[i] && f.entries_of != construct::structured)
        continue;
      r.addresses.push_back (done[i] ? 0 : given.addresses[i]);
      r.sizes.push_back (given.sizes[i]);
      r.kinds.push_back (kinds[i]);
    }
  arguments[f.argument] = r.kinds.size ();
  arguments[f.argument + 1] = reinterpret_cast<uintptr_t> (r.addresses.data ());
  arguments[f.argument + 2] = reinterpret_cast<uintptr_t> (r.sizes.data ());
  arguments[f.argument + 3] = reinterpret_cast<uintptr_t> (r.kinds.data ());
}

/* An ordinary call is to map the object at START: what this library knew of one
   there, which an ordinary call has taken away, is no longer so, even if the
   new one comes to the same place.  */
void
forget_gone (device_state &state, uintptr_t start)
{
  object_table::value_type *record = state.record_of (start);
  if (record && record->second.doubtful && !device_address (record->first))
    state.forget (record->first, record->second.end);
}

/* What F's entry of KIND is for.  */
operand_use
use_of (const ordinary_function &f, unsigned kind)
{
  switch (f.entries_of)
    {
    case construct::structured:
      return f.argument == 2 ? operand_use::kernel : operand_use::region;
    case construct::update:
      return operand_use::update;
    default:
      break;
    }
  switch (kind)
    {
    case gomp::map_from:
    case gomp::map_force_from:
    case gomp::map_release:
    case gomp::map_delete:
      return operand_use::exit;
    default:
      return operand_use::enter;
    }
}

/* Look at F's entries as far as declared variables go.  KINDS is what libgomp
   is to get; it does not get what is DONE.  Returns whether there is any
   change.  */
bool
look_at_declared (const ordinary_function &f, const entry_view &given,
                  std::vector<bool> &done, std::vector<unsigned short> &kinds)
{
  bool any = false;
  for (size_t i = 0; i < given.n; i++)
    {
      const uintptr_t start = given.addresses[i];
      const unsigned kind = kinds[i] & 0xff;
      if (!start)
        continue;
      /* libgomp's enter data fails for it.  */
      if (f.entries_of == construct::unstructured
          && (kind == gomp::map_to_pset || kind == gomp::map_pointer)
          && declared_variable_p (start))
        {
          any = done[i] = true;
          continue;
        }
      const unsigned now = see_declared (use_of (f, kind), kind, start);
      if (now == kind)
        continue;
      kinds[i] = (kinds[i] & ~0xff) | now;
      any = true;
    }
  if (f.entries_of == construct::structured && f.argument == 2)
    see_launch ();
  return any;
}

/* DECLARED: there are declared variables to look for.  */
void
look_at_entries (const ordinary_function &f, uint64_t *arguments,
                 device_state *state, bool declared)
{
  const entry_view given = entries_in (f, arguments);
  const auto [n, addresses, sizes, given_kinds] = given;
  const unsigned short *kinds = given_kinds;
  /* A kernel or a construct may use the root.  */
  bool kernel = f.argument == 2;
  std::vector<bool> done (state || declared ? n : 0);
  std::vector<unsigned short> changed_kinds;
  bool any = false;
  if (declared)
    {
      changed_kinds.assign (given_kinds, given_kinds + n);
      any = look_at_declared (f, given, done, changed_kinds);
      kinds = changed_kinds.data ();
    }
  /* A kernel's queue is behind the arguments that are looked at.  */
  bool queued = kernel
                || (f.entries_of != construct::structured
                    && static_cast<int> (arguments[f.argument + 4])
                           != gomp::async_sync);
  /* An update is not to overtake its queue.  */
  bool waited = f.entries_of != construct::update || f.argument != 1;
  for (size_t i = 0; i < n; i++)
    {
      unsigned kind = kinds[i] & 0xff;
      uintptr_t start = addresses[i];
      uintptr_t end = start + std::max<size_t> (sizes[i], 1);
      if (f.maps && mapping_kind_p (kind))
        ordinary_ranges ().add (start, sizes[i]);
      if (queued && to_host_kind_p (kind))
        ordinary_host_write ();
      if (!state || !start)
        continue;
      if (f.maps && mapping_kind_p (kind))
        forget_gone (*state, start);
      if (attach_kind_p (kind))
        name_pointer (*state, start);
      else if ((!kernel && kind != gomp::map_force_present
                && kind != gomp::map_use_device_ptr)
               || !in_root_p (*state, start, end))
        state->realise (start, end);
      if (!waited && has_attached_p (*state, start, end))
        {
          wait_all_queues ();
          waited = true;
        }
      if (!done[i])
        done[i] = entry_done_p (f.entries_of, kind, start, sizes[i], *state);
      any |= done[i];
    }
  if (any)
    replace_entries (f, arguments, done, kinds);
}

void
look_at_device_address (uintptr_t dev_addr, device_state &state)
{
  for (const auto &s : state.structures)
    if (dev_addr - s->block < s->block_bytes)
      {
        bulk::realise (*s, state);
        return;
      }
}

void
realise_all (device_state &state)
{
  while (!state.structures.empty ())
    bulk::realise (*state.structures.back (), state);
}

/* CALL selects a device.  When that is another one libgomp forgets what the
   constructs of this thread hold, and would fail at their end.  */
void
select_in_construct (const bent_call &call, const uint64_t *arguments)
{
  const device_id before = current_device ();
  /* Whatever they are in the function's own language.  */
  reinterpret_cast<void (*) (uint64_t, uint64_t)> (call.real) (arguments[0],
                                                               arguments[1]);
  if (!(current_device () == before))
    fatal ("%s: acc_set_device_num selects another device within it, which "
           "libgomp can not do",
           directive_text (innermost_region ()->directive).c_str ());
}

/* CALL starts the data construct that is left of a deep one, whose region holds
   all its entries: then libgomp need not look for them.  */
bool
empty_construct (const bent_call &call, uint64_t *arguments)
{
  const ordinary_function &f = *call.function;
  const region *r = innermost_region ();
  if (!r || call.name != "GOACC_data_start")
    return false;
  const auto [n, addresses, sizes, kinds] = entries_in (f, arguments);
  if (!holds_p (*r, n, addresses, sizes, kinds))
    return false;
  arguments[f.argument] = 0;
  return true;
}

/* CALL may take references of deep directives to what its arguments name.  */
void
see_release (const bent_call &call, const uint64_t *arguments,
             device_state &state)
{
  hold_trusting (state);
  auto doubt = [&] (uintptr_t address) {
    if (object_table::value_type *record = state.record_of (address))
      record->second.doubtful = true;
  };
  switch (call.function->how)
    {
    case form::address:
      doubt (arguments[0]);
      break;
    case form::entries:
      {
        const auto [n, addresses, sizes, kinds]
            = entries_in (*call.function, arguments);
        for (size_t i = 0; i < n; i++)
          doubt (addresses[i]);
        break;
      }
    default:
      for (auto &record : state.objects)
        record.second.doubtful = true;
      break;
    }
}

/* What CALL, which is about one object, does with it; MAPS: it may map it.  */
operand_use
use_of_address (const bent_call &call)
{
  if (call.function->maps)
    return operand_use::enter;
  return call.releases ? operand_use::exit : operand_use::look_up;
}

/* Let declared variables' images be right before CALL, and see what it does
   with what they refer to.  Returns whether its entries have to be looked at.
 */
bool
see_declared_in (const bent_call &call, const uint64_t *arguments)
{
  const ordinary_function &f = *call.function;
  if (f.how == form::end)
    mappings_change ();
  if (f.how == form::end || f.how == form::select || f.how == form::device
      || f.how == form::everything)
    return false;
  watch_ordinary_calls ();
  const bool declared = follow_declared ();
  /* A kernel leaves what is mapped as it was.  */
  if ((f.maps || call.releases)
      && !(f.how == form::entries && f.entries_of == construct::structured
           && f.argument == 2))
    mappings_change ();
  if (!declared)
    return false;
  if (f.how == form::address && call.name != "acc_is_present")
    see_declared (use_of_address (call), gomp::map_alloc, arguments[0]);
  else if (f.how == form::update || f.how == form::pointer)
    see_declared (operand_use::update, gomp::map_alloc, arguments[0]);
  return f.how == form::entries;
}

/* In place of a call that has nothing left to do.  */
void
do_nothing ()
{
}

/* Look at CALL; returns the function to go on to.  */
void *
look_at (const bent_call &call, uint64_t *arguments)
{
  const ordinary_function &f = *call.function;
  void *const nothing = reinterpret_cast<void *> (do_nothing);
  if (call.queued_to_host)
    ordinary_host_write ();
  const bool declared = any_declared_p () && see_declared_in (call, arguments);
  /* Most programs have none most of the time.  */
  device_state *state = nullptr;
  if (any_state_p () || (call.releases && any_record_p ()))
    state = &state_of (current_device ());
  if (call.releases && state)
    see_release (call, arguments, *state);
  uintptr_t start = arguments[0];
  switch (f.how)
    {
    case form::address:
      {
        size_t bytes = f.argument > 0 ? arguments[f.argument] : 1;
        if (f.maps)
          ordinary_ranges ().add (start, bytes);
        if (!state || !start)
          break;
        if (f.maps)
          forget_gone (*state, start);
        state->realise (start, start + std::max<size_t> (bytes, 1));
        if (call.finalizes && finalize_kept (*state, start))
          return nothing;
        break;
      }
    case form::update:
      {
        uintptr_t end = start + arguments[1];
        if (!state || !start || end <= start)
          break;
        state->realise (start, end);
        if (!has_attached_p (*state, start, end))
          break;
        wait_all_queues ();
        update_around_pointers (*state, start, end, f.argument);
        return nothing;
      }
    case form::pointer:
      if (!state || !start)
        break;
      name_pointer (*state, start);
      if (change_attached (*state, start, static_cast<change> (f.argument)))
        return nothing;
      break;
    case form::entries:
      look_at_entries (f, arguments, state, declared);
      break;
    case form::device:
      if (state)
        look_at_device_address (arguments[0], *state);
      break;
    case form::select:
      if (!innermost_region ())
        break;
      select_in_construct (call, arguments);
      return nothing;
    case form::end:
      break;
    case form::everything:
      release_declared ();
      /* FALLTHRU */
    case form::fortran:
      if (state)
        realise_all (*state);
      if (f.maps)
        ordinary_ranges ().forget ();
      break;
    }
  return call.real;
}

} // namespace

void *
before_call (size_t number, uint64_t *arguments) noexcept
{
  /* Calls are added, but never change.  */
  const bent_call &call = watched ().calls[number];
  if (empty_construct (call, arguments))
    return call.real;
  try
    {
      std::lock_guard<std::recursive_mutex> guard (library_lock ());
      executing scope (nullptr);
      void *next = look_at (call, arguments);
      forget_plugin_errors ();
      return next;
    }
  catch (const std::bad_alloc &)
    {
      fatal ("out of host memory");
    }
  catch (const failure &)
    {
      exit (EXIT_FAILURE);
    }
}

#ifdef __x86_64__

namespace
{

/* In place of dlopen: modules that come later call libgomp, too.  */
void *
open_module (const char *name, int flags)
{
  /* The search path of the caller's own module is lost; so is that of any
     program that wraps dlopen.  */
  static auto *const real = reinterpret_cast<void *(*)(const char *, int)> (
      dlsym (RTLD_DEFAULT, "dlopen"));
  void *result = real (name, flags);
  std::lock_guard<std::recursive_mutex> guard (library_lock ());
  watch_ordinary_calls ();
  return result;
}

bool
fortran_name_p (const char *name, const char *prefix)
{
  size_t n = strlen (name);
  return strncmp (name, prefix, strlen (prefix)) == 0 && n > 3
         && strcmp (name + n - 3, "_h_") == 0;
}

const ordinary_function *
ordinary_function_of (const char *name)
{
  for (const ordinary_function &f : functions)
    if (f.how == form::fortran ? fortran_name_p (name, f.name)
                               : strcmp (name, f.name) == 0)
      return &f;
  return nullptr;
}

/* The function F called NAME may take references that are not its own.  */
bool
releases_p (const ordinary_function &f, const char *name)
{
  switch (f.how)
    {
    case form::address:
      return strstr (name, "copyout") || strstr (name, "delete")
             || strstr (name, "unmap") || strstr (name, "disassociate");
    case form::entries:
      return (f.entries_of == construct::unstructured
              && strcmp (name, "GOACC_enter_data") != 0)
             || strcmp (name, "GOACC_declare") == 0;
    case form::everything:
    case form::fortran:
      return true;
    default:
      return false;
    }
}

/* The trampoline for the function NAME, which is none of libgomp's or cannot be
   bent: null.  */
const void *
trampoline_of (const char *name)
{
  if (strncmp (name, "acc_", 4) != 0 && strncmp (name, "GOACC_", 6) != 0
      && strncmp (name, "GOMP_target", 11) != 0
      && strncmp (name, "omp_", 4) != 0)
    return nullptr;
  const ordinary_function *f = ordinary_function_of (name);
  if (!f)
    return nullptr;
  std::vector<bent_call> &calls = watched ().calls;
  size_t i = 0;
  while (i < calls.size () && calls[i].name != name)
    i++;
  if (i == calls.size ())
    {
      static void *const libgomp
          = dlopen ("libgomp.so.1", RTLD_LAZY | RTLD_NOLOAD);
      void *real = libgomp ? dlsym (libgomp, name) : nullptr;
      if (!real || i == n_trampolines ())
        return nullptr;
      bool to_host = strstr (name, "_async")
                     && (strstr (name, "copyout") || strstr (name, "self"));
      bool finalizes = f->how == form::address && strstr (name, "_finalize");
      calls.push_back (
          { f, name, real, to_host, finalizes, releases_p (*f, name) });
    }
  return trampoline (i);
}

const void *
ordinary_stand_in (const char *name)
{
  return strcmp (name, "dlopen") == 0
             ? reinterpret_cast<const void *> (open_module)
             : trampoline_of (name);
}

} // namespace

#endif

void
watch_program_calls ()
{
#ifdef __x86_64__
  watched ().calls.reserve (n_trampolines ());
  bend_new_modules (ordinary_stand_in, plugin_stand_in);
#endif
}

void
watch_ordinary_calls ()
{
#ifdef __x86_64__
  watch_state &w = watched ();
  if (w.active)
    return;
  w.active = true;
  w.calls.reserve (n_trampolines ());
  /* Without a device nothing can be mapped yet.  */
  if (driver::symbol ("cuInit"))
    ordinary_ranges ().miss_earlier ();
  /* It calls, too, when something fails.  */
  load_plugins ();
  bend_new_modules (ordinary_stand_in, plugin_stand_in);
  keep_small_blocks ();
#endif
}

bool
ordinary_mappings_seen_p ()
{
#ifdef __x86_64__
  if (watched ().active)
    bend_new_modules (ordinary_stand_in, plugin_stand_in);
#endif
  return watched ().active && get_environment ().lazy_objects != SIZE_MAX;
}

bool
ordinary_calls_seen_p ()
{
  return watched ().active;
}

bool
ordinary_releases_seen_p ()
{
  return watched ().active && get_environment ().lazy_objects != SIZE_MAX;
}

bool
ordinary_mappings_touch_p (const bulk::structure &s)
{
  return ordinary_ranges ().touch_p (s);
}

void
no_ordinary_reference (uintptr_t start, uintptr_t end)
{
  ordinary_ranges ().remove_counted (start, end);
}

bool
ordinary_reference_p (uintptr_t start, uintptr_t end)
{
  return !ordinary_releases_seen_p ()
         || ordinary_ranges ().counted_p (start, end);
}

} // namespace accdeep
