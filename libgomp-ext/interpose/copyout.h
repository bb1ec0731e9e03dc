/* Ordinary calls that copy an object to the host when they take it away.

   libgomp does not know of pointers that this library has attached, and would
   copy device addresses into the host's.  So for as long as such a call lasts
   the pointers on the device are the host's; those whose object stays are
   attached again behind it.

   The device's locks must be held for all of this.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INTERPOSE_COPYOUT_H
#define ACCDEEP_INTERPOSE_COPYOUT_H

#include "libgomp-ext/present/present.h"

#include <cstdint>
#include <vector>

namespace accdeep
{

class copyout_call
{
public:
  explicit copyout_call (device_state &state) : m_state (state) {}

  /* The call may copy [START..END) of the host, as far as that is present.  */
  void add (uintptr_t start, uintptr_t end);

  /* There are attached pointers in that; else nothing has to be done.  */
  bool
  any_p () const
  {
    return !m_attached.empty ();
  }

  /* Make the call, which is CALL ().  It need not wait for any queue: all have
     been waited for.  */
  template <typename Call>
  void
  run (Call call)
  {
    detach ();
    call ();
    attach_again ();
  }

private:
  void detach ();
  void attach_again ();

  device_state &m_state;
  std::vector<attachment> m_attached;
};

/* Make the call NAME with ARGUMENTS, which is libgomp's REAL: enter or exit
   data, in OpenACC or OpenMP, OpenMP's target data, or declare.  */
void call_with_entries (const char *name, void *real,
                        const uint64_t *arguments);

/* acc_copyout, or a variant of it, which is REAL, copies the object that its
   ARGUMENTS name.  Returns whether the call has been made.  */
bool copy_out (void *real, const uint64_t *arguments, device_state &state);

} // namespace accdeep

#endif
