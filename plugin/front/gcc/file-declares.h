/* Declare directives outside of functions, of which GCC keeps no statement:
   implemented in front/c-family.  Include plugin/gcc/compat.h first.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCDEEP_FRONT_GCC_FILE_DECLARES_H
#define ACCDEEP_FRONT_GCC_FILE_DECLARES_H

#include "plugin/gcc/compat.h"

#include <string>
#include <vector>

namespace accdeep
{

/* An operand in the words of its clause; DECL is null where the front end does
   not know the variable.  */
struct file_declare_operand
{
  std::string clause;
  std::string name;
  tree decl;
};

struct file_declare
{
  location_t loc;
  std::vector<file_declare_operand> operands;
};

/* All of them, for reports: none if no report is asked for, and when they have
   been taken.  */
std::vector<file_declare> take_file_declares ();

} // namespace accdeep

#endif /* ACCDEEP_FRONT_GCC_FILE_DECLARES_H */
