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
       outside inward, loop<independent, gang, worker, vector, seq, auto_>.
       num_gangs<> and the others that have one value take it at run time:
         forall (acc::parallel (acc::num_gangs (n), acc::async (q),
                                acc::loop<acc::gang> ()), range, body);
     seq, simd
     omp::parallel_for<TAG...>: schedule<static_|dynamic|guided[, CHUNK]>

   Ranges: range (first, last[, step]), or a container of indices with random
   access.

   Nests: nested_forall<policy[, tile<N...>][, permute<K...>]> (ranges (range
   (...), ...), body), with the outermost loop first.

   Data: references that the body captures are followed; captured pointers to
   objects with a shape, and `this', mean one object; containers and what has a
   shape are deep.  What is present already moves nothing.  A pointer of which
   nobody knows what it leads to is an error: capture a view.  With no_create
   it may lead into memory that is present, or be an address of the device's.

   Reductions: accdeep/reduction.hpp.

   The body must not throw in a compute region.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_FORALL_HPP
#define ACCDEEP_FORALL_HPP

#include <accdeep/reduction.hpp>

#include <climits>
#include <cstddef>
#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

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
   Policies.
   ------------------------------------------------------------------------ */

namespace detail
{

/* What a policy is for.  */
enum class place
{
  sequential,
  simd,
  openmp,
  openacc
};

/* What tags are clauses of.  */
struct region_clause
{
};
struct launch_clause : region_clause /* Of parallel and kernels alone.  */
{
};
struct loop_clause
{
};

template <class Tag, template <long> class Clause>
inline constexpr bool has_value = false;
template <long N, template <long> class Clause>
inline constexpr bool has_value<Clause<N>, Clause> = true;

/* How many of TAGS are instances of CLAUSE.  */
template <template <long> class Clause, class... Tags>
inline constexpr int count_of = (0 + ... + int (has_value<Tags, Clause>));

template <class Tag, class... Tags>
inline constexpr bool among = (false || ... || std::is_same_v<Tag, Tags>);

} // namespace detail

namespace acc
{

/* A value that the policy's object has.  */
inline constexpr long dynamic = LONG_MIN;

#define ACCDEEP_VALUED_CLAUSE(NAME, BASE, TYPE, GOOD, WHAT)                    \
  template <long N = dynamic>                                                  \
  struct NAME : detail::BASE                                                   \
  {                                                                            \
    static_assert (GOOD, "the argument of acc::" #NAME " is " WHAT);           \
    static constexpr TYPE value = N;                                           \
  };                                                                           \
  template <>                                                                  \
  struct NAME<dynamic> : detail::BASE                                          \
  {                                                                            \
    explicit constexpr NAME (TYPE v) : value (v) {}                            \
    TYPE value;                                                                \
  };                                                                           \
  NAME (TYPE)->NAME<dynamic>;

ACCDEEP_VALUED_CLAUSE (num_gangs, launch_clause, int, N > 0, "positive")
ACCDEEP_VALUED_CLAUSE (num_workers, launch_clause, int, N > 0, "positive")
ACCDEEP_VALUED_CLAUSE (vector_length, launch_clause, int, N > 0, "positive")
ACCDEEP_VALUED_CLAUSE (async, region_clause, int, N >= -2,
                       "the number of a queue")
ACCDEEP_VALUED_CLAUSE (if_, region_clause, bool, N == 0 || N == 1,
                       "true or false")
ACCDEEP_VALUED_CLAUSE (device, region_clause, int, N >= 0,
                       "the number of a device")
#undef ACCDEEP_VALUED_CLAUSE

/* Wait for these queues, or for all.  */
template <long... Queues>
struct wait : detail::region_clause
{
};

/* Captured pointers of which nobody knows what they lead to have the device's
   address where that is present, and else are as they are.  */
struct no_create : detail::region_clause
{
};

struct independent : detail::loop_clause
{
};
struct gang : detail::loop_clause
{
};
struct worker : detail::loop_clause
{
};
struct vector : detail::loop_clause
{
};
struct seq : detail::loop_clause
{
};
struct auto_ : detail::loop_clause
{
};

} // namespace acc

namespace detail
{

/* The levels of parallelism that a loop with TAGS is partitioned over, the
   outermost one first.  */
template <class... Tags>
inline constexpr int levels
    = int (among<acc::gang, Tags...>) | int (among<acc::worker, Tags...>) << 1
      | int (among<acc::vector, Tags...>) << 2;

/* Of loops with the levels OUTER around one with INNER: is each of INNER
   further in?  */
constexpr bool
inside (int outer, int inner)
{
  return inner == 0 || outer < (inner & -inner);
}

} // namespace detail

namespace acc
{

template <class... Tags>
struct loop
{
  static_assert ((true && ... && std::is_base_of_v<detail::loop_clause, Tags>),
                 "acc::loop takes independent, gang, worker, vector, seq and "
                 "auto_ only");
  static_assert (int (detail::among<seq, Tags...>)
                         + int (detail::among<auto_, Tags...>)
                         + int (detail::among<independent, Tags...>)
                     <= 1,
                 "only one of acc::seq, acc::auto_ and acc::independent can be "
                 "on a loop");
  static_assert (
      !(detail::among<seq, Tags...> || detail::among<auto_, Tags...>)
          || detail::levels<Tags...> == 0,
      "acc::seq and acc::auto_ exclude acc::gang, acc::worker and acc::vector");
  static constexpr int levels = detail::levels<Tags...>;
};

} // namespace acc

namespace detail
{

template <class Tag>
inline constexpr bool is_loop = false;
template <class... Tags>
inline constexpr bool is_loop<acc::loop<Tags...>> = true;

/* Each loop's levels have to be further in than those of the loops around
   it.  */
template <class... Tags>
constexpr bool
loops_nest ()
{
  int outer = 0;
  bool good = true;
  [[maybe_unused]] auto add = [&] (int levels) {
    good = good && inside (outer, levels);
    outer |= levels;
  };
  (
      [&] {
        if constexpr (is_loop<Tags>)
          add (Tags::levels);
      }(),
      ...);
  return good;
}

/* Tag number K of a policy.  */
template <std::size_t K, class Tag>
struct tag_slot : Tag
{
  tag_slot () = default;
  explicit constexpr tag_slot (const Tag &tag) : Tag (tag) {}
};

template <class Indices, class... Tags>
struct tag_slots;
template <>
struct tag_slots<std::index_sequence<>>
{
};
template <std::size_t... K, class... Tags>
struct tag_slots<std::index_sequence<K...>, Tags...> : tag_slot<K, Tags>...
{
  tag_slots () = default;
  explicit constexpr tag_slots (const Tags &...tags)
      : tag_slot<K, Tags> (tags)...
  {
  }
};

/* What acc::parallel, acc::kernels and acc::serial have in common.  */
template <class... Tags>
struct compute_policy : tag_slots<std::index_sequence_for<Tags...>, Tags...>
{
  static_assert (
      (true && ...
       && (std::is_base_of_v<
               region_clause,
               Tags> || std::is_base_of_v<loop_clause, Tags> || is_loop<Tags>)),
      "this is no clause of acc::parallel, acc::kernels and "
      "acc::serial");
  static_assert (!(false || ... || std::is_base_of_v<loop_clause, Tags>),
                 "this is a clause of loops: write acc::loop<...> around it");
  static_assert (count_of<acc::num_gangs, Tags...> <= 1
                     && count_of<acc::num_workers, Tags...> <= 1
                     && count_of<acc::vector_length, Tags...> <= 1
                     && count_of<acc::async, Tags...> <= 1
                     && count_of<acc::if_, Tags...> <= 1
                     && count_of<acc::device, Tags...> <= 1,
                 "a clause is there twice");
  static_assert (loops_nest<Tags...> (),
                 "loops nest as acc::gang, acc::worker, acc::vector from "
                 "outside inward, each on one loop");

  using tag_slots<std::index_sequence_for<Tags...>, Tags...>::tag_slots;

  static constexpr place where = place::openacc;
  static constexpr int loops = (0 + ... + int (is_loop<Tags>));
  static constexpr bool asynchronous = count_of<acc::async, Tags...> != 0;
  static constexpr bool has_device = count_of<acc::device, Tags...> != 0;
};

/* The tag of POLICY that is an instance of CLAUSE.  */
template <template <long> class Clause, long N>
constexpr const Clause<N> &
tag_of (const Clause<N> &policy)
{
  return policy;
}

} // namespace detail

namespace acc
{

template <class... Tags>
struct parallel : detail::compute_policy<Tags...>
{
  using detail::compute_policy<Tags...>::compute_policy;
};
template <class... Tags>
parallel (Tags...) -> parallel<Tags...>;

template <class... Tags>
struct kernels : detail::compute_policy<Tags...>
{
  using detail::compute_policy<Tags...>::compute_policy;
};
template <class... Tags>
kernels (Tags...) -> kernels<Tags...>;

template <class... Tags>
struct serial : detail::compute_policy<Tags...>
{
  static_assert (!(false || ...
                   || std::is_base_of_v<detail::launch_clause, Tags>),
                 "acc::serial takes no acc::num_gangs, acc::num_workers and "
                 "acc::vector_length");
  using detail::compute_policy<Tags...>::compute_policy;
};
template <class... Tags>
serial (Tags...) -> serial<Tags...>;

} // namespace acc

/* One iteration after the other.  */
struct seq
{
  static constexpr detail::place where = detail::place::sequential;
};

/* With vector instructions.  */
struct simd
{
  static constexpr detail::place where = detail::place::simd;
};

namespace omp
{

struct static_
{
};
struct dynamic
{
};
struct guided
{
};

/* CHUNK 0: what OpenMP has without one.  */
template <class Kind, int Chunk = 0>
struct schedule
{
  static_assert (
      std::is_same_v<
          Kind,
          static_> || std::is_same_v<Kind, dynamic> || std::is_same_v<Kind, guided>,
      "omp::schedule takes omp::static_, omp::dynamic or "
      "omp::guided");
  static_assert (Chunk >= 0, "the chunk of omp::schedule is positive");
};

} // namespace omp

namespace detail
{

template <class Tag>
inline constexpr bool is_schedule = false;
template <class Kind, int Chunk>
inline constexpr bool is_schedule<omp::schedule<Kind, Chunk>> = true;

template <class... Tags>
struct schedule_in
{
  using type = omp::schedule<omp::static_>;
};
template <class Kind, int Chunk, class... Tags>
struct schedule_in<omp::schedule<Kind, Chunk>, Tags...>
{
  using type = omp::schedule<Kind, Chunk>;
};

} // namespace detail

namespace omp
{

/* The threads of OpenMP on the host (-fopenmp).  */
template <class... Tags>
struct parallel_for
{
  static_assert ((true && ... && detail::is_schedule<Tags>),
                 "omp::parallel_for takes omp::schedule");
  static_assert (sizeof...(Tags) <= 1,
                 "omp::parallel_for takes one omp::schedule");
  static constexpr detail::place where = detail::place::openmp;
  using schedule = typename detail::schedule_in<Tags...>::type;
};

} // namespace omp

/* ------------------------------------------------------------------------
   Ranges and views.
   ------------------------------------------------------------------------ */

/* FIRST, FIRST + STEP, ... up to LAST, which is not in it, or down to it.  I
   has to hold the number of these.  */
template <class I>
class range
{
  static_assert (std::is_integral_v<I>, "accdeep::range is one of integers");

public:
  using value_type = I;

  constexpr range (I first, I last, I step = 1)
      : m_first (first), m_step (step), m_size (count (first, last, step))
  {
  }

  constexpr I
  first () const
  {
    return m_first;
  }
  constexpr I
  step () const
  {
    return m_step;
  }
  constexpr I
  size () const
  {
    return m_size;
  }
  constexpr I
  operator[] (I k) const
  {
    return I (m_first + k * m_step);
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

template <class A, class B>
range (A, B) -> range<std::common_type_t<A, B>>;
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

template <class T>
inline constexpr bool is_range = false;
template <class I>
inline constexpr bool is_range<range<I>> = true;

#ifdef ACCDEEP_FORALL_DEVICE

/* Makes another device of this type the current one, as long as it lives.  */
class device_scope
{
public:
  device_scope () : m_type (acc_get_device_type ()) {}
  explicit device_scope (int number) : device_scope () { set (number); }
  template <class Policy,
            class = std::enable_if_t<Policy::where == place::openacc>>
  explicit device_scope (const Policy &policy) : device_scope ()
  {
    if constexpr (Policy::has_device)
      set (tag_of<acc::device> (policy).value);
  }
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
    object *kept = new object (std::forward<Body> (body));
    m_kept.push_back ({ kept,
                        [] (void *p) { delete static_cast<object *> (p); },
                        queue, device_scope ().number () });
    return *kept;
  }

  /* Until all of them have been executed.  */
  void
  wait ()
  {
    for (const entry &e : m_kept)
      {
        device_scope scope (e.device);
        acc_wait (e.queue);
        e.destroy (e.body);
      }
    m_kept.clear ();
  }

private:
  struct entry
  {
    void *body;
    void (*destroy) (void *);
    int queue;
    int device;
  };

  void
  release ()
  {
    std::size_t left = 0;
    for (const entry &e : m_kept)
      {
        device_scope scope (e.device);
        if (acc_async_test (e.queue))
          e.destroy (e.body);
        else
          m_kept[left++] = e;
      }
    m_kept.resize (left);
  }

  std::vector<entry> m_kept;
};

inline thread_local pending_bodies pending;

inline void
wait_for_pending ()
{
  pending.wait ();
}

/* A copy of Body's bits, which no constructor makes and no destructor ends:
   each iteration on the device has its own, so that the compiler may keep what
   is in it in registers.  */
template <class Body>
struct private_copy
{
  struct __attribute__ ((may_alias)) bits
  {
    alignas (Body) unsigned char byte[sizeof (Body)];
  };
  bits body;
  /* For reductions that it refers to.  */
  alignas (
      16) unsigned char reductions[(sizeof (Body) / sizeof (void *)) * 64 + 1];
};

/* In a loop of a construct behind __accdeep_policy_of: call FUNCTION with a
   private copy of BODY, and what else there is.  */
#define ACCDEEP_CALL_PRIVATELY(FUNCTION, BODY, ...)                            \
  using accdeep_body = std::remove_reference_t<decltype (BODY)>;               \
  using accdeep_copy = accdeep::detail::private_copy<accdeep_body>;            \
  accdeep_copy mine;                                                           \
  mine.body = reinterpret_cast<const typename accdeep_copy::bits &> (BODY);    \
  __accdeep_enter_reductions (&mine.body, &mine.reductions);                   \
  FUNCTION (reinterpret_cast<accdeep_body &> (mine.body), __VA_ARGS__);        \
  __accdeep_leave_reductions (&mine.body, &mine.reductions)

template <class Body, class I>
inline void
call (Body &body, I i)
{
  body (i);
}

template <class Policy, class I, class Body>
void
launch (const Policy &policy, I first, I step, I count, Body &body)
{
  __accdeep_policy_of (&policy, __builtin_addressof (body));
#pragma acc parallel loop copy(body)
  for (I k = 0; k < count; k++)
    {
      ACCDEEP_CALL_PRIVATELY (call, body, I (first + k * step));
    }
}

template <class Policy, class I, class Body>
void
launch (const Policy &policy, const I *indices, std::ptrdiff_t count,
        Body &body)
{
  __accdeep_policy_of (&policy, __builtin_addressof (body));
#pragma acc parallel loop copy(body) copyin(indices [0:count])
  for (std::ptrdiff_t k = 0; k < count; k++)
    {
      ACCDEEP_CALL_PRIVATELY (call, body, indices[k]);
    }
}

template <class Range, class = void>
inline constexpr bool is_contiguous = false;
template <class Range>
inline constexpr bool is_contiguous<
    Range, std::void_t<decltype (std::data (std::declval<Range &> ()))>> = true;

template <class Policy, class Range, class Body>
void
launch_over (const Policy &policy, const Range &range, Body &body)
{
  if constexpr (is_range<Range>)
    launch (policy, range.first (), range.step (), range.size (), body);
  else if constexpr (is_contiguous<const Range>)
    launch (policy, std::data (range), std::ptrdiff_t (std::size (range)),
            body);
  else
    {
      static_assert (!Policy::asynchronous,
                     "with acc::async the indices have to be in an array");
      const std::vector<std::decay_t<decltype (range[0])>> indices (
          std::begin (range), std::end (range));
      launch (policy, indices.data (), std::ptrdiff_t (indices.size ()), body);
    }
}

template <class Policy, class Range, class Body>
void
run_compute (const Policy &policy, const Range &range, Body &&body)
{
  [[maybe_unused]] device_scope scope (policy);
  if constexpr (Policy::asynchronous)
    launch_over (policy, range,
                 pending.keep (std::forward<Body> (body),
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
    = std::remove_const_t<decltype (std::size (std::declval<Range &> ()))>;

template <class Range, class Body>
void
run_sequential (const Range &range, Body &body)
{
  const size_type<Range> size = std::size (range);
  for (size_type<Range> k = 0; k < size; k++)
    body (range[k]);
}

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
  const size_type<Range> size = std::size (range);
#ifdef _OPENMP
#pragma omp simd
#else
#pragma GCC ivdep
#endif
  for (size_type<Range> k = 0; k < size; k++)
    body (range[k]);
}

#ifdef _OPENMP

#define ACCDEEP_PRAGMA(TEXT) _Pragma (#TEXT)
#define ACCDEEP_PARALLEL_FOR(SCHEDULE)                                         \
  ACCDEEP_PRAGMA (omp parallel for SCHEDULE)                                   \
  for (size_type<Range> k = 0; k < size; k++)                                  \
  body (range[k])

template <class Range, class Body, class Kind, int Chunk>
void
run_openmp (omp::schedule<Kind, Chunk>, const Range &range, Body &body)
{
  const threads_scope scope (omp_get_max_threads ());
  const size_type<Range> size = std::size (range);
  if constexpr (std::is_same_v<Kind, omp::dynamic>)
    ACCDEEP_PARALLEL_FOR (schedule (dynamic, Chunk ? Chunk : 1));
  else if constexpr (std::is_same_v<Kind, omp::guided>)
    ACCDEEP_PARALLEL_FOR (schedule (guided, Chunk ? Chunk : 1));
  else if constexpr (Chunk == 0)
    ACCDEEP_PARALLEL_FOR (schedule (static));
  else
    ACCDEEP_PARALLEL_FOR (schedule (static, Chunk));
}

#undef ACCDEEP_PARALLEL_FOR
#undef ACCDEEP_PRAGMA

#endif /* _OPENMP */

} // namespace detail

/* Call BODY with each index in RANGE, as POLICY says.  */
template <class Policy, class Range, class Body>
void
forall (const Policy &policy, const Range &range, Body &&body)
{
  static_assert (
      std::is_integral_v<std::decay_t<decltype (range[0])>>,
      "accdeep::forall takes an accdeep::range or a container of indices");
  (void)policy;
  if constexpr (Policy::where == detail::place::simd)
    detail::run_simd (range, body);
#ifdef _OPENMP
  else if constexpr (Policy::where == detail::place::openmp)
    detail::run_openmp (typename Policy::schedule (), range, body);
#endif
#ifdef ACCDEEP_FORALL_DEVICE
  else if constexpr (Policy::where == detail::place::openacc)
    {
      static_assert (Policy::loops <= 1,
                     "accdeep::forall is one loop; for more there is "
                     "accdeep::nested_forall");
      if constexpr (Policy::loops <= 1)
        detail::run_compute (policy, range, std::forward<Body> (body));
    }
#endif
  else
    detail::run_sequential (range, body);
}

template <class Policy, class Range, class Body>
void
forall (const Range &range, Body &&body)
{
  forall (Policy (), range, std::forward<Body> (body));
}

} // namespace accdeep

#include <accdeep/forall-nested.hpp>

#endif /* ACCDEEP_FORALL_HPP */
