/* Part of accdeep/forall.hpp: nests of loops.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_FORALL_NESTED_HPP
#define ACCDEEP_FORALL_NESTED_HPP

#include <cstddef>
#include <type_traits>
#include <utility>

namespace accdeep
{

namespace detail
{

/* The range of loop K.  */
template <int K, class Range>
struct range_slot
{
  Range range;
};
template <class Indices, class... Ranges>
struct range_slots;
template <int... K, class... Ranges>
struct range_slots<std::integer_sequence<int, K...>, Ranges...>
    : range_slot<K, Ranges>...
{
  constexpr range_slots (const Ranges &...all) : range_slot<K, Ranges>{ all }...
  {
  }
};
template <int K, class Range>
constexpr const Range &
slot_range (const range_slot<K, Range> &slot)
{
  return slot.range;
}

/* As many numbers.  */
template <int N>
struct numbers
{
  long value[N];
  constexpr long &
  operator[] (int i)
  {
    return value[i];
  }
  constexpr long
  operator[] (int i) const
  {
    return value[i];
  }
};

} // namespace detail

/* The range of each loop of a nest, from outside inward.  */
template <class... Ranges>
class ranges
{
public:
  static constexpr int rank = sizeof...(Ranges);
  constexpr ranges (Ranges... all) : m_all (all...) {}
  template <int K>
  constexpr const auto &
  get () const
  {
    return detail::slot_range<K> (m_all);
  }

private:
  detail::range_slots<std::make_integer_sequence<int, rank>, Ranges...> m_all;
};

/* Make two loops of each: one over tiles of this size, and inside of all of
   these one in the tile.  */
template <long... Sizes>
struct tile
{
  static_assert ((true && ... && (Sizes > 0)),
                 "the sizes of accdeep::tile are positive");
};

/* The loops in this order: permute<1, 0> has that of the second index
   outside.  */
template <int... Order>
struct permute
{
};

namespace detail
{

template <int... Order>
struct loop_order
{
  static constexpr int rank = sizeof...(Order);
  static constexpr int order[] = { Order... };

  /* Which loop index K is.  */
  static constexpr int
  loop_of (int k)
  {
    for (int i = 0; i < rank; i++)
      if (order[i] == k)
        return i;
    return -1;
  }
  static constexpr bool
  complete ()
  {
    for (int k = 0; k < rank; k++)
      if (loop_of (k) < 0)
        return false;
    return true;
  }

  /* The indices are in the order of the loops.  */
  static constexpr bool natural
      = std::is_same_v<std::integer_sequence<int, Order...>,
                       std::make_integer_sequence<int, sizeof...(Order)>>;
};

template <class Indices>
struct order_of;
template <int... K>
struct order_of<std::integer_sequence<int, K...>>
{
  using type = loop_order<K...>;
};

/* What the tiles and the order of a nest are.  */
template <int Rank, class... Changes>
struct nest_plan
{
  using order = typename order_of<std::make_integer_sequence<int, Rank>>::type;
  static constexpr bool tiled = false;
  static constexpr numbers<Rank> sizes = {};
};
template <int Rank, long... Sizes, class... Changes>
struct nest_plan<Rank, tile<Sizes...>, Changes...> : nest_plan<Rank, Changes...>
{
  static_assert (sizeof...(Sizes) == Rank,
                 "accdeep::tile has a size for each loop");
  static_assert (!nest_plan<Rank, Changes...>::tiled,
                 "accdeep::tile is there twice");
  static constexpr bool tiled = true;
  static constexpr numbers<Rank> sizes = { { Sizes... } };
};
template <int Rank, int... Order, class... Changes>
struct nest_plan<Rank, permute<Order...>, Changes...>
    : nest_plan<Rank, Changes...>
{
  static_assert (sizeof...(Order) == Rank && loop_order<Order...>::complete (),
                 "accdeep::permute names each loop once, from 0");
  using order = loop_order<Order...>;
};

template <class Change>
inline constexpr bool is_change = false;
template <long... Sizes>
inline constexpr bool is_change<tile<Sizes...>> = true;
template <int... Order>
inline constexpr bool is_change<permute<Order...>> = true;

/* Number K of what follows.  */
template <int K, class First, class... Rest>
constexpr auto
pick (First first, Rest... rest)
{
  if constexpr (K == 0)
    return first;
  else
    return pick<K - 1> (rest...);
}

/* The loops of a nest in their order, each with its count, and how its
   iterations become an index.  */
template <class Ranges, class Plan>
struct ordered
{
  const Ranges &ranges_;

