/* The program's calls to libgomp: consumes the calls of abi/gomp-calls.def,
   which ELF's rules for symbols lead here, produces calls of libgomp's own
   functions.

   Each is a function of libgomp's name and type that has before_call look at
   its arguments and goes on.  A variadic one has, beside it, one that takes the
   address of a va_list, which is what the compiler's definitions call.  A
   variadic call can not be passed on as it is; but what follows libgomp's named
   arguments are ints, whose number the named ones or the first of them tell.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "abi/launch-waits.h"
#include "libgomp-ext/base/error.h"
#include "libgomp-ext/base/profile.h"
#include "libgomp-ext/device/gomp-kinds.h"
#include "libgomp-ext/interpose/call-entries.h"
#include "libgomp-ext/interpose/call-name.h"
#include "libgomp-ext/interpose/information.h"
#include "libgomp-ext/interpose/interposed-calls.h"
#include "libgomp-ext/interpose/launch-arguments.h"
#include "libgomp-ext/interpose/launch-waits.h"
#include "libgomp-ext/interpose/passed-entries.h"
#include "libgomp-ext/interpose/plugin-errors.h"
#include "libgomp-ext/interpose/traced-launch.h"
#include "libgomp-ext/interpose/united-entries.h"

#include <algorithm>
#include <cstdarg>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <optional>
#include <type_traits>
#include <utility>

#define ACCDEEP_EXPORT extern "C" __attribute__ ((visibility ("default")))

using namespace accdeep;

namespace
{

typedef void nothing;
typedef int integer;
typedef size_t size;
typedef void *pointer;

/* before_call looks at the first six arguments, whatever they are.  */
constexpr size_t least_words = 6;

uint64_t
word (pointer p)
{
  return reinterpret_cast<uintptr_t> (p);
}

template <typename Integer>
uint64_t
word (Integer i)
{
  return static_cast<uint64_t> (i);
}

template <typename T>
T
from_word (uint64_t w)
{
  if constexpr (std::is_pointer_v<T>)
    return reinterpret_cast<T> (static_cast<uintptr_t> (w));
  else
    return static_cast<T> (w);
}

/* The flags that compiled code passes do not say that the host executes.  */
bool
on_device_p (int flags)
{
  constexpr unsigned host_fallback = 1;
  return !(~static_cast<unsigned> (flags) & host_fallback);
}

/* The entries of CALL, which has WORDS.  */
entry_view
mapped_by (gomp_call call, const uint64_t *words)
{
  return entries_in (*interposed_call_of (call).function, words);
}

template <typename Result, typename... Arguments, size_t... I>
Result
go_on (gomp_call call, std::index_sequence<I...>, Arguments... arguments)
{
  uint64_t words[std::max (sizeof...(Arguments), least_words)]
      = { word (arguments)... };
  observed_call observed (call, words);
  auto next
      = reinterpret_cast<Result (*) (Arguments...)> (before_call (call, words));
  if (!next)
    return Result ();
  observed.go_on (words);
  std::optional<united_entries> united;
  if (call == gomp_call::GOACC_data_start && on_device_p (words[0]))
    united.emplace (mapped_by (call, words), false, false);
  return next (from_word<Arguments> (words[I])...);
}

template <typename Result, typename... Arguments>
Result
go_on (gomp_call call, Arguments... arguments)
{
  return go_on<Result> (call, std::index_sequence_for<Arguments...> (),
                        arguments...);
}

/* ------------------------------------------------------------------------
   Variadic calls.
   ------------------------------------------------------------------------ */

/* GOMP_LAUNCH_* of libgomp's ABI: a tag has a code and an operand.  */
enum launch_code : unsigned
{
  launch_end = 0,
  launch_dim = 1,
  launch_async = 2,
  launch_wait = 3
};

constexpr unsigned
code_of (unsigned tag)
{
  return tag >> 28;
}

constexpr unsigned
operand_of (unsigned tag)
{
  return tag & 0xffff;
}

constexpr unsigned operand_max = 0xffff;
constexpr unsigned n_dimensions = 3;

typedef void wait_fn (integer, integer, ...);

