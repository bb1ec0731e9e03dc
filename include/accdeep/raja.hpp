/* accdeep/raja.hpp: RAJA loops in the execution policies of accdeep/forall.hpp.

     #include <RAJA/RAJA.hpp>
     #include <accdeep/raja.hpp>

     namespace acc = accdeep::acc;
     using policy = accdeep::raja::acc_exec<
         acc::parallel<acc::loop<acc::gang, acc::vector>>>;
     RAJA::ReduceSum<accdeep::raja::acc_reduce, double> sum (0);
     RAJA::forall<policy> (RAJA::RangeSegment (0, n), [=] (int i) {
       sum += x[i];
     });

   For RAJA 2022 and later; of its parts:

     RAJA::forall          over all segments and index sets
     RAJA::kernel          statement::For and statement::Tile (tile_fixed) with
                           acc_exec; those directly inside with acc_loop are the
                           policy's next loops, all others run in each thread
     RAJA::Reduce...       with acc_reduce
     RAJA::expt::Reduce    since RAJA 2025.09
     a resource            accdeep::raja::resource: an async queue, and the
                           device's memory

   Captured pointers are the device's, or lead into memory that is present:
   `acc enter data copyin(x[0:n])' is enough.  Pointers to objects with a shape
   are deep, as in accdeep::forall.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_RAJA_HPP
#define ACCDEEP_RAJA_HPP

#include <accdeep/raja-loops.hpp>
#include <accdeep/raja-resource.hpp>

#include <iterator>
#include <type_traits>
#include <utility>

namespace accdeep
{
namespace raja
{

namespace detail
{

/* What RAJA::forall does.  */
template <class Iterator, class Body>
struct iteration
{
  static constexpr bool has_parameters = false;
  Iterator first;
  Body body;

  /* All threads have the same body, which has no state.  */
  static void
  once (const iteration &work, long i)
  {
    work (i);
  }
  void
  operator() (long i) const
  {
    using distance = typename std::iterator_traits<Iterator>::difference_type;
    body (*(first + static_cast<distance> (i)));
  }
  void
  add (const iteration &)
  {
  }
  void
  finish ()
  {
  }
};

} // namespace detail

template <class Policy, class Iterable, class Body, class Parameters>
RAJA::concepts::enable_if_t<
    RAJA::resources::EventProxy<resource>,
    RAJA::expt::type_traits::is_ForallParamPack<Parameters>,
    RAJA::expt::type_traits::is_ForallParamPack_empty<Parameters>>
forall_impl (resource r, const acc_exec<Policy> &, Iterable &&iterable,
             Body &&body, Parameters)
{
  using std::begin;
  using std::distance;
  using std::end;
  auto first = begin (iterable);
  const long n = static_cast<long> (distance (first, end (iterable)));
  detail::run<Policy> (
      detail::iteration<decltype (first), std::decay_t<Body>>{ first, body }, r,
      n);
  return RAJA::resources::EventProxy<resource> (r);
}

#ifdef ACCDEEP_RAJA_PARAMETERS

/* RAJA's parameters of loops: the name of one, and reductions.  */
template <class Policy>
void
param_init (const acc_exec<Policy> &, RAJA::detail::Name &)
{
}
template <class Policy, class T>
void
param_combine (const acc_exec<Policy> &, RAJA::detail::Name &, const T &)
{
}
template <class Policy>
void
param_resolve (const acc_exec<Policy> &, RAJA::detail::Name &)
{
}
template <class Policy, class Op, class T, class Value>
void
param_init (const acc_exec<Policy> &,
            RAJA::expt::detail::Reducer<Op, T, Value> &r)
{
  r.m_valop.val = Op::identity ();
}
template <class Policy, class Op, class T, class Value>
void
param_combine (const acc_exec<Policy> &,
               RAJA::expt::detail::Reducer<Op, T, Value> &r,
               const RAJA::expt::detail::Reducer<Op, T, Value> &other)
{
  r.m_valop.val = Op () (r.m_valop.val, other.m_valop.val);
}
template <class Policy, class Op, class T, class Value>
void
param_resolve (const acc_exec<Policy> &,
               RAJA::expt::detail::Reducer<Op, T, Value> &r)
{
  r.combineTarget (r.m_valop.val);
}

