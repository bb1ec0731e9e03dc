/* The names of a module, while it is parsed.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef SIMCUDA_PTX_MODULE_SYMBOLS_H
#define SIMCUDA_PTX_MODULE_SYMBOLS_H

#include <string>
#include <unordered_map>
#include <unordered_set>

namespace simcuda::ptx
{

/* What the module declares, defines and mentions: names may be mentioned before
   they are declared.  */
class module_symbols
{
public:
  void
  declare (const std::string &name)
  {
    m_declared.insert (name);
  }

  /* False: it is defined already.  */
  bool
  define (const std::string &name)
  {
    return m_defined.insert (name).second;
  }

  /* NAME is mentioned in LINE.  */
  void
  refer (const std::string &name, unsigned line)
  {
    m_references.emplace (name, line);
  }

  /* A name for the variable NAME that only FUNCTION names.  */
  std::string
  unique_name (const std::string &function, const std::string &name)
  {
    return function + "::" + name + "::" + std::to_string (m_statics++);
  }

  /* Throws syntax_error unless all that is mentioned is declared.  */
  void check_references () const;

private:
  std::unordered_set<std::string> m_declared, m_defined;
  std::unordered_map<std::string, unsigned> m_references; /* To line.  */
  unsigned m_statics = 0;
};

} // namespace simcuda::ptx

#endif /* SIMCUDA_PTX_MODULE_SYMBOLS_H */
