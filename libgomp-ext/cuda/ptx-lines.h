/* The lines of a function in PTX, as GCC writes it: one instruction each.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCDEEP_CUDA_PTX_LINES_H
#define ACCDEEP_CUDA_PTX_LINES_H

#include <string_view>
#include <vector>

namespace accdeep
{
namespace cuda
{

/* A line of a function: a label, or an instruction.  */
struct line
{
  std::string_view text;  /* With the end of the line.  */
  std::string_view label; /* Or empty.  */
  std::string_view guard; /* The predicate after `@' or `@!', or empty.  */
  std::string_view opcode;
  std::vector<std::string_view> operands;

  bool
  branch_p () const
  {
    return opcode == "bra" || opcode == "bra.uni";
  }
};

inline bool
starts_p (std::string_view text, std::string_view prefix)
{
  return text.substr (0, prefix.size ()) == prefix;
}

typedef std::vector<line> lines;

/* Those of TEXT, to which they refer.  */
lines lines_of (std::string_view text);

} // namespace cuda
} // namespace accdeep

#endif
