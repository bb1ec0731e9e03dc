/* Reductions of accdeep/forall.hpp, which includes this.

     accdeep::sum<double> total (0);
     accdeep::forall<policy> (ids, [=] (int i) { total += mass[i]; });
     double t = total.get ();

   sum +=, product *=, bit_and &=, bit_or |=, all &=, any |=; min and max by
   their functions min (v) and max (v).  What is there before the loop is part
   of the result.  A copy, as in a closure, refers to the object that it is a
   copy of, which has to live until get ().  A compute construct with a
   reduction waits for the queue of its acc::async, and is done when forall
   returns.  In OpenMP's loops a reduction is one that the thread
   made which runs the loop.

   In a compute construct each becomes a reduction clause: the plugin finds them
   in the body.  It knows m_value and m_first, and the operators' names.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_REDUCTION_HPP
#define ACCDEEP_REDUCTION_HPP

#include <limits>
#include <type_traits>
#include <vector>

#ifdef _OPENMP
#include <omp.h>
#endif

namespace accdeep
{

namespace detail
{

/* In forall.hpp: until the asynchronous loops of this thread have run.  */
inline void wait_for_pending ();

struct plus
{
  template <class T>
  static constexpr T identity = T (0);
  template <class T>
  static constexpr T
  apply (T a, T b)
  {
    return a + b;
  }
};
struct times
{
  template <class T>
  static constexpr T identity = T (1);
  template <class T>
  static constexpr T
  apply (T a, T b)
  {
    return a * b;
  }
};
struct bit_and
{
  template <class T>
  static constexpr T identity = T (~T (0));
  template <class T>
  static constexpr T
  apply (T a, T b)
  {
    return a & b;
  }
};
struct bit_or
{
  template <class T>
  static constexpr T identity = T (0);
  template <class T>
  static constexpr T
  apply (T a, T b)
  {
    return a | b;
  }
};
struct all
{
  template <class T>
  static constexpr T identity = T (true);
  template <class T>
  static constexpr T
  apply (T a, T b)
  {
    return a && b;
  }
};
struct any
{
  template <class T>
  static constexpr T identity = T (false);
  template <class T>
  static constexpr T
  apply (T a, T b)
  {
    return a || b;
  }
};
struct minimum
{
  template <class T>
  static constexpr T identity = std::numeric_limits<T>::has_infinity
                                    ? std::numeric_limits<T>::infinity ()
                                    : std::numeric_limits<T>::max ();
  template <class T>
  static constexpr T
  apply (T a, T b)
  {
    return b < a ? b : a;
  }
};
struct maximum
{
  template <class T>
  static constexpr T identity = std::numeric_limits<T>::has_infinity
                                    ? -std::numeric_limits<T>::infinity ()
                                    : std::numeric_limits<T>::lowest ();
  template <class T>
  static constexpr T
  apply (T a, T b)
  {
    return a < b ? b : a;
  }
};

/* What a loop of OpenMP does with each reduction of its thread.  */
struct reducer_entry
{
  void *object;
  void (*begin) (void *object, int threads);
  void (*end) (void *object);
};
inline thread_local std::vector<reducer_entry> reducers;

/* The threads of a loop of OpenMP have a value each, as long as it lives.  */
class threads_scope
{
public:
  explicit threads_scope (int threads)
  {
    for (const reducer_entry &e : reducers)
      e.begin (e.object, threads);
  }
  ~threads_scope ()
  {
    for (const reducer_entry &e : reducers)
      e.end (e.object);
  }
  threads_scope (const threads_scope &) = delete;
  threads_scope &operator= (const threads_scope &) = delete;
};

} // namespace detail

template <class T, class Op>
class reducer
{
  static_assert (std::is_arithmetic_v<T>,
                 "reductions are of integers and floating-point numbers");

public:
  explicit reducer (T initial = Op::template identity<T>)
      : m_value (initial), m_first (this)
  {
    detail::reducers.push_back ({ this, begin, end });
  }
  reducer (const reducer &) = default;
  reducer &operator= (const reducer &) = delete;
  ~reducer ()
  {
    if (m_first == this)
      forget ();
  }

  const reducer &
  operator+= (T value) const
  {
    return combine<detail::plus, detail::plus> (value);
  }
  const reducer &
  operator*= (T value) const
  {
    return combine<detail::times, detail::times> (value);
  }
  const reducer &
  operator&= (T value) const
  {
    return combine<detail::bit_and, detail::all> (value);
  }
  const reducer &
  operator|= (T value) const
  {
    return combine<detail::bit_or, detail::any> (value);
  }
  const reducer &
  min (T value) const
  {
    return combine<detail::minimum, detail::minimum> (value);
  }
  const reducer &
  max (T value) const
  {
    return combine<detail::maximum, detail::maximum> (value);
  }

  T
  get () const
  {
    detail::wait_for_pending ();
    return m_first->m_value;
  }

private:
  /* A value on a cache line of its own.  */
  struct alignas (64) thread_value
  {
    T value;
  };

  template <class Op1, class Op2>
  const reducer &
  combine (T value) const
  {
    static_assert (std::is_same_v<Op, Op1> || std::is_same_v<Op, Op2>,
                   "this reduction has another operator");
    T &place = own_value ();
    place = Op::template apply<T> (place, value);
    return *this;
  }

  /* On a device there is no first one.  */
  T &
  own_value () const
  {
    if (!m_first)
      return m_value;
#ifdef _OPENMP
    if (m_first->m_threads)
      return m_first->m_threads[omp_get_thread_num ()].value;
#endif
    return m_first->m_value;
  }

  static void
  begin (void *object, int threads)
  {
    reducer &r = *static_cast<reducer *> (object);
    r.m_threads = new thread_value[threads];
    r.m_n_threads = threads;
    for (int i = 0; i < threads; i++)
      r.m_threads[i].value = Op::template identity<T>;
  }

  static void
  end (void *object)
  {
    reducer &r = *static_cast<reducer *> (object);
    for (int i = 0; i < r.m_n_threads; i++)
      r.m_value = Op::template apply<T> (r.m_value, r.m_threads[i].value);
    delete[] r.m_threads;
    r.m_threads = nullptr;
  }

  void
  forget ()
  {
    for (std::size_t i = detail::reducers.size (); i-- > 0;)
      if (detail::reducers[i].object == this)
        {
          detail::reducers.erase (detail::reducers.begin () + i);
          return;
        }
  }

  mutable T m_value;
  reducer *m_first;
  thread_value *m_threads = nullptr;
  int m_n_threads = 0;
};

template <class T>
using sum = reducer<T, detail::plus>;
template <class T>
using product = reducer<T, detail::times>;
template <class T>
using bit_and = reducer<T, detail::bit_and>;
template <class T>
using bit_or = reducer<T, detail::bit_or>;
template <class T>
using min = reducer<T, detail::minimum>;
template <class T>
using max = reducer<T, detail::maximum>;
using all = reducer<bool, detail::all>;
using any = reducer<bool, detail::any>;

} // namespace accdeep

#endif /* ACCDEEP_REDUCTION_HPP */
