/* Ordinary calls: consumes the arguments of calls to libgomp on their way
   there, produces realised structures and a list of mapped ranges.

   Each call is bent through a stub that saves the argument registers and asks
   before_call for the function to go on to; so no signature is needed, and
   variable arguments pass.

   libgomp does not know of pointers that this library has attached: an update
   of their object would carry addresses to the wrong side, and a detach would
   write the host's or fail.  What an ordinary call wants with them is done
   here, and libgomp gets the rest.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/ordinary.h"

#include "libgomp-ext/bend.h"
#include "libgomp-ext/device.h"
#include "libgomp-ext/driver.h"
#include "libgomp-ext/env.h"
#include "libgomp-ext/error.h"
#include "libgomp-ext/gomp-kinds.h"
#include "libgomp-ext/lock.h"
#include "libgomp-ext/plan.h"
#include "libgomp-ext/plugin-errors.h"
#include "libgomp-ext/present.h"
#include "libgomp-ext/queue.h"

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <map>
#include <new>
#include <string>

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
#define ORDINARY_EVERYTHING(NAME) { #NAME, form::everything, false, 0 },
#define ORDINARY_FORTRAN(NAME, MAPS) { #NAME, form::fortran, MAPS, 0 },
#include "libgomp-ext/ordinary.def"
};

/* What ordinary calls have mapped, and may have unmapped since: ends by
   starts.  */
struct mapped_ranges
{
  std::map<uintptr_t, uintptr_t> ranges;
  /* Something may be mapped that is not in RANGES, except in PROBED.  */
  bool incomplete = false;
  /* RANGES has lost something since this library maps objects.  */
  bool forgotten = false;
  /* The union of RANGES, disjoint.  */
  std::map<uintptr_t, uintptr_t> covered;
  /* The same without what this library has mapped since.  */
  std::map<uintptr_t, uintptr_t> counted;
  std::map<uintptr_t, uintptr_t> probed;

  /* More than this says nothing any more.  */
  static constexpr size_t max_ranges = 1 << 17;

  void
  forget ()
  {
    ranges.clear ();
    covered.clear ();
    counted.clear ();
    probed.clear ();
    incomplete = forgotten = true;
  }

  void
  add (uintptr_t start, size_t bytes)
  {
    if (!bytes)
      return;
    add_to (counted, start, start + bytes);
    uintptr_t &end = ranges[start];
    if (end >= start + bytes)
      return;
    end = start + bytes;
    add_to (covered, start, end);
    if (ranges.size () > max_ranges)
      forget ();
  }

  /* Something in [START..END) may have been counted.  */
  bool
  counted_p (uintptr_t start, uintptr_t end) const
  {
    auto next = counted.lower_bound (end);
    return next != counted.begin () && std::prev (next)->second > start;
  }

  void
  remove_counted (uintptr_t start, uintptr_t end)
  {
    auto at = counted.lower_bound (start);
    if (at != counted.begin () && std::prev (at)->second > start)
      --at;
    while (at != counted.end () && at->first < end)
      {
        auto [first, last] = *at;
        at = counted.erase (at);
        if (first < start)
          counted.emplace_hint (at, first, start);
        if (last > end)
          at = counted.emplace_hint (at, end, last);
      }
  }

  /* Whether PREDICATE (start, end) holds for one of RANGES that has something
     of [START..END).  */
  template <typename Predicate>
  bool
  any_p (uintptr_t start, uintptr_t end, Predicate predicate) const
  {
    auto first = covered.upper_bound (start);
    if (first != covered.begin () && std::prev (first)->second > start)
      --first;
    if (first == covered.end ())
      return false;
    for (auto at = ranges.lower_bound (first->first);
         at != ranges.end () && at->first < end; ++at)
      if (at->second > start && predicate (at->first, at->second))
        return true;
    return false;
  }

private:
  static void
  add_to (std::map<uintptr_t, uintptr_t> &set, uintptr_t start, uintptr_t end)
  {
    auto next = set.lower_bound (start);
    if (next != set.begin () && std::prev (next)->second > start)
      {
        --next;
        start = next->first;
      }
    while (next != set.end () && next->first < end)
      {
        end = std::max (end, next->second);
        next = set.erase (next);
      }
    set.emplace_hint (next, start, end);
  }
};

mapped_ranges &
mapped ()
{
  static auto *const result = new mapped_ranges;
  return *result;
}

/* The functions that stubs stand for.  */
struct bent_call
{
  const ordinary_function *function;
  std::string name;
  void *real;
  bool queued_to_host; /* A queue may write to the host for it.  */
  bool finalizes;      /* Takes all dynamic references to an object.  */
};

constexpr size_t max_stubs = 192;

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

