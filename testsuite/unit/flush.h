/* What valgrind does not do.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef TESTSUITE_UNIT_FLUSH_H
#define TESTSUITE_UNIT_FLUSH_H

#include <xmmintrin.h>

/* Does the processor take subnormal numbers as zero when MXCSR says so?
   Valgrind's does not, nor does it know floats of 80 bits.  */
inline bool
host_flushes_p ()
{
  constexpr unsigned flush = 0x8040;
  unsigned saved = _mm_getcsr ();
  _mm_setcsr (saved | flush);
  volatile float least = 1e-45f;
  volatile float sum = least + least;
  bool flushed = sum == 0;
  _mm_setcsr (saved);
  return flushed;
}

#endif /* TESTSUITE_UNIT_FLUSH_H */
