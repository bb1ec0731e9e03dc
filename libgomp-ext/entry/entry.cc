/* Entry points: consumes what compiled code passes, calls the execution of the
   directive with the locks that it needs: both of its device, or, where all is
   present as it was, that of the device's table alone, which nobody has while
   bytes move (base/lock.h).  No exception leaves this file.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "abi/accdeep-abi.h"
#include "libgomp-ext/accdeep.h"
#include "libgomp-ext/base/env.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/lock.h"
#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/base/readable.h"
#include "libgomp-ext/descriptor/descriptor.h"
#include "libgomp-ext/descriptor/extended-types.h"
#include "libgomp-ext/descriptor/module.h"
#include "libgomp-ext/device/context.h"
#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/device/tool-events.h"
#include "libgomp-ext/draw/draw.h"
#include "libgomp-ext/execute/construct-cache.h"
#include "libgomp-ext/execute/declared.h"
#include "libgomp-ext/execute/execute.h"
#include "libgomp-ext/execute/message.h"
#include "libgomp-ext/execute/variables.h"
#include "libgomp-ext/interpose/enclosing.h"
#include "libgomp-ext/interpose/guarded.h"
#include "libgomp-ext/interpose/interposed-calls.h"
#include "libgomp-ext/interpose/launch-waits.h"
#include "libgomp-ext/present/freed.h"
#include "libgomp-ext/present/present-table.h"

#include <algorithm>
#include <cinttypes>
#include <cstdlib>
#include <cstring>
#include <unordered_set>

#define ACCDEEP_EXPORT extern "C" __attribute__ ((visibility ("default")))

using namespace accdeep;

namespace
{

/* The first use of a library's thread-local variables may take the loader's
   lock, so it comes before any directive.  */
__attribute__ ((constructor)) void
use_thread_variables ()
{
  executing_p ();
}

/* The device of R has been shut down since R started.  */
bool
shut_down_since_p (const region &r)
{
  device_descr &d = descr_of (r.device);
  const table_guard guard (d);
  return part_of<device_state> (d).cleared_since_p (r.shutdowns);
}

operand_use
use_of (const accdeep_directive *directive, const accdeep_clause *clause)
{
  if (clause && (clause->flags & ACCDEEP_CLAUSE_LOOKUP))
    return operand_use::look_up;
  switch (directive->construct)
    {
    case ACCDEEP_CONSTRUCT_ENTER_DATA:
      return operand_use::enter;
    case ACCDEEP_CONSTRUCT_EXIT_DATA:
      return operand_use::exit;
    case ACCDEEP_CONSTRUCT_UPDATE:
      return operand_use::update;
    default:
      return operand_use::region;
    }
}

bool
on_device_p (const accdeep_arguments *arguments)
{
  return !(arguments->flags & ACCDEEP_RUN_IF_FALSE);
}

/* Let declared variables' images be right before DIRECTIVE, and see what it
   does with what they refer to.  */
void
see_declared_in (const accdeep_directive *directive,
                 const accdeep_arguments *arguments, device_descr &d)
{
  if (!any_declared_p () || (arguments->flags & ACCDEEP_RUN_IF_FALSE))
    return;
  guarded (directive, d, [&] {
    prepare_plugins ();
    if (!follow_declared ())
      return;
    for (uint32_t i = 0; i < arguments->n; i++)
      if (arguments->hostaddrs[i])
        see_declared (use_of (directive, arguments->clauses[i]),
                      arguments->kinds[i] & 0xff,
                      reinterpret_cast<uintptr_t> (arguments->hostaddrs[i]));
    mappings_change ();
  });
}

/* Print the object at START and what its pointers lead to; work list instead of
   recursion.  */
size_t
print_objects (device_state &state, uintptr_t start, FILE *stream)
{
  std::vector<uintptr_t> wanted = { start };
  std::unordered_set<uintptr_t> seen;
  size_t printed = 0;
  auto record_of = [&state] (uintptr_t address) {
    auto next = state.objects.upper_bound (address);
    if (next == state.objects.begin ())
      return state.objects.end ();
    --next;
    return address < next->second.end ? next : state.objects.end ();
  };
  for (size_t i = 0; i < wanted.size (); i++)
    {
      state.register_range (wanted[i], wanted[i] + 1);
      auto found = record_of (wanted[i]);
      if (found == state.objects.end () || !seen.insert (found->first).second)
        continue;
      const object_record &record = found->second;
      state.register_range (found->first, record.end);
      fprintf (stream,
               "object %s -> 0x%" PRIxPTR " counts structured %u dynamic %u\n",
               range_text (found->first, record.end).c_str (), record.dev_addr,
               record.structured, record.dynamic);
      printed++;
      state.pointers.for_each (
          found->first, record.end, [&] (const attachment &a) {
            fprintf (stream,
                     "  attached [%" PRIuPTR "] 0x%" PRIxPTR " -> 0x%" PRIxPTR
                     " count %u\n",
                     a.slot - found->first, a.value, a.dev_value,
                     a.structured + a.dynamic);
            wanted.push_back (a.value);
          });
    }
  return printed;
}

