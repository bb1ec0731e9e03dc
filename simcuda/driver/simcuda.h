/* What only the simulated device's libcuda.so.1 exports, beside the CUDA
   driver functions.  They are absent from NVIDIA's driver, so look them up:

     void *driver = dlopen ("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
     void *function = driver ? dlsym (driver, "simcuda_call_count") : NULL;

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_H
#define SIMCUDA_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C"
{
#endif

  /* Tell the bounds of one object inside a device block: from then on a
     kernel's access that crosses them, or that falls between the declared
     objects of that block, is reported.  Objects may be nested.  BYTES 0 takes
     back the object that was last declared at DEV_ADDR; freeing the block takes
     back all.  Does nothing if DEV_ADDR is not in a live block.  */
  __attribute__ ((visibility ("default"))) void
  simcuda_declare_subobject (uint64_t dev_addr, size_t bytes);

  /* Take back that the BYTES bytes at DEV_ADDR were written: loads of them are
     reported until a copy or a kernel writes them.  For libraries that fill
     bytes between objects to save a copy.  Does nothing if they are not all in
     one live block.  */
  __attribute__ ((visibility ("default"))) void
  simcuda_declare_unwritten (uint64_t dev_addr, size_t bytes);

  /* A block that cuMemAlloc or the like has given.  SERIAL counts those of the
     process, over all devices.  */
  struct simcuda_block
  {
    uint64_t start;
    size_t bytes;
    uint64_t serial;
  };

  /* The live block that contains DEV_ADDR; 0: none.  */
  __attribute__ ((visibility ("default"))) int
  simcuda_find_block (uint64_t dev_addr, struct simcuda_block *out);

  /* The serial number of the latest block; 0: none yet.  */
  __attribute__ ((visibility ("default"))) uint64_t simcuda_last_block (void);

  /* What DEV_ADDR is, such as "offset 8 of device block #4 [0x..,+400)".  Good
     until the thread's next call.  */
  __attribute__ ((visibility ("default"))) const char *
  simcuda_describe (uint64_t dev_addr);

  /* Called when a fault has been reported, with the report, before the process
     ends: for breakpoints.  */
  __attribute__ ((visibility ("default"))) void
  simcuda_fault (const char *message);

  /* Not here: a library that is loaded before the program may define these.
     The first is called when a context is made, the other by cuLaunchKernel,
     first of all, in the thread that launches.  */
  void simcuda_device_used (void);
  void simcuda_before_launch (void);

  /* Ask EXPLAIN which pointer led a kernel to ADDR, an address of the host's or
     one less than 4096, behind a null pointer, for the message that ends the
     program: it writes at most BYTES bytes with the null behind them to TEXT,
     and returns their number without that, or 0 when it does not know.  WORD
     gives the eight bytes at an address in the device's memory, or 0 where
     there is none.  The kernel's thread calls it.  */
  typedef uint64_t simcuda_device_word (uint64_t dev_addr);
  typedef size_t simcuda_explanation (uint64_t addr, simcuda_device_word *word,
                                      char *text, size_t bytes);
  __attribute__ ((visibility ("default"))) void
  simcuda_explain_with (simcuda_explanation *explain);

  /* Call FUNCTION behind the message that ends the program.  The thread that
     found the fault calls it.  */
  __attribute__ ((visibility ("default"))) void
  simcuda_call_at_faults (void (*function) (void));

  /* Of libsimcuda-run.so, found by dlsym: call FUNCTION for each block of the
     program's heap that is freed, by the thread that does so.  It may have
     anything locked, and FUNCTION may free blocks itself.  */
  typedef void simcuda_freed (uintptr_t start, size_t bytes);
  void simcuda_when_freed (simcuda_freed *function);

  /* Counts since the process began or simcuda_reset_statistics.  New members
     are added at the end.  */
  struct simcuda_statistics
  {
    uint64_t driver_calls; /* Of all functions, failed ones too.  */
    uint64_t host_to_device_bytes;
    uint64_t device_to_host_bytes;
    uint64_t device_to_device_bytes;
    uint64_t kernels;           /* Launched and finished.  */
    uint64_t instructions;      /* Of warps.  */
    uint64_t lane_instructions; /* Of threads.  */
    uint64_t live_blocks_bytes; /* cuMemAlloc and variables, all contexts.  */
  };

  /* Fill in the first BYTES bytes of *OUT; pass sizeof *OUT.  */
  __attribute__ ((visibility ("default"))) void
  simcuda_get_statistics (struct simcuda_statistics *out, size_t bytes);

  /* How often the driver function NAME, such as "cuMemAlloc" (without "_v2"),
     was called; UINT64_MAX if there is no such function.  */
  __attribute__ ((visibility ("default"))) uint64_t
  simcuda_call_count (const char *name);

  __attribute__ ((visibility ("default"))) void simcuda_reset_statistics (void);

#ifdef __cplusplus
}
#endif

#endif /* SIMCUDA_H */
