/* What the program's own calls to libgomp want and libgomp can not do: with
   pointers that this library attached, with objects of bulk structures, and
   with those of them that are registered, which libgomp does not count
   (bulk-register.cc).  The device's locks must be held.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INTERPOSE_STRUCTURE_CALLS_H
#define ACCDEEP_INTERPOSE_STRUCTURE_CALLS_H

#include "libgomp-ext/present/present.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace accdeep
{

/* What a call does with a pointer.  */
enum class change
{
  none,
  attach,
  detach,
  finalize
};

/* Do what WANTED says to the pointer at SLOT, if this library has attached it;
   else false.  */
bool change_attached (device_state &state, uintptr_t slot, change wanted);

/* libgomp is about to do what WANTED says to the pointer at SLOT on DEVICE.  */
void note_attachment (const device_id &device, uintptr_t slot, change wanted);

/* A range of host memory that a call names.  */
struct named_range
{
  uintptr_t start;
  uintptr_t end;
};

/* libgomp is to find what has something in RANGE, and may keep what it
   finds.  */
void register_for_libgomp (device_state &state, named_range range);

/* libgomp is to find the pointer at SLOT and what it leads to.  */
void name_pointer (device_state &state, uintptr_t slot);

constexpr int to_host = 0;
constexpr int to_device = 1;

/* [START..END) is present, and libgomp can not update it: it has pointers that
   this library attached, or is an object of a bulk structure.  */
bool own_update_p (device_state &state, uintptr_t start, uintptr_t end);

/* Update [START..END) without the pointers in it.  */
void update_around_pointers (device_state &state, uintptr_t start,
                             uintptr_t end, int direction);

/* An entry of enter or exit data, of KIND, names [START..START + BYTES), and
   libgomp does not count that: it is done.  */
bool structure_entry_done_p (unsigned kind, uintptr_t start, size_t bytes,
                             device_state &state);

/* One dynamic reference more to the registered object that has RANGE; false:
   there is none.  */
bool retain_registered (device_state &state, named_range range);

/* What a call that releases an object does.  */
struct object_release
{
  bool finalize;
  bool copyout;
};

/* The same for one less.  Bytes of an object that goes come back.  */
bool release_registered (device_state &state, named_range range,
                         object_release how);

/* An object that a data construct holds.  */
struct held_object
{
  device_id device;
  named_range range;
  bool copyout;
};

/* A pointer that a data construct attaches.  */
struct held_pointer
{
  device_id device;
  uintptr_t slot;
  bool own; /* This library counts it; else libgomp does.  */
};

/* What a data construct of the program's holds, may copy to the host, and
   counts without mapping it.  */
struct data_construct
{
  std::vector<held_object> held;
  std::vector<held_pointer> attached;
  std::vector<named_range> copied;
  std::vector<named_range> found;
};

/* One starts or ends in this thread.  While it goes on it holds the registered
   objects that hold_in_construct names; the bytes of one that goes with it come
   back if COPYOUT.  What else its end may copy to the host copy_in_construct
   has named, what it has attached attach_in_construct, and what it counts if it
   is present find_in_construct.  release_held and
   detach_ended are for when libgomp has ended it; before, forget_attached says
   what it no longer attaches.  */
void start_construct ();
bool construct_open_p ();
void hold_in_construct (device_state &state, named_range range, bool copyout);
void copy_in_construct (named_range range);
void attach_in_construct (const held_pointer &pointer);
void find_in_construct (named_range range);
data_construct end_construct ();
void release_held (const data_construct &ended);
void forget_attached (const data_construct &ended);
void detach_ended (const data_construct &ended);

/* The same where the construct holds and copies nothing; else false, and it has
   not ended.  No lock is needed.  */
bool end_plain_construct ();

} // namespace accdeep

#endif
