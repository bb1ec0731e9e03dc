/* Allocatable and pointer variables of "declare" directives.

   Such a variable has a place on the device, a descriptor or a pointer, as long
   as the program runs; what it refers to comes and goes.  libgomp knows nothing
   of that.  Here the place on the device follows the variable: it refers to the
   device's copy of what the variable refers to where there is one, else to
   nothing.  An array is on the device from its allocation to its deallocation;
   nobody tells of these, so that before each call to libgomp and each deep
   directive all variables are compared with what they were.

   As long as nothing but its allocation has put an array on the device, clauses
   that copy it do copy: the program has not said yet that it takes the array to
   be there.  It says so by a directive that needs it there: update, present,
   attach.  An enter data takes over from the allocation.

   All of this has a lock of its own (base/lock.h); the locks of the current
   device must be held where something may be put there or taken away, and it
   does not share the host's memory.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_EXECUTE_DECLARED_H
#define ACCDEEP_EXECUTE_DECLARED_H

#include "abi/accdeep-abi.h"

#include <cstddef>
#include <cstdint>

namespace accdeep
{

/* What a directive or call does with its operands.  */
enum class operand_use
{
  kernel, /* A compute construct that maps them itself.  */
  region, /* A construct with an end of its own.  */
  enter,
  exit,
  update,
  look_up
};

/* Take note of the variables of a module that has been loaded, without a
   lock of the library's; they count from when they are added.  */
void add_declared (const accdeep_declared *variables, size_t n);
void add_registered_variables ();

/* A directive or call begins: what modules have registered, variables and types
   (descriptor/by-hand.h), counts from now on.  */
void take_arrivals ();

/* Forget those of one that is unloaded.  */
void remove_declared (const accdeep_declared *variables, size_t n);

/* VARIABLE has just got memory of its own; or it is about to lose it.  */
void declared_allocated (const void *variable);
void declared_freed (const void *variable);

/* There are such variables.  No lock is needed.  */
bool any_declared_p ();

/* Let the current device follow.  Returns whether there is anything to see.  */
bool follow_declared ();

/* After follow_declared: an entry with libgomp's KIND (low 8 bits) for what is
   at START is about to be executed.  Returns the kind that libgomp is to
   get.  */
unsigned see_declared (operand_use use, unsigned kind, uintptr_t start);

/* All entries of a kernel's launch have been seen.  */
void see_launch ();

/* START lies in a declared variable itself.  */
bool declared_variable_p (uintptr_t start);

/* VARIABLE is a declared one, and what the current device has of it refers to
   the device's copy of what it refers to.  */
bool declared_present_p (uintptr_t variable);

/* What is mapped may be different after this.  */
void mappings_change ();

/* Take what this library has put there from the current device: it is about to
   be shut down.  */
void release_declared ();

} // namespace accdeep

#endif
