/* Arguments of libgomp's variadic functions.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_ABI_STACKED_BYTES_H
#define ACCDEEP_ABI_STACKED_BYTES_H

namespace accdeep
{

/* So many bytes of the stack are passed on to libgomp where the library is not
   there.  They have all queues that a directive can name in practice; libgomp
   reads no more than there are.  */
constexpr int stacked_bytes = 512;

} // namespace accdeep

#endif /* ACCDEEP_ABI_STACKED_BYTES_H */
