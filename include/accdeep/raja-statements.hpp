/* Part of accdeep/raja.hpp: the loops that RAJA's statements make, as a level
   of a nest or in each thread.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_RAJA_STATEMENTS_HPP
#define ACCDEEP_RAJA_STATEMENTS_HPP

#include <accdeep/raja-resource.hpp>

#include <algorithm>
#include <type_traits>

namespace accdeep
{
namespace raja
{

namespace detail
{

/* The loop of statement::For<ARGUMENT>.  */
template <camp::idx_t Argument>
struct for_level
{
  /* How many iterations of a loop of N over argument A are left inside.  */
  template <camp::idx_t A, class Data>
  static long
  left_of (const Data &, long n)
  {
    return n;
  }
  template <class Data, class... Outer>
  static long
  count (const Data &data)
  {
    long n
        = static_cast<long> (RAJA::internal::segment_length<Argument> (data));
    ((n = Outer::template left_of<Argument> (data, n)), ...);
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

/* Of tiles: of the policy, or of a parameter of the kernel.  */
template <class Size>
struct tile_size;
template <camp::idx_t Size>
struct tile_size<RAJA::tile_fixed<Size>>
{
  template <class Data>
  static long
  of (const Data &)
  {
    return Size;
  }
};
template <camp::idx_t Parameter>
struct tile_size<RAJA::tile_dynamic<Parameter>>
{
  template <class Data>
  static long
  of (const Data &data)
  {
    return static_cast<long> (camp::get<Parameter> (data.param_tuple).size);
  }
};

/* The loop of statement::Tile<ARGUMENT, SIZE>.  */
template <camp::idx_t Argument, class Size>
struct tile_level
{
  template <camp::idx_t A, class Data>
  static long
  left_of (const Data &data, long n)
  {
    return A == Argument ? std::min (n, tile_size<Size>::of (data)) : n;
  }
  template <class Data, class... Outer>
  static long
  count (const Data &data)
  {
    const long size = tile_size<Size>::of (data);
    return (for_level<Argument>::template count<Data, Outer...> (data) + size
            - 1)
           / size;
  }
  template <class Data>
  static bool
  go (Data &data, long i)
  {
    const long size = tile_size<Size>::of (data);
    auto &segment = camp::get<Argument> (data.segment_tuple);
    const bool there
        = i * size < static_cast<long> (segment.end () - segment.begin ());
    if (there)
      segment = segment.slice (i * size, size);
    return there;
  }
};

/* That of statement::ForICount and TileTCount: LEVEL, whose iteration is
   parameter PARAMETER's value.  */
template <class Level, class Parameter>
struct counted_level : Level
{
  template <class Data>
  static bool
  go (Data &data, long i)
  {
    const bool there = Level::go (data, i);
    if (there)
      data.template assign_param<Parameter> (i);
    return there;
  }
};

/* From outside in.  */
template <class... Levels>
struct level_list
{
};
template <class... Outer, class... Inner>
constexpr level_list<Outer..., Inner...>
operator+ (level_list<Outer...>, level_list<Inner...>)
{
  return {};
}

/* TYPES where the loops over ARGUMENTS have these arguments' types.  */
template <class Types, class Data, camp::idx_t... Arguments>
struct segment_types
{
  using type = Types;
};
template <class Types, class Data, camp::idx_t Argument, camp::idx_t... Inner>
struct segment_types<Types, Data, Argument, Inner...>
    : segment_types<
          RAJA::internal::setSegmentTypeFromData<Types, Argument, Data>, Data,
          Inner...>
{
};

/* A statement's loops: the policy, the levels, what is inside.  */
template <class Statement>
struct loops_of
{
  using policy = void;
};
template <class Policy, class Levels, class Enclosed, camp::idx_t... Arguments>
struct loops
{
  using policy = Policy;
  using levels = Levels;
  using enclosed = Enclosed;
  template <class Types, class Data>
  using types = typename segment_types<Types, Data, Arguments...>::type;
};
template <camp::idx_t A, class Policy, class... Enclosed>
struct loops_of<RAJA::statement::For<A, Policy, Enclosed...>>
    : loops<Policy, level_list<for_level<A>>, camp::list<Enclosed...>, A>
{
};
template <camp::idx_t A, class Parameter, class Policy, class... Enclosed>
struct loops_of<RAJA::statement::ForICount<A, Parameter, Policy, Enclosed...>>
    : loops<Policy, level_list<counted_level<for_level<A>, Parameter>>,
            camp::list<Enclosed...>, A>
{
};
template <camp::idx_t A, class Size, class Policy, class... Enclosed>
struct loops_of<RAJA::statement::Tile<A, Size, Policy, Enclosed...>>
    : loops<Policy, level_list<tile_level<A, Size>>, camp::list<Enclosed...>>
{
};
template <camp::idx_t A, class Parameter, class Size, class Policy,
          class... Enclosed>
struct loops_of<
    RAJA::statement::TileTCount<A, Parameter, Size, Policy, Enclosed...>>
    : loops<Policy, level_list<counted_level<tile_level<A, Size>, Parameter>>,
            camp::list<Enclosed...>>
{
};
template <class Policy, camp::idx_t... A, class... Enclosed>
struct loops_of<
    RAJA::statement::Collapse<Policy, RAJA::ArgList<A...>, Enclosed...>>
    : loops<Policy, level_list<for_level<A>...>, camp::list<Enclosed...>, A...>
{
};

/* Those of the only statement of a list.  */
template <class List>
struct only_loops
{
  using policy = void;
};
template <class Statement>
struct only_loops<camp::list<Statement>> : loops_of<Statement>
{
};

/* What each thread runs through.  Some of RAJA's own executors have a static
   variable or allocate memory, which a device has not.  */
struct in_thread
{
  static constexpr RAJA::Policy policy = RAJA::Policy::sequential;
};
template <class Policy>
using thread_policy
    = std::conditional_t<std::is_same<Policy, RAJA::seq_exec>::value, in_thread,
                         Policy>;

template <class Statement>
struct thread_statement
{
  using type = Statement;
};
template <class Statement>
using in_thread_t = typename thread_statement<Statement>::type;
template <camp::idx_t A, class Policy, class... Enclosed>
struct thread_statement<RAJA::statement::For<A, Policy, Enclosed...>>
{
  using type = RAJA::statement::For<A, Policy, in_thread_t<Enclosed>...>;
};
template <camp::idx_t A, class Parameter, class Policy, class... Enclosed>
struct thread_statement<
    RAJA::statement::ForICount<A, Parameter, Policy, Enclosed...>>
{
  using type = RAJA::statement::ForICount<A, Parameter, thread_policy<Policy>,
                                          in_thread_t<Enclosed>...>;
};
template <camp::idx_t A, class Size, class Policy, class... Enclosed>
struct thread_statement<RAJA::statement::Tile<A, Size, Policy, Enclosed...>>
{
  using type = RAJA::statement::Tile<A, Size, thread_policy<Policy>,
                                     in_thread_t<Enclosed>...>;
};
template <camp::idx_t A, class Parameter, class Size, class Policy,
          class... Enclosed>
struct thread_statement<
    RAJA::statement::TileTCount<A, Parameter, Size, Policy, Enclosed...>>
{
  using type
      = RAJA::statement::TileTCount<A, Parameter, Size, thread_policy<Policy>,
                                    in_thread_t<Enclosed>...>;
};
template <class Policy, class Arguments, class... Enclosed>
struct thread_statement<
    RAJA::statement::Collapse<Policy, Arguments, Enclosed...>>
{
  using type
      = RAJA::statement::Collapse<Policy, Arguments, in_thread_t<Enclosed>...>;
};
template <camp::idx_t A, class Outer, class Arguments, class Policy,
          class... Enclosed>
struct thread_statement<
    RAJA::statement::Hyperplane<A, Outer, Arguments, Policy, Enclosed...>>
{
  using type = RAJA::statement::Hyperplane<A, thread_policy<Outer>, Arguments,
                                           Policy, in_thread_t<Enclosed>...>;
};
template <class Condition, class... Enclosed>
struct thread_statement<RAJA::statement::If<Condition, Enclosed...>>
{
  using type = RAJA::statement::If<Condition, in_thread_t<Enclosed>...>;
};
template <class Parameters, class... Enclosed>
struct thread_statement<
    RAJA::statement::InitLocalMem<RAJA::cpu_tile_mem, Parameters, Enclosed...>>
{
  using type = RAJA::statement::InitLocalMem<in_thread, Parameters,
                                             in_thread_t<Enclosed>...>;
};

template <class List>
struct thread_statements;
template <class... Statements>
struct thread_statements<camp::list<Statements...>>
{
  using type = camp::list<in_thread_t<Statements>...>;
};

/* Run through the only level of LOOPS.  */
template <class Loops, class Types>
struct thread_executor
{
  template <class Data>
  static void
  exec (Data &&data)
  {
    run (data, typename Loops::levels ());
  }

private:
  template <class Data, class Level>
  static void
  run (Data &data, level_list<Level>)
  {
    using types = typename Loops::template types<Types, Data>;
    const auto segments = data.segment_tuple;
    for (long i = 0; Level::go (data, i); i++)
      {
        RAJA::internal::execute_statement_list<typename Loops::enclosed,
                                               types> (data);
        data.segment_tuple = segments;
      }
  }
};

/* Run ENCLOSED with arrays of the thread as parameters PARAMETERS.  */
template <class Enclosed, class Types>
struct local_memory
{
  template <class Data>
  static void
  run (Data &data, camp::idx_seq<>)
  {
    RAJA::internal::execute_statement_list<Enclosed, Types> (data);
  }
  template <class Data, camp::idx_t First, camp::idx_t... Others>
  static void
  run (Data &data, camp::idx_seq<First, Others...>)
  {
    auto &array = camp::get<First> (data.param_tuple);
    using type = std::decay_t<decltype (array)>;
    typename type::value_type memory[type::layout_type::s_size];
    array.set_data (memory);
    run (data, camp::idx_seq<Others...> ());
    array.set_data (nullptr);
  }
};

} // namespace detail

} // namespace raja
} // namespace accdeep

