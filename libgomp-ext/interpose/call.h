/* The program's calls to libgomp, as the table in interposed-calls.def has
   them: what the arguments of each are, and what it may do.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INTERPOSE_CALL_H
#define ACCDEEP_INTERPOSE_CALL_H

#include "libgomp-ext/interpose/call-name.h"

#include <cstddef>
#include <cstdint>

namespace accdeep
{

/* How a call is looked at: the comments are in interposed-calls.def.  */
enum class form
{
  address,
  update,
  pointer,
  entries,
  device,
  select,
  end,
  shutdown,
  anything,
  nothing
};

enum class construct
{
  structured,
  unstructured,
  update
};

struct interposed_function
{
  const char *name;
  form how;
  bool maps;
  int argument;
  construct entries_of = construct::structured;
};

/* One of abi/gomp-calls.def.  */
struct interposed_call
{
  const interposed_function *function;
  const char *name;
  void *real;
  bool queued_to_host; /* A queue may write to the host for it.  */
  bool finalizes;      /* Takes all dynamic references to an object.  */
  bool copies_out;     /* Copies the object that it takes away.  */
  bool releases;       /* May take references that are not its own.  */
};

const interposed_call &interposed_call_of (gomp_call number);

/* The entries of a call.  */
struct entry_view
{
  size_t n;
  const uintptr_t *addresses;
  const size_t *sizes;
  const unsigned short *kinds;
};

entry_view entries_in (const interposed_function &f, const uint64_t *arguments);

/* What an entry of the mapping kind KIND does: it maps; it copies to the
   device; it copies to the host (at its end, if it is a construct's); it copies
   to the device what is present, too; it attaches or detaches a pointer.  */
bool mapping_kind_p (unsigned kind);
/* It maps, and where its object is there already it does nothing.  */
bool conditional_kind_p (unsigned kind);
bool to_device_kind_p (unsigned kind);
bool to_host_kind_p (unsigned kind);
bool always_to_kind_p (unsigned kind);
bool attach_kind_p (unsigned kind);

/* The if clause of the directive that F with ARGUMENTS executes is false.  */
bool host_executes_p (const interposed_function &f, const uint64_t *arguments);

/* F starts a data construct.  */
bool data_start_p (const interposed_function &f);

/* F may copy objects to the host that it takes away.  */
bool exits_p (const interposed_function &f);

/* F launches a kernel on the device.  */
bool launches_p (const interposed_function &f);

} // namespace accdeep

#endif
