/* Interposed calls: consumes the arguments of calls to libgomp on their way
   there, produces answers, counts, and a list of mapped ranges.

   The definitions in interpose/entries.cc ask before_call for the function to
   go on to.

   libgomp does not know of pointers that this library has attached: an update
   of their object would carry addresses to the wrong side, and a detach would
   write the host's or fail.  What an ordinary call wants with them is done
   here, and libgomp gets the rest.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/interpose/interposed-calls.h"

#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/descriptor/module.h"
#include "libgomp-ext/device/context.h"
#include "libgomp-ext/device/device.h"
#include "libgomp-ext/device/driver.h"
#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/device/small-blocks.h"
#include "libgomp-ext/execute/construct-cache.h"
#include "libgomp-ext/execute/declared.h"
#include "libgomp-ext/execute/plan.h"
#include "libgomp-ext/execute/region.h"
#include "libgomp-ext/interpose/call-name.h"
#include "libgomp-ext/interpose/check.h"
#include "libgomp-ext/interpose/copyout.h"
#include "libgomp-ext/interpose/libgomp-symbol.h"
#include "libgomp-ext/interpose/plugin-errors.h"
#include "libgomp-ext/interpose/structure-calls.h"
#include "libgomp-ext/move/queue.h"
#include "libgomp-ext/present/mapped-ranges.h"
#include "libgomp-ext/present/present.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>
#include <optional>
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
  shutdown,
  anything,
  nothing
};

enum class construct
{
  structured,
  unstructured,
  update
};

struct interposed_function
{
  const char *name;
  form how;
  bool maps;
  int argument;
  construct entries_of = construct::structured;
};

constexpr interposed_function functions[] = {
#define INTERPOSED_ADDRESS(NAME, MAPS, BYTES)                                  \
  { #NAME, form::address, MAPS, BYTES },
#define INTERPOSED_UPDATE(NAME, DIRECTION)                                     \
  { #NAME, form::update, false, DIRECTION },
#define INTERPOSED_POINTER(NAME, CHANGE)                                       \
  { #NAME, form::pointer, false, static_cast<int> (change::CHANGE) },
#define INTERPOSED_ENTRIES(NAME, MAPS, FIRST, CONSTRUCT)                       \
  { #NAME, form::entries, MAPS, FIRST, construct::CONSTRUCT },
#define INTERPOSED_DEVICE(NAME) { #NAME, form::device, false, 0 },
#define INTERPOSED_SELECT(NAME) { #NAME, form::select, false, 0 },
#define INTERPOSED_END(NAME) { #NAME, form::end, false, 0 },
#define INTERPOSED_SHUTDOWN(NAME) { #NAME, form::shutdown, false, 0 },
#define INTERPOSED_ANYTHING(NAME, MAPS) { #NAME, form::anything, MAPS, 0 },
#define INTERPOSED_NOTHING(NAME) { #NAME, form::nothing, false, 0 },
#include "libgomp-ext/interpose/interposed-calls.def"
};

/* One of abi/gomp-calls.def.  */
struct interposed_call
{
  const interposed_function *function;
  const char *name;
  void *real;
  bool queued_to_host; /* A queue may write to the host for it.  */
  bool finalizes;      /* Takes all dynamic references to an object.  */
  bool copies_out;     /* Copies the object that it takes away.  */
  bool releases;       /* May take references that are not its own.  */
};

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

/* The bytes of an object that is there come from the host.  */
bool
always_to_kind_p (unsigned kind)
{
  return kind == gomp::map_always_to || kind == gomp::map_always_tofrom;
}

bool
attach_kind_p (unsigned kind)
{
  return kind == gomp::map_attach || kind == gomp::map_detach
         || kind == gomp::map_force_detach;
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
entries_in (const interposed_function &f, const uint64_t *arguments)
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
      if (!bytes || !own_update_p (state, start, start + bytes))
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
      return wanted == change::attach && state.attachment_of (start);
    }
}

/* What becomes of the entries of a call on their way to libgomp.  */
struct entry_changes
{
  /* Has been seen to.  */
  std::vector<bool> done;
  /* The device address that libgomp passes on as it is; 0: none.  */
  std::vector<uintptr_t> dev_addrs;
  bool any = false;
};

