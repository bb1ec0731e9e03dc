/* Part of accdeep/forall.hpp: the types that are policies.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_FORALL_POLICIES_HPP
#define ACCDEEP_FORALL_POLICIES_HPP

#include <climits>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace accdeep
{

namespace detail
{

/* What a policy is for.  */
enum class place
{
  sequential,
  simd,
  openmp,
  openmp_for, /* In a region of threads.  */
  openmp_parallel,
  openacc,
  data
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
/* Of this loop and the next ones.  */
template <long N>
struct collapse : detail::loop_clause
{
  static_assert (N > 0, "the argument of acc::collapse is positive");
};
/* Likewise, as many as there are sizes.  */
template <long... Sizes>
struct tile : detail::loop_clause
{
  static_assert (sizeof...(Sizes) > 0, "acc::tile takes the size of a tile");
  static_assert ((true && ... && (Sizes > 0)),
                 "the arguments of acc::tile are positive");
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

/* How many loops of a nest a clause is of: 0, another one.  */
template <class Tag>
inline constexpr int width_of = 0;
template <long N>
inline constexpr int width_of<acc::collapse<N>> = N;
template <long... Sizes>
inline constexpr int width_of<acc::tile<Sizes...>> = sizeof...(Sizes);

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
                 "acc::loop takes independent, gang, worker, vector, seq, "
                 "auto_, collapse and tile only");
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
  static_assert ((0 + ... + int (detail::width_of<Tags> > 0)) <= 1,
                 "only one acc::collapse or acc::tile can be on a loop");
  static constexpr int levels = detail::levels<Tags...>;
  static constexpr int width = (0 + ... + detail::width_of<Tags>) > 0
                                   ? (0 + ... + detail::width_of<Tags>)
                                   : 1;
};

} // namespace acc

namespace detail
{

template <class Tag>
inline constexpr bool is_loop = false;
template <class... Tags>
inline constexpr bool is_loop<acc::loop<Tags...>> = true;

/* The levels of a tag that is a loop, and how many of the nest it is for.  */
template <class Tag>
inline constexpr int levels_of = 0;
template <class... Tags>
inline constexpr int levels_of<acc::loop<Tags...>> = acc::loop<Tags...>::levels;
template <class Tag>
inline constexpr int loops_of = 0;
template <class... Tags>
inline constexpr int loops_of<acc::loop<Tags...>> = acc::loop<Tags...>::width;

/* Each loop's LEVELS have to be further in than those of the loops around
   it.  */
template <class... Levels>
constexpr bool
loops_nest (Levels... levels)
{
  [[maybe_unused]] int outer = 0;
  bool good = true;
  ((good = good && inside (outer, levels), outer |= levels), ...);
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
  static_assert (loops_nest (levels_of<Tags>...),
                 "loops nest as acc::gang, acc::worker, acc::vector from "
                 "outside inward, each on one loop");

  using tag_slots<std::index_sequence_for<Tags...>, Tags...>::tag_slots;

  static constexpr place where = place::openacc;
  static constexpr int loops = (0 + ... + loops_of<Tags>);
  static constexpr bool asynchronous = count_of<acc::async, Tags...> != 0;
  static constexpr bool has_device = count_of<acc::device, Tags...> != 0;
};

template <class Tag>
inline constexpr bool is_data_clause
    = count_of<acc::if_, Tag> + count_of<acc::device, Tag> != 0
      || std::is_same_v<Tag, acc::no_create>;

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

/* A region in which data is on the device: for accdeep::region.  */
template <class... Tags>
struct data : detail::tag_slots<std::index_sequence_for<Tags...>, Tags...>
{
  static_assert ((true && ... && detail::is_data_clause<Tags>),
                 "acc::data takes acc::if_, acc::device and acc::no_create");
  static_assert (detail::count_of<if_, Tags...> <= 1
                     && detail::count_of<device, Tags...> <= 1,
                 "a clause is there twice");
  using detail::tag_slots<std::index_sequence_for<Tags...>, Tags...>::tag_slots;
  static constexpr detail::place where = detail::place::data;
  static constexpr bool has_device = detail::count_of<device, Tags...> != 0;
};
template <class... Tags>
data (Tags...) -> data<Tags...>;

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

/* Of this loop of a nest and the next ones.  */
template <int N>
struct collapse
{
  static_assert (N > 0, "the argument of omp::collapse is positive");
};
/* At the loop's end no thread waits for the others.  */
struct nowait
{
};
struct barrier_before
{
};
struct barrier_after
{
};

} // namespace omp