namespace RAJA
{
namespace internal
{
template <camp::idx_t A, class Parameter, class... Enclosed, class Types>
struct StatementExecutor<
    statement::ForICount<A, Parameter, ::accdeep::raja::detail::in_thread,
                         Enclosed...>,
    Types>
    : ::accdeep::raja::detail::thread_executor<
          ::accdeep::raja::detail::loops_of<statement::ForICount<
              A, Parameter, ::accdeep::raja::detail::in_thread, Enclosed...>>,
          Types>
{
};
template <camp::idx_t A, camp::idx_t Size, class... Enclosed, class Types>
struct StatementExecutor<
    statement::Tile<A, tile_fixed<Size>, ::accdeep::raja::detail::in_thread,
                    Enclosed...>,
    Types>
    : ::accdeep::raja::detail::thread_executor<
          ::accdeep::raja::detail::loops_of<
              statement::Tile<A, tile_fixed<Size>,
                              ::accdeep::raja::detail::in_thread, Enclosed...>>,
          Types>
{
};
template <camp::idx_t A, class... Enclosed, class Types>
struct StatementExecutor<
    statement::Tile<A, tile_dynamic<A>, ::accdeep::raja::detail::in_thread,
                    Enclosed...>,
    Types>
    : ::accdeep::raja::detail::thread_executor<
          ::accdeep::raja::detail::loops_of<
              statement::Tile<A, tile_dynamic<A>,
                              ::accdeep::raja::detail::in_thread, Enclosed...>>,
          Types>
{
};
template <camp::idx_t A, class Parameter, class Size, class... Enclosed,
          class Types>
struct StatementExecutor<
    statement::TileTCount<A, Parameter, Size,
                          ::accdeep::raja::detail::in_thread, Enclosed...>,
    Types>
    : ::accdeep::raja::detail::thread_executor<
          ::accdeep::raja::detail::loops_of<statement::TileTCount<
              A, Parameter, Size, ::accdeep::raja::detail::in_thread,
              Enclosed...>>,
          Types>
{
};
/* The outer loop goes over planes, whose number Collapse and HyperplaneInner
   find as argument A.  */
template <camp::idx_t A, camp::idx_t... Others, class Policy, class... Enclosed,
          class Types>
struct StatementExecutor<
    statement::Hyperplane<A, ::accdeep::raja::detail::in_thread,
                          ArgList<Others...>, Policy, Enclosed...>,
    Types>
{
  template <class Data>
  static void
  exec (Data &data)
  {
    using types = setSegmentTypeFromData<Types, A, Data>;
    using plane = statement::Collapse<
        Policy, ArgList<Others...>,
        HyperplaneInner<A, ArgList<Others...>, Enclosed...>>;
    const auto planes
        = (segment_length<A> (data) + ... + segment_length<Others> (data));
    for (segment_diff_type<A, Data> i = 0; i < planes; i++)
      {
        data.template assign_offset<A> (i);
        execute_statement_list<camp::list<plane>, types> (data);
      }
  }
};
template <class Parameters, class... Enclosed, class Types>
struct StatementExecutor<
    statement::InitLocalMem<::accdeep::raja::detail::in_thread, Parameters,
                            Enclosed...>,
    Types>
{
  template <class Data>
  static void
  exec (Data &&data)
  {
    ::accdeep::raja::detail::local_memory<camp::list<Enclosed...>, Types>::run (
        data, Parameters ());
  }
};
} // namespace internal
} // namespace RAJA

#endif
