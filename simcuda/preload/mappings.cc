/* What a program maps: consumes its calls of libgomp, produces the bounds of
   the objects in the simulated device's memory.

   simcuda-run loads this library before the program, so that it defines the
   entry points of libgomp that map; each goes on to the next definition, which
   is libgomp's own if no other library has one.  The driver library calls
   simcuda_before_launch: what a launch maps is known only then.  Does nothing
   on a device that is not simulated.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/driver/simcuda.h"
#include "simcuda/preload/host-run.h"
#include "simcuda/preload/layout.h"

#include <algorithm>
#include <cstdarg>
#include <type_traits>
#include <utility>

#include <dlfcn.h>

#define SIMCUDA_EXPORT __attribute__ ((visibility ("default")))

using namespace simcuda;

namespace
{

/* ------------------------------------------------------------------------
   Functions of others, none of which has to be there.
   ------------------------------------------------------------------------ */

template <typename Function>
Function *
libgomp_function (const char *name)
{
  return reinterpret_cast<Function *> (library_symbol ("libgomp.so.1", name));
}

/* What the simulated device exports: it is loaded when libgomp first looks for
   a device.  */
struct device_functions
{
  decltype (&simcuda_find_block) find_block = nullptr;
  decltype (&simcuda_last_block) last_block = nullptr;
  decltype (&simcuda_declare_subobject) declare = nullptr;

  /* Another thread may have it loaded while this one looks.  */
  bool
  find ()
  {
    if (all_p ())
      return true;
    auto symbol = [] (const char *name) {
      return library_symbol ("libcuda.so.1", name);
    };
    find_block = reinterpret_cast<decltype (find_block)> (
        symbol ("simcuda_find_block"));
    last_block = reinterpret_cast<decltype (last_block)> (
        symbol ("simcuda_last_block"));
    declare = reinterpret_cast<decltype (declare)> (
        symbol ("simcuda_declare_subobject"));
    return all_p ();
  }

private:
  bool
  all_p () const
  {
    return find_block && last_block && declare;
  }
};

/* ------------------------------------------------------------------------
   Where entries are.
   ------------------------------------------------------------------------ */

enum class model
{
  openacc,
  openmp
};

/* Under OpenACC the current device's; no event of a tool comes of this.  */
void
look_up_openacc (const mapping_entries &e, entry_addresses &places)
{
  static const auto acc_deviceptr
      = libgomp_function<void *(void *)> ("acc_deviceptr");
  if (!acc_deviceptr)
    return;
  for (std::size_t i = 0; i < e.n; i++)
    if (places[i])
      places[i]
          = reinterpret_cast<std::uintptr_t> (acc_deviceptr (e.hostaddrs[i]));
}

/* GCC 12 has no omp_get_mapped_ptr: use_device_ptr is the way.  */
void
look_up_openmp (int device, const mapping_entries &e, entry_addresses &places)
{
  constexpr unsigned short use_device_ptr_if_present = 0x10;
  static const auto data
      = libgomp_function<void (int, std::size_t, void **, std::size_t *,
                               unsigned short *)> ("GOMP_target_data_ext");
  static const auto end_data
      = libgomp_function<void ()> ("GOMP_target_end_data");
  if (!data || !end_data)
    return;
  std::vector<void *> addrs;
  std::vector<std::size_t> which;
  for (std::size_t i = 0; i < e.n; i++)
    if (places[i])
      {
        addrs.push_back (e.hostaddrs[i]);
        which.push_back (i);
      }
  if (addrs.empty ())
    return;
  std::vector<std::size_t> sizes (addrs.size (), sizeof (void *));
  std::vector<unsigned short> kinds (addrs.size (), use_device_ptr_if_present);
  const std::vector<void *> asked = addrs;
  data (device, addrs.size (), addrs.data (), sizes.data (), kinds.data ());
  end_data ();
  for (std::size_t i = 0; i < which.size (); i++)
    places[which[i]] = addrs[i] == asked[i]
                           ? 0
                           : reinterpret_cast<std::uintptr_t> (addrs[i]);
}

/* A call of libgomp that maps.  */
class mapping_call
{
public:
  mapping_call (model m, int device, block_use use, const mapping_entries &e)
      : m_model (m), m_device (device), m_use (use), m_entries (e),
        m_outer (s_current)
  {
    if (m_device_functions.find ())
      m_last = m_device_functions.last_block ();
    s_current = this;
  }

