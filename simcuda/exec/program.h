/* A linked program: the functions of several modules, decoded, and where
   their variables are.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_PROGRAM_H
#define SIMCUDA_EXEC_PROGRAM_H

#include "simcuda/exec/code.h"
#include "simcuda/exec/launch.h"
#include "simcuda/ptx/ir.h"

#include <atomic>
#include <deque>
#include <memory>
#include <unordered_map>

namespace simcuda
{

struct program
{
  /* Each program has its own: no kernel can call another one's functions.  */
  const std::uint64_t first_function = next_functions ();
  /* By (address - first_function) / function_address_step.  */
  std::vector<std::unique_ptr<function_code>> functions;
  std::uint64_t shared_bytes = 0; /* All .shared variables.  */
  std::uint64_t const_bytes = 0;
  /* Where OpenMP's __nvptx_uni is in shared memory; -1: nowhere.  It says for
     each warp whether its lanes do different things.  */
  std::int64_t uniform_at = -1;
  /* Names of files that positions point to.  */
  std::deque<std::string> files;
  /* Of the heap that malloc of kernels takes from.  */
  mutable std::atomic<std::uint64_t> heap_used{ 0 };

  /* Null: ADDRESS is not one of a function.  */
  const function_code *
  function_at (std::uint64_t address) const
  {
    std::uint64_t n = (address - first_function) / function_address_step;
    return address % function_address_step == 0 && n < functions.size ()
               ? functions[n].get ()
               : nullptr;
  }

private:
  static std::uint64_t
  next_functions ()
  {
    constexpr std::uint64_t most_bytes = std::uint64_t (1) << 32;
    static std::atomic<std::uint64_t> next{ function_window + most_bytes };
    return next.fetch_add (most_bytes);
  }
};

/* Find the functions that call themselves, directly or through others.  */
void mark_recursive_functions (program &);

/* Find how much shared memory each kernel needs, for itself and for the
   functions that it may call.  */
void find_shared_bytes (program &);

/* What a symbol stands for where it is used.  */
struct symbol_value
{
  ptx::space space = ptx::space::generic; /* generic: a function.  */
  std::uint64_t address = 0;              /* In SPACE: an offset for shared.  */
  std::uint64_t const_offset = 0;         /* Bytes of .const ahead of it.  */
  shared_variable shared = {};            /* Bytes 0: another space.  */
  function_code *function = nullptr;
};

/* Finds symbols for the decoder; throws ptx::syntax_error.  */
class symbol_resolver
{
public:
  virtual ~symbol_resolver () = default;
  virtual symbol_value resolve (const std::string &name, unsigned line) = 0;
  /* A name of .file, kept as long as the program.  */
  virtual const char *file_name (std::uint32_t number) = 0;
};

/* The slots of SOURCE's parameters: what callers must know of a function that
   may not be decoded yet.  */
void decode_signature (const ptx::function &source, function_code *code);

/* Decode SOURCE's body into *CODE, whose signature is decoded.  */
void decode_body (const ptx::function &source, symbol_resolver &,
                  function_code *code);

/* The driver's function of that name and number of arguments; null: there is
   no such one.  */
builtin_function find_builtin (const std::string &name, std::size_t arguments);

} // namespace simcuda

#endif /* SIMCUDA_EXEC_PROGRAM_H */
