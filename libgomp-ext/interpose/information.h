/* ACCDEEP_INFO for the program's own calls and for launches.

   libgomp's events (acc_prof.h) tell of launches with their grid, of device
   memory, and of the start of a device, for deep directives and others alike.
   They do not tell what ordinary directives copy, nor where those are in the
   source.  That is found out here: what a call names is looked up before and
   after it, and the address that it returns to has a line.

   The table of present objects gets its places of ordinary calls from here.

   Nothing is done unless ACCDEEP_INFO or ACCDEEP_DEBUG=present is set.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INTERPOSE_INFORMATION_H
#define ACCDEEP_INTERPOSE_INFORMATION_H

#include "libgomp-ext/base/information.h"
#include "libgomp-ext/interpose/call-name.h"

#include <cstdint>
#include <memory>

namespace accdeep
{

struct observation;

/* One call of the program's to libgomp, from before the library examines it to
   the return of libgomp's function.  No lock is held at either end.  */
class observed_call
{
public:
  /* ARGUMENTS as for before_call.  */
  observed_call (gomp_call number, const uint64_t *arguments)
  {
    if (__builtin_expect (information_level () != 0
                              || get_environment ().profile
                              || get_environment ().debug_present,
                          0))
      start (number, arguments);
  }
  observed_call (const observed_call &) = delete;
  observed_call &operator= (const observed_call &) = delete;
  ~observed_call ()
  {
    if (__builtin_expect (m_observation != nullptr, 0))
      finish ();
  }

  /* libgomp's function is called now, with ARGUMENTS, which the library may
     have changed.  */
  void
  go_on (const uint64_t *arguments)
  {
    if (__builtin_expect (m_observation != nullptr, 0))
      find_updates (arguments);
  }

  /* The call launches the kernel of FUNCTION, in QUEUE.  */
  void
  launch (const void *function, int queue)
  {
    if (__builtin_expect (m_observation != nullptr, 0))
      expect_launch (function, queue);
  }

private:
  void start (gomp_call number, const uint64_t *arguments);
  void find_updates (const uint64_t *arguments);
  void expect_launch (const void *function, int queue);
  void finish ();

  observation *m_observation = nullptr; /* Null: nothing is printed of it.  */
};

} // namespace accdeep

#endif