  ~mapping_call () { s_current = m_outer; }
  mapping_call (const mapping_call &) = delete;
  mapping_call &operator= (const mapping_call &) = delete;

  /* Whether another one is about these entries already.  */
  bool
  nested_p () const
  {
    return m_outer != nullptr;
  }

  /* Kinds that leave room between objects of one block.  */
  unsigned short *
  separated_kinds ()
  {
    m_kinds.assign (m_entries.kinds, m_entries.kinds + m_entries.n);
    /* Before its first block the device need not have been met.  */
    if (m_use == block_use::one)
      m_kinds = separate (m_entries,
                          m_last ? places () : entry_addresses (m_entries.n));
    m_entries.kinds = m_kinds.data ();
    return m_kinds.data ();
  }

  /* Tell the device about what is there now.  */
  void
  declare ()
  {
    if (!m_device_functions.find ())
      return;
    entry_addresses where = places ();
    std::vector<device_block> blocks;
    for (std::uint64_t &addr : where)
      {
        simcuda_block block;
        if (!addr || !m_device_functions.find_block (addr, &block)
            || block.serial <= m_last)
          addr = 0;
        else if (std::none_of (blocks.begin (), blocks.end (),
                               [&] (const device_block &b) {
                                 return b.start == block.start;
                               }))
          blocks.push_back ({ block.start, block.bytes });
      }
    if (m_use == block_use::one && blocks.size () > 1)
      return;
    for (const device_block &block : blocks)
      for (const device_object &o :
           find_layout (m_entries, where, m_use, block))
        if (o.bytes)
          m_device_functions.declare (o.addr, o.bytes);
  }

  static mapping_call *
  current ()
  {
    return s_current;
  }

private:
  entry_addresses
  places () const
  {
    entry_addresses result (m_entries.n);
    for (std::size_t i = 0; i < m_entries.n; i++)
      result[i] = m_entries.hostaddrs[i] && looked_up_p (m_entries.kinds[i])
                  && entry_bytes (m_entries, i) != 0;
    if (m_model == model::openacc)
      look_up_openacc (m_entries, result);
    else
      look_up_openmp (m_device, m_entries, result);
    return result;
  }

  model m_model;
  int m_device;
  block_use m_use;
  mapping_entries m_entries;
  std::vector<unsigned short> m_kinds;
  std::uint64_t m_last = 0;
  device_functions m_device_functions;
  mapping_call *m_outer;

  static thread_local mapping_call *s_current;
};

thread_local mapping_call *mapping_call::s_current;

/* ------------------------------------------------------------------------
   Calls.
   ------------------------------------------------------------------------ */

/* "No flags" of OpenACC's entry points is ~0.  */
bool
on_device_p (int flags)
{
  constexpr unsigned host_fallback = 1;
  return !(~static_cast<unsigned> (flags) & host_fallback);
}

constexpr int host_device = -2;

enum class maps
{
  before_return,
  before_launch
};

/* GO_ON (kinds) with kinds that leave room; what the call has mapped is
   declared then, or when it launches.  */
template <typename Next>
void
watch (model m, int device, block_use use, maps when,
       const mapping_entries &entries, Next go_on)
{
  mapping_call call (m, device, use, entries);
  /* One that is on its way through several libraries is looked at once.  */
  if (call.nested_p ())
    return go_on (const_cast<unsigned short *> (entries.kinds));
  go_on (call.separated_kinds ());
  if (when == maps::before_return)
    call.declare ();
}

/* Ints behind the named arguments of a variadic call: libgomp reads as many as
   it wants, so all may be passed.  */
class trailing_ints
{
public:
  void
  add (int i)
  {
    m_ints[m_n++] = i;
  }

  /* As many of N queues as fit; the others are waited for at once.  Returns
     how many do.  */
  int
  add_waits (int async, int n, va_list *ap)
  {
    static const auto wait
        = libgomp_function<void (int, int, ...)> ("GOACC_wait");
    int left = 0;
    for (int i = 0; i < n; i++)
      {
        const int queue = va_arg (*ap, int);
        if (left < most_waits)
          {
            add (queue);
            left++;
          }
        else
          wait (async, 1, queue);
      }
    return left;
  }