/* Before DIRECTIVE looks at what is present on D.  */
void
see_frees (const accdeep_directive *directive, device_descr &d)
{
  if (frees_pending_p ())
    looking (directive, d, [&] { note_frees (part_of<device_state> (d)); });
}

} // namespace

ACCDEEP_EXPORT void *
GOACC_deep_data_start (const accdeep_directive *directive,
                       const accdeep_arguments *arguments)
{
  const shared_place place = place_of (directive, arguments);
  const directive_events events (directive, directive_side::start,
                                 arguments->async, on_device_p (arguments),
                                 place);
  region *result = nullptr;
  no_exception (directive, [&] { meet_enclosing (*arguments); });
  if (any_declared_p ())
    wait_for_launches ();
  device_descr &d = current_descr ();
  see_declared_in (directive, arguments, d);
  see_frees (directive, d);
  if (!program_ends ())
    {
      looking (directive, d, [&] {
        if (part_of<device_state> (d).freed.empty ())
          result = start_unreferenced (directive, *arguments, d).release ();
      });
      if (!result)
        {
          wait_for_launches ();
          guarded (directive, d, [&] {
            if (part_of<device_state> (d).freed.empty ())
              result = start_cached (directive, *arguments, d).release ();
          });
        }
    }
  if (!result)
    execute (directive, arguments, d, " start",
             [&] { result = start_region (directive, *arguments).release (); });
  if (result)
    {
      result->shutdowns = n_shutdowns ();
      result->place = place;
      result->outer = innermost_region ();
      innermost_region () = result;
    }
  return result;
}

ACCDEEP_EXPORT void
GOACC_deep_data_end (void *handle)
{
  if (!handle)
    return;
  std::unique_ptr<region> r (static_cast<region *> (handle));
  /* Constructs end in reverse order, if nobody ends them by hand.  */
  region **at = &innermost_region ();
  while (*at && *at != r.get ())
    at = &(*at)->outer;
  if (*at)
    *at = r->outer;
  /* Nothing of it is left.  */
  if (r->shutdowns != n_shutdowns () && shut_down_since_p (*r))
    return;
  const directive_events events (r->directive, directive_side::end,
                                 gomp::async_sync, true, r->place);
  no_exception (r->directive, [] { meet_enclosing (); });
  device_descr &d = descr_of (r->device);
  bool ended = false;
  if (any_declared_p ())
    mappings_change ();
  if (r->cached)
    looking (r->directive, d, [&] { ended = end_unreferenced (*r); });
  if (!ended)
    wait_for_launches ();
  if (!ended && r->cached)
    guarded (r->directive, d, [&] { ended = end_cached (*r); });
  if (!ended)
    execute (r->directive, nullptr, d, " end", [&] { end_region (*r); });
}

ACCDEEP_EXPORT void
GOACC_deep_enter_data (const accdeep_directive *directive,
                       const accdeep_arguments *arguments)
{
  const directive_events events (directive, directive_side::whole,
                                 arguments->async, on_device_p (arguments),
                                 place_of (directive, arguments));
  no_exception (directive, [&] { meet_enclosing (*arguments); });
  device_descr &d = current_descr ();
  see_declared_in (directive, arguments, d);
  see_frees (directive, d);
  execute (directive, arguments, d, "", [&] {
    enter_data (directive, *arguments);
    enter_variables (*arguments);
  });
}

ACCDEEP_EXPORT void
GOACC_deep_exit_data (const accdeep_directive *directive,
                      const accdeep_arguments *arguments)
{
  const directive_events events (directive, directive_side::whole,
                                 arguments->async, on_device_p (arguments),
                                 place_of (directive, arguments));
  no_exception (directive, [&] { meet_enclosing (*arguments); });
  device_descr &d = current_descr ();
  see_declared_in (directive, arguments, d);
  see_frees (directive, d);
  execute (directive, arguments, d, "", [&] {
    exit_data (directive, *arguments);
    leave_variables (*arguments);
  });
}

ACCDEEP_EXPORT void
GOACC_deep_update (const accdeep_directive *directive,
                   const accdeep_arguments *arguments)
{
  const directive_events events (directive, directive_side::whole,
                                 arguments->async, on_device_p (arguments),
                                 place_of (directive, arguments));
  no_exception (directive, [&] { meet_enclosing (*arguments); });
  device_descr &d = current_descr ();
  see_declared_in (directive, arguments, d);
  see_frees (directive, d);
  execute (directive, arguments, d, "",
           [&] { update_data (directive, *arguments); });
}

ACCDEEP_EXPORT void
GOACC_deep_declare (const accdeep_declared *variables, uint64_t n,
                    uint32_t loaded)
{
  /* The loader's lock is held (arrivals.h).  */
  no_exception (nullptr, [&] {
    if (loaded)
      add_declared (variables, n);
    else
      remove_declared (variables, n);
  });
}