/* Argument registers as the stub leaves them.  */
struct registers
{
  uint64_t rax;
  uint64_t arguments[6];
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

void
look_at_entries (const ordinary_function &f, uint64_t *arguments,
                 device_state *state)
{
  size_t n = arguments[f.argument];
  auto *addresses
      = reinterpret_cast<const uintptr_t *> (arguments[f.argument + 1]);
  auto *sizes = reinterpret_cast<const size_t *> (arguments[f.argument + 2]);
  auto *kinds
      = reinterpret_cast<const unsigned short *> (arguments[f.argument + 3]);
  /* A kernel or a construct may use the root. */
  bool kernel = f.argument == 2;
  std::vector<bool> done (state ? n : 0);
  bool any = false;
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
        mapped ().add (start, sizes[i]);
      if (queued && to_host_kind_p (kind))
        ordinary_host_write ();
      if (!state || !start)
        continue;
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
      done[i] = entry_done_p (f.entries_of, kind, start, sizes[i], *state);
      any |= done[i];
    }
  if (!any)
    return;
  entry_list &r = rewritten ();
  r = {};
  for (size_t i = 0; i < n; i++)
    {
      /* A kernel finds its arguments by their number: libgomp passes over
         entries without an address.  */
      if (done[i] && f.entries_of != construct::structured)
        continue;
      r.addresses.push_back (done[i] ? 0 : addresses[i]);
      r.sizes.push_back (sizes[i]);
      r.kinds.push_back (kinds[i]);
    }
  arguments[f.argument] = r.kinds.size ();
  arguments[f.argument + 1] = reinterpret_cast<uintptr_t> (r.addresses.data ());
  arguments[f.argument + 2] = reinterpret_cast<uintptr_t> (r.sizes.data ());
  arguments[f.argument + 3] = reinterpret_cast<uintptr_t> (r.kinds.data ());
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
  /* Most programs have none most of the time.  */
  device_state *state = nullptr;
  if (any_state_p ())
    state = &state_of (current_device ());
  uintptr_t start = arguments[0];
  switch (f.how)
    {
    case form::address:
      {
        size_t bytes = f.argument > 0 ? arguments[f.argument] : 1;
        if (f.maps)
          mapped ().add (start, bytes);
        if (!state || !start)
          break;
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
      look_at_entries (f, arguments, state);
      break;
    case form::device:
      if (state)
        look_at_device_address (arguments[0], *state);
      break;
    case form::everything:
    case form::fortran:
      if (state)
        realise_all (*state);
      if (f.maps)
        mapped ().forget ();
      break;
    }
  return call.real;
}

} // namespace

} // namespace accdeep

/* What stub NUMBER does: called with the argument registers, returns the
   function to go on to.  */
