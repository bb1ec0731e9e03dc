/* accdeep/forall.hpp: loops whose execution policy is a type, and whose data
   moves by the shapes of what the loop's body captures.

     namespace acc = accdeep::acc;
     using policy = acc::parallel<acc::num_gangs<128>,
                                  acc::loop<acc::independent, acc::gang,
                                            acc::vector>>;
     accdeep::forall<policy> (accdeep::range (0, n), [=] (int i) {
       mesh.cell[i].value[0] += dt * mesh.cell[i].rate;
     });

   g++ -fplugin=accdeep -fopenacc makes OpenACC constructs of the policies in
   acc; where the plugin or OpenACC is absent, these loops run on the host, one
   iteration after the other.

   Policies

     acc::parallel<TAG...>, acc::kernels<TAG...>, acc::serial<TAG...>
       num_gangs<N>, num_workers<N>, vector_length<N>, async<Q>, wait<Q...>,
       if_<B>, device<N>, no_create, and for each loop of a nest, from
       outside inward, loop<independent, gang, worker, vector, seq, auto_>; with
       collapse<N> or tile<N...> in it a loop<...> is for as many loops.
       num_gangs<> and the others that have one value take it at run time:
         forall (acc::parallel (acc::num_gangs (n), acc::async (q),
                                acc::loop<acc::gang> ()), range, body);
     seq, simd
     omp::parallel_for<TAG...>: schedule<static_|dynamic|guided[, CHUNK]>,
       collapse<N>; in threads of the host, with the plugin or -fopenmp
     omp::for_<TAG...>, in a region<omp::parallel>: these and nowait,
       barrier_before, barrier_after
     omp::target<TAG...>, on a device: num_teams<N>, thread_limit<N>,
       collapse<N>, device<N>

   Ranges: range (first, last[, step]), or a container of indices with random
   access: by operator[], or by the iterators that begin () gives, and size ().

   Nests: nested_forall<policy[, tile<N...>][, permute<K...>]> (ranges (range
   (...), ...), body), with the outermost loop first, or with the policy's
   object nested_forall[<tile<N...>, permute<K...>>] (policy, ranges (...),
   body).

   Regions: region<omp::parallel> (body) calls the body in each of OpenMP's
   threads, and region<acc::data<if_<B>, device<N>, no_create>> (body) has what
   the body captures on the device as long as it runs.

   Data: references that the body captures are followed; captured pointers to
   objects with a shape, and `this', mean one object; containers and what has a
   shape are deep.  What is present already moves nothing.  A pointer of which
   nobody knows what it leads to is an error: capture a view.  With no_create
   it may lead into memory that is present, or be an address of the device's.

   Reductions: accdeep/reduction.hpp.

   The body must not throw in a compute region.  In OpenMP's loops the first
   exception reaches who called the loop, or the region around it, after all
   iterations.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_FORALL_HPP
#define ACCDEEP_FORALL_HPP

#include <accdeep/forall-policies.hpp>
#include <accdeep/reduction.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>
#ifdef ACCDEEP_FORALL_THREADS
#include <exception>
#endif

#ifdef ACCDEEP_FORALL_DEVICE
/* What stands in front of a directive that takes its clauses from a policy.
   The plugin takes the calls out.  */
extern "C" void __accdeep_policy_of (...);
/* Stand around the call of a body whose private copy is at the first argument:
   the reductions in it.  */
extern "C" void __accdeep_enter_reductions (...);
extern "C" void __accdeep_leave_reductions (...);
#endif

namespace accdeep
{

/* ------------------------------------------------------------------------
   Ranges and views.
   ------------------------------------------------------------------------ */

/* FIRST, FIRST + STEP, ... up to LAST, which is not in it, or down to it.  I
   has to hold the number of these.  UNIT: the step is 1, as the type says.  */
template <class I, bool Unit = false>
class range
{
  static_assert (std::is_integral_v<I>, "accdeep::range is one of integers");

public:
  using value_type = I;
  static constexpr bool unit = Unit;