wait_fn *
real_wait ()
{
  return reinterpret_cast<wait_fn *> (
      interposed_call_of (gomp_call::GOACC_wait).real);
}

/* Ints after the named arguments of a call.  */
class trailing_ints
{
public:
  /* libgomp reads as many as it wants, so a call may pass more.  */
  static constexpr size_t few = 10;
  static constexpr size_t most = 30;

  void
  add (int i)
  {
    if (m_n == most)
      fatal ("a launch has more arguments than libgomp knows");
    m_ints[m_n++] = i;
  }

  /* Queue ASYNC waits for N queues.  HAPPENS: unless this call runs on the
     host.  Those that do not fit are waited for at once.  Returns how many are
     left.  */
  int
  add_waits (int async, int n, va_list *ap, bool happens)
  {
    int left = 0;
    for (int i = 0; i < n; i++)
      {
        const int queue = va_arg (*ap, int);
        if (left < most_waits)
          {
            add (queue);
            left++;
          }
        else if (happens)
          wait (async, queue);
      }
    return left;
  }

  size_t
  count () const
  {
    return m_n;
  }

  int &
  operator[] (size_t i)
  {
    return m_ints[i];
  }

  /* The ints of a launch without async, for one in QUEUE.  */
  void
  launch_in (int queue)
  {
    m_n--;
    add (launch_async << 28 | queue);
    add (launch_end);
  }

  /* FUNCTION (ints...)  */
  template <typename Function>
  void
  pass (Function function)
  {
    if (m_n <= few)
      pass_all (function, std::make_index_sequence<few> ());
    else
      pass_all (function, std::make_index_sequence<most> ());
  }

private:
  static constexpr int most_waits = 16;

  template <typename Function, size_t... I>
  void
  pass_all (Function function, std::index_sequence<I...>)
  {
    function (m_ints[I]...);
  }

  static void
  wait (int async, int queue)
  {
    real_wait () (async, 1, queue);
  }

  int m_ints[most] = {};
  size_t m_n = 0;
};

/* Read what follows a launch's named arguments.  Returns its queue; WAITS: it
   waits for others.  */
int
read_launch (int flags, va_list *ap, trailing_ints &ints, bool &waits)
{
  int async = gomp::async_sync;
  waits = false;
  for (;;)
    {
      const unsigned tag = va_arg (*ap, unsigned);
      const unsigned operand = operand_of (tag);
      const size_t at = ints.count ();
      ints.add (tag);
      switch (code_of (tag))
        {
        case launch_end:
          return async;
        case launch_dim:
          for (unsigned i = 0; i < n_dimensions; i++)
            if (operand & (1u << i))
              ints.add (va_arg (*ap, int));
          break;
        case launch_async:
          async = operand;
          if (operand == operand_max)
            {
              async = va_arg (*ap, int);
              ints.add (async);
            }
          break;
        case launch_wait:
          {
            waits = true;
            const int left
                = ints.add_waits (async, operand, ap, on_device_p (flags));
            ints[at] = (tag & ~operand_max) | left;
            break;
          }
        default:
          /* libgomp says so.  */
          ints.add (launch_end);
          return async;
        }
    }
}

/* Call LAUNCH (n, queue) for the kernel FUNCTION in QUEUE, or in another one if
   its wait is PUT_OFF, with n of the entries among WORDS, the arguments of the
   call: none, where it has what they say.  */
template <typename Function>
void
launch_with_arguments (const void *function, const uint64_t *words, int queue,
                       bool waits, bool put_off, Function launch)
{
  const entry_view entries
      = { words[2], reinterpret_cast<const uintptr_t *> (words[3]),
          reinterpret_cast<const size_t *> (words[4]),
          reinterpret_cast<const unsigned short *> (words[5]) };
  try
    {
      argument_launch arguments (function, entries, queue, waits, put_off);
      if (!arguments.ready_p ())
        {
          wait_for_launches ();
          launch_maps (entries);
        }
      launch (arguments.ready_p () ? 0 : entries.n,
              arguments.put_off_p () ? launch_queue : queue);
      if (arguments.put_off_p ())
        put_off_launch_wait ();
      if (arguments.ready_p ())
        arguments.finish ();
    }
  catch (const std::bad_alloc &)
    {
      fatal ("out of host memory");
    }
  catch (const failure &)
    {
      exit (EXIT_FAILURE);
    }
}

