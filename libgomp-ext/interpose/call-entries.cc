/* The mapping entries of the program's calls to libgomp: consumes them on their
   way there, produces those that libgomp gets.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/interpose/call-entries.h"

#include "libgomp-ext/device/device.h"
#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/execute/construct-cache.h"
#include "libgomp-ext/execute/declared.h"
#include "libgomp-ext/execute/plan.h"
#include "libgomp-ext/interpose/copyout.h"
#include "libgomp-ext/interpose/structure-calls.h"
#include "libgomp-ext/move/queue.h"
#include "libgomp-ext/present/descriptors.h"
#include "libgomp-ext/present/mapped-ranges.h"
#include "libgomp-ext/present/ordinary-attachments.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <vector>

namespace accdeep
{

namespace
{

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
      /* Its size is none, and libgomp gives the pointer the address of a
         section that may start behind it.  */
      if (kind == gomp::map_always_pointer)
        return true;
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

/* F attaches or detaches the pointer at SLOT, as WANTED says.  STATE has it
   attached; null: libgomp does that.  */
void
see_attachment (const interposed_function &f, uintptr_t slot, change wanted,
                device_state *state)
{
  const bool starts = data_start_p (f);
  if (!starts && (state || f.entries_of != construct::unstructured))
    return;
  const device_id device = state ? state->id : current_device ();
  if (!state)
    note_attachment (device, slot, wanted);
  else if (attachment *a = state->attachment_of (slot))
    a->structured++;
  if (starts)
    attach_in_construct ({ device, slot, state != nullptr });
}

/* What becomes of the entries of a call on their way to libgomp.  */
struct entry_changes
{
  /* Has been seen to.  */
  std::vector<bool> done;
  /* The device address that libgomp passes on as it is; 0: none.  */
  std::vector<uintptr_t> dev_addrs;
  bool any = false;

  void
  resize (size_t n)
  {
    done.resize (n);
    dev_addrs.resize (n);
  }
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

/* What F's entry of KIND is for.  */
operand_use
use_of (const interposed_function &f, unsigned kind)
{
  switch (f.entries_of)
    {
    case construct::structured:
      return launches_p (f) ? operand_use::kernel : operand_use::region;
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
  if (launches_p (f))
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
  return conditional_kind_p (kind) || kind == gomp::map_force_present
         || kind == gomp::map_if_present;
}

/* What F's entry I, of KIND, wants with objects of bulk structures.  IN_GROUP:
   libgomp looks at it as one of several members of an object.  */
void
look_at_structures (const interposed_function &f, const entry_view &given,
                    size_t i, unsigned kind, bool in_group, device_state &state,
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
      /* The caller reads the address where it wrote the host's, and libgomp may
         get a list of its own.  */
      const uintptr_t dev_addr = state.address_of (start);
      if (!dev_addr)
        return;
      const_cast<uintptr_t *> (given.addresses)[i] = dev_addr;
      changes.dev_addrs[i] = given.addresses[i];
      changes.any = true;
      return;
    }
  bulk::located l;
  if (openacc && f.argument == 2 && !in_group && only_looks_p (given, i, kind))
    if (const bulk::structure *s = state.structure_of (start, end, l))
      {
        changes.dev_addrs[i] = bulk::device_address_of (*s, *l.in, l.number)
                               + (start - l.what.start);
        changes.any = true;
        return;
      }
  if (strcmp (f.name, "GOACC_data_start") == 0)
    {
      const region *r = innermost_region ();
      if (!r || kind != gomp::map_force_present
          || !taken_whole_p (*r, start, end - start))
        hold_in_construct (state, { start, end }, to_host_kind_p (kind));
    }
  else if (state.hidden_in_p (start, end))
    register_for_libgomp (state, { start, end });
}

/* An entry of F, of KIND, may copy attached pointers of an object between host
   and device.  */
bool
copies_pointers_p (const interposed_function &f, unsigned kind)
{
  return always_to_kind_p (kind) || (exits_p (f) && to_host_kind_p (kind));
}

/* The entries of one call.  */
class call_entries
{
public:
  call_entries (const interposed_call &call, uint64_t *arguments,
                device_state *state);

