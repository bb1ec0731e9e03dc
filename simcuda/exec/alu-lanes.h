/* Handlers of functions of lanes: `lanes<&add<float>> ()' are the handlers of
   an instruction that sets D from A and B.  Included by the alu-*.cc files,
   which are compiled once for each instruction set that is chosen between at
   run time, so everything is in a namespace of its own, and nothing here may
   call an inline function of the standard library.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_ALU_LANES_H
#define SIMCUDA_EXEC_ALU_LANES_H

#include "simcuda/exec/code.h"

#ifndef SIMCUDA_ALU
#error "SIMCUDA_ALU names the instruction set"
#endif

namespace simcuda::SIMCUDA_ALU
{

template <typename T>
static inline T *
lanes_at (unsigned char *frame, std::uint32_t offset)
{
  return reinterpret_cast<T *> (__builtin_assume_aligned (frame + offset, 32));
}

/* Sources are the same slots as the destination or disjoint ones, so lanes
   are independent: that is what ivdep says.  */
template <typename R, typename F>
static inline __attribute__ ((always_inline)) const insn *
all (const insn *i, R *d, F f)
{
#pragma GCC ivdep
  for (unsigned l = 0; l < warp_lanes; l++)
    d[l] = f (l);
  return i + 1;
}

template <typename R, typename F>
static inline __attribute__ ((always_inline)) const insn *
each (const insn *i, R *d, lane_mask mask, F f)
{
  do
    {
      unsigned l = __builtin_ctz (mask);
      d[l] = f (l);
      mask &= mask - 1;
    }
  while (mask);
  return i + 1;
}

template <typename R, typename F>
static inline __attribute__ ((always_inline)) const insn *
single (const insn *i, R *d, lane_mask mask, F f)
{
  unsigned l = __builtin_ctz (mask);
  d[l] = f (l);
  return i + 1;
}

template <auto F>
struct lane_function;

template <typename R, typename A, R (*F) (A)>
struct lane_function<F>
{
#define SOURCES                                                                \
  R *d = lanes_at<R> (frame, i->d);                                            \
  const A *a = lanes_at<A> (frame, i->a);                                      \
  auto f = [=](unsigned l) __attribute__ ((always_inline)) { return F (a[l]); }
#define HANDLERS                                                               \
  static const insn *full (const insn *i, unsigned char *frame, warp &,        \
                           lane_mask)                                          \
  {                                                                            \
    SOURCES;                                                                   \
    return all (i, d, f);                                                      \
  }                                                                            \
  static const insn *some (const insn *i, unsigned char *frame, warp &,        \
                           lane_mask mask)                                     \
  {                                                                            \
    SOURCES;                                                                   \
    return each (i, d, mask, f);                                               \
  }                                                                            \
  static const insn *one (const insn *i, unsigned char *frame, warp &,         \
                          lane_mask mask)                                      \
  {                                                                            \
    SOURCES;                                                                   \
    return single (i, d, mask, f);                                             \
  }
  HANDLERS
#undef SOURCES
};

template <typename R, typename A, typename B, R (*F) (A, B)>
struct lane_function<F>
{
#define SOURCES                                                                \
  R *d = lanes_at<R> (frame, i->d);                                            \
  const A *a = lanes_at<A> (frame, i->a);                                      \
  const B *b = lanes_at<B> (frame, i->b);                                      \
  auto f = [=](unsigned l) __attribute__ ((always_inline))                     \
  {                                                                            \
    return F (a[l], b[l]);                                                     \
  }
  HANDLERS
#undef SOURCES
};

template <typename R, typename A, typename B, typename C, R (*F) (A, B, C)>
struct lane_function<F>
{
#define SOURCES                                                                \
  R *d = lanes_at<R> (frame, i->d);                                            \
  const A *a = lanes_at<A> (frame, i->a);                                      \
  const B *b = lanes_at<B> (frame, i->b);                                      \
  const C *c = lanes_at<C> (frame, i->c);                                      \
  auto f = [=](unsigned l) __attribute__ ((always_inline))                     \
  {                                                                            \
    return F (a[l], b[l], c[l]);                                               \
  }
  HANDLERS
#undef SOURCES
};

template <typename R, typename A, typename B, typename C, typename E,
          R (*F) (A, B, C, E)>
struct lane_function<F>
{
#define SOURCES                                                                \
  R *d = lanes_at<R> (frame, i->d);                                            \
  const A *a = lanes_at<A> (frame, i->a);                                      \
  const B *b = lanes_at<B> (frame, i->b);                                      \
  const C *c = lanes_at<C> (frame, i->c);                                      \
  const E *e = lanes_at<E> (frame, i->e);                                      \
  auto f = [=](unsigned l) __attribute__ ((always_inline))                     \
  {                                                                            \
    return F (a[l], b[l], c[l], e[l]);                                         \
  }
  HANDLERS
#undef SOURCES
#undef HANDLERS
};

template <auto F>
static inline handlers
lanes ()
{
  using f = lane_function<F>;
  return { f::full, f::some, f::one };
}

} // namespace simcuda::SIMCUDA_ALU

#endif /* SIMCUDA_EXEC_ALU_LANES_H */