  constexpr range (I first, I last)
      : m_first (first), m_step (1), m_size (count (first, last, 1))
  {
  }
  constexpr range (I first, I last, I step)
      : m_first (first), m_step (step), m_size (count (first, last, step))
  {
    static_assert (!Unit || sizeof (first) == 0,
                   "the step of this accdeep::range is 1");
  }

  constexpr I
  first () const
  {
    return m_first;
  }
  constexpr I
  step () const
  {
    return Unit ? I (1) : m_step;
  }
  constexpr I
  size () const
  {
    return m_size;
  }
  constexpr I
  operator[] (I k) const
  {
    return I (m_first + k * step ());
  }

private:
  static constexpr I
  count (I first, I last, I step)
  {
    if (step > 0)
      return first < last ? I ((last - first - 1) / step + 1) : I (0);
    return last < first ? I ((first - last - 1) / -step + 1) : I (0);
  }

  I m_first, m_step, m_size;
};

template <class I>
range (I, I) -> range<I, true>;
template <class A, class B>
range (A, B) -> range<std::common_type_t<A, B>, true>;
template <class A, class B, class C>
range (A, B, C) -> range<std::common_type_t<A, B, C>>;

/* The last index is the fastest, or the first one.  */
struct layout_right
{
};
struct layout_left
{
};

namespace detail
{

/* The elements of a view.  Those that are constant never come back.  */
template <class T>
struct elements
{
  T *data;
  std::ptrdiff_t size;
#ifdef ACCDEEP_FORALL_DEVICE
#pragma acc shape include(data [0:size])
#pragma acc policy(__accdeep_captures) default(copyin) copy(data)
#endif
};
template <class T>
struct elements<const T>
{
  const T *data;
  std::ptrdiff_t size;
#ifdef ACCDEEP_FORALL_DEVICE
#pragma acc shape include(data [0:size])
#pragma acc policy in(data)
#pragma acc policy(__accdeep_captures) default(copyin)
#endif
};

} // namespace detail

/* RANK-dimensional array, which belongs to somebody else: what a kernel may
   capture of a pointer.  */
template <class T, int Rank = 1, class Layout = layout_right>
class view
{
  static_assert (Rank > 0, "the rank of accdeep::view is positive");
  static_assert (
      std::is_same_v<Layout,
                     layout_right> || std::is_same_v<Layout, layout_left>,
      "accdeep::view has layout_right or layout_left");

public:
  template <class... Extents>
  constexpr view (T *data, Extents... extents)
      : m_extents{ std::ptrdiff_t (extents)... }, m_elements{
          data, (std::ptrdiff_t (1) * ... * std::ptrdiff_t (extents))
        }
  {
    static_assert (sizeof...(Extents) == Rank,
                   "accdeep::view takes one extent for each dimension");
  }

  template <class... Indices>
  constexpr T &
  operator() (Indices... indices) const
  {
    static_assert (sizeof...(Indices) == Rank,
                   "accdeep::view takes one index for each dimension");
    return m_elements.data[place (std::make_index_sequence<Rank> (),
                                  std::ptrdiff_t (indices)...)];
  }

  constexpr T *
  data () const
  {
    return m_elements.data;
  }
  constexpr std::ptrdiff_t
  size () const
  {
    return m_elements.size;
  }
  constexpr std::ptrdiff_t
  extent (int k) const
  {
    return m_extents[k];
  }

private:
  /* Without a loop, which would keep the extents in memory.  */
  template <std::size_t... K, class... Indices>
  constexpr std::ptrdiff_t
  place (std::index_sequence<K...>, Indices... indices) const
  {
    std::ptrdiff_t at = 0;
    if constexpr (std::is_same_v<Layout, layout_right>)
      ((at = at * m_extents[K] + indices), ...);
    else
      {
        std::ptrdiff_t stride = 1;
        ((at += stride * indices, stride *= m_extents[K]), ...);
      }
    return at;
  }

