/* What valgrind and some hosts do not have.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef TESTSUITE_UNIT_WIDE_FLOAT_H
#define TESTSUITE_UNIT_WIDE_FLOAT_H

/* Does long double have more bits than double?  Valgrind computes with double's
   instead.  */
inline bool
wide_floats_p ()
{
  volatile long double one = 1;
  volatile long double sum = one + 0x1p-60L;
  return sum != one;
}

#endif /* TESTSUITE_UNIT_WIDE_FLOAT_H */