  /* The tagged arguments of a launch (GOMP_LAUNCH_* of libgomp's ABI).  */
  void
  read_launch (va_list *ap)
  {
    constexpr unsigned operand_max = 0xffff, n_dimensions = 3;
    int async = -2;
    for (;;)
      {
        const unsigned tag = va_arg (*ap, unsigned);
        const unsigned operand = tag & operand_max;
        const std::size_t at = m_n;
        add (tag);
        switch (tag >> 28)
          {
          case 1:
            for (unsigned i = 0; i < n_dimensions; i++)
              if (operand & (1u << i))
                add (va_arg (*ap, int));
            break;
          case 2:
            async = operand;
            if (operand == operand_max)
              add (async = va_arg (*ap, int));
            break;
          case 3:
            m_ints[at] = (tag & ~operand_max) | add_waits (async, operand, ap);
            break;
          default:
            return;
          }
      }
  }

  /* FUNCTION (ints...)  */
  template <typename Function>
  void
  pass (Function function) const
  {
    pass (function, std::make_index_sequence<most> ());
  }

private:
  static constexpr std::size_t most = 30;
  static constexpr int most_waits = 16;

  template <typename Function, std::size_t... I>
  void
  pass (Function function, std::index_sequence<I...>) const
  {
    function (m_ints[I]...);
  }

  int m_ints[most] = {};
  std::size_t m_n = 0;
};

typedef unsigned short kind;

void
data_start (void (*next) (int, size_t, void **, size_t *, kind *), int flags,
            size_t n, void **hostaddrs, size_t *sizes, kind *kinds)
{
  if (!on_device_p (flags))
    return next (flags, n, hostaddrs, sizes, kinds);
  watch (model::openacc, 0, block_use::one, maps::before_return,
         { n, hostaddrs, sizes, kinds },
         [=] (kind *k) { next (flags, n, hostaddrs, sizes, k); });
}

void
declare_variables (void (*next) (int, size_t, void **, size_t *, kind *),
                   int flags, size_t n, void **hostaddrs, size_t *sizes,
                   kind *kinds)
{
  watch (model::openacc, 0, block_use::several, maps::before_return,
         { n, hostaddrs, sizes, kinds },
         [=] (kind *k) { next (flags, n, hostaddrs, sizes, k); });
}

void
enter_data (void (*next) (int, size_t, void **, size_t *, kind *, int, int,
                          ...),
            int flags, size_t n, void **hostaddrs, size_t *sizes, kind *kinds,
            int async, int n_waits, va_list *ap)
{
  trailing_ints waits;
  const int left = waits.add_waits (async, n_waits, ap);
  waits.pass ([&] (auto... queues) {
    if (!on_device_p (flags))
      return next (flags, n, hostaddrs, sizes, kinds, async, left, queues...);
    watch (model::openacc, 0, block_use::several, maps::before_return,
           { n, hostaddrs, sizes, kinds }, [&] (kind *k) {
             next (flags, n, hostaddrs, sizes, k, async, left, queues...);
           });
  });
}

void
launch (void (*next) (int, void (*) (void *), size_t, void **, size_t *, kind *,
                      ...),
        int flags, void (*function) (void *), size_t n, void **hostaddrs,
        size_t *sizes, kind *kinds, va_list *ap)
{
  trailing_ints ints;
  ints.read_launch (ap);
  ints.pass ([&] (auto... values) {
    if (!on_device_p (flags))
      return next (flags, function, n, hostaddrs, sizes, kinds, values...);
    note_launch ();
    watch (model::openacc, 0, block_use::one, maps::before_launch,
           { n, hostaddrs, sizes, kinds }, [&] (kind *k) {
             next (flags, function, n, hostaddrs, sizes, k, values...);
           });
  });
}

void
target (void (*next) (int, void (*) (void *), size_t, void **, size_t *, kind *,
                      unsigned, void **, void **),
        int device, void (*function) (void *), size_t n, void **hostaddrs,
        size_t *sizes, kind *kinds, unsigned flags, void **depend, void **args)
{
  if (device == host_device)
    return next (device, function, n, hostaddrs, sizes, kinds, flags, depend,
                 args);
  note_launch ();
  watch (model::openmp, device, block_use::one, maps::before_launch,
         { n, hostaddrs, sizes, kinds }, [=] (kind *k) {
           next (device, function, n, hostaddrs, sizes, k, flags, depend, args);
         });
}

