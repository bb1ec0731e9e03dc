/* How much of a long test runs, and where.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef TESTSUITE_UNIT_SCALE_H
#define TESTSUITE_UNIT_SCALE_H

#include <algorithm>
#include <cstdlib>
#include <cstring>

/* COUNT, or where tests run slowly, as under valgrind, the part of it that the
   environment's ACCDEEP_TEST_SCALE says: 20 makes it a twentieth.  Never 0.  */
inline unsigned
scaled (unsigned count)
{
  const char *text = std::getenv ("ACCDEEP_TEST_SCALE");
  const int divisor = text ? std::atoi (text) : 1;
  return std::max (1u, count / std::max (1, divisor));
}

/* Whether valgrind executes this program.  */
inline bool
valgrind_p ()
{
  const char *preload = std::getenv ("LD_PRELOAD");
  return preload && std::strstr (preload, "vgpreload_");
}

/* This program was built with ThreadSanitizer, which does not work in a child
   process that goes on after a fork, or ends with threads at work.  */
#ifdef __SANITIZE_THREAD__
constexpr bool thread_sanitizer = true;
#else
constexpr bool thread_sanitizer = false;
#endif

/* SECONDS after which a wait will not end any more, or, where tests run slowly,
   ten times as many.  */
inline unsigned
patience (unsigned seconds)
{
  const bool slow
      = thread_sanitizer || valgrind_p () || std::getenv ("ACCDEEP_TEST_SCALE");
  return slow ? 10 * seconds : seconds;
}

#endif /* TESTSUITE_UNIT_SCALE_H */
