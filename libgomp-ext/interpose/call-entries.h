/* The mapping entries of the program's calls to libgomp: what this library does
   for them, and what of them libgomp gets.

   The locks of the device must be held for all of this, that of its table for
   what only asks.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INTERPOSE_CALL_ENTRIES_H
#define ACCDEEP_INTERPOSE_CALL_ENTRIES_H

#include "libgomp-ext/interpose/call.h"
#include "libgomp-ext/present/present.h"

#include <cstddef>
#include <cstdint>

namespace accdeep
{

/* Do what the entries of CALL want and libgomp can not do, and leave the rest
   in ARGUMENTS.  STATE is null where nothing of this library's is on the
   device; DECLARED: there are declared variables to look for.  Returns whether
   the call has been made.  */
bool look_at_entries (const interposed_call &call, uint64_t *arguments,
                      device_state *state, bool declared);

/* All that the launch F names is present as it is, or new.  */
bool launch_settled_p (const interposed_function &f, const entry_view &given,
                       device_state &state);

/* One of the entries is of an object with attached pointers, or of a bulk
   structure: this library has a part in what becomes of it.  */
bool own_entries_p (const entry_view &given, device_state &state);

/* Whatever a directive that moves bytes does, libgomp can be told of
   [START..END) as it stands.  */
bool nothing_to_do_p (device_state &state, uintptr_t start, uintptr_t end);

/* A call is to map BYTES at START; what the entries of GIVEN name, as far as
   they map.  */
void will_map (device_state *state, uintptr_t start, size_t bytes);
void will_map (device_state *state, const entry_view &given);

/* A call is to map entry I of GIVEN, a descriptor, if that is absent.  */
void will_map_descriptor (const entry_view &given, size_t i);

/* CALL maps what its entries name.  A launch may not: only where libgomp gets
   GIVEN, its entries, it does, and `launch_maps' has to be told before.  None
   of the locks may be held for that.  */
bool maps_entries_p (const interposed_call &call);
void launch_maps (const entry_view &given);

/* Constructs hold the object at START by dynamic references, which finalize
   must leave: take away the others.  False: they do not.  */
bool finalize_kept (device_state &state, uintptr_t start);

} // namespace accdeep

#endif
