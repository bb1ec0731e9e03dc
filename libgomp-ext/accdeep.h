/* What a program may ask libaccdeep directly.

   Nothing here is needed to use the directives: the compiler plugin makes all
   calls that they mean.  These functions tell what the library is and what it
   did; they are safe to call from any thread, with or without a device.
   Link with -laccdeep to use them.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_H
#define ACCDEEP_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Version of this header.  */
#define ACCDEEP_VERSION_MAJOR 0
#define ACCDEEP_VERSION_MINOR 2
#define ACCDEEP_VERSION_PATCH 0

/* The version of the library, such as "0.2.0"; static.  */
extern const char *accdeep_version (void);

/* The version of the descriptors that the library reads (see
   accdeep-abi.h): 65536 * major + minor.  */
extern uint32_t accdeep_abi_version (void);

/* What one directive did.  Bytes and calls are counted where they are made, so
   they include the library's own look-ups.  */
struct accdeep_statistics
{
  uint64_t objects;         /* Objects that the directive dealt with, each once
                               after aliases were resolved.  */
  uint64_t allocated;       /* Those of them that were allocated.  */
  uint64_t released;        /* Those of them whose device memory went.  */
  uint64_t pointers;        /* Device pointers that were written.  */
  uint64_t bytes_to_device; /* Without padding between objects.  */
  uint64_t bytes_to_host;   /* Bytes written to host objects.  */
  uint64_t transfers;       /* Copies between host and device, either way.  */
  uint64_t blocks;          /* Device memory blocks that were allocated.  */
  uint64_t libgomp_calls;   /* Calls to libgomp, but for packed copies.  */
};

/* Store into *STATISTICS, of which the caller has BYTES (sizeof *STATISTICS),
   what the last deep directive of the calling thread did; all zero before the
   first one and on a device that shares memory with the host.  The start and
   the end of a structured construct are two directives here.  Returns the
   number of bytes that the library knows; fields beyond them are zeroed.  */
extern size_t accdeep_get_statistics (struct accdeep_statistics *statistics,
                                      size_t bytes);

/* Print to STREAM how the object of BYTES bytes at host address OBJECT lies on
   the current device, and in the same way all objects that its attached
   pointers lead to, each once:

     object [0x..0x) 24 bytes -> 0x.. counts structured 0 dynamic 1
       attached [8] 0x.. -> 0x.. count 1

   Only what deep directives mapped and attached is known.  Returns the number
   of objects printed; 0 when OBJECT is not present or on a device that shares
   memory with the host.  */
extern size_t accdeep_print_plan (const void *object, size_t bytes,
                                  FILE *stream);

/* Print to standard error what is present on the current device: each object by
   its name in the directive that mapped it, its bytes, where it was entered,
   its reference counts and attached pointers; see ACCDEEP_DEBUG in
   doc/runtime.md for the form.  A structure of very many objects is one line,
   with their number.  What ordinary directives and calls mapped has no counts.
   Returns the number of objects; 0 if nothing is present, or on a device that
   shares memory with the host.  */
extern size_t accdeep_print_present (void);

/* Draw the object on the current device that has the byte at host address
   OBJECT, and all that its members lead to as the directive's shape says, into
   FILE, an SVG document: see ACCDEEP_DRAW in doc/runtime.md.  The host's pointers
   are followed, so they must be as they were when the object was mapped.
   Returns the number of objects; 0 when OBJECT is not present, on a device that
   shares memory with the host, and, with a warning, when FILE can not be
   written.  */
extern size_t accdeep_draw (const void *object, const char *file);

/* Look at the object that POINTER leads to, and at all that can be reached from
   it, and write ACCDEEP_INFER's file: see doc/runtime.md.  What POINTER leads to
   is what its type says in the call, before it becomes `const void *'.  Only
   where the call is compiled with -fplugin-arg-accdeep-infer, which takes its
   place, and with ACCDEEP_INFER set; else it does nothing.  */
extern void accdeep_infer (const void *pointer);

#ifdef __cplusplus
}
#endif

#endif /* ACCDEEP_H */