  std::ptrdiff_t m_extents[Rank];
  detail::elements<T> m_elements;
#ifdef ACCDEEP_FORALL_DEVICE
#pragma acc policy(__accdeep_captures) default(copyin) invoke                  \
    < __accdeep_captures>(m_elements)
#endif
};

template <class T, class... Extents>
view (T *, Extents...) -> view<T, sizeof...(Extents)>;

/* ------------------------------------------------------------------------
   Loops.
   ------------------------------------------------------------------------ */

namespace detail
{

template <class Range>
constexpr auto
size_of (const Range &r)
{
  if constexpr (std::is_array_v<Range>)
    return std::extent_v<Range>;
  else
    return r.size ();
}
template <class Range>
constexpr auto
data_of (const Range &r)
{
  if constexpr (std::is_array_v<Range>)
    return &r[0];
  else
    return r.data ();
}

template <class T>
inline constexpr bool is_range = false;
template <class I, bool Unit>
inline constexpr bool is_range<range<I, Unit>> = true;

#ifdef ACCDEEP_FORALL_DEVICE

/* Makes another device of this type the current one, as long as it lives.  */
class device_scope
{
public:
  device_scope () : m_type (acc_get_device_type ()) {}
  explicit device_scope (int number) : device_scope () { set (number); }
  ~device_scope ()
  {
    if (m_changed)
      acc_set_device_num (m_old, m_type);
  }
  device_scope (const device_scope &) = delete;
  device_scope &operator= (const device_scope &) = delete;

  int
  number () const
  {
    return acc_get_device_num (m_type);
  }

private:
  void
  set (int number)
  {
    m_old = acc_get_device_num (m_type);
    m_changed = m_old != number;
    if (m_changed)
      acc_set_device_num (number, m_type);
  }

  acc_device_t m_type;
  int m_old = 0;
  bool m_changed = false;
};

/* Do what follows on the device of POLICY.  Each policy is a type, and
   most have no acc::device: no function is instantiated for these.  */
#define ACCDEEP_ON_DEVICE(POLICY, ...)                                         \
  if constexpr (std::decay_t<decltype (POLICY)>::has_device)                   \
    {                                                                          \
      const accdeep::detail::device_scope scope (                              \
          accdeep::detail::tag_of<accdeep::acc::device> (POLICY).value);       \
      __VA_ARGS__;                                                             \
    }                                                                          \
  else                                                                         \
    __VA_ARGS__

/* Bodies that asynchronous constructs of this thread may still read.  */
class pending_bodies
{
public:
  pending_bodies () = default;
  pending_bodies (const pending_bodies &) = delete;
  pending_bodies &operator= (const pending_bodies &) = delete;
  ~pending_bodies () { wait (); }

  /* A copy of BODY that lives until QUEUE of the current device has executed
     what is in it from now on.  */
  template <class Body>
  std::decay_t<Body> &
  keep (Body &&body, int queue)
  {
    using object = std::decay_t<Body>;
    release ();
    entry *e = new kept<object> (std::forward<Body> (body));
    e->destroy = [] (entry *old) { delete static_cast<kept<object> *> (old); };
    e->queue = queue;
    e->device = device_scope ().number ();
    e->next = m_kept;
    m_kept = e;
    return static_cast<kept<object> *> (e)->body;
  }

  /* Until all of them have been executed.  */
  void
  wait ()
  {
    while (entry *e = m_kept)
      {
        device_scope scope (e->device);
        acc_wait (e->queue);
        m_kept = e->next;
        e->destroy (e);
      }
  }

private:
  struct entry
  {
    void (*destroy) (entry *);
    entry *next;
    int queue;
    int device;
  };
  template <class Body>
  struct kept : entry
  {
    template <class Given>
    explicit kept (Given &&given) : body (std::forward<Given> (given))
    {
    }
    Body body;
  };

  void
  release ()
  {
    for (entry **e = &m_kept; *e;)
      {
        entry *old = *e;
        device_scope scope (old->device);
        if (acc_async_test (old->queue))
          {
            *e = old->next;
            old->destroy (old);
          }
        else
          e = &old->next;
      }
  }

