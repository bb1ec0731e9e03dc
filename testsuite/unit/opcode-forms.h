/* The forms of instructions that are tested with many operands, on the
   simulated device and on a GPU.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef TESTSUITE_UNIT_OPCODE_FORMS_H
#define TESTSUITE_UNIT_OPCODE_FORMS_H

#include <string>
#include <vector>

namespace opcodes
{

/* One form.  TEXT is what runs: D is the destination, A, B, C and E are the
   sources, T is a register like D's, P and Q are predicates.  Types are those
   of registers; predicates are given and taken as 0 and 1.  */
struct form
{
  std::string name; /* Of the results.  */
  std::string text;
  std::string destination;
  std::vector<std::string> sources;
  std::string ptx, target; /* "7.0", "sm_80".  */
  /* What computes the exact value of an approximation; "": the result has
     one value.  */
  std::string approximates;
  /* Operands to choose, by type: `f32' and so on; registers may be of another
     type, b16 for f16.  */
  std::vector<std::string> operands;
};

const std::vector<form> &forms ();

/* TEXT with each of the alternatives of its braces, `{a,b}'.  */
std::vector<std::string> alternatives (const std::string &text);

unsigned bytes_of (const std::string &type);

/* A module whose kernel `k (in, out)' runs F in each thread: the sources of
   thread t of the grid are 8 bytes apart from in + 32 t on, the result goes to
   out + 8 t.  */
std::string module_text (const form &f);

} // namespace opcodes

#endif /* TESTSUITE_UNIT_OPCODE_FORMS_H */