namespace detail
{

template <class Policy, class Iterator, class Body, class Parameters>
struct parameter_iteration
{
  static constexpr bool has_parameters = true;
  Iterator first;
  Body body;
  Parameters parameters;

  void
  operator() (long i)
  {
    using distance = typename std::iterator_traits<Iterator>::difference_type;
    RAJA::expt::invoke_body (parameters, body,
                             *(first + static_cast<distance> (i)));
  }
  void
  add (const parameter_iteration &other)
  {
    RAJA::expt::ParamMultiplexer::parampack_combine (
        acc_exec<Policy> (), parameters, other.parameters);
  }
  void
  finish ()
  {
    RAJA::expt::ParamMultiplexer::parampack_resolve (acc_exec<Policy> (),
                                                     parameters);
  }
};

} // namespace detail

template <class Policy, class Iterable, class Body, class Parameters>
RAJA::concepts::enable_if_t<
    RAJA::resources::EventProxy<resource>,
    RAJA::expt::type_traits::is_ForallParamPack<Parameters>,
    RAJA::concepts::negate<
        RAJA::expt::type_traits::is_ForallParamPack_empty<Parameters>>>
forall_impl (resource r, const acc_exec<Policy> &policy, Iterable &&iterable,
             Body &&body, Parameters parameters)
{
  using std::begin;
  using std::distance;
  using std::end;
  auto first = begin (iterable);
  const long n = static_cast<long> (distance (first, end (iterable)));
  RAJA::expt::ParamMultiplexer::parampack_init (policy, parameters);
  detail::run<Policy> (
      detail::parameter_iteration<Policy, decltype (first), std::decay_t<Body>,
                                  Parameters>{ first, body, parameters },
      r, n);
  return RAJA::resources::EventProxy<resource> (r);
}

#endif

/* ------------------------------------------------------------------------
   Nests.
   ------------------------------------------------------------------------ */

namespace detail
{

/* The loop of statement::For<ARGUMENT>.  */
template <camp::idx_t Argument>
struct for_level
{
  /* How many iterations of a loop of N over argument A are left inside.  */
  template <camp::idx_t A>
  static long
  left_of (long n)
  {
    return n;
  }
  template <class Data, class... Outer>
  static long
  count (const Data &data)
  {
    long n
        = static_cast<long> (RAJA::internal::segment_length<Argument> (data));
    ((n = Outer::template left_of<Argument> (n)), ...);
    return n;
  }
  /* Go to iteration I, unless there is none.  */
  template <class Data>
  static bool
  go (Data &data, long i)
  {
    using index = RAJA::internal::segment_diff_type<Argument, Data>;
    const bool there = i < static_cast<long> (
                           RAJA::internal::segment_length<Argument> (data));
    if (there)
      data.template assign_offset<Argument> (static_cast<index> (i));
    return there;
  }
};

/* The loop of statement::Tile<ARGUMENT, tile_fixed<SIZE>>.  */
template <camp::idx_t Argument, camp::idx_t Size>
struct tile_level
{
  template <camp::idx_t A>
  static long
  left_of (long n)
  {
    return A == Argument ? std::min<long> (n, Size) : n;
  }
  template <class Data, class... Outer>
  static long
  count (const Data &data)
  {
    return (for_level<Argument>::template count<Data, Outer...> (data) + Size
            - 1)
           / Size;
  }
  template <class Data>
  static bool
  go (Data &data, long i)
  {
    auto &segment = camp::get<Argument> (data.segment_tuple);
    const bool there = i * Size < segment.end () - segment.begin ();
    if (there)
      segment = segment.slice (i * Size, Size);
    return there;
  }
};

/* What a nest does for one point: DATA are RAJA's, with all that the bodies
   have captured.  */
template <class Policy, class Data, class Types, class Enclosed,
          class... Levels>
struct nest
{
#ifdef ACCDEEP_RAJA_PARAMETERS
  static constexpr bool has_parameters
      = RAJA::internal::loop_data_has_reducers<Data>::value;
#else
  static constexpr bool has_parameters = false;
#endif
  Data data;

