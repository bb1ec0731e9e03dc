/* Operands that a directive has more than once.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_REPEATED_H
#define ACCDEEP_FRONT_REPEATED_H

#include <set>
#include <string>
#include <tuple>

namespace accdeep
{

/* The operands of one directive, as they are read.  */
class repeated_operands
{
public:
  /* The next one is OPERAND, in a clause NAME of CONSTRUCT with SHAPE.  True:
     it says nothing new.  `update' transfers one operand behind the other, so
     that there the second transfer changes nothing; `present' asks only; and
     what data directives map twice is one object, which the directive counts
     once, as other compilers have it.  */
  bool
  add (const std::string &construct, const std::string &name,
       const std::string &shape, const std::string &operand)
  {
    return construct != "declare"
           && !m_seen.emplace (name == "self" ? "host" : name, shape, operand)
                   .second;
  }

private:
  std::set<std::tuple<std::string, std::string, std::string>> m_seen;
};

} // namespace accdeep

#endif /* ACCDEEP_FRONT_REPEATED_H */
