/* Programs that use simcuda-run, and not the simulated device.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_PRELOAD_HOST_RUN_H
#define SIMCUDA_PRELOAD_HOST_RUN_H

namespace simcuda
{

/* The symbol NAME of LIBRARY; null: it is not loaded, or has none.  */
void *library_symbol (const char *library, const char *name);

/* The definition of NAME that a call which has come here goes on to; null:
   there is none.  */
void *next_symbol (const char *name);

/* The same; a program without one ends.  */
void *needed_next_symbol (const char *name);

/* The program has come to something that may run on a device.  */
void note_offloading ();

/* It has asked for a kernel on a device.  */
void note_launch ();

} // namespace simcuda

#endif