  void look_at_declared ();
  /* Returns whether the call has been made.  */
  bool look_at_all ();

private:
  void look_at (size_t i);
  bool finish ();
  bool done_p (size_t i, unsigned kind);

  const interposed_call &m_call;
  const interposed_function &m_function;
  uint64_t *const m_arguments;
  device_state *const m_state;
  const entry_view m_given;
  std::vector<unsigned short> m_changed_kinds; /* If there are any.  */
  entry_changes m_changes;
  std::optional<copyout_call> m_out;
  size_t m_group_end = 0; /* Of the last map_struct.  */
  const bool m_maps;
  const bool m_data_start;
  bool m_queued;     /* libgomp writes to the host by a queue.  */
  bool m_waited;     /* It is as if all queues had been waited for.  */
  const bool m_host; /* The host executes it.  */
};

call_entries::call_entries (const interposed_call &call, uint64_t *arguments,
                            device_state *state)
    : m_call (call), m_function (*call.function), m_arguments (arguments),
      m_state (state), m_given (entries_in (m_function, arguments)),
      m_maps (maps_entries_p (call)), m_data_start (data_start_p (m_function)),
      m_host (host_executes_p (m_function, arguments))
{
  const interposed_function &f = m_function;
  if (state)
    m_changes.resize (m_given.n);
  /* A kernel's queue is behind the arguments that are looked at.  */
  m_queued = launches_p (f)
             || (f.entries_of != construct::structured
                 && static_cast<int> (arguments[f.argument + 4])
                        != gomp::async_sync);
  /* An update is not to overtake its queue.  */
  m_waited = f.entries_of != construct::update || f.argument != 1;
  if (state && (exits_p (f) || strcmp (f.name, "GOMP_target_data_ext") == 0))
    m_out.emplace (*state);
}

void
call_entries::look_at_declared ()
{
  m_changes.resize (m_given.n);
  m_changed_kinds.assign (m_given.kinds, m_given.kinds + m_given.n);
  m_changes.any = accdeep::look_at_declared (m_function, m_given,
                                             m_changes.done, m_changed_kinds);
}

/* This library has done what entry I, of KIND, wants.  */
bool
call_entries::done_p (size_t i, unsigned kind)
{
  const uintptr_t start = m_given.addresses[i];
  const size_t bytes = m_given.sizes[i];
  if (m_function.entries_of == construct::unstructured
      && structure_entry_done_p (kind, start, bytes, *m_state))
    /* libgomp counts the entries of a group.  */
    return i >= m_group_end;
  if (m_changes.done[i] || m_changes.dev_addrs[i])
    return m_changes.done[i];
  return entry_done_p (m_function.entries_of, kind, start, bytes, *m_state);
}

void
call_entries::look_at (size_t i)
{
  const interposed_function &f = m_function;
  const unsigned kind
      = (m_changed_kinds.empty () ? m_given.kinds : m_changed_kinds.data ())[i]
        & 0xff;
  const uintptr_t start = m_given.addresses[i];
  const size_t bytes = m_given.sizes[i];
  const uintptr_t end = start + std::max<size_t> (bytes, 1);
  if (kind == gomp::map_struct || kind == gomp::map_struct_unord)
    m_group_end = i + 1 + bytes;
  if (m_maps && mapping_kind_p (kind))
    will_map (m_state, start, bytes);
  else if (m_maps && kind == gomp::map_to_pset)
    will_map_descriptor (m_given, i);
  else if (m_data_start && start
           && (kind == gomp::map_force_present || kind == gomp::map_if_present))
    find_in_construct ({ start, end });
  if (m_queued && to_host_kind_p (kind))
    ordinary_host_write ();
  if (m_data_start && start && to_host_kind_p (kind))
    copy_in_construct ({ start, end });
  if (!m_state && start && !m_host && attach_kind_p (kind))
    see_attachment (f, start, change_of (kind), nullptr);
  if (!m_state || !start)
    return;
  if (!m_state->structures.empty ())
    look_at_structures (f, m_given, i, kind, i < m_group_end, *m_state,
                        m_changes);
  if (!m_waited && own_update_p (*m_state, start, end))
    {
      wait_all_queues ();
      m_waited = true;
    }
  m_changes.done[i] = done_p (i, kind);
  m_changes.any |= m_changes.done[i];
  if (attach_kind_p (kind))
    see_attachment (f, start, change_of (kind),
                    m_changes.done[i] ? m_state : nullptr);
  if (m_out && !m_changes.done[i] && copies_pointers_p (f, kind))
    m_out->add (start, end);
}

bool
call_entries::finish ()
{
  if (m_changes.any)
    replace_entries (m_function, m_arguments, m_changes,
                     m_changed_kinds.empty () ? m_given.kinds
                                              : m_changed_kinds.data ());
  if (!m_out || !m_out->any_p ())
    return false;
  m_out->run (
      [&] { call_with_entries (m_function.name, m_call.real, m_arguments); });
  return true;
}

bool
call_entries::look_at_all ()
{
  for (size_t i = 0; i < m_given.n; i++)
    look_at (i);
  return finish ();
}

} // namespace

