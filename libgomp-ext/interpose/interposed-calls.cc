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

#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/descriptor/kernels.h"
#include "libgomp-ext/device/context.h"
#include "libgomp-ext/device/device-ops.h"
#include "libgomp-ext/device/device.h"
#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/execute/construct-cache.h"
#include "libgomp-ext/execute/declared.h"
#include "libgomp-ext/execute/region.h"
#include "libgomp-ext/interpose/call-entries.h"
#include "libgomp-ext/interpose/copyout.h"
#include "libgomp-ext/interpose/enclosing.h"
#include "libgomp-ext/interpose/launch-waits.h"
#include "libgomp-ext/interpose/libgomp-symbol.h"
#include "libgomp-ext/interpose/plugin-errors.h"
#include "libgomp-ext/interpose/structure-calls.h"
#include "libgomp-ext/move/queue.h"
#include "libgomp-ext/present/mapped-ranges.h"
#include "libgomp-ext/present/present.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace accdeep
{

namespace
{

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
  forget_attached (ended);
  if (ended.held.empty () && (ended.attached.empty () || !state))
    return made;
  /* libgomp looks at what it has found until then.  */
  if (!made)
    real ();
  release_held (ended);
  detach_ended (ended);
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
      record->second.maybe_stale = true;
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
        record.second.maybe_stale = true;
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
   with what they refer to.  Returns whether its entries have to be looked
   at.  */
bool
see_declared_in (const interposed_call &call, const uint64_t *arguments)
{
  const interposed_function &f = *call.function;
  if (f.how == form::end)
    mappings_change ();
  if (f.how == form::end || f.how == form::select || f.how == form::device
      || f.how == form::shutdown)
    return false;
  const bool declared = follow_declared ();
  /* A kernel leaves what is mapped as it was.  */
  if ((f.maps || call.releases) && !launches_p (f))
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
      if (!forked_p () && !program_ends ())
        release_structures (*d);
      close_context (*d);
    }
  forget_plugin_errors ();
  reinterpret_cast<void (*) (int)> (call.real) (type);
}

/* CALL takes away the functions of a program or shared library: the first two
   words of its table are where their addresses begin and end.  */
void
see_unloading (const uint64_t *arguments)
{
  const auto *table
      = reinterpret_cast<const void *const *const *> (arguments[1]);
  forget_kernels (table[0], table[1] - table[0]);
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
      if (strcmp (call.name, "GOMP_offload_unregister_ver") == 0)
        see_unloading (arguments);
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
      if (first_descr () || any_declared_p ())
        {
          shut_down (call, static_cast<int> (arguments[0]));
          next = nullptr;
        }
      return true;
    default:
      return false;
    }
}

/* CALL asks what is present, or launches a kernel on that: the lock of D's
   table does.  False: it needs both.  */
