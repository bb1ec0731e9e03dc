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

   With the type of a location, minloc (v, at) and maxloc (v, at) keep where the
   value was found, of equal values that with the smallest location:

     accdeep::min<double, int> least;
     accdeep::forall<policy> (ids, [=] (int i) { least.minloc (mass[i], i); });
     int where = least.get_loc ();

   A location is an integer, or an object with < that may be copied as bits.

   In a compute construct each becomes a reduction clause: the plugin finds them
   in the body.  It knows m_value and m_first, and the operators' names.  Those
   with a location, for which there is no clause, have a value in each of a
   number of threads, which share the nest's points: begin_threads and
   end_threads are the plugin's, too.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_REDUCTION_HPP
#define ACCDEEP_REDUCTION_HPP

#include <type_traits>

#if defined _OPENACC && defined _ACCDEEP
#define ACCDEEP_FORALL_DEVICE 1
#include <openacc.h>
#endif

/* With the plugin there are threads of OpenMP without -fopenmp, too.  */
#if defined _OPENMP || defined ACCDEEP_FORALL_DEVICE
#define ACCDEEP_FORALL_THREADS 1
/* Not omp.h, whose namespace omp may be another name in the program.  */
extern "C" int omp_get_max_threads () noexcept;
extern "C" int omp_get_thread_num () noexcept;
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
/* The largest and the smallest number of a type.  */
template <class T>
constexpr T
largest ()
{
  if constexpr (std::is_floating_point_v<T>)
    return T (__builtin_huge_vall ());
  else if constexpr (std::is_same_v<T, bool> || T (-1) > T (0))
    return T (~T (0));
  else
    return T (((T (1) << (sizeof (T) * 8 - 2)) - 1) * 2 + 1);
}
template <class T>
constexpr T
smallest ()
{
  if constexpr (std::is_floating_point_v<T>)
    return -largest<T> ();
  else
    return T (-largest<T> () - (T (-1) < T (0)));
}

struct minimum
{
  template <class T>
  static constexpr T identity = largest<T> ();
  template <class T>
  static constexpr bool
  before (T a, T b)
  {
    return a < b;
  }
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
  static constexpr T identity = smallest<T> ();
  template <class T>
  static constexpr bool
  before (T a, T b)
  {
    return b < a;
  }
  template <class T>
  static constexpr T
  apply (T a, T b)
  {
    return a < b ? b : a;
  }
};

/* What an extreme value is known of; the bits of an object that is all zero
   are NOTHING.  */
enum class extent : unsigned char
{
  nothing,
  value,
  location
};

/* An extreme value and where it was found.  */
template <class T, class Location>
struct located
{
  T value;
  Location at;
  extent known;
};

/* OP, which is minimum or maximum, of such.  In which order they come makes no
   difference.  */
template <class Op>
struct with_location
{
  template <class V>
  static constexpr V identity = V ();
  template <class V>
  static constexpr V
  apply (const V &a, const V &b)
  {
    if (b.known == extent::nothing)
      return a;
    if (a.known == extent::nothing || Op::before (b.value, a.value))
      return b;
    if (Op::before (a.value, b.value) || b.known == extent::value)
      return a;
    return a.known == extent::value || b.at < a.at ? b : a;
  }
};

/* How the reduction by OP of numbers of type T is done.  */
template <class T, class Op, class Location>
struct reduction_traits
{
  static_assert (std::is_trivially_copyable_v<Location>,
                 "the location of a reduction may be copied as bits");
  /* The plugin has room for 64 bytes.  */
  static_assert (sizeof (located<T, Location>) <= 48,
                 "the location of a reduction has up to 24 bytes");
  static_assert (std::is_same_v<Op, minimum> || std::is_same_v<Op, maximum>,
                 "accdeep::min and accdeep::max have locations");
  using location = Location;
  using value = located<T, Location>;
  using operation = with_location<Op>;
};
struct no_location
{
};
template <class T, class Op>
struct reduction_traits<T, Op, void>
{
  using location = no_location;
  using value = T;
  using operation = Op;
};

