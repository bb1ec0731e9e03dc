/* Runs the forms of opcode-forms.def and the kernels of
   opcode-scenarios.def through a CUDA driver, NVIDIA's or ours, and compares
   what two runs gave.

   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef TESTSUITE_UNIT_OPCODE_SUITE_H
#define TESTSUITE_UNIT_OPCODE_SUITE_H

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <map>
#include <string>
#include <vector>

namespace opcodes
{

/* What one form or kernel gave.  */
struct outcome
{
  std::string error;                 /* The driver refused or failed: why.  */
  unsigned bytes = 0;                /* Of one value.  */
  std::vector<std::uint64_t> values; /* Empty: only the digest is known.  */
  std::uint64_t digest = 0;
};

using outcomes = std::map<std::string, outcome>;

/* Finds a function of the driver; null: there is none.  */
using lookup = std::function<void *(const char *name)>;

struct selection
{
  std::string pattern;              /* Only names that contain it.  */
  std::ostream *progress = nullptr; /* Names, before each is run.  */
  std::ostream *values = nullptr;   /* write_values () of each, at once.  */
};

/* False and *ERROR: there is no usable driver.  */
bool run_all (const lookup &driver, const selection &, outcomes *,
              std::string *device, std::string *error);

/* A line a form: its name, then its values or its digest or its error.  */
void write_values (const outcomes &, std::ostream &);
void write_digests (const outcomes &, std::ostream &);
bool read_outcomes (std::istream &, outcomes *, std::string *error);

/* Differences, one a line: form, operands, values.  Approximations need not
   have the same values; those are compared with the true ones by
   inaccuracies ().  NaN: see opcode-suite.cc.  */
std::vector<std::string> differences (const outcomes &expected,
                                      const outcomes &actual);

/* Known values that RESULTS do not have.  */
std::vector<std::string> mistakes (const outcomes &results);

/* Approximations in RESULTS that are further from the true value than the PTX
   manual allows.  */
std::vector<std::string> inaccuracies (const outcomes &results);

} // namespace opcodes

#endif /* TESTSUITE_UNIT_OPCODE_SUITE_H */