bool
look_at_entries (const interposed_call &call, uint64_t *arguments,
                 device_state *state, bool declared)
{
  if (host_executes_p (*call.function, arguments))
    state = nullptr;
  call_entries entries (call, arguments, state);
  if (declared)
    entries.look_at_declared ();
  return entries.look_at_all ();
}

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

void
will_map (device_state *state, uintptr_t start, size_t bytes)
{
  const uintptr_t end = start + std::max<size_t> (bytes, 1);
  if (start && attached_by_libgomp ().any_p (start, end)
      && !device_address (start))
    attached_by_libgomp ().forget (current_device (), start, end);
  if (state && start)
    {
      /* What this library knew of one there, which an ordinary call has taken
         away, is no longer so, even if the new one comes to the same place.  */
      object_table::value_type *record = state->record_of (start);
      if (record
          && (record->second.maybe_stale || !record->second.references ())
          && !device_address (record->first))
        state->forget (record->first, record->second.end);
      /* What is there already only a dynamic reference makes stay.  */
      bulk::located l;
      if (state->structure_of (start, end, l))
        return;
      /* An ordinary call has taken away what these pointers were in.  */
      if (state->pointers.any_p (start, end) && !device_address (start))
        state->pointers.erase_range (start, end);
    }
  ordinary_ranges ().add (start, bytes);
}

void
will_map_descriptor (const entry_view &given, size_t i)
{
  const uintptr_t start = given.addresses[i];
  if (!start || device_address (start))
    return;
  bool null_p = false;
  for (size_t k = i + 1; k < given.n && !null_p; k++)
    {
      const uintptr_t slot = given.addresses[k];
      if ((given.kinds[k] & 0xff) != gomp::map_pointer || slot < start
          || slot + sizeof (void *) > start + given.sizes[i])
        break;
      null_p = !*reinterpret_cast<void **> (slot);
    }
  descriptors ().will_map (current_device (), start, null_p);
}

void
will_map (device_state *state, const entry_view &given)
{
  for (size_t i = 0; i < given.n; i++)
    if (mapping_kind_p (given.kinds[i] & 0xff))
      will_map (state, given.addresses[i], given.sizes[i]);
    else if ((given.kinds[i] & 0xff) == gomp::map_to_pset)
      will_map_descriptor (given, i);
}

void
launch_maps (const entry_view &given)
{
  if (!any_device_p ())
    return will_map (nullptr, given);
  device_descr &d = current_descr ();
  const table_guard guard (d);
  will_map (&part_of<device_state> (d), given);
}

bool
maps_entries_p (const interposed_call &call)
{
  return call.function->maps && strcmp (call.name, "GOACC_parallel_keyed") != 0;
}

bool
nothing_to_do_p (device_state &state, uintptr_t start, uintptr_t end)
{
  return !state.hidden_in_p (start, end) && state.settled_p (start, end);
}

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

bool
own_entries_p (const entry_view &given, device_state &state)
{
  for (size_t i = 0; i < given.n; i++)
    {
      const uintptr_t start = given.addresses[i];
      const uintptr_t end = start + std::max<size_t> (given.sizes[i], 1);
      if (start
          && (state.in_structure_p (start, end)
              || own_update_p (state, start, end)))
        return true;
    }
  return false;
}

} // namespace accdeep