  template <class... Index>
  static void
  once (const nest &work, Index... i)
  {
    nest mine (work);
    mine (i...);
  }
  template <class... Index>
  void
  operator() (Index... i)
  {
    const auto segments = data.segment_tuple;
    if ((Levels::go (data, i) && ...))
      RAJA::internal::execute_statement_list<Enclosed, Types> (data);
    data.segment_tuple = segments;
  }
  void
  add (const nest &other)
  {
    (void)other;
#ifdef ACCDEEP_RAJA_PARAMETERS
    if constexpr (has_parameters)
      RAJA::expt::detail::combine_params<acc_exec<Policy>> (
          data.param_tuple, other.data.param_tuple);
#endif
  }
  void
  finish ()
  {
#ifdef ACCDEEP_RAJA_PARAMETERS
    if constexpr (has_parameters)
      RAJA::expt::detail::resolve_params<acc_exec<Policy>> (data.param_tuple);
#endif
  }
};

/* How many iterations the loops of LEVELS have at most, from outside in.  */
template <class... Outer>
struct outer_levels
{
};
template <class Policy, class Work, class Data, class... Outer,
          class... Extents>
void
run_nest (const Work &work, const resource &r, const Data &,
          outer_levels<Outer...>, outer_levels<>, Extents... extents)
{
  static_assert (sizeof...(Extents) <= 3,
                 "a nest of accdeep::raja has at most three loops");
  static_assert (policy_parts<Policy>::loops <= sizeof...(Extents),
                 "the policy has more loops than the nest: write acc_loop in "
                 "statement::For for each of the inner ones");
  run<Policy> (work, r, extents...);
}
template <class Policy, class Work, class Data, class... Outer, class Level,
          class... Inner, class... Extents>
void
run_nest (const Work &work, const resource &r, const Data &data,
          outer_levels<Outer...>, outer_levels<Level, Inner...>,
          Extents... extents)
{
  run_nest<Policy> (work, r, data, outer_levels<Outer..., Level> (),
                    outer_levels<Inner...> (), extents...,
                    Level::template count<Data, Outer...> (data));
}

/* Of loops over tiles that each thread runs through.  RAJA's own executor has a
   static variable, which a device has not.  */
struct in_thread
{
  static constexpr RAJA::Policy policy = RAJA::Policy::sequential;
};
template <class Statement>
struct thread_statement
{
  using type = Statement;
};
template <camp::idx_t Argument, class Policy, class... Enclosed>
struct thread_statement<RAJA::statement::For<Argument, Policy, Enclosed...>>
{
  using type
      = RAJA::statement::For<Argument, Policy,
                             typename thread_statement<Enclosed>::type...>;
};
template <camp::idx_t Argument, class Size, class... Enclosed>
struct thread_statement<
    RAJA::statement::Tile<Argument, Size, RAJA::seq_exec, Enclosed...>>
{
  using type
      = RAJA::statement::Tile<Argument, Size, in_thread,
                              typename thread_statement<Enclosed>::type...>;
};
template <class List>
struct thread_list;
template <class... Statements>
struct thread_list<camp::list<Statements...>>
{
  using type = camp::list<typename thread_statement<Statements>::type...>;
};

/* Take the loops with acc_loop that are all there is inside of the last one of
   LEVELS, and run what comes out.  */
template <class Policy, class Data, class Types, class Enclosed,
          class... Levels>
struct nest_executor
{
  static void
  exec (Data &data)
  {
    using work = nest<Policy, Data, Types, typename thread_list<Enclosed>::type,
                      Levels...>;
    run_nest<Policy> (work{ data }, nest_resource (data.res), data,
                      outer_levels<> (), outer_levels<Levels...> ());
  }

private:
  static resource
  nest_resource (const resource &r)
  {
    return r;
  }
  template <class Other>
  static resource
  nest_resource (const Other &)
  {
    return resource ();
  }
};
template <class Policy, class Data, class Types, camp::idx_t Argument,
          class... Enclosed, class... Levels>
struct nest_executor<
    Policy, Data, Types,
    camp::list<RAJA::statement::For<Argument, acc_loop, Enclosed...>>,
    Levels...>
    : nest_executor<
          Policy, Data,
          RAJA::internal::setSegmentTypeFromData<Types, Argument, Data>,
          camp::list<Enclosed...>, Levels..., for_level<Argument>>
{
};
template <class Policy, class Data, class Types, camp::idx_t Argument,
          camp::idx_t Size, class... Enclosed, class... Levels>
struct nest_executor<
    Policy, Data, Types,
    camp::list<RAJA::statement::Tile<Argument, RAJA::tile_fixed<Size>, acc_loop,
                                     Enclosed...>>,
    Levels...> : nest_executor<Policy, Data, Types, camp::list<Enclosed...>,
                               Levels..., tile_level<Argument, Size>>
{
};

} // namespace detail

} // namespace raja
} // namespace accdeep

