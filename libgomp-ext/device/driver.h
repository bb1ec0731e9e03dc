/* The CUDA driver that libgomp has loaded, for what libgomp can not do: copies
   from and to page-locked memory in a stream of the library's own.

   Nothing is linked: the functions come from the library that is already
   there, and where there is none (another kind of device) every caller has a
   way through libgomp.  All calls work on the calling thread's current context,
   which libgomp has made current.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_DRIVER_H
#define ACCDEEP_DRIVER_H

#include <cstddef>
#include <cstdint>
#include <string>

namespace accdeep
{
namespace driver
{

typedef struct CUstream_st *stream;
typedef struct CUevent_st *event;
typedef struct CUfunc_st *kernel;

/* The driver's own functions (driver.def); null where it lacks one.  */
struct function_table
{
#define DRIVER_FUNCTION(NAME, SYMBOL, PARAMETERS) int (*NAME) PARAMETERS;
#define DRIVER_OPTIONAL(NAME, SYMBOL, PARAMETERS) int (*NAME) PARAMETERS;
#include "libgomp-ext/device/driver.def"
  bool complete; /* All but the optional ones are there.  */
};

/* Those of the loaded driver, or a table without any.  */
const function_table &functions ();

/* What they return; others are errors, too.  */
constexpr int success = 0;
constexpr int out_of_memory = 2;

/* The driver is loaded, a context is current, and all functions below exist. */
bool available_p ();

/* The context that is current; null: none.  It may have been destroyed.  */
void *current_context ();
void use_context (void *context);

/* The number of CONTEXT, or of the current one, which no other context of the
   process has or had; 0: it has been destroyed, there is none, or the driver
   does not number them.  */
uint64_t context_id (void *context = nullptr);

/* The driver numbers contexts.  */
bool context_ids_p ();

/* Make CONTEXT current, if it exists and has the number ID.  */
bool use_context_if_same (void *context, uint64_t id);

/* The same with what current_context returned, whatever has become of it.  */
void restore_context (void *context);

/* Wait for all that is under way in the current context.  */
void synchronize ();

/* The process is a child of one that had loaded the driver: the driver does not
   work in it.  */
bool forked_p ();

/* The driver has called the calling thread back, which it does not serve now:
   the threads that wait for it may have anything locked.  */
bool in_callback_p ();

/* MESSAGE, from libgomp's plug-in, is about a launch or the end of one, for
   which libgomp holds no lock.  */
bool about_launch_p (const std::string &message);

/* The function NAME of the driver, or null.  */
void *symbol (const char *name);

/* Page-locked memory, which goes with the current context; null when there is
   none left.  */
void *allocate_pinned (size_t bytes);
void free_pinned (void *memory);

/* A stream that the null stream orders, and an event without timing.  An error
   is reported and thrown (error.h), here and below.  */
stream create_stream ();
event create_event ();
void destroy (stream s);
void destroy (event e);

/* Start a copy.  HOST is page-locked and stays as it is until the copy is
   done.  */
void copy_in (uintptr_t dev_addr, const void *host, size_t bytes, stream s);
void copy_out (void *host, uintptr_t dev_addr, size_t bytes, stream s);

/* The same between the devices of two contexts, where that can be done.  */
bool peers_p ();
void copy_between (uintptr_t to, void *to_context, uintptr_t from,
                   void *from_context, size_t bytes, stream s);

/* Have S call FUNCTION (DATA) in a thread of the driver's when all that was
   started before is done; where that can be done at all.  */
bool host_functions_p ();
void call_host (stream s, void (*function) (void *), void *data);

/* E happens when all that was started in S is done.  */
void record (event e, stream s);
bool happened_p (event e);
void wait (event e);
void wait (stream s);

/* What S gets from now on waits for E, not the host.  */
void wait_in_stream (stream s, event e);

/* The kernel NAME of the PTX text SOURCE, loaded into the current context;
   null: the driver can not, or does not take it.  */
kernel load_kernel (const char *source, const char *name);

/* Start K in S, in BLOCKS blocks of THREADS threads.  ARGUMENTS point to the
   values of its parameters.  */
void launch (kernel k, unsigned blocks, unsigned threads, stream s,
             void **arguments);

/* Try to allocate device memory; 0: out of memory.  Prints nothing, unlike
   acc_malloc.  */
uintptr_t allocate (size_t bytes);
void release (uintptr_t dev_addr);

/* Bytes of device memory that are free; 0: not known.  */
size_t free_memory ();

/* A call failed, and so does each one after it: the context is lost, with all
   device memory in it.  */
bool lost_p ();

} // namespace driver
} // namespace accdeep

#endif
