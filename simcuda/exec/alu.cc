/* The choice between the instruction sets that alu-*.cc are compiled for.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#include "simcuda/exec/alu.h"

#include <atomic>

#define SIMCUDA_ALU baseline
#include "simcuda/exec/alu-selectors.h"
#undef SIMCUDA_ALU
#undef SIMCUDA_EXEC_ALU_SELECTORS_H
#ifdef __x86_64__
#define SIMCUDA_ALU x86_64_v3
#include "simcuda/exec/alu-selectors.h"
#undef SIMCUDA_ALU
#endif

namespace simcuda
{

namespace
{

constexpr alu_selectors baseline_selectors
    = { baseline::select_integer,  baseline::select_floating,
        baseline::select_compare,  baseline::select_convert,
        baseline::select_extend,   baseline::select_copy,
        baseline::select_saturate, baseline::select_rectify };

#ifdef __x86_64__

constexpr alu_selectors x86_64_v3_selectors
    = { x86_64_v3::select_integer,  x86_64_v3::select_floating,
        x86_64_v3::select_compare,  x86_64_v3::select_convert,
        x86_64_v3::select_extend,   x86_64_v3::select_copy,
        x86_64_v3::select_saturate, x86_64_v3::select_rectify };

bool
x86_64_v3_p ()
{
  return __builtin_cpu_supports ("avx2") && __builtin_cpu_supports ("bmi2")
         && __builtin_cpu_supports ("fma");
}

/* Null: this processor does not have it.  */
const alu_selectors *
wider_selectors ()
{
  return x86_64_v3_p () ? &x86_64_v3_selectors : nullptr;
}

#else

const alu_selectors *
wider_selectors ()
{
  return nullptr;
}

#endif

std::atomic<const alu_selectors *> current{ nullptr };

} // namespace

const alu_selectors &
alu ()
{
  const alu_selectors *chosen = current.load (std::memory_order_relaxed);
  if (!chosen)
    {
      choose_alu (instruction_set::best);
      chosen = current;
    }
  return *chosen;
}

void
choose_alu (instruction_set set)
{
  const alu_selectors *wider
      = set == instruction_set::best ? wider_selectors () : nullptr;
  current = wider ? wider : &baseline_selectors;
}

} // namespace simcuda