  entry *m_kept = nullptr;
};

inline pending_bodies &
pending ()
{
  static thread_local pending_bodies bodies;
  return bodies;
}

inline void
wait_for_pending ()
{
  pending ().wait ();
}

/* A copy of a body's bits, which no constructor makes and no destructor ends:
   each iteration on the device has its own, so that the compiler may keep what
   is in it in registers.  */
template <std::size_t Size, std::size_t Alignment>
struct __attribute__ ((may_alias)) private_copy
{
  alignas (Alignment) unsigned char byte[Size];
};

/* For reductions that it refers to.  Where there are none nothing names it, and
   the kernel's frame has no place for it.  */
template <std::size_t Size>
struct reduction_room
{
  alignas (16) unsigned char byte[(Size / sizeof (void *)) * 64 + 1];
};

/* Let the construct that follows do as POLICY says, with a copy of BODY among
   the kernel's arguments.  The plugin sees to the copy's pointers.  */
#define ACCDEEP_CONSTRUCT(POLICY, BODY)                                        \
  using accdeep_body = std::remove_reference_t<decltype (BODY)>;               \
  using accdeep_copy = accdeep::detail::private_copy<sizeof (accdeep_body),    \
                                                     alignof (accdeep_body)>;  \
  accdeep_copy accdeep_image = reinterpret_cast<const accdeep_copy &> (BODY);  \
  __accdeep_policy_of (&POLICY, __builtin_addressof (BODY), &accdeep_image)

/* In the construct, in front of its loops: each thread has what is in the copy,
   so that no iteration reads it again behind what another one has written.  */
#define ACCDEEP_LOAD const accdeep_copy accdeep_loaded = accdeep_image

/* In the loops: do what follows with ACCDEEP_MINE, a private copy of the body.
 */
#define ACCDEEP_PRIVATELY(...)                                                 \
  accdeep_copy mine = accdeep_loaded;                                          \
  accdeep::detail::reduction_room<sizeof (accdeep_body)> room;                 \
  __accdeep_enter_reductions (&mine, &room);                                   \
  __VA_ARGS__;                                                                 \
  __accdeep_leave_reductions (&mine, &room)
#define ACCDEEP_MINE reinterpret_cast<accdeep_body &> (mine)

template <class Policy, class I, bool Unit, class Body>
void
launch (const Policy &policy, const range<I, Unit> &all, Body &body)
{
  const I first = all.first (), step = all.step (), count = all.size ();
  ACCDEEP_CONSTRUCT (policy, body);
#pragma acc parallel copy(body) firstprivate(accdeep_image)
  {
    ACCDEEP_LOAD;
#pragma acc loop
    for (I k = 0; k < count; k++)
      {
        ACCDEEP_PRIVATELY (
            ACCDEEP_MINE (I (Unit ? first + k : first + k * step)));
      }
  }
}

template <class Policy, class I, class Body>
void
launch (const Policy &policy, const I *indices, const std::ptrdiff_t count,
        Body &body)
{
  ACCDEEP_CONSTRUCT (policy, body);
#pragma acc parallel copy(body) firstprivate(accdeep_image)                    \
    copyin(indices [0:count])
  {
    ACCDEEP_LOAD;
#pragma acc loop
    for (std::ptrdiff_t k = 0; k < count; k++)
      {
        ACCDEEP_PRIVATELY (ACCDEEP_MINE (indices[k]));
      }
  }
}

template <class Range, class = void>
inline constexpr bool is_contiguous = false;
template <class Range>
inline constexpr bool is_contiguous<
    Range, std::void_t<decltype (std::declval<Range &> ().data ())>> = true;

/* The indices in RANGE, one behind the other.  */
template <class I>
struct index_list
{
  template <class Range>
  explicit index_list (const Range &range)
      : size (range.size ()), data (new I[size])
  {
    for (std::ptrdiff_t k = 0; k < size; k++)
      data[k] = range[k];
  }
  ~index_list () { delete[] data; }
  index_list (const index_list &) = delete;
  index_list &operator= (const index_list &) = delete;

