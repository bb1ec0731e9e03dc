/* libgomp's own functions, past the definitions of the same names that the
   program and this library have.

   Nothing in this library calls a function of libgomp by its name: that would
   be the program's view, which leads back here.  The functions are found in
   libgomp.so.1 when this library is loaded.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INTERPOSE_LIBGOMP_H
#define ACCDEEP_INTERPOSE_LIBGOMP_H

#include <acc_prof.h>
#include <omp.h>
#include <openacc.h>

#include <cstddef>

namespace accdeep
{
namespace libgomp
{

/* What this library itself calls.  */
struct functions
{
  decltype (&::acc_async_test) acc_async_test;
  decltype (&::acc_async_test_all) acc_async_test_all;
  decltype (&::acc_deviceptr) acc_deviceptr;
  decltype (&::acc_free) acc_free;
  decltype (&::acc_get_cuda_stream) acc_get_cuda_stream;
  decltype (&::acc_get_current_cuda_context) acc_get_current_cuda_context;
  decltype (&::acc_get_device_num) acc_get_device_num;
  decltype (&::acc_get_device_type) acc_get_device_type;
  decltype (&::acc_get_num_devices) acc_get_num_devices;
  decltype (&::acc_get_property) acc_get_property;
  decltype (&::acc_is_present) acc_is_present;
  decltype (&::acc_malloc) acc_malloc;
  decltype (&::acc_map_data) acc_map_data;
  decltype (&::acc_memcpy_from_device) acc_memcpy_from_device;
  decltype (&::acc_memcpy_from_device_async) acc_memcpy_from_device_async;
  decltype (&::acc_memcpy_to_device) acc_memcpy_to_device;
  decltype (&::acc_memcpy_to_device_async) acc_memcpy_to_device_async;
  decltype (&::acc_set_device_num) acc_set_device_num;
  decltype (&::acc_unmap_data) acc_unmap_data;
  decltype (&::acc_wait) acc_wait;
  decltype (&::acc_wait_all) acc_wait_all;
  decltype (&::acc_wait_all_async) acc_wait_all_async;
  decltype (&::acc_wait_async) acc_wait_async;
  decltype (&::omp_get_num_devices) omp_get_num_devices;
  decltype (&::omp_target_associate_ptr) omp_target_associate_ptr;
  decltype (&::omp_target_disassociate_ptr) omp_target_disassociate_ptr;
  decltype (&::omp_target_memcpy) omp_target_memcpy;
  decltype (&::acc_prof_register) acc_prof_register;
  decltype (&::acc_prof_unregister) acc_prof_unregister;
  void *(*GOMP_PLUGIN_goacc_thread) ();
  void (*GOMP_PLUGIN_goacc_profiling_dispatch) (acc_prof_info *,
                                                acc_event_info *,
                                                acc_api_info *);
  void (*GOACC_data_start) (int flags, size_t n, void **hostaddrs,
                            size_t *sizes, unsigned short *kinds);
  void (*GOACC_data_end) ();
  void (*GOACC_enter_data) (int flags, size_t n, void **hostaddrs,
                            size_t *sizes, unsigned short *kinds, int async,
                            int n_waits, ...);
  void (*GOACC_exit_data) (int flags, size_t n, void **hostaddrs, size_t *sizes,
                           unsigned short *kinds, int async, int n_waits, ...);
};

const functions &calls ();

} // namespace libgomp
} // namespace accdeep

#endif