/* What a loop of OpenMP does with a reduction of its thread.  */
struct reducer_entry
{
  void *object;
  void (*begin) (void *object, int threads);
  void (*end) (void *object);
  reducer_entry *next;
};
inline thread_local reducer_entry *reducers = nullptr;

/* The threads of a loop of OpenMP have a value each, as long as it lives.  */
class threads_scope
{
public:
  explicit threads_scope (int threads)
  {
    for (reducer_entry *e = reducers; e; e = e->next)
      e->begin (e->object, threads);
  }
  ~threads_scope ()
  {
    for (reducer_entry *e = reducers; e; e = e->next)
      e->end (e->object);
  }
  threads_scope (const threads_scope &) = delete;
  threads_scope &operator= (const threads_scope &) = delete;
};

} // namespace detail

template <class T, class Op, class Location = void>
class reducer
{
  static_assert (std::is_arithmetic_v<T>,
                 "reductions are of integers and floating-point numbers");
  using traits = detail::reduction_traits<T, Op, Location>;
  using operation = typename traits::operation;
  static constexpr bool has_location = !std::is_void_v<Location>;

public:
  using value_type = typename traits::value;
  using location_type = typename traits::location;

  explicit reducer (T initial = Op::template identity<T>)
      : m_value (first_value (initial)), m_first (this)
  {
    remember ();
  }
  reducer (T initial, location_type at)
      : m_value{ initial, at, detail::extent::location }, m_first (this)
  {
    remember ();
  }
  reducer (const reducer &other)
      : m_value (other.m_value), m_first (other.m_first)
  {
  }
  reducer &operator= (const reducer &) = delete;
  ~reducer ()
  {
    if (m_entry)
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
  const reducer &
  minloc (T value, location_type at) const
  {
    return combine_at<detail::minimum> (value, at);
  }
  const reducer &
  maxloc (T value, location_type at) const
  {
    return combine_at<detail::maximum> (value, at);
  }

  T
  get () const
  {
    detail::wait_for_pending ();
    if constexpr (has_location)
      return m_first->m_value.value;
    else
      return m_first->m_value;
  }

  /* Where that was found: what this was made with, if it was not.  */
  location_type
  get_loc () const
  {
    static_assert (has_location, "this reduction has no location");
    detail::wait_for_pending ();
    if constexpr (has_location)
      return m_first->m_value.at;
  }

private:
  /* A value on a cache line of its own.  */
  struct alignas (64) thread_value
  {
    value_type value;
  };

  static value_type
  first_value (T initial)
  {
    if constexpr (has_location)
      return { initial, location_type (), detail::extent::value };
    else
      return initial;
  }

  template <class Op1, class Op2>
  const reducer &
  combine (T value) const
  {
    static_assert (std::is_same_v<Op, Op1> || std::is_same_v<Op, Op2>,
                   "this reduction has another operator");
    static_assert (!has_location, "this reduction has a location: write minloc "
                                  "(v, at) or maxloc (v, at)");
    if constexpr (!has_location)
      {
        T &place = own_value ();
        place = Op::template apply<T> (place, value);
      }
    return *this;
  }

  template <class Wanted>
  const reducer &
  combine_at (T value, [[maybe_unused]] location_type at) const
  {
    static_assert (std::is_same_v<Op, Wanted>,
                   "this reduction has another operator");
    static_assert (has_location, "this reduction has no location: it is an "
                                 "accdeep::min<T, Location> or "
                                 "accdeep::max<T, Location> that has");
    if constexpr (std::is_floating_point_v<T>)
      if (__builtin_isnan (value))
        return *this;
    if constexpr (has_location)
      {
        value_type &place = own_value ();
        place = operation::apply (
            place, value_type{ value, at, detail::extent::location });
      }
    return *this;
  }

  /* On a device there is no first one.  */
  value_type &
  own_value () const
  {
    if (!m_first)
      return m_value;
    if (m_first->m_threads)
      return m_first->m_threads[m_first->m_thread ()].value;
    return m_first->m_value;
  }

  static void
  begin (void *object, int threads)
  {
    reducer &r = *static_cast<reducer *> (object);
    r.m_threads = new thread_value[threads];
    r.m_n_threads = threads;
#ifdef ACCDEEP_FORALL_THREADS
    r.m_thread = omp_get_thread_num;
#endif
    for (int i = 0; i < threads; i++)
      r.m_threads[i].value = operation::template identity<value_type>;
  }

  static void
  end (void *object)
  {
    reducer &r = *static_cast<reducer *> (object);
    for (int i = 0; i < r.m_n_threads; i++)
      r.m_value = operation::template apply<value_type> (r.m_value,
                                                         r.m_threads[i].value);
    delete[] r.m_threads;
    r.m_threads = nullptr;
  }

  void
  remember ()
  {
    m_entry = new detail::reducer_entry{ this, begin, end, detail::reducers };
    detail::reducers = m_entry;
  }

  void
  forget ()
  {
    for (detail::reducer_entry **e = &detail::reducers; *e; e = &(*e)->next)
      if (*e == m_entry)
        {
          *e = m_entry->next;
          break;
        }
    delete m_entry;
  }

#ifdef ACCDEEP_FORALL_DEVICE

  /* How many threads share N points, in a construct that runs on the device or
     not.  */
  static long
  threads_for (long n, bool on_device)
  {
    const long most
        = on_device && acc_get_device_type () != acc_device_host ? 65536 : 1;
    return n < 1 ? 1 : n < most ? n : most;
  }

  /* Memory for the values of THREADS threads.  */
  static value_type *
  begin_threads (long threads, bool on_device)
  {
    void *memory = on_device ? acc_malloc (threads * sizeof (value_type))
                             : new value_type[threads];
    return static_cast<value_type *> (memory);
  }

  /* They are in VALUES.  The first ones of them collect the others' on the
     device, and the host theirs.  */
  static void
  end_threads (reducer *first, value_type *values, long threads, bool on_device)
  {
    constexpr long most = 256;
    value_type collected[most];
    const value_type *there = values;
    if (on_device)
      {
        if (threads > most)
          {
#pragma acc parallel loop deviceptr(values)
            for (long g = 0; g < most; g++)
              for (long t = g + most; t < threads; t += most)
                values[g] = operation::apply (values[g], values[t]);
            threads = most;
          }
        acc_memcpy_from_device (collected, values,
                                threads * sizeof (value_type));
        acc_free (values);
        there = collected;
      }
    for (long t = 0; t < threads; t++)
      first->m_value = operation::apply (first->m_value, there[t]);
    if (!on_device)
      delete[] values;
  }

#endif

  mutable value_type m_value;
  reducer *m_first;
  thread_value *m_threads = nullptr;
  int m_n_threads = 0;
  /* The number of the thread that calls it; the device has none.  */
  int (*m_thread) () = nullptr;
  detail::reducer_entry *m_entry = nullptr; /* Of the first one.  */
};

template <class T>
using sum = reducer<T, detail::plus>;
template <class T>
using product = reducer<T, detail::times>;
template <class T>
using bit_and = reducer<T, detail::bit_and>;
template <class T>
using bit_or = reducer<T, detail::bit_or>;
template <class T, class Location = void>
using min = reducer<T, detail::minimum, Location>;
template <class T, class Location = void>
using max = reducer<T, detail::maximum, Location>;
using all = reducer<bool, detail::all>;
using any = reducer<bool, detail::any>;

} // namespace accdeep

#endif /* ACCDEEP_REDUCTION_HPP */