bool
look_at_table (const interposed_call &call, const uint64_t *arguments,
               device_descr &d, void *&next)
{
  const interposed_function &f = *call.function;
  const bool asks = f.how == form::address && !f.maps && !call.releases;
  const bool launches = launches_p (f);
  /* Declared variables have no part in the way from the device's address.  */
  if (f.how != form::device && (any_declared_p () || !(asks || launches)))
    return false;
  const table_guard guard (d);
  device_state &state = part_of<device_state> (d);
  next = call.real;
  if (f.how == form::device)
    {
      if (const bulk::structure *s
          = state.structures.with_device_address (arguments[0]))
        if (uintptr_t host_addr = s->host_address_of (arguments[0]))
          next = answer (host_addr);
      return true;
    }
  if (launches)
    {
      const entry_view given = entries_in (f, arguments);
      if (host_executes_p (f, arguments) || !launch_settled_p (f, given, state))
        return false;
      if (maps_entries_p (call))
        will_map (&state, given);
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

/* CALL is about one object: as look_at.  */
void *
look_at_object (const interposed_call &call, const uint64_t *arguments,
                device_state *state)
{
  const interposed_function &f = *call.function;
  const uintptr_t start = arguments[0];
  const size_t bytes = f.argument > 0 ? arguments[f.argument] : 1;
  if (f.maps)
    will_map (state, start, bytes);
  if (!state || !start)
    return call.real;
  const uintptr_t end = start + std::max<size_t> (bytes, 1);
  if (void *next = bytes ? answer_question (call, start, end, *state) : nullptr)
    return next;
  const bool done
      = structure_call_done_p (call, start, end, *state)
        || (call.finalizes && finalize_kept (*state, start))
        || (call.copies_out && copy_out (call.real, arguments, *state));
  return done ? nullptr : call.real;
}

/* CALL updates one object: this library has done it.  */
bool
update_done_p (const interposed_call &call, const uint64_t *arguments,
               device_state &state)
{
  const uintptr_t start = arguments[0];
  const uintptr_t end = start + arguments[1];
  if (!start || end <= start || !own_update_p (state, start, end))
    return false;
  wait_all_queues ();
  update_around_pointers (state, start, end, call.function->argument);
  return true;
}

/* CALL attaches or detaches a pointer: the same.  */
bool
attach_done_p (const interposed_call &call, const uint64_t *arguments,
               device_state &state)
{
  const uintptr_t slot = arguments[0];
  if (!slot)
    return false;
  if (change_attached (state, slot,
                       static_cast<change> (call.function->argument)))
    return true;
  name_pointer (state, slot);
  return false;
}

/* CALL attaches or detaches a pointer: libgomp does.  */
void
note_attachment (const interposed_call &call, const uint64_t *arguments)
{
  const auto wanted = static_cast<change> (call.function->argument);
  if (arguments[0])
    note_attachment (current_device (), arguments[0], wanted);
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
  const bool of_objects = call.releases || f.maps || f.how == form::pointer;
  if (state && state->structures.empty () && state->pointers.empty_p ()
      && (!of_objects || state->objects.empty ()))
    state = nullptr;
  if (call.releases && state)
    see_release (call, arguments, *state);
  bool done = false;
  switch (f.how)
    {
    case form::address:
      return look_at_object (call, arguments, state);
    case form::update:
      done = state && update_done_p (call, arguments, *state);
      break;
    case form::pointer:
      done = state && attach_done_p (call, arguments, *state);
      if (!done)
        note_attachment (call, arguments);
      break;
    case form::entries:
      if (data_start_p (f))
        start_construct ();
      done = look_at_entries (call, arguments, state, declared);
      break;
    case form::end:
      done = end_data_construct (call, state);
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
  return done ? nullptr : call.real;
}

/* CALL may be an OpenMP directive that depends on tasks.  What this library
   does for it comes behind them, and they may need the lock: so they are waited
   for before that is taken, and CALL is no task of its own.  */
void
wait_for_tasks (const interposed_call &call, uint64_t *arguments,
                device_descr &d)
{
  constexpr uint64_t nowait = 1;
  if ((strcmp (call.name, "GOMP_target_enter_exit_data") != 0
       && strcmp (call.name, "GOMP_target_update_ext") != 0)
      || !arguments[6])
    return;
  {
    const table_guard guard (d);
    if (!own_entries_p (entries_in (*call.function, arguments),
                        part_of<device_state> (d)))
      return;
  }
  static const auto wait = reinterpret_cast<void (*) (void *)> (
      libgomp::symbol ("GOMP_taskwait_depend"));
  wait (reinterpret_cast<void *> (arguments[6]));
  arguments[5] &= ~nowait;
  arguments[6] = 0;
}

/* CALL comes within a region whose tasks may be under way.  */
void
tell_enclosing (const interposed_call &call, const uint64_t *arguments)
{
  enclosing_region *const around = enclosing ();
  if (!around)
    return;
  const interposed_function &f = *call.function;
  std::vector<named_bytes> what;
  switch (f.how)
    {
    case form::entries:
      {
        if (host_executes_p (f, arguments))
          return;
        const entry_view given = entries_in (f, arguments);
        for (size_t i = 0; i < given.n; i++)
          what.push_back (
              { given.addresses[i], given.addresses[i] + given.sizes[i] });
        break;
      }
    case form::address:
      if (!f.maps && !call.releases)
        return;
      what.push_back ({ arguments[0], arguments[0] + 1 });
      break;
    case form::update:
    case form::pointer:
      what.push_back ({ arguments[0], arguments[0] + 1 });
      break;
    case form::end:
      break;
    default:
      return;
    }
  around->meet (what);
}

} // namespace

void *
before_call (gomp_call number, uint64_t *arguments) noexcept
{
  const interposed_call &call = interposed_call_of (number);
  if (!call.real)
    fatal ("libgomp.so.1 has no %s", call.name);
  see_thread ();
  if (call.releases)
    n_other_releases++;
  if (number == gomp_call::acc_map_data
      || number == gomp_call::omp_target_associate_ptr)
    never_put_off_waits ();
  /* Constructors of modules make calls that nothing is done about.  */
  if (call.function->how != form::nothing || number == gomp_call::acc_init)
    prepare_plugins ();
  try
    {
      void *next;
      tell_enclosing (call, arguments);
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
      settle_plugin_errors ();
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

} // namespace accdeep