  template <int Loop>
  constexpr const auto &
  range_of () const
  {
    return ranges_.template get<Plan::order::order[Loop]> ();
  }
  template <int Loop>
  static constexpr long size = Plan::sizes[Plan::order::order[Loop]];
};

/* Call BODY with the indices I, which are in the order of the loops.  */
template <class Plan, class Body, int... K, class... I>
constexpr void
call_in_order (Body &body, std::integer_sequence<int, K...>, I... i)
{
  body (pick<Plan::order::loop_of (K)> (i...)...);
}
template <class Plan, class Body, class... I>
constexpr void
call_nested (Body &body, I... i)
{
  if constexpr (Plan::order::natural)
    body (i...);
  else
    call_in_order<Plan> (body, std::make_integer_sequence<int, sizeof...(I)> (),
                         i...);
}

/* ------------------------------------------------------------------------
   On the host.
   ------------------------------------------------------------------------ */

/* How many of the outermost loops become a single one.  */
template <class Policy, bool = is_openmp_loop<Policy>>
inline constexpr int joined_loops = 1;
template <class Policy>
inline constexpr int joined_loops<Policy, true> = Policy::collapse;

/* Run the loops behind the first ones, whose iterations are in AT; in tiles
   the first half of them are over tiles.  */
template <class Policy, class Plan, int Loops, int Loop, class Step>
void
host_loops (const numbers<Loops> &counts, numbers<Loops> &at, const Step &step)
{
  constexpr bool shared = Loop == 0 && is_openmp_loop<Policy>;
  constexpr int joined = Loop == 0 ? joined_loops<Policy> : 1;
  long count = 1;
  for (int i = 0; i < joined; i++)
    count *= counts[Loop + i];
  auto inner = [&] (numbers<Loops> &now, long k) {
    for (int i = joined; i-- > 1; k /= counts[Loop + i])
      now[Loop + i] = k % counts[Loop + i];
    now[Loop] = k;
    if constexpr (Loop + joined == Loops)
      step (now);
    else
      host_loops<Policy, Plan, Loops, Loop + joined> (counts, now, step);
  };
  auto next = [&] (long k) {
    if constexpr (shared)
      {
        /* The threads have their own.  */
        numbers<Loops> mine = at;
        inner (mine, k);
      }
    else
      inner (at, k);
  };
  const range<long> all (0L, count);
  if constexpr (Loop + 1 == Loops && Policy::where == place::simd)
    run_simd (all, next);
#ifdef ACCDEEP_FORALL_THREADS
  else if constexpr (shared)
    run_openmp<Policy> (all, next);
#endif
  else
    run_sequential (all, next);
}

template <class Policy, class Plan, class Ranges, class Body, int... Loop>
void
run_host_nest (const Ranges &ranges, Body &body,
               std::integer_sequence<int, Loop...>)
{
  constexpr int rank = sizeof...(Loop);
  const ordered<Ranges, Plan> loops = { ranges };
  const numbers<rank> extents
      = { { static_cast<long> (loops.template range_of<Loop> ().size ())... } };
  if constexpr (Plan::tiled)
    {
      constexpr numbers<rank> size
          = { { ordered<Ranges, Plan>::template size<Loop>... } };
      const numbers<2 *rank> counts
          = { { (extents[Loop] + size[Loop] - 1) / size[Loop]...,
                size[Loop]... } };
      numbers<2 *rank> at = {};
      host_loops<Policy, Plan, 2 * rank, 0> (
          counts, at, [&] (const numbers<2 * rank> &i) {
            if (((i[Loop] * size[Loop] + i[rank + Loop] < extents[Loop])
                 && ...))
              call_nested<Plan> (
                  body, loops.template range_of<Loop> ()[i[Loop] * size[Loop]
                                                         + i[rank + Loop]]...);
          });
    }
  else
    {
      numbers<rank> at = {};
      host_loops<Policy, Plan, rank, 0> (
          extents, at, [&] (const numbers<rank> &i) {
            call_nested<Plan> (body,
                               loops.template range_of<Loop> ()[i[Loop]]...);
          });
    }
}

/* ------------------------------------------------------------------------
   On the device.
   ------------------------------------------------------------------------ */

#ifdef ACCDEEP_FORALL_DEVICE

#define ACCDEEP_CALL_NESTED(...)                                               \
  ACCDEEP_PRIVATELY (if constexpr (Plan::order::natural)                       \
                         ACCDEEP_MINE (__VA_ARGS__);                           \
                     else call_nested<Plan> (ACCDEEP_MINE, __VA_ARGS__))

/* Of loop K, from outside inward: the first index, the step, the count, and the
   index of its iteration I.  Variables, for the constructs' sake.  */
#define ACCDEEP_NEST_RANGE(K)                                                  \
  using range##K                                                               \
      = std::decay_t<decltype (all.template get<Plan::order::order[K]> ())>;   \
  using index##K = typename range##K::value_type;                              \
  const range##K &r##K = all.template get<Plan::order::order[K]> ();           \
  const index##K f##K = r##K.first (), s##K = r##K.step (), n##K = r##K.size ()
#define ACCDEEP_AT(K, I)                                                       \
  index##K (range##K::unit ? f##K + (I) : f##K + (I)*s##K)
/* And the size and the number of its tiles.  */
#define ACCDEEP_NEST_TILE(K)                                                   \
  constexpr long z##K = Plan::sizes[Plan::order::order[K]];                    \
  const long c##K = n##K, tiles##K = (c##K + z##K - 1) / z##K

template <class Plan, class Policy, class Body, class R0>
void
launch_nest (const Policy &policy, Body &body, const ranges<R0> &all)
{
  ACCDEEP_NEST_RANGE (0);
  ACCDEEP_CONSTRUCT (policy, body);
#pragma acc parallel copy(body) firstprivate(accdeep_image)
  {
    ACCDEEP_LOAD;
#pragma acc loop
    for (index0 k0 = 0; k0 < n0; k0++)
      {
        ACCDEEP_CALL_NESTED (ACCDEEP_AT (0, k0));
      }
  }
}

template <class Plan, class Policy, class Body, class R0, class R1>
void
launch_nest (const Policy &policy, Body &body, const ranges<R0, R1> &all)
{
  ACCDEEP_NEST_RANGE (0);
  ACCDEEP_NEST_RANGE (1);
  ACCDEEP_CONSTRUCT (policy, body);
#pragma acc parallel copy(body) firstprivate(accdeep_image)
  {
    ACCDEEP_LOAD;
#pragma acc loop
    for (index0 k0 = 0; k0 < n0; k0++)
#pragma acc loop
      for (index1 k1 = 0; k1 < n1; k1++)
        {
          ACCDEEP_CALL_NESTED (ACCDEEP_AT (0, k0), ACCDEEP_AT (1, k1));
        }
  }
}

template <class Plan, class Policy, class Body, class R0, class R1, class R2>
void
launch_nest (const Policy &policy, Body &body, const ranges<R0, R1, R2> &all)
{
  ACCDEEP_NEST_RANGE (0);
  ACCDEEP_NEST_RANGE (1);
  ACCDEEP_NEST_RANGE (2);
  ACCDEEP_CONSTRUCT (policy, body);
#pragma acc parallel copy(body) firstprivate(accdeep_image)
  {
    ACCDEEP_LOAD;
#pragma acc loop
    for (index0 k0 = 0; k0 < n0; k0++)
#pragma acc loop
      for (index1 k1 = 0; k1 < n1; k1++)
#pragma acc loop
        for (index2 k2 = 0; k2 < n2; k2++)
          {
            ACCDEEP_CALL_NESTED (ACCDEEP_AT (0, k0), ACCDEEP_AT (1, k1),
                                 ACCDEEP_AT (2, k2));
          }
  }
}

template <class Plan, class Policy, class Body, class R0, class R1, class R2,
          class R3>
void
launch_nest (const Policy &policy, Body &body,
             const ranges<R0, R1, R2, R3> &all)
{
  ACCDEEP_NEST_RANGE (0);
  ACCDEEP_NEST_RANGE (1);
  ACCDEEP_NEST_RANGE (2);
  ACCDEEP_NEST_RANGE (3);
  ACCDEEP_CONSTRUCT (policy, body);
#pragma acc parallel copy(body) firstprivate(accdeep_image)
  {
    ACCDEEP_LOAD;
#pragma acc loop
    for (index0 k0 = 0; k0 < n0; k0++)
#pragma acc loop
      for (index1 k1 = 0; k1 < n1; k1++)
#pragma acc loop
        for (index2 k2 = 0; k2 < n2; k2++)
#pragma acc loop
          for (index3 k3 = 0; k3 < n3; k3++)
            {
              ACCDEEP_CALL_NESTED (ACCDEEP_AT (0, k0), ACCDEEP_AT (1, k1),
                                   ACCDEEP_AT (2, k2), ACCDEEP_AT (3, k3));
            }
  }
}

template <class Plan, class Policy, class Body, class R0>
void
launch_tiles (const Policy &policy, Body &body, const ranges<R0> &all)
{
  ACCDEEP_NEST_RANGE (0);
  ACCDEEP_NEST_TILE (0);
  ACCDEEP_CONSTRUCT (policy, body);
#pragma acc parallel copy(body) firstprivate(accdeep_image)
  {
    ACCDEEP_LOAD;
#pragma acc loop
    for (long t0 = 0; t0 < tiles0; t0++)
#pragma acc loop
      for (long e0 = 0; e0 < z0; e0++)
        {
          const long i0 = t0 * z0 + e0;
          if (i0 < c0)
            {
              ACCDEEP_CALL_NESTED (ACCDEEP_AT (0, i0));
            }
        }
  }
}

template <class Plan, class Policy, class Body, class R0, class R1>
void
launch_tiles (const Policy &policy, Body &body, const ranges<R0, R1> &all)
{
  ACCDEEP_NEST_RANGE (0);
  ACCDEEP_NEST_RANGE (1);
  ACCDEEP_NEST_TILE (0);
  ACCDEEP_NEST_TILE (1);
  ACCDEEP_CONSTRUCT (policy, body);
#pragma acc parallel copy(body) firstprivate(accdeep_image)
  {
    ACCDEEP_LOAD;
#pragma acc loop
    for (long t0 = 0; t0 < tiles0; t0++)
#pragma acc loop
      for (long t1 = 0; t1 < tiles1; t1++)
#pragma acc loop
        for (long e0 = 0; e0 < z0; e0++)
#pragma acc loop
          for (long e1 = 0; e1 < z1; e1++)
            {
              const long i0 = t0 * z0 + e0, i1 = t1 * z1 + e1;
              if (i0 < c0 && i1 < c1)
                {
                  ACCDEEP_CALL_NESTED (ACCDEEP_AT (0, i0), ACCDEEP_AT (1, i1));
                }
            }
  }
}

template <class Plan, class Policy, class Body, class R0, class R1, class R2>
void
launch_tiles (const Policy &policy, Body &body, const ranges<R0, R1, R2> &all)
{
  ACCDEEP_NEST_RANGE (0);
  ACCDEEP_NEST_RANGE (1);
  ACCDEEP_NEST_RANGE (2);
  ACCDEEP_NEST_TILE (0);
  ACCDEEP_NEST_TILE (1);
  ACCDEEP_NEST_TILE (2);
  ACCDEEP_CONSTRUCT (policy, body);
#pragma acc parallel copy(body) firstprivate(accdeep_image)
  {
    ACCDEEP_LOAD;
#pragma acc loop
    for (long t0 = 0; t0 < tiles0; t0++)
#pragma acc loop
      for (long t1 = 0; t1 < tiles1; t1++)
#pragma acc loop
        for (long t2 = 0; t2 < tiles2; t2++)
#pragma acc loop
          for (long e0 = 0; e0 < z0; e0++)
#pragma acc loop
            for (long e1 = 0; e1 < z1; e1++)
#pragma acc loop
              for (long e2 = 0; e2 < z2; e2++)
                {
                  const long i0 = t0 * z0 + e0, i1 = t1 * z1 + e1,
                             i2 = t2 * z2 + e2;
                  if (i0 < c0 && i1 < c1 && i2 < c2)
                    {
                      ACCDEEP_CALL_NESTED (ACCDEEP_AT (0, i0),
                                           ACCDEEP_AT (1, i1),
                                           ACCDEEP_AT (2, i2));
                    }
                }
  }
}

#undef ACCDEEP_CALL_NESTED
#undef ACCDEEP_NEST_RANGE
#undef ACCDEEP_NEST_TILE
#undef ACCDEEP_AT

template <class Plan, class Policy, class Body, class... Each>
void
run_compute_nest (const Policy &policy, const ranges<Each...> &all, Body &body)
{
  constexpr int rank = sizeof...(Each);
  static_assert (Policy::loops <= rank * (Plan::tiled ? 2 : 1),
                 "the policy has more loops than the nest");
  static_assert (rank <= (Plan::tiled ? 3 : 4),
                 "accdeep::nested_forall has up to four loops, in tiles up to "
                 "three");
  if constexpr (Plan::tiled && rank <= 3)
    launch_tiles<Plan> (policy, body, all);
  else if constexpr (!Plan::tiled && rank <= 4)
    launch_nest<Plan> (policy, body, all);
}

#endif /* ACCDEEP_FORALL_DEVICE */

} // namespace detail

