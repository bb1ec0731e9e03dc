/* What plugin/lower/interposed-calls.cc builds, in C++: the compiler's text of
   it becomes part of the plugin.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "abi/stacked-bytes.h"

namespace
{
using nothing = void;
using integer = int;
using size = size_t;
using pointer = void *;
} // namespace

extern "C"
{

  __attribute__ ((visibility ("hidden"))) pointer
  _accdeep_interposed_function (pointer *slot, const char *name);

#define SLOT(NAME)                                                             \
  __attribute__ ((visibility ("hidden"))) inline pointer _accdeep_slot_##NAME;
#define FOUND(TYPE, NAME)                                                      \
  reinterpret_cast<TYPE> (                                                     \
      _accdeep_interposed_function (&_accdeep_slot_##NAME, #NAME))

#define CALL(NAME, RESULT, PARAMETERS, ARGUMENTS)                              \
  SLOT (NAME)                                                                  \
  __attribute__ ((used)) inline RESULT NAME PARAMETERS                         \
  {                                                                            \
    return FOUND (decltype (&NAME), NAME) ARGUMENTS;                           \
  }
#define VARIADIC(NAME, TYPES, PARAMETERS, LAST, ARGUMENTS)                     \
  SLOT (accdeep_va_##NAME)                                                     \
  __attribute__ ((used)) inline void NAME PARAMETERS                           \
  {                                                                            \
    pointer found = _accdeep_interposed_function (                             \
        &_accdeep_slot_accdeep_va_##NAME, "accdeep_va_" #NAME);                \
    if (reinterpret_cast<intptr_t> (found) < 0)                                \
      {                                                                        \
        __builtin_apply (reinterpret_cast<void (*) (...)> (                    \
                             ~reinterpret_cast<intptr_t> (found)),             \
                         __builtin_apply_args (), accdeep::stacked_bytes);     \
        return;                                                                \
      }                                                                        \
    va_list list;                                                              \
    va_start (list, LAST);                                                     \
    reinterpret_cast<void (*) TYPES> (found) ARGUMENTS;                        \
    va_end (list);                                                             \
  }

#define GOMP_CALL_0(NAME, RESULT) CALL (NAME, RESULT, (), ())
#define GOMP_CALL_1(NAME, RESULT, A) CALL (NAME, RESULT, (A a), (a))
#define GOMP_CALL_2(NAME, RESULT, A, B) CALL (NAME, RESULT, (A a, B b), (a, b))
#define GOMP_CALL_3(NAME, RESULT, A, B, C)                                     \
  CALL (NAME, RESULT, (A a, B b, C c), (a, b, c))
#define GOMP_CALL_4(NAME, RESULT, A, B, C, D)                                  \
  CALL (NAME, RESULT, (A a, B b, C c, D d), (a, b, c, d))
#define GOMP_CALL_5(NAME, RESULT, A, B, C, D, E)                               \
  CALL (NAME, RESULT, (A a, B b, C c, D d, E e), (a, b, c, d, e))
#define GOMP_CALL_6(NAME, RESULT, A, B, C, D, E, F)                            \
  CALL (NAME, RESULT, (A a, B b, C c, D d, E e, F f), (a, b, c, d, e, f))
#define GOMP_CALL_7(NAME, RESULT, A, B, C, D, E, F, G)                         \
  CALL (NAME, RESULT, (A a, B b, C c, D d, E e, F f, G g),                     \
        (a, b, c, d, e, f, g))
#define GOMP_CALL_9(NAME, RESULT, A, B, C, D, E, F, G, H, I)                   \
  CALL (NAME, RESULT, (A a, B b, C c, D d, E e, F f, G g, H h, I i),           \
        (a, b, c, d, e, f, g, h, i))
#define GOMP_VARIADIC_1(NAME, A)                                               \
  VARIADIC (NAME, (A, va_list *), (A a, ...), a, (a, &list))
#define GOMP_VARIADIC_2(NAME, A, B)                                            \
  VARIADIC (NAME, (A, B, va_list *), (A a, B b, ...), b, (a, b, &list))
#define GOMP_VARIADIC_6(NAME, A, B, C, D, E, F)                                \
  VARIADIC (NAME, (A, B, C, D, E, F, va_list *),                               \
            (A a, B b, C c, D d, E e, F f, ...), f, (a, b, c, d, e, f, &list))
#define GOMP_VARIADIC_7(NAME, A, B, C, D, E, F, G)                             \
  VARIADIC (NAME, (A, B, C, D, E, F, G, va_list *),                            \
            (A a, B b, C c, D d, E e, F f, G g, ...), g,                       \
            (a, b, c, d, e, f, g, &list))
#include "abi/gomp-calls.def"
}
