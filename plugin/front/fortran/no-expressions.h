/* Directives of Fortran, which have no expressions to number.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_FORTRAN_NO_EXPRESSIONS_H
#define ACCDEEP_FRONT_FORTRAN_NO_EXPRESSIONS_H

#include "plugin/registry/registry.h"

namespace accdeep
{

class no_nest_expressions final : public nest_source
{
public:
  unsigned
  assign (const expression &) override
  {
    return 0;
  }
  void
  enter (const type_ptr &, const std::string &) override
  {
  }
  void
  leave () override
  {
  }
};

class no_expressions final : public expression_source
{
public:
  unsigned
  assign (const expression &) override
  {
    return 0;
  }
  std::shared_ptr<nest_source>
  nests () override
  {
    return std::make_shared<no_nest_expressions> ();
  }
};

} // namespace accdeep

#endif /* ACCDEEP_FRONT_FORTRAN_NO_EXPRESSIONS_H */
