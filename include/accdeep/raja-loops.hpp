/* Part of accdeep/raja.hpp: loops and nests of loops on the device, with
   reductions.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_RAJA_LOOPS_HPP
#define ACCDEEP_RAJA_LOOPS_HPP

#include <accdeep/raja-resource.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <new>
#include <type_traits>
#include <vector>

namespace accdeep
{
namespace raja
{

namespace detail
{

/* How many copies of reductions the host has made: a body with reductions is
   one whose copy makes some.  */
inline std::atomic<unsigned long> &
copies_made ()
{
  static std::atomic<unsigned long> n (0);
  return n;
}

/* What RAJA's reductions consist of.  A copy has a value of its own, which goes
   into that of its origin when the copy is destroyed: on the host, the
   variable that the program has declared, and on the device the object that was
   copied.  */
template <class T, class Reduce>
class combiner
{
public:
  combiner (T initial, T identity)
      : m_copies (reinterpret_cast<std::uintptr_t> (&copies_made ())),
        m_identity (identity), m_value (initial)
  {
  }
  combiner (const combiner &other)
      : m_origin (other.m_origin && !on_device () ? other.m_origin
                                                  : other.address ()),
        m_copies (other.m_copies), m_identity (other.m_identity),
        m_value (other.m_identity)
  {
    if (!on_device ())
      reinterpret_cast<std::atomic<unsigned long> *> (m_copies)->fetch_add (
          1, std::memory_order_relaxed);
  }
  combiner &operator= (const combiner &) = delete;
  ~combiner ()
  {
    if (m_origin)
      Reduce () (reinterpret_cast<const combiner *> (m_origin)->m_value,
                 m_value);
  }

  void
  reset (T initial, T identity)
  {
    m_value = initial;
    m_identity = identity;
  }
  void
  combine (const T &other) const
  {
    Reduce () (m_value, other);
  }
  T &
  local () const
  {
    return m_value;
  }
  T
  get () const
  {
    return m_value;
  }

private:
  std::uintptr_t
  address () const
  {
    return reinterpret_cast<std::uintptr_t> (this);
  }

  /* Addresses that are none of the data's, so that nobody translates them.  */
  std::uintptr_t m_origin = 0;
  std::uintptr_t m_copies;
  T m_identity;
  mutable T m_value;
};

/* Memory of the device for the results of threads, kept for the next loop.  */
class scratch
{
public:
  explicit scratch (std::size_t bytes) : m_bytes (bytes)
  {
    std::lock_guard<std::mutex> lock (pool ().mutex);
    std::vector<block> &free = pool ().free;
    for (auto b = free.begin (); b != free.end (); ++b)
      if (b->bytes >= bytes)
        {
          m_memory = b->memory;
          m_bytes = b->bytes;
          free.erase (b);
          return;
        }
    m_memory = resource ().allocate<char> (bytes);
  }
  scratch (const scratch &) = delete;
  scratch &operator= (const scratch &) = delete;
  ~scratch ()
  {
    std::lock_guard<std::mutex> lock (pool ().mutex);
    pool ().free.push_back ({ m_memory, m_bytes });
  }
  void *
  memory () const
  {
    return m_memory;
  }

private:
  struct block
  {
    char *memory;
    std::size_t bytes;
  };
  struct blocks
  {
    std::mutex mutex;
    std::vector<block> free;
    ~blocks ()
    {
      for (const block &b : free)
        resource ().deallocate (b.memory);
    }
  };
  static blocks &
  pool ()
  {
    /* The device, and what knows its memory, are there before, so that they
       are destroyed after.  */
    static const bool there
        = (resource ().deallocate (resource ().allocate<char> (1)), true);
    (void)there;
    static blocks all;
    return all;
  }

  std::size_t m_bytes;
  char *m_memory = nullptr;
};

#ifdef ACCDEEP_FORALL_DEVICE
#define ACCDEEP_RAJA_POLICY(WORK)                                              \
  Policy policy;                                                               \
  __accdeep_policy_of (&policy, &WORK)
/* Likewise, with a copy of WORK among the kernel's arguments, as in
   forall.hpp, and what that is there.  */