void
target_data (void (*next) (int, size_t, void **, size_t *, kind *), int device,
             size_t n, void **hostaddrs, size_t *sizes, kind *kinds)
{
  if (device == host_device)
    return next (device, n, hostaddrs, sizes, kinds);
  watch (model::openmp, device, block_use::one, maps::before_return,
         { n, hostaddrs, sizes, kinds },
         [=] (kind *k) { next (device, n, hostaddrs, sizes, k); });
}

void
target_enter_exit_data (void (*next) (int, size_t, void **, size_t *, kind *,
                                      unsigned, void **),
                        int device, size_t n, void **hostaddrs, size_t *sizes,
                        kind *kinds, unsigned flags, void **depend)
{
  constexpr unsigned nowait = 1, exit_data = 2;
  /* With nowait another thread may map, later.  */
  if (device == host_device || (flags & (nowait | exit_data)))
    return next (device, n, hostaddrs, sizes, kinds, flags, depend);
  watch (model::openmp, device, block_use::several, maps::before_return,
         { n, hostaddrs, sizes, kinds }, [=] (kind *k) {
           next (device, n, hostaddrs, sizes, k, flags, depend);
         });
}

/* A call of openacc.h that maps one object, alone in its block.  */
template <typename Next>
auto
map_one (void *host, size_t bytes, Next go_on)
{
  void *hostaddrs[] = { host };
  size_t sizes[] = { bytes };
  kind kinds[] = { 0 };
  mapping_call call (model::openacc, 0, block_use::several,
                     { 1, hostaddrs, sizes, kinds });
  if constexpr (std::is_void_v<decltype (go_on ())>)
    {
      go_on ();
      if (!call.nested_p ())
        call.declare ();
    }
  else
    {
      auto result = go_on ();
      if (!call.nested_p ())
        call.declare ();
      return result;
    }
}

/* The definition of NAME after this library's, and libgomp's own, which those
   call that have definitions of theirs.  */
template <typename Function>
Function *
next_function (const char *name)
{
  return reinterpret_cast<Function *> (needed_next_symbol (name));
}

} // namespace

SIMCUDA_EXPORT void
simcuda_before_launch (void)
{
  if (mapping_call *call = mapping_call::current ())
    call->declare ();
}

/* What NAME is for the program, whose definition is FIRST: if that is this
   library's, the one that it goes on to.  */
extern "C" SIMCUDA_EXPORT void *
simcuda_next_definition (const char *name, void *first)
{
  Dl_info here, there;
  if (dladdr (first, &there)
      && dladdr (reinterpret_cast<void *> (simcuda_next_definition), &here)
      && here.dli_fbase == there.dli_fbase)
    return next_symbol (name);
  return first;
}

/* NAME, and simcuda_NAME for a library that stands between the program and
   libgomp: its calls go on to libgomp itself.  */