typedef void launch_fn (integer, pointer, size, pointer, pointer, pointer, ...);
typedef void data_fn (integer, size, pointer, pointer, pointer, integer,
                      integer, ...);

void
pass_data (gomp_call call, integer flags, size n, pointer hostaddrs,
           pointer sizes, pointer kinds, integer async, integer n_waits,
           va_list *ap)
{
  uint64_t words[] = { word (flags), word (n),     word (hostaddrs),
                       word (sizes), word (kinds), word (async) };
  observed_call observed (call, words);
  auto next = reinterpret_cast<data_fn *> (before_call (call, words));
  if (!next)
    return;
  observed.go_on (words);
  trailing_ints waits;
  const int left = waits.add_waits (async, n_waits, ap, on_device_p (flags));
  std::optional<united_entries> united;
  if (call == gomp_call::GOACC_enter_data && on_device_p (flags))
    united.emplace (mapped_by (call, words), n_waits, false, async);
  waits.pass ([=] (auto... queues) {
    next (flags, words[1], from_word<pointer> (words[2]),
          from_word<pointer> (words[3]), from_word<pointer> (words[4]), async,
          left, queues...);
  });
}

} // namespace

#define GOMP_CALL_0(NAME, RESULT)                                              \
  ACCDEEP_EXPORT RESULT NAME () { return go_on<RESULT> (gomp_call::NAME); }
#define GOMP_CALL_1(NAME, RESULT, A)                                           \
  ACCDEEP_EXPORT RESULT NAME (A a)                                             \
  {                                                                            \
    return go_on<RESULT> (gomp_call::NAME, a);                                 \
  }
#define GOMP_CALL_2(NAME, RESULT, A, B)                                        \
  ACCDEEP_EXPORT RESULT NAME (A a, B b)                                        \
  {                                                                            \
    return go_on<RESULT> (gomp_call::NAME, a, b);                              \
  }
#define GOMP_CALL_3(NAME, RESULT, A, B, C)                                     \
  ACCDEEP_EXPORT RESULT NAME (A a, B b, C c)                                   \
  {                                                                            \
    return go_on<RESULT> (gomp_call::NAME, a, b, c);                           \
  }
#define GOMP_CALL_4(NAME, RESULT, A, B, C, D)                                  \
  ACCDEEP_EXPORT RESULT NAME (A a, B b, C c, D d)                              \
  {                                                                            \
    return go_on<RESULT> (gomp_call::NAME, a, b, c, d);                        \
  }
#define GOMP_CALL_5(NAME, RESULT, A, B, C, D, E)                               \
  ACCDEEP_EXPORT RESULT NAME (A a, B b, C c, D d, E e)                         \
  {                                                                            \
    return go_on<RESULT> (gomp_call::NAME, a, b, c, d, e);                     \
  }
#define GOMP_CALL_6(NAME, RESULT, A, B, C, D, E, F)                            \
  ACCDEEP_EXPORT RESULT NAME (A a, B b, C c, D d, E e, F f)                    \
  {                                                                            \
    return go_on<RESULT> (gomp_call::NAME, a, b, c, d, e, f);                  \
  }
#define GOMP_CALL_7(NAME, RESULT, A, B, C, D, E, F, G)                         \
  ACCDEEP_EXPORT RESULT NAME (A a, B b, C c, D d, E e, F f, G g)               \
  {                                                                            \
    return go_on<RESULT> (gomp_call::NAME, a, b, c, d, e, f, g);               \
  }
#define GOMP_CALL_9(NAME, RESULT, A, B, C, D, E, F, G, H, I)                   \
  ACCDEEP_EXPORT RESULT NAME (A a, B b, C c, D d, E e, F f, G g, H h, I i)     \
  {                                                                            \
    return go_on<RESULT> (gomp_call::NAME, a, b, c, d, e, f, g, h, i);         \
  }