namespace detail
{

template <class Tag>
inline constexpr bool is_schedule = false;
template <class Kind, int Chunk>
inline constexpr bool is_schedule<omp::schedule<Kind, Chunk>> = true;
template <class Tag>
inline constexpr int collapsed = 0;
template <int N>
inline constexpr int collapsed<omp::collapse<N>> = N;
template <class Tag>
inline constexpr bool is_meeting
    = std::is_same_v<
          Tag,
          omp::
              nowait> || std::is_same_v<Tag, omp::barrier_before> || std::is_same_v<Tag, omp::barrier_after>;

template <class... Tags>
struct schedule_in
{
  using type = omp::schedule<omp::static_>;
};
template <class Tag, class... Tags>
struct schedule_in<Tag, Tags...> : schedule_in<Tags...>
{
};
template <class Kind, int Chunk, class... Tags>
struct schedule_in<omp::schedule<Kind, Chunk>, Tags...>
{
  using type = omp::schedule<Kind, Chunk>;
};

/* What omp::parallel_for and omp::for_ have in common.  */
template <class... Tags>
struct openmp_loop
{
  static_assert ((0 + ... + int (is_schedule<Tags>)) <= 1,
                 "a loop of OpenMP takes one omp::schedule");
  static_assert ((0 + ... + int (collapsed<Tags> > 0)) <= 1,
                 "a loop of OpenMP takes one omp::collapse");
  using schedule = typename schedule_in<Tags...>::type;
  static constexpr int collapse
      = (1 + ... + (collapsed<Tags> > 0 ? collapsed<Tags> - 1 : 0));
};

} // namespace detail

namespace omp
{

/* The threads of OpenMP on the host.  */
template <class... Tags>
struct parallel_for : detail::openmp_loop<Tags...>
{
  static_assert (!(false || ... || detail::is_meeting<Tags>),
                 "omp::nowait, omp::barrier_before and omp::barrier_after are "
                 "of omp::for_, in an accdeep::region<omp::parallel>");
  static_assert ((true && ...
                  && (detail::is_schedule<Tags> || detail::collapsed<Tags> > 0
                      || detail::is_meeting<Tags>)),
                 "omp::parallel_for takes omp::schedule and omp::collapse");
  static constexpr detail::place where = detail::place::openmp;
};

/* A loop that the threads of an accdeep::region<omp::parallel> share.  */
template <class... Tags>
struct for_ : detail::openmp_loop<Tags...>
{
  static_assert ((true && ...
                  && (detail::is_schedule<Tags> || detail::collapsed<Tags> > 0
                      || detail::is_meeting<Tags>)),
                 "omp::for_ takes omp::schedule, omp::collapse, omp::nowait, "
                 "omp::barrier_before and omp::barrier_after");
  static_assert (
      !(detail::among<nowait,
                      Tags...> && detail::among<barrier_after, Tags...>),
      "omp::nowait excludes omp::barrier_after");
  static constexpr detail::place where = detail::place::openmp_for;
  static constexpr bool before = detail::among<barrier_before, Tags...>;
  /* The loop has one of its own at its end.  */
  static constexpr bool after = !detail::among<nowait, Tags...>;
};

/* The threads that an accdeep::region is run by.  */
struct parallel
{
  static constexpr detail::place where = detail::place::openmp_parallel;
};

/* Of target.  */
template <int N>
struct num_teams
{
};
template <int N>
struct thread_limit
{
};
template <int N>
struct device
{
};

} // namespace omp

namespace detail
{

/* What the tags of omp::target come to: DONE are those of the construct, and
   WIDTH loops of a nest are shared.  */
template <int Width, class Done, class... Tags>
struct target_policy;
template <class... Done>
struct tag_list
{
};

#if defined _OPENACC && defined _ACCDEEP
template <int Width, class... Done>
struct target_policy<Width, tag_list<Done...>>
{
  using type
      = acc::parallel<Done..., acc::loop<acc::independent, acc::gang,
                                         acc::vector, acc::collapse<Width>>>;
};
#else
template <int Width, class... Done>
struct target_policy<Width, tag_list<Done...>>
{
  using type = omp::parallel_for<omp::collapse<Width>>;
};
#endif
template <int Width, class... Done, class Tag, class... Tags>
struct target_policy<Width, tag_list<Done...>, Tag, Tags...>
    : target_policy<Width, tag_list<Done...>, Tags...>
{
  static_assert (sizeof (Tag) == 0,
                 "omp::target takes omp::num_teams, omp::thread_limit, "
                 "omp::collapse and omp::device");
};
template <int Width, class... Done, int N, class... Tags>
struct target_policy<Width, tag_list<Done...>, omp::num_teams<N>, Tags...>
    : target_policy<Width, tag_list<Done..., acc::num_gangs<N>>, Tags...>
{
};
template <int Width, class... Done, int N, class... Tags>
struct target_policy<Width, tag_list<Done...>, omp::thread_limit<N>, Tags...>
    : target_policy<Width, tag_list<Done..., acc::vector_length<N>>, Tags...>
{
};
template <int Width, class... Done, int N, class... Tags>
struct target_policy<Width, tag_list<Done...>, omp::device<N>, Tags...>
    : target_policy<Width, tag_list<Done..., acc::device<N>>, Tags...>
{
};
template <int Width, class... Done, int N, class... Tags>
struct target_policy<Width, tag_list<Done...>, omp::collapse<N>, Tags...>
    : target_policy<N, tag_list<Done...>, Tags...>
{
  static_assert (Width == 1, "a loop of OpenMP takes one omp::collapse");
};

} // namespace detail

namespace omp
{

/* "target teams distribute parallel for" on a device.  GCC makes code for
   devices of OpenACC's directives or of OpenMP's, not of both: it is the loop
   of OpenACC that is shared as teams and their threads share it.  Without the
   plugin it is the host's threads'.  */
template <class... Tags>
using target =
    typename detail::target_policy<1, detail::tag_list<>, Tags...>::type;

} // namespace omp

} // namespace accdeep

#endif /* ACCDEEP_FORALL_POLICIES_HPP */
