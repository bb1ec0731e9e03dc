/* Part of accdeep/raja.hpp: reductions into many bins, which RAJA has since
   2024.07.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_RAJA_MULTI_REDUCE_HPP
#define ACCDEEP_RAJA_MULTI_REDUCE_HPP

#include <accdeep/raja-loops.hpp>

#if __has_include(<RAJA/pattern/multi_reduce.hpp>)

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace accdeep
{
namespace raja
{

/* Each bin is in the device's memory once, and all threads combine their values
   there by atomic operations.  */
struct atomic_bins
{
};

/* Of reductions into many bins in loops with acc_exec.  */
template <class Tuning>
struct acc_multi_reduce_tuned
    : RAJA::make_policy_pattern_launch_platform_t<
          RAJA::Policy::undefined, RAJA::Pattern::multi_reduce,
          RAJA::Launch::undefined, RAJA::Platform::omp_target>
{
};
using acc_multi_reduce = acc_multi_reduce_tuned<atomic_bins>;

namespace detail
{

/* Combine VALUE with what is at PLACE, as threads of the device do.  */
template <class T>
void
combine_atomically (T *place, T value, RAJA::reduce::sum<T>)
{
  RAJA::atomicAdd<RAJA::builtin_atomic> (place, value);
}
template <class T>
void
combine_atomically (T *place, T value, RAJA::reduce::min<T>)
{
  RAJA::atomicMin<RAJA::builtin_atomic> (place, value);
}
template <class T>
void
combine_atomically (T *place, T value, RAJA::reduce::max<T>)
{
  RAJA::atomicMax<RAJA::builtin_atomic> (place, value);
}
template <class T>
void
combine_atomically (T *place, T value, RAJA::reduce::or_bit<T>)
{
  RAJA::atomicOr<RAJA::builtin_atomic> (place, value);
}
template <class T>
void
combine_atomically (T *place, T value, RAJA::reduce::and_bit<T>)
{
  RAJA::atomicAnd<RAJA::builtin_atomic> (place, value);
}

/* The bins of a reduction that the program has declared.  */
template <class T, class Op>
class bin_memory
{
public:
  template <class Container>
  bin_memory (const Container &initial, T identity)
      : m_device (std::max<std::size_t> (initial.size () * sizeof (T), 1)),
        m_fetched (initial.size (), identity)
  {
    for (const T &value : initial)
      m_host.push_back (value);
    if (bytes ())
      resource ().memcpy (m_device.memory (), m_fetched.data (), bytes ());
  }

  std::uintptr_t
  on_device () const
  {
    return reinterpret_cast<std::uintptr_t> (m_device.memory ());
  }
  /* A loop may add to what is on the device from now on.  */
  void
  change ()
  {
    m_changed = true;
  }
  void
  combine (std::size_t bin, const T &value)
  {
    Op () (m_host[bin], value);
  }
  T
  get (std::size_t bin)
  {
    if (m_changed)
      fetch ();
    T result = m_host[bin];
    Op () (result, m_fetched[bin]);
    return result;
  }

private:
  std::size_t
  bytes () const
  {
    return m_host.size () * sizeof (T);
  }
  void
  fetch ()
  {
#ifdef ACCDEEP_FORALL_DEVICE
    acc_wait_all ();
#endif
    if (bytes ())
      resource ().memcpy (m_fetched.data (), m_device.memory (), bytes ());
    m_changed = false;
  }

  std::vector<T> m_host; /* The first values, and what the host adds.  */
  scratch m_device;      /* What the device adds.  */
  std::vector<T> m_fetched;
  bool m_changed = false;
};

/* What these reductions of RAJA's consist of.  Copies, which are what bodies
   have, lead to the bins.  */
template <class T, class Op, class Tuning>
class multi_combiner
{
public:
  using value_type = T;
  using MultiReduceOp = Op;

  template <class Container, class = std::enable_if_t<
                                 !std::is_same_v<Container, multi_combiner>>>
  multi_combiner (const Container &initial, T identity) : m_identity (identity)
  {
    create (initial);
  }
  multi_combiner (const multi_combiner &other)
      : m_memory (other.m_memory), m_on_device (other.m_on_device),
        m_bins (other.m_bins), m_identity (other.m_identity)
  {
    if (!detail::on_device ())
      memory ().change ();
  }
  multi_combiner (multi_combiner &&) = delete;
  multi_combiner &operator= (const multi_combiner &) = delete;
  multi_combiner &operator= (multi_combiner &&) = delete;
  ~multi_combiner ()
  {
    if (m_destroy)
      reinterpret_cast<void (*) (std::uintptr_t)> (m_destroy) (m_memory);
  }

  template <class Container>
  void
  reset (const Container &initial, T identity)
  {
    destroy (m_memory);
    m_identity = identity;
    create (initial);
  }

  std::size_t
  num_bins () const
  {
    return m_bins;
  }
  T
  identity () const
  {
    return m_identity;
  }
  void
  combine (std::size_t bin, const T &value)
  {
    if (detail::on_device ())
      combine_atomically (reinterpret_cast<T *> (m_on_device) + bin, value,
                          Op ());
    else
      memory ().combine (bin, value);
  }
  T
  get (std::size_t bin) const
  {
    return memory ().get (bin);
  }

private:
  bin_memory<T, Op> &
  memory () const
  {
    return *reinterpret_cast<bin_memory<T, Op> *> (m_memory);
  }
  template <class Container>
  void
  create (const Container &initial)
  {
    auto *const made = new bin_memory<T, Op> (initial, m_identity);
    m_memory = reinterpret_cast<std::uintptr_t> (made);
    m_on_device = made->on_device ();
    m_destroy = reinterpret_cast<std::uintptr_t> (&destroy);
    m_bins = initial.size ();
  }
  static void
  destroy (std::uintptr_t memory)
  {
    delete reinterpret_cast<bin_memory<T, Op> *> (memory);
  }

  /* Addresses that are none of the data's, so that nobody translates them, nor
     wants the device to have the functions.  */
  std::uintptr_t m_memory = 0;
  std::uintptr_t m_on_device = 0;
  std::uintptr_t m_destroy = 0; /* Not in copies.  */
  std::size_t m_bins = 0;
  T m_identity;
};

} // namespace detail

} // namespace raja
} // namespace accdeep

namespace RAJA
{
RAJA_DECLARE_ALL_MULTI_REDUCERS (::accdeep::raja::acc_multi_reduce_tuned,
                                 ::accdeep::raja::detail::multi_combiner)
} // namespace RAJA

#endif

#endif