ACCDEEP_EXPORT void
GOACC_deep_declared_memory (const void *variable, uint32_t given)
{
  no_exception (nullptr, [&] {
    if (given)
      declared_allocated (variable);
    else
      declared_freed (variable);
  });
}

ACCDEEP_EXPORT void *
GOACC_deep_translate (void *handle, uint32_t entry, void *pointer)
{
  if (!handle || !pointer)
    return pointer;
  const region &r = *static_cast<const region *> (handle);
  const uintptr_t value = reinterpret_cast<uintptr_t> (pointer);
  uintptr_t result = value;
  device_descr &d = current_descr ();
  looking (r.directive, d, [&] {
    for (const translation &t : r.translations)
      {
        if (t.entry != entry || (!t.known && !t.optional))
          continue;
        if (t.known)
          result = value + t.distance;
        else if (get_environment ().null_untranslated)
          result = 0;
        if (!t.relative)
          /* The pointer may have moved since the region started.  */
          if (uintptr_t dev_addr = part_of<device_state> (d).address_of (value))
            result = dev_addr;
        return;
      }
  });
  return reinterpret_cast<void *> (result);
}

ACCDEEP_EXPORT void
GOACC_deep_image (void *handle, uint32_t entry, void *image)
{
  /* Only this thread has the region.  */
  if (handle)
    translate_image (*static_cast<const region *> (handle), entry, image);
}

namespace
{

/* What the device has for POINTER; 0: nothing, or the host's memory is the
   device's.  ABSENT is called where it has nothing.  */
template <typename Function>
void *
device_address_of (void *pointer, const accdeep_directive *directive,
                   Function absent)
{
  uintptr_t dev_addr = 0;
  if (pointer && !shared_memory_p ())
    {
      device_descr &d = current_descr ();
      looking (directive, d, [&] {
        use_current_device ();
        dev_addr = part_of<device_state> (d).address_of (
            reinterpret_cast<uintptr_t> (pointer));
        if (!dev_addr)
          absent ();
      });
    }
  return dev_addr ? reinterpret_cast<void *> (dev_addr) : pointer;
}

} // namespace

ACCDEEP_EXPORT void *
GOACC_deep_look_up (void *pointer)
{
  return device_address_of (pointer, nullptr, [] {});
}

ACCDEEP_EXPORT void *
GOACC_deep_look_up_object (void *pointer, const char *name,
                           const accdeep_directive *directive)
{
  return device_address_of (pointer, directive, [=] {
    const reading_scope reading;
    const uintptr_t value = reinterpret_cast<uintptr_t> (pointer);
    /* Not a device address, which programs keep in pointers, too.  */
    if (host_reader ().all_p (value, value + 1))
      report_absent_object (directive, name, value);
  });
}

ACCDEEP_EXPORT const accdeep_clause *
GOACC_deep_class (const accdeep_clause *clause, const void *table,
                  uint32_t flags)
{
  const accdeep_clause *result = clause;
  no_exception (nullptr,
                [&] { result = clause_for_type (clause, table, flags); });
  return result;
}

ACCDEEP_EXPORT void
GOACC_deep_register (const accdeep_module *module)
{
  /* The loader's lock is held (arrivals.h).  */
  no_exception (nullptr, [module] { register_module (module); });
}

ACCDEEP_EXPORT const char *
accdeep_version (void)
{
  return ACCDEEP_VERSION;
}

ACCDEEP_EXPORT uint32_t
accdeep_abi_version (void)
{
  return ACCDEEP_ABI_MAJOR << 16 | ACCDEEP_ABI_MINOR;
}

ACCDEEP_EXPORT size_t
accdeep_get_statistics (accdeep_statistics *result, size_t bytes)
{
  memset (result, 0, bytes);
  memcpy (result, &statistics (), std::min (bytes, sizeof *result));
  return sizeof *result;
}

ACCDEEP_EXPORT size_t
accdeep_print_plan (const void *object, size_t bytes, FILE *stream)
{
  size_t printed = 0;
  guarded (nullptr, current_descr (), [&] {
    uintptr_t start = reinterpret_cast<uintptr_t> (object);
    if (!object || !bytes || shared_memory_p ())
      return;
    device_state &state = state_of (current_device ());
    if (state.look_up (start, start + bytes).state == presence_state::present)
      printed = print_objects (state, start, stream);
  });
  return printed;
}

ACCDEEP_EXPORT size_t
accdeep_print_present (void)
{
  size_t printed = 0;
  guarded (nullptr, current_descr (), [&] {
    if (!shared_memory_p ())
      printed
          = print_present (state_of (current_device ()), table_moment::asked);
  });
  return printed;
}

ACCDEEP_EXPORT size_t
accdeep_draw (const void *object, const char *file)
{
  size_t drawn = 0;
  guarded (nullptr, current_descr (), [&] {
    if (object && !shared_memory_p ())
      drawn = draw_object (reinterpret_cast<uintptr_t> (object),
                           state_of (current_device ()), file);
  });
  return drawn;
}