#define DEFINE(NAME, FUNCTION, TYPE, PARAMETERS, ARGUMENTS)                    \
  extern "C" SIMCUDA_EXPORT void NAME PARAMETERS                               \
  {                                                                            \
    static const auto next = next_function<TYPE> (#NAME);                      \
    note_offloading ();                                                        \
    FUNCTION ARGUMENTS;                                                        \
  }                                                                            \
  extern "C" SIMCUDA_EXPORT void simcuda_##NAME PARAMETERS                     \
  {                                                                            \
    static const auto next = libgomp_function<TYPE> (#NAME);                   \
    note_offloading ();                                                        \
    FUNCTION ARGUMENTS;                                                        \
  }

typedef void data_fn (int, size_t, void **, size_t *, kind *);
typedef void target_fn (int, void (*) (void *), size_t, void **, size_t *,
                        kind *, unsigned, void **, void **);
typedef void target_enter_fn (int, size_t, void **, size_t *, kind *, unsigned,
                              void **);
typedef void enter_fn (int, size_t, void **, size_t *, kind *, int, int, ...);
typedef void launch_fn (int, void (*) (void *), size_t, void **, size_t *,
                        kind *, ...);

DEFINE (GOACC_data_start, data_start, data_fn,
        (int flags, size_t n, void **hostaddrs, size_t *sizes, kind *kinds),
        (next, flags, n, hostaddrs, sizes, kinds))
DEFINE (GOACC_declare, declare_variables, data_fn,
        (int flags, size_t n, void **hostaddrs, size_t *sizes, kind *kinds),
        (next, flags, n, hostaddrs, sizes, kinds))
DEFINE (GOMP_target_data_ext, target_data, data_fn,
        (int device, size_t n, void **hostaddrs, size_t *sizes, kind *kinds),
        (next, device, n, hostaddrs, sizes, kinds))
DEFINE (GOMP_target_enter_exit_data, target_enter_exit_data, target_enter_fn,
        (int device, size_t n, void **hostaddrs, size_t *sizes, kind *kinds,
         unsigned flags, void **depend),
        (next, device, n, hostaddrs, sizes, kinds, flags, depend))
DEFINE (GOMP_target_ext, target, target_fn,
        (int device, void (*function) (void *), size_t n, void **hostaddrs,
         size_t *sizes, kind *kinds, unsigned flags, void **depend,
         void **args),
        (next, device, function, n, hostaddrs, sizes, kinds, flags, depend,
         args))

#define DEFINE_VARIADIC(NAME, FUNCTION, TYPE, LAST, PARAMETERS, ARGUMENTS)     \
  extern "C" SIMCUDA_EXPORT void NAME PARAMETERS                               \
  {                                                                            \
    static const auto next = next_function<TYPE> (#NAME);                      \
    note_offloading ();                                                        \
    va_list ap;                                                                \
    va_start (ap, LAST);                                                       \
    FUNCTION ARGUMENTS;                                                        \
    va_end (ap);                                                               \
  }                                                                            \
  extern "C" SIMCUDA_EXPORT void simcuda_##NAME PARAMETERS                     \
  {                                                                            \
    static const auto next = libgomp_function<TYPE> (#NAME);                   \
    note_offloading ();                                                        \
    va_list ap;                                                                \
    va_start (ap, LAST);                                                       \
    FUNCTION ARGUMENTS;                                                        \
    va_end (ap);                                                               \
  }

DEFINE_VARIADIC (GOACC_enter_data, enter_data, enter_fn, n_waits,
                 (int flags, size_t n, void **hostaddrs, size_t *sizes,
                  kind *kinds, int async, int n_waits, ...),
                 (next, flags, n, hostaddrs, sizes, kinds, async, n_waits, &ap))
DEFINE_VARIADIC (GOACC_parallel_keyed, launch, launch_fn, kinds,
                 (int flags, void (*function) (void *), size_t n,
                  void **hostaddrs, size_t *sizes, kind *kinds, ...),
                 (next, flags, function, n, hostaddrs, sizes, kinds, &ap))

#define DEFINE_ONE(NAME)                                                       \
  extern "C" SIMCUDA_EXPORT void *NAME (void *host, size_t bytes)              \
  {                                                                            \
    static const auto next = next_function<void *(void *, size_t)> (#NAME);    \
    return map_one (host, bytes, [=] { return next (host, bytes); });          \
  }                                                                            \
  extern "C" SIMCUDA_EXPORT void *simcuda_##NAME (void *host, size_t bytes)    \
  {                                                                            \
    static const auto next = libgomp_function<void *(void *, size_t)> (#NAME); \
    return map_one (host, bytes, [=] { return next (host, bytes); });          \
  }
#define DEFINE_ONE_ASYNC(NAME)                                                 \
  extern "C" SIMCUDA_EXPORT void NAME (void *host, size_t bytes, int async)    \
  {                                                                            \
    static const auto next                                                     \
        = next_function<void (void *, size_t, int)> (#NAME);                   \
    map_one (host, bytes, [=] { next (host, bytes, async); });                 \
  }                                                                            \
  extern "C" SIMCUDA_EXPORT void simcuda_##NAME (void *host, size_t bytes,     \
                                                 int async)                    \
  {                                                                            \
    static const auto next                                                     \
        = libgomp_function<void (void *, size_t, int)> (#NAME);                \
    map_one (host, bytes, [=] { next (host, bytes, async); });                 \
  }

DEFINE_ONE (acc_copyin)
DEFINE_ONE (acc_pcopyin)
DEFINE_ONE (acc_present_or_copyin)
DEFINE_ONE (acc_create)
DEFINE_ONE (acc_pcreate)
DEFINE_ONE (acc_present_or_create)
DEFINE_ONE_ASYNC (acc_copyin_async)
DEFINE_ONE_ASYNC (acc_create_async)