#define ACCDEEP_RAJA_LAUNCH(WORK)                                              \
  using copy = accdeep::detail::private_copy<sizeof (WORK), alignof (Work)>;   \
  copy image = reinterpret_cast<const copy &> (WORK);                          \
  Policy policy;                                                               \
  __accdeep_policy_of (&policy, &WORK, &image)
#define ACCDEEP_RAJA_COPY(WORK) reinterpret_cast<const Work &> (image)
#define ACCDEEP_RAJA_DIRECTIVE(...) RAJA_PRAGMA (__VA_ARGS__)
#else
#define ACCDEEP_RAJA_POLICY(WORK) (void)queue
#define ACCDEEP_RAJA_LAUNCH(WORK) (void)queue
#define ACCDEEP_RAJA_COPY(WORK) WORK
#define ACCDEEP_RAJA_DIRECTIVE(...)
#endif

/* Do WORK for each index.  */
template <class Policy, class Work>
void
launch (Work &work, int queue, const long n)
{
  ACCDEEP_RAJA_LAUNCH (work);
  ACCDEEP_RAJA_DIRECTIVE (acc parallel loop copyin (work, image) async (queue))
  for (long i = 0; i < n; i++)
    Work::once (ACCDEEP_RAJA_COPY (work), i);
}

template <class Policy, class Work>
void
launch (Work &work, int queue, const long n, const long m)
{
  ACCDEEP_RAJA_LAUNCH (work);
  ACCDEEP_RAJA_DIRECTIVE (acc parallel loop copyin (work, image) async (queue))
  for (long i = 0; i < n; i++)
    ACCDEEP_RAJA_DIRECTIVE (acc loop)
  for (long j = 0; j < m; j++)
    Work::once (ACCDEEP_RAJA_COPY (work), i, j);
}

template <class Policy, class Work>
void
launch (Work &work, int queue, const long n, const long m, const long l)
{
  ACCDEEP_RAJA_LAUNCH (work);
  ACCDEEP_RAJA_DIRECTIVE (acc parallel loop copyin (work, image) async (queue))
  for (long i = 0; i < n; i++)
    ACCDEEP_RAJA_DIRECTIVE (acc loop)
  for (long j = 0; j < m; j++)
    ACCDEEP_RAJA_DIRECTIVE (acc loop)
  for (long k = 0; k < l; k++)
    Work::once (ACCDEEP_RAJA_COPY (work), i, j, k);
}

/* The number I of all points of a nest with these extents.  */
template <class Work>
void
at (Work &work, long i, long)
{
  work (i);
}
template <class Work>
void
at (Work &work, long i, long, long m)
{
  work (i / m, i % m);
}
template <class Work>
void
at (Work &work, long i, long, long m, long l)
{
  work (i / (m * l), i / l % m, i % l);
}

/* A policy for a single loop instead of POLICY's nest.  */
template <class... Tags>
struct tag_list
{
};
template <class Tag>
constexpr bool loop_tag = false;
template <class... Tags>
constexpr bool loop_tag<acc::loop<Tags...>> = true;
template <template <class...> class Construct, class Kept, class... Tags>
struct single_loop;
template <template <class...> class Construct, class... Kept>
struct single_loop<Construct, tag_list<Kept...>>
{
  using type = Construct<Kept..., acc::no_create,
                         acc::loop<acc::gang, acc::worker, acc::vector>>;
};
template <template <class...> class Construct, class... Kept, class Tag,
          class... Tags>
struct single_loop<Construct, tag_list<Kept...>, Tag, Tags...>
    : single_loop<Construct,
                  std::conditional_t<loop_tag<Tag>, tag_list<Kept...>,
                                     tag_list<Kept..., Tag>>,
                  Tags...>
{
};
template <class Policy>
struct policy_parts;
template <template <class...> class Construct, class... Tags>
struct policy_parts<Construct<Tags...>>
{
  static constexpr int loops = Construct<Tags...>::loops;
  /* Captured pointers are the device's unless what they lead to is present.  */
  using nest = Construct<acc::no_create, Tags...>;
  using single = typename single_loop<Construct, tag_list<>, Tags...>::type;
};

/* What one thread has reduced.  It is moved as bits, as all is that goes to a
   device.  */
template <class Work>
struct partial
{
  alignas (Work) unsigned char bits[sizeof (Work)];

  Work &
  work ()
  {
    return reinterpret_cast<Work &> (bits);
  }
};

