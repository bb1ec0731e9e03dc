/* Part of accdeep/raja.hpp: policies, and the device as a resource of RAJA.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_RAJA_RESOURCE_HPP
#define ACCDEEP_RAJA_RESOURCE_HPP

#include <accdeep/forall.hpp>

#include <RAJA/RAJA.hpp>

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <map>
#include <mutex>
#include <new>
#include <type_traits>

#if RAJA_VERSION_MAJOR * 100 + RAJA_VERSION_MINOR >= 202509
#define ACCDEEP_RAJA_PARAMETERS 1
#endif

namespace accdeep
{
namespace raja
{

/* A loop in the execution policy POLICY, one of namespace acc.  */
template <class Policy>
struct acc_exec : RAJA::make_policy_pattern_launch_platform_t<
                      RAJA::Policy::undefined, RAJA::Pattern::forall,
                      RAJA::Launch::sync, RAJA::Platform::omp_target>
{
};

/* The next loop of the policy around it.  */
struct acc_loop : RAJA::make_policy_pattern_launch_platform_t<
                      RAJA::Policy::undefined, RAJA::Pattern::forall,
                      RAJA::Launch::undefined, RAJA::Platform::omp_target>
{
};

/* Of reductions in such loops.  */
struct acc_reduce : RAJA::make_policy_pattern_launch_platform_t<
                        RAJA::Policy::undefined, RAJA::Pattern::reduce,
                        RAJA::Launch::undefined, RAJA::Platform::omp_target>
{
};

namespace detail
{

/* Is this the device, or memory that it has not of its own?  Known when the
   device's code is compiled.  */
inline bool
on_device ()
{
#ifdef ACCDEEP_FORALL_DEVICE
  return acc_on_device (acc_device_not_host);
#else
  return false;
#endif
}

#ifdef ACCDEEP_FORALL_DEVICE
constexpr int synchronous = acc_async_sync;
#else
constexpr int synchronous = -2;
#endif

} // namespace detail

/* What was launched on a queue.  */
class event
{
public:
  explicit event (int queue) : m_queue (queue) {}
  bool
  check () const
  {
#ifdef ACCDEEP_FORALL_DEVICE
    return m_queue == detail::synchronous || acc_async_test (m_queue);
#else
    return true;
#endif
  }
  void
  wait () const
  {
#ifdef ACCDEEP_FORALL_DEVICE
    if (m_queue != detail::synchronous)
      acc_wait (m_queue);
#endif
  }

private:
  int m_queue;
};

/* An async queue; the default one waits for each of its loops.  */
class resource
{
public:
  explicit resource (int queue = detail::synchronous) : m_queue (queue) {}
  static resource
  get_default ()
  {
    return resource ();
  }

  int
  queue () const
  {
    return m_queue;
  }
  RAJA::resources::Platform
  get_platform () const
  {
    return RAJA::resources::Platform::undefined;
  }
  event
  get_event () const
  {
    return event (m_queue);
  }
  RAJA::resources::Event
  get_event_erased () const
  {
    return RAJA::resources::Event (get_event ());
  }
  void
  wait () const
  {
    get_event ().wait ();
  }
  void
  wait_for (RAJA::resources::Event *e) const
  {
    e->wait ();
  }
  bool
  operator== (const resource &other) const
  {
    return m_queue == other.m_queue;
  }
  bool
  operator!= (const resource &other) const
  {
    return m_queue != other.m_queue;
  }
  /* camp's resources are keys of tables since 2025.12.  */
  std::size_t
  get_hash () const
  {
    return (static_cast<std::size_t> (get_platform ()) << 32)
           ^ static_cast<std::size_t> (m_queue);
  }

