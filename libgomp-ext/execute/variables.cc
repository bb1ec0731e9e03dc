/* Consumes the POINTER entries of "enter data" and "exit data", produces
   libgomp's mappings of variables.

   Libgomp counts such a variable as it counts the data, and takes what the
   device has of it for right from then on.  It can be wrong when the data left
   in another procedure, by another name: what was sent is kept for comparison.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "libgomp-ext/execute/variables.h"

#include "libgomp-ext/device/context.h"
#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/execute/declared.h"
#include "libgomp-ext/resolve/walk.h"

#include <string>
#include <unordered_map>

namespace accdeep
{

namespace
{

/* The contents of the variables when they were sent, by address.  */
struct sent_variables : public context_part
{
  std::unordered_map<uintptr_t, std::string> contents;
};

/* Call FUNCTION (variable) for those of ARGUMENTS.  */
template <typename Function>
void
for_each_variable (const accdeep_arguments &arguments, Function function)
{
  for (uint32_t i = 0; i + 1 < arguments.n; i++)
    if ((arguments.kinds[i] & 0xff) == gomp::map_pointer
        && arguments.hostaddrs[i])
      {
        const uintptr_t start
            = reinterpret_cast<uintptr_t> (arguments.hostaddrs[i]);
        const mapped_variable variable
            = { start, arguments.sizes[i], arguments.sizes[i + 1],
                static_cast<unsigned> (arguments.kinds[i])
                    >> gomp::alignment_shift };
        i++;
        if (!declared_variable_p (start))
          function (variable);
      }
}

} // namespace

void
enter_variables (const accdeep_arguments &arguments)
{
  for_each_variable (arguments, [&] (const mapped_variable &v) {
    if (!load_pointer (v.start))
      return;
    auto &contents = current_part<sent_variables> ().contents;
    std::string now (reinterpret_cast<const char *> (v.start), v.bytes);
    std::string &sent = contents[v.start];
    if (!sent.empty () && sent != now)
      unmap_variable (v, release_mode::finalize, arguments.async);
    map_variable (v, arguments.async);
    sent.swap (now);
  });
}

void
leave_variables (const accdeep_arguments &arguments)
{
  const release_mode mode = arguments.flags & ACCDEEP_RUN_FINALIZE
                                ? release_mode::finalize
                                : release_mode::one_reference;
  for_each_variable (arguments, [&] (const mapped_variable &v) {
    unmap_variable (v, mode, arguments.async);
    if (!device_address (v.start))
      current_part<sent_variables> ().contents.erase (v.start);
  });
}

} // namespace accdeep
