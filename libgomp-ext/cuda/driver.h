/* The CUDA driver that libgomp has loaded.

   Nothing is linked: the functions come from the library that is already
   there.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_CUDA_DRIVER_H
#define ACCDEEP_CUDA_DRIVER_H

#include "libgomp-ext/device/device-ops.h"

namespace accdeep
{
namespace cuda
{

typedef struct CUfunc_st *kernel;

/* The driver's own functions (driver.def); null where it lacks one.  */
struct function_table
{
#define DRIVER_FUNCTION(NAME, SYMBOL, PARAMETERS) int (*NAME) PARAMETERS;
#define DRIVER_OPTIONAL(NAME, SYMBOL, PARAMETERS) int (*NAME) PARAMETERS;
#include "libgomp-ext/cuda/driver.def"
  bool complete; /* All but the optional ones are there.  */
};

/* Those of the loaded driver, or a table without any.  */
const function_table &functions ();

/* What they return; others are errors, too.  */
constexpr int success = 0;
constexpr int not_initialized = 3;
constexpr int deinitialized = 4;
constexpr int out_of_memory = 2;
constexpr int invalid_context = 201;
constexpr int not_ready = 600;
constexpr int context_is_destroyed = 709;
constexpr int not_permitted = 800;

/* Report that FUNCTION has returned ERROR, and throw; nothing is done about
   success.  */
void check (int error, const char *function);

/* A call failed, and so does each one after it.  */
bool context_lost_p ();

/* The process is a child of one that had loaded the driver: the driver does not
   work in it.  */
bool forked_with_driver_p ();

/* The attribute NUMBER (CU_DEVICE_ATTRIBUTE_...) of the current context's
   device; 0: it is not known.  */
unsigned device_attribute (int number);

/* What copies ranges in the current context; null: the driver can not.  */
range_copier *current_range_copier ();

} // namespace cuda
} // namespace accdeep

#endif