  const std::ptrdiff_t size;
  I *const data;
};

template <class Policy, class Range, class Body>
void
launch_over (const Policy &policy, const Range &range, Body &body)
{
  if constexpr (is_range<Range>)
    launch (policy, range, body);
  else if constexpr (std::is_array_v<Range> || is_contiguous<const Range>)
    launch (policy, data_of (range), std::ptrdiff_t (size_of (range)), body);
  else
    {
      static_assert (!Policy::asynchronous,
                     "with acc::async the indices have to be in an array");
      const index_list<std::decay_t<decltype (range[0])>> indices (range);
      launch<Policy> (policy, indices.data, indices.size, body);
    }
}

template <class Policy, class Range, class Body>
void
run_compute (const Policy &policy, const Range &range, Body &&body)
{
  if constexpr (Policy::asynchronous)
    launch_over (policy, range,
                 pending ().keep (std::forward<Body> (body),
                                  tag_of<acc::async> (policy).value));
  else
    launch_over (policy, range, body);
}

#else

inline void
wait_for_pending ()
{
}

#endif /* ACCDEEP_FORALL_DEVICE */

template <class Range>
using size_type
    = std::remove_const_t<decltype (size_of (std::declval<Range &> ()))>;

template <class Range, class Body>
void
run_sequential (const Range &range, Body &body)
{
  const size_type<Range> size = size_of (range);
  for (size_type<Range> k = 0; k < size; k++)
    body (range[k]);
}

#ifdef ACCDEEP_FORALL_THREADS

/* The first exception in a loop or a region, which must not leave it before its
   end.  */
class failure
{
public:
  template <class Call>
  void
  guard (Call call) noexcept
  {
#ifdef __cpp_exceptions
    try
      {
        call ();
      }
    catch (...)
      {
        if (!__atomic_test_and_set (&m_taken, __ATOMIC_RELAXED))
          m_first = std::current_exception ();
      }
#else
    call ();
#endif
  }
  /* The threads have met.  */
  void
  rethrow ()
  {
#ifdef __cpp_exceptions
    if (m_first)
      std::rethrow_exception (m_first);
#endif
  }

private:
  bool m_taken = false;
  std::exception_ptr m_first;
};

#endif

template <class Range, class Body>
void
run_simd (const Range &range, Body &body)
{
  /* Reductions are not independent.  */
  if (reducers)
    {
      run_sequential (range, body);
      return;
    }
  const size_type<Range> size = size_of (range);
#ifdef _OPENMP
  failure failed;
#pragma omp simd
  for (size_type<Range> k = 0; k < size; k++)
    failed.guard ([&] { body (range[k]); });
  failed.rethrow ();
#else
#pragma GCC ivdep
  for (size_type<Range> k = 0; k < size; k++)
    body (range[k]);
#endif
}

#ifdef ACCDEEP_FORALL_THREADS

/* That of the region that this thread is in.  */
inline thread_local failure *region_failure = nullptr;

#ifdef ACCDEEP_FORALL_DEVICE

/* The loop of POLICY, which is shared without a barrier at its end.  The plugin
   makes directives of OpenMP of this one, and of that in run_threads.  */
template <class Policy, class Range, class Body>
void
share_loop (const Range &range, Body &body, failure &failed)
{
  const size_type<Range> size = size_of (range);
  const Policy policy;
  __accdeep_policy_of (&policy);
#pragma acc parallel loop
  for (size_type<Range> k = 0; k < size; k++)
    failed.guard ([&] { body (range[k]); });
}

inline void
meet ()
{
  __builtin_GOMP_barrier ();
}

#else

#define ACCDEEP_PRAGMA(TEXT) _Pragma (#TEXT)
#define ACCDEEP_FOR(DIRECTIVE)                                                 \
  ACCDEEP_PRAGMA (omp DIRECTIVE)                                               \
  for (size_type<Range> k = 0; k < size; k++)                                  \
  failed.guard ([&] { body (range[k]); })
#define ACCDEEP_SCHEDULES(LOOP, ...)                                           \
  if constexpr (std::is_same_v<Kind, omp::dynamic>)                            \
    ACCDEEP_FOR (LOOP schedule (dynamic, Chunk ? Chunk : 1) __VA_ARGS__);      \
  else if constexpr (std::is_same_v<Kind, omp::guided>)                        \
    ACCDEEP_FOR (LOOP schedule (guided, Chunk ? Chunk : 1) __VA_ARGS__);       \
  else if constexpr (Chunk == 0)                                               \
    ACCDEEP_FOR (LOOP schedule (static) __VA_ARGS__);                          \
  else                                                                         \
    ACCDEEP_FOR (LOOP schedule (static, Chunk) __VA_ARGS__)

template <class Policy, class Range, class Body, class Kind, int Chunk>
void
share_scheduled (omp::schedule<Kind, Chunk>, const Range &range, Body &body,
                 failure &failed)
{
  const size_type<Range> size = size_of (range);
  if constexpr (Policy::where == place::openmp)
    {
      ACCDEEP_SCHEDULES (parallel for);
    }
  else
    {
      ACCDEEP_SCHEDULES (for, nowait);
    }
}

template <class Policy, class Range, class Body>
void
share_loop (const Range &range, Body &body, failure &failed)
{
  share_scheduled<Policy> (typename Policy::schedule (), range, body, failed);
}

#undef ACCDEEP_SCHEDULES
#undef ACCDEEP_FOR
#undef ACCDEEP_PRAGMA

inline void
meet ()
{
#pragma omp barrier
}

#endif

template <class Policy, class Range, class Body>
void
run_openmp (const Range &range, Body &body)
{
  failure own;
  if constexpr (Policy::where == place::openmp)
    {
      const threads_scope scope (omp_get_max_threads ());
      share_loop<Policy> (range, body, own);
    }
  else
    {
      if constexpr (Policy::before)
        meet ();
      share_loop<Policy> (range, body, region_failure ? *region_failure : own);
      if constexpr (Policy::after)
        meet ();
    }
  own.rethrow ();
}

/* BODY in each thread.  */
template <class Body>
void
run_threads (Body &body)
{
  failure failed;
  {
    const threads_scope scope (omp_get_max_threads ());
#ifdef ACCDEEP_FORALL_DEVICE
    const omp::parallel policy;
    __accdeep_policy_of (&policy);
#pragma acc parallel
#else
#pragma omp parallel
#endif
    {
      failure *const outer = region_failure;
      region_failure = &failed;
      failed.guard ([&] { body (); });
      region_failure = outer;
    }
  }
  failed.rethrow ();
}

#endif /* ACCDEEP_FORALL_THREADS */

template <class Policy>
inline constexpr bool is_openmp_loop
    = Policy::where == place::openmp || Policy::where == place::openmp_for;

#ifdef ACCDEEP_FORALL_DEVICE

template <class Policy, class Body>
void
run_data (const Policy &policy, Body &body)
{
  __accdeep_policy_of (&policy, __builtin_addressof (body));
#pragma acc data copy(body)
  {
    body ();
  }
}

#endif

} // namespace detail

namespace detail
{

template <class Policy, class = void>
inline constexpr bool is_policy = false;
template <class Policy>
inline constexpr bool is_policy<
    Policy, std::void_t<decltype (Policy::where)>> = Policy::where
                                                     != place::data
                                                         &&Policy::where
                                                     != place::openmp_parallel;

/* Is each index of Range one?  */
template <class Range, class = void>
inline constexpr bool has_indices = false;
template <class Range>
inline constexpr bool has_indices<
    Range, std::void_t<decltype (std::declval<const Range &> ()[0])>> = std::
    is_integral_v<std::decay_t<decltype (std::declval<const Range &> ()[0])>>;

/* Has Range none by itself, but iterators with random access to some?  */
template <class Range, class = void>
inline constexpr bool iterates_indices = false;
template <class Range>
inline constexpr bool iterates_indices<
    Range, std::void_t<decltype (std::declval<const Range &> ().begin ()[0]),
                       decltype (std::declval<const Range &> ().size ())>>
    = !has_indices<Range>
      && std::is_integral_v<
          std::decay_t<decltype (std::declval<const Range &> ().begin ()[0])>>;

/* The indices of such a range, by their numbers.  */
template <class Range>
class by_iterator
{
public:
  explicit by_iterator (const Range &range) : m_range (range) {}

