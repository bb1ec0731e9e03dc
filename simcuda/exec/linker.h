/* Links parsed modules into a program.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_EXEC_LINKER_H
#define SIMCUDA_EXEC_LINKER_H

#include "simcuda/exec/program.h"

#include <map>

namespace simcuda
{

struct linked_variable
{
  const ptx::variable *source;
  symbol_value value;
};

/* "name:line: reason".  */
class link_error : public std::runtime_error
{
public:
  using std::runtime_error::runtime_error;
};

/* Consumes the sources' texts; produces the program, its kernels and its
   variables.  With a MEMORY, variables are allocated there and initialised,
   and the caller releases ALLOCATED, also after an error; without, everything
   is checked that can be, and what is external may be missing.  Throws
   link_error.  */
class linker
{
public:
  linker (program &result, device_memory *memory)
      : m_program (result), m_memory (memory)
  {
  }

  void run (const std::vector<ptx_source> &sources);

  std::map<std::string, const function_code *, std::less<>> kernels;
  std::map<std::string, std::pair<dev_addr, std::size_t>, std::less<>>
      variables;
  std::vector<dev_addr> allocated;

private:
  struct linked_module
  {
    ptx::module source;
    std::unordered_map<std::string, linked_variable> variables;
    std::unordered_map<std::string, function_code *> functions;
    std::vector<const char *> file_names;
  };
  class resolver;

  [[noreturn]] void fail (const linked_module &, unsigned line,
                          const std::string &reason) const;
  void parse (const ptx_source &);
  void define_functions (linked_module &);
  void define_function (linked_module &, const ptx::function &);
  void define_variables (linked_module &);
  void place_shared (linked_module &, const ptx::variable &,
                     symbol_value *value);
  void place_in_memory (linked_module &, const ptx::variable &,
                        symbol_value *value);
  void define_aliases (linked_module &);
  void initialise (linked_module &, const ptx::variable &,
                   const symbol_value &);
  symbol_value resolve (linked_module &, const std::string &name,
                        unsigned line);
  symbol_value resolve_external (linked_module &, const std::string &name,
                                 unsigned line);
  function_code *new_function ();
  void decode ();
  void check_shared ();

  program &m_program;
  device_memory *m_memory;
  std::vector<std::unique_ptr<linked_module>> m_modules;
  struct definition
  {
    bool weak;
    std::string module;
    linked_variable variable{}; /* Its SOURCE is null: a function.  */
    function_code *function = nullptr;
  };
  std::unordered_map<std::string, definition> m_visible;
  struct body
  {
    linked_module *module;
    const ptx::function *source;
    function_code *code;
  };
  std::vector<body> m_bodies;
};

} // namespace simcuda

#endif /* SIMCUDA_EXEC_LINKER_H */