extern "C" __attribute__ ((visibility ("hidden"))) void *
accdeep_before_call (size_t number, accdeep::registers *saved) noexcept
{
  using namespace accdeep;
  try
    {
      std::lock_guard<std::recursive_mutex> guard (library_lock ());
      executing scope (nullptr);
      const bent_call &call = watched ().calls[number];
      void *next = look_at (call, saved->arguments);
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

extern "C" __attribute__ ((visibility ("hidden")))
const char accdeep_ordinary_stubs[];

/* 192 stubs of 16 bytes.  The stack is aligned at the call as it is at the
   entry of a function; rax counts vector registers of variable arguments.  */
asm(R"(
	.text
	.p2align 4
	.hidden	accdeep_ordinary_stubs
	.globl	accdeep_ordinary_stubs
	.type	accdeep_ordinary_stubs, @function
accdeep_ordinary_stubs:
	.set	accdeep_stub_number, 0
	.rept	192
	.p2align 4
	endbr64
	pushq	$accdeep_stub_number
	jmp	accdeep_ordinary_common
	.set	accdeep_stub_number, accdeep_stub_number + 1
	.endr
	.p2align 4
accdeep_ordinary_common:
	pushq	%r10
	pushq	%r9
	pushq	%r8
	pushq	%rcx
	pushq	%rdx
	pushq	%rsi
	pushq	%rdi
	pushq	%rax
	subq	$128, %rsp
	movups	%xmm0, (%rsp)
	movups	%xmm1, 16(%rsp)
	movups	%xmm2, 32(%rsp)
	movups	%xmm3, 48(%rsp)
	movups	%xmm4, 64(%rsp)
	movups	%xmm5, 80(%rsp)
	movups	%xmm6, 96(%rsp)
	movups	%xmm7, 112(%rsp)
	movq	192(%rsp), %rdi
	leaq	128(%rsp), %rsi
	call	accdeep_before_call
	movq	%rax, %r11
	movups	(%rsp), %xmm0
	movups	16(%rsp), %xmm1
	movups	32(%rsp), %xmm2
	movups	48(%rsp), %xmm3
	movups	64(%rsp), %xmm4
	movups	80(%rsp), %xmm5
	movups	96(%rsp), %xmm6
	movups	112(%rsp), %xmm7
	addq	$128, %rsp
	popq	%rax
	popq	%rdi
	popq	%rsi
	popq	%rdx
	popq	%rcx
	popq	%r8
	popq	%r9
	popq	%r10
	addq	$8, %rsp
	jmp	*%r11
	.size	accdeep_ordinary_stubs, . - accdeep_ordinary_stubs
)");

#endif

namespace accdeep
{

namespace
{

#ifdef __x86_64__

constexpr size_t stub_bytes = 16;

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

/* The stub for the function NAME, which is none of libgomp's or cannot be
   bent: null.  */
const void *
stub_of (const char *name)
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
      if (!real || i == max_stubs)
        return nullptr;
      bool to_host = strstr (name, "_async")
                     && (strstr (name, "copyout") || strstr (name, "self"));
      bool finalizes = f->how == form::address && strstr (name, "_finalize");
      calls.push_back ({ f, name, real, to_host, finalizes });
    }
  return accdeep_ordinary_stubs + i * stub_bytes;
}

const void *
ordinary_stand_in (const char *name)
{
  return strcmp (name, "dlopen") == 0
             ? reinterpret_cast<const void *> (open_module)
             : stub_of (name);
}

#endif

} // namespace

void
watch_ordinary_calls ()
{
#ifdef __x86_64__
  watch_state &w = watched ();
  if (w.active)
    return;
  w.active = true;
  w.calls.reserve (max_stubs);
  /* Without a device nothing can be mapped yet.  */
  mapped ().incomplete = driver::symbol ("cuInit") != nullptr;
  /* It calls, too, when something fails.  */
  load_plugins ();
  bend_new_modules (ordinary_stand_in, plugin_stand_in);
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

namespace
{

/* Ranges of all that S covers, with short gaps filled; empty when there would
   be very many.  */
std::vector<std::pair<uintptr_t, uintptr_t>>
clusters_of (const bulk::structure &s)
{
  constexpr uintptr_t max_gap = 256 << 10;
  constexpr size_t max_clusters = 256;
  std::vector<std::pair<uintptr_t, uintptr_t>> all, result;
  s.for_each_range (
      [&] (uintptr_t start, uintptr_t end) { all.emplace_back (start, end); });
  std::sort (all.begin (), all.end ());
  for (const auto &range : all)
    if (!result.empty () && range.first <= result.back ().second + max_gap)
      result.back ().second = std::max (result.back ().second, range.second);
    else
      result.push_back (range);
  if (result.size () > max_clusters)
    result.clear ();
  return result;
}

/* libgomp has no mapping in [START..END).  */
bool
nothing_mapped_p (uintptr_t start, uintptr_t end)
{
  if (device_address (start) || device_address (end - 1)
      || !can_allocate (end - start))
    return false;
  bracket probe;
  probe.open ({ { start, end, 0, true } });
  bool result = device_address (start) && device_address (end - 1);
  probe.close ();
  return result;
}

/* [START..END) was probed.  */
bool
probed_p (uintptr_t start, uintptr_t end)
{
  auto next = mapped ().probed.upper_bound (start);
  return next != mapped ().probed.begin () && std::prev (next)->second >= end;
}

/* Find out what RANGES of MAPPED leave open.  */
bool
probe (const bulk::structure &s)
{
  bool known = true;
  s.for_each_range ([&] (uintptr_t start, uintptr_t end) {
    known = known && probed_p (start, end);
  });
  if (known)
    return true;
  auto clusters = clusters_of (s);
  if (clusters.empty ())
    return false;
  for (const auto &c : clusters)
    {
      if (probed_p (c.first, c.second))
        continue;
      if (!nothing_mapped_p (c.first, c.second))
        return false;
      uintptr_t &end = mapped ().probed[c.first];
      end = std::max (end, c.second);
    }
  return true;
}

} // namespace

bool
ordinary_calls_seen_p ()
{
  return watched ().active;
}

bool
ordinary_mappings_touch_p (const bulk::structure &s)
{
  auto touches_p = [&s] (uintptr_t start, uintptr_t end) {
    return s.touches_p (start, end)
           && (device_address (start) || device_address (end - 1));
  };
  if (!s.pages.empty ())
    for (const auto &range : mapped ().ranges)
      if (touches_p (range.first, range.second))
        return true;
  for (const bulk::segment_run &r : s.runs)
    if (mapped ().any_p (r.covers.start, r.covers.end, touches_p))
      return true;
  return mapped ().incomplete && !probe (s);
}

void
no_ordinary_reference (uintptr_t start, uintptr_t end)
{
  mapped ().remove_counted (start, end);
}

bool
ordinary_reference_p (uintptr_t start, uintptr_t end)
{
  const mapped_ranges &m = mapped ();
  if (!watched ().active || m.forgotten
      || get_environment ().lazy_objects == SIZE_MAX)
    return true;
  return m.counted_p (start, end);
}

} // namespace accdeep
