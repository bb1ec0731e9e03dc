/* What is present, for people: accdeep_print_present and ACCDEEP_DEBUG=present.

     libaccdeep: present: 2 objects, 8016 bytes, on nvidia device 0
     libaccdeep: present: b, 16 bytes, entered at s1.c:9:9; counts: structured
   0, dynamic 1 libaccdeep: present:   attached: b.x; counts: structured 0,
   dynamic 1

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_PRESENT_PRESENT_TABLE_H
#define ACCDEEP_PRESENT_PRESENT_TABLE_H

#include "abi/accdeep-abi.h"
#include "libgomp-ext/device/context.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace accdeep
{

struct device_state;

namespace bulk
{
struct structure;
}

/* When a table is printed.  */
enum class table_moment
{
  asked, /* The program asks.  */
  exit,  /* Dynamic references are leaks.  */
  fault  /* libgomp must not be called.  */
};

/* Print what is present on the device of STATE, whose table lock must be held.
   Returns the number of objects.  */
size_t print_present (device_state &state, table_moment moment);

/* With ACCDEEP_INFO=2: print the objects of S, which DIRECTIVE has counted, and
   their attached pointers; FRESH: it has mapped them.  */
void inform_of_structure (const bulk::structure &s, bool fresh,
                          const accdeep_directive *directive,
                          device_state &state);

/* With ACCDEEP_DEBUG=present: print the table of D when the program ends.  Both
   locks of D must be held.  */
void print_present_at_exit (device_descr &d);

/* With ACCDEEP_DEBUG=present: have all tables printed if the program ends with
   an error of the library's or of a checking device.  */
void print_present_at_faults ();

/* A kernel has failed: print all tables that no other thread holds for long.
   Nothing is done without ACCDEEP_DEBUG=present, or a second time.  */
void print_present_at_fault ();

/* An ordinary call, at PLACE, may map the object at START.  */
void note_ordinary_place (uintptr_t start, const std::string &place);

} // namespace accdeep

#endif