#define GOMP_VARIADIC_7(NAME, A, B, C, D, E, F, G)                             \
  ACCDEEP_EXPORT void accdeep_va_##NAME (A a, B b, C c, D d, E e, F f, G g,    \
                                         va_list *ap)                          \
  {                                                                            \
    pass_data (gomp_call::NAME, a, b, c, d, e, f, g, ap);                      \
  }                                                                            \
  ACCDEEP_EXPORT void NAME (A a, B b, C c, D d, E e, F f, G g, ...)            \
  {                                                                            \
    va_list ap;                                                                \
    va_start (ap, g);                                                          \
    accdeep_va_##NAME (a, b, c, d, e, f, g, &ap);                              \
    va_end (ap);                                                               \
  }
#include "abi/gomp-calls.def"

ACCDEEP_EXPORT void
accdeep_va_GOACC_parallel_keyed (integer flags, pointer function, size n,
                                 pointer hostaddrs, pointer sizes,
                                 pointer kinds, va_list *ap)
{
  uint64_t words[] = { word (flags),     word (function), word (n),
                       word (hostaddrs), word (sizes),    word (kinds) };
  passed_entries passed (words);
  observed_call observed (gomp_call::GOACC_parallel_keyed, words);
  auto next = reinterpret_cast<launch_fn *> (
      before_call (gomp_call::GOACC_parallel_keyed, words));
  trailing_ints ints;
  bool waits;
  const int queue = read_launch (flags, ap, ints, waits);
  auto launch = [&] (size n_entries, int in) {
    observed.launch (function, in);
    std::optional<united_entries> united;
    if (n_entries)
      {
        passed.copy_values (words);
        if (on_device_p (flags))
          united.emplace (mapped_by (gomp_call::GOACC_parallel_keyed, words),
                          waits, true, in);
      }
    if (in != queue)
      ints.launch_in (in);
    auto call = [&] {
      ints.pass ([=] (auto... values) {
        next (flags, function, n_entries, from_word<pointer> (words[3]),
              from_word<pointer> (words[4]), from_word<pointer> (words[5]),
              values...);
      });
    };
    if (tracing_p ())
      launch_traced (function, on_device_p (flags) ? in : no_queue, call);
    else
      call ();
  };
  if (on_device_p (flags))
    launch_with_arguments (function, words, queue, waits,
                           ~static_cast<unsigned> (flags) & put_off_flag,
                           launch);
  else
    {
      wait_for_launches ();
      launch (words[2], queue);
    }
}

ACCDEEP_EXPORT void
GOACC_parallel_keyed (integer flags, pointer function, size n,
                      pointer hostaddrs, pointer sizes, pointer kinds, ...)
{
  va_list ap;
  va_start (ap, kinds);
  accdeep_va_GOACC_parallel_keyed (flags, function, n, hostaddrs, sizes, kinds,
                                   &ap);
  va_end (ap);
}

ACCDEEP_EXPORT void
accdeep_va_GOACC_wait (integer async, integer n, va_list *ap)
{
  trailing_ints waits;
  const int left = waits.add_waits (async, n, ap, true);
  if (async == launch_queue && n == 1 && waits[0] == launch_queue)
    wait_for_launches ();
  else
    waits.pass (
        [=] (auto... queues) { real_wait () (async, left, queues...); });
}

ACCDEEP_EXPORT void
GOACC_wait (integer async, integer n, ...)
{
  va_list ap;
  va_start (ap, n);
  accdeep_va_GOACC_wait (async, n, &ap);
  va_end (ap);
}

ACCDEEP_EXPORT void
accdeep_va_GOMP_PLUGIN_error (const char *format, va_list *ap)
{
  plugin_error (format_text (format, *ap));
}

ACCDEEP_EXPORT void
GOMP_PLUGIN_error (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  accdeep_va_GOMP_PLUGIN_error (format, &ap);
  va_end (ap);
}

ACCDEEP_EXPORT void
accdeep_va_GOMP_PLUGIN_fatal (const char *format, va_list *ap)
{
  plugin_fatal (format_text (format, *ap));
}

ACCDEEP_EXPORT void
GOMP_PLUGIN_fatal (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  accdeep_va_GOMP_PLUGIN_fatal (format, &ap);
  va_end (ap);
}
