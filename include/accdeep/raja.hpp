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
     RAJA::kernel          statement::For, ForICount, Tile, TileTCount, Collapse
                           with acc_exec; those directly inside with acc_loop
                           are the policy's next loops, all others run in each
                           thread
     RAJA::Reduce...       with acc_reduce
     RAJA::MultiReduce...  with acc_multi_reduce, since RAJA 2024.07
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
#include <accdeep/raja-multi-reduce.hpp>
#include <accdeep/raja-resource.hpp>
#include <accdeep/raja-statements.hpp>

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
template <class Policy, class Work, class Data, class... Outer,
          class... Extents>
void
run_nest (const Work &work, const resource &r, const Data &,
          level_list<Outer...>, level_list<>, Extents... extents)
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
          level_list<Outer...>, level_list<Level, Inner...>, Extents... extents)
{
  run_nest<Policy> (work, r, data, level_list<Outer..., Level> (),
                    level_list<Inner...> (), extents...,
                    Level::template count<Data, Outer...> (data));
}

inline resource
nest_resource (const resource &r)
{
  return r;
}
template <class Other>
resource
nest_resource (const Other &)
{
  return resource ();
}

/* Take the loops with acc_loop that are all there is in ENCLOSED to LEVELS, and
   run what comes out.  */
template <class Policy, class Types, class Enclosed, class Data,
          class... Levels>
void
run_levels (Data &data, level_list<Levels...> levels)
{
  using inner = only_loops<Enclosed>;
  if constexpr (std::is_same<typename inner::policy, acc_loop>::value)
    run_levels<Policy, typename inner::template types<Types, Data>,
               typename inner::enclosed> (data,
                                          levels + typename inner::levels ());
  else
    {
      using work = nest<Policy, Data, Types,
                        typename thread_statements<Enclosed>::type, Levels...>;
      run_nest<Policy> (work{ data }, nest_resource (data.res), data,
                        level_list<> (), levels);
    }
}

/* The loops LOOPS, with acc_exec, and what is inside.  */
template <class Policy, class Loops, class Types>
struct nest_executor
{
  template <class Data>
  static void
  exec (Data &&data)
  {
    using types = typename Loops::template types<Types, camp::decay<Data>>;
    run_levels<Policy, types, typename Loops::enclosed> (
        data, typename Loops::levels ());
  }
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
template <camp::idx_t A, class Policy, class... Enclosed, class Types>
struct StatementExecutor<
    statement::For<A, ::accdeep::raja::acc_exec<Policy>, Enclosed...>, Types>
    : ::accdeep::raja::detail::nest_executor<
          Policy,
          ::accdeep::raja::detail::loops_of<statement::For<
              A, ::accdeep::raja::acc_exec<Policy>, Enclosed...>>,
          Types>
{
};
template <camp::idx_t A, class Parameter, class Policy, class... Enclosed,
          class Types>
struct StatementExecutor<
    statement::ForICount<A, Parameter, ::accdeep::raja::acc_exec<Policy>,
                         Enclosed...>,
    Types>
    : ::accdeep::raja::detail::nest_executor<
          Policy,
          ::accdeep::raja::detail::loops_of<statement::ForICount<
              A, Parameter, ::accdeep::raja::acc_exec<Policy>, Enclosed...>>,
          Types>
{
};
template <camp::idx_t A, camp::idx_t Size, class Policy, class... Enclosed,
          class Types>
struct StatementExecutor<
    statement::Tile<A, tile_fixed<Size>, ::accdeep::raja::acc_exec<Policy>,
                    Enclosed...>,
    Types>
    : ::accdeep::raja::detail::nest_executor<
          Policy,
          ::accdeep::raja::detail::loops_of<
              statement::Tile<A, tile_fixed<Size>,
                              ::accdeep::raja::acc_exec<Policy>, Enclosed...>>,
          Types>
{
};
template <camp::idx_t A, class Policy, class... Enclosed, class Types>
struct StatementExecutor<
    statement::Tile<A, tile_dynamic<A>, ::accdeep::raja::acc_exec<Policy>,
                    Enclosed...>,
    Types>
    : ::accdeep::raja::detail::nest_executor<
          Policy,
          ::accdeep::raja::detail::loops_of<
              statement::Tile<A, tile_dynamic<A>,
                              ::accdeep::raja::acc_exec<Policy>, Enclosed...>>,
          Types>
{
};
template <camp::idx_t A, class Parameter, class Size, class Policy,
          class... Enclosed, class Types>
struct StatementExecutor<
    statement::TileTCount<A, Parameter, Size, ::accdeep::raja::acc_exec<Policy>,
                          Enclosed...>,
    Types>
    : ::accdeep::raja::detail::nest_executor<
          Policy,
          ::accdeep::raja::detail::loops_of<statement::TileTCount<
              A, Parameter, Size, ::accdeep::raja::acc_exec<Policy>,
              Enclosed...>>,
          Types>
{
};
template <class Policy, camp::idx_t... A, class... Enclosed, class Types>
struct StatementExecutor<statement::Collapse<::accdeep::raja::acc_exec<Policy>,
                                             ArgList<A...>, Enclosed...>,
                         Types>
    : ::accdeep::raja::detail::nest_executor<
          Policy,
          ::accdeep::raja::detail::loops_of<statement::Collapse<
              ::accdeep::raja::acc_exec<Policy>, ArgList<A...>, Enclosed...>>,
          Types>
{
};
} // namespace internal

RAJA_DECLARE_ALL_REDUCERS (::accdeep::raja::acc_reduce,
                           ::accdeep::raja::detail::combiner)
} // namespace RAJA

#endif