/* Give libgomp ARGUMENTS with CHANGES, and with KINDS, one for each entry.  */
void
replace_entries (const interposed_function &f, uint64_t *arguments,
                 const entry_changes &changes, const unsigned short *kinds)
{
  const entry_view given = entries_in (f, arguments);
  entry_list &r = rewritten ();
  r = {};
  for (size_t i = 0; i < given.n; i++)
    {
      const bool done = changes.done[i];
      /* A kernel finds its arguments by their number: libgomp passes over
         entries without an address.  */
      if (done && f.entries_of != construct::structured)
        continue;
      const uintptr_t dev_addr = changes.dev_addrs[i];
      r.addresses.push_back (done       ? 0
                             : dev_addr ? dev_addr
                                        : given.addresses[i]);
      r.sizes.push_back (given.sizes[i]);
      r.kinds.push_back (
          dev_addr ? static_cast<unsigned short> (gomp::map_firstprivate_int)
                   : kinds[i]);
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

/* An ordinary call of the kind C maps BYTES at START.  What is there already
   only a dynamic reference makes stay.  */
void
add_mapped (device_state *state, construct c, uintptr_t start, size_t bytes)
{
  const uintptr_t end = start + std::max<size_t> (bytes, 1);
  if (state && start)
    {
      bulk::located l;
      if (state->structure_of (start, end, l)
          || (c == construct::structured && state->root_with (start, end).second))
        return;
    }
  ordinary_ranges ().add (start, bytes);
}

/* What F's entry of KIND is for.  */
operand_use
use_of (const interposed_function &f, unsigned kind)
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
look_at_declared (const interposed_function &f, const entry_view &given,
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

/* Entry I of GIVEN is only to find its object.  Where an array descriptor or a
   pointer follows, libgomp looks for the object again.  */
bool
only_looks_p (const entry_view &given, size_t i, unsigned kind)
{
  if (i + 1 < given.n)
    {
      const unsigned next = given.kinds[i + 1] & 0xff;
      if (next == gomp::map_pointer || next == gomp::map_to_pset)
        return false;
    }
  switch (kind & ~gomp::map_flag_implicit)
    {
    case gomp::map_alloc:
    case gomp::map_to:
    case gomp::map_from:
    case gomp::map_tofrom:
      return true;
    default:
      return kind == gomp::map_force_present || kind == gomp::map_if_present;
    }
}

/* What F's entry I, of KIND, wants with objects of bulk structures.  */
void
look_at_structures (const interposed_function &f, const entry_view &given,
                    size_t i, unsigned kind, device_state &state,
                    entry_changes &changes)
{
  const uintptr_t start = given.addresses[i];
  const uintptr_t end = start + std::max<size_t> (given.sizes[i], 1);
  const bool openacc = strncmp (f.name, "GOACC_", 6) == 0;
  if (attach_kind_p (kind))
    {
      if (!state.attachment_of (start))
        name_pointer (state, start);
      return;
    }
  if (openacc && f.entries_of != construct::structured)
    return;
  if (kind == gomp::map_use_device_ptr
      || kind == gomp::map_use_device_ptr_if_present)
    {
      /* The caller reads the address where it wrote the host's.  */
      bulk::located l;
      if (!state.structure_of (start, start + 1, l))
        return;
      const_cast<uintptr_t *> (given.addresses)[i] = state.address_of (start);
      changes.dev_addrs[i] = given.addresses[i];
      changes.any = true;
      return;
    }
  bulk::located l;
  if (openacc && f.argument == 2 && only_looks_p (given, i, kind))
    if (const bulk::structure *s = state.structure_of (start, end, l))
      {
        changes.dev_addrs[i] = bulk::device_address_of (*s, *l.in, l.number)
                               + (start - l.what.start);
        changes.any = true;
        return;
      }
  if (!state.in_structure_p (start, end))
    return;
  if (strcmp (f.name, "GOACC_data_start") == 0)
    hold_in_construct (state, { start, end }, to_host_kind_p (kind));
  else
    register_for_libgomp (state, { start, end });
}

/* The if clause of the directive is false.  */
bool
host_executes_p (const interposed_function &f, const uint64_t *arguments)
{
  constexpr uint64_t host_fallback = 1;
  return strncmp (f.name, "GOACC_", 6) == 0 && (~arguments[0] & host_fallback);
}

/* F starts a data construct.  */
bool
data_start_p (const interposed_function &f)
{
  return strcmp (f.name, "GOACC_data_start") == 0
         || strcmp (f.name, "GOMP_target_data_ext") == 0;
}

/* F may copy objects to the host that it takes away.  */
bool
exits_p (const interposed_function &f)
{
  return f.entries_of == construct::unstructured
         || strcmp (f.name, "GOACC_declare") == 0;
}

/* An entry of F, of KIND, may copy attached pointers of an object between host
   and device.  */
bool
copies_pointers_p (const interposed_function &f, unsigned kind)
{
  return always_to_kind_p (kind) || (exits_p (f) && to_host_kind_p (kind));
}

/* DECLARED: there are declared variables to look for.  Returns whether the call
   has been made.  */
bool
look_at_entries (const interposed_call &call, uint64_t *arguments,
                 device_state *state, bool declared)
{
  const interposed_function &f = *call.function;
  const entry_view given = entries_in (f, arguments);
  const auto [n, addresses, sizes, given_kinds] = given;
  const unsigned short *kinds = given_kinds;
  bool kernel = f.argument == 2;
  if (host_executes_p (f, arguments))
    state = nullptr;
  entry_changes changes;
  if (state || declared)
    {
      changes.done.resize (n);
      changes.dev_addrs.resize (n);
    }
  std::vector<unsigned short> changed_kinds;
  if (declared)
    {
      changed_kinds.assign (given_kinds, given_kinds + n);
      changes.any = look_at_declared (f, given, changes.done, changed_kinds);
      kinds = changed_kinds.data ();
    }
  /* A kernel's queue is behind the arguments that are looked at.  */
  bool queued = kernel
                || (f.entries_of != construct::structured
                    && static_cast<int> (arguments[f.argument + 4])
                           != gomp::async_sync);
  /* An update is not to overtake its queue.  */
  bool waited = f.entries_of != construct::update || f.argument != 1;
  std::optional<copyout_call> out;
  if (state && (exits_p (f) || strcmp (f.name, "GOMP_target_data_ext") == 0))
    out.emplace (*state);
  const bool starts = data_start_p (f);
  size_t group_end = 0;
  for (size_t i = 0; i < n; i++)
    {
      unsigned kind = kinds[i] & 0xff;
      uintptr_t start = addresses[i];
      uintptr_t end = start + std::max<size_t> (sizes[i], 1);
      if (kind == gomp::map_struct)
        group_end = i + 1 + sizes[i];
      if (f.maps && mapping_kind_p (kind))
        add_mapped (state, f.entries_of, start, sizes[i]);
      if (queued && to_host_kind_p (kind))
        ordinary_host_write ();
      if (starts && start && to_host_kind_p (kind))
        copy_in_construct ({ start, end });
      if (!state || !start)
        continue;
      if (f.maps && mapping_kind_p (kind))
        forget_gone (*state, start);
      if (!state->structures.empty ())
        look_at_structures (f, given, i, kind, *state, changes);
      if (!waited && own_update_p (*state, start, end))
        {
          wait_all_queues ();
          waited = true;
        }
      if (f.entries_of == construct::unstructured
          && structure_entry_done_p (kind, start, sizes[i], *state))
        /* libgomp counts the entries of a group.  */
        changes.done[i] = i >= group_end;
      else if (!changes.done[i] && !changes.dev_addrs[i])
        changes.done[i]
            = entry_done_p (f.entries_of, kind, start, sizes[i], *state);
      changes.any |= changes.done[i];
      if (out && !changes.done[i] && copies_pointers_p (f, kind))
        out->add (start, end);
    }
  if (changes.any)
    replace_entries (f, arguments, changes, kinds);
  if (!out || !out->any_p ())
    return false;
  out->run ([&] { call_with_entries (f.name, call.real, arguments); });
  return true;
}

/* The innermost data construct ends, by CALL.  Returns whether that has been
   made.  */
bool
end_data_construct (const interposed_call &call, device_state *state)
{
  const data_construct ended = end_construct ();
  const auto real = reinterpret_cast<void (*) ()> (call.real);
  bool made = false;
  if (state)
    {
      copyout_call out (*state);
      for (const named_range &range : ended.copied)
        out.add (range.start, range.end);
      made = out.any_p ();
      if (made)
        out.run (real);
    }
  if (ended.held.empty ())
    return made;
  /* libgomp looks at what it has found until then.  */
  if (!made)
    real ();
  release_held (ended);
  return true;
}

/* What the call that is on its way returns in place of libgomp.  */
uintptr_t &
given_answer ()
{
  static thread_local uintptr_t result;
  return result;
}

uintptr_t
answered ()
{
  return given_answer ();
}

/* The function that returns VALUE.  */
void *
answer (uintptr_t value)
{
  given_answer () = value;
  return reinterpret_cast<void *> (answered);
}

/* The function to go on to when CALL asks about [START..END), which is an
   object of a bulk structure; null: it does not, or that is none.  */
void *
answer_question (const interposed_call &call, uintptr_t start, uintptr_t end,
                 device_state &state)
{
  bulk::located l;
  if (state.structures.empty () || !state.structure_of (start, end, l))
    return nullptr;
  if (strcmp (call.name, "acc_is_present") == 0)
    return answer (1);
  return strcmp (call.name, "acc_deviceptr") == 0
             ? answer (state.address_of (start))
             : nullptr;
}

/* CALL is about the object at [START..END): what it wants with one that libgomp
   does not count.  Returns whether there is nothing left to do.  */
bool
structure_call_done_p (const interposed_call &call, uintptr_t start,
                       uintptr_t end, device_state &state)
{
  state.register_range (start, end);
  if (call.function->maps)
    {
      /* libgomp says where it is.  */
      retain_registered (state, { start, end });
      return false;
    }
  return call.releases
         && release_registered (
             state, { start, end },
             { call.finalizes, strstr (call.name, "copyout") != nullptr });
}

/* CALL selects a device.  When that is another one libgomp forgets what the
   constructs of this thread hold, and would fail at their end.  */
void
select_in_construct (const interposed_call &call, const uint64_t *arguments)
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
empty_construct (const interposed_call &call, uint64_t *arguments)
{
  const interposed_function &f = *call.function;
  const region *r = innermost_region ();
  if (!r || strcmp (call.name, "GOACC_data_start") != 0)
    return false;
  const auto [n, addresses, sizes, kinds] = entries_in (f, arguments);
  if (!holds_p (*r, n, addresses, sizes, kinds))
    return false;
  arguments[f.argument] = 0;
  return true;
}

/* CALL may take references of deep directives to what its arguments name.  */
void
see_release (const interposed_call &call, const uint64_t *arguments,
             device_state &state)
{
  hold_unreferenced (state);
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
use_of_address (const interposed_call &call)
{
  if (call.function->maps)
    return operand_use::enter;
  return call.releases ? operand_use::exit : operand_use::look_up;
}

/* Let declared variables' images be right before CALL, and see what it does
   with what they refer to.  Returns whether its entries have to be looked at.
 */
bool
see_declared_in (const interposed_call &call, const uint64_t *arguments)
{
  const interposed_function &f = *call.function;
  if (f.how == form::end)
    mappings_change ();
  if (f.how == form::end || f.how == form::select || f.how == form::device
      || f.how == form::shutdown)
    return false;
  prepare_plugins ();
  const bool declared = follow_declared ();
  /* A kernel leaves what is mapped as it was.  */
  if ((f.maps || call.releases)
      && !(f.how == form::entries && f.entries_of == construct::structured
           && f.argument == 2))
    mappings_change ();
  if (!declared)
    return false;
  if (f.how == form::address && strcmp (call.name, "acc_is_present") != 0)
    see_declared (use_of_address (call), gomp::map_alloc, arguments[0]);
  else if (f.how == form::update || f.how == form::pointer)
    see_declared (operand_use::update, gomp::map_alloc, arguments[0]);
  return f.how == form::entries;
}

/* CALL shuts down the devices of TYPE, which nobody is to use until it has
   returned.  */
void
shut_down (const interposed_call &call, int type)
{
  {
    const directive_guard guard (current_descr ());
    const executing scope (nullptr);
    release_declared ();
  }
  const devices_guard all (device_type_of (type));
  for (device_descr *d : all.devices ())
    {
      const directive_guard guard (*d);
      const executing scope (nullptr);
      if (!driver::forked_p () && !program_ends ())
        release_structures (*d);
      close_context (*d);
    }
  forget_plugin_errors ();
  reinterpret_cast<void (*) (int)> (call.real) (type);
}

/* CALL's form needs none of the device's locks.  Sets NEXT to the function to
   go on to; null: there is nothing left to do.  */
bool
look_at_thread (const interposed_call &call, uint64_t *arguments, void *&next)
{
  next = call.real;
  switch (call.function->how)
    {
    /* Constructors of modules make some of these (arrivals.h).  */
    case form::nothing:
      return true;
    case form::select:
      if (innermost_region ())
        {
          select_in_construct (call, arguments);
          next = nullptr;
        }
      return true;
    case form::end:
      return !any_declared_p () && end_plain_construct ();
    case form::entries:
      if (!empty_construct (call, arguments))
        return false;
      start_construct ();
      return true;
    case form::shutdown:
      if (any_device_p () || any_declared_p ())
        {
          shut_down (call, static_cast<int> (arguments[0]));
          next = nullptr;
        }
      return true;
    default:
      return false;
    }
}

/* Whatever a directive that moves bytes does, libgomp can be told of
   [START..END) as it stands.  */
bool
nothing_to_do_p (device_state &state, uintptr_t start, uintptr_t end)
{
  return !state.in_structure_p (start, end) && state.settled_p (start, end);
}

/* All that the launch CALL names is present as it is, or new.  */
bool
launch_settled_p (const interposed_function &f, const entry_view &given,
                  device_state &state)
{
  for (size_t i = 0; i < given.n; i++)
    {
      const uintptr_t start = given.addresses[i];
      const unsigned kind = given.kinds[i] & 0xff;
      if (attach_kind_p (kind) || kind == gomp::map_use_device_ptr
          || kind == gomp::map_use_device_ptr_if_present)
        return false;
      if (start
          && !nothing_to_do_p (state, start,
                               start + std::max<size_t> (given.sizes[i], 1)))
        return false;
      if (f.maps && to_host_kind_p (kind))
        ordinary_host_write ();
    }
  return true;
}

/* CALL asks what is present, or launches a kernel on that: the lock of D's
   table does.  False: it needs both.  */
bool
look_at_table (const interposed_call &call, const uint64_t *arguments,
               device_descr &d, void *&next)
{
  const interposed_function &f = *call.function;
  const bool asks = f.how == form::address && !f.maps && !call.releases;
  const bool launches = f.how == form::entries && f.argument == 2
                        && f.entries_of == construct::structured;
  if (any_declared_p () || !(asks || launches || f.how == form::device))
    return false;
  const table_guard guard (d);
  device_state &state = part_of<device_state> (d);
  next = call.real;
  if (f.how == form::device)
    {
      for (const auto &s : state.structures)
        if (uintptr_t host_addr = s->host_address_of (arguments[0]))
          next = answer (host_addr);
      return true;
    }
  if (launches)
    {
      const entry_view given = entries_in (f, arguments);
      if (host_executes_p (f, arguments)
          || !launch_settled_p (f, given, state))
        return false;
      for (size_t i = 0; i < given.n; i++)
        if (f.maps && mapping_kind_p (given.kinds[i] & 0xff))
          add_mapped (&state, f.entries_of, given.addresses[i],
                      given.sizes[i]);
      return true;
    }
  const uintptr_t start = arguments[0];
  const size_t bytes = f.argument > 0 ? arguments[f.argument] : 1;
  if (!start || !bytes)
    return false;
  if (void *found = answer_question (call, start, start + bytes, state))
    {
      next = found;
      return true;
    }
  return nothing_to_do_p (state, start, start + bytes);
}

/* Look at CALL; returns the function to go on to, null: there is nothing left
   to do.  D is null as long as there were no deep directives.  */
void *
look_at (const interposed_call &call, uint64_t *arguments, device_descr *d)
{
  const interposed_function &f = *call.function;
  if (call.queued_to_host)
    ordinary_host_write ();
  const bool declared = any_declared_p () && see_declared_in (call, arguments);
  /* Most programs have none most of the time.  */
  device_state *state = d ? &part_of<device_state> (*d) : nullptr;
  if (state && state->structures.empty () && state->pointers.empty_p ()
      && (!call.releases || state->objects.empty ()))
    state = nullptr;
  if (call.releases && state)
    see_release (call, arguments, *state);
  uintptr_t start = arguments[0];
  switch (f.how)
    {
    case form::address:
      {
        size_t bytes = f.argument > 0 ? arguments[f.argument] : 1;
        if (f.maps)
          add_mapped (state, construct::unstructured, start, bytes);
        if (!state || !start)
          break;
        const uintptr_t end = start + std::max<size_t> (bytes, 1);
        if (f.maps)
          forget_gone (*state, start);
        if (void *next
            = bytes ? answer_question (call, start, end, *state) : nullptr)
          return next;
        if (structure_call_done_p (call, start, end, *state))
          return nullptr;
        if ((call.finalizes && finalize_kept (*state, start))
            || (call.copies_out && copy_out (call.real, arguments, *state)))
          return nullptr;
        break;
      }
    case form::update:
      {
        uintptr_t end = start + arguments[1];
        if (!state || !start || end <= start)
          break;
        if (!own_update_p (*state, start, end))
          break;
        wait_all_queues ();
        update_around_pointers (*state, start, end, f.argument);
        return nullptr;
      }
    case form::pointer:
      if (!state || !start)
        break;
      if (change_attached (*state, start, static_cast<change> (f.argument)))
        return nullptr;
      name_pointer (*state, start);
      break;
    case form::entries:
      if (data_start_p (f))
        start_construct ();
      if (look_at_entries (call, arguments, state, declared))
        return nullptr;
      break;
    case form::end:
      if (end_data_construct (call, state))
        return nullptr;
      break;
    case form::anything:
      if (state)
        state->register_range (0, UINTPTR_MAX);
      if (f.maps)
        ordinary_ranges ().forget ();
      break;
    default:
      break;
    }
  return call.real;
}

/* The function F called NAME may take references that are not its own.  */
bool
releases_p (const interposed_function &f, const char *name)
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
    case form::shutdown:
    case form::anything:
      return true;
    default:
      return false;
    }
}

interposed_call
interposed_call_of (const char *name)
{
  /* Those that are not looked at.  */
  static constexpr interposed_function other
      = { nullptr, form::nothing, false, 0, construct::structured };
  const interposed_function *f = &other;
  for (const interposed_function &known : functions)
    if (strcmp (known.name, name) == 0)
      f = &known;
  const bool to_host = strstr (name, "_async")
                       && (strstr (name, "copyout") || strstr (name, "self"));
  const bool finalizes = f->how == form::address && strstr (name, "_finalize");
  const bool copies_out = f->how == form::address && strstr (name, "copyout");
  return { f,         name,       libgomp::symbol (name), to_host,
           finalizes, copies_out, releases_p (*f, name) };
}

const interposed_call &
interposed_call_of (gomp_call number)
{
  static const auto *const result = [] {
    auto *calls = new std::vector<interposed_call>;
    for (const char *name : gomp_call_names)
      calls->push_back (interposed_call_of (name));
    return calls;
  }();
  return (*result)[static_cast<size_t> (number)];
}

} // namespace

namespace
{

/* An entry of CALL is of an object with attached pointers, or of a bulk
   structure: this library has a part in what becomes of it.  */
bool
own_entries_p (const interposed_call &call, const uint64_t *arguments,
               device_descr &d)
{
  const table_guard guard (d);
  device_state &state = part_of<device_state> (d);
  const auto [n, addresses, sizes, kinds]
      = entries_in (*call.function, arguments);
  for (size_t i = 0; i < n; i++)
    {
      const uintptr_t start = addresses[i];
      const uintptr_t end = start + std::max<size_t> (sizes[i], 1);
      if (start
          && (state.in_structure_p (start, end)
              || own_update_p (state, start, end)))
        return true;
    }
  return false;
}

/* CALL may be an OpenMP directive that depends on tasks.  What this library does
   for it comes behind them, and they may need the lock: so they are waited for
   before that is taken, and CALL is no task of its own.  */
void
wait_for_tasks (const interposed_call &call, uint64_t *arguments,
                device_descr &d)
{
  constexpr uint64_t nowait = 1;
  if ((strcmp (call.name, "GOMP_target_enter_exit_data") != 0
       && strcmp (call.name, "GOMP_target_update_ext") != 0)
      || !arguments[6] || !own_entries_p (call, arguments, d))
    return;
  static const auto wait = reinterpret_cast<void (*) (void *)> (
      libgomp::symbol ("GOMP_taskwait_depend"));
  wait (reinterpret_cast<void *> (arguments[6]));
  arguments[5] &= ~nowait;
  arguments[6] = 0;
}

} // namespace

void *
before_call (gomp_call number, uint64_t *arguments) noexcept
{
  const interposed_call &call = interposed_call_of (number);
  if (!call.real)
    fatal ("libgomp.so.1 has no %s", call.name);
  try
    {
      void *next;
      if (look_at_thread (call, arguments, next))
        return next;
      if (!any_device_p () && !any_declared_p ())
        return look_at (call, arguments, nullptr);
      device_descr &d = current_descr ();
      if (look_at_table (call, arguments, d, next))
        return next;
      wait_for_tasks (call, arguments, d);
      const directive_guard guard (d);
      const reading_scope reading;
      take_arrivals ();
      executing scope (nullptr);
      next = look_at (call, arguments, &d);
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

void
prepare_plugins ()
{
  static std::once_flag once;
  std::call_once (once, [] {
    load_plugins ();
    keep_small_blocks ();
  });
}

} // namespace accdeep