/* Call BODY with the indices of each point of RANGES, as POLICY and the
   Changes, tile and permute, say.  In tiles the nest has twice the loops: those
   over tiles and then those in them, and so has the policy.  Loops behind those
   that the policy has are acc::seq.  */
template <class... Changes, class Policy, class... Each, class Body>
void
nested_forall (const Policy &policy, const ranges<Each...> &all, Body &&body)
{
  static_assert ((true && ... && detail::is_change<Changes>),
                 "accdeep::nested_forall takes accdeep::tile and "
                 "accdeep::permute behind the policy");
  constexpr bool good_ranges = (true && ... && detail::is_range<Each>);
  static_assert (good_ranges, "accdeep::ranges is made of accdeep::range");
  ACCDEEP_CHECK_POLICY (Policy);
  (void)policy;
  if constexpr (good_ranges && detail::is_policy<Policy>)
    {
      using plan = detail::nest_plan<sizeof...(Each), Changes...>;
      constexpr bool good_body
          = detail::takes<Body, typename Each::value_type...>;
      static_assert (good_body, "the body of accdeep::nested_forall takes an "
                                "index of each range");
      static_assert (
          detail::joined_loops<Policy> <= int (sizeof...(Each))
                                              * (plan::tiled ? 2 : 1),
          "omp::collapse has more loops than the nest");
      if constexpr (!good_body)
        ;
#ifdef ACCDEEP_FORALL_DEVICE
      else if constexpr (Policy::where == detail::place::openacc)
        {
          if constexpr (Policy::asynchronous)
            {
              ACCDEEP_ON_DEVICE (
                  policy, detail::run_compute_nest<plan> (
                              policy, all,
                              detail::pending ().keep (
                                  std::forward<Body> (body),
                                  detail::tag_of<acc::async> (policy).value)));
            }
          else
            {
              ACCDEEP_ON_DEVICE (
                  policy, detail::run_compute_nest<plan> (policy, all, body));
            }
        }
#endif
      else
        detail::run_host_nest<Policy, plan> (
            all, body, std::make_integer_sequence<int, sizeof...(Each)> ());
    }
}

template <class Policy, class... Changes, class... Each, class Body>
void
nested_forall (const ranges<Each...> &all, Body &&body)
{
  nested_forall<Changes...> (Policy (), all, std::forward<Body> (body));
}

} // namespace accdeep

#endif /* ACCDEEP_FORALL_NESTED_HPP */