/* ------------------------------------------------------------------------
   Where RAJA looks.
   ------------------------------------------------------------------------ */

namespace RAJA
{
namespace resources
{
template <class Policy>
struct get_resource<::accdeep::raja::acc_exec<Policy>>
{
  using type = ::accdeep::raja::resource;
};
template <class Segments, class Policy>
struct get_resource<ExecPolicy<Segments, ::accdeep::raja::acc_exec<Policy>>>
{
  using type = ::accdeep::raja::resource;
};
/* Of kernels.  RAJA's own loops for devices in OpenMP have it otherwise.  */
#ifndef RAJA_ENABLE_TARGET_OPENMP
template <>
struct get_resource_from_platform<Platform::omp_target>
{
  using type = ::accdeep::raja::resource;
};
#endif
} // namespace resources

namespace type_traits
{
template <>
struct is_resource<::accdeep::raja::resource> : std::true_type
{
};
} // namespace type_traits

namespace internal
{
template <camp::idx_t Argument, class Policy, class... Enclosed, class Types>
struct StatementExecutor<
    statement::For<Argument, ::accdeep::raja::acc_exec<Policy>, Enclosed...>,
    Types>
{
  template <class Data>
  static void
  exec (Data &&data)
  {
    using types = setSegmentTypeFromData<Types, Argument, Data>;
    ::accdeep::raja::detail::nest_executor<
        Policy, camp::decay<Data>, types, camp::list<Enclosed...>,
        ::accdeep::raja::detail::for_level<Argument>>::exec (data);
  }
};
template <camp::idx_t Argument, camp::idx_t Size, class Policy,
          class... Enclosed, class Types>
struct StatementExecutor<
    statement::Tile<Argument, tile_fixed<Size>,
                    ::accdeep::raja::acc_exec<Policy>, Enclosed...>,
    Types>
{
  template <class Data>
  static void
  exec (Data &&data)
  {
    ::accdeep::raja::detail::nest_executor<
        Policy, camp::decay<Data>, Types, camp::list<Enclosed...>,
        ::accdeep::raja::detail::tile_level<Argument, Size>>::exec (data);
  }
};
template <camp::idx_t Argument, camp::idx_t Size, class... Enclosed,
          class Types>
struct StatementExecutor<
    statement::Tile<Argument, tile_fixed<Size>,
                    ::accdeep::raja::detail::in_thread, Enclosed...>,
    Types>
{
  template <class Data>
  static void
  exec (Data &&data)
  {
    auto &segment = camp::get<Argument> (data.segment_tuple);
    const auto whole = segment;
    const long n = static_cast<long> (whole.end () - whole.begin ());
    for (long i = 0; i < n; i += Size)
      {
        segment = whole.slice (i, Size);
        execute_statement_list<camp::list<Enclosed...>, Types> (data);
      }
    segment = whole;
  }
};
} // namespace internal

RAJA_DECLARE_ALL_REDUCERS (::accdeep::raja::acc_reduce,
                           ::accdeep::raja::detail::combiner)
} // namespace RAJA

#endif