  auto
  operator[] (std::ptrdiff_t k) const
  {
    return m_range.begin ()[k];
  }
  auto
  size () const
  {
    return m_range.size ();
  }

private:
  const Range &m_range;
};

template <class Done, class Body, class... Indices>
inline constexpr bool takes_them = false;
template <class Body, class... Indices>
inline constexpr bool takes_them<std::void_t<decltype (std::declval<Body &> () (
                                     std::declval<Indices> ()...))>,
                                 Body, Indices...> = true;

/* Can Body be called with Indices?  */
template <class Body, class... Indices>
inline constexpr bool takes
    = takes_them<void, std::remove_reference_t<Body>, Indices...>;

} // namespace detail

#define ACCDEEP_CHECK_POLICY(POLICY)                                           \
  static_assert (accdeep::detail::is_policy<POLICY>,                           \
                 "this is no execution policy of loops: clauses stand in "     \
                 "acc::parallel<...>, acc::kernels<...> or acc::serial<...>, " \
                 "and acc::data and omp::parallel in accdeep::region")

/* Call BODY with each index in RANGE, as POLICY says.  */
template <class Policy, class Range, class Body>
void
forall (const Policy &policy, const Range &range, Body &&body)
{
  static_assert (
      detail::has_indices<Range> || detail::iterates_indices<Range>,
      "accdeep::forall takes an accdeep::range or a container of indices");
  ACCDEEP_CHECK_POLICY (Policy);
  (void)policy;
  if constexpr (detail::iterates_indices<Range> && detail::is_policy<Policy>)
    forall (policy, detail::by_iterator<Range> (range),
            std::forward<Body> (body));
  else if constexpr (detail::has_indices<Range> && detail::is_policy<Policy>)
    {
      constexpr bool good_body
          = detail::takes<Body, std::decay_t<decltype (range[0])>>;
      static_assert (good_body, "the body of accdeep::forall takes an index");
      if constexpr (detail::is_openmp_loop<Policy>)
        static_assert (Policy::collapse == 1,
                       "accdeep::forall is one loop; for omp::collapse there "
                       "is accdeep::nested_forall");
      if constexpr (!good_body)
        ;
      else if constexpr (Policy::where == detail::place::simd)
        detail::run_simd (range, body);
#ifdef ACCDEEP_FORALL_THREADS
      else if constexpr (detail::is_openmp_loop<Policy>)
        detail::run_openmp<Policy> (range, body);
#endif
#ifdef ACCDEEP_FORALL_DEVICE
      else if constexpr (Policy::where == detail::place::openacc)
        {
          static_assert (Policy::loops <= 1,
                         "accdeep::forall is one loop; for more there is "
                         "accdeep::nested_forall");
          /* Each function between is one more for each loop.  */
          if constexpr (Policy::loops > 1)
            ;
          else if constexpr (!Policy::asynchronous && detail::is_range<Range>)
            {
              ACCDEEP_ON_DEVICE (policy, detail::launch (policy, range, body));
            }
          else
            {
              ACCDEEP_ON_DEVICE (
                  policy, detail::run_compute (policy, range,
                                               std::forward<Body> (body)));
            }
        }
#endif
      else
        detail::run_sequential (range, body);
    }
}

template <class Policy, class Range, class Body>
void
forall (const Range &range, Body &&body)
{
  forall (Policy (), range, std::forward<Body> (body));
}

/* Call BODY in a region of the kind POLICY.  */
template <class Policy, class Body>
void
region (const Policy &policy, Body &&body)
{
  static_assert (Policy::where == detail::place::data
                     || Policy::where == detail::place::openmp_parallel,
                 "accdeep::region takes acc::data or omp::parallel");
  (void)policy;
#ifdef ACCDEEP_FORALL_THREADS
  if constexpr (Policy::where == detail::place::openmp_parallel)
    detail::run_threads (body);
  else
#endif
#ifdef ACCDEEP_FORALL_DEVICE
      if constexpr (Policy::where == detail::place::data)
    {
      ACCDEEP_ON_DEVICE (policy, detail::run_data (policy, body));
    }
  else
#endif
    body ();
}

template <class Policy, class Body>
void
region (Body &&body)
{
  region (Policy (), std::forward<Body> (body));
}

} // namespace accdeep

#include <accdeep/forall-nested.hpp>

#undef ACCDEEP_CHECK_POLICY
#undef ACCDEEP_ON_DEVICE
#undef ACCDEEP_CONSTRUCT
#undef ACCDEEP_LOAD
#undef ACCDEEP_PRIVATELY
#undef ACCDEEP_MINE

#endif /* ACCDEEP_FORALL_HPP */