/* How many threads have results, and how many of these one thread combines.  */
constexpr long most_threads = 65536;
constexpr long threads_each = 32;

/* The first results of GROUPS threads: WORK's, with values that change
   nothing.  */
template <class Work>
void
begin_partials (Work &work, int queue, partial<Work> *sums, long groups)
{
  using Policy = acc::parallel<acc::no_create>;
  ACCDEEP_RAJA_POLICY (work);
  ACCDEEP_RAJA_DIRECTIVE (acc parallel loop copyin (work) deviceptr (sums)
                              async (queue))
  for (long g = 0; g < groups; g++)
    __builtin_memcpy (sums[g].bits, &work, sizeof (Work));
}

/* Do a loop's work in THREADS threads, each of which has a copy of one of
   SUMS, of which it is one of those that go into it.  */
template <class Policy, class Work, class... Extents>
void
reduce_in_threads (Work &work, int queue, partial<Work> *sums,
                   partial<Work> *parts, long threads, long points,
                   Extents... extents)
{
  ACCDEEP_RAJA_POLICY (work);
  ACCDEEP_RAJA_DIRECTIVE (acc parallel loop copyin (work)
                              deviceptr (sums, parts) async (queue))
  for (long t = 0; t < threads; t++)
    {
      partial<Work> mine;
      Work *const w = ::new (mine.bits) Work (sums[t / threads_each].work ());
      for (long i = t; i < points; i += threads)
        at (*w, i, extents...);
      __builtin_memcpy (parts[t].bits, mine.bits, sizeof (Work));
    }
}

/* Put the results of threads into SUMS.  */
template <class Work>
void
combine_partials (int queue, partial<Work> *sums, partial<Work> *parts,
                  long threads)
{
  const long groups = (threads + threads_each - 1) / threads_each;
  (void)queue;
  ACCDEEP_RAJA_DIRECTIVE (acc parallel loop deviceptr (sums, parts)
                              async (queue))
  for (long g = 0; g < groups; g++)
    {
      const long end = std::min (threads, (g + 1) * threads_each);
      for (long t = g * threads_each; t < end; t++)
        {
          sums[g].work ().add (parts[t].work ());
          parts[t].work ().~Work ();
        }
    }
}

/* A loop whose work reduces something.  */
template <class Policy, class Work, class... Extents>
void
reduce (Work &work, int queue, Extents... extents)
{
  const long points = (extents * ... * 1L);
  if (points == 0)
    return;
  const long threads = std::min (points, most_threads);
  const long groups = (threads + threads_each - 1) / threads_each;
  scratch memory ((groups + threads) * sizeof (partial<Work>));
  partial<Work> *sums = static_cast<partial<Work> *> (memory.memory ());
  partial<Work> *parts = sums + groups;
  begin_partials (work, queue, sums, groups);
  reduce_in_threads<Policy> (work, queue, sums, parts, threads, points,
                             extents...);
  combine_partials (queue, sums, parts, threads);
  std::vector<partial<Work>> results (groups);
  resource (queue).memcpy (results.data (), sums,
                           groups * sizeof (partial<Work>));
  for (partial<Work> &result : results)
    {
      work.add (result.work ());
      result.work ().~Work ();
    }
}

/* Do ORIGINAL's work for each point; what it reduces is there afterwards.  */
template <class Policy, class Work, class... Extents>
void
run (const Work &original, const resource &r, Extents... extents)
{
  using parts = policy_parts<Policy>;
  using reducing
      = std::conditional_t<sizeof...(Extents) == 1, typename parts::nest,
                           typename parts::single>;
  const unsigned long before = copies_made ().load ();
  Work work (original);
  if constexpr (Work::has_parameters)
    reduce<reducing> (work, r.queue (), extents...);
  else if (copies_made ().load () != before)
    reduce<reducing> (work, r.queue (), extents...);
  else
    launch<typename parts::nest> (work, r.queue (), extents...);
  work.finish ();
}

#undef ACCDEEP_RAJA_POLICY
#undef ACCDEEP_RAJA_LAUNCH
#undef ACCDEEP_RAJA_COPY
#undef ACCDEEP_RAJA_DIRECTIVE

} // namespace detail

} // namespace raja
} // namespace accdeep

#endif
