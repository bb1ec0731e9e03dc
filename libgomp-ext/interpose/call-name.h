/* The calls of abi/gomp-calls.def by number.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_INTERPOSE_CALL_NAME_H
#define ACCDEEP_INTERPOSE_CALL_NAME_H

#include <cstddef>

namespace accdeep
{

enum class gomp_call : size_t
{
#define GOMP_CALL_0(NAME, ...) NAME,
#define GOMP_CALL_1(NAME, ...) NAME,
#define GOMP_CALL_2(NAME, ...) NAME,
#define GOMP_CALL_3(NAME, ...) NAME,
#define GOMP_CALL_4(NAME, ...) NAME,
#define GOMP_CALL_5(NAME, ...) NAME,
#define GOMP_CALL_6(NAME, ...) NAME,
#define GOMP_CALL_7(NAME, ...) NAME,
#define GOMP_CALL_9(NAME, ...) NAME,
#define GOMP_VARIADIC_1(NAME, ...) NAME,
#define GOMP_VARIADIC_2(NAME, ...) NAME,
#define GOMP_VARIADIC_6(NAME, ...) NAME,
#define GOMP_VARIADIC_7(NAME, ...) NAME,
#include "abi/gomp-calls.def"
};

constexpr const char *gomp_call_names[] = {
#define GOMP_CALL_0(NAME, ...) #NAME,
#define GOMP_CALL_1(NAME, ...) #NAME,
#define GOMP_CALL_2(NAME, ...) #NAME,
#define GOMP_CALL_3(NAME, ...) #NAME,
#define GOMP_CALL_4(NAME, ...) #NAME,
#define GOMP_CALL_5(NAME, ...) #NAME,
#define GOMP_CALL_6(NAME, ...) #NAME,
#define GOMP_CALL_7(NAME, ...) #NAME,
#define GOMP_CALL_9(NAME, ...) #NAME,
#define GOMP_VARIADIC_1(NAME, ...) #NAME,
#define GOMP_VARIADIC_2(NAME, ...) #NAME,
#define GOMP_VARIADIC_6(NAME, ...) #NAME,
#define GOMP_VARIADIC_7(NAME, ...) #NAME,
#include "abi/gomp-calls.def"
};

/* Objects of older plug-ins have no definition of NUMBER, and need none: it
   names no memory.  */
constexpr bool
later_call_p (gomp_call number)
{
  return number == gomp_call::GOACC_wait;
}

/* Call FUNCTION (name) for those that all objects with directives define.  */
template <typename Function>
void
for_each_common_call (Function function)
{
  for (size_t i = 0; i < sizeof gomp_call_names / sizeof *gomp_call_names; i++)
    if (!later_call_p (static_cast<gomp_call> (i)))
      function (gomp_call_names[i]);
}

} // namespace accdeep

#endif
