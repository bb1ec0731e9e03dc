/* The part of libgomp's binary interface that the library uses beside
   functions: mapping kinds and queues.  The numbers are libgomp's ABI.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_GOMP_KINDS_H
#define ACCDEEP_GOMP_KINDS_H

#include <cstddef>

namespace accdeep
{
namespace gomp
{

/* Low 8 bits of a mapping kind.  */
enum map_kind : unsigned
{
  map_alloc = 0x00,
  map_to = 0x01,
  map_from = 0x02,
  map_tofrom = 0x03,
  map_pointer = 0x04,
  map_to_pset = 0x05,
  map_force_present = 0x06,
  map_delete = 0x07,
  map_force_deviceptr = 0x08,
  map_if_present = 0x0b,
  map_firstprivate = 0x0c,
  map_firstprivate_int = 0x0d,
  map_use_device_ptr = 0x0e,
  map_zero_length_section = 0x0f,
  map_use_device_ptr_if_present = 0x10,
  map_always_to = 0x11,
  map_always_from = 0x12,
  map_always_tofrom = 0x13,
  map_release = 0x17,
  map_struct = 0x1c,
  map_always_pointer = 0x1d,
  map_attach = 0x50,
  map_detach = 0x51,
  map_struct_unord = 0x5c,
  map_force_alloc = 0x80,
  map_force_to = 0x81,
  map_force_from = 0x82,
  map_force_tofrom = 0x83,
  map_force_detach = 0xd1
};

/* Or-ed into map_alloc: an older mapping inside the new range is taken over
   instead of ending the program.  */
constexpr unsigned map_flag_implicit = 0x60;

constexpr int alignment_shift = 8;

/* "No flags" in the form in which compiled code passes it.  */
constexpr int no_flags = ~0;

constexpr int async_noval = -1;
constexpr int async_sync = -2;

} // namespace gomp
} // namespace accdeep

#endif