  /* Memory of the device.  */
  template <class T>
  T *allocate (std::size_t n, RAJA::resources::MemoryAccess
                              = RAJA::resources::MemoryAccess::Device);
  void *
  calloc (std::size_t bytes, RAJA::resources::MemoryAccess access
                             = RAJA::resources::MemoryAccess::Device)
  {
    void *memory = allocate<char> (bytes, access);
    memset (memory, 0, bytes);
    return memory;
  }
  void deallocate (void *memory, RAJA::resources::MemoryAccess
                                 = RAJA::resources::MemoryAccess::Device);
  /* Each of the two may be the device's or the host's.  */
  void memcpy (void *to, const void *from, std::size_t bytes);
  void memset (void *memory, int value, std::size_t bytes);

private:
  int m_queue;
};

namespace detail
{

/* Memory that resources have allocated on the device, by its start.  */
class device_memory
{
public:
  void
  add (void *start, std::size_t bytes)
  {
    std::lock_guard<std::mutex> lock (m_mutex);
    m_end[static_cast<char *> (start)] = static_cast<char *> (start) + bytes;
  }
  void
  remove (void *start)
  {
    std::lock_guard<std::mutex> lock (m_mutex);
    m_end.erase (static_cast<char *> (start));
  }
  bool
  contains (const void *address)
  {
    std::lock_guard<std::mutex> lock (m_mutex);
    char *a = static_cast<char *> (const_cast<void *> (address));
    auto next = m_end.upper_bound (a);
    return next != m_end.begin () && a < std::prev (next)->second;
  }
  static device_memory &
  all ()
  {
    static device_memory memory;
    return memory;
  }

private:
  std::mutex m_mutex;
  std::map<char *, char *> m_end;
};

} // namespace detail

template <class T>
T *
resource::allocate (std::size_t n, RAJA::resources::MemoryAccess)
{
#ifdef ACCDEEP_FORALL_DEVICE
  void *memory = acc_malloc (n * sizeof (T));
#else
  void *memory = std::malloc (n * sizeof (T));
#endif
  if (!memory && n > 0)
    throw std::bad_alloc ();
  if (memory)
    detail::device_memory::all ().add (memory, n * sizeof (T));
  return static_cast<T *> (memory);
}

inline void
resource::deallocate (void *memory, RAJA::resources::MemoryAccess)
{
  wait ();
  detail::device_memory::all ().remove (memory);
#ifdef ACCDEEP_FORALL_DEVICE
  acc_free (memory);
#else
  std::free (memory);
#endif
}

inline void
resource::memcpy (void *to, const void *from, std::size_t bytes)
{
  wait ();
#ifdef ACCDEEP_FORALL_DEVICE
  const bool to_device = detail::device_memory::all ().contains (to);
  const bool from_device = detail::device_memory::all ().contains (from);
  if (to_device && from_device)
    {
      char *t = static_cast<char *> (to);
      const char *f = static_cast<const char *> (from);
#pragma acc parallel loop deviceptr(t, f)
      for (std::size_t i = 0; i < bytes; i++)
        t[i] = f[i];
    }
  else if (to_device)
    acc_memcpy_to_device (to, const_cast<void *> (from), bytes);
  else if (from_device)
    acc_memcpy_from_device (to, const_cast<void *> (from), bytes);
  else
#endif
    std::memcpy (to, from, bytes);
}

inline void
resource::memset (void *memory, int value, std::size_t bytes)
{
  wait ();
#ifdef ACCDEEP_FORALL_DEVICE
  if (detail::device_memory::all ().contains (memory))
    {
      char *c = static_cast<char *> (memory);
#pragma acc parallel loop deviceptr(c)
      for (std::size_t i = 0; i < bytes; i++)
        c[i] = static_cast<char> (value);
      return;
    }
#endif
  std::memset (memory, value, bytes);
}

} // namespace raja
} // namespace accdeep

/* What camp's Resource takes since 2025.12; in camp before that nothing asks.
 */
namespace camp
{
namespace resources
{
template <class T>
struct is_concrete_resource_impl;
template <>
struct is_concrete_resource_impl<::accdeep::raja::resource> : std::true_type
{
};
} // namespace resources
} // namespace camp

#endif
